"""The game of a sheet: its players, its track, the alarm, and what it defines but never uses."""

from __future__ import annotations

from engine.content.adventure import Adventure
from engine.content.check import rulesets
from engine.content.check.names import World
from engine.content.check.report import Report
from engine.content.check.walk import Walk
from engine.content.library import Loaded
from engine.diagnostics.words import code


def check_sheet(loaded: Loaded, world: World, found: Walk, report: Report) -> None:
    """What can only be seen of a sheet as a whole."""
    model: Adventure = loaded.model
    _players(model, report)
    _track(model, report)
    if not loaded.source.syntax:  # otherwise what seems missing may stand in a broken statement
        _alarm(model, world, found, report)
        _unused(model, world, found, report)


def _players(model: Adventure, report: Report) -> None:
    if not model.players:
        report.at(("players",), "E209", "`players` must have at least 1 entry, found 0", rule="C-4")
    for index, count in enumerate(model.players):
        if not 2 <= count <= 4:
            message = f"a game is for 2, 3 or 4 players, found {code(count)}"
            report.at(("players", index), "E205", message, rule="C-4")
        elif count in model.players[:index]:
            report.at(("players", index), "E210", f"{count} players are listed twice")


def _track(model: Adventure, report: Report) -> None:
    rounds = model.track.rounds
    for index, event in enumerate(model.event):
        if event.round > rounds:
            message = f"the track has {rounds} rounds, so nothing can happen in round {event.round}"
            help = "move the event to an earlier round, or make the track longer"
            report.at(("event", index, "round"), "E602", message, help, rule="D-1")


def _alarm(model: Adventure, world: World, found: Walk, report: Report) -> None:
    """L-1: somebody must be able to get out."""
    values = rulesets.values_of(world, model.ruleset, model.house_rules)
    if not values or not values.get("leave_needs_alarm", True):
        return
    opens = {"raise_alarm", "leave_district"}
    others = [
        *rulesets.chain(world, model.ruleset),
        *(
            each
            for kind in ("gang", "deck", "figures", "tokens")
            for each in world.files.get(kind, {}).values()
        ),
    ]
    if opens & found.ops() or any(opens & world.walk(each).ops() for each in others):
        return
    report.at(
        ("track",),
        "W603",
        "nothing in this adventure raises the alarm, so nobody can ever leave",
        'add an event with do = [{ op = "raise_alarm" }], or the house rule leave_needs_alarm = false',
        rule="L-1",
    )


def _unused(model: Adventure, world: World, found: Walk, report: Report) -> None:
    named = {mention.name for mention in found.mentions}
    for name in ("pool", "counter"):
        for index, entry in enumerate(getattr(model, name)):
            if entry.id not in named and not entry.off:
                message = f"no rule of the sheet speaks of the {name} {code(entry.id)}"
                report.at((name, index, "id"), "W304", message, "use it, remove it, or set `off = true`")
    for index, figure in enumerate(model.figures):
        defined = world.of("figure").get(figure)
        starts = getattr(defined.entry, "starts", None) if defined is not None else "unknown"
        if starts is None and not any(each == figure or each.startswith(f"{figure}-") for each in named):
            message = f"{code(figure)} takes part, but nothing puts it on the board"
            report.at(("figures", index), "W304", message, "place it with `place_figure`, or leave it out")
