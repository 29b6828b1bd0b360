"""Where several pieces stand in one space: in rows, as large as they can be."""

from __future__ import annotations

import math
from typing import Final

from PySide6.QtCore import QPointF, QRectF

from editor.board.geometry import CELL, seat_rect
from editor.board.names import Name
from engine.content.layout import LaidSpace

WIDE: Final = 84.0  # what a piece of full size needs
HIGH: Final = 96.0  # with its name
PLAQUE: Final = 40.0  # what the name takes of a room


def free_rect(space: LaidSpace, name: Name | None = None) -> QRectF:
    """Where pieces may stand: the largest block of the space without its walls and its name."""
    rect = seat_rect(space)
    if not space.cells:
        return rect
    if space.kind == "street":
        return rect.adjusted(6, 2, -6, -2)
    inner = rect.adjusted(14, 10, -14, -10)
    if name is None or rect.height() <= CELL or not rect.contains(name.at):
        return inner
    return inner.adjusted(0, PLAQUE, 0, 0) if name.hangs else inner.adjusted(0, 0, 0, -PLAQUE)


def arranged(space: LaidSpace, count: int, name: Name | None = None) -> tuple[list[QPointF], float]:
    """Places for so many pieces and their size (1.0 is full size)."""
    if count <= 0:
        return [], 1.0
    rect = free_rect(space, name)
    best: tuple[float, int, int] = (0.0, 1, 1)
    for cols in range(1, count + 1):
        rows = math.ceil(count / cols)
        size = min(rect.width() / cols / WIDE, rect.height() / rows / HIGH, 1.0)
        # Of equal sizes the one with fewer empty places looks tidier.
        best = max(best, (size, -(rows * cols - count), cols))
    size, _empty, cols = best
    rows = math.ceil(count / cols)
    places: list[QPointF] = []
    for row in range(rows):
        here = min(cols, count - row * cols)
        for col in range(here):
            x = rect.center().x() + (col - (here - 1) / 2) * size * WIDE
            y = rect.center().y() + (row - (rows - 1) / 2) * size * HIGH
            places.append(QPointF(x, y))
    return places, size
