"""The sheet on the screen."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import pytest
from PySide6.QtCore import QObject, QPoint, Qt, Signal
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from editor.press.content import SheetContent, sheet_content
from editor.press.paper import LETTER, OLD
from editor.press.sheet_view import SheetView
from editor.text.documents import Documents
from editor.work.read import reading_of
from engine.content.library import Library


class Paper(QObject):
    """As much of a document as the view looks at."""

    checked = Signal()

    def __init__(self, sheet: SheetContent | None) -> None:
        super().__init__()
        self.reading: Any = SimpleNamespace(sheet=sheet)

    def answer(self, sheet: SheetContent | None) -> None:
        self.reading = SimpleNamespace(sheet=sheet)
        self.checked.emit()


@pytest.fixture
def content(library: Library) -> SheetContent:
    return sheet_content(library, library.files["adventures/06-the-master-alchemist"])


@pytest.fixture
def document(content: SheetContent) -> Paper:
    return Paper(content)


@pytest.fixture
def view(document: Paper, qtbot: QtBot) -> SheetView:
    view = SheetView(cast(Any, document))
    qtbot.addWidget(view)
    view.resize(640, 800)
    view.show()
    qtbot.waitExposed(view)
    return view


def place_of(view: SheetView, path: tuple[str | int, ...]) -> QPoint:
    pages = view._pages
    return next(pages.rect_of(n, part).center().toPoint() for n, part in pages.parts() if part.path == path)


def test_it_shows_the_pages_as_wide_as_the_view(view: SheetView) -> None:
    assert view.pages == 2
    boxes = view._pages.boxes()
    assert boxes[0].width() == view.viewport().width() - 32
    view.resize(420, 800)
    assert view._pages.boxes()[0].width() == view.viewport().width() - 32
    image = view.grab().toImage()
    ratio = view.devicePixelRatioF()
    assert image.pixelColor(int(20 * ratio), int(40 * ratio)).name().upper() == OLD.ground


def test_a_click_tells_the_path(view: SheetView, qtbot: QtBot) -> None:
    for path in (("story",), ("event", 1), ("trigger", 0)):
        with qtbot.waitSignal(view.path_selected) as caught:
            QTest.mouseClick(view._pages, Qt.MouseButton.LeftButton, pos=place_of(view, path))
        assert caught.args == [path]
        assert view.current == path


def test_a_click_on_nothing_tells_nothing(view: SheetView, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(view.path_selected):
        QTest.mouseClick(view._pages, Qt.MouseButton.LeftButton, pos=QPoint(3, 3))


def test_a_path_inside_a_rule_marks_the_rule_and_brings_it_into_view(view: SheetView) -> None:
    view.show_path(("ability", 2, "cost", "action_points"))
    assert view.current == ("ability", 2)
    top = place_of(view, ("ability", 2)).y() - view.verticalScrollBar().value()
    assert 0 < top < view.viewport().height()


def test_an_unknown_path_changes_nothing(view: SheetView) -> None:
    view.show_path(("title",))
    view.show_path(("nothing", 7))
    assert view.current == ("title",)


def test_keys_go_from_part_to_part(view: SheetView, qtbot: QtBot) -> None:
    view.setFocus()
    said: list[object] = []
    view.path_selected.connect(said.append)
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Up):
        QTest.keyClick(view, key)
    assert said == [("title",), ("ruleset",), ("story",), ("ruleset",)]


def test_it_follows_the_text(view: SheetView, document: Paper, content: SheetContent, qtbot: QtBot) -> None:
    before = view._pages.grab().toImage()
    document.answer(replace(content, title="Another Title"))
    qtbot.waitUntil(lambda: not view._pages._stale & {0})
    qtbot.waitUntil(lambda: view._pages.grab().toImage() != before)
    document.answer(replace(content, rules=content.rules[:1]))
    assert view.pages == 1


def test_an_unchanged_sheet_is_not_set_again(view: SheetView, document: Paper, content: SheetContent) -> None:
    made = view._pages.made
    document.answer(replace(content))
    assert view._pages.made is made


def test_without_a_sheet_it_says_why(view: SheetView, document: Paper) -> None:
    document.answer(None)
    assert (view.pages, view._pages.empty) == (0, "Only adventures have a sheet.")
    document.reading = None
    document.checked.emit()
    assert view._pages.empty == "The sheet appears here as soon as the text can be read."
    view.grab()


def test_another_paper(view: SheetView) -> None:
    view.set_paper(LETTER)
    made = view._pages.made
    assert made is not None
    assert made.pages[0].size == LETTER.size


def test_it_shows_a_document_as_it_was_read(library: Library, qtbot: QtBot) -> None:
    loaded = library.files["adventures/01-the-treasure-of-the-duke"]
    document = Documents().open(loaded.path)
    view = SheetView(document)
    qtbot.addWidget(view)
    assert view.pages == 0
    document.take_answer(document.revision, (), reading_of(library, loaded))
    assert view.pages == 1
    view.show_path(("pool", 0, "ducats"))
    assert view.current == ("pool", 0)
