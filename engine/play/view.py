"""What one seat may know: built from a list of what is public, never by deleting from the state.

A View answers the same questions as a State (reach, values, what is carried), because it has the same public
parts. What its seat may not know is not in it: others' hands and ducats are None, and the deck, the seed and
the luck are not there at all, so that touching them fails instead of leaking.
"""

from __future__ import annotations

from typing import Any

from engine.rules.chance import mix
from engine.rules.game import ARCANA, EQUIPMENT, INTRIGUE, MISSIONS, Game
from engine.rules.machine import to_move
from engine.rules.state import OUT, Action, Frame, State

_PUBLIC = (
    "occupied",
    "chest_up",
    "token_up",
    "gates",
    "lasting",
    "used",
    "round",
    "turn",
    "phase",
    "first",
    "active",
    "moved",
    "acted",
    "attacked",
    "move_left",
    "missions_done",
    "alarm",
    "over",
    "combat",
)
_PUBLIC_LISTS = (
    "figure_pos",
    "treasure_pos",
    "counters",
    "ap",
    "done",
    "wounds",
    "equipment",
    "experience",
    "discards",
    "rows",
)
UNKNOWN_TOKEN = -9


class View(State):
    """A state as one seat sees it."""

    __slots__ = ("backs", "backs_down", "decider", "facedown", "pending", "pile_sizes", "seat", "top_back")

    seat: int
    backs: tuple[tuple[str, ...], ...]  # per hand, the backs of its cards: their number is public
    pile_sizes: tuple[int, ...]
    top_back: str
    facedown: tuple[int, ...]  # where facedown tokens lie
    backs_down: tuple[tuple[int, tuple[int, ...]], ...]  # … and of which group: space, its first token
    decider: int
    pending: Frame | None

    def key(self) -> tuple[Any, ...]:
        """Everything in it, comparable."""
        return (
            *(getattr(self, name) for name in _PUBLIC if name != "combat"),
            self.combat.key() if self.combat is not None else None,
            *(tuple(getattr(self, name)) for name in _PUBLIC_LISTS),
            tuple(self.token_pos),
            tuple(self.hands),
            tuple(self.ducats),
            self.seat,
            self.backs,
            self.pile_sizes,
            self.top_back,
            self.facedown,
            self.backs_down,
            self.decider,
            self.pending,
        )


def view(g: Game, st: State, seat: int) -> View:
    """What this seat knows of the state."""
    new = View.__new__(View)
    for name in _PUBLIC:
        setattr(new, name, getattr(st, name))
    for name in _PUBLIC_LISTS:
        setattr(new, name, getattr(st, name)[:])
    new.seat = seat
    new.fired = new.sink = new.drawn = None
    hands: list[Any] = [None] * len(st.hands)
    for deck in (ARCANA, MISSIONS, EQUIPMENT, INTRIGUE):
        hands[deck * g.players + seat] = st.hands[deck * g.players + seat]
    new.hands = hands
    new.backs = tuple(tuple(sorted(g.card_backs[c] for c in hand)) for hand in st.hands)
    ducats: list[Any] = [None] * (g.players + 1)
    ducats[seat] = st.ducats[seat]
    if st.over:  # E-2: at the end everything is counted out
        ducats = list(st.ducats[: g.players + 1])
    new.ducats = ducats + st.ducats[g.players + 1 :]
    new.pile_sizes = tuple(len(pile) for pile in st.piles)
    new.top_back = g.card_backs[st.piles[ARCANA][-1]] if st.piles[ARCANA] else ""
    down = [t for t, at in enumerate(st.token_pos) if at != OUT and not st.token_up >> t & 1]
    new.facedown = tuple(sorted(st.token_pos[t] for t in down))
    new.backs_down = tuple(sorted((st.token_pos[t], g.group_of[t]) for t in down))
    new.token_pos = [UNKNOWN_TOKEN if t in down else at for t, at in enumerate(st.token_pos)]
    new.decider = to_move(st)
    new.stack, new.cancelled, new.amount = st.stack, st.cancelled, st.amount  # what is under way is public
    new.pending = st.stack[0] if st.stack is not None else None
    new.legal = st.legal if new.decider == seat else None
    return new


def legal_for(st: State, seat: int) -> list[Action]:
    """The actions this seat may choose from now."""
    return (st.legal or []) if to_move(st) == seat else []


def redraw_hidden(g: Game, st: State, seat: int, seed: int) -> State:
    """A state that differs only in what this seat may not know: for tests, and for bots that think ahead."""
    new = st.copy()
    new.legal = None
    roll = Dice(seed)
    new.seed = roll.below(1 << 62)
    new.luck = [roll.below(1000) for _ in new.luck]
    for deck in range(4):
        _redraw_deck(g, new, seat, deck, roll)
    _redraw_ducats(g, new, seat, roll)
    down = [t for t, at in enumerate(st.token_pos) if at != OUT and not st.token_up >> t & 1]
    for group in sorted({g.group_of[t] for t in down}):  # backs of different groups differ
        alike = [t for t in down if g.group_of[t] == group]
        places = [st.token_pos[t] for t in alike]
        roll.shuffle(places)
        for token, place in zip(alike, places, strict=True):
            new.token_pos[token] = place
    return new


class Dice:
    """A little luck of its own, apart from the game's."""

    def __init__(self, seed: int) -> None:
        self.seed, self.index = seed, 0

    def below(self, limit: int) -> int:
        self.index += 1
        return mix(self.seed, 977, self.index) % limit

    def shuffle(self, items: list[int]) -> None:
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]


def _redraw_deck(g: Game, st: State, seat: int, deck: int, roll: Dice) -> None:
    """Others' hands and the pile are dealt anew, card for card of the same back."""
    places = [deck * g.players + p for p in range(g.players) if p != seat]
    piles: dict[str, list[int]] = {}
    for cards in [*(st.hands[i] for i in places), st.piles[deck]]:
        for card in cards:
            piles.setdefault(g.card_backs[card], []).append(card)
    for cards_of_back in piles.values():
        roll.shuffle(cards_of_back)
    for i in places:
        st.hands[i] = tuple(sorted(piles[g.card_backs[c]].pop() for c in st.hands[i]))
    # The back of the deck's top card is seen, so the pile keeps its order of backs.
    st.piles[deck] = tuple(piles[g.card_backs[c]].pop() for c in st.piles[deck])


def _redraw_ducats(g: Game, st: State, seat: int, roll: Dice) -> None:
    """Others' ducats and the bank's are shared out anew; their sum is known."""
    others = [p for p in range(g.players) if p != seat]
    total = sum(st.ducats[p] for p in others) + st.ducats[g.bank]
    for p in others:
        share = roll.below(min(40, total) + 1)
        st.ducats[p] = share
        total -= share
    st.ducats[g.bank] = total


def visible(g: Game, events: tuple[tuple[Any, ...], ...], seat: int) -> list[tuple[Any, ...]]:
    """What happened, as this seat saw it: a card that changed hands unseen has no name."""
    out = []
    for event in events:
        if event[0] == "card-stolen" and seat not in (event[1], event[2]):
            event = (*event[:3], -1)
        elif event[0] == "chosen" and event[1] != seat:
            event = ("chosen", event[1], None)
        out.append(event)
    return out
