"""Handlers of the effects on figures."""

from __future__ import annotations

from engine.language import effects_figures as words
from engine.rules.activation import check_empty, end_activation, leave
from engine.rules.combat import add_reroll, start_combat, start_retreat
from engine.rules.compile import picks
from engine.rules.compile.amounts import amount
from engine.rules.compile.context import Context
from engine.rules.compile.effects import Instruction, decider, effect
from engine.rules.equipment import NO_CARD, drop_equipment, offer_equipment, start_exchange
from engine.rules.experience import gain_experience, spend_experience
from engine.rules.game import ACTOR, ME, ORIGIN, R_SPACE, E, Game
from engine.rules.goods import carried
from engine.rules.harm import start_prison, start_wound
from engine.rules.kinds import (
    AFTER,
    D_MILITIA_MOVE,
    D_PLACE,
    D_WALK,
    F_MARCH,
    F_REMOVE,
    GAME_END,
    SPACE,
)
from engine.rules.machine import decision, fire, frame, make_env, tell
from engine.rules.movement import blocking_tokens, figure_at, put
from engine.rules.program import AS_HIS_ACTION, NO_ATTACK, SAID
from engine.rules.state import BOX, CARRIED, OUT, REMOVED, Action, Env, Frame, State
from engine.rules.walking import stop_walking, victim_for

ENTERED, REMOVED_EVENT = E["entered"], E["removed"]
ESCAPED, HEALED = E["escaped"], E["healed"]


NO_GANG = -9  # a player nobody is: whoever of no gang comes by itself spares nobody (M-4)


def place(g: Game, st: State, figure: int, space: int) -> None:
    """A figure comes to a space otherwise than by walking."""
    origin = st.figure_pos[figure]
    put(g, st, figure, space)
    tell(st, "teleported", figure, origin, space)
    if origin >= 0 and origin == g.prison:
        tell(st, "escaped", figure)
        if g.hears[AFTER][ESCAPED]:
            fire(g, st, AFTER, ESCAPED, make_env((ACTOR, figure), (ME, g.owner[figure])))
    if g.hears[AFTER][ENTERED]:
        env = make_env((ACTOR, figure), (R_SPACE, space), (ORIGIN, origin), (ME, g.owner[figure]))
        fire(g, st, AFTER, ENTERED, env)


def _place_options(g: Game, st: State, f: Frame) -> list[Action]:
    return [(SPACE, s) for s in f[3]]


@decision(D_PLACE, _place_options)
def _placed(g: Game, st: State, f: Frame, action: Action) -> None:
    place(g, st, f[2], action[1])


@effect("teleport")
def _teleport(c: Context, w: words.Teleport) -> Instruction:
    who, to, by = picks.figures(c, w.who), picks.spaces(c, w.to), decider(c, w.by)

    def run(g: Game, st: State, env: Env) -> None:
        for figure in who(g, st, env):
            spaces = tuple(s for s in to(g, st, env) if not st.occupied >> s & 1)
            if spaces:
                st.stack = ((D_PLACE, by(g, st, env), figure, spaces), st.stack)

    return True, run


@effect("walk")
def _walk(c: Context, w: words.Walk) -> Instruction:
    who, points, by = picks.figures(c, w.who), amount(c, w.points), decider(c, w.by)
    said = w.attack
    entry = c.values.get("attack_by") == "entry"  # F-1, French edition

    def run(g: Game, st: State, env: Env) -> None:
        for figure in reversed(who(g, st, env)):
            n = points(g, st, env)
            fights = SAID if said else NO_ATTACK
            if entry and not said and figure == st.active and not st.acted:
                fights = AS_HIS_ACTION
            if n > 0:
                st.stack = ((D_WALK, by(g, st, env), figure, n, fights), st.stack)

    return True, run


@effect("gain_movement")
def _gain_movement(c: Context, w: words.GainMovement) -> Instruction:
    who, points = picks.figures(c, w.who), amount(c, w.points)

    def run(g: Game, st: State, env: Env) -> None:
        if st.active in who(g, st, env) and st.move_left >= 0:  # not once his movement is over (A-3, F-12)
            st.move_left += points(g, st, env)
            tell(st, "movement-gained", st.active, st.move_left)

    return False, run


@effect("move_again")
def _move_again(c: Context, w: words.MoveAgain) -> Instruction:
    who = picks.figures(c, w.who)

    def run(g: Game, st: State, env: Env) -> None:
        if st.active in who(g, st, env):
            st.moved, st.move_left = False, 0

    return False, run


