"""`guildmaster check`: everything that is wrong with content, where it is and how to mend it."""

from __future__ import annotations

import json
import os
import stat
import sys
from collections.abc import Iterable, Sequence
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engine.commands.common import FAULT, USAGE, LibraryOption, fail, playing_bar

if TYPE_CHECKING:
    from engine.content.check.mend import Mended, Mending
    from engine.content.library import Library
    from engine.diagnostics import Diagnostic
    from engine.lab.playcheck import PlayCheck

_INTERRUPTED = 130


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
    fix: Annotated[
        bool, typer.Option("--fix", help="Mend what can be mended in the files named; comments stay.")
    ] = False,
    diff: Annotated[
        bool, typer.Option("--diff", help="Show what --fix would change, and change nothing.")
    ] = False,
    play: Annotated[
        int | None,
        typer.Option(
            "--play", metavar="N", min=1, max=100_000, help="Also play N games for each number of players."
        ),
    ] = None,
    jobs: Annotated[
        int | None,
        typer.Option("--jobs", min=1, max=256, help="Processes to play in; left out: all there are."),
    ] = None,
) -> None:
    """Check content: syntax, shape, references, rules, the box, the board, and on request by playing it."""
    from engine.content.check import check as find_faults
    from engine.content.library import Library

    wanted = _files(paths or ())
    for folder in library or ():
        if not folder.exists():
            fail(f"there is no folder “{folder}”", USAGE)
    if (fix or diff) and not paths:
        fail("name the files to mend; shipped content is not changed unless it is named", USAGE)
    folders = [*(library or ()), *(paths or ())]
    loaded = Library.load(folders)
    only = None
    if wanted:
        only = {file for file in loaded.sources if os.path.realpath(file) in wanted}
    if fix or diff:
        loaded, found = _mended(loaded, only or set(), write=fix and not diff)
        if diff:
            _leave(found)
    else:
        found = find_faults(loaded, only)
    games: list[PlayCheck] = []
    if play is not None:
        games = _played(loaded, only, found, play, jobs, [str(folder) for folder in folders])
        found = find_faults(loaded, only, shown=[each for game in games for each in game.found])
    _tell(loaded, found, games, only, format)
    _leave(found)


def _leave(found: Iterable[Diagnostic]) -> None:
    """Errors make the command fail; warnings and hints do not."""
    from engine.diagnostics import Severity

    raise typer.Exit(FAULT if any(each.severity is Severity.ERROR for each in found) else 0)


def _tell(
    library: Library,
    found: Sequence[Diagnostic],
    games: Sequence[PlayCheck],
    only: set[str] | None,
    format: Format,
) -> None:
    from engine.diagnostics import render_json, render_text

    if format is Format.JSON:
        report = render_json(_from_here(found))
        if games:
            report = json.dumps(
                {**json.loads(report), "play": [game.as_dict() for game in games]},
                ensure_ascii=False,
                indent=2,
            )
        typer.echo(report)
        return
    for game in games:
        _table(game)
    sources = {_short(file): source for file, source in library.sources.items()}
    text = render_text(_from_here(found), sources, sys.stdout.isatty() and "NO_COLOR" not in os.environ)
    typer.echo(text or _all_well(library, only), nl=False)


# --- mending


def _mended(library: Library, only: set[str], *, write: bool) -> tuple[Library, list[Diagnostic]]:
    """Mend the files, or show how; gives the library as it then is and what is left to tell."""
    from engine.content.check import check as find_faults
    from engine.content.check.mend import mend
    from engine.diagnostics import preview

    mending = mend(library, only)
    for file in mending.refused:
        typer.echo(f"{_short(file)} is not changed: mend its syntax errors first.", err=True)
    for mended in mending.changed:
        if write:
            _write(mended)
            typer.echo(f"{_short(mended.file)}: {_fixes(mended)}.", err=True)
        else:
            typer.echo(preview(mended.before, mended.after, _short(mended.file)), nl=False)
    if write:
        return mending.library, mending.left
    _say_what_could_be(mending)
    return library, find_faults(library, only)


def _say_what_could_be(mending: Mending) -> None:
    count = sum(len(mended.fixes) for mended in mending.changed)
    text = f"{count} {'fault' if count == 1 else 'faults'} can be mended with --fix."
    typer.echo(text if count else "There is nothing that --fix could mend.", err=True)


def _fixes(mended: Mended) -> str:
    """What was done, each kind once."""
    titles = list(dict.fromkeys(each.title for each in mended.fixes))
    return ", ".join(titles)


def _write(mended: Mended) -> None:
    """Whole or not at all; a link stays a link, and rights stay as they are."""
    from engine.play.record import write_atomically

    path = Path(mended.file).resolve()
    try:
        mode = stat.S_IMODE(path.stat().st_mode)
        write_atomically(path, ("\ufeff" if mended.bom else "") + mended.after)
        path.chmod(mode)
    except OSError as error:
        fail(f"“{mended.file}” cannot be written: {error.strerror}", USAGE)


# --- playing


def _played(
    library: Library,
    only: set[str] | None,
    found: Iterable[Diagnostic],
    games: int,
    jobs: int | None,
    folders: Sequence[str],
) -> list[PlayCheck]:
    """Play the adventures that are checked and have no errors."""

    from engine.diagnostics import Severity
    from engine.lab.playcheck import play_check

    faulty = {each.file for each in found if each.severity is Severity.ERROR}
    sheets = [each for each in library.of_kind("adventure") if only is None or each.source.file in only]
    for sheet in sheets:
        if sheet.source.file in faulty:
            typer.echo(f"{_short(sheet.source.file)} is not played: it has errors.", err=True)
    sheets = [sheet for sheet in sheets if sheet.source.file not in faulty]
    try:
        with playing_bar(games * sum(len(set(sheet.model.players)) for sheet in sheets)) as advance:
            return play_check(sheets, games, folders=folders, jobs=jobs, progress=advance)
    except KeyboardInterrupt:
        typer.echo("guildmaster: stopped; nothing that playing shows is told", err=True)
        raise typer.Exit(_INTERRUPTED) from None


def _table(game: PlayCheck) -> None:
    """In which share of the games each rule of a sheet did something."""
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    table.add_column("what", min_width=10)
    table.add_column("id", min_width=24)
    for players in game.games:
        table.add_column(f"{players} players", justify="right")
    for row in game.rows:
        table.add_row(row.kind, row.id, *(f"{row.shares[players]:.1%}" for players in game.games))
    counts = ", ".join(f"{count} games for {players}" for players, count in game.games.items())
    console = Console(highlight=False)
    console.print(f"{game.title} ({counts}): in how many games it did something", markup=False)
    console.print(table)
    console.print()


# --- files


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
