"""Combat and retreat (F, M-3 to M-6, N-8)."""

from __future__ import annotations

from typing import Any

from engine.rules.cards import in_play, play_card
from engine.rules.chance import COMBAT, NEUTRAL, PER_PLAYER, dice, die, own
from engine.rules.experience import dice_left, gain_experience, may_reroll, pay_reroll
from engine.rules.game import (
    ACTOR,
    AMOUNT,
    ARCANA,
    ATTACKER,
    BEARER,
    DEFENDER,
    LOSER,
    ME,
    ORIGIN,
    OTHER,
    R_SPACE,
    R_TREASURE,
    WINNER,
    E,
    Game,
    V,
)
from engine.rules.goods import carried, distinct, gain, pay
from engine.rules.kinds import (
    AFTER,
    BEFORE,
    COMBAT_END,
    D_ANNOUNCE,
    D_PAY_COMBAT,
    D_REROLL,
    D_RETREAT,
    D_STEAL,
    DIE,
    F_AFTER_COMBAT,
    F_COMBAT,
    F_FINE,
    F_PAYING,
    F_RETREAT,
    INSTEAD,
    PASS,
    PLAY,
    SPACE,
    TREASURE,
    USE,
)
from engine.rules.machine import bind, decision, fire, frame, make_env, tell
from engine.rules.movement import nearest_free, put, retreat_spaces
from engine.rules.state import Action, Combat, Env, Frame, State
from engine.rules.values import allowed, expire, number

COMBAT_DICE, COMBAT_BONUS = V["combat-dice"], V["combat-bonus"]
WINS_TIES, MAY_PLAY = V["wins-ties"], V["may-play-arcana"]
ATTACKED, WON, ENTERED = E["attacked"], E["combat-won"], E["entered"]
A_ROLLED, D_ROLLED = E["attacker-rolled"], E["defender-rolled"]
STEALING, RETREATING, RETREATED = E["stealing"], E["retreating"], E["retreated"]
COLLECTS, STOLEN, DUCATS_STOLEN = E["militia-collects"], E["treasure-stolen"], E["ducats-stolen"]


def start_combat(g: Game, st: State, attacker: int, defender: int, controller: int, origin: int = -1) -> None:
    """A combat in the defender's space; the controller plays for an attacker of no gang (M-3)."""
    outer = st.combat.key() if st.combat is not None else None
    space = st.figure_pos[defender]
    st.combat = Combat(attacker, defender, space, origin=origin)
    tell(st, "attacked", attacker, defender, space)
    st.stack = ((F_COMBAT, 0, controller, outer), st.stack)


def combat_env(c: Combat) -> Env:
    return make_env((ATTACKER, c.attacker), (DEFENDER, c.defender), (R_SPACE, c.space))


def player_of(g: Game, figure: int, controller: int) -> int:
    """Who plays for a figure: its owner, or whoever moved it (M-3); -1 for a neutral defender."""
    return g.owner[figure] if g.owner[figure] >= 0 else controller


@frame(F_COMBAT)
def _combat(g: Game, st: State, f: Frame) -> None:
    """F-11's order. Each step first makes sure that both are still there (N-8)."""
    _, pc, controller, outer = f
    c = st.combat
    assert c is not None
    if not _goes_on(st, c):
        _break_off(g, st, c, outer)
        return
    again = (F_COMBAT, pc + 1, controller, outer)
    if pc == 0 or pc == 1:
        if pc == 1 and st.cancelled:
            _break_off(g, st, c, outer)
            return
        st.cancelled = False
        st.stack = (again, st.stack)
        timing = BEFORE if pc == 0 else INSTEAD
        if g.hears[timing][ATTACKED]:
            fire(g, st, timing, ATTACKED, combat_env(c))
    elif pc == 2:
        if st.cancelled:
            _break_off(g, st, c, outer)
            return
        st.stack = (again, st.stack)
        if g.hears[AFTER][ATTACKED]:
            fire(g, st, AFTER, ATTACKED, combat_env(c))
    elif pc == 3 or pc == 4:  # announcements: attacker, then defender
        st.stack = (again, st.stack)
        side = pc - 3
        player = g.owner[c.defender if side else c.attacker]
        if player >= 0 and _may_announce(g, st, player, side):
            st.stack = ((D_ANNOUNCE, player, side), st.stack)
    elif pc == 5 or pc == 6:  # dice: attacker, then defender; each with his own announced rerolls
        side = pc - 5
        figure = c.defender if side else c.attacker
        player = player_of(g, figure, controller)
        stream = own(player, COMBAT) if g.owner[figure] >= 0 else g.players * PER_PLAYER + NEUTRAL
        rolled = dice(st, stream, max(0, number(g, st, COMBAT_DICE, figure)))
        st.combat = c = c.but(ddice=rolled) if side else c.but(adice=rolled)
        tell(st, "combat-rolled", figure, rolled)
        st.stack = (again, st.stack)
        if g.hears[AFTER][D_ROLLED if side else A_ROLLED]:
            fire(g, st, AFTER, D_ROLLED if side else A_ROLLED, combat_env(c))
        _push_rerolls(g, st, side, forced=False)
        if not side:
            _learn(g, st, rolled)
    elif pc == 7:  # rerolls forced on the other, the attacker's first
        st.stack = (again, st.stack)
        if g.values["reroll_experience"]:
            st.stack = ((F_PAYING, 0, 0), st.stack)
        _push_rerolls(g, st, 1, forced=True)
        _push_rerolls(g, st, 0, forced=True)
    else:
        _compare(g, st, c, controller, outer)


