"""What the greedy bot does in positions where a person would not have to think."""

from __future__ import annotations

from typing import Any

import pytest

from engine.bots.knowledge import FightChange, knowledge_of
from engine.bots.outlook import Outlook
from engine.bots.plan import knapsack
from engine.bots.registry import make_bot
from engine.bots.weights import DEFAULT
from engine.content.library import Library
from engine.play import notation
from engine.play.position import Position, place
from engine.play.view import view
from engine.rules.compile.build import compile_game
from engine.rules.game import MISSIONS, Game
from engine.rules.kinds import D_DEPLOY
from engine.rules.machine import apply, run, to_move
from engine.rules.movement import put
from engine.rules.state import CARRIED, OUT, SAFE
from engine.rules.turn import new_state

from .conftest import ADVENTURE


@pytest.fixture(scope="module")
def duel(library: Library) -> Game:
    """Kaldern's Gang against the Executioners."""
    return compile_game(library, ADVENTURE, 2, gangs=("kaldern", "executioners"))


def turn(game: Game, **position: Any) -> list[str]:
    """What greedy does with a turn, from a position on."""
    st = place(game, Position.of(position))
    player = to_move(st)
    bots = [make_bot("greedy", game, seat, 0) for seat in range(game.players)]
    out: list[str] = []
    turn_of, round_ = st.turn, st.round
    while not st.over and (st.turn, st.round) == (turn_of, round_):
        seat, legal = to_move(st), st.legal or []
        action = bots[seat].choose(view(game, st, seat), legal) if len(legal) > 1 else legal[0]
        if seat == player:
            out.append(notation.write(game, action))
        apply(game, st, action)
    return out


def second_throw(library: Library, step: str, dice: list[int], **position: Any) -> str:
    """What greedy does with a token after a step has shown these dice."""
    game = compile_game(
        library, ADVENTURE, 2, gangs=("kaldern", "executioners"), overrides={"reroll_experience": 1}
    )
    st = place(game, Position.of({"experience": {"1": 1}, "round": 3, **position}))
    st.given = tuple(dice)
    apply(game, st, notation.read(game, step))
    seat, legal = to_move(st), st.legal or []
    return notation.write(game, make_bot("greedy", game, seat, 0).choose(view(game, st, seat), legal))


@pytest.mark.parametrize(("die", "chosen"), [(6, "die 1"), (3, "pass")])
def test_a_failed_lockpick_is_worth_a_token(library: Library, die: int, chosen: str) -> None:
    found = second_throw(
        library,
        "lockpick sarys green-gem-1",
        [die],
        figures={"sarys": "tallow-works", **FAR},
        treasures={"green-gem-1": "tallow-works", "green-gem-2": "sarys"},
    )
    assert found == chosen


@pytest.mark.parametrize(("dice", "chosen"), [([1, 3, 4, 1], "die 1"), ([6, 1, 5, 1], "pass")])
def test_a_fight_about_to_be_lost_is_worth_a_token(library: Library, dice: list[int], chosen: str) -> None:
    figures = {"sarys": "street-11", **FAR, "davitto": "street-12"}
    goods = {"green-gem-1": "davitto", "green-gem-2": "davitto", "red-gem-1": "sarys"}
    found = second_throw(library, "attack sarys street-12", dice, figures=figures, treasures=goods)
    assert found == chosen


FAR = {"leona": "street-75", "harid": "left", "iris": "left", "davitto": "left"}


def test_goes_to_a_chest_and_opens_it(duel: Game) -> None:
    done = turn(
        duel,
        figures={"kaldern": "street-3", "sarys": "left", "elise": "left", "tortok": "left", **FAR},
        treasures={"chest-1": "pawnshop"},
    )
    assert done[0] == "move kaldern pawnshop"
    assert done[1] in ("bash kaldern chest-1", "lockpick kaldern chest-1")


