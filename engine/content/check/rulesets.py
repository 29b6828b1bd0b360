"""The values of rulesets: what holds for a sheet, and whether a ruleset is whole."""

from __future__ import annotations

from math import prod
from typing import Any

from engine.content.check.names import World
from engine.content.check.report import Report
from engine.content.library import Loaded
from engine.content.ruleset import Values
from engine.diagnostics import Path, Related
from engine.diagnostics.words import code, listed
from engine.language.amounts import (
    ByPlayers,
    CountPlayers,
    Difference,
    Half,
    Largest,
    Product,
    Smallest,
    Sum,
)

Resolved = dict[str, Any]


def chain(world: World, name: str | None) -> list[Loaded]:
    """A ruleset and those it builds on, the nearest first; a circle ends where it closes."""
    return world.chain(name)


def values_of(world: World, ruleset: str, house: Values | None = None) -> Resolved:
    """The values that hold, as far as they can be known."""
    values: Resolved = {}
    layers = [loaded.model.values for loaded in reversed(chain(world, ruleset))]
    for layer in (*layers, house):
        for name in layer.model_fields_set if layer is not None else ():
            value = getattr(layer, name)
            if value is not None:
                values[name] = value
    return values


def number(value: Any, players: int) -> int | None:
    """A number that is known before the game, for so many players."""
    if isinstance(value, ByPlayers):
        row = {2: value.two, 3: value.three, 4: value.four}
        return row.get(players)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def worked_out(amount: Any, players: int) -> int | None:
    """A number that does not change in the course of a game, also one that has to be worked out first."""
    if isinstance(amount, CountPlayers) and amount.of == "everyone":
        return players
    parts = parts_of(amount)
    if not parts:
        return number(amount, players)
    known = [worked_out(part, players) for part in parts]
    numbers = [each for each in known if each is not None]
    return formula(amount, numbers) if len(numbers) == len(parts) else None


def parts_of(amount: Any) -> list[Any]:
    """The numbers that a formula is made of; of any other number, none."""
    match amount:
        case Difference():
            return [amount.from_, amount.take]
        case Half():
            return [amount.of]
        case Sum() | Product() | Smallest() | Largest():
            return list(amount.of)
    return []


def formula(amount: Any, parts: list[int]) -> int:
    """What a formula comes to, given its parts in the order in which they are read."""
    match amount:
        case Difference():
            return max(0, parts[0] - parts[1])
        case Half():
            return (parts[0] + (amount.rounded == "up")) // 2
        case Product():
            return prod(parts)
        case Smallest():
            return min(parts)
        case Largest():
            return max(parts)
    return sum(parts)


def check_values(values: Values, path: Path, report: Report) -> None:
    """No number of the rules is below zero."""
    for name in sorted(values.model_fields_set):
        value = getattr(values, name)
        numbers = value if isinstance(value, tuple) else [number(value, players) for players in (2, 3, 4)]
        low = min((each for each in numbers if isinstance(each, int)), default=0)
        if low < 0:
            report.at((*path, name), "E205", f"{code(name)} must be at least 0, found {code(low)}")


def check_ruleset(loaded: Loaded, world: World, report: Report) -> None:
    """A ruleset does not build on itself, and with those it builds on it says everything."""
    check_values(loaded.model.values, ("values",), report)
    line = chain(world, loaded.id)
    last = line[-1].model.extends if line else None
    if last is not None and any(each.id == last for each in line):
        circle = line[[each.id for each in line].index(last) :]
        if any(each is loaded for each in circle):
            ids = [each.id for each in circle]
            others = tuple(
                Related(f"{code(each.id)} builds on {code(each.model.extends)}", each.source.file, span)
                for each in circle
                if each is not loaded and (span := each.source.span(("extends",)))
            )
            message = f"the ruleset builds on itself: {' → '.join([*ids, ids[0]])}"
            report.at(("extends",), "E306", message, "one of them must stand alone", related=others)
        return
    if loaded.model.extends is None and not loaded.source.syntax:
        values = values_of(world, loaded.id)
        missing = [name for name in Values.model_fields if name not in values]
        if missing:
            some = listed(map(code, missing[:6]), "and") + (" and more" if len(missing) > 6 else "")
            report.at(
                ("values",),
                "E201",
                f"the ruleset does not say {some}",
                'build it on another one with extends = "revised", or give every value',
            )
