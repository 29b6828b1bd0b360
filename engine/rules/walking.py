"""Walking, step by step or in one, and the attack that may end it (V, F-1, M-3, M-4, X-9)."""

from __future__ import annotations

from engine.rules.combat import start_combat
from engine.rules.game import ACTOR, ME, ORIGIN, OTHER, R_SPACE, E, Game, V
from engine.rules.kinds import AFTER, D_VICTIM, F_WALK, FIGURE
from engine.rules.machine import decision, fire, frame, make_env, tell
from engine.rules.movement import entering_matters, figure_at, figures_at, path_cost, put, step_cost
from engine.rules.state import Action, Frame, State
from engine.rules.values import allowed

OVER = -1  # what is left of a movement that is finished: nothing can be added to it any more
MAY_BE_ATTACKED = V["may-be-attacked"]
ENTERED, LEFT_SPACE, MOVED, PASSED = E["entered"], E["left-space"], E["moved"], E["passed-mate"]


def walk(
    g: Game, st: State, figure: int, path: tuple[int, ...], player: int, *, attack: bool, paid: bool = False
) -> None:
    """Go a path step by step; where nothing listens to steps, in one. Paid steps use up his movement."""
    if g.needs_steps or (g.hears_mates and any(st.occupied >> s & 1 for s in path[:-1])):
        st.stack = ((F_WALK, figure, path, 0, player, attack, paid, -1), st.stack)
        return
    origin = st.figure_pos[figure]
    if paid:
        st.move_left -= path_cost(g, st, origin, path)
    tell(st, "moved", figure, origin, path)
    _arrive(g, st, figure, path[-1], player, attack, path[-2] if len(path) > 1 else origin)


@frame(F_WALK)
def _walk(g: Game, st: State, f: Frame) -> None:
    """One step. Where somebody makes way he passes: he stands there not for a moment, so he enters nothing."""
    _, figure, path, index, player, attack, paid, landed = f
    space = st.figure_pos[figure]
    if space < 0 or (landed >= 0 and space != path[landed]):
        return  # he was taken elsewhere on the way
    to = path[index]
    if paid:
        if figure != st.active or st.move_left <= 0:
            return  # something on the way ended his activation or used up his movement
        before = path[index - 1] if index else space
        st.move_left -= step_cost(g, st, before, to) if g.passages else 1
    last = index == len(path) - 1
    if last and st.occupied >> to & 1 and not attack:
        return
    if last:
        tell(st, "moved", figure, space, path[landed + 1 :])
        _arrive(g, st, figure, to, player, attack, space)
        return
    if st.occupied >> to & 1:
        st.stack = ((F_WALK, figure, path, index + 1, player, attack, paid, landed), st.stack)
        mate = figure_at(g, st, to)
        if g.owner[mate] == g.owner[figure] >= 0 and g.hears[AFTER][PASSED]:
            fire(g, st, AFTER, PASSED, make_env((ACTOR, figure), (OTHER, mate), (ME, g.owner[figure])))
        return
    tell(st, "moved", figure, space, path[landed + 1 : index + 1])
    put(g, st, figure, to)
    st.stack = ((F_WALK, figure, path, index + 1, player, attack, paid, index), st.stack)
    _entered(g, st, figure, to, space)


def _entered(g: Game, st: State, figure: int, space: int, origin: int) -> None:
    """He has come from one space to another."""
    own = g.owner[figure]
    if entering_matters(g, st, space):
        env = make_env((ACTOR, figure), (R_SPACE, space), (ORIGIN, origin), (ME, own))
        fire(g, st, AFTER, ENTERED, env)
    if g.hears[AFTER][LEFT_SPACE]:
        fire(g, st, AFTER, LEFT_SPACE, make_env((ACTOR, figure), (R_SPACE, origin), (ME, own)))


def stop_walking(g: Game, st: State, figure: int) -> None:
    """Whatever way he is going, he goes no farther."""
    if figure == st.active and st.moved:
        st.move_left = OVER
    kept: list[Frame] = []
    node = st.stack
    while node is not None:
        top, node = node
        if top[0] != F_WALK or top[1] != figure:
            kept.append(top)
    st.stack = None
    for each in reversed(kept):
        st.stack = (each, st.stack)


def _arrive(g: Game, st: State, figure: int, space: int, player: int, attack: bool, origin: int) -> None:
    """The last step: a free space, or the victim's."""
    if not attack:
        put(g, st, figure, space)
        _after_move(g, st, figure, space, origin)
        _entered(g, st, figure, space, origin)
        return
    victim = victim_for(g, st, figure, player, space)
    if victim < 0:
        return  # the victim is gone: the costs stay paid (N-8)
    several = militia_victims(g, st, figure, player, space) if g.owner[figure] < 0 else []
    put(g, st, figure, space)
    if len(several) > 1:  # M-7: only by a sheet
        st.stack = ((D_VICTIM, player, figure, tuple(several)), st.stack)
        return
    if figure == st.active:
        st.move_left = OVER
        st.attacked = True
    start_combat(g, st, figure, victim, player, origin)


def victim_in(g: Game, st: State, player: int, space: int) -> int:
    """The figure of a space that a player's thief may attack; -1 for none (M-6, C-10)."""
    victim = figure_at(g, st, space)
    if victim < 0 or g.owner[victim] == player:
        return -1
    if g.owner[victim] < 0 and not g.attackable[victim]:
        return -1
    return victim if allowed(g, st, MAY_BE_ATTACKED, victim) else -1


def victim_for(g: Game, st: State, figure: int, player: int, space: int) -> int:
    """Whom a figure attacks there: a thief an enemy, a militiaman any other gang's character (M-4)."""
    if g.owner[figure] >= 0:
        return victim_in(g, st, player, space)
    found = militia_victims(g, st, figure, player, space)
    return found[0] if found else -1


def militia_victims(g: Game, st: State, figure: int, player: int, space: int) -> list[int]:
    """The characters a figure of no gang may attack there; one whom it may not blocks the space (M-4)."""
    there = figures_at(st, space)
    if any(g.owner[f] < 0 for f in there):
        return []
    if any(g.owner[f] == player for f in there):
        return []
    return [f for f in there if allowed(g, st, MAY_BE_ATTACKED, f)]


def _victim_options(g: Game, st: State, f: Frame) -> list[Action]:
    return [(FIGURE, victim) for victim in f[3]]


@decision(D_VICTIM, _victim_options)
def _victim_named(g: Game, st: State, f: Frame, action: Action) -> None:
    """M-7: of several defenders in one space the mover names one."""
    start_combat(g, st, f[2], action[1], f[1])


def _after_move(g: Game, st: State, figure: int, space: int, origin: int) -> None:
    if g.hears[AFTER][MOVED]:
        env = make_env((ACTOR, figure), (R_SPACE, space), (ORIGIN, origin), (ME, g.owner[figure]))
        fire(g, st, AFTER, MOVED, env)
