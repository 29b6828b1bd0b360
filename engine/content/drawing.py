"""A board as text for the terminal: walls as lines, doors as arrows in gaps, roofs shaded.

Nothing here knows the game: what stands on a space comes in as letters.
"""

from __future__ import annotations

import textwrap
from collections.abc import Collection, Mapping, Sequence
from typing import Literal

from engine.content.board import Text
from engine.content.layout import Cell, LaidEdge, LaidSpace, Layout, Segment, side_segment, step

MAX_WIDTH = 120
ROOF = "░"
PENTACLE = "✶"
PORTCULLIS = "#"

# What is drawn where two cells meet. "free" is the inside of a space, "kerb" a street's border with roofs.
Line = Literal["free", "roof", "kerb", "open", "wall", "door", "frame", "gate", "shut"]

_HEAVY = " ╹╺┗╻┃┏┣╸┛━┻┓┫┳╋"
_DOUBLE = " ║═╚║║╔╠═╝═╩╗╣╦╬"
_SOLID: Collection[Line] = ("wall", "door")
_GATES: Collection[Line] = ("gate", "shut")
_FRAME: Collection[Line] = ("frame", *_GATES)

# The three characters of a border below or above a cell, and the one beside it.
_ACROSS: Mapping[Line, str] = {
    "free": "   ",
    "roof": ROOF * 3,
    "kerb": ROOF * 3,
    "open": "╌╌╌",
    "wall": "━━━",
    "door": "╸↕╺",
    "frame": "═══",
    "gate": "╡ ╞",
    "shut": f"╡{PORTCULLIS}╞",
}
_DOWN: Mapping[Line, str] = {
    "free": " ",
    "roof": ROOF,
    "kerb": ROOF,
    "open": "┊",
    "wall": "┃",
    "door": "↔",
    "frame": "║",
    "gate": " ",
    "shut": PORTCULLIS,
}


def draw_text(
    layout: Layout,
    marks: Mapping[int, str] | None = None,
    notes: Mapping[int, str] | None = None,
    *,
    shut: Collection[int] = (),
    legend: bool = True,
) -> list[str]:
    """The board as lines of text.

    `marks` are the letters to show on a space, by its index, `notes` what to say of it in the legend, and
    `shut` the deployment spaces behind a portcullis.
    """
    marks = marks or {}
    notes = notes or {}
    if any(space.cells for space in layout.spaces):
        lines = _Sheet(layout, marks, shut).lines()
    else:
        lines = _places(layout, marks)
    if legend:
        lines += ["", *_legend(layout, notes), *_passages(layout), *_key(layout)]
    return lines


def in_english(text: Text) -> str:
    """The English of a text, or whatever language it has."""
    if isinstance(text, str):
        return text
    return text.get("en") or next(iter(text.values()), "")


