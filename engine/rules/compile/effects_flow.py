"""Handlers of the effects on the game itself."""

from __future__ import annotations

from collections.abc import Callable

from engine.language import effects_flow as words
from engine.language.effects_goods import DiscardCards, MoveDucats
from engine.language.values import VALUES
from engine.language.vocabulary import Text
from engine.language.word import Word
from engine.rules.compile import picks
from engine.rules.compile.amounts import amount
from engine.rules.compile.context import Context
from engine.rules.compile.effects import Instruction, decider, effect, possible, program
from engine.rules.compile.tests import test
from engine.rules.events import change_event
from engine.rules.game import (
    AMOUNT,
    CHOSEN,
    DECK_NAMES,
    EACH,
    EACH_PLAYER,
    EACH_SPACE,
    OTHER,
    PLACE,
    R_TREASURE,
    RIVAL,
    E,
    Game,
    Pick,
    RollSpec,
    Test,
)
from engine.rules.goods import distinct
from engine.rules.kinds import (
    ADD,
    AFTER,
    ALLOW,
    D_MAY,
    D_OPTION,
    F_EACH,
    F_TURN,
    FIGURE,
    FORBID,
    PLAYER,
    SET,
    SPACE,
    TREASURE,
    UNTIL,
)
from engine.rules.machine import bind, fire, tell
from engine.rules.program import choose, start, start_roll
from engine.rules.scoring import finish
from engine.rules.state import Env, State
from engine.rules.turn import advance, raise_alarm, start_portcullises

COUNTER_CHANGED = E["counter-changed"]


@effect("if")
def _if(c: Context, w: words.If) -> Instruction:
    when, then = test(c, w.when), program(c, w.then)
    other = program(c, w.else_) if w.else_ else -1

    def run(g: Game, st: State, env: Env) -> None:
        if when(g, st, env):
            start(st, then, env)
        elif other >= 0:
            start(st, other, env)

    return True, run


@effect("may")
def _may(c: Context, w: words.May) -> Instruction:
    by, do, rule = decider(c, w.by), program(c, w.do), c.rule
    can, affords = possible(c, w.do), _affords(c, w)

    def run(g: Game, st: State, env: Env) -> None:
        if (can is None or can(g, st, env)) and (affords is None or affords(g, st, env)):
            st.stack = ((D_MAY, by(g, st, env), do, env, rule, -1, False), st.stack)

    return True, run


def _affords(c: Context, w: words.May) -> Test | None:
    """What he gives up first is the price of the rest: he must have it."""
    price = w.do[0]
    if len(w.do) < 2:
        return None
    if isinstance(price, DiscardCards) and price.who == w.by:
        who, count, deck = picks.players(c, price.who), amount(c, price.count), DECK_NAMES.index(price.deck)
        return lambda g, st, env: all(
            len(st.hands[deck * g.players + p]) >= count(g, st, env) for p in who(g, st, env)
        )
    if isinstance(price, MoveDucats) and price.from_ == w.by and price.amount != "all":
        purses, ducats = picks.purse(c, price.from_), amount(c, price.amount)
        return lambda g, st, env: all(st.ducats[p] >= ducats(g, st, env) for p in purses(g, st, env))
    return None


@effect("choose_option")
def _choose_option(c: Context, w: words.ChooseOption) -> Instruction:
    by = decider(c, w.by)
    programs = tuple(program(c, option.do) for option in w.options)
    whens = [test(c, option.when) if option.when is not None else None for option in w.options]

    def run(g: Game, st: State, env: Env) -> None:
        open_ = tuple(i for i, when in enumerate(whens) if when is None or when(g, st, env))
        if open_:
            st.stack = ((D_OPTION, by(g, st, env), open_, programs, env), st.stack)

    return True, run


def _choice(
    c: Context, by: str | Word, pick: Pick, verb: int, slot: int, *, optional: bool, goods: bool = False
) -> Instruction:
    """Ask; with nobody to choose the rest of the list is skipped (a decision without options is never put)."""
    who = decider(c, by)

    def run(g: Game, st: State, env: Env) -> None:
        items = pick(g, st, env)
        if goods:
            items = tuple(distinct(g, list(items)))
        if items:
            choose(st, who(g, st, env), verb, slot, items, optional=optional)
        else:
            st.stack = st.stack[1]

    return True, run


