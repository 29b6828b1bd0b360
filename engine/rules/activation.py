"""The activation phase: everything a player may do in it (A, V-1, L, F-1, K, Q-1)."""

from __future__ import annotations

from engine.rules.cards import in_play, play_card
from engine.rules.combat import can_pay, own_abilities
from engine.rules.equipment import buy, buy_options, use_up
from engine.rules.experience import spend_experience
from engine.rules.game import (
    ACTOR,
    ARCANA,
    BEARER,
    EQUIPMENT,
    ME,
    MISSIONS,
    R_PLAYER,
    R_SPACE,
    R_TREASURE,
    E,
    Game,
    V,
)
from engine.rules.goods import (
    bring_out,
    can_reach_chest,
    carried_by_gang,
    mission_count,
    pay,
    start_lockpick,
    start_mission,
    start_opening,
)
from engine.rules.intrigue import claim, claim_options, own_env
from engine.rules.kinds import (
    ACTIVATION_END,
    AFTER,
    ATTACK,
    BASH,
    BEFORE,
    BUY,
    D_DISCARD,
    D_MAIN,
    END,
    F_ABILITY,
    F_LEAVE,
    F_PROGRAM,
    INSTEAD,
    INTRIGUE,
    LEAVE,
    LOCKPICK,
    MISSION,
    MOVE,
    PLAY,
    USE,
)
from engine.rules.machine import bind, decision, fire, frame, make_env, tell
from engine.rules.movement import Ground, ground, move_actions, path_to, put, reach
from engine.rules.state import LEFT, Action, Env, Frame, State
from engine.rules.values import allowed, expire, number
from engine.rules.walking import OVER, victim_in, walk

MOVE_COST, ATTACK_COST, LEAVE_COST = V["move-cost"], V["attack-cost"], V["leave-cost"]
LOCKPICK_COST, BASH_COST, MISSION_COST = V["lockpick-cost"], V["bash-cost"], V["mission-cost"]
MOVEMENT, PER_TURN = V["movement"], V["missions-per-turn"]
MAY_ACTIVATE, MAY_MOVE, MAY_ATTACK = V["may-activate"], V["may-move"], V["may-attack"]
MAY_BE_ATTACKED, MAY_LOCKPICK, MAY_BASH = V["may-be-attacked"], V["may-lockpick"], V["may-bash"]
MAY_LEAVE, MAY_PASS_GATE = V["may-leave"], V["may-pass-portcullis"]
MAY_USE = V["may-use-skills"]
MAY_PLAY, MAY_FULFIL = V["may-play-arcana"], V["may-fulfil-missions"]
ACTIVATED, ACTIVATION_ENDED = E["activated"], E["activation-ended"]
BASHED = E["chest-bashed"]
ENTERED, LEFT_SPACE, MOVED, LEFT_DISTRICT = E["entered"], E["left-space"], E["moved"], E["left-district"]
PASSED = E["passed-mate"]


def main_options(g: Game, st: State, f: Frame) -> list[Action]:
    """The flat list over all characters, cards and missions."""
    player = f[1]
    points = st.ap[player]
    out: list[Action] = []
    around = ground(g, st, player)
    for figure in g.characters[player]:
        if st.figure_pos[figure] < 0:
            continue
        if may_act(g, st, figure, points):
            _figure_options(g, st, player, figure, points, around, out)
        elif g.turn_abilities:
            _turn_options(g, st, player, figure, out)
    for index in g.player_abilities:
        if player_may_use(g, st, player, index):
            out.append((USE, -1, index))
    _card_options(g, st, player, out)
    _mission_options(g, st, player, points, out)
    if st.experience[player] and st.rows[EQUIPMENT]:
        out += buy_options(g, st, player)
    if g.plots:
        claim_options(g, st, player, out)
    out.append((END,))
    return out