def test_with_points_to_spare_a_chest_is_bashed(duel: Game) -> None:
    done = turn(
        duel,
        figures={"kaldern": "pawnshop", "sarys": "left", "elise": "left", "tortok": "left", **FAR},
        treasures={"chest-1": "pawnshop"},
    )
    assert "bash kaldern chest-1" in done


def test_a_good_mission_is_fulfilled(duel: Game) -> None:
    done = turn(
        duel,
        round=4,
        figures={"kaldern": "street-3", "sarys": "left", "elise": "left", "tortok": "left", **FAR},
        treasures={"scroll-1": "kaldern", "scroll-2": "kaldern", "scroll-3": "kaldern"},
        missions=["mission-scroll-2"],
    )
    assert "mission mission-scroll-2" in done


def test_the_mission_comes_before_the_gate(duel: Game) -> None:
    """Q-2: what has left does not count any more."""
    done = turn(
        duel,
        round=7,
        alarm=True,
        figures={"kaldern": "street-3", "sarys": "left", "elise": "left", "tortok": "left", **FAR},
        treasures={"scroll-1": "kaldern", "scroll-2": "kaldern"},
        missions=["mission-scroll-1"],
    )
    assert done.index("mission mission-scroll-1") < done.index("leave kaldern")


def test_in_the_last_round_everybody_runs(duel: Game) -> None:
    """Three at the gates or near them: seven points are enough for all."""
    done = turn(
        duel,
        round=7,
        alarm=True,
        figures={"kaldern": "street-3", "sarys": "street-8", "elise": "street-2", "tortok": "left", **FAR},
        treasures={"red-gem-1": "sarys", "chest-1": "pawnshop"},
        portcullises=["street-2"],
    )
    assert {"leave kaldern", "leave sarys", "leave elise"} <= set(done)


def test_the_rich_leave_first_when_points_are_short(duel: Game) -> None:
    done = turn(
        duel,
        round=7,
        alarm=True,
        points={"1": 2},
        figures={"kaldern": "street-8", "sarys": "street-7", "elise": "left", "tortok": "left", **FAR},
        treasures={"red-gem-1": "kaldern", "chest-1": "sarys"},
    )
    assert done[-2:] == ["leave sarys", "end"] or done[-1] == "leave sarys"


def test_nobody_attacks_for_nothing(duel: Game) -> None:
    """The enemy carries nothing, we carry all: that is no fight to pick."""
    figures = {"kaldern": "street-11", "sarys": "left", "elise": "left", "tortok": "left", **FAR}
    done = turn(
        duel,
        round=3,
        figures={**figures, "leona": "street-12"},
        treasures={"chest-1": "kaldern", "chest-2": "kaldern"},
        ducats={"1": 10},
    )
    assert not any(step.startswith("attack") for step in done)


def test_a_rich_enemy_is_attacked(duel: Game) -> None:
    figures = {"tortok": "street-11", "sarys": "left", "elise": "left", "kaldern": "left", **FAR}
    done = turn(
        duel,
        round=3,
        figures={**figures, "davitto": "street-12"},
        treasures={"chest-1": "davitto", "chest-2": "davitto"},
    )
    assert "attack tortok street-12" in done


def test_loot_that_adds_to_a_set_is_preferred(duel: Game) -> None:
    """A third scroll is worth eight instead of five; a single bracelet two."""
    done = turn(
        duel,
        round=6,
        alarm=True,
        points={"1": 3},
        figures={"kaldern": "street-67", "sarys": "left", "elise": "left", "tortok": "left", **FAR},
        treasures={
            "scroll-1": "safe-1",
            "scroll-2": "safe-1",
            "scroll-3": "boat-shed",
            "bracelet-1": "laboratory",
        },
    )
    assert done[0] == "move kaldern boat-shed"


