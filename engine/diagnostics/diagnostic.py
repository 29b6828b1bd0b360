"""A diagnostic: one fault of a file as data, with its place and, where there is one, its mending."""

from dataclasses import dataclass
from typing import Any

from engine.diagnostics.codes import CODES, Severity

_RANK = {severity: rank for rank, severity in enumerate(Severity)}


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A stretch of a text: lines and columns count characters from 1, the end is exclusive."""

    line: int
    column: int
    end_line: int
    end_column: int

    def as_dict(self) -> dict[str, int]:
        """The four numbers by name."""
        return {
            "line": self.line,
            "column": self.column,
            "end_line": self.end_line,
            "end_column": self.end_column,
        }


START_OF_FILE = Span(1, 1, 1, 1)


@dataclass(frozen=True, slots=True)
class Related:
    """Another place that has to do with a fault."""

    message: str
    file: str
    span: Span

    def as_dict(self) -> dict[str, Any]:
        """The form written as JSON."""
        return {"message": self.message, "file": self.file, **self.span.as_dict()}


@dataclass(frozen=True, slots=True, order=True)
class Edit:
    """Put `text` in place of the characters from `start` to `end` (offsets, end exclusive)."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Fix:
    """A change of the file's text that removes the fault; its edits belong together."""

    title: str
    edits: tuple[Edit, ...]


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One fault: which code, where, and in words an author understands."""

    code: str
    message: str
    file: str
    span: Span = START_OF_FILE
    help: str | None = None
    rule: str | None = None
    related: tuple[Related, ...] = ()
    fix: Fix | None = None

    def __post_init__(self) -> None:
        if self.code not in CODES:
            raise ValueError(f"{self.code} is not a registered diagnostic code")

    @property
    def severity(self) -> Severity:
        """The severity of the code."""
        return CODES[self.code].severity

    @property
    def sort_key(self) -> tuple[str, Span, int, str, str]:
        """By file and place; at the same place the graver first."""
        return self.file, self.span, _RANK[self.severity], self.code, self.message

    def __lt__(self, other: "Diagnostic") -> bool:
        return self.sort_key < other.sort_key

    def as_dict(self) -> dict[str, Any]:
        """The form written as JSON."""
        return {
            "code": self.code,
            "severity": self.severity.value,
            "file": self.file,
            **self.span.as_dict(),
            "message": self.message,
            "help": self.help,
            "rule": self.rule,
            "related": [place.as_dict() for place in self.related],
        }