def _goes_on(st: State, c: Combat) -> bool:
    """N-8: both are still in the space of the combat, and nothing called it off."""
    return st.figure_pos[c.attacker] == c.space == st.figure_pos[c.defender] and not c.dropped


def _may_announce(g: Game, st: State, player: int, side: int) -> bool:
    """Asked whenever the player has a hand or a combat skill: what he holds stays his secret."""
    if st.hands[ARCANA * g.players + player] and in_play(g, st, player):
        return True
    return len(_announce_options(g, st, (D_ANNOUNCE, player, side))) > 1


def _fighters(c: Combat, side: int) -> tuple[int, int]:
    return (c.defender, c.attacker) if side else (c.attacker, c.defender)


def announce_env(g: Game, c: Combat, side: int) -> Env:
    """In combat `actor` is one's own fighter, `other` the opponent's."""
    figure, other = _fighters(c, side)
    env = bind(bind(combat_env(c), ACTOR, figure), OTHER, other)
    return bind(bind(env, ME, g.owner[figure]), BEARER, figure)


def _announce_options(g: Game, st: State, f: Frame) -> list[Action]:
    _, player, side = f
    c = st.combat
    assert c is not None
    figure, _other = _fighters(c, side)
    out: list[Action] = [(PASS,)]
    env = announce_env(g, c, side)
    for index in own_abilities(g, st, figure):
        ability = g.abilities[index]
        if ability.moment == 2 and index not in c.used and can_pay(g, st, player, index, env):
            out.append((USE, figure, index))
    hand = st.hands[ARCANA * g.players + player]
    if hand and c.cards[side] < int(g.values["arcana_per_combat"]) and allowed(g, st, MAY_PLAY, player):
        last = -1
        for card in hand:
            if card == last:
                continue
            last = card
            play = g.plays[card]
            if (
                play is not None
                and play.moment == 1
                and (play.test is None or play.test(g, st, env))
                and (play.possible is None or play.possible(g, st, env))
            ):
                out.append((PLAY, card))
    return out


def own_abilities(g: Game, st: State, figure: int) -> tuple[int, ...]:
    """A character's skills, and what the equipment he carries lets him do (X-12)."""
    card = st.equipment[figure]
    return g.skills[figure] if card < 0 else g.skills[figure] + g.gear[card]


def can_pay(g: Game, st: State, player: int, index: int, env: Env) -> bool:
    """Whether an ability's costs, condition and first choice can be met."""
    a = g.abilities[index]
    if st.ap[player] < a.points(g, st, env) or st.ducats[player] < a.ducats(g, st, env):
        return False
    if len(st.hands[ARCANA * g.players + player]) < a.arcana or st.experience[player] < a.experience:
        return False
    if a.test is not None and not a.test(g, st, env):
        return False
    return a.possible is None or a.possible(g, st, env)


@decision(D_ANNOUNCE, _announce_options, secret=True)
def _announce(g: Game, st: State, f: Frame, action: Action) -> None:
    from engine.rules.activation import pay_ability

    _, player, side = f
    c = st.combat
    assert c is not None
    if action[0] == PASS:
        return
    # Asked again, unless this ends the combat: back to this side's step, which looks first (N-8).
    (kind, _pc, controller, outer), below = st.stack
    st.stack = ((kind, 3 + side, controller, outer), below)
    env = announce_env(g, c, side)
    if action[0] == PLAY:
        cards = (c.cards[0] + (side == 0), c.cards[1] + (side == 1))
        st.combat = c.but(cards=cards)
        play_card(g, st, player, action[1], env)
    else:
        st.combat = c.but(used=(*c.used, action[2]))
        pay_ability(g, st, player, action[2], action[1], env)


