"""The job `check`: diagnostics and reading of files as they are being written, against a warm library."""

from __future__ import annotations

import os
from dataclasses import dataclass, field, replace
from pathlib import Path as FilePath

from editor.work.answers import CheckAnswer, CheckRequest, FileAnswer
from editor.work.jobs import Desk, job
from editor.work.read import reading_of
from engine.content.check import check
from engine.content.library import Library, find_files


@job("check")
def check_texts(desk: Desk, request: CheckRequest) -> CheckAnswer:
    """Check files; only what has changed since the last request is read again."""
    shelf = desk.warm.setdefault("shelf", _Shelf())
    shelf.take(request)
    answers: list[FileAnswer] = []
    for file, revision in request.files:
        desk.progress(len(answers), len(request.files))
        answers.append(shelf.answer(file, revision, request.with_reading))
    return CheckAnswer(tuple(answers))


@dataclass
class _Shelf:
    """The library as it is on disk, and as it is with the open texts."""

    folders: tuple[str, ...] = ()
    stamps: dict[FilePath, tuple[int, int]] = field(default_factory=dict)
    saved: Library | None = None
    library: Library = field(default_factory=Library)
    texts: dict[str, str] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)  # how the library calls a file, by its real place

    def take(self, request: CheckRequest) -> None:
        stamps = _stamps(request.folders)
        if self.saved is None or request.folders != self.folders or stamps != self.stamps:
            self.folders, self.stamps = request.folders, stamps
            self.saved = Library.load([FilePath(folder) for folder in request.folders])
            self.library, self.texts = self.saved, {}
        elif self.texts.keys() - request.texts.keys():  # closed without saving
            self.library, self.texts = self.saved, {}
        self.names = {os.path.realpath(file): file for file in self.library.sources}
        for file, text in request.texts.items():
            if self.texts.get(file) != text:
                name = self._name(file)
                if name not in self.library.sources or self.library.sources[name].text != text:
                    self.library = self.library.reread(FilePath(name), text)
                    self.names[os.path.realpath(name)] = name
                self.texts[file] = text

    def _name(self, file: str) -> str:
        return self.names.get(os.path.realpath(file), file)

    def answer(self, file: str, revision: int, with_reading: bool) -> FileAnswer:
        name = self._name(file)
        library = self.library
        if file in self.texts:
            library = library.reread(FilePath(name), self.texts[file])
        elif name not in library.sources:
            library.add(FilePath(name))
        found = tuple(
            each if each.file == file else replace(each, file=file) for each in check(library, {name})
        )
        loaded = library.read.get(name)
        if loaded is None or not with_reading:
            return FileAnswer(file, revision, found, None)
        try:
            return FileAnswer(file, revision, found, reading_of(library, loaded))
        except Exception as error:  # the diagnostics are worth having without it
            return FileAnswer(file, revision, found, None, f"{type(error).__name__}: {error}")


def _stamps(folders: tuple[str, ...]) -> dict[FilePath, tuple[int, int]]:
    """By which a file that was saved, added or removed is noticed."""
    stamps: dict[FilePath, tuple[int, int]] = {}
    for folder in folders:
        for path in find_files(FilePath(folder)):
            try:
                status = path.stat()
            except OSError:
                continue
            stamps[path] = (status.st_mtime_ns, status.st_size)
    return stamps
