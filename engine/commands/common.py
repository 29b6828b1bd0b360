"""What the commands share: reading the library, options of a game, and one way to say what is wrong."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

if TYPE_CHECKING:
    from engine.content.library import Library
    from engine.rules.game import Game

FAULT, USAGE = 1, 2  # exit codes: content or game at fault, wrong usage

AdventureArgument = Annotated[
    str, typer.Argument(metavar="ADVENTURE", help="Id of the adventure, such as adventures/01-….")
]
PlayersOption = Annotated[int, typer.Option("--players", min=2, max=4, help="Number of players.")]
RulesetOption = Annotated[
    str | None, typer.Option("--ruleset", metavar="ID", help="Play by this ruleset instead of the sheet's.")
]
NamesOption = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME", help="Turn on an option; may be repeated.")
]
SetOption = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="KEY=VALUE", help="Change one ruleset value; may be repeated."),
]
GangsOption = Annotated[
    str | None, typer.Option("--gangs", metavar="A,B,…", help="The gangs by seat, with commas.")
]
LibraryOption = Annotated[
    list[Path] | None,
    typer.Option("--library", metavar="DIR", help="A folder of your own content; may be repeated."),
]


def fail(message: str, code: int = FAULT) -> NoReturn:
    """One line on stderr, and out."""
    typer.echo(f"guildmaster: {message}", err=True)
    raise typer.Exit(code)


def load_library(folders: Iterable[Path] | None = None) -> Library:
    """The shipped content and these folders; a library with errors is reported and not used."""
    from engine.content.library import Library
    from engine.diagnostics import Severity, render_text

    paths = list(folders or ())
    for path in paths:
        if not path.exists():
            fail(f"there is no folder “{path}”", USAGE)
    library = Library.load(paths)
    if library.has_errors:
        errors = [d for d in library.diagnostics if d.severity is Severity.ERROR]
        typer.echo(render_text(errors, library.sources, sys.stderr.isatty()), err=True, nl=False)
        raise typer.Exit(FAULT)
    return library


def parse_overrides(settings: Sequence[str] | None) -> dict[str, Any]:
    """`--set key=value`: the value is read as TOML reads it, or else is a word."""
    out: dict[str, Any] = {}
    for setting in settings or ():
        key, equals, text = setting.partition("=")
        key, text = key.strip().replace("-", "_"), text.strip()
        if not equals or not key or not text:
            fail(f"--set takes KEY=VALUE, not “{setting}”", USAGE)
        if key in out:
            fail(f"--set {key} is given twice", USAGE)
        out[key] = _value(text)
    return out


def _value(text: str) -> Any:
    try:
        read = tomllib.loads(f"value = {text}")
    except (tomllib.TOMLDecodeError, RecursionError):
        return text
    return read["value"] if len(read) == 1 else text


def parse_gangs(text: str | None) -> tuple[str, ...] | None:
    """`--gangs a,b,c`, with or without `gangs/` before each."""
    if text is None:
        return None
    names = tuple(name.strip().removeprefix("gangs/") for name in text.split(","))
    if not all(names):
        fail(f"--gangs takes names with commas between them, not “{text}”", USAGE)
    return names


def parse_bots(text: str, players: int, *, extra: Sequence[str] = ()) -> tuple[str, ...]:
    """One name for all seats or one per seat; `extra` are names that are no bots, such as `me`."""
    from engine.bots.registry import UnknownBot, check_name

    names = tuple(name.strip() for name in text.split(","))
    if len(names) == 1:
        names *= players
    if len(names) != players:
        fail(f"{players} players need one bot for all or {players} of them, not {len(names)}", USAGE)
    for name in names:
        if name not in extra:
            try:
                check_name(name, extra)
            except UnknownBot as error:
                fail(str(error), USAGE)
    return names


def build_game(
    library: Library,
    adventure: str,
    players: int,
    gangs: Sequence[str] | None = None,
    ruleset: str | None = None,
    overrides: Mapping[str, Any] | None = None,
    options: Sequence[str] | None = None,
) -> Game:
    """Compile; whatever does not fit together is said in one line."""
    from pydantic import ValidationError

    from engine.rules.compile.build import CompileError, compile_game

    for name in options or ():
        fail(f"the adventure “{adventure}” has no option “{name}”", USAGE)
    try:
        return compile_game(library, adventure, players, gangs=gangs, ruleset=ruleset, overrides=overrides)
    except CompileError as error:
        where = f" (in the rule “{error.rule}”)" if error.rule else ""
        fail(f"{error}{where}")
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        name = str(first["loc"][0]) if first["loc"] else "value"
        fail(f"the ruleset value “{name}” cannot be {first['input']!r}: {first['msg'].lower()}")


def write_json(path: Path, text: str) -> None:
    """Written whole or not at all; a place that cannot be written to is said in one line."""
    from engine.play.record import write_atomically

    try:
        write_atomically(path, text)
    except OSError as error:
        fail(f"“{path}” cannot be written: {error.strerror}", USAGE)


@contextmanager
def playing_bar(total: int) -> Iterator[Callable[[int], None]]:
    """A bar on stderr while games are played; gives the function that moves it on."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    bar = Progress(
        TextColumn("playing"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    with bar:
        task = bar.add_task("playing", total=total)
        yield lambda some: bar.advance(task, some)
