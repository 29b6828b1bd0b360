"""The start page: what to do next. It is also shown where no tab is open."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from editor.look import fonts, icons, theme
from editor.window.page import Page

if TYPE_CHECKING:
    from editor.window.settings import Settings

# What to do first: command, title, what one gets.
STEPS: Final = (
    ("new-adventure", "new", "Write an adventure", "Begin with a template that can be played at once."),
    ("open-first", "adventure", "Look at adventure 1", "“The Treasure of the Duke”: see how one is made."),
    ("guide", "manual", "Read the guide", "From nothing to an adventure in twenty minutes."),
    ("open-workspace", "folder", "Open a workspace", "The folder with your own adventures and campaigns."),
)


class _Card(QFrame):
    """One thing to do: a button with a sentence."""

    def __init__(self, icon: str, title: str, text: str) -> None:
        super().__init__()
        self.setObjectName("card")
        self._icon = icon
        self._picture = QLabel()
        self.button = QPushButton(title)
        self.button.setObjectName("link")
        self.button.setCursor(Qt.CursorShape.PointingHandCursor)
        words = QLabel(text)
        words.setObjectName("secondary")
        words.setWordWrap(True)
        words.setContentsMargins(6, 0, 0, 0)
        column = QVBoxLayout()
        column.setSpacing(2)
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(words)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 12, 16, 12)
        row.setSpacing(12)
        row.addWidget(self._picture, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(column, 1)
        theme.ThemeSignal.changed.connect(self._colour)
        self._colour()

    def _colour(self) -> None:
        self._picture.setPixmap(icons.pixmap(self._icon, int(28 * theme.text_scale()), "accent"))


class StartPage(Page):
    """Title, four cards, recent files and workspaces."""

    command_wanted = Signal(str)
    file_wanted = Signal(object)
    workspace_wanted = Signal(object)

    def __init__(self, settings: Settings) -> None:
        super().__init__("page:start", "Start", "home")
        self._settings = settings
        self.cards: dict[str, _Card] = {}
        self._title = QLabel("Guildmaster")
        self._sub = QLabel("Adventures for the city of thieves: write them, check them, print them.")
        self._sub.setObjectName("secondary")
        self._sub.setWordWrap(True)
        self._grid = grid = QGridLayout()
        grid.setSpacing(12)
        for command, icon, title, text in STEPS:
            card = _Card(icon, title, text)
            card.button.clicked.connect(
                lambda _checked=False, command=command: self.command_wanted.emit(command)
            )
            self.cards[command] = card
        self._lay_out()
        self._recent = QHBoxLayout()
        self._recent.setSpacing(32)
        tip = QLabel("Ctrl+Shift+P finds any command, Ctrl+P any file, entry, space or rule, F1 the manual.")
        tip.setObjectName("secondary")
        tip.setWordWrap(True)
        inner = QWidget()
        inner.setMaximumWidth(int(820 * max(theme.text_scale(), 1)))
        column = QVBoxLayout(inner)
        column.setContentsMargins(24, 32, 24, 24)
        column.setSpacing(8)
        column.addWidget(self._title)
        column.addWidget(self._sub)
        column.addSpacing(16)
        column.addLayout(grid)
        column.addSpacing(16)
        column.addLayout(self._recent)
        column.addStretch(1)
        column.addWidget(tip)
        middle = QWidget()
        centred = QHBoxLayout(middle)
        centred.setContentsMargins(0, 0, 0, 0)
        centred.addStretch(1)
        centred.addWidget(inner, 100)
        centred.addStretch(1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidget(middle)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(area)
        self._inner = inner
        theme.ThemeSignal.changed.connect(self._colour)
        self._colour()
        self.refresh()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    def _lay_out(self) -> None:
        """Two cards in a row, or one where text is large or the page narrow."""
        columns = 2 if self.width() >= 600 * theme.text_scale() else 1
        for index, card in enumerate(self.cards.values()):
            self._grid.addWidget(card, index // columns, index % columns)
        for column in range(2):
            self._grid.setColumnStretch(column, 1 if column < columns else 0)

    def settle(self) -> None:
        self.cards["new-adventure"].button.setFocus()

    def refresh(self) -> None:
        """List what was opened last."""
        while (old := self._recent.takeAt(0)) is not None:
            widget = old.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        files = [
            FilePath(each) for each in self._settings.strings("recent-files") if FilePath(each).is_file()
        ]
        spaces = [
            FilePath(each) for each in self._settings.strings("recent-workspaces") if FilePath(each).is_dir()
        ]
        if files:
            self._recent.addWidget(self._list("Recent files", files[:6], self.file_wanted.emit), 1)
        if spaces:
            self._recent.addWidget(self._list("Recent workspaces", spaces[:6], self.workspace_wanted.emit), 1)

    def _list(self, title: str, paths: list[FilePath], run: Callable[[FilePath], None]) -> QWidget:
        box = QWidget()
        column = QVBoxLayout(box)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        head = QLabel(title)
        head.setObjectName("heading")
        column.addWidget(head)
        for path in paths:
            button = QPushButton(path.stem if path.suffix else path.name)
            button.setObjectName("link")
            button.setToolTip(str(path))
            button.setCursor(Qt.CursorShape.PointingHandCursor)
            button.clicked.connect(lambda _checked=False, path=path: run(path))
            column.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(1)
        return box

    def _colour(self) -> None:
        self._title.setFont(fonts.serif(32 * theme.text_scale(), bold=True))
        self._title.setStyleSheet(f"color: {theme.current().accent};")
        self._inner.setMaximumWidth(int(820 * max(theme.text_scale(), 1)))
        self._lay_out()
