"""Folding in the editor: hides lines of the document and keeps that in step with the text."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QTextBlock, QTextCursor
from PySide6.QtWidgets import QPlainTextDocumentLayout, QPlainTextEdit

from editor.source.folds import Fold, folds
from editor.text.document import Document

_QUIET = 150  # milliseconds after typing before the folds are looked for again


class Folding(QObject):
    """What can be folded, and what is. A line is folded when the one after it is hidden."""

    changed = Signal()

    def __init__(self, editor: QPlainTextEdit, document: Document) -> None:
        super().__init__(editor)
        self._editor = editor
        self._document = document
        self._folds: dict[int, Fold] = {}
        self._lines = document.qt.blockCount()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_QUIET)
        self._timer.timeout.connect(self.refresh)
        document.changed.connect(self._timer.start)
        document.destroyed.connect(self._timer.stop)
        editor.blockCountChanged.connect(self._shift)
        self.refresh()

    # --- what there is

    def is_head(self, line: int) -> bool:
        """Whether something can be folded into a line (counted from 0)."""
        return line in self._folds

    def is_folded(self, block: QTextBlock) -> bool:
        """Whether lines are hidden below a line."""
        return block.isVisible() and block.next().isValid() and not block.next().isVisible()

    def hidden_below(self, block: QTextBlock) -> int:
        """How many lines are hidden below a line."""
        count, block = 0, block.next()
        while block.isValid() and not block.isVisible():
            count, block = count + 1, block.next()
        return count

    def refresh(self) -> None:
        """Look for folds again; what is hidden and can no longer be folded comes back."""
        self._timer.stop()
        self._folds = folds(self._document.text)
        block = self._document.qt.begin()
        while block.isValid():
            following = block.next()
            if block.isVisible() and following.isValid() and not following.isVisible():
                fold = self._folds.get(block.blockNumber())
                end = self._end_of_hidden(following)
                if fold is None or fold.last < end:
                    self._show(following.blockNumber(), end, visible=True)
                if fold is not None:
                    self._show(fold.first + 1, fold.last, visible=False)
            block = following
        self.changed.emit()

    # --- folding and unfolding

    def toggle(self, line: int) -> None:
        """Fold a line, or unfold it."""
        block = self._document.qt.findBlockByNumber(line)
        if self.is_folded(block):
            self._unfold(line)
        elif line in self._folds:
            self._fold(self._folds[line])
        self._update()

    def fold_here(self) -> None:
        """Fold the innermost thing around the cursor that is not folded."""
        line = self._editor.textCursor().blockNumber()
        around = [each for each in self._folds.values() if each.first <= line <= each.last]
        open_ = [each for each in around if not self.is_folded(self._block(each.first))]
        if open_:
            self._fold(max(open_, key=lambda each: (each.first, -each.last)))
            self._update()

    def unfold_here(self) -> None:
        """Unfold the line of the cursor."""
        self._unfold(self._editor.textCursor().blockNumber())
        self._update()

    def fold_all(self) -> None:
        """Fold all that is not inside something else."""
        end = -1
        for fold in sorted(self._folds.values()):
            if fold.first > end:
                self._fold(fold)
                end = fold.last
        self._update()

    def unfold_all(self) -> None:
        """Show everything."""
        self._show(0, self._document.qt.blockCount() - 1, visible=True)
        self._update()

    def reveal(self, block: QTextBlock) -> None:
        """Unfold what hides a line."""
        while not block.isVisible():
            head = block
            while head.isValid() and not head.isVisible():
                head = head.previous()
            if not head.isValid():
                self.unfold_all()
                return
            self._unfold(head.blockNumber())
            self._update()

    # --- inside

    def _block(self, line: int) -> QTextBlock:
        return self._document.qt.findBlockByNumber(line)

    def _fold(self, fold: Fold) -> None:
        cursor = self._editor.textCursor()
        if fold.first < cursor.blockNumber() <= fold.last:
            cursor.setPosition(self._block(fold.first).position())
            cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock)
            self._editor.setTextCursor(cursor)
        self._show(fold.first + 1, fold.last, visible=False)

    def _unfold(self, line: int) -> None:
        following = self._block(line).next()
        if following.isValid() and not following.isVisible():
            self._show(following.blockNumber(), self._end_of_hidden(following), visible=True)

    def _end_of_hidden(self, block: QTextBlock) -> int:
        while block.next().isValid() and not block.next().isVisible():
            block = block.next()
        return block.blockNumber()

    def _show(self, first: int, last: int, *, visible: bool) -> None:
        block = start = self._block(first)
        end = start.position()
        while block.isValid() and block.blockNumber() <= last:
            if block.isVisible() != visible:
                block.setVisible(visible)
                block.setLineCount(max(1, block.layout().lineCount()) if visible else 0)
            end = block.position() + block.length()
            block = block.next()
        self._document.qt.markContentsDirty(start.position(), max(0, end - start.position() - 1))

    def _update(self) -> None:
        layout = self._document.qt.documentLayout()
        if isinstance(layout, QPlainTextDocumentLayout):
            layout.requestUpdate()
            layout.documentSizeChanged.emit(layout.documentSize())
        self._editor.viewport().update()
        self.changed.emit()

    def _shift(self, lines: int) -> None:
        """Until the folds are looked for again, those below the cursor move along with their lines."""
        step, self._lines = lines - self._lines, lines
        line = self._editor.textCursor().blockNumber() - max(step, 0)
        moved = {}
        for fold in self._folds.values():
            first = fold.first + step if fold.first > line else fold.first
            last = fold.last + step if fold.last >= line else fold.last
            if 0 <= first < last:
                moved[first] = Fold(first, last)
        self._folds = moved
