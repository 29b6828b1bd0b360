"""One text, one undo stack, whoever writes."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPlainTextEdit
from pytestqt.qtbot import QtBot

from editor.text.document import Document
from editor.text.edits import EditError
from editor.text.files import FileText
from editor.text.qt_text import from_qt_position, to_qt_position
from engine.diagnostics import Edit

TEXT = 'kind = "adventure"\ntitle = "Night \\"1\\" 🗝"\n\n[track]\nrounds = 7\n'


@pytest.fixture
def document(qapp: object) -> Document:
    return Document(FileText(TEXT), Path("night.toml"))


@pytest.fixture
def field(qtbot: QtBot, document: Document) -> QPlainTextEdit:
    edit = QPlainTextEdit()
    edit.setDocument(document.qt)
    qtbot.addWidget(edit)
    return edit


def titles(document: Document) -> list[str]:
    return [f"> {step.title}" if step.is_current else step.title for step in document.history()]


def test_what_it_is(document: Document) -> None:
    assert (document.kind, document.title, document.modified, document.is_locked) == (
        "adventure",
        'Night "1" 🗝',
        False,
        False,
    )
    assert Document(FileText("")).title == "Untitled"
    assert Document(FileText("[x]\ntitle = 'no'\n"), Path("file.toml")).title == "file"


def test_typing_and_forms_share_one_undo(document: Document, field: QPlainTextEdit) -> None:
    document.set_value(("track", "rounds"), 8, "Set the rounds")
    field.moveCursor(QTextCursor.MoveOperation.End)
    QTest.keyClicks(field, "# a remark")
    document.set_value(("title",), "Day", "Change the title")
    assert titles(document) == ["Open", "Set the rounds", "Type", "> Change the title"]
    QTest.keyClick(field, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert titles(document) == ["Open", "Set the rounds", "> Type", "Change the title"]
    document.undo()
    assert titles(document) == ["Open", "> Set the rounds", "Type", "Change the title"]
    assert document.text == TEXT.replace("7", "8")
    document.go_to_step(0)
    assert document.text == TEXT
    assert not document.modified
    document.go_to_step(3)
    assert document.text == TEXT.replace("7", "8").replace('Night \\"1\\" 🗝', "Day") + "# a remark"
    document.go_to_step(1)
    document.set_value(("track", "rounds"), 9, "Set them again")
    assert titles(document) == ["Open", "Set the rounds", "> Set them again"]


def test_typing_right_after_a_form_edit_is_a_step_of_its_own(
    document: Document, field: QPlainTextEdit
) -> None:
    document.apply([Edit(0, 0, "x")], "Add")
    cursor = field.textCursor()
    cursor.setPosition(1)
    field.setTextCursor(cursor)
    QTest.keyClicks(field, "yz")
    assert titles(document) == ["Open", "Add", "> Type"]
    document.undo()
    assert document.text == "x" + TEXT


def test_letters_typed_in_a_row_are_one_step(document: Document, field: QPlainTextEdit) -> None:
    QTest.keyClicks(field, "abc def")
    assert titles(document) == ["Open", "> Type"]
    document.undo()
    assert document.text == TEXT


def test_edits_count_characters_and_qt_counts_units(document: Document) -> None:
    at = TEXT.index("rounds")
    assert to_qt_position(TEXT, at) == at + 1
    assert from_qt_position(TEXT, at + 1) == at
    document.apply([Edit(at, at + 6, "runden"), Edit(0, 4, "art")], "Translate")
    assert document.text == TEXT.replace("rounds", "runden").replace("kind", "art")


def test_signals_and_lazy_reading(document: Document, qtbot: QtBot) -> None:
    with qtbot.waitSignals([document.changed, document.history_changed, document.modified_changed]):
        document.set_value(("track", "rounds"), 8, "Set the rounds")
    source = document.source
    assert document.source is source
    assert source.data["track"]["rounds"] == 8
    document.undo()
    assert document.source is not source


def test_a_text_that_does_not_parse_is_kept_and_locks_the_form(document: Document) -> None:
    document.apply([Edit(0, 0, "= broken\n")], "Break")
    assert document.is_locked
    with pytest.raises(EditError, match="line 1"):
        document.set_value(("track", "rounds"), 8, "Set the rounds")
    assert document.text == "= broken\n" + TEXT
    document.undo()
    assert not document.is_locked


def test_answers_for_an_older_text_are_dropped(document: Document) -> None:
    revision = document.revision
    document.apply([Edit(0, 0, "# x\n")], "Add")
    assert not document.take_answer(revision, (), None)
    assert document.take_answer(document.revision, (), None)


def test_an_edit_that_changes_nothing_is_no_step(document: Document) -> None:
    document.apply([Edit(0, 4, "kind")], "Nothing")
    document.replace_text(TEXT, "Nothing")
    assert titles(document) == ["> Open"]
