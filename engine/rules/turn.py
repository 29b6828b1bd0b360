"""Set-up, rounds, turns, the militia, the track and the alarm (S, T, M, D-2)."""

from __future__ import annotations

from typing import Any

from engine.rules.activation import end_activation
from engine.rules.cards import draw, in_play, refill
from engine.rules.chance import DECKS, FIRST, MILITIA, PER_PLAYER, TREASURES, die, shuffled
from engine.rules.equipment import lay_out_equipment
from engine.rules.game import (
    ACTOR,
    AMOUNT,
    ARCANA,
    ME,
    MISSIONS,
    NOBODY,
    R_PLAYER,
    R_SPACE,
    E,
    Game,
    V,
)
from engine.rules.goods import pay
from engine.rules.inn import start_inn
from engine.rules.intrigue import deal_intrigues
from engine.rules.kinds import (
    ACTIVATION_PHASE,
    AFTER,
    ATTACK,
    BEFORE,
    D_DEPLOY,
    D_GATE,
    D_MAIN,
    D_MILITIA,
    D_MILITIA_MOVE,
    DEPLOY,
    DRAW_PHASE,
    F_ALARM,
    F_MILITIA,
    F_PROGRAM,
    F_ROUND,
    F_ROUND_END,
    F_SETUP,
    F_TRACK,
    F_TURN,
    FIGURE,
    GATE,
    INSTEAD,
    MILITIA_PHASE,
    NEXT_TURN,
    NO_PHASE,
    PASS,
    ROUND_END,
    TURN_END,
)
from engine.rules.machine import bind, decision, fire, frame, make_env, run, tell
from engine.rules.movement import move_actions, path_to, put, reach
from engine.rules.scoring import finish
from engine.rules.setup import bring_along, lay_exploration, start_hiring, start_laying
from engine.rules.state import AWAY, BOX, OUT, Action, Frame, State
from engine.rules.values import allowed, expire, number
from engine.rules.walking import militia_victims, walk

GAME_BEGINS, DEPLOYED = E["game-begins"], E["character-deployed"]
ROUND_BEGINS, ROUND_ENDS = E["round-begins"], E["round-ends"]
TURN_BEGINS, TURN_ENDS, PHASE_BEGINS = E["turn-begins"], E["turn-ends"], E["activation-phase-begins"]
ROLLED, MILITIA_MOVED = E["militia-rolled"], E["militia-moved"]
CARDS_DRAWN, ALARM_RAISED, PLACED = E["cards-drawn"], E["alarm-raised"], E["portcullis-placed"]
MOVES_MILITIA, DRAWS, POINTS, STEPS = (
    V["moves-militia"],
    V["cards-drawn"],
    V["action-points"],
    V["militia-steps"],
)


def blank(g: Game, seed: int) -> State:
    """The box just opened: nothing placed, nothing dealt."""
    from engine.rules.chance import streams

    st = State()
    n = g.players
    figures = len(g.figure_ids)
    st.figure_pos = [BOX] * figures
    for figure in (f for gang in g.for_hire for f in gang):
        st.figure_pos[figure] = AWAY
    st.occupied = 0
    st.treasure_pos = [OUT] * len(g.treasure_ids)
    st.chest_up = 0
    st.token_pos = [OUT] * len(g.token_ids)
    st.token_up = 0
    st.hands = [()] * (4 * n)
    st.piles = [_whole_deck(g, deck) for deck in range(4)]
    st.discards = [()] * 4
    st.rows = [()] * 4
    st.ducats = [0] * n + [int(g.values["bank"])] + [0] * len(g.pools)
    st.counters = list(g.counter_starts)
    st.ap = [0] * n
    st.done = [False] * figures
    st.wounds = [0] * figures
    st.equipment = [-1] * figures
    st.experience = [0] * n
    st.gates = 0
    st.lasting = ()
    st.used = ()
    st.luck = [0] * streams(n)
    st.seed = seed & ((1 << 63) - 1)
    st.given = ()
    st.round = 0
    st.turn = 0
    st.phase = NO_PHASE
    st.first = 0
    st.active = -1
    st.moved = st.acted = st.attacked = False
    st.move_left = 0
    st.missions_done = 0
    st.alarm = st.over = False
    st.combat = None
    st.stack = None
    st.cancelled = False
    st.amount = 0
    st.legal = None
    st.sink = None
    st.drawn = None
    st.fired = None
    return st


