"""All open documents: opening, closing, keeping unsaved work, linked steps, watching the disk."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path as FilePath
from typing import Final

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

from editor.text.document import Document
from editor.text.files import FileText
from editor.text.history import Entry
from editor.text.links import Links
from editor.text.recovery import Recovered, Recovery
from engine.diagnostics import Edit

KEEP_AFTER: Final = 1000  # milliseconds from a change to the recovery file


class Documents(QObject):
    """The documents that are open."""

    opened = Signal(object)
    closed = Signal(object)
    said = Signal(str)
    changed_on_disk = Signal(object)  # another program has changed or removed a document's file

    def __init__(
        self,
        parent: QObject | None = None,
        *,
        recovery: Recovery | None = None,
        is_shipped: Callable[[FilePath], bool] = lambda _path: False,
    ) -> None:
        super().__init__(parent)
        self.recovery = recovery if recovery is not None else Recovery()
        self.is_shipped = is_shipped
        self._all: list[Document] = []
        self._unkept: set[Document] = set()
        self._is_warned = False  # said once that work cannot be kept, not every second
        self._links = Links(self.said.emit)
        self._keeping = QTimer(self, singleShot=True, interval=KEEP_AFTER)
        self._keeping.timeout.connect(self.keep_now)
        self._watcher = QFileSystemWatcher(self)
        self._watcher.fileChanged.connect(self.look_at_disk)

    # --- opening and closing

    def all(self) -> list[Document]:
        """The open documents, in the order in which they were opened."""
        return list(self._all)

    def find(self, path: FilePath) -> Document | None:
        """The open document of a file, by whatever name."""
        place = os.path.realpath(path)
        for document in self._all:
            if document.path is not None and os.path.realpath(document.path) == place:
                return document
        return None

    def open(self, path: FilePath) -> Document:
        """Open a file, or give the document that has it open; may raise OSError."""
        there = self.find(path)
        if there is not None:
            return there
        document = Document.read(path, read_only=self.is_shipped(path))
        return self._take(document)

    def new(self, text: str, path: FilePath | None = None) -> Document:
        """A document with a text that is in no file yet."""
        document = self._take(Document(FileText(text), path))
        document.mark_new()
        self._changed(document)
        return document

    def restore(self, recovered: Recovered) -> Document:
        """Open what a program that is gone left behind; undoing its one step gives what is on disk."""
        path = recovered.path
        if recovered.is_disk_changed:
            self.said.emit(f"“{recovered.title}” has been saved since on disk. Undo shows that version.")
        document: Document | None = None
        if path is not None and not self.is_shipped(path):
            try:
                document = self.open(path)
            except OSError:
                document = None  # the file is gone; the work is not
        if document is not None and not document.read_only:
            document.replace_text(recovered.text, "Recover unsaved work")
        else:
            document = self.new(recovered.text, path if document is None else None)
        self._unkept.add(document)
        self.keep_now()
        self.recovery.discard(recovered)
        return document

    def close(self, document: Document) -> None:
        """Close a document; what is not saved in it is given up."""
        if document not in self._all:
            return
        self._all.remove(document)
        self._unkept.discard(document)
        self._links.drop(document)
        self.recovery.forget(_key(document))
        self._watch()
        self.closed.emit(document)

    def _take(self, document: Document) -> Document:
        self._all.append(document)
        # Methods that ask for the sender, and not functions that know it: those would keep it for ever.
        document.changed.connect(self._sender_changed)
        document.modified_changed.connect(self._sender_changed)
        document.path_changed.connect(self._watch)
        document.disk_changed.connect(self._sender_changed_on_disk)
        document.said.connect(self.said)
        document.step_left.connect(self._sender_undid)
        document.step_entered.connect(self._sender_redid)
        self._watch()
        self.opened.emit(document)
        return document

    def _sender(self) -> Document:
        document = self.sender()
        assert isinstance(document, Document)
        return document

    def _sender_changed_on_disk(self) -> None:
        self.changed_on_disk.emit(self._sender())

    # --- keeping unsaved work

    def _sender_changed(self) -> None:
        self._changed(self._sender())

    def _changed(self, document: Document) -> None:
        self._unkept.add(document)
        if not self._keeping.isActive():  # not started anew by each key: it must come even while typing
            self._keeping.start()

    def keep_now(self) -> None:
        """Write the recovery files of all that has changed."""
        for document in sorted(self._unkept.intersection(self._all), key=_key):
            try:
                self._keep(document)
                self._is_warned = False
            except OSError as error:
                if not self._is_warned:
                    reason = (error.strerror or str(error)).lower()
                    self.said.emit(
                        f"Unsaved work in “{document.title}” cannot be kept safe: {reason}. Save it."
                    )
                self._is_warned = True
        self._unkept.clear()

    def _keep(self, document: Document) -> None:
        if not document.modified:
            self.recovery.forget(_key(document))
            return
        self.recovery.keep(
            _key(document),
            document.text,
            path=document.path,
            title=document.title,
            digest=document.disk_digest,
        )

    # --- linked steps

    def apply_linked(self, edits: Mapping[Document | FilePath, Sequence[Edit]], title: str) -> None:
        """Make edits in several files that belong together: one step in each, undone together.

        Files that are not open are opened, and stay unsaved. Either all are edited or none.
        """
        by_document = {
            each if isinstance(each, Document) else self.open(each): changes
            for each, changes in edits.items()
        }
        self._links.apply(by_document, title)

    def _sender_undid(self, step: Entry) -> None:
        self._links.undone(self._sender(), step)

    def _sender_redid(self, step: Entry) -> None:
        self._links.redone(self._sender(), step)

    # --- the disk

    def look_at_disk(self) -> None:
        """See which files other programs have changed; also to be called when the window gets the focus."""
        for document in self._all:
            document.look_at_disk()
        self._watch()

    def _watch(self) -> None:
        """Watch the files that are open; one that was replaced must be watched anew."""
        wanted = {str(each.path) for each in self._all if each.path is not None and each.path.exists()}
        watched = set(self._watcher.files())
        if gone := sorted(watched - wanted):
            self._watcher.removePaths(gone)
        if fresh := sorted(wanted - watched):
            self._watcher.addPaths(fresh)


def _key(document: Document) -> str:
    return f"{document.number:04d}"
