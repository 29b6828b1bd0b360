"""The one hand that writes: every change of the form is a titled step of the document."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from editor.form.scope import value_at
from editor.text.edits import EditError
from engine.diagnostics import Edit, Source

if TYPE_CHECKING:
    from editor.text.document import Document

Path = tuple[str | int, ...]
Change = Callable[[Source], tuple[Edit, ...]]


class Pen(QObject):
    """Writes into a document; what cannot be done is told by `refused`."""

    refused = Signal(str)
    wrote = Signal()

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document

    @property
    def can_write(self) -> bool:
        """Whether the form may change anything now."""
        return not self._document.read_only and not self._document.is_locked

    @property
    def data(self) -> Mapping[str, Any]:
        """What the text says."""
        return self._document.source.data

    def read(self, path: Path) -> Any:
        """The raw value at a path, or None."""
        return value_at(self.data, path)

    def comment(self, path: Path) -> str:
        """The comment above an entry."""
        return comment_above(self._document.source, path)

    def set(self, path: Path, value: Any, title: str) -> bool:
        """Write a value; a table that is not there yet is written with it."""
        while len(path) > 3 and isinstance(path[-1], str) and self.read(path[:-1]) is None:
            value, path = {path[-1]: value}, path[:-1]
        if self.read(path) == value and type(self.read(path)) is type(value):
            return False
        return self._do(lambda: self._document.set_value(path, value, title=title))

    def remove(self, path: Path, title: str) -> bool:
        """Remove a key, an element or an entry."""
        return self._do(lambda: self._document.remove(path, title=title))

    def insert(self, path: Path, index: int, value: Any, title: str) -> bool:
        """Put something into a list, which is written with it if it is not there yet."""
        if self.read(path) is None and not _is_entries(path):
            return self.set(path, [value], title)
        return self._do(lambda: self._document.insert(path, index, value, title=title))

    def move(self, path: Path, to: int, title: str) -> bool:
        """Move an entry or an element to another place of its list."""
        if path[-1] == to:
            return False
        return self._do(lambda: self._document.move(path, to, title=title))

    def duplicate(self, path: Path, changes: Mapping[str, Any], title: str) -> bool:
        """Copy an entry right after itself."""
        return self._do(lambda: self._document.duplicate(path, dict(changes), title=title))

    def set_comment(self, path: Path, text: str, title: str) -> bool:
        """Write the comment above an entry."""
        if self.comment(path) == text:
            return False
        return self._do(lambda: self._document.set_comment(path, text, title=title))

    def several(self, changes: list[Change], title: str) -> bool:
        """Changes that belong together, each made of what the one before left, as one step."""

        def write() -> None:
            source = self._document.source
            for change in changes:
                source = Source(_applied(source.text, change(source)), source.file)
            self._document.replace_text(source.text, title)

        return self._do(write)

    def apply(self, changes: tuple[Edit, ...], title: str) -> bool:
        """Edits that somebody else has worked out: the fix of a problem."""
        return self._do(lambda: self._document.apply(changes, title))

    def _do(self, write: Callable[[], None]) -> bool:
        try:
            write()
        except EditError as error:
            self.refused.emit(str(error))
            return False
        self.wrote.emit()
        return True


def comment_above(source: Source, path: Path) -> str:
    """The comment directly above an entry: what `edits.comment` says, without reading the whole text again."""
    line = source.text.rfind("\n", 0, source.extent(path)[0]) + 1
    rows: list[str] = []
    while line > 0:
        before = source.text.rfind("\n", 0, line - 1) + 1
        row = source.text[before : line - 1].strip()
        if not row.startswith("#") or row.startswith("#:"):
            break
        rows.insert(0, row[1:].removeprefix(" "))
        line = before
    return "\n".join(rows)


def _is_entries(path: Path) -> bool:
    """Lists that are written as tables of their own."""
    return len(path) == 1 and path[0] in ("event", "pool", "counter", "trigger", "modifier", "ability")


def _applied(text: str, changes: tuple[Edit, ...]) -> str:
    for edit in sorted(changes, reverse=True):
        text = text[: edit.start] + edit.text + text[edit.end :]
    return text
