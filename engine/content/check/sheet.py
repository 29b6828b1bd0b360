"""The game of a sheet: its players, its track, the alarm and the gates, and what it defines but never uses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from engine.content.adventure import Adventure
from engine.content.check import rulesets
from engine.content.check.happens import why_never
from engine.content.check.names import World
from engine.content.check.players import check_players
from engine.content.check.report import Report
from engine.content.check.setting import NEVER, Setting
from engine.content.check.walk import Walk
from engine.content.library import Loaded
from engine.diagnostics import Path
from engine.diagnostics.words import code, listed
from engine.language.effects_flow import (
    AdvanceTrack,
    ChangeCounter,
    EndGame,
    ForEachPlayer,
    If,
    PlacePortcullises,
    Repeat,
)
from engine.language.effects_goods import PlaceToken
from engine.language.rules import Trigger
from engine.language.selectors import SpacesOf
from engine.language.word import Word

# Events that come before the first turn, or with it.
_AT_ONCE: Final = (
    "game-begins",
    "round-begins",
    "turn-begins",
    "activation-phase-begins",
    "character-deployed",
)


def check_sheet(loaded: Loaded, world: World, setting: Setting, report: Report) -> None:
    """What can only be seen of a sheet as a whole."""
    model: Adventure = loaded.model
    check_players(model.players, report)
    rulesets.check_values(model.house_rules, ("house_rules",), report)
    _track(model, setting, report)
    _end(model, setting, report)
    _closed_rooms(model, world, setting, report)
    if not loaded.source.syntax:  # otherwise what seems missing may stand in a broken statement
        _alarm(model, setting, report)
        _gates(model, setting, report)
        _unused(model, world, setting.own, report)


def _track(model: Adventure, setting: Setting, report: Report) -> None:
    """D-1, T-6: events stand on spaces that the counter reaches; the last of these is End."""
    rounds, last = model.track.rounds, setting.last_round
    for index, event in enumerate(model.event):
        if event.round > rounds + 1:
            message = f"the track has {rounds} rounds, so nothing can happen in round {event.round}"
            help = "move the event to an earlier round, or make the track longer"
            report.at(("event", index, "round"), "E602", message, help, rule="D-1")
        elif 0 < last < rounds and event.round > last + 1:
            message = f"the game ends in round {last + 1}, so nothing can happen in round {event.round}"
            help = "move the event to an earlier round, or let the game go on"
            report.at(("event", index, "round"), "E602", message, help, rule="E-1")
    for use in setting.own.uses:
        if isinstance(use.word, AdvanceTrack) and (use.word.to or 0) > rounds + 1:
            message = f"the track has {rounds} rounds, so the counter never moves on to round {use.word.to}"
            report.at((*use.path, "to"), "E602", message, "name an earlier round", rule="D-1")


def _end(model: Adventure, setting: Setting, report: Report) -> None:
    """E-1: the game is played, and not over before anybody has had a turn."""
    for path, why in _ends_at_once(model, setting):
        message = f"the game is over before anybody takes a turn: {why}"
        report.at(path, "E605", message, "let it wait for something", rule="E-1")
    if "deployment" in model.setup.skip and not setting.places_thieves:
        message = "nobody is on the board: the figures are not deployed, and nothing places them"
        help = "remove `deployment` from the list, or place the characters with `place_figure`"
        report.at(("setup", "skip"), "E605", message, help, rule="S-9")


def _ends_at_once(model: Adventure, setting: Setting) -> Iterator[tuple[Path, str]]:
    for key in ("before_deployment", "after_deployment"):
        for index in _endings(getattr(model.setup, key)):
            yield ("setup", key, index), "the set-up ends it"
    for number, event in enumerate(model.event):
        if event.round == 1 and event.when is None and not event.off:
            yield from (
                (("event", number, "do", index), "its first round ends it") for index in _endings(event.do)
            )
    for at in setting.own.rules:
        rule = at.rule
        waits = not isinstance(rule, Trigger) or rule.off or rule.optional or rule.when is not None
        if isinstance(rule, Trigger) and not waits and rule.on in _AT_ONCE:
            for index in _endings(rule.do):
                yield (*at.path, "do", index), f"{code(rule.on)} comes at once"


def _endings(effects: tuple[Word, ...]) -> list[int]:
    return [index for index, effect in enumerate(effects) if _ends(effect)]


def _ends(effect: Word) -> bool:
    """Whether it ends the game for sure."""
    match effect:
        case Repeat() if isinstance(effect.times, int) and effect.times > 0:
            return any(map(_ends, effect.do))
        case ForEachPlayer() if effect.of == "everyone":
            return any(map(_ends, effect.do))
        case If() if effect.else_:
            return any(map(_ends, effect.then)) and any(map(_ends, effect.else_))
    return isinstance(effect, EndGame)


def _alarm(model: Adventure, setting: Setting, report: Report) -> None:
    """L-1: somebody must be able to get out."""
    reason = why_never("left-district", setting)
    if reason is None or setting.last_round + 1 < setting.alarm_rounds[0] <= NEVER:
        return  # an event beyond the track has a message of its own
    help = 'add an event with do = [{ op = "raise_alarm" }], or the house rule leave_needs_alarm = false'
    if setting.alarm_rounds[0] > NEVER:
        reason = "nothing in this adventure raises the alarm, so nobody can ever leave"
    elif setting.alarm_rounds[0] > setting.last_round:
        help = f"raise it in round {setting.last_round} or before"
    else:
        help = "lower what leaving costs"
    report.at(("track",), "W603", reason, help, rule="L-1")


def _gates(model: Adventure, setting: Setting, report: Report) -> None:
    """L-2: a gate must stay open for him, whatever cards he holds."""
    opens = {"remove_portcullis", "leave_district"} & setting.own.ops()
    passes = any(getattr(at.rule, "value", "") == "may-pass-portcullis" for at in setting.own.rules)
    if setting.spaces is None or opens or passes:
        return
    gates = sum(space.deployment_side is not None for space in setting.spaces.values())
    if not gates:
        return  # that there is none is told where the figures are deployed
    for use in setting.own.uses:
        word = use.word
        if not isinstance(word, PlacePortcullises) or word.at is not None:
            continue
        shut = []
        for players in setting.counts:
            count, there = rulesets.worked_out(word.count, players), setting.number("portcullises", players)
            if count is not None and min(count, there if there is not None else count) >= gates:
                shut.append(players)
        if shut:
            message = f"{with_players(shut, setting.counts)}this shuts all {gates} gates: only a card or a skill lets anybody leave"
            report.at(use.path, "W603", message, "place fewer, or raise one again", rule="L-2")


def _closed_rooms(model: Adventure, world: World, setting: Setting, report: Report) -> None:
    """Tokens that cannot be passed leave a way to every room."""
    layout = world.layouts.get(model.board)
    if layout is None:
        return
    goes = {
        getattr(word, "token", "") for word in setting.effects if word.op in ("remove_token", "move_token")
    }
    closed: dict[int, Path] = {}
    for use in setting.own.uses:
        token = use.word
        if use.path[0] != "setup" or not isinstance(token, PlaceToken):
            continue
        defined = world.of("token").get(token.token)
        if getattr(defined and defined.entry, "blocks", False) and token.token not in goes:
            for name in _named_spaces(token.at):
                if name in layout.index:
                    closed.setdefault(layout.index[name], use.path)
    if not closed:
        return
    reached = {
        i for i, space in enumerate(layout.spaces) if space.deployment_side is not None
    } - closed.keys()
    waiting = list(reached)
    while waiting:
        for near in layout.neighbours[waiting.pop()]:
            if near not in reached and near not in closed:
                reached.add(near)
                waiting.append(near)
    lost = [space.id for i, space in enumerate(layout.spaces) if i not in reached and i not in closed]
    lost = [id_ for id_ in lost if layout.spaces[layout.index[id_]].kind == "room"]
    if lost:
        message = f"this closes the only way to {listed(map(code, lost), 'and')}"
        report.at(min(closed.values()), "E601", message, "put it elsewhere, or let it be removed")


def _named_spaces(where: Any) -> list[str]:
    """The spaces that are surely meant: one by its name, or each of a list of names."""
    if isinstance(where, SpacesOf) and where.model_fields_set <= {"op", "among"}:
        return [each for each in where.among if isinstance(each, str)]
    return [where] if isinstance(where, str) else []


def _unused(model: Adventure, world: World, found: Walk, report: Report) -> None:
    named = {mention.name for mention in found.mentions}
    for name in ("pool", "counter"):
        for index, entry in enumerate(getattr(model, name)):
            if entry.id not in named and not entry.off:
                message = f"no rule of the sheet speaks of the {name} {code(entry.id)}"
                report.at((name, index, "id"), "W304", message, "use it, remove it, or set `off = true`")
    words = [use.word for use in found.uses if isinstance(use.word, ChangeCounter)]
    changed = {word.counter for word in words if word.by is not None or word.to is not None}
    other = {each.name for each in found.mentions if not isinstance(each.owner, ChangeCounter)}
    heard = any(getattr(at.rule, "on", "") == "counter-changed" for at in found.rules)
    for index, counter in enumerate(model.counter):
        if counter.id in changed - other and not heard and not counter.off:
            message = f"the counter {code(counter.id)} is changed, and nothing depends on it"
            help = 'ask for it with { op = "counter", … }, remove it, or set `off = true`'
            report.at(("counter", index, "id"), "W304", message, help)
    for index, figure in enumerate(model.figures):
        defined = world.of("figure").get(figure)
        starts = getattr(defined.entry, "starts", None) if defined is not None else "unknown"
        if starts is None and not any(each == figure or each.startswith(f"{figure}-") for each in named):
            message = f"{code(figure)} takes part, but nothing puts it on the board"
            report.at(("figures", index), "W304", message, "place it with `place_figure`, or leave it out")


_COUNT_WORDS: Final = {2: "two", 3: "three", 4: "four"}


def with_players(some: list[int], of: list[int]) -> str:
    """ "with three or four players ", or nothing where it is so for all that the sheet is for."""
    return "" if some == of else f"with {listed(_COUNT_WORDS[count] for count in some)} players "
