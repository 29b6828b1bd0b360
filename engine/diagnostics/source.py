"""One TOML text with its data, its syntax faults and the index between data and text."""

import os
from bisect import bisect_right
from functools import cached_property
from pathlib import Path as FilePath
from typing import Any, Final, Literal

from engine.diagnostics.cursor import Fault
from engine.diagnostics.diagnostic import START_OF_FILE, Diagnostic, Related, Span
from engine.diagnostics.places import Extent, Path, Places
from engine.diagnostics.reading import Reading, names, read
from engine.diagnostics.statements import MAX_DEPTH, DepthError

MAX_BYTES: Final = 2 * 1024 * 1024
_BOM: Final = b"\xef\xbb\xbf"
_OTHER_BOMS: Final = {b"\xff\xfe": "UTF-16", b"\xfe\xff": "UTF-16"}


class Source:
    """A text as its author wrote it, and what could be read from it."""

    def __init__(
        self, text: str, file: str, *, bom: bool = False, faults: tuple[Diagnostic, ...] = ()
    ) -> None:
        self.text = text
        self.file = file
        self.bom = bom
        self._starts = _line_starts(text)
        self._reading = Reading({}, "")
        self.is_refused = True  # nothing was read: too large, too deep, no text
        syntax = list(faults)
        if len(text) > MAX_BYTES or len(text.encode("utf-8", "surrogatepass")) > MAX_BYTES:
            syntax.append(_too_large(file))
        elif not faults:
            syntax.extend(self._read())
        self.syntax: list[Diagnostic] = sorted(syntax)

    @classmethod
    def of(cls, text: str, file: str) -> "Source":
        """The source for a text at hand, such as an unsaved one."""
        bom = text.startswith("\ufeff")
        return cls(text.removeprefix("\ufeff"), file, bom=bom)

    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> "Source":
        """The source for a file; what hinders its reading is found in `syntax`."""
        file = os.fspath(path)
        try:
            if FilePath(path).exists() and not FilePath(path).is_file():
                return cls("", file, faults=(Diagnostic("E105", "this is not a file", file),))
            with open(path, "rb") as stream:
                raw = stream.read(MAX_BYTES + 1)
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else None
            message = f"the file cannot be read: {(reason or 'its name is not valid').lower()}"
            return cls("", file, faults=(Diagnostic("E105", message, file),))
        if len(raw) > MAX_BYTES:
            return cls("", file, faults=(_too_large(file),))
        bom = raw.startswith(_BOM)
        raw = raw.removeprefix(_BOM)
        try:
            return cls(raw.decode("utf-8"), file, bom=bom)
        except UnicodeDecodeError as error:
            return cls("", file, bom=bom, faults=(_not_utf8(raw, error.start, file),))

    # --- data

    @property
    def data(self) -> dict[str, Any]:
        """What the text says; with syntax faults, what the rest of it says."""
        return self._reading.data

    def is_damaged(self, path: Path) -> bool:
        """Whether a statement directly in this table was left out, so that keys may seem missing."""
        return self.is_refused or path in self._damaged

    @cached_property
    def _damaged(self) -> frozenset[Path]:
        damaged: set[Path] = set()
        for statement in self._reading.broken:
            outer = names(self.text, statement)[:-1]
            if statement.kind == "header":
                damaged.add(self._places.table_path(outer, statement.start))
            elif statement.kind == "pair":
                damaged.add(self._places.path_at(statement.start) + outer)
        return frozenset(damaged)

    # --- places

    @cached_property
    def _places(self) -> Places:
        return Places(self._reading.text)

    def extent(self, path: Path, what: Literal["value", "key"] = "value") -> Extent:
        """The offsets of a value or key; of the nearest parent when there is none."""
        return self._places.extent(tuple(path), key=what == "key")

    def span(self, path: Path, what: Literal["value", "key"] = "value") -> Span:
        """The lines and columns of a value or key; of the nearest parent when there is none."""
        return self.span_of(*self.extent(path, what))

    def path_at(self, offset: int) -> Path:
        """The data path of what stands at an offset; between statements, that of the table."""
        return self._places.path_at(offset)

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset, both from 1."""
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def offset(self, line: int, column: int) -> int:
        """The offset of a line and column, kept within the text."""
        start = self._starts[min(max(line, 1), len(self._starts)) - 1]
        return min(start + max(column, 1) - 1, len(self.text))

    def span_of(self, start: int, end: int) -> Span:
        """The span between two offsets."""
        return Span(*self.position(start), *self.position(end))

    def line(self, number: int) -> str:
        """The text of a line without its end."""
        if not 1 <= number <= len(self._starts):
            return ""
        start = self._starts[number - 1]
        end = self.text.find("\n", start)
        return self.text[start : len(self.text) if end < 0 else end].removesuffix("\r")

    # --- reading

    def _read(self) -> list[Diagnostic]:
        try:
            self._reading = read(self.text)
        except DepthError as error:
            message = f"nested too deeply: more than {MAX_DEPTH} levels"
            help = "look for brackets that are opened again and again and never closed"
            return [
                Diagnostic("E103", message, self.file, self.span_of(error.offset, error.offset + 1), help)
            ]
        self.is_refused = False
        return [self._syntax_error(fault) for fault in self._reading.faults]

    def _syntax_error(self, fault: Fault) -> Diagnostic:
        related: tuple[Related, ...] = ()
        if fault.first:
            related = (Related("it is here first", self.file, self.span_of(*fault.first)),)
        span = self.span_of(fault.start, fault.end)
        return Diagnostic("E101", fault.message, self.file, span, fault.help, related=related, fix=fault.fix)


def _line_starts(text: str) -> list[int]:
    starts = [0]
    position = text.find("\n")
    while position >= 0:
        starts.append(position + 1)
        position = text.find("\n", position + 1)
    return starts


def _too_large(file: str) -> Diagnostic:
    message = f"the file is larger than {MAX_BYTES // 1024 // 1024} MiB and is not read"
    return Diagnostic("E102", message, file, START_OF_FILE, "check that it is the right file")


def _not_utf8(raw: bytes, offset: int, file: str) -> Diagnostic:
    help = "save it with the encoding UTF-8"
    encoding = _OTHER_BOMS.get(raw[:2])
    if encoding:
        return Diagnostic("E104", f"the file is {encoding} text, not UTF-8", file, START_OF_FILE, help)
    before = raw[:offset].decode("utf-8")
    line = before.count("\n") + 1
    column = len(before) - (before.rfind("\n") + 1) + 1
    message = f"the file is not UTF-8 text: the byte 0x{raw[offset]:02X} does not belong here"
    return Diagnostic("E104", message, file, Span(line, column, line, column + 1), help)
