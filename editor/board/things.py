"""Things without a will of their own: treasures, chests, tokens, heaps of ducats, portcullises."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen, QRadialGradient

from editor.board import palette
from editor.board.emblems import emblem, letter
from editor.board.strokes import between, tint
from editor.look.colours import contrast


def paint_thing(painter: QPainter, kind: str, icon: str, label: str, colour: str, count: int) -> None:
    """Paint a thing around (0, 0)."""
    if kind == "chest":
        _chest(painter, icon, label, colour)
    elif kind == "ducats":
        _ducats(painter, count)
        return
    elif kind == "portcullis":
        _portcullis(painter)
    elif kind == "treasure":
        _coin(painter, icon, label, colour, is_round=True)
    else:
        _coin(painter, icon, label, colour, is_round=False)
    if count > 1:
        _number(painter, count, QPointF(22, 22))


def _shadow(painter: QPainter, path: QPainterPath) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(tint(palette.SHADOW, 0.5))
    painter.drawPath(path.translated(4, 5))


def _coin(painter: QPainter, icon: str, label: str, colour: str, *, is_round: bool) -> None:
    """A treasure is round, a token is a tile; the emblem tells which."""
    path = QPainterPath()
    if is_round:
        path.addEllipse(QPointF(0, 0), 26, 26)
    else:
        path.addRoundedRect(QRectF(-25, -25, 50, 50), 11, 11)
    _shadow(painter, path)
    shade = QRadialGradient(QPointF(-9, -10), 46)
    shade.setColorAt(0, between(colour, palette.PIECE_LIGHT, 0.3))
    shade.setColorAt(1, between(colour, palette.SHADOW, 0.22))
    painter.setPen(QPen(QColor(palette.PIECE_RIM), 3.5))
    painter.setBrush(shade)
    painter.drawPath(path)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(tint(palette.PIECE_LIGHT, 0.4), 1.8))
    if is_round:
        painter.drawEllipse(QPointF(0, 0), 21.5, 21.5)
    else:
        painter.drawRoundedRect(QRectF(-20.5, -20.5, 41, 41), 8, 8)
    _emblem(painter, icon, label, colour, 1.5)


def _emblem(painter: QPainter, icon: str, label: str, ground: str, size: float) -> None:
    light = contrast(ground, palette.PIECE_LIGHT) > 3
    painter.save()
    painter.scale(size, size)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(palette.PIECE_LIGHT if light else palette.PIECE_RIM))
    painter.drawPath(emblem(icon, label))
    painter.restore()


def _chest(painter: QPainter, icon: str, label: str, colour: str) -> None:
    """A chest from above: bound with iron, on its lid the treasure that is in it."""
    body = QPainterPath()
    body.addRoundedRect(QRectF(-32, -25, 64, 50), 5, 5)
    _shadow(painter, body)
    wood = QLinearGradient(0, -25, 0, 25)
    wood.setColorAt(0, QColor(palette.CHEST_LID))
    wood.setColorAt(0.5, between(palette.CHEST_LID, palette.PIECE_LIGHT, 0.12))
    wood.setColorAt(1, QColor(palette.CHEST_WOOD))
    painter.setPen(QPen(QColor(palette.CHEST_IRON), 4))
    painter.setBrush(wood)
    painter.drawPath(body)
    painter.setPen(QPen(tint(palette.CHEST_IRON, 0.6), 1.5))
    for y in (-9, 9):
        painter.drawLine(QPointF(-29, y), QPointF(29, y))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(palette.CHEST_IRON))
    for x in (-29.0, 22.0):
        painter.drawRect(QRectF(x, -25, 7, 50))
    painter.setBrush(QColor(palette.COIN))
    painter.drawRoundedRect(QRectF(-5, 20, 10, 9), 2, 2)
    painter.setPen(QPen(QColor(palette.CHEST_IRON), 2.5))
    painter.setBrush(QColor(colour))
    painter.drawEllipse(QPointF(0, -2), 18, 18)
    painter.save()
    painter.translate(0, -2)
    _emblem(painter, icon, label, colour, 1.15)
    painter.restore()


def _ducats(painter: QPainter, count: int) -> None:
    """A heap that grows a little with what lies there, and the number on it."""
    spots = ((-15, 8), (15, 9), (0, 13), (-9, -6), (10, -5), (0, -16), (-20, -6), (21, -4))
    shown = max(1, min(len(spots), count))
    for x, y in sorted(spots[:shown], key=lambda spot: spot[1]):
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tint(palette.SHADOW, 0.5))
        painter.drawEllipse(QPointF(x + 2, y + 4), 12, 11)
        painter.setPen(QPen(QColor(palette.COIN_EDGE), 2))
        painter.setBrush(between(palette.COIN, palette.COIN_EDGE, 0.25))
        painter.drawEllipse(QPointF(x, y + 2.5), 12, 10.5)
        painter.setBrush(QColor(palette.COIN))
        painter.drawEllipse(QPointF(x, y), 12, 10.5)
        painter.setPen(QPen(tint(palette.PIECE_LIGHT, 0.6), 1.6))
        painter.drawArc(QRectF(x - 8, y - 7, 16, 14), 90 * 16, 110 * 16)
    _number(painter, count, QPointF(0, 2))


def _number(painter: QPainter, count: int, at: QPointF) -> None:
    text = str(count)
    half = 9.0 + 4.5 * len(text)
    painter.setPen(QPen(QColor(palette.PLAQUE_RIM), 2))
    painter.setBrush(QColor(palette.PIECE_RIM))
    painter.drawRoundedRect(QRectF(at.x() - half, at.y() - 12, half * 2, 24), 12, 12)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(palette.PLAQUE_TEXT))
    painter.drawPath(letter(text, 22, plain=True).translated(at))


def _portcullis(painter: QPainter) -> None:
    """Bars with spikes across a gate; the gate stands to the north."""
    frame = QRectF(-40, -16, 80, 32)
    path = QPainterPath()
    path.addRect(frame)
    _shadow(painter, path)
    for colour, width, off in ((palette.IRON_DARK, 9.0, 0.0), (palette.IRON, 4.0, -1.2)):
        line = QPen(QColor(colour), width)
        line.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(line)
        for y in (-10, 6):
            painter.drawLine(QPointF(-38 + off, y + off), QPointF(38 + off, y + off))
        for x in (-32, -16, 0, 16, 32):
            painter.drawLine(QPointF(x + off, -16 + off), QPointF(x + off, 15 + off))
    painter.setPen(QPen(QColor(palette.IRON_DARK), 1.5))
    painter.setBrush(QColor(palette.IRON))
    for x in (-32, -16, 0, 16, 32):
        spike = QPainterPath(QPointF(x - 5, 15))
        spike.lineTo(x, 25)
        spike.lineTo(x + 5, 15)
        spike.closeSubpath()
        painter.drawPath(spike)
