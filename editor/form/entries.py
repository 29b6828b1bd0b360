"""A list of cards that follows the document: cards are kept and changed, not made anew."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from PySide6.QtGui import (
    QColor,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import QVBoxLayout, QWidget

from editor.form.cards import MIME, EntryCard
from editor.form.context import Context
from editor.form.facts import entries_of
from editor.form.phrases import Pieces, entry_pieces
from editor.form.starts import new_id
from editor.form.step_desk import StepDesk
from editor.look import theme

if TYPE_CHECKING:
    from editor.form.shown import Shown

Path = tuple[str | int, ...]


class Entries(QWidget):
    """The cards of one or several kinds, in the order of the file."""

    def __init__(self, kinds: tuple[str, ...], context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._kinds = kinds
        self._context = context
        self.cards: dict[tuple[str, str], EntryCard] = {}  # by kind and id
        self._order: list[tuple[str, str]] = []
        self._seen: dict[tuple[str, str], Any] = {}
        self._drop_y: int | None = None
        self.desk = StepDesk(context, self)
        self.setAcceptDrops(True)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(8)

    def sync(self, shown: Shown) -> None:
        """Show the entries as they are now."""
        found = self._found()
        order: list[tuple[str, str]] = []
        for path, raw in found:
            key = self._key(path, raw, order)
            order.append(key)
            card = self.cards.get(key)
            if card is None:
                card = self.cards[key] = self._new(str(path[0]))
            problems = tuple(shown.problems.get(path, ()))
            sentence = shown.sentences.get(path)
            seen = (path, raw, problems, shown.can_write, sentence, shown.facts_key, shown.comments.get(path))
            if self._seen.get(key) != seen:
                self._seen[key] = seen
                pieces = self._pieces(path, raw, sentence)
                card.show_entry(path, raw, pieces, problems, can_write=shown.can_write)
        for key in [key for key in self.cards if key not in order]:
            gone = self.cards.pop(key)
            self._seen.pop(key, None)
            self._column.removeWidget(gone)
            gone.hide()
            gone.deleteLater()
        if order != self._order:
            self._order = order
            for index, key in enumerate(order):
                card = self.cards[key]
                if self._column.indexOf(card) != index:
                    self._column.removeWidget(card)
                    self._column.insertWidget(index, card)

    def _found(self) -> list[tuple[Path, Mapping[str, Any]]]:
        """The entries with their places, in the order of the file."""
        source = self._context.document.source
        found = [
            ((kind, index), raw)
            for kind in self._kinds
            for index, raw in enumerate(entries_of(source.data, kind))
        ]
        return sorted(found, key=lambda each: source.extent(each[0])[0])

    def _key(self, path: Path, raw: Mapping[str, Any], taken: list[tuple[str, str]]) -> tuple[str, str]:
        key = (str(path[0]), str(raw.get("id")))
        return key if key not in taken else (str(path[0]), f"{raw.get('id')}#{path[1]}")

    def _pieces(self, path: Path, raw: Mapping[str, Any], sentence: Pieces | None) -> Pieces | None:
        return sentence if sentence is not None else entry_pieces(path, raw, self._context.facts)

    def _new(self, kind: str) -> EntryCard:
        card = EntryCard(kind, self._context, self)
        card.acted.connect(self._act)
        card.step_acted.connect(self.desk.act)
        self._column.addWidget(card)
        return card

    def card(self, path: Path) -> EntryCard | None:
        """The card that shows an entry."""
        return next((card for card in self.cards.values() if card.path == path[:2]), None)

    def restyle(self) -> None:
        """Take the theme's colours."""
        for card in self.cards.values():
            card.restyle()

    # --- what is done with a card

    def _act(self, name: str, path: Path) -> None:
        pen, title = self._context.pen, self._context.entry_title(path)
        kind, index = str(path[0]), int(path[1])
        if name == "duplicate":
            raw = pen.read(path)
            copy = new_id(str(raw.get("id", title)), self._context.data)
            pen.duplicate(path, {"id": copy}, f"Duplicate “{title}”")
        elif name == "delete":
            pen.remove(path, f"Delete “{title}”")
        elif name == "off":
            is_off = pen.read((*path, "off")) is True
            if is_off:
                pen.remove((*path, "off"), f"Switch on “{title}”")
            else:
                pen.set((*path, "off"), True, f"Switch off “{title}”")
        elif name in ("up", "down"):
            to = index + (1 if name == "down" else -1)
            if 0 <= to < len(entries_of(self._context.data, kind)):
                pen.move(path, to, f"Move “{title}”")

    # --- dropping a card

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # Qt's name
        if self._dragged(event) is not None:
            event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:  # Qt's name
        self._drop_y = self._gap(event.position().toPoint().y())[1]
        self.update()
        event.acceptProposedAction()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:  # Qt's name
        self._drop_y = None
        self.update()

    def dropEvent(self, event: QDropEvent) -> None:  # Qt's name
        dragged = self._dragged(event)
        before = self._gap(event.position().toPoint().y())[0]
        self._drop_y = None
        self.update()
        if dragged is None:
            return
        event.acceptProposedAction()
        self.drop(dragged, before)

    def drop(self, path: Path, before: int) -> None:
        """Move an entry before the n-th card; entries move among their own kind."""
        cards = [self.cards[key] for key in self._order]
        above = [card.path for card in cards[:before] if card.kind == path[0] and card.path != path]
        self._context.pen.move(path, len(above), f"Move “{self._context.entry_title(path)}”")

    def _dragged(self, event: QDropEvent) -> Path | None:
        if not event.mimeData().hasFormat(MIME):
            return None
        kind, _, index = bytes(event.mimeData().data(MIME).data()).decode().partition("/")
        return (kind, int(index)) if kind in self._kinds else None

    def _gap(self, y: int) -> tuple[int, int]:
        """The gap between cards that is nearest to a height: its number, and where it is."""
        edges = [0]
        for key in self._order:
            edges.append(self.cards[key].geometry().bottom() + 4)
        number = min(range(len(edges)), key=lambda each: abs(edges[each] - y))
        return number, edges[number]

    def paintEvent(self, event: QPaintEvent) -> None:  # Qt's name
        if self._drop_y is not None:
            painter = QPainter(self)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.current().accent))
            painter.drawRoundedRect(0, max(0, self._drop_y - 2), self.width(), 3, 1, 1)
