"""Random games under every ruleset and player count keep the invariants."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st_
from invariants import (
    ADVENTURE,
    RULESETS,
    ashes_seed,
    game,
    kit_game,
    learners,
    long_game,
    random_game,
)

from engine.play.session import Session

LEARNT_IN = (ADVENTURE, "05-the-barons-charity", "07-the-light-sleeper", "08-the-last-to-leave")


@pytest.mark.parametrize("seed", range(30))
def test_thirty_games(seed: int) -> None:
    random_game(game(RULESETS[seed % 4], 2 + seed % 3, seed % 4), seed)


@pytest.mark.parametrize("seed", range(8))
def test_games_with_experience(seed: int) -> None:
    """Rerolls are offered in the middle of combats, lockpicks, purses, chests and rules' rolls (X-11)."""
    random_game(learners(LEARNT_IN[seed % 4], 2 + seed % 3), seed, thorough_every=3)


@pytest.mark.parametrize("seed", range(12))
def test_games_with_equipment_and_intrigues(seed: int) -> None:
    """On a sheet that hands out both freely: no card is lost, and no hand too full."""
    random_game(kit_game(2 + seed % 3), seed)


@pytest.mark.parametrize("seed", range(24))
def test_games_of_the_expansion(seed: int) -> None:
    """Adventures 9 to 14, and 1 to 8 as Old City, New Tricks."""
    ashes_seed(seed)


@settings(max_examples=15, deadline=None)
@given(st_.integers(0, 2**62), st_.sampled_from(RULESETS), st_.integers(2, 4))
def test_any_game(seed: int, ruleset: str, players: int) -> None:
    random_game(game(ruleset, players), seed, thorough_every=37)


@settings(max_examples=15, deadline=None)
@given(st_.integers(0, 2**40), st_.integers(1, 60))
def test_undo_restores_the_hash(seed: int, count: int) -> None:
    session = Session(game("revised", 3), seed)
    digests = [session.state.digest()]
    for step in range(count):
        if session.over:
            break
        session.play(session.legal[(seed >> (step % 13)) % len(session.legal)])
        digests.append(session.state.digest())
    for digest in reversed(digests[:-1]):
        assert session.undo()
        assert session.state.digest() == digest
    assert not session.undo()
    for digest in digests[1:]:
        assert session.redo()
        assert session.state.digest() == digest


@pytest.mark.long
def test_a_thousand_games(figures: dict[str, str]) -> None:
    """In spawned processes, as everything that runs beside something else."""
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        done = list(pool.map(long_game, range(1000), chunksize=20))
    assert done == list(range(1000))
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        done = list(pool.map(ashes_seed, range(600), chunksize=20))
    assert done == list(range(600))
    figures["random games of adventures 9 to 14, and 1 to 8 as Old City, New Tricks, every invariant"] = (
        "600 of 600"
    )
    figures["random games of adventure 1, every invariant at every step, four rulesets, 2 to 4 players"] = (
        "1,000 of 1,000"
    )
