"""The list that opens over the window: for the command palette and for going to anything."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QKeyEvent, QPainter, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QLabel,
    QLineEdit,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from editor.look import icons, theme
from editor.window.matching import score

MOST: Final = 60
_CHOICE: Final = Qt.ItemDataRole.UserRole + 1


@dataclass(frozen=True, slots=True)
class Choice:
    """One line of the list."""

    title: str
    detail: str
    icon: str
    run: Callable[[], None]
    search: str = ""  # further words that find it


class _Lines(QStyledItemDelegate):
    """Title at the left, detail at the right, both in one line."""

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        c = theme.current()
        choice: Choice = index.data(_CHOICE)
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        selected = bool(state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if selected:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(c.accent))
            painter.drawRoundedRect(rect.adjusted(2, 1, -2, -1), 4, 4)
        inner = rect.adjusted(10, 0, -12, 0)
        role = "on_accent" if selected else "secondary"
        size = min(18, rect.height() - 6)
        icons.icon(choice.icon, role).paint(painter, QRect(inner.left(), inner.top(), size, inner.height()))
        metrics = painter.fontMetrics()
        text = inner.adjusted(size + 8, 0, 0, 0)
        detail = metrics.elidedText(choice.detail, Qt.TextElideMode.ElideLeft, text.width() // 2)
        room = text.width() - metrics.horizontalAdvance(detail) - 16
        title = metrics.elidedText(choice.title, Qt.TextElideMode.ElideRight, room)
        painter.setPen(QColor(c.on_accent if selected else c.text))
        painter.drawText(text, Qt.AlignmentFlag.AlignVCenter, title)
        painter.setPen(QColor(c.on_accent if selected else c.secondary))
        painter.drawText(text, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, detail)
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(200, option.fontMetrics.height() + 12)


class Popup(QFrame):
    """A field and a list below it; arrows choose, Enter runs, Escape closes."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.setObjectName("popup")
        self.setAutoFillBackground(True)
        self._window = window
        self._choices: Sequence[Choice] = ()
        self._before: QWidget | None = None
        self.field = QLineEdit()
        self.field.textChanged.connect(self._narrow)
        self.field.installEventFilter(self)
        self.list = QListView()
        self.list.setItemDelegate(_Lines(self.list))
        self.list.setUniformItemSizes(True)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.clicked.connect(lambda index: self._run(index))
        self._model = QStandardItemModel(self)
        self.list.setModel(self._model)
        self._nothing = QLabel("Nothing fits. Try fewer letters.")
        self._nothing.setObjectName("secondary")
        self._nothing.setContentsMargins(8, 8, 8, 8)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        column.setSpacing(4)
        column.addWidget(self.field)
        column.addWidget(self._nothing)
        column.addWidget(self.list, 1)
        self.hide()

    def open(self, hint: str, choices: Sequence[Choice], typed: str = "") -> None:
        """Show these choices; they stand in their order until something is typed."""
        self._choices = choices
        before = QApplication.focusWidget()
        if before is not self.field:
            self._before = before
        self.field.setPlaceholderText(hint)
        self.field.setAccessibleName(hint)
        self.field.setText(typed)
        self._narrow(typed)
        self._place()
        self.show()
        self.raise_()
        self.field.setFocus()

    def titles(self) -> list[str]:
        """What is listed now, for tests and screen readers."""
        return [self._model.item(row).text() for row in range(self._model.rowCount())]

    def dismiss(self) -> None:
        """Close without choosing."""
        self.hide()
        if self._before is not None:
            self._before.setFocus()
        self._before = None

    def _place(self) -> None:
        scale = theme.text_scale()
        width = min(int(640 * scale), self._window.width() - 48)
        height = min(int(420 * scale), self._window.height() - 120)
        self.setGeometry((self._window.width() - width) // 2, 56, width, height)

    def _narrow(self, typed: str) -> None:
        found = []
        for order, choice in enumerate(self._choices):
            fits = score(typed, f"{choice.title} {choice.search}")
            if fits is not None:
                found.append((-fits, order, choice))
        found.sort(key=lambda each: each[:2])
        self._model.clear()
        for _fits, _order, choice in found[:MOST]:
            item = QStandardItem(QIcon(), choice.title)
            item.setData(choice, _CHOICE)
            item.setToolTip(choice.detail)
            self._model.appendRow(item)
        self.list.setCurrentIndex(self._model.index(0, 0))
        self.list.setVisible(bool(found))
        self._nothing.setVisible(not found)

    def _run(self, index: QModelIndex) -> None:
        if not index.isValid():
            return
        choice: Choice = index.data(_CHOICE)
        self.dismiss()
        choice.run()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.field and isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            return self._key(Qt.Key(event.key()))
        if watched is self.field and event.type() is QEvent.Type.FocusOut and self.isVisible():
            self.hide()
        return super().eventFilter(watched, event)

    def _key(self, key: Qt.Key) -> bool:
        row, last = self.list.currentIndex().row(), self._model.rowCount() - 1
        steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 8, Qt.Key.Key_PageUp: -8}
        if key in steps and last >= 0:
            self.list.setCurrentIndex(self._model.index(min(max(row + steps[key], 0), last), 0))
            return True
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._run(self.list.currentIndex())
            return True
        if key == Qt.Key.Key_Escape:
            self.dismiss()
            return True
        return False
