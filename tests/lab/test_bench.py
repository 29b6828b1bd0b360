"""The measurements measure; what they come to is for `guildmaster bench` on a quiet machine."""

from __future__ import annotations

from engine.lab.bench import Ours, copy_microseconds, greedy_games_per_second
from engine.rules.game import Game


def test_slices_resume(game: Game) -> None:
    ours = Ours(game, 3)
    counts = [ours.run_slice(0.02) for _ in range(3)]
    assert all(real > 0 and taken >= 0.02 for real, taken in counts)
    assert ours.real == sum(real for real, _ in counts)
    assert ours.options >= 2 * ours.real
    assert ours.games >= 1


def test_copies_and_greedy_games_are_timed(game: Game) -> None:
    assert 0 < copy_microseconds(game, 1) < 1000
    assert greedy_games_per_second(game, 0.01, 1) > 0
