"""The library at the left: all content by kind, with a filter, badges for problems and a menu for each file."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path as FilePath
from typing import Final

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, QSortFilterProxyModel, Qt, Signal
from PySide6.QtGui import QKeyEvent, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QLabel, QLineEdit, QMenu, QTreeView, QVBoxLayout, QWidget

from editor.look import icons, theme
from editor.window.shelf import SHELVES, Shelved

_FILE: Final = Qt.ItemDataRole.UserRole + 1
_NUMBER: Final = re.compile(r"^(\d+)-")
Counts = tuple[int, int]  # errors, warnings


class LibraryPanel(QWidget):
    """The tree of all files. It opens nothing itself: it tells what is wanted."""

    open_wanted = Signal(object)
    command_wanted = Signal(str, object)  # "copy-in", "duplicate", "reveal", "delete", and the file

    def __init__(self) -> None:
        super().__init__()
        self._files: Sequence[Shelved] = ()
        self._counts: Mapping[FilePath, Counts] = {}
        self._unsaved: frozenset[FilePath] = frozenset()
        self._items: dict[FilePath, QStandardItem] = {}
        self.filter = QLineEdit()
        self.filter.setPlaceholderText("Filter the library")
        self.filter.setClearButtonEnabled(True)
        self.filter.setAccessibleName("Filter the library")
        self.filter.textChanged.connect(self._narrow)
        self.filter.installEventFilter(self)
        self._model = QStandardItemModel(self)
        self._narrowed = QSortFilterProxyModel(self)
        self._narrowed.setSourceModel(self._model)
        self._narrowed.setRecursiveFilteringEnabled(True)
        self._narrowed.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self._narrowed.setFilterRole(Qt.ItemDataRole.UserRole + 2)
        self.tree = QTreeView()
        self.tree.setModel(self._narrowed)
        self.tree.setHeaderHidden(True)
        self.tree.setAccessibleName("Library")
        self.tree.setIndentation(16)
        self.tree.setEditTriggers(QTreeView.EditTrigger.NoEditTriggers)
        self.tree.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.tree.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.tree.customContextMenuRequested.connect(self._menu)
        self.tree.activated.connect(self._activated)
        self.tree.installEventFilter(self)
        self._loading = QLabel("Looking for content …")
        self._loading.setObjectName("secondary")
        self._loading.setContentsMargins(12, 12, 12, 12)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 4, 4, 4)
        column.setSpacing(4)
        column.addWidget(self.filter)
        column.addWidget(self._loading)
        column.addWidget(self.tree, 1)
        theme.ThemeSignal.changed.connect(self._label_all)

    # --- what is shown

    def show_files(self, files: Sequence[Shelved]) -> None:
        """Show these files; what was open in the tree stays open."""
        self._loading.hide()
        first = not self._files
        shut = {
            self._model.item(row).data(Qt.ItemDataRole.UserRole + 3)
            for row in range(self._model.rowCount())
            if not self.tree.isExpanded(self._narrowed.mapFromSource(self._model.index(row, 0)))
        }
        chosen = self.chosen()
        self._files = files
        self._items.clear()
        self._model.clear()
        for kind, title in SHELVES:
            mine = [each for each in files if each.kind == kind]
            shelf = QStandardItem(f"{title} ({len(mine)})")
            shelf.setData(kind, Qt.ItemDataRole.UserRole + 3)
            shelf.setData("", Qt.ItemDataRole.UserRole + 2)
            for each in sorted(mine, key=lambda file: (file.is_shipped, file.path.name)):
                item = QStandardItem()
                item.setData(each, _FILE)
                item.setData(f"{each.title} {each.id} {each.path.name}", Qt.ItemDataRole.UserRole + 2)
                self._items[each.path] = item
                shelf.appendRow(item)
            self._model.appendRow(shelf)
        self._label_all()
        for row in range(self._model.rowCount()):
            kind = self._model.item(row).data(Qt.ItemDataRole.UserRole + 3)
            is_open = kind in ("adventure", "campaign") if first else kind not in shut
            self.tree.setExpanded(self._narrowed.mapFromSource(self._model.index(row, 0)), is_open)
        if chosen is not None:
            self.choose(chosen.path)

    def show_state(self, counts: Mapping[FilePath, Counts], unsaved: frozenset[FilePath]) -> None:
        """Show badges: errors and warnings of each file, and which are not saved."""
        if dict(counts) != dict(self._counts) or unsaved != self._unsaved:
            self._counts, self._unsaved = counts, unsaved
            self._label_all()

    def chosen(self) -> Shelved | None:
        """The file that is chosen in the tree."""
        found: Shelved | None = self.tree.currentIndex().data(_FILE)
        return found

    def choose(self, path: FilePath) -> None:
        """Choose a file in the tree."""
        item = self._items.get(path)
        if item is not None:
            self.tree.setCurrentIndex(self._narrowed.mapFromSource(item.index()))

    def titles(self) -> list[str]:
        """The lines of the files that the filter lets through."""
        out = []
        for row in range(self._narrowed.rowCount()):
            shelf = self._narrowed.index(row, 0)
            out += [
                str(self._narrowed.index(each, 0, shelf).data())
                for each in range(self._narrowed.rowCount(shelf))
            ]
        return out

    # --- inside

    def _label_all(self) -> None:
        for row in range(self._model.rowCount()):
            shelf = self._model.item(row)
            shelf.setIcon(icons.icon(shelf.data(Qt.ItemDataRole.UserRole + 3), "secondary"))
        for path, item in self._items.items():
            self._label(path, item)

    def _label(self, path: FilePath, item: QStandardItem) -> None:
        file: Shelved = item.data(_FILE)
        errors, warnings = self._counts.get(path, (0, 0))
        number = _NUMBER.match(path.stem)
        title = f"{number[1]} {file.title}" if number and file.kind == "adventure" else file.title
        badges = (f"  ✖ {errors}" if errors else "") + (f"  ⚠ {warnings}" if warnings else "")
        item.setText(title + ("  ●" if path in self._unsaved else "") + badges)
        name = "error" if errors else "warning" if warnings else "lock" if file.is_shipped else file.kind
        item.setIcon(icons.icon(name, "secondary" if name in ("lock", file.kind) else None))
        told = [str(path)]
        told.append(
            "Shipped: read only. Copy it to your workspace to change it." if file.is_shipped else "Yours"
        )
        if path in self._unsaved:
            told.append("Not saved")
        if errors or warnings:
            told.append(f"{_counted(errors, 'error')}, {_counted(warnings, 'warning')}")
        item.setToolTip("\n".join(told))

    def _narrow(self, text: str) -> None:
        self._narrowed.setFilterFixedString(text.strip())
        if text.strip():
            self.tree.expandAll()
            for row in range(self._narrowed.rowCount()):
                shelf = self._narrowed.index(row, 0)
                if self._narrowed.rowCount(shelf):
                    self.tree.setCurrentIndex(self._narrowed.index(0, 0, shelf))
                    break

    def _activated(self, index: QModelIndex) -> None:
        file = index.data(_FILE)
        if file is not None:
            self.open_wanted.emit(file.path)
        else:
            self.tree.setExpanded(index, not self.tree.isExpanded(index))

    def _menu(self, where: QPoint) -> None:
        file = self.chosen()
        if file is not None:
            menu = self.menu_of(file)
            menu.exec(self.tree.viewport().mapToGlobal(where))

    def menu_of(self, file: Shelved) -> QMenu:
        """The menu of a file."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(icons.icon("open"), "Open", lambda: self.open_wanted.emit(file.path))
        entries = [("copy-in", "Copy to my workspace"), ("reveal", "Show in file manager")]
        if not file.is_shipped:
            entries = [
                ("duplicate", "Duplicate"),
                ("reveal", "Show in file manager"),
                ("delete", "Move to trash"),
            ]
        for name, title in entries:
            menu.addAction(
                icons.icon(name), title, lambda name=name: self.command_wanted.emit(name, file.path)
            )
        return menu

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            key = event.key()
            if watched is self.filter and key in (Qt.Key.Key_Down, Qt.Key.Key_Return):
                self.tree.setFocus()
                if key == Qt.Key.Key_Return:
                    self._activated(self.tree.currentIndex())
                return True
            if watched is self.tree and key == Qt.Key.Key_Delete:
                file = self.chosen()
                if file is not None and not file.is_shipped:
                    self.command_wanted.emit("delete", file.path)
                return True
        return super().eventFilter(watched, event)


def _counted(count: int, word: str) -> str:
    return f"{count} {word}" if count == 1 else f"{count} {word}s"
