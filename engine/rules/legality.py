"""Whether an action is legal, without listing all of them, and if not, why: every refusal names its rule."""

from __future__ import annotations

from dataclasses import dataclass

from engine.rules import activation as act
from engine.rules.cards import in_play
from engine.rules.combat import own_abilities
from engine.rules.equipment import price
from engine.rules.game import ARCANA, CHEST, EQUIPMENT, MISSIONS, Game
from engine.rules.goods import mission_count
from engine.rules.intrigue import held, holds_now
from engine.rules.kinds import (
    ACTIVATION_PHASE,
    ATTACK,
    BASH,
    BUY,
    D_ANNOUNCE,
    D_BRING,
    D_CHOOSE,
    D_DEPLOY,
    D_DISCARD,
    D_DROP,
    D_DROP_ROOM,
    D_EQUIP,
    D_EXCHANGE,
    D_GATE,
    D_GOODS,
    D_HIRE,
    D_INN,
    D_KEEP,
    D_LAY,
    D_MAIN,
    D_MAY,
    D_MILITIA,
    D_MILITIA_MOVE,
    D_OPTION,
    D_PAY_COMBAT,
    D_PAY_DICE,
    D_PLACE,
    D_REACT,
    D_REROLL,
    D_REROLL_SHEET,
    D_RETREAT,
    D_STEAL,
    D_TAKE,
    D_VICTIM,
    D_WALK,
    DEPLOY,
    END,
    INTRIGUE,
    LEAVE,
    LOCKPICK,
    MISSION,
    MOVE,
    PLAY,
    SPACE,
    TREASURE,
    USE,
)
from engine.rules.machine import OPTIONS
from engine.rules.movement import blocking_tokens, figure_at, reach, search
from engine.rules.state import Action, Frame, State
from engine.rules.values import allowed, number, refusing_rule


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why not: the rule's number, a sentence, and the rule of the content that caused it, if one did."""

    rule: str
    text: str
    by: str = ""


# What each decision is about, for an action that does not answer it.
_ABOUT: dict[int, tuple[str, str]] = {
    D_DEPLOY: ("S-9", "characters are being deployed"),
    D_MILITIA: ("M-1", "a militiaman must be named"),
    D_MILITIA_MOVE: ("M-2", "a militiaman is moving"),
    D_ANNOUNCE: ("F-2", "a combat is being announced"),
    D_REACT: ("N-7", "a reaction may be played, or none"),
    D_REROLL: ("F-11", "a die may be rerolled"),
    D_CHOOSE: ("T-7", "a choice must be made"),
    D_STEAL: ("F-6", "the winner must steal a treasure"),
    D_DROP: ("Y-2", "a treasure must be put down"),
    D_DROP_ROOM: ("Y-2", "a room for the treasure must be named"),
    D_RETREAT: ("F-8", "the loser must retreat"),
    D_GATE: ("D-2", "a portcullis must be placed"),
    D_MAY: ("T-7", "this may be done or left"),
    D_OPTION: ("T-7", "one of several things must be chosen"),
    D_WALK: ("V-1", "a figure may be moved"),
    D_DISCARD: ("A-5", "a card must be discarded"),
    D_TAKE: ("N-1", "a card may be taken"),
    D_REROLL_SHEET: ("F-11", "a die may be rerolled"),
    D_GOODS: ("Y-2", "a treasure must be chosen"),
    D_PLACE: ("T-7", "a space must be chosen"),
    D_HIRE: ("X-2", "somebody may be hired"),
    D_LAY: ("X-31", "an exploration token must be laid"),
    D_BRING: ("X-28", "what was brought along must be given to somebody"),
    D_VICTIM: ("M-7", "one of several defenders must be named"),
    D_PAY_COMBAT: ("X-11", "experience may be spent to reroll one's own dice, each of them once"),
    D_PAY_DICE: ("X-11", "experience may be spent to reroll one's own dice, each of them once"),
    D_EQUIP: ("X-4", "an available Equipment card must be chosen"),
    D_KEEP: ("X-12", "a character keeps one Equipment card"),
    D_EXCHANGE: ("X-9", "two of a gang exchange what they carry, and neither may end with too much"),
    D_INN: ("X-33", "Equipment may be picked at the Inn, or none"),
}
_ACTIVATING = (MOVE, ATTACK, LEAVE, LOCKPICK, BASH, USE, END)


