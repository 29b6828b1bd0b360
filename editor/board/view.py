"""The board view: one sees the town, moves over it, and clicks its spaces with the mouse or the keyboard."""

from __future__ import annotations

import html
from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QRectF, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QApplication,
    QGraphicsItem,
    QGraphicsScene,
    QToolTip,
    QWidget,
)

from editor.board import palette
from editor.board.camera import STEP, CameraView
from editor.board.geometry import CELL, board_rect, seat
from editor.board.labels import NameLabels
from editor.board.names import name_of
from editor.board.overlays import Badges, Costs, Mark, Marks, Path, Reach, Ring
from editor.board.pieces import BoardPiece, rich_words, words_for
from editor.board.setting import Setting
from editor.board.spaces import SpaceFinder, kind_words
from editor.board.sprites import Sprites
from editor.board.still import StillTown
from engine.content.layout import Layout

PAN: Final = 80  # pixels for one key

ARROWS: Final = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


class BoardView(CameraView):
    """Drag to move, wheel to zoom, F to see all. Arrow keys go from space to space, Enter clicks."""

    space_clicked = Signal(str)
    space_hovered = Signal(str)  # empty: none

    def __init__(self, layout: Layout, parent: QWidget | None = None) -> None:
        scene = QGraphicsScene()
        super().__init__(scene, board_rect(layout), parent)
        scene.setParent(self)
        self.board_layout = layout
        self.finder = SpaceFinder(layout)
        self.still = StillTown(layout, home=scene)
        self.labels = NameLabels(layout)
        self.labels.setZValue(3)
        self.sprites = Sprites()
        self.still.followers = [self.labels, self.sprites]
        self.reach = Reach(layout)
        self.costs = Costs(self.reach, self.sprites)
        self.path = Path(layout)
        self.marks = Marks(layout)
        self.badges = Badges(self.marks)
        self.hover = Ring(layout, 4, palette.HOVER, is_strong=False)
        self.focus_ring = Ring(layout, 21, palette.FOCUS, is_strong=True)
        self.focus_ring.setVisible(False)

        # Few items that mostly cover the board: an index would only cost.
        scene.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        below: list[QGraphicsItem] = [self.still, self.labels, self.reach, self.path, self.costs, self.hover]
        above: list[QGraphicsItem] = [self.marks, self.badges, self.focus_ring]
        for item in below + above:
            scene.addItem(item)
        self.setting = Setting(scene, layout, self.sprites)

        self.setBackgroundBrush(self.still.ground)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setAccessibleName("Board")
        self.setAccessibleDescription("Arrow keys go from space to space, Enter chooses one.")

        self._press: QPoint | None = None
        self._last = QPoint()
        self._is_panning = False
        self._space_held = False

    # --- what is shown

    def set_pieces(self, pieces: Sequence[BoardPiece]) -> None:
        """Show these pieces; those that were there with the same id are changed, not made anew."""
        self.setting.set_pieces(pieces)

    def set_reach(self, costs: Mapping[str, int]) -> None:
        self.reach.set_costs(costs)
        self.costs.update()

    def set_path(self, spaces: Sequence[str]) -> None:
        self.path.set_spaces(spaces)

    def set_marks(self, marks: Mapping[str, Mark]) -> None:
        self.marks.set_marks(marks)
        self.badges.update()

    def settle(self) -> None:
        """Paint everything sharp at once instead of bit by bit: for pictures of the view."""
        seen = self.mapToScene(self.viewport().rect()).boundingRect().intersected(self.rect_of_board)
        self.still.settle(seen, self.scale_now(), self.viewport().devicePixelRatioF())

    def show_space(self, id: str) -> None:
        """Bring a space into view."""
        number = self.board_layout.index.get(id)
        if number is not None:
            point = seat(self.board_layout.spaces[number])
            self.ensureVisible(QRectF(point.x() - CELL, point.y() - CELL, 2 * CELL, 2 * CELL), 24, 24)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self.is_fitted:
            self.fit()
        self.settle()

    # --- the mouse

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            self._tell(event)
            return True
        if event.type() == QEvent.Type.Leave:
            self._set_hovered("")
        return super().viewportEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() not in (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton):
            super().mousePressEvent(event)
            return
        self.focus_ring.setVisible(False)
        self._press = self._last = event.position().toPoint()
        # The middle button and the held space bar mean moving from the start; the left one may be a click.
        self._is_panning = event.button() == Qt.MouseButton.MiddleButton or self._space_held
        if self._is_panning:
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        here = event.position().toPoint()
        if self._press is not None:
            far = (here - self._press).manhattanLength() >= QApplication.startDragDistance()
            if far and not self._is_panning:
                self._is_panning = True
                self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
            if self._is_panning:
                self.pan(self._last - here)
                self._last = here
            return
        self._set_hovered(self._space_under(here))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._press is None:
            super().mouseReleaseEvent(event)
            return
        was_click = not self._is_panning and event.button() == Qt.MouseButton.LeftButton
        self._press = None
        self._is_panning = False
        self._show_cursor()
        if was_click:
            id = self._space_under(event.position().toPoint())
            if id:
                self.focus_ring.set_space(id)
                self.space_clicked.emit(id)

    def _show_cursor(self) -> None:
        if self._space_held:
            self.viewport().setCursor(Qt.CursorShape.OpenHandCursor)
        else:
            self.viewport().unsetCursor()

    def _space_under(self, at: QPoint) -> str:
        return self.finder.at(self.mapToScene(at))

    def hovered_space(self) -> str:
        return self.hover.space

    def _set_hovered(self, id: str) -> None:
        if id != self.hover.space:
            self.hover.set_space(id)
            self.setting.set_hovered(id)
            self.space_hovered.emit(id)

    def _tell(self, event: QHelpEvent) -> None:
        id = self._space_under(event.pos())
        if not id:
            QToolTip.hideText()
            return
        space = self.board_layout.spaces[self.board_layout.index[id]]
        text = f"<b>{html.escape(name_of(space))}</b><br>{html.escape(kind_words(space))}"
        pieces = self.setting.pieces_in(id)
        if pieces:
            text += f"<hr>{rich_words(pieces)}"
        QToolTip.showText(event.globalPos(), text, self.viewport())

    # --- the keyboard

    def focused_space(self) -> str:
        """The space on which Enter would click."""
        return self.focus_ring.space

    def focus_space(self, id: str) -> None:
        """Put the ring on a space, show it, and say it to those who hear the board."""
        self.focus_ring.set_space(id)
        self.focus_ring.setVisible(True)
        self.show_space(id)
        self.setAccessibleDescription(self.describe(id))
        told = QAccessibleEvent(self, QAccessible.Event.DescriptionChanged)
        QAccessible.updateAccessibility(told)

    def describe(self, id: str) -> str:
        """A space in words: its name, its kind, what is there and what it is marked with."""
        space = self.board_layout.spaces[self.board_layout.index[id]]
        parts = [name_of(space), kind_words(space)]
        parts += [words_for(piece) for piece in self.setting.pieces_in(id)]
        if id in self.reach.costs:
            parts.append(f"costs {self.reach.costs[id]} to reach")
        if id in self.marks.marks:
            mark = self.marks.marks[id]
            parts.append(f"{mark.kind} {mark.text}".strip())
        return ", ".join(parts)

    def event(self, event: QEvent) -> bool:
        # The window has shortcuts too; on the board these keys are the board's.
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.ShortcutOverride
            and self._is_ours(event)
        ):
            event.accept()
            return True
        return super().event(event)

    def _is_ours(self, event: QKeyEvent) -> bool:
        held = event.modifiers() & ~(Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier)
        ours = (Qt.Key.Key_F, Qt.Key.Key_Home, Qt.Key.Key_Plus, Qt.Key.Key_Equal, Qt.Key.Key_Minus)
        others = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
        return held == Qt.KeyboardModifier.NoModifier and (
            event.key() in ours or event.key() in others or event.key() in ARROWS
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._is_ours(event):
            super().keyPressEvent(event)
            return
        key = Qt.Key(event.key())
        if key in ARROWS:
            x, y = ARROWS[key]
            if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
                self.pan(QPoint(x * PAN, y * PAN))
            else:
                self._step(x, y)
        elif key in (Qt.Key.Key_F, Qt.Key.Key_Home):
            self.fit()
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.zoom(STEP)
        elif key == Qt.Key.Key_Minus:
            self.zoom(1 / STEP)
        elif key == Qt.Key.Key_Space:
            if not event.isAutoRepeat():
                self._space_held = True
                self._show_cursor()
        elif self.focus_ring.space:
            self.focus_ring.setVisible(True)
            self.space_clicked.emit(self.focus_ring.space)
        event.accept()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._space_held = False
            self._show_cursor()
            event.accept()
            return
        super().keyReleaseEvent(event)

    def _step(self, x: int, y: int) -> None:
        here = self.focus_ring.space
        if not here or not self.focus_ring.isVisible():
            middle = self.mapToScene(self.viewport().rect().center())
            first = here or self.finder.nearest(middle)
            if first:
                self.focus_space(first)
            return
        self.focus_space(self.finder.towards(here, x, y))

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._space_held = False
        self._show_cursor()
        self.focus_ring.setVisible(False)
        super().focusOutEvent(event)
