"""Conditions that can only turn out one way, found by trying everything that they ask about.

What a condition asks about becomes a handful of variables: the round, the alarm, each number that is compared, each
other question that is open. If it turns out the same way for every combination, under every ruleset and for every
number of players, it decides nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from math import prod
from typing import Any, Final

from engine.content.check import rulesets
from engine.content.check.leaves import Leaves
from engine.content.check.moments import Moment
from engine.content.check.setting import NEVER
from engine.language.amounts import (
    ByPlayers,
    Difference,
    Half,
    Largest,
    Product,
    RoundNumber,
    Smallest,
    Sum,
)
from engine.language.conditions import Alarm, All, Compare, Not, Rounds, RulesetIs
from engine.language.conditions import Any as AnyOf
from engine.language.word import Word

_MOST_TRIES: Final = 4096
ROUND, ALARM = "round", "alarm"
_BOUNDS: Final = ("is_", "at_least", "at_most")
_OF_ROUNDS: Final = ("round-begins", "round-ends")  # events whose `amount` is the round


@dataclass(frozen=True, slots=True)
class Case:
    """One ruleset and number of players."""

    values: Mapping[str, Any]
    players: int


@dataclass(slots=True)
class _Try:
    """One combination: what every variable is."""

    case: Case
    moment: Moment
    known: dict[str, Any] = field(default_factory=dict)


class Truth:
    """Tries out the conditions of one file."""

    def __init__(
        self, leaves: Leaves, cases: Sequence[Case], alarm_rounds: tuple[int, int] = (0, 99)
    ) -> None:
        self._leaves = leaves
        self._cases = cases
        self._alarm_rounds = alarm_rounds

    def verdict(self, condition: Word, moment: Moment, rounds: Sequence[int]) -> bool | None:
        """True or False where it always turns out so; None where it depends, or is too much to try."""
        found: bool | None = None
        for case in self._cases:
            for one in self._tries(condition, case, moment, rounds):
                if one is None:
                    return None
                result = self._holds(condition, one)
                if found is not None and result is not found:
                    return None
                found = result
        return found

    # --- what is tried

    def _tries(
        self, condition: Word, case: Case, moment: Moment, rounds: Sequence[int]
    ) -> Iterator[_Try | None]:
        variables: dict[str, Sequence[Any]] = {ROUND: rounds, ALARM: self._alarms(moment)}
        bounds: dict[str, set[int]] = {}
        starts = [_Try(case, moment, {ROUND: number}) for number in rounds]
        for leaf in _leaves(condition):
            self._variables(leaf, starts, variables, bounds)
        for name, limits in bounds.items():
            low, high = variables[name]
            tried = {n + step for n in limits for step in (-1, 0, 1)} | {
                low if low is not None else min(limits)
            }
            variables[name] = sorted(
                n for n in tried if (low is None or n >= low) and (high is None or n <= high)
            ) or [low]
        if prod(len(domain) for domain in variables.values()) > _MOST_TRIES:
            yield None
            return
        for combination in product(*variables.values()):
            known = dict(zip(variables, combination, strict=True))
            first, sure = self._alarm_rounds
            if known[ALARM] and known[ROUND] < first:
                continue  # nothing raises it so early
            if not known[ALARM] and known[ROUND] > sure:
                continue  # by then it has been raised
            yield _Try(case, moment, known)

    def _alarms(self, moment: Moment) -> Sequence[bool]:
        if moment.event == "alarm-raised":
            return (True,)
        return (False,) if self._alarm_rounds[0] > NEVER else (False, True)

    def _variables(
        self,
        leaf: Word,
        starts: Sequence[_Try],
        variables: dict[str, Sequence[Any]],
        bounds: dict[str, set[int]],
    ) -> None:
        """What a question depends on; `starts` are the rounds in which it may be asked."""
        first = starts[0]
        if isinstance(leaf, Rounds | Alarm | RulesetIs) or self._leaves.decided(leaf, first.moment):
            return
        if isinstance(leaf, Compare):
            given = [limit for key in _BOUNDS if (limit := getattr(leaf, key)) is not None]
            limits = [self._number(limit, start) for limit in given for start in starts]
            if all(limit is not None for limit in limits):
                if self._number(leaf.amount, first) is None:
                    name = repr(leaf.amount)
                    variables[name] = self._leaves.span(leaf.amount, first.case.players)
                    bounds.setdefault(name, set()).update(n for n in limits if n is not None)
                return
        variables[repr(leaf)] = (False, True)

    # --- how it turns out

    def _holds(self, condition: Word, one: _Try) -> bool:
        match condition:
            case All():
                return all(self._holds(each, one) for each in condition.of)
            case AnyOf():
                return any(self._holds(each, one) for each in condition.of)
            case Not():
                return not self._holds(condition.of, one)
            case Rounds():
                return (condition.from_ or 0) <= int(one.known[ROUND]) <= (condition.to or 99)
            case Alarm():
                return bool(one.known[ALARM])
            case RulesetIs():
                return _same(one.case.values.get(condition.value), condition.is_, one.case.players)
        if repr(condition) in one.known:
            return bool(one.known[repr(condition)])
        decided = self._leaves.decided(condition, one.moment)
        if decided is not None:
            return decided.holds
        assert isinstance(condition, Compare)
        return self._compares(condition, one)

    def _compares(self, condition: Compare, one: _Try) -> bool:
        value = self._number(condition.amount, one)
        assert value is not None
        exact, least, most = (
            None if getattr(condition, key) is None else self._number(getattr(condition, key), one)
            for key in _BOUNDS
        )
        return (
            (exact is None or value == exact)
            and (least is None or value >= least)
            and (most is None or value <= most)
        )

    def _number(self, amount: Any, one: _Try) -> int | None:
        """A number that is known in this combination."""
        if repr(amount) in one.known:
            return int(one.known[repr(amount)])
        if amount == "amount" and one.moment.event in _OF_ROUNDS:
            return int(one.known[ROUND])
        match amount:
            case int() | ByPlayers():
                return rulesets.number(amount, one.case.players)
            case RoundNumber():
                return int(one.known[ROUND])
            case Half() | Difference() | Sum() | Product() | Smallest() | Largest():
                parts = [self._number(each, one) for each in rulesets.parts_of(amount)]
                numbers = [part for part in parts if part is not None]
                return rulesets.formula(amount, numbers) if len(numbers) == len(parts) else None
        return self._leaves.fixed(amount, one.case.players)


def _leaves(condition: Word) -> Iterator[Word]:
    match condition:
        case All() | AnyOf():
            for each in condition.of:
                yield from _leaves(each)
        case Not():
            yield from _leaves(condition.of)
        case _:
            yield condition


def _same(value: Any, wanted: Any, players: int) -> bool:
    number = rulesets.number(value, players)
    return bool((value if number is None else number) == wanted)
