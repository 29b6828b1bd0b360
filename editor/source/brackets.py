"""The bracket that belongs to another one, looked for within a reach so that a keystroke stays quick."""

from __future__ import annotations

from typing import Final

from PySide6.QtGui import QTextBlock, QTextCursor

from editor.source.lexer import PLAIN, tokens

_PAIRS: Final = {"[": "]", "{": "}", "]": "[", "}": "{"}
_REACH: Final = 150  # lines


def matching(cursor: QTextCursor) -> tuple[int, int] | None:
    """The positions of the bracket at the cursor and of its other half."""
    block = cursor.block()
    text, column = block.text(), cursor.positionInBlock()
    for at in (column - 1, column):
        if 0 <= at < len(text) and text[at] in _PAIRS and at in _brackets(block):
            other = _other(block, at)
            return (block.position() + at, other) if other is not None else None
    return None


def _brackets(block: QTextBlock) -> list[int]:
    """The columns of the brackets of a line that are in no text and no comment."""
    text = block.text()
    if not any(sign in text for sign in "[]{}"):
        return []
    before = block.previous().userState() if block.previous().isValid() else PLAIN
    found, _after = tokens(text, max(before, PLAIN))
    return [at for token in found if token.kind == "bracket" for at in range(token.start, token.end)]


def _other(block: QTextBlock, at: int) -> int | None:
    sign = block.text()[at]
    forward = sign in "[{"
    depth = 0
    for _ in range(_REACH):
        text = block.text()
        columns = _brackets(block)
        for column in columns if forward else reversed(columns):
            if at >= 0 and (column < at if forward else column > at):
                continue
            if text[column] in "[{":
                depth += 1 if forward else -1
            else:
                depth += -1 if forward else 1
            if depth == 0:
                return block.position() + column if text[column] == _PAIRS[sign] else None
        block = block.next() if forward else block.previous()
        at = -1
        if not block.isValid():
            return None
    return None
