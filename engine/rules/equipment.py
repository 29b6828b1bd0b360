"""Equipment: taking it, buying it, giving it up, using it up, and handing it over (X-4, X-9, X-11, X-12)."""

from __future__ import annotations

from engine.rules.experience import spend_experience
from engine.rules.game import ACTOR, EQUIPMENT, ME, R_CARD, E, Game, V
from engine.rules.goods import carried
from engine.rules.kinds import (
    AFTER,
    BUY,
    CARD,
    D_EQUIP,
    D_EXCHANGE,
    D_KEEP,
    F_SPENT,
    PASS,
    TREASURE,
)
from engine.rules.machine import decision, fire, frame, make_env, tell
from engine.rules.state import CARRIED, Action, Frame, State
from engine.rules.values import number

GAINED = E["equipment-gained"]
CARRYING = V["carrying-limit"]
NO_CARD = -9  # a card that is not in this box: there is none to be had
_GEAR = -1  # stands for the equipment among the treasures that changed hands


def lay_out_equipment(g: Game, st: State) -> None:
    """X-1: all of it lies faceup from the start."""
    st.rows[EQUIPMENT], st.piles[EQUIPMENT] = st.piles[EQUIPMENT], ()


def available(st: State, wanted: int = -1) -> list[int]:
    """The designs that can be had, each once."""
    return list(dict.fromkeys(card for card in st.rows[EQUIPMENT] if wanted in (-1, card)))


def offer_equipment(g: Game, st: State, figure: int, wanted: int = -1) -> None:
    """X-4: his player must choose one available card for him; there may be none."""
    if g.owner[figure] >= 0:
        st.stack = ((D_EQUIP, g.owner[figure], figure, wanted), st.stack)


def equip(g: Game, st: State, figure: int, card: int) -> None:
    """A card of the row goes to a character; one who has another must choose (X-12)."""
    if st.equipment[figure] >= 0:
        st.stack = ((D_KEEP, g.owner[figure], figure, card), st.stack)
        return
    _out_of_row(st, card)
    st.equipment[figure] = card
    tell(st, "equipment-gained", figure, card)
    if g.hears[AFTER][GAINED]:
        fire(g, st, AFTER, GAINED, make_env((ACTOR, figure), (R_CARD, card), (ME, g.owner[figure])))


def drop_equipment(g: Game, st: State, figure: int) -> None:
    """X-12, Y-5: what a character gives up leaves the game."""
    card = st.equipment[figure]
    if card >= 0:
        st.equipment[figure] = -1
        st.discards[EQUIPMENT] = (*st.discards[EQUIPMENT], card)
        tell(st, "equipment-lost", figure, card)


def _out_of_row(st: State, card: int) -> None:
    row = list(st.rows[EQUIPMENT])
    row.remove(card)
    st.rows[EQUIPMENT] = tuple(row)


def _equip_options(g: Game, st: State, f: Frame) -> list[Action]:
    return [(CARD, card) for card in available(st, f[3])]


@decision(D_EQUIP, _equip_options)
def _equipped(g: Game, st: State, f: Frame, action: Action) -> None:
    equip(g, st, f[2], action[1])


def _keep_options(g: Game, st: State, f: Frame) -> list[Action]:
    """The new one first: it was just chosen."""
    return [(CARD, card) for card in dict.fromkeys((f[3], st.equipment[f[2]]))]


@decision(D_KEEP, _keep_options)
def _kept(g: Game, st: State, f: Frame, action: Action) -> None:
    _, _player, figure, new = f
    if action[1] == new:
        drop_equipment(g, st, figure)
        equip(g, st, figure, new)
        return
    _out_of_row(st, new)
    st.discards[EQUIPMENT] = (*st.discards[EQUIPMENT], new)
    tell(st, "equipment-declined", figure, new)


# -- using it up -----------------------------------------------------------------------------------------


