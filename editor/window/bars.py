"""Messages inside the window, with buttons that mend: instead of dialogs that stop everything."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QToolButton, QVBoxLayout, QWidget

from editor.look import icons, theme

Button = tuple[str, Callable[[], None]]
WORDS = {"error": "Error", "warning": "Warning", "hint": "Note", "ok": "Done"}


class MessageBar(QFrame):
    """One message: its kind as icon and word, the sentence, its buttons, and a cross."""

    def __init__(self, bars: Bars, key: str, kind: str, text: str, buttons: Sequence[Button]) -> None:
        super().__init__(bars)
        self.setObjectName("bar")
        self.setProperty("kind", kind)
        self.key, self.kind, self.text = key, kind, text
        self._bars = bars
        self._sign = QLabel()
        self._sign.setAccessibleName(WORDS[kind])
        label = QLabel(text)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setWordWrap(True)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 8, 8, 8)
        row.setSpacing(8)
        row.addWidget(self._sign, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(label, 1)
        self.buttons: dict[str, QPushButton] = {}
        for title, run in buttons:
            button = QPushButton(title)
            button.clicked.connect(lambda _checked=False, run=run: self._press(run))
            row.addWidget(button)
            self.buttons[title] = button
        self._cross = QToolButton()
        self._cross.setToolTip("Hide this message (Escape)")
        self._cross.setAccessibleName("Hide this message")
        self._cross.clicked.connect(self.dismiss)
        row.addWidget(self._cross)
        self._colour()
        theme.ThemeSignal.changed.connect(self._colour)

    def dismiss(self) -> None:
        """Take the message away."""
        self._bars.take_away(self.key)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.dismiss()
        else:
            super().keyPressEvent(event)

    def _press(self, run: Callable[[], None]) -> None:
        self.dismiss()
        run()

    def _colour(self) -> None:
        self._sign.setPixmap(icons.pixmap(self.kind, 20))
        self._cross.setIcon(icons.icon("close"))


class Bars(QWidget):
    """The place for messages; one message for each key, a newer one takes its place."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._shown: dict[str, MessageBar] = {}
        self.hide()

    def say(self, key: str, kind: str, text: str, *buttons: Button) -> MessageBar:
        """Show a message of a kind: error, warning, hint or ok."""
        self.take_away(key)
        bar = MessageBar(self, key, kind, text, buttons)
        self._shown[key] = bar
        self._column.addWidget(bar)
        self.show()
        return bar

    def take_away(self, key: str) -> None:
        """Hide a message if it is shown."""
        bar = self._shown.pop(key, None)
        if bar is not None:
            self._column.removeWidget(bar)
            bar.hide()
            bar.deleteLater()
        self.setVisible(bool(self._shown))

    def shown(self) -> dict[str, MessageBar]:
        """The messages that are shown, by key."""
        return dict(self._shown)