def _whole_deck(g: Game, deck: int) -> tuple[int, ...]:
    return tuple(
        card
        for card in range(len(g.card_ids))
        if g.card_decks[card] == deck
        for _ in range(g.card_counts[card])
    )


def new_state(g: Game, seed: int, facts: list[tuple[Any, ...]] | None = None) -> State:
    """A game at its first decision; what the set-up tells goes into `facts`."""
    st = blank(g, seed)
    st.stack = ((F_SETUP, 0), None)
    st.sink = facts
    run(g, st)
    st.sink = None
    return st


SETUP_DONE = 4  # the step of F_SETUP after the deployment


@frame(F_SETUP)
def _setup(g: Game, st: State, f: Frame) -> None:
    pc = f[1]
    if pc == 0:
        _lay_out_box(g, st)
        st.stack = ((F_SETUP, 1), st.stack)
        if g.setup_before >= 0:
            st.stack = ((F_PROGRAM, g.setup_before, 0, NOBODY), st.stack)
    elif pc == 1:
        st.first = st.turn = _first_player(g, st)
        st.stack = ((F_SETUP, 2), st.stack)
        start_hiring(g, st)
    elif pc == 2:
        st.stack = ((F_SETUP, 3), st.stack)
        start_laying(g, st)
        start_inn(g, st)  # after hiring, so it comes before the laying
    elif pc == 3:
        st.stack = ((F_SETUP, SETUP_DONE), st.stack)
        if "deployment" not in g.setup_skip:
            start_deployment(g, st)
    else:
        st.round = 1
        st.ap = [number(g, st, POINTS, p) for p in range(g.players)]
        st.stack = ((F_ROUND, 0), st.stack)
        if g.hears[AFTER][ROUND_BEGINS]:
            fire(g, st, AFTER, ROUND_BEGINS, make_env((AMOUNT, 1)), 1)
        st.stack = ((F_TRACK, 1, 0), st.stack)
        if g.hears[AFTER][GAME_BEGINS]:
            fire(g, st, AFTER, GAME_BEGINS, NOBODY)
        if g.setup_after >= 0:
            st.stack = ((F_PROGRAM, g.setup_after, 0, NOBODY), st.stack)
        bring_along(g, st)


def start_deployment(g: Game, st: State) -> None:
    """S-9: one figure each, clockwise, until all stand."""
    waiting = {p: sum(st.figure_pos[f] == BOX for f in g.characters[p]) for p in g.around[st.first]}
    for row in range(max(waiting.values()), 0, -1):
        for player in reversed(g.around[st.first]):
            if waiting[player] >= row:
                st.stack = ((D_DEPLOY, player), st.stack)


def _lay_out_box(g: Game, st: State) -> None:
    """S-3 to S-7."""
    table = g.players * PER_PLAYER
    if "militia" not in g.setup_skip:
        for figure, space in enumerate(g.starts):
            if space >= 0:
                put(g, st, figure, space)
    if "treasures" not in g.setup_skip:
        laid = tuple(t for t in range(len(g.treasure_ids)) if t not in g.aside)
        order = shuffled(st, table + TREASURES, laid)
        for room, treasure in zip(g.rooms, order, strict=False):
            st.treasure_pos[treasure] = room
    lay_exploration(g, st)
    for deck in (ARCANA, MISSIONS):
        st.piles[deck] = shuffled(st, table + DECKS + deck, st.piles[deck])
    if "missions" not in g.setup_skip:
        count = int(g.values["missions_faceup"])
        pile = st.piles[MISSIONS]
        st.rows[MISSIONS] = tuple(reversed(pile[len(pile) - count :]))
        st.piles[MISSIONS] = pile[: len(pile) - count]
    if "hands" not in g.setup_skip:
        for player in range(g.players):
            draw(g, st, player, int(g.values["hand_size"]))
    deal_intrigues(g, st)
    lay_out_equipment(g, st)
    for i, ducats in enumerate(g.pool_starts):
        pay(g, st, g.bank, g.bank + 1 + i, ducats)


