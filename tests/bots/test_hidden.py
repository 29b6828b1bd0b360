"""What a seat may not know changes nothing for it: not its view, not its options, not a bot's choice."""

from __future__ import annotations

import copy
from pathlib import Path

import pytest

from engine.bots.registry import BOTS, make_bot
from engine.content.library import Library
from engine.play.view import redraw_hidden, view
from engine.rules.compile.build import compile_game
from engine.rules.game import Game
from engine.rules.machine import apply, run, to_move
from engine.rules.turn import new_state

KIT = Path(__file__).parents[1] / "rules" / "kit"
EVERY = 7  # of the decisions, that many are looked at once


@pytest.mark.parametrize("drivers", [("greedy", "curious", "greedy", "random"), ("random",) * 4])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_hidden_things_change_nothing(game: Game, drivers: tuple[str, ...], seed: int) -> None:
    _look_closely(game, drivers, seed)


def test_facedown_tokens_change_nothing(library: Library) -> None:
    stones = compile_game(library, "06-the-master-alchemist", 3)
    _look_closely(stones, ("greedy", "curious", "greedy"), 4)


def test_paid_rerolls_change_nothing(library: Library) -> None:
    values = {"experience_faces": (4, 5, 6), "reroll_experience": 1}
    learners = compile_game(library, "08-the-last-to-leave", 3, overrides=values)
    _look_closely(learners, ("greedy", "curious", "random"), 5)


@pytest.mark.parametrize("drivers", [("greedy", "curious", "random"), ("random",) * 3])
def test_intrigues_change_nothing(drivers: tuple[str, ...]) -> None:
    library = Library.load(sorted(KIT.glob("*.toml")))
    plots = compile_game(library, "kit", 3, overrides={"inn": True, "intrigues": 2})
    _look_closely(plots, drivers, 5, every=3)


def _look_closely(game: Game, drivers: tuple[str, ...], seed: int, every: int = EVERY) -> None:
    """Play a game; at many decisions compare with another game that differs in what the seat cannot see."""
    st = new_state(game, seed)
    bots = [make_bot(name, game, seat, seed) for seat, name in enumerate(drivers)]
    looked = step = 0
    while not st.over:
        legal = st.legal or []
        seat = to_move(st)
        step += 1
        if len(legal) > 1 and step % every == 0:
            looked += 1
            other = redraw_hidden(game, st, seat, seed * 1000 + step)
            run(game, other)
            assert view(game, other, seat).key() == view(game, st, seat).key()
            assert other.legal == legal
            # The bot that has played so far, and fresh ones of every kind.
            here = copy.deepcopy(bots[seat], {id(game): game, **_shared(bots[seat])})
            there = copy.deepcopy(bots[seat], {id(game): game, **_shared(bots[seat])})
            assert here.choose(view(game, st, seat), legal) == there.choose(view(game, other, seat), legal)
            for name in (each for each in BOTS if each != "search"):  # test_search.py looks at that one
                first, second = (make_bot(name, game, seat, step) for _ in range(2))
                assert first.choose(view(game, st, seat), legal) == second.choose(
                    view(game, other, seat), legal
                )
        action = bots[seat].choose(view(game, st, seat), legal) if len(legal) > 1 else legal[0]
        apply(game, st, action)
    assert looked > 20


def _shared(bot: object) -> dict[int, object]:
    """Tables of the game are shared between bots, not copied."""
    know = getattr(bot, "know", None)
    return {id(know): know} if know is not None else {}
