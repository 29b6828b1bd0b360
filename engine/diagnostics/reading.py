"""Read a TOML text as far as it can be read.

Each statement that does not parse is blanked out, and so is each that contradicts an earlier one;
what is left parses, and every character keeps its offset.
"""

import re
import tomllib
from bisect import bisect_right
from dataclasses import dataclass, field, replace
from typing import Any, Final

from engine.diagnostics.cursor import Fault
from engine.diagnostics.diagnostic import Edit, Fix
from engine.diagnostics.explain import explain
from engine.diagnostics.places import Places, key_name
from engine.diagnostics.statements import Scanner, Statement, begins_statement
from engine.diagnostics.words import code, shortened

_PLACE: Final = re.compile(r"\(at line (\d+), column (\d+)\)")
_NOT_NEWLINE: Final = re.compile(r"[^\n]")
_PARTS: Final = re.compile(r"""[ \t]*+([A-Za-z0-9_-]++|"(?:[^"\\\n]++|\\[^\n])*+"|'[^'\n]*+')[ \t]*+(\.?)""")
_ANOTHER: Final = "use another name, or write both in the same way"
_MOST_BROKEN: Final = 200
_MOST_CONFLICTS: Final = 50
_MOST_WORK: Final = 8_000_000  # characters given to the parser, over all tries


@dataclass(slots=True)
class Reading:
    """The data of a text, the text it was read from, and what had to be left out."""

    data: dict[str, Any]
    text: str
    faults: list[Fault] = field(default_factory=list)
    broken: list[Statement] = field(default_factory=list)


def read(text: str) -> Reading:
    """Read the whole text, or all but what is broken. May raise DepthError."""
    for _ in Scanner(text):
        pass  # the walk itself refuses what is nested too deeply for the parser
    try:
        return Reading(tomllib.loads(text), text)
    except ValueError:
        return _Recovery(text).read()


