"""Small parts that all sections are made of: headings, chips, captions, buttons that add."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayout,
    QPushButton,
    QSizePolicy,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from editor.form.context import Context
from editor.form.style import mark
from editor.look import theme


class Section(QWidget):
    """A part of the page with a heading; `row` is the place for buttons beside it."""

    def __init__(self, title: str, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.context = context
        self.name = title
        self.heading = QLabel(title, self)
        self.heading.setObjectName("section")
        self.heading.setWordWrap(True)
        self.row = QHBoxLayout()
        self.row.setSpacing(8)
        self.row.addWidget(self.heading, 1)
        line = QFrame(self)
        line.setObjectName("rule")
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 4, 0, 12)
        self.column.setSpacing(8)
        self.column.addLayout(self.row)
        self.column.addWidget(line)

    def restyle(self) -> None:
        """Take the theme's colours and text size."""

    def widget_for(self, path: tuple[str | int, ...]) -> QWidget | None:
        """The widget that shows a path, made visible; None if it is not shown here."""
        return None


def caption(text: str, parent: QWidget | None = None) -> QLabel:
    """A small label above or beside a field."""
    label = QLabel(text, parent)
    label.setObjectName("caption")
    label.setTextFormat(Qt.TextFormat.PlainText)
    return label


def empty(text: str, parent: QWidget | None = None) -> QLabel:
    """What an empty part says."""
    label = QLabel(text, parent)
    label.setObjectName("empty")
    label.setWordWrap(True)
    return label


def add_button(text: str, parent: QWidget | None = None, *, icon: str = "add") -> QPushButton:
    """A button that adds something."""
    button = QPushButton(text, parent)
    button.setObjectName("add")
    button.setIcon(mark(icon, "accent"))
    button.setProperty("mark", icon)
    button.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
    return button


def chip(text: str, parent: QWidget | None = None, *, checkable: bool = False) -> QPushButton:
    """A small round button."""
    button = QPushButton(text, parent)
    button.setObjectName("chip")
    button.setCheckable(checkable)
    return button


def tool(name: str, tip: str, parent: QWidget | None = None) -> QToolButton:
    """A small button with an icon; of one size, however little room there is while a page is laid out."""
    button = QToolButton(parent)
    button.setObjectName("tool")
    button.setIcon(mark(name))
    button.setToolTip(tip)
    button.setAccessibleName(tip)
    scale = theme.text_scale()
    button.setFixedSize(round(26 * scale), round(24 * scale))
    button.setIconSize(QSize(round(16 * scale), round(16 * scale)))
    return button


def spin(name: str, low: int, high: int, parent: QWidget | None = None) -> QSpinBox:
    """A field for a number, which is written when it is complete."""
    box = QSpinBox(parent)
    box.setRange(low, high)
    box.setKeyboardTracking(False)
    box.setAccessibleName(name)
    box.lineEdit().setTextMargins(6, 0, 0, 0)
    return box


def on_screen(widget: QWidget) -> QRect:
    """Where a widget stands on the screen."""
    return QRect(widget.mapToGlobal(QPoint(0, 0)), widget.size())


def emptied(layout: QLayout, but: QWidget) -> None:
    """Take everything out of a layout; all but one widget is done with."""
    while (item := layout.takeAt(0)) is not None:
        widget = item.widget()
        if widget is not None and widget is not but:
            widget.hide()
            widget.deleteLater()
