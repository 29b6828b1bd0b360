"""Cards, nine to a page, 63 by 88 mm, with cut marks; the backs follow, mirrored for printing on both sides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from editor.press.card_content import CardBack, CardFace
from editor.press.ornaments import line_pen, paint_corners, paint_cut_marks
from editor.press.paper import A4, CARD, PLAIN, Ink, Page, Paper, Print, mixed, mm, pt, readable
from editor.press.pictures import paint_picture
from editor.press.setting import Paragraph, Span, Style, moved, paragraph, printed, shrunk, text_paragraph

_ROWS = _COLS = 3
_EDGE: Final = 4.5  # from the cut to the text
_FOOT: Final = 7.0
# Reading and flavour in points, the medallion in millimetres; tried in this order.
_SIZES: Final = (
    *((size, size - 1.2, 25.0) for size in (11.5, 11.0, 10.5)),
    *((size, size - 0.8, 21.0) for size in (10.5, 10.0, 9.5)),
    *((size, size - 0.6, 17.0) for size in (9.5, 9.0, 8.5, 8.0)),
    *((size, size - 0.6, 12.0) for size in (8.5, 8.0, 7.5, 7.0)),
    *((size, max(size - 0.5, 6.0), 9.0) for size in (7.0, 6.5, 6.0)),
    *((size, 5.8, 8.0) for size in (5.8, 5.4, 5.0)),
)


@dataclass(frozen=True, slots=True)
class CardText:
    """The text of one card in the type that fits."""

    title: Paragraph
    kind: Paragraph
    foot: Paragraph
    readings: tuple[Paragraph, ...]
    flavour: Paragraph | None
    medallion: float
    fits: bool


def cards_print(title: str, faces: Sequence[CardFace], paper: Paper = A4, ink: Ink = PLAIN) -> Print:
    """All copies of all cards."""
    made = Print(title)
    texts = [card_text(face, ink) for face in faces]
    for face, text in zip(faces, texts, strict=True):
        if not text.fits:
            made.faults.append(f"the text of “{face.title}” does not fit on its card")
    copies = [(face, text) for face, text in zip(faces, texts, strict=True) for _copy in range(face.count)]
    for start in range(0, len(copies), _ROWS * _COLS):
        some = copies[start : start + _ROWS * _COLS]
        made.pages += [_faces(some, paper, ink), _backs([face.back for face, _text in some], paper, ink)]
    return made


def card_text(face: CardFace, ink: Ink) -> CardText:
    """The largest type in which everything fits; a text that is too long for all of them is reported."""
    width = mm(CARD[0] - 2 * _EDGE)
    label = Style(6.3, readable(face.colour, ink.ground), "centre", label=True, leading=1.1)
    title = _title(face, ink, width)
    kind = shrunk(face.kind.upper(), label, width, (6.3, 5.8, 5.3, 4.8), 1, "bold")
    foot = shrunk(face.foot, replace(label, colour=ink.soft), width, (5.5, 5.0, 4.5), 1)
    head = _Head(title, kind, foot, title.count <= 2 and kind.says(face.kind.upper()))
    for reading, flavour, medallion in _SIZES:
        text = _set(face, ink, head, width, reading, flavour, medallion)
        if text.fits:
            return text
    return text


def _title(face: CardFace, ink: Ink, width: float) -> Paragraph:
    for size in (12.5, 11.5, 10.5, 9.5, 8.5, 7.5):
        style = Style(size, ink.text, "centre", leading=1.1)
        title = paragraph((Span(face.title, "bold"),), style, width)
        if title.count <= (1 if size > 9 else 2):
            break
    return title


@dataclass(frozen=True, slots=True)
class _Head:
    """What of a card is in the same type whatever its text."""

    title: Paragraph
    kind: Paragraph
    foot: Paragraph
    fits: bool


def _set(
    face: CardFace, ink: Ink, head: _Head, width: float, size: float, small: float, medallion: float
) -> CardText:
    style = Style(size, ink.text, "centre", leading=1.22)
    readings = [text_paragraph(text, style, width) for text in face.readings]
    if sum(each.count for each in readings) > 4:
        readings = [text_paragraph(text, replace(style, align="left"), width) for text in face.readings]
    if face.skill:
        bold = Style(size + 0.5, ink.text, "centre", leading=1.22)
        readings.insert(0, paragraph((Span(face.skill, "bold"),), bold, width))
    flavour = None
    if face.text:
        flavour = text_paragraph(face.text, Style(small, ink.soft, "centre", leading=1.2), width, "italic")
    needed = _top(head.title, face, medallion) + sum(each.height + pt(2) for each in readings)
    needed += flavour.height + pt(8) if flavour is not None else 0.0
    fits = head.fits and needed <= mm(CARD[1] - _FOOT)
    return CardText(head.title, head.kind, head.foot, tuple(readings), flavour, medallion, fits)


def _top(title: Paragraph, face: CardFace, medallion: float) -> float:
    """Where the reading begins."""
    values = mm(9) if face.values else 0.0
    return mm(_EDGE) + title.height + mm(4.5) + mm(medallion) + values + mm(2.5)


# --- pages


def _grid(paper: Paper) -> QRectF:
    width, height = mm(_COLS * CARD[0]), mm(_ROWS * CARD[1])
    return QRectF((mm(paper.width) - width) / 2, (mm(paper.height) - height) / 2, width, height)


def _places(paper: Paper, *, mirrored: bool) -> Iterator[QRectF]:
    grid = _grid(paper)
    for number in range(_ROWS * _COLS):
        row, column = divmod(number, _COLS)
        if mirrored:
            column = _COLS - 1 - column
        yield QRectF(
            grid.left() + column * mm(CARD[0]), grid.top() + row * mm(CARD[1]), mm(CARD[0]), mm(CARD[1])
        )


def _marked(paper: Paper, ink: Ink) -> Page:
    page, grid = Page(paper.size, ink), _grid(paper)
    xs = [grid.left() + mm(CARD[0]) * number for number in range(_COLS + 1)]
    ys = [grid.top() + mm(CARD[1]) * number for number in range(_ROWS + 1)]
    page.paints.append(lambda painter: paint_cut_marks(painter, xs, ys, grid, ink))
    return page


def _faces(some: Sequence[tuple[CardFace, CardText]], paper: Paper, ink: Ink) -> Page:
    page = _marked(paper, ink)
    for (face, text), place in zip(some, _places(paper, mirrored=False), strict=False):
        page.paints.append(
            moved(
                partial(paint_face, face=face, text=text, ink=ink),
                place.x(),
                place.y(),
            )
        )
    return page


def _backs(backs: Sequence[CardBack], paper: Paper, ink: Ink) -> Page:
    page = _marked(paper, ink)
    for back, place in zip(backs, _places(paper, mirrored=True), strict=False):
        page.paints.append(moved(partial(paint_back, back=back, ink=ink), place.x(), place.y()))
    return page


def paint_face(painter: QPainter, face: CardFace, text: CardText, ink: Ink) -> None:
    """A card's face; the painter's origin is its upper left corner."""
    colour = readable(face.colour, ink.ground, 3.0)
    frame = QRectF(0, 0, mm(CARD[0]), mm(CARD[1])).adjusted(mm(2), mm(2), -mm(2), -mm(2))
    painter.setPen(QPen(QColor(colour), pt(1.1)))
    painter.drawRoundedRect(frame, mm(2.5), mm(2.5))
    painter.setPen(QPen(QColor(colour), pt(0.4)))
    painter.drawRoundedRect(frame.adjusted(mm(0.8), mm(0.8), -mm(0.8), -mm(0.8)), mm(2), mm(2))
    y = mm(_EDGE)
    _drawn(painter, text.title, y)
    y += text.title.height
    _drawn(painter, text.kind, y + mm(0.4))
    y += mm(4.5)
    _medallion(painter, face, colour, y, mm(text.medallion), ink)
    y += mm(text.medallion)
    if face.values:
        _values(painter, face, colour, y + mm(1.5), ink)
        y += mm(9)
    y += mm(2.5)
    for reading in text.readings:
        _drawn(painter, reading, y)
        y += reading.height + pt(2)
    if text.flavour is not None:
        bottom = mm(CARD[1] - _FOOT) - text.flavour.height
        painter.setPen(line_pen(ink.line, 0.5))
        middle = mm(CARD[0]) / 2
        painter.drawLine(QLineF(middle - mm(9), bottom - pt(3), middle + mm(9), bottom - pt(3)))
        _drawn(painter, text.flavour, bottom)
    _drawn(painter, text.foot, mm(CARD[1] - 6.2))


def _drawn(painter: QPainter, made: Paragraph, y: float) -> None:
    painter.save()
    painter.translate(mm(_EDGE), y)
    made.draw(painter)
    painter.restore()


def _medallion(painter: QPainter, face: CardFace, colour: str, y: float, size: float, ink: Ink) -> None:
    middle = QPointF(mm(CARD[0]) / 2, y + size / 2)
    painter.setPen(QPen(QColor(colour), pt(0.9)))
    painter.setBrush(mixed(face.colour, ink.ground, 0.14))
    painter.drawEllipse(middle, size / 2, size / 2)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(line_pen(colour, 0.6))
    for sign in (-1, 1):
        inner = middle.x() + sign * (size / 2 + mm(1.5))
        painter.drawLine(QLineF(inner, middle.y(), middle.x() + sign * mm(24), middle.y()))
    inside = size * 0.58
    box = QRectF(middle.x() - inside / 2, middle.y() - inside / 2, inside, inside)
    paint_picture(painter, box, colour, face.icons, face.title)


def _values(painter: QPainter, face: CardFace, colour: str, y: float, ink: Ink) -> None:
    step = mm(15)
    x = (mm(CARD[0]) - step * len(face.values)) / 2
    for name, value in face.values:
        paint_picture(painter, QRectF(x + mm(1.5), y + mm(0.8), mm(5), mm(5)), colour, (name,))
        painter.setFont(printed(13 if len(value) < 3 else 9, bold=True))
        painter.setPen(QColor(ink.text))
        box = QRectF(x + mm(7.5), y, mm(7), mm(6.5))
        painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, value)
        x += step


def paint_back(painter: QPainter, back: CardBack, ink: Ink) -> None:
    """A card's back: the deck's emblem in its colour, drawn in lines to save ink."""
    colour = readable(back.colour, ink.ground, 3.0)
    whole = QRectF(0, 0, mm(CARD[0]), mm(CARD[1]))
    frame = whole.adjusted(mm(3.5), mm(3.5), -mm(3.5), -mm(3.5))
    painter.setPen(QPen(QColor(colour), pt(1.6)))
    painter.setBrush(mixed(back.colour, ink.ground, 0.10))
    painter.drawRoundedRect(frame, mm(2.5), mm(2.5))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    inner = frame.adjusted(mm(2), mm(2), -mm(2), -mm(2))
    painter.save()
    painter.setClipRect(inner)
    painter.setPen(QPen(mixed(back.colour, ink.ground, 0.3), pt(0.5)))
    step, reach = mm(5.5), inner.width() + inner.height()
    offset = 0.0
    while offset < reach:
        painter.drawLine(
            QLineF(inner.left() + offset, inner.top(), inner.left() + offset - inner.height(), inner.bottom())
        )
        painter.drawLine(
            QLineF(
                inner.right() - offset, inner.top(), inner.right() - offset + inner.height(), inner.bottom()
            )
        )
        offset += step
    painter.restore()
    painter.setPen(QPen(QColor(colour), pt(0.6)))
    painter.drawRect(inner)
    centre, size = whole.center(), mm(26)
    painter.setPen(QPen(QColor(colour), pt(1.4)))
    painter.setBrush(QColor(ink.ground))
    painter.drawEllipse(centre, size * 0.72, size * 0.72)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    box = QRectF(centre.x() - size / 2, centre.y() - size / 2 - mm(1.5), size, size)
    paint_picture(painter, box.adjusted(mm(4), mm(2), -mm(4), -mm(6)), colour, (back.emblem,), back.title)
    under = QRectF(centre.x() - size * 0.62, centre.y() + size * 0.3, size * 1.24, mm(6))
    style = Style(7.5, readable(back.colour, ink.ground), "centre", label=True, leading=1.1)
    title = shrunk(back.title, style, under.width(), (7.5, 6.5, 5.5), 2)
    painter.translate(under.x(), under.y())
    title.draw(painter)
    painter.translate(-under.x(), -under.y())
    paint_corners(painter, inner.adjusted(mm(1), mm(1), -mm(1), -mm(1)), ink, mm(5))