def is_legal(g: Game, st: State, action: Action) -> bool:
    """Whether the action may be done now."""
    return why_not(g, st, action) is None


def why_not(g: Game, st: State, action: Action) -> Refusal | None:
    """None when the action is legal, else the reason."""
    if st.stack is None:
        return Refusal("E-1", "the game is over")
    top: Frame = st.stack[0]
    if top[0] == D_MAIN:
        return _main(g, st, top[1], action)
    if action in OPTIONS[top[0]](g, st, top):
        return None
    return _elsewhere(g, st, top, action)


def _main(g: Game, st: State, player: int, action: Action) -> Refusal | None:
    verb = action[0]
    if verb == END:
        return None
    if verb == PLAY:
        return _play(g, st, player, action[1])
    if verb == MISSION:
        return _mission(g, st, player, action[1])
    if verb == BUY:
        return _buy(g, st, player, action[1], action[2])
    if verb == INTRIGUE:
        return _intrigue(g, st, player, action[1])
    if verb == USE and action[1] < 0:
        return _player_use(g, st, player, action[2])
    if verb == TREASURE:
        return Refusal("Y-3", "nobody puts a treasure down but when he has one too many")
    if verb not in (MOVE, ATTACK, LEAVE, LOCKPICK, BASH, USE):
        return Refusal(
            "T-2", "in the activation phase characters act, cards are played and missions fulfilled"
        )
    figure = action[1]
    if verb == LEAVE and g.owner[figure] != player:
        return Refusal("L-2", f"{_name(g, figure)} is not one of your characters")
    if g.owner[figure] != player:
        return Refusal("A-2", f"{_name(g, figure)} is not yours to activate")
    if st.figure_pos[figure] < 0:
        return Refusal("A-2", f"{_name(g, figure)} is not in the district")
    any_time = verb == USE and g.abilities[action[2]].moment == 1
    refused = None if any_time else _activation(g, st, player, figure)
    if refused is not None:
        return refused
    fresh = figure != st.active
    if verb in (MOVE, ATTACK):
        return _movement(g, st, player, figure, action[2], fresh, attack=verb == ATTACK)
    if verb == LEAVE:
        return _leave(g, st, figure, fresh)
    if verb == USE:
        return _use(g, st, player, figure, action[2], fresh)
    return _chest(g, st, player, figure, action[2], fresh, bash=verb == BASH)


def _name(g: Game, figure: int) -> str:
    return g.figure_titles[figure]


def _forbidden(g: Game, st: State, value: int, figure: int, rule: str, text: str) -> Refusal | None:
    """A permission that is missing, with the content's rule that took it."""
    if allowed(g, st, value, figure):
        return None
    by = refusing_rule(g, st, value, figure)
    return Refusal(rule, text, g.rules[by].id if by >= 0 else "")


def _activation(g: Game, st: State, player: int, figure: int) -> Refusal | None:
    if figure == st.active:
        return None
    if st.done[figure]:
        return Refusal("A-2", f"{_name(g, figure)} was activated this turn already")
    if st.ap[player] <= 0:
        return Refusal("A-6", "with no action points left nobody else may be activated")
    if st.wounds[figure]:
        return Refusal("X-10", f"{_name(g, figure)} is wounded")
    return _forbidden(g, st, act.MAY_ACTIVATE, figure, "A-2", f"{_name(g, figure)} may not be activated now")


