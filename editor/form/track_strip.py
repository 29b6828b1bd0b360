"""The round track as a strip of drawn spaces, with events as pennants that are dragged from space to space."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from editor.form.pennant import HEIGHT, PLAIN, Flag, paint_flag
from editor.form.style import tint
from editor.look import theme
from editor.look.fonts import sans, serif

_NARROW, _WIDE = 62, 112  # of a column
_TILE: Final = 40
_GAP: Final = 6


@dataclass(frozen=True, slots=True)
class Spot:
    """What the keyboard is on: a space, or the n-th event of it."""

    round: int
    row: int = -1


class TrackStrip(QWidget):
    """Spaces 1 to n and the End; what is done with them is told, not done."""

    moved = Signal(int, int)  # an event to a round
    copied = Signal(int, int)
    opened = Signal(int)
    removed = Signal(int)
    add_asked = Signal(int, QRect)
    menu_asked = Signal(int, QPoint)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rounds = 1
        self._flags: tuple[Flag, ...] = ()
        self._can_write = True
        self.spot = Spot(1)
        self._hover = Spot(0)
        self._pressed: tuple[QPoint, int] | None = None
        self._dragged: int | None = None
        self._pointer = QPoint()
        self._copying = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setAccessibleName("Round track")

    def show_track(self, rounds: int, flags: Sequence[Flag], *, can_write: bool) -> None:
        """Show another track."""
        if (rounds, tuple(flags), can_write) == (self._rounds, self._flags, self._can_write):
            return
        self._rounds, self._flags, self._can_write = max(1, rounds), tuple(flags), can_write
        self.spot = Spot(min(self.spot.round, self._rounds), self.spot.row)
        if self.spot.row >= len(self.flags_of(self.spot.round)):
            self.spot = Spot(self.spot.round, len(self.flags_of(self.spot.round)) - 1)
        self._say_spot()
        self.updateGeometry()
        self.update()

    def flags_of(self, round_: int) -> list[Flag]:
        """The events of a round; those beyond the track stand on its End."""
        last = round_ == self._rounds + 1
        return [flag for flag in self._flags if flag.round == round_ or (last and flag.round > self._rounds)]

    # --- geometry

    def hasHeightForWidth(self) -> bool:  # Qt's name
        return True

    def heightForWidth(self, width: int) -> int:  # Qt's name
        return sum(self._row_height(row, width) for row in range(self._row_count(width))) + 4

    def sizeHint(self) -> QSize:  # Qt's name
        width = max(self.width(), 320)
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:  # Qt's name
        return QSize(_NARROW * 3, self.heightForWidth(max(self.width(), _NARROW * 3)))

    def _columns(self, width: int) -> int:
        """As many as there is room for, and in each row the same number."""
        spaces = self._rounds + 1
        rows = -(-spaces // max(2, width // _NARROW))
        return -(-spaces // rows)

    def _row_count(self, width: int) -> int:
        return -(-(self._rounds + 1) // self._columns(width))

    def _column_width(self, width: int) -> float:
        return min(_WIDE, width / self._columns(width))

    def _row_height(self, row: int, width: int) -> int:
        columns = self._columns(width)
        rounds = range(row * columns + 1, min((row + 1) * columns, self._rounds + 1) + 1)
        most = max((len(self.flags_of(each)) for each in rounds), default=0)
        return _TILE + 8 + max(1, most) * (HEIGHT + _GAP) if most else _TILE + 34

    def tile_rect(self, round_: int) -> QRectF:
        """Where a space is drawn; the End is the round after the last."""
        columns, width = self._columns(self.width()), self._column_width(self.width())
        row, column = divmod(round_ - 1, columns)
        y = 2 + sum(self._row_height(each, self.width()) for each in range(row))
        return QRectF(column * width + 2, y, width - 4, _TILE)

    def flag_rect(self, round_: int, row: int) -> QRectF:
        """Where the n-th event of a space is drawn."""
        tile = self.tile_rect(round_)
        y = tile.bottom() + 2 + row * (HEIGHT + _GAP)
        return QRectF(tile.left() + 2, y, tile.width() - 4, HEIGHT)

    def _spot_at(self, point: QPoint) -> Spot:
        """The event or the space below a point; round 0 for none."""
        for round_ in range(1, self._rounds + 2):
            for row in range(len(self.flags_of(round_))):
                if self.flag_rect(round_, row).contains(QPointF(point)):
                    return Spot(round_, row)
            if self._column_rect(round_).contains(QPointF(point)):
                return Spot(round_)
        return Spot(0)

    def _column_rect(self, round_: int) -> QRectF:
        tile = self.tile_rect(round_)
        row = (round_ - 1) // self._columns(self.width())
        return QRectF(tile.left() - 2, tile.top(), tile.width() + 4, self._row_height(row, self.width()) - 4)

    # --- painting

    def paintEvent(self, event: QPaintEvent) -> None:  # Qt's name
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for round_ in range(1, self._rounds + 2):
            self._paint_tile(painter, round_)
            for row, flag in enumerate(self.flags_of(round_)):
                if flag.index != self._dragged or self._copying:
                    paint_flag(painter, self.flag_rect(round_, row), flag)
        self._paint_focus(painter)
        if self._dragged is not None:
            flag = next(each for each in self._flags if each.index == self._dragged)
            size = self.flag_rect(1, 0).size()
            at = QRectF(self._pointer.x() - size.width() / 2, self._pointer.y() - 12, size.width(), HEIGHT)
            painter.setOpacity(0.85)
            paint_flag(painter, at, flag)

    def _paint_tile(self, painter: QPainter, round_: int) -> None:
        c = theme.current()
        tile = self.tile_rect(round_)
        is_end = round_ > self._rounds
        target = self._dragged is not None and self._spot_at(self._pointer).round == round_ and not is_end
        flags = self.flags_of(round_)
        ground = tint(c.panel, c.text, 0.10) if is_end else QColor(c.panel)
        if flags and not is_end:
            ground = tint(c.panel, flags[0].colour or PLAIN, 0.30)
        painter.setPen(QPen(QColor(c.accent if target else c.line), 2 if target else max(1, c.line_width)))
        painter.setBrush(ground)
        painter.drawRoundedRect(tile.adjusted(0.5, 0.5, -0.5, -0.5), 7, 7)
        painter.setPen(QColor(c.text))
        painter.setFont(serif(15 * theme.text_scale() if not is_end else 12 * theme.text_scale(), bold=True))
        painter.drawText(tile, Qt.AlignmentFlag.AlignCenter, "End" if is_end else str(round_))
        hovered = self._hover == Spot(round_) or (self.spot == Spot(round_) and self.hasFocus())
        if not is_end and not flags and self._can_write and self._dragged is None:
            painter.setPen(QColor(c.accent if hovered else c.disabled))
            painter.setFont(sans((11 if hovered else 13) * theme.text_scale(), bold=hovered))
            below = QRectF(tile.left(), tile.bottom() + 2, tile.width(), 22)
            painter.drawText(below, Qt.AlignmentFlag.AlignCenter, "+ Add" if hovered else "+")

    def _paint_focus(self, painter: QPainter) -> None:
        if not self.hasFocus() or self._dragged is not None:
            return
        spot = self.spot
        rect = self.flag_rect(spot.round, spot.row) if spot.row >= 0 else self.tile_rect(spot.round)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(theme.current().accent), 2))
        painter.drawRoundedRect(rect.adjusted(-1, -1, 1, 1), 6, 6)

    # --- mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:  # Qt's name
        spot = self._spot_at(event.position().toPoint())
        if spot.round == 0 or event.button() is not Qt.MouseButton.LeftButton:
            return
        self._set_spot(spot)
        flag = self._flag_at(spot)
        if flag is not None and self._can_write:
            self._pressed = (event.position().toPoint(), flag.index)
        elif flag is None and self._can_write and spot.round <= self._rounds:
            below = event.position().y() > self.tile_rect(spot.round).bottom()
            if below and not self.flags_of(spot.round):
                self._ask_add()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # Qt's name
        self._pointer = event.position().toPoint()
        self._copying = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        pressed = self._pressed if self._dragged is None else None
        if pressed is not None and (self._pointer - pressed[0]).manhattanLength() >= 8:
            self._dragged = pressed[1]
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
        hover = self._spot_at(self._pointer)
        if hover != self._hover or self._dragged is not None:
            self._hover = hover
            self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # Qt's name
        dragged, self._dragged, self._pressed = self._dragged, None, None
        self.unsetCursor()
        self.update()
        if dragged is None:
            return
        target = self._spot_at(event.position().toPoint()).round
        flag = next((each for each in self._flags if each.index == dragged), None)
        if flag is None or not 1 <= target <= self._rounds:
            return
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.copied.emit(dragged, target)
        elif flag.round != target:
            self.moved.emit(dragged, target)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:  # Qt's name
        spot = self._spot_at(event.position().toPoint())
        flag = self._flag_at(spot)
        self._pressed = None
        if flag is not None:
            self.opened.emit(flag.index)
        elif 1 <= spot.round <= self._rounds and self._can_write:
            self._set_spot(spot)
            self._ask_add()

    def leaveEvent(self, event: QEvent) -> None:  # Qt's name
        self._hover = Spot(0)
        self.update()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:  # Qt's name
        if event.reason() is not QContextMenuEvent.Reason.Keyboard:
            spot = self._spot_at(event.pos())
            if spot.round:
                self._set_spot(spot)
        flag = self._flag_at(self.spot)
        if flag is not None:
            self.menu_asked.emit(
                flag.index, self._global(self.flag_rect(self.spot.round, self.spot.row)).bottomLeft()
            )

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            flag = self._flag_at(self._spot_at(event.pos()))
            if flag is not None:
                text = f"Round {flag.round}: {flag.title}\nDrag to another round; Ctrl-drag copies"
                QToolTip.showText(event.globalPos(), text, self)
            else:
                QToolTip.hideText()
            return True
        return bool(super().event(event))

    # --- keyboard

    def keyPressEvent(self, event: QKeyEvent) -> None:  # Qt's name
        key, modifiers = Qt.Key(event.key()), event.modifiers()
        alt = bool(modifiers & Qt.KeyboardModifier.AltModifier)
        control = bool(modifiers & Qt.KeyboardModifier.ControlModifier)
        flag = self._flag_at(self.spot)
        across = {Qt.Key.Key_Right: 1, Qt.Key.Key_Left: -1}.get(key, 0)
        down = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(key, 0)
        if across and alt:
            self._push(flag, across)
        elif across:
            self._set_spot(self._beside(across))
        elif down:
            self._set_spot(self._below(down))
        elif key == Qt.Key.Key_Home:
            self._set_spot(Spot(1))
        elif key == Qt.Key.Key_End:
            self._set_spot(Spot(self._rounds))
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and flag is not None:
            self.opened.emit(flag.index)
        elif self._can_write and key in (
            Qt.Key.Key_Return,
            Qt.Key.Key_Enter,
            Qt.Key.Key_Plus,
            Qt.Key.Key_Insert,
        ):
            self._ask_add()
        elif self._can_write and key == Qt.Key.Key_Delete and flag is not None:
            self.removed.emit(flag.index)
        elif self._can_write and control and key == Qt.Key.Key_D and flag is not None:
            self.copied.emit(flag.index, flag.round)
        elif key == Qt.Key.Key_Escape and self._dragged is not None:
            self._dragged = self._pressed = None
            self.update()
        else:
            super().keyPressEvent(event)

    def _push(self, flag: Flag | None, by: int) -> None:
        if flag is not None and self._can_write and 1 <= flag.round + by <= self._rounds:
            self.spot = Spot(flag.round + by, len(self.flags_of(flag.round + by)))
            self.moved.emit(flag.index, flag.round + by)
            self.go_to(flag.index)

    def go_to(self, index: int) -> None:
        """Put the keyboard on an event."""
        for flag in self._flags:
            if flag.index == index:
                row = [each.index for each in self.flags_of(flag.round)].index(index)
                self._set_spot(Spot(flag.round, row))

    def _beside(self, by: int) -> Spot:
        round_ = max(1, min(self._rounds, self.spot.round + by))
        return Spot(round_, min(self.spot.row, len(self.flags_of(round_)) - 1))

    def _below(self, by: int) -> Spot:
        row = max(-1, min(len(self.flags_of(self.spot.round)) - 1, self.spot.row + by))
        return Spot(self.spot.round, row)

    def _set_spot(self, spot: Spot) -> None:
        self.spot = spot
        self._say_spot()
        self.update()

    def _say_spot(self) -> None:
        flag = self._flag_at(self.spot)
        what = flag.title if flag is not None else f"{len(self.flags_of(self.spot.round)) or 'no'} events"
        self.setAccessibleDescription(f"Round {self.spot.round}: {what}")

    def _flag_at(self, spot: Spot) -> Flag | None:
        flags = self.flags_of(spot.round)
        return flags[spot.row] if 0 <= spot.row < len(flags) else None

    def _ask_add(self) -> None:
        if self.spot.round <= self._rounds:
            self.add_asked.emit(self.spot.round, self._global(self.tile_rect(self.spot.round)))

    def _global(self, rect: QRectF) -> QRect:
        whole = rect.toAlignedRect()
        return QRect(self.mapToGlobal(whole.topLeft()), whole.size())
