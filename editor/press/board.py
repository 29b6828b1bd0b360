"""A board on paper: whole on one page, or in tiles large enough for the tokens."""

from __future__ import annotations

import math
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPagedPaintDevice, QPainter

from editor.board.geometry import CELL, board_rect
from editor.board.town import paint_town
from editor.press.content import ruleset_chain
from editor.press.ornaments import paint_cut_marks
from editor.press.paper import A4, PLAIN, UNITS_PER_INCH, Ink, Page, Paper, Print, mm
from editor.press.setting import printed
from engine.content.box import board_names
from engine.content.common import words
from engine.content.layout import Layout, lay_out
from engine.content.library import Library, Loaded

_MARGIN: Final = 10.0
_HEAD: Final = 9.0
_NIGHT_DPI: Final = 200
_CELL: Final = 22.0  # millimetres in a tile: a figure of paper is 20 mm wide


def board_print(
    loaded: Loaded, paper: Paper = A4, ink: Ink = PLAIN, *, night: bool = False, tiled: bool = False
) -> Print:
    """A board; by day it is a plan that saves ink, by night it looks as on the screen."""
    layout, _faults = lay_out(loaded.model)
    made = Print(words(loaded.model.title))
    made.pages = (
        _tiles(made.title, layout, paper, ink, night)
        if tiled
        else [_whole(made.title, layout, paper, ink, night)]
    )
    return made


def boards_of(library: Library, loaded: Loaded) -> list[Loaded]:
    """A board itself, or the boards of an adventure."""
    if loaded.kind == "board":
        return [loaded]
    names = board_names(loaded.model, ruleset_chain(library, loaded.model.ruleset))
    return [board for name in names if (board := library.get("board", name)) is not None]


def _turned(layout: Layout, paper: Paper) -> Paper:
    whole = board_rect(layout)
    return paper.landscape if whole.width() > whole.height() else paper


def _whole(title: str, layout: Layout, paper: Paper, ink: Ink, night: bool) -> Page:
    paper = _turned(layout, paper)
    page = Page(paper.size, ink)
    area = QRectF(mm(_MARGIN), mm(_MARGIN), mm(paper.width - 2 * _MARGIN), mm(paper.height - 2 * _MARGIN))
    page.paints.append(lambda painter: _title(painter, area, title, ink))
    board = area.adjusted(0, mm(_HEAD), 0, 0)
    page.paints.append(lambda painter: _paint_board(painter, layout, board, board, night, ink.ground))
    return page


def _title(painter: QPainter, area: QRectF, text: str, ink: Ink) -> None:
    painter.setFont(printed(16, bold=True))
    painter.setPen(QColor(ink.text))
    painter.drawText(area, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop, text)


def _paint_board(
    painter: QPainter, layout: Layout, area: QRectF, whole: QRectF, night: bool, ground: str
) -> None:
    """What of the whole board lies in an area. A PDF knows no lights that fade: there the night is a picture."""
    if not night or not isinstance(painter.device(), QPagedPaintDevice):
        paint_town(painter, layout, whole, night)
        return
    scale = _NIGHT_DPI / UNITS_PER_INCH
    image = QImage(
        math.ceil(area.width() * scale), math.ceil(area.height() * scale), QImage.Format.Format_RGB32
    )
    image.fill(ground)
    inside = QPainter(image)
    inside.scale(scale, scale)
    inside.translate(-area.topLeft())
    paint_town(inside, layout, whole, night)
    inside.end()
    painter.drawImage(area, image)


def _tiles(title: str, layout: Layout, paper: Paper, ink: Ink, night: bool) -> list[Page]:
    """Rows of pages to be cut along the marks and laid edge to edge; the fewest pages, upright or turned."""
    whole = board_rect(layout)
    scale = mm(_CELL) / CELL
    size = QRectF(0, 0, whole.width() * scale, whole.height() * scale)

    def counted(turned: Paper) -> tuple[int, int]:
        return (
            math.ceil(size.width() / mm(turned.width - 2 * _MARGIN) - 1e-6),
            math.ceil(size.height() / mm(turned.height - 2 * _MARGIN) - 1e-6),
        )

    paper = min((paper, paper.landscape), key=lambda each: math.prod(counted(each)))
    across, down = counted(paper)
    wide, high = size.width() / across, size.height() / down
    pages = []
    for row in range(down):
        for column in range(across):
            place = QRectF(0, 0, wide, high)
            place.moveCenter(QRectF(0, 0, mm(paper.width), mm(paper.height)).center())
            part = size.translated(place.left() - column * wide, place.top() - row * high)
            name = f"{title} · row {row + 1} of {down}, column {column + 1} of {across}"
            pages.append(_tile(layout, paper, ink, night, place, part, name))
    return pages


def _tile(
    layout: Layout, paper: Paper, ink: Ink, night: bool, place: QRectF, part: QRectF, name: str
) -> Page:
    page = Page(paper.size, ink)

    def paint(painter: QPainter) -> None:
        painter.setClipRect(place)
        _paint_board(painter, layout, place, part, night, ink.ground)

    def label(painter: QPainter) -> None:
        painter.setFont(printed(7, label=True))
        painter.setPen(QColor(ink.soft))
        box = QRectF(place.left() + mm(3), place.bottom() + mm(1), place.width() - mm(6), mm(4))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, name)

    xs, ys = [place.left(), place.right()], [place.top(), place.bottom()]
    page.paints += [paint, label, lambda painter: paint_cut_marks(painter, xs, ys, place, ink)]
    return page
