"""Read a half-typed TOML text as a tree: every key, list and table with its offsets, whatever is missing.

Statements come from the engine's scanner, which no open bracket or quote can lead astray; inside a statement this
module accepts anything and never fails.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any, Final, Literal

from engine.diagnostics.places import Path, key_name
from engine.diagnostics.reading import names
from engine.diagnostics.statements import DepthError, Scanner, Statement

_BLANK: Final = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_INLINE_BLANK: Final = re.compile(r"[ \t]*")
_KEY: Final = re.compile(
    r"""(?:[\w-]+|"[^"\n]*"|'[^'\n]*')(?:[ \t]*\.[ \t]*(?:[\w-]+|"[^"\n]*"|'[^'\n]*'))*"""
)
_PART: Final = re.compile(r"""[\w-]+|"[^"\n]*"|'[^'\n]*'""")
_TEXT: Final = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*(?:"{3,5}|\Z)|\'\'\'(?:[^\']|\'(?!\'\'))*(?:\'{3,5}|\Z)'
    r'|"(?:[^"\\\n]|\\[^\n])*"?|\'[^\'\n]*\'?',
    re.DOTALL,
)
_WORD: Final = re.compile(r"[^\s,\]}=#\[{\"']+")
_WHOLE: Final = re.compile(r"[+-]?[0-9]{1,9}")
_STRING: Final = re.compile(r'"([^"\\\n]*)"|\'([^\'\n]*)\'')

NodeKind = Literal["table", "list", "text", "other"]


@dataclass(slots=True)
class Node:
    """A value: its extent and, of a list or a table in braces, what stands in it."""

    kind: NodeKind
    start: int
    end: int
    is_closed: bool = True
    entries: list[Entry] = field(default_factory=list)


@dataclass(slots=True)
class Entry:
    """A key with its value, or an element of a list (without a key)."""

    names: tuple[str, ...]
    start: int
    key_end: int
    equals: int | None = None  # where the value may begin
    value: Node | None = None

    @property
    def end(self) -> int:
        """Where it ends: with its value, or as far as it is written."""
        if self.value is not None:
            return self.value.end
        return self.key_end if self.equals is None else self.equals


class Table:
    """A header with the keys under it; the head of the file has no header."""

    def __init__(self, text: str, path: Path, start: int) -> None:
        self.path = path
        self.start = start
        self.pairs: list[Statement] = []
        self._text = text

    @cached_property
    def entries(self) -> list[Entry]:
        """Its keys, read when somebody asks: a cursor stands in one table of many."""
        return [entry for each in self.pairs for entry in _Reader(self._text, each.end).pairs(each.start)]


@dataclass(slots=True)
class Outline:
    """All tables of a text in their order."""

    text: str
    tables: list[Table]
    statements: list[Statement]

    @property
    def kind(self) -> str | None:
        """What the file says it is."""
        return self.word(self.tables[0].entries, "kind")

    def word(self, entries: list[Entry], key: str) -> str | None:
        """The text that a key has, if it is a plain one."""
        for entry in entries:
            if entry.names == (key,) and entry.value is not None and entry.value.kind == "text":
                return text_of(self.text, entry.value)
        return None

    def table_at(self, offset: int) -> Table:
        """The table whose lines hold an offset."""
        found = self.tables[0]
        for table in self.tables:
            if table.start > offset:
                break
            found = table
        return found


def text_of(text: str, node: Node) -> str | None:
    """What a one-line text says; None where it has escapes or is not closed."""
    match = _STRING.fullmatch(text, node.start, node.end)
    if match is None:
        return None
    return match[1] if match[1] is not None else match[2]


def outline(text: str) -> Outline:
    """The tree of a text."""
    tables = [Table(text, (), 0)]
    counts: dict[Path, int] = {}
    statements: list[Statement] = []
    for statement in _statements(text):
        statements.append(statement)
        if statement.kind == "header":
            tables.append(_table(text, statement, counts))
        elif statement.kind == "pair":
            tables[-1].pairs.append(statement)
    return Outline(text, tables, statements)


def _statements(text: str) -> Iterator[Statement]:
    try:
        yield from Scanner(text)
    except DepthError:
        return


def _table(text: str, statement: Statement, counts: dict[Path, int]) -> Table:
    is_entry = text.startswith("[[", statement.start)
    parts = names(text, statement)
    path: Path = ()
    for position, name in enumerate(parts):
        path += (name,)
        if position == len(parts) - 1 and is_entry:
            counts[path] = counts.get(path, 0) + 1
        if path in counts:
            path += (counts[path] - 1,)
    return Table(text, path, statement.start)


