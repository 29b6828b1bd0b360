"""A whole state that a seat's view leaves possible: what it may not know is dealt out anew.

For bots that think ahead. Nothing but the view goes in, so nothing hidden can come out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.play.view import UNKNOWN_TOKEN, Dice, View
from engine.rules.chance import streams
from engine.rules.game import ARCANA, Game
from engine.rules.state import OUT, Action, State

_ROUNDLY = 2  # ducats that a gang is taken to have made by each round, give or take as many


def imagine(g: Game, v: View, legal: Sequence[Action], seed: int) -> State:
    """A state with this view; other seeds give other cards, ducats, tokens and dice to come."""
    roll = Dice(seed)
    st = State.__new__(State)
    for name in State.__slots__:
        if name not in _DEALT:
            value = getattr(v, name)
            setattr(st, name, value[:] if isinstance(value, list) else value)
    st.seed = roll.below(1 << 62)
    st.luck = [0] * streams(g.players)
    st.given, st.sink, st.drawn, st.fired = (), None, None, None
    st.legal = list(legal)
    st.hands = list(v.hands)
    st.piles = [()] * len(v.pile_sizes)
    for deck in range(len(v.pile_sizes)):
        _deal(g, st, v, deck, roll)
    _share_ducats(g, st, v, roll)
    _lay_tokens(g, st, v, roll)
    return st


_DEALT = {"seed", "luck", "given", "sink", "drawn", "fired", "legal", "hands", "piles", "ducats", "token_pos"}


def _deal(g: Game, st: State, v: View, deck: int, roll: Dice) -> None:
    """Others' hands and the pile, from the cards that this seat has not seen."""
    own = deck * g.players + v.seat
    seen = Counter((*v.hands[own], *v.discards[deck], *v.rows[deck], *v.equipment))
    unseen: dict[str, list[int]] = {}
    for card, its_deck in enumerate(g.card_decks):
        if its_deck != deck:
            continue
        copies = g.card_counts[card] - seen[card]
        unseen.setdefault(g.card_backs[card], []).extend([card] * copies)
    for cards in unseen.values():
        roll.shuffle(cards)
    for player in range(g.players):
        place = deck * g.players + player
        if place != own:
            st.hands[place] = tuple(sorted(unseen[back].pop() for back in v.backs[place]))
    top = [unseen[v.top_back].pop()] if deck == ARCANA and v.top_back else []
    rest = [card for cards in unseen.values() for card in cards]
    roll.shuffle(rest)
    st.piles[deck] = (*rest[: v.pile_sizes[deck] - len(top)], *top)


def _share_ducats(g: Game, st: State, v: View, roll: Dice) -> None:
    """What the others may have made by now; the bank has what is left."""
    total = int(g.values["bank"]) - v.ducats[v.seat] - sum(v.ducats[g.players + 1 :])
    st.ducats = list(v.ducats)
    for player in range(g.players):
        if player != v.seat:
            st.ducats[player] = min(total, roll.below(2 * _ROUNDLY * max(1, v.round) + 1))
            total -= st.ducats[player]
    st.ducats[g.bank] = total


def _lay_tokens(g: Game, st: State, v: View, roll: Dice) -> None:
    """Facedown tokens change places within their group: their backs are seen."""
    st.token_pos = list(v.token_pos)
    for group in sorted({group for _space, group in v.backs_down}):
        places = [space for space, back in v.backs_down if back == group]
        alike = [t for t, at in enumerate(v.token_pos) if at == UNKNOWN_TOKEN and g.group_of[t] == group]
        roll.shuffle(alike)
        for i, token in enumerate(alike):  # more tokens than places: some were left out unseen
            st.token_pos[token] = places[i] if i < len(places) else OUT
