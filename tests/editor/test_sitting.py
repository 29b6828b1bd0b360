"""A whole sitting at the desk: everything by keys and mouse, with the real checker and the system's dialogs."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QDialog, QFileDialog, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from editor.form.view import FormView
from editor.source.view import SourceView
from editor.window.dialogs import NewAdventure
from editor.window.document_page import DocumentPage
from editor.window.exports import ExportDialog
from editor.window.main import MainWindow
from engine.diagnostics import Severity

LONG = 30_000  # milliseconds; the worker has to start
CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
ALT = Qt.KeyboardModifier.AltModifier
NONE = Qt.KeyboardModifier.NoModifier
LEFT = Qt.MouseButton.LeftButton


def _listener() -> QWindow:
    """The window that has the keyboard."""
    window = QGuiApplication.focusWindow()
    assert window is not None
    return window


def press(key: Qt.Key, modifiers: Qt.KeyboardModifier = NONE) -> None:
    """A key, for whatever has the keyboard: shortcuts and popups get it as from a real one."""
    QTest.keyClick(_listener(), key, modifiers)


def write(text: str) -> None:
    """Letters, for whatever has the keyboard."""
    for sign in text:
        QTest.keyClick(_listener(), sign)  # type: ignore[call-overload]  # a letter is taken too


def come_back(window: MainWindow, qtbot: QtBot) -> None:
    """Give the keyboard back to the window after a popup or dialog; the desktop does it where there is one."""
    window.activateWindow()
    qtbot.waitUntil(lambda: QGuiApplication.focusWindow() is window.windowHandle())


def click(widget: QWidget, at: QPoint | None = None) -> None:
    """A click on what can be seen of a widget."""
    place = at if at is not None else widget.rect().center()
    assert widget.visibleRegion().contains(place), f"{widget} is out of sight at {place}"
    assert widget.isEnabled()
    QTest.mouseClick(widget, LEFT, pos=place)


def row_of(view: QAbstractItemView, text: str, column: int = 0) -> QPoint:
    """Where a row of a list or table is seen."""
    model = view.model()
    found = [
        index for row in range(model.rowCount()) if text in str((index := model.index(row, column)).data())
    ]
    assert len(found) == 1
    return view.visualRect(found[0]).center()


class Asked:
    """Answers the dialogs that stop everything else while they are open."""

    def __init__(self, qtbot: QtBot) -> None:
        self._qtbot = qtbot
        self._timer = QTimer(interval=10)
        self._timer.timeout.connect(self._look)
        self._answers: list[tuple[type[QDialog], Callable[[Any], None]]] = []
        self.faults: list[Exception] = []

    def expect(self, kind: type[QDialog], answer: Callable[[Any], None]) -> None:
        """The next dialog will be of this kind, and is answered so."""
        self._answers.append((kind, answer))
        self._timer.start()

    def _look(self) -> None:
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, QDialog) or QApplication.focusWindow() is not dialog.windowHandle():
            return
        kind, answer = self._answers.pop(0)
        if not self._answers:
            self._timer.stop()
        try:
            assert isinstance(dialog, kind), f"{dialog} is asked, not {kind.__name__}"
            answer(dialog)
            assert not dialog.isVisible(), f"{dialog} stays open"
        except Exception as error:  # a dialog left open would hold the test for ever
            self.faults.append(error)
            dialog.reject()

    def check(self, window: MainWindow) -> None:
        """All that was expected has been asked and answered; the window has the keyboard again."""
        if self.faults:
            raise self.faults[0]
        assert not self._answers
        come_back(window, self._qtbot)


@pytest.fixture
def asked(qtbot: QtBot) -> Asked:
    return Asked(qtbot)


def name_file(path: Path) -> Callable[[QFileDialog], None]:
    """Type the name of a file or folder into the system's dialog."""

    def answer(_dialog: QFileDialog) -> None:
        press(Qt.Key.Key_A, CONTROL)
        write(str(path))
        press(Qt.Key.Key_Return)

    return answer


