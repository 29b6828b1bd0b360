"""`guildmaster simulate`: many games between bots."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from engine.commands.common import (
    AdventureArgument,
    GangsOption,
    LibraryOption,
    NamesOption,
    PlayersOption,
    RulesetOption,
    SetOption,
    build_game,
    fail,
    load_library,
    parse_bots,
    parse_gangs,
    parse_overrides,
    playing_bar,
    write_json,
)

if TYPE_CHECKING:
    from rich.console import Console


def simulate(
    adventure: AdventureArgument,
    games: Annotated[int, typer.Option("--games", min=1, max=10_000_000, help="How many games.")] = 100,
    seed: Annotated[int, typer.Option("--seed", help="The same seed gives the same figures.")] = 0,
    players: PlayersOption = 4,
    bots: Annotated[
        str, typer.Option("--bots", metavar="NAMES", help="One bot for all seats, or one per seat.")
    ] = "greedy",
    jobs: Annotated[int, typer.Option("--jobs", min=1, max=256, help="Processes to play in.")] = 1,
    json_file: Annotated[
        Path | None, typer.Option("--json", metavar="FILE", help="Write all figures there as JSON.")
    ] = None,
    ruleset: RulesetOption = None,
    option: NamesOption = None,
    settings: SetOption = None,
    gangs: GangsOption = None,
    library: LibraryOption = None,
) -> None:
    """Play many games between bots and count up wins, ducats and which rules did something."""
    from rich.console import Console

    from engine.lab.pool import SimulationError
    from engine.lab.simulate import Batch
    from engine.lab.simulate import simulate as run

    content = load_library(library)
    overrides, names = parse_overrides(settings), parse_bots(bots, players)
    line_up = parse_gangs(gangs)
    build_game(content, adventure, players, line_up, ruleset, overrides, option)
    batch = Batch(
        adventure=adventure,
        games=games,
        seed=seed,
        bots=names,
        gangs=line_up,
        ruleset=ruleset,
        overrides=overrides,
        folders=tuple(str(folder) for folder in library or ()),
    )
    console = Console()
    try:
        with playing_bar(games) as advance:
            figures = run(batch, min(jobs, games), advance, content)
    except SimulationError as error:
        fail(str(error))
    if json_file is not None:
        write_json(json_file, json.dumps(figures, indent=2, ensure_ascii=False) + "\n")
    _summary(console, figures)


def _summary(console: Console, figures: dict[str, Any]) -> None:
    from rich.table import Table

    console.print(
        f"{figures['adventure']}, {figures['ruleset']} rules, {figures['players']} players: "
        f"{figures['completed']} games, {figures['decisions_per_game']} decisions each",
        highlight=False,
        soft_wrap=True,
    )
    groups = (
        ("seat", {f"{row['seat']} {row['bot']}": row for row in figures["seats"]}),
        ("gang", figures["gangs"]),
        ("turn order", figures["by_order"]),
    )
    for title, rows in groups:
        table = Table(box=None, pad_edge=False)
        table.add_column(title, min_width=16)
        for head in ("wins", "win rate", "95 %", "ducats", "got out"):
            table.add_column(head, justify="right")
        for name, row in rows.items():
            low, high = row["ci95"]
            table.add_row(
                name,
                f"{row['wins']:.1f}",
                f"{row['win_rate']:.1%}",
                f"{low:.1%} – {high:.1%}",
                f"{row['mean_ducats']:.1f}",
                f"{row['mean_left']:.2f}",
            )
        console.print()
        console.print(table)
    silent = [name for group in figures["coverage"].values() for name, count in group.items() if not count]
    total = sum(len(group) for group in figures["coverage"].values())
    console.print()
    mix = ", ".join(dict.fromkeys(figures["bots"]))
    console.print(
        f"coverage with {mix}: {total - len(silent)} of {total} rules, events, cards and abilities did something",
        highlight=False,
        soft_wrap=True,
    )
    if silent:
        console.print("never: " + ", ".join(silent), highlight=False, soft_wrap=True)
    for crash in figures["crashes"]:
        console.print(
            f"crashed: game {crash['game']}, seed {crash['seed']}, gangs {','.join(crash['gangs'])}, "
            f"bots {','.join(crash['bots'])}: {crash['error']}",
            highlight=False,
            markup=False,
            soft_wrap=True,
        )