def _movement(
    g: Game, st: State, player: int, figure: int, space: int, fresh: bool, *, attack: bool
) -> Refusal | None:
    moved, acted = (False, False) if fresh else (st.moved, st.acted)
    name = _name(g, figure)
    if attack:
        refused = _target(g, st, player, figure, space, acted)
        if refused is not None:
            return refused
    cost = 0
    if moved:
        steps = st.move_left
        if steps <= 0:
            rule = "F-12" if st.attacked else "A-3"
            return Refusal(rule, f"{name}'s movement is over")
    else:
        refused = _forbidden(g, st, act.MAY_MOVE, figure, "A-3", f"{name} may not move now")
        if refused is not None:
            return refused
        cost = number(g, st, act.MOVE_COST, figure)
        if cost > st.ap[player]:
            return Refusal("A-4", f"a movement costs {cost} and {st.ap[player]} points are left")
        steps = number(g, st, act.MOVEMENT, figure) + (0 if fresh else st.move_left)
    if attack and cost + number(g, st, act.ATTACK_COST, figure) > st.ap[player]:
        return Refusal("F-1", "an attack costs a point besides the movement")
    return _way(g, st, figure, space, steps, attack=attack)


def _acted(g: Game, st: State, figure: int) -> Refusal:
    """The active character's one action is spent."""
    if st.attacked:
        return Refusal("F-12", f"after an attack {_name(g, figure)}'s movement and action are over")
    return Refusal("A-3", f"{_name(g, figure)} has used his action")


def _target(g: Game, st: State, player: int, figure: int, space: int, acted: bool) -> Refusal | None:
    victim = figure_at(g, st, space)
    if acted:
        return _acted(g, st, figure)
    if victim < 0:
        return Refusal("F-1", "there is nobody to attack")
    if g.owner[victim] == player:
        return Refusal("V-2", f"{_name(g, victim)} is of the same gang")
    if g.figure_kinds[victim] == "militia":
        return Refusal("M-6", "thieves never attack militiamen")
    if g.owner[victim] < 0 and not g.attackable[victim]:
        return Refusal("C-10", f"{_name(g, victim)} is no enemy")
    refused = _forbidden(
        g, st, act.MAY_BE_ATTACKED, victim, "F-1", f"{_name(g, victim)} may not be attacked now"
    )
    if refused is not None:
        return refused
    return _forbidden(g, st, act.MAY_ATTACK, figure, "F-1", f"{_name(g, figure)} may not attack now")


def _way(g: Game, st: State, figure: int, space: int, steps: int, *, attack: bool) -> Refusal | None:
    if space == st.figure_pos[figure]:
        return Refusal("V-1", "a movement goes at least one space")
    free, taken = reach(g, st, figure, steps)[:2]
    if space in (taken if attack else free):
        return None
    if not attack and st.occupied >> space & 1:
        return Refusal("V-2", "somebody stands there")
    here = st.figure_pos[figure]
    if space in g.wall_neighbours[here] and space not in g.neighbours[here]:
        return Refusal("V-3", "there is a wall between")
    closed = st.occupied | blocking_tokens(g, st)
    if g.exploration and space in search(here, steps, closed, closed, g.neighbours)[0]:
        return Refusal("X-4", "an unexplored room is on the way, and he would stop there")
    if 0 <= g.distance[here][space] <= steps:
        return Refusal("V-2", "somebody stands in the way")
    return Refusal("V-1", f"that is farther than {steps} spaces")


def _leave(g: Game, st: State, figure: int, fresh: bool) -> Refusal | None:
    space = st.figure_pos[figure]
    if g.values["leave_needs_alarm"] and not st.alarm:
        return Refusal("L-1", "nobody leaves before the alarm")
    if not g.is_deployment[space]:
        return Refusal("L-2", "only a deployment space leads out")
    if st.gates >> space & 1 and not allowed(g, st, act.MAY_PASS_GATE, figure):
        return Refusal("L-2", "a portcullis shuts this way out")
    refused = _forbidden(g, st, act.MAY_LEAVE, figure, "L-1", f"{_name(g, figure)} may not leave now")
    if refused is not None:
        return refused
    if not act.can_leave(g, st, figure, fresh):
        return Refusal(
            "L-3", "after an attack nobody leaves" if st.attacked and not fresh else "too few points are left"
        )
    return None