def use_up(g: Game, st: State, rule: int, figure: int) -> None:
    """Before a rule's effects are pushed: if its card is for one use, it goes when they are done."""
    card = g.used_up.get(rule, -1)
    if card >= 0:
        st.stack = ((F_SPENT, figure, card), st.stack)


@frame(F_SPENT)
def _spent(g: Game, st: State, f: Frame) -> None:
    _, figure, card = f
    if st.equipment[figure] == card:  # its own effects may have taken it from him
        drop_equipment(g, st, figure)


# -- handing it over -------------------------------------------------------------------------------------


def start_exchange(g: Game, st: State, a: int, b: int) -> None:
    """X-9: two of a gang may exchange treasures and equipment."""
    before = (st.equipment[a], st.equipment[b])
    st.stack = ((D_EXCHANGE, g.owner[a], a, b, (), before), st.stack)


def _exchange_options(g: Game, st: State, f: Frame) -> list[Action]:
    """One thing at a time, each once; they part only when neither has too much.

    Where nothing is left that could mend it, parting means that everything goes back.
    """
    _, _player, a, b, moved, _before = f
    out: list[Action] = []
    seen: set[tuple[int, int]] = set()
    for figure in (a, b):
        for treasure in carried(st, figure):
            alike = (figure, g.treasure_types[treasure])
            if treasure not in moved and alike not in seen:  # tokens of a type are alike
                seen.add(alike)
                out.append((TREASURE, treasure))
    mine, yours = st.equipment[a], st.equipment[b]
    if _GEAR not in moved and mine != yours:
        out.append((CARD, mine if mine >= 0 else yours))
    if not moved or not out or _may_part(g, st, a, b):
        out.insert(0, (PASS,))
    return out


def _may_part(g: Game, st: State, a: int, b: int) -> bool:
    return all(len(carried(st, figure)) <= number(g, st, CARRYING, figure) for figure in (a, b))


@decision(D_EXCHANGE, _exchange_options)
def _exchanged(g: Game, st: State, f: Frame, action: Action) -> None:
    _, player, a, b, moved, before = f
    if action[0] == PASS:
        if moved and not _may_part(g, st, a, b):
            _give_back(st, a, b, moved, before)
        return
    if action[0] == TREASURE:
        what = action[1]
        holder = st.treasure_pos[what] - CARRIED
        mate = b if holder == a else a
        st.treasure_pos[what] = CARRIED + mate
        tell(st, "treasure-given", holder, mate, what)
    else:  # one each: where both have some, they swap
        what = _GEAR
        st.equipment[a], st.equipment[b] = st.equipment[b], st.equipment[a]
        for giver, mate in ((a, b), (b, a)):
            if st.equipment[mate] >= 0:
                tell(st, "equipment-given", giver, mate, st.equipment[mate])
    st.stack = ((D_EXCHANGE, player, a, b, (*moved, what), before), st.stack)


def _give_back(st: State, a: int, b: int, moved: tuple[int, ...], before: tuple[int, int]) -> None:
    for treasure in moved:
        if treasure != _GEAR:
            st.treasure_pos[treasure] = CARRIED + (b if st.treasure_pos[treasure] == CARRIED + a else a)
    st.equipment[a], st.equipment[b] = before
    tell(st, "exchange-undone", a, b)


# -- buying it --------------------------------------------------------------------------------------------


def price(g: Game) -> int:
    """Experience for a card; 0: they are not for sale."""
    return int(g.values["equipment_experience"])


def buy_options(g: Game, st: State, player: int) -> list[Action]:
    """X-11: any available card for any of one's characters in the district; catacombs and prison count."""
    if not 0 < price(g) <= st.experience[player]:
        return []
    mine = [figure for figure in g.characters[player] if st.figure_pos[figure] >= 0]
    return [(BUY, figure, card) for figure in mine for card in available(st)]


def buy(g: Game, st: State, player: int, figure: int, card: int) -> None:
    """No character's action: it begins no activation and ends none."""
    spend_experience(g, st, player, price(g))
    equip(g, st, figure, card)
