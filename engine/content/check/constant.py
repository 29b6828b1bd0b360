"""Conditions and rolls that decide nothing: told at the smallest part that can only turn out one way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from engine.content.check import rulesets
from engine.content.check.leaves import Leaves
from engine.content.check.moments import Moment
from engine.content.check.names import World
from engine.content.check.report import Report
from engine.content.check.setting import AT_THE_END, NEVER, Setting
from engine.content.check.truth import Case, Truth
from engine.content.check.walk import Use, Walk
from engine.content.library import Loaded
from engine.diagnostics import Path
from engine.diagnostics.words import code, listed
from engine.language.conditions import Alarm, All, Compare, Not, Rounds, RulesetIs
from engine.language.conditions import Any as AnyOf
from engine.language.effects_flow import Roll
from engine.language.rules import Modifier
from engine.language.word import Word

_LONGEST: Final = 20  # rounds of any track
_AT_THE_END_VALUES: Final = ("penalty", "treasure-value", "chest-bonus")


def check_conditions(
    loaded: Loaded, world: World, walk: Walk, setting: Setting | None, report: Report
) -> None:
    """Every condition and every roll of a file."""
    _Conditions(loaded, world, setting, report).check(walk)
    for use in walk.uses:
        if isinstance(use.word, Roll):
            _roll(use.word, use.path, report)


class _Conditions:
    def __init__(self, loaded: Loaded, world: World, setting: Setting | None, report: Report) -> None:
        self._model: Any = loaded.model
        self._setting = setting
        self._report = report
        self._leaves = Leaves(world, setting)
        alarm = setting.alarm_rounds if setting is not None else (0, 99)
        self._truth = Truth(self._leaves, list(_cases(world, setting)), alarm)
        self._last = setting.last_round if setting is not None else _LONGEST

    def check(self, walk: Walk) -> None:
        parents = {use.path for use in walk.uses if isinstance(use.word, All | AnyOf | Not)}
        at_the_end = {
            at.path
            for at in walk.rules
            if isinstance(at.rule, Modifier) and at.rule.value in _AT_THE_END_VALUES
        }
        for use in walk.uses:
            inner = use.path[:-2] in parents or use.path[:-1] in parents
            if use.word.vocabulary != "condition" or inner or self._report.is_faulty(use.path):
                continue
            late = any(use.path[: len(path)] == path for path in at_the_end)
            self._condition(use.word, use.path, use.moment, self._rounds(use, late=late))

    def _rounds(self, use: Use, *, late: bool) -> Sequence[int]:
        """The rounds in which a condition may be asked."""
        last = self._last
        if self._setting is None:
            return range(_LONGEST + 2)
        match use.path[0]:
            case "event":
                return (self._model.event[use.path[1]].round,)
            case "setup" | "winners_bonus":
                return (0, 1)
        if use.moment.event in ("game-begins", "character-deployed"):
            return (0, 1)
        late = late or use.moment.event in AT_THE_END
        return range(1, last + 2 if late else last + 1)

    # --- one condition

    def _condition(self, condition: Word, path: Path, moment: Moment, rounds: Sequence[int]) -> bool:
        """Tell of it or of a part of it; whether there was anything to tell."""
        parts = list(_parts(condition, path))
        told = [self._condition(part, place, moment, rounds) for part, place in parts]
        if any(told):
            return True
        verdict = self._truth.verdict(condition, moment, rounds)
        if verdict is None:
            return False
        self._tell(condition, path, moment, rounds, verdict)
        return True

    def _tell(
        self, condition: Word, path: Path, moment: Moment, rounds: Sequence[int], verdict: bool
    ) -> None:
        why = self._why(condition, moment, rounds, verdict)
        how = "always" if verdict else "never"
        help = (
            "leave it out"
            if verdict
            else "mend it; “any” is often meant where “all” is written"
            if isinstance(condition, All)
            else "mend it, or remove what depends on it"
        )
        self._report.at(path, "W404", f"this is {how} true" + (f": {why}" if why else ""), help)

    def _why(self, condition: Word, moment: Moment, rounds: Sequence[int], verdict: bool) -> str:
        match condition:
            case Not():
                return self._why(condition.of, moment, rounds, not verdict)
            case Rounds():
                return self._which_rounds(rounds)
            case Alarm():
                return self._which_alarm(moment, verdict)
            case RulesetIs():
                return f"{'every' if verdict else 'no'} ruleset says so for {code(condition.value)}"
            case All():
                return "all of it always holds" if verdict else "its parts contradict each other"
            case AnyOf():
                return "one of its parts always holds" if verdict else "none of its parts can hold"
            case Compare():
                return "the number is never otherwise" if verdict else "the number never gets there"
        decided = self._leaves.decided(condition, moment)
        return decided.why if decided is not None else ""

    def _which_rounds(self, rounds: Sequence[int]) -> str:
        first, last = rounds[0], rounds[-1]
        if first == last:
            return f"it is asked in round {first} only"
        if self._setting is not None and last < self._model.track.rounds:
            return f"the game ends before round {last + 1}"
        return f"the track has {self._last} rounds"

    def _which_alarm(self, moment: Moment, verdict: bool) -> str:
        if moment.event == "alarm-raised":
            return "the alarm has just been raised"
        if verdict:
            return "the alarm has been raised by then"
        first = self._setting.alarm_rounds[0] if self._setting is not None else NEVER + 1
        return "nothing raises the alarm" if first > NEVER else f"it is not raised before round {first}"


def _parts(condition: Word, path: Path) -> Iterator[tuple[Word, Path]]:
    """The members of a list of conditions; what stands under a `not` is told of with it, unless it is a list."""
    match condition:
        case All() | AnyOf():
            for index, each in enumerate(condition.of):
                yield each, (*path, "of", index)
        case Not() if isinstance(condition.of, All | AnyOf | Not):
            yield from _parts(condition.of, (*path, "of"))


def _cases(world: World, setting: Setting | None) -> Iterator[Case]:
    """Every ruleset there is, with the sheet's house rules, for every number of players."""
    house = setting.model.house_rules if setting is not None else None
    counts = setting.counts if setting is not None else (2, 3, 4)
    names = list(world.files.get("ruleset", {}))
    for name in names or [""]:
        values = rulesets.values_of(world, name, house)
        for count in counts:
            yield Case(values, count)


# --- rolls


def _roll(roll: Roll, path: Path, report: Report) -> None:
    """A roll that can only succeed or only fail, and results that so many dice do not have."""
    dice = roll.dice
    if not isinstance(dice, int) or dice < 1:
        return
    low, high = dice, 6 * dice
    what = "one die" if dice == 1 else f"{dice} dice"
    for key in ("at_most", "at_least"):
        limit = getattr(roll, key)
        if not isinstance(limit, int):
            continue
        words = key.replace("_", " ")
        always = limit >= high if key == "at_most" else limit <= low
        never = limit < low if key == "at_most" else limit > high
        if always or never:
            message = f"a roll of {what} is {'always' if always else 'never'} {words} {limit}"
            help = f"choose a limit that it can {'miss' if always else 'meet'}"
            report.at((*path, key), "W404", message, help)
    for index, outcome in enumerate(roll.outcomes):
        wrong = [number for number in outcome.on if not low <= number <= high]
        if wrong:
            message = f"a roll of {what} never shows {listed(map(str, wrong))}"
            report.at((*path, "outcomes", index, "on"), "W404", message, f"it shows {low} to {high}")
