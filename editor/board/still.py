"""The still town as one item of the scene: painted into tiles once, sharp again when zooming rests."""

from __future__ import annotations

import math
from time import perf_counter
from typing import Final

from PySide6.QtCore import QObject, QRectF, Qt, QTimer
from PySide6.QtGui import QPainter, QPixmap
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


class StillTown(QGraphicsItem):
    """Paints from pictures only, so that a frame costs the same however rich the town is."""

    def __init__(self, layout: Layout, night: bool = True, home: QObject | None = None) -> None:
        super().__init__()
        self.rect = board_rect(layout)
        self.drawing: Drawing = draw_town(layout, night)
        self.ground = ground_of(layout, night)
        self._rough: QPixmap | None = None
        self._tiles: dict[Key, QPixmap] = {}
        self._scale = 0.0  # of the tiles, in pixels of the device to a unit
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
        return math.isclose(self._scale, self._wanted, rel_tol=1e-6) and not self._missing()

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
        keys = self._keys(seen) if self._scale else []
        if not self._tiles or any(key not in self._tiles for key in keys):
            _show(painter, world.mapRect(self.rect), self._rough_picture(), ratio)
        for key in keys:
            tile = self._tiles.get(key)
            if tile is not None:
                # Whole pixels, so that no seam is seen between tiles that are shown larger or smaller.
                _show(painter, world.mapRect(self._tile_rect(key)), tile, ratio)
        painter.restore()

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
        if not math.isclose(self._scale, self._wanted, rel_tol=1e-6):
            self._scale = self._wanted
            self._tiles.clear()
        for follower in self.followers:
            follower.rest(self._scale / self._ratio, self._ratio)

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
        if missing:
            self._paint_tile(missing[0])
        return len(missing) > 1

    def _side(self) -> float:
        return TILE / self._scale

    def _tile_rect(self, key: Key) -> QRectF:
        side = self._side()
        return QRectF(self.rect.left() + key[0] * side, self.rect.top() + key[1] * side, side, side)

    def _keys(self, part: QRectF) -> list[Key]:
        side = self._side()
        first_x = max(0, int((part.left() - self.rect.left()) // side))
        first_y = max(0, int((part.top() - self.rect.top()) // side))
        last_x = math.ceil((min(part.right(), self.rect.right()) - self.rect.left()) / side)
        last_y = math.ceil((min(part.bottom(), self.rect.bottom()) - self.rect.top()) / side)
        return [(x, y) for y in range(first_y, last_y) for x in range(first_x, last_x)]

    def _missing(self) -> list[Key]:
        if not self._scale or self._seen.isEmpty():
            return []
        return [key for key in self._keys(self._seen) if key not in self._tiles]

    def _paint_tile(self, key: Key) -> None:
        self._tiles[key] = self._picture(self._tile_rect(key), TILE, TILE)
        if len(self._tiles) > MOST:
            # The oldest go, but never one that is seen: on a very large screen more may be kept.
            seen = set(self._keys(self._seen))
            for old in [each for each in self._tiles if each not in seen][: len(self._tiles) - MOST]:
                del self._tiles[old]

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
    left, top = round(rect.left() * ratio) / ratio, round(rect.top() * ratio) / ratio
    right, bottom = round(rect.right() * ratio) / ratio, round(rect.bottom() * ratio) / ratio
    painter.drawPixmap(QRectF(left, top, right - left, bottom - top), picture, QRectF(picture.rect()))
