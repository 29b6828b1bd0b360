"""What keys do beyond writing their letter: pairs that close themselves, lines that keep their indentation."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit

from editor.source.lexer import PLAIN, tokens
from editor.source.lines import INDENT

_CLOSING: Final = {"[": "]", "{": "}", '"': '"', "'": "'"}
_BEFORE: Final = " \t,]}\n#"  # a pair is closed where the line goes on with one of these, or ends
_WORDLIKE: Final = "-_'\""


def press(editor: QPlainTextEdit, event: QKeyEvent) -> bool:
    """Do what a key does here if that is more than usual; tells whether it did."""
    cursor = editor.textCursor()
    if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers():
        return _new_line(editor, cursor)
    if event.key() == Qt.Key.Key_Backspace and not event.modifiers():
        return _delete_pair(cursor)
    sign = event.text()
    if len(sign) != 1 or event.modifiers() & Qt.KeyboardModifier.ControlModifier:
        return False
    if cursor.hasSelection() and sign in _CLOSING:
        return _surround(editor, cursor, sign)
    if not cursor.hasSelection() and sign in "]}\"'" and _next(cursor) == sign and _passes(cursor, sign):
        cursor.movePosition(QTextCursor.MoveOperation.Right)
        editor.setTextCursor(cursor)
        return True
    if sign in _CLOSING and _closes_itself(cursor, sign):
        cursor.insertText(sign + _CLOSING[sign])
        cursor.movePosition(QTextCursor.MoveOperation.Left)
        editor.setTextCursor(cursor)
        return True
    return False


def in_text(cursor: QTextCursor) -> str:
    """What surrounds the cursor in its line: `text`, `comment` or nothing."""
    block = cursor.block()
    before = block.previous().userState() if block.previous().isValid() else PLAIN
    column = cursor.positionInBlock()
    found, _after = tokens(block.text(), max(before, PLAIN))
    for token in found:
        if token.kind in ("text", "word", "id") and token.start < column < token.end:
            return "text"
        if (
            token.kind in ("text", "word", "id")
            and column == token.end
            and not _is_closed(block.text(), token.start, token.end)
        ):
            return "text"
        if token.kind == "comment" and column > token.start:
            return "comment"
    return "text" if not found and max(before, PLAIN) & 3 else ""


def _is_closed(line: str, start: int, end: int) -> bool:
    return end - start >= 2 and line[start] in "\"'" and line[end - 1] == line[start]


def _next(cursor: QTextCursor) -> str:
    return cursor.block().text()[cursor.positionInBlock() : cursor.positionInBlock() + 1]


def _previous(cursor: QTextCursor) -> str:
    column = cursor.positionInBlock()
    return cursor.block().text()[column - 1 : column] if column else ""


def _passes(cursor: QTextCursor, sign: str) -> bool:
    """Whether typing a closing sign steps over the one that is there."""
    if sign in "]}":
        return not in_text(cursor)
    return in_text(cursor) == "text" and _previous(cursor) != "\\"


def _closes_itself(cursor: QTextCursor, sign: str) -> bool:
    following, before = _next(cursor), _previous(cursor)
    if (following and following not in _BEFORE) or in_text(cursor):
        return False
    return sign in "[{" or not (before.isalnum() or (before and before in _WORDLIKE))


def _surround(editor: QPlainTextEdit, cursor: QTextCursor, sign: str) -> bool:
    """Put the selection between a pair; a selection over several lines is replaced as usual."""
    selected = cursor.selectedText()
    if "\u2029" in selected:
        return False
    start = cursor.selectionStart()
    cursor.insertText(sign + selected + _CLOSING[sign])
    cursor.setPosition(start + 1)
    cursor.setPosition(start + 1 + len(selected.encode("utf-16-le")) // 2, QTextCursor.MoveMode.KeepAnchor)
    editor.setTextCursor(cursor)
    return True


def _delete_pair(cursor: QTextCursor) -> bool:
    """Backspace between the two signs of an empty pair takes both."""
    if cursor.hasSelection() or _CLOSING.get(_previous(cursor)) != (_next(cursor) or None):
        return False
    if _previous(cursor) in "\"'" and cursor.block().text()[: cursor.positionInBlock() - 1].endswith(
        _previous(cursor)
    ):
        return False  # part of three quotes
    cursor.beginEditBlock()
    cursor.deleteChar()
    cursor.deletePreviousChar()
    cursor.endEditBlock()
    return True


def _new_line(editor: QPlainTextEdit, cursor: QTextCursor) -> bool:
    """A new line is indented as the one before it; between brackets one step more, the closing one below."""
    line, column = cursor.block().text(), cursor.positionInBlock()
    blanks = line[: len(line) - len(line.lstrip(" \t"))][:column]
    before, after = line[:column].rstrip(), line[column:].lstrip()
    inside = not in_text(cursor)
    opens = inside and before[-1:] in ("[", "{") and not line.startswith("[")
    cursor.beginEditBlock()
    cursor.insertText("\n" + blanks + (INDENT if opens else ""))
    if opens and after[:1] == _CLOSING[before[-1]]:
        here = cursor.position()
        cursor.insertText("\n" + blanks)
        cursor.setPosition(here)
    cursor.endEditBlock()
    editor.setTextCursor(cursor)
    return True
