"""Bots choose what is legal, play the same game again, and the greedy one plays well."""

from __future__ import annotations

import pytest

from engine.bots.curious import CuriousBot
from engine.bots.registry import BOTS, UnknownBot, make_bot
from engine.content.library import Library
from engine.lab.games import play
from engine.play.view import view
from engine.rules.compile.build import compile_game
from engine.rules.game import Game
from engine.rules.kinds import PLAY, USE
from engine.rules.machine import apply, to_move
from engine.rules.state import Action, State
from engine.rules.turn import new_state

from .conftest import ADVENTURE

NAMES = sorted(set(BOTS) - {"search"})  # test_search.py has that one: it takes its time


def actions_of(game: Game, names: tuple[str, ...], seed: int) -> list[Action]:
    """Everything that was chosen in a game; `play` has checked that it was legal."""
    chosen: list[Action] = []

    def watch(_st: State, _player: int, action: Action) -> None:
        chosen.append(action)

    result = play(game, names, seed, watch=watch)
    assert result.error == ""
    return chosen


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_bot_plays_to_the_end(library: Library, name: str, players: int) -> None:
    few = compile_game(library, ADVENTURE, players)
    for seed in range(3):
        result = play(few, (name,) * players, seed)
        assert result.error == ""
        assert sum(result.ducats) <= 340
        assert result.winners


@pytest.mark.parametrize("ruleset", ["french", "spanish", "player-aid"])
def test_greedy_plays_by_every_ruleset(library: Library, ruleset: str) -> None:
    other = compile_game(library, ADVENTURE, 4, ruleset=ruleset)
    left = 0
    for seed in range(4):
        result = play(other, ("greedy", "curious", "greedy", "random"), seed)
        assert result.error == ""
        left += result.left[0] + result.left[2]
    assert left >= 12  # of 32, by whatever price the ruleset sets on leaving


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_is_the_same_game(game: Game, name: str) -> None:
    assert actions_of(game, (name,) * 4, 5) == actions_of(game, (name,) * 4, 5)


def test_another_seed_is_another_choice(game: Game) -> None:
    st = new_state(game, 3)
    seat = to_move(st)
    legal = st.legal or []
    picks = {make_bot("random", game, seat, seed).choose(view(game, st, seat), legal) for seed in range(20)}
    assert len(picks) > 5


def test_greedy_does_not_remember_other_games(game: Game) -> None:
    fresh = actions_of(game, ("greedy",) * 4, 11)
    actions_of(game, ("greedy",) * 4, 12)
    assert actions_of(game, ("greedy",) * 4, 11) == fresh


def test_greedy_beats_three_randoms(game: Game) -> None:
    """A small fixed sample of what must hold for 90 % of 200 games."""
    names = ["greedy", "random", "random", "random"]
    for seed in range(12):
        seats = tuple(names[(i + seed) % 4] for i in range(4))
        result = play(game, seats, seed)
        mine = seats.index("greedy")
        assert result.winners == (mine,)
        assert result.ducats[mine] > 12
        assert result.left[mine] >= 1


def test_greedy_gangs_come_home(game: Game) -> None:
    """Among themselves most thieves get out, and whoever wins has more than pocket money."""
    left, best = 0, []
    for seed in range(8):
        result = play(game, ("greedy",) * 4, seed)
        left += sum(result.left)
        best.append(max(result.ducats))
    assert left / (8 * 16) > 0.5
    assert sum(best) / len(best) > 25


def test_curious_likes_what_is_new(game: Game) -> None:
    bot = CuriousBot(game, 0, 7)
    action = next(a for a in ((9, card) for card in range(len(game.plays))) if bot.taste(a) > 1)
    assert bot.taste(action) == CuriousBot(game, 0, 7).taste(action)
    bot._used.add(action)
    assert bot.taste(action) == 0
    assert {CuriousBot(game, 0, seed).taste(action) for seed in range(5)} != {0}


def test_curious_tries_more(game: Game) -> None:
    """More different cards and skills in the hands of each, if not more that did something."""

    def tried(name: str) -> int:
        things: set[tuple[int, ...]] = set()
        for seed in range(6):

            def watch(_st: State, player: int, action: Action, seed: int = seed) -> None:
                if action[0] in (PLAY, USE):
                    things.add((seed, player, action[0], action[-1]))

            play(game, (name,) * 4, seed, watch=watch)
        return len(things)

    assert tried("curious") > tried("greedy") > 100


def test_greedy_does_more_than_random(game: Game) -> None:
    """What is used at random seldom comes to anything."""

    def done(name: str) -> int:
        return sum(len(play(game, (name,) * 4, seed, coverage=True).fired) for seed in range(4))

    assert done("greedy") > done("random")


def test_an_unknown_bot_is_named(game: Game) -> None:
    with pytest.raises(UnknownBot, match="did you mean “greedy”"):
        make_bot("gredy", game, 0, 0)
    with pytest.raises(UnknownBot, match="random, greedy, curious"):
        make_bot("zzz", game, 0, 0)


def test_a_bot_may_be_asked_in_the_middle(game: Game) -> None:
    """A hint is a bot that has seen nothing of the game before."""
    st = new_state(game, 21)
    others = [make_bot("random", game, seat, 21) for seat in range(4)]
    asked = 0
    while not st.over:
        seat, legal = to_move(st), st.legal or []
        if len(legal) > 1 and asked % 3 == 0:
            assert make_bot("greedy", game, seat, 0).choose(view(game, st, seat), legal) in legal
        asked += 1
        action = others[seat].choose(view(game, st, seat), legal) if len(legal) > 1 else legal[0]
        apply(game, st, action)