def _chest(
    g: Game, st: State, player: int, figure: int, treasure: int, fresh: bool, *, bash: bool
) -> Refusal | None:
    rule = "K-2" if bash else "K-1"
    space = st.figure_pos[figure]
    if st.treasure_pos[treasure] != space or not g.is_room[space]:
        return Refusal(rule, "that chest is not in his room")
    if not fresh and st.acted:
        return _acted(g, st, figure)
    if not bash and st.chest_up >> treasure & 1:
        return Refusal("K-3", "a token lying chest side up can only be bashed")
    cost = number(g, st, act.BASH_COST if bash else act.LOCKPICK_COST, figure)
    if st.ap[player] < cost:
        return Refusal("A-4", f"it costs {cost} and {st.ap[player]} points are left")
    value = act.MAY_BASH if bash else act.MAY_LOCKPICK
    return _forbidden(g, st, value, figure, rule, f"{_name(g, figure)} may not do that now")


def _use(g: Game, st: State, player: int, figure: int, index: int, fresh: bool) -> Refusal | None:
    a = g.abilities[index]
    if index not in own_abilities(g, st, figure) and index not in g.common:
        return Refusal("A-5", f"{_name(g, figure)} does not have that skill", a.id)
    if act.usable(g, st, player, figure, index, fresh):
        return None
    if a.moment == 2:
        return Refusal("F-2", f"“{a.title}” is announced in a combat", a.id)
    if not fresh and ((a.uses == 1 and st.acted) or (a.uses == 2 and st.moved)):
        return Refusal(
            "A-3", f"{_name(g, figure)} has used his {'action' if a.uses == 1 else 'movement'}", a.id
        )
    if st.used.count((a.limit[0], a.rule, figure)) >= a.limit[1]:
        return Refusal("A-5", f"“{a.title}” was used already", a.id)
    env = act.ability_env(g, figure, player, index)
    if st.ap[player] < a.points(g, st, env):
        return Refusal("A-4", f"“{a.title}” costs more points than are left", a.id)
    if len(st.hands[ARCANA * g.players + player]) < a.arcana:
        return Refusal("A-5", f"“{a.title}” costs an Arcana card from hand", a.id)
    return Refusal("D-1" if a.special else "A-5", f"“{a.title}” cannot be used here and now", a.id)


def _player_use(g: Game, st: State, player: int, index: int) -> Refusal | None:
    a = g.abilities[index]
    if not a.by_player:
        return Refusal("A-5", f"“{a.title}” is for a character to use", a.id)
    if act.player_may_use(g, st, player, index):
        return None
    if st.used.count((a.limit[0], a.rule, act.user(-1, player))) >= a.limit[1]:
        return Refusal("A-5", f"“{a.title}” was used already", a.id)
    if st.ap[player] < a.points(g, st, act.ability_env(g, -1, player, index)):
        return Refusal("A-4", f"“{a.title}” costs more points than are left", a.id)
    return Refusal("D-1" if a.special else "A-5", f"“{a.title}” cannot be used now", a.id)


def _intrigue(g: Game, st: State, player: int, card: int) -> Refusal | None:
    title = g.card_titles[card]
    if card not in held(g, st, player):
        return Refusal("X-13", f"“{title}” is not in hand")
    aim = g.aims[card]
    if aim is not None and aim.event >= 0:
        return Refusal("X-13", f"“{title}” is claimed when its event happens")
    if aim is not None and aim.at_end:
        return Refusal("X-13", f"“{title}” is judged at the end of the game")
    if not holds_now(g, st, player, card):
        return Refusal("X-13", f"what “{title}” asks for is not done", g.card_ids[card])
    return None


