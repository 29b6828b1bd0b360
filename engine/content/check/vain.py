"""Rules in vain: effects and modifiers that deal with nobody, special actions that nobody can take, numbers of zero."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from engine.content.check import rulesets
from engine.content.check.fields import fields_of
from engine.content.check.report import Report
from engine.content.check.setting import Setting
from engine.content.check.walk import Use, Walk
from engine.diagnostics import Path
from engine.diagnostics.words import code
from engine.language.effects_figures import SetDie
from engine.language.effects_flow import ChangeCounter, Lasting
from engine.language.rules import Ability, Cost, Modifier
from engine.language.word import Word

# Fields of effects that say how many: less than none is a slip, none is in vain.
_COUNTS: Final = ("amount", "count", "points", "steps", "distance", "dice", "times", "spaces")
_TOKENS: Final = ("remove_token", "move_token", "take_token", "drop_token")
_DIE: Final = range(1, 7)


# --- numbers, in any file


def check_numbers(walk: Walk, report: Report) -> None:
    """Numbers that are below what they count, or that change nothing."""
    for use in walk.uses:
        if use.word.vocabulary == "effect":
            _effect(use, report)
    for at in walk.rules:
        if isinstance(at.rule, Modifier) and at.rule.add == 0:
            report.at((*at.path, "add"), "W408", "adding 0 changes nothing", "give another number")
        elif isinstance(at.rule, Ability):
            for key in Cost.model_fields:
                _at_least_none(getattr(at.rule.cost, key), (*at.path, "cost", key), report)


def _effect(use: Use, report: Report) -> None:
    word = use.word
    for key in _COUNTS:
        if key not in type(word).model_fields:
            continue
        value = getattr(word, key)
        if not _at_least_none(value, (*use.path, key), report):
            continue
        known = _known(value)
        if known and not any(known):
            message = f"{code(word.op)} with {code(key)} 0 does nothing"
            report.at((*use.path, key), "W408", message, "give a number of at least 1, or remove it")
    match word:
        case SetDie() if isinstance(word.to, int) and word.to not in _DIE:
            report.at((*use.path, "to"), "E205", f"a die shows 1 to 6, and never {word.to}")
        case ChangeCounter() if word.by == 0 and word.to is None:
            report.at((*use.path, "by"), "W408", "a change by 0 changes nothing", "give another number")
        case Lasting() if word.add == 0:
            report.at((*use.path, "add"), "W408", "adding 0 changes nothing", "give another number")


def _at_least_none(value: Any, path: Path, report: Report) -> bool:
    low = min(_known(value), default=0)
    if low < 0:
        report.at(path, "E205", f"{code(path[-1])} must be at least 0, found {code(low)}")
    return low >= 0


def _known(value: Any) -> list[int]:
    """The values of a number for two, three and four players, as far as they are known."""
    numbers = (rulesets.number(value, players) for players in (2, 3, 4))
    return [number for number in numbers if number is not None]


# --- what cannot be had, on a sheet


def check_vain(setting: Setting, report: Report) -> None:
    """What a sheet's rules deal with can be had in its game."""
    for at in setting.own.rules:
        rule = at.rule
        if isinstance(rule, Ability) and (reason := setting.no_figures(rule.who)):
            message = f"nobody can ever do this: {reason}"
            help = "put on the board what it needs, or let it ask for something else"
            report.at((*at.path, "who"), "W606", message, help, rule="D-1")
        elif isinstance(rule, Modifier):
            for key, why in (("who", setting.no_figures), ("player", setting.no_players)):
                if reason := why(getattr(rule, key)):
                    message = f"this changes {code(rule.value)} for nobody: {reason}"
                    report.at((*at.path, key), "W408", message)
    for use in setting.own.uses:
        if use.word.vocabulary == "effect" and not report.is_faulty(use.path):
            for key, reason in _missing(use.word, setting):
                message = f"{code(use.word.op)} does nothing here: {reason}"
                report.at((*use.path, key), "W408", message)


def _missing(word: Word, setting: Setting) -> Iterator[tuple[str, str]]:
    """The fields of an effect that speak of what is never there."""
    why: dict[str, Callable[[Any], str | None]] = {
        "figures": setting.no_figures,
        "spaces": setting.no_spaces,
        "treasures": setting.no_treasures,
        "players": setting.no_players,
        "purse": setting.no_players,
    }
    if word.op in _TOKENS:
        why["token"] = setting.no_token
    for each in fields_of(type(word)):
        if each.names in why and (reason := why[each.names](getattr(word, each.attribute))):
            yield each.key, reason
