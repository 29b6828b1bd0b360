"""Pictures of pieces and signs: painted once for a size, shown many times, renewed when zooming rests."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Protocol

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

Paint = Callable[[QPainter, float], None]


class Follower(Protocol):
    """Whatever is painted anew, little by little, when zooming rests."""

    def rest(self, scale: float, ratio: float) -> None:
        """Zooming rests at so many pixels to a unit, on a screen with so many dots to a pixel."""

    def prepare(self) -> bool:
        """Do a little of the work; False when there is none left."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """How a sprite is painted: where it lies around (0, 0), and what paints it, given the scale."""

    rect: QRectF
    paint: Paint
    size: float


@dataclass(slots=True)
class _Sheet:
    scale: float
    ratio: float
    pictures: dict[Hashable, QPixmap]


class Sprites:
    """Keeps the pictures for one scale; those for the next are made beside them and then take over."""

    def __init__(self) -> None:
        self._sheet = _Sheet(1.0, 1.0, {})
        self._next: _Sheet | None = None
        self._used: dict[Hashable, Recipe] = {}
        self._todo: list[tuple[Hashable, Recipe]] = []

    def draw(self, painter: QPainter, key: Hashable, recipe: Recipe) -> None:
        """Show a sprite at (0, 0) of the painter, whose own scale may have moved on since."""
        self._used[key] = recipe
        picture = self._sheet.pictures.get(key)
        if picture is None:
            picture = self._sheet.pictures[key] = _picture(recipe, self._sheet)
        world = painter.worldTransform()
        scale = math.sqrt(abs(world.determinant()))
        target = world.mapRect(recipe.rect)
        painter.save()
        painter.resetTransform()
        if math.isclose(scale, self._sheet.scale * recipe.size, rel_tol=1e-4):
            painter.drawPixmap(QPointF(round(target.left()), round(target.top())), picture)
        else:
            painter.drawPixmap(target, picture, QRectF(picture.rect()))
        painter.restore()

    def rest(self, scale: float, ratio: float) -> None:
        if (scale, ratio) == (self._sheet.scale, self._sheet.ratio):
            self._next = None
            return
        self._next = _Sheet(scale, ratio, {})
        self._todo = list(self._used.items())
        self._used = {}

    def prepare(self) -> bool:
        if self._next is None:
            return False
        if self._todo:
            key, recipe = self._todo.pop()
            self._next.pictures[key] = _picture(recipe, self._next)
        if not self._todo:
            self._sheet, self._next = self._next, None
        return True


def _picture(recipe: Recipe, sheet: _Sheet) -> QPixmap:
    scale = sheet.scale * recipe.size
    width = math.ceil(recipe.rect.width() * scale * sheet.ratio) or 1
    height = math.ceil(recipe.rect.height() * scale * sheet.ratio) or 1
    picture = QPixmap(width, height)
    picture.setDevicePixelRatio(sheet.ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(scale, scale)
    painter.translate(-recipe.rect.topLeft())
    recipe.paint(painter, scale)
    painter.end()
    return picture
