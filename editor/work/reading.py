"""What a file says, in plain English: the answer of the worker that forms and the Explain dock show."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engine.diagnostics import Path

if TYPE_CHECKING:
    from editor.press.content import SheetContent
    from engine.language.sentence import Piece


@dataclass(frozen=True)
class Sentence:
    """One rule, event, set-up list or card as it reads; `path` is its place in the file."""

    path: Path
    pieces: tuple[Piece, ...]
    text: str
    hooks: tuple[str, ...] = ()  # what in the engine it hooks into, with rule numbers


@dataclass(frozen=True)
class Reading:
    """A whole file."""

    kind: str
    title: str
    sentences: dict[Path, Sentence] = field(default_factory=dict)
    sheet: SheetContent | None = None
