"""What can be folded away in a text: tables, lists and texts over several lines, long comments."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from typing import Final

from editor.source.outline import Entry, Outline, Table, outline
from engine.diagnostics.places import Path

_COMMENT_LINES: Final = 3


@dataclass(frozen=True, slots=True, order=True)
class Fold:
    """Lines from 0: the first stays, those after it up to the last are hidden."""

    first: int
    last: int


def folds(text: str) -> dict[int, Fold]:
    """All folds by their first line; where two begin there, the longer."""
    return _Folder(text).folds()


class _Folder:
    def __init__(self, text: str) -> None:
        self._lines = text.split("\n")
        self._starts = [0]
        for line in self._lines[:-1]:
            self._starts.append(self._starts[-1] + len(line) + 1)
        self._tree: Outline = outline(text)
        self._found: dict[int, Fold] = {}

    def folds(self) -> dict[int, Fold]:
        for index, table in enumerate(self._tree.tables):
            if table.path:
                self._header(index, table)
            for statement in table.pairs:
                if self._line(statement.start) != self._line(statement.end):
                    self._add(self._line(statement.start), self._line(statement.end))
                    self._inside(table, statement.start, statement.end)
        self._comments()
        return self._found

    def _line(self, offset: int) -> int:
        return bisect_right(self._starts, offset) - 1

    def _add(self, first: int, last: int) -> None:
        there = self._found.get(first)
        if last > first and (there is None or there.last < last):
            self._found[first] = Fold(first, last)

    def _header(self, index: int, table: Table) -> None:
        """Up to the next header that is no part of it, whose own comment is left alone."""
        end = len(self._lines)
        for other in self._tree.tables[index + 1 :]:
            if not _belongs(other.path, table.path):
                end = self._line(other.start)
                break
        last = end - 1
        while last >= 0 and self._is_blank_or_comment(last):
            last -= 1
        below = last + 1
        while below < end and self._lines[below].strip():  # comments close to what is above them
            below += 1
        if below < end or end == len(self._lines):
            last = below - 1
        self._add(self._line(table.start), last)

    def _is_blank_or_comment(self, line: int) -> bool:
        text = self._lines[line].strip()
        return not text or text.startswith("#")

    def _inside(self, table: Table, start: int, end: int) -> None:
        todo: list[Entry] = [entry for entry in table.entries if start <= entry.start < end]
        while todo:
            value = todo.pop().value
            if value is None or not value.entries:
                continue
            self._add(self._line(value.start), self._line(max(value.start, value.end - 1)))
            todo += value.entries

    def _comments(self) -> None:
        run: list[int] = []
        for statement in self._tree.statements:
            line = self._line(statement.start)
            if statement.kind == "comment" and (not run or run[-1] == line - 1):
                run.append(line)
                continue
            self._comment(run)
            run = [line] if statement.kind == "comment" else []
        self._comment(run)

    def _comment(self, run: list[int]) -> None:
        if len(run) >= _COMMENT_LINES:
            self._add(run[0], run[-1])


def _belongs(path: Path, table: Path) -> bool:
    return len(path) > len(table) and path[: len(table)] == table
