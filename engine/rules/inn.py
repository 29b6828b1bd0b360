"""The Inn: Equipment picked before the game, paid for at its end (X-33)."""

from __future__ import annotations

from engine.rules.equipment import available, equip
from engine.rules.game import EQUIPMENT, Game
from engine.rules.kinds import BUY, D_INN, GAME_END, PASS
from engine.rules.machine import decision
from engine.rules.state import AWAY, Action, Frame, State

_PICKED = -2  # stands in `used` where a rule's number does: this figure's card was picked at the Inn


def start_inn(g: Game, st: State) -> None:
    """First to last, then last to first: each may pick a card twice."""
    if not g.values["inn"] or not st.rows[EQUIPMENT]:
        return
    order = g.around[st.first]
    for player in (*order, *reversed(order)):  # the last pushed is asked first: the order is its own mirror
        st.stack = ((D_INN, player), st.stack)


def note_pick(st: State, figure: int) -> None:
    """From now on this character's player owes the Inn for a card."""
    st.used = (*st.used, (GAME_END, _PICKED, figure))


def picked(st: State, figure: int) -> bool:
    """Whether a character has had his card at the Inn."""
    return (GAME_END, _PICKED, figure) in st.used


def inn_debt(g: Game, st: State, player: int) -> int:
    """What a player owes the Inn, used or not."""
    return int(g.values["inn_price"]) * sum(picked(st, figure) for figure in g.characters[player])


def _inn_options(g: Game, st: State, f: Frame) -> list[Action]:
    guests = [c for c in g.characters[f[1]] if st.figure_pos[c] != AWAY and not picked(st, c)]
    return [(PASS,), *((BUY, figure, card) for figure in guests for card in available(st))]


@decision(D_INN, _inn_options)
def _pick(g: Game, st: State, f: Frame, action: Action) -> None:
    if action[0] == BUY:
        note_pick(st, action[1])
        equip(g, st, action[1], action[2])
