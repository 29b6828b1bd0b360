"""Wounds and prison (X-10, X-20)."""

from __future__ import annotations

from engine.rules.activation import end_activation
from engine.rules.combat import start_retreat
from engine.rules.game import ACTOR, AMOUNT, ME, E, Game
from engine.rules.kinds import AFTER, BEFORE, F_HARM
from engine.rules.machine import fire, frame, make_env, tell
from engine.rules.movement import put
from engine.rules.state import Frame, State

WOUND, PRISON = range(2)
_EVENTS = (E["wounded"], E["imprisoned"])


def start_wound(st: State, figure: int, count: int) -> None:
    """He takes wounds, unless something prevents it."""
    st.stack = ((F_HARM, 0, WOUND, figure, count), st.stack)


def start_prison(st: State, figure: int, by: int) -> None:
    """He is thrown in prison, unless something prevents it; `by` moves him where there is none (X-31)."""
    st.stack = ((F_HARM, 0, PRISON, figure, by), st.stack)


@frame(F_HARM)
def _harm(g: Game, st: State, f: Frame) -> None:
    _, pc, what, figure, number = f
    if g.owner[figure] < 0 or st.figure_pos[figure] < 0:  # only thieves come to harm
        st.cancelled = False
        return
    event = _EVENTS[what]
    env = make_env((ACTOR, figure), (ME, g.owner[figure]), (AMOUNT, 1))
    if pc == 0:
        st.stack = ((F_HARM, 1, what, figure, number), st.stack)
        st.cancelled = False
        if g.hears[BEFORE][event]:
            fire(g, st, BEFORE, event, env)
        return
    if st.cancelled:
        st.cancelled = False
        return
    if what == WOUND:
        if not _wound(g, st, figure, number):
            return
    elif g.prison < 0:  # without catacombs imprisonment becomes a retreat
        start_retreat(g, st, figure, int(g.values["retreat_distance"]), number)
        return
    else:
        put(g, st, figure, g.prison)
        tell(st, "imprisoned", figure)
    if g.hears[AFTER][event]:
        fire(g, st, AFTER, event, env)
    if st.active == figure:
        end_activation(g, st)


def _wound(g: Game, st: State, figure: int, count: int) -> bool:
    """As many as the supply gives; whether there was one."""
    taken = max(0, min(g.supply["wounds"] - sum(st.wounds), count))
    st.wounds[figure] += taken
    if taken:
        tell(st, "wounded", figure, st.wounds[figure])
    return taken > 0
