"""A card for an event or a special rule: title, flavour, the sentence it reads as, its steps, its problems."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from PySide6.QtCore import QMimeData, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QAction, QDrag, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QMenu, QPushButton, QVBoxLayout, QWidget

from editor.form.context import Context
from editor.form.fields import ProseField
from editor.form.outline import rule_rows
from editor.form.parts import tool
from editor.form.phrases import Pieces
from editor.form.problems import Problems
from editor.form.sentence_view import SentenceView
from editor.form.steps import StepsView
from editor.form.style import mark
from editor.look import theme
from editor.look.fonts import serif
from engine.content.common import words
from engine.diagnostics import Diagnostic
from engine.language.sentence import Piece

Path = tuple[str | int, ...]
MIME: Final = "application/x-guildmaster-entry"
_KINDS: Final = {"event": "Event", "trigger": "Whenever", "modifier": "Value", "ability": "Action"}
_TIPS: Final = {
    "event": "An event of the round track",
    "trigger": "When something happens, something is done",
    "modifier": "A number or a permission is otherwise",
    "ability": "Something a thief or a player may do",
}


class EntryCard(QFrame):
    """One entry; what is asked of it is told to the section."""

    acted = Signal(str, object)  # duplicate, off, delete, up, down …; the path
    step_acted = Signal(str, object, QRect)

    def __init__(self, kind: str, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("entry")
        self._context = context
        self.kind = kind
        self.path: Path = (kind, 0)
        self._raw: Mapping[str, Any] = {}
        self._can_write = True
        self._pressed: QPoint | None = None
        self._is_open = False
        self._comment_wanted = False
        self._make()
        self._lay_out()

    def _make(self) -> None:
        self.handle = QLabel(self)
        self.handle.setToolTip("Drag to move it among its kind (Alt+Up, Alt+Down)")
        self.handle.setCursor(Qt.CursorShape.OpenHandCursor)
        self._kind_icon = QLabel(self)
        self._kind_icon.setToolTip(_TIPS[self.kind])
        self._kind_icon.setAccessibleName(_KINDS[self.kind])
        self.title = ProseField(self, hint="Title", is_title=True)
        self.title.setObjectName("inline")
        self.title.setAccessibleName("Title")
        self.title.written.connect(lambda text: self._write("title", text))
        self.round = QPushButton(self)
        self.round.setObjectName("chip")
        self.round.setToolTip("The round in which it happens")
        self.round.setVisible(self.kind == "event")
        self.round.clicked.connect(self._ask_round)
        self._off = QLabel("Off: not played", self)
        self._off.setObjectName("pill")
        self.more = tool("more", "What can be done with it", self)
        self.more.clicked.connect(self.open_menu)
        self.comment = ProseField(self, hint="A comment for whoever reads the source")
        self.comment.setObjectName("inline")
        self.comment.setAccessibleName("Comment")
        self.comment.written.connect(self._write_comment)
        self.flavour = ProseField(self, hint="A line of flavour")
        self.flavour.setObjectName("inline")
        self.flavour.setAccessibleName("Flavour")
        self.flavour.written.connect(lambda text: self._write("text", text))
        self.sentence = SentenceView(self)
        self.sentence.slot_opened.connect(self._context.slot_asked)
        self.toggle = QPushButton("Steps", self)
        self.toggle.setObjectName("quiet")
        self.toggle.setToolTip("Show its conditions and steps one below the other")
        self.toggle.clicked.connect(lambda: self.set_open(not self._is_open))
        self.steps = StepsView(self)
        self.steps.hide()
        self.steps.slot_opened.connect(self._context.slot_asked)
        self.steps.acted.connect(self.step_acted)
        self.problems = Problems(self)
        self.problems.fix_asked.connect(self._fix)
        for field in (self.title, self.comment, self.flavour):
            field.document().setDocumentMargin(1)
            field.undo_asked.connect(self._context.document.undo)
            field.redo_asked.connect(self._context.document.redo)

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(6)
        for widget in (self.handle, self._kind_icon):
            widget.setFixedHeight(24)
            head.addWidget(widget, 0, Qt.AlignmentFlag.AlignTop)
        head.addWidget(self.title, 1)
        for button in (self._off, self.round, self.more):
            head.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        body = QVBoxLayout()
        body.setSpacing(4)
        for part in (self.sentence, self.flavour, self.steps):
            body.addWidget(part)
        foot = QHBoxLayout()
        foot.addWidget(self.toggle)
        foot.addStretch(1)
        body.addLayout(foot)
        body.addWidget(self.problems)
        body.setContentsMargins(30, 0, 6, 0)
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 8, 8, 8)
        column.setSpacing(4)
        column.addWidget(self.comment)
        column.addLayout(head)
        column.addLayout(body)
        self.restyle()

    # --- what it shows

    def show_entry(
        self,
        path: Path,
        raw: Mapping[str, Any],
        pieces: Pieces | None,
        problems: Sequence[Diagnostic],
        *,
        can_write: bool,
    ) -> None:
        """Show an entry as it is now; what is the same is left alone."""
        self.path, self._raw, self._can_write = path, raw, can_write
        title = raw.get("title")
        self.title.show_text(words(title) if isinstance(title, str | dict) else "")
        text = raw.get("text")
        self.flavour.show_text(words(text) if isinstance(text, str | dict) else "")
        self.flavour.setVisible(can_write or bool(text))
        self._show_comment()
        self.round.setText(f"Round {raw.get('round', '?')}")
        is_off = raw.get("off") is True
        self._off.setVisible(is_off)
        if self.property("off") != is_off:
            self.setProperty("off", is_off)
            self.style().polish(self)
        shown = pieces if pieces is not None else (Piece("This cannot be read yet; see the problem below"),)
        self.sentence.set_pieces(shown, can_write=can_write)
        if self._is_open:
            self._show_steps()
        self.problems.show_problems(problems, can_write=can_write)
        for field in (self.title, self.flavour, self.comment):
            field.setReadOnly(not can_write)
        self.round.setEnabled(can_write)
        self.handle.setVisible(can_write)

    def _show_comment(self) -> None:
        said = self._context.pen.comment(self.path)
        self.comment.show_text(said)
        self.comment.setVisible(bool(said) or self._comment_wanted)

    def _show_steps(self) -> None:
        rows = rule_rows(self.path, self._raw, self._context.facts)
        self.steps.show_rows(rows, can_write=self._can_write)

    def set_open(self, is_open: bool) -> None:
        """Show or hide the steps."""
        self._is_open = is_open
        if is_open:
            self._show_steps()
        self.steps.setVisible(is_open)
        self.toggle.setIcon(mark("open" if is_open else "closed", "accent"))
        self.toggle.setText("Hide the steps" if is_open else "Steps and conditions")

    def set_current(self, is_current: bool) -> None:
        """Mark it as the one that was gone to."""
        self.setProperty("current", is_current)
        self.style().polish(self)

    def restyle(self) -> None:
        """Take the theme's colours and text size."""
        c = theme.current()
        scale = theme.text_scale()
        font = self.title.font()
        font.setPointSizeF(11.5 * scale)
        font.setBold(True)
        self.title.setFont(font)
        self.flavour.setFont(serif(10.5 * scale, italic=True))
        self.flavour.setStyleSheet(f"color: {c.secondary}")
        self.comment.setStyleSheet(f"color: {c.secondary}")
        self.handle.setPixmap(mark("drag").pixmap(QSize(18, 18)))
        self._kind_icon.setPixmap(mark(self.kind, "accent").pixmap(QSize(18, 18)))
        self.more.setIcon(mark("more"))
        self.set_open(self._is_open)
        self.sentence.restyle()
        self.steps.restyle()

    # --- what can be done with it

    def actions_offered(self) -> list[tuple[str, str, str, str]]:
        """What the menu offers: name, text, icon, shortcut."""
        off = self._raw.get("off") is True
        listed = [("source", "Show it in the source", "source", "Ctrl+Return")]
        if not self._can_write:
            return listed
        return [
            ("duplicate", "Duplicate", "duplicate", "Ctrl+D"),
            ("up", "Move it up", "up", "Alt+Up"),
            ("down", "Move it down", "down", "Alt+Down"),
            ("off", "Switch it on" if off else "Switch it off", "off", ""),
            ("comment", "Write a comment", "comment", ""),
            *listed,
            ("delete", "Delete", "delete", "Ctrl+Del"),
        ]

    def open_menu(self) -> None:
        """Show what can be done with it."""
        menu = QMenu(self)
        for name, text, icon, keys in self.actions_offered():
            action = QAction(mark(icon), f"{text}\t{keys}" if keys else text, menu)
            action.triggered.connect(lambda _=False, name=name: self.act(name))
            menu.addAction(action)
        menu.popup(self.more.mapToGlobal(QPoint(0, self.more.height())))

    def act(self, name: str) -> None:
        """Do one of the things that the menu offers."""
        if name == "comment":
            self._comment_wanted = True
            self.comment.show()
            self.comment.setFocus()
        elif name == "source":
            self._context.path_selected.emit(self.path)
        else:
            self.acted.emit(name, self.path)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # Qt's name
        alt = event.modifiers() == Qt.KeyboardModifier.AltModifier
        control = event.modifiers() == Qt.KeyboardModifier.ControlModifier
        name = {
            (Qt.Key.Key_Up, alt): "up",
            (Qt.Key.Key_Down, alt): "down",
            (Qt.Key.Key_D, control): "duplicate",
            (Qt.Key.Key_Delete, control): "delete",
            (Qt.Key.Key_Return, control): "source",
        }.get((Qt.Key(event.key()), True))
        if name in {offered for offered, *_ in self.actions_offered()}:
            self.act(str(name))
        else:
            super().keyPressEvent(event)

    def _write(self, key: str, text: str) -> None:
        path = (*self.path, key)
        if not text and key == "text":
            if self._context.pen.read(path) is not None:
                self._context.clear(path)
            return
        self._context.write(path, text)

    def _write_comment(self, text: str) -> None:
        self._comment_wanted = False
        self._context.pen.set_comment(self.path, text, f"Comment on “{self._context.entry_title(self.path)}”")

    def _ask_round(self) -> None:
        at = QRect(self.round.mapToGlobal(QPoint(0, 0)), self.round.size())
        self._context.slot_asked.emit((*self.path, "round"), at)

    def _fix(self, problem: Diagnostic) -> None:
        if problem.fix is not None:
            self._context.pen.apply(problem.fix.edits, problem.fix.title)

    # --- dragging

    def mousePressEvent(self, event: QMouseEvent) -> None:  # Qt's name
        on_handle = self.handle.isVisible() and self.handle.geometry().contains(event.position().toPoint())
        self._pressed = event.position().toPoint() if on_handle else None
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # Qt's name
        if self._pressed is None or (event.position().toPoint() - self._pressed).manhattanLength() < 8:
            return
        self._pressed = None
        drag = QDrag(self)
        data = QMimeData()
        data.setData(MIME, f"{self.path[0]}/{self.path[1]}".encode())
        drag.setMimeData(data)
        drag.setPixmap(self.grab(QRect(0, 0, self.width(), min(self.height(), 48))))
        drag.exec(Qt.DropAction.MoveAction)
