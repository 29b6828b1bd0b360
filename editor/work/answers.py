"""What is asked of the job `check`, and what it answers: plain data, light to import."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.diagnostics import Diagnostic

if TYPE_CHECKING:
    from editor.work.reading import Reading


@dataclass(frozen=True, slots=True)
class CheckRequest:
    """Texts that are open, by the names of their files, and which files are to be checked."""

    folders: tuple[str, ...]  # the author's own content
    texts: dict[str, str]  # of all open files; others are read from disk
    files: tuple[tuple[str, int], ...]  # what is to be checked, each with the revision of its text
    with_reading: bool = True


@dataclass(frozen=True, slots=True)
class FileAnswer:
    """What was found in one file."""

    file: str
    revision: int
    diagnostics: tuple[Diagnostic, ...]
    reading: Reading | None
    trouble: str = ""  # why there is no reading, where that is a fault of the program


@dataclass(frozen=True, slots=True)
class CheckAnswer:
    """What was found in all files of a request."""

    files: tuple[FileAnswer, ...]
