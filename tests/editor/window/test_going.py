"""Going somewhere: palette, go to anything, search and replace, back and forward."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from editor.window.document_page import DocumentPage
from editor.window.main import MainWindow
from editor.window.matching import score
from editor.window.places import Place, Places
from editor.window.rules_page import RulesPage
from editor.window.searching import hits, pattern, replacements


@pytest.mark.parametrize(
    ("wanted", "text", "fits"),
    [
        ("new adv", "New adventure", True),
        ("nad", "New adventure", True),
        ("adventure new", "New adventure", True),
        ("duke", "Double Lock", False),
        ("xyz", "New adventure", False),
        ("", "New adventure", True),
    ],
)
def test_matching(wanted: str, text: str, fits: bool) -> None:
    assert (score(wanted, text) is not None) == fits


def test_a_match_at_the_start_comes_first() -> None:
    first, second = score("save", "Save"), score("save", "Do not save")
    assert first is not None
    assert second is not None
    assert first > second


def test_the_palette_runs_a_command_by_keyboard(window: MainWindow, do: Callable[[str], None]) -> None:
    do("palette")
    popup = window.going.popup
    assert popup.isVisible()
    QTest.keyClicks(popup.field, "keyboard short")
    assert popup.titles()[0] == "Keyboard shortcuts"
    QTest.keyClick(popup.field, Qt.Key.Key_Return)
    assert not popup.isVisible()
    page = window.tabs.current()
    assert page is not None
    assert page.key == "page:shortcuts"


def test_the_palette_offers_only_what_can_be_done(window: MainWindow, do: Callable[[str], None]) -> None:
    do("palette")
    QTest.keyClicks(window.going.popup.field, "save all")
    assert "Save all" not in window.going.popup.titles()
    QTest.keyClick(window.going.popup.field, Qt.Key.Key_Escape)
    assert not window.going.popup.isVisible()


@pytest.mark.parametrize(
    ("typed", "title", "where"),
    [
        ("eel night", "Eel Night", "file"),
        ("stealing the treasure", "Stealing the Treasure of the Duke", "file"),
        ("treasury", "Treasury", "file"),
        ("F-6", "F-6", "rules"),
    ],
)
def test_go_to_anything(
    typed: str, title: str, where: str, window: MainWindow, do: Callable[[str], None]
) -> None:
    do("goto-anything")
    popup = window.going.popup
    QTest.keyClicks(popup.field, typed)
    found = popup.titles()
    assert any(each.startswith(title) for each in found)
    row = next(row for row, each in enumerate(found) if each.startswith(title))
    for _ in range(row):
        QTest.keyClick(popup.field, Qt.Key.Key_Down)
    QTest.keyClick(popup.field, Qt.Key.Key_Return)
    page = window.tabs.current()
    if where == "rules":
        assert isinstance(page, RulesPage)
        assert page._at == "F-6"
    else:
        assert isinstance(page, DocumentPage)


def test_an_entry_is_gone_to_in_the_source(window: MainWindow, duke: Path) -> None:
    window.going.to_entry(duke, ("pool", 0))
    page = window.tabs.current()
    assert isinstance(page, DocumentPage)
    line = page.place()[0]
    assert page.document.source.path_at(page.document.source.offset(line, 1))[:2] == ("pool", 0)


def test_back_and_forward(window: MainWindow, eel: Path, duke: Path, do: Callable[[str], None]) -> None:
    window.files.open_path(eel)
    window.going.to_place(duke, 40, 1)
    window.going.to_place(duke, 3, 1)
    do("back")
    page = window.tabs.current()
    assert page is not None
    assert page.key == f"file:{duke}"
    assert page.place() == (40, 1)
    for _ in range(5):
        window.going.back()
    page = window.tabs.current()
    assert page is not None
    assert page.key == f"file:{eel}"
    do("forward")
    page = window.tabs.current()
    assert page is not None
    assert page.key == f"file:{duke}"


def test_places_forget_what_lay_ahead() -> None:
    places = Places()
    for line in (1, 20, 40):
        places.visit(Place("a", line))
    assert places.back() == Place("a", 20)
    places.visit(Place("b"))
    assert not places.can_go_forward
    assert places.back() == Place("a", 20)
    places.visit(Place("a", 21))  # as good as the same
    assert places.back() == Place("a", 1)


def test_hits_tell_line_and_column() -> None:
    found = hits("one two\nthree Two\n", pattern("two", case=False, words=True))
    assert [(hit.line, hit.column, hit.text) for hit in found] == [(1, 5, "one two"), (2, 7, "three Two")]
    assert hits("twofold", pattern("two", case=True, words=True)) == []
    assert [edit.start for edit in replacements("a.a", pattern("a", case=True, words=False), "b")] == [0, 2]
    assert hits("a.b", pattern(".", case=True, words=False))[0].column == 2  # no formula


def test_search_finds_what_is_not_saved_and_jumps(
    window: MainWindow, eel: Path, do: Callable[[str], None], qtbot: QtBot
) -> None:
    page = window.files.open_path(eel)
    assert page is not None
    page.document.set_value(("title",), "Quicksilver", "Change the title")
    do("search-all")
    QTest.keyClicks(window.search.field, "quicksilver")
    QTest.keyClick(window.search.field, Qt.Key.Key_Return)
    assert window.search.summary.text() == "1 place in 1 file"
    window.helping.shortcuts()
    window.search.found.itemActivated.emit(window.search.found.currentItem(), 0)
    assert window.tabs.current() is page
    assert page.document.source.line(page.place()[0]) == 'title = "Quicksilver"'


def test_replace_changes_own_files_only_as_one_linked_step(
    window: MainWindow, folder: Path, eel: Path, duke: Path
) -> None:
    other = window.workspace.from_template("1-an-empty-night", "Pike Night")
    window.refresh_library()
    shipped = duke.read_bytes()
    texts = {path: path.read_text("utf-8") for path in (eel, other)}
    window.search.field.setText("lower-city")
    window.search.by.setText("upper-city")
    window.search.replace_all()
    first, second = (window.documents.find(path) for path in (eel, other))
    assert first is not None
    assert second is not None
    assert 'board = "upper-city"' in first.text
    assert 'board = "upper-city"' in second.text
    assert duke.read_bytes() == shipped
    assert window.documents.find(duke) is None
    assert eel.read_text("utf-8") == texts[eel]  # nothing is saved by itself
    first.undo()
    assert (first.text, second.text) == (texts[eel], texts[other])


def test_replacing_in_shipped_files_only_is_refused_with_a_reason(window: MainWindow) -> None:
    window.search.field.setText("Sophet")
    window.search.by.setText("Zophet")
    window.search.replace_all()
    assert "shipped" in window.bars.shown()["search"].text
