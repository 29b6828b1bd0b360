"""Apply the fixes of diagnostics to a text, and show what they would change."""

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import unified_diff
from typing import Literal

from engine.diagnostics.diagnostic import Diagnostic, Edit, Fix
from engine.diagnostics.places import Path
from engine.diagnostics.source import Source
from engine.diagnostics.words import code


@dataclass(frozen=True, slots=True)
class Fixed:
    """The text after fixing, and which fixes made it so; the others got in each other's way."""

    text: str
    applied: tuple[Fix, ...]
    skipped: tuple[Fix, ...]


def apply_fixes(text: str, fixes: Iterable[Fix]) -> Fixed:
    """Apply each fix whole or not at all; the first of two that touch the same place wins."""
    edits: list[Edit] = []
    applied: list[Fix] = []
    skipped: list[Fix] = []
    for fix in fixes:
        if fix in applied:
            continue
        if any(_clash(edit, other) for edit in fix.edits for other in edits):
            skipped.append(fix)
        else:
            applied.append(fix)
            edits.extend(fix.edits)
    for edit in sorted(edits, reverse=True):
        text = text[: edit.start] + edit.text + text[edit.end :]
    return Fixed(text, tuple(applied), tuple(skipped))


def fix_all(text: str, diagnostics: Iterable[Diagnostic]) -> Fixed:
    """Apply the fixes of all diagnostics that have one."""
    return apply_fixes(text, [each.fix for each in sorted(diagnostics) if each.fix])


def replace_word(
    source: Source, path: Path, old: str, new: str, what: Literal["value", "key"] = "value"
) -> Fix | None:
    """Write another word at a place, where the text there is exactly the word that is wrong."""
    start, end = source.extent(path, what)
    if source.text[start:end].strip("\"'") != old:
        return None
    return Fix(f"write {code(new)}", (Edit(start, end, new if what == "key" else f'"{new}"'),))


def preview(before: str, after: str, file: str) -> str:
    """The change as a unified diff, empty when there is none."""
    lines = unified_diff(_lines(before), _lines(after), f"a/{file}", f"b/{file}")
    return "".join(
        line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines
    )


def _lines(text: str) -> list[str]:
    # Not splitlines: U+2028 and the like are no line ends in TOML.
    return [f"{line}\n" for line in text.split("\n")[:-1]] + [last for last in text.split("\n")[-1:] if last]


def _clash(one: Edit, other: Edit) -> bool:
    if one.start == one.end or other.start == other.end:
        return one.start <= other.end and other.start <= one.end
    return one.start < other.end and other.start < one.end