# -- dice ------------------------------------------------------------------------------------------------


def add_reroll(g: Game, st: State, figure: int, count: int, by: int) -> None:
    """A reroll announced or forced: by = the player who chooses the dice."""
    c = st.combat
    if c is None or figure not in (c.attacker, c.defender):
        return
    side = 1 if figure == c.defender else 0
    st.combat = c.but(rerolls=(*c.rerolls, (side, count, by)))


def _push_rerolls(g: Game, st: State, side: int, *, forced: bool) -> None:
    """The rerolls of one side: its own when `forced` is off, else those that side forces on the other."""
    c = st.combat
    assert c is not None
    owner = g.owner[_fighters(c, side)[0]]
    for of_side, count, by in reversed(c.rerolls):
        is_own = by == g.owner[_fighters(c, of_side)[0]]
        if (not forced and is_own and of_side == side) or (forced and not is_own and by == owner):
            st.stack = ((D_REROLL, by, of_side, count, ()), st.stack)


def _reroll_options(g: Game, st: State, f: Frame) -> list[Action]:
    _, by, side, _count, done = f
    c = st.combat
    assert c is not None
    mine = by == g.owner[_fighters(c, side)[0]]
    rolled = c.ddice if side else c.adice
    out: list[Action] = [(PASS,)]
    seen: set[int] = set()
    for i, value in enumerate(rolled):
        if i in done or (mine and (side, i) in c.rerolled):  # F-11: each die once by its own player
            continue
        if value not in seen:  # dice that show the same are alike
            seen.add(value)
            out.append((DIE, i + 1))
    return out


@decision(D_REROLL, _reroll_options)
def _reroll(g: Game, st: State, f: Frame, action: Action) -> None:
    _, by, side, count, done = f
    c = st.combat
    assert c is not None
    if action[0] == PASS:
        return
    index = action[1] - 1
    if count > 1:
        st.stack = ((D_REROLL, by, side, count - 1, (*done, index)), st.stack)
    _roll_again(g, st, c, side, index, by)


def _roll_again(g: Game, st: State, c: Combat, side: int, index: int, by: int) -> None:
    """One die of a side is rolled again by somebody's choice; the second result stands."""
    rolled = list(c.ddice if side else c.adice)
    figure = c.defender if side else c.attacker
    stream = own(g.owner[figure], COMBAT) if g.owner[figure] >= 0 else g.players * PER_PLAYER + NEUTRAL
    rolled[index] = die(st, stream)
    rerolled = (*c.rerolled, (side, index)) if by == g.owner[figure] else c.rerolled
    changed = {"ddice" if side else "adice": tuple(rolled), "rerolled": rerolled}
    st.combat = c.but(**changed)
    tell(st, "die-rerolled", figure, tuple(rolled))
    if not side:
        _learn(g, st, (rolled[index],))


def _learn(g: Game, st: State, shown: tuple[int, ...]) -> None:
    """X-11: an attacker of a gang learns from his dice as they show; the defender never does."""
    faces, c = g.values["experience_faces"], st.combat
    if faces and c is not None and g.owner[c.attacker] >= 0:
        gain_experience(g, st, g.owner[c.attacker], sum(value in faces for value in shown))


@frame(F_PAYING)
def _paying(g: Game, st: State, f: Frame) -> None:
    """F-11 (6): experience for rerolls, the attacker first, alternating until both pass."""
    _, side, passes = f
    c = st.combat
    assert c is not None
    while passes < 2 and _goes_on(st, c):
        player = g.owner[_fighters(c, side)[0]]
        if may_reroll(g, st, player) and len(_paid_options(g, st, (D_PAY_COMBAT, player, side))) > 1:
            st.stack = ((F_PAYING, 1 - side, passes + 1), st.stack)
            st.stack = ((D_PAY_COMBAT, player, side), st.stack)
            return
        side, passes = 1 - side, passes + 1


def _paid_options(g: Game, st: State, f: Frame) -> list[Action]:
    c, side = st.combat, f[2]
    assert c is not None
    done = tuple(index for of_side, index in c.rerolled if of_side == side)
    return [(PASS,), *dice_left(c.ddice if side else c.adice, done)]


