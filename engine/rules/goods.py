"""Ducats, chests, treasures and missions (C-8, K, W, Y, Q)."""

from __future__ import annotations

from engine.rules.chance import CHEST as CHEST_STREAM
from engine.rules.chance import LOCKPICK as LOCKPICK_STREAM
from engine.rules.chance import PURSE as PURSE_STREAM
from engine.rules.chance import dice, die, own
from engine.rules.experience import offer_reroll
from engine.rules.game import (
    ACTOR,
    AMOUNT,
    CHEST,
    MAGIC_GEM,
    ME,
    MISSIONS,
    PURSE,
    R_CARD,
    R_PLAYER,
    R_SPACE,
    R_TREASURE,
    RED_GEM,
    E,
    Game,
    V,
    is_type,
)
from engine.rules.kinds import (
    AFTER,
    BEFORE,
    D_DROP,
    D_DROP_ROOM,
    F_CHESTS,
    F_DUCATS,
    F_GAIN,
    F_LOCKPICK,
    F_MISSION,
    F_OPEN,
    INSTEAD,
    SPACE,
    TREASURE,
)
from engine.rules.machine import bind, decision, fire, frame, make_env, tell
from engine.rules.state import CARRIED, OUT, SAFE, Action, Frame, State
from engine.rules.values import number

LOCKPICK_ROLLED, LOCKPICK_FAILED = E["lockpick-rolled"], E["lockpick-failed"]
CHEST_OPENING, CHEST_OPENED = E["chest-opening"], E["chest-opened"]
GAINED, DROPPED, FULFILLED = E["treasure-gained"], E["treasure-dropped"], E["mission-fulfilled"]


def pay(g: Game, st: State, source: int, target: int, amount: int) -> int:
    """Ducats move from purse to purse as far as they go (C-8); gives how many."""
    moved = max(0, min(amount, st.ducats[source]))
    if moved and source != target:
        st.ducats[source] -= moved
        st.ducats[target] += moved
        tell(st, "ducats-moved", source, target, moved)
    return moved


def carried(st: State, figure: int) -> list[int]:
    """The treasures a figure carries."""
    place = CARRIED + figure
    return [t for t, at in enumerate(st.treasure_pos) if at == place]


def distinct(g: Game, treasures: list[int]) -> list[int]:
    """One treasure of each type: tokens of a type are alike."""
    seen: dict[int, int] = {}
    for treasure in treasures:
        seen.setdefault(g.treasure_types[treasure], treasure)
    return list(seen.values())


def gang_count(g: Game, st: State, player: int, kind: int, *, anywhere: bool) -> int:
    """How many treasures of a type a gang's characters carry; anywhere: what left counts too."""
    total = 0
    for treasure, at in enumerate(st.treasure_pos):
        if not is_type(g.treasure_types[treasure], kind):
            continue
        if CARRIED <= at < SAFE:
            figure = at - CARRIED
            total += g.owner[figure] == player and st.figure_pos[figure] >= 0
        elif anywhere and at == SAFE + player:
            total += 1
    return total


def carried_by_gang(g: Game, st: State, player: int) -> set[int]:
    """The types of treasure a gang's characters in the district hold, in one pass."""
    owner, positions, types = g.owner, st.figure_pos, g.treasure_types
    return {
        types[treasure]
        for treasure, at in enumerate(st.treasure_pos)
        if CARRIED <= at < SAFE and owner[at - CARRIED] == player and positions[at - CARRIED] >= 0
    }


def set_value(g: Game, kind: int, count: int) -> int:
    """W-1, W-2: what so many of a type are worth together."""
    if count <= 0:
        return 0
    if kind == RED_GEM:
        return int(g.values["red_gem_value"]) * count
    if kind in (PURSE, CHEST, MAGIC_GEM):
        return 0
    table = g.values["set_values"]
    return int(table[min(count, len(table)) - 1])


def can_reach_chest(g: Game, st: State, figure: int) -> list[int]:
    """The treasures lying where a figure stands."""
    space = st.figure_pos[figure]
    return [t for t, at in enumerate(st.treasure_pos) if at == space]


# -- opening ---------------------------------------------------------------------------------------------


def start_lockpick(g: Game, st: State, figure: int, treasure: int) -> None:
    """K-1: roll a die; at most his mind opens it."""
    player = g.owner[figure]
    roll = die(st, own(player, LOCKPICK_STREAM))
    tell(st, "lockpick-rolled", figure, treasure, roll)
    st.stack = ((F_LOCKPICK, 0, figure, treasure, (roll,)), st.stack)
    offer_reroll(g, st, player, LOCKPICK_STREAM, (roll,), figure)


