"""Commands for going somewhere: palette, go to anything, search, back and forward, tabs."""

from __future__ import annotations

from pathlib import Path as FilePath
from typing import TYPE_CHECKING

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication, QPlainTextEdit, QTextEdit

from editor.window import goto
from editor.window.places import Place, Places
from editor.window.popup import Choice, Popup

if TYPE_CHECKING:
    from editor.window.main import MainWindow
    from engine.content.library import Library
    from engine.diagnostics import Path


class Going:
    """What the Go menu does."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window
        self.places = Places()
        self.popup = Popup(window)
        self._known: tuple[Library, list[Choice]] | None = None
        self._is_going = False

    # --- by name

    def palette(self) -> None:
        """All commands that can be used now."""
        native = QKeySequence.SequenceFormat.NativeText
        choices = [
            Choice(
                _full_title(spec.menu, spec.title),
                action.shortcut().toString(native),
                spec.icon,
                action.trigger,
                f"{spec.menu.replace('/', ' ')} {spec.tooltip}",
            )
            for spec, action in self._window.commands
            if action.isEnabled() and spec.id != "palette"
        ]
        self.popup.open("Which command?", choices)

    def goto_anything(self) -> None:
        """Files first; entries, spaces and rules when something is typed."""
        files = goto.file_choices(
            self._window.shelf(), lambda path: _nothing(self._window.files.open_path(path))
        )
        self.popup.open("Which file, entry, space or rule?", [*files, *self._entries()])

    def _entries(self) -> list[Choice]:
        library = self._window.workspace.library()
        if self._known is None or self._known[0] is not library:
            choices = goto.entry_choices(library, self.to_entry)
            choices += goto.rule_choices(self._window.helping.open_rule)
            self._known = library, choices
        return self._known[1]

    def to_entry(self, file: FilePath, path: Path) -> None:
        """Open a file at an entry."""
        self.leave()
        page = self._window.files.open_path(file)
        if page is not None:
            span = page.document.source.span(path)
            page.show_fault(span.line, span.column)
            self.arrive()

    def to_place(self, file: FilePath, line: int, column: int) -> None:
        """Open a file at a line."""
        self.leave()
        page = self._window.files.open_path(file)
        if page is not None:
            page.show_fault(line, column)
            self.arrive()

    def goto_line(self) -> None:
        """Ask for a line; the source has a field for it."""
        self.leave()
        self._window.source.show_go_to_line()

    # --- by words

    def find(self) -> None:
        """Find in this document; the source has a field for it."""
        self._window.source.show_find()

    def search_all(self) -> None:
        self._window.looks.show_dock("search", focus=False)
        self._window.search.ask(_selected_text())

    def replace_all(self) -> None:
        """Show the search with the field for what to replace by."""
        self.search_all()
        if self._window.search.field.text():
            self._window.search.by.setFocus()

    # --- back and forward

    def here(self) -> Place | None:
        """Where one is."""
        page = self._window.tabs.current()
        return Place(page.key, *page.place()) if page is not None else None

    def leave(self) -> None:
        """Before a jump: remember exactly where one was."""
        here = self.here()
        if here is not None and not self._is_going:
            self.places.visit(here)

    def arrive(self) -> None:
        """After a jump or another tab: remember where one is."""
        here = self.here()
        if here is not None and not self._is_going:
            self.places.visit(here)
            self._window.refresh()

    def back(self) -> None:
        here = self.here()
        if here is not None:
            self.places.update(here)
        self._go(self.places.back())

    def forward(self) -> None:
        here = self.here()
        if here is not None:
            self.places.update(here)
        self._go(self.places.forward())

    def _go(self, place: Place | None) -> None:
        if place is None:
            return
        self._is_going = True
        try:
            page = self._window.open_key(place.key)
            if page is not None and place.line:
                page.show_place(place.line, place.column)
        finally:
            self._is_going = False
        self._window.refresh()

    def next_tab(self) -> None:
        self._window.tabs.step(1)

    def previous_tab(self) -> None:
        self._window.tabs.step(-1)


def _selected_text() -> str:
    widget = QApplication.focusWidget()
    if isinstance(widget, QPlainTextEdit | QTextEdit):
        text = widget.textCursor().selectedText()
        return "" if "\u2029" in text else text
    return ""


def _nothing(_answer: object) -> None:
    """For choices, which want nothing back."""


def _full_title(menu: str, title: str) -> str:
    """The title as it reads outside its menu: “Board” alone would be a place, not a command."""
    inner = menu.partition("/")[2]
    title = title.rstrip("…")
    return f"{inner}: {title}" if inner else title