def test_a_whole_sitting(
    make_window: Callable[[], MainWindow], asked: Asked, tmp_path: Path, qtbot: QtBot
) -> None:
    window = make_window()
    window.resize(1600, 1000)
    come_back(window, qtbot)
    mine = tmp_path / "mine"
    mine.mkdir()

    # A workspace, and an adventure in it.
    asked.expect(QFileDialog, name_file(mine))
    press(Qt.Key.Key_N, CONTROL | SHIFT)
    asked.check(window)
    assert (mine / "scenarios" / "adventures").is_dir()

    def fill(dialog: NewAdventure) -> None:
        click(dialog.title)
        write("Eel Night")
        click(dialog.list.viewport(), dialog.list.visualItemRect(dialog.list.item(0)).center())
        click(dialog.make)

    asked.expect(NewAdventure, fill)
    press(Qt.Key.Key_N, CONTROL)
    asked.check(window)
    eel = mine / "scenarios" / "adventures" / "eel-night.toml"
    start = eel.read_bytes()
    page = window.tabs.current()
    assert isinstance(page, DocumentPage)
    document = page.document
    assert document.path == eel
    form: FormView = page.face("form")
    source: SourceView = page.face("source")

    def errors() -> list[str]:
        return [each.message for each in document.diagnostics if each.severity is Severity.ERROR]

    def wait_checked() -> None:
        qtbot.waitUntil(lambda: document.checked_revision == document.revision, timeout=LONG)

    wait_checked()
    assert errors() == []

    # An event by the form: a click below the second space, a word, and a number changed in its sentence.
    click(form.navigator.buttons[1])
    strip = form.track.strip
    click(strip, QPoint(int(strip.tile_rect(2).center().x()), int(strip.tile_rect(2).bottom()) + 12))
    qtbot.waitUntil(form.popup.palette_.list.hasFocus)  # so few choices need no search
    write("fresh")
    press(Qt.Key.Key_Return)
    assert [(each["title"], each["round"]) for each in document.source.data["event"]] == [
        ("Alarm!", 5), ("Fresh cards", 2),
    ]  # fmt: skip
    wait_checked()
    card = form.track.entries.card(("event", 1))
    assert card is not None
    qtbot.waitUntil(lambda: not card.sentence.visibleRegion().isEmpty())
    slot = card.sentence.slot_paths.index(("event", 1, "do", 0, "count"))
    click(card.sentence, card.sentence.slot_rect(slot).center())
    qtbot.waitUntil(form.popup.number.hasFocus)
    write("3")
    press(Qt.Key.Key_Return)
    assert document.source.data["event"][1]["do"][0]["count"] == 3
    assert "draws three" in card.sentence.text

    # A special rule by the form, chosen by mouse, with a title of its own.
    click(form.navigator.buttons[3])
    click(form.rules.add)
    qtbot.waitUntil(form.popup.palette_.search.hasFocus)
    write("chest")
    choices = form.popup.palette_.list
    click(choices.viewport(), row_of(choices, "opens a chest"))
    assert not form.popup.isVisible()
    rule = form.rules.entries.card(("trigger", 0))
    assert rule is not None
    qtbot.waitUntil(lambda: not rule.title.visibleRegion().isEmpty())
    click(rule.title)
    press(Qt.Key.Key_A, CONTROL)
    write("Eels in the lock")
    press(Qt.Key.Key_Return)
    assert document.source.data["trigger"][0]["title"] == "Eels in the lock"
    wait_checked()
    assert errors() == []
    good = document.text

    # Broken in the source so that nothing can be read: the form is locked, and free again.
    click(source.editor.viewport())
    press(Qt.Key.Key_End, CONTROL)
    write("= =")
    qtbot.waitUntil(lambda: bool(errors()), timeout=LONG)
    assert form.lock.isVisible()
    assert not form.rules.add.isEnabled()
    for _ in range(3):
        press(Qt.Key.Key_Backspace)
    assert document.text == good
    wait_checked()
    assert not form.lock.isVisible()

    # Broken by a wrong word, with the cursor then somewhere else.
    press(Qt.Key.Key_F, CONTROL)
    write("draw_cards")
    press(Qt.Key.Key_Return)
    press(Qt.Key.Key_Escape)
    qtbot.waitUntil(source.editor.hasFocus)
    press(Qt.Key.Key_Right)
    press(Qt.Key.Key_Left)
    press(Qt.Key.Key_Left)
    press(Qt.Key.Key_Backspace)
    broken = document.text
    assert '"draw_cads"' in broken
    press(Qt.Key.Key_Escape)
    press(Qt.Key.Key_Home, CONTROL)
    assert page.place() == (1, 1)

    # The problem is shown, and gone to from its row.
    problems = window.problems
    qtbot.waitUntil(lambda: any("draw_cads" in each.message for each in problems.visible()), timeout=LONG)
    table = problems.table
    click(table.viewport(), row_of(table, "draw_cads", 1))
    qtbot.waitUntil(table.hasFocus)
    fault = problems.chosen()
    assert fault is not None
    assert fault.fix is not None
    press(Qt.Key.Key_Return)
    qtbot.waitUntil(source.editor.hasFocus)
    assert page.place() == (fault.span.line, fault.span.column)
    assert "draw_cads" in source.editor.textCursor().block().text()
    entry = document.source.path_at(document.source.offset(*page.place()))[:2]
    marked = form.track.entries.card(entry) or form.rules.entries.card(entry)
    assert marked is not None
    assert marked.property("current") is True
    assert fault.code in window.explain.text.toPlainText()

    # Mended with Alt+Enter and Enter.
    press(Qt.Key.Key_Return, ALT)
    qtbot.waitUntil(lambda: QApplication.activePopupWidget() is not None)
    press(Qt.Key.Key_Return)
    assert document.text == good
    wait_checked()
    assert errors() == []
    come_back(window, qtbot)

    # Back to the very beginning, and forth again.
    steps = 0
    while document.can_undo:
        press(Qt.Key.Key_Z, CONTROL)
        steps += 1
        assert steps < 100
    assert document.text.encode() == start
    assert not document.modified
    assert steps >= 6
    qtbot.waitUntil(lambda: not form.rules.entries.cards)
    assert len(form.track.entries.cards) == 1
    for _ in range(steps):
        press(Qt.Key.Key_Z, CONTROL | SHIFT)
    assert not document.can_redo
    assert document.text == good
    assert eel.read_bytes() == start
    wait_checked()
    assert errors() == []

    # Saved, exported and read back.
    press(Qt.Key.Key_S, CONTROL)
    assert eel.read_bytes() == good.encode()
    assert not document.modified
    printed = tmp_path / "eel.pdf"

    def go_on(dialog: ExportDialog) -> None:
        click(next(each for each in dialog.findChildren(QPushButton) if each.text() == "Choose file…"))

    asked.expect(ExportDialog, go_on)
    asked.expect(QFileDialog, name_file(printed))
    press(Qt.Key.Key_E, CONTROL)
    asked.check(window)
    assert window.bars.shown()["export"].kind == "ok"
    text = _text_of(printed)
    for words in ("Eel Night", "Fresh cards", "Eels in the lock", "draws three"):
        assert words in text

    # And the command line finds nothing wrong with it.
    done = subprocess.run(
        [sys.executable, "-c", "from engine.cli import main; main()", "check", str(eel)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr


def _text_of(pdf: Path) -> str:
    from pypdf import PdfReader

    return " ".join(" ".join(page.extract_text() for page in PdfReader(pdf).pages).split())
