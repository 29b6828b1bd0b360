"""Mending files: the fixes of diagnostics applied until nothing is left that a program can mend.

Only the text changes, at the marked places, so comments, order and spacing stay. Nothing is written here.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from engine.content.check import check
from engine.content.library import Library
from engine.diagnostics import Diagnostic, Fix, Fixed, Source, fix_all

_PASSES: Final = 8  # a mended name may show the next fault; two fixes that clash take two passes


@dataclass(frozen=True, slots=True)
class Mended:
    """One file before and after; without the mark that some editors put at the beginning (`bom`)."""

    file: str
    before: str
    after: str
    bom: bool
    fixes: tuple[Fix, ...]


@dataclass(frozen=True, slots=True)
class Mending:
    """What can be mended, and what is left then. Files that keep syntax errors are refused."""

    changed: tuple[Mended, ...]
    refused: tuple[str, ...]
    library: Library
    left: list[Diagnostic]


def mend(library: Library, only: Collection[str]) -> Mending:
    """Mend these files of a library, as far as diagnostics know how."""
    mending = _mend(library, only, frozenset())
    # Quotes around a word may be good TOML and still not what was meant: then the file stays as it was.
    guessed = {each.file for each in mending.changed if library.sources[each.file].syntax}
    wrong = frozenset(guessed - mending.library.read.keys())
    return _mend(library, only, wrong) if wrong else mending


def _mend(library: Library, only: Collection[str], leave: frozenset[str]) -> Mending:
    fixes: dict[str, list[Fix]] = {}
    refused: list[str] = []
    now = library
    for file in library.sources:
        if file in only:
            done = None if file in leave else _mended_syntax(library.sources[file])
            if done is None:
                refused.append(file)
            else:
                fixes[file] = list(done.applied)
                now = now.reread(Path(file), done.text) if done.applied else now
    left = check(now, only)
    for _ in range(_PASSES):
        later = now
        for file in fixes:
            source = later.sources[file]
            fixed = fix_all(source.text, [each for each in left if each.file == file])
            after = later.reread(Path(file), fixed.text) if fixed.applied else later
            # A fix that breaks the text would be a fault of ours: then the file stays as it was.
            if fixed.applied and not after.sources[file].syntax:
                fixes[file] += fixed.applied
                later = after
        if later is now:
            break
        now, left = later, check(later, only)
    changed = tuple(
        Mended(file, source.text, now.sources[file].text, source.bom, tuple(done))
        for file, done in fixes.items()
        if done and (source := library.sources[file]).text != now.sources[file].text
    )
    return Mending(changed, tuple(refused), now, left)


def _mended_syntax(source: Source) -> Fixed | None:
    """The text with its syntax mended; None if a syntax error is left, for then nobody knows what was meant."""
    text = source.text
    applied: list[Fix] = []
    for _ in range(_PASSES):
        if not source.syntax:
            return Fixed(text, tuple(applied), ())
        fixed = fix_all(text, source.syntax)
        if not fixed.applied:
            return None
        text = fixed.text
        applied += fixed.applied
        source = Source.of(text, source.file)
    return None
