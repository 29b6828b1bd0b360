"""An event of the round track as a pennant: a band in its colour with its picture, below it the title."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPen, QPolygonF

from editor.form.style import tint
from editor.look import theme
from editor.look.colours import LIGHT
from editor.look.fonts import sans
from editor.press.paper import text_on
from editor.press.pictures import paint_picture

HEIGHT: Final = 62
PLAIN: Final = LIGHT.secondary  # an event without a colour


@dataclass(frozen=True, slots=True)
class Flag:
    """An event on the track."""

    index: int  # in the file
    title: str
    round: int
    icon: str = ""
    colour: str = ""
    off: bool = False
    faulty: bool = False


def paint_flag(painter: QPainter, rect: QRectF, flag: Flag) -> None:
    """A pennant: a band in the event's colour with its picture, below it the title."""
    c = theme.current()
    colour = flag.colour or PLAIN
    painter.save()
    if flag.off:
        painter.setOpacity(painter.opacity() * 0.5)
    notch = 7.0
    outline = QPolygonF(
        [
            rect.topLeft(),
            rect.topRight(),
            rect.bottomRight(),
            QPointF(rect.center().x(), rect.bottom() - notch),
            rect.bottomLeft(),
        ]
    )
    painter.setPen(QPen(QColor(colour), 1.2))
    painter.setBrush(tint(c.panel, colour, 0.16))
    painter.drawPolygon(outline)
    band = QRectF(rect.left(), rect.top(), rect.width(), 21)
    painter.fillRect(band, QColor(colour))
    ink = text_on(colour)
    paint_picture(
        painter, QRectF(band.center().x() - 8, band.top() + 2.5, 16, 16), ink, (flag.icon,), flag.title
    )
    if flag.faulty:
        _paint_fault(painter, band)
    font = sans(8.5 * theme.text_scale(), bold=True)
    painter.setFont(font)
    painter.setPen(QColor(c.text))
    text = QRectF(rect.left() + 2, band.bottom() + 1, rect.width() - 4, HEIGHT - 21 - notch)
    said = f"{flag.title} (off)" if flag.off else flag.title
    _paint_title(painter, text, said, QFontMetrics(font))
    painter.restore()


def _paint_fault(painter: QPainter, band: QRectF) -> None:
    c = theme.current()
    spot = QRectF(band.right() - 16, band.top() + 3, 14, 14)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(c.error))
    painter.drawEllipse(spot)
    painter.setPen(QColor(c.panel))
    painter.setFont(sans(8.5, bold=True))
    painter.drawText(spot, Qt.AlignmentFlag.AlignCenter, "!")


def _paint_title(painter: QPainter, rect: QRectF, text: str, metrics: QFontMetrics) -> None:
    """Two lines at most."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and metrics.horizontalAdvance(longer) <= rect.width():
            lines[-1] = longer
        else:
            lines.append(word)
    if len(lines) > 2:
        lines = [lines[0], " ".join(lines[1:])]
    height = metrics.height() * 0.94
    top = rect.top() + (rect.height() - height * len(lines)) / 2
    for number, line in enumerate(lines):
        said = metrics.elidedText(line, Qt.TextElideMode.ElideRight, int(rect.width()))
        row = QRectF(rect.left(), top + number * height, rect.width(), height)
        painter.drawText(row, Qt.AlignmentFlag.AlignCenter, said)
