"""Cards: drawing, playing, discarding (N, T-5)."""

from __future__ import annotations

from engine.rules.chance import DECKS, below, own, shuffled
from engine.rules.chance import HAND as HAND_STREAM
from engine.rules.chance import PER_PLAYER as STREAMS_PER_PLAYER
from engine.rules.game import ARCANA, INTRIGUE, ME, R_CARD, R_PLAYER, E, Game
from engine.rules.kinds import AFTER, BEFORE, F_CARD, F_PROGRAM
from engine.rules.machine import fire, frame, make_env, tell
from engine.rules.state import Env, Frame, State

CARD_PLAYED, CARDS_DRAWN = E["card-played"], E["cards-drawn"]


def in_play(g: Game, st: State, player: int) -> bool:
    """Whether a player has anybody left in the district (T-4)."""
    positions = st.figure_pos
    for figure in g.characters[player]:
        if positions[figure] >= 0:
            return True
    return False


def refill(g: Game, st: State, deck: int) -> None:
    """T-5: an empty Arcana deck is made anew from the discard pile the moment a card is needed."""
    if deck == ARCANA and not st.piles[deck] and st.discards[deck]:
        stream = g.players * STREAMS_PER_PLAYER + DECKS + deck
        st.piles[deck] = shuffled(st, stream, tuple(sorted(st.discards[deck])))
        st.discards[deck] = ()
        tell(st, "deck-reshuffled", deck)


def room_in_hand(g: Game, st: State, player: int, deck: int) -> int:
    """How many more cards of a deck a player may hold: Intrigues are limited (X-13), others are not (N-1)."""
    if deck != INTRIGUE:
        return 999
    return max(0, int(g.values["intrigue_limit"]) - len(st.hands[deck * g.players + player]))


def draw(g: Game, st: State, player: int, count: int, deck: int = ARCANA) -> int:
    """Draw cards; gives how many there were."""
    hand = deck * g.players + player
    drawn = 0
    for _ in range(min(count, room_in_hand(g, st, player, deck))):
        refill(g, st, deck)
        pile = st.piles[deck]
        if not pile:
            break
        st.piles[deck] = pile[:-1]
        st.hands[hand] = tuple(sorted((*st.hands[hand], pile[-1])))
        drawn += 1
        if st.drawn is not None:
            st.drawn.append(pile[-1])
    if drawn:
        tell(st, "cards-drawn", player, deck, drawn)
    return drawn


def take_from_hand(g: Game, st: State, player: int, card: int) -> None:
    index = g.card_decks[card] * g.players + player
    hand = st.hands[index]
    at = hand.index(card)
    st.hands[index] = hand[:at] + hand[at + 1 :]


def discard(g: Game, st: State, player: int, card: int) -> None:
    """A card goes from a hand to its discard pile."""
    take_from_hand(g, st, player, card)
    deck = g.card_decks[card]
    st.discards[deck] = (*st.discards[deck], card)
    tell(st, "card-discarded", player, card)


def random_card(g: Game, st: State, player: int, deck: int) -> int:
    """A card of a hand, drawn blindly; -1 for an empty hand."""
    hand = st.hands[deck * g.players + player]
    return hand[below(st, own(player, HAND_STREAM), len(hand))] if hand else -1


def play_card(g: Game, st: State, player: int, card: int, env: Env) -> None:
    """Play a card: it is discarded at once, may be cancelled, then does what it says (N-3, N-7)."""
    discard(g, st, player, card)
    tell(st, "card-played", player, card)
    st.stack = ((F_CARD, 0, player, card, env), st.stack)
    if g.hears[BEFORE][CARD_PLAYED]:
        event = make_env((R_PLAYER, player), (R_CARD, card), (ME, -1))
        fire(g, st, BEFORE, CARD_PLAYED, event)
    else:
        st.cancelled = False


@frame(F_CARD)
def _card(g: Game, st: State, f: Frame) -> None:
    _, _pc, player, card, env = f
    if st.cancelled:
        st.cancelled = False
        tell(st, "card-cancelled", player, card)
        return
    play = g.plays[card]
    assert play is not None
    if g.hears[AFTER][CARD_PLAYED]:
        fire(g, st, AFTER, CARD_PLAYED, make_env((R_PLAYER, player), (R_CARD, card)))
    st.stack = ((F_PROGRAM, play.program, 0, env), st.stack)