@effect("choose_figure")
def _choose_figure(c: Context, w: words.ChooseFigure) -> Instruction:
    slot = CHOSEN if w.as_ == "chosen" else OTHER
    return _choice(c, w.by, picks.figures(c, w.from_), FIGURE, slot, optional=w.optional)


@effect("choose_space")
def _choose_space(c: Context, w: words.ChooseSpace) -> Instruction:
    return _choice(c, w.by, picks.spaces(c, w.from_), SPACE, PLACE, optional=w.optional)


@effect("choose_player")
def _choose_player(c: Context, w: words.ChoosePlayer) -> Instruction:
    return _choice(c, w.by, picks.players(c, w.from_), PLAYER, RIVAL, optional=w.optional)


@effect("choose_treasure")
def _choose_treasure(c: Context, w: words.ChooseTreasure) -> Instruction:
    pick = picks.treasures(c, w.from_)
    return _choice(c, w.by, pick, TREASURE, R_TREASURE, optional=w.optional, goods=True)


def _each(c: Context, pick: Pick, do: tuple[Word, ...], slot: int) -> Instruction:
    body = program(c, do)

    def run(g: Game, st: State, env: Env) -> None:
        items = pick(g, st, env)
        if items:
            st.stack = ((F_EACH, body, slot, items, 0, env), st.stack)

    return True, run


@effect("for_each_figure")
def _for_each_figure(c: Context, w: words.ForEachFigure) -> Instruction:
    return _each(c, picks.figures(c, w.of), w.do, EACH)


@effect("for_each_player")
def _for_each_player(c: Context, w: words.ForEachPlayer) -> Instruction:
    return _each(c, picks.players(c, w.of), w.do, EACH_PLAYER)


@effect("for_each_space")
def _for_each_space(c: Context, w: words.ForEachSpace) -> Instruction:
    return _each(c, picks.spaces(c, w.of), w.do, EACH_SPACE)


@effect("repeat")
def _repeat(c: Context, w: words.Repeat) -> Instruction:
    times, body = amount(c, w.times), program(c, w.do)

    def run(g: Game, st: State, env: Env) -> None:
        n = min(99, times(g, st, env))
        if n > 0:
            st.stack = ((F_EACH, body, -1, (0,) * n, 0, env), st.stack)

    return True, run


@effect("roll")
def _roll(c: Context, w: words.Roll) -> Instruction:
    by = decider(c, w.by)
    spec = RollSpec(
        dice=amount(c, w.dice),
        at_most=amount(c, w.at_most) if w.at_most is not None else None,
        at_least=amount(c, w.at_least) if w.at_least is not None else None,
        all_different=w.all_different,
        success=program(c, w.success),
        failure=program(c, w.failure),
        outcomes=tuple((frozenset(o.on), program(c, o.do)) for o in w.outcomes),
        again=test(c, w.reroll_if) if w.reroll_if is not None else None,
    )
    c.rolls.append(spec)
    index = len(c.rolls) - 1

    def run(g: Game, st: State, env: Env) -> None:
        start_roll(g, st, index, by(g, st, env), env)

    return True, run


@effect("lasting")
def _lasting(c: Context, w: words.Lasting) -> Instruction:
    value = VALUES[w.value]
    whose: Pick
    if value.subject == "player":
        whose = picks.players(c, w.player if w.player is not None else "me")
    else:
        whose = picks.figures(c, w.who if w.who is not None else "actor")
    kind, how_much = _change(c, w)
    until = UNTIL[w.until]
    source = int(c.skill_source)  # N-4

    def run(g: Game, st: State, env: Env) -> None:
        n = how_much(g, st, env)
        me = env[0]
        new = tuple((value.number, subject, kind, n, until, me, source) for subject in whose(g, st, env))
        st.lasting = (*st.lasting, *new)
        for subject in whose(g, st, env):
            tell(st, "lasting", value.number, subject, kind, n)

    return False, run


