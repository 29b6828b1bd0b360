"""The margin beside the text: marks of problems, line numbers, triangles for folding."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QHelpEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from editor.look.colours import Colours
from editor.source.inks import severity_colour
from engine.diagnostics import Severity

if TYPE_CHECKING:
    from editor.source.editor import CodeEditor

_MARK = 18  # width of the column for marks
_FOLD = 16  # and for triangles


class Gutter(QWidget):
    """Painted from the editor's blocks; a click folds, chooses a line, or asks about a problem."""

    line_pressed = Signal(int)
    fold_pressed = Signal(int)
    asked = Signal(int, object)  # about the problems of a line, at a point on the screen

    def __init__(self, editor: CodeEditor) -> None:
        super().__init__(editor)
        self._editor = editor
        self.colours: Colours | None = None
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self.setAccessibleName("Line numbers")

    def wanted_width(self) -> int:
        """Wide enough for the numbers."""
        digits = max(3, len(str(self._editor.blockCount())))
        return _MARK + self._editor.fontMetrics().horizontalAdvance("9") * digits + _FOLD

    def sizeHint(self) -> QSize:
        return QSize(self.wanted_width(), 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        colours = self.colours
        if colours is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(event.rect(), QColor(colours.panel))
        painter.setPen(QColor(colours.line))
        painter.drawLine(self.width() - 1, event.rect().top(), self.width() - 1, event.rect().bottom())
        painter.setFont(self._editor.font())
        worst = self._editor.marks.worst_by_line()
        here = self._editor.textCursor().blockNumber()
        for line, area in self._editor.visible_lines():
            if area.bottom() < event.rect().top() or area.top() > event.rect().bottom():
                continue
            is_here = line == here
            painter.setPen(QColor(colours.text if is_here else colours.secondary))
            numbers = QRect(_MARK, area.top(), self.width() - _MARK - _FOLD, area.height())
            painter.drawText(
                numbers, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, str(line + 1)
            )
            if line in worst:
                _draw_mark(painter, worst[line], QRect(0, area.top(), _MARK, area.height()), colours)
            if self._editor.folding.is_head(line):
                self._draw_fold(painter, line, area, colours)
        painter.end()

    def _draw_fold(self, painter: QPainter, line: int, area: QRect, colours: Colours) -> None:
        block = self._editor.document().findBlockByNumber(line)
        is_folded = self._editor.folding.is_folded(block)
        x, y = self.width() - _FOLD / 2 - 1, area.center().y() + 0.5
        size = 3.5
        points = (
            [QPointF(x - size / 2, y - size), QPointF(x + size * 0.7, y), QPointF(x - size / 2, y + size)]
            if is_folded
            else [
                QPointF(x - size, y - size / 2),
                QPointF(x + size, y - size / 2),
                QPointF(x, y + size * 0.7),
            ]
        )
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.accent if is_folded else colours.secondary))
        painter.drawPolygon(QPolygonF(points))
        painter.setBrush(Qt.BrushStyle.NoBrush)

    # --- mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        line = self._line_at(round(event.position().y()))
        if line is None or event.button() is not Qt.MouseButton.LeftButton:
            return
        x = event.position().x()
        if x >= self.width() - _FOLD:
            self.fold_pressed.emit(line)
        elif x < _MARK and line in self._editor.marks.worst_by_line():
            self.asked.emit(line, event.globalPosition().toPoint())
        else:
            self.line_pressed.emit(line)

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            line = self._line_at(event.pos().y())
            if line is not None and event.pos().x() < _MARK:
                self.asked.emit(line, event.globalPos())
            return True
        return super().event(event)

    def _line_at(self, y: int) -> int | None:
        return next(
            (line for line, area in self._editor.visible_lines() if area.top() <= y <= area.bottom()), None
        )


def _draw_mark(painter: QPainter, severity: Severity, area: QRect, colours: Colours) -> None:
    """An error is a disc with a cross, a warning a triangle with a bar, a hint a ring."""
    colour = severity_colour(colours, severity)
    x, y, r = area.center().x() + 0.5, area.center().y() + 0.5, 5.5
    cut = QPen(QColor(colours.panel), 1.6)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    if severity is Severity.ERROR:
        painter.drawEllipse(QRectF(x - r, y - r, 2 * r, 2 * r))
        painter.setPen(cut)
        painter.drawLine(QPointF(x - 2, y - 2), QPointF(x + 2, y + 2))
        painter.drawLine(QPointF(x - 2, y + 2), QPointF(x + 2, y - 2))
    elif severity is Severity.WARNING:
        painter.drawPolygon(
            QPolygonF([QPointF(x, y - r), QPointF(x + r + 0.5, y + r), QPointF(x - r - 0.5, y + r)])
        )
        painter.setPen(cut)
        painter.drawLine(QPointF(x, y - 1.5), QPointF(x, y + 1.5))
        painter.drawPoint(QPointF(x, y + 3.8))
    else:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(colour, 2))
        painter.drawEllipse(QRectF(x - 4, y - 4, 8, 8))
    painter.setBrush(Qt.BrushStyle.NoBrush)
