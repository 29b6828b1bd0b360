"""The list of completions: it never takes the focus, the editor hands it the keys it needs."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QLabel,
    QListView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from editor.look.colours import Colours
from editor.source.inks import mixed
from editor.source.offers import Offer, Offers
from editor.source.overlay import Overlay

_LETTERS: Final = {"key": "k", "word": "w", "id": "i", "role": "r", "choice": "c", "header": "h"}
_ROLES: Final = {
    "key": "text",
    "word": "accent",
    "id": "hint",
    "role": "ok",
    "choice": "warning",
    "header": "accent",
}
_ROWS: Final = 10
Index = QModelIndex | QPersistentModelIndex
_ROOT: Final = QModelIndex()


class _Model(QAbstractListModel):
    def __init__(self) -> None:
        super().__init__()
        self.offers: list[Offer] = []

    def show(self, offers: list[Offer]) -> None:
        self.beginResetModel()
        self.offers = offers
        self.endResetModel()

    def rowCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self.offers)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        offer = self.offers[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return offer.name
        if role == Qt.ItemDataRole.AccessibleDescriptionRole:
            return offer.help
        return None


class _Delegate(QStyledItemDelegate):
    """A letter for the sort, the name, and a line of help in a quieter colour."""

    def __init__(self, model: _Model, parent: QWidget) -> None:
        super().__init__(parent)
        self.colours: Colours | None = None
        self.font = QFont()
        self.help_font = QFont()
        self.column = 0  # how wide the names are
        self._model = model

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(100, QFontMetrics(self.font).height() + 6)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        colours = self.colours
        assert colours is not None
        offer = self._model.offers[index.row()]
        area: QRect = option.rect
        metrics = QFontMetrics(self.font)
        view = self.parent()
        is_chosen = isinstance(view, QListView) and view.currentIndex().row() == index.row()
        painter.save()
        painter.setFont(self.font)
        if is_chosen:
            painter.fillRect(area, QColor(colours.accent))
        text = QColor(colours.on_accent if is_chosen else colours.text)
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.setPen(text if is_chosen else QColor(getattr(colours, _ROLES[offer.sort])))
        painter.drawText(area.adjusted(8, 0, 0, 0), middle, _LETTERS[offer.sort])
        left = area.left() + 8 + metrics.horizontalAdvance("m") + 8
        painter.setPen(text)
        painter.drawText(QRect(left, area.top(), area.right() - left, area.height()), middle, offer.name)
        left += max(self.column, metrics.horizontalAdvance(offer.name)) + 16
        room = area.right() - 8 - left
        if room > 40:
            quiet = mixed(colours.on_accent, colours.accent, 0.8) if is_chosen else QColor(colours.secondary)
            painter.setPen(quiet)
            painter.setFont(self.help_font)
            words = QFontMetrics(self.help_font)
            said = words.elidedText(offer.help.replace("`", ""), Qt.TextElideMode.ElideRight, room)
            painter.drawText(QRect(left, area.top(), room, area.height()), middle, said)
        painter.restore()


class Popup(Overlay):
    """The list, and below it the whole help of the chosen one."""

    chosen = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("source-popup")
        self.offers: Offers | None = None
        self._model = _Model()
        self.list = QListView(self)
        self.list.setModel(self._model)
        self.list.setUniformItemSizes(True)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setAccessibleName("Completions")
        self._delegate = _Delegate(self._model, self.list)
        self.list.setItemDelegate(self._delegate)
        self.list.clicked.connect(lambda _index: self._choose())
        self._help = QLabel(self)
        self._help.setTextFormat(Qt.TextFormat.PlainText)
        self._help.setWordWrap(True)
        self._help.setContentsMargins(8, 4, 8, 4)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(1, 1, 1, 1)
        layout.setSpacing(0)
        layout.addWidget(self.list)
        layout.addWidget(self._help)

    def set_colours(self, colours: Colours) -> None:
        """Dress it for a theme."""
        self._delegate.colours = colours
        self.setStyleSheet(
            f"#source-popup {{ background: {colours.raised}; border: {colours.line_width}px solid {colours.line}; }}"
            f" QListView {{ background: {colours.raised}; border: none; }}"
            f" QLabel {{ color: {colours.secondary}; background: {colours.panel}; border: none; }}"
        )

    @property
    def shown(self) -> list[Offer]:
        """What the list shows."""
        return self._model.offers

    @property
    def current(self) -> Offer | None:
        """The chosen one."""
        row = self.list.currentIndex().row()
        return self._model.offers[row] if 0 <= row < len(self._model.offers) else None

    def offer(self, offers: Offers, typed: str, near: QRect) -> None:
        """Show what fits; nothing, or only what is written already, hides it."""
        matching = offers.matching(typed)
        if not matching or (len(matching) == 1 and matching[0].name == typed):
            self.hide()
            return
        self.offers = offers
        self._model.show(matching)
        self._go(0)
        self._fit()
        self.show_beside(near)

    def set_font(self, font: QFont) -> None:
        """Names are written as in the text."""
        self._delegate.font = font
        self._delegate.help_font = self._help.font()

    def _fit(self) -> None:
        metrics = QFontMetrics(self._delegate.font)
        names = [metrics.horizontalAdvance(offer.name) for offer in self._model.offers]
        self._delegate.column = min(max(names), metrics.averageCharWidth() * 26)
        width = max(names) + self._help.fontMetrics().averageCharWidth() * 50
        width = min(max(width, 380), 640, max(280, self._owner.window().width() - 8))
        rows = min(len(self._model.offers), _ROWS)
        self.list.setFixedHeight(rows * self.list.sizeHintForRow(0) + 2)
        self._help.setFixedHeight(self._help.fontMetrics().height() * 2 + 10)
        self.setFixedSize(width, self.list.height() + self._help.height() + 2)

    def take_key(self, event: QKeyEvent) -> bool:
        """Use a key that is meant for the list."""
        key = event.key()
        steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: _ROWS, Qt.Key.Key_PageUp: -_ROWS}
        if event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier):
            return False
        if key in steps:
            self._step(steps[Qt.Key(key)])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Tab):
            self._choose()
        elif key == Qt.Key.Key_Escape:
            self.hide()
        else:
            return False
        return True

    def _step(self, step: int) -> None:
        row, last = self.list.currentIndex().row(), len(self._model.offers) - 1
        if abs(step) == 1:
            self._go((row + step) % (last + 1))
        else:
            self._go(min(max(row + step, 0), last))

    def _go(self, row: int) -> None:
        index = self._model.index(row)
        self.list.setCurrentIndex(index)
        self.list.scrollTo(index)
        self.list.viewport().update()
        offer = self.current
        self._help.setText(offer.help.replace("`", "") if offer is not None else "")

    def _choose(self) -> None:
        offer = self.current
        self.hide()
        if offer is not None:
            self.chosen.emit(offer)
