"""The machine: a stack of frames in the state, run until somebody must decide.

A frame is a tuple (kind, …) of plain values, so a state can be copied, saved and undone anywhere. A running
frame is popped, does its step, and pushes what comes next: its own continuation first, then whatever must
happen before it. Decision frames (kind below DECISIONS) wait on top of the stack.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.rules.game import BEARER, INTRIGUE, ME, NOBODY, Game
from engine.rules.kinds import DECISIONS, F_EVENT, FRAMES
from engine.rules.state import Action, Env, Frame, State

Handler = Callable[[Game, State, Frame], None]
Options = Callable[[Game, State, Frame], list[Action]]
Apply = Callable[[Game, State, Frame, Action], None]

HANDLERS: list[Any] = [None] * FRAMES
OPTIONS: list[Any] = [None] * DECISIONS
APPLY: list[Any] = [None] * DECISIONS
# Decisions that are put even when only one choice is left, as long as the player holds a card: skipping
# them would tell the others what the hand does not hold.
SECRET: list[bool] = [False] * DECISIONS


class RulesError(Exception):
    """The rules came to a point they do not cover: a fault of content or engine, told with its cause."""


def frame(kind: int) -> Callable[[Handler], Handler]:
    def register(handler: Handler) -> Handler:
        HANDLERS[kind] = handler
        return handler

    return register


def decision(kind: int, options: Options, *, secret: bool = False) -> Callable[[Apply], Apply]:
    def register(apply: Apply) -> Apply:
        APPLY[kind] = apply
        OPTIONS[kind] = options
        SECRET[kind] = secret
        return apply

    return register


def run(g: Game, st: State) -> None:
    """Go on until a real decision is pending or the game is over."""
    steps = 0
    while st.stack is not None:
        top, rest = st.stack
        kind = top[0]
        steps += 1
        if steps > 20_000:
            raise RulesError(f"the rules do not come to rest: {loop_report(g, st)}")
        if kind < DECISIONS:
            legal: list[Action] = OPTIONS[kind](g, st, top)
            if len(legal) > 1 or (SECRET[kind] and holds_cards(g, st, top[1])):
                st.legal = legal
                return
            st.stack = rest
            if legal:
                APPLY[kind](g, st, top, legal[0])
        else:
            st.stack = rest
            HANDLERS[kind](g, st, top)
    st.legal = []


def holds_cards(g: Game, st: State, player: int) -> bool:
    return bool(st.hands[player] or st.hands[INTRIGUE * g.players + player])


def apply(g: Game, st: State, action: Action) -> None:
    """Apply a legal action, in place. Whoever plays copies first; the session checks legality."""
    top, st.stack = st.stack
    APPLY[top[0]](g, st, top, action)
    run(g, st)


def to_move(st: State) -> int:
    """Who decides now; -1 when the game is over."""
    return -1 if st.stack is None else int(st.stack[0][1])


def bind(env: Env, slot: int, value: int) -> Env:
    return env[:slot] + (value,) + env[slot + 1 :]  # noqa: RUF005  # twice as fast as unpacking, and hot


def make_env(*pairs: tuple[int, int]) -> Env:
    env = list(NOBODY)
    for slot, value in pairs:
        env[slot] = value
    return tuple(env)


def fire(g: Game, st: State, timing: int, event: int, env: Env, amount: int = 0) -> None:
    """Put an event to those who listen; its outcome stands in st.cancelled and st.amount when it returns.

    Callers push their continuation first. Nobody listening costs one look-up at the caller's.
    """
    st.stack = ((F_EVENT, event, timing, 0, env, False, amount, -1, 0), st.stack)


def tell(st: State, *event: Any) -> None:
    """A fact for the log, the board view and the statistics."""
    if st.sink is not None:
        st.sink.append(event)


def owner_env(g: Game, figure: int) -> Env:
    """The roles of a skill: its bearer and his player."""
    return make_env((BEARER, figure), (ME, g.owner[figure]))


def loop_report(g: Game, st: State) -> str:
    """Which rules are on the stack, for the message about a loop."""
    names: list[str] = []
    node = st.stack
    while node is not None and len(names) < 40:
        top, node = node
        if top[0] == F_EVENT:
            names.append(f"event {top[1]}")
    return ", ".join(dict.fromkeys(names)) or "no rule is named"
