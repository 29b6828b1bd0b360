"""Files as bytes: what a text was read from, and writing it back whole or not at all."""

from __future__ import annotations

import errno
import os
import stat
import tempfile
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path as FilePath
from typing import Final, Literal

BOM: Final = b"\xef\xbb\xbf"
LineEnd = Literal["\n", "\r\n"]


class SaveError(Exception):
    """A file could not be saved; the message is a sentence for its author. Nothing is lost."""


class ChangedOnDiskError(SaveError):
    """Another program has changed the file since it was opened."""


@dataclass(frozen=True, slots=True)
class FileText:
    """The text of a file with line ends as `\\n`, and all that is needed to write the same bytes again."""

    text: str
    bom: bool = False
    line_end: LineEnd = "\n"
    digest: str | None = None  # of the bytes on disk; None: there is no file
    fault: str | None = None  # why the bytes cannot be written back from the text

    def encoded(self, text: str) -> bytes:
        """The bytes of a text in the dress of this file."""
        if self.line_end != "\n":
            text = text.replace("\n", self.line_end)
        return (BOM if self.bom else b"") + text.encode("utf-8")


def digest_of(raw: bytes) -> str:
    """The hash by which a file is known again."""
    return sha256(raw).hexdigest()


def disk_digest(path: FilePath) -> str | None:
    """The hash of what is on disk now; None where there is nothing that can be read."""
    try:
        return digest_of(path.read_bytes())
    except OSError:
        return None


def read_file(path: FilePath) -> FileText:
    """Read a file; may raise OSError."""
    return file_text(path.read_bytes())


def file_text(raw: bytes) -> FileText:
    """The text of some bytes. Line ends that differ within one file stay in the text as they are."""
    digest = digest_of(raw)
    bom = raw.startswith(BOM)
    body = raw.removeprefix(BOM)
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError:
        fault = "It is not UTF-8 text. Save it as UTF-8 with the program that wrote it."
        return FileText(body.decode("utf-8", "replace"), bom, "\n", digest, fault)
    crlf = text.count("\r\n")
    if crlf and crlf == text.count("\n") == text.count("\r"):
        return FileText(text.replace("\r\n", "\n"), bom, "\r\n", digest)
    return FileText(text, bom, "\n", digest)


def write_whole(path: FilePath, raw: bytes) -> None:
    """Put the bytes in place of the file, whole or not at all; a link stays a link, rights stay.

    May raise OSError; what was there before is then still there.
    """
    place = FilePath(os.path.realpath(path))
    mode = stat.S_IMODE(place.stat().st_mode) if place.exists() else None
    if mode is not None and not os.access(place, os.W_OK):
        # Replacing a file needs no right to the file itself, so a protected one would be overwritten.
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(place))
    handle, name = tempfile.mkstemp(prefix=f".{place.name}.", suffix=".tmp", dir=place.parent)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(raw)
            stream.flush()
            os.fsync(stream.fileno())
        os.chmod(name, mode if mode is not None else 0o666 & ~_umask())
        os.replace(name, place)
    except BaseException:
        FilePath(name).unlink(missing_ok=True)
        raise
    _sync_folder(place.parent)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _sync_folder(folder: FilePath) -> None:
    """Make the new name last through a loss of power, where the system can."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    except OSError:
        pass  # some network folders cannot; the file itself is on disk
    finally:
        os.close(handle)


_REASONS: Final = {
    errno.ENOSPC: "the disk is full. Make room, or save it elsewhere",
    errno.EDQUOT: "your share of the disk is used up. Make room, or save it elsewhere",
    errno.EACCES: "you may not write there. Save it elsewhere, or change the rights of the file",
    errno.EPERM: "you may not write there. Save it elsewhere, or change the rights of the file",
    errno.EROFS: "that place can only be read. Save it elsewhere",
    errno.ENOENT: "its folder is gone. Save it elsewhere",
    errno.ENOTDIR: "its folder is gone. Save it elsewhere",
    errno.EISDIR: "there is a folder of that name. Choose another name",
}


def save_sentence(path: FilePath, error: OSError) -> str:
    """What went wrong, and what to do about it."""
    reason = _REASONS.get(error.errno or 0)
    if reason is None:
        reason = f"{(error.strerror or str(error)).lower()}. Save it elsewhere"
    return f"“{path.name}” was not saved: {reason}. Your text is still here."
