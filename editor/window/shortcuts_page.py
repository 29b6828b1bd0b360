"""All actions with their keys, as a page that can be searched."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QHeaderView, QLabel, QLineEdit, QTableWidget, QTableWidgetItem, QVBoxLayout

from editor.look import fonts, icons, theme
from editor.window.actions import ACTIONS
from editor.window.matching import score
from editor.window.page import Page


class ShortcutsPage(Page):
    """A table: where, what, which keys, what it does."""

    def __init__(self) -> None:
        super().__init__("page:shortcuts", "Keyboard shortcuts", "keyboard")
        self._title = QLabel("Keyboard shortcuts")
        self.field = QLineEdit()
        self.field.setPlaceholderText("Find an action or a key")
        self.field.setAccessibleName("Find an action or a key")
        self.field.setClearButtonEnabled(True)
        self.field.setMaximumWidth(420)
        self.field.textChanged.connect(self._narrow)
        self.table = QTableWidget(len(ACTIONS), 4)
        self.table.setHorizontalHeaderLabels(["Action", "Keys", "Menu", "What it does"])
        self.table.setAccessibleName("Actions and their keys")
        self.table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.table.setSelectionBehavior(QTableWidget.SelectionBehavior.SelectRows)
        self.table.setShowGrid(False)
        self.table.setAlternatingRowColors(True)
        self.table.setTabKeyNavigation(False)
        self.table.verticalHeader().hide()
        self.table.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft)
        self.table.horizontalHeader().setHighlightSections(False)
        for row, spec in enumerate(ACTIONS):
            keys = QKeySequence(spec.shortcut).toString(QKeySequence.SequenceFormat.NativeText)
            cells = (spec.title.rstrip("…"), keys, spec.menu.replace("/", " › "), spec.tooltip)
            for column, text in enumerate(cells):
                self.table.setItem(row, column, QTableWidgetItem(text))
        for column in range(3):
            self.table.horizontalHeader().setSectionResizeMode(
                column, QHeaderView.ResizeMode.ResizeToContents
            )
        self.table.horizontalHeader().setSectionResizeMode(3, QHeaderView.ResizeMode.Stretch)
        column_ = QVBoxLayout(self)
        column_.setContentsMargins(32, 24, 32, 24)
        column_.setSpacing(12)
        column_.addWidget(self._title)
        column_.addWidget(self.field)
        column_.addWidget(self.table, 1)
        theme.ThemeSignal.changed.connect(self._colour)
        self._colour()

    def settle(self) -> None:
        self.field.setFocus()

    def _narrow(self, wanted: str) -> None:
        for row, spec in enumerate(ACTIONS):
            fits = score(wanted, f"{spec.title} {spec.shortcut} {spec.menu} {spec.tooltip}")
            self.table.setRowHidden(row, fits is None)

    def _colour(self) -> None:
        self._title.setFont(fonts.serif(24 * theme.text_scale(), bold=True))
        self.table.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 10)
        for row, spec in enumerate(ACTIONS):
            item = self.table.item(row, 0)
            if item is not None:
                item.setIcon(icons.icon(spec.icon, "secondary"))
