"""A document: one file's text with one undo stack, whichever face it is edited by."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import count
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QTextCursor, QTextDocument
from PySide6.QtWidgets import QPlainTextDocumentLayout

from editor.text import backups, edits
from editor.text.edits import EditError
from editor.text.files import (
    ChangedOnDiskError,
    FileText,
    SaveError,
    digest_of,
    disk_digest,
    file_text,
    read_file,
    save_sentence,
    write_whole,
)
from editor.text.history import TYPING, Entry, History, Step
from editor.text.qt_text import into_qt, out_of_qt, survives, to_qt_position
from editor.text.spans import common_start, joined
from engine.diagnostics import Diagnostic, Edit, Path, Source

if TYPE_CHECKING:
    from editor.work.reading import Reading

_NUMBERS = count(1)
_HEAD: Final = re.compile(r"^[ \t]*\[", re.MULTILINE)
_TITLE: Final = re.compile(r'^title[ \t]*=[ \t]*(?:"((?:[^"\\\n]|\\.)*)"|\'([^\'\n]*)\')', re.MULTILINE)
_KIND: Final = re.compile(r'^kind[ \t]*=[ \t]*["\']([a-z]+)["\']', re.MULTILINE)


class Document(QObject):
    """The text is the truth: typing and form edits alike are edits of it."""

    changed = Signal()
    modified_changed = Signal(bool)
    checked = Signal()
    path_changed = Signal()
    history_changed = Signal()
    disk_changed = Signal()  # another program has changed or removed the file
    said = Signal(str)  # something worth telling that stops nothing
    step_left = Signal(object)  # a step was undone
    step_entered = Signal(object)  # a step was redone

    def __init__(
        self,
        file: FileText,
        path: FilePath | None = None,
        *,
        read_only: bool = False,
    ) -> None:
        super().__init__()
        self._file = file
        self._path = path
        self.number = next(_NUMBERS)
        fault = file.fault
        if fault is None and not survives(file.text):
            fault = "It holds characters that cannot be edited here."
        self.read_only_reason = fault or ("It is shipped with the program." if read_only else "")
        self.qt = QTextDocument()  # without a parent: a text field may outlive this
        self.qt.setDocumentLayout(QPlainTextDocumentLayout(self.qt))
        self.qt.setPlainText(into_qt(file.text))
        self.qt.setModified(False)
        self._history = History(self.qt)
        self._history.left = self.step_left.emit
        self._history.entered = self.step_entered.emit
        self._seen = self.qt.revision()
        self._text: str | None = None
        self._source: tuple[int, Source] | None = None
        self.is_changed_on_disk = False
        self.diagnostics: tuple[Diagnostic, ...] = ()
        self.reading: Reading | None = None
        self.reading_revision = -1  # the text that `reading` is of
        self.checked_revision = -1  # the text that `diagnostics` are of
        self.qt.contentsChanged.connect(self._follow)
        self.qt.modificationChanged.connect(self.modified_changed)

    @classmethod
    def read(cls, path: FilePath, *, read_only: bool = False) -> Document:
        """The document of a file; may raise OSError."""
        return cls(read_file(path), path, read_only=read_only)

    # --- what it is

    @property
    def path(self) -> FilePath | None:
        """The file; None for one that was never saved."""
        return self._path

    @property
    def key(self) -> str:
        """How the document is called in diagnostics: its path, or a name of its own."""
        return str(self._path) if self._path is not None else f"untitled-{self.number}.toml"

    @property
    def read_only(self) -> bool:
        """Whether it can only be looked at; `read_only_reason` says why."""
        return bool(self.read_only_reason)

    @property
    def is_garbled(self) -> bool:
        """Whether the file is no UTF-8 text, so that its text here is not what it holds."""
        return self._file.fault is not None

    @property
    def revision(self) -> int:
        """Grows with every change of the text."""
        return self.qt.revision()

    @property
    def text(self) -> str:
        """The text as it is now, with line ends as `\\n`."""
        if self._text is None:
            self._text = out_of_qt(self.qt)
        return self._text

    @property
    def source(self) -> Source:
        """The text with its data and places; read at most once for each revision, when first asked for."""
        if self._source is None or self._source[0] != self.revision:
            self._source = self.revision, Source(self.text, self.key)
        return self._source[1]

    @property
    def kind(self) -> str | None:
        """What the file says it is."""
        match = _KIND.search(self._top)
        return match[1] if match else None

    @property
    def title(self) -> str:
        """The title it gives itself, or the name of its file."""
        match = _TITLE.search(self._top)
        written = (match[1] or match[2] or "") if match else ""
        return written.replace('\\"', '"') or (self._path.stem if self._path is not None else "Untitled")

    @property
    def _top(self) -> str:
        """The text before the first header: enough for the title, and no reading of the whole."""
        match = _HEAD.search(self.text)
        return self.text[: match.start()] if match else self.text

    @property
    def modified(self) -> bool:
        """Whether there is something to save."""
        return self.qt.isModified()

    @property
    def is_locked(self) -> bool:
        """Whether the text does not parse now, so that forms can only show the last good reading."""
        return bool(self.source.syntax)

    # --- editing

    def apply(self, changes: Sequence[Edit], title: str) -> None:
        """Make edits of the text, which belong together, as one step of the History."""
        if self.read_only:
            raise EditError(f"“{self.title}” cannot be changed: {self.read_only_reason}")
        text = self.text
        wanted = [edit for edit in sorted(changes, reverse=True) if text[edit.start : edit.end] != edit.text]
        if not wanted:
            return
        self._history.titled(title)
        cursor = QTextCursor(self.qt)
        cursor.beginEditBlock()
        for edit in wanted:
            _replace(cursor, text, edit)
        cursor.endEditBlock()
        self._history.titled(TYPING)

    def replace_text(self, text: str, title: str) -> None:
        """Put another text in place of the whole, as one step that touches only what differs."""
        self.apply(joined(self.text, text), title)

    def set_value(self, path: Path, value: object, title: str) -> None:
        """Write a value, or add its key."""
        self._edit(title, lambda source: edits.set_value(source, path, value))

    def remove(self, path: Path, title: str) -> None:
        """Remove a key, an element or an entry with its own comments."""
        self._edit(title, lambda source: edits.remove(source, path))

    def insert(self, path: Path, index: int, value: object, title: str) -> None:
        """Put a new entry or element into a list."""
        self._edit(title, lambda source: edits.insert(source, path, index, value))

    def move(self, path: Path, to: int, title: str) -> None:
        """Move an entry or element to another place in its list."""
        self._edit(title, lambda source: edits.move(source, path, to))

    def duplicate(self, path: Path, changes: Mapping[str, object], title: str) -> None:
        """Copy an entry or element, with other values for some keys, right after the original."""
        self._edit(title, lambda source: edits.duplicate(source, path, dict(changes)))

    def set_comment(self, path: Path, text: str, title: str) -> None:
        """Write the comment above an entry."""
        self._edit(title, lambda source: edits.set_comment(source, path, text))

    def _edit(self, title: str, make: Callable[[Source], tuple[Edit, ...]]) -> None:
        source = self.source
        if source.syntax:
            line = source.syntax[0].span.line
            raise EditError(f"The text cannot be read: mend line {line} in the source first.")
        self.apply(make(source), title)

    # --- undo

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to undo."""
        return self.qt.isUndoAvailable()

    @property
    def can_redo(self) -> bool:
        """Whether there is a step to redo."""
        return self.qt.isRedoAvailable()

    def undo(self) -> None:
        """Undo one step."""
        self.qt.undo()

    def redo(self) -> None:
        """Redo one step."""
        self.qt.redo()

    def history(self) -> list[Step]:
        """All steps, the first being the text as it was opened."""
        return self._history.steps("Open" if self._path is not None else "New")

    def go_to_step(self, index: int) -> None:
        """Undo or redo until the text is at a step of the History."""
        while self._history.done > max(index, 0) and self.can_undo:
            self.undo()
        while self._history.done < index and self.can_redo:
            self.redo()

    @property
    def last_step(self) -> Entry | None:
        """What undo would undo."""
        return self._history.last

    @property
    def next_step(self) -> Entry | None:
        """What redo would redo."""
        return self._history.next

    def _follow(self) -> None:
        if self.qt.revision() == self._seen:
            return
        self._seen = self.qt.revision()
        self._text = None
        self._history.follow()
        self.changed.emit()
        self.history_changed.emit()

    # --- checking

    def take_answer(
        self, revision: int, diagnostics: tuple[Diagnostic, ...], reading: Reading | None
    ) -> bool:
        """Take what the checker found; an answer for an older text is dropped."""
        if revision != self.revision:
            return False
        self.checked_revision = revision
        self.diagnostics = diagnostics
        if reading is not None:
            self.reading = reading
            self.reading_revision = revision
        self.checked.emit()
        return True

    # --- saving

    def mark_new(self) -> None:
        """There is something to save, whatever is undone."""
        self.qt.setModified(True)

    def save(self, *, overwrite: bool = False) -> None:
        """Write the file; raises SaveError with a sentence, and then all is as before.

        `overwrite`: also if another program has changed it since it was opened.
        """
        if self._path is None:
            raise SaveError("This text has no file yet. Choose a name for it.")
        self._write(self._path, overwrite=overwrite)

    def save_as(self, path: FilePath) -> None:
        """Write the text to another file, which is the document's from then on."""
        self._write(path, overwrite=True, is_copy=True)

    def _write(self, path: FilePath, *, overwrite: bool, is_copy: bool = False) -> None:
        if self.read_only and not is_copy:
            raise SaveError(f"“{path.name}” was not saved: it cannot be changed. {self.read_only_reason}")
        if self._file.fault:
            raise SaveError(f"“{path.name}” was not saved. {self._file.fault}")
        there = disk_digest(path)
        if not overwrite and there is not None and there != self._file.digest:
            self.is_changed_on_disk = True
            raise ChangedOnDiskError(
                f"“{path.name}” was not saved: another program has written it since it was opened. "
                "Load it again, or save over it. Your text is still here."
            )
        raw = self._file.encoded(self.text)
        try:
            self._keep_backup(path, there is not None)
            write_whole(path, raw)
        except OSError as error:
            raise SaveError(save_sentence(path, error)) from error
        self._file = FileText("", self._file.bom, self._file.line_end, digest_of(raw))
        self.is_changed_on_disk = False
        if path != self._path:
            self._path = path
            self.read_only_reason = ""
            self._source = None
            self.path_changed.emit()
        self.qt.setModified(False)

    def _keep_backup(self, path: FilePath, is_there: bool) -> None:
        if not is_there:
            return
        try:
            backups.keep_backup(path, path.read_bytes())
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            self.said.emit(f"No backup of the earlier “{path.name}” could be kept: {reason}.")

    def take_backup(self, backup: backups.Backup) -> None:
        """Take the text of an earlier version, as one step that can be undone; raises SaveError."""
        try:
            file = file_text(backup.read())
        except OSError as error:
            raise SaveError(
                f"The backup cannot be read: {(error.strerror or str(error)).lower()}."
            ) from error
        self.replace_text(file.text, f"Take the version of {backup.when:%d %B, %H:%M}")

    # --- the disk

    @property
    def disk_digest(self) -> str | None:
        """The hash of the file as it was last read or written."""
        return self._file.digest

    def look_at_disk(self) -> bool:
        """Whether the file is otherwise on disk than when it was last read or written; tells it once."""
        if self._path is None or self._file.digest is None:
            return False
        changed = disk_digest(self._path) != self._file.digest
        tell = changed and not self.is_changed_on_disk
        self.is_changed_on_disk = changed
        if tell:
            self.disk_changed.emit()
        return changed

    def reload(self) -> None:
        """Take the text that is on disk now, as one step that can be undone; raises SaveError."""
        if self._path is None:
            return
        try:
            file = read_file(self._path)
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise SaveError(f"“{self._path.name}” cannot be read: {reason}.") from error
        if file.fault or not survives(file.text):
            raise SaveError(f"“{self._path.name}” cannot be loaded. {file.fault or ''}".rstrip())
        self.replace_text(file.text, "Load from disk")
        self._file = FileText("", file.bom, file.line_end, file.digest)
        self.is_changed_on_disk = False
        self.qt.setModified(False)


def _replace(cursor: QTextCursor, text: str, edit: Edit) -> None:
    """One edit, as little as possible of it.

    The new text goes in before the old goes out, and a blank with it that is taken out again: the last
    command is then a removal, and Qt does not join what is typed next to this step.
    """
    old = text[edit.start : edit.end]
    head = common_start(old, edit.text)
    tail = common_start(old[head:][::-1], edit.text[head:][::-1])
    start, end = edit.start + head, edit.end - tail
    first = to_qt_position(text, start)
    last = first + len(text[start:end].encode("utf-16-le")) // 2
    cursor.setPosition(last)
    cursor.insertText(into_qt(edit.text[head : len(edit.text) - tail]) + " ")
    cursor.deletePreviousChar()
    cursor.setPosition(first)
    cursor.setPosition(last, QTextCursor.MoveMode.KeepAnchor)
    cursor.removeSelectedText()