class _Recovery:
    def __init__(self, text: str) -> None:
        self._text = text
        self._work = _MOST_WORK
        self._faults: list[Fault] = []
        self._broken: list[Statement] = []  # have a fault of their own
        self._left_out: list[Statement] = []  # with what stands under a broken header
        self._kept: list[Statement] = []

    def read(self) -> Reading:
        self._leave_out_broken()
        data = self._leave_out_conflicts()
        if data is None:
            self._left_out.extend(self._kept)
            data = {}
        return Reading(data, self._rest(), self._faults, self._broken)

    # --- statements that do not parse by themselves

    def _leave_out_broken(self) -> None:
        scanner = Scanner(self._text)
        position = 0
        dead: tuple[str, ...] | None = None  # the name of the broken header that we are under
        while statement := scanner.next(position):
            complaint = self._complaint(statement)
            if complaint is not None and len(self._faults) == _MOST_BROKEN:
                self._give_up(statement)
                return
            if complaint is not None:
                statement = self._cut(statement)
                self._faults.append(explain(self._text, statement.start, statement.end, complaint))
            if statement.kind == "header":
                name = names(self._text, statement)
                if dead is not None and _is_outside(name, dead):
                    dead = None
            if complaint is not None and dead is None:
                self._broken.append(statement)
            if complaint is not None and statement.kind == "header":
                dead = name
            if complaint is not None or dead is not None:
                self._left_out.append(statement)
            elif statement.kind != "comment":
                self._kept.append(statement)
            position = statement.end

    def _give_up(self, statement: Statement) -> None:
        """A text with so many faults is hardly TOML, and nobody reads the thousandth message."""
        message = "too many faults: the file is not read any further"
        self._faults.append(Fault(statement.start, min(statement.start + 1, statement.end), message))
        self._broken.append(statement)
        self._left_out.append(replace(statement, end=len(self._text)))

    def _complaint(self, statement: Statement) -> int | None:
        """The offset at which the statement stops making sense, if it does."""
        piece = self._text[statement.start : statement.end]
        self._work -= len(piece)
        if self._work < 0:
            return statement.start
        try:
            tomllib.loads(piece)
        except ValueError as error:
            return statement.start + _offset(error, piece)
        return None

    def _cut(self, statement: Statement) -> Statement:
        """A quote left open may have run into the next text that has one: end at the first new line."""
        newline = self._text.find("\n", statement.start, statement.end)
        while newline >= 0:
            if begins_statement(self._text, newline + 1, statement.start):
                return replace(statement, end=newline)
            newline = self._text.find("\n", newline + 1, statement.end)
        return statement

    # --- statements that contradict earlier ones

    def _leave_out_conflicts(self) -> dict[str, Any] | None:
        conflicts: list[Statement] = []
        data: dict[str, Any] | None = None
        while data is None and len(conflicts) < _MOST_CONFLICTS and self._work > 0:
            rest = self._rest()
            self._work -= len(rest)
            try:
                data = tomllib.loads(rest)
            except ValueError as error:
                if not self._kept:
                    break
                offset = _offset(error, rest)
                index = max(0, bisect_right(self._kept, offset, key=lambda statement: statement.start) - 1)
                conflicts.append(self._kept[index])
                self._broken.append(self._kept[index])
                self._leave_out_from(index)
        places = Places(self._rest() if data is not None else "")
        self._faults.extend(self._contradiction(statement, places) for statement in conflicts)
        return data

    def _leave_out_from(self, index: int) -> None:
        """Leave out a statement; with a header goes all that stands under it."""
        end = index + 1
        if self._kept[index].kind == "header":
            name = names(self._text, self._kept[index])
            while end < len(self._kept) and not (
                self._kept[end].kind == "header" and _is_outside(names(self._text, self._kept[end]), name)
            ):
                end += 1
        self._left_out.extend(self._kept[index:end])
        del self._kept[index:end]

    def _contradiction(self, statement: Statement, places: Places) -> Fault:
        name = names(self._text, statement)
        start, end = statement.start, statement.end
        if statement.kind == "pair":
            table = places.path_at(start)
            path = table + name
            written = self._text[start:end].partition("=")[0].rstrip()
        else:
            table = ()
            path = places.table_path(name, start)
            written = self._text[start:end].partition("#")[0].rstrip()
        near = places.nearest(path)
        first = places.extent(near, key=True) if len(near) > len(table) else None
        message, help = _contradiction_words(written, is_same=near == path or first is None)
        fix: Fix | None = None
        if written.startswith("[") and not written.startswith("[[") and isinstance(path[-1], int):
            fix = Fix(
                f"write {code(f'[{written}]')}",
                (Edit(start, start, "["), Edit(start + len(written), start + len(written), "]")),
            )
        return Fault(start, start + len(written), message, help, fix, first)

    # --- what is left

    def _rest(self) -> str:
        pieces: list[str] = []
        position = 0
        for statement in sorted(self._left_out, key=lambda statement: statement.start):
            pieces.append(self._text[position : statement.start])
            position = max(position, statement.end)
            pieces.append(_NOT_NEWLINE.sub(" ", self._text[statement.start : position]))
        return "".join((*pieces, self._text[position:]))


def names(text: str, statement: Statement) -> tuple[str, ...]:
    """The parts of the key that a header or pair begins with, as far as they can be read."""
    position = statement.start
    while text.startswith("[", position):
        position += 1
    parts: list[str] = []
    while match := _PARTS.match(text, position, statement.end):
        part, dot = match.groups()
        try:
            parts.append(key_name(part) if part[0] in "\"'" else part)
        except ValueError:
            break
        if not dot:
            break
        position = match.end()
    return tuple(parts)


def _is_outside(name: tuple[str, ...], table: tuple[str, ...]) -> bool:
    """Whether a header of this name ends what belongs to a table."""
    return not table or len(name) <= len(table) or name[: len(table)] != table


def _contradiction_words(written: str, *, is_same: bool) -> tuple[str, str]:
    written = shortened(written)
    if written.startswith("[["):
        return f"{code(written)} cannot add an entry: the name is already used for something else", _ANOTHER
    if written.startswith("["):
        help = f"write {code(f'[{written}]')} at each place if there shall be several"
        return f"the table {code(written)} is already there", help
    if is_same:
        return f"{code(written)} is given twice in the same table", "keep one of them"
    return f"{code(written)} does not fit: a part of this name is already used for something else", _ANOTHER


def _offset(error: ValueError, text: str) -> int:
    """Where the parser stopped; it says so only in its message."""
    match = _PLACE.search(str(error))
    if not match:
        return len(text)
    line, column = map(int, match.groups())
    start = 0
    for _ in range(line - 1):
        start = text.find("\n", start) + 1
    return min(start + column - 1, len(text))
