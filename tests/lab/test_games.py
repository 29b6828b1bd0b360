"""One game between bots."""

from __future__ import annotations

from typing import Any

import pytest

from engine.bots import registry
from engine.content.library import Library
from engine.lab import games
from engine.lab.games import play, rule_key
from engine.rules.compile.build import compile_game
from engine.rules.game import Game
from engine.rules.state import Action


def test_a_result_is_plain_and_whole(game: Game) -> None:
    result = play(game, ("random",) * 4, 4, coverage=True)
    assert result.error == ""
    assert len(result.ducats) == len(result.left) == len(result.removed) == 4
    assert result.winners == tuple(p for p in range(4) if result.ducats[p] == max(result.ducats))
    assert 1 <= result.rounds <= game.rounds
    assert result.decisions > 100
    assert "event:alarm" in result.fired


def test_coverage_changes_nothing(game: Game) -> None:
    plain, counted = (play(game, ("greedy",) * 4, 4, coverage=c) for c in (False, True))
    assert plain.ducats == counted.ducats
    assert plain.decisions == counted.decisions
    assert plain.fired == ()


def test_tools_and_tokens_are_counted(library: Library) -> None:
    """An Equipment by its rules, a token when it was turned up or moved; those that lay still are not."""
    night = compile_game(library, "adventures/11-visiting-hours", 3)
    results = [play(night, ("greedy",) * 3, seed, coverage=True) for seed in range(3)]
    assert all(result.error == "" for result in results)
    seen = {key for result in results for key in result.fired}
    assert {"token:staircase", "token:trap"} <= seen
    assert not seen & {"token:civilian", "token:masters-ring"}
    brought = {
        f"card:{night.card_ids[card]}": {rule_key(night, rule) for rule in rules}
        for card, rules in enumerate(night.gear_rules)
        if rules
    }
    for result in results:
        for card, rules in brought.items():
            assert (card in result.fired) == (not rules.isdisjoint(result.fired))
    assert seen & set(brought)


class _Stubborn:
    """Names an action that is not legal."""

    def __init__(self, _game: Game, _seat: int, _seed: int) -> None: ...

    def choose(self, _view: Any, _legal: Any) -> Action:
        return (99,)


def test_a_crash_is_a_result_with_its_seed(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.BOTS, "stubborn", _Stubborn)
    result = play(game, ("random", "stubborn", "random", "random"), 17)
    assert result.seed == 17
    assert "not legal" in result.error
    assert result.ducats == ()


def test_a_game_without_end_is_a_crash(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "_ENDLESS", 30)
    assert "does not end" in play(game, ("random",) * 4, 1).error