@effect("end_movement")
def _end_movement(c: Context, w: words.EndMovement) -> Instruction:
    who = picks.figures(c, w.who)

    def run(g: Game, st: State, env: Env) -> None:
        for figure in who(g, st, env):
            stop_walking(g, st, figure)

    return True, run


@effect("act_again")
def _act_again(c: Context, w: words.ActAgain) -> Instruction:
    who = picks.figures(c, w.who)

    def run(g: Game, st: State, env: Env) -> None:
        if st.active in who(g, st, env):
            st.acted = False

    return False, run


@effect("march")
def _march(c: Context, w: words.March) -> Instruction:
    who, steps, towards, attack = (
        picks.figures(c, w.who),
        amount(c, w.steps),
        picks.spaces(c, w.towards),
        w.attack,
    )

    def run(g: Game, st: State, env: Env) -> None:
        goals = towards(g, st, env)
        n = steps(g, st, env)
        for figure in reversed(who(g, st, env)):
            if goals and n > 0:
                st.stack = ((F_MARCH, figure, n, goals, attack), st.stack)

    return True, run


@frame(F_MARCH)
def _march_step(g: Game, st: State, f: Frame) -> None:
    """One step by the shortest way round; blocked, it stops or attacks."""
    _, figure, steps, goals, attack = f
    space = st.figure_pos[figure]
    if space < 0 or steps <= 0 or space in goals:
        return
    row = [(min((g.distance[s][goal] for goal in goals), default=99), s) for s in g.neighbours[space]]
    here = min(g.distance[space][goal] for goal in goals)
    ahead = sorted((d, s) for d, s in row if 0 <= d < here)
    closed = st.occupied | blocking_tokens(g, st)
    free = [s for _d, s in ahead if not closed >> s & 1]
    if free:
        st.stack = ((F_MARCH, figure, steps - 1, goals, attack), st.stack)
        put(g, st, figure, free[0])
        tell(st, "moved", figure, space, (free[0],))
        if g.hears[AFTER][ENTERED]:
            env = make_env((ACTOR, figure), (R_SPACE, free[0]), (ORIGIN, space), (ME, g.owner[figure]))
            fire(g, st, AFTER, ENTERED, env)
        return
    if attack:
        for _d, s in ahead:
            victim = figure_at(g, st, s)
            if victim >= 0 and g.owner[victim] >= 0:
                put(g, st, figure, s)
                start_combat(g, st, figure, victim, st.turn, space)
                return


@effect("move_militia")
def _move_militia(c: Context, w: words.MoveMilitia) -> Instruction:
    who, steps, by = picks.figures(c, w.who), amount(c, w.steps), decider(c, w.by)

    def run(g: Game, st: State, env: Env) -> None:
        for figure in reversed(who(g, st, env)):
            if g.owner[figure] < 0:
                st.stack = ((D_MILITIA_MOVE, by(g, st, env), figure, steps(g, st, env)), st.stack)

    return True, run


@effect("retreat")
def _retreat(c: Context, w: words.Retreat) -> Instruction:
    who, distance, by = picks.figures(c, w.who), amount(c, w.distance), decider(c, w.by)

    def run(g: Game, st: State, env: Env) -> None:
        for figure in reversed(who(g, st, env)):
            start_retreat(g, st, figure, distance(g, st, env), by(g, st, env))

    return True, run


@effect("swap_places")
def _swap_places(c: Context, w: words.SwapPlaces) -> Instruction:
    a, b = picks.figures(c, w.a), picks.figures(c, w.b)

    def run(g: Game, st: State, env: Env) -> None:
        first, second = a(g, st, env), b(g, st, env)
        if first and second and first[0] != second[0]:
            x, y = first[0], second[0]
            sx, sy = st.figure_pos[x], st.figure_pos[y]
            st.figure_pos[x], st.figure_pos[y] = sy, sx
            tell(st, "swapped", x, y)
            for figure, space, origin in ((y, sx, sy), (x, sy, sx)):  # the first named enters first
                if g.hears[AFTER][ENTERED]:
                    event = (ACTOR, figure), (R_SPACE, space), (ORIGIN, origin), (ME, g.owner[figure])
                    fire(g, st, AFTER, ENTERED, make_env(*event))

    return True, run