def _first_player(g: Game, st: State) -> int:
    """S-8: the highest total; only the tied roll again."""
    stream = g.players * PER_PLAYER + FIRST
    tied = list(range(g.players))
    while len(tied) > 1:
        totals = {p: sum(die(st, stream) for _ in range(int(g.values["first_player_dice"]))) for p in tied}
        tell(st, "first-player-rolled", tuple(totals.items()))
        best = max(totals.values())
        tied = [p for p in tied if totals[p] == best]
        if not int(g.values["first_player_dice"]):
            break
    return tied[0]


def _deploy_options(g: Game, st: State, f: Frame) -> list[Action]:
    waiting = [figure for figure in g.characters[f[1]] if st.figure_pos[figure] == BOX]
    free = [s for s in g.deployment if not st.occupied >> s & 1]
    return [(DEPLOY, figure, space) for figure in waiting for space in free]


@decision(D_DEPLOY, _deploy_options)
def _deploy(g: Game, st: State, f: Frame, action: Action) -> None:
    _, figure, space = action
    put(g, st, figure, space)
    tell(st, "deployed", figure, space)
    if g.hears[AFTER][DEPLOYED]:
        env = make_env((ACTOR, figure), (R_SPACE, space), (R_PLAYER, f[1]), (ME, f[1]))
        fire(g, st, AFTER, DEPLOYED, env)


# -- rounds and turns ------------------------------------------------------------------------------------


@frame(F_ROUND)
def _round(g: Game, st: State, f: Frame) -> None:
    """T-1: each player who still has somebody takes one turn, the first player first."""
    seat = f[1]
    if seat == g.players:
        st.stack = ((F_ROUND_END, 0), st.stack)
        return
    st.stack = ((F_ROUND, seat + 1), st.stack)
    player = (st.first + seat) % g.players
    if in_play(g, st, player):
        st.stack = ((F_TURN, 0, player), st.stack)
    else:  # T-4: what holds until his next turn ends when that turn would have come
        expire(st, NEXT_TURN, player)


@frame(F_ROUND_END)
def _round_end(g: Game, st: State, f: Frame) -> None:
    """T-6: what lasts this round ends, points return, the counter advances, its events happen."""
    pc = f[1]
    if pc == 0:
        st.phase = NO_PHASE
        st.turn = st.first
        st.stack = ((F_ROUND_END, 1), st.stack)
        if g.hears[BEFORE][ROUND_ENDS]:
            fire(g, st, BEFORE, ROUND_ENDS, make_env((AMOUNT, st.round)), st.round)
    elif pc == 1:
        expire(st, ROUND_END)
        st.ap = [number(g, st, POINTS, p) for p in range(g.players)]
        st.stack = ((F_ROUND, 0), st.stack)
        st.stack = ((F_ROUND_END, 2), st.stack)
        if g.hears[AFTER][ROUND_ENDS]:
            fire(g, st, AFTER, ROUND_ENDS, make_env((AMOUNT, st.round)), st.round)
    else:
        advance(g, st, 1)


def advance(g: Game, st: State, spaces: int) -> None:
    """The counter moves on; the events of each space it lands on happen, End last (T-3)."""
    for ahead in range(spaces, 0, -1):
        st.stack = ((F_TRACK, st.round + ahead, -1), st.stack)


@frame(F_TRACK)
def _track(g: Game, st: State, f: Frame) -> None:
    _, number_, index = f
    if index < 0:
        st.round = number_
        tell(st, "round-began", number_)
        if number_ <= g.rounds and g.hears[AFTER][ROUND_BEGINS]:
            fire(g, st, AFTER, ROUND_BEGINS, make_env((AMOUNT, number_)), number_)
        st.stack = ((F_TRACK, number_, 0), st.stack)  # the space's events come first (T-3)
        return
    events = g.track.get(number_, ())
    while index < len(events):
        program, test, rule = events[index]
        index += 1
        if test is None or test(g, st, NOBODY):
            tell(st, "sheet-event", rule)
            st.stack = ((F_TRACK, number_, index), st.stack)
            st.stack = ((F_PROGRAM, program, 0, NOBODY), st.stack)
            return
    if number_ > g.rounds:  # E-1, T-6: the End space, after its own events
        finish(g, st)


