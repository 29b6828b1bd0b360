"""The Problems dock: every diagnostic with its place, its code and its fix."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path as FilePath
from typing import Any, Final

from PySide6.QtCore import (
    QAbstractTableModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPushButton,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from editor.look import icons, theme
from engine.diagnostics import Diagnostic, Severity

WORDS: Final = {Severity.ERROR: "Error", Severity.WARNING: "Warning", Severity.HINT: "Hint"}
ICONS: Final = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.HINT: "hint"}
_HEADS: Final = ("Severity", "Message", "Place", "Code")
_Index = QModelIndex | QPersistentModelIndex


class _Rows(QAbstractTableModel):
    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.rows: list[Diagnostic] = []

    def show(self, rows: list[Diagnostic]) -> None:
        self.beginResetModel()
        self.rows = rows
        self.endResetModel()

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008
        return len(_HEADS)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        is_text = orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole
        return _HEADS[section] if is_text else None

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        each = self.rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            place = f"{FilePath(each.file).name}:{each.span.line}"
            return (WORDS[each.severity], each.message, place, each.code)[index.column()]
        if role == Qt.ItemDataRole.DecorationRole and index.column() == 0:
            return icons.icon(ICONS[each.severity])
        if role == Qt.ItemDataRole.ToolTipRole:
            help_ = f"\n{each.help}" if each.help else ""
            return f"{each.message}{help_}\n{each.file}:{each.span.line}:{each.span.column}"
        return None


class ProblemsPanel(QWidget):
    """The table with its filters; it tells where somebody wants to go and what to fix."""

    jump_wanted = Signal(object)  # a diagnostic
    fix_wanted = Signal(object)
    chosen_changed = Signal(object)
    counted = Signal(int, int, int)  # errors, warnings, hints

    def __init__(self) -> None:
        super().__init__()
        self._all: list[Diagnostic] = []
        self._current_file: str | None = None
        self.severity = QComboBox()
        for text in ("All severities", "Errors", "Errors and warnings"):
            self.severity.addItem(text)
        self.severity.setAccessibleName("Severity")
        self.files = QComboBox()
        self.files.addItem("All files")
        self.files.addItem("This file")
        self.files.setAccessibleName("Files")
        self.words = QLineEdit()
        self.words.setPlaceholderText("Filter by words or code")
        self.words.setAccessibleName("Filter by words or code")
        self.words.setClearButtonEnabled(True)
        self.fix = QPushButton("Apply fix")
        self.fix.setToolTip("Apply the fix of the chosen problem (Ctrl+.)")
        self.severity.currentIndexChanged.connect(self._narrow)
        self.files.currentIndexChanged.connect(self._narrow)
        self.words.textChanged.connect(self._narrow)
        self.fix.clicked.connect(self._wish_fix)
        self._rows = _Rows(self)
        self.table = QTableView()
        self.table.setModel(self._rows)
        self.table.setAccessibleName("Problems")
        self.table.setShowGrid(False)
        self.table.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QTableView.SelectionMode.SingleSelection)
        self.table.setTabKeyNavigation(False)
        self.table.verticalHeader().hide()
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        for section in (0, 2, 3):
            header.setSectionResizeMode(section, QHeaderView.ResizeMode.ResizeToContents)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft)
        header.setHighlightSections(False)
        self.table.doubleClicked.connect(lambda index: self._wish_jump(index.row()))
        self.table.selectionModel().currentRowChanged.connect(lambda *_: self._choose())
        self.table.installEventFilter(self)
        self._nothing = QLabel("No problems. Press F5 to check all files.")
        self._nothing.setObjectName("secondary")
        self._nothing.setContentsMargins(12, 8, 12, 8)
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignTop)
        row = QHBoxLayout()
        row.setSpacing(8)
        for widget in (self.severity, self.files):
            row.addWidget(widget)
        row.addWidget(self.words, 1)
        row.addWidget(self.fix)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 4, 8, 4)
        column.setSpacing(4)
        column.addLayout(row)
        column.addWidget(self._nothing, 1)
        column.addWidget(self.table, 1)
        theme.ThemeSignal.changed.connect(self._space)
        self._space()
        self._narrow()

    def show_problems(self, found: Sequence[Diagnostic], current_file: str | None) -> None:
        """Show these; what was chosen stays chosen if it is still there."""
        if list(found) == self._all and current_file == self._current_file:
            return
        self._all, self._current_file = list(found), current_file
        self._narrow()

    def visible(self) -> list[Diagnostic]:
        """What the filters let through."""
        return list(self._rows.rows)

    def chosen(self) -> Diagnostic | None:
        """The problem that is chosen."""
        row = self.table.currentIndex().row()
        return self._rows.rows[row] if 0 <= row < len(self._rows.rows) else None

    def step(self, by: int) -> None:
        """Go to the next or previous problem, in a circle."""
        rows = self._rows.rows
        if rows:
            at = self.table.currentIndex().row()
            row = (at + by) % len(rows) if at >= 0 else (0 if by > 0 else len(rows) - 1)
            self.table.selectRow(row)
            self._wish_jump(row)

    def _narrow(self, *_: object) -> None:
        before = self.chosen()
        allowed = [set(Severity), {Severity.ERROR}, {Severity.ERROR, Severity.WARNING}][
            self.severity.currentIndex()
        ]
        words = self.words.text().casefold().split()
        rows = [
            each
            for each in self._all
            if each.severity in allowed
            and (self.files.currentIndex() == 0 or each.file == self._current_file)
            and all(word in f"{each.code} {each.message} {each.file}".casefold() for word in words)
        ]
        self._rows.show(rows)
        if before in rows and before is not None:
            self.table.selectRow(rows.index(before))
        self.table.setVisible(bool(rows))
        self._nothing.setVisible(not rows)
        self._nothing.setText(
            "No problem fits the filters." if self._all else "No problems. Press F5 to check all files."
        )
        counts = [sum(each.severity is severity for each in self._all) for severity in WORDS]
        self.counted.emit(*counts)
        self._choose()

    def _choose(self) -> None:
        chosen = self.chosen()
        self.fix.setEnabled(chosen is not None and chosen.fix is not None)
        title = chosen.fix.title if chosen is not None and chosen.fix is not None else "apply fix"
        self.fix.setText(title[:1].upper() + title[1:])
        self.chosen_changed.emit(chosen)

    def _wish_jump(self, row: int) -> None:
        if 0 <= row < len(self._rows.rows):
            self.jump_wanted.emit(self._rows.rows[row])

    def _wish_fix(self) -> None:
        chosen = self.chosen()
        if chosen is not None:
            self.fix_wanted.emit(chosen)

    def _space(self) -> None:
        self._rows.layoutChanged.emit()
        self.table.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 8)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        is_key = isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress
        if is_key and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):  # type: ignore[attr-defined]
            self._wish_jump(self.table.currentIndex().row())
            return True
        return super().eventFilter(watched, event)
