"""Earlier versions of saved files, the last few of each."""

from __future__ import annotations

import os
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from pathlib import Path as FilePath
from typing import Final

from editor.text.files import write_whole
from editor.text.state import state_folder

KEPT: Final = 5
_STAMP: Final = "%Y-%m-%d %H.%M.%S.%f"


@dataclass(frozen=True, slots=True)
class Backup:
    """One earlier version of a file."""

    path: FilePath  # where the copy lies
    when: datetime
    size: int

    def read(self) -> bytes:
        """The bytes of that version; may raise OSError."""
        return self.path.read_bytes()


def keep_backup(path: FilePath, raw: bytes) -> None:
    """Keep these bytes as an earlier version of a file, unless the newest backup is the same."""
    there = backups(path)
    if there and _same(there[0], raw):
        return
    folder = _folder(path)
    folder.mkdir(parents=True, exist_ok=True)
    name = datetime.now().strftime(_STAMP)
    write_whole(folder / f"{name}.toml", raw)
    for old in backups(path)[KEPT:]:
        old.path.unlink(missing_ok=True)


def backups(path: FilePath) -> list[Backup]:
    """The earlier versions of a file, the newest first."""
    found: list[Backup] = []
    folder = _folder(path)
    for copy in folder.glob("*.toml") if folder.is_dir() else ():
        try:
            found.append(Backup(copy, datetime.strptime(copy.stem, _STAMP), copy.stat().st_size))
        except (ValueError, OSError):
            continue  # not one of ours, or just removed
    return sorted(found, key=lambda each: each.when, reverse=True)


def _folder(path: FilePath) -> FilePath:
    """One folder for each place on disk; the file's name stands in it so that people find it too."""
    place = os.path.realpath(path)
    return state_folder() / "backups" / f"{path.stem[:60]}-{sha256(place.encode()).hexdigest()[:12]}"


def _same(backup: Backup, raw: bytes) -> bool:
    try:
        return backup.read() == raw
    except OSError:
        return False
