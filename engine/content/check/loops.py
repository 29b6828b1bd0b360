"""Loops: rules that set each other off without end, whatever the players choose and the dice show."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from engine.content.check import rulesets
from engine.content.check.names import World
from engine.content.check.report import Report
from engine.content.library import Loaded
from engine.diagnostics import Path, Related
from engine.diagnostics.words import code
from engine.language import effects_figures as figures
from engine.language import effects_flow as flow
from engine.language.events import Timing
from engine.language.rules import Trigger
from engine.language.word import Word

Happens = tuple[str, Timing]

_B, _I, _A = Timing
_EARLY: Final = (_B, _I)


@dataclass(frozen=True, slots=True, eq=False)
class _Node:
    """A trigger that nothing holds back, and what it surely causes."""

    rule: Trigger
    file: Loaded
    path: Path
    causes: frozenset[Happens]


def check_loops(loaded: Loaded, world: World, report: Report) -> None:
    """Loops in which a rule of this file takes part."""
    own = list(_nodes(loaded, world))
    if not own:
        return
    nodes = own + [node for other in _others(loaded, world) for node in _nodes(other, world)]
    for loop in _loops(nodes):
        mine = [node for node in loop if node.file is loaded]
        if mine:
            _tell(loop, min(mine, key=lambda node: report.source.span(node.path)), report)


def _others(loaded: Loaded, world: World) -> Iterator[Loaded]:
    """The files whose rules hold together with those of this one."""
    if loaded.kind == "adventure":
        yield from rulesets.chain(world, loaded.model.ruleset)
    for kind in ("gang", "figures"):
        yield from (other for other in world.files.get(kind, {}).values() if other is not loaded)


def _nodes(loaded: Loaded, world: World) -> Iterator[_Node]:
    for at in world.walk(loaded).rules:
        rule = at.rule
        if not isinstance(rule, Trigger) or rule.off:
            continue
        if rule.when is None and rule.limit is None and not rule.optional:
            causes = frozenset(_caused(rule.do))
            if causes:
                yield _Node(rule, loaded, at.path, causes)


def _tell(loop: Sequence[_Node], first: _Node, report: Report) -> None:
    start = loop.index(first)
    ordered = [*loop[start:], *loop[:start]]
    names = " → ".join(code(node.rule.id) for node in (*ordered, first))
    related = tuple(
        Related(
            f"{code(node.rule.id)} is part of it", node.file.source.file, node.file.source.span(node.path)
        )
        for node in ordered[1:]
    )
    if len(loop) == 1:
        message = f"this rule sets itself off without end: {names}"
    else:
        message = f"these rules set each other off without end: {names}"
    help = "give one of them a condition (`when`) or a `limit` that breaks the circle"
    report.at((*first.path, "do"), "E402", message, help, related=related)


# --- what effects surely cause


def _caused(effects: Iterable[Word]) -> Iterator[Happens]:
    """Events that happen each time, whatever is chosen and rolled; the rest may break a circle."""
    for effect in effects:
        if isinstance(effect, flow.Repeat):
            if isinstance(effect.times, int) and effect.times > 0:
                yield from _caused(effect.do)
        elif isinstance(effect, flow.If):
            yield from {*_caused(effect.then)} & {*_caused(effect.else_)}
        elif isinstance(effect, flow.ForEachPlayer):
            if effect.of == "everyone":
                yield from _caused(effect.do)
        elif getattr(effect, "optional", False):
            return  # whoever declines ends the list
        elif effect.op in _CAUSES:
            yield from _CAUSES[effect.op](effect)


def _teleport(effect: Any) -> Iterator[Happens]:
    # One who stands in a space cannot be sent there again, so a single place is left only once.
    assert isinstance(effect, figures.Teleport)
    if not isinstance(effect.to, str) or effect.to in ("origin", "place"):
        yield "entered", _A


def _retreat(effect: Any) -> Iterator[Happens]:
    assert isinstance(effect, figures.Retreat)
    if not isinstance(effect.distance, int) or effect.distance > 0:
        yield "retreated", _A


def _fight(_effect: Any) -> Iterator[Happens]:
    yield from (("attacked", timing) for timing in (_B, _I, _A))
    yield from (("attacker-rolled", _A), ("defender-rolled", _A))
    yield from (("combat-won", _B), ("combat-won", _A))


def _counter(effect: Any) -> Iterator[Happens]:
    assert isinstance(effect, flow.ChangeCounter)
    if effect.by is not None and effect.by != 0:
        yield "counter-changed", _A


def _early(event: str) -> Callable[[Any], Iterator[Happens]]:
    """What is put off each time by the rule that would bring it about."""
    return lambda _effect: iter((event, timing) for timing in _EARLY)


_CAUSES: Final[dict[str, Callable[[Any], Iterator[Happens]]]] = {
    "teleport": _teleport,
    "retreat": _retreat,
    "fight": _fight,
    "change_counter": _counter,
    "leave_district": _early("left-district"),
    "remove_character": _early("removed"),
    "wound": _early("wounded"),
    "imprison": _early("imprisoned"),
    "gain_experience": _early("experience-gained"),
}


# --- circles


def _loops(nodes: Sequence[_Node]) -> Iterator[list[_Node]]:
    """One shortest circle through each rule that is on one, each circle once."""
    after = {
        node: [other for other in nodes if (other.rule.on, other.rule.timing) in node.causes]
        for node in nodes
    }
    told: set[frozenset[_Node]] = set()
    for node in nodes:
        circle = _circle(node, after)
        if circle and frozenset(circle) not in told:
            told.add(frozenset(circle))
            yield circle


def _circle(start: _Node, after: dict[_Node, list[_Node]]) -> list[_Node]:
    """The shortest way from a rule back to it, or nothing."""
    ways = {start: [start]}
    waiting = [start]
    while waiting:
        node = waiting.pop(0)
        for following in after[node]:
            if following is start:
                return ways[node]
            if following not in ways:
                ways[following] = [*ways[node], following]
                waiting.append(following)
    return []
