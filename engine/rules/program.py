"""Running compiled effects: programs, loops, rolls, and the choices they ask for.

An effect list is a flat program: a tuple of instructions (suspends, function). An instruction that may push
frames has `suspends` set: then the rest of the program is pushed first and waits below.
"""

from __future__ import annotations

from engine.rules.cards import discard
from engine.rules.chance import SHEET, dice, die, own
from engine.rules.experience import may_reroll, offer_reroll
from engine.rules.game import ACTOR, BEARER, ROLLED, Game, V
from engine.rules.kinds import (
    ATTACK,
    CARD,
    D_CHOOSE,
    D_DISCARD,
    D_OPTION,
    D_REROLL_SHEET,
    D_TAKE,
    D_WALK,
    DIE,
    F_EACH,
    F_PROGRAM,
    F_ROLL,
    FIGURE,
    OPTION,
    PASS,
    PLAYER,
    SPACE,
    TREASURE,
)
from engine.rules.machine import bind, decision, frame, tell
from engine.rules.movement import move_actions, path_to, reach
from engine.rules.state import Action, Env, Frame, State
from engine.rules.values import number
from engine.rules.walking import victim_for, walk

# How a free walk may end in an attack: not at all, as its rule says, or as the walker's action (F-1).
NO_ATTACK, SAID, AS_HIS_ACTION = range(3)
ATTACK_COST = V["attack-cost"]
FREE, PAID, SETTLED = range(3)  # how far a roll has come: its rule's reroll, paid ones, none left
CHOICES = {"figure": FIGURE, "space": SPACE, "player": PLAYER, "treasure": TREASURE}


@frame(F_PROGRAM)
def _program(g: Game, st: State, f: Frame) -> None:
    _, program, pc, env = f
    code = g.programs[program]
    while pc < len(code):
        suspends, effect = code[pc]
        pc += 1
        if suspends:
            st.stack = ((F_PROGRAM, program, pc, env), st.stack)
            effect(g, st, env)
            return
        effect(g, st, env)


def start(st: State, program: int, env: Env) -> None:
    st.stack = ((F_PROGRAM, program, 0, env), st.stack)


@frame(F_EACH)
def _each(g: Game, st: State, f: Frame) -> None:
    """One after the other; slot below zero: the same again and again."""
    _, program, slot, items, index, env = f
    if index < len(items):
        st.stack = ((F_EACH, program, slot, items, index + 1, env), st.stack)
        start(st, program, env if slot < 0 else bind(env, slot, items[index]))


# -- choices ---------------------------------------------------------------------------------------------


def choose(st: State, player: int, verb: int, slot: int, items: tuple[int, ...], *, optional: bool) -> None:
    """Ask for one of these; the answer goes into the slot of the program waiting below."""
    st.stack = ((D_CHOOSE, player, verb, slot, items, optional), st.stack)


def _choose_options(g: Game, st: State, f: Frame) -> list[Action]:
    _, _player, verb, _slot, items, optional = f
    out: list[Action] = [(verb, item) for item in items]
    if optional:
        out.append((PASS,))
    return out


@decision(D_CHOOSE, _choose_options)
def _chosen(g: Game, st: State, f: Frame, action: Action) -> None:
    (kind, program, pc, env), rest = st.stack
    if action[0] == PASS:
        st.stack = rest  # declined: the rest of this list is skipped
        return
    tell(st, "chosen", f[1], action)
    st.stack = ((kind, program, pc, bind(env, f[3], action[1])), rest)


def _option_options(g: Game, st: State, f: Frame) -> list[Action]:
    return [(OPTION, i + 1) for i in f[2]]


@decision(D_OPTION, _option_options)
def _option(g: Game, st: State, f: Frame, action: Action) -> None:
    _, _player, _indices, programs, env = f
    start(st, programs[action[1] - 1], env)


def _discard_options(g: Game, st: State, f: Frame) -> list[Action]:
    _, player, deck = f
    return [(CARD, c) for c in dict.fromkeys(st.hands[deck * g.players + player])]


@decision(D_DISCARD, _discard_options, secret=True)
def _discarded(g: Game, st: State, f: Frame, action: Action) -> None:
    discard(g, st, f[1], action[1])


def _take_options(g: Game, st: State, f: Frame) -> list[Action]:
    """As many as are wanted, or all there are: none is offered that would leave too few of those after it."""
    _, _player, deck, count, least = f
    left = sorted(c for c in st.discards[deck] if c >= least)
    return [(CARD, c) for c in dict.fromkeys(left[: len(left) - min(count, len(left)) + 1])]