def test_cards_are_read_from_their_words(game: Game) -> None:
    know = knowledge_of(game)
    changes = dict(zip(game.card_ids, know.card_fights, strict=True))
    assert changes["powerful-blow"] == FightChange(bonus=1)
    assert changes["borrowed-courage"] == FightChange(dice=2)
    assert changes["cut-braces"] == FightChange(their_dice=-1)
    assert changes["sand-in-the-eyes"] == FightChange(forced=1)
    assert changes["out-by-the-window"] == FightChange(escape=True)
    assert changes["second-supper"] is None
    skills = {a.id: change for a, change in zip(game.abilities, know.ability_fights, strict=True)}
    assert skills["tortok-rage"] == FightChange(rerolls=1)
    opens = {a.id for a, yes in zip(game.abilities, know.opens, strict=True) if yes}
    assert opens == {"valdur-the-night-key"}


def test_the_best_together_within_the_points() -> None:
    cheap: list[Any] = [(0, 0.0, None, 0), (1, 1.0, (1,), 0), (3, 5.0, (2,), 0)]
    dear: list[Any] = [(0, 0.0, None, 0), (2, 3.0, (3,), 0)]
    assert [c[2] for c in knapsack([cheap, dear], 5)] == [(2,), (3,)]
    assert [c[2] for c in knapsack([cheap, dear], 4)] == [(2,), None]
    assert [c[2] for c in knapsack([cheap, dear], 2)] == [None, (3,)]
    assert [c[2] for c in knapsack([cheap, dear], 0)] == [None, None]


def test_every_shipped_adventure_is_played(library: Library) -> None:
    from engine.lab.games import play

    for adventure in library.ids("adventure"):
        players = max(library.files[f"adventures/{adventure}"].model.players)
        sheet = compile_game(library, adventure, players)
        names = ("greedy", "curious", "random", "greedy")[:players]
        assert play(sheet, names, 3).error == "", adventure


@pytest.mark.parametrize(("first", "near"), [(0, True), (1, False)])
def test_deployment_heeds_whose_turn_comes_first(duel: Game, first: int, near: bool) -> None:
    """A chest beside an enemy: still worth coming for if one's own turn is sooner, else it will be gone."""
    g, know = duel, knowledge_of(duel)
    st = new_state(g, 1)
    here, there = (g.space_ids.index(name) for name in ("tallow-works", "tannery"))
    st.treasure_pos = [OUT] * len(g.treasure_ids)
    st.treasure_pos[g.treasure_ids.index("chest-1")] = here
    st.treasure_pos[g.treasure_ids.index("red-gem-1")] = there
    gates = sorted(g.deployment, key=lambda s: know.distance[here][s])
    put(g, st, g.figure_ids.index("leona"), gates[0])
    st.first, st.rows[MISSIONS] = first, ()
    st.stack = ((D_DEPLOY, 0), None)
    run(g, st)
    action = make_bot("greedy", g, 0, 0).choose(view(g, st, 0), st.legal or [])
    assert (know.distance[here][action[2]] < know.distance[there][action[2]]) == near


def test_the_leader_is_hindered_rather_than_another(library: Library) -> None:
    """By what everybody sees: treasures carried or brought out. With nothing taken yet all are alike."""
    g = compile_game(library, ADVENTURE, 3, gangs=("kaldern", "executioners", "nocturnis"))
    know, st = knowledge_of(g), new_state(g, 1)
    start = Outlook(know, view(g, st, 0), DEFAULT)
    assert (start.lead(1), start.lead(2)) == (1.0, 1.0)
    st.treasure_pos[g.treasure_ids.index("scroll-1")] = CARRIED + g.figure_ids.index("leona")
    st.treasure_pos[g.treasure_ids.index("scroll-2")] = SAFE + 1
    later = Outlook(know, view(g, st, 0), DEFAULT)
    assert later.lead(1) > 1.0 > later.lead(2) > later.lead(0) == 0.0
    assert later.lead(1) + later.lead(2) == pytest.approx(2.0)  # one gives way to the other, no more
    leona, sanaris = (g.figure_ids.index(name) for name in ("leona", "sanaris"))
    assert later.hurts(leona) > start.hurts(leona) > later.hurts(sanaris)