def _play(g: Game, st: State, player: int, card: int) -> Refusal | None:
    if card not in st.hands[ARCANA * g.players + player]:
        return Refusal("N-2", f"“{g.card_titles[card]}” is not in hand")
    if not in_play(g, st, player):
        return Refusal("T-4", "with nobody left in the district no cards are played")
    refused = _forbidden(g, st, act.MAY_PLAY, player, "N-2", "no Arcana may be played now")
    if refused is not None:
        return refused
    play = g.plays[card]
    if play is None or play.moment != 0:
        moment = "in a combat" if play is not None and play.moment == 1 else "in reaction to its event"
        return Refusal("N-2", f"“{g.card_titles[card]}” is played {moment}")
    if play.active and st.active < 0:
        return Refusal("A-7", f"“{g.card_titles[card]}” needs a character who is being activated")
    env = act.card_env(st, player)
    if (play.test is not None and not play.test(g, st, env)) or (
        play.possible is not None and not play.possible(g, st, env)
    ):
        return Refusal("N-2", f"“{g.card_titles[card]}” could do nothing now", g.card_ids[card])
    return None


def _mission(g: Game, st: State, player: int, card: int) -> Refusal | None:
    if card not in st.rows[MISSIONS]:
        return Refusal("Q-4", "that mission does not lie faceup")
    cost = number(g, st, act.MISSION_COST, player)
    if st.ap[player] < cost:
        return Refusal("Q-1", f"a mission costs {cost} points and {st.ap[player]} are left")
    if st.missions_done >= number(g, st, act.PER_TURN, player):
        return Refusal("Q-1", "one mission a turn")
    refused = _forbidden(g, st, act.MAY_FULFIL, player, "Q-1", "no mission may be fulfilled now")
    if refused is not None:
        return refused
    mission = g.missions[card]
    if mission is not None and mission[0] == CHEST:
        return Refusal("Q-5", "chests full of ducats never count")
    if not mission_count(g, st, player, card):
        return Refusal("Q-2", "nobody of the gang in the district holds such a treasure")
    return None


def _buy(g: Game, st: State, player: int, figure: int, card: int) -> Refusal | None:
    cost, has = price(g), st.experience[player]
    if not cost:
        return Refusal("X-11", "experience buys no equipment in this game")
    if g.owner[figure] != player:
        return Refusal("X-11", f"{_name(g, figure)} is not one of your characters")
    if st.figure_pos[figure] < 0:
        return Refusal("X-11", f"{_name(g, figure)} is not in the district")
    if card not in st.rows[EQUIPMENT]:
        return Refusal("X-11", f"“{g.card_titles[card]}” is not among the available equipment")
    if has < cost:
        return Refusal("X-11", f"equipment costs {cost} experience and {has} is left")
    return None


