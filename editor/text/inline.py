"""Edits inside a value: elements of a list in brackets, keys of a table in braces."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from editor.text.formats import WIDTH, format_key, format_value
from editor.text.layout import EditError, Layout, Lines
from engine.diagnostics import Edit, Path

_GAP: Final = re.compile(r"(?:[ \t\r]|,)*(?:#[^\n]*)?")


@dataclass(slots=True)
class Element:
    """One element of a list, or one `key = value` of a table, by its offsets."""

    start: int
    end: int


class Inline:
    """A list or a table that is written as a value."""

    def __init__(self, layout: Layout, path: Path) -> None:
        self.layout = layout
        self.text = layout.text
        self.path = path
        self.start, self.end = layout.source.extent(path)
        data = layout.data(path)
        self.is_table = isinstance(data, dict)
        source = layout.source
        if isinstance(data, dict):
            self.elements = sorted(
                (Element(source.extent((*path, key), "key")[0], _end(layout, (*path, key))) for key in data),
                key=lambda each: each.start,
            )
            if any(each.start < self.start for each in self.elements) or self._has_dotted(data):
                raise EditError("Dotted keys in braces cannot be changed here: change them in the source.")
        else:
            self.elements = [Element(*source.extent((*path, index))) for index in range(len(data))]

    def _has_dotted(self, data: dict[str, object]) -> bool:
        return any(
            isinstance(value, dict)
            and value
            and not self.text.startswith("{", self.layout.source.extent((*self.path, key))[0])
            for key, value in data.items()
        )

    def index_of(self, key: str) -> int:
        """Which element gives a key."""
        start = self.layout.source.extent((*self.path, key), "key")[0]
        return next(i for i, each in enumerate(self.elements) if each.start == start)

    # --- lines

    @property
    def is_by_line(self) -> bool:
        """Whether every element has lines of its own."""
        return bool(self.elements) and all(self.lines(i) is not None for i in range(len(self.elements)))

    def lines(self, index: int) -> Lines | None:
        """The lines of an element with its comments; None where it shares one with something else."""
        element = self.elements[index]
        before = self.elements[index - 1].end if index else self.start + 1
        first = self.layout.line_start(element.start)
        if first <= before or self.text[first : element.start].strip():
            return None
        last = self._line_end(element.end)
        if last is None:
            return None
        while first > before:
            above = self.layout.line_start(first - 1)
            if above <= before or not self.text[above:first].lstrip().startswith("#"):
                break
            first = above
        return Lines(first, last)

    def _line_end(self, end: int) -> int | None:
        """The line after an element, if nothing but a comma and a comment is left on its own."""
        match = _GAP.match(self.text, end)
        rest = match.end() if match else end
        return rest + 1 if self.text.startswith("\n", rest) else None

    def has_comments(self) -> bool:
        """Whether there are comments between its elements."""
        marks = [
            self.start + 1,
            *(at for each in self.elements for at in (each.start, each.end)),
            self.end - 1,
        ]
        return any("#" in self.text[a:b] for a, b in zip(marks[::2], marks[1::2], strict=True))

    def _comma(self, index: int) -> int | None:
        """Where the comma after an element stands."""
        limit = self.elements[index + 1].start if index + 1 < len(self.elements) else self.end - 1
        at = self.elements[index].end
        while at < limit:
            if self.text[at] == ",":
                return at
            at = self.layout.next_line(at) if self.text[at] == "#" else at + 1
        return None

    # --- edits

    def remove(self, index: int) -> tuple[Edit, ...]:
        """Without one element, its comma and its own comments."""
        lines = self.lines(index)
        if len(self.elements) == 1 and not (lines is None and self.has_comments()):
            inner = Lines(self.start + 1, self.end - 1)
            others = self.text[inner.start : lines.start] + self.text[lines.end : inner.end] if lines else ""
            if "#" not in others:
                return (Edit(inner.start, inner.end, ""),)
        if lines is not None:
            return (Edit(lines.start, lines.end, ""),)
        comma = self._comma(index)
        element = self.elements[index]
        if comma is not None and index + 1 < len(self.elements):
            after = comma + 1
            while self.text[after] in " \t":
                after += 1
            return (Edit(element.start, after, ""),)
        if index:  # the last: with the comma before it
            before = self._comma(index - 1)
            start = before if before is not None else self.elements[index - 1].end
            edits = [Edit(element.start, element.end, "")]
            gap = self.text[start + 1 : element.start]
            if not gap.strip():
                return (Edit(start, element.end, ""),)
            edits.append(Edit(start, start + 1, ""))
            return tuple(edits)
        return (Edit(element.start, element.end if comma is None else comma + 1, ""),)

    def insert(self, index: int, written: str, *, is_table: bool = False) -> tuple[Edit, ...]:
        """With one more element, which is given as it is written on a line of its own."""
        index = max(0, min(index, len(self.elements)))
        if not self.elements:
            return self._first(written)
        if self.is_by_line:
            return self._insert_line(index, written)
        grows = is_table or "\n" in written or self._width(written) > WIDTH
        if grows and not self.is_table and not self.has_comments():
            return self._spread(index, written)
        if index < len(self.elements):
            at = self.elements[index].start
            return (Edit(at, at, f"{written}, "),)
        comma = self._comma(index - 1)
        at = self.elements[-1].end if comma is None else comma + 1
        return (Edit(at, at, f", {written}" if comma is None else f" {written}"),)

    def _first(self, written: str) -> tuple[Edit, ...]:
        inside = self.text[self.start + 1 : self.end - 1]
        if "#" in inside:
            at = self.layout.line_start(self.end - 1)
            indent = self.layout.indent(self.start) + "  "
            return (Edit(at, at, f"{indent}{written},\n"),)
        pad = " " if self.is_table else ""
        return (Edit(self.start + 1, self.end - 1, f"{pad}{written}{pad}"),)

    def _insert_line(self, index: int, written: str) -> tuple[Edit, ...]:
        if index < len(self.elements):
            lines = self.lines(index)
            assert lines is not None
            indent = self.layout.indent(self.elements[index].start)
            return (Edit(lines.start, lines.start, f"{indent}{written},\n"),)
        lines = self.lines(index - 1)
        assert lines is not None
        indent = self.layout.indent(self.elements[-1].start)
        edits = [Edit(lines.end, lines.end, f"{indent}{written},\n")]
        if self._comma(index - 1) is None:
            edits.insert(0, Edit(self.elements[-1].end, self.elements[-1].end, ","))
        return tuple(edits)

    def _spread(self, index: int, written: str) -> tuple[Edit, ...]:
        """From one line to one element a line."""
        indent = self.layout.indent(self.start)
        inner = indent + "  "
        parts = [self.text[each.start : each.end] for each in self.elements]
        parts.insert(index, written)
        body = "".join(f"{inner}{part},\n" for part in parts)
        return (Edit(self.start + 1, self.end - 1, f"\n{body}{indent}"),)

    def _width(self, written: str) -> int:
        line = self.layout.line_start(self.start)
        return len(self.text[line : self.layout.next_line(self.start)].rstrip()) + len(written) + 2

    def written(self, value: object, key: str | None = None) -> str:
        """How a new element is to be written here."""
        if self.is_by_line:
            indent = self.layout.indent(self.elements[0].start)
        else:
            indent = self.layout.indent(self.start) + ("" if self.is_table else "  ")
        head = f"{format_key(key)} = " if key is not None else ""
        return head + format_value(value, indent, len(indent) + len(head))

    def move(self, index: int, to: int) -> tuple[Edit, ...]:
        """One element at another place, its comments with it."""
        if self.is_by_line:
            return self._move_lines(index, to)
        if self.has_comments():
            raise EditError("These elements share lines with comments: move them in the source.")
        parts = [self.text[each.start : each.end] for each in self.elements]
        parts.insert(to, parts.pop(index))
        # The places stay, with what is between them; what stands in them changes.
        return tuple(
            Edit(each.start, each.end, part)
            for each, part in zip(self.elements, parts, strict=True)
            if self.text[each.start : each.end] != part
        )

    def _move_lines(self, index: int, to: int) -> tuple[Edit, ...]:
        here, there = self.lines(index), self.lines(to)
        assert here is not None
        assert there is not None
        moved = self.text[here.start : here.end]
        edits: list[Edit] = []
        last = len(self.elements) - 1
        if self._comma(last) is None and last in (index, to):
            # The one without a comma will not be the last any more.
            end = self.elements[last].end
            if index == last:
                at = end - here.start
                moved = f"{moved[:at]},{moved[at:]}"
            else:
                edits.append(Edit(end, end, ","))
        at = there.start if to < index else there.end
        edits += [Edit(here.start, here.end, ""), Edit(at, at, moved)]
        return tuple(edits)

    def comment(self, index: int) -> tuple[Lines, str] | None:
        """The lines of the comment above an element and its indent; None where it has no line of its own."""
        lines = self.lines(index)
        if lines is None:
            return None
        first = self.layout.line_start(self.elements[index].start)
        return Lines(lines.start, first), self.layout.indent(self.elements[index].start)


def _end(layout: Layout, path: Path) -> int:
    return layout.source.extent(path)[1]
