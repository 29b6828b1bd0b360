"""`guildmaster replay`: play a record again, and say where it differs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engine.commands.common import LibraryOption, fail, load_library

if TYPE_CHECKING:
    from engine.content.library import Library
    from engine.play.record import Record, Replay


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record written by play.")],
    verify: Annotated[
        bool, typer.Option("--verify", help="Fail, naming the first differing step, if anything drifts.")
    ] = False,
    library: LibraryOption = None,
    log: Annotated[bool, typer.Option("--log", help="Tell everything that happened.")] = False,
) -> None:
    """Play a recorded game again."""
    from engine.commands.table import say
    from engine.play.log import log_lines, standings
    from engine.play.words import Words, counted

    record = read_record(file)
    content = load_library(library)
    again = replayed(content, record)
    session = again.session
    w = Words(session.game, content)
    say(f"{w.adventure}: {record.players} players, {record.ruleset} rules, seed {record.seed}.")
    if again.content_changed:
        say("The content has changed since this game was played.")
    if log:
        say(*(line.indented for line in log_lines(w, session)))
    if again.difference:
        where = f"step {again.differs_at}: " if again.differs_at else ""
        if verify:
            fail(f"{where}{again.difference}")
        say(f"It differs here: {where}{again.difference}")
    steps = counted(len(session.steps), "step")
    if session.over:
        say(f"{steps}, played to the end.", *standings(w, session, record.seats))
    else:
        say(f"{steps}, up to round {session.state.round} of {session.game.rounds}.")
    if verify:
        say("Everything came out the same.")


def read_record(path: Path) -> Record:
    """A record, or one sentence about what is wrong with the file."""
    from engine.play.record import Record, RecordError

    if not path.exists():
        fail(f"there is no file {path}")
    if not path.is_file():
        fail(f"{path} is no file")
    try:
        return Record.read(path)
    except RecordError as error:
        fail(f"{path}: {error}")


def replayed(content: Library, record: Record) -> Replay:
    """Play it again; a record whose parts do not fit together is refused in one sentence."""
    from engine.play.position import PositionError
    from engine.play.record import RecordError
    from engine.play.record import replay as play_again
    from engine.rules.machine import RulesError

    try:
        return play_again(content, record)
    except (RecordError, PositionError, RulesError) as error:
        fail(f"the record cannot be played: {error}")
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        # Whatever a file can say that no game would have written: wrong kinds of values deep inside.
        fail("the record cannot be played: its parts do not fit together")
