"""Many games between bots. The same seed gives the same figures for any number of processes.

Seats and gangs go round: a seat is one of the bots as they were named. From game to game it moves on by a
chair, and each chair gets another gang, so that neither sways the figures.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

from engine.content.library import Library
from engine.lab.games import Result, play, rule_key
from engine.lab.pool import in_order
from engine.lab.statistics import Tallies, Tally, count_fired
from engine.rules.chance import mix
from engine.rules.compile.build import DEFAULT_GANGS, compile_game
from engine.rules.game import Game

_STREAM = 61  # of the seeds of the games
_CHUNK = 16

Progress = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Batch:
    """What to play. Plain values only: each process compiles for itself."""

    adventure: str
    games: int
    seed: int
    bots: tuple[str, ...]
    gangs: tuple[str, ...] | None = None
    ruleset: str | None = None
    overrides: dict[str, Any] = field(default_factory=dict)
    folders: tuple[str, ...] = ()

    @property
    def players(self) -> int:
        return len(self.bots)

    @property
    def pool(self) -> tuple[str, ...]:
        """The gangs that go round."""
        return self.gangs or DEFAULT_GANGS


@dataclass(frozen=True, slots=True)
class Table:
    """Who sits where in one of the games."""

    seed: int
    gangs: tuple[str, ...]
    chairs: tuple[int, ...]  # chair → seat


def table(batch: Batch, index: int) -> Table:
    """The seating of a game: every gang in every chair, every seat in every chair."""
    pool, players = batch.pool, batch.players
    start = index % len(pool)
    gangs = tuple(pool[(start + i) % len(pool)] for i in range(players))
    shift = index // len(pool) % players
    chairs = tuple((chair - shift) % players for chair in range(players))
    return Table(mix(batch.seed, _STREAM, index) >> 1, gangs, chairs)


class Worker:
    """Plays games of a batch; compiles each line-up of gangs once."""

    def __init__(self, batch: Batch, library: Library | None = None) -> None:
        self.batch = batch
        self.library = library or Library.load(Path(folder) for folder in batch.folders)
        self._games: dict[tuple[str, ...], Game] = {}

    def game(self, gangs: tuple[str, ...]) -> Game:
        if gangs not in self._games:
            batch = self.batch
            self._games[gangs] = compile_game(
                self.library,
                batch.adventure,
                batch.players,
                gangs=gangs,
                ruleset=batch.ruleset,
                overrides=batch.overrides,
            )
        return self._games[gangs]

    def play(self, index: int) -> Result:
        seating = table(self.batch, index)
        names = tuple(self.batch.bots[seat] for seat in seating.chairs)
        return play(self.game(seating.gangs), names, seating.seed, coverage=True)

    def known(self) -> Iterator[str]:
        """Every rule that any line-up of the batch has."""
        for index in range(min(self.batch.games, len(self.batch.pool))):
            game = self.game(table(self.batch, index).gangs)
            for rule, info in enumerate(game.rules):
                if info.kind != "setup":  # it has to happen, so nobody notes it
                    yield rule_key(game, rule)


_worker: Worker | None = None


def _prepare(batch: Batch) -> None:
    global _worker
    _worker = Worker(batch)


def _play_some(indices: range) -> list[Result]:
    assert _worker is not None
    return [_worker.play(index) for index in indices]


def simulate(
    batch: Batch, jobs: int = 1, progress: Progress | None = None, library: Library | None = None
) -> dict[str, Any]:
    """Play a batch; gives figures as plain data, ready for JSON."""
    worker = Worker(batch, library)
    results: list[Result] = []
    for some in in_order(batch.games, jobs, _CHUNK, worker.play, _play_some, _prepare, batch):
        results += some
        if progress is not None:
            progress(len(some))
    return figures(batch, worker, results)


def figures(batch: Batch, worker: Worker, results: list[Result]) -> dict[str, Any]:
    """What the games come to. Nothing in it depends on the machine or the clock."""
    seats = [Tally() for _ in batch.bots]
    gangs, bots, order = Tallies(), Tallies(), Tallies()
    whole = [result for result in results if not result.error]
    for index, result in enumerate(results):
        if result.error:
            continue
        seating = table(batch, index)
        for chair, seat in enumerate(seating.chairs):
            seats[seat].add(result, chair)
            gangs.add(seating.gangs[chair], result, chair)
            bots.add(batch.bots[seat], result, chair)
            order.add(str((chair - result.first) % batch.players + 1), result, chair)
    decisions = sum(result.decisions for result in whole)
    game = worker.game(table(batch, 0).gangs)
    return {
        "adventure": game.adventure,
        "ruleset": game.ruleset,
        "overrides": {name: str(value) for name, value in sorted(batch.overrides.items())},
        "players": batch.players,
        "seed": batch.seed,
        "bots": list(batch.bots),
        "games": batch.games,
        "completed": len(whole),
        "crashed": len(results) - len(whole),
        "crashes": [
            {
                "game": i + 1,
                "seed": r.seed,
                "bots": list(r.bots),
                "gangs": list(r.gangs),
                "error": r.error,
            }
            for i, r in enumerate(results)
            if r.error
        ],
        "decisions": decisions,
        "decisions_per_game": round(decisions / max(1, len(whole)), 2),
        "winner_median": median(max(r.ducats) for r in whole) if whole else 0,
        "mean_rounds": round(sum(r.rounds for r in whole) / max(1, len(whole)), 3),
        "seats": [
            {"seat": seat + 1, "bot": batch.bots[seat], **tally.data()} for seat, tally in enumerate(seats)
        ],
        "gangs": gangs.data(),
        "by_bot": bots.data(),
        "by_order": order.data(),
        "coverage": count_fired(worker.known(), whole),
    }
