"""The still town as one item of the scene: painted into tiles once, sharp again when zooming rests."""

from __future__ import annotations

import math
from time import perf_counter
from typing import Final

from PySide6.QtCore import QObject, QRectF, Qt, QTimer
from PySide6.QtGui import QPainter, QPixmap, QRegion, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from editor.board.geometry import board_rect
from editor.board.sprites import Follower
from editor.board.strokes import Drawing
from editor.board.town import draw_town, ground_of
from engine.content.layout import Layout

TILE: Final = 256  # pixels
MOST: Final = 260  # tiles kept: 65 MB
ROUGH: Final = 900  # the longer side of the picture that is shown until the tiles are there
REST: Final = 120  # milliseconds without zooming until it is painted sharp
SLICE: Final = 0.007  # seconds of painting between two looks at the event queue

Key = tuple[int, int]


class Tiles:
    """The board cut into squares for one scale, as far as they have been painted."""

    def __init__(self, board: QRectF, scale: float) -> None:
        self.board = board
        self.scale = scale  # pixels of the device to a unit
        self.side = TILE / scale
        self.pictures: dict[Key, QPixmap] = {}

    def rect(self, key: Key) -> QRectF:
        corner = self.board.topLeft()
        return QRectF(corner.x() + key[0] * self.side, corner.y() + key[1] * self.side, self.side, self.side)

    def keys(self, part: QRectF) -> list[Key]:
        """The tiles that a part of the board touches."""
        if part.isEmpty():
            return []
        inner = part.intersected(self.board).translated(-self.board.topLeft())
        across = range(int(inner.left() // self.side), math.ceil(inner.right() / self.side))
        return [
            (x, y)
            for y in range(int(inner.top() // self.side), math.ceil(inner.bottom() / self.side))
            for x in across
        ]

    def missing(self, part: QRectF) -> list[Key]:
        return [key for key in self.keys(part) if key not in self.pictures]

    def add(self, key: Key, picture: QPixmap, seen: QRectF) -> None:
        """Keep a tile. The oldest go, but never one that is seen: a very large screen may need more."""
        self.pictures[key] = picture
        if len(self.pictures) > MOST:
            needed = set(self.keys(seen))
            for old in [each for each in self.pictures if each not in needed][: len(self.pictures) - MOST]:
                del self.pictures[old]


class StillTown(QGraphicsItem):
    """Paints from pictures only, so that a frame costs the same however rich the town is."""

    def __init__(self, layout: Layout, night: bool = True, home: QObject | None = None) -> None:
        super().__init__()
        self.rect = board_rect(layout)
        self.drawing: Drawing = draw_town(layout, night)
        self.ground = ground_of(layout, night)
        self._rough: QPixmap | None = None
        self._tiles: Tiles | None = None
        self._before: Tiles | None = None  # shown until those of a new scale are there
        self._wanted = 0.0
        self._seen = QRectF()
        self._ratio = 1.0
        self.followers: list[Follower] = []
        # An item is no QObject: its timers live, and end, with the scene that is its home.
        self._home = QObject(home)
        self._rest = QTimer(self._home, singleShot=True, interval=REST)
        self._rest.timeout.connect(self._sharpen)
        self._work = QTimer(self._home, singleShot=True, interval=0)
        self._work.timeout.connect(self._paint_some)

    def boundingRect(self) -> QRectF:
        return self.rect

    def is_sharp(self) -> bool:
        """Is what was seen last painted at the size at which it is seen?"""
        return self._is_wanted(self._tiles) and not self._missing()

    def tile_count(self) -> int:
        return sum(len(tiles.pictures) for tiles in (self._tiles, self._before) if tiles is not None)

    def settle(self, seen: QRectF, scale: float, ratio: float) -> None:
        """Paint all that is seen, now: for pictures of the view and when it opens."""
        self._see(seen, scale * ratio, ratio)
        self._rest.stop()
        self._rough_picture()
        self._take_scale()
        while self._do_bit():
            pass
        self.update()

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        ratio = painter.device().devicePixelRatioF()
        world = painter.worldTransform()
        scale = math.sqrt(abs(world.determinant())) * ratio
        seen = world.inverted()[0].mapRect(QRectF(painter.viewport())).intersected(self.rect)
        self._see(seen, scale, ratio)
        painter.save()
        painter.resetTransform()
        # Smooth scaling would cost half of a frame's time, for pictures that are replaced when zooming rests.
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
        gaps = self._gaps(world, seen)
        if not gaps.isEmpty():
            # Rougher pictures only where sharper ones are missing: nothing is painted twice in vain.
            painter.setClipRegion(gaps)
            _show(painter, world.mapRect(self.rect), self._rough_picture(), ratio)
            self._show_tiles(painter, world, self._before, seen, ratio)
            painter.setClipping(False)
        self._show_tiles(painter, world, self._tiles, seen, ratio)
        painter.restore()

    def _gaps(self, world: QTransform, seen: QRectF) -> QRegion:
        """Where on the screen no tile is yet."""
        if self._tiles is None:
            return QRegion(world.mapRect(self.rect).toAlignedRect())
        region = QRegion()
        for key in self._tiles.missing(seen):
            region = region.united(QRegion(world.mapRect(self._tiles.rect(key)).toAlignedRect()))
        return region

    def _show_tiles(
        self, painter: QPainter, world: QTransform, tiles: Tiles | None, seen: QRectF, ratio: float
    ) -> None:
        if tiles is None:
            return
        for key in tiles.keys(seen):
            picture = tiles.pictures.get(key)
            if picture is not None:
                _show(painter, world.mapRect(tiles.rect(key)), picture, ratio)

    def _is_wanted(self, tiles: Tiles | None) -> bool:
        return tiles is not None and math.isclose(tiles.scale, self._wanted, rel_tol=1e-6)

    def _see(self, seen: QRectF, scale: float, ratio: float) -> None:
        self._ratio = ratio
        self._seen = seen
        if not math.isclose(scale, self._wanted, rel_tol=1e-6):
            self._wanted = scale
            self._work.stop()
            self._rest.start()
        elif not self._rest.isActive() and not self._work.isActive() and self._missing():
            self._work.start()

    def _sharpen(self) -> None:
        self._take_scale()
        self._work.start()

    def _take_scale(self) -> None:
        if not self._is_wanted(self._tiles):
            self._before, self._tiles = self._tiles, Tiles(self.rect, self._wanted)
        for follower in self.followers:
            follower.rest(self._wanted / self._ratio, self._ratio)

    def _paint_some(self) -> None:
        """Paint tiles for a moment, then let the keyboard and the mouse have their turn."""
        end = perf_counter() + SLICE
        is_left = True
        while is_left and perf_counter() < end:
            is_left = self._do_bit()
        if is_left:
            self._work.start()
        self.update()

    def _do_bit(self) -> bool:
        """One name, sprite or tile; the small things first, for they are read."""
        for follower in self.followers:
            if follower.prepare():
                return True
        missing = self._missing()
        if self._tiles is not None and missing:
            part = self._tiles.rect(missing[0])
            self._tiles.add(missing[0], self._picture(part, TILE, TILE), self._seen)
        if len(missing) > 1:
            return True
        self._before = None
        return False

    def _missing(self) -> list[Key]:
        return [] if self._tiles is None else self._tiles.missing(self._seen)

    def _rough_picture(self) -> QPixmap:
        if self._rough is None:
            size = self.rect.size()
            share = ROUGH / max(size.width(), size.height())
            self._rough = self._picture(
                self.rect, max(1, round(size.width() * share)), max(1, round(size.height() * share))
            )
        return self._rough

    def _picture(self, part: QRectF, width: int, height: int) -> QPixmap:
        picture = QPixmap(width, height)
        picture.fill(self.ground)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(width / part.width(), height / part.height())
        painter.translate(-part.topLeft())
        painter.setClipRect(self.rect, Qt.ClipOperation.IntersectClip)
        self.drawing.paint(painter, width / part.width(), part)
        painter.end()
        return picture


def _show(painter: QPainter, rect: QRectF, picture: QPixmap, ratio: float) -> None:
    """Show a picture on whole pixels, so that no seam is seen between tiles shown larger or smaller."""
    left, top = round(rect.left() * ratio) / ratio, round(rect.top() * ratio) / ratio
    right, bottom = round(rect.right() * ratio) / ratio, round(rect.bottom() * ratio) / ratio
    painter.drawPixmap(QRectF(left, top, right - left, bottom - top), picture, QRectF(picture.rect()))
