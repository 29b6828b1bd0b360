"""`guildmaster play`: a game with bots, or at the terminal with people."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engine.commands.common import (
    USAGE,
    GangsOption,
    LibraryOption,
    NamesOption,
    RulesetOption,
    SetOption,
    build_game,
    fail,
    load_library,
    parse_bots,
    parse_gangs,
    parse_overrides,
)

if TYPE_CHECKING:
    from engine.bots.bot import Bot
    from engine.commands.table import Table
    from engine.content.library import Library
    from engine.play.record import Record
    from engine.play.session import Session

_ME = "me"
_PLAYERS = 4


def play(
    adventure: Annotated[
        str | None,
        typer.Argument(metavar="ADVENTURE", help="Id of the adventure; left out with --resume."),
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option(
            metavar="A,B,…", help="random, greedy, curious or me: one for all seats, or one per seat."
        ),
    ] = None,
    seed: Annotated[int | None, typer.Option(min=0, help="The game's luck; left out: drawn.")] = None,
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the game there, for replay and --resume.")
    ] = None,
    players: Annotated[int | None, typer.Option(min=2, max=4, help="Number of players.")] = None,
    ruleset: RulesetOption = None,
    option: NamesOption = None,
    set_: SetOption = None,
    gangs: GangsOption = None,
    library: LibraryOption = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Play a saved game on from where it stopped.")
    ] = None,
    verbose: Annotated[bool, typer.Option("--verbose", help="Tell everything that happens.")] = False,
) -> None:
    """Play an adventure with bots, or yourself: a seat may be `me`."""
    if record is not None:
        from engine.commands.table import unfit

        trouble = unfit(record)
        if trouble:
            fail(f"--record: {trouble}", USAGE)
    if resume is not None:
        given: dict[str, object] = {
            "ADVENTURE": adventure,
            "--seed": seed,
            "--players": players,
            "--ruleset": ruleset,
        }
        given |= {"--option": option, "--set": set_, "--gangs": gangs}
        for name, value in given.items():
            if value is not None:
                fail(f"{name} is settled by the saved game; leave it out with --resume", USAGE)
        content = load_library(library)
        saved, session = _resume(content, resume)
        names = tuple(name.split()[0] for name in saved.seats) or ("greedy",) * saved.players
        seats = parse_bots(bots or ",".join(names), saved.players, extra=(_ME,))
        labels = saved.seats if bots is None and saved.seats else seats
        at_table(content, session, seats, labels, saved.overrides, saved.position, record, verbose)
        return
    if adventure is None:
        fail("name an adventure, or a saved game with --resume", USAGE)
    names = tuple((bots or "greedy").split(","))
    count = players or (len(names) if len(names) > 1 else _PLAYERS)
    seats = parse_bots(bots or "greedy", count, extra=(_ME,))
    overrides = parse_overrides(set_)
    chosen = parse_gangs(gangs)
    content = load_library(library)
    game = build_game(content, adventure, count, chosen, ruleset, overrides, option)

    from secrets import randbelow

    from engine.play.session import Session

    session = Session(game, seed if seed is not None else randbelow(1 << 31))
    at_table(content, session, seats, seats, overrides, None, record, verbose)


def _resume(content: Library, path: Path) -> tuple[Record, Session]:
    """A saved game, played again up to where it stopped."""
    from engine.commands.replay import read_record, replayed

    saved = read_record(path)
    again = replayed(content, saved)
    if not again.same:
        where = f"step {again.differs_at}: " if again.differs_at else ""
        changed = "the content has changed since; " if again.content_changed else ""
        fail(f"the saved game cannot be played on: {changed}{where}{again.difference}")
    return saved, again.session


def at_table(
    content: Library,
    session: Session,
    seats: tuple[str, ...],
    labels: tuple[str, ...],
    overrides: dict[str, object],
    position: dict[str, object] | None,
    record: Path | None,
    verbose: bool,
) -> None:
    """Play a session to its end or until somebody leaves the table."""
    from engine.bots.registry import make_bot
    from engine.commands.table import Table, say
    from engine.play.words import Words
    from engine.rules.machine import RulesError

    # A game played on draws other luck for its bots than at its beginning.
    luck = session.seed + len(session.steps)
    bots: dict[int, Bot] = {
        seat: make_bot(name, session.game, seat, luck) for seat, name in enumerate(seats) if name != _ME
    }
    table = Table(content, session, labels, bots, overrides=overrides, position=position, record=record)
    title = Words(session.game, content).adventure
    people = _ME in seats
    say(f"{title}: {session.game.players} players, {session.game.ruleset} rules, seed {session.seed}.")
    try:
        if people:
            say("Type help to see what can be typed.")
            table.run()
        else:
            _watch(table, verbose)
    except KeyboardInterrupt:
        say("")
        table.keep()
        raise typer.Exit(130) from None
    except RulesError as error:
        table.keep()
        fail(f"the rules of this adventure failed: {error}")


def _watch(table: Table, verbose: bool) -> None:
    """Bots only: play to the end, then tell."""
    from engine.commands.table import say
    from engine.play.log import log_lines, round_accounts, standings

    while not table.session.over:
        table.bot_plays()
    if verbose:
        say(*(line.indented for line in log_lines(table.words, table.session)))
    else:
        say(*round_accounts(table.words, table.session))
    say("", *standings(table.words, table.session, tuple(table.seats)))
    table.keep()
