"""What the greedy bot makes of The King of Ashes: hired hands, tools, stairs, prison, and every word there is."""

from __future__ import annotations

from typing import Any

import pytest

from engine.bots.knowledge import knowledge_of
from engine.bots.outfit import gear_worth
from engine.bots.outlook import Outlook
from engine.bots.registry import make_bot
from engine.bots.weights import DEFAULT
from engine.bots.worth import Worth
from engine.content.library import Library
from engine.language.word import VOCABULARIES
from engine.play import notation
from engine.play.position import Position, place
from engine.play.view import view
from engine.rules.compile.build import compile_game
from engine.rules.game import CHOSEN, EQUIPMENT, ME, Game
from engine.rules.kinds import D_EQUIP, D_HIRE, HIRE
from engine.rules.machine import apply, make_env, to_move
from engine.rules.state import CARRIED, State
from engine.rules.turn import new_state

KOA = "adventures/10-the-tithe-collector"
CHOICES = {
    "choose_figure",
    "choose_space",
    "choose_player",
    "choose_treasure",
    "roll",
}  # read with what follows
AWAY = {"leona": "street-75", "harid": "left", "iris": "left", "davitto": "left"}


@pytest.fixture(scope="module")
def koa(library: Library) -> Game:
    return compile_game(library, KOA, 2, gangs=("kaldern", "executioners"))


def outlook(game: Game, seat: int = 0, **position: Any) -> Outlook:
    st = place(game, Position.of(position))
    return Outlook(knowledge_of(game), view(game, st, seat), DEFAULT)


def turn(game: Game, **position: Any) -> list[str]:
    """What greedy does with a turn, from a position on."""
    st = place(game, Position.of(position))
    turn_of, out = (st.turn, st.round), []
    bots = [make_bot("greedy", game, seat, 0) for seat in range(game.players)]
    while not st.over and (st.turn, st.round) == turn_of:
        seat, legal = to_move(st), st.legal or []
        action = bots[seat].choose(view(game, st, seat), legal) if len(legal) > 1 else legal[0]
        if seat == turn_of[0]:
            out.append(notation.write(game, action))
        apply(game, st, action)
    return out


def test_every_effect_is_weighed() -> None:
    known = {word.model_fields["op"].annotation.__args__[0] for word in Worth.handlers}  # type: ignore[union-attr]
    assert set(VOCABULARIES["effect"]) - known == CHOICES


def test_hired_hands_differ_from_seed_to_seed(koa: Game) -> None:
    """A better fighter, or whoever is liked tonight; the same seed likes the same."""
    st = new_state(koa, 3)
    while st.stack is not None and st.stack[0][0] != D_HIRE:
        apply(koa, st, (st.legal or [])[0])
    seat, legal = to_move(st), st.legal or []
    chosen = [make_bot("greedy", koa, seat, seed).choose(view(koa, st, seat), legal) for seed in range(40)]
    assert all(action[0] == HIRE for action in chosen)
    assert len({action[1] for action in chosen}) > 1
    assert chosen[4] == make_bot("greedy", koa, seat, 4).choose(view(koa, st, seat), legal)


def _offer(koa: Game, bearer: str) -> State:
    """Somebody has found an equipment cache."""
    st = place(koa, Position.of({"figures": {bearer: "street-3", **AWAY}}))
    st.stack = ((D_EQUIP, 0, koa.figure_ids.index(bearer), -1), None)
    st.legal = [(15, card) for card in dict.fromkeys(st.rows[EQUIPMENT])]
    return st


def test_tools_are_chosen_by_taste(koa: Game) -> None:
    st = _offer(koa, "kaldern")
    legal = st.legal or []
    chosen = {make_bot("greedy", koa, 0, seed).choose(view(koa, st, 0), legal)[1] for seed in range(40)}
    assert len(chosen) > 8


