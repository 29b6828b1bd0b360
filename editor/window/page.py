"""A page: whatever can be shown in a tab."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from editor.text.document import Document


class Page(QWidget):
    """What a tab needs to know of what it shows."""

    title_changed = Signal()

    def __init__(self, key: str, title: str, icon: str, document: Document | None = None) -> None:
        super().__init__()
        self.key = key  # says which page it is when tabs are remembered: "file:…" or "page:rules"
        self.title = title
        self.icon = icon
        self.document = document

    @property
    def tooltip(self) -> str:
        """What is told of the page when the mouse rests on its tab."""
        return self.title

    def place(self) -> tuple[int, int]:
        """Line and column of the cursor, (0, 0) where there is none."""
        return 0, 0

    def show_place(self, line: int, column: int) -> None:
        """Put the cursor there."""

    def settle(self) -> None:
        """Put the focus where one wants to go on working."""
        self.setFocus()
