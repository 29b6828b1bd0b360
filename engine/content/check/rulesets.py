"""The values of rulesets: what holds for a sheet, and whether a ruleset is whole."""

from __future__ import annotations

from typing import Any

from engine.content.check.names import World
from engine.content.check.report import Report
from engine.content.library import Loaded
from engine.content.ruleset import Values
from engine.diagnostics import Related
from engine.diagnostics.words import code, listed
from engine.language.amounts import ByPlayers

Resolved = dict[str, Any]


def chain(world: World, name: str | None) -> list[Loaded]:
    """A ruleset and those it builds on, the nearest first; a circle ends where it closes."""
    found: list[Loaded] = []
    while name is not None:
        loaded = world.files.get("ruleset", {}).get(name)
        if loaded is None or any(each is loaded for each in found):
            break
        found.append(loaded)
        name = loaded.model.extends
    return found


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


def check_ruleset(loaded: Loaded, world: World, report: Report) -> None:
    """A ruleset does not build on itself, and with those it builds on it says everything."""
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
