"""What makes a chamber a chamber: torches, the stairs one comes down by, and the bars of a prison."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from editor.board import palette
from editor.board.chalk import hubs
from editor.board.geometry import CELL, seat_rect
from editor.board.names import names_of
from editor.board.strokes import Drawing, between, glow, pen, tint
from engine.content.layout import LaidSpace, Layout

STEPS = 7


def draw_fittings(drawing: Drawing, layout: Layout) -> None:
    """Only chambers have them; the rooms of the district are lit from within."""
    hanging = {name.space for name in names_of(layout) if name.hangs}
    ways_up = set(hubs(layout))
    led_from = {edge.a for edge in layout.edges if edge.kind == "arrow"}
    for number, space in enumerate(layout.spaces):
        if space.kind == "prison" and space.cells:
            _bars(drawing, space)
        elif space.kind == "chamber" and space.cells and number not in ways_up:
            _torches(drawing, space, above=space.id not in hanging)
            # Where an arrow leads away, stairs have led down.
            if number in led_from:
                _stairs(drawing, space, above=space.id not in hanging)


def _torches(drawing: Drawing, space: LaidSpace, *, above: bool) -> None:
    """Two, one on each side of the name."""
    rect = seat_rect(space)
    y = rect.bottom() - 22 if above else rect.top() + 30
    for x in (rect.left() + 22, rect.right() - 22):
        at = QPointF(x, y)
        halo = QPainterPath()
        halo.addEllipse(at, 78, 78)
        drawing.fill(
            halo,
            glow(
                at,
                78,
                (0, tint(palette.GLOW, 0.62)),
                (0.35, tint(palette.GLOW, 0.24)),
                (1, tint(palette.GLOW, 0)),
            ),
        )
        flame = QPainterPath(at + QPointF(0, -13))
        flame.cubicTo(at + QPointF(9, -3), at + QPointF(7, 8), at + QPointF(0, 8))
        flame.cubicTo(at + QPointF(-7, 8), at + QPointF(-9, -3), at + QPointF(0, -13))
        drawing.shape(flame, palette.GLOW, pen(palette.THRESHOLD, 2))
        core = QPainterPath()
        core.addEllipse(at + QPointF(0, 2), 3, 4)
        drawing.fill(core, palette.PLAQUE_TEXT)


def _stairs(drawing: Drawing, space: LaidSpace, *, above: bool) -> None:
    """A quarter of a spiral stair in a left corner, darker the higher it goes."""
    side = 1.0 if above else -1.0
    row, col = min(space.cells) if above else max(space.cells, key=lambda cell: (cell[0], -cell[1]))
    corner = QPointF(col * CELL + 9, row * CELL + 9 if above else (row + 1) * CELL - 9)
    outer, inner = 72.0, 15.0
    for number in range(STEPS):
        start, sweep = -side * 90 * number / STEPS, -side * 90 / STEPS
        step = QPainterPath(corner)
        step.arcTo(QRectF(corner.x() - outer, corner.y() - outer, 2 * outer, 2 * outer), start, sweep)
        step.closeSubpath()
        colour = between(palette.CRYPT.line, palette.CRYPT.gleam, (number + 0.5) / STEPS)
        drawing.shape(step, colour, pen(palette.ROCK.line, 2))
    post = QPainterPath(corner)
    post.arcTo(QRectF(corner.x() - inner, corner.y() - inner, 2 * inner, 2 * inner), 0, -side * 90)
    post.closeSubpath()
    drawing.shape(post, palette.WALL_FACE, pen(palette.ROCK.line, 3))
    rail = QPainterPath()
    for number in range(9):
        turn = math.pi / 2 * number / 8
        point = corner + QPointF(math.cos(turn), side * math.sin(turn)) * (outer + 2)
        if number:
            rail.lineTo(point)
        else:
            rail.moveTo(point)
    drawing.line(rail, pen(palette.WALL_LIT_BELOW, 4))


def _bars(drawing: Drawing, space: LaidSpace) -> None:
    """A grating along the upper wall, and the stripes its shadow leaves on the floor."""
    held = set(space.cells)
    bars, rails = QPainterPath(), QPainterPath()
    for row, col in space.cells:
        if (row - 1, col) in held:
            continue
        left, top = col * CELL, row * CELL + 8
        for number in range(5):
            x = left + (number + 0.5) * CELL / 5
            bars.moveTo(x, top)
            bars.lineTo(x, top + 36)
        for y in (8, 30):
            rails.moveTo(left + (0 if (row, col - 1) in held else 10), top + y)
            rails.lineTo(left + CELL - (0 if (row, col + 1) in held else 10), top + y)
    drawing.line(bars.translated(10, 22), pen(tint(palette.SHADOW, 0.28), 6))
    for path in (rails, bars):
        drawing.line(path.translated(2, 3), pen(tint(palette.SHADOW, 0.6), 7))
        drawing.line(path, pen(palette.IRON_DARK, 7))
        drawing.line(path.translated(-1, -1), pen(palette.IRON, 2.6))