@frame(F_LOCKPICK)
def _lockpick(g: Game, st: State, f: Frame) -> None:
    """The player's own reroll is over: reactions first, then what the die opens."""
    _, pc, figure, treasure, (roll,) = f
    space = st.figure_pos[figure]
    if space < 0 or st.treasure_pos[treasure] != space:
        return
    env = make_env((ACTOR, figure), (R_SPACE, space), (AMOUNT, roll), (ME, g.owner[figure]))
    if pc == 0 and g.hears[BEFORE][LOCKPICK_ROLLED]:
        st.stack = ((F_LOCKPICK, 1, figure, treasure, (roll,)), st.stack)
        fire(g, st, BEFORE, LOCKPICK_ROLLED, env, roll)
        return
    if pc:
        roll = st.amount
        env = bind(env, AMOUNT, roll)
    if roll + number(g, st, V["lockpick-roll"], figure) <= number(g, st, V["mind"], figure):
        start_opening(g, st, figure, treasure)
    else:
        tell(st, "lockpick-failed", figure, treasure)
        if g.hears[AFTER][LOCKPICK_FAILED]:
            fire(g, st, AFTER, LOCKPICK_FAILED, env)
    if g.hears[AFTER][LOCKPICK_ROLLED]:
        fire(g, st, AFTER, LOCKPICK_ROLLED, env, roll)


def start_opening(g: Game, st: State, figure: int, treasure: int) -> None:
    """K-4: the chest opens, unless a rule says otherwise."""
    st.stack = ((F_OPEN, 0, figure, treasure), st.stack)


@frame(F_OPEN)
def _open(g: Game, st: State, f: Frame) -> None:
    _, pc, figure, treasure = f
    space = st.figure_pos[figure]
    if space < 0 or st.treasure_pos[treasure] != space:
        return
    player = g.owner[figure]
    if pc < 2:
        timing = BEFORE if pc == 0 else INSTEAD
        if pc == 1 and st.cancelled:
            st.cancelled = False
            return
        st.cancelled = False
        st.stack = ((F_OPEN, pc + 1, figure, treasure), st.stack)
        if g.hears[timing][CHEST_OPENING]:
            env = make_env((ACTOR, figure), (R_SPACE, space), (R_TREASURE, treasure), (ME, player))
            fire(g, st, timing, CHEST_OPENING, env)
        return
    if st.cancelled:
        st.cancelled = False
        return
    pay(g, st, g.bank, player, number(g, st, V["opening-reward"], figure))
    st.chest_up &= ~(1 << treasure)
    tell(st, "chest-opened", figure, treasure, space)
    if g.hears[AFTER][CHEST_OPENED]:
        env = make_env((ACTOR, figure), (R_SPACE, space), (R_TREASURE, treasure), (ME, player))
        fire(g, st, AFTER, CHEST_OPENED, env)
    gain(g, st, figure, treasure, after_fight=False)


def gain(g: Game, st: State, figure: int, treasure: int, *, after_fight: bool) -> None:
    """A treasure goes onto a character's card; then Y-2."""
    st.chest_up &= ~(1 << treasure)
    if g.treasure_types[treasure] == PURSE:  # K-5: a purse is not carried
        st.treasure_pos[treasure] = OUT
        _roll_ducats(g, st, figure, PURSE_STREAM, int(g.values["purse_dice"]))
        return
    st.treasure_pos[treasure] = CARRIED + figure
    tell(st, "treasure-gained", figure, treasure)
    st.stack = ((F_GAIN, figure, after_fight), st.stack)
    if g.hears[AFTER][GAINED]:
        fire(g, st, AFTER, GAINED, make_env((ACTOR, figure), (R_TREASURE, treasure), (ME, g.owner[figure])))


@frame(F_GAIN)
def _gain(g: Game, st: State, f: Frame) -> None:
    """Y-2: above the limit, one treasure at a time is put down."""
    _, figure, after_fight = f
    if st.figure_pos[figure] < 0:
        return
    limit = number(g, st, V["carrying-limit"], figure)
    if after_fight:  # Y-4
        limit += int(g.values["carrying_limit_after_fight"]) - int(g.values["carrying_limit"])
    if len(carried(st, figure)) > limit:
        st.stack = (f, st.stack)
        st.stack = ((D_DROP, g.owner[figure], figure), st.stack)


def _drop_options(g: Game, st: State, f: Frame) -> list[Action]:
    return [(TREASURE, t) for t in distinct(g, carried(st, f[2]))]


@decision(D_DROP, _drop_options)
def _drop(g: Game, st: State, f: Frame, action: Action) -> None:
    _, player, figure = f
    treasure = action[1]
    if empty_rooms(g, st):
        st.stack = ((D_DROP_ROOM, player, figure, treasure), st.stack)
        # Until the room is named the treasure is in nobody's hands but still his for the count.
    else:
        st.treasure_pos[treasure] = OUT
        tell(st, "treasure-lost", figure, treasure)


def empty_rooms(g: Game, st: State) -> list[int]:
    """Rooms of the district without a treasure."""
    full = {at for at in st.treasure_pos if at >= 0}
    return [room for room in g.rooms if room not in full]


def _drop_room_options(g: Game, st: State, f: Frame) -> list[Action]:
    return [(SPACE, room) for room in empty_rooms(g, st)]


