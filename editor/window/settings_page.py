"""The settings: theme, text size, motion; and where the program keeps things."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QSlider,
    QVBoxLayout,
    QWidget,
)

from editor.look import theme
from editor.text.state import state_folder
from editor.window.page import Page
from editor.window.settings import LARGEST, SMALLEST, config_folder

if TYPE_CHECKING:
    from editor.window.settings import Settings

_THEMES: Final = {
    "system": "Like the desktop",
    "light": "Light",
    "dark": "Dark",
    "contrast": "High contrast",
}


class SettingsPage(Page):
    """Every change is seen at once and remembered."""

    theme_wanted = Signal(str)
    size_wanted = Signal(int)

    def __init__(self, settings: Settings) -> None:
        super().__init__("page:settings", "Settings", "settings")
        self._settings = settings
        self._title = QLabel("Settings")
        self._title.setObjectName("title")
        self.themes = QComboBox()
        for name, title in _THEMES.items():
            self.themes.addItem(title, name)
        self.themes.activated.connect(lambda _index: self.theme_wanted.emit(self.themes.currentData()))
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setRange(SMALLEST // 10, LARGEST // 10)
        self.slider.setPageStep(1)
        self.slider.setMinimumWidth(240)
        self.slider.setTracking(False)
        self.slider.valueChanged.connect(lambda value: self.size_wanted.emit(value * 10))
        self._percent = QLabel()
        self.slider.sliderMoved.connect(lambda value: self._percent.setText(f"{value * 10} %"))
        self.animations = QCheckBox("Let things move (figures, dice, panels)")
        self.animations.toggled.connect(self._animate)
        size = QHBoxLayout()
        size.setSpacing(12)
        size.addWidget(self.slider)
        size.addWidget(self._percent)
        size.addStretch(1)
        form = QFormLayout()
        form.setHorizontalSpacing(24)
        form.setVerticalSpacing(16)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.FieldsStayAtSizeHint)
        form.addRow("&Theme", self.themes)
        words = QLabel("Text &size")
        words.setBuddy(self.slider)
        form.addRow(words, size)
        form.addRow("Motion", self.animations)
        form.addRow("Saving", _told("Nothing is saved by itself. Unsaved work is kept within two seconds of a change "
                                    "and offered again after a crash."))  # fmt: skip
        form.addRow("Earlier versions", _told(f"The last five of each file, in {state_folder() / 'backups'}"))
        form.addRow("Unsaved work", _told(f"{state_folder() / 'recovery'}"))
        form.addRow("Settings file", _told(f"{config_folder() / 'editor.ini'}"))
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(32, 24, 32, 24)
        column.setSpacing(20)
        column.addWidget(self._title)
        column.addLayout(form)
        column.addStretch(1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidget(inner)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(area)
        theme.ThemeSignal.changed.connect(self.refresh)
        self.refresh()

    def settle(self) -> None:
        self.themes.setFocus()

    def refresh(self) -> None:
        """Show the settings as they are."""
        self.themes.setCurrentIndex(self.themes.findData(self._settings.theme))
        self.slider.blockSignals(True)
        self.slider.setValue(self._settings.text_percent // 10)
        self.slider.blockSignals(False)
        self._percent.setText(f"{self._settings.text_percent} %")
        self.animations.setChecked(self._settings.animations)

    def _animate(self, on: bool) -> None:
        self._settings.animations = on


def _told(text: str) -> QLabel:
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    label.setMinimumWidth(360)
    label.setTextInteractionFlags(
        Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
    )
    label.setObjectName("secondary")
    return label