@decision(D_PAY_COMBAT, _paid_options)
def _paid(g: Game, st: State, f: Frame, action: Action) -> None:
    """X-11: one of his own figure's dice; then the other is asked, also if he has passed before."""
    _, player, side = f
    c = st.combat
    assert c is not None
    if action[0] == PASS:
        return
    (kind, other, _passes), rest = st.stack
    st.stack = ((kind, other, 0), rest)
    pay_reroll(g, st, player)
    _roll_again(g, st, c, side, action[1] - 1, player)


def score(g: Game, st: State, figure: int, rolled: tuple[int, ...]) -> tuple[int, int]:
    """F-4: the highest die with its bonuses, and the total with them."""
    bonus = number(g, st, COMBAT_BONUS, figure)
    return max(rolled, default=0) + bonus, sum(rolled) + bonus


def _compare(g: Game, st: State, c: Combat, controller: int, outer: tuple[Any, ...] | None) -> None:
    attack, attack_total = score(g, st, c.attacker, c.adice)
    defence, defence_total = score(g, st, c.defender, c.ddice)
    if attack != defence:
        attacker_wins = attack > defence
    elif allowed(g, st, WINS_TIES, c.attacker) != allowed(g, st, WINS_TIES, c.defender):
        attacker_wins = allowed(g, st, WINS_TIES, c.attacker)
    elif g.values["tie"] == "totals" and attack_total != defence_total:
        attacker_wins = attack_total > defence_total
    else:
        attacker_wins = g.values["tie"] != "defender"  # F-5, M-5
    winner, loser = (c.attacker, c.defender) if attacker_wins else (c.defender, c.attacker)
    tell(st, "combat-won", winner, loser, attack, defence)
    st.stack = ((F_AFTER_COMBAT, 0, winner, loser, controller, outer), st.stack)


def won_env(c: Combat, winner: int, loser: int) -> Env:
    return bind(bind(combat_env(c), WINNER, winner), LOSER, loser)


@frame(F_AFTER_COMBAT)
def _after_combat(g: Game, st: State, f: Frame) -> None:
    """(8) steal, drop, then retreat; (9) effects of winning and losing."""
    _, pc, winner, loser, controller, outer = f
    c = st.combat
    assert c is not None
    env = won_env(c, winner, loser)
    again = (F_AFTER_COMBAT, pc + 1, winner, loser, controller, outer)
    if pc == 0:
        st.stack = (again, st.stack)
        if g.hears[BEFORE][WON]:
            fire(g, st, BEFORE, WON, env)
    elif pc == 1:
        st.stack = (again, st.stack)
        st.cancelled = False
        if g.hears[INSTEAD][STEALING]:
            fire(g, st, INSTEAD, STEALING, env)
    elif pc == 2:
        st.stack = (again, st.stack)
        if not st.cancelled:
            _steal(g, st, winner, loser)
        st.cancelled = False
    elif pc == 3:
        st.stack = (again, st.stack)
        st.cancelled = False
        if g.hears[INSTEAD][RETREATING]:
            fire(g, st, INSTEAD, RETREATING, bind(env, ACTOR, loser))
    elif pc == 4:
        st.stack = (again, st.stack)
        if not st.cancelled and st.figure_pos[loser] == c.space:
            distance = number(g, st, V["retreat-distance"], loser)
            start_retreat(g, st, loser, distance, player_of(g, winner, controller))
        st.cancelled = False
    elif pc == 5:
        st.stack = (again, st.stack)
        if g.hears[AFTER][WON]:
            fire(g, st, AFTER, WON, env)
    else:
        _close(g, st, outer)
        _entered_by_force(g, st, c, winner, loser)


def _entered_by_force(g: Game, st: State, c: Combat, winner: int, loser: int) -> None:
    """X-4: whoever entered to attack and won has now entered; the loser has gone."""
    came = c.origin >= 0 and c.origin != c.space
    if came and winner == c.attacker and st.figure_pos[winner] == c.space and g.hears[AFTER][ENTERED]:
        env = make_env((ACTOR, winner), (R_SPACE, c.space), (ORIGIN, c.origin), (LOSER, loser))
        fire(g, st, AFTER, ENTERED, bind(env, ME, g.owner[winner]))


def _break_off(g: Game, st: State, c: Combat, outer: tuple[Any, ...] | None) -> None:
    """N-8: no winner. If both still stand there, the attacker goes back to where he came from."""
    st.cancelled = False
    tell(st, "combat-broken-off", c.attacker, c.defender)
    if st.figure_pos[c.attacker] == c.space == st.figure_pos[c.defender]:
        free = c.origin >= 0 and not st.occupied >> c.origin & 1
        back = (c.origin,) if free else nearest_free(g, st, c.space)
        if back:
            put(g, st, c.attacker, back[0])
            tell(st, "retreated", c.attacker, c.space, back[0])
    _close(g, st, outer)


