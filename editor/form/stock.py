"""Small cards for pools and counters: a title and one sentence whose numbers and places can be clicked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAction, QColor, QKeyEvent, QPainter, QPixmap
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QMenu, QPushButton, QVBoxLayout, QWidget

from editor.form.context import Context
from editor.form.facts import Facts
from editor.form.fields import ProseField
from editor.form.parts import tool
from editor.form.phrases import naming, word_of
from editor.form.problems import Problems
from editor.form.sentence_view import SentenceView
from editor.form.style import mark
from editor.look import theme
from editor.look.fonts import serif
from editor.press.paper import text_on
from editor.press.pictures import paint_picture
from engine.content.common import words
from engine.diagnostics import Diagnostic
from engine.language.sentence import Piece
from engine.language.word import count_phrase, phrase_of

Path = tuple[str | int, ...]


class StockCard(QFrame):
    """A pool or a counter."""

    acted = Signal(str, object)

    def __init__(self, kind: str, context: Context, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("entry")
        self.kind = kind
        self.path: Path = (kind, 0)
        self._context = context
        self._raw: Mapping[str, Any] = {}
        self._can_write = True
        self._seen: Any = None
        self._icon = QLabel(self)
        self.title = ProseField(self, hint="Title", is_title=True)
        self.title.setObjectName("inline")
        self.title.setAccessibleName("Title")
        self.title.written.connect(lambda text: context.write((*self.path, "title"), text))
        self.sentence = SentenceView(self, points=11.5)
        self.sentence.slot_opened.connect(context.slot_asked)
        self.flavour = ProseField(self, hint="A line of flavour")
        self.flavour.setObjectName("inline")
        self.flavour.written.connect(self._write_flavour)
        self.place = QPushButton("Place on the board", self)
        self.place.setObjectName("quiet")
        self.place.clicked.connect(lambda: context.board_asked.emit((*self.path, "space")))
        self.more = tool("more", "What can be done with it", self)
        self.more.clicked.connect(self.open_menu)
        self.problems = Problems(self)
        self.problems.fix_asked.connect(self._fix)
        for field in (self.title, self.flavour):
            field.document().setDocumentMargin(1)
            field.undo_asked.connect(context.document.undo)
            field.redo_asked.connect(context.document.redo)
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(self._icon)
        head.addWidget(self.title, 1)
        head.addWidget(self.place)
        head.addWidget(self.more)
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 8, 8, 8)
        column.setSpacing(3)
        column.addLayout(head)
        for widget in (self.sentence, self.flavour, self.problems):
            column.addWidget(widget)
        self.restyle()

    def show_entry(
        self, path: Path, raw: Mapping[str, Any], problems: Sequence[Diagnostic], *, can_write: bool
    ) -> None:
        """Show an entry as it is now."""
        facts = self._context.facts
        seen = (path, raw, tuple(problems), can_write, id(facts))
        if seen == self._seen:
            return
        self._seen = seen
        self.path, self._raw, self._can_write = path, raw, can_write
        title, text = raw.get("title"), raw.get("text")
        self.title.show_text(words(title) if isinstance(title, str | dict) else "")
        self.flavour.show_text(words(text) if isinstance(text, str | dict) else "")
        self.flavour.setVisible(can_write or bool(text))
        pieces = _pool(raw, facts) if self.kind == "pool" else _counter(raw, facts)
        placed = tuple(piece if piece.path is None else _at(piece, path) for piece in pieces)
        self.sentence.set_pieces(placed, can_write=can_write)
        self.problems.show_problems(problems, can_write=can_write)
        for field in (self.title, self.flavour):
            field.setReadOnly(not can_write)
        self.place.setVisible(can_write and self.kind == "pool")
        self.more.setVisible(can_write)
        self._paint_icon()

    def _paint_icon(self) -> None:
        """Its picture on a disc of its colour."""
        raw_colour, icon = self._raw.get("colour"), self._raw.get("icon")
        is_colour = isinstance(raw_colour, str) and len(raw_colour) == 7
        colour = str(raw_colour) if is_colour else theme.current().secondary
        ratio = self.devicePixelRatioF()
        picture = QPixmap(QSize(26, 26) * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colour))
        painter.drawEllipse(QRectF(0.5, 0.5, 25, 25))
        name = icon if isinstance(icon, str) else ""
        paint_picture(painter, QRectF(5, 5, 16, 16), text_on(colour), (name,), self.title.toPlainText())
        painter.end()
        self._icon.setPixmap(picture)

    def restyle(self) -> None:
        """Take the theme's colours and text size."""
        scale = theme.text_scale()
        font = self.title.font()
        font.setPointSizeF(11 * scale)
        font.setBold(True)
        self.title.setFont(font)
        self.flavour.setFont(serif(10.5 * scale, italic=True))
        self.flavour.setStyleSheet(f"color: {theme.current().secondary}")
        self.more.setIcon(mark("more"))
        self.place.setIcon(mark("board", "accent"))
        self.sentence.restyle()

    def open_menu(self) -> None:
        """Show what can be done with it."""
        menu = QMenu(self)
        rows = [
            ("parts", "Change its parts…", "details"),
            ("duplicate", "Duplicate\tCtrl+D", "duplicate"),
            ("source", "Show it in the source", "source"),
            ("delete", "Delete\tCtrl+Del", "delete"),
        ]
        for name, text, icon in rows:
            action = QAction(mark(icon), text, menu)
            action.triggered.connect(lambda _=False, name=name: self.acted.emit(name, self.path))
            menu.addAction(action)
        menu.popup(self.more.mapToGlobal(QPoint(0, self.more.height())))

    def keyPressEvent(self, event: QKeyEvent) -> None:  # Qt's name
        control = event.modifiers() == Qt.KeyboardModifier.ControlModifier
        name = {Qt.Key.Key_D: "duplicate", Qt.Key.Key_Delete: "delete"}.get(Qt.Key(event.key()))
        if control and name is not None and self._can_write:
            self.acted.emit(name, self.path)
        else:
            super().keyPressEvent(event)

    def _write_flavour(self, text: str) -> None:
        path = (*self.path, "text")
        if text:
            self._context.write(path, text)
        elif self._context.pen.read(path) is not None:
            self._context.clear(path)

    def _fix(self, problem: Diagnostic) -> None:
        if problem.fix is not None:
            self._context.pen.apply(problem.fix.edits, problem.fix.title)


