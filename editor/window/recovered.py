"""Work that was not saved when the program ended: offered in the window, looked at, restored or discarded."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QListWidget,
    QPlainTextEdit,
    QPushButton,
    QSplitter,
    QVBoxLayout,
)

from editor.look import fonts, theme

if TYPE_CHECKING:
    from editor.text.recovery import Recovered
    from editor.window.main import MainWindow


class Offer:
    """The bar at the start, and what its buttons do."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window

    def make(self) -> None:
        """Offer what was found, if anything."""
        found = self._window.documents.recovery.found()
        if not found:
            self._window.bars.take_away("recovered")
            return
        what = f"“{found[0].title}” was" if len(found) == 1 else f"{len(found)} documents were"
        self._window.bars.say(
            "recovered",
            "warning",
            f"{what} not saved when the program ended.",
            ("Restore", lambda: self.restore(found)),
            ("Look", lambda: self.look(found)),
            ("Discard", lambda: self.discard(found)),
        )

    def restore(self, found: Sequence[Recovered]) -> None:
        """Open all of it; it is unsaved as it was."""
        for each in found:
            document = self._window.documents.restore(each)
            self._window.files.show_document(document)
        self._window.output.say(
            f"Restored {len(found)} unsaved {'document' if len(found) == 1 else 'documents'}."
        )
        self.make()

    def discard(self, found: Sequence[Recovered]) -> None:
        """Forget all of it."""
        for each in found:
            self._window.documents.recovery.discard(each)
        self.make()

    def look(self, found: Sequence[Recovered]) -> None:
        """See the texts before deciding; without a decision they are offered again."""
        dialog = Look(self._window, found)
        dialog.exec()
        if dialog.answer == "restore":
            self.restore([found[dialog.list.currentRow()]])
        elif dialog.answer == "discard":
            self.discard([found[dialog.list.currentRow()]])
        else:
            self.make()


class Look(QDialog):
    """The texts that were left behind, one at a time."""

    def __init__(self, window: MainWindow, found: Sequence[Recovered]) -> None:
        super().__init__(window)
        self.answer = ""
        self.setWindowTitle("Work that was not saved")
        scale = theme.text_scale()
        self.resize(int(860 * scale), int(520 * scale))
        self._found = found
        self.list = QListWidget()
        self.list.setAccessibleName("Documents")
        for each in found:
            name = each.path.name if each.path is not None else "never saved"
            self.list.addItem(f"{each.title}\n{name}, {each.when:%d %B, %H:%M}")
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setFont(fonts.mono(10 * scale))
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.list.currentRowChanged.connect(lambda row: self.text.setPlainText(found[row].text))
        self.list.setCurrentRow(0)
        splitter = QSplitter()
        splitter.addWidget(self.list)
        splitter.addWidget(self.text)
        splitter.setSizes([260, 600])
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        for title, answer in (("Restore this one", "restore"), ("Discard this one", "discard")):
            button = QPushButton(title)
            button.clicked.connect(lambda _checked=False, answer=answer: self._decide(answer))
            buttons.addButton(button, QDialogButtonBox.ButtonRole.ActionRole)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 16, 16, 16)
        column.addWidget(splitter, 1)
        column.addWidget(buttons)

    def _decide(self, answer: str) -> None:
        self.answer = answer
        self.accept()
