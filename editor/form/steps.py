"""The outline of a rule's steps: sentences one below the other that can be added, moved, wrapped and removed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QAction, QColor, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenu, QPushButton, QToolButton, QVBoxLayout, QWidget

from editor.form.outline import Row
from editor.form.parts import tool
from editor.form.sentence_view import SentenceView
from editor.form.style import mark
from editor.look import theme

_INDENT: Final = 20
_ADDS: Final = {"add-step": "Add a step", "add-condition": "Add a condition"}


class StepsView(QWidget):
    """Rows; what is done with them is told, not done."""

    acted = Signal(str, object, QRect)  # what, with which row, where it stands on the screen
    slot_opened = Signal(object, QRect)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: list[Row] = []
        self._can_write = True
        self.widgets: list[RowWidget] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)

    def show_rows(self, rows: Sequence[Row], *, can_write: bool) -> None:
        """Show other rows; widgets that fit are kept."""
        wanted = [row for row in rows if can_write or not row.kind.startswith("add")]
        if not can_write:
            wanted = _without_empty(wanted)
        if wanted == self._rows and can_write == self._can_write:
            return
        self._rows, self._can_write = wanted, can_write
        for index, row in enumerate(wanted):
            if index < len(self.widgets) and self.widgets[index].row.kind == row.kind:
                self.widgets[index].show_row(row, can_write)
                continue
            while len(self.widgets) > index:
                gone = self.widgets.pop()
                self._column.removeWidget(gone)
                gone.hide()
                gone.deleteLater()
            self._add(row, can_write)
        while len(self.widgets) > len(wanted):
            gone = self.widgets.pop()
            self._column.removeWidget(gone)
            gone.hide()
            gone.deleteLater()

    def _add(self, row: Row, can_write: bool) -> None:
        widget = RowWidget(row.kind, self)
        widget.acted.connect(self.acted)
        widget.slot_opened.connect(self.slot_opened)
        widget.show_row(row, can_write)
        self._column.addWidget(widget)
        self.widgets.append(widget)

    def restyle(self) -> None:
        """Take the theme's colours."""
        for widget in self.widgets:
            widget.restyle()


def _without_empty(rows: Sequence[Row]) -> list[Row]:
    """Without headings that nothing follows."""
    out = []
    for index, row in enumerate(rows):
        after = rows[index + 1] if index + 1 < len(rows) else None
        if row.kind == "heading" and (
            after is None or (after.kind == "heading" and after.depth <= row.depth)
        ):
            continue
        out.append(row)
    return out


