"""Walls with a lit upper edge, doors with the light that falls through them, the rampart and its gates."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QPainterPath, QPolygonF, QTransform

from editor.board import palette
from editor.board.geometry import CELL, Line, grid_rect, line_of, merged, place
from editor.board.strokes import Drawing, fade, glow, pen, rect_path, tint
from engine.content.board import Side
from engine.content.layout import LaidEdge, LaidSpace, Layout, Segment

WALL = 15.0
GAP = 56.0  # the width of a doorway
RAMPART = 40.0
TURNS: dict[Side, int] = {"north": 0, "east": 90, "south": 180, "west": 270}


def room_walls(layout: Layout) -> list[Segment]:
    """Every piece of border around a room, doors included."""
    found: dict[Segment, None] = {}
    for space in layout.spaces:
        if space.kind == "street":
            continue
        held = set(space.cells)
        for row, col in space.cells:
            if (row - 1, col) not in held:
                found[(col, row), (col + 1, row)] = None
            if (row + 1, col) not in held:
                found[(col, row + 1), (col + 1, row + 1)] = None
            if (row, col - 1) not in held:
                found[(col, row), (col, row + 1)] = None
            if (row, col + 1) not in held:
                found[(col + 1, row), (col + 1, row + 1)] = None
    return list(found)


def street_walls(layout: Layout) -> list[Segment]:
    """Walls across streets (C-3)."""
    return [
        segment
        for edge in layout.edges
        if edge.kind == "wall" and layout.spaces[edge.a].kind == layout.spaces[edge.b].kind == "street"
        for segment in edge.segments
    ]


def doors(layout: Layout) -> list[LaidEdge]:
    return [edge for edge in layout.edges if edge.kind == "door"]


def lines_path(lines: Iterable[Line]) -> QPainterPath:
    path = QPainterPath()
    for start, end in lines:
        path.moveTo(place(start))
        path.lineTo(place(end))
    return path


def wall_path(layout: Layout) -> QPainterPath:
    """All walls around rooms, with a gap at each door."""
    open_ = {segment for edge in doors(layout) for segment in edge.segments}
    path = lines_path(merged(segment for segment in room_walls(layout) if segment not in open_))
    for segment in sorted(open_):
        line = line_of(segment)
        stub = (CELL - GAP) / 2 / CELL
        path.moveTo(line.p1())
        path.lineTo(line.pointAt(stub - 0.06))
        path.moveTo(line.pointAt(1 - stub + 0.06))
        path.lineTo(line.p2())
    return path


def draw_walls(drawing: Drawing, layout: Layout, *, below: bool) -> None:
    lit = palette.WALL_LIT_BELOW if below else palette.WALL_LIT
    low = lines_path(merged(street_walls(layout)))
    drawing.line(low.translated(5, 7), pen(tint(palette.SHADOW, 0.5), 12, square=True))
    drawing.line(low, pen(palette.WALL, 12, square=True))
    drawing.line(low.translated(-1, -2), pen(palette.LOW_WALL_LIT, 4.5, square=True))
    path = wall_path(layout)
    drawing.line(path.translated(6, 8), pen(tint(palette.SHADOW, 0.35), WALL, square=True))
    drawing.line(path, pen(palette.WALL, WALL, square=True))
    drawing.line(path.translated(-0.5, -1), pen(palette.WALL_FACE, WALL - 6, square=True))
    drawing.line(path.translated(-1.5, -3), pen(tint(lit, 0.9), 3, square=True))
    for space in layout.spaces:
        if space.kind != "street" and not space.cells:
            ring = QPainterPath()
            ring.addEllipse(place(space.centre), 42, 42)
            drawing.line(ring, pen(palette.WALL, WALL))
            drawing.line(ring.translated(-1, -2), pen(lit, 3))


def draw_doors(drawing: Drawing, layout: Layout, *, below: bool) -> None:
    """Doorways: the threshold, the light through it, and the green arrow (C-3)."""
    warm = palette.GLOW_BELOW if below else palette.GLOW
    for edge in doors(layout):
        for segment in edge.segments:
            _door(drawing, layout, edge, segment, warm)


def _door(drawing: Drawing, layout: Layout, edge: LaidEdge, segment: Segment, warm: str) -> None:
    line = line_of(segment)
    middle = line.pointAt(0.5)
    along = (line.p2() - line.p1()) / CELL
    normal = QPointF(-along.y(), along.x())
    for number in (edge.a, edge.b):
        space = layout.spaces[number]
        if space.kind == "street":
            side = 1.0 if _is_towards(space, middle + normal * 30) else -1.0
            _spill(drawing, middle, along, normal * side, warm)
    sill = QPolygonF(
        [
            middle + along * x * GAP / 2 + normal * y * WALL / 2
            for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))
        ]
    )
    board = QPainterPath()
    board.addPolygon(sill)
    board.closeSubpath()
    drawing.shape(board, palette.THRESHOLD, pen(palette.WALL, 2.5, square=True))
    around = QPainterPath()
    around.addEllipse(middle, 30, 30)
    drawing.fill(around, glow(middle, 30, (0, tint(warm, 0.75)), (1, tint(warm, 0))))
    _arrow(drawing, middle, along, normal)


def _is_towards(space: LaidSpace, point: QPointF) -> bool:
    return (int(point.y() // CELL), int(point.x() // CELL)) in space.cells


def _spill(drawing: Drawing, middle: QPointF, along: QPointF, out: QPointF, warm: str) -> None:
    """Light that falls through a door into the street: a cone, and a softer one around it."""
    for width, reach, wide, alpha in ((GAP * 0.5, 92, 1.5, 0.26), (GAP * 0.4, 70, 1.15, 0.34)):
        cone = QPainterPath(middle - along * width)
        far = middle + out * reach
        cone.lineTo(far - along * width * wide)
        cone.quadTo(far + out * 14, far + along * width * wide)
        cone.lineTo(middle + along * width)
        cone.closeSubpath()
        drawing.fill(
            cone,
            fade(
                middle, far, (0, tint(warm, alpha * 1.7)), (0.55, tint(warm, alpha * 0.7)), (1, tint(warm, 0))
            ),
        )


def _arrow(drawing: Drawing, middle: QPointF, along: QPointF, normal: QPointF) -> None:
    """Two heads: a door is used both ways."""
    path = QPainterPath()
    for side in (1.0, -1.0):
        tip = middle + normal * side * 21
        base = middle + normal * side * 8
        path.addPolygon(QPolygonF([tip, base + along * 12, base - along * 12, tip]))
    shaft = QPolygonF(
        [middle + along * x + normal * y for x, y in ((-4, -9), (4, -9), (4, 9), (-4, 9), (-4, -9))]
    )
    path.addPolygon(shaft)
    drawing.fill(_joined(path).translated(1, 2), tint(palette.SHADOW, 0.5))
    drawing.shape(_joined(path), palette.DOOR_ARROW, pen(palette.DOOR_ARROW_EDGE, 2))


def _joined(path: QPainterPath) -> QPainterPath:
    return path.simplified()


def draw_rampart(drawing: Drawing, layout: Layout) -> None:
    """The town wall around the plan, with merlons; drawn only where there is a town."""
    inner = grid_rect(layout)
    half = RAMPART / 2
    ring = inner.adjusted(-half - 2, -half - 2, half + 2, half + 2)
    path = rect_path(ring)
    drawing.line(path.translated(5, 7), pen(tint(palette.SHADOW, 0.6), RAMPART, square=True))
    drawing.line(path, pen(palette.RAMPART_DARK, RAMPART, square=True))
    drawing.line(path, pen(palette.RAMPART, RAMPART - 12, square=True))
    outer = inner.adjusted(-RAMPART + 4, -RAMPART + 4, RAMPART - 4, RAMPART - 4)
    merlons = QPainterPath()
    for line in (
        QLineF(outer.topLeft(), outer.topRight()),
        QLineF(outer.bottomLeft(), outer.bottomRight()),
        QLineF(outer.topLeft(), outer.bottomLeft()),
        QLineF(outer.topRight(), outer.bottomRight()),
    ):
        count = int(line.length() // 34)
        for number in range(count + 1):
            point = line.pointAt(number / count)
            merlons.addRect(QRectF(point.x() - 9, point.y() - 9, 18, 18))
    drawing.fill(merlons.translated(2, 3), tint(palette.SHADOW, 0.6))
    drawing.shape(merlons, palette.RAMPART_LIT, pen(palette.RAMPART_DARK, 2, square=True))
    drawing.line(rect_path(inner.adjusted(-3, -3, 3, 3)), pen(palette.WALL, 5, square=True))


def gate_transform(space: LaidSpace) -> QTransform | None:
    """From a gate that stands on the north side at (0, 0) to where a space's gate is."""
    if space.deployment_side is None:
        return None
    if space.gate is not None:
        middle = line_of(space.gate).pointAt(0.5)
    else:
        out = {"north": (0, -42), "east": (42, 0), "south": (0, 42), "west": (-42, 0)}[space.deployment_side]
        middle = place(space.centre) + QPointF(*out)
    moved = QTransform.fromTranslate(middle.x(), middle.y())
    return moved.rotate(TURNS[space.deployment_side])


