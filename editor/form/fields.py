"""Text fields that write into the document when typing rests, and are never rewritten while they are typed in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, QMimeData, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QPlainTextEdit, QSizePolicy, QWidget

REST: Final = 400  # milliseconds without a key before what was typed is written


class ProseField(QPlainTextEdit):
    """Several lines; as high as its text."""

    written = Signal(str)
    undo_asked = Signal()
    redo_asked = Signal()

    def __init__(
        self, parent: QWidget | None = None, *, hint: str = "", lines: int = 1, is_title: bool = False
    ) -> None:
        super().__init__(parent)
        self._known = ""
        self._is_title = is_title  # one paragraph: Enter writes it
        self._lines = lines
        self.setPlaceholderText(hint)
        self.setTabChangesFocus(True)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._timer = QTimer(self, singleShot=True, interval=REST)
        self._timer.timeout.connect(self.commit)
        self.textChanged.connect(self._typed)
        self.document().documentLayout().documentSizeChanged.connect(lambda _size: self._fit())
        self._is_showing = False

    @property
    def is_typed_in(self) -> bool:
        """Whether it holds something that is not written yet."""
        return self.toPlainText() != self._known

    def show_text(self, text: str) -> None:
        """Show what the document says, unless somebody is typing here."""
        text = text.removesuffix("\n")
        if (self.is_typed_in and self.hasFocus()) or (text == self._known and not self.is_typed_in):
            return
        self._known = text
        place = self.textCursor().position()
        self._is_showing = True
        self.setPlainText(text)
        self._is_showing = False
        if self.hasFocus():
            cursor = self.textCursor()
            cursor.setPosition(min(place, len(text)))
            self.setTextCursor(cursor)

    def commit(self) -> None:
        """Write what was typed."""
        self._timer.stop()
        if self.is_typed_in and not self.isReadOnly():
            self._known = self.toPlainText()
            self.written.emit(self._known)

    def changeEvent(self, event: QEvent) -> None:  # Qt's name
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._fit()

    def focusOutEvent(self, event: QFocusEvent) -> None:  # Qt's name
        super().focusOutEvent(event)
        self.commit()

    def resizeEvent(self, event: QResizeEvent) -> None:  # Qt's name
        super().resizeEvent(event)
        self._fit()

    def sizeHint(self) -> QSize:  # Qt's name
        return QSize(240, self._wanted())

    def minimumSizeHint(self) -> QSize:  # Qt's name
        return QSize(80, self._wanted())

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and _takes_undo(self, event, self.commit):
            return True
        return bool(super().event(event))

    def keyPressEvent(self, event: QKeyEvent) -> None:  # Qt's name
        if self._is_title and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if event.modifiers():
                event.ignore()
            else:
                self.commit()
            return
        super().keyPressEvent(event)

    def insertFromMimeData(self, source: QMimeData) -> None:  # Qt's name
        if self._is_title:
            self.insertPlainText(" ".join(source.text().split()))
        else:
            self.insertPlainText(source.text())

    def wheelEvent(self, event: QEvent) -> None:
        event.ignore()

    def _typed(self) -> None:
        if not self._is_showing:
            self._timer.start()

    def _wanted(self) -> int:
        # A plain text layout counts its height in lines.
        lines = max(self._lines, round(self.document().size().height()))
        frame = self.height() - self.viewport().height() if self.isVisible() else 2 * self.frameWidth() + 4
        margin = 2 * self.document().documentMargin()
        return round(lines * self.fontMetrics().lineSpacing() + margin + max(frame, 2))

    def _fit(self) -> None:
        if self.height() != self._wanted():
            self.setFixedHeight(self._wanted())


def _takes_undo(field: ProseField, event: QKeyEvent, commit: Callable[[], None]) -> bool:
    """There is one undo for all faces: a field has none of its own."""
    undo = event.matches(QKeySequence.StandardKey.Undo)
    redo = event.matches(QKeySequence.StandardKey.Redo)
    if not (undo or redo):
        return False
    if event.type() is QEvent.Type.ShortcutOverride:
        commit()
        event.ignore()
        return True
    if event.type() is QEvent.Type.KeyPress:
        commit()
        (field.undo_asked if undo else field.redo_asked).emit()
        event.accept()
        return True
    return False