def _at(piece: Piece, path: Path) -> Piece:
    return Piece(piece.text, (*path, *(piece.path or ())), piece.kind, piece.given)


def _amount(raw: Any, key: str, facts: Facts) -> list[Piece]:
    """A number, or words for one that is worked out."""
    word = word_of("amount", raw)
    with naming(facts):
        phrase = phrase_of(word if word is not None else raw, key, "amount")
    return list(phrase.pieces) if phrase is not None else [Piece("nothing", (key,), "amount")]


def _pool(raw: Mapping[str, Any], facts: Facts) -> list[Piece]:
    ducats = raw.get("ducats", 0)
    space = raw.get("space")
    word = word_of("amount", ducats)
    with naming(facts):
        if isinstance(ducats, int) or word is not None:
            count = list(count_phrase(word or ducats, "ducats", "ducat", "ducats").pieces)
        else:
            count = [Piece(str(ducats), ("ducats",), "amount"), Piece(" ducats")]
        where = phrase_of(space, "space", "spaces") if isinstance(space, str) else None
    if where is None:
        return [*count, Piece(" lie beside the board. "), Piece("Put them in a space", ("space",), "spaces")]
    return [*count, Piece(" lie in "), *where.pieces, Piece(" at the start")]


def _counter(raw: Mapping[str, Any], facts: Facts) -> list[Piece]:
    each = raw.get("per_player") is True
    whose = Piece("each player keeps one" if each else "one for all players", ("per_player",), "yes-no")
    low, high = raw.get("low", 0), raw.get("high", 99)
    return [
        Piece("starts at "),
        *_amount(raw.get("starts", 0), "starts", facts),
        Piece(" and goes from "),
        Piece(str(low), ("low",), "number"),
        Piece(" to "),
        Piece(str(high), ("high",), "number"),
        Piece("; "),
        whose,
    ]
