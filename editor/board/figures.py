"""A figure seen from above: base, initial, what it carries and how it fares."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen, QRadialGradient

from editor.board import palette
from editor.board.emblems import emblem, letter
from editor.board.strokes import between, tint
from editor.look.colours import contrast
from editor.look.fonts import sans


def paint_figure(
    painter: QPainter,
    shape: QPainterPath,
    colour: str,
    label: str,
    *,
    carried: Sequence[str],
    wounds: int,
    state: str,
    is_near: bool,
) -> None:
    is_dark = contrast(colour, palette.PIECE_LIGHT) > 9
    if state == "active":
        _ring(painter, shape)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(tint(palette.SHADOW, 0.55))
    painter.drawPath(shape.translated(4, 6))
    painter.setBrush(between(colour, palette.SHADOW, 0.45))
    painter.setPen(QPen(QColor(palette.PIECE_LIGHT if is_dark else palette.PIECE_RIM), 4))
    painter.drawPath(shape)
    # The head of the pawn: a dome with the moon on its upper left.
    if state == "done":
        _slash(painter)
        colour = between(colour, palette.DONE, 0.55).name()
    dome = QRadialGradient(QPointF(-8, -9), 32)
    dome.setColorAt(0, between(colour, palette.PIECE_LIGHT, 0.35))
    dome.setColorAt(0.55, QColor(colour))
    dome.setColorAt(1, between(colour, palette.SHADOW, 0.25))
    painter.setPen(QPen(tint(palette.PIECE_LIGHT, 0.30), 1.6))
    painter.setBrush(dome)
    painter.drawEllipse(QPointF(0, 0), 21.5, 21.5)
    if label:
        light = contrast(colour, palette.PIECE_LIGHT) > 4
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(palette.PIECE_LIGHT if light else palette.PIECE_RIM))
        painter.drawPath(letter(label[0].upper(), 34, plain=True))
    _carried(painter, carried, is_near)
    _wounds(painter, wounds)


def _ring(painter: QPainter, shape: QPainterPath) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for width, alpha in ((24, 0.25), (15, 0.9)):
        line = QPen(tint(palette.ACTIVE, alpha), width)
        line.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(line)
        painter.drawPath(shape)


def _slash(painter: QPainter) -> None:
    """Across the base and under the head, so that the initial can still be read."""
    for colour, width in ((palette.PIECE_RIM, 10.0), (palette.PIECE_LIGHT, 5.0)):
        line = QPen(QColor(colour), width)
        line.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(line)
        painter.drawLine(QPointF(-34, 34), QPointF(34, -34))


def _carried(painter: QPainter, carried: Sequence[str], is_near: bool) -> None:
    """Dots on the upper rim, from the left to the right; near by each shows what it is."""
    count = len(carried)
    step = min(36.0, 220.0 / max(count, 1))
    for number, icon in enumerate(carried):
        turn = math.radians(-(count - 1) * step / 2 + number * step)
        at = QPointF(math.sin(turn), -math.cos(turn)) * 33
        colour = palette.TREASURES.get(icon, palette.BONE)
        painter.setPen(QPen(QColor(palette.PIECE_RIM), 2.5))
        painter.setBrush(QColor(colour))
        painter.drawEllipse(at, 9.5, 9.5)
        if is_near:
            painter.save()
            painter.translate(at)
            painter.scale(0.62, 0.62)
            light = contrast(colour, palette.PIECE_LIGHT) > 3
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(palette.PIECE_LIGHT if light else palette.PIECE_RIM))
            painter.drawPath(emblem(icon))
            painter.restore()


def _wounds(painter: QPainter, wounds: int) -> None:
    """Red drops on the lower rim; more than four are one drop with a number."""
    shown = wounds if wounds <= 4 else 1
    for number in range(shown):
        x = (number - (shown - 1) / 2) * 16
        drop = QPainterPath(QPointF(x, 18))
        drop.cubicTo(x + 10, 30, x + 8, 38, x, 38)
        drop.cubicTo(x - 8, 38, x - 10, 30, x, 18)
        painter.setPen(QPen(QColor(palette.PIECE_LIGHT), 2))
        painter.setBrush(QColor(palette.WOUND))
        painter.drawPath(drop)
    if wounds > 4:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(palette.PIECE_LIGHT))
        painter.drawPath(letter(str(wounds), 15, plain=True).translated(0, 30))


def paint_name(painter: QPainter, label: str, at: QPointF, scale: float) -> None:
    """A name under a piece, as large on the screen at every zoom."""
    painter.save()
    painter.translate(at)
    painter.scale(1 / scale, 1 / scale)
    font = sans(10, bold=True)
    font.setPixelSize(13)
    metrics = QFontMetricsF(font)
    text = metrics.elidedText(label, Qt.TextElideMode.ElideRight, max(210 * scale, 150))
    width = metrics.horizontalAdvance(text) + 12
    rect = QRectF(-width / 2, 0, width, 19)
    painter.setPen(QPen(tint(palette.PIECE_LIGHT, 0.25), 1))
    painter.setBrush(tint(palette.PIECE_RIM, 0.88))
    painter.drawRoundedRect(rect, 5, 5)
    painter.setPen(QColor(palette.PLAQUE_TEXT))
    painter.setFont(font)
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)
    painter.restore()
