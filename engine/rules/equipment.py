"""Equipment: who has which card, and buying one with experience (X-11, X-12)."""

from __future__ import annotations

from engine.rules.experience import spend_experience
from engine.rules.game import EQUIPMENT, Game
from engine.rules.kinds import BUY, CARD, D_EQUIP
from engine.rules.machine import decision, tell
from engine.rules.state import Action, Frame, State


def equip(g: Game, st: State, figure: int, card: int) -> None:
    """A character takes an available card; the one he had leaves the game."""
    drop_equipment(g, st, figure)
    row = list(st.rows[EQUIPMENT])
    row.remove(card)
    st.rows[EQUIPMENT] = tuple(row)
    st.equipment[figure] = card
    tell(st, "equipment-gained", figure, card)


def drop_equipment(g: Game, st: State, figure: int) -> None:
    """X-12: what a character gives up leaves the game."""
    card = st.equipment[figure]
    if card >= 0:
        st.equipment[figure] = -1
        st.discards[EQUIPMENT] = (*st.discards[EQUIPMENT], card)
        tell(st, "equipment-lost", figure, card)


def available(st: State) -> tuple[int, ...]:
    """The designs lying faceup."""
    return tuple(dict.fromkeys(st.rows[EQUIPMENT]))


def _equip_options(g: Game, st: State, f: Frame) -> list[Action]:
    return [(CARD, card) for card in f[3]]


@decision(D_EQUIP, _equip_options)
def _equipped(g: Game, st: State, f: Frame, action: Action) -> None:
    equip(g, st, f[2], action[1])


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
