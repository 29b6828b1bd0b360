"""Rows above and below the source: why it cannot be changed, and small questions."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QLineEdit, QPushButton, QToolButton, QWidget

from editor.look import icons


class NoteBar(QFrame):
    """Says why a document cannot be changed, and what to do."""

    pressed = Signal()

    def __init__(self, text: str, button: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("bar")
        self._sign = QLabel(self)
        self._label = QLabel(text, self)
        self._label.setTextFormat(Qt.TextFormat.PlainText)
        self._label.setWordWrap(True)
        self.button = QPushButton(button, self)  # without a parent, showing it would open a window
        self.button.setVisible(bool(button))
        self.button.clicked.connect(self.pressed)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 6, 8, 6)
        row.setSpacing(8)
        row.addWidget(self._sign)
        row.addWidget(self._label, 1)
        row.addWidget(self.button)
        self.colour()

    def colour(self) -> None:
        """After another theme."""
        self._sign.setPixmap(icons.pixmap("lock", 16, "secondary"))


class AskBar(QFrame):
    """One question with a field: a line to go to, a reason. Enter answers, Escape goes back to the text."""

    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("bar")
        self._answer: Callable[[str], str | None] = lambda _text: None
        self._label = QLabel()
        self._label.setTextFormat(Qt.TextFormat.PlainText)
        self.field = QLineEdit()
        self.field.returnPressed.connect(self._give)
        self.button = QPushButton()
        self.button.clicked.connect(self._give)
        self.fault = QLabel()
        self.fault.setTextFormat(Qt.TextFormat.PlainText)
        self._cross = QToolButton()
        self._cross.setToolTip("Close (Escape)")
        self._cross.setAccessibleName("Close")
        self._cross.clicked.connect(self.close_bar)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 6, 8, 6)
        row.setSpacing(8)
        for widget, stretch in (
            (self._label, 0),
            (self.field, 1),
            (self.fault, 0),
            (self.button, 0),
            (self._cross, 0),
        ):
            row.addWidget(widget, stretch)
        self.colour()
        self.hide()

    def colour(self) -> None:
        """After another theme."""
        self._cross.setIcon(icons.icon("close"))

    def ask(self, question: str, button: str, answer: Callable[[str], str | None], text: str = "") -> None:
        """Ask; `answer` gets what was entered and returns what is wrong with it, if anything is."""
        self._answer = answer
        self._label.setText(question)
        self.field.setAccessibleName(question)
        self.button.setText(button)
        self.fault.setText("")
        self.field.setText(text)
        self.field.selectAll()
        self.show()
        self.field.setFocus()

    def _give(self) -> None:
        fault = self._answer(self.field.text())
        if fault is None:
            self.close_bar()
        else:
            self.fault.setText(fault)

    def close_bar(self) -> None:
        """Hide it."""
        self.hide()
        self.closed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close_bar()
        else:
            super().keyPressEvent(event)
