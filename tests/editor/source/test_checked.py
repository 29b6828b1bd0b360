"""The source with the real checker: from a slip to its squiggle to its mending."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from editor.source.view import SourceView
from editor.text.documents import Documents
from editor.text.workspace import Workspace
from editor.work.checker import Checker


@pytest.fixture
def view(qtbot: QtBot, tmp_path: Path) -> Iterator[SourceView]:
    workspace = Workspace.create(tmp_path / "mine")
    path = workspace.from_template(workspace.templates()[0], "Trial")
    documents = Documents(is_shipped=workspace.is_shipped)
    checker = Checker(documents, workspace)
    document = documents.open(path)
    shown = SourceView(document, workspace)
    qtbot.addWidget(shown)
    shown.show()
    qtbot.waitUntil(lambda: document.checked_revision == document.revision, timeout=30_000)
    yield shown
    checker.close()


def test_a_slip_is_underlined_and_mended(view: SourceView, qtbot: QtBot) -> None:
    document = view.document
    before = document.text
    assert view.editor.marks.problems() == []
    view.editor.go_to(before.index("raise_alarm") + 11)
    QTest.keyClick(view.editor, Qt.Key.Key_Backspace)
    view.completing.close()
    qtbot.waitUntil(lambda: bool(view.editor.marks.problems()), timeout=10_000)
    line = view.editor.textCursor().blockNumber()
    assert list(view.editor.marks.worst_by_line()) == [line]
    mend = view.quick_fixes()[0]
    assert mend.title == "Write `raise_alarm`"
    view.do_quick(mend)
    assert document.text == before
    qtbot.waitUntil(lambda: not view.editor.marks.problems(), timeout=10_000)
    document.undo()
    document.undo()
    assert document.text == before
    assert not document.modified
