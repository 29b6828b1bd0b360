"""Cut a TOML text into its statements, however broken it is, in one pass.

A statement is a header, a `key = value` (over several lines where a list or a text is) or a line
with only a comment. An unclosed bracket or quote must not swallow the rest of the file, so a line
that plainly begins something new ends the statement before it.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

MAX_DEPTH: Final = 64

_TRIPLE: Final = r'"""(?:[^"\\]++|\\.|"(?!""))*+"{3,5}|\'\'\'(?:[^\']++|\'(?!\'\'))*+\'{3,5}|'
_REST: Final = r'\#[^\n]*+|"(?:[^"\\\n]++|\\[^\n])*+"?|\'[^\'\n]*+\'?|[\[\]{}=.,\n]'
_TOKEN: Final = re.compile(_TRIPLE + _REST, re.DOTALL)
_TOKEN_WITHOUT_TRIPLE: Final = re.compile(_REST, re.DOTALL)

_SPACE: Final = re.compile(r"(?:[ \t\n]|\r\n)*+")
_INDENT: Final = re.compile(r"[ \t]*+")
_PART: Final = r"""(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')"""
_KEY: Final = rf"{_PART}(?:[ \t]*\.[ \t]*{_PART})*+"
# `[1]` or `[true]` on a line of its own may be part of a list of lists; `[event]` cannot.
_HEADER_LINE: Final = re.compile(
    rf"[ \t]*+\[\[?[ \t]*+(?!(?:true|false|inf|nan)\b)(?=[A-Za-z_\"']){_KEY}"
    r"[ \t]*+\]\]?[ \t]*+(?:\#[^\n]*+)?\r?(?:\n|\Z)"
)
_PAIR_LINE: Final = re.compile(rf"[ \t]*+{_KEY}[ \t]*+=")


@dataclass(frozen=True, slots=True)
class Statement:
    """A stretch of the text from its first character to the end of its last line."""

    start: int
    end: int
    kind: Literal["header", "pair", "comment"]


class DepthError(Exception):
    """Nesting beyond the limit, at this offset."""

    def __init__(self, offset: int) -> None:
        super().__init__(offset)
        self.offset = offset


class Scanner:
    """Gives the statements of a text one after the other, each in time linear in its length."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._token = _TOKEN
        self._table_depth = 0

    def __iter__(self) -> Iterator[Statement]:
        position = 0
        while statement := self.next(position):
            yield statement
            position = statement.end

    def next(self, position: int) -> Statement | None:
        """The first statement at or after an offset between statements."""
        text = self._text
        match = _SPACE.match(text, position)
        start = match.end() if match else position
        if start >= len(text):
            return None
        if text[start] == "#":
            return Statement(start, self._before_newline(text.find("\n", start)), "comment")
        if text[start] == "[":
            end, depth = self._extent(start, header=True)
            self._table_depth = depth
            return Statement(start, end, "header")
        end, _ = self._extent(start, header=False)
        return Statement(start, end, "pair")

    def _before_newline(self, newline: int) -> int:
        if newline < 0:
            return len(self._text)
        return newline - 1 if self._text.startswith("\r", newline - 1) else newline

    def _extent(self, start: int, *, header: bool) -> tuple[int, int]:
        """Where the statement ends, and how deep the names in it go."""
        text = self._text
        base = 0 if header else self._table_depth
        depth = dots = deepest = 0
        position = start
        while match := self._token.search(text, position):
            at, position = match.span()
            sign = text[at]
            if sign == "\n":
                if not depth or header or begins_statement(text, position, start):
                    return self._before_newline(at), deepest
                dots = 0
            elif sign in "[{":
                depth += 1
                dots = 0
            elif sign in "]}":
                depth = max(0, depth - 1)
            elif sign == ".":
                dots += 1
            elif sign in "=,":
                dots = 0
            elif position - at == 2 and text.startswith(sign * 3, at):
                # An unclosed triple quote: looking for the end of each would take quadratic time.
                self._token = _TOKEN_WITHOUT_TRIPLE
            deepest = max(deepest, depth + dots)
            if base + deepest > MAX_DEPTH:
                raise DepthError(at)
        return len(text), deepest


def begins_statement(text: str, line: int, before: int) -> bool:
    """Whether the line at this offset plainly begins something new after the statement at `before`.

    A `key =` further to the right than that statement is taken as part of it: that is how people
    write tables in braces over several lines.
    """
    if _HEADER_LINE.match(text, line):
        return True
    if not _PAIR_LINE.match(text, line):
        return False
    first = text.rfind("\n", 0, before) + 1
    return _width(text, line) <= _width(text, first)


def _width(text: str, line: int) -> int:
    match = _INDENT.match(text, line)
    return len(match.group()) if match else 0
