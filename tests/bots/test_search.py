"""The bot that looks ahead: it imagines only what its view leaves possible, keeps to its budget, and gains by it."""

from __future__ import annotations

import pytest

from engine.bots.registry import make_bot
from engine.bots.search import SearchBot
from engine.content.library import Library
from engine.lab.games import play
from engine.lab.pool import in_order
from engine.lab.statistics import wilson
from engine.play.imagine import imagine
from engine.play.view import redraw_hidden, view
from engine.rules.compile.build import compile_game
from engine.rules.game import Game
from engine.rules.machine import apply, run, to_move
from engine.rules.state import State
from engine.rules.turn import new_state

BUDGET = 150
_TRIAL = 400  # steps that the last trial may go over the budget, for each candidate of a world


def decisions(game: Game, seed: int, every: int) -> list[tuple[State, int]]:
    """Real decisions of a game between random players, each with whose it is."""
    st = new_state(game, seed)
    bots = [make_bot("random", game, seat, seed) for seat in range(game.players)]
    found: list[tuple[State, int]] = []
    step = 0
    while not st.over:
        seat, legal = to_move(st), st.legal or []
        step += 1
        if len(legal) > 1 and step % every == 0:
            found.append((st.copy(), seat))
        action = bots[seat].choose(view(game, st, seat), legal) if len(legal) > 1 else legal[0]
        apply(game, st, action)
    return found


@pytest.mark.parametrize("adventure", ["01-the-treasure-of-the-duke", "09-the-awakening-of-sophet-drahas"])
def test_what_is_imagined_looks_the_same(library: Library, adventure: str) -> None:
    game = compile_game(library, adventure, 4)
    for st, seat in decisions(game, 5, every=5):
        seen = view(game, st, seat)
        imagined = imagine(game, seen, st.legal or [], seed=11)
        assert view(game, imagined, seat).key() == seen.key()
        assert [len(hand) for hand in imagined.hands] == [len(hand) for hand in st.hands]
        assert [len(pile) for pile in imagined.piles] == [len(pile) for pile in st.piles]
        assert sum(imagined.ducats) == sum(st.ducats)
        assert imagined.seed != st.seed


def test_hidden_things_change_nothing(game: Game) -> None:
    for st, seat in decisions(game, 3, every=60):
        other = redraw_hidden(game, st, seat, 77)
        run(game, other)
        choices = [
            SearchBot(game, seat, 9, BUDGET).choose(view(game, each, seat), st.legal or [])
            for each in (st, other)
        ]
        assert choices[0] == choices[1]


def test_it_keeps_to_its_budget(game: Game) -> None:
    for st, seat in decisions(game, 4, every=50):
        bot = SearchBot(game, seat, 9, BUDGET)
        action = bot.choose(view(game, st, seat), st.legal or [])
        assert action in (st.legal or [])
        assert bot.ranking[0].action == action
        assert bot.spent <= BUDGET + _TRIAL * len(bot.ranking)


def test_a_clock_can_stop_it(game: Game) -> None:
    st, seat = decisions(game, 4, every=50)[1]
    bot = SearchBot(game, seat, 9, stop=lambda: True)
    bot.choose(view(game, st, seat), st.legal or [])
    assert bot.spent == 0


# --- against three greedy ones

_shared: list[Game] = []


def _prepare() -> None:
    _shared.append(compile_game(Library.load(), "01-the-treasure-of-the-duke", 4))


def _won(index: int) -> float:
    """Its share of the victory in one game; it sits everywhere in turn."""
    names = ["greedy"] * 4
    names[index % 4] = "search"
    result = play(_shared[0], names, 20_000 + index)
    assert not result.error, result.error
    return (index % 4 in result.winners) / len(result.winners)


def _some(indices: range) -> list[float]:
    return [_won(index) for index in indices]


@pytest.mark.long
def test_it_beats_three_greedy_ones(figures: dict[str, str]) -> None:
    games = 200
    won = sum(sum(part) for part in in_order(games, 2, 10, _won, _some, _prepare))
    low, high = wilson(won, games)
    figures["search against three greedy bots"] = (
        f"{won:g} of {games} games won, 95 % interval {low:.1%} to {high:.1%}"
    )
    assert low > 0.30
