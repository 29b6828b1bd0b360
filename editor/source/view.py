"""The source face of a document: editor, bars, help, completion and quick fixes put together."""

from __future__ import annotations

import gc
from functools import cache

from PySide6.QtCore import QPoint, QRect, QSize, QTimer, Signal
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QMenu, QPlainTextEdit, QVBoxLayout, QWidget

from editor.look import theme
from editor.look.colours import Colours
from editor.look.fonts import mono
from editor.source.bars import AskBar, NoteBar
from editor.source.commands import Command, commands_of
from editor.source.completing import Completing
from editor.source.editor import CodeEditor
from editor.source.find_bar import FindBar
from editor.source.help import code_help
from editor.source.highlighter import Highlighter
from editor.source.knowledge import warm
from editor.source.line_commands import LineCommands
from editor.source.menu import text_menu
from editor.source.quick import Quick, allowance, quick_fixes
from editor.source.reader import Reader
from editor.source.tip import Tip
from editor.text.document import Document
from editor.text.qt_text import to_qt_position
from editor.text.workspace import Workspace
from engine.diagnostics import Path

_QUIET = 120  # milliseconds before another path is told
_SIZES = (6.0, 32.0)
SHIPPED = "Shipped content: copy it to your workspace to change it"


class SourceView(LineCommands, QWidget):
    """One text with everything a code editor has. It writes by the document only."""

    path_selected = Signal(object)
    open_requested = Signal(str, str)  # a file, by its kind and id
    place_requested = Signal(str, object)  # a place in another file, by its name and data path
    copy_requested = Signal()
    text_size_changed = Signal(float)

    def __init__(self, document: Document, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        colours = theme.current()
        self.document = document
        self.reader = Reader(document, workspace)
        self.editor = CodeEditor(document, colours, self)
        self.highlighter = document.qt.findChild(Highlighter) or Highlighter(document.qt, colours)
        self.completing = Completing(self.editor, document, self.reader)
        self.tip = Tip(self)
        self.note = NoteBar(*_note(document), self)
        self.find_bar = FindBar(self.editor, document, self)
        self.ask_bar = AskBar(self)
        self.commands: tuple[Command, ...] = commands_of(self)
        self._path: Path | None = None
        self._about: QRect | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_QUIET)
        self._timer.timeout.connect(self._tell_path)
        self._lay_out()
        self._connect()
        self.set_colours(colours)
        self.set_text_size(10.5 * theme.text_scale())
        self.setFocusProxy(self.editor)
        QTimer.singleShot(0, self, self._settle)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for widget in (self.note, self.editor, self.ask_bar, self.find_bar):
            column.addWidget(widget)
        column.setStretchFactor(self.editor, 1)
        self.setMinimumSize(QSize(220, 120))

    def _connect(self) -> None:
        self._follow_read_only()
        self.document.path_changed.connect(self._follow_read_only)
        self.note.pressed.connect(self.copy_requested)
        self.editor.cursorPositionChanged.connect(self._timer.start)
        self.editor.asked.connect(self._show_help)
        self.editor.left.connect(self.tip.hide)
        self.editor.gutter.asked.connect(self._show_line_help)
        self.editor.definition_asked.connect(self._go_to_definition)
        self.editor.zoomed.connect(lambda step: self.set_text_size(self.text_size + step))
        self.editor.menu_asked.connect(self._show_menu)
        self.find_bar.closed.connect(self.editor.setFocus)
        self.ask_bar.closed.connect(self.editor.setFocus)
        self.document.checked.connect(self._learn_ids)
        self.document.destroyed.connect(self._timer.stop)
        theme.ThemeSignal.changed.connect(self._follow_theme)

    def _follow_read_only(self) -> None:
        """Saved under another name, a document that could not be changed can be."""
        read_only = self.document.read_only
        self.editor.set_read_only(read_only)
        self.note.setVisible(read_only)
        self.editor.keys = {
            key: command.run
            for command in self.commands
            if not (command.changes and read_only)
            for key in command.keys
        }

    # --- looks

    def set_colours(self, colours: Colours) -> None:
        """Show it in a theme."""
        self.highlighter.set_colours(colours)
        self.editor.set_colours(colours)
        self.tip.set_colours(colours)
        self.completing.popup.set_colours(colours)
        self.note.colour()
        self.find_bar.colour()
        self.ask_bar.colour()

    def hideEvent(self, event: QHideEvent) -> None:  # Qt's name
        super().hideEvent(event)
        self.completing.close()  # the list lies over the window and would stay

    def _follow_theme(self) -> None:
        self.set_colours(theme.current())

    @property
    def text_size(self) -> float:
        """The size of the text in points."""
        return self.editor.font().pointSizeF()

    def set_text_size(self, points: float) -> None:
        """Show the text in a size."""
        points = min(max(points, _SIZES[0]), _SIZES[1])
        font = mono(points)
        family = font.family().replace('"', "")
        # A style sheet of the application would win over a plain setFont.
        self.editor.setStyleSheet(f'QPlainTextEdit {{ font-family: "{family}"; font-size: {points:g}pt; }}')
        self.editor.setFont(font)
        self.editor.gutter.setFont(font)
        self.editor.lay_out()
        self.text_size_changed.emit(points)

    def wrap_lines(self) -> None:
        """Break long lines at the edge, or let them run on."""
        mode = QPlainTextEdit.LineWrapMode
        wraps = self.editor.lineWrapMode() == mode.WidgetWidth
        self.editor.setLineWrapMode(mode.NoWrap if wraps else mode.WidgetWidth)

    def _settle(self) -> None:
        warm()
        self._learn_ids()
        _leave_models_alone()

    def _learn_ids(self) -> None:
        self.highlighter.set_ids(self.reader.names.all_ids())

    # --- places

    def show_path(self, path: Path) -> None:
        """Bring a part of the data into sight, with the cursor at it; the focus stays where it is."""
        start, _end = self.document.source.extent(path)
        self._path = path
        self.editor.go_to(self.reader.position(start))

    def show_place(self, line: int, column: int) -> None:
        """Put the cursor at a line and column, both from 1 and in characters."""
        qt = self.document.qt
        block = qt.findBlockByNumber(min(max(line, 1), qt.blockCount()) - 1)
        at = min(to_qt_position(block.text(), max(column, 1) - 1), block.length() - 1)
        self.editor.go_to(block.position() + at)

    def _tell_path(self) -> None:
        path = self.reader.path(self.editor.textCursor().position())
        if path != self._path:
            self._path = path
            self.path_selected.emit(path)

    def show_go_to_line(self) -> None:
        """Ask for a line and go there."""
        here = str(self.editor.textCursor().blockNumber() + 1)
        last = self.document.qt.blockCount()
        self.ask_bar.ask(f"Go to line (1 to {last})", "Go to line", self._go_to_line, here)

    def _go_to_line(self, text: str) -> str | None:
        line, _, column = text.strip().partition(":")
        if not line.isdecimal() or not 1 <= int(line) <= self.document.qt.blockCount():
            return f"Enter a number from 1 to {self.document.qt.blockCount()}."
        self.show_place(int(line), int(column) if column.isdecimal() else 1)
        return None

    def go_to_definition(self) -> None:
        """Go to where the name at the cursor is defined."""
        self._go_to_definition(self.editor.textCursor().position())

    def _go_to_definition(self, position: int) -> None:
        named = self.reader.named(position)
        if named is None or (named.file is None and not named.path):
            return
        if named.file is None or named.file == self.document.key:
            self.show_path(named.path)
            return
        loaded = self.reader.names.file(named.file)
        if loaded is not None and loaded.id == named.name:
            self.open_requested.emit(loaded.kind, loaded.id)
        else:
            self.place_requested.emit(named.file, named.path)

    # --- finding

    def show_find(self) -> None:
        """Open the row for finding."""
        self.find_bar.open(replace=False)

    def show_replace(self) -> None:
        """Open the row for finding and replacing."""
        self.find_bar.open(replace=True)

    def find_next(self) -> None:
        """Go to the next match; without anything to find, ask for it."""
        if self.find_bar.field.text():
            self.find_bar.go_on()
        else:
            self.show_find()

    def find_previous(self) -> None:
        """Go to the match before."""
        if self.find_bar.field.text():
            self.find_bar.go_back()
        else:
            self.show_find()

    # --- folding

    def fold(self) -> None:
        """Fold what is around the cursor."""
        self.editor.folding.fold_here()

    def unfold(self) -> None:
        """Unfold the line of the cursor."""
        self.editor.folding.unfold_here()

    def fold_all(self) -> None:
        """Fold everything."""
        self.editor.folding.fold_all()

    def unfold_all(self) -> None:
        """Unfold everything."""
        self.editor.folding.unfold_all()

    # --- help, completion and fixes

    def complete(self) -> None:
        """List what may be written at the cursor."""
        self.tip.hide()
        self.completing.ask()

    def explain_here(self) -> None:
        """Show what there is to say about the place of the cursor."""
        position = self.editor.textCursor().position()
        self._show_help(position, self.editor.place_of(position))

    def _show_help(self, position: int, near: QRect) -> None:
        if self.completing.popup.isVisible():
            return
        self.tip.show_help(self.reader.help(position), self.editor.marks.problems_at(position), near)

    def _show_line_help(self, line: int, point: QPoint) -> None:
        problems = self.editor.marks.problems_on_line(line)
        self.tip.show_help(None, problems, QRect(point, QSize(1, 12)))

    def quick_fixes(self) -> list[Quick]:
        """What can be done at the cursor."""
        offset = self.reader.offset(self.editor.textCursor().position())
        if self.document.checked_revision not in (-1, self.document.revision):
            return []  # the problems known are of an older text, and their fixes would hit the wrong place
        return quick_fixes(self.document.source, self.document.diagnostics, offset)

    def quick_fix(self) -> None:
        """List the fixes at the cursor as a menu; where there are none, say so."""
        found = self.quick_fixes()
        position = self.editor.textCursor().position()
        near = self.editor.place_of(position)
        menu = QMenu(self)
        for quick in found:
            action = menu.addAction(quick.title)
            action.triggered.connect(lambda _checked=False, quick=quick: self.do_quick(quick))
        if not found:
            menu.addAction("Nothing to fix here").setEnabled(False)
        else:
            menu.setActiveAction(menu.actions()[0])
        menu.popup(near.bottomLeft())
        menu.aboutToHide.connect(menu.deleteLater)

    def do_quick(self, quick: Quick) -> None:
        """Do one of the quick fixes."""
        if quick.doing == "edit":
            self.document.apply(quick.edits, quick.title)
        elif quick.doing == "suppress":
            question = f"Why is {quick.code} meant to be so?"
            self.ask_bar.ask(question, f"Suppress {quick.code}", lambda reason: self._suppress(quick, reason))
        else:
            near = self.editor.place_of(self.editor.textCursor().position())
            self.tip.show_help(code_help(quick.code), [], near)

    def _suppress(self, quick: Quick, reason: str) -> str | None:
        if len(reason.strip()) < 2:
            return "Write the reason in a few words."
        entry = allowance(quick, reason)
        there = self.document.source.data.get("allow")
        title = f"Suppress {quick.code}"
        if isinstance(there, list):
            self.document.insert(("allow",), len(there), entry, title)
        else:
            self.document.set_value(("allow",), [entry], title)
        return None

    def _show_menu(self, point: QPoint) -> None:
        menu = text_menu(self)
        menu.popup(point)
        menu.aboutToHide.connect(menu.deleteLater)


@cache
def _leave_models_alone() -> None:
    """The models stay for good; looking through them for garbage would stop the typing for 90 ms now and then."""
    gc.freeze()


def _note(document: Document) -> tuple[str, str]:
    """What the bar of a read-only document says, and its button."""
    if not document.read_only_reason or "shipped" in document.read_only_reason:
        return SHIPPED, "Copy to my workspace"
    return f"This file can only be looked at. {document.read_only_reason}", ""
