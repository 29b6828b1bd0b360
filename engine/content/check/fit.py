"""Whether the parts of a rule fit together: values, timings, and numbers that must be known early."""

from __future__ import annotations

from typing import Any

from engine.content.card import Play
from engine.content.check import rulesets
from engine.content.check.moments import Moment
from engine.content.check.report import Report
from engine.content.check.walk import Use, Walk
from engine.content.library import Loaded
from engine.diagnostics import Path
from engine.diagnostics.words import code, listed
from engine.language.conditions import Compare, Rounds
from engine.language.effects_flow import Cancel, ChangeAmount, ChangeCounter, Lasting
from engine.language.events import EVENTS, Event, Timing
from engine.language.rules import Ability, Modifier, Trigger
from engine.language.selectors import SpacesOf
from engine.language.values import VALUES

_ALL_PLAYERS = (2, 3, 4)
_WITHOUT_BEARER = ("adventure", "ruleset")


def check_fit(loaded: Loaded, walk: Walk, report: Report) -> None:
    """All rules and words of a file."""
    for use in walk.uses:
        _use(use, report)
    for at in walk.rules:
        rule = at.rule
        if isinstance(rule, Trigger):
            _timing(rule, at.path, report)
        elif isinstance(rule, Modifier):
            _change(rule, at.path, report)
        elif rule.who is None and loaded.kind in _WITHOUT_BEARER:
            _of_a_player(rule, at.path, report)
    if loaded.kind == "deck":
        _cards(loaded.model, report)


def _of_a_player(rule: Ability, path: Path, report: Report) -> None:
    """An ability without `who` is the player's own: he has neither action nor movement (X-13)."""
    help = "say with `who` which characters may do it"
    if rule.moment not in ("activation", "turn"):
        message = f"the moment {code(rule.moment)} is a character's, and this ability is the player's"
        report.at((*path, "moment"), "E210", message, help)
    if rule.uses != "nothing":
        message = f"a player has no {rule.uses} to use up, and this ability is his"
        report.at((*path, "uses"), "E210", message, help)
    if rule.cost.movement_points:
        message = "a player has no movement points, and this ability is his"
        report.at((*path, "cost", "movement_points"), "E210", message, help)


# --- timings


def _timing(rule: Trigger | Play, path: Path, report: Report) -> None:
    if rule.on is None or rule.timing in EVENTS[rule.on].timings:
        return
    event = EVENTS[rule.on]
    words = listed(code(each.value) for each in event.timings)
    message = f"{code(event.name)} cannot be met {code(rule.timing.value)}, only {words}"
    key = "timing" if "timing" in rule.model_fields_set else "on"
    report.at((*path, key), "E403", message, f"write timing = {_quoted(event)}", rule=event.rule)


def _quoted(event: Event, *, early: bool = False) -> str:
    """The timings of an event as they are written in a file."""
    return listed(f'"{each.value}"' for each in event.timings if not early or each is not Timing.AFTER)


def _changes_event(op: str, path: Path, moment: Moment, report: Report) -> None:
    """Only what has not happened yet can be stopped or changed."""
    if moment.can_change_event:
        return
    if moment.event is None:
        message = f"{code(op)} has nothing to change {moment.says}: it needs an event"
        report.at(path, "E403", message, "put it into a trigger or a reaction with `before` or `instead`")
        return
    event = EVENTS[moment.event]
    if set(event.timings) - {Timing.AFTER}:
        help = f"write timing = {_quoted(event, early=True)}"
    else:
        help = "this event cannot be met before it happens"
    report.at(path, "E403", f"{code(op)} comes too late after {code(event.name)}", help, rule=event.rule)


# --- words


def _use(use: Use, report: Report) -> None:
    word, path = use.word, use.path
    match word:
        case Cancel() | ChangeAmount():
            _changes_event(word.op, path, use.moment, report)
        case Lasting():
            _change(word, path, report)
        case Compare() if word.is_ is None and word.at_least is None and word.at_most is None:
            report.at(path, "E210", "this compares with nothing", "give `is`, `at_least` or `at_most`")
        case ChangeCounter() if word.by is None and word.to is None:
            report.at(path, "E210", "this changes nothing", "give `by` or `to`")
        case SpacesOf() if (word.within is None) != (word.from_ is None):
            missing = "from" if word.from_ is None else "within"
            report.at(path, "E210", "`within` and `from` belong together", f"add {code(missing)}")
        case Rounds() if word.from_ is not None and word.to is not None and word.from_ > word.to:
            report.at(path, "E210", f"no round is from {word.from_} to {word.to}", "exchange the two")


