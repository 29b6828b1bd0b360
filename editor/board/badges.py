"""Small signs on the board that keep their size on the screen: numerals, crossed swords, warnings."""

from __future__ import annotations

from functools import cache, partial

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF, QTransform

from editor.board import palette
from editor.board.emblems import letter
from editor.board.sprites import Recipe
from editor.board.strokes import tint
from editor.look.fonts import sans

LETTERS = 13  # pixels


def numeral(text: str, size: float) -> Recipe:
    """The cost of a space, in a dark disc."""
    return Recipe(QRectF(-16, -16, 32, 32), partial(_paint_numeral, text), size)


def _paint_numeral(text: str, painter: QPainter, scale: float) -> None:
    painter.setPen(QPen(QColor(palette.REACH), 1.6))
    painter.setBrush(tint(palette.PIECE_RIM, 0.85))
    painter.drawEllipse(QPointF(0, 0), 13, 13)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(palette.PIECE_LIGHT))
    painter.drawPath(letter(text, 20 if len(text) == 1 else 16, plain=True))


@cache
def sign(kind: str) -> QPainterPath:
    """What a mark is about, as a shape about 16 wide around (0, 0)."""
    path = QPainterPath()
    if kind == "attack":
        sword = QPainterPath()
        sword.addPolygon(
            QPolygonF([QPointF(x, y) for x, y in ((-1.2, 4), (-1.2, -8), (0, -10), (1.2, -8), (1.2, 4))])
        )
        sword.closeSubpath()
        sword.addRect(QRectF(-3.8, 3.4, 7.6, 1.9))
        sword.addRect(QRectF(-1, 5, 2, 4))
        sword.addEllipse(QPointF(0, 9.4), 1.5, 1.5)
        path.setFillRule(Qt.FillRule.WindingFill)
        for turn in (45, -45):
            path.addPath(QTransform().rotate(turn).map(sword))
        path = path.simplified()
    elif kind == "danger":
        path.moveTo(0, -8)
        path.lineTo(9, 8)
        path.lineTo(-9, 8)
        path.closeSubpath()
        path.addRect(QRectF(-1.1, -2.6, 2.2, 5.6))
        path.addRect(QRectF(-1.1, 4.4, 2.2, 2.2))
    elif kind == "exit":
        path.addPolygon(
            QPolygonF(
                [
                    QPointF(x, y)
                    for x, y in (
                        (-8, -2.5),
                        (0, -2.5),
                        (0, -7),
                        (9, 0),
                        (0, 7),
                        (0, 2.5),
                        (-8, 2.5),
                        (-8, -2.5),
                    )
                ]
            )
        )
    elif kind == "selected":
        path.addPolygon(
            QPolygonF(
                [QPointF(x, y) for x, y in ((-8, 0), (-5, -3), (-2, 0), (5, -7), (8, -4), (-2, 6), (-8, 0))]
            )
        )
    return path


def paint_badge(painter: QPainter, at: QPointF, kind: str, text: str, colour: str, scale: float) -> None:
    """A small plate at the upper edge of a space: the sign of the mark and what is written there."""
    shape = sign(kind)
    if shape.isEmpty() and not text:
        return
    painter.save()
    painter.translate(at)
    size = 1 / scale * min(max(scale / 0.6, 1.0), 1.5)
    painter.scale(size, size)
    font = sans(10, bold=True)
    font.setPixelSize(LETTERS)
    metrics = QFontMetricsF(font)
    wide = metrics.horizontalAdvance(text)
    icon = 20.0 if not shape.isEmpty() else 0.0
    width = icon + wide + (12 if text else 6)
    rect = QRectF(-width / 2, -11, width, 22)
    painter.setPen(QPen(QColor(colour), 1.6))
    painter.setBrush(tint(palette.PIECE_RIM, 0.92))
    painter.drawRoundedRect(rect, 6, 6)
    if icon:
        painter.save()
        painter.translate(rect.left() + (13 if text else width / 2), 0)
        painter.scale(0.85, 0.85)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colour))
        painter.drawPath(shape)
        painter.restore()
    if text:
        painter.setPen(QColor(palette.PIECE_LIGHT))
        painter.setFont(font)
        left = rect.left() + icon + (4 if icon else 6)
        painter.drawText(QRectF(left, rect.top(), wide + 2, 22), Qt.AlignmentFlag.AlignVCenter, text)
    painter.restore()
