"""What the expansion adds to the set-up: hiring, exploration tokens, what is brought along (X-1, X-2, X-28, X-31)."""

from __future__ import annotations

from engine.rules.chance import PER_PLAYER, TOKENS, below, shuffled
from engine.rules.equipment import equip
from engine.rules.game import EQUIPMENT, ME, R_PLAYER, Game
from engine.rules.kinds import (
    D_BRING,
    D_HIRE,
    D_LAY,
    F_PROGRAM,
    FIGURE,
    HIRE,
    PASS,
    SPACE,
)
from engine.rules.machine import decision, make_env, tell
from engine.rules.state import AWAY, BOX, CARRIED, OUT, Action, Frame, State

# -- hiring ----------------------------------------------------------------------------------------------


def start_hiring(g: Game, st: State) -> None:
    """X-2: in turn order each player may replace one character."""
    if g.values["hiring"]:
        for player in reversed(g.around[st.first]):
            st.stack = ((D_HIRE, player), st.stack)


def _hire_options(g: Game, st: State, f: Frame) -> list[Action]:
    out: list[Action] = [(PASS,)]
    members = [m for m in g.characters[f[1]] if st.figure_pos[m] == BOX]
    for figure in g.for_hire[f[1]]:
        if all(st.figure_pos[other] == AWAY for other in g.figure_named[g.card_of[figure]]):
            out += [(HIRE, figure, member) for member in members]
    return out


@decision(D_HIRE, _hire_options)
def _hired(g: Game, st: State, f: Frame, action: Action) -> None:
    if action[0] == PASS:
        return
    _, figure, member = action
    st.figure_pos[figure], st.figure_pos[member] = BOX, AWAY
    tell(st, "hired", f[1], figure, member)


# -- exploration tokens ----------------------------------------------------------------------------------


def lay_exploration(g: Game, st: State) -> None:
    """X-1: one in each room, facedown; those left over stay out unseen."""
    if g.values["exploration"] == "rooms":
        order = shuffled(st, g.players * PER_PLAYER + TOKENS, g.exploration)
        for room, token in zip(g.rooms, order, strict=False):
            st.token_pos[token] = room
            st.token_up &= ~(1 << token)


def start_laying(g: Game, st: State) -> None:
    """X-31: in turn order each player lays so many, unseen."""
    if g.values["exploration"] == "players":
        for _ in range(int(g.values["exploration_each"])):
            for player in reversed(g.around[st.first]):
                st.stack = ((D_LAY, player), st.stack)


def _lay_options(g: Game, st: State, f: Frame) -> list[Action]:
    if all(st.token_pos[t] != OUT for t in g.exploration):
        return []
    taken = {st.token_pos[t] for t in g.exploration}
    return [(SPACE, room) for room in g.rooms if room not in taken]


@decision(D_LAY, _lay_options)
def _laid(g: Game, st: State, f: Frame, action: Action) -> None:
    """Which token it is nobody knows, so it is drawn only now: a frame could be looked at."""
    supply = [t for t in g.exploration if st.token_pos[t] == OUT]
    token = supply[below(st, g.players * PER_PLAYER + TOKENS, len(supply))]
    st.token_pos[token] = action[1]
    st.token_up &= ~(1 << token)
    tell(st, "token-laid", f[1], action[1])


# -- what is brought along -------------------------------------------------------------------------------


def bring_along(g: Game, st: State) -> None:
    """X-28: unspent experience, the winner's bonus, and whatever a campaign lets players keep."""
    left = g.supply["experience"]
    for player, count in enumerate(g.start.experience[: g.players]):
        st.experience[player] += min(left, count)
        left -= min(left, count)
    for player in reversed(g.around[st.first]):
        if g.winners_bonus >= 0 and player in g.start.winners:
            env = make_env((ME, player), (R_PLAYER, player))
            st.stack = ((F_PROGRAM, g.winners_bonus, 0, env), st.stack)
        mine = g.start.items[player] if player < len(g.start.items) else ()
        for index in range(len(mine)):
            st.stack = ((D_BRING, player, index), st.stack)


def _bring_options(g: Game, st: State, f: Frame) -> list[Action]:
    _, player, index = f
    item = g.start.items[player][index]
    gang = [figure for figure in g.characters[player] if st.figure_pos[figure] >= 0]
    if item in g.card_ids:
        free = g.card_ids.index(item) in st.rows[EQUIPMENT]
        return [(FIGURE, figure) for figure in gang if free and st.equipment[figure] < 0]
    return [(FIGURE, figure) for figure in gang] if _token(g, st, item) >= 0 else []


def _token(g: Game, st: State, kind: str) -> int:
    """A token of that kind in the supply; -1 for none."""
    for token, number in enumerate(g.token_of):
        if g.token_kinds[number] == kind and st.token_pos[token] == OUT:
            return token
    return -1


@decision(D_BRING, _bring_options)
def _brought(g: Game, st: State, f: Frame, action: Action) -> None:
    item, figure = g.start.items[f[1]][f[2]], action[1]
    if item in g.card_ids:
        equip(g, st, figure, g.card_ids.index(item))
    else:
        token = _token(g, st, item)
        st.token_pos[token] = CARRIED + figure
        st.token_up |= 1 << token
        tell(st, "token-taken", token, figure)
