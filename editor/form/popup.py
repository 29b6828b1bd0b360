"""The popup that opens on a slot: a number, a palette of words, names, a text, or the parts of a word."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import QEvent, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QGuiApplication, QHideEvent, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from editor.form.context import Context
from editor.form.details import Details
from editor.form.fields import ProseField
from editor.form.fit import Fit, model_of
from editor.form.palette import Palette
from editor.form.parts import spin, tool
from editor.form.scope import unfit_at
from editor.form.style import mark, popup_sheet
from editor.form.words import Choice, asks, choices_for
from editor.look import theme

Path = tuple[str | int, ...]
_WIDTH: Final = 380


@dataclass(frozen=True, slots=True)
class Request:
    """What is asked: for a slot of the data, or for something new."""

    title: str
    fit: Fit
    path: Path  # where it stands, or where it will
    current: Any = None
    choose: Callable[[Any], object] | None = None  # something new: what is done with it
    choices: tuple[Choice, ...] = ()  # instead of what fits


class SlotPopup(QFrame):
    """One popup for all slots of a form."""

    closed = Signal()

    def __init__(self, context: Context, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setObjectName("popup")
        self.setAttribute(Qt.WidgetAttribute.WA_TranslucentBackground)  # the corners are round
        self._context = context
        self._request: Request | None = None
        self._trail: list[Path] = []
        self._is_listing = False
        self._at = QRect()
        self.title = QLabel(self)
        self.title.setObjectName("popup-title")
        self.title.setTextFormat(Qt.TextFormat.PlainText)
        self._back = tool("back", "Back", self)
        self._back.clicked.connect(self.go_back)
        self.help = QLabel(self)
        self.help.setObjectName("caption")
        self.help.setTextFormat(Qt.TextFormat.PlainText)
        self.help.setWordWrap(True)
        self.number = spin("Number", -99, 999, self)
        self.number.installEventFilter(self)
        self._set_number = QPushButton("Set", self)
        self._set_number.clicked.connect(self._take_number)
        self.text = ProseField(self, lines=2)
        self.text.setObjectName("prose")
        self.text.written.connect(self._take_text)
        self.palette_ = Palette(self)
        self.palette_.chosen.connect(lambda choice: self.take(choice.value))
        self.details = Details(context, self)
        self.details.asked.connect(self._go)
        self.details.changed.connect(self._refresh)
        self._more = _button("details", "Change its parts", self)
        self._more.clicked.connect(self._list_parts)
        self._board = _button("board", "Choose on the board", self)
        self._board.clicked.connect(self._ask_board)
        self._clear = _button("remove", "Leave out", self)
        self._clear.clicked.connect(self._leave_out)
        self._lay_out()

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addWidget(self._back)
        head.addWidget(self.title, 1)
        number = QHBoxLayout()
        number.addWidget(self.number, 1)
        number.addWidget(self._set_number)
        foot = QHBoxLayout()
        foot.setSpacing(4)
        for button in (self._more, self._board, self._clear):
            foot.addWidget(button)
        foot.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 10, 12, 10)
        column.setSpacing(6)
        column.addLayout(head)
        column.addWidget(self.help)
        column.addLayout(number)
        column.addWidget(self.text)
        column.addWidget(self.palette_, 1)
        column.addWidget(self.details, 1)
        column.addLayout(foot)

    # --- opening

    def ask_slot(self, path: Path, at: QRect) -> None:
        """Open on a slot of the data."""
        self._trail = []
        self._show_path(path, at, listing=False)

    def ask_parts(self, path: Path, at: QRect) -> None:
        """Open on the parts of a word."""
        self._trail = []
        self._show_path(path, at, listing=True)

    def ask(self, request: Request, at: QRect) -> None:
        """Open for something new."""
        self._trail = []
        self._open(request, at, listing=False)

    def _show_path(self, path: Path, at: QRect, *, listing: bool) -> None:
        fit = self._context.fit(path)
        if fit is None:
            self.hide()
            return
        current = self._context.pen.read(path)
        title = asks(fit)
        if current is None and fit.default is not None and not fit.models and not fit.is_list:
            default = fit.default
            current = getattr(default, "value", default)
        self._open(Request(title, fit, path, current), at, listing=listing)

    def _open(self, request: Request, at: QRect, *, listing: bool) -> None:
        self._request, self._at = request, at
        fit = request.fit
        is_table = isinstance(request.current, Mapping) or fit.table is not None
        self._is_listing = fit.is_list or (is_table and (listing or not fit.vocabulary))
        self.setStyleSheet(popup_sheet(theme.current()))
        self.title.setText(request.title)
        self.help.setText(fit.help.replace("`", ""))
        self.help.setVisible(bool(fit.help))
        self._back.setVisible(bool(self._trail))
        self._fill()
        self._buttons()
        self.setFixedWidth(_WIDTH)
        self._settle()
        self.show()
        self._settle()  # what was never shown before knows its size only now
        # The popup takes the keyboard only once it is on the screen.
        QTimer.singleShot(0, self._focus)

    def _settle(self) -> None:
        """As high as its parts, and where it belongs."""
        layout = self.layout()
        assert layout is not None
        layout.invalidate()
        layout.activate()
        self.resize(
            _WIDTH,
            layout.totalHeightForWidth(_WIDTH) if layout.hasHeightForWidth() else self.sizeHint().height(),
        )
        self._place()

    def _fill(self) -> None:
        request = self._request
        assert request is not None
        fit = request.fit
        choices: list[Choice] = []
        if not self._is_listing:
            choices = list(request.choices) or choices_for(
                fit,
                self._context.roles(request.path),
                self._context.facts,
                unfit_at(self._context.data, request.path),
            )
        has_number = fit.number is not None and not self._is_listing and request.choose is None
        self.number.setVisible(has_number)
        self._set_number.setVisible(has_number)
        if has_number and fit.number is not None:
            self.number.setRange(*fit.number)
            whole = isinstance(request.current, int) and not isinstance(request.current, bool)
            self.number.setValue(int(request.current) if whole else 1)
        has_text = fit.is_text and not self._is_listing
        self.text.setVisible(has_text)
        if has_text:
            self.text.show_text(request.current if isinstance(request.current, str) else "")
        self.palette_.setVisible(bool(choices))
        if choices:
            self.palette_.show_choices(choices, request.current)
        self.details.setVisible(self._is_listing)
        if self._is_listing:
            self.details.show_parts(request.path, fit)

    def _buttons(self) -> None:
        request = self._request
        assert request is not None
        fit = request.fit
        is_slot = request.choose is None
        given = is_slot and self._context.pen.read(request.path) is not None
        is_word = isinstance(request.current, Mapping) and model_of(fit, request.current) is not None
        self._more.setVisible(is_slot and is_word and not self._is_listing)
        self._board.setVisible(is_slot and fit.names in ("spaces", "space") and not self._is_listing)
        self._clear.setVisible(given and not fit.required and isinstance(request.path[-1], str))

    def _focus(self) -> None:
        request = self._request
        if request is None or not self.isVisible():
            return
        if self.text.isVisible():
            self.text.setFocus()
            self.text.selectAll()
        elif self.number.isVisible() and not isinstance(request.current, Mapping | str):
            self.number.setFocus()
            self.number.selectAll()
        elif self.palette_.isVisible():
            self.palette_.focus()
        else:
            self.details.focus()

    def _place(self) -> None:
        """Below the slot, or above it where the screen ends; never beside the screen."""
        screen = QGuiApplication.screenAt(self._at.center()) or QGuiApplication.primaryScreen()
        room = screen.availableGeometry()
        size = self.size()
        x = max(room.left() + 4, min(self._at.left(), room.right() - _WIDTH - 4))
        y = self._at.bottom() + 4
        if y + size.height() > room.bottom():
            y = max(room.top() + 4, self._at.top() - size.height() - 4)
        self.move(x, y)

    # --- choosing

    def take(self, value: Any) -> None:
        """Write what was chosen; a word whose parts matter stays open on them."""
        request = self._request
        if request is None:
            return
        if request.choose is not None:
            self.hide()
            request.choose(value)
            return
        self._context.write(request.path, value)
        self._after()

    def _after(self) -> None:
        """Back to where the popup came from, or away."""
        if self._trail:
            self.go_back()
        else:
            self.hide()

    def _take_number(self) -> None:
        self.number.interpretText()
        self.take(self.number.value())

    def _take_text(self, text: str) -> None:
        if self._request is not None and self._request.choose is None:
            self._context.write(self._request.path, text)

    def _leave_out(self) -> None:
        if self._request is not None:
            self._context.clear(self._request.path)
            self._after()

    def _ask_board(self) -> None:
        if self._request is not None:
            path = self._request.path
            self.hide()
            self._context.board_asked.emit(path)

    # --- from part to part

    def _list_parts(self) -> None:
        if self._request is not None:
            self._trail.append(self._request.path)
            self._show_path(self._request.path, self._at, listing=True)

    def _go(self, path: object) -> None:
        if self._request is not None and isinstance(path, tuple):
            self._trail.append(self._request.path)
            self._show_path(path, self._at, listing=False)

    def _refresh(self) -> None:
        if self._request is not None:
            self._show_path(self._request.path, self._at, listing=True)

    def go_back(self) -> None:
        """One part back."""
        if self._trail:
            path = self._trail.pop()
            self._show_path(path, self._at, listing=True)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # Qt's name
        if event.key() == Qt.Key.Key_Escape and self._trail:
            self.go_back()
        elif event.key() == Qt.Key.Key_Escape:
            self.hide()
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: Any, event: QEvent) -> bool:  # Qt's name
        pressed = (
            event.key() if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress else None
        )
        if watched is self.number and pressed in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._take_number()
            return True
        return bool(super().eventFilter(watched, event))

    def paintEvent(self, _event: QPaintEvent) -> None:  # Qt's name
        # A translucent window gets no ground from the style sheet: its words would stand on what is behind.
        c = theme.current()
        width = max(1, c.line_width)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(c.accent), width))
        painter.setBrush(QColor(c.panel))
        inset = width / 2
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(inset, inset, -inset, -inset), 8, 8)
        painter.end()

    def hideEvent(self, event: QHideEvent) -> None:  # Qt's name
        super().hideEvent(event)
        self.text.commit()
        self.closed.emit()


def _button(name: str, text: str, parent: QWidget) -> QPushButton:
    button = QPushButton(text, parent)
    button.setObjectName("quiet")
    button.setIcon(mark(name, "accent"))
    return button
