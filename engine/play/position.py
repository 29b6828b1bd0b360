"""Positions: a game set up by hand, as authored data. Rule cases, tests from a round and records use them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from engine.diagnostics import did_you_mean
from engine.rules.game import ARCANA, DECK_NAMES, EQUIPMENT, INTRIGUE, MISSIONS, Game
from engine.rules.goods import pay
from engine.rules.inn import note_pick
from engine.rules.kinds import (
    ACTIVATION_PHASE,
    D_MAIN,
    DRAW_PHASE,
    F_ROUND,
    F_ROUND_END,
    F_SETUP,
    F_TRACK,
    F_TURN,
    MILITIA_PHASE,
    NO_PHASE,
)
from engine.rules.machine import run
from engine.rules.movement import put
from engine.rules.state import AWAY, BOX, CARRIED, LEFT, OUT, REMOVED, SAFE, State
from engine.rules.turn import SETUP_DONE, blank, start_deployment

_PLACES = {"box": BOX, "left": LEFT, "removed": REMOVED, "away": AWAY}
_AT = ("set-up", "deployment", "turn", "militia", "activation", "round-end", "event")


class PositionError(ValueError):
    """A position that does not fit its game."""


@dataclass
class Position:
    """What stands where. Everything left out is as in an empty district: no treasures, no cards, no ducats."""

    at: str = "activation"  # where play begins: one of _AT
    player: int = 1
    first: int = 1
    round: int = 1
    alarm: bool = False
    seed: int = 0
    figures: dict[str, str] = field(default_factory=dict)  # figure → space, left, removed, box
    treasures: dict[str, str] = field(default_factory=dict)  # treasure → space, figure, safe-1, out
    chest_up: list[str] = field(default_factory=list)
    hands: dict[str, list[str]] = field(default_factory=dict)  # player → Arcana
    deck: list[str] | None = None  # the Arcana deck, top first
    discard: list[str] = field(default_factory=list)
    missions: list[str] = field(default_factory=list)  # faceup
    mission_deck: list[str] | None = None  # top first
    ducats: dict[str, int] = field(default_factory=dict)  # player or pool → ducats
    points: dict[str, int] = field(default_factory=dict)
    portcullises: list[str] = field(default_factory=list)
    tokens: dict[str, str] = field(default_factory=dict)  # token → space, figure, out
    facedown: list[str] = field(default_factory=list)  # tokens among these that lie facedown
    counters: dict[str, int] = field(default_factory=dict)
    done: list[str] = field(default_factory=list)  # activated already this turn
    wounds: dict[str, int] = field(default_factory=dict)
    equipment: dict[str, str] = field(default_factory=dict)  # figure → Equipment card
    experience: dict[str, int] = field(default_factory=dict)  # player → tokens
    available: list[str] | None = None  # Equipment lying faceup; left out: all that nobody carries
    inn: list[str] = field(default_factory=list)  # characters whose card was picked at the Inn
    intrigues: dict[str, list[str]] = field(default_factory=dict)  # player → Intrigue cards
    intrigue_deck: list[str] | None = None  # top first
    dice: list[int] = field(default_factory=list)  # the next dice, in order

    @classmethod
    def of(cls, data: dict[str, Any]) -> Position:
        known = cls.__dataclass_fields__
        for name in data:
            if name not in known:
                close = did_you_mean(name, list(known))
                raise PositionError(
                    f"a position has no “{name}”" + (f"; did you mean “{close}”?" if close else "")
                )
        return cls(**data)


def place(g: Game, position: Position) -> State:
    """The state of a position, at its first decision."""
    st = blank(g, position.seed)
    names = g.names()
    st.given = tuple(position.dice)
    st.round, st.alarm = position.round, position.alarm
    st.first = _seat(g, position.first)
    st.turn = _seat(g, position.player)
    st.ap = [int(g.values["action_points"])] * g.players
    for name, points in position.points.items():
        st.ap[_seat(g, name)] = points
    for name, where in position.figures.items():
        figure = _number(names, "figure", name)
        put(g, st, figure, _PLACES[where] if where in _PLACES else _number(names, "space", where))
    for name, where in position.treasures.items():
        st.treasure_pos[_number(names, "treasure", name)] = _treasure_place(g, names, where)
    for name in position.chest_up:
        st.chest_up |= 1 << _number(names, "treasure", name)
    _cards(g, st, names, position)
    for name, ducats in position.ducats.items():
        purse = g.players + 1 + g.pools.index(name) if name in g.pools else _seat(g, name)
        pay(g, st, g.bank, purse, ducats)
    for name in position.portcullises:
        st.gates |= 1 << _number(names, "space", name)
    for name, where in position.tokens.items():
        if name not in g.token_ids:
            raise PositionError(f"there is no token “{name}”")
        token = g.token_ids.index(name)
        st.token_pos[token] = _treasure_place(g, names, where)
        if name not in position.facedown:
            st.token_up |= 1 << token
    for name, value in position.counters.items():
        if name not in g.counter_at:
            raise PositionError(f"there is no counter “{name}”")
        st.counters[g.counter_at[name][0]] = value
    for name in position.done:
        st.done[_number(names, "figure", name)] = True
    for name, wounds in position.wounds.items():
        st.wounds[_number(names, "figure", name)] = wounds
    for name, tokens in position.experience.items():
        st.experience[_seat(g, name)] = tokens
    if sum(st.experience) > g.supply["experience"]:
        raise PositionError(f"there are only {g.supply['experience']} experience tokens")
    for name in position.inn:
        note_pick(st, _number(names, "figure", name))
    _begin(g, st, position.at)
    run(g, st)
    return st


def _begin(g: Game, st: State, at: str) -> None:
    """The frames that are on the stack at that moment of a game."""
    if at not in _AT:
        raise PositionError(f"a position begins at one of {', '.join(_AT)}, not “{at}”")
    seat = (st.turn - st.first) % g.players
    if at == "set-up":
        st.stack = ((F_SETUP, 0), None)
        st.piles = blank(g, st.seed).piles
        st.rows[EQUIPMENT] = st.discards[EQUIPMENT] = ()
        return
    if at == "deployment":
        st.stack = ((F_SETUP, SETUP_DONE), None)
        start_deployment(g, st)
        return
    if at == "round-end":
        st.stack = ((F_ROUND_END, 0), None)
        return
    if at == "event":
        st.stack = ((F_TRACK, st.round, 0), ((F_ROUND, 0), None))
        return
    st.stack = ((F_ROUND, seat + 1), None)
    steps = {"turn": (0, DRAW_PHASE), "militia": (3, MILITIA_PHASE), "activation": (5, ACTIVATION_PHASE)}
    pc, st.phase = steps.get(at, (0, NO_PHASE))
    st.stack = ((F_TURN, pc, st.turn), st.stack)
    if at == "activation":
        st.stack = ((D_MAIN, st.turn), st.stack)


def _seat(g: Game, name: int | str) -> int:
    """A player by number, counted from 1, or by his gang."""
    if isinstance(name, str) and name in g.gangs:
        return g.gangs.index(name)
    if isinstance(name, int) or name.isdecimal():
        seat = int(name) - 1
        if 0 <= seat < g.players:
            return seat
    raise PositionError(f"there is no player “{name}”")


def _number(names: dict[str, dict[str, int]], kind: str, name: str) -> int:
    if name not in names[kind]:
        close = did_you_mean(name, list(names[kind]))
        raise PositionError(f"there is no {kind} “{name}”" + (f"; did you mean “{close}”?" if close else ""))
    return names[kind][name]


def _equipment(st: State, names: dict[str, dict[str, int]], name: str) -> int:
    """A card of the Equipment deck, taken out of it."""
    card = _number(names, "card", name)
    pile = st.piles[EQUIPMENT]
    if card not in pile:
        raise PositionError(f"there are not so many “{name}” in the equipment deck")
    at = pile.index(card)
    st.piles[EQUIPMENT] = pile[:at] + pile[at + 1 :]
    return card


def _treasure_place(g: Game, names: dict[str, dict[str, int]], where: str) -> int:
    if where == "out":
        return OUT
    if where.startswith("safe-"):
        return SAFE + _seat(g, where.removeprefix("safe-"))
    if where in names["figure"]:
        return CARRIED + names["figure"][where]
    return _number(names, "space", where)


class _Deck:
    """The cards of a deck, taken out of it by name."""

    def __init__(self, g: Game, st: State, names: dict[str, dict[str, int]], deck: int) -> None:
        self.names, self.deck, self.rest = names, deck, list(st.piles[deck])

    def take(self, name: str) -> int:
        card = _number(self.names, "card", name)
        if card not in self.rest:
            raise PositionError(f"there are not so many “{name}” in the {DECK_NAMES[self.deck]} deck")
        self.rest.remove(card)
        return card

    def pile(self, order: list[str] | None) -> tuple[int, ...]:
        """What is left; a deck given card by card is all there is: the others are out of the game."""
        if order is None:
            return tuple(self.rest)
        return tuple(reversed([self.take(card) for card in order]))


def _cards(g: Game, st: State, names: dict[str, dict[str, int]], position: Position) -> None:
    """Hands, rows and piles; every card not named is out of sight in the discard pile or the deck."""
    arcana, missions, equipment, intrigue = (_Deck(g, st, names, deck) for deck in range(len(DECK_NAMES)))
    for deck, hands in ((arcana, position.hands), (intrigue, position.intrigues)):
        for name, hand in hands.items():
            cards = tuple(sorted(deck.take(card) for card in hand))
            st.hands[deck.deck * g.players + _seat(g, name)] = cards
    st.discards[ARCANA] = tuple(arcana.take(card) for card in position.discard)
    st.piles[ARCANA] = arcana.pile(position.deck)
    st.rows[MISSIONS] = tuple(missions.take(card) for card in position.missions)
    st.piles[MISSIONS] = missions.pile(position.mission_deck)
    st.piles[INTRIGUE] = intrigue.pile(position.intrigue_deck)
    for name, card in position.equipment.items():
        st.equipment[_number(names, "figure", name)] = equipment.take(card)
    row = position.available
    st.rows[EQUIPMENT] = tuple(equipment.rest if row is None else [equipment.take(card) for card in row])
    st.discards[EQUIPMENT] = () if row is None else tuple(equipment.rest)
    st.piles[EQUIPMENT] = ()
