"""Work that was not saved, kept so that it outlives the program.

Each running program has a folder of its own with a lock that the system lets go of when the program ends,
however it ends. Folders whose lock is free hold what a program that was killed left behind.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import time
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path as FilePath
from typing import IO, Any
from uuid import uuid4

from editor.text.files import disk_digest
from editor.text.state import state_folder

if os.name == "nt":
    import msvcrt
else:
    import fcntl


@dataclass(frozen=True, slots=True)
class Recovered:
    """A text that was not saved when its program ended."""

    file: FilePath  # where it is kept
    path: FilePath | None  # the file it belongs to; None: it never had one
    title: str
    text: str
    when: datetime
    digest: str | None  # of the file on disk when the work began

    @property
    def is_disk_changed(self) -> bool:
        """Whether the file was written by somebody after this work began."""
        return self.path is not None and disk_digest(self.path) not in (None, self.digest)


class Recovery:
    """Keeps the unsaved texts of this program, and finds those of programs that are gone."""

    def __init__(self, folder: FilePath | None = None) -> None:
        self._folder = folder if folder is not None else state_folder() / "recovery"
        self._own = self._folder / f"{int(time.time())}-{uuid4().hex[:12]}"
        self._lock: IO[bytes] | None = None
        self._claimed: dict[FilePath, IO[bytes]] = {}

    # --- keeping

    def keep(self, key: str, text: str, *, path: FilePath | None, title: str, digest: str | None) -> None:
        """Write down a text; may raise OSError. No fsync: this outlives the program, not a loss of power."""
        if self._lock is None:
            self._own.mkdir(parents=True, exist_ok=True)
            self._lock = _locked(self._own)
        data = {
            "path": str(path) if path is not None else None,
            "title": title,
            "when": datetime.now().isoformat(),
            "digest": digest,
            "text": text,
        }
        target = self._own / f"{key}.json"
        fresh = target.with_suffix(".new")
        fresh.write_text(json.dumps(data), encoding="ascii")
        os.replace(fresh, target)

    def forget(self, key: str) -> None:
        """The text has been saved, or given up."""
        with contextlib.suppress(OSError):
            (self._own / f"{key}.json").unlink(missing_ok=True)

    def close(self) -> None:
        """The program ends as it should: what is still kept was given up by its author."""
        if self._lock is not None:
            self._lock.close()
            self._lock = None
            shutil.rmtree(self._own, ignore_errors=True)
        for lock in self._claimed.values():
            lock.close()
        self._claimed.clear()

    # --- finding

    def found(self) -> list[Recovered]:
        """What programs that are gone have left, the newest first.

        It is claimed by this program until it ends, so that another one does not offer it too.
        """
        for folder in sorted(self._folder.iterdir()) if self._folder.is_dir() else ():
            if folder.is_dir() and folder != self._own and folder not in self._claimed:
                lock = _locked(folder)
                if lock is not None:
                    self._claimed[folder] = lock
        left: list[Recovered] = []
        for folder in list(self._claimed):
            files = [each for file in folder.glob("*.json") if (each := _read(file)) is not None]
            if not files:
                self._drop(folder)
            left += files
        return sorted(left, key=lambda each: each.when, reverse=True)

    def discard(self, recovered: Recovered) -> None:
        """Forget what was left behind: it has been taken over, or is not wanted."""
        with contextlib.suppress(OSError):
            recovered.file.unlink(missing_ok=True)
        folder = recovered.file.parent
        if folder in self._claimed and not any(folder.glob("*.json")):
            self._drop(folder)

    def _drop(self, folder: FilePath) -> None:
        self._claimed.pop(folder).close()
        # A file that cannot be read as ours is kept aside rather than lost.
        if not any(folder.glob("*.json")):
            shutil.rmtree(folder, ignore_errors=True)


def _locked(folder: FilePath) -> IO[bytes] | None:
    """The lock of a folder, if nobody else has it."""
    stream: IO[bytes] | None = None
    try:
        stream = open(folder / "lock", "a+b")  # noqa: SIM115  # held while the program runs
        if os.name == "nt":
            msvcrt.locking(stream.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        else:
            fcntl.flock(stream.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        if stream is not None:
            stream.close()
        return None
    return stream


def _read(file: FilePath) -> Recovered | None:
    try:
        data: dict[str, Any] = json.loads(file.read_text(encoding="ascii"))
        path = data["path"]
        return Recovered(
            file,
            FilePath(path) if path is not None else None,
            str(data["title"]),
            str(data["text"]),
            datetime.fromisoformat(data["when"]),
            data["digest"],
        )
    except (OSError, ValueError, KeyError, TypeError):
        return None
