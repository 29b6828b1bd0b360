"""The round track of a sheet: a row of spaces, the coloured ones with their events, and End."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from editor.press.content import EventEntry, SheetContent
from editor.press.ornaments import line_pen
from editor.press.paper import Ink, Part, mm, pt, text_on
from editor.press.pictures import paint_picture
from editor.press.setting import Paragraph, Style, printed, shrunk, spaced

_MOST: Final = 11  # spaces in a row


class Track:
    """The track as wide as a page's text; its parts are the spaces that have events."""

    def __init__(self, content: SheetContent, width: float, ink: Ink) -> None:
        self.content = content
        self.width = width
        self.ink = ink
        count = content.rounds + 1
        self.rows = -(-count // _MOST)
        self.per_row = -(-count // self.rows)
        self.pitch = width / self.per_row
        self.side = min(mm(15), self.pitch * 0.76)
        self.titles = {
            number: self._title(number) for number in range(content.rounds) if self._events(number)
        }
        lines = max((min(title.count, 2) * title.step for title in self.titles.values()), default=0.0)
        self.label = lines + mm(0.8)
        self.parts = self._parts()

    @property
    def height(self) -> float:
        return self.rows * (self.side + self.label + mm(1.5))

    def paint(self, painter: QPainter) -> None:
        """The painter's origin is the upper left corner."""
        for row in range(self.rows):
            first = row * self.per_row
            last = min(first + self.per_row, self.content.rounds + 1) - 1
            painter.setPen(line_pen(self.ink.soft, 1.2))
            y = self._box(first).center().y()
            painter.drawLine(QLineF(self._box(first).center().x(), y, self._box(last).center().x(), y))
        for number in range(self.content.rounds):
            painter.save()
            self._space(painter, number)
            painter.restore()
        self._end(painter, self._box(self.content.rounds))

    def _events(self, number: int) -> list[EventEntry]:
        return [event for event in self.content.events if event.round == number + 1]

    def _box(self, number: int) -> QRectF:
        row, place = divmod(number, self.per_row)
        x = place * self.pitch + (self.pitch - self.side) / 2
        return QRectF(x, row * (self.side + self.label + mm(1.5)), self.side, self.side)

    def _parts(self) -> list[Part]:
        parts = [Part(QRectF(0, 0, self.width, self.height), ("track",))]
        for number in range(self.content.rounds):
            for event in self._events(number)[:1]:
                box = self._box(number)
                parts.append(Part(box.adjusted(0, 0, 0, self.label), event.path))
        return parts

    def _space(self, painter: QPainter, number: int) -> None:
        box, events = self._box(number), self._events(number)
        shape = QPainterPath()
        shape.addRoundedRect(box, mm(2), mm(2))
        painter.fillPath(shape, QColor(self.ink.ground))
        if not events:
            painter.setPen(QPen(QColor(self.ink.soft), pt(1)))
            painter.drawPath(shape)
            painter.setPen(QColor(self.ink.text))
            painter.setFont(printed(self.side / pt(2.1), bold=True))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(number + 1))
            return
        painter.save()
        painter.setClipPath(shape)
        stripe = box.width() / len(events)
        for place, event in enumerate(events):
            colour = QColor(event.colour or self.ink.soft)
            painter.fillRect(QRectF(box.left() + place * stripe, box.top(), stripe + 1, box.height()), colour)
        painter.restore()
        painter.setPen(QPen(QColor(self.ink.text), pt(1.2)))
        painter.drawPath(shape)
        over = text_on(events[0].colour or self.ink.soft)
        size = self.side * 0.5
        middle = QRectF(box.center().x() - size / 2, box.top() + self.side * 0.36, size, size)
        paint_picture(painter, middle, over, (events[0].icon,), events[0].title)
        painter.setPen(QColor(over))
        painter.setFont(printed(self.side / pt(3.9), label=True, bold=True))
        painter.drawText(
            box.adjusted(0, self.side * 0.06, 0, 0),
            Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop,
            str(number + 1),
        )
        self._paint_title(painter, box, self.titles[number])

    def _title(self, number: int) -> Paragraph:
        """Under its space, in two lines at most; the whole title stands under Events."""
        text = " · ".join(event.title for event in self._events(number))
        width = self.pitch - mm(1)
        style = Style(8, self.ink.text, "centre", label=True, leading=1.15)
        return shrunk(text, style, width, (8.0, 7.5, 7.0, 6.5, 6.0), 2)

    def _paint_title(self, painter: QPainter, box: QRectF, title: Paragraph) -> None:
        painter.translate(box.center().x() - title.width / 2, box.bottom() + mm(0.8))
        for number in range(min(title.count, 2)):
            title.draw_line(painter, number)
            painter.translate(0, title.step)

    def _end(self, painter: QPainter, box: QRectF) -> None:
        painter.setPen(QPen(QColor(self.ink.text), pt(1)))
        painter.setBrush(QColor(self.ink.text))
        painter.drawRoundedRect(box, mm(2), mm(2))
        painter.setPen(QPen(QColor(self.ink.ground), pt(0.6)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        inner = box.adjusted(mm(1), mm(1), -mm(1), -mm(1))
        painter.drawRoundedRect(inner, mm(1.3), mm(1.3))
        painter.setFont(spaced(printed(self.side / pt(3.8), label=True, bold=True), 106))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, "End")
