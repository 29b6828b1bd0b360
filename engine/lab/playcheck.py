"""What only playing shows: rules that never do anything, games that break off or never end, unfair seats.

Games are played by greedy bots in processes of their own, so that one that hangs or dies takes nothing with it.
Seats and gangs go round, as in all batches of the lab.
"""

from __future__ import annotations

import multiprocessing
import os
import re
import signal
import threading
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from math import sqrt
from multiprocessing.connection import Connection, wait
from pathlib import Path
from time import monotonic
from typing import Any, Final

from engine.content.common import words
from engine.content.library import Library, Loaded
from engine.diagnostics import Diagnostic
from engine.diagnostics.words import code, listed
from engine.lab.games import Result, play
from engine.lab.simulate import Batch, Worker, table
from engine.rules.state import Action, State

BOT: Final = "greedy"
MOST_ACTIONS: Final = 5_000  # a game takes some hundreds
PATIENCE: Final = 60.0  # seconds for one game, of which dozens are played in that time
_SURE: Final = 3.09  # standard errors: one chance in a thousand
_STALLED: Final = "stalled: "
_WHERE: Final = re.compile(r" \(\w+, line \d+\)$")
_ORDER: Final = ("first", "second", "third", "fourth")
_KINDS: Final = ("event", "trigger", "modifier", "ability")

Progress = Callable[[int], None]


class Stalled(Exception):
    """The game goes on and on."""


# --- processes


def _serve(connection: Connection, batches: Sequence[Batch], most: int) -> None:
    """Play what is asked for until there is nothing more; the parent answers Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    library = Library.load(Path(folder) for folder in batches[0].folders)
    workers = [Worker(batch, library) for batch in batches]
    while (asked := connection.recv()) is not None:
        number, index = asked
        connection.send(_play(workers[number], index, most))


def _play(worker: Worker, index: int, most: int) -> Result:
    seating = table(worker.batch, index)
    names = tuple(worker.batch.bots[seat] for seat in seating.chairs)
    actions = 0

    def watch(_state: State, _player: int, _action: Action) -> None:
        nonlocal actions
        actions += 1
        if actions > most:
            raise Stalled(f"{_STALLED}more than {most} actions")

    try:
        game = worker.game(seating.gangs)
    except Exception as error:  # whatever is wrong with the content is told with the seed
        return Result(seating.seed, names, seating.gangs, error=f"{type(error).__name__}: {error}")
    return play(game, names, seating.seed, coverage=True, watch=watch)


@contextmanager
def _deaf() -> Iterator[None]:
    """What is started meanwhile does not hear Ctrl-C from its first moment on: a process inherits that."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


class _Player:
    """A process that plays one game after the other."""

    def __init__(self, batches: Sequence[Batch], most: int) -> None:
        context = multiprocessing.get_context("spawn")
        self.connection, other = context.Pipe()
        self.process = context.Process(target=_serve, args=(other, batches, most), daemon=True)
        with _deaf():
            self.process.start()
        other.close()
        self.task: tuple[int, int] | None = None
        self.until = 0.0

    def ask(self, task: tuple[int, int], patience: float) -> None:
        self.task, self.until = task, monotonic() + patience
        with suppress(OSError):  # a process that has died is noticed when it does not answer
            self.connection.send(task)

    def stop(self) -> None:
        self.process.kill()
        self.process.join()
        self.connection.close()


def _results(
    batches: Sequence[Batch], jobs: int, most: int, patience: float
) -> Iterator[tuple[int, int, Result]]:
    """Every game of every batch, in whatever order they are done: batch, game, result."""
    tasks = [(number, index) for number, batch in enumerate(batches) for index in range(batch.games)]
    tasks.reverse()
    players: list[_Player] = []
    try:
        while tasks or any(player.task for player in players):
            players = [player for player in players if player.process.is_alive() or player.task]
            while tasks and len([player for player in players if player.task]) < jobs:
                player = next((each for each in players if not each.task), None)
                if player is None:
                    player = _Player(batches, most)
                    players.append(player)
                player.ask(tasks.pop(), patience)
            busy = [player for player in players if player.task]
            rest = max(0.0, min(player.until for player in busy) - monotonic())
            ready = wait([player.connection for player in busy], rest)
            for player in busy:
                result = None
                if player.connection in ready:
                    result = _received(player, batches)
                elif monotonic() > player.until:
                    result = _failed(player, batches, f"{_STALLED}no end after {patience:.0f} seconds")
                    player.stop()
                if result is not None and player.task is not None:
                    number, index = player.task
                    player.task = None
                    yield number, index, result
    finally:
        for player in players:
            player.stop()


def _received(player: _Player, batches: Sequence[Batch]) -> Result:
    try:
        result: Result = player.connection.recv()
    except (EOFError, OSError):
        player.stop()
        return _failed(player, batches, "the process ended in the middle of the game")
    return result


def _failed(player: _Player, batches: Sequence[Batch], error: str) -> Result:
    assert player.task is not None
    number, index = player.task
    seating = table(batches[number], index)
    names = tuple(batches[number].bots[seat] for seat in seating.chairs)
    return Result(seating.seed, names, seating.gangs, error=error)


# --- what the games come to


@dataclass(slots=True)
class Night:
    """One adventure with one number of players: its games counted up."""

    players: int
    games: int
    fired: Counter[str] = field(default_factory=Counter)
    wins: dict[int, float] = field(default_factory=dict)  # by place in the turn order
    whole: int = 0
    failures: list[Result] = field(default_factory=list)

    def add(self, result: Result) -> None:
        if result.error:
            self.failures.append(result)
            return
        self.whole += 1
        self.fired.update(result.fired)
        for chair in result.winners:
            place = (chair - result.first) % self.players
            self.wins[place] = self.wins.get(place, 0.0) + 1 / len(result.winners)