@decision(D_TAKE, _take_options)
def _taken(g: Game, st: State, f: Frame, action: Action) -> None:
    """Several out of many, one at a time in ascending order."""
    _, player, deck, count, _least = f
    if action[0] == PASS:
        return
    card = action[1]
    pile = list(st.discards[deck])
    pile.remove(card)
    st.discards[deck] = tuple(pile)
    hand = deck * g.players + player
    st.hands[hand] = tuple(sorted((*st.hands[hand], card)))
    tell(st, "card-taken", player, card)
    if count > 1 and any(c >= card for c in st.discards[deck]):
        st.stack = ((D_TAKE, player, deck, count - 1, card), st.stack)


def _walk_options(g: Game, st: State, f: Frame) -> list[Action]:
    _, player, figure, points, attack = f
    out: list[Action] = [(PASS,)]
    if st.figure_pos[figure] < 0:
        return out
    found = reach(g, st, figure, points)
    out += move_actions(g, found, figure)
    if attack == AS_HIS_ACTION and st.ap[player] < number(g, st, ATTACK_COST, figure):
        return out
    if attack:
        for space in found[1]:
            if victim_for(g, st, figure, player, space) >= 0:
                out.append((ATTACK, figure, space))
    return out


@decision(D_WALK, _walk_options)
def _walked(g: Game, st: State, f: Frame, action: Action) -> None:
    _, player, figure, points, attack = f
    if action[0] == PASS:
        return
    if action[0] == ATTACK and attack == AS_HIS_ACTION:
        st.ap[player] -= number(g, st, ATTACK_COST, figure)
    path = path_to(reach(g, st, figure, points), action[2])
    if action[0] == ATTACK and figure == st.active:
        st.acted = True
    walk(g, st, figure, path, player, attack=action[0] == ATTACK)


# -- rolls -----------------------------------------------------------------------------------------------


def start_roll(g: Game, st: State, roll: int, player: int, env: Env) -> None:
    """Roll, perhaps reroll one die, then see what comes of it."""
    spec = g.rolls[roll]
    rolled = dice(st, own(max(player, 0), SHEET), spec.dice(g, st, env))
    tell(st, "rolled", player, env[ACTOR] if env[ACTOR] >= 0 else env[BEARER], rolled)
    stage = PAID if may_reroll(g, st, player) else SETTLED
    if spec.again is not None and spec.again(g, st, env):
        stage = FREE
    st.stack = ((F_ROLL, player, roll, env, stage, (), rolled), st.stack)


@frame(F_ROLL)
def _roll(g: Game, st: State, f: Frame) -> None:
    """The reroll that the rule gives, then those paid with experience (X-11), then what comes of it."""
    _, player, roll, env, stage, done, rolled = f
    if stage == FREE:
        st.stack = ((F_ROLL, player, roll, env, PAID, done, rolled), st.stack)
        items = tuple(rolled.index(v) for v in sorted(set(rolled)))
        st.stack = ((D_REROLL_SHEET, max(player, 0), items), st.stack)
        return
    if stage == PAID:
        st.stack = ((F_ROLL, player, roll, env, SETTLED, done, rolled), st.stack)
        offer_reroll(g, st, player, SHEET, rolled, roll, done, env)
        return
    total = sum(rolled)
    env = bind(env, ROLLED, total)
    if st.stack is not None and st.stack[0][0] == F_PROGRAM:  # the effects after the roll know it too
        (kind, program, pc, own_env), rest = st.stack
        st.stack = ((kind, program, pc, bind(own_env, ROLLED, total)), rest)
    start(st, outcome(g, st, roll, rolled, env), env)


def outcome(g: Game, st: State, roll: int, rolled: tuple[int, ...], env: Env) -> int:
    """The program that these dice lead to."""
    spec, total = g.rolls[roll], sum(rolled)
    for results, program in spec.outcomes:
        if total in results:
            return program
    good = True
    if spec.at_most is not None:
        good = total <= spec.at_most(g, st, env)
    if spec.at_least is not None:
        good = good and total >= spec.at_least(g, st, env)
    if spec.all_different:
        good = good and len(set(rolled)) == len(rolled)
    return spec.success if good else spec.failure


def _reroll_options(g: Game, st: State, f: Frame) -> list[Action]:
    return [(PASS,), *((DIE, i + 1) for i in f[2])]


@decision(D_REROLL_SHEET, _reroll_options)
def _rerolled(g: Game, st: State, f: Frame, action: Action) -> None:
    if action[0] == PASS:
        return
    (kind, player, roll, env, stage, done, rolled), rest = st.stack
    index = action[1] - 1
    rolled = (*rolled[:index], die(st, own(max(player, 0), SHEET)), *rolled[index + 1 :])
    tell(st, "rerolled", max(player, 0), rolled)
    st.stack = ((kind, player, roll, env, stage, (*done, index), rolled), rest)
