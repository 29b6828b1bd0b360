"""Searching texts: pure, so that it is easily tried."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from engine.diagnostics import Edit

MOST: Final = 2000


@dataclass(frozen=True, slots=True)
class Hit:
    """One place where the text was found."""

    line: int
    column: int
    start: int
    end: int
    text: str  # the line


def pattern(wanted: str, *, case: bool, words: bool) -> re.Pattern[str]:
    """What is searched: the text as it stands, not as a formula."""
    body = re.escape(wanted)
    if words:
        body = rf"(?<!\w){body}(?!\w)"
    return re.compile(body, 0 if case else re.IGNORECASE)


def hits(text: str, wanted: re.Pattern[str]) -> list[Hit]:
    """All places in a text, in order; not more than anybody would read."""
    out: list[Hit] = []
    line, start_of_line, at = 1, 0, 0
    for match in wanted.finditer(text):
        line += text.count("\n", at, match.start())
        at = match.start()
        start_of_line = text.rfind("\n", 0, at) + 1
        end_of_line = text.find("\n", at)
        whole = text[start_of_line : len(text) if end_of_line < 0 else end_of_line]
        out.append(Hit(line, at - start_of_line + 1, at, match.end(), whole.strip()))
        if len(out) >= MOST:
            break
    return out


def replacements(text: str, wanted: re.Pattern[str], by: str) -> tuple[Edit, ...]:
    """The edits that put another text in place of each."""
    return tuple(Edit(match.start(), match.end(), by) for match in wanted.finditer(text))
