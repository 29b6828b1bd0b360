"""A list of choices with search: groups, titles, meanings, and below it the sentence of the one that is marked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QLabel,
    QLineEdit,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from editor.form.style import mark
from editor.form.words import Choice
from editor.look import theme

_Index = QModelIndex | QPersistentModelIndex
_CHOICE: Final = Qt.ItemDataRole.UserRole


class _Model(QAbstractListModel):
    """Choices under the headings of their groups."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.rows: list[Choice | str] = []

    def show_rows(self, choices: Sequence[Choice]) -> None:
        self.beginResetModel()
        self.rows = []
        group = None
        for choice in _grouped(choices):
            if choice.group != group:
                group = choice.group
                if group:
                    self.rows.append(group)
            self.rows.append(choice)
        self.endResetModel()

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008  # Qt's way
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row = self.rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return row if isinstance(row, str) else row.title
        return row if role == _CHOICE else None

    def flags(self, index: _Index) -> Qt.ItemFlag:
        if isinstance(self.rows[index.row()], str):
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable


def _grouped(choices: Sequence[Choice]) -> list[Choice]:
    """The choices with those of a group together, groups in the order in which they first come."""
    order = list(dict.fromkeys(choice.group for choice in choices))
    return sorted(choices, key=lambda choice: order.index(choice.group))


class _Delegate(QStyledItemDelegate):
    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.current: Any = None

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:  # Qt's name
        row = index.data(_CHOICE)
        line = option.fontMetrics.height()
        if isinstance(row, str):
            return QSize(200, line + 10)
        return QSize(200, line * 2 + 8 if row.meaning else line + 8)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        c = theme.current()
        row = index.data(_CHOICE)
        rect: QRect = option.rect
        font: QFont = QFont(option.font)
        painter.save()
        if isinstance(row, str):
            font.setPointSizeF(font.pointSizeF() * 0.82)
            font.setBold(True)
            painter.setFont(font)
            painter.setPen(QColor(c.secondary))
            painter.drawText(rect.adjusted(8, 4, -8, 0), Qt.AlignmentFlag.AlignVCenter, row)
            painter.restore()
            return
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        if chosen:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(c.accent))
            painter.drawRoundedRect(rect.adjusted(2, 1, -2, -1), 5, 5)
        inner = rect.adjusted(10, 4, -10, -4)
        is_now = row.value == self.current and type(row.value) is type(self.current)
        font.setBold(is_now)
        painter.setFont(font)
        painter.setPen(QColor(c.on_accent if chosen else c.text))
        height = QFontMetrics(font).height()
        title = f"✓ {row.title}" if is_now else row.title
        painter.drawText(QRect(inner.left(), inner.top(), inner.width(), height), 0, title)
        if row.meaning:
            font.setBold(False)
            font.setPointSizeF(font.pointSizeF() * 0.88)
            painter.setFont(font)
            painter.setPen(QColor(c.on_accent if chosen else c.secondary))
            text = QFontMetrics(font).elidedText(row.meaning, Qt.TextElideMode.ElideRight, inner.width())
            painter.drawText(QRect(inner.left(), inner.top() + height, inner.width(), height), 0, text)
        painter.restore()


class Palette(QWidget):
    """Search and choose."""

    chosen = Signal(object)  # the Choice

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("plain")
        self._choices: list[Choice] = []
        self.search = QLineEdit(self)
        self.search.setPlaceholderText("Search")
        self.search.setClearButtonEnabled(True)
        self._icon = self.search.addAction(mark("search"), QLineEdit.ActionPosition.LeadingPosition)
        self.search.textChanged.connect(lambda _text: self._filter())
        self.search.installEventFilter(self)
        self._model = _Model(self)
        self._delegate = _Delegate(self)
        self.list = QListView(self)
        self.list.setObjectName("choices")
        self.list.setModel(self._model)
        self.list.setItemDelegate(self._delegate)
        self.list.setUniformItemSizes(False)
        self.list.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.clicked.connect(self._pick)
        self.list.selectionModel().currentChanged.connect(lambda *_: self._tell())
        self._example = QLabel(self)
        self._example.setObjectName("example")
        self._example.setTextFormat(Qt.TextFormat.PlainText)
        self._example.setWordWrap(True)
        self._none = QLabel("Nothing fits this search.", self)
        self._none.setObjectName("empty")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        for widget in (self.search, self._none, self.list, self._example):
            column.addWidget(widget)
        column.setStretch(2, 1)

    def show_choices(self, choices: Sequence[Choice], current: Any = None) -> None:
        """Offer these; `current` is what is chosen now."""
        self._choices = list(choices)
        self._delegate.current = current
        self.search.clear()
        self.search.setVisible(len(choices) > 7)
        self._filter()
        has_examples = any(choice.example for choice in choices)
        self._example.setVisible(has_examples)
        # As high as the list needs, so that a choice of three does not open a page.
        option = QStyleOptionViewItem()
        option.initFrom(self.list)
        rows = range(self._model.rowCount())
        height = sum(self._delegate.sizeHint(option, self._model.index(row)).height() for row in rows)
        self.list.setFixedHeight(min(max(height + 6, 30), 330))
        if has_examples:
            self._example.setFixedHeight(3 * self._example.fontMetrics().lineSpacing())

    @property
    def titles(self) -> list[str]:
        """The titles that are offered now."""
        return [row.title for row in self._model.rows if isinstance(row, Choice)]

    def focus(self) -> None:
        """Where the keyboard goes."""
        if self.search.isVisibleTo(self):
            self.search.setFocus()
        else:
            self.list.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            self.list.installEventFilter(self)
            self.list.setFocus()

    def _filter(self) -> None:
        text = self.search.text().strip()
        found = [choice for choice in self._choices if choice.matches(text)] if text else self._choices
        if text:  # what is called so stands before what only means it
            start = text.lower()
            found = sorted(
                found,
                key=lambda choice: (
                    not choice.title.lower().startswith(start),
                    start not in choice.title.lower(),
                ),
            )
        self._model.show_rows(found)
        self._none.setVisible(not found)
        now = self._delegate.current
        first = next((i for i, row in enumerate(self._model.rows) if isinstance(row, Choice)), -1)
        same = (
            i
            for i, row in enumerate(self._model.rows)
            if isinstance(row, Choice) and row.value == now and type(row.value) is type(now)
        )
        row = first if text else next(same, first)
        if row >= 0:
            self.list.setCurrentIndex(self._model.index(row))
        self._tell()

    def _tell(self) -> None:
        row = self.list.currentIndex().data(_CHOICE) if self.list.currentIndex().isValid() else None
        self._example.setText(row.example if isinstance(row, Choice) else "")

    def _pick(self, index: QModelIndex) -> None:
        row = index.data(_CHOICE)
        if isinstance(row, Choice):
            self.chosen.emit(row)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # Qt's name
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            step = {
                Qt.Key.Key_Down: 1,
                Qt.Key.Key_Up: -1,
                Qt.Key.Key_PageDown: 8,
                Qt.Key.Key_PageUp: -8,
            }.get(Qt.Key(event.key()))
            if step is not None:
                self._step(step)
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._pick(self.list.currentIndex())
                return True
        return bool(super().eventFilter(watched, event))

    def _step(self, by: int) -> None:
        places = [i for i, row in enumerate(self._model.rows) if isinstance(row, Choice)]
        if not places:
            return
        now = self.list.currentIndex().row()
        at = places.index(now) if now in places else 0
        self.list.setCurrentIndex(self._model.index(places[max(0, min(len(places) - 1, at + by))]))
