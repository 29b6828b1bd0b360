"""The checker: what is wrong with the open documents and how they read, soon after the last key."""

from __future__ import annotations

from pathlib import Path as FilePath
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from editor.text.document import Document
from editor.text.documents import Documents
from editor.text.workspace import Workspace
from editor.work.answers import CheckAnswer, CheckRequest, FileAnswer
from editor.work.client import Job, Worker
from engine.diagnostics import Diagnostic

QUIET: Final = 120  # milliseconds without a key before a text is checked


class Checker(QObject):
    """Has the documents checked by a worker process: first those that changed, then all others."""

    said = Signal(str)
    problems_changed = Signal()  # `problems` is new for some file

    def __init__(self, documents: Documents, workspace: Workspace, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._documents = documents
        self.workspace = workspace
        self.problems: dict[str, tuple[Diagnostic, ...]] = {}  # by file, of all that were checked
        self._urgent: set[Document] = set()
        self._others = True  # whether what did not change itself is still to be checked
        self._job: Job | None = None
        self._is_urgent = False  # whether the job that runs is for a text that changed
        self._failures = 0
        self._quiet = QTimer(self, singleShot=True, interval=QUIET)
        self._quiet.timeout.connect(self._go_on)
        self.worker = Worker(["editor.work.check"], "checker", self)
        self.worker.said.connect(self.said)
        documents.opened.connect(self._watch)
        documents.closed.connect(self._closed)
        for document in documents.all():
            self._watch(document)
        self._quiet.start()

    def close(self) -> None:
        """End the worker."""
        self._quiet.stop()
        self.worker.close()

    def set_workspace(self, workspace: Workspace) -> None:
        """Check against another folder."""
        self.workspace = workspace
        self.problems.clear()
        self.check_all()

    def check_all(self) -> None:
        """Check everything once more: files on disk have changed."""
        self._urgent.update(self._documents.all())
        self._others = True
        self._quiet.start(0)

    # --- when

    def _watch(self, document: Document) -> None:
        document.changed.connect(self._changed)
        document.path_changed.connect(self._changed)
        document.modified_changed.connect(self._modified)
        self._urgent.add(document)
        if not self._quiet.isActive():
            self._quiet.start(0)

    def _changed(self) -> None:
        document = self.sender()
        if not isinstance(document, Document) or document not in self._documents.all():
            return
        self._urgent.add(document)
        self._failures = 0
        self._quiet.start(QUIET)

    def _modified(self, is_modified: bool) -> None:
        if not is_modified:
            self._saved()

    def _saved(self) -> None:
        self._others = True
        if not self._quiet.isActive():
            self._quiet.start(QUIET)

    def _closed(self, document: Document) -> None:
        self._urgent.discard(document)
        if document.path is None or not document.path.exists():
            self.problems.pop(document.key, None)
            self.problems_changed.emit()
        self._saved()

    # --- what

    def _go_on(self) -> None:
        if self._job is not None:
            if self._urgent and not self._is_urgent:
                self._job.cancel()  # an author who types does not wait for the other files
            return  # the end of the job will bring us here again
        self._is_urgent = bool(self._urgent)
        if self._urgent:
            wanted, self._urgent = self._urgent, set()
            self._others = True
            files = tuple((each.key, each.revision) for each in self._documents.all() if each in wanted)
            self._ask(files, with_reading=True)
        elif self._others:
            self._others = False
            here = {each.key: each.revision for each in self._documents.all()}
            files = tuple(here.items())
            files += tuple((str(path), -1) for path in self.workspace.files() if str(path) not in here)
            known = {file for file, _revision in files}
            self.problems = {file: found for file, found in self.problems.items() if file in known}
            self._ask(files, with_reading=False)

    def _ask(self, files: tuple[tuple[str, int], ...], *, with_reading: bool) -> None:
        if not files:
            return
        # A file that is not UTF-8 is judged by its bytes, not by what can be shown of it.
        texts = {each.key: each.text for each in self._documents.all() if not each.is_garbled}
        folders = tuple(str(folder) for folder in self.workspace.folders)
        self._job = self.worker.submit("check", CheckRequest(folders, texts, files, with_reading))
        self._job.done.connect(self._take)
        self._job.cancelled.connect(self._cancelled)
        self._job.failed.connect(lambda _message: self._failed(files))

    def _cancelled(self) -> None:
        self._job = None
        self._others = True
        self._go_on()

    def _take(self, answer: CheckAnswer) -> None:
        self._job = None
        self._failures = 0
        documents = {each.key: each for each in self._documents.all()}
        news = False
        for each in answer.files:
            document = documents.get(each.file)
            if document is not None and document.revision != each.revision:
                continue  # the text has changed meanwhile; the next answer is on its way
            news = news or self.problems.get(each.file) != each.diagnostics
            self.problems[each.file] = each.diagnostics
            if each.trouble:
                self.said.emit(f"“{FilePath(each.file).name}” could not be read aloud: {each.trouble}")
            if document is not None:
                self._give(document, each)
        if news:
            self.problems_changed.emit()
        if not self._quiet.isActive() and (self._urgent or self._others):
            self._go_on()

    def _give(self, document: Document, answer: FileAnswer) -> None:
        """Hand a document its answer; one that brings nothing new is not told."""
        is_new = document.checked_revision != document.revision or document.diagnostics != answer.diagnostics
        if is_new or answer.reading is not None:
            document.take_answer(answer.revision, answer.diagnostics, answer.reading)

    def _failed(self, files: tuple[tuple[str, int], ...]) -> None:
        """The worker died over it or could not do it: once more, and then not before the text changes."""
        self._job = None
        self._failures += 1
        if self._failures > 1:
            self.said.emit(
                "These texts cannot be checked as they are; checking goes on with the next change."
            )
            return
        wanted = {file for file, _revision in files}
        self._urgent.update(each for each in self._documents.all() if each.key in wanted)
        self._others = True
        self._quiet.start(QUIET)
