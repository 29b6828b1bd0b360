"""Which space is where: under a point, next in a direction, and what it is called."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF

from editor.board.geometry import CELL, LOOSE, place, seat
from editor.board.walls import gate_transform
from engine.content.layout import LaidSpace, Layout

_KINDS = {"street": "Street", "room": "Room", "chamber": "Chamber", "prison": "Prison"}


def kind_words(space: LaidSpace) -> str:
    """What a space is, in the game's words."""
    parts = [_KINDS[space.kind]]
    if space.named and space.kind == "room":
        parts = ["Named room"]
    if space.deployment_side is not None:
        parts.append("deployment space")
    if space.pentacle:
        parts.append("pentacle")
    return ", ".join(parts)


class SpaceFinder:
    """Answers by cells where there are cells, by distance where there are none."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self._owners = {cell: space.id for space in layout.spaces for cell in space.cells}
        self._loose = [(place(space.centre), space.id) for space in layout.spaces if not space.cells]
        self._seats = {space.id: seat(space) for space in layout.spaces}
        self._gates: list[tuple[QRectF, str]] = []
        for space in layout.spaces:
            turn = gate_transform(space)
            if turn is not None:
                self._gates.append((turn.mapRect(QRectF(-60, -70, 120, 70)), space.id))

    def at(self, point: QPointF) -> str:
        """The space under a point, or "". A gate belongs to its street."""
        for centre, id in self._loose:
            if math.hypot(point.x() - centre.x(), point.y() - centre.y()) <= LOOSE:
                return id
        owner = self._owners.get((math.floor(point.y() / CELL), math.floor(point.x() / CELL)))
        if owner is not None:
            return owner
        return next((id for rect, id in self._gates if rect.contains(point)), "")

    def nearest(self, point: QPointF) -> str:
        """The space whose middle is nearest; "" on a board without spaces."""
        return min(self._seats, key=lambda id: _length(self._seats[id] - point), default="")

    def towards(self, id: str, x: int, y: int) -> str:
        """The next space in a direction, or the same one where there is none."""
        here = self._seats[id]
        best, least = id, math.inf
        for other, there in self._seats.items():
            away = there - here
            along = away.x() * x + away.y() * y
            aside = abs(away.x() * y) + abs(away.y() * x)
            if other == id or along < CELL * 0.2 or aside > along * 2:
                continue
            score = along + 1.6 * aside
            if score < least:
                best, least = other, score
        return best


def _length(away: QPointF) -> float:
    return math.hypot(away.x(), away.y())
