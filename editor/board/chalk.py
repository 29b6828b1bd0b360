"""What is chalked on the ground: pentacles, and the arrows and passages that no grid shows."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath, QPolygonF

from editor.board import palette
from editor.board.geometry import CELL, place, seat_rect
from editor.board.strokes import Drawing, glow, pen, tint
from engine.content.layout import LaidEdge, LaidSpace, Layout


def pentacle_path(centre: QPointF, radius: float) -> QPainterPath:
    """A star of five lines in a double ring."""
    path = QPainterPath()
    path.addEllipse(centre, radius, radius)
    path.addEllipse(centre, radius * 0.86, radius * 0.86)
    points = [
        centre + QPointF(math.sin(turn), -math.cos(turn)) * radius * 0.86
        for turn in (2 * math.pi * number * 2 / 5 for number in range(5))
    ]
    path.addPolygon(QPolygonF([*points, points[0]]))
    return path


def pentacle_place(space: LaidSpace) -> tuple[QPointF, float]:
    """Where in a space its pentacle is, and how large it can be."""
    rect = seat_rect(space)
    side = min(rect.width(), rect.height())
    return rect.center(), side / 2 - 10 if side <= CELL else 72.0


def hubs(layout: Layout) -> list[int]:
    """Chambers to which arrows lead from several sides: the way up (X-16)."""
    counts: dict[int, int] = {}
    for edge in layout.edges:
        if edge.kind == "arrow":
            counts[edge.b] = counts.get(edge.b, 0) + 1
    return [number for number, count in sorted(counts.items()) if count > 1]


def draw_pentacles(drawing: Drawing, layout: Layout) -> None:
    for space in layout.spaces:
        if space.pentacle:
            _pentacle(drawing, *pentacle_place(space))
    for number in hubs(layout):
        space = layout.spaces[number]
        if not space.pentacle:
            _pentacle(drawing, *pentacle_place(space))


def _pentacle(drawing: Drawing, centre: QPointF, radius: float) -> None:
    halo = QPainterPath()
    halo.addEllipse(centre, radius * 1.25, radius * 1.25)
    drawing.fill(
        halo,
        glow(
            centre,
            radius * 1.25,
            (0, tint(palette.MOON, 0.34)),
            (0.7, tint(palette.MOON, 0.16)),
            (1, tint(palette.MOON, 0)),
        ),
    )
    path = pentacle_path(centre, radius)
    # Chalk: a soft broad stroke, and a broken hard one a little beside it.
    drawing.line(path, pen(tint(palette.CHALK, 0.35), radius * 0.1))
    drawing.line(path, pen(tint(palette.CHALK, 0.9), radius * 0.045, dashes=(9, 0.8, 4, 0.6)))
    drawing.line(path.translated(0.9, -0.7), pen(tint(palette.CHALK, 0.4), radius * 0.03, dashes=(3, 1.2)))


def way(layout: Layout, edge: LaidEdge) -> tuple[QPainterPath, QPainterPath]:
    """An arrow or a passage: its bent line, and the heads at the ends to which it leads."""
    start, end = _ends(layout.spaces[edge.a], layout.spaces[edge.b])
    across = end - start
    middle = (start + end) / 2 + QPointF(-across.y(), across.x()) * 0.12
    line = QPainterPath(start)
    line.quadTo(middle, end)
    heads = _head(middle, end)
    if edge.kind == "passage" and not edge.one_way:
        heads.addPath(_head(middle, start))
    return line, heads


def ways(layout: Layout) -> list[LaidEdge]:
    """Arrows that only show a rule, and passages that a figure walks along."""
    return [edge for edge in layout.edges if edge.kind in ("arrow", "passage")]


def draw_ways(drawing: Drawing, layout: Layout) -> None:
    for edge in ways(layout):
        line, heads = way(layout, edge)
        colour = palette.CHALK if edge.kind == "arrow" else palette.PATH
        drawing.line(line, pen(tint(palette.SHADOW, 0.5), 11))
        drawing.line(line, pen(tint(colour, 0.75), 4.5, dashes=(2.2, 2.2)))
        drawing.fill(heads, tint(colour, 0.95))


def _ends(start: LaidSpace, end: LaidSpace) -> tuple[QPointF, QPointF]:
    """From the rim of one space to the rim of the other, along the line between their middles."""
    a, b = place(start.centre), place(end.centre)
    away = b - a
    length = math.hypot(away.x(), away.y()) or 1.0
    step = away / length
    near = a
    far = b
    while math.hypot((near - a).x(), (near - a).y()) < length / 2 and _holds(start, near + step * 26):
        near += step * 6
    while math.hypot((far - b).x(), (far - b).y()) < length / 2 and _holds(end, far):
        far -= step * 6
    return near, far + step * 22


def _holds(space: LaidSpace, point: QPointF) -> bool:
    if not space.cells:
        centre = place(space.centre)
        return math.hypot((point - centre).x(), (point - centre).y()) < 42
    return (int(point.y() // CELL), int(point.x() // CELL)) in space.cells


def _head(start: QPointF, end: QPointF) -> QPainterPath:
    turn = math.atan2(end.y() - start.y(), end.x() - start.x())
    path = QPainterPath()
    corners = [end + QPointF(math.cos(turn), math.sin(turn)) * 8]
    for side in (2.5, -2.5):
        corners.append(end + QPointF(math.cos(turn + side), math.sin(turn + side)) * 19)
    path.addPolygon(QPolygonF([*corners, corners[0]]))
    return path