def test_a_yoke_is_worth_more_to_whoever_carries_chests(koa: Game) -> None:
    yoke = koa.card_ids.index("porters-yoke")
    kaldern = koa.figure_ids.index("kaldern")
    figures = {"kaldern": "street-3", **AWAY}
    bare = gear_worth(outlook(koa, figures=figures), kaldern, yoke)
    laden = gear_worth(outlook(koa, figures=figures, treasures={"chest-1": "kaldern"}), kaldern, yoke)
    assert laden > bare > 0


def test_prison_and_wounds_are_feared_and_wished_on_others(koa: Game) -> None:
    look = outlook(koa, figures={"kaldern": "street-3", **AWAY}, treasures={"chest-1": "leona"}, round=3)
    worth = Worth(look.know, look)
    for card in ("trespassers", "a-bolt-from-the-roofs"):
        effect = look.know.play_effects[koa.card_ids.index(card)][1:]
        theirs, ours = (
            worth.effects(effect, make_env((ME, 0), (CHOSEN, koa.figure_ids.index(name))))
            for name in ("leona", "kaldern")
        )
        assert theirs > 0 > ours


def test_a_gem_is_carried_down_to_the_altar(koa: Game) -> None:
    figures = {"kaldern": "pawnshop", "sarys": "left", "elise": "left", "tortok": "left", **AWAY}
    done = turn(
        koa,
        round=3,
        figures=figures,
        treasures={"magic-gem-1": "kaldern"},
        tokens={"staircase-1": "pawnshop"},
    )
    assert "use kaldern down-the-stairs" in done
    assert "use kaldern lay-it-on-the-altar" in done


def test_from_below_the_way_out_leads_up_and_not_back(koa: Game) -> None:
    know = knowledge_of(koa)
    altar, prison = koa.space_ids.index("holy-altar"), koa.prison
    street = koa.deployment[0]
    assert know.distance[street][altar] < know.distance[street][prison] < know.far
    assert know.distance[altar][street] == know.far


def test_a_pass_makes_every_gate_an_open_one(koa: Game) -> None:
    st = place(koa, Position.of({"figures": {"kaldern": "street-3", **AWAY}, "alarm": True, "round": 6}))
    for space in koa.deployment:
        st.gates |= 1 << space
    kaldern = koa.figure_ids.index("kaldern")
    know = knowledge_of(koa)
    at = st.figure_pos[kaldern]
    assert Outlook(know, view(koa, st, 0), DEFAULT).gate_distance(kaldern)[at] == know.far
    st.equipment[kaldern] = koa.card_ids.index("watchmans-pass")
    assert Outlook(know, view(koa, st, 0), DEFAULT).gate_distance(kaldern)[at] < 10


def test_a_full_thief_hands_over_what_a_mate_can_carry(koa: Game) -> None:
    from engine.bots.outfit import exchange_worth

    look = outlook(
        koa,
        figures={"kaldern": "street-3", "sarys": "street-4", **AWAY},
        treasures={"red-gem-1": "kaldern", "scroll-1": "kaldern", "keys-1": "kaldern"},
        round=2,
    )
    kaldern, sarys = (koa.figure_ids.index(name) for name in ("kaldern", "sarys"))
    assert exchange_worth(look, kaldern, sarys) > 0
    look.loads[sarys] = [t for t, at in enumerate(look.v.treasure_pos) if at == CARRIED + kaldern]
    assert exchange_worth(look, kaldern, sarys) == 0


def test_what_is_new_tempts_only_where_there_is_much_to_try(koa: Game, game: Game) -> None:
    plays = [(9, card) for card in range(len(koa.plays))]
    bot, plain = make_bot("greedy", koa, 0, 7), make_bot("greedy", game, 0, 7)
    tempting = max(plays, key=bot.taste)  # type: ignore[attr-defined]
    assert 0 < bot.taste(tempting) < 1  # type: ignore[attr-defined]
    assert all(plain.taste((9, card)) == 0 for card in range(len(game.plays)))  # type: ignore[attr-defined]
