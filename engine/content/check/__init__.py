"""The validator: everything that is wrong with content, found before anybody plays it.

Syntax and shape are found while a library is read. What is checked here needs the whole library: that every
name means something, that rules speak of those who are there and of what can happen, that the box and the board
suffice.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable
from pathlib import Path

from engine.content.check.allow import unsilenced
from engine.content.check.board import check_board
from engine.content.check.box import check_box
from engine.content.check.campaign import check_campaign
from engine.content.check.constant import check_conditions
from engine.content.check.costs import check_costs
from engine.content.check.fit import check_fit, check_known_early
from engine.content.check.happens import check_events
from engine.content.check.ids import check_ids
from engine.content.check.loops import check_loops
from engine.content.check.names import World
from engine.content.check.prose import check_prose
from engine.content.check.references import check_references
from engine.content.check.report import Report
from engine.content.check.roles import check_roles
from engine.content.check.rulesets import check_ruleset
from engine.content.check.setting import Setting
from engine.content.check.sheet import check_sheet
from engine.content.check.vain import check_numbers, check_vain
from engine.content.library import Library, Loaded
from engine.diagnostics import Diagnostic

__all__ = ["check", "check_file"]


def check(
    library: Library, only: Collection[str] | None = None, *, shown: Iterable[Diagnostic] | None = None
) -> list[Diagnostic]:
    """Every diagnostic of a library, or of those of its files that `only` names, in the order of the text.

    `shown` are diagnostics that playing has brought to light: they can be meant like all others.
    """
    world = World(library)
    played = list(shown or ())
    found = {*library.diagnostics, *(each for each in played if each.file not in library.read)}
    for file, loaded in library.read.items():
        if only is None or file in only:
            faults = [*_check_file(loaded, world), *(each for each in played if each.file == file)]
            found |= set(unsilenced(faults, loaded, played=shown is not None))
    return sorted(each for each in found if only is None or each.file in only)


def check_file(library: Library, path: Path, text: str) -> list[Diagnostic]:
    """The diagnostics of one file as it is being written, against a library that has been read.

    This is for every keystroke: nothing but the one file is read.
    """
    place = os.path.realpath(path)
    same = next((file for file in library.sources if os.path.realpath(file) == place), str(path))
    return check(library.reread(Path(same), text), {same})


def _check_file(loaded: Loaded, world: World) -> list[Diagnostic]:
    report = Report(loaded.source)
    scope = world.scope(loaded)
    words = world.walk(loaded)
    setting = Setting(loaded, world, scope) if loaded.kind == "adventure" else None
    check_ids(loaded, world, report)
    check_references(loaded, world, scope, words, report)
    check_roles(world, words, report)
    check_fit(loaded, words, report)
    check_numbers(words, report)
    check_costs(loaded, world, words, setting, report)
    check_conditions(loaded, world, words, setting, report)
    check_loops(loaded, world, report)
    check_prose(loaded, report)
    if loaded.kind == "board":
        check_board(loaded, world, scope, report)
    elif loaded.kind == "campaign":
        check_campaign(loaded, world, report)
    elif loaded.kind == "ruleset":
        check_ruleset(loaded, world, report)
    elif setting is not None:
        check_known_early(loaded, report)
        check_box(setting, report)
        check_sheet(loaded, world, setting, report)
        if not loaded.source.syntax:  # otherwise what seems missing may stand in a broken statement
            check_events(setting, report)
            check_vain(setting, report)
    return report.found
