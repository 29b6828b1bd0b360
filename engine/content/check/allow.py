"""Suppressions: warnings that are meant, each with its reason, and those that silence nothing.

`allow = ["W603: nobody is meant to leave", "W701 miracle: once in a hundred nights"]`: the second is for one entry.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from engine.content.library import Loaded
from engine.diagnostics import CODES, Diagnostic, Severity, Source, did_you_mean
from engine.diagnostics.words import code

_ENTRY: Final = re.compile(r"(?P<code>[EWH]\d{3})(?: (?P<id>[a-z0-9-]+))?: ")
_PLAYED: Final = "7"  # codes of what only playing shows
USELESS: Final = "H801"


@dataclass(frozen=True, slots=True)
class _Allowance:
    index: int
    code: str
    id: str | None

    def covers(self, diagnostic: Diagnostic, source: Source) -> bool:
        if diagnostic.code != self.code or diagnostic.severity is Severity.ERROR:
            return False
        return self.id is None or self.id in _ids_at(diagnostic, source)


def unsilenced(found: Iterable[Diagnostic], loaded: Loaded, *, played: bool = False) -> list[Diagnostic]:
    """What is left to tell of a file; after `played` games, also of suppressions of what these would have shown."""
    allowances = list(_allowances(loaded))
    used: set[int] = set()
    left: list[Diagnostic] = []
    for diagnostic in found:
        covering = [each for each in allowances if each.covers(diagnostic, loaded.source)]
        used.update(each.index for each in covering)
        if not covering:
            left.append(diagnostic)
    if not loaded.source.syntax:  # otherwise what it silences may stand in a broken statement
        idle = [each for each in allowances if each.index not in used]
        left += [_useless(each, loaded) for each in idle if played or each.code[1] != _PLAYED]
    return left


def _allowances(loaded: Loaded) -> Iterator[_Allowance]:
    for index, text in enumerate(getattr(loaded.model, "allow", ())):
        match = _ENTRY.match(text)
        if match:
            yield _Allowance(index, match["code"], match["id"])


def _useless(each: _Allowance, loaded: Loaded) -> Diagnostic:
    span = loaded.source.span(("allow", each.index))
    if each.code not in CODES:
        guess = did_you_mean(each.code, CODES)
        message = f"there is no code {code(each.code)}" + (f"; did you mean {code(guess)}?" if guess else "")
    elif CODES[each.code].severity is Severity.ERROR:
        message = f"{code(each.code)} is an error, and errors cannot be allowed"
    else:
        where = f" at {code(each.id)}" if each.id else ""
        message = f"nothing is silenced by this: there is no {code(each.code)}{where} (any more)"
    return Diagnostic(USELESS, message, loaded.source.file, span, "remove it from the list")


def _ids_at(diagnostic: Diagnostic, source: Source) -> set[str]:
    """The ids of the entries around a place, the file's own left out."""
    span = diagnostic.span
    found: set[str] = set()
    data: Any = source.data
    for step in source.path_at(source.offset(span.line, span.column)):
        try:
            data = data[step]
        except (KeyError, IndexError, TypeError):
            break
        if isinstance(data, dict) and isinstance(data.get("id"), str):
            found.add(data["id"])
    return found
