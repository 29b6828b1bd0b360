"""Words for what a player sees: names, whose choice it is, and what the choices are.

Decisions and actions are told to the one who decides; what happened is told in facts.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from engine.content.common import words
from engine.language.effects_flow import ChooseOption
from engine.language.events import EVENTS
from engine.language.word import Model
from engine.play.view import View
from engine.play.words import Words, counted, pending
from engine.rules import kinds as k
from engine.rules.chance import SHEET
from engine.rules.compile.effects_goods import LOSE, OPEN, PUT, TAKE
from engine.rules.game import R_CARD, R_PLAYER
from engine.rules.goods import mission_pay
from engine.rules.movement import figure_at
from engine.rules.state import CARRIED, Action, Frame, State

_EVENTS = tuple(EVENTS.values())

# -- decisions -------------------------------------------------------------------------------------------


def _main(w: Words, st: State, f: Frame) -> str:
    who = "activate a character"
    if st.active >= 0 and any(w.group(a) == st.active for a in st.legal or ()):
        who = f"go on with {w.figure(st.active)}, activate another"
    return f"{who}, play a card or end the turn"


def _announce(w: Words, st: State, f: Frame) -> str:
    c = st.combat
    if c is None:
        return "announce a skill or a card"
    fight = f"{w.figure(c.attacker)} attacks {w.figure(c.defender)} {w.at(c.space)}"
    return f"{fight}; announce a skill or a card for {w.figure(c.defender if f[2] else c.attacker)}"


def _reroll(w: Words, st: State, f: Frame) -> str:
    c = st.combat
    if c is None:
        return "reroll a die, or keep them"
    figure, rolled = (c.defender, c.ddice) if f[2] else (c.attacker, c.adice)
    return f"reroll a die of {w.figure(figure)} ({w.dice(rolled)}), or keep them"


def _reroll_sheet(w: Words, st: State, f: Frame) -> str:
    rolled = _sheet_dice(st)
    shown = f" ({w.dice(rolled)})" if rolled else ""
    return f"reroll a die{shown}, or keep {'them' if len(rolled) > 1 else 'it'}"


def _sheet_dice(st: State) -> tuple[int, ...]:
    """The dice of a sheet's roll that waits below the choice to reroll."""
    below = None if isinstance(st, View) or st.stack is None else st.stack[1]
    return tuple(below[0][-1]) if below is not None and below[0][0] == k.F_ROLL else ()


def _pay_combat(w: Words, st: State, f: Frame) -> str:
    return f"{_for_experience(w)}: {_reroll(w, st, f)}"


def _pay_dice(w: Words, st: State, f: Frame) -> str:
    whose = "" if f[2] == SHEET else f" of {w.figure(f[5])}"
    keep = "them" if len(f[3]) > 1 else "it"
    return f"{_for_experience(w)}: reroll a die{whose} ({w.dice(f[3])}), or keep {keep}"


def _for_experience(w: Words) -> str:
    """X-11: what a reroll costs."""
    return f"for {counted(int(w.g.values['reroll_experience']), 'experience token')}"


def _choose(w: Words, st: State, f: Frame) -> str:
    what = {k.FIGURE: "a figure", k.SPACE: "a space", k.PLAYER: "a player", k.TREASURE: "a treasure"}
    rule = w.underway(st)
    return f"choose {what.get(f[2], 'one')}" + (f" for {rule}" if rule else "")


def _may(w: Words, st: State, f: Frame) -> str:
    return f"use “{w.rule(f[4])}”, or not"


def _option(w: Words, st: State, f: Frame) -> str:
    rule = w.rule(w.g.program_rules[f[3][0]])
    return f"choose one for “{rule}”"


def _react(w: Words, st: State, f: Frame) -> str:
    event, card, player = _EVENTS[f[2]], f[4][R_CARD], f[4][R_PLAYER]
    what = event.reads
    if event.name == "card-played" and card >= 0 and player >= 0:
        what = f"{w.card(card)} is played by {w.gang(player)}"
    return f"{what}; play a card in reaction, or none"


