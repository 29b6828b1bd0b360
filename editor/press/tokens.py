"""Tokens on paper, the largest first, with cut marks; the backs follow, mirrored for printing on both sides."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from editor.press.emblems import emblem, polygon
from editor.press.ornaments import line_pen
from editor.press.paper import A4, PLAIN, Ink, Page, Paper, Print, mixed, mm, pt, readable, text_on
from editor.press.pictures import paint_picture
from editor.press.setting import Paragraph, Style, printed, shrunk
from editor.press.token_content import Shape, Side, TokenFace

_MARGIN: Final = 12.0
_GAP: Final = 3.0


@dataclass(frozen=True, slots=True)
class _Placed:
    """A token's place on its page."""

    face: TokenFace
    x: float
    y: float


def tokens_print(title: str, faces: Sequence[TokenFace], paper: Paper = A4, ink: Ink = PLAIN) -> Print:
    """All copies of all tokens."""
    made = Print(title)
    for face in faces:
        for side in dict.fromkeys((face.front, face.back)):
            if not label_fits(side, face):
                made.faults.append(f"“{side.title}” does not fit on its token")
    for placed in _pages(faces, paper):
        made.pages += [_page(placed, paper, ink, back=False), _page(placed, paper, ink, back=True)]
    return made


def _pages(faces: Sequence[TokenFace], paper: Paper) -> list[list[_Placed]]:
    """Rows of tokens of one size, the largest first, each row in the middle of the page."""
    copies = [face for face in sorted(faces, key=lambda each: -each.size) for _copy in range(face.count)]
    pages: list[list[_Placed]] = []
    y = paper.height
    for size in dict.fromkeys(face.size for face in copies):
        some = [face for face in copies if face.size == size]
        per_row = int((paper.width - 2 * _MARGIN + _GAP) // (size + _GAP))
        left = (paper.width - per_row * (size + _GAP) + _GAP) / 2
        for start in range(0, len(some), per_row):
            if y + size > paper.height - _MARGIN:
                pages.append([])
                y = _MARGIN
            for number, face in enumerate(some[start : start + per_row]):
                pages[-1].append(_Placed(face, left + number * (size + _GAP), y))
            y += size + _GAP
    return pages


def _page(placed: Sequence[_Placed], paper: Paper, ink: Ink, *, back: bool) -> Page:
    page = Page(paper.size, ink)
    for each in placed:
        x = paper.width - each.x - each.face.size if back else each.x
        box = QRectF(mm(x), mm(each.y), mm(each.face.size), mm(each.face.size))
        side = each.face.back if back else each.face.front
        page.paints.append(partial(paint_token, box=box, side=side, face=each.face, ink=ink))
    return page


def _label_width(shape: Shape, size: float) -> float:
    """How wide a name may be near the lower edge."""
    return size * (0.86 if shape in ("square", "hexagon") else 0.7)


def _label(side: Side, face: TokenFace, colour: str) -> Paragraph:
    width = mm(_label_width(face.shape, face.size))
    style = Style(6, colour, "centre", label=True, leading=1.05)
    return shrunk(side.title, style, width, (6.0, 5.5, 5.0, 4.5, 4.0), 2)


def label_fits(side: Side, face: TokenFace) -> bool:
    """Whether its name finds room; small tokens have none."""
    made = _label(side, face, PLAIN.text)
    return face.size < 14 or made.says(side.title)


def outline(shape: Shape, box: QRectF) -> QPainterPath:
    """The shape to cut out."""
    path = QPainterPath()
    middle, radius = box.center(), box.width() / 2
    if shape == "square":
        path.addRoundedRect(box, mm(1.5), mm(1.5))
    elif shape == "hexagon":
        path = polygon(
            *(
                (
                    middle.x() + radius * math.sin(math.radians(60 * turn + 30)),
                    middle.y() - radius * math.cos(math.radians(60 * turn + 30)),
                )
                for turn in range(6)
            )
        )
    elif shape == "diamond":
        path = polygon(
            (middle.x(), box.top()),
            (box.right(), middle.y()),
            (middle.x(), box.bottom()),
            (box.left(), middle.y()),
        )
    else:
        path.addEllipse(box)
    return path


def paint_token(painter: QPainter, box: QRectF, side: Side, face: TokenFace, ink: Ink) -> None:
    """One side of a token."""
    colour = readable(side.colour, ink.ground, 2.0)
    shape = outline(face.shape, box)
    fill = mixed(side.colour, ink.ground, 0.12 if side.is_dim else 0.22)
    painter.fillPath(shape, fill)
    painter.setPen(line_pen(ink.soft, 0.35))
    painter.drawPath(shape)
    inset = mm(0.9)
    painter.setPen(QPen(QColor(colour), pt(1.0)))
    painter.drawPath(outline(face.shape, box.adjusted(inset, inset, -inset, -inset)))
    _cut_ticks(painter, box, ink)
    strong = readable(side.colour, ink.ground, 3.0)
    has_label = face.size >= 14
    size = box.width() * (0.46 if has_label else 0.58)
    lift = box.height() * (0.1 if has_label else 0)
    inner = QRectF(box.center().x() - size / 2, box.center().y() - size / 2 - lift, size, size)
    if any(side.icons):
        paint_picture(painter, inner, strong, side.icons, side.letter)
    elif side.letter:
        _initial(painter, inner, side, strong, face, ink)
    if has_label:
        made = _label(side, face, ink.text)
        painter.translate(box.center().x() - made.width / 2, box.center().y() + box.height() * 0.14)
        made.draw(painter)


def _initial(painter: QPainter, box: QRectF, side: Side, colour: str, face: TokenFace, ink: Ink) -> None:
    """A figure's first letter on its base, a coin's value, a question mark."""
    text = side.letter if side.letter.isdigit() else side.letter[:1]
    backing = (
        emblem("experience" if face.shape == "star" else face.shape)
        if face.shape in ("shield", "star")
        else None
    )
    is_figure = face.front.letter == face.front.title
    if backing is not None or (is_figure and not side.is_dim):
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colour))
        painter.setOpacity(0.35 if side.is_dim else 1.0)
        if backing is not None:
            more = box.width() * (0.16 if face.shape == "star" else 0.04)
            grown = box.adjusted(-more, -more, more, more)
            painter.save()
            painter.translate(grown.topLeft())
            painter.scale(grown.width() / 100, grown.height() / 100)
            painter.drawPath(backing)
            painter.restore()
        else:
            painter.drawPath(outline(face.shape if face.shape != "eye" else "round", box))
        painter.setOpacity(1.0)
        painter.setPen(QColor(ink.text if side.is_dim else text_on(colour)))
    else:
        painter.setPen(QColor(colour))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setFont(printed(box.height() / pt(1.5), bold=True))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)


def _cut_ticks(painter: QPainter, box: QRectF, ink: Ink) -> None:
    """At the middle of each side, in the gap between the tokens."""
    painter.setPen(line_pen(ink.line, 0.4))
    long, middle = mm(1.2), box.center()
    for one, other in (
        (QPointF(box.left() - long, middle.y()), QPointF(box.left(), middle.y())),
        (QPointF(box.right(), middle.y()), QPointF(box.right() + long, middle.y())),
        (QPointF(middle.x(), box.top() - long), QPointF(middle.x(), box.top())),
        (QPointF(middle.x(), box.bottom()), QPointF(middle.x(), box.bottom() + long)),
    ):
        painter.drawLine(QLineF(one, other))
