"""The small row of section names above the page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QFrame, QToolButton, QWidget

from editor.form.flow import FlowLayout


class Navigator(QFrame):
    """One button for each section, with the number of its problems."""

    chosen = Signal(int)

    def __init__(self, names: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("navigator")
        self._names = list(names)
        self._group = QButtonGroup(self)
        self._group.setExclusive(True)
        self._line = FlowLayout(self, spacing=0)  # in a narrow pane the names take two lines
        self._line.setContentsMargins(8, 0, 4, 0)
        self.buttons: list[QToolButton] = []
        for index, name in enumerate(names):
            button = QToolButton(self)
            button.setObjectName("nav")
            button.setText(name)
            button.setCheckable(True)
            button.clicked.connect(lambda _=False, index=index: self.chosen.emit(index))
            self._group.addButton(button, index)
            self.buttons.append(button)
            button.toggled.connect(lambda _on: self._line.invalidate())  # the chosen name is bold, so wider
            self._line.addWidget(button)
        self.buttons[0].setChecked(True)

    def set_current(self, index: int) -> None:
        """Mark the section that is in sight."""
        self.buttons[index].setChecked(True)

    def mark_problems(self, counts: Mapping[int, int]) -> None:
        """Tell how many problems each section has."""
        for index, button in enumerate(self.buttons):
            count = counts.get(index, 0)
            text = f"{self._names[index]} ⚠{count}" if count else self._names[index]
            if button.text() != text:
                button.setText(text)
                problems = "problem" if count == 1 else "problems"
                button.setToolTip(f"{count} {problems}" if count else "")
