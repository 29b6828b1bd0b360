"""The ornaments of our prints: rules with a vignette, corner pieces, cut marks."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from editor.press.paper import Ink, Paint, mm, pt
from editor.press.pictures import paint_picture
from editor.press.setting import printed, spaced


def line_pen(colour: str, points: float) -> QPen:
    """A pen of so many points that ends where it ends."""
    pen = QPen(QColor(colour), pt(points))
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    return pen


def paint_rule(painter: QPainter, width: float, ink: Ink, vignette: str) -> None:
    """A rule that swells toward a vignette in its middle; the painter's origin is the middle of its left end."""
    size, gap = mm(9), mm(8 if vignette else 3)
    half = width / 2
    if not vignette:
        _diamond(painter, half, 0, pt(3), ink.soft)
    for sign in (-1, 1):
        end, inner = half + sign * half, half + sign * gap
        lens = QPainterPath(QPointF(end, 0))
        lens.quadTo(QPointF((end + inner) / 2, -pt(1.1)), QPointF(inner, 0))
        lens.quadTo(QPointF((end + inner) / 2, pt(1.1)), QPointF(end, 0))
        painter.fillPath(lens, QColor(ink.soft))
        _diamond(painter, inner, 0, pt(2.4), ink.soft)
        _diamond(painter, inner + sign * mm(4), 0, pt(1.5), ink.soft)
    if vignette:
        paint_picture(painter, QRectF(half - size / 2, -size / 2, size, size), ink.text, (vignette,))


def paint_small_rule(painter: QPainter, width: float, ink: Ink) -> None:
    """A thin rule with a diamond at its left, for headings."""
    painter.setPen(line_pen(ink.soft, 0.5))
    painter.drawLine(QLineF(pt(4), 0, width, 0))
    _diamond(painter, pt(1.8), 0, pt(1.8), ink.soft)


def heading(text: str, width: float, ink: Ink) -> Paint:
    """A heading with its rule; it is 18 points high."""

    def paint(painter: QPainter) -> None:
        painter.setFont(spaced(printed(9, label=True, bold=True), 111))
        painter.setPen(QColor(ink.accent))
        painter.drawText(QPointF(0, pt(9)), text)
        painter.translate(0, pt(13.5))
        paint_small_rule(painter, width, ink)

    return paint


def paint_corners(painter: QPainter, rect: QRectF, ink: Ink, size: float) -> None:
    """A quiet bracket in each corner of a rectangle."""
    painter.setPen(line_pen(ink.soft, 0.6))
    for x, right in ((rect.left(), 1), (rect.right(), -1)):
        for y, down in ((rect.top(), 1), (rect.bottom(), -1)):
            painter.drawLine(QLineF(x, y, x + right * size, y))
            painter.drawLine(QLineF(x, y, x, y + down * size))
            _diamond(painter, x + right * size * 0.28, y + down * size * 0.28, pt(1.4), ink.soft)


def paint_cut_marks(painter: QPainter, xs: list[float], ys: list[float], area: QRectF, ink: Ink) -> None:
    """Short lines outside an area that show where to cut."""
    painter.setPen(line_pen(ink.soft, 0.4))
    off, long = mm(1), mm(4)
    for x in xs:
        painter.drawLine(QLineF(x, area.top() - off, x, area.top() - off - long))
        painter.drawLine(QLineF(x, area.bottom() + off, x, area.bottom() + off + long))
    for y in ys:
        painter.drawLine(QLineF(area.left() - off, y, area.left() - off - long, y))
        painter.drawLine(QLineF(area.right() + off, y, area.right() + off + long, y))


def _diamond(painter: QPainter, x: float, y: float, size: float, colour: str) -> None:
    path = QPainterPath(QPointF(x, y - size))
    for point in (QPointF(x + size, y), QPointF(x, y + size), QPointF(x - size, y)):
        path.lineTo(point)
    path.closeSubpath()
    painter.fillPath(path, QColor(colour))
