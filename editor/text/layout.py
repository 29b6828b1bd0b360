"""How a text is laid out: its tables, the lines of each, and whose the comments are."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from engine.diagnostics import Path, Source
from engine.diagnostics.statements import Scanner


class EditError(Exception):
    """An edit that cannot be made; the message is a sentence."""


@dataclass(slots=True)
class Pair:
    """A `key = value` that is a statement of its own: from its first character to the end of its last line."""

    path: Path
    start: int
    end: int


@dataclass(slots=True)
class Block:
    """A header and the pairs under it; the first block of a file has no header."""

    path: Path
    start: int
    end: int  # of the header's line
    is_entry: bool = False  # [[…]]
    pairs: list[Pair] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Lines:
    """Whole lines of the text; `end` is where the next line begins."""

    start: int
    end: int


class Layout:
    """The statements of a text that can be read, in order."""

    def __init__(self, source: Source) -> None:
        if source.syntax:
            line = source.syntax[0].span.line
            raise EditError(f"The text cannot be read: mend line {line} in the source first.")
        self.source = source
        self.text = source.text
        self.blocks = [Block((), 0, 0)]
        self._comments: set[int] = set()  # the lines that are only a comment, by where they begin
        for statement in Scanner(self.text):
            start, end = statement.start, statement.end
            if statement.kind == "comment":
                self._comments.add(self.line_start(start))
            elif statement.kind == "header":
                path = source.path_at(start)
                self.blocks.append(Block(path, start, end, self.text.startswith("[[", start)))
            else:
                self.blocks[-1].pairs.append(Pair(source.path_at(start), start, end))

    # --- lines

    def line_start(self, offset: int) -> int:
        """Where the line of an offset begins."""
        return self.text.rfind("\n", 0, offset) + 1

    def next_line(self, offset: int) -> int:
        """Where the line after that of an offset begins, or the text ends."""
        newline = self.text.find("\n", offset)
        return len(self.text) if newline < 0 else newline + 1

    def is_blank(self, line: int) -> bool:
        """Whether a line holds nothing."""
        return line < len(self.text) and not self.text[line : self.next_line(line)].strip()

    def indent(self, offset: int) -> str:
        """The blanks that the line of an offset begins with."""
        line = self.text[self.line_start(offset) : self.next_line(offset)]
        return line[: len(line) - len(line.lstrip(" \t"))]

    def blanks_after(self, line: int) -> int:
        """Where the blank lines that begin at a line end."""
        while self.is_blank(line):
            line = self.next_line(line)
        return line

    def blanks_before(self, line: int) -> int:
        """Where the blank lines that end at a line begin."""
        while line > 0 and self.is_blank(before := self.line_start(line - 1)):
            line = before
        return line

    # --- comments

    def comment_start(self, statement: int) -> int:
        """Where the comment directly above a statement begins, or the line of the statement itself.

        A line that begins with `#:` speaks to programs about the whole file and is nobody's.
        """
        line = self.line_start(statement)
        while line > 0 and (before := self.line_start(line - 1)) in self._comments:
            if self.text[before:line].lstrip().startswith("#:"):
                break
            line = before
        return line

    def _comment_end(self, line: int) -> int:
        """Where the comment that begins at a line ends, if it is not one directly above a statement."""
        end = line
        while end in self._comments:
            end = self.next_line(end)
        return end if end >= len(self.text) or self.is_blank(end) else line

    # --- tables

    def blocks_of(self, path: Path) -> list[Block]:
        """The blocks of a table with all tables within it."""
        return [each for each in self.blocks[1:] if each.path[: len(path)] == path]

    def block(self, path: Path) -> Block | None:
        """The block whose header stands for this path."""
        return next((each for each in self.blocks if each.path == path), None)

    def pair(self, path: Path) -> Pair | None:
        """The statement that gives this path."""
        return next((each for block in self.blocks for each in block.pairs if each.path == path), None)

    def pairs_below(self, path: Path) -> list[Pair]:
        """The statements with dotted keys that give parts of this path."""
        return [
            each
            for block in self.blocks
            for each in block.pairs
            if len(each.path) > len(path) > len(block.path) and each.path[: len(path)] == path
        ]

    def lines(self, blocks: Iterable[Block]) -> list[Lines]:
        """The lines of blocks with their own comments; blocks that follow each other are one stretch.

        A comment that stands apart, with blank lines around it, between two tables is nobody's.
        """
        stretches: list[Lines] = []
        wanted = {id(each) for each in blocks}
        previous = False
        for block in self.blocks[1:]:
            if id(block) in wanted:
                end = self.next_line(block.pairs[-1].end if block.pairs else block.end)
                end = self._comment_end(end)
                start = self.comment_start(block.start)
                if previous:
                    stretches[-1] = Lines(stretches[-1].start, end)
                else:
                    stretches.append(Lines(start, end))
            previous = id(block) in wanted
        return stretches

    def pair_lines(self, pair: Pair) -> Lines:
        """The lines of a statement with its own comment."""
        return Lines(self.comment_start(pair.start), self.next_line(pair.end))

    # --- data

    def data(self, path: Path) -> Any:
        """What stands at a path; raises LookupError where there is nothing."""
        value: Any = self.source.data
        for step in path:
            if isinstance(step, int) and not (isinstance(value, list) and 0 <= step < len(value)):
                raise LookupError(path)
            if isinstance(step, str) and not (isinstance(value, dict) and step in value):
                raise LookupError(path)
            value = value[step]
        return value

    def has(self, path: Path) -> bool:
        """Whether something stands at a path."""
        try:
            self.data(path)
        except LookupError:
            return False
        return True

    def is_inline(self, path: Path) -> bool:
        """Whether what stands there is written as a value, and not as tables with headers or dotted keys."""
        if not path or self.block(path) is not None:
            return False
        if self.pair(path) is not None:
            return True
        start, end = self.source.extent(path)
        return any(
            pair.start <= start and end <= pair.end and pair.path == path[: len(pair.path)]
            for block in self.blocks
            for pair in block.pairs
        )