@decision(D_DROP_ROOM, _drop_room_options)
def _drop_room(g: Game, st: State, f: Frame, action: Action) -> None:
    _, _player, figure, treasure = f
    put_down(g, st, figure, treasure, action[1])


def put_down(g: Game, st: State, figure: int, treasure: int, space: int) -> None:
    """A treasure lies in a space as a locked chest, treasure side up."""
    st.treasure_pos[treasure] = space
    st.chest_up &= ~(1 << treasure)
    tell(st, "treasure-dropped", figure, treasure, space)
    if g.hears[AFTER][DROPPED]:
        env = make_env((ACTOR, figure), (R_TREASURE, treasure), (R_SPACE, space), (ME, g.owner[figure]))
        fire(g, st, AFTER, DROPPED, env)


def bring_out(g: Game, st: State, figure: int) -> None:
    """L-4: treasures to safety; a chest full of ducats is emptied at once."""
    chests = 0
    for treasure in carried(st, figure):
        if g.treasure_types[treasure] == CHEST:
            st.treasure_pos[treasure] = OUT
            chests += 1
        else:
            st.treasure_pos[treasure] = SAFE + g.owner[figure]
    if chests:
        st.stack = ((F_CHESTS, figure, chests), st.stack)


@frame(F_CHESTS)
def _empty_chests(g: Game, st: State, f: Frame) -> None:
    """One chest after the other: each roll is settled before the next."""
    _, figure, count = f
    if count > 1:
        st.stack = ((F_CHESTS, figure, count - 1), st.stack)
    _roll_ducats(g, st, figure, CHEST_STREAM, int(g.values["chest_dice"]))


def _roll_ducats(g: Game, st: State, figure: int, stream: int, count: int) -> None:
    """K-5, L-4: roll for what is in a purse or a chest; the stream says which."""
    player = g.owner[figure]
    rolled = dice(st, own(player, stream), count)
    st.stack = ((F_DUCATS, figure, stream, rolled), st.stack)
    if offer_reroll(g, st, player, stream, rolled, figure):
        tell(st, "rolled", player, figure, rolled)


@frame(F_DUCATS)
def _ducats(g: Game, st: State, f: Frame) -> None:
    _, figure, stream, rolled = f
    if stream == PURSE_STREAM:
        found = sum(rolled) + number(g, st, V["purse-bonus"], figure)
        tell(st, "purse-emptied", figure, found)
    else:
        found = sum(rolled) + number(g, st, V["chest-bonus"], figure)
        tell(st, "chest-emptied", figure, found)
    pay(g, st, g.bank, g.owner[figure], found)


# -- missions --------------------------------------------------------------------------------------------


def mission_count(g: Game, st: State, player: int, card: int) -> int:
    """Q-2: how many of the treasures shown count."""
    mission = g.missions[card]
    assert mission is not None
    if mission[0] == CHEST:
        return 0
    anywhere = g.values["mission_treasures"] == "gang"
    return gang_count(g, st, player, mission[0], anywhere=anywhere)


def mission_pay(g: Game, st: State, player: int, card: int) -> int:
    """Q-3: the set value of all of them, plus the bonus for each."""
    mission = g.missions[card]
    assert mission is not None
    kind, bonus = mission
    count = mission_count(g, st, player, card)
    base = set_value(g, kind, count) + bonus * count
    return base + number(g, st, V["mission-reward"], player) if count else 0


def start_mission(g: Game, st: State, player: int, card: int) -> None:
    """Q-4: the card leaves the row and is replaced while there is one; then it pays."""
    reward = mission_pay(g, st, player, card)
    row = st.rows[MISSIONS]
    at = row.index(card)
    new = st.piles[MISSIONS][-1:]
    st.piles[MISSIONS] = st.piles[MISSIONS][:-1]
    st.rows[MISSIONS] = (*row[:at], *new, *row[at + 1 :])
    st.discards[MISSIONS] = (*st.discards[MISSIONS], card)
    if st.drawn is not None:
        st.drawn.extend(new)
    st.stack = ((F_MISSION, player, card, reward), st.stack)
    st.cancelled, st.amount = False, reward
    if g.hears[BEFORE][FULFILLED]:
        env = make_env((R_PLAYER, player), (R_CARD, card), (AMOUNT, reward), (ME, player))
        fire(g, st, BEFORE, FULFILLED, env, reward)


@frame(F_MISSION)
def _mission(g: Game, st: State, f: Frame) -> None:
    _, player, card, reward = f
    if st.cancelled:
        st.cancelled = False
        tell(st, "mission-spoiled", player, card)
        return
    reward = st.amount
    tell(st, "mission-fulfilled", player, card, reward)
    pay(g, st, g.bank, player, reward)
    if g.hears[AFTER][FULFILLED]:
        env = make_env((R_PLAYER, player), (R_CARD, card), (AMOUNT, reward), (ME, player))
        fire(g, st, AFTER, FULFILLED, env, reward)
