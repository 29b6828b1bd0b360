"""A small panel over the window, beside a place in the text, that never takes the focus.

It is a child of the window and no window of its own: it needs no help from the desktop to be in the right place.
"""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QFrame, QWidget


class Overlay(QFrame):
    """Belongs to a widget, and lies over the window that this is in."""

    def __init__(self, owner: QWidget) -> None:
        super().__init__(owner)
        self._owner = owner
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAutoFillBackground(True)
        owner.destroyed.connect(self.deleteLater)
        self.hide()

    def show_beside(self, near: QRect) -> None:
        """Show it below a place on the screen, or above it where there is no room below."""
        window = self._owner.window()
        if self.parentWidget() is not window:
            self.setParent(window)
        here = QRect(window.mapFromGlobal(near.topLeft()), near.size())
        self.move(placed(here, window.rect(), self.width(), self.height()))
        self.raise_()
        self.show()


def placed(near: QRect, room: QRect, width: int, height: int) -> QPoint:
    """The corner of a panel beside a place, inside a room."""
    x = max(room.left() + 4, min(near.left(), room.right() - width - 4))
    y = near.bottom() + 4
    if y + height > room.bottom():
        above = near.top() - 4 - height
        y = above if above >= room.top() else max(room.top(), room.bottom() - height)
    return QPoint(x, y)
