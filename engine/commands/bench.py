"""`guildmaster bench`: how fast the engine is."""

from __future__ import annotations

import json
from importlib.metadata import entry_points
from pathlib import Path
from typing import Annotated

import typer

_ROWS = (
    ("decisions_per_second", "real decisions a second, random players"),
    ("catanatron_decisions_per_second", "the same for catanatron"),
    ("ratio", "ratio"),
    ("expansion_decisions_per_second", "real decisions a second in adventure 9"),
    ("expansion_share", "that as a share of the first"),
    ("decisions_per_game", "real decisions in a game"),
    ("mean_options", "options in a decision"),
    ("copy_microseconds", "copying a state, µs"),
    ("greedy_games_per_second", "greedy games a second"),
    ("library_load_ms", "reading the library, ms"),
    ("compile_ms", "compiling the adventure, ms"),
    ("check_ms", "checking a file of 300 lines as it is written, ms"),
    ("help_seconds", "guildmaster --help, s"),
)


def bench(
    json_file: Annotated[
        Path | None, typer.Option("--json", metavar="FILE", help="Write the figures there as JSON.")
    ] = None,
    seconds: Annotated[
        float, typer.Option("--seconds", min=0.1, max=600, help="How long to measure each side.")
    ] = 5.0,
) -> None:
    """Measure the engine on one core, with the bench extra beside catanatron, and the editor."""
    from rich.console import Console
    from rich.table import Table

    from engine.lab.bench import bench as measure

    console = Console()
    with console.status("measuring …") as status:
        figures = measure(seconds, say=lambda text: status.update(f"measuring: {text} …"))
    rows = Table(box=None, show_header=False, pad_edge=False)
    rows.add_column()
    rows.add_column(justify="right")
    labels = dict(_ROWS)
    for plugin in entry_points(group="guildmaster.bench"):  # the editor's, where it is installed
        with console.status(f"measuring: {plugin.name} …"):
            for key, label, value in plugin.load()():
                figures[key], labels[key] = value, label
    for key, label in labels.items():
        value = figures[key]
        rows.add_row(label, "not installed" if value is None else f"{value:,}")
    console.print(rows)
    if json_file is not None:
        from engine.commands.common import write_json

        write_json(json_file, json.dumps(figures, indent=2) + "\n")