def draw_gates(drawing: Drawing, layout: Layout) -> None:
    """A gatehouse at each street end where thieves come and go (C-2)."""
    for space in layout.spaces:
        turn = gate_transform(space)
        if turn is not None:
            _gate(drawing, turn)


def _gate(drawing: Drawing, turn: QTransform) -> None:
    road = rect_path(QRectF(-38, -72, 76, 82))
    drawing.fill(turn.map(road), palette.STREET)
    stones = QPainterPath()
    for y in range(4):
        for x in range(4):
            shift = 8 if y % 2 else 0
            stones.addRoundedRect(QRectF(-34 + x * 17 + shift * 0.5, -66 + y * 18, 14, 15), 4, 4)
    drawing.fill(turn.map(stones), palette.COBBLES[2], least=0.1)
    centre = turn.map(QPointF(0, -16))
    pool = QPainterPath()
    pool.addEllipse(centre, 74, 74)
    drawing.fill(pool, glow(centre, 74, (0, tint(palette.GATE_LIGHT, 0.6)), (1, tint(palette.GATE_LIGHT, 0))))
    for side in (-1, 1):
        tower = QRectF(side * 46 - 17, -52, 34, 56)
        drawing.fill(turn.map(rect_path(tower)).translated(5, 7), tint(palette.SHADOW, 0.6))
        drawing.shape(turn.map(rect_path(tower)), palette.RAMPART, pen(palette.WALL, 4, square=True))
        top = rect_path(tower.adjusted(6, 6, -6, -6))
        drawing.shape(turn.map(top), palette.RAMPART_LIT, pen(palette.RAMPART_DARK, 3, square=True))
        lamp = turn.map(QPointF(side * 46, -24))
        flame = QPainterPath()
        flame.addEllipse(lamp, 6, 6)
        halo = QPainterPath()
        halo.addEllipse(lamp, 26, 26)
        drawing.fill(
            halo, glow(lamp, 26, (0, tint(palette.GATE_LIGHT, 0.8)), (1, tint(palette.GATE_LIGHT, 0)))
        )
        drawing.fill(flame, palette.GATE_LIGHT)
    # A chevron on the road: here one comes in and goes out.
    sign = QPainterPath()
    for y in (-34, -20):
        sign.moveTo(-13, y + 10)
        sign.lineTo(0, y)
        sign.lineTo(13, y + 10)
    drawing.line(turn.map(sign), pen(palette.DOOR_ARROW_EDGE, 9))
    drawing.line(turn.map(sign), pen(palette.DOOR_ARROW, 5))
