"""Small things that edits are made of."""

from __future__ import annotations

from collections.abc import Iterable

from editor.text.layout import Layout
from engine.diagnostics import Edit


def applied(text: str, edits: Iterable[Edit]) -> str:
    """The text after edits, none of which touches another's characters."""
    for edit in sorted(edits, reverse=True):
        text = text[: edit.start] + edit.text + text[edit.end :]
    return text


def common_start(one: str, other: str) -> int:
    """How many characters both begin with."""
    most = min(len(one), len(other))
    if one[:most] == other[:most]:
        return most
    at = 0
    while one[at] == other[at]:
        at += 1
    return at


def joined(old: str, new: str) -> tuple[Edit, ...]:
    """The one edit that makes a text of another."""
    if old == new:
        return ()
    start = common_start(old, new)
    end = common_start(old[start:][::-1], new[start:][::-1])
    return (Edit(start, len(old) - end, new[start : len(new) - end]),)


def insert_lines(layout: Layout, at: int, lines: str) -> Edit:
    """Put whole lines before the line that begins there; a text without a last line end stays so."""
    if at == len(layout.text) and at and not layout.text.endswith("\n"):
        return Edit(at, at, "\n" + lines.removesuffix("\n"))
    return Edit(at, at, lines)
