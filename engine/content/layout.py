"""From a board file to places and borders: one reading for adjacency and for every drawing.

Points are (x, y) in cells: the cell (row, col) covers col..col+1 by row..row+1. Rows and columns
count from 0, in messages too, as they do where a file gives a position.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from engine.content.board import Board, Door, Side, SpaceKind, Text

Cell = tuple[int, int]
Point = tuple[float, float]
Segment = tuple[tuple[int, int], tuple[int, int]]
EdgeKind = Literal["open", "door", "wall", "passage", "arrow"]
FaultCode = Literal["E601", "E604"]
Path = tuple[str | int, ...]
Pair = tuple[int, int]

STEPS: Mapping[Side, Cell] = {"north": (-1, 0), "east": (0, 1), "south": (1, 0), "west": (0, -1)}
_EDGE_ORDER: Mapping[EdgeKind, int] = {"open": 0, "door": 1, "wall": 2, "passage": 3, "arrow": 4}


@dataclass(frozen=True)
class Fault:
    """Something wrong with a board: what, where in the file, and, inside the grid, in which cell."""

    message: str
    path: Path
    code: FaultCode
    cell: Cell | None = None


@dataclass(frozen=True)
class LaidSpace:
    """A space with its place on the board."""

    id: str
    name: Text
    kind: SpaceKind
    cells: tuple[Cell, ...]
    named: bool
    deployment_side: Side | None
    gate: Segment | None
    pentacle: bool
    centre: Point
    label: str


@dataclass(frozen=True)
class LaidEdge:
    """What lies between two spaces; a border that is part door and part wall gives two of them."""

    a: int
    b: int
    kind: EdgeKind
    one_way: bool = False
    cost: int = 1
    when: Mapping[str, object] | None = None
    segments: tuple[Segment, ...] = ()
    middle: Point | None = None


@dataclass(frozen=True)
class Layout:
    """A board laid out. Spaces stand in the order of their first cell, row by row."""

    spaces: tuple[LaidSpace, ...]
    edges: tuple[LaidEdge, ...]
    rows: int
    cols: int
    roofs: tuple[Cell, ...]
    outline: tuple[Segment, ...]
    index: dict[str, int]
    neighbours: tuple[tuple[int, ...], ...]


@dataclass
class _Plan:
    """One space while it is being read."""

    id: str
    name: Text
    kind: SpaceKind
    named: bool
    label: str
    path: Path
    cells: list[Cell]
    at: tuple[float, float] | None = None


def side_segment(cell: Cell, side: Side) -> Segment:
    """The border of a cell on one side, always written from left to right or from top to bottom."""
    row, col = cell
    if side == "north":
        return (col, row), (col + 1, row)
    if side == "south":
        return (col, row + 1), (col + 1, row + 1)
    if side == "west":
        return (col, row), (col, row + 1)
    return (col + 1, row), (col + 1, row + 1)


def step(cell: Cell, side: Side) -> Cell:
    """The cell next to this one."""
    down, right = STEPS[side]
    return cell[0] + down, cell[1] + right


def lay_out(board: Board) -> tuple[Layout, list[Fault]]:
    """Lay a board out. With faults the layout is still usable: what is wrong is left out of it."""
    return _Reader(board).read()


class _Reader:
    """Reads one board; the steps share what has been found so far."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.faults: list[Fault] = []
        self.plans: list[_Plan] = []
        self.index: dict[str, int] = {}
        self.owner: dict[Cell, int] = {}
        self.rows = 0
        self.cols = 0

    def read(self) -> tuple[Layout, list[Fault]]:
        self._read_grid()
        self._read_loose_spaces()
        self._check_connected()
        borders = self._borders()
        edges = self._border_edges(borders) + self._passages()
        neighbours = self._neighbours(edges)
        gates = self._gates()
        self._check_reached(edges)
        pentacles = self._pentacles()
        roofs = tuple(
            (row, col)
            for row in range(self.rows)
            for col in range(self.cols)
            if (row, col) not in self.owner and self.board.grid is not None
        )
        spaces = tuple(
            LaidSpace(
                id=plan.id,
                name=plan.name,
                kind=plan.kind,
                cells=tuple(plan.cells),
                named=plan.named,
                deployment_side=gates[number][0] if number in gates else None,
                gate=gates[number][1] if number in gates else None,
                pentacle=number in pentacles,
                centre=_centre(plan),
                label=plan.label,
            )
            for number, plan in enumerate(self.plans)
        )
        layout = Layout(
            spaces=spaces,
            edges=edges,
            rows=self.rows,
            cols=self.cols,
            roofs=roofs,
            outline=self._outline(),
            index=self.index,
            neighbours=neighbours,
        )
        return layout, self.faults

    def _fault(self, message: str, path: Path, code: FaultCode = "E604", cell: Cell | None = None) -> None:
        self.faults.append(Fault(message, path, code, cell))

    def _add(self, plan: _Plan) -> int | None:
        if plan.id in self.index:
            self._fault(f"Two spaces have the id {plan.id}.", plan.path)
            return None
        self.index[plan.id] = len(self.plans)
        self.plans.append(plan)
        return self.index[plan.id]

    def _read_grid(self) -> None:
        if self.board.grid is None:
            return
        declared: dict[str, int] = {}
        for number, space in enumerate(self.board.space):
            if space.code is None:
                continue
            if space.code in declared:
                self._fault(f"Two spaces have the code {space.code}.", ("space", number, "code"))
                continue
            declared[space.code] = number

        lines = [line.split() for line in self.board.grid.strip("\n").rstrip().split("\n")]
        self.rows = len(lines)
        # The usual width is taken for the right one, so that a single slip gives a single fault.
        self.cols = Counter(map(len, lines)).most_common(1)[0][0]
        for row, line in enumerate(lines):
            if len(line) != self.cols:
                self._fault(
                    f"Row {row} of the grid has {len(line)} cells, the others have {self.cols}.",
                    ("grid",),
                    cell=(row, min(len(line), self.cols)),
                )

        by_code: dict[str, int | None] = {}
        for row, line in enumerate(lines):
            for col, code in enumerate(line[: self.cols]):
                if not code.strip("."):
                    continue
                if code not in by_code:
                    by_code[code] = self._open_space(code, declared.get(code), (row, col))
                number_found = by_code[code]
                if number_found is not None:
                    self.plans[number_found].cells.append((row, col))
                    self.owner[row, col] = number_found

        for code, number in declared.items():
            if code not in by_code:
                self._fault(
                    f"The space {self.board.space[number].id} has the code {code}, which is not in the grid.",
                    ("space", number, "code"),
                )

    def _open_space(self, code: str, number: int | None, cell: Cell) -> int | None:
        """Make the space of a code that the grid shows for the first time."""
        if number is not None:
            space = self.board.space[number]
            path: Path = ("space", number, "id")
            return self._add(_Plan(space.id, space.name, space.kind, space.named, code, path, []))
        if code.isascii() and code.isdigit() and 2 <= len(code) <= 3:
            street = int(code)
            plan = _Plan(f"street-{street}", f"Street {street}", "street", False, str(street), ("grid",), [])
            return self._add(plan)
        self._fault(
            f"The grid has the code {code} in row {cell[0]}, column {cell[1]}, but no space declares it.",
            ("grid",),
            cell=cell,
        )
        return None

    def _read_loose_spaces(self) -> None:
        """Spaces that are not in the grid: the catacombs have no grid at all."""
        for number, space in enumerate(self.board.space):
            if space.code is not None:
                if self.board.grid is None:
                    self._fault(
                        f"The space {space.id} has the code {space.code}, but the board has no grid.",
                        ("space", number, "code"),
                    )
                continue
            if space.at is None:
                self._fault(
                    f"The space {space.id} needs a code in the grid or a drawing position.", ("space", number)
                )
                continue
            label = space.id.replace("-", "")[:3]
            path: Path = ("space", number, "id")
            plan = _Plan(space.id, space.name, space.kind, space.named, label, path, [], space.at)
            if self._add(plan) is not None:
                self.rows = max(self.rows, int(space.at[0]) + 1)
                self.cols = max(self.cols, int(space.at[1]) + 1)

    def _check_connected(self) -> None:
        for plan in self.plans:
            left = set(plan.cells)
            if not left:
                continue
            heap = [plan.cells[0]]
            left.discard(plan.cells[0])
            while heap:
                cell = heap.pop()
                for side in STEPS:
                    following = step(cell, side)
                    if following in left:
                        left.discard(following)
                        heap.append(following)
            if left:
                row, col = min(left)
                self._fault(
                    f"The space {plan.id} is in pieces: its cell in row {row}, column {col}"
                    " does not touch the rest.",
                    ("grid",),
                    cell=(row, col),
                )

    def _borders(self) -> dict[Pair, list[Segment]]:
        borders: dict[Pair, list[Segment]] = {}
        for cell, here in self.owner.items():
            sides: tuple[Side, Side] = ("east", "south")
            for side in sides:
                there = self.owner.get(step(cell, side))
                if there is not None and there != here:
                    borders.setdefault(_pair(here, there), []).append(side_segment(cell, side))
        return borders

    def _border_edges(self, borders: Mapping[Pair, Sequence[Segment]]) -> tuple[LaidEdge, ...]:
        doors = self._doors(borders)
        walls = self._walls(borders, doors)
        edges: list[LaidEdge] = []
        for pair, segments in borders.items():
            a, b = pair
            for door in doors.get(pair, ()):
                edges.append(LaidEdge(a, b, "door", segments=(door,), middle=_middle(door)))
            rest = tuple(segment for segment in segments if segment not in doors.get(pair, ()))
            open_ = self.plans[a].kind == self.plans[b].kind == "street"
            closed = pair in walls or pair in doors or not open_
            if rest:
                edges.append(LaidEdge(a, b, "wall" if closed else "open", segments=rest))
        edges.sort(key=lambda edge: (edge.a, edge.b, _EDGE_ORDER[edge.kind], edge.segments))
        return tuple(edges)

    def _known(self, id: str, path: Path) -> int | None:
        number = self.index.get(id)
        if number is None:
            self._fault(f"There is no space {id} on this board.", path)
        return number

    def _known_border(
        self, between: tuple[str, str], path: Path, borders: Mapping[Pair, Sequence[Segment]]
    ) -> Pair | None:
        ends = [self._known(id, (*path, "between", number)) for number, id in enumerate(between)]
        if ends[0] is None or ends[1] is None:
            return None
        pair = _pair(ends[0], ends[1])
        if pair not in borders:
            self._fault(f"{between[0]} and {between[1]} do not touch in the grid.", (*path, "between"))
            return None
        return pair

    def _doors(self, borders: Mapping[Pair, Sequence[Segment]]) -> dict[Pair, list[Segment]]:
        doors: dict[Pair, list[Segment]] = {}
        for number, door in enumerate(self.board.door):
            pair = self._known_border(door.between, ("door", number), borders)
            if pair is None:
                continue
            segment = self._door_segment(door, number, borders[pair])
            if segment is None:
                continue
            if segment in doors.get(pair, ()):
                self._fault(
                    f"{door.between[0]} and {door.between[1]} already have this door.", ("door", number)
                )
                continue
            doors.setdefault(pair, []).append(segment)
        return doors

    def _door_segment(self, door: Door, number: int, border: Sequence[Segment]) -> Segment | None:
        if door.at is None:
            return _along(border)[(len(border) - 1) // 2]
        row, col, side = door.at
        segment = side_segment((row, col), side)
        if segment not in border:
            self._fault(
                f"The {side} side of the cell in row {row}, column {col} is not on the border"
                f" of {door.between[0]} and {door.between[1]}.",
                ("door", number, "at"),
            )
            return None
        return segment

    def _walls(
        self, borders: Mapping[Pair, Sequence[Segment]], doors: Mapping[Pair, Sequence[Segment]]
    ) -> set[Pair]:
        walls: set[Pair] = set()
        for number, wall in enumerate(self.board.wall):
            pair = self._known_border(wall.between, ("wall", number), borders)
            if pair is None:
                continue
            if pair in doors:
                self._fault(
                    f"{wall.between[0]} and {wall.between[1]} have a door; a wall cannot close them too.",
                    ("wall", number, "between"),
                )
            walls.add(pair)
        return walls

    def _passages(self) -> tuple[LaidEdge, ...]:
        edges: list[LaidEdge] = []
        for number, passage in enumerate(self.board.passage):
            a = self._known(passage.origin, ("passage", number, "from"))
            b = self._known(passage.to, ("passage", number, "to"))
            if a is None or b is None:
                continue
            if a == b:
                self._fault(f"The passage leads from {passage.to} to itself.", ("passage", number, "to"))
                continue
            kind: EdgeKind = "arrow" if passage.arrow else "passage"
            edges.append(LaidEdge(a, b, kind, passage.one_way, passage.cost, passage.when))
        return tuple(edges)

    def _neighbours(self, edges: Iterable[LaidEdge]) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(sorted(n)) for n in _steps(filter(is_plain, edges), len(self.plans)))

    def _gates(self) -> dict[int, tuple[Side, Segment | None]]:
        gates: dict[int, tuple[Side, Segment | None]] = {}
        for number, deployment in enumerate(self.board.deployment):
            space = self._known(deployment.at, ("deployment", number, "at"))
            if space is None:
                continue
            if space in gates:
                self._fault(f"{deployment.at} is a deployment space already.", ("deployment", number, "at"))
                continue
            cells = self.plans[space].cells
            outer = [cell for cell in cells if self._leaves_board(step(cell, deployment.side))]
            if cells and not outer:
                self._fault(
                    f"{deployment.at} does not reach the {deployment.side} edge of the board.",
                    ("deployment", number, "side"),
                )
            border = _along([side_segment(cell, deployment.side) for cell in outer])
            gates[space] = deployment.side, border[(len(border) - 1) // 2] if border else None
        return gates

    def _leaves_board(self, cell: Cell) -> bool:
        return not (0 <= cell[0] < self.rows and 0 <= cell[1] < self.cols)

    def _pentacles(self) -> set[int]:
        found: set[int] = set()
        for number, id in enumerate(self.board.pentacles):
            space = self._known(id, ("pentacles", number))
            if space is None:
                continue
            if space in found:
                self._fault(f"{id} carries a pentacle already.", ("pentacles", number))
            found.add(space)
        return found

    def _check_reached(self, edges: Sequence[LaidEdge]) -> None:
        """Every street and room can be walked to. A conditional passage may open, so it counts."""
        starts = [self.index[entry.at] for entry in self.board.deployment if entry.at in self.index]
        if not starts:
            starts = [number for number, plan in enumerate(self.plans) if plan.kind == "street"][:1]
        if not starts:
            return
        steps = _steps(edges, len(self.plans))
        reached = set(starts)
        waiting = list(reached)
        while waiting:
            for following in steps[waiting.pop()] - reached:
                reached.add(following)
                waiting.append(following)
        for number, plan in enumerate(self.plans):
            # Chambers are entered by rules, and one of them by nobody at all.
            if number not in reached and plan.kind not in ("chamber", "prison"):
                self._fault(
                    f"Nobody can reach {plan.id}: no way leads there from where thieves enter the board.",
                    plan.path,
                    "E601",
                    plan.cells[0] if plan.cells else None,
                )

    def _outline(self) -> tuple[Segment, ...]:
        return tuple(
            side_segment(cell, side)
            for cell in sorted(self.owner)
            for side in STEPS
            if step(cell, side) not in self.owner
        )


def is_plain(edge: LaidEdge) -> bool:
    """An edge that is always there and costs one point, so that it is a step like any other."""
    return edge.when is None and edge.cost == 1


def joined(layouts: Sequence[Layout]) -> Layout:
    """Several boards as one: spaces and edges of all, one board after the other; the plan is the first one's."""
    first = layouts[0]
    if len(layouts) == 1:
        return first
    spaces: list[LaidSpace] = []
    edges: list[LaidEdge] = []
    neighbours: list[tuple[int, ...]] = []
    for layout in layouts:
        at = len(spaces)
        spaces += layout.spaces
        edges += [replace(edge, a=edge.a + at, b=edge.b + at) for edge in layout.edges]
        neighbours += [tuple(n + at for n in row) for row in layout.neighbours]
    return replace(
        first,
        spaces=tuple(spaces),
        edges=tuple(edges),
        neighbours=tuple(neighbours),
        index={space.id: number for number, space in enumerate(spaces)},
    )


def _pair(a: int, b: int) -> Pair:
    return (a, b) if a < b else (b, a)


def _middle(segment: Segment) -> Point:
    (x0, y0), (x1, y1) = segment
    return (x0 + x1) / 2, (y0 + y1) / 2


def _steps(edges: Iterable[LaidEdge], count: int) -> list[set[int]]:
    steps: list[set[int]] = [set() for _ in range(count)]
    for edge in edges:
        if edge.kind in ("wall", "arrow"):
            continue
        steps[edge.a].add(edge.b)
        if not edge.one_way:
            steps[edge.b].add(edge.a)
    return steps


def _along(border: Iterable[Segment]) -> list[Segment]:
    """The pieces of a border in the order in which a walk along it meets them.

    Sorting would jump to and fro on a border with corners, and its middle would not be the middle.
    """
    touching: dict[tuple[int, int], list[Segment]] = {}
    for segment in sorted(border):
        for point in segment:
            touching.setdefault(point, []).append(segment)
    # A walk begins at a loose end; what is left after those is closed rings.
    starts = [there[0] for there in touching.values() if len(there) == 1]
    order: dict[Segment, None] = {}
    for start in [*starts, *(segment for there in touching.values() for segment in there)]:
        following: Segment | None = start
        while following is not None and following not in order:
            order[following] = None
            nearby = (segment for point in following for segment in touching[point])
            following = next((segment for segment in nearby if segment not in order), None)
    return list(order)


def _centre(plan: _Plan) -> Point:
    """The middle of a space, or of its cell nearest to that where the middle lies outside."""
    if not plan.cells:
        row, col = plan.at or (0.0, 0.0)
        return col + 0.5, row + 0.5
    y = sum(row for row, _ in plan.cells) / len(plan.cells) + 0.5
    x = sum(col for _, col in plan.cells) / len(plan.cells) + 0.5
    if (int(y), int(x)) in plan.cells:
        return x, y
    row, col = min(plan.cells, key=lambda cell: ((cell[0] + 0.5 - y) ** 2 + (cell[1] + 0.5 - x) ** 2, cell))
    return col + 0.5, row + 0.5
