"""Problems: found by the checker, gone through by keyboard, explained, fixed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from pytestqt.qtbot import QtBot

from editor.window.document_page import DocumentPage
from editor.window.main import MainWindow
from editor.window.rules_page import RulesPage
from engine.diagnostics import Severity

LONG = 30_000  # milliseconds; the worker has to start


@pytest.fixture
def page(window: MainWindow, eel: Path, qtbot: QtBot) -> DocumentPage:
    """Eel Night with a word that is not one: the checker has a fix for it."""
    page = window.files.open_path(eel)
    assert page is not None
    at = page.document.text.index('"raise_alarm"')
    from engine.diagnostics import Edit

    page.document.apply([Edit(at, at + 13, '"raise_alrm"')], "Break it")
    qtbot.waitUntil(lambda: bool(window.problems.visible()), timeout=LONG)
    return page


def test_a_problem_is_shown_everywhere(window: MainWindow, page: DocumentPage, qtbot: QtBot) -> None:
    (fault,) = [each for each in window.problems.visible() if each.severity is Severity.ERROR]
    assert "raise_alrm" in fault.message
    assert window.problems.table.model().index(0, 0).data() == "Error"
    assert window.docks["problems"].windowTitle() == f"Problems {len(window.problems.visible())}"
    assert window.status.problems.text().startswith("1 error")
    assert any("✖ 1" in title for title in window.library.titles())


def test_f8_goes_there_and_the_fix_mends_it(
    window: MainWindow, page: DocumentPage, do: Callable[[str], None], qtbot: QtBot
) -> None:
    broken = page.document.text
    window.problems.severity.setCurrentIndex(1)
    window.helping.shortcuts()
    do("next-problem")
    assert window.tabs.current() is page
    fault = window.problems.chosen()
    assert fault is not None
    assert page.place()[0] == fault.span.line
    assert fault.code in window.explain.text.toHtml()
    do("fix-problem")
    assert '"raise_alarm"' in page.document.text
    qtbot.waitUntil(lambda: not window.problems.visible(), timeout=LONG)
    do("undo")
    assert page.document.text == broken


def test_enter_in_the_table_jumps(window: MainWindow, page: DocumentPage, qtbot: QtBot) -> None:
    window.helping.shortcuts()
    window.problems.table.selectRow(0)
    qtbot.keyClick(window.problems.table, Qt.Key.Key_Return)
    assert window.tabs.current() is page


def test_problems_are_filtered(window: MainWindow, page: DocumentPage) -> None:
    everything = len(window.problems.visible())
    window.problems.words.setText("no such words anywhere")
    assert window.problems.visible() == []
    window.problems.words.setText("raise_alrm")
    assert len(window.problems.visible()) == 1
    window.problems.words.clear()
    window.problems.files.setCurrentIndex(1)
    assert len(window.problems.visible()) == everything
    window.helping.shortcuts()
    assert window.problems.visible() == []


def test_f1_on_a_problem_opens_its_page(
    window: MainWindow, page: DocumentPage, do: Callable[[str], None], qtbot: QtBot
) -> None:
    from editor.window.manual import ManualPage

    window.problems.severity.setCurrentIndex(1)
    window.problems.table.selectRow(0)
    window.activateWindow()
    window.looks.show_dock("problems")
    fault = window.problems.chosen()
    assert fault is not None
    qtbot.waitUntil(window.problems.table.hasFocus)
    do("manual")
    manual = window.tabs.current()
    assert isinstance(manual, ManualPage)
    assert manual.shown() == ("diagnostics", fault.code.lower())


def test_check_all_tells_the_result(window: MainWindow, do: Callable[[str], None], qtbot: QtBot) -> None:
    do("check")
    count = len(window.shelf())
    wanted = f"Checked {count} files: 0 errors"
    qtbot.waitUntil(lambda: wanted in window.output.text.toPlainText(), timeout=LONG)


def test_the_rule_under_the_cursor_is_explained_with_links(
    window: MainWindow, duke: Path, qtbot: QtBot
) -> None:
    page = window.files.open_path(duke)
    assert page is not None
    qtbot.waitUntil(lambda: page.document.reading is not None, timeout=LONG)
    page.path_selected.emit(("trigger", 0, "do"))
    assert "Fines" in window.explain.text.toPlainText()
    assert "Each time the militia would collect" in window.explain.text.toPlainText()
    assert 'href="rule:M-5"' in window.explain.text.toHtml()
    window.explain.text.anchorClicked.emit(QUrl("rule:M-5"))
    rules = window.tabs.current()
    assert isinstance(rules, RulesPage)
    assert rules._at == "M-5"


def test_history_lists_the_steps_and_goes_to_them(window: MainWindow, eel: Path, qtbot: QtBot) -> None:
    page = window.files.open_path(eel)
    assert page is not None
    before = page.document.text
    page.document.set_value(("title",), "One", "Call it one")
    page.document.set_value(("title",), "Two", "Call it two")
    titles = [window.history.list.item(row).text() for row in range(window.history.list.count())]
    assert titles == ["Open", "Call it one", "Call it two"]
    window.history.list.itemActivated.emit(window.history.list.item(0))
    assert page.document.text == before
    assert window.history.list.item(2).text() == "Call it two (undone)"
    window.history.list.itemActivated.emit(window.history.list.item(2))
    assert 'title = "Two"' in page.document.text
