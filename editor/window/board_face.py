"""A board drawn beside its source; it follows the text and keeps the last drawing that made sense."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QLabel, QStackedLayout, QWidget

from editor.board.view import BoardView
from engine.content.board import Board
from engine.content.layout import lay_out

if TYPE_CHECKING:
    from editor.text.document import Document
    from editor.text.workspace import Workspace
    from engine.diagnostics import Path


class BoardFace(QWidget):
    """The drawn board; a click on a space goes to its entry."""

    path_selected = Signal(object)

    def __init__(self, document: Document, workspace: Workspace) -> None:
        super().__init__()
        self._document = document
        self._drawn: str | None = None
        self._view: BoardView | None = None
        self._nothing = QLabel("The board is drawn here once its text can be read.")
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._nothing.setWordWrap(True)
        self._nothing.setObjectName("secondary")
        self._stack = QStackedLayout(self)
        self._stack.addWidget(self._nothing)
        document.checked.connect(self._draw)
        self._draw()

    @property
    def view(self) -> BoardView | None:
        """The drawing that is shown."""
        return self._view

    def show_path(self, path: Path) -> None:
        """Mark the space that a part of the text is about."""
        if self._view is not None and len(path) > 1 and path[0] == "space":
            self._view.set_path([self._ids()[int(path[1])]] if int(path[1]) < len(self._ids()) else [])

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._view is not None:
            self._view.fit()

    def _ids(self) -> list[str]:
        spaces = self._document.source.data.get("space", [])
        found = [each.get("id") if isinstance(each, dict) else None for each in spaces]
        return [each if isinstance(each, str) else "" for each in found]

    def _draw(self) -> None:
        text = self._document.text
        if text == self._drawn or self._document.source.syntax:
            return
        try:
            layout, _faults = lay_out(Board.model_validate(self._document.source.data))
        except ValueError:
            return  # Problems says what is wrong; the drawing stays as it was
        self._drawn = text
        view = BoardView(layout, self)
        view.space_clicked.connect(self._clicked)
        old, self._view = self._view, view
        self._stack.addWidget(view)
        self._stack.setCurrentWidget(view)
        if old is not None:
            self._stack.removeWidget(old)
            old.deleteLater()

    def _clicked(self, space: str) -> None:
        if space in self._ids():
            self.path_selected.emit(("space", self._ids().index(space)))