class _Reader:
    """Reads one statement, come what may."""

    def __init__(self, text: str, end: int) -> None:
        self._text = text
        self._end = end

    def pairs(self, at: int) -> list[Entry]:
        """The `key = value` of a statement; a list, as a broken one may hold none or several."""
        found: list[Entry] = []
        while at < self._end:
            at = self._skip(_BLANK, at)
            match = _KEY.match(self._text, at, self._end)
            if match is None:
                at += 1
                continue
            entry, at = self._pair(match)
            found.append(entry)
        return found

    def _skip(self, pattern: re.Pattern[str], at: int) -> int:
        match = pattern.match(self._text, at, self._end)
        return match.end() if match else at

    def _pair(self, match: re.Match[str]) -> tuple[Entry, int]:
        parts = tuple(_name(part) for part in _PART.findall(match[0]))
        entry = Entry(parts, match.start(), match.end())
        at = self._skip(_INLINE_BLANK, match.end())
        if not self._text.startswith("=", at, self._end):
            return entry, match.end()
        entry.equals = at + 1
        at = self._skip(_INLINE_BLANK, at + 1)
        entry.value = self._value(at)
        return entry, entry.value.end if entry.value is not None else at

    def _value(self, at: int) -> Node | None:
        sign = self._text[at : at + 1] if at < self._end else ""
        if sign == "{":
            return self._table(at)
        if sign == "[":
            return self._list(at)
        if sign in ('"', "'") and (match := _TEXT.match(self._text, at, self._end)):
            return Node("text", at, match.end(), _is_closed(match[0]))
        match = _WORD.match(self._text, at, self._end)
        return Node("other", at, match.end()) if match else None

    def _table(self, start: int) -> Node:
        node = Node("table", start, self._end, is_closed=False)
        at = start + 1
        while at < self._end:
            at = self._skip(_BLANK, at)
            if self._text.startswith("}", at, self._end):
                node.end, node.is_closed = at + 1, True
                return node
            if self._text.startswith("]", at, self._end):  # the brace was forgotten: the list around it ends
                node.end = at
                return node
            match = _KEY.match(self._text, at, self._end)
            if match is None:
                at += 1
                continue
            entry, at = self._pair(match)
            node.entries.append(entry)
        return node

    def _list(self, start: int) -> Node:
        node = Node("list", start, self._end, is_closed=False)
        at = start + 1
        while at < self._end:
            at = self._skip(_BLANK, at)
            if self._text.startswith("]", at, self._end):
                node.end, node.is_closed = at + 1, True
                return node
            value = self._value(at)
            if value is None or value.end <= at:
                at += 1
                continue
            node.entries.append(Entry((), at, at, at, value))
            at = value.end
        return node


def _name(part: str) -> str:
    if part[0] not in "\"'":
        return part
    try:
        return key_name(part)
    except ValueError:
        return part.strip("\"'")


def _is_closed(text: str) -> bool:
    quote = text[0]
    if text.startswith(quote * 3):
        return len(text) >= 6 and text.endswith(quote * 3)
    return len(text) >= 2 and text.endswith(quote) and not (quote == '"' and _odd_escape(text[:-1]))


def _odd_escape(text: str) -> bool:
    return (len(text) - len(text.rstrip("\\"))) % 2 == 1


def sketch(tree: Outline) -> dict[str, Any]:
    """The data of a text as far as it is written; unlike a real reading, at the same cost however broken it is."""
    data: dict[str, Any] = {}
    for table in tree.tables:
        target = _reach(data, table.path)
        if target is None:
            continue
        for pair in table.pairs:
            for parts, value in _pair_data(tree.text[pair.start : pair.end]):
                inner = _reach(target, parts[:-1])
                if inner is not None:
                    inner.setdefault(parts[-1], dict(value) if isinstance(value, dict) else value)
    return data


@lru_cache(maxsize=4096)
def _pair_data(text: str) -> tuple[tuple[tuple[str, ...], Any], ...]:
    """What one statement says. Typing changes one of many, so the others are remembered."""
    entries = _Reader(text, len(text)).pairs(0)
    return tuple((entry.names, _data(text, entry.value)) for entry in entries if entry.value is not None)


def _reach(data: dict[str, Any], path: Path) -> dict[str, Any] | None:
    """The table at a path, made if it is not there; None where something else is."""
    here: Any = data
    for position, step in enumerate(path):
        following = path[position + 1] if position + 1 < len(path) else None
        if isinstance(step, int):
            while len(here) <= step:
                here.append({})
            here = here[step]
        else:
            here = here.setdefault(step, [] if isinstance(following, int) else {})
        if not isinstance(here, list if isinstance(following, int) else dict):
            return None
    return here if isinstance(here, dict) else None


def _fill(text: str, table: dict[str, Any], entries: list[Entry]) -> None:
    for entry in entries:
        if entry.value is None:
            continue
        target = _reach(table, entry.names[:-1])
        if target is not None:
            target.setdefault(entry.names[-1], _data(text, entry.value))


def _data(text: str, node: Node) -> Any:
    if node.kind == "table":
        table: dict[str, Any] = {}
        _fill(text, table, node.entries)
        return table
    if node.kind == "list":
        return [_data(text, entry.value) for entry in node.entries if entry.value is not None]
    if node.kind == "text":
        said = text_of(text, node)
        return text[node.start : node.end].strip("\"'") if said is None else said
    written = text[node.start : node.end]
    if written in ("true", "false"):
        return written == "true"
    return int(written) if _WHOLE.fullmatch(written) else written


def value_in(data: Any, path: Path) -> Any:
    """What stands at a path in data, or None."""
    for step in path:
        try:
            data = data[step]
        except (KeyError, IndexError, TypeError):
            return None
    return data
