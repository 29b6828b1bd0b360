"""`guildmaster tour`: the shipped content checked and a game played, for a first look."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Annotated, Any

import typer

from engine.commands.common import FAULT, build_game, fail, load_library

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

    from engine.content.library import Library
    from engine.lab.games import Result
    from engine.rules.game import Game
    from engine.rules.state import Action, State

ADVENTURE = "adventures/01-the-treasure-of-the-duke"
BOTS = ("greedy", "greedy", "curious", "greedy")


def tour(
    seed: Annotated[int | None, typer.Option("--seed", help="Which game; left out: a new one.")] = None,
) -> None:
    """Check all shipped content, play adventure 1 with four bots, and print how it went."""
    from rich.console import Console

    console = Console(highlight=False)
    library = load_library()
    _check(console, library)
    game = build_game(library, ADVENTURE, len(BOTS))
    if seed is None:
        import secrets

        seed = secrets.randbelow(1_000_000)
    result = _play(console, library, game, seed)
    if result.error:
        fail(f"the game could not be played to its end, seed {seed}: {result.error}")
    _standings(console, library, game, result)


def _check(console: Console, library: Library) -> None:
    from engine.content.check import check
    from engine.diagnostics import render_text, summary

    found = check(library)
    counts = Counter(loaded.kind for loaded in library.files.values())
    files = ", ".join(f"{count} {_plural(kind, count)}" for kind, count in sorted(counts.items()))
    console.print(f"Content: {files}.", soft_wrap=True)
    if found:
        typer.echo(render_text(found, library.sources, console.is_terminal), nl=False)
    totals = summary(found)
    console.print("Checked: " + ", ".join(f"{count} {name}" for name, count in totals.items()) + ".")
    if totals["errors"]:
        raise typer.Exit(FAULT)


def _plural(kind: str, count: int) -> str:
    return kind if count == 1 or kind.endswith("s") else f"{kind}s"


def _names(library: Library, game: Game) -> list[str]:
    """The gangs' titles, by seat."""
    from engine.content.common import words

    out = []
    for gang in game.gangs:
        loaded = library.get("gang", gang)
        out.append(words(loaded.model.title) if loaded is not None else gang)
    return out


class Progress:
    """What is shown of a game while it runs: the round, and each gang's treasures and those who got out."""

    def __init__(self, game: Game, names: list[str]) -> None:
        self.game, self.names = game, names
        self.round = 0
        self.decisions = 0

    def line(self, st: State) -> str:
        """The table in one line, for where there is no terminal."""
        parts = [f"{name} {self._held(st, i)}" for i, name in enumerate(self.names)]
        return f"Round {st.round} of {self.game.rounds}: " + "; ".join(parts) + "."

    def _held(self, st: State, player: int) -> str:
        treasures, out = self._counts(st, player)
        return f"{treasures} {'treasure' if treasures == 1 else 'treasures'}" + (
            f", {out} out" if out else ""
        )

    def _counts(self, st: State, player: int) -> tuple[int, int]:
        from engine.rules.state import CARRIED, LEFT, SAFE

        game = self.game
        mine = {CARRIED + f for f in game.characters[player]} | {SAFE + player}
        return (
            sum(at in mine for at in st.treasure_pos),
            sum(st.figure_pos[f] == LEFT for f in game.characters[player]),
        )

    def table(self, st: State) -> RenderableType:
        """The same as a table that redraws itself."""
        from rich.progress_bar import ProgressBar
        from rich.table import Table

        rows = Table(box=None, pad_edge=False)
        rows.add_column("gang", min_width=22)
        for head in ("treasures", "got out", "cards"):
            rows.add_column(head, justify="right")
        for player, name in enumerate(self.names):
            treasures, out = self._counts(st, player)
            mark = "▸ " if player == st.turn and not st.over else "  "
            rows.add_row(mark + name, str(treasures), str(out), str(len(st.hands[player])))
        alarm = "  the alarm is ringing" if st.alarm else ""
        head = f"Round {max(1, st.round)} of {self.game.rounds}, decision {self.decisions}{alarm}"
        whole = Table.grid()
        for row in (head, ProgressBar(total=self.game.rounds, completed=st.round, width=40), rows):
            whole.add_row(row)
        return whole


def _play(console: Console, library: Library, game: Game, seed: int) -> Result:
    from engine.content.common import words
    from engine.lab.games import play

    names = _names(library, game)
    sheet = library.get("adventure", game.adventure.partition("/")[2])
    title = words(sheet.model.title) if sheet is not None else game.adventure
    console.print(f"Playing “{title}”, seed {seed}, with {', '.join(BOTS)}.", soft_wrap=True)
    shown = Progress(game, names)
    if not console.is_terminal:
        return play(game, BOTS, seed, watch=lambda st, _p, _a: _say(console, shown, st))
    from time import sleep

    from rich.live import Live

    with Live(console=console, refresh_per_second=12, transient=True) as live:

        def watch(st: State, _player: int, _action: Action) -> None:
            shown.decisions += 1
            if st.round != shown.round or shown.decisions % 4 == 0:
                shown.round = st.round
                live.update(shown.table(st))
                sleep(0.012)  # a game takes a tenth of a second: slow enough to be seen

        return play(game, BOTS, seed, watch=watch)


def _say(console: Console, shown: Progress, st: State) -> None:
    """One line a round."""
    if st.round != shown.round:
        shown.round = st.round
        console.print(shown.line(st), soft_wrap=True)


def _standings(console: Console, library: Library, game: Game, result: Result) -> None:
    from rich.table import Table

    names = _names(library, game)
    rows = Table(box=None, pad_edge=False)
    rows.add_column("place", justify="right")
    rows.add_column("gang", min_width=22)
    rows.add_column("bot")
    rows.add_column("ducats", justify="right")
    rows.add_column("got out", justify="right")
    for player in sorted(range(game.players), key=lambda p: (-result.ducats[p], p)):
        place = 1 + sum(d > result.ducats[player] for d in result.ducats)
        cells: list[Any] = [place, names[player], result.bots[player], result.ducats[player]]
        rows.add_row(*map(str, cells), f"{result.left[player]} of {len(game.characters[player])}")
    console.print(f"The game is over after {result.rounds} rounds and {result.decisions} decisions.")
    console.print(rows)
    won = [names[player] for player in result.winners]
    console.print(f"{' and '.join(won)} {'win' if len(won) > 1 or won[0].endswith('s') else 'wins'}.")
