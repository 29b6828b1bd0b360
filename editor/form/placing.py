"""Choosing a space by clicking the board."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QTabWidget, QVBoxLayout, QWidget

from editor.board.view import BoardView
from editor.form.context import Context
from editor.form.laid import laid_pieces


class PlacingDialog(QDialog):
    """The boards of the adventure; a click on a space chooses it."""

    placed = Signal(str)

    def __init__(self, context: Context, what: str, current: str | None, parent: QWidget) -> None:
        super().__init__(parent)
        self._context = context
        self.setWindowTitle(f"Place {what} on the board")
        self.resize(900, 680)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.said = QLabel(f"Click the space for {what}. Esc leaves everything as it is.", self)
        self.said.setTextFormat(Qt.TextFormat.PlainText)
        self.tabs = QTabWidget(self)
        self.tabs.setDocumentMode(True)
        self.views: list[BoardView] = []
        for title, layout in context.facts.boards.items():
            view = BoardView(layout, self)
            view.space_clicked.connect(self._take)
            view.space_hovered.connect(self._tell)
            view.set_pieces(laid_pieces(context.data, context.facts, layout.index))
            if current is not None and current in layout.index:
                view.set_path([current])
            self.views.append(view)
            self.tabs.addTab(view, title)
        self.tabs.tabBar().setVisible(len(self.views) > 1)
        buttons = QDialogButtonBox(self)
        leave = buttons.addButton("Leave it where it is", QDialogButtonBox.ButtonRole.RejectRole)
        leave.setAutoDefault(False)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addWidget(self.said)
        column.addWidget(self.tabs, 1)
        column.addWidget(buttons)

    def _tell(self, space: str) -> None:
        if space:
            self.said.setText(f"Place it here: {self._context.facts.title(space)}")

    def _take(self, space: str) -> None:
        self.placed.emit(space)
        self.accept()