@effect("place_figure")
def _place_figure(c: Context, w: words.PlaceFigure) -> Instruction:
    members, where, count, by = (
        c.figures[w.figure],
        picks.spaces(c, w.at),
        amount(c, w.count),
        decider(c, w.by),
    )
    gate_matters = w.through_gate and c.values.get("portcullis_stops") == "crossing"  # V-3

    def run(g: Game, st: State, env: Env) -> None:
        spaces = tuple(s for s in where(g, st, env) if not (gate_matters and st.gates >> s & 1))
        waiting = [f for f in members if st.figure_pos[f] == BOX]
        for figure in reversed(waiting[: count(g, st, env)]):
            st.stack = ((F_REMOVE, 1, figure, spaces, by(g, st, env)), st.stack)

    return True, run


@effect("remove_figure")
def _remove_figure(c: Context, w: words.RemoveFigure) -> Instruction:
    who = picks.figures(c, w.who)

    def run(g: Game, st: State, env: Env) -> None:
        for figure in who(g, st, env):
            if g.owner[figure] < 0:
                put(g, st, figure, BOX)
                tell(st, "figure-removed", figure)

    return False, run


@effect("remove_character")
def _remove_character(c: Context, w: words.RemoveCharacter) -> Instruction:
    who, forgiven, fate = picks.figures(c, w.who), w.no_penalty, w.fate

    def run(g: Game, st: State, env: Env) -> None:
        for figure in reversed(who(g, st, env)):
            if g.owner[figure] >= 0:
                if forgiven:
                    st.used = (*st.used, (GAME_END, -1, figure))
                tell(st, "character-removed", figure, fate)
                st.stack = ((F_REMOVE, 0, figure, (), -1), st.stack)

    return True, run


@frame(F_REMOVE)
def _remove(g: Game, st: State, f: Frame) -> None:
    """A figure goes out of the game (Y-5), or one of the sheet's comes in."""
    _, coming, figure, spaces, by = f
    if coming:
        free = tuple(s for s in spaces if not st.occupied >> s & 1)
        if free:
            st.stack = ((D_PLACE, by, figure, free), st.stack)
        return
    space = st.figure_pos[figure]
    if space < 0:
        return
    put(g, st, figure, REMOVED)
    for treasure in carried(st, figure):
        st.treasure_pos[treasure] = OUT
    for token, at in enumerate(st.token_pos):
        if at == CARRIED + figure:
            st.token_pos[token] = OUT
    drop_equipment(g, st, figure)
    st.wounds[figure] = 0
    if st.active == figure:
        end_activation(g, st)
    if g.hears[AFTER][REMOVED_EVENT]:
        env = make_env((ACTOR, figure), (R_SPACE, space), (ME, g.owner[figure]))
        fire(g, st, AFTER, REMOVED_EVENT, env)
    check_empty(g, st)


@effect("leave_district")
def _leave_district(c: Context, w: words.LeaveDistrict) -> Instruction:
    who = picks.figures(c, w.who)

    def run(g: Game, st: State, env: Env) -> None:
        for figure in reversed(who(g, st, env)):
            if g.owner[figure] >= 0:
                leave(g, st, figure)

    return True, run


@effect("end_activation")
def _end_activation(c: Context, w: words.EndActivation) -> Instruction:
    who = picks.figures(c, w.who)

    def run(g: Game, st: State, env: Env) -> None:
        if st.active >= 0 and st.active in who(g, st, env):
            end_activation(g, st)

    return True, run


@effect("fight")
def _fight(c: Context, w: words.Fight) -> Instruction:
    attacker, defender = picks.figures(c, w.attacker), picks.figures(c, w.defender)

    def run(g: Game, st: State, env: Env) -> None:
        first, second = attacker(g, st, env), defender(g, st, env)
        if first and second and first[0] != second[0]:
            origin = st.figure_pos[first[0]]
            put(g, st, first[0], st.figure_pos[second[0]])
            start_combat(g, st, first[0], second[0], st.turn, origin)

    return True, run


@effect("appear")
def _appear(c: Context, w: words.Appear) -> Instruction:
    who, at = picks.figures(c, w.who), picks.spaces(c, w.at)

    def run(g: Game, st: State, env: Env) -> None:
        figures, spaces = who(g, st, env), at(g, st, env)
        if not figures or not spaces:
            return
        figure, space = figures[0], spaces[0]
        if not st.occupied >> space & 1:
            place(g, st, figure, space)
            return
        player = g.owner[figure] if g.owner[figure] >= 0 else NO_GANG
        victim = victim_for(g, st, figure, player, space)
        if victim >= 0:
            origin = st.figure_pos[figure]
            put(g, st, figure, space)
            start_combat(g, st, figure, victim, st.turn, origin)

    return True, run