def _goods(w: Words, st: State, f: Frame) -> str:
    if f[2] == TAKE:
        return f"choose a treasure for {w.figure(f[3])}"
    if f[2] == OPEN:
        return f"choose the chest that {w.figure(f[3])} opens"
    if f[2] == LOSE:
        return "choose a treasure to give up"
    if len(f[4]) == 1:
        return f"choose where {w.figure(f[3])} puts {w.treasure(f[4][0])}"
    return f"choose a treasure that {w.figure(f[3])} puts down"


def _walker(w: Words, st: State, f: Frame) -> str:
    return f"move {w.figure(f[2])} up to {counted(f[3], 'space')}, or not"


_DECISIONS: dict[int, Callable[[Words, State, Frame], str]] = {
    k.D_DEPLOY: lambda w, st, f: "deploy a character",
    k.D_MAIN: _main,
    k.D_MILITIA: lambda w, st, f: "name a militiaman to move",
    k.D_MILITIA_MOVE: _walker,
    k.D_ANNOUNCE: _announce,
    k.D_REACT: _react,
    k.D_REROLL: _reroll,
    k.D_CHOOSE: _choose,
    k.D_STEAL: lambda w, st, f: f"{w.figure(f[2])} steals from {w.figure(f[3])}; choose a treasure",
    k.D_DROP: lambda w, st, f: f"{w.figure(f[2])} carries too much; choose a treasure to put down",
    k.D_DROP_ROOM: lambda w, st, f: f"choose the room where {w.figure(f[2])} puts {w.treasure(f[3])}",
    k.D_RETREAT: lambda w, st, f: f"choose where {w.figure(f[2])} retreats to",
    k.D_GATE: lambda w, st, f: "place a portcullis",
    k.D_MAY: _may,
    k.D_OPTION: _option,
    k.D_WALK: _walker,
    k.D_DISCARD: lambda w, st, f: "discard a card",
    k.D_TAKE: lambda w, st, f: "take a card from the discard pile",
    k.D_REROLL_SHEET: _reroll_sheet,
    k.D_GOODS: _goods,
    k.D_PLACE: lambda w, st, f: f"choose where {w.figure(f[2])} goes",
    k.D_EQUIP: lambda w, st, f: f"choose equipment for {w.figure(f[2])}",
    k.D_EXCHANGE: lambda w, st, f: (
        f"{w.figure(f[2])} and {w.figure(f[3])} meet; hand something over, or go on"
    ),
    k.D_VICTIM: lambda w, st, f: f"name whom {w.figure(f[2])} attacks",
    k.D_HIRE: lambda w, st, f: "hire somebody in place of one of yours, or nobody",
    k.D_LAY: lambda w, st, f: "choose a room for an exploration token, unseen",
    k.D_BRING: lambda w, st, f: "choose who carries what you have brought along",
    k.D_PAY_COMBAT: _pay_combat,
    k.D_PAY_DICE: _pay_dice,
    k.D_KEEP: lambda w, st, f: f"{w.figure(f[2])} carries one piece of equipment; choose which to keep",
    k.D_INN: lambda w, st, f: "pick a piece of equipment at the Inn, or none",
}

# -- actions ---------------------------------------------------------------------------------------------

_PASSES = {
    k.D_MILITIA_MOVE: "Move nobody",
    k.D_ANNOUNCE: "Announce nothing more",
    k.D_REACT: "Play nothing",
    k.D_REROLL: "Keep the dice",
    k.D_REROLL_SHEET: "Keep the dice",
    k.D_PAY_COMBAT: "Keep the dice",
    k.D_PAY_DICE: "Keep the dice",
    k.D_CHOOSE: "Choose nothing",
    k.D_MAY: "Leave it",
    k.D_WALK: "Move nobody",
    k.D_EXCHANGE: "Go on",
    k.D_INN: "Pick nothing",
    k.D_HIRE: "Hire nobody",
}


def _kind(st: State) -> int:
    frame = pending(st)
    return -1 if frame is None else int(frame[0])


def _move(w: Words, st: State, a: Action) -> str:
    steps = w.steps(st, a[1], a[2])
    return f"Move {w.figure(a[1])} to {w.space(a[2])}" + (f", {counted(steps, 'space')}" if steps else "")


