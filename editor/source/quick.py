"""What Alt+Enter offers at a place: the fixes of problems there, suppressing one with a reason, an explanation."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from editor.source.outline import value_in
from engine.content.check.allow import USELESS
from engine.diagnostics import Diagnostic, Edit, Severity, Source, apply_fixes

Doing = Literal["edit", "suppress", "explain"]


@dataclass(frozen=True, slots=True)
class Quick:
    """One thing to do about a problem."""

    title: str
    doing: Doing
    edits: tuple[Edit, ...] = ()
    code: str = ""
    entry: str | None = None  # the id of the entry that a suppression is for


def at_offset(source: Source, diagnostics: Iterable[Diagnostic], offset: int) -> list[Diagnostic]:
    """The problems at an offset; where there is none, those of its line."""
    line, column = source.position(offset)
    here, on_line = [], []
    for each in diagnostics:
        span = each.span
        if (span.line, span.column) <= (line, column) <= (span.end_line, span.end_column):
            here.append(each)
        elif span.line == line:
            on_line.append(each)
    return sorted(here or on_line)


def quick_fixes(source: Source, diagnostics: Sequence[Diagnostic], offset: int) -> list[Quick]:
    """What can be done at an offset, the fixes first."""
    here = at_offset(source, diagnostics, offset)
    found = [
        Quick(_title(each.fix.title), "edit", each.fix.edits, each.code)
        for each in here
        if each.fix is not None
    ]
    fixes = [each.fix for each in diagnostics if each.fix is not None]
    done = apply_fixes(source.text, fixes)
    if found and len(done.applied) > 1:
        edits = tuple(edit for fix in done.applied for edit in fix.edits)
        found.append(Quick(f"Apply all {len(done.applied)} fixes of this file", "edit", edits))
    for each in _once(here):
        if each.severity is not Severity.ERROR and each.code != USELESS and not source.syntax:
            entry = entry_at(source, each)
            where = f"in “{entry}”" if entry else "in this file"
            found.append(
                Quick(f"Suppress {each.code} {where} with a reason…", "suppress", (), each.code, entry)
            )
    found += [Quick(f"Explain {each.code}", "explain", (), each.code) for each in _once(here)]
    return found


def allowance(quick: Quick, reason: str) -> str:
    """The entry of `allow` that suppresses a problem."""
    where = f" {quick.entry}" if quick.entry else ""
    return f"{quick.code}{where}: {' '.join(reason.split())}"


def entry_at(source: Source, diagnostic: Diagnostic) -> str | None:
    """The id of the entry that a problem stands in."""
    path = source.path_at(source.offset(diagnostic.span.line, diagnostic.span.column))
    for length in range(len(path), 0, -1):
        table = value_in(source.data, path[:length])
        if isinstance(table, dict) and isinstance(table.get("id"), str):
            return str(table["id"])
    return None


def _once(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    return list({each.code: each for each in diagnostics}.values())


def _title(text: str) -> str:
    return text[:1].upper() + text[1:]
