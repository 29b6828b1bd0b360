"""The town as one drawing, for the screen and for paper."""

from __future__ import annotations

import math

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from editor.board import palette
from editor.board.chalk import draw_pentacles, draw_ways
from editor.board.fittings import draw_fittings
from editor.board.floors import draw_rooms, draw_streets
from editor.board.geometry import board_rect
from editor.board.names import paint_names
from editor.board.plan import draw_plan
from editor.board.roofs import draw_rock, draw_roofs
from editor.board.strokes import Drawing, fade, glow, rect_path, tint
from editor.board.walls import draw_doors, draw_gates, draw_rampart, draw_walls
from engine.content.layout import Layout


def is_below(layout: Layout) -> bool:
    """Is this a place under the district: chambers, and no street?"""
    kinds = {space.kind for space in layout.spaces}
    return bool(kinds) and "street" not in kinds and bool(kinds & {"chamber", "prison"})


def ground_of(layout: Layout, night: bool = True) -> QColor:
    """The colour around the board."""
    if not night:
        return QColor(palette.PAPER)
    return QColor(palette.GROUND_BELOW if is_below(layout) else palette.GROUND)


def draw_town(layout: Layout, night: bool = True) -> Drawing:
    """Everything that stands still on a board, but for the names."""
    drawing = Drawing()
    if not night:
        draw_plan(drawing, layout)
        return drawing
    below = is_below(layout)
    whole = board_rect(layout)
    drawing.fill(rect_path(whole), ground_of(layout))
    if layout.roofs and not below:
        draw_rampart(drawing, layout)
    if below:
        draw_rock(drawing, layout)
    else:
        draw_roofs(drawing, layout)
    draw_streets(drawing, layout)
    draw_rooms(drawing, layout)
    draw_pentacles(drawing, layout)
    draw_walls(drawing, layout, below=below)
    draw_fittings(drawing, layout)
    draw_ways(drawing, layout)
    _light(drawing, whole)
    draw_doors(drawing, layout, below=below)
    draw_gates(drawing, layout)
    return drawing


def _light(drawing: Drawing, whole: QRectF) -> None:
    """The moon from the upper left, and a vignette."""
    area = rect_path(whole)
    drawing.fill(
        area,
        fade(
            whole.topLeft(),
            whole.bottomRight(),
            (0, tint(palette.MOON, 0.10)),
            (0.5, tint(palette.MOON, 0.0)),
            (1, tint(palette.SHADOW, 0.16)),
        ),
    )
    radius = math.hypot(whole.width(), whole.height()) / 2
    drawing.fill(
        area,
        glow(
            whole.center(),
            radius,
            (0, tint(palette.SHADOW, 0.0)),
            (0.62, tint(palette.SHADOW, 0.03)),
            (1, tint(palette.SHADOW, 0.55)),
        ),
    )


def paint_town(
    painter: QPainter, layout: Layout, rect: QRectF | None = None, night: bool = True, names: bool = True
) -> None:
    """Paint a board into a rectangle, as large as fits and in the middle of it.

    Without a rectangle it is painted in units of its own: a cell is 100 wide, the board is `board_rect(layout)`.
    """
    whole = board_rect(layout)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if rect is not None:
        scale = min(rect.width() / whole.width(), rect.height() / whole.height())
        painter.translate(rect.center())
        painter.scale(scale, scale)
        painter.translate(-whole.center())
    painter.setClipRect(whole, Qt.ClipOperation.IntersectClip)
    draw_town(layout, night).paint(painter, math.sqrt(abs(painter.worldTransform().determinant())))
    if names:
        paint_names(painter, layout, night=night)
    painter.restore()