class RowWidget(QWidget):
    """One row."""

    acted = Signal(str, object, QRect)
    slot_opened = Signal(object, QRect)

    def __init__(self, kind: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.row = Row("heading", (), 0)
        self._kind = kind
        self._line = QHBoxLayout(self)
        self._line.setContentsMargins(0, 0, 0, 0)
        self._line.setSpacing(6)
        self.sentence: SentenceView | None = None
        self.label: QLabel | None = None
        self.add: QPushButton | None = None
        self.more: QToolButton | None = None
        self.links: dict[str, QToolButton] = {}
        if kind in _ADDS:
            self._make_add(kind)
        elif kind == "list":
            self._make_list()
        else:
            self._make_sentence(kind)

    def _make_add(self, kind: str) -> None:
        self.add = QPushButton(_ADDS[kind], self)
        self.add.setObjectName("quiet")
        self.add.setIcon(mark("add", "accent"))
        self.add.clicked.connect(lambda: self._act("add", self.add))
        self._line.addWidget(self.add)
        self._line.addStretch(1)

    def _make_list(self) -> None:
        for op, text in (("all", "all of these"), ("any", "any of these")):
            button = QToolButton(self)
            button.setObjectName("segment")
            button.setText(text)
            button.setCheckable(True)
            button.setAutoExclusive(True)
            button.clicked.connect(lambda _=False, op=op: self._act(op, self))
            self.links[op] = button
            self._line.addWidget(button)
        self._line.addStretch(1)
        self._make_more()

    def _make_sentence(self, kind: str) -> None:
        heading = kind == "heading"
        self.sentence = SentenceView(self, points=10 if heading else 11.5, is_muted=heading)
        self.sentence.slot_opened.connect(self.slot_opened)
        self._line.addWidget(self.sentence, 1)
        if not heading:
            self._make_more()

    def _make_more(self) -> None:
        self.more = tool("more", "What can be done with this step", self)
        self.more.clicked.connect(self.open_menu)
        self.more.installEventFilter(self)
        self._line.addWidget(self.more, 0, Qt.AlignmentFlag.AlignTop)

    def show_row(self, row: Row, can_write: bool) -> None:
        """Show another row of the same kind."""
        self.row = row
        self._line.setContentsMargins(row.depth * _INDENT + (14 if self._is_bulleted else 0), 2, 0, 2)
        if self.sentence is not None:
            self.sentence.set_pieces(row.pieces, is_sentence=self._kind != "heading", can_write=can_write)
        for op, button in self.links.items():
            button.setChecked(op == row.link)
            button.setEnabled(can_write)
        if self.more is not None:
            self.more.setVisible(can_write)
        self.update()

    @property
    def _is_bulleted(self) -> bool:
        return self._kind in ("step", "condition")

    def restyle(self) -> None:
        """Take the theme's colours."""
        if self.sentence is not None:
            self.sentence.restyle()
        if self.more is not None:
            self.more.setIcon(mark("more"))
        if self.add is not None:
            self.add.setIcon(mark("add", "accent"))

    def paintEvent(self, event: QPaintEvent) -> None:  # Qt's name
        c = theme.current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(c.line), 1))
        for depth in range(self.row.depth):
            x = depth * _INDENT + 6
            painter.drawLine(x, -2, x, self.height() + 2)
        if self._is_bulleted:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(c.accent if self._kind == "step" else c.hint))
            x, y = self.row.depth * _INDENT + 6, 13
            if self._kind == "step":
                painter.drawEllipse(QPoint(x, y), 3, 3)
            else:  # a condition has a shape of its own
                painter.translate(x, y)
                painter.rotate(45)
                painter.drawRect(-3, -3, 6, 6)

    # --- what can be done

    def actions_offered(self) -> list[tuple[str, str, str, str]]:
        """What the menu offers: name, text, icon, shortcut."""
        row = self.row
        offered: list[tuple[str, str, str, str]] = []
        if self._kind in ("step", "condition"):
            what = "Change it to another word…" if row.kind == "step" else "Ask for something else…"
            offered += [("change", what, "change", ""), ("parts", "Change its parts…", "details", "")]
        if self._kind == "step":
            offered.append(("add-after", "Add a step after it…", "add", "Ins"))
        if row.is_element and row.index > 0:
            offered.append(("up", "Move it up", "up", "Alt+Up"))
        if row.is_element and row.index < row.count - 1:
            offered.append(("down", "Move it down", "down", "Alt+Down"))
        if self._kind == "step":
            offered.append(("wrap", "Let it happen only if…", "wrap", ""))
            if row.pieces and row.pieces[0].text.startswith("if"):
                offered += [
                    ("otherwise", "Say what happens otherwise", "add", ""),
                    ("unwrap", "Let it happen in any case", "remove", ""),
                ]
        if self._kind == "condition":
            offered.append(("deny", "Turn it into its opposite", "not", ""))
        offered.append(("remove", "Remove it", "delete", "Del"))
        return offered

    def open_menu(self) -> None:
        """Show what can be done with this row."""
        menu = QMenu(self)
        for name, text, icon, keys in self.actions_offered():
            action = QAction(mark(icon), f"{text}\t{keys}" if keys else text, menu)
            action.triggered.connect(lambda _=False, name=name: self._act(name, self.more))
            menu.addAction(action)
        anchor = self.more or self
        menu.popup(anchor.mapToGlobal(QPoint(0, anchor.height())))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # Qt's name
        # A button takes the arrow keys for itself, whatever is held with them.
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress and self._take_key(event):
            return True
        return bool(super().eventFilter(watched, event))

    def keyPressEvent(self, event: QKeyEvent) -> None:  # Qt's name
        if not self._take_key(event):
            super().keyPressEvent(event)

    def _take_key(self, event: QKeyEvent) -> bool:
        alt = event.modifiers() == Qt.KeyboardModifier.AltModifier
        keys = {
            (Qt.Key.Key_Up, True): "up",
            (Qt.Key.Key_Down, True): "down",
            (Qt.Key.Key_Delete, False): "remove",
            (Qt.Key.Key_Insert, False): "add-after",
        }
        name = keys.get((Qt.Key(event.key()), alt))
        if name not in {offered for offered, *_ in self.actions_offered()} or self.more is None:
            return False
        self._act(str(name), self.more)
        return True

    def _act(self, name: str, anchor: QWidget | None) -> None:
        at = anchor or self
        self.acted.emit(name, self.row, QRect(at.mapToGlobal(QPoint(0, 0)), at.size()))