def may_act(g: Game, st: State, figure: int, points: int) -> bool:
    """A-2, A-6: the active one may go on; another begins only with points left and not twice."""
    if figure == st.active:
        return True
    if st.done[figure] or points <= 0 or st.wounds[figure]:
        return False
    return allowed(g, st, MAY_ACTIVATE, figure)


def _figure_options(
    g: Game, st: State, player: int, figure: int, points: int, around: Ground, out: list[Action]
) -> None:
    fresh = figure != st.active
    moved, acted = (False, False) if fresh else (st.moved, st.acted)
    cost = 0
    steps = 0
    if not moved:
        cost = number(g, st, MOVE_COST, figure)
        if cost <= points and allowed(g, st, MAY_MOVE, figure):
            steps = number(g, st, MOVEMENT, figure) + (0 if fresh else st.move_left)
    else:
        steps = st.move_left
    if steps > 0:
        found = reach(g, st, figure, steps, around)
        out += move_actions(g, found, figure)
        if not acted and found[1]:
            _attack_options(g, st, player, figure, found[1], points - cost, out)
    space = st.figure_pos[figure]
    if not acted and g.is_room[space]:
        _chest_options(g, st, figure, points, out)
    if g.is_deployment[space] and can_leave(g, st, figure, fresh):
        out.append((LEAVE, figure))
    for index in g.skills[figure] if st.equipment[figure] < 0 else own_abilities(g, st, figure):
        if usable(g, st, player, figure, index, fresh):
            out.append((USE, figure, index))
    for index in g.common_at[space]:
        if usable(g, st, player, figure, index, fresh):
            out.append((USE, figure, index))


def _turn_options(g: Game, st: State, player: int, figure: int, out: list[Action]) -> None:
    """What is for any time in one's turn is for those too who cannot be activated: X-10's healing (A-7)."""
    card = st.equipment[figure]
    for index in g.turn_skills[figure] if card < 0 else g.turn_skills[figure] + g.turn_gear[card]:
        if usable(g, st, player, figure, index, True):
            out.append((USE, figure, index))
    for index in g.turn_common:
        if usable(g, st, player, figure, index, True):
            out.append((USE, figure, index))


def _attack_options(
    g: Game, st: State, player: int, figure: int, taken: tuple[int, ...], points: int, out: list[Action]
) -> None:
    """F-1: the last step of his own paid movement, with a second point and his action unused."""
    if points < number(g, st, ATTACK_COST, figure) or not allowed(g, st, MAY_ATTACK, figure):
        return
    for space in taken:
        victim = victim_in(g, st, player, space)
        if victim >= 0:
            out.append((ATTACK, figure, space))


def _chest_options(g: Game, st: State, figure: int, points: int, out: list[Action]) -> None:
    here = can_reach_chest(g, st, figure)
    if not here:
        return
    if points >= number(g, st, LOCKPICK_COST, figure) and allowed(g, st, MAY_LOCKPICK, figure):
        out += [(LOCKPICK, figure, t) for t in here if not st.chest_up >> t & 1]  # K-3
    if points >= number(g, st, BASH_COST, figure) and allowed(g, st, MAY_BASH, figure):
        out += [(BASH, figure, t) for t in here]


def can_leave(g: Game, st: State, figure: int, fresh: bool) -> bool:
    """L-1 to L-3."""
    if g.values["leave_needs_alarm"] and not st.alarm:
        return False
    space = st.figure_pos[figure]
    if st.gates >> space & 1 and not allowed(g, st, MAY_PASS_GATE, figure):
        return False
    if not allowed(g, st, MAY_LEAVE, figure):
        return False
    cost = number(g, st, LEAVE_COST, figure)
    player = g.owner[figure]
    if g.values["leave_by"] == "action":
        return st.ap[player] >= cost and (fresh or not st.attacked)
    if not fresh and st.moved:
        return st.move_left >= cost and not st.attacked
    return st.ap[player] >= number(g, st, MOVE_COST, figure) and number(g, st, MOVEMENT, figure) >= cost


