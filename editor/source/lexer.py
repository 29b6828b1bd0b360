"""The parts of one line of TOML, given how the line before it ended: for highlighting and for brackets."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal

TokenKind = Literal[
    "comment", "header", "key", "text", "id", "word", "number", "truth", "bracket", "sign", "fault"
]

# How a line ended: in its low two bits whether in a text over several lines, above them how many brackets are open.
PLAIN: Final = 0
_IN_TEXT: Final = 1
_IN_LITERAL: Final = 2
_TRIPLES: Final = {_IN_TEXT: '"""', _IN_LITERAL: "'''"}
_MOST_OPEN: Final = 60
_AFTER: Final[dict[str, TokenKind]] = {"op": "word", "id": "id"}

_HEADER: Final = re.compile(r"[ \t]*(\[\[?)([ \t]*[A-Za-z_\"'][^\]\[#]*)(\]\]?)?[ \t]*(#.*)?$")
_WHOLE_HEADER: Final = re.compile(r"\[\[?[ \t]*[A-Za-z_][\w.\- \t]*\]\]?[ \t]*(#.*)?$")
_PAIR: Final = re.compile(r"[A-Za-z_][\w.\-]*[ \t]*=")
_TOKEN: Final = re.compile(
    r"""(?P<comment>\#.*)
    |(?P<triple>\"\"\"|''')
    |(?P<text>"(?:[^"\\]|\\.)*"?|'[^']*'?)
    |(?P<key>[A-Za-z0-9_][\w\-]*(?:[ \t]*\.[ \t]*[\w\-]+)*(?=[ \t]*=))
    |(?P<truth>\b(?:true|false)\b)
    |(?P<number>[+-]?(?:0x[0-9a-fA-F_]+|0o[0-7_]+|0b[01_]+|\d[\d_]*(?:\.\d+)?(?:[eE][+-]?\d+)?(?:-\d\d-\d\d[T0-9:.Z+-]*)?|inf|nan)\b)
    |(?P<bracket>[\[\]{}])
    |(?P<sign>[=,.])
    |(?P<fault>[^\s\#"'\[\]{}=,]+)""",
    re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class Token:
    """A part of a line."""

    kind: TokenKind
    start: int
    end: int


def tokens(line: str, before: int) -> tuple[list[Token], int]:
    """The parts of a line, and how it ends."""
    found: list[Token] = []
    state, depth, at = before & 3, before >> 2, 0
    if state:
        at = _close(line, 0, state)
        if at < 0:
            return [Token("text", 0, len(line))], before
        found.append(Token("text", 0, at))
        state = PLAIN
    elif depth and (_WHOLE_HEADER.match(line) or _PAIR.match(line)):
        depth = 0  # a bracket was left open: what plainly begins something new ends it
    if not depth and not at and (header := _HEADER.match(line)):
        return _header(header), PLAIN
    value: TokenKind = "text"  # what a text is, after the key it belongs to
    while match := _TOKEN.search(line, at):
        start, at = match.span()
        kind = match.lastgroup
        if kind == "triple":
            state = _IN_TEXT if line[start] == '"' else _IN_LITERAL
            end = _close(line, at, state)
            found.append(Token("text", start, len(line) if end < 0 else end))
            if end < 0:
                return found, state | depth << 2
            at, state = end, PLAIN
        elif kind == "key":
            value = _AFTER.get(match[0], "text")
            found.append(Token("key", start, at))
        elif kind == "text":
            found.append(Token(value, start, at))
            value = "text"
        else:
            if kind == "bracket":
                depth = min(depth + 1, _MOST_OPEN) if match[0] in "[{" else max(depth - 1, 0)
            found.append(Token(_kind(kind), start, at))
    return found, depth << 2


def _kind(name: str | None) -> TokenKind:
    kinds: dict[str | None, TokenKind] = {
        "comment": "comment",
        "truth": "truth",
        "number": "number",
        "bracket": "bracket",
        "sign": "sign",
    }
    return kinds.get(name, "fault")


def _close(line: str, at: int, state: int) -> int:
    """Where a text over several lines ends in this one; -1 if it goes on."""
    triple = _TRIPLES[state]
    end = line.find(triple, at)
    while end > 0 and state == _IN_TEXT and _is_escaped(line, end):
        end = line.find(triple, end + 1)
    if end < 0:
        return -1
    end += 3
    while end < len(line) and line[end] == triple[0]:  # up to two quotes may stand before the closing three
        end += 1
    return end


def _is_escaped(line: str, at: int) -> bool:
    head = line[:at]
    return (len(head) - len(head.rstrip("\\"))) % 2 == 1


def _header(match: re.Match[str]) -> list[Token]:
    found = [Token("bracket", *match.span(1)), Token("header", *match.span(2))]
    if match[3]:
        found.append(Token("bracket", *match.span(3)))
    if match[4]:
        found.append(Token("comment", *match.span(4)))
    return found
