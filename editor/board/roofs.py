"""Roofs over the blocks between the streets, and rock between the chambers."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath, QPolygonF

from editor.board import palette
from editor.board.geometry import CELL, blocks, cell_rect, chance, mixed, outline
from editor.board.palette import Roof
from editor.board.strokes import Drawing, between, fade, glow, pen, rect_path, tint
from engine.content.layout import Layout

EAVES = 5.0
COURSE = 12.5  # from one row of tiles to the next
TILE = 15.0


def draw_roofs(drawing: Drawing, layout: Layout) -> None:
    """Every block as houses wall to wall, each under a roof of its own."""
    if not layout.roofs:
        return
    drawing.fill(outline(layout.roofs), palette.SHADOW)
    for row, col, rows, cols in blocks(layout.roofs):
        rect = QRectF(col * CELL, row * CELL, cols * CELL, rows * CELL)
        _house(drawing, rect.adjusted(EAVES, EAVES, -EAVES, -EAVES), row, col)


def _house(drawing: Drawing, rect: QRectF, row: int, col: int) -> None:
    roof = palette.ROOFS[(0, 0, 1, 2, 0, 3, 1, 2)[mixed(row, col, 3) % 8]]
    lying = rect.width() > rect.height() or (rect.width() == rect.height() and mixed(row, col, 4) % 2 == 0)
    half = min(rect.width(), rect.height()) / 2
    hip = 0.0 if mixed(row, col, 5) % 3 == 0 else half * 0.8
    slopes, ridge = _slopes(rect, lying, hip)
    drawing.fill(rect_path(rect.translated(3, 4)), tint(palette.SHADOW, 0.8))
    for number, polygon in enumerate(slopes):
        _slope(drawing, roof, polygon, number, lying)
    _courses(drawing, roof, rect, lying, hip)
    path = QPainterPath(ridge[0])
    path.lineTo(ridge[1])
    corners = (rect.topLeft(), rect.bottomLeft()), (rect.topRight(), rect.bottomRight())
    hips = QPainterPath()
    if hip:
        ends = (
            corners if lying else ((rect.topLeft(), rect.topRight()), (rect.bottomLeft(), rect.bottomRight()))
        )
        for point, pair in zip(ridge, ends, strict=True):
            for corner in pair:
                hips.moveTo(point)
                hips.lineTo(corner)
        drawing.line(hips, pen(tint(roof.ridge, 0.5), 2.5))
    drawing.line(path.translated(1.5, 2.5), pen(tint(palette.SHADOW, 0.7), 4))
    drawing.line(path, pen(roof.ridge, 4))
    # The eaves towards the moon catch its light.
    lit = QPainterPath(rect.bottomLeft())
    lit.lineTo(rect.topLeft())
    lit.lineTo(rect.topRight())
    drawing.line(lit, pen(tint(roof.ridge, 0.55), 2))
    _extras(drawing, rect, row, col, lying)


def _slopes(rect: QRectF, lying: bool, hip: float) -> tuple[list[QPolygonF], tuple[QPointF, QPointF]]:
    """The slopes to north, south, west and east (two are empty under a gable), and the ridge."""
    nw, ne, se, sw = rect.topLeft(), rect.topRight(), rect.bottomRight(), rect.bottomLeft()
    middle = rect.center()
    if lying:
        a, b = QPointF(rect.left() + hip, middle.y()), QPointF(rect.right() - hip, middle.y())
        return [
            QPolygonF([nw, ne, b, a]),
            QPolygonF([sw, se, b, a]),
            QPolygonF([nw, a, sw]),
            QPolygonF([ne, b, se]),
        ], (a, b)
    a, b = QPointF(middle.x(), rect.top() + hip), QPointF(middle.x(), rect.bottom() - hip)
    return [
        QPolygonF([nw, ne, a]),
        QPolygonF([sw, se, b]),
        QPolygonF([nw, a, b, sw]),
        QPolygonF([ne, a, b, se]),
    ], (a, b)


def _slope(drawing: Drawing, roof: Roof, polygon: QPolygonF, side: int, lying: bool) -> None:
    path = QPainterPath()
    path.addPolygon(polygon)
    path.closeSubpath()
    colour = (roof.lit, roof.dark, roof.plain, roof.shade)[side]
    rect = polygon.boundingRect()
    if rect.width() < 1 or rect.height() < 1:
        return
    # A slope is darker where it meets the ridge's shadow, lighter at the edge that looks to the moon.
    start, end = ((rect.topLeft(), rect.bottomLeft()), (rect.topLeft(), rect.topRight()))[side // 2]
    drawing.fill(
        path, fade(start, end, (0, between(colour, roof.ridge, 0.1)), (1, between(colour, roof.line, 0.22)))
    )


def _courses(drawing: Drawing, roof: Roof, rect: QRectF, lying: bool, hip: float) -> None:
    """Rows of tiles along the ridge on the two long slopes, across on the short ones; joints when near."""
    rows = QPainterPath()
    joints = QPainterPath()
    long, short = (rect.width(), rect.height()) if lying else (rect.height(), rect.width())
    half = short / 2

    def at(along: float, across: float) -> QPointF:
        if lying:
            return QPointF(rect.left() + along, rect.top() + across)
        return QPointF(rect.left() + across, rect.top() + along)

    count = int(half // COURSE)
    for number in range(1, count + 1):
        off = number * COURSE
        cut = hip * off / half
        for across, inward in ((off, -1), (short - off, 1)):
            rows.moveTo(at(cut, across))
            rows.lineTo(at(long - cut, across))
            along = cut + (TILE / 2 if number % 2 else TILE)
            while along < long - cut:
                joints.moveTo(at(along, across))
                joints.lineTo(at(along, across + inward * COURSE))
                along += TILE
    if hip:
        step = COURSE * hip / half
        for number in range(1, count + 1):
            off = number * step
            cut = half * off / hip
            for along in (off, long - off):
                rows.moveTo(at(along, cut))
                rows.lineTo(at(along, short - cut))
    drawing.line(rows, pen(tint(roof.line, 0.55), 1.8), least=0.12)
    drawing.line(joints, pen(tint(roof.line, 0.4), 1.2), least=0.42)


def _extras(drawing: Drawing, rect: QRectF, row: int, col: int, lying: bool) -> None:
    """A chimney here, a lit skylight there."""
    kind = mixed(row, col, 6) % 5
    spot = QPointF(
        rect.left() + rect.width() * (0.25 + 0.5 * chance(row, col, 7)),
        rect.top() + rect.height() * (0.22 if lying else 0.2 + 0.5 * chance(row, col, 8)),
    )
    if not lying:
        spot.setX(rect.left() + rect.width() * 0.24)
    if kind < 2:
        stack = QRectF(spot.x() - 9, spot.y() - 9, 18, 18)
        drawing.fill(rect_path(stack.translated(9, 11)), tint(palette.SHADOW, 0.55))
        drawing.shape(rect_path(stack), palette.RAMPART, pen(palette.RAMPART_LIT, 2.5, square=True))
        drawing.fill(rect_path(stack.adjusted(5, 5, -5, -5)), palette.SHADOW)
    elif kind == 2:
        pane = QRectF(spot.x() - 8, spot.y() - 10, 16, 20)
        around = QPainterPath()
        around.addEllipse(spot, 34, 34)
        drawing.fill(around, glow(spot, 34, (0, tint(palette.GLOW, 0.5)), (1, tint(palette.GLOW, 0))))
        drawing.shape(rect_path(pane), palette.GLOW, pen(palette.WALL, 2.5, square=True))
        cross = QPainterPath(QPointF(pane.left(), spot.y()))
        cross.lineTo(pane.right(), spot.y())
        cross.moveTo(spot.x(), pane.top())
        cross.lineTo(spot.x(), pane.bottom())
        drawing.line(cross, pen(palette.WALL, 1.6), least=0.3)


def draw_rock(drawing: Drawing, layout: Layout) -> None:
    """The rock between the chambers: rough facets that catch a little light, and cracks."""
    rock = palette.ROCK
    tones = (rock.lit, rock.shade, rock.dark, rock.plain)
    held = {cell for space in layout.spaces for cell in space.cells}
    # One cell more on every side, so that the margin is rock too.
    around = [(row, col) for row in range(-1, layout.rows + 1) for col in range(-1, layout.cols + 1)]
    cells = [cell for cell in around if cell not in held]
    drawing.fill(outline(cells), rock.plain)
    for row, col in cells:
        rect = cell_rect((row, col))
        across = 3
        points = {
            (x, y): QPointF(
                rect.left() + CELL * x / across + _jitter(row * across + y, col * across + x, 1),
                rect.top() + CELL * y / across + _jitter(row * across + y, col * across + x, 2),
            )
            for x in range(across + 1)
            for y in range(across + 1)
        }
        cracks = QPainterPath()
        for x in range(across):
            for y in range(across):
                corners = [points[x, y], points[x + 1, y], points[x + 1, y + 1], points[x, y + 1]]
                facet = QPainterPath()
                facet.addPolygon(QPolygonF(corners))
                facet.closeSubpath()
                number = mixed(row * across + y, col * across + x, 3)
                drawing.fill(facet, tint(tones[number % 4], 0.75))
                if number % 3 == 0:
                    cracks.moveTo(corners[0])
                    cracks.lineTo(corners[2 if number % 2 else 1])
        drawing.line(cracks, pen(tint(rock.line, 0.8), 2), least=0.1)
        drawing.line(cracks.translated(1.5, 1.5), pen(tint(rock.ridge, 0.35), 1.2), least=0.3)


def _jitter(row: int, col: int, which: int) -> float:
    return (chance(row, col, which, 9) - 0.5) * 20
