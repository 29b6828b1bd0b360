"""Ids: each means one thing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from engine.content.check.names import RESERVED, World
from engine.content.check.report import Report
from engine.content.library import Loaded
from engine.diagnostics import Path, Related, Source
from engine.diagnostics.words import code

# Entries whose ids are unique in the whole library, and those unique in their own file.
_EVERYWHERE: Final = {
    "character": "figure",
    "figure": "figure",
    "card": "card",
    "token": "token",
    "treasure": "treasure",
}
_IN_THE_FILE: Final = {"pool": "pool", "counter": "counter"}
# Where these ids stand, roles and words may stand too.
_MIXED: Final = ("figure", "pool")

Place = tuple[str, str, Path, Any]  # namespace, id, path of the entry, entry


def check_ids(loaded: Loaded, world: World, report: Report) -> None:
    """Ids of entries and rules that are taken already, or mean something by themselves."""
    first: dict[tuple[str, str], tuple[Source, Path]] = {}
    for other in world.library.read.values():
        if other is loaded:
            break
        for namespace, id_, path, _entry in _entries(other, _EVERYWHERE):
            first.setdefault((namespace, id_), (other.source, path))
    for namespace, id_, path, entry in _places(loaded):
        if namespace in _MIXED and id_ in RESERVED:
            message = f"{code(id_)} is a word of the rule language and cannot be an id"
            report.at((*path, "id"), "E302", message, "choose another id")
        there = first.setdefault((namespace, id_), (report.source, path))
        if there == (report.source, path) or getattr(entry, "replaces", None) == id_:
            continue
        source, at = there
        related = (Related("it is used here", source.file, source.span((*at, "id"))),)
        help = "choose another id"
        if source is not report.source:
            help += f', or write replaces = "{id_}" to stand in for it'
        report.at((*path, "id"), "E302", f"the id {code(id_)} is taken already", help, related=related)


def _places(loaded: Loaded) -> Iterator[Place]:
    yield from _entries(loaded, {**_EVERYWHERE, **_IN_THE_FILE})
    yield from _rules(loaded.model, ())
    for index, event in enumerate(getattr(loaded.model, "event", ())):
        yield "rule", event.id, ("event", index), event
    for name in _EVERYWHERE:
        for index, entry in enumerate(getattr(loaded.model, name, ())):
            yield from _rules(entry, (name, index))


def _entries(loaded: Loaded, namespaces: dict[str, str]) -> Iterator[Place]:
    for name, namespace in namespaces.items():
        for index, entry in enumerate(getattr(loaded.model, name, ())):
            yield namespace, entry.id, (name, index), entry


def _rules(entry: Any, path: Path) -> Iterator[Place]:
    for name in ("trigger", "modifier", "ability"):
        for index, rule in enumerate(getattr(entry, name, ())):
            yield "rule", rule.id, (*path, name, index), rule
