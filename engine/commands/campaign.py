"""`guildmaster campaign`: games in a row, kept in a save."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from engine.commands.common import (
    FAULT,
    USAGE,
    GangsOption,
    LibraryOption,
    PlayersOption,
    fail,
    load_library,
    parse_bots,
    parse_gangs,
    playing_bar,
    write_json,
)

if TYPE_CHECKING:
    from engine.campaign.desk import Desk, Seating
    from engine.campaign.ledger import Result
    from engine.campaign.standings import Game
    from engine.content.library import Library
    from engine.play.session import Session

app = typer.Typer(
    name="campaign",
    help="Play a campaign: begin one, play or type in its games, see where it stands, simulate many.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

_ME = "me"

SaveOption = Annotated[Path, typer.Option("--save", metavar="FILE", help="The file of the campaign.")]
CampaignArgument = Annotated[
    str, typer.Argument(metavar="CAMPAIGN", help="Id of the campaign, such as the-empty-chair.")
]
AuthorOption = Annotated[
    str | None, typer.Option("--author", metavar="NAME", help="Who writes this; left out: your login name.")
]
AbsentOption = Annotated[
    list[str] | None,
    typer.Option("--absent", metavar="NAME", help="Does not play this game; may be repeated."),
]
WinnerOption = Annotated[
    list[str] | None,
    typer.Option("--winner", metavar="NAME", help="Who won; left out: whoever has the most ducats."),
]
DucatsOption = Annotated[
    list[str] | None, typer.Option("--ducats", metavar="NAME=N", help="A player's ducats; once for each.")
]
ExperienceOption = Annotated[
    list[str] | None,
    typer.Option("--experience", metavar="NAME=N", help="A player's unspent experience; left out: none."),
]
ItemOption = Annotated[
    list[str] | None,
    typer.Option(
        "--item", metavar="NAME=ID", help="A token or Equipment that a player keeps; may be repeated."
    ),
]
NoteOption = Annotated[str, typer.Option("--note", metavar="TEXT", help="Anything worth remembering.")]
YesOption = Annotated[bool, typer.Option("--yes", help="Yes, an unusual result is right.")]


# --- beginning and players


@app.command()
def new(
    campaign: CampaignArgument,
    save: SaveOption,
    player: Annotated[
        list[str],
        typer.Option(
            "--player", metavar="NAME:GANG", help="A player and his gang, in the order of the seats."
        ),
    ],
    author: AuthorOption = None,
    library: LibraryOption = None,
) -> None:
    """Begin a campaign: a new save with its players and the content as it is today."""
    from engine.campaign.desk import Desk
    from engine.commands.campaign_page import first_page, standings_page

    players = [_pair(text, ":", "--player") for text in player]
    content = load_library(library)
    with _told():
        _check(content, campaign)
        desk = Desk.begin(save, content, campaign, players, _author(author))
        _say(*first_page(desk), "", *standings_page(desk))
        desk.save.close()


@app.command()
def player(
    save: SaveOption,
    join: Annotated[list[str] | None, typer.Option(metavar="NAME:GANG", help="Somebody joins.")] = None,
    leave: Annotated[list[str] | None, typer.Option(metavar="NAME", help="Somebody leaves for good.")] = None,
    replace: Annotated[
        list[str] | None, typer.Option(metavar="OLD:NEW", help="Somebody takes over, with all that was won.")
    ] = None,
    gang: Annotated[
        list[str] | None, typer.Option(metavar="NAME:GANG", help="Another gang; twice to swap two.")
    ] = None,
    absent: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="Somebody misses the next game.")
    ] = None,
    author: AuthorOption = None,
) -> None:
    """Players who join, leave, are replaced, change gangs or miss a game."""
    from engine.commands.campaign_page import standings_page

    with _open(save, author) as desk:
        desk.change_players(
            join=[_pair(text, ":", "--join") for text in join or ()],
            leave=leave or (),
            replace=[_pair(text, ":", "--replace") for text in replace or ()],
            gangs=[_pair(text, ":", "--gang") for text in gang or ()],
            absent=absent or (),
        )
        _say(*standings_page(desk))


# --- games


@app.command()
def play(
    save: SaveOption,
    bots: Annotated[
        str,
        typer.Option(
            metavar="A,B,…", help="random, greedy, curious or me: one for all seats, or one per seat."
        ),
    ] = "greedy",
    seed: Annotated[int | None, typer.Option(min=0, help="The game's luck; left out: drawn.")] = None,
    absent: AbsentOption = None,
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Also write the game there, to play on with --resume.")
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Play on a game of this chapter that was broken off.")
    ] = None,
    verbose: Annotated[bool, typer.Option("--verbose", help="Tell everything that happens.")] = False,
    author: AuthorOption = None,
) -> None:
    """Play the next game, by bots or with people at the keyboard, and write it down."""
    from engine.commands.campaign_page import chapter_page, next_page, standings_page
    from engine.commands.play import at_table
    from engine.play.record import Record
    from engine.rules.start import outcome

    with _open(save, author) as desk:
        seating = desk.seating(absent or ())
        _say(*chapter_page(desk, seating), "")
        session = _session(desk, seating, seed, resume)
        seats = parse_bots(bots, len(seating.players), extra=(_ME,))
        at_table(desk.library, session, seats, seats, {}, None, record, verbose)
        if not session.over:
            _say("", "The game is not over, and nothing is written into the save. Play it on with --resume,")
            _say("or give it up with: guildmaster campaign abandon")
            raise typer.Exit(1)
        text = Record.of(session, seats=seats).to_json()
        result = outcome(session.game, session.state)
        desk.enter(seating, result, text, bots=seats, seed=session.seed, absent=absent or ())
        _say("", *standings_page(desk), "", *next_page(desk))


@app.command()
def record(
    save: SaveOption,
    ducats: DucatsOption = None,
    winner: WinnerOption = None,
    experience: ExperienceOption = None,
    item: ItemOption = None,
    absent: AbsentOption = None,
    note: NoteOption = "",
    yes: YesOption = False,
    author: AuthorOption = None,
) -> None:
    """Type in the next game, played at the table with the real box."""
    from engine.commands.campaign_page import next_page, standings_page

    if not ducats:
        fail("give each player's ducats: --ducats NAME=12 --ducats …", USAGE)
    with _open(save, author) as desk:
        result = _result(desk, None, winner, ducats, experience, item)
        desk.type_in(result, note=note, absent=absent or (), sure=yes)
        _say(*standings_page(desk), "", *next_page(desk))


@app.command()
def correct(
    save: SaveOption,
    entry: Annotated[int, typer.Argument(metavar="ENTRY", help="The entry's number in `campaign history`.")],
    ducats: DucatsOption = None,
    winner: WinnerOption = None,
    experience: ExperienceOption = None,
    item: ItemOption = None,
    void: Annotated[bool, typer.Option("--void", help="Take the entry back altogether.")] = False,
    note: NoteOption = "",
    yes: YesOption = False,
    author: AuthorOption = None,
) -> None:
    """Correct an entry by a new one: another result, or none. What is not given stays as it was."""
    from engine.commands.campaign_page import next_page, standings_page

    given = any((ducats, winner, experience, item))
    if void == given:
        fail(
            "say what is right (--winner, --ducats, --experience, --item), or take it back with --void", USAGE
        )
    with _open(save, author) as desk:
        result = None if void else _result(desk, desk.game_of(entry), winner, ducats, experience, item)
        number = desk.correct(entry, result, note=note, sure=yes)
        _say(f"Entry {number} corrects entry {desk.original(entry).id}.", "", *standings_page(desk))
        _say("", *next_page(desk))


@app.command()
def abandon(save: SaveOption, note: NoteOption = "", author: AuthorOption = None) -> None:
    """Write down that a game was begun and given up; its chapter is still to be played."""
    with _open(save, author) as desk:
        _say(f"Written down as entry {desk.abandon(note)}.")


@app.command()
def note(
    save: SaveOption,
    text: Annotated[str, typer.Argument(metavar="TEXT", help="What is worth remembering.")],
    author: AuthorOption = None,
) -> None:
    """Write a note into the ledger."""
    with _open(save, author) as desk:
        _say(f"Written down as entry {desk.note(text)}.")


# --- the chain


@app.command()
def skip(save: SaveOption, author: AuthorOption = None) -> None:
    """Skip the next chapter, if it is optional."""
    from engine.commands.campaign_page import next_page

    with _open(save, author) as desk:
        desk.skip()
        _say(*next_page(desk))


@app.command()
def choose(
    save: SaveOption,
    chapter: Annotated[str, typer.Argument(metavar="CHAPTER", help="The way that is chosen, or `end`.")],
    author: AuthorOption = None,
) -> None:
    """Choose how it goes on, where the campaign lets the players choose."""
    from engine.commands.campaign_page import next_page

    with _open(save, author) as desk:
        desk.choose(chapter)
        _say(*next_page(desk))


@app.command()
def update(
    save: SaveOption,
    accept: Annotated[
        bool, typer.Option("--accept", help="Take it over; otherwise it is only shown.")
    ] = False,
    library: LibraryOption = None,
    author: AuthorOption = None,
) -> None:
    """Show what the content of today would change in a running campaign, and take it over if asked to."""
    from engine.commands.campaign_page import update_page

    content = load_library(library)
    with _open(save, author) as desk:
        _check(content, desk.campaign.id)
        found = desk.update(content)
        _say(*update_page(desk, found))
        if accept and not found.empty:
            _say("", f"Accepted, as entry {desk.accept(found)}.")
        elif not found.empty:
            _say("", "Nothing is changed yet; take it over with --accept.")


# --- looking


@app.command()
def standings(
    save: SaveOption,
    json_file: Annotated[
        Path | None, typer.Option("--json", metavar="FILE", help="Write all of it there as JSON.")
    ] = None,
) -> None:
    """Show the totals, where the campaign is, and what can still come."""
    from engine.commands.campaign_page import next_page, standings_data, standings_page

    with _open(save, None, write=False) as desk:
        if json_file is not None:
            write_json(json_file, json.dumps(standings_data(desk), indent=2, ensure_ascii=False) + "\n")
        _say(*standings_page(desk), "", *next_page(desk))


@app.command()
def history(save: SaveOption) -> None:
    """Show the whole ledger, entry by entry."""
    from engine.commands.campaign_page import history_page

    with _open(save, None, write=False) as desk:
        _say(*history_page(desk))


@app.command()
def simulate(
    campaign: CampaignArgument,
    runs: Annotated[int, typer.Option("--runs", min=1, max=1_000_000, help="How many campaigns.")] = 100,
    seed: Annotated[int, typer.Option("--seed", help="The same seed gives the same figures.")] = 0,
    players: PlayersOption = 4,
    bots: Annotated[
        str, typer.Option("--bots", metavar="NAMES", help="One bot for all seats, or one per seat.")
    ] = "greedy",
    jobs: Annotated[int, typer.Option("--jobs", min=1, max=256, help="Processes to play in.")] = 1,
    json_file: Annotated[
        Path | None, typer.Option("--json", metavar="FILE", help="Write all figures there as JSON.")
    ] = None,
    gangs: GangsOption = None,
    library: LibraryOption = None,
) -> None:
    """Play many campaigns between bots: ducats and experience by chapter, the ways taken, who wins it all."""

    from engine.campaign.desk import check_chapters, check_players
    from engine.campaign.simulate import Plan, line_up
    from engine.campaign.simulate import simulate as run
    from engine.campaign.snapshot import campaign_of
    from engine.commands.campaign_page import figures_page
    from engine.lab.pool import SimulationError

    content = load_library(library)
    names = parse_bots(bots, players)
    folders = tuple(str(folder) for folder in library or ())
    plan = Plan(campaign.removeprefix("campaigns/"), runs, seed, names, parse_gangs(gangs), folders)
    with _told():
        _check(content, plan.campaign)
        model = campaign_of(content, plan.campaign)
        line = [(f"P{seat}", gang) for seat, gang in enumerate(line_up(plan, 0), 1)]
        check_players(content, model, line)
        check_chapters(content, model, line)
    try:
        with playing_bar(runs) as advance:
            figures = run(plan, min(jobs, runs), advance, content)
    except SimulationError as error:
        fail(str(error))
    if json_file is not None:
        write_json(json_file, json.dumps(figures, indent=2, ensure_ascii=False) + "\n")
    _say(*figures_page(figures))
    if figures["crashed"]:
        raise typer.Exit(1)


# --- what they share


def _say(*lines: str) -> None:
    for line in lines:
        typer.echo(line)


def _author(name: str | None) -> str:
    import getpass

    if name is not None:
        return name.strip() or "unknown"
    try:
        return getpass.getuser()
    except (OSError, KeyError):  # no login name on this system
        return "unknown"


def _check(library: Library, campaign: str) -> None:
    """A campaign with errors is not played; they are told as `check` tells them."""
    from engine.campaign.snapshot import campaign_of
    from engine.content.check import check
    from engine.diagnostics import Severity, render_text

    model = campaign_of(library, campaign)
    files = {loaded.source.file for loaded in library.of_kind("campaign") if loaded.model is model}
    errors = [each for each in check(library, files) if each.severity is Severity.ERROR]
    if errors:
        typer.echo(render_text(errors, library.sources, sys.stderr.isatty()), err=True, nl=False)
        raise typer.Exit(FAULT)


@contextmanager
def _told() -> Iterator[None]:
    """Whatever cannot be done is said in one line."""
    from engine.campaign.desk import DeskError, Unusual
    from engine.campaign.save import SaveError
    from engine.campaign.snapshot import ContentError

    try:
        yield
    except Unusual as error:
        fail(f"is that right? {error}. If so, say it again with --yes")
    except (DeskError, SaveError, ContentError) as error:
        fail(str(error))
    except LookupError as error:
        fail(f"the save does not fit its campaign: {error}")


@contextmanager
def _open(path: Path, author: str | None, *, write: bool = True) -> Iterator[Desk]:
    from engine.campaign.desk import Desk
    from engine.campaign.save import Save

    with _told(), Save.open(path, write=write) as save:
        yield Desk(save, _author(author))


def _pair(text: str, sign: str, option: str) -> tuple[str, str]:
    left, found, right = text.partition(sign)
    left, right = left.strip(), right.strip()
    if not found or not left or not right:
        fail(f"{option} takes two words with “{sign}” between them, not “{text}”", USAGE)
    return left, right.removeprefix("gangs/")


def _numbers(desk: Desk, rows: Sequence[str] | None, option: str, gone: bool) -> dict[int, int]:
    out: dict[int, int] = {}
    for text in rows or ():
        name, value = _pair(text, "=", option)
        number = desk.player(name, gone=gone).number
        if number in out:
            fail(f"{option} is given twice for {name}", USAGE)
        try:
            out[number] = int(value)
        except ValueError:
            fail(f"{option} takes a whole number, not “{value}”", USAGE)
    return out


def _result(
    desk: Desk,
    before: Game | None,
    winner: Sequence[str] | None,
    ducats: Sequence[str] | None,
    experience: Sequence[str] | None,
    item: Sequence[str] | None,
) -> Result:
    """What was typed, on top of what counted before."""
    from engine.campaign.ledger import Result

    gone = before is not None  # who has left since may have played then
    old = before.result if before is not None else Result((), {})
    sums = {**old.ducats, **_numbers(desk, ducats, "--ducats", gone)}
    tokens = {**old.experience, **_numbers(desk, experience, "--experience", gone)}
    if before is None and "experience" in desk.campaign.records:
        tokens = {**dict.fromkeys(sums, 0), **tokens}
    items: dict[int, tuple[str, ...]] = {}
    for text in item or ():
        name, id_ = _pair(text, "=", "--item")
        number = desk.player(name, gone=gone).number
        items[number] = (*items.get(number, ()), id_)
    winners = tuple(dict.fromkeys(desk.player(name, gone=gone).number for name in winner or ()))
    if not winners:
        # Corrected ducats may make another player the winner.
        keep = before is not None and not ducats
        best = max(sums.values(), default=0)
        winners = old.winners if keep else tuple(n for n, count in sums.items() if count == best)
    return Result(winners, sums, tokens, items if item else old.items)


def _session(desk: Desk, seating: Seating, seed: int | None, resume: Path | None) -> Session:
    from secrets import randbelow

    from engine.commands.replay import read_record
    from engine.play.record import replay
    from engine.play.session import Session

    game = desk.compiled(seating)
    if resume is None:
        return Session(game, seed if seed is not None else randbelow(1 << 31))
    if seed is not None:
        fail("--seed is settled by the game; leave it out with --resume", USAGE)
    saved = read_record(resume)
    same: list[tuple[Any, Any]] = [
        (saved.adventure, game.adventure),
        (tuple(saved.gangs), game.gangs),
        (saved.ruleset, game.ruleset),
        (saved.start, game.start.to_data()),
    ]
    if any(left != right for left, right in same) or saved.overrides or saved.position:
        fail(f"“{resume}” is not a game of the next chapter with these players")
    again = replay(desk.library, saved, game=game)
    if not again.same:
        fail(f"the game cannot be played on: step {again.differs_at}: {again.difference}")
    return again.session
