"""`guildmaster check`: everything that is wrong with content, where it is and how to mend it."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engine.commands.common import FAULT, USAGE, LibraryOption, fail

if TYPE_CHECKING:
    from engine.content.library import Library
    from engine.diagnostics import Diagnostic


class Format(StrEnum):
    """How diagnostics are written."""

    TEXT = "text"
    JSON = "json"


def check(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(metavar="[PATH]...", help="Files and folders; without any, all shipped content."),
    ] = None,
    format: Annotated[Format, typer.Option("--format", help="For people, or for programs.")] = Format.TEXT,
    library: LibraryOption = None,
) -> None:
    """Check content: syntax, shape, references, rules, the box and the board."""
    from engine.content.check import check as find_faults
    from engine.content.library import Library
    from engine.diagnostics import Severity, render_json, render_text

    wanted = _files(paths or ())
    for folder in library or ():
        if not folder.exists():
            fail(f"there is no folder “{folder}”", USAGE)
    loaded = Library.load([*(library or ()), *(paths or ())])
    only = None
    if wanted:
        only = {file for file in loaded.sources if os.path.realpath(file) in wanted}
    found = find_faults(loaded, only)
    if format is Format.JSON:
        typer.echo(render_json(_from_here(found)))
    else:
        sources = {_short(file): source for file, source in loaded.sources.items()}
        text = render_text(_from_here(found), sources, sys.stdout.isatty() and "NO_COLOR" not in os.environ)
        typer.echo(text or _all_well(loaded, only), nl=False)
    if any(each.severity is Severity.ERROR for each in found):
        raise typer.Exit(FAULT)


def _files(paths: Iterable[Path]) -> set[str]:
    """The files that are meant, each by the place where it really is."""
    from engine.content.library import find_files

    wanted: set[str] = set()
    for path in paths:
        if not os.path.lexists(path):
            fail(f"there is no file “{path}”", USAGE)
        found = find_files(path)
        if not found:
            fail(f"there are no TOML files in “{path}”", USAGE)
        wanted |= {os.path.realpath(file) for file in found}
    return wanted


def _all_well(library: Library, only: set[str] | None) -> str:
    count = len(library.sources if only is None else only)
    return f"{count} {'file' if count == 1 else 'files'} checked: nothing wrong.\n"


def _from_here(found: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Files named as seen from the folder one stands in."""
    return [
        replace(
            each,
            file=_short(each.file),
            related=tuple(replace(place, file=_short(place.file)) for place in each.related),
        )
        for each in found
    ]


def _short(file: str) -> str:
    path = Path(file)
    return str(path.relative_to(Path.cwd())) if path.is_relative_to(Path.cwd()) else file