def ability_env(g: Game, figure: int, player: int, index: int) -> Env:
    """The roles of an ability, which never change; a player's own has neither actor nor bearer."""
    key = (index, figure, player)
    env = g.env_memo.get(key)
    if env is None:
        bearer = g.abilities[index].bearer
        env = make_env((ACTOR, figure), (BEARER, bearer if bearer >= 0 else figure), (ME, player))
        g.env_memo[key] = env
    return env


def usable(g: Game, st: State, player: int, figure: int, index: int, fresh: bool) -> bool:
    """Whether a character may use an ability now (A-5)."""
    a = g.abilities[index]
    if a.moment == 2 or st.ap[player] < a.least_points:
        return False
    if a.bearer >= 0 and not a.names_place and not allowed(g, st, MAY_USE, figure):
        return False
    if a.spaces is not None and st.figure_pos[figure] not in a.spaces:
        return False
    if a.moment == 3 and not a.steps and (fresh or not st.moved or st.move_left <= 0):
        return False
    if not fresh:
        if a.uses == 1 and st.acted:
            return False
        if a.uses == 2 and st.moved and a.moment != 3:
            return False
    scope, times = a.limit
    if st.used and st.used.count((scope, a.rule, figure)) >= times:
        return False
    env = ability_env(g, figure, player, index)
    if a.who is not None and not a.who(g, st, env, figure):
        return False
    if a.steps:
        if _steps_left(g, st, player, figure, fresh) < a.steps:
            return False
        begins = fresh or not st.moved  # then the movement must be paid for as well
        if begins and st.ap[player] < number(g, st, MOVE_COST, figure) + a.points(g, st, env):
            return False
    return can_pay(g, st, player, index, env)


def player_may_use(g: Game, st: State, player: int, index: int) -> bool:
    """Whether a player may use an ability that is no character's."""
    a = g.abilities[index]
    if st.ap[player] < a.least_points:
        return False
    scope, times = a.limit
    if st.used and st.used.count((scope, a.rule, user(-1, player))) >= times:
        return False
    return can_pay(g, st, player, index, ability_env(g, -1, player, index))


def user(figure: int, player: int) -> int:
    """Who has used an ability, as `used` tells: a character, or below zero a player."""
    return figure if figure >= 0 else -1 - player


def _steps_left(g: Game, st: State, player: int, figure: int, fresh: bool) -> int:
    """The movement points an ability may take: what is left, or a movement that may begin now."""
    if not fresh and st.moved:
        return max(0, st.move_left)
    if st.ap[player] < number(g, st, MOVE_COST, figure) or not allowed(g, st, MAY_MOVE, figure):
        return 0
    return number(g, st, MOVEMENT, figure) + (0 if fresh else st.move_left)


def _card_options(g: Game, st: State, player: int, out: list[Action]) -> None:
    hand = st.hands[ARCANA * g.players + player]
    if not hand or not allowed(g, st, MAY_PLAY, player) or not in_play(g, st, player):  # T-4
        return
    last = -1
    env: Env | None = None
    for card in hand:
        if card == last:
            continue
        last = card
        play = g.plays[card]
        if play is None or play.moment != 0 or (play.active and st.active < 0):
            continue
        if env is None:
            env = card_env(st, player)
        if (play.test is None or play.test(g, st, env)) and (
            play.possible is None or play.possible(g, st, env)
        ):
            out.append((PLAY, card))


def card_env(st: State, player: int) -> Env:
    """A card played in one's turn: the character being activated is its actor."""
    return make_env((ME, player), (ACTOR, st.active), (R_PLAYER, player))


def _mission_options(g: Game, st: State, player: int, points: int, out: list[Action]) -> None:
    if points < number(g, st, MISSION_COST, player) or not st.rows[MISSIONS]:
        return
    if st.missions_done >= number(g, st, PER_TURN, player) or not allowed(g, st, MAY_FULFIL, player):
        return
    held = carried_by_gang(g, st, player)
    gang = g.values["mission_treasures"] == "gang"
    for card in dict.fromkeys(st.rows[MISSIONS]):
        mission = g.missions[card]
        if mission is not None and (mission[0] in held or gang) and mission_count(g, st, player, card):
            out.append((MISSION, card))


