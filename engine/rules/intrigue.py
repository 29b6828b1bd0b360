"""Intrigue cards: secret aims, claimed when they are met, judged at the end (X-1, X-13, E-6)."""

from __future__ import annotations

from functools import cache

from engine.rules.cards import discard, draw
from engine.rules.chance import DECKS, PER_PLAYER, shuffled
from engine.rules.game import INTRIGUE, ME, R_PLAYER, Game
from engine.rules.kinds import F_CLAIM, F_PROGRAM
from engine.rules.kinds import INTRIGUE as CLAIM
from engine.rules.machine import bind, frame, make_env, tell
from engine.rules.state import Action, Env, Frame, State


def deal_intrigues(g: Game, st: State) -> None:
    """X-1: the deck is shuffled and each player draws so many."""
    if st.piles[INTRIGUE]:
        st.piles[INTRIGUE] = shuffled(st, g.players * PER_PLAYER + DECKS + INTRIGUE, st.piles[INTRIGUE])
        for player in range(g.players):
            draw(g, st, player, int(g.values["intrigues"]), INTRIGUE)


def held(g: Game, st: State, player: int) -> tuple[int, ...]:
    """The Intrigue cards in a player's hand."""
    return st.hands[INTRIGUE * g.players + player]


@cache
def own_env(player: int) -> Env:
    """The roles of a goal that no event brings about."""
    return make_env((ME, player), (R_PLAYER, player))


def claim(g: Game, st: State, player: int, card: int, env: Env) -> None:
    """Revealed, rewarded, discarded. The one place where a goal is met."""
    aim = g.aims[card]
    assert aim is not None
    tell(st, "intrigue-claimed", player, card)
    discard(g, st, player, card)
    if st.fired is not None:
        st.fired.add(g.card_rules[card])
    st.stack = ((F_PROGRAM, aim.reward, 0, env), st.stack)


# -- states, in one's own turn ---------------------------------------------------------------------------


def claim_options(g: Game, st: State, player: int, out: list[Action]) -> None:
    """The cards whose condition holds now."""
    last = -1
    for card in st.hands[INTRIGUE * g.players + player]:  # sorted, so that cards alike lie together
        if card != last and holds_now(g, st, player, card):
            out.append((CLAIM, card))
        last = card


def holds_now(g: Game, st: State, player: int, card: int) -> bool:
    """Whether a goal that waits for no event is met in one's turn."""
    aim = g.aims[card]
    if aim is None or aim.event >= 0 or aim.at_end:
        return False
    return aim.test is None or aim.test(g, st, own_env(player))


# -- events, at once -------------------------------------------------------------------------------------


def waiting(g: Game, st: State, event: int) -> tuple[tuple[int, int], ...]:
    """Who holds which cards that this event may fulfil, in turn order: a card drawn later is too late."""
    cards = g.aims_on[event]
    return tuple(
        (player, card) for player in g.around[st.turn] for card in held(g, st, player) if card in cards
    )


def push_claims(st: State, items: tuple[tuple[int, int], ...], env: Env) -> None:
    """Look at these cards one after the other."""
    if items:
        st.stack = ((F_CLAIM, items, 0, env), st.stack)


@frame(F_CLAIM)
def _claims(g: Game, st: State, f: Frame) -> None:
    _, items, index, env = f
    while index < len(items):
        player, card = items[index]
        index += 1
        aim = g.aims[card]
        own = bind(env, ME, player)
        if aim is not None and card in held(g, st, player) and (aim.test is None or aim.test(g, st, own)):
            st.stack = ((F_CLAIM, items, index, env), st.stack)
            claim(g, st, player, card, own)
            return


# -- the end ---------------------------------------------------------------------------------------------


def judge(g: Game, st: State, player: int) -> None:
    """E-6: cards to be played at the end, before penalties."""
    aims = g.aims
    items = tuple((player, card) for card in held(g, st, player) if (aim := aims[card]) and aim.at_end)
    push_claims(st, items, own_env(player))


def fail(g: Game, st: State, player: int) -> None:
    """X-13: cards with a penalty that are still held are shown, and the penalties taken."""
    for card in reversed(held(g, st, player)):
        aim = g.aims[card]
        if aim is not None and aim.penalty >= 0:
            tell(st, "intrigue-failed", player, card)
            discard(g, st, player, card)
            st.stack = ((F_PROGRAM, aim.penalty, 0, own_env(player)), st.stack)
