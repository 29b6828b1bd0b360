"""A save: one SQLite file with a ledger that only grows, the content it was begun with, and records of games.

Nothing in it is ever changed or removed; triggers see to that too. Each entry's digest covers the one before it,
so that damage which leaves the file readable is noticed as well.
"""

from __future__ import annotations

import hashlib
import json
import os
import secrets
import sqlite3
import struct
from collections.abc import Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Final, NoReturn

if TYPE_CHECKING:
    from collections.abc import Iterator

APPLICATION_ID: Final = 0x474D4331  # "GMC1"
VERSION: Final = 1
_MAGIC: Final = b"SQLite format 3\0"
_HEADER: Final = 100
_PATIENCE: Final = 5.0  # seconds to wait for another program that is writing

_TABLES: Final = {
    "entry": """CREATE TABLE entry (
  id INTEGER PRIMARY KEY,
  at TEXT NOT NULL,
  author TEXT NOT NULL,
  kind TEXT NOT NULL,
  corrects INTEGER REFERENCES entry (id),
  data TEXT NOT NULL,
  digest TEXT NOT NULL
)""",
    "content": """CREATE TABLE content (
  hash TEXT PRIMARY KEY,
  text TEXT NOT NULL
)""",
    "snapshot": """CREATE TABLE snapshot (
  entry INTEGER NOT NULL REFERENCES entry (id),
  position INTEGER NOT NULL,
  file TEXT NOT NULL,
  hash TEXT NOT NULL REFERENCES content (hash),
  PRIMARY KEY (entry, position)
)""",
    "record": """CREATE TABLE record (
  entry INTEGER PRIMARY KEY REFERENCES entry (id),
  text TEXT NOT NULL
)""",
}
# An insertion that replaces a row would remove it unnoticed, so keys that are taken are refused as well.
_TAKEN: Final = {
    "entry": "NEW.id <> (SELECT coalesce(max(id), 0) + 1 FROM entry)",
    "content": "EXISTS (SELECT 1 FROM content WHERE hash = NEW.hash)",
    "snapshot": "EXISTS (SELECT 1 FROM snapshot WHERE entry = NEW.entry AND position = NEW.position)",
    "record": "EXISTS (SELECT 1 FROM record WHERE entry = NEW.entry)",
}


def _schema() -> dict[str, str]:
    """Every statement that makes a save, by the name of what it makes."""
    out = dict(_TABLES)
    for table, taken in _TAKEN.items():
        out[f"{table}_taken"] = (
            f"CREATE TRIGGER {table}_taken BEFORE INSERT ON {table} WHEN {taken} "
            f"BEGIN SELECT RAISE(ABORT, 'the ledger only grows'); END"
        )
        for verb in ("UPDATE", "DELETE"):
            name = f"{table}_no_{verb.lower()}"
            out[name] = (
                f"CREATE TRIGGER {name} BEFORE {verb} ON {table} "
                f"BEGIN SELECT RAISE(ABORT, 'nothing in a save is ever overwritten'); END"
            )
    return out


class SaveError(Exception):
    """A save that cannot be used, in one sentence."""