# -- doing it --------------------------------------------------------------------------------------------


@decision(D_MAIN, main_options, secret=True)
def _main(g: Game, st: State, f: Frame, action: Action) -> None:
    player = f[1]
    verb = action[0]
    if verb == END:
        end_activation(g, st)
        return
    st.stack = (f, st.stack)
    if verb in (MOVE, ATTACK):
        _start_move(g, st, player, action[1], action[2], attack=verb == ATTACK)
    elif verb in (LOCKPICK, BASH):
        figure, treasure = action[1], action[2]
        begin(g, st, figure)
        _act(st)
        cost = number(g, st, LOCKPICK_COST if verb == LOCKPICK else BASH_COST, figure)
        st.ap[player] -= cost
        if verb == LOCKPICK:
            start_lockpick(g, st, figure, treasure)
        else:
            if g.hears[AFTER][BASHED]:
                env = make_env((ACTOR, figure), (R_SPACE, st.figure_pos[figure]), (R_TREASURE, treasure))
                fire(g, st, AFTER, BASHED, bind(env, ME, player))
            start_opening(g, st, figure, treasure)
    elif verb == PLAY:
        play_card(g, st, player, action[1], card_env(st, player))
    elif verb == USE:
        _use(g, st, player, action[1], action[2])
    elif verb == MISSION:
        st.ap[player] -= number(g, st, MISSION_COST, player)
        st.missions_done += 1
        if st.moved:
            st.move_left = OVER  # a movement under way is finished by it
        start_mission(g, st, player, action[1])
    elif verb == INTRIGUE:
        claim(g, st, player, action[1], own_env(player))
    elif verb == LEAVE:
        _start_leaving(g, st, player, action[1])
    elif verb == BUY:
        buy(g, st, player, action[1], action[2])


def _act(st: State) -> None:
    """A-3: an action ends a movement under way; one not yet begun may follow."""
    st.acted = True
    if st.moved:
        st.move_left = OVER


def begin(g: Game, st: State, figure: int) -> None:
    """A-7: an activation begins; it ends the one before (A-2)."""
    if st.active == figure:
        return
    end_activation(g, st)
    st.active = figure
    st.done[figure] = True
    st.moved = st.acted = st.attacked = False
    st.move_left = 0
    tell(st, "activated", figure)
    if g.hears[AFTER][ACTIVATED]:
        fire(
            g,
            st,
            AFTER,
            ACTIVATED,
            make_env((ACTOR, figure), (R_PLAYER, g.owner[figure]), (ME, g.owner[figure])),
        )


def end_activation(g: Game, st: State) -> None:
    """The activation under way, if any, is over."""
    figure = st.active
    if figure < 0:
        return
    st.active = -1
    st.moved = st.acted = st.attacked = False
    st.move_left = 0
    expire(st, ACTIVATION_END)
    if g.hears[AFTER][ACTIVATION_ENDED]:
        player = g.owner[figure]
        fire(g, st, AFTER, ACTIVATION_ENDED, make_env((ACTOR, figure), (R_PLAYER, player), (ME, player)))


def _start_move(g: Game, st: State, player: int, figure: int, space: int, *, attack: bool) -> None:
    begin(g, st, figure)
    if not st.moved:
        _begin_movement(g, st, player, figure)
    found = reach(g, st, figure, st.move_left)
    path = path_to(found, space)
    if attack:
        st.ap[player] -= number(g, st, ATTACK_COST, figure)
        st.acted = True
    walk(g, st, figure, path, player, attack=attack, paid=True)


def _begin_movement(g: Game, st: State, player: int, figure: int) -> None:
    """V-1: a movement is paid for once and gives so many steps."""
    st.ap[player] -= number(g, st, MOVE_COST, figure)
    st.moved = True
    st.move_left += number(g, st, MOVEMENT, figure)


