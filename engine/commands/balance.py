"""`guildmaster balance`: many games of every adventure, and whether they are fair and whole."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def balance(
    adventures: Annotated[list[str] | None, typer.Argument(help="Only these; otherwise all.")] = None,
    games: Annotated[int, typer.Option(min=1, help="Games for each adventure and number of players.")] = 300,
    seed: Annotated[int, typer.Option(help="The same seed gives the same table.")] = 1,
    jobs: Annotated[int, typer.Option(min=1, help="Processes.")] = 2,
    out: Annotated[Path | None, typer.Option(help="Write the table to this file.")] = None,
    library: Annotated[list[Path] | None, typer.Option(help="A folder of your own content.")] = None,
) -> None:
    """Play every adventure for every number of players, and tell what is unfair or never used."""
    from rich.console import Console

    from engine.commands.common import load_library
    from engine.lab.balance import faults, measure, table
    from engine.play.record import write_atomically

    console = Console(stderr=True)
    shelf = load_library(library)
    nights = measure(
        shelf,
        games,
        seed,
        jobs,
        adventures or (),
        lambda title, n: console.print(f"{title}, {n} players"),
        [str(folder) for folder in library or ()],
    )
    page = table(shelf, nights, games)
    if out is not None:
        write_atomically(out, page)
    else:
        typer.echo(page)
    wrong = faults(shelf, nights)
    for fault in wrong:
        console.print(fault, style="yellow", highlight=False)
    raise typer.Exit(1 if wrong else 0)