def _attack(w: Words, st: State, a: Action) -> str:
    victim = figure_at(w.g, st, a[2])
    whom = w.figure(victim) if victim >= 0 else "whoever stands"
    return f"Attack {whom} {w.at(a[2])} with {w.figure(a[1])}"


def _pick(w: Words, st: State, a: Action) -> str:
    odds = w.lockpick(st, a[1])
    lock = f"Pick the lock on {w.chest(a[2])} {_lying(w, st, a)} with {w.figure(a[1])}"
    return f"{lock}: succeeds on {odds} or less" if odds < 6 else f"{lock}: succeeds on any roll"


def _bash(w: Words, st: State, a: Action) -> str:
    return f"Bash {w.chest(a[2])} {_lying(w, st, a)} with {w.figure(a[1])}: no roll"


def _lying(w: Words, st: State, a: Action) -> str:
    """Where a chest lies; one that lies nowhere is looked for where the character stands."""
    at = st.treasure_pos[a[2]]
    return w.at(at if 0 <= at < len(w.g.space_ids) else st.figure_pos[a[1]])


def _use(w: Words, st: State, a: Action) -> str:
    name = w.ability(a[2])
    if a[1] < 0:
        return name
    if w.g.abilities[a[2]].card >= 0:
        return f"Use {w.figure(a[1])}'s {w.card(w.g.abilities[a[2]].card)}"
    skill = a[2] in w.g.skills[a[1]]
    return f"Use {w.figure(a[1])}'s “{name}”" if skill else f"{name} with {w.figure(a[1])}"


def _fulfil(w: Words, st: State, a: Action) -> str:
    if w.g.missions[a[1]] is None or _kind(st) != k.D_MAIN:
        return f"Fulfil {w.mission(a[1])}"
    frame = pending(st)
    assert frame is not None
    return f"Fulfil {w.mission(a[1])}: {counted(mission_pay(w.g, st, frame[1], a[1]), 'ducat')}"


def _name(w: Words, st: State, a: Action) -> str:
    where = f", {w.at(st.figure_pos[a[1]])}" if st.figure_pos[a[1]] >= 0 else ""
    return f"{'Name' if _kind(st) == k.D_MILITIA else 'Choose'} {w.figure(a[1])}{where}"


def _place(w: Words, st: State, a: Action) -> str:
    frame = pending(st)
    kind = -1 if frame is None else frame[0]
    if frame is not None and kind == k.D_DROP_ROOM:
        return f"Put {w.treasure(frame[3])} in {w.space(a[1])}"
    if frame is not None and kind == k.D_RETREAT:
        return f"Make {w.figure(frame[2])} retreat to {w.space(a[1])}"
    if frame is not None and kind == k.D_PLACE:
        return f"Put {w.figure(frame[2])} {w.at(a[1])}"
    if frame is not None and kind == k.D_GOODS:
        return f"Put {w.treasure(frame[4][0])} down {w.at(a[1])}"
    return f"Choose {w.space(a[1])}"


def _take_goods(w: Words, st: State, a: Action) -> str:
    frame = pending(st)
    kind = -1 if frame is None else frame[0]
    if frame is not None and kind == k.D_EXCHANGE:
        holder = st.treasure_pos[a[1]] - CARRIED
        return f"Give {w.treasure(a[1])} to {w.figure(frame[3] if holder == frame[2] else frame[2])}"
    verb = {k.D_STEAL: "Steal", k.D_DROP: "Put down", k.D_CHOOSE: "Choose"}.get(kind, "Take")
    if frame is not None and kind == k.D_GOODS:
        if frame[2] == OPEN:
            return f"Open {w.chest(a[1])}"
        verb = {PUT: "Put down", LOSE: "Give up"}.get(frame[2], "Take")
    holder = st.treasure_pos[a[1]] - CARRIED
    several = kind in (k.D_GOODS, k.D_CHOOSE) and 0 <= holder < len(w.g.figure_ids)
    return f"{verb} {w.treasure(a[1])}" + (f", carried by {w.figure(holder)}" if several else "")