@frame(F_TURN)
def _turn(g: Game, st: State, f: Frame) -> None:
    """T-2: draw, militia, activations, end."""
    _, pc, player = f
    again = (F_TURN, pc + 1, player)
    env = make_env((R_PLAYER, player), (ME, player))
    if pc == 0:
        st.turn = player
        st.phase = DRAW_PHASE
        st.missions_done = 0
        for figure in g.characters[player]:
            st.done[figure] = False
        expire(st, NEXT_TURN, player)
        tell(st, "turn-began", player)
        st.stack = (again, st.stack)
        if g.hears[AFTER][TURN_BEGINS]:
            fire(g, st, AFTER, TURN_BEGINS, env)
    elif pc == 1:
        st.stack = (again, st.stack)
        st.cancelled = False
        if g.hears[INSTEAD][CARDS_DRAWN]:
            fire(g, st, INSTEAD, CARDS_DRAWN, bind(env, AMOUNT, 1), 1)
    elif pc == 2:
        st.stack = (again, st.stack)
        count = 0 if st.cancelled else draw(g, st, player, number(g, st, DRAWS, player))
        st.cancelled = False
        if g.hears[AFTER][CARDS_DRAWN]:
            fire(g, st, AFTER, CARDS_DRAWN, bind(env, AMOUNT, count), count)
    elif pc == 3:
        st.phase = MILITIA_PHASE
        st.stack = (again, st.stack)
        if allowed(g, st, MOVES_MILITIA, player) and any(st.figure_pos[m] >= 0 for m in g.militia):
            _start_militia(g, st, player)
    elif pc == 4:
        st.phase = ACTIVATION_PHASE
        if in_play(g, st, player):
            st.stack = (again, st.stack)
            st.stack = ((D_MAIN, player), st.stack)
            if g.hears[AFTER][PHASE_BEGINS]:
                fire(g, st, AFTER, PHASE_BEGINS, env)
        else:
            st.stack = (again, st.stack)
    else:
        end_turn(g, st)


def end_turn(g: Game, st: State) -> None:
    """The turn is over: what lasts until its end ends."""
    player = st.turn
    end_activation(g, st)
    st.phase = NO_PHASE
    expire(st, TURN_END)
    if g.hears[AFTER][TURN_ENDS]:
        fire(g, st, AFTER, TURN_ENDS, make_env((R_PLAYER, player), (ME, player)))


# -- militia ---------------------------------------------------------------------------------------------


def _start_militia(g: Game, st: State, player: int) -> None:
    """M-1; or X-5: the back of the next card tells whether one moves at all."""
    if g.values["militia_moves_by"] == "card-back":
        refill(g, st, ARCANA)
        back = g.card_backs[st.piles[ARCANA][-1]] if st.piles[ARCANA] else ""
        tell(st, "patrol", back)
        if back not in g.values["patrol_backs"]:
            return
    st.stack = ((D_MILITIA, player), st.stack)


def _militia_options(g: Game, st: State, f: Frame) -> list[Action]:
    return [(FIGURE, m) for m in g.militia if st.figure_pos[m] >= 0]


@decision(D_MILITIA, _militia_options)
def _militia_named(g: Game, st: State, f: Frame, action: Action) -> None:
    """M-1: name him, then roll."""
    player, figure = f[1], action[1]
    if g.values["militia_moves_by"] == "card-back":
        steps = number(g, st, STEPS, figure, rolled=int(g.values["patrol_steps"]))
        if steps > 0:
            st.stack = ((D_MILITIA_MOVE, player, figure, steps), st.stack)
        return
    roll = die(st, g.players * PER_PLAYER + MILITIA)
    tell(st, "militia-rolled", figure, roll)
    st.stack = ((F_MILITIA, player, figure, roll), st.stack)
    st.cancelled, st.amount = False, roll
    if g.hears[BEFORE][ROLLED]:
        env = make_env((ACTOR, figure), (R_PLAYER, player), (AMOUNT, roll))
        fire(g, st, BEFORE, ROLLED, env, roll)