@dataclass(frozen=True, slots=True)
class Row:
    """A rule of the sheet and in which share of the games it did something, by the number of players."""

    kind: str
    id: str
    title: str
    shares: dict[int, float]


@dataclass(frozen=True, slots=True)
class PlayCheck:
    """What playing one adventure has shown."""

    adventure: str
    title: str
    games: dict[int, int]  # by the number of players: those that came to an end
    rows: list[Row]
    found: list[Diagnostic]

    def as_dict(self) -> dict[str, Any]:
        """The form written as JSON."""
        rows = [
            {"kind": row.kind, "id": row.id, "shares": {str(n): round(s, 4) for n, s in row.shares.items()}}
            for row in self.rows
        ]
        games = {str(players): count for players, count in self.games.items()}
        return {"adventure": self.adventure, "games": games, "rules": rows}


def play_check(
    adventures: Sequence[Loaded],
    games: int,
    *,
    folders: Sequence[str] = (),
    seed: int = 0,
    jobs: int | None = None,
    bot: str = BOT,
    progress: Progress = lambda _done: None,
    most: int = MOST_ACTIONS,
    patience: float = PATIENCE,
) -> list[PlayCheck]:
    """Play so many games of each adventure for each number of players it is for."""
    planned = [(loaded, players) for loaded in adventures for players in sorted(set(loaded.model.players))]
    batches = [
        Batch(loaded.key, games, seed, (bot,) * players, folders=tuple(folders))
        for loaded, players in planned
    ]
    nights = [Night(players, games) for _, players in planned]
    results: list[dict[int, Result]] = [{} for _ in planned]
    if batches:
        processes = min(jobs or os.cpu_count() or 1, games * len(batches))
        for number, index, result in _results(batches, processes, most, patience):
            results[number][index] = result
            progress(1)
    for night, played in zip(nights, results, strict=True):
        for index in sorted(played):  # whoever played it: the same figures for any number of processes
            night.add(played[index])
    return [
        _summed_up(
            loaded, [night for night, (of, _) in zip(nights, planned, strict=True) if of is loaded], folders
        )
        for loaded in adventures
    ]


def _summed_up(loaded: Loaded, nights: Sequence[Night], folders: Sequence[str]) -> PlayCheck:
    rows = list(_rows(loaded, nights))
    found = [*_failures(loaded, nights, folders), *_unfair(loaded, nights)]
    whole = sum(night.whole for night in nights)
    for kind, index, row in rows:
        if whole and not any(row.shares.values()):
            message = f"this never did anything in {whole} games ({_sizes(nights)})"
            help = "make it easier to come by or more rewarding, or play more games"
            span = loaded.source.span((kind, index, "id"))
            found.append(Diagnostic("W701", message, loaded.source.file, span, help))
    title = words(loaded.model.title)
    games = {night.players: night.whole for night in nights}
    return PlayCheck(loaded.key, title, games, [row for _, _, row in rows], sorted(found))


def _rows(loaded: Loaded, nights: Sequence[Night]) -> Iterator[tuple[str, int, Row]]:
    for kind in _KINDS:
        for index, entry in enumerate(getattr(loaded.model, kind)):
            if not entry.off:
                fired = f"{kind}:{entry.id}"
                shares = {night.players: night.fired[fired] / max(1, night.whole) for night in nights}
                yield kind, index, Row(kind, entry.id, words(entry.title) or entry.id, shares)


def _sizes(nights: Sequence[Night]) -> str:
    return listed((f"{night.whole} for {night.players} players" for night in nights), "and")


def _failures(loaded: Loaded, nights: Sequence[Night], folders: Sequence[str]) -> Iterator[Diagnostic]:
    """One diagnostic for each kind of failure, with the first game that shows it."""
    span = loaded.source.span(("id",))
    for night in nights:
        told: Counter[str] = Counter(result.error for result in night.failures)
        for error, times in told.items():
            first = next(result for result in night.failures if result.error == error)
            stalled = _STALLED in error
            reason = _WHERE.sub("", error.partition(_STALLED)[2]) if stalled else error
            what = "does not end" if stalled else "breaks off"
            more = f", and {times - 1} more of {night.games}" if times > 1 else ""
            message = f"a game for {night.players} players {what}: {reason} (seed {first.seed}{more})"
            help = f"play it again with {code(_again(loaded, first, folders))}"
            yield Diagnostic("E703" if stalled else "E702", message, loaded.source.file, span, help)


def _again(loaded: Loaded, result: Result, folders: Sequence[str]) -> str:
    own = "".join(f" --library {folder}" for folder in folders)
    bots, gangs = ",".join(result.bots), ",".join(result.gangs)
    return f"guildmaster play {loaded.key} --bots {bots} --gangs {gangs} --seed {result.seed}{own}"


def _unfair(loaded: Loaded, nights: Sequence[Night]) -> Iterator[Diagnostic]:
    """Places in the turn order that win more often than chance allows."""
    for night in nights:
        share, games = 1 / night.players, night.whole
        for place, wins in sorted(night.wins.items()):
            error = sqrt(games * share * (1 - share))
            if wins - games * share <= _SURE * error:
                continue
            message = (
                f"with {night.players} players the {_ORDER[place]} in the turn order wins {wins / games:.0%} of "
                f"{games} games; its share is {share:.0%}"
            )
            help = "give the others something for waiting, or take from this seat what makes the difference"
            yield Diagnostic("W704", message, loaded.source.file, loaded.source.span(("id",)), help, "T-1")
