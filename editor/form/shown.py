"""What the form shows of a document at one moment, gathered once for all sections."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from editor.form.facts import entries_of, facts_key
from editor.form.problems import problems_by_entry
from engine.diagnostics import Diagnostic
from engine.language.sentence import Piece

if TYPE_CHECKING:
    from editor.form.context import Context

Path = tuple[str | int, ...]


@dataclass(slots=True)
class Shown:
    """Problems, sentences and comments by entry, and whether anything may be changed."""

    can_write: bool
    problems: dict[Path, list[Diagnostic]] = field(default_factory=dict)
    sentences: dict[Path, tuple[Piece, ...]] = field(
        default_factory=dict
    )  # of the checker, if they are of this text
    comments: dict[Path, str] = field(default_factory=dict)
    facts_key: Any = None


def shown_of(context: Context) -> Shown:
    """What there is to show now."""
    document = context.document
    source = document.source
    shown = Shown(context.pen.can_write, facts_key=(id(context.library), facts_key(source.data)))
    for kind in ("event", "trigger", "modifier", "ability"):
        for index in range(len(entries_of(source.data, kind))):
            shown.comments[kind, index] = context.pen.comment((kind, index))
    if document.checked_revision == document.revision:
        shown.problems = problems_by_entry(document.diagnostics, source)
        if document.reading is not None:
            shown.sentences = {path: each.pieces for path, each in document.reading.sentences.items()}
    return shown
