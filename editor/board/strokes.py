"""A drawing as a list of strokes: made once, painted again and again, any part of it at any size."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QLinearGradient, QPainter, QPainterPath, QPen, QRadialGradient


@dataclass(frozen=True, slots=True)
class Stroke:
    """One shape with its filling and its line."""

    path: QPainterPath
    brush: QBrush
    pen: QPen
    bounds: QRectF
    least: float  # left out where a unit is smaller than this many pixels


class Drawing:
    """Strokes in the order in which they are painted."""

    def __init__(self) -> None:
        self.strokes: list[Stroke] = []

    def fill(self, path: QPainterPath, brush: QBrush | QColor | str, least: float = 0.0) -> None:
        self._add(path, as_brush(brush), QPen(Qt.PenStyle.NoPen), 0.0, least)

    def line(self, path: QPainterPath, pen: QPen, least: float = 0.0) -> None:
        self._add(path, QBrush(Qt.BrushStyle.NoBrush), pen, pen.widthF(), least)

    def shape(self, path: QPainterPath, brush: QBrush | QColor | str, line: QPen, least: float = 0.0) -> None:
        self._add(path, as_brush(brush), line, line.widthF(), least)

    def _add(self, path: QPainterPath, brush: QBrush, pen: QPen, width: float, least: float) -> None:
        if path.isEmpty():
            return
        bounds = path.boundingRect().adjusted(-width, -width, width, width)
        self.strokes.append(Stroke(path, brush, pen, bounds, least))

    def paint(self, painter: QPainter, scale: float, part: QRectF | None = None) -> None:
        """Paint what touches a part; `scale` is how many pixels a unit has."""
        for stroke in self.strokes:
            if scale < stroke.least or (part is not None and not stroke.bounds.intersects(part)):
                continue
            painter.setPen(stroke.pen)
            painter.setBrush(stroke.brush)
            painter.drawPath(stroke.path)


def as_brush(given: QBrush | QColor | str) -> QBrush:
    return given if isinstance(given, QBrush) else QBrush(QColor(given))


def tint(colour: str, alpha: float) -> QColor:
    """A colour that lets through what is below; alpha from 0 to 1."""
    found = QColor(colour)
    found.setAlphaF(alpha)
    return found


def between(one: str, other: str, share: float) -> QColor:
    """A colour between two."""
    a, b = QColor(one), QColor(other)
    return QColor.fromRgbF(
        a.redF() + (b.redF() - a.redF()) * share,
        a.greenF() + (b.greenF() - a.greenF()) * share,
        a.blueF() + (b.blueF() - a.blueF()) * share,
    )


def pen(colour: QColor | str, width: float, *, square: bool = False, dashes: Iterable[float] = ()) -> QPen:
    """A pen with round ends and corners, or square ones."""
    found = QPen(QColor(colour), width)
    found.setCapStyle(Qt.PenCapStyle.SquareCap if square else Qt.PenCapStyle.RoundCap)
    found.setJoinStyle(Qt.PenJoinStyle.MiterJoin if square else Qt.PenJoinStyle.RoundJoin)
    pattern = list(dashes)
    if pattern:
        found.setDashPattern(pattern)
    return found


def glow(centre: QPointF, radius: float, *stops: tuple[float, QColor]) -> QBrush:
    """Light that fades away from a point."""
    gradient = QRadialGradient(centre, radius)
    for at, colour in stops:
        gradient.setColorAt(at, colour)
    return QBrush(gradient)


def fade(start: QPointF, end: QPointF, *stops: tuple[float, QColor]) -> QBrush:
    """Light that fades along a line."""
    gradient = QLinearGradient(start, end)
    for at, colour in stops:
        gradient.setColorAt(at, colour)
    return QBrush(gradient)


def rect_path(*rects: QRectF) -> QPainterPath:
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for rect in rects:
        path.addRect(rect)
    return path
