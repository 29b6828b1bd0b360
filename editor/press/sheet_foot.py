"""The foot of a sheet: places where the missions lie, and a table for the reckoning where there is room."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from editor.press.content import SheetContent
from editor.press.ornaments import heading, line_pen, paint_corners
from editor.press.paper import CARD, Ink, Paint, Paper, mm, pt
from editor.press.pictures import paint_picture
from editor.press.setting import printed, spaced

_GAP: Final = 3.0
_ROW: Final = 6.6
_PLAYERS: Final = 4


def places_height(content: SheetContent) -> float:
    """What the mission places need, with some air above."""
    rows = -(-content.missions // 3)
    return rows * mm(CARD[1] + _GAP) + mm(3) if rows else 0.0


def places(content: SheetContent, paper: Paper, ink: Ink, top: float) -> list[Paint]:
    """The mission places, three in a row; they may reach into the margins."""
    out: list[Paint] = []
    for number in range(content.missions):
        row, column = divmod(number, 3)
        beside = min(3, content.missions - 3 * row)
        wide = beside * mm(CARD[0]) + (beside - 1) * mm(_GAP)
        x = (mm(paper.width) - wide) / 2 + column * mm(CARD[0] + _GAP)
        rect = QRectF(x, top + mm(3) + row * mm(CARD[1] + _GAP), mm(CARD[0]), mm(CARD[1]))
        out.append(_place(rect, number + 1, ink))
    return out


def _place(rect: QRectF, number: int, ink: Ink) -> Paint:
    def paint(painter: QPainter) -> None:
        pen = QPen(QColor(ink.line), pt(0.8))
        pen.setDashPattern([4, 3])
        painter.setPen(pen)
        painter.drawRoundedRect(rect, mm(3), mm(3))
        paint_corners(painter, rect.adjusted(mm(3), mm(3), -mm(3), -mm(3)), ink, mm(5))
        size = mm(20)
        middle = rect.center()
        box = QRectF(middle.x() - size / 2, middle.y() - size * 0.72, size, size)
        painter.setOpacity(0.75)
        paint_picture(painter, box, ink.line, ("deck-missions",))
        painter.setOpacity(1)
        painter.setFont(spaced(printed(8.5, label=True), 111))
        painter.setPen(QColor(ink.soft))
        under = QRectF(rect.left(), box.bottom() + mm(3), rect.width(), mm(6))
        painter.drawText(under, Qt.AlignmentFlag.AlignCenter, f"Mission {number}")

    return paint


def tables_height(content: SheetContent) -> float:
    """What the two tables need."""
    return pt(18) + mm(_ROW) * (max(len(content.costs), _PLAYERS + 1) + 1)


def costs_table(content: SheetContent, width: float, ink: Ink) -> Paint:
    """What the usual things cost, from the ruleset's values."""

    def paint(painter: QPainter) -> None:
        _headed(painter, heading("Action points", width, ink))
        painter.translate(0, pt(20))
        for label, cost in content.costs:
            row = QRectF(0, 0, width, mm(_ROW) - pt(3))
            painter.setFont(printed(9))
            painter.setPen(QColor(ink.text))
            painter.drawText(row, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, label)
            painter.setFont(printed(9, label=True, bold=True))
            painter.drawText(row, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, cost)
            painter.setPen(line_pen(ink.line, 0.4))
            painter.drawLine(QLineF(0, row.bottom() + pt(1), width, row.bottom() + pt(1)))
            painter.translate(0, mm(_ROW))

    return paint


def reckoning(width: float, ink: Ink) -> Paint:
    """A table to write on at the end."""

    def paint(painter: QPainter) -> None:
        _headed(painter, heading("The reckoning", width, ink))
        painter.translate(0, pt(18))
        heads, first = ("Ducats", "Treasures", "Left behind", "Total"), width * 0.32
        step = (width - first) / len(heads)
        painter.setFont(printed(7.5, label=True))
        painter.setPen(QColor(ink.soft))
        for number, head in enumerate(("Gang", *heads)):
            box = QRectF(0 if number == 0 else first + (number - 1) * step, 0, step, mm(_ROW))
            flag = Qt.AlignmentFlag.AlignLeft if number == 0 else Qt.AlignmentFlag.AlignHCenter
            painter.drawText(box, flag | Qt.AlignmentFlag.AlignVCenter, head)
        painter.setPen(line_pen(ink.line, 0.5))
        for row in range(_PLAYERS + 1):
            y = mm(_ROW) * (row + 1)
            painter.drawLine(QLineF(0, y, width, y))
        for number in range(len(heads)):
            x = first + number * step
            painter.drawLine(QLineF(x, pt(4), x, mm(_ROW) * (_PLAYERS + 1)))

    return paint


def _headed(painter: QPainter, paint: Callable[[QPainter], None]) -> None:
    painter.save()
    paint(painter)
    painter.restore()
