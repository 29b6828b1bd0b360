"""The History dock: the steps of the document that is shown; choosing one goes there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from editor.look import icons, theme

if TYPE_CHECKING:
    from editor.text.document import Document


class HistoryPanel(QWidget):
    """The steps from first to last; those that were undone are greyed and stand below the current one."""

    def __init__(self) -> None:
        super().__init__()
        self._document: Document | None = None
        self.list = QListWidget()
        self.list.setAccessibleName("Steps")
        self.list.itemClicked.connect(self._go)
        self.list.itemActivated.connect(self._go)
        self._nothing = QLabel("The steps of a document are listed here. Choose one to go back to it.")
        self._nothing.setObjectName("secondary")
        self._nothing.setWordWrap(True)
        self._nothing.setContentsMargins(12, 8, 12, 8)
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(self)
        column.setContentsMargins(4, 4, 4, 4)
        column.addWidget(self._nothing, 1)
        column.addWidget(self.list, 1)
        theme.ThemeSignal.changed.connect(self.refresh)
        self.refresh()

    def show_document(self, document: Document | None) -> None:
        """Follow another document."""
        if self._document is not None:
            self._document.history_changed.disconnect(self.refresh)
        self._document = document
        if document is not None:
            document.history_changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """List the steps as they are now; only what differs is touched: this follows every key."""
        steps = self._document.history() if self._document is not None else []
        self._nothing.setVisible(not steps)
        self.list.setVisible(bool(steps))
        while self.list.count() > len(steps):
            self.list.takeItem(self.list.count() - 1)
        now = next((index for index, step in enumerate(steps) if step.is_current), -1)
        for index, step in enumerate(steps):
            if index == self.list.count():
                self.list.addItem(QListWidgetItem())
            item = self.list.item(index)
            state = (step.title, index == now, index > now, theme.current().name)
            if item.data(Qt.ItemDataRole.UserRole) != state:
                item.setData(Qt.ItemDataRole.UserRole, state)
                item.setText(f"{step.title} (undone)" if index > now else step.title)
                name = "step-now" if index == now else "step"
                item.setIcon(icons.icon(name, "accent" if index == now else "secondary"))
        if now >= 0 and self.list.currentRow() != now:
            self.list.setCurrentRow(now)

    def _go(self, item: QListWidgetItem) -> None:
        if self._document is not None:
            self._document.go_to_step(self.list.row(item))