@frame(F_MILITIA)
def _militia(g: Game, st: State, f: Frame) -> None:
    _, player, figure, _roll = f
    roll = st.amount
    if st.cancelled or st.figure_pos[figure] < 0:
        st.cancelled = False
        return
    if roll in g.values["militia_asleep_on"]:
        tell(st, "militia-asleep", figure)
        steps = 0
    else:
        steps = max(0, number(g, st, STEPS, figure, rolled=roll))
    if g.hears[AFTER][ROLLED]:
        env = make_env((ACTOR, figure), (R_PLAYER, player), (AMOUNT, roll))
        if steps:
            st.stack = ((D_MILITIA_MOVE, player, figure, steps), st.stack)
        fire(g, st, AFTER, ROLLED, env, roll)
    elif steps:
        st.stack = ((D_MILITIA_MOVE, player, figure, steps), st.stack)


def militia_moves(g: Game, st: State, f: Frame) -> list[Action]:
    """M-2 to M-4: as few spaces as none; other gangs' characters may be attacked."""
    _, player, figure, steps = f
    if st.figure_pos[figure] < 0 or not allowed(g, st, V["may-move"], figure):
        return [(PASS,)]
    out: list[Action] = [(PASS,)]
    found = reach(g, st, figure, steps)
    out += move_actions(g, found, figure)
    for space in found[1]:
        if militia_victims(g, st, figure, player, space):
            out.append((ATTACK, figure, space))
    return out


@decision(D_MILITIA_MOVE, militia_moves)
def _militia_moves(g: Game, st: State, f: Frame, action: Action) -> None:
    _, player, figure, steps = f
    if action[0] == PASS:
        return
    if g.hears[AFTER][MILITIA_MOVED]:
        env = make_env((ACTOR, figure), (R_PLAYER, player), (R_SPACE, action[2]))
        fire(g, st, AFTER, MILITIA_MOVED, env)
    path = path_to(reach(g, st, figure, steps), action[2])
    walk(g, st, figure, path, player, attack=action[0] == ATTACK)


# -- alarm and portcullises ------------------------------------------------------------------------------


def start_portcullises(g: Game, st: State, count: int, spaces: tuple[int, ...], by: int = -1) -> None:
    """D-2: in turn order each player puts one, round and round; or one player puts them all."""
    count = min(count, int(g.values["portcullises"]) - st.gates.bit_count())
    if count > 0:
        st.stack = ((F_ALARM, count, 0, spaces, by), st.stack)


@frame(F_ALARM)
def _alarm(g: Game, st: State, f: Frame) -> None:
    _, left, turn, spaces, by = f
    if left <= 0 or not _gate_options(g, st, (D_GATE, 0, spaces)):
        return
    if by >= 0:
        st.stack = ((F_ALARM, left - 1, turn, spaces, by), st.stack)
        st.stack = ((D_GATE, by, spaces), st.stack)
        return
    for ahead in range(g.players):
        player = (st.turn + turn + ahead) % g.players
        if in_play(g, st, player):  # T-4
            st.stack = ((F_ALARM, left - 1, turn + ahead + 1, spaces, by), st.stack)
            st.stack = ((D_GATE, player, spaces), st.stack)
            return


def _gate_options(g: Game, st: State, f: Frame) -> list[Action]:
    return [(GATE, s) for s in f[2] if not st.gates >> s & 1]


@decision(D_GATE, _gate_options)
def _gate(g: Game, st: State, f: Frame, action: Action) -> None:
    st.gates |= 1 << action[1]
    tell(st, "portcullis-placed", f[1], action[1])
    if g.hears[AFTER][PLACED]:
        env = make_env((R_SPACE, action[1]), (R_PLAYER, f[1]), (ME, f[1]))
        fire(g, st, AFTER, PLACED, env)


def raise_alarm(g: Game, st: State) -> None:
    """From now on thieves may leave; a second alarm does nothing (D-4)."""
    if st.alarm:
        return
    st.alarm = True
    tell(st, "alarm-raised")
    if g.hears[AFTER][ALARM_RAISED]:
        fire(g, st, AFTER, ALARM_RAISED, NOBODY)
