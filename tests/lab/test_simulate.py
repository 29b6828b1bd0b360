"""Many games: fair seating, the same figures for any number of processes."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace

import pytest

from engine.bots import registry
from engine.content.library import Library
from engine.lab import games
from engine.lab.simulate import Batch, simulate, table
from engine.rules.game import Game

from .conftest import ADVENTURE

BATCH = Batch(ADVENTURE, games=10, seed=5, bots=("random", "greedy", "random", "curious"))


@pytest.fixture(scope="module")
def figures(library: Library) -> dict[str, object]:
    return simulate(BATCH, library=library)


def test_any_number_of_processes(figures: dict[str, object]) -> None:
    steps: list[int] = []
    again = simulate(BATCH, jobs=2, progress=steps.append)
    assert json.dumps(again) == json.dumps(figures)
    assert sum(steps) == BATCH.games


def test_another_seed_other_games(library: Library, figures: dict[str, object]) -> None:
    assert simulate(replace(BATCH, seed=6), library=library)["seats"] != figures["seats"]


def test_the_figures(figures: dict[str, object]) -> None:
    assert figures["games"] == figures["completed"] == 10
    assert figures["crashed"] == 0
    assert figures["crashes"] == []
    assert figures["bots"] == list(BATCH.bots)
    seats = figures["seats"]
    assert isinstance(seats, list)
    assert [seat["bot"] for seat in seats] == list(BATCH.bots)
    assert sum(seat["wins"] for seat in seats) == pytest.approx(10)
    for seat in seats:
        assert {"wins", "win_rate", "ci95", "mean_ducats"} <= seat.keys()
        assert seat["games"] == 10
    gangs = figures["gangs"]
    assert isinstance(gangs, dict)
    assert sorted(gangs) == ["cursed-ones", "executioners", "kaldern", "nocturnis"]


def test_coverage_names_everything(figures: dict[str, object], game: Game) -> None:
    coverage = figures["coverage"]
    assert isinstance(coverage, dict)
    assert sorted(coverage) == ["abilities", "cards", "events", "rules"]
    assert set(coverage["abilities"]) == {a.id for a in game.abilities}
    assert set(coverage["cards"]) == set(game.card_ids)
    assert coverage["events"] == {"alarm": 10}
    kinds = Counter(info.kind for info in game.rules)
    assert len(coverage["rules"]) == kinds["trigger"] + kinds["modifier"]
    assert all(0 <= n <= 10 for group in coverage.values() for n in group.values())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_seat_has_every_chair_and_gang(players: int) -> None:
    batch = replace(BATCH, bots=("random",) * players)
    pool = len(batch.pool)
    chairs: Counter[tuple[int, int]] = Counter()
    gangs: Counter[tuple[int, str]] = Counter()
    for index in range(pool * players):
        seating = table(batch, index)
        assert sorted(seating.chairs) == list(range(players))
        assert len(set(seating.gangs)) == players
        for chair, seat in enumerate(seating.chairs):
            chairs[chair, seat] += 1
            gangs[seat, seating.gangs[chair]] += 1
    assert set(chairs.values()) == {pool}
    assert len(set(gangs.values())) == 1
    assert len(gangs) == players * pool


def test_crashes_are_counted_and_named(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "_ENDLESS", 30)
    figures = simulate(replace(BATCH, games=3), library=library)
    assert (figures["completed"], figures["crashed"]) == (0, 3)
    first = figures["crashes"][0]
    assert first["seed"] == table(BATCH, 0).seed
    assert "does not end" in first["error"]
    assert first["bots"] == list(BATCH.bots)
    assert figures["seats"][0]["ci95"] == [0.0, 1.0]


def test_all_bots_are_in_the_registry() -> None:
    assert {*BATCH.bots, "search"} == set(registry.BOTS)  # search takes its time
