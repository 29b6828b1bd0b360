"""Costs: an ability costs no more than somebody can have, for each number of players."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from engine.content.check import rulesets
from engine.content.check.names import World
from engine.content.check.report import Report
from engine.content.check.setting import Setting
from engine.content.check.sheet import with_players
from engine.content.check.walk import Walk
from engine.content.library import Loaded
from engine.diagnostics.words import listed
from engine.language.effects_flow import Lasting
from engine.language.rules import Ability, Modifier

_ALL_PLAYERS: Final = [2, 3, 4]


@dataclass(frozen=True, slots=True)
class _Limit:
    """The most that anybody can have of something, by the number of players; None: nobody knows."""

    key: str
    words: str
    rule: str
    most: dict[int, int | None]


def check_costs(loaded: Loaded, world: World, walk: Walk, setting: Setting | None, report: Report) -> None:
    """Every ability of a file."""
    abilities = [at for at in walk.rules if isinstance(at.rule, Ability)]
    if not abilities:
        return
    counts = setting.counts if setting is not None else _ALL_PLAYERS
    limits = list(_limits(loaded, world, walk, setting, counts))
    for at in abilities:
        assert isinstance(at.rule, Ability)
        for limit in limits:
            costs = {n: rulesets.worked_out(getattr(at.rule.cost, limit.key), n) for n in counts}
            dear = {
                n: (cost, most)
                for n, cost in costs.items()
                if cost is not None and (most := limit.most[n]) is not None and cost > most
            }
            if not dear:
                continue
            prices = listed(dict.fromkeys(str(cost) for cost, _ in dear.values()))
            most = max(most for _, most in dear.values())
            have = f"nobody has more than {most}" if most else "nobody ever has any"
            message = f"{with_players(list(dear), counts)}this costs {prices} {limit.words}, and {have}"
            report.at((*at.path, "cost", limit.key), "E405", message, "lower the cost", rule=limit.rule)


def _limits(
    loaded: Loaded, world: World, walk: Walk, setting: Setting | None, counts: Sequence[int]
) -> Iterable[_Limit]:
    if setting is not None:
        names, house = [setting.model.ruleset], setting.model.house_rules
    else:
        names, house = list(world.files.get("ruleset", {})), None
    resolved = [rulesets.values_of(world, name, house) for name in names]
    # Whoever can be given more points can also pay more.
    points = {n: None if _gives_points(walk) else _most(resolved, "action_points", n) for n in counts}
    yield _Limit("action_points", "action points", "A-1", points)
    yield _Limit("ducats", "ducats", "C-8", {n: _most(resolved, "bank", n) for n in counts})
    if setting is not None:
        if not setting.teaches:
            yield _Limit("experience", "experience", "X-11", dict.fromkeys(counts, 0))
        if "gain_movement" not in setting.ops and "movement" not in setting.changed:
            steps = _most_steps(world)
            yield _Limit("movement_points", "movement points", "V-1", dict.fromkeys(counts, steps))


def _gives_points(walk: Walk) -> bool:
    lasting = {use.word.value for use in walk.uses if isinstance(use.word, Lasting)}
    always = {at.rule.value for at in walk.rules if isinstance(at.rule, Modifier)}
    return "gain_points" in walk.ops() or "action-points" in lasting | always


def _most(resolved: list[rulesets.Resolved], name: str, players: int) -> int | None:
    known = [rulesets.number(values.get(name), players) for values in resolved]
    return max((each for each in known if each is not None), default=None)


def _most_steps(world: World) -> int | None:
    gangs = world.files.get("gang", {}).values()
    return max((each.movement for gang in gangs for each in gang.model.character), default=None)