def _close(g: Game, st: State, outer: tuple[Any, ...] | None) -> None:
    expire(st, COMBAT_END)
    st.combat = None if outer is None else Combat(**dict(zip(Combat.__slots__, outer, strict=True)))


def _steal(g: Game, st: State, winner: int, loser: int) -> None:
    """F-6, M-5."""
    if g.figure_kinds[winner] == "militia":
        if g.owner[loser] >= 0:
            amount = min(number(g, st, V["fine"], loser), st.ducats[g.owner[loser]])
            st.stack = ((F_FINE, 0, loser, amount), st.stack)
            st.cancelled, st.amount = False, amount
            if g.hears[INSTEAD][COLLECTS]:
                fire(g, st, INSTEAD, COLLECTS, make_env((LOSER, loser), (AMOUNT, amount)), amount)
        return
    if g.owner[winner] < 0 or g.owner[loser] < 0:
        return  # M-5: nobody steals from a militiaman, and neutral figures take nothing
    if not allowed(g, st, V["may-steal"], winner) or not allowed(g, st, V["may-be-robbed"], loser):
        return
    if carried(st, loser):
        st.stack = ((D_STEAL, g.owner[winner], winner, loser), st.stack)
        return
    amount = pay(g, st, g.owner[loser], g.owner[winner], number(g, st, V["stolen-ducats"], winner))
    if g.hears[AFTER][DUCATS_STOLEN]:
        env = make_env((WINNER, winner), (LOSER, loser), (AMOUNT, amount), (ME, g.owner[winner]))
        fire(g, st, AFTER, DUCATS_STOLEN, env, amount)


@frame(F_FINE)
def _fine(g: Game, st: State, f: Frame) -> None:
    """M-5: the fine goes to the bank, unless the sheet sends it elsewhere."""
    _, _pc, loser, amount = f
    if not st.cancelled:
        pay(g, st, g.owner[loser], g.bank, amount)
    st.cancelled = False
    tell(st, "fined", loser, amount)
    if g.hears[AFTER][COLLECTS]:
        fire(g, st, AFTER, COLLECTS, make_env((LOSER, loser), (AMOUNT, amount)), amount)


def _steal_options(g: Game, st: State, f: Frame) -> list[Action]:
    return [(TREASURE, t) for t in distinct(g, carried(st, f[3]))]


@decision(D_STEAL, _steal_options)
def _stolen(g: Game, st: State, f: Frame, action: Action) -> None:
    _, player, winner, loser = f
    treasure = action[1]
    tell(st, "treasure-stolen", winner, loser, treasure)
    gain(g, st, winner, treasure, after_fight=True)
    if g.hears[AFTER][STOLEN]:
        env = make_env((WINNER, winner), (LOSER, loser), (R_TREASURE, treasure), (ME, player))
        fire(g, st, AFTER, STOLEN, env)


# -- retreat ---------------------------------------------------------------------------------------------


def start_retreat(g: Game, st: State, figure: int, distance: int, by: int) -> None:
    """F-7: the loser retreats, moved by the winning player."""
    if distance > 0 and st.figure_pos[figure] >= 0:
        st.stack = ((F_RETREAT, figure, distance, by), st.stack)


@frame(F_RETREAT)
def _retreat(g: Game, st: State, f: Frame) -> None:
    _, figure, distance, by = f
    space = st.figure_pos[figure]
    if space >= 0 and retreat_spaces(g, st, space, distance):
        st.stack = ((D_RETREAT, by if by >= 0 else st.turn, figure, distance), st.stack)


def _retreat_options(g: Game, st: State, f: Frame) -> list[Action]:
    return [(SPACE, s) for s in retreat_spaces(g, st, st.figure_pos[f[2]], f[3])]


@decision(D_RETREAT, _retreat_options)
def _retreated(g: Game, st: State, f: Frame, action: Action) -> None:
    _, _by, figure, _distance = f
    origin = st.figure_pos[figure]
    put(g, st, figure, action[1])
    tell(st, "retreated", figure, origin, action[1])
    if g.hears[AFTER][RETREATED]:
        env = make_env((ACTOR, figure), (R_SPACE, action[1]), (ORIGIN, origin), (ME, g.owner[figure]))
        fire(g, st, AFTER, RETREATED, env)