@effect("reroll")
def _reroll(c: Context, w: words.Reroll) -> Instruction:
    whose, count, by = picks.figures(c, w.whose), amount(c, w.count), decider(c, w.by)

    def run(g: Game, st: State, env: Env) -> None:
        for figure in whose(g, st, env):
            add_reroll(g, st, figure, count(g, st, env), by(g, st, env))

    return False, run


@effect("set_die")
def _set_die(c: Context, w: words.SetDie) -> Instruction:
    whose, to = picks.figures(c, w.whose), amount(c, w.to)

    def run(g: Game, st: State, env: Env) -> None:
        combat = st.combat
        for figure in whose(g, st, env):
            if combat is None or figure not in (combat.attacker, combat.defender):
                continue
            name = "adice" if figure == combat.attacker else "ddice"
            rolled = list(getattr(combat, name))
            if rolled:
                rolled[rolled.index(min(rolled))] = max(1, min(6, to(g, st, env)))
                st.combat = combat = combat.but(**{name: tuple(rolled)})
                tell(st, "die-set", figure, tuple(rolled))

    return False, run


@effect("end_combat")
def _end_combat(c: Context, w: words.EndCombat) -> Instruction:
    def run(g: Game, st: State, env: Env) -> None:
        if st.combat is not None:
            st.combat = st.combat.but(dropped=True)

    return False, run


@effect("wound")
def _wound(c: Context, w: words.Wound) -> Instruction:
    who, count = picks.figures(c, w.who), amount(c, w.count)

    def run(g: Game, st: State, env: Env) -> None:
        for figure in reversed(who(g, st, env)):
            if g.owner[figure] >= 0:
                start_wound(st, figure, count(g, st, env))

    return True, run


@effect("heal")
def _heal(c: Context, w: words.Heal) -> Instruction:
    who, count = picks.figures(c, w.who), amount(c, w.count)

    def run(g: Game, st: State, env: Env) -> None:
        for figure in who(g, st, env):
            taken = min(st.wounds[figure], count(g, st, env))
            if taken > 0:
                st.wounds[figure] -= taken
                tell(st, "healed", figure, st.wounds[figure])
                if g.hears[AFTER][HEALED]:
                    fire(g, st, AFTER, HEALED, make_env((ACTOR, figure), (ME, g.owner[figure])))

    return True, run


@effect("imprison")
def _imprison(c: Context, w: words.Imprison) -> Instruction:
    who = picks.figures(c, w.who)

    def run(g: Game, st: State, env: Env) -> None:
        for figure in reversed(who(g, st, env)):
            start_prison(st, figure, env[ME])

    return True, run


@effect("gain_experience")
def _gain_experience(c: Context, w: words.GainExperience) -> Instruction:
    who, count = picks.players(c, w.who), amount(c, w.count)

    def run(g: Game, st: State, env: Env) -> None:
        for player in who(g, st, env):
            gain_experience(g, st, player, count(g, st, env))

    return True, run


@effect("spend_experience")
def _spend_experience(c: Context, w: words.SpendExperience) -> Instruction:
    who, count = picks.players(c, w.who), amount(c, w.count)

    def run(g: Game, st: State, env: Env) -> None:
        for player in who(g, st, env):
            spend_experience(g, st, player, count(g, st, env))

    return False, run


@effect("gain_equipment")
def _gain_equipment(c: Context, w: words.GainEquipment) -> Instruction:
    who, wanted = picks.figures(c, w.who), c.cards.get(w.card, NO_CARD) if w.card is not None else -1

    def run(g: Game, st: State, env: Env) -> None:
        for figure in reversed(who(g, st, env)):
            offer_equipment(g, st, figure, wanted)

    return True, run


@effect("discard_equipment")
def _discard_equipment(c: Context, w: words.DiscardEquipment) -> Instruction:
    who = picks.figures(c, w.who)

    def run(g: Game, st: State, env: Env) -> None:
        for figure in who(g, st, env):
            drop_equipment(g, st, figure)

    return False, run


@effect("exchange_goods")
def _exchange_goods(c: Context, w: words.ExchangeGoods) -> Instruction:
    a, b = picks.figures(c, w.a), picks.figures(c, w.b)

    def run(g: Game, st: State, env: Env) -> None:
        first, second = a(g, st, env), b(g, st, env)
        if first and second and g.owner[first[0]] == g.owner[second[0]] >= 0:
            start_exchange(g, st, first[0], second[0])

    return True, run
