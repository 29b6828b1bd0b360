"""The board as a plan for the printer: lines instead of surfaces, little ink, still plain after copying."""

from __future__ import annotations

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath, QPolygonF

from editor.board import palette
from editor.board.chalk import hubs, pentacle_path, pentacle_place, way, ways
from editor.board.geometry import CELL, blocks, board_rect, line_of, merged, outline, space_shape
from editor.board.strokes import Drawing, pen, rect_path, tint
from editor.board.walls import doors, gate_transform, lines_path, street_walls, wall_path
from engine.content.layout import Layout


def draw_plan(drawing: Drawing, layout: Layout) -> None:
    drawing.fill(rect_path(board_rect(layout)), palette.PAPER)
    _roofs(drawing, layout)
    for space in layout.spaces:
        if space.kind != "street":
            drawing.fill(space_shape(space), palette.PLAN_ROOM)
        elif space.cells:
            drawing.line(outline(space.cells), pen(palette.PLAN_SOFT, 2.5, square=True))
        else:
            drawing.line(space_shape(space), pen(palette.PLAN_LINE, 3))
    _borders(drawing, layout)
    chalked = {number for number, space in enumerate(layout.spaces) if space.pentacle} | set(hubs(layout))
    for number in sorted(chalked):
        centre, radius = pentacle_place(layout.spaces[number])
        drawing.line(pentacle_path(centre, radius), pen(palette.PLAN_SOFT, 2))
    drawing.line(wall_path(layout), pen(palette.PLAN_LINE, 9, square=True))
    drawing.line(lines_path(merged(street_walls(layout))), pen(palette.PLAN_LINE, 9, square=True))
    for space in layout.spaces:
        if space.kind != "street" and not space.cells:
            drawing.line(space_shape(space), pen(palette.PLAN_LINE, 9))
    for edge in doors(layout):
        for segment in edge.segments:
            border = line_of(segment)
            _arrow(drawing, border.pointAt(0.5), (border.p2() - border.p1()) / CELL)
    for edge in ways(layout):
        line, heads = way(layout, edge)
        drawing.line(line, pen(palette.PAPER, 8))
        drawing.line(line, pen(palette.PLAN_LINE, 3, dashes=(3, 3)))
        drawing.fill(heads, palette.PLAN_LINE)
    _gates(drawing, layout)


def _roofs(drawing: Drawing, layout: Layout) -> None:
    """A pale grey with the ridges only: enough to see where nobody walks."""
    if layout.roofs:
        drawing.fill(outline(layout.roofs), palette.PLAN_ROOF)
    if not any(space.kind == "street" for space in layout.spaces):
        return  # rock has no ridges
    ridges = QPainterPath()
    for row, col, rows, cols in blocks(layout.roofs):
        left, top, wide, high = col * CELL, row * CELL, cols * CELL, rows * CELL
        ridges.addRect(left, top, wide, high)
        half = min(wide, high) / 2
        if wide > high:
            ends = QPointF(left + half, top + half), QPointF(left + wide - half, top + half)
        else:
            ends = QPointF(left + half, top + half), QPointF(left + half, top + high - half)
        ridges.moveTo(ends[0])
        ridges.lineTo(ends[1])
        pairs = (((0, 0), (0, 1)), ((1, 0), (1, 1))) if wide > high else (((0, 0), (1, 0)), ((0, 1), (1, 1)))
        for end, corners in zip(ends, pairs, strict=True):
            for x, y in corners:
                ridges.moveTo(end)
                ridges.lineTo(left + x * wide, top + y * high)
    drawing.line(ridges, pen(palette.PLAN_FAINT, 1.6))


def _borders(drawing: Drawing, layout: Layout) -> None:
    path = lines_path(merged(s for edge in layout.edges if edge.kind == "open" for s in edge.segments))
    drawing.line(path, pen(palette.PAPER, 4, square=True))
    drawing.line(path, pen(palette.PLAN_SOFT, 2, dashes=(5, 4)))


def _arrow(drawing: Drawing, middle: QPointF, along: QPointF) -> None:
    normal = QPointF(-along.y(), along.x())
    path = QPainterPath()
    for side in (1.0, -1.0):
        tip, base = middle + normal * side * 24, middle + normal * side * 5
        path.addPolygon(QPolygonF([tip, base + along * 13, base - along * 13, tip]))
    drawing.fill(path, palette.PLAN_DOOR)


def _gates(drawing: Drawing, layout: Layout) -> None:
    for space in layout.spaces:
        turn = gate_transform(space)
        if turn is None:
            continue
        posts = QPainterPath()
        posts.addRect(-62, -40, 26, 40)
        posts.addRect(36, -40, 26, 40)
        drawing.shape(turn.map(posts), tint(palette.PLAN_SOFT, 0.5), pen(palette.PLAN_LINE, 3, square=True))
        sign = QPainterPath(QPointF(-16, -12))
        sign.lineTo(0, -28)
        sign.lineTo(16, -12)
        drawing.line(turn.map(sign), pen(palette.PLAN_DOOR, 6))