def _change(change: Lasting | Modifier, path: Path, report: Report) -> None:
    """A number is added to or set, a permission given or taken, each to whom it belongs."""
    value = VALUES[change.value]
    name = code(change.value)
    numbers = [key for key in ("add", "set") if getattr(change, key) is not None]
    if value.permission:
        for key in numbers:
            report.at((*path, key), "E210", f"{name} is no number", "give `allow = true` or `allow = false`")
        if change.allow is None and not numbers:
            report.at(path, "E210", f"this neither gives nor takes {name}", "add `allow`")
    elif change.allow is not None:
        report.at((*path, "allow"), "E210", f"{name} is a number", "give `add` or `set`")
    elif len(numbers) != 1:
        message = f"{name} is both added to and set" if numbers else f"this does not say what {name} becomes"
        report.at((*path, "set") if numbers else path, "E210", message, "give one of `add` and `set`")
    wrong, right = ("who", "player") if value.subject == "player" else ("player", "who")
    if getattr(change, wrong) is not None:
        whose = "a player's" if value.subject == "player" else "a figure's"
        report.at((*path, wrong), "E210", f"{name} is {whose} value", f"give {code(right)} instead")


def check_known_early(loaded: Loaded, report: Report) -> None:
    """Numbers that the set-up needs: plain, or by the number of players."""
    rows = [("pool", index, "ducats", pool.ducats) for index, pool in enumerate(loaded.model.pool)]
    rows += [("counter", index, "starts", each.starts) for index, each in enumerate(loaded.model.counter)]
    for name, index, key, value in rows:
        if all(rulesets.number(value, players) is None for players in _ALL_PLAYERS):
            message = f"{code(key)} must be known before the game begins"
            help = 'write a number, or { op = "by_players", two = …, three = …, four = … }'
            report.at((name, index, key), "E210", message, help)
    for index, pool in enumerate(loaded.model.pool):
        least = min((rulesets.number(pool.ducats, players) or 0 for players in _ALL_PLAYERS), default=0)
        if least < 0:
            message = f"`ducats` must be at least 0, found {code(least)}"
            report.at(("pool", index, "ducats"), "E205", message, rule="C-8")
    for index, counter in enumerate(loaded.model.counter):
        if counter.low > counter.high:
            message = f"`low` is {counter.low}, above `high`, which is {counter.high}"
            report.at(("counter", index, "low"), "E210", message)


# --- cards

_NEEDED = {"missions": "mission", "arcana": "play", "intrigue": "goal"}


def _cards(model: Any, report: Report) -> None:
    needed = _NEEDED.get(model.deck)
    for index, card in enumerate(model.card):
        path = ("card", index)
        if needed is not None and getattr(card, needed) is None and not report.source.is_damaged(path):
            message = f"{code(needed)} is missing here: a card of the {model.deck} deck needs it"
            report.at(path, "E201", message)
        if card.discard_after_use:
            _one_use(card, model.deck, path, report)
        if card.goal is not None and card.goal.at_end and card.goal.on is not None:
            message = "a goal is claimed when something happens, or judged at the end, not both"
            report.at((*path, "goal", "at_end"), "E210", message, "remove `on` or `at_end`", rule="X-13")
        if card.play is not None:
            _play(card.play, (*path, "play"), report)


def _one_use(card: Any, deck: str, path: Path, report: Report) -> None:
    """X-12: a use is that of a trigger or an ability; a modifier just holds, as long as it is carried."""
    place = (*path, "discard_after_use")
    if deck != "equipment":
        report.at(place, "E210", "only Equipment is discarded after one use", "remove it", rule="X-12")
    elif not card.trigger and not card.ability:
        help = "make what it does an ability or a trigger"
        report.at(place, "E210", "this card is never used: it has only modifiers", help, rule="X-12")


def _play(play: Play, path: Path, report: Report) -> None:
    if play.moment == "reaction":
        if play.on is None:
            report.at((*path, "moment"), "E210", "a reaction needs an event", "add `on`")
        else:
            _timing(play, path, report)
    elif play.on is not None:
        message = f"a card for the moment {code(play.moment)} waits for no event"
        report.at((*path, "on"), "E210", message, 'write moment = "reaction", or remove `on`')
