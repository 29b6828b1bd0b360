"""Small pictures for treasures and tokens, as shapes; what has none shows its first letter."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QPolygonF, QTransform

from editor.look.fonts import sans, serif


def _polygon(*points: tuple[float, float]) -> QPainterPath:
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(x, y) for x, y in (*points, points[0])]))
    return path


def star(points: int, outer: float, inner: float) -> QPainterPath:
    """A star with its first point up."""
    corners = []
    for number in range(points * 2):
        turn = math.pi * number / points
        radius = inner if number % 2 else outer
        corners.append((math.sin(turn) * radius, -math.cos(turn) * radius))
    return _polygon(*corners)


def _gem() -> QPainterPath:
    path = _polygon((-9, -4), (-5, -9), (5, -9), (9, -4), (0, 10))
    path.addPath(_polygon((-3.5, -3), (3.5, -3), (0, 6)))
    return path


def _keys() -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(-5, -4), 5, 5)
    path.addEllipse(QPointF(-5, -4), 2.2, 2.2)
    path.addPath(_polygon((-1.6, -2.6), (0.2, -4.4), (9, 4.4), (7.2, 6.2)))
    path.addPath(_polygon((4, 3), (2.4, 4.6), (4.6, 6.8), (6.2, 5.2)))
    return path


def _scroll() -> QPainterPath:
    path = QPainterPath()
    path.addRoundedRect(QRectF(-6, -8, 12, 16), 1, 1)
    for y in (-4, 0, 4):
        path.addRect(QRectF(-3.5, y - 0.8, 7, 1.6))
    path.addRoundedRect(QRectF(-9, -10, 18, 4), 2, 2)
    path.addRoundedRect(QRectF(-9, 6, 18, 4), 2, 2)
    return path


def _bracelet() -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(0, 1), 8.5, 7.5)
    path.addEllipse(QPointF(0, 1), 5.4, 4.6)
    path.addEllipse(QPointF(0, -7.5), 2.8, 2.8)
    return path


def _purse() -> QPainterPath:
    path = QPainterPath(QPointF(-3, -5))
    path.cubicTo(-13, 2, -9, 10, 0, 10)
    path.cubicTo(9, 10, 13, 2, 3, -5)
    path.closeSubpath()
    path.addPath(_polygon((-5, -10), (5, -10), (2.6, -6.4), (-2.6, -6.4)))
    return path


def _chest() -> QPainterPath:
    path = QPainterPath()
    path.addRoundedRect(QRectF(-9, -7, 18, 5.6), 2, 2)
    path.addRect(QRectF(-9, -0.4, 18, 8))
    path.addRect(QRectF(-1.6, 0.6, 3.2, 3.6))
    return path


def _stairs() -> QPainterPath:
    return _polygon(
        (-9, 9), (-9, 4), (-4, 4), (-4, -1), (1, -1), (1, -6), (6, -6), (6, -10), (9, -10), (9, 9)
    )


def _gear() -> QPainterPath:
    path = star(8, 10, 7.2)
    path.addEllipse(QPointF(0, 0), 3.4, 3.4)
    return path


def _trap() -> QPainterPath:
    return _polygon(
        (-10, -3), (-7, 3), (-5, -3), (-2, 3), (0, -3), (2, 3), (5, -3), (7, 3), (10, -3), (10, 8), (-10, 8)
    )


def _person() -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(0, -5.5), 4, 4)
    path.moveTo(-7.5, 9)
    path.cubicTo(-7.5, -2, 7.5, -2, 7.5, 9)
    path.closeSubpath()
    return path


def _ring() -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(0, 2.5), 7.5, 7.5)
    path.addEllipse(QPointF(0, 2.5), 4.8, 4.8)
    path.addPath(_polygon((-4, -8), (0, -11), (4, -8), (0, -3.6)))
    return path


def _stone() -> QPainterPath:
    return _polygon((-8, -2), (-3, -9), (6, -7), (9, 1), (4, 9), (-6, 7))


def _rubble() -> QPainterPath:
    path = _polygon((-10, 8), (-8, 1), (-3, 1), (-1, 8))
    path.addPath(_polygon((0, 8), (1, 0), (8, 1), (10, 8)))
    path.addPath(_polygon((-5, 0), (-3, -7), (3, -8), (5, -1), (0, -0.5)))
    return path


def _crown() -> QPainterPath:
    return _polygon((-9, 8), (-10, -6), (-5, 0), (0, -9), (5, 0), (10, -6), (9, 8))


_SHAPES: dict[str, Callable[[], QPainterPath]] = {
    "red-gem": _gem,
    "green-gem": _gem,
    "magic-gem": _gem,
    "keys": _keys,
    "ring-of-keys": _keys,
    "scroll": _scroll,
    "stamped-paper": _scroll,
    "sealed-letter": _scroll,
    "bracelet": _bracelet,
    "purse": _purse,
    "chest": _chest,
    "crate": _chest,
    "stairs": _stairs,
    "gear": _gear,
    "winch": _gear,
    "trap": _trap,
    "civilian": _person,
    "zombie": _person,
    "signet-ring": _ring,
    "clear-stone": _stone,
    "cursed-stone": _stone,
    "glass-stone": _stone,
    "rubble": _rubble,
    "crown-of-ash": _crown,
    "star": lambda: star(5, 10, 4.4),
}


@cache
def emblem(icon: str, label: str = "") -> QPainterPath:
    """The shape for an icon, about 20 units wide around (0, 0), or the first letter of the label."""
    make = _SHAPES.get(icon)
    if make is not None:
        path = make()
        path.setFillRule(Qt.FillRule.OddEvenFill)
        return path
    return letter((label or icon or "?")[0].upper(), 18)


@cache
def letter(text: str, size: float, *, plain: bool = False) -> QPainterPath:
    """A letter or number as a shape in the middle of (0, 0)."""
    font = sans(10, bold=True) if plain else serif(10, bold=True)
    font.setPixelSize(64)
    path = QPainterPath()
    path.addText(0, 0, font, text)
    rect = path.boundingRect()
    path.translate(-rect.center())
    return QTransform.fromScale(size / 64, size / 64).map(path)
