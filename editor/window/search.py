"""The Search dock: text in all files, also in what is not saved; replacing in one's own files as one step."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from editor.look import icons, theme
from editor.window.searching import Hit, hits, pattern, replacements

if TYPE_CHECKING:
    from collections.abc import Sequence

    from editor.text.documents import Documents
    from editor.window.shelf import Shelved
    from engine.diagnostics import Edit

_PLACE: Final = Qt.ItemDataRole.UserRole
_WAIT: Final = 200


class SearchPanel(QWidget):
    """Field, options and what was found by file."""

    jump_wanted = Signal(object, int, int)
    said = Signal(str, str)  # kind and sentence

    def __init__(self, documents: Documents, files: Callable[[], Sequence[Shelved]]) -> None:
        super().__init__()
        self._documents = documents
        self._files = files
        self.field = QLineEdit()
        self.field.setPlaceholderText("Search in all files")
        self.field.setAccessibleName("Search in all files")
        self.field.setClearButtonEnabled(True)
        self.by = QLineEdit()
        self.by.setPlaceholderText("Replace by")
        self.by.setAccessibleName("Replace by")
        self.case = QCheckBox("Match case")
        self.words = QCheckBox("Whole words")
        self.replace = QPushButton("Replace in my files")
        self.replace.setToolTip(
            "Replace in your own files as one step that can be undone; nothing is saved yet"
        )
        self.replace.clicked.connect(self.replace_all)
        self.summary = QLabel()
        self.summary.setObjectName("secondary")
        self.found = QTreeWidget()
        self.found.setMinimumHeight(28)  # the lower docks share a height: this one must not make it large
        self.found.setHeaderHidden(True)
        self.found.setAccessibleName("What was found")
        self.found.itemActivated.connect(self._jump)
        self._timer = QTimer(self, singleShot=True, interval=_WAIT)
        self._timer.timeout.connect(self.search)
        self.field.textChanged.connect(lambda _text: self._timer.start())
        self.field.returnPressed.connect(self._to_results)
        for box in (self.case, self.words):
            box.toggled.connect(lambda _on: self.search())
        first, second = QHBoxLayout(), QHBoxLayout()
        for row, widgets in ((first, (self.field, self.case, self.words)), (second, (self.by, self.replace))):
            row.setSpacing(8)
            for index, widget in enumerate(widgets):
                row.addWidget(widget, 1 if index == 0 else 0)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 4, 8, 4)
        column.setSpacing(4)
        column.addLayout(first)
        column.addLayout(second)
        column.addWidget(self.summary)
        column.addWidget(self.found, 1)
        theme.ThemeSignal.changed.connect(self.search)
        self.search()

    def ask(self, text: str) -> None:
        """Begin a search, for a text if there is one."""
        if text:
            self.field.setText(text)
        self.field.setFocus()
        self.field.selectAll()
        self.search()

    def search(self) -> None:
        """Search now."""
        self._timer.stop()
        self.found.clear()
        wanted = self.field.text()
        count = places = 0
        for path, title, is_shipped, text in self._texts() if wanted else ():
            places_here = hits(text, self._pattern())
            if places_here:
                self._add(path, title, is_shipped, places_here)
                count, places = count + 1, places + len(places_here)
        where = "place" if places == 1 else "places"
        said = f"{places} {where} in {count} {'file' if count == 1 else 'files'}" if wanted else ""
        self.summary.setText(
            said or "Texts that are not saved are searched too. Shipped files are not changed."
        )
        self.replace.setEnabled(places > 0)

    def replace_all(self) -> None:
        """Replace in all files of one's own that were found, as one linked step."""
        from editor.text.edits import EditError

        if not self.field.text():
            self.field.setFocus()
            return
        edits: dict[object, tuple[Edit, ...]] = {}
        for path, _title, is_shipped, text in self._texts():
            changes = replacements(text, self._pattern(), self.by.text())
            document = self._documents.find(path)
            if changes and not is_shipped and not (document is not None and document.read_only):
                edits[document if document is not None else path] = changes
        if not edits:
            self.said.emit(
                "hint", "Nothing to replace: the text stands in shipped files only. Copy them first."
            )
            return
        count = sum(map(len, edits.values()))
        try:
            self._documents.apply_linked(edits, f"Replace “{self.field.text()}”")  # type: ignore[arg-type]
        except (EditError, OSError) as error:
            self.said.emit("error", f"Nothing was replaced: {error}")
            return
        where = "place" if count == 1 else "places"
        self.said.emit(
            "ok",
            f"Replaced in {count} {where} of {len(edits)} of your files. Undo takes it back; save to keep it.",
        )
        self.search()

    def _pattern(self) -> re.Pattern[str]:
        return pattern(self.field.text(), case=self.case.isChecked(), words=self.words.isChecked())

    def _texts(self) -> list[tuple[FilePath, str, bool, str]]:
        """Path, title, whether it is shipped, and the text of every file; unsaved texts as they are now."""
        out = []
        seen: set[FilePath] = set()
        for file in self._files():
            document = self._documents.find(file.path)
            seen.add(file.path)
            if document is not None:
                out.append((file.path, document.title, document.read_only, document.text))
                continue
            try:
                out.append((file.path, file.title, file.is_shipped, file.path.read_text("utf-8")))
            except (OSError, UnicodeDecodeError):
                continue
        for document in self._documents.all():
            if document.path is not None and document.path not in seen:
                out.append((document.path, document.title, document.read_only, document.text))
        return out

    def _add(self, path: FilePath, title: str, is_shipped: bool, found: list[Hit]) -> None:
        top = QTreeWidgetItem(self.found, [f"{title}   {path.name}   ({len(found)})"])
        top.setIcon(0, icons.icon("lock" if is_shipped else "file", "secondary"))
        for hit in found:
            item = QTreeWidgetItem(top, [f"{hit.line}:  {hit.text}"])
            item.setData(0, _PLACE, (path, hit.line, hit.column))
        top.setExpanded(self.found.topLevelItemCount() <= 8)

    def _jump(self, item: QTreeWidgetItem) -> None:
        place = item.data(0, _PLACE)
        if place is not None:
            self.jump_wanted.emit(*place)
        else:
            item.setExpanded(not item.isExpanded())

    def _to_results(self) -> None:
        self.search()
        first = self.found.topLevelItem(0)
        place = first.child(0) if first is not None else None
        if place is not None:
            self.found.setCurrentItem(place)
            self.found.setFocus()
