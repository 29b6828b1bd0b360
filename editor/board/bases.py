"""The shapes of figures' bases, so that no colour is needed to tell gangs apart."""

from __future__ import annotations

import math
from functools import cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath, QPolygonF

from editor.board.emblems import star

RADIUS: Final = 32.0


@cache
def base(shape: str) -> QPainterPath:
    """A base around (0, 0); a shape that is not known is a circle."""
    path = QPainterPath()
    if shape == "hexagon":
        path.addPolygon(_regular(6, RADIUS * 1.06, math.pi / 6))
        path.closeSubpath()
    elif shape == "square":
        path.addRoundedRect(QRectF(-28, -28, 56, 56), 6, 6)
    elif shape == "diamond":
        path.addPolygon(_regular(4, RADIUS * 1.2, 0))
        path.closeSubpath()
    elif shape == "shield":
        path.moveTo(-27, -27)
        path.quadTo(0, -34, 27, -27)
        path.lineTo(27, 2)
        path.cubicTo(27, 20, 10, 30, 0, 35)
        path.cubicTo(-10, 30, -27, 20, -27, 2)
        path.closeSubpath()
    elif shape == "star":
        path = star(8, RADIUS * 1.18, RADIUS * 0.88)
    elif shape == "eye":
        path.moveTo(-38, 0)
        path.cubicTo(-20, -34, 20, -34, 38, 0)
        path.cubicTo(20, 34, -20, 34, -38, 0)
    else:
        path.addEllipse(QPointF(0, 0), RADIUS, RADIUS)
    return path


def _regular(corners: int, radius: float, turn: float) -> QPolygonF:
    return QPolygonF(
        [
            QPointF(
                math.sin(turn + 2 * math.pi * number / corners) * radius,
                -math.cos(turn + 2 * math.pi * number / corners) * radius,
            )
            for number in range(corners)
        ]
    )