class _Sheet:
    """The drawing of a board that has a grid."""

    def __init__(self, layout: Layout, marks: Mapping[int, str], shut: Collection[int]) -> None:
        self.layout = layout
        self.marks = marks
        # Cells of three characters and a border are the most readable; a wider board gets narrower ones.
        self.pitch = max(2, min(4, (MAX_WIDTH - 1) // max(1, layout.cols)))
        self.owner = {cell: number for number, space in enumerate(layout.spaces) for cell in space.cells}
        self.known: dict[Segment, Line] = {}
        for edge in layout.edges:
            if edge.kind != "passage" and edge.kind != "arrow":
                self.known.update(dict.fromkeys(edge.segments, edge.kind))
        for number, space in enumerate(layout.spaces):
            if space.gate is not None:
                self.known[space.gate] = "shut" if number in shut else "gate"
        self.ink = [[" "] * (self.pitch * layout.cols + 1) for _ in range(2 * layout.rows + 1)]

    def lines(self) -> list[str]:
        """Draw everything and return it."""
        self._draw_cells()
        self._draw_corners()
        for number, space in enumerate(self.layout.spaces):
            if space.cells:
                self._write_on(space, self.marks.get(number, ""))
        return ["".join(line).rstrip() for line in self.ink]

    def _put(self, x: int, y: int, text: str) -> None:
        self.ink[y][x : x + len(text)] = text

    def _draw_cells(self) -> None:
        inner = self.pitch - 1
        for row in range(self.layout.rows + 1):
            for col in range(self.layout.cols + 1):
                x, y = self.pitch * col, 2 * row
                if col < self.layout.cols:
                    across = _ACROSS[self._line((row, col), above=True)]
                    # A narrow cell keeps the middle, where the arrow of a door is.
                    self._put(x + 1, y, across if inner == 3 else across[1] * inner)
                if row < self.layout.rows:
                    self._put(x, y + 1, _DOWN[self._line((row, col), above=False)])
                    if col < self.layout.cols and (row, col) not in self.owner:
                        self._put(x + 1, y + 1, ROOF * inner)

    def _line(self, cell: Cell, *, above: bool) -> Line:
        """What is drawn above a cell, or to its left."""
        side: Literal["north", "west"] = "north" if above else "west"
        segment = side_segment(cell, side)
        if segment in self.known:
            return self.known[segment]
        other = step(cell, side)
        if not self._on_board(cell) or not self._on_board(other):
            return "frame"
        here, there = self.owner.get(cell), self.owner.get(other)
        if here == there:
            return "roof" if here is None else "free"
        # Two spaces that touch have an edge, so one of these two is a roof.
        number = here if here is not None else there
        assert number is not None
        return "kerb" if self.layout.spaces[number].kind == "street" else "wall"

    def _on_board(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self.layout.rows and 0 <= cell[1] < self.layout.cols

    def _draw_corners(self) -> None:
        rows, cols = self.layout.rows, self.layout.cols
        for row in range(rows + 1):
            for col in range(cols + 1):
                arms: list[Line] = [
                    self._line((row - 1, col), above=False) if row > 0 else "free",
                    self._line((row, col), above=True) if col < cols else "free",
                    self._line((row, col), above=False) if row < rows else "free",
                    self._line((row, col - 1), above=True) if col > 0 else "free",
                ]
                self._put(self.pitch * col, 2 * row, _corner(arms))

    def _write_on(self, space: LaidSpace, mark: str) -> None:
        """Write a space's name, or its label where that does not fit, and what stands there."""
        top, left, height, width = _largest_block(space.cells)
        x, y = self.pitch * left + 1, 2 * top + 1
        wide, high = self.pitch * width - 1, 2 * height - 1
        label = space.label + (PENTACLE if space.pentacle else "")
        mark = mark if len(mark) <= wide else mark[: wide - 1] + "+"
        name = [] if space.kind == "street" else _wrapped(in_english(space.name), wide)
        # The last line stays free for marks, so that a name does not jump when somebody comes in.
        if name and len(name) < high:
            for number, line in enumerate(name):
                self._put(x, y + number, line.center(wide))
            self._put(x, y + high - 1, mark.center(wide))
        elif high > 1:
            self._put(x, y, label[:wide].center(wide))
            self._put(x, y + high - 1, mark.center(wide))
        elif len(label) + len(mark) < wide:
            self._put(x, y, f"{label} {mark}".center(wide))
        else:
            self._put(x, y, (mark or label[:wide]).center(wide))


def _corner(arms: Sequence[Line]) -> str:
    """The character where four borders meet: the one above, to the right, below and to the left."""
    double = sum(1 << bit for bit, line in enumerate(arms) if line in _FRAME)
    if arms[2] in _GATES:
        return "╨"
    if arms[0] in _GATES:
        return "╥"
    if double:
        return _DOUBLE[double]
    heavy = sum(1 << bit for bit, line in enumerate(arms) if line in _SOLID)
    if heavy:
        return _HEAVY[heavy]
    if "roof" in arms or "kerb" in arms:
        return ROOF
    light = [line == "open" for line in arms]
    if light == [True, False, True, False]:
        return "┊"
    if light == [False, True, False, True]:
        return "╌"
    return "·" if any(light) else " "


def _largest_block(cells: Sequence[Cell]) -> tuple[int, int, int, int]:
    """The largest rectangle within a space, the uppermost of equals: row, column, height, width."""
    inside = set(cells)
    best = (cells[0][0], cells[0][1], 1, 1)
    for top, left in sorted(cells):
        width = 1
        while (top, left + width) in inside:
            width += 1
        height = 0
        while (top + height, left) in inside:
            height += 1
            width = next((w for w in range(width) if (top + height - 1, left + w) not in inside), width)
            if (height * width, width) > (best[2] * best[3], best[3]):
                best = (top, left, height, width)
    return best


def _wrapped(name: str, wide: int) -> list[str]:
    """A name in lines of this width, or nothing where a word would have to be broken."""
    if any(len(word) > wide for word in name.split()):
        return []
    return textwrap.wrap(name, wide, break_long_words=False, break_on_hyphens=False)


def _places(layout: Layout, marks: Mapping[int, str]) -> list[str]:
    """Boxes at their drawing positions, for a board without a grid."""
    if not layout.spaces:
        return []
    at = [(int(space.centre[1]), int(space.centre[0])) for space in layout.spaces]
    left = min(col for _, col in at)
    pitch = max(8, MAX_WIDTH // max(1, layout.cols - left))
    width = min(pitch - 1, 26)
    names = [_wrapped(in_english(space.name), width - 2) or [space.label] for space in layout.spaces]
    lines: list[str] = []
    for row in sorted({row for row, _ in at}):
        shelf = [number for number, place in enumerate(at) if place[0] == row]
        high = max(len(names[number]) for number in shelf) + 3
        band = [[" "] * MAX_WIDTH for _ in range(high)]
        for number in shelf:
            space = layout.spaces[number]
            mark = marks.get(number, "") + (f" {PENTACLE}" if space.pentacle else "")
            inside = [*names[number], *[""] * (high - 3 - len(names[number])), mark.strip()[: width - 2]]
            box = [
                "┏" + "━" * (width - 2) + "┓",
                *(f"┃{line.center(width - 2)}┃" for line in inside),
                "┗" + "━" * (width - 2) + "┛",
            ]
            x = (at[number][1] - left) * pitch
            for y, line in enumerate(box):
                band[y][x : x + width] = line
        lines += ["".join(line)[:MAX_WIDTH].rstrip() for line in band]
    return lines


def _legend(layout: Layout, notes: Mapping[int, str]) -> list[str]:
    """The labels of the rooms with their names, in columns."""
    entries = []
    # Rooms first: they are what people look up.
    numbered = sorted(enumerate(layout.spaces), key=lambda entry: entry[1].kind == "street")
    for number, space in numbered:
        plain = space.kind == "street" and in_english(space.name) == f"Street {space.label}"
        if plain and number not in notes:
            continue
        note = f": {notes[number]}" if notes.get(number) else ""
        entries.append(f"{space.label:>3} {in_english(space.name)}{note}")
    if not entries:
        return []
    width = max(map(len, entries)) + 2
    columns = max(1, MAX_WIDTH // width)
    high = -(-len(entries) // columns)
    return [
        "".join(entry.ljust(width) for entry in entries[line::high]).rstrip()[:MAX_WIDTH]
        for line in range(high)
    ]


def _passages(layout: Layout) -> list[str]:
    """The connections that the drawing cannot show."""
    return [_passage(layout, edge) for edge in layout.edges if edge.kind == "passage"]


def _passage(layout: Layout, edge: LaidEdge) -> str:
    arrow = "→" if edge.one_way else "↔"
    points = "" if edge.cost == 1 else f", {edge.cost} movement points"
    condition = "" if edge.when is None else ", at times"
    ends = [in_english(layout.spaces[end].name) for end in (edge.a, edge.b)]
    return f"    {ends[0]} {arrow} {ends[1]}{points}{condition}"[:MAX_WIDTH]


def _key(layout: Layout) -> list[str]:
    if not any(space.cells for space in layout.spaces):
        return []
    signs = ["╸↕╺ ↔ door", "┊ ╌ open", f"{ROOF} roof"]
    if any(space.pentacle for space in layout.spaces):
        signs.append(f"{PENTACLE} pentacle")
    if any(space.gate for space in layout.spaces):
        signs.append(f"╡ ╞ gate, {PORTCULLIS} portcullis")
    return ["", "    " + "   ".join(signs)]
