"""`guildmaster show`: a sheet, a deck, a gang, a ruleset or a board in plain English."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from engine.commands.common import FAULT, USAGE, LibraryOption, fail


def show(
    id_or_path: Annotated[
        str, typer.Argument(metavar="ID-OR-PATH", help="Such as adventures/01-…, or the path of a file.")
    ],
    library: LibraryOption = None,
) -> None:
    """Print a file in plain English, read back from what the engine will do."""
    from engine.content.library import Library
    from engine.content.show import UnknownEntryError, show
    from engine.diagnostics import render_text

    folders = list(library or ())
    for folder in folders:
        if not folder.exists():
            fail(f"there is no folder “{folder}”", USAGE)
    path = Path(id_or_path)
    if path.is_file():
        folders.append(path)
    loaded = Library.load(folders)
    if str(path) in (source.file for source in loaded.unread):
        faults = [each for each in loaded.diagnostics if each.file == str(path)]
        typer.echo(render_text(faults, loaded.sources, sys.stderr.isatty()), err=True, nl=False)
        raise typer.Exit(FAULT)
    try:
        text = show(loaded, id_or_path)
    except UnknownEntryError as error:
        fail(str(error), USAGE)
    typer.echo(text, nl=False)
