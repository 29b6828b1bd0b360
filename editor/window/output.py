"""The Output dock: what the program did, line by line with the time."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from editor.look import fonts, theme


class OutputPanel(QWidget):
    """Text that only grows, until somebody clears it."""

    def __init__(self) -> None:
        super().__init__()
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setProperty("plain", True)
        self.text.setMaximumBlockCount(5000)
        self.text.setAccessibleName("Output")
        self.text.setPlaceholderText("What the program does is told here. Press F5 to check all files.")
        clear = QPushButton("Clear output")
        clear.clicked.connect(self.text.clear)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(clear)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 4, 8, 4)
        column.setSpacing(4)
        column.addWidget(self.text, 1)
        column.addLayout(row)
        theme.ThemeSignal.changed.connect(self._font)
        self._font()

    def say(self, text: str) -> None:
        """Add a message; further lines stand below the first."""
        first, *more = text.rstrip("\n").split("\n")
        self.text.appendPlainText(f"{datetime.now():%H:%M:%S}  {first}")
        for line in more:
            self.text.appendPlainText(f"          {line}")

    def _font(self) -> None:
        self.text.setFont(fonts.mono(10 * theme.text_scale()))
