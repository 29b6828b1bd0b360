"""Searching a text: what to look for becomes a pattern, matches become places and edits. No Qt."""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine.diagnostics import Edit

MOST = 2000


class PatternError(Exception):
    """The pattern or its replacement cannot be used; the message says why."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is looked for, and how."""

    text: str
    is_regex: bool = False
    is_case: bool = False
    is_word: bool = False

    def pattern(self) -> re.Pattern[str]:
        """The pattern; may raise PatternError."""
        written = self.text if self.is_regex else re.escape(self.text)
        if self.is_word:
            written = rf"(?<![\w-])(?:{written})(?![\w-])"
        try:
            return re.compile(written, re.MULTILINE | (0 if self.is_case else re.IGNORECASE))
        except re.error as error:
            raise PatternError(f"This pattern cannot be read: {error.msg}.") from error


def matches(text: str, wanted: Wanted) -> list[tuple[int, int]]:
    """Where it is, each as start and end; matches of nothing are left out."""
    if not wanted.text:
        return []
    found = []
    for match in wanted.pattern().finditer(text):
        if match.end() > match.start():
            found.append(match.span())
            if len(found) == MOST:
                break
    return found


def replacements(
    text: str, wanted: Wanted, new: str, only: tuple[int, int] | None = None
) -> tuple[Edit, ...]:
    """The edits that put something else in place of all matches, or of one."""
    pattern = wanted.pattern()
    found = []
    for start, end in [only] if only is not None else matches(text, wanted):
        match = pattern.match(text, start)
        if match is None or match.end() != end:
            continue
        try:
            found.append(Edit(start, end, match.expand(new) if wanted.is_regex else new))
        except (re.error, IndexError) as error:
            raise PatternError(f"The replacement cannot be used: {error}.") from error
    return tuple(found)
