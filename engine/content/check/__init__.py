"""The validator: everything that is wrong with content, found before anybody plays it.

Syntax and shape are found while a library is read. What is checked here needs the whole library: that every
name means something, that rules speak of those who are there, that the box and the board suffice.
"""

from __future__ import annotations

from collections.abc import Collection

from engine.content.check.board import check_board
from engine.content.check.box import check_box
from engine.content.check.fit import check_fit, check_known_early
from engine.content.check.ids import check_ids
from engine.content.check.loops import check_loops
from engine.content.check.names import World
from engine.content.check.references import check_references
from engine.content.check.report import Report
from engine.content.check.roles import check_roles
from engine.content.check.rulesets import check_ruleset
from engine.content.check.sheet import check_sheet
from engine.content.library import Library, Loaded
from engine.diagnostics import Diagnostic, Severity

__all__ = ["check"]


def check(library: Library, only: Collection[str] | None = None) -> list[Diagnostic]:
    """Every diagnostic of a library, or of those of its files that `only` names, in the order of the text."""
    world = World(library)
    found = set(library.diagnostics)
    for loaded in library.read.values():
        if only is None or loaded.source.file in only:
            found |= set(_check_file(loaded, world))
    return sorted(each for each in found if only is None or each.file in only)


def _check_file(loaded: Loaded, world: World) -> list[Diagnostic]:
    report = Report(loaded.source)
    scope = world.scope(loaded)
    words = world.walk(loaded)
    check_ids(loaded, world, report)
    check_references(loaded, world, scope, words, report)
    check_roles(world, words, report)
    check_fit(loaded, world, words, report)
    check_loops(loaded, world, report)
    if loaded.kind == "board":
        check_board(loaded, world, scope, report)
    elif loaded.kind == "ruleset":
        check_ruleset(loaded, world, report)
    elif loaded.kind == "adventure":
        check_known_early(loaded, report)
        check_box(loaded.model, world, words, report)
        check_sheet(loaded, world, words, report)
    return [each for each in report.found if not _is_meant(each, loaded)]


def _is_meant(diagnostic: Diagnostic, loaded: Loaded) -> bool:
    """Whether the author has written down that it shall be so; an error is never meant."""
    allowed = getattr(loaded.model, "allow", ())
    return diagnostic.severity is not Severity.ERROR and diagnostic.code in allowed
