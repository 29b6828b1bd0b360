"""The form face: one scrolling page of sections that follows the document."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPoint, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QStackedLayout,
    QVBoxLayout,
    QWidget,
)

from editor.form.context import Context
from editor.form.head import HeadSection
from editor.form.house import HouseSection
from editor.form.navigator import Navigator
from editor.form.parts import Section
from editor.form.placing import PlacingDialog
from editor.form.popup import Request, SlotPopup
from editor.form.rules import RulesSection
from editor.form.setup import SetupSection
from editor.form.shown import Shown, shown_of
from editor.form.style import WIDEST, form_sheet, mark
from editor.form.track import TrackSection
from editor.look import theme

if TYPE_CHECKING:
    from editor.text.document import Document
    from editor.text.workspace import Workspace

Path = tuple[str | int, ...]
_NARROW = 300  # a pane in which margins cost words


class FormView(QWidget):
    """An adventure as a form; other kinds are edited as source."""

    path_selected = Signal(object)
    source_asked = Signal()

    def __init__(self, document: Document, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("form")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.document = document
        self.context = Context(document, workspace, self)
        self._is_stale = True
        self._current: Any = None
        self._stack = QStackedLayout(self)
        self._stack.addWidget(self._other_kind())
        self._page: QWidget | None = None
        self.sections: list[Section] = []
        self._dialog: PlacingDialog | None = None
        document.checked.connect(self._follow)
        self.context.pen.wrote.connect(self._follow)
        theme.ThemeSignal.changed.connect(self._restyle)
        self._dress()

    # --- building

    def _other_kind(self) -> QWidget:
        page = QWidget(self)
        said = QLabel("This kind is edited as source.", page)
        said.setObjectName("empty")
        button = QPushButton("Show the source", page)
        button.clicked.connect(self.source_asked)
        button.clicked.connect(lambda: self.path_selected.emit(()))
        column = QVBoxLayout(page)
        column.addStretch(1)
        column.addWidget(said, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(button, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(1)
        return page

    def _build(self) -> QWidget:
        """The page, made when it is first shown."""
        context = self.context
        page = QWidget(self)
        self.lock = _Bar("lock", "lock", page)
        self.lock.button.setText("Show in source")
        self.lock.button.clicked.connect(self._show_fault)
        self.told = _Bar("told", "warning", page)
        self.told.button.setText("Close")
        self.told.button.clicked.connect(self.told.hide)
        context.pen.refused.connect(self.told.tell)
        self.head = HeadSection(context)
        self.track = TrackSection(context)
        self.setup = SetupSection(context)
        self.rules = RulesSection(context)
        self.house = HouseSection(context)
        self.sections = [self.head, self.track, self.setup, self.rules, self.house]
        self.area = QScrollArea(page)
        self.area.setObjectName("scroll")
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self._sheet = QWidget()
        self._sheet.setObjectName("page")
        self._column = QVBoxLayout(self._sheet)
        self._column.setSpacing(8)
        for section in self.sections:
            self._column.addWidget(section)
        self._column.addStretch(1)
        self.area.setWidget(self._sheet)
        self.navigator = Navigator([section.name for section in self.sections], page)
        self.navigator.chosen.connect(self._go_to_section)
        self.area.verticalScrollBar().valueChanged.connect(lambda _y: self._mark_section())
        self.area.verticalScrollBar().rangeChanged.connect(lambda _low, _high: self._mark_section())
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for widget in (self.lock, self.told, self.navigator):
            column.addWidget(widget)
        column.addWidget(self.area, 1)
        self.popup = SlotPopup(context, self)
        self._connect()
        return page

    def _connect(self) -> None:
        context = self.context
        context.slot_asked.connect(self.popup.ask_slot)
        context.board_asked.connect(self._ask_space)
        context.path_selected.connect(self.path_selected)
        for section in (self.track, self.setup, self.rules, self.house):
            section.asked.connect(self._ask)
        for desk in (self.track.entries.desk, self.rules.entries.desk, self.setup.desk):
            desk.asked.connect(self._ask)
            desk.parts_asked.connect(self.popup.ask_parts)
        for shower in (self.track, self.setup, self.rules):
            shower.shown_entry.connect(self.show_path)
        self.setup.place_asked.connect(lambda asked: self._place(*asked))

    # --- following the document

    def _follow(self) -> None:
        """Something changed: show it, or remember to when the form is seen again."""
        if self.isVisible():
            self.sync()
        else:
            self._is_stale = True

    def sync(self) -> None:
        """Show what the document says now. A text that cannot be read leaves the last one standing, locked."""
        self._is_stale = False
        if self.document.kind != "adventure":
            self._stack.setCurrentIndex(0)
            return
        if self._page is None:
            self._page = self._build()
            self._stack.addWidget(self._page)
            self._dress()
            self._fit_width()
        self._stack.setCurrentWidget(self._page)
        locked = self.document.is_locked
        if locked:
            fault = self.document.source.syntax[0]
            message = fault.message.replace("`", "")
            self.lock.tell(f"The text cannot be read: line {fault.span.line}: {message}.")
            self._sheet.setEnabled(False)
            self.navigator.mark_problems({})
            return
        self.lock.hide()
        self._sheet.setEnabled(True)
        shown = shown_of(self.context)
        for section in (self.head, self.track, self.setup, self.rules, self.house):
            section.sync_with(shown)
        self._count_problems(shown)

    def _count_problems(self, shown: Shown) -> None:
        where = {
            "event": 1,
            "track": 1,
            "setup": 2,
            "pool": 2,
            "counter": 2,
            "winners_bonus": 2,
            "house_rules": 4,
        }
        rules = {"trigger": 3, "modifier": 3, "ability": 3}
        counts: dict[int, int] = {}
        for path, found in shown.problems.items():
            grave = sum(each.severity.value in ("error", "warning") for each in found)
            place = {**where, **rules}.get(str(path[0]) if path else "", 0)
            if grave:
                counts[place] = counts.get(place, 0) + grave
        self.navigator.mark_problems(counts)

    def showEvent(self, event: QShowEvent) -> None:  # Qt's name
        super().showEvent(event)
        if self._is_stale:
            self.sync()

    # --- going somewhere

    def show_path(self, path: object) -> None:
        """Bring the part of the form that shows a path into sight and mark it."""
        if not isinstance(path, tuple) or self.document.kind != "adventure":
            return
        if self._is_stale or self._page is None:
            self.sync()
        if self._page is None:
            return
        found = next(
            (widget for section in self.sections if (widget := section.widget_for(path)) is not None), None
        )
        if found is None:
            return
        if self._current is not None:
            self._current.set_current(False)
        self._current = found if hasattr(found, "set_current") else None
        if self._current is not None:
            self._current.set_current(True)
            self._current.destroyed.connect(self._forget)
        # A card that was just made has no place before the page is laid out.
        QTimer.singleShot(0, lambda: self._scroll_to(found))

    def _forget(self) -> None:
        self._current = None

    def _scroll_to(self, widget: QWidget) -> None:
        self._column.activate()
        top = widget.mapTo(self._sheet, QPoint(0, 0)).y()
        bar = self.area.verticalScrollBar()
        height = self.area.viewport().height()
        if top < bar.value() or top + min(widget.height(), height) > bar.value() + height:
            bar.setValue(max(0, top - 24))

    def _go_to_section(self, index: int) -> None:
        bar = self.area.verticalScrollBar()
        bar.setValue(self.sections[index].y() - 4 if index else 0)
        self.navigator.set_current(index)

    def _mark_section(self) -> None:
        bar = self.area.verticalScrollBar()
        middle = bar.value() + self.area.viewport().height() // 3
        if bar.value() == bar.maximum() and bar.maximum():
            middle = self._sheet.height()
        index = max((i for i, each in enumerate(self.sections) if each.y() <= middle), default=0)
        self.navigator.set_current(index)

    def _show_fault(self) -> None:
        syntax = self.document.source.syntax
        if syntax:
            source = self.document.source
            self.path_selected.emit(source.path_at(source.offset(syntax[0].span.line, syntax[0].span.column)))
        self.source_asked.emit()

    # --- asking

    def _ask(self, request: Request, at: QRect) -> None:
        self.popup.ask(request, at)

    def _ask_space(self, path: Path) -> None:
        current = self.context.pen.read(path)
        title = f"“{self.context.entry_title(path)}”"

        def write(space: str) -> None:
            self.context.write(path, space)

        self._place(title, write, current if isinstance(current, str) else None)

    def _place(self, what: str, put: Callable[[str], object], current: str | None = None) -> None:
        self._dialog = PlacingDialog(self.context, what, current, self)
        self._dialog.placed.connect(put)
        self._dialog.open()

    # --- looks

    def _dress(self) -> None:
        self.setStyleSheet(form_sheet(theme.current()))

    def _restyle(self) -> None:
        self._dress()
        if self._page is not None:
            self.lock.restyle()
            self.told.restyle()
            for section in self.sections:
                section.restyle()

    def resizeEvent(self, event: QResizeEvent) -> None:  # Qt's name
        super().resizeEvent(event)
        self._fit_width()

    def _fit_width(self) -> None:
        """Lines are never longer than can be read with ease: what is left over is margin."""
        if self._page is not None:
            least = 14 if self.width() > _NARROW * theme.text_scale() else 8
            side = max(least, (self.width() - WIDEST) // 2)
            self._column.setContentsMargins(side, 12, side, 24)


class _Bar(QFrame):
    """A line across the top that tells something and offers one thing to do."""

    def __init__(self, name: str, icon: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self._name = icon
        self._icon = QLabel(self)
        self.said = QLabel(self)
        self.said.setTextFormat(Qt.TextFormat.PlainText)
        self.said.setWordWrap(True)
        self.button = QPushButton(self)
        line = QHBoxLayout(self)
        line.setContentsMargins(12, 6, 10, 6)
        line.addWidget(self._icon)
        line.addWidget(self.said, 1)
        line.addWidget(self.button)
        self.restyle()
        self.hide()

    def tell(self, text: str) -> None:
        """Show a sentence."""
        self.said.setText(text)
        self.show()

    def restyle(self) -> None:
        """Take the theme's colours."""
        role = "error" if self._name == "lock" else "warning"
        self._icon.setPixmap(mark(self._name, role).pixmap(QSize(18, 18)))