def _change(c: Context, w: words.Lasting) -> tuple[int, Callable[[Game, State, Env], int]]:
    if w.allow is not None:
        return (ALLOW if w.allow else FORBID), lambda g, st, env: 0
    if w.add is not None:
        return ADD, amount(c, w.add)
    return SET, amount(c, w.set if w.set is not None else 0)


@effect("cancel")
def _cancel(c: Context, w: words.Cancel) -> Instruction:
    return False, lambda g, st, env: change_event(st, cancel=True)


@effect("change_amount")
def _change_amount(c: Context, w: words.ChangeAmount) -> Instruction:
    to = amount(c, w.to)
    return False, lambda g, st, env: change_event(st, amount=to(g, st, env))


@effect("change_counter")
def _change_counter(c: Context, w: words.ChangeCounter) -> Instruction:
    if w.counter not in c.counters:
        raise c.fail(f"there is no counter “{w.counter}”")
    at, per_player, low, high = c.counters[w.counter]
    whose = picks.players(c, w.of if w.of is not None else "me") if per_player else None
    by = amount(c, w.by) if w.by is not None else None
    to = amount(c, w.to) if w.to is not None else None

    def run(g: Game, st: State, env: Env) -> None:
        for index in (at + p for p in whose(g, st, env)) if whose is not None else (at,):
            value = to(g, st, env) if to is not None else st.counters[index]
            if by is not None:
                value += by(g, st, env)
            value, before = max(low, min(high, value)), st.counters[index]
            st.counters[index] = value
            tell(st, "counter", index, value)
            if value != before and g.hears[AFTER][COUNTER_CHANGED]:
                fire(g, st, AFTER, COUNTER_CHANGED, bind(env, AMOUNT, value), value)

    return True, run


@effect("raise_alarm")
def _raise_alarm(c: Context, w: words.RaiseAlarm) -> Instruction:
    return True, lambda g, st, env: raise_alarm(g, st)


@effect("place_portcullises")
def _place_portcullises(c: Context, w: words.PlacePortcullises) -> Instruction:
    count = amount(c, w.count)
    where = picks.spaces(c, w.at) if w.at is not None else None
    by = decider(c, w.by) if w.by is not None else None

    def run(g: Game, st: State, env: Env) -> None:
        spaces = where(g, st, env) if where is not None else g.deployment
        start_portcullises(g, st, count(g, st, env), spaces, by(g, st, env) if by is not None else -1)

    return True, run


@effect("remove_portcullis")
def _remove_portcullis(c: Context, w: words.RemovePortcullis) -> Instruction:
    where = picks.spaces(c, w.at)

    def run(g: Game, st: State, env: Env) -> None:
        for space in where(g, st, env):
            st.gates &= ~(1 << space)
            tell(st, "portcullis-raised", space)

    return False, run


@effect("advance_track")
def _advance_track(c: Context, w: words.AdvanceTrack) -> Instruction:
    spaces, to = amount(c, w.spaces), w.to
    if to is not None:
        return True, lambda g, st, env: advance(g, st, to - st.round)
    return True, lambda g, st, env: advance(g, st, spaces(g, st, env))


@effect("end_game")
def _end_game(c: Context, w: words.EndGame) -> Instruction:
    return True, lambda g, st, env: finish(g, st)


@effect("end_turn")
def _end_turn(c: Context, w: words.EndTurn) -> Instruction:
    def run(g: Game, st: State, env: Env) -> None:
        """Drop what is left of the turn: everything above the turn's own frame."""
        node = st.stack
        while node is not None and node[0][0] != F_TURN:
            node = node[1]
        if node is not None:
            _, _pc, player = node[0]
            st.stack = ((F_TURN, 5, player), node[1])
            st.combat = None

    return True, run


@effect("announce")
def _announce(c: Context, w: words.Announce) -> Instruction:
    text: Text = w.text
    shown = text if isinstance(text, str) else next(iter(text.values()), "")
    return False, lambda g, st, env: tell(st, "announced", shown)