def _use(g: Game, st: State, player: int, figure: int, index: int) -> None:
    a = g.abilities[index]
    if figure < 0:
        if a.moment == 0 and st.moved:
            st.move_left = OVER  # like a mission it finishes a movement under way
    elif a.moment in (0, 3):
        begin(g, st, figure)
        if a.steps:
            if not st.moved:
                _begin_movement(g, st, player, figure)
            st.move_left -= a.steps
        if a.uses == 1:
            _act(st)
        elif a.uses == 2:
            st.moved, st.move_left = True, 0
        elif a.moment == 0 and st.moved:
            st.move_left = OVER  # only a skill that says so is used during a movement
    st.used = (*st.used, (a.limit[0], a.rule, user(figure, player)))
    pay_ability(g, st, player, index, figure, ability_env(g, figure, player, index))


def pay_ability(g: Game, st: State, player: int, index: int, figure: int, env: Env) -> None:
    """Costs first, then what it does."""
    a = g.abilities[index]
    if figure >= 0:
        tell(st, "ability-used", figure, index)
    else:
        tell(st, "player-used", player, index)
    st.ap[player] -= a.points(g, st, env)
    pay(g, st, player, g.bank, a.ducats(g, st, env))
    spend_experience(g, st, player, a.experience)
    st.stack = ((F_ABILITY, 0, index, figure), st.stack)
    use_up(g, st, a.rule, figure)
    st.stack = ((F_PROGRAM, a.program, 0, env), st.stack)
    for _ in range(a.arcana):
        st.stack = ((D_DISCARD, player, ARCANA), st.stack)


@frame(F_ABILITY)
def _ability_done(g: Game, st: State, f: Frame) -> None:
    """Only marks, while it lies on the stack, that an ability is under way (N-5)."""


def _start_leaving(g: Game, st: State, player: int, figure: int) -> None:
    begin(g, st, figure)
    cost = number(g, st, LEAVE_COST, figure)
    if g.values["leave_by"] == "action":
        st.ap[player] -= cost
    elif st.moved:
        st.move_left -= cost
    else:
        st.ap[player] -= number(g, st, MOVE_COST, figure)
        st.moved = True
    leave(g, st, figure)


def leave(g: Game, st: State, figure: int) -> None:
    """L-4: out of the district, unless a rule says otherwise."""
    st.stack = ((F_LEAVE, 0, figure), st.stack)


@frame(F_LEAVE)
def _leave(g: Game, st: State, f: Frame) -> None:
    _, pc, figure = f
    if pc == 3:  # the chests he brought out are emptied
        check_empty(g, st)
        return
    space = st.figure_pos[figure]
    if space < 0:
        return
    env = make_env((ACTOR, figure), (R_SPACE, space), (ME, g.owner[figure]))
    if pc < 2:
        if pc == 1 and st.cancelled:
            st.cancelled = False
            return
        st.cancelled = False
        st.stack = ((F_LEAVE, pc + 1, figure), st.stack)
        timing = BEFORE if pc == 0 else INSTEAD
        if g.hears[timing][LEFT_DISTRICT]:
            fire(g, st, timing, LEFT_DISTRICT, env)
        return
    if st.cancelled:
        st.cancelled = False
        return
    put(g, st, figure, LEFT)
    tell(st, "left-district", figure, space)
    if st.active == figure:
        end_activation(g, st)
    if g.hears[AFTER][LEFT_DISTRICT]:
        fire(g, st, AFTER, LEFT_DISTRICT, env)
    st.wounds[figure] = 0  # L-5
    st.stack = ((F_LEAVE, 3, figure), st.stack)
    bring_out(g, st, figure)


def check_empty(g: Game, st: State) -> None:
    """E-1: nobody left in the district ends the game at once."""
    positions = st.figure_pos
    if all(positions[figure] < 0 for figure in g.all_characters):
        from engine.rules.scoring import finish

        finish(g, st)
