"""A sentence as flowing text whose slots can be clicked, or reached by keyboard and opened with Enter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QTextCharFormat,
    QTextLayout,
    QTextLine,
    QTextOption,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from editor.form.style import tint
from editor.look import theme
from editor.look.fonts import serif
from engine.language.sentence import Piece

Path = tuple[str | int, ...]
_LEADING: Final = 1.22


@dataclass(frozen=True, slots=True)
class _Slot:
    start: int  # in UTF-16 units, as Qt counts
    length: int
    path: Path
    given: bool


class SentenceView(QWidget):
    """Shows pieces; tells which slot was opened, and where it stands on the screen."""

    slot_opened = Signal(object, QRect)

    def __init__(self, parent: QWidget | None = None, *, points: float = 12, is_muted: bool = False) -> None:
        super().__init__(parent)
        self._points = points
        self._is_muted = is_muted
        self._pieces: tuple[Piece, ...] = ()
        self._slots: list[_Slot] = []
        self._layout = QTextLayout()
        self._width = -1
        self._height = 0.0
        self._hover = -1
        self._focus = -1
        self._can_write = True
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setMouseTracking(True)

    # --- what it shows

    def set_pieces(
        self, pieces: Sequence[Piece], *, is_sentence: bool = True, can_write: bool = True
    ) -> None:
        """Show other pieces; nothing is done when they are the same."""
        shown = tuple(pieces)
        if shown == self._pieces and can_write == self._can_write:
            return
        self._pieces, self._can_write = shown, can_write
        text, slots = _joined(shown, is_sentence)
        self._slots = slots
        self._focus = min(self._focus, len(slots) - 1)
        self._hover = -1
        self._layout.setText(text)
        self.setAccessibleName(text)
        has_slots = can_write and bool(slots)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if has_slots else Qt.FocusPolicy.NoFocus)
        self.restyle()

    @property
    def text(self) -> str:
        """The sentence that is shown."""
        return self._layout.text()

    @property
    def slot_paths(self) -> list[Path]:
        """The places its slots stand for, in the order of the text."""
        return [slot.path for slot in self._slots]

    def restyle(self) -> None:
        """Take the theme's colours and text size."""
        font = serif(self._points * theme.text_scale())
        self._layout.setFont(font)
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WordWrap)
        self._layout.setTextOption(option)
        self._width = -1
        self.updateGeometry()
        self.update()

    def slot_rect(self, index: int) -> QRect:
        """Where a slot stands in this widget (its first line)."""
        self._lay_out(self.width())
        rects = self._rects(self._slots[index])
        return rects[0].toAlignedRect() if rects else QRect()

    def focus_slot(self, path: Path) -> bool:
        """Put the keyboard on the slot of a path."""
        for index, slot in enumerate(self._slots):
            if slot.path == path:
                self._focus = index
                self.setFocus(Qt.FocusReason.OtherFocusReason)
                self.update()
                return True
        return False

    # --- geometry

    def hasHeightForWidth(self) -> bool:  # Qt's name
        return True

    def heightForWidth(self, width: int) -> int:  # Qt's name
        self._lay_out(width)
        return int(self._height) + 2

    def sizeHint(self) -> QSize:  # Qt's name
        width = self.width() if self.width() > 50 else 320
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:  # Qt's name
        return QSize(80, 16)

    def _lay_out(self, width: int) -> None:
        if width == self._width:
            return
        self._width = width
        self._layout.beginLayout()
        y = 0.0
        while (line := self._layout.createLine()).isValid():
            line.setLineWidth(max(width - 2, 40))
            line.setPosition(QPointF(1, y))
            y += line.height() * _LEADING
        self._layout.endLayout()
        self._height = y

    def _rects(self, slot: _Slot) -> list[QRectF]:
        """The stretches of a slot, one in each line it touches."""
        rects = []
        for number in range(self._layout.lineCount()):
            line = self._layout.lineAt(number)
            first = max(slot.start, line.textStart())
            last = min(slot.start + slot.length, line.textStart() + line.textLength())
            if first >= last:
                continue
            x0, x1 = _x(line, first), _x(line, last)
            rects.append(QRectF(x0 - 2, line.y() - 1, x1 - x0 + 4, line.height() + 3))
        return rects

    def _slot_at(self, point: QPointF) -> int:
        self._lay_out(self.width())
        for index, slot in enumerate(self._slots):
            if any(rect.contains(point) for rect in self._rects(slot)):
                return index
        return -1

    # --- painting

    def paintEvent(self, event: QPaintEvent) -> None:  # Qt's name
        c = theme.current()
        self._lay_out(self.width())
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        active = self._can_write and self.isEnabled()
        formats = []
        for index, slot in enumerate(self._slots):
            hot = active and (index == self._hover or (index == self._focus and self.hasFocus()))
            if hot:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(tint(c.panel, c.accent, 0.22))
                for rect in self._rects(slot):
                    painter.drawRoundedRect(rect, 3, 3)
            span = QTextLayout.FormatRange()
            span.start, span.length = slot.start, slot.length
            style = QTextCharFormat()
            style.setForeground(QColor(c.accent if hot else c.text))
            span.format = style
            formats.append(span)
        painter.setPen(QColor(c.secondary if self._is_muted else c.text))
        self._layout.draw(painter, QPointF(0, 0), formats)
        if active:
            self._underline(painter, c.accent)
        if self.hasFocus() and 0 <= self._focus < len(self._slots):
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(c.accent), 1.5))
            for rect in self._rects(self._slots[self._focus]):
                painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3)

    def _underline(self, painter: QPainter, colour: str) -> None:
        pen = QPen(QColor(colour), 1.2)
        pen.setDashPattern([1, 2])
        painter.setPen(pen)
        for slot in self._slots:
            for rect in self._rects(slot):
                y = rect.bottom() - 1.5
                painter.drawLine(QPointF(rect.left() + 2, y), QPointF(rect.right() - 2, y))

    # --- mouse and keyboard

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # Qt's name
        hover = self._slot_at(event.position()) if self._can_write else -1
        if hover != self._hover:
            self._hover = hover
            shape = Qt.CursorShape.PointingHandCursor if hover >= 0 else Qt.CursorShape.ArrowCursor
            self.setCursor(shape)
            self.update()

    def leaveEvent(self, event: QEvent) -> None:  # Qt's name
        self._hover = -1
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:  # Qt's name
        index = self._slot_at(event.position()) if self._can_write else -1
        if index < 0 or event.button() is not Qt.MouseButton.LeftButton:
            event.ignore()
            return
        self._focus = index
        self._open(index)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # Qt's name
        plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        step = {Qt.Key.Key_Right: 1, Qt.Key.Key_Left: -1}.get(Qt.Key(event.key()), 0) if plain else 0
        if step and self._slots:
            self._focus = (self._focus + step) % len(self._slots)
            self.update()
        elif plain and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            if 0 <= self._focus < len(self._slots):
                self._open(self._focus)
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:  # Qt's name
        if event.reason() is Qt.FocusReason.TabFocusReason:
            self._focus = 0
        elif event.reason() is Qt.FocusReason.BacktabFocusReason:
            self._focus = len(self._slots) - 1
        self._focus = max(0, min(self._focus, len(self._slots) - 1))
        super().focusInEvent(event)
        self.update()

    def focusNextPrevChild(self, forward: bool) -> bool:  # Qt's name
        to = self._focus + (1 if forward else -1)
        if self.hasFocus() and 0 <= to < len(self._slots):
            self._focus = to
            self.update()
            return True
        return bool(super().focusNextPrevChild(forward))

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            index = self._slot_at(QPointF(event.pos()))
            if index >= 0 and self._can_write:
                QToolTip.showText(event.globalPos(), "Click to change", self)
            else:
                QToolTip.hideText()
            return True
        return bool(super().event(event))

    def _open(self, index: int) -> None:
        rect = self.slot_rect(index)
        where = QRect(self.mapToGlobal(QPoint(rect.left(), rect.top())), rect.size())
        self.slot_opened.emit(self._slots[index].path, where)


def _x(line: QTextLine, position: int) -> float:
    """Where a character stands in its line; Qt tells the position too."""
    found: Any = line.cursorToX(position)
    return float(found[0] if isinstance(found, tuple) else found)


def _joined(pieces: Sequence[Piece], is_sentence: bool) -> tuple[str, list[_Slot]]:
    """The text of pieces and the slots in it: neighbours with one path are one, blanks at the ends are none."""
    text, length = "", 0
    slots: list[_Slot] = []
    for piece in pieces:
        said = piece.text
        if is_sentence and not text and said:
            said = said[0].upper() + said[1:]
        size = len(said.encode("utf-16-le")) // 2
        if piece.path is not None and said.strip():
            start = length + len(said) - len(said.lstrip())
            end = length + size - (len(said) - len(said.rstrip()))
            last = slots[-1] if slots else None
            if last is not None and last.path == piece.path and last.start + last.length >= start - 1:
                slots[-1] = _Slot(last.start, end - last.start, last.path, last.given)
            else:
                slots.append(_Slot(start, end - start, piece.path, piece.given))
        text += said
        length += size
    if is_sentence and text and text.rstrip("”")[-1:] not in tuple(".!?:"):
        text += "."
    return text, slots
