"""The names as one item: never smaller than can be read, never on top of each other."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from editor.board.geometry import CELL, board_rect
from editor.board.names import SIZES, Name, Plaque, Rank, names_of, paint_plaque, plaque_for, rect_at
from engine.content.layout import Layout

LEAST: Final[dict[Rank, int]] = {"named": 12, "room": 11, "street": 12, "number": 11}
MOST: Final[dict[Rank, int]] = {"named": 24, "room": 21, "street": 18, "number": 16}
# How many pixels a cell must have before names of this rank are shown at all.
NEAR: Final[dict[Rank, float]] = {"named": 0, "room": 17, "street": 52, "number": 40}


@dataclass(frozen=True, slots=True)
class _Shown:
    """A name as it is shown at one scale."""

    name: Name
    plaque: Plaque
    picture: QPixmap


class NameLabels(QGraphicsItem):
    """Shows each name from a picture; while zooming the letters keep their size and only their places move."""

    def __init__(self, layout: Layout, night: bool = True) -> None:
        super().__init__()
        self.rect = board_rect(layout)
        self.names = names_of(layout)
        self.night = night
        self._ratio = 1.0
        self._shown: list[_Shown] = []
        self._next: list[_Shown] | None = None
        self._todo: list[tuple[Name, Plaque]] = []
        self._pictures: dict[tuple[str, tuple[str, ...], float, float], QPixmap] = {}

    def boundingRect(self) -> QRectF:
        return self.rect

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        world = painter.worldTransform()
        cell = math.sqrt(abs(world.determinant())) * CELL
        view = QRectF(painter.viewport())
        painter.save()
        painter.resetTransform()
        for shown in self._shown:
            if cell < NEAR[shown.name.rank]:
                continue
            rect = rect_at(shown.name, shown.plaque, world.map(shown.name.at))
            if view.intersects(rect):
                painter.drawPixmap(QPointF(round(rect.left()) - 2, round(rect.top()) - 2), shown.picture)
        painter.restore()

    def rest(self, scale: float, ratio: float) -> None:
        self._ratio = ratio
        self._todo = self.placed(scale)[::-1]
        self._next = []

    def prepare(self) -> bool:
        if self._next is None:
            return False
        if self._todo:
            name, plaque = self._todo.pop()
            self._next.append(_Shown(name, plaque, self._picture(name, plaque)))
        if not self._todo:
            self._shown, self._next = self._next, None
            self.update()
        return True

    def placed(self, scale: float) -> list[tuple[Name, Plaque]]:
        """Which names are shown at a scale, and how: the more important ones first, none over another."""
        placed: list[tuple[Name, Plaque]] = []
        taken: list[QRectF] = []
        for name in self.names:
            if scale * CELL < NEAR[name.rank]:
                continue
            pixels = min(max(round(SIZES[name.rank] * scale), LEAST[name.rank]), MOST[name.rank])
            plaque = plaque_for(name, pixels, name.width * scale)
            rect = rect_at(name, plaque, name.at * scale)
            too_wide = name.rank != "named" and plaque.width > name.width * scale * 1.35 + 8
            if too_wide or any(rect.intersects(other) for other in taken):
                continue
            taken.append(rect)
            placed.append((name, plaque))
        return placed

    def _picture(self, name: Name, plaque: Plaque) -> QPixmap:
        key = (name.space, plaque.lines, plaque.pixels, self._ratio)
        if key not in self._pictures:
            if len(self._pictures) > 1500:
                self._pictures.clear()
            width, height = math.ceil(plaque.width) + 4, math.ceil(plaque.height) + 4
            picture = QPixmap(math.ceil(width * self._ratio), math.ceil(height * self._ratio))
            picture.setDevicePixelRatio(self._ratio)
            picture.fill(Qt.GlobalColor.transparent)
            painter = QPainter(picture)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint_plaque(painter, name, plaque, QRectF(2, 2, plaque.width, plaque.height), night=self.night)
            painter.end()
            self._pictures[key] = picture
        return self._pictures[key]