def _options(value: object) -> Iterator[ChooseOption]:
    """All choices between several things in a rule, in the order in which it is read."""
    if isinstance(value, tuple):
        for item in value:
            yield from _options(item)
    elif isinstance(value, Model):
        if isinstance(value, ChooseOption):
            yield value
        for name in type(value).model_fields:
            yield from _options(getattr(value, name))


def _pick_option(w: Words, st: State, a: Action) -> str:
    frame = pending(st)
    if frame is not None and frame[0] == k.D_OPTION:
        rule = w.g.rules[w.g.program_rules[frame[3][0]]]
        for choice in _options(rule.words):
            if len(choice.options) == len(frame[3]) and 0 < a[1] <= len(choice.options):
                return words(choice.options[a[1] - 1].title)
    return f"Choose number {a[1]}"


def _pick_die(w: Words, st: State, a: Action) -> str:
    frame = pending(st)
    rolled: Sequence[int] = ()
    if frame is not None and frame[0] in (k.D_REROLL, k.D_PAY_COMBAT) and st.combat is not None:
        rolled = st.combat.ddice if frame[2] else st.combat.adice
    elif frame is not None and frame[0] == k.D_PAY_DICE:
        rolled = frame[3]
    elif frame is not None and frame[0] == k.D_REROLL_SHEET:
        rolled = _sheet_dice(st)
    return f"Reroll the {rolled[a[1] - 1]}" if 0 < a[1] <= len(rolled) else f"Reroll die {a[1]}"


def _card(w: Words, st: State, a: Action) -> str:
    frame = pending(st)
    if frame is not None and frame[0] == k.D_EXCHANGE:
        giver, mate = (frame[2], frame[3]) if st.equipment[frame[2]] == a[1] else (frame[3], frame[2])
        return f"{'Swap' if st.equipment[mate] >= 0 else 'Give'} {w.card(a[1])} of {w.figure(giver)}"
    verb = {k.D_DISCARD: "Discard", k.D_KEEP: "Keep"}.get(_kind(st), "Take")
    return f"{verb} {w.card(a[1])}"


def _yes(w: Words, st: State, a: Action) -> str:
    frame = pending(st)
    return f"Use “{w.rule(frame[4])}”" if frame is not None and frame[0] == k.D_MAY else "Yes"


_ACTIONS: dict[int, Callable[[Words, State, Action], str]] = {
    k.PASS: lambda w, st, a: _PASSES.get(_kind(st), "Pass"),
    k.END: lambda w, st, a: "End the turn",
    k.DEPLOY: lambda w, st, a: f"Deploy {w.figure(a[1])} {w.at(a[2])}",
    k.MOVE: _move,
    k.ATTACK: _attack,
    k.LEAVE: lambda w, st, a: f"Leave the district with {w.figure(a[1])}",
    k.LOCKPICK: _pick,
    k.BASH: _bash,
    k.USE: _use,
    k.PLAY: lambda w, st, a: f"Play {w.card(a[1])}",
    k.MISSION: _fulfil,
    k.FIGURE: _name,
    k.SPACE: _place,
    k.PLAYER: lambda w, st, a: f"Choose {w.gang(a[1])}",
    k.TREASURE: _take_goods,
    k.CARD: _card,
    k.OPTION: _pick_option,
    k.DIE: _pick_die,
    k.YES: _yes,
    k.BUY: lambda w, st, a: f"Pick {w.card(a[2])} for {w.figure(a[1])}",
    k.INTRIGUE: lambda w, st, a: f"Claim {w.card(a[1])}",
    k.GATE: lambda w, st, a: f"Place a portcullis at {w.space(a[1])}",
    k.HIRE: lambda w, st, a: f"Hire {w.figure(a[1])} in place of {w.figure(a[2])}",
}


def decision_text(w: Words, st: State) -> str:
    """Whose choice it is and what about: "Kaldern's Gang: place a portcullis"."""
    frame = pending(st)
    if frame is None:
        return "The game is over"
    return f"{w.Gang(frame[1])}: {_DECISIONS[frame[0]](w, st, frame)}"


def action_text(w: Words, st: State, action: Action) -> str:
    """An action in words: "Move Leona to Lantern Quay (street 67), 3 spaces"."""
    return _ACTIONS[action[0]](w, st, action)