def _elsewhere(g: Game, st: State, top: Frame, action: Action) -> Refusal:
    """An action that is not among the options of another decision than the main one."""
    kind, verb = top[0], action[0]
    rule, text = _ABOUT.get(kind, ("T-2", "something else must be decided first"))
    if verb == MISSION:
        busy = st.phase == ACTIVATION_PHASE or st.combat is not None
        return Refusal("Q-7" if busy else "Q-1", f"not now: {text}")
    if verb == PLAY:
        return _card_elsewhere(g, st, top, action[1], text)
    if kind == D_MILITIA and verb in (MOVE, ATTACK) and g.figure_kinds[action[1]] == "militia":
        return Refusal("M-1", "first a militiaman is named, then the die is rolled")
    if kind == D_MILITIA and verb in _ACTIVATING:
        return Refusal("T-2", "first a militiaman moves, then characters are activated")
    if kind in (D_MILITIA_MOVE, D_VICTIM) and verb == USE:
        return Refusal("M-7", "no skill is used for a militiaman")
    if verb == USE and kind == D_ANNOUNCE:
        return Refusal("F-2", "that skill cannot be announced in this combat")
    if kind in (D_MILITIA_MOVE, D_WALK) and verb in (MOVE, ATTACK):
        return _walker(g, st, top, action)
    if kind == D_RETREAT and verb == SPACE:
        if st.occupied >> action[1] & 1:
            return Refusal("F-8", "a retreat ends in an unoccupied space")
        return Refusal("F-9", "a retreat goes exactly as far as it must, and enters no space twice")
    if kind == D_DEPLOY and verb == DEPLOY:
        return Refusal("S-9", "a character waiting goes to a free deployment space")
    if verb == LEAVE and kind == D_MILITIA_MOVE:
        return Refusal("M-2", "a militiaman never leaves the district")
    if verb == LEAVE:
        return Refusal("L-2", f"not now: {text}")
    return Refusal(rule, text)


def _card_elsewhere(g: Game, st: State, top: Frame, card: int, text: str) -> Refusal:
    from engine.rules.events import arcana_barred

    if top[0] == D_MILITIA_MOVE:
        return Refusal("N-6", "no Arcana may help a militiaman")
    if arcana_barred(g, st):
        return Refusal("N-5", "no Arcana during an action special to the adventure")
    if top[0] == D_REACT:
        return _no_reaction(g, st, top, card)
    if top[0] == D_ANNOUNCE and st.combat is not None:
        player, side = top[1], top[2]
        play = g.plays[card]
        if card not in st.hands[ARCANA * g.players + player]:
            return Refusal("N-2", f"“{g.card_titles[card]}” is not in hand")
        if (
            play is not None
            and play.moment == 1
            and st.combat.cards[side] >= int(g.values["arcana_per_combat"])
        ):
            return Refusal("N-2", "one Arcana each in a combat")
    return Refusal("N-2", f"“{g.card_titles[card]}” cannot be played now: {text}")


def _no_reaction(g: Game, st: State, top: Frame, card: int) -> Refusal:
    _, player, event, timing, _env = top
    title, play = g.card_titles[card], g.plays[card]
    if card not in st.hands[ARCANA * g.players + player]:
        return Refusal("N-2", f"“{title}” is not in hand")
    if play is None or play.event != event or play.timing != timing:
        return Refusal("N-2", f"“{title}” does not name what is happening")
    if play.dice and st.combat is not None:
        return Refusal("N-2", f"“{title}” changes dice, and one Arcana each is played in a combat")
    return Refusal("N-7", f"“{title}” cannot be played in reaction to this")


def _walker(g: Game, st: State, top: Frame, action: Action) -> Refusal:
    _, player, figure, steps = top[:4]
    if action[1] != figure:
        return Refusal("M-1", f"{_name(g, figure)} is the one who moves")
    space = action[2]
    victim = figure_at(g, st, space)
    if action[0] == ATTACK and g.owner[figure] < 0:
        if victim >= 0 and (g.owner[victim] == player or g.owner[victim] < 0):
            return Refusal("M-4", f"{_name(g, victim)} is not attacked by a figure that this player moves")
        return Refusal("M-3", "there is nobody in reach to attack there")
    refused = _way(g, st, figure, space, steps, attack=action[0] == ATTACK)
    if refused is None or g.figure_kinds[figure] != "militia":
        return refused or Refusal("F-1", "a movement by a card or skill ends in an attack only if it says so")
    if victim >= 0 and (g.owner[victim] == player or g.owner[victim] < 0):
        return Refusal("M-4", "his own gang and other militiamen block a militiaman")
    return Refusal(
        "M-1" if refused.rule == "V-1" and g.distance[st.figure_pos[figure]][space] > steps else refused.rule,
        refused.text,
    )
