"""Changes of whole lines as edits of a text: comment, indent, move, duplicate. Lines count from 0."""

from __future__ import annotations

import re
from typing import Final

from engine.diagnostics import Edit

INDENT: Final = "  "
_BLANKS: Final = re.compile(r"[ \t]*")
_COMMENT: Final = re.compile(r"[ \t]*#")


def line_starts(text: str) -> list[int]:
    """The offset at which each line begins."""
    starts = [0]
    position = text.find("\n")
    while position >= 0:
        starts.append(position + 1)
        position = text.find("\n", position + 1)
    return starts


def toggle_comment(text: str, first: int, last: int) -> tuple[Edit, ...]:
    """Comment lines out, or back in when all of them are comments."""
    rows = [(start, line) for start, line in _rows(text, first, last) if line.strip()]
    if not rows:
        return ()
    if all(_COMMENT.match(line) for _, line in rows):
        edits = []
        for start, line in rows:
            at = line.index("#")
            edits.append(Edit(start + at, start + at + (2 if line[at + 1 : at + 2] == " " else 1), ""))
        return tuple(edits)
    column = min(_indent(line) for _, line in rows)
    return tuple(Edit(start + column, start + column, "# ") for start, _ in rows)


def indent(text: str, first: int, last: int) -> tuple[Edit, ...]:
    """Move lines to the right."""
    return tuple(Edit(start, start, INDENT) for start, line in _rows(text, first, last) if line.strip())


def outdent(text: str, first: int, last: int) -> tuple[Edit, ...]:
    """Move lines to the left, as far as they can go."""
    found = []
    for start, line in _rows(text, first, last):
        width = 1 if line.startswith("\t") else min(len(INDENT), len(line) - len(line.lstrip(" ")))
        if width:
            found.append(Edit(start, start + width, ""))
    return tuple(found)


def duplicate(text: str, first: int, last: int) -> tuple[Edit, ...]:
    """The same lines once more, below."""
    starts = line_starts(text)
    end = _end(text, starts, last)
    return (Edit(end, end, "\n" + text[starts[first] : end]),)


def move(text: str, first: int, last: int, step: int) -> tuple[Edit, ...]:
    """Lines change places with the one above (-1) or below (+1); none at the edge of the text."""
    starts = line_starts(text)
    if (step < 0 and first == 0) or (step > 0 and last >= len(starts) - 1):
        return ()
    block = text[starts[first] : _end(text, starts, last)]
    if step < 0:
        above = text[starts[first - 1] : starts[first] - 1]
        return (Edit(starts[first - 1], _end(text, starts, last), f"{block}\n{above}"),)
    below = text[starts[last + 1] : _end(text, starts, last + 1)]
    return (Edit(starts[first], _end(text, starts, last + 1), f"{below}\n{block}"),)


def delete(text: str, first: int, last: int) -> tuple[Edit, ...]:
    """Whole lines go, with one line end."""
    starts = line_starts(text)
    end = _end(text, starts, last)
    if end < len(text):
        return (Edit(starts[first], end + 1, ""),)
    return (Edit(max(0, starts[first] - 1), end, ""),)


def _rows(text: str, first: int, last: int) -> list[tuple[int, str]]:
    starts = line_starts(text)
    return [(starts[row], text[starts[row] : _end(text, starts, row)]) for row in range(first, last + 1)]


def _end(text: str, starts: list[int], row: int) -> int:
    return starts[row + 1] - 1 if row + 1 < len(starts) else len(text)


def _indent(line: str) -> int:
    match = _BLANKS.match(line)
    return match.end() if match else 0