@dataclass(frozen=True, slots=True)
class Draft:
    """An entry to be written; with a game's record, or with the content that holds from now on."""

    kind: str
    data: Mapping[str, Any]
    corrects: int | None = None
    record: str | None = None
    files: Mapping[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """An entry of the ledger."""

    id: int
    at: str  # UTC
    author: str
    kind: str
    corrects: int | None
    data: dict[str, Any]
    digest: str


class Save:
    """An open save. Use `create`, `memory` or `open`."""

    def __init__(self, connection: sqlite3.Connection, name: str) -> None:
        self._db = connection
        self.name = name

    # --- opening

    @classmethod
    def create(cls, path: Path, drafts: Sequence[Draft], author: str) -> Save:
        """A new save, whole from the first moment: it is made under another name and then gets its own."""
        path = path.absolute()
        if os.path.lexists(path):
            raise SaveError(f"“{path.name}” is there already; choose another name for the save")
        if not path.parent.is_dir():
            raise SaveError(f"there is no folder “{path.parent}” for the save")
        part = path.with_name(f"{path.name}.{secrets.token_hex(4)}.part")
        try:
            part.open("xb").close()
            save = cls(_connect(part, "rw"), path.name)
            try:
                save._set_up(drafts, author)
            finally:
                save.close()
            _give_name(part, path)
        except FileExistsError as error:
            raise SaveError(f"“{path.name}” is there already; choose another name for the save") from error
        except (OSError, sqlite3.Error) as error:
            raise SaveError(f"“{path.name}” cannot be written: {_reason(error)}") from error
        finally:
            part.unlink(missing_ok=True)
        return cls.open(path)

    @classmethod
    def memory(cls, drafts: Sequence[Draft], author: str) -> Save:
        """A save that is kept nowhere, for simulations."""
        save = cls(sqlite3.connect(":memory:", isolation_level=None), "memory")
        save._set_up(drafts, author)
        return save

    @classmethod
    def open(cls, path: Path, *, write: bool = True) -> Save:
        """Open a save; one that is foreign, damaged, newer or in use is refused and not touched."""
        _check_header(path)
        # After a crash a journal lies beside the file; SQLite must be allowed to roll it back.
        crashed = path.with_name(path.name + "-journal").exists()
        try:
            save = cls(_connect(path, "rw" if crashed else "ro"), path.name)
        except sqlite3.Error as error:
            _refuse(path.name, error)
        try:
            save._verify()
            if write and not crashed:
                save.close()
                save = cls(_connect(path, "rw"), path.name)
        except SaveError:
            save.close()
            raise
        except (sqlite3.Error, ValueError, TypeError, KeyError) as error:
            save.close()
            _refuse(path.name, error)
        return save

    def close(self) -> None:
        self._db.close()

    def __enter__(self) -> Save:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    # --- reading

    def entries(self) -> list[Row]:
        """The whole ledger, in order."""
        found = self._db.execute(
            "SELECT id, at, author, kind, corrects, data, digest FROM entry ORDER BY id"
        ).fetchall()
        return [
            Row(number, at, author, kind, corrects, json.loads(data), digest)
            for number, at, author, kind, corrects, data, digest in found
        ]

    def last(self) -> int:
        """The number of the last entry."""
        return int(self._db.execute("SELECT coalesce(max(id), 0) FROM entry").fetchone()[0])

    def files(self) -> dict[str, str]:
        """The content that holds, by file name: as it was begun with, or as an accepted update made it."""
        rows = self._db.execute(
            "SELECT file, text FROM snapshot JOIN content USING (hash) "
            "WHERE entry = (SELECT max(entry) FROM snapshot) ORDER BY position"
        )
        return dict(rows.fetchall())

    def record(self, entry: int) -> str | None:
        """The record of a game that was played in the app."""
        row = self._db.execute("SELECT text FROM record WHERE entry = ?", (entry,)).fetchone()
        return None if row is None else str(row[0])

    # --- writing

    def append(self, drafts: Sequence[Draft], author: str, *, after: int) -> list[int]:
        """Write entries in one transaction, unless somebody has written since entry `after`."""
        try:
            with self._transaction():
                if self.last() != after:
                    raise SaveError(f"“{self.name}” has been changed by another program meanwhile; try again")
                return [self._insert(draft, author) for draft in drafts]
        except sqlite3.Error as error:
            _refuse(self.name, error)

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._db.execute("ROLLBACK")
            raise
        self._db.execute("COMMIT")

    def _insert(self, draft: Draft, author: str) -> int:
        number = self.last() + 1
        at = datetime.now(UTC).isoformat(timespec="seconds")
        data = json.dumps(draft.data, ensure_ascii=False, sort_keys=True)
        before = self._db.execute("SELECT digest FROM entry WHERE id = ?", (number - 1,)).fetchone()
        files = [(name, sha(text)) for name, text in (draft.files or {}).items()]
        record = sha(draft.record) if draft.record is not None else None
        row = (number, at, author, draft.kind, draft.corrects, data)
        digest = _digest(before[0] if before else "", row, record, files)
        self._db.execute("INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?)", (*row, digest))
        if draft.record is not None:
            self._db.execute("INSERT INTO record VALUES (?, ?)", (number, draft.record))
        for position, (name, hash_) in enumerate(files):
            known = self._db.execute("SELECT 1 FROM content WHERE hash = ?", (hash_,)).fetchone()
            if known is None and draft.files is not None:
                self._db.execute("INSERT INTO content VALUES (?, ?)", (hash_, draft.files[name]))
            self._db.execute("INSERT INTO snapshot VALUES (?, ?, ?, ?)", (number, position, name, hash_))
        return number

    # --- making and checking

    def _set_up(self, drafts: Sequence[Draft], author: str) -> None:
        self._db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        self._db.execute(f"PRAGMA user_version = {VERSION}")
        with self._transaction():
            for statement in _schema().values():
                self._db.execute(statement)
            for draft in drafts:
                self._insert(draft, author)

    def _verify(self) -> None:
        """Everything that can be known to be whole is whole; raises SaveError."""
        found = dict(self._db.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL").fetchall())
        sound = [tuple(row) for row in self._db.execute("PRAGMA quick_check(1)")] == [("ok",)]
        sound = sound and not self._db.execute("PRAGMA foreign_key_check").fetchall()
        if not sound or found != _schema() or not self._is_unbroken():
            raise SaveError(f"“{self.name}” is a damaged save and is left as it is; use a copy of it")

    def _is_unbroken(self) -> bool:
        """The digests of entries, contents and records say what is there."""
        for hash_, text in self._db.execute("SELECT hash, text FROM content"):
            if sha(text) != hash_:
                return False
        records = {entry: sha(text) for entry, text in self._db.execute("SELECT entry, text FROM record")}
        files: dict[int, list[tuple[str, str]]] = {}
        rows = self._db.execute("SELECT entry, file, hash FROM snapshot ORDER BY entry, position")
        for entry, file, hash_ in rows:
            files.setdefault(entry, []).append((file, hash_))
        before, number = "", 0
        for row in self._db.execute(
            "SELECT id, at, author, kind, corrects, data, digest FROM entry ORDER BY id"
        ):
            number += 1
            before = _digest(before, row[:6], records.get(row[0]), files.get(row[0], []))
            if row[0] != number or row[6] != before:
                return False
        return number > 0 and bool(files)


def sha(text: str) -> str:
    """The hash of a text."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _digest(before: str, row: Sequence[Any], record: str | None, files: Sequence[tuple[str, str]]) -> str:
    return sha(json.dumps([before, list(row), record, [list(each) for each in files]], ensure_ascii=True))


def _connect(path: Path, mode: str) -> sqlite3.Connection:
    db = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}", uri=True, isolation_level=None, timeout=_PATIENCE
    )
    try:
        db.execute("PRAGMA foreign_keys = ON")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA trusted_schema = OFF")
        if mode == "rw":
            db.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.Error:
        db.close()
        raise
    return db


def _check_header(path: Path) -> None:
    """What the first bytes tell, read without SQLite, so that a foreign file is not even opened by it."""
    name = path.name
    try:
        if path.is_dir():
            raise SaveError(f"“{name}” is a folder, not a save")
        with path.open("rb") as file:
            head = file.read(_HEADER)
    except FileNotFoundError as error:
        raise SaveError(f"there is no save “{path}”; begin one with: guildmaster campaign new") from error
    except OSError as error:
        raise SaveError(f"“{name}” cannot be read: {_reason(error)}") from error
    if not head:
        raise SaveError(f"“{name}” is empty and no save")
    if not head.startswith(_MAGIC):
        raise SaveError(f"“{name}” is no save of a campaign")
    if len(head) < _HEADER:
        raise SaveError(f"“{name}” is a damaged save and is left as it is; use a copy of it")
    version, application = struct.unpack(">I4xI", head[60:72])
    if application != APPLICATION_ID:
        raise SaveError(f"“{name}” belongs to another program and is no save of a campaign")
    if version > VERSION:
        raise SaveError(
            f"“{name}” was written by a newer program (version {version}, this one knows {VERSION}); "
            "update this program to open it"
        )
    if version != VERSION:
        raise SaveError(f"“{name}” is a damaged save and is left as it is; use a copy of it")


def _refuse(name: str, error: Exception) -> NoReturn:
    primary = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if primary in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        raise SaveError(f"“{name}” is in use by another program; try again when it has finished") from error
    if primary in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM):
        raise SaveError(f"“{name}” cannot be written: it or its folder is read-only") from error
    if primary in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR):
        raise SaveError(f"“{name}” cannot be written: {error}") from error
    raise SaveError(f"“{name}” is a damaged save and is left as it is; use a copy of it") from error


def _reason(error: Exception) -> str:
    text = error.strerror if isinstance(error, OSError) else str(error)
    return (text or "it failed").lower()


def _give_name(part: Path, path: Path) -> None:
    """The finished file gets its name, and never takes that of another."""
    with part.open("rb+") as file:
        os.fsync(file.fileno())
    try:
        os.link(part, path)
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        if os.path.lexists(path):
            raise FileExistsError(path) from None
        os.rename(part, path)
    if os.name == "posix":
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
