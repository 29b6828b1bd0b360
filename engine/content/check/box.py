"""The box: no more pieces and ducats than there are, for each number of players by itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from engine.content.adventure import Adventure
from engine.content.check import rulesets
from engine.content.check.names import World
from engine.content.check.report import Report
from engine.content.check.setting import Setting, is_of_kind
from engine.content.layout import Layout
from engine.diagnostics import Path
from engine.diagnostics.words import code, listed
from engine.language.effects_figures import PlaceFigure
from engine.language.effects_flow import ForEachPlayer, ForEachSpace, PlacePortcullises, Repeat
from engine.language.effects_goods import MoveDucats, PlaceToken, ScatterTokens
from engine.language.roles import BANK
from engine.language.rules import Ability
from engine.language.selectors import SpacesOf
from engine.language.word import Word

GANG: Final = 4  # a gang always starts with four
_TOP: Final = 3  # steps to an effect in a list of the set-up
_WORDS: Final = {2: "two", 3: "three", 4: "four"}
# What takes pieces of a kind off the board again; where nothing on the sheet does, what comes later adds up.
_BACK: Final = {
    "token": frozenset({"remove_token", "take_token"}),
    "figure": frozenset({"remove_figure"}),
    "portcullis": frozenset({"remove_portcullis"}),
}
# What moves figures about; where nothing in the set-up does, two that are put in one space meet there.
_MOVES: Final = frozenset(
    {"teleport", "walk", "march", "move_militia", "retreat", "swap_places", "remove_figure"}
)


@dataclass(frozen=True, slots=True)
class Need:
    """Pieces that an effect takes from the box."""

    piece: str  # "token", "group", "figure", "portcullis", "ducats"
    name: str
    count: int
    path: Path


def check_box(setting: Setting, report: Report) -> None:
    """A sheet's set-up and track, and every single effect that asks for more than there is."""
    model, world = setting.model, setting.world
    layout = world.layouts.get(model.board)
    box = _Box(setting)
    for players in setting.counts:
        counter = _Counter(players, layout)
        setup = list(_pools(model, players))
        for key in ("before_deployment", "after_deployment"):
            setup += counter.needs(getattr(model.setup, key), ("setup", key))
        box.add_up(setup, players)
        box.add_up([*setup, *_later(model, setting, counter)], players)
        for use in setting.own.uses:  # of the set-up, what is left to a choice or a condition
            if use.path[0] == "setup" and len(use.path) <= _TOP:
                continue
            box.add_up(list(counter.needs((use.word,), use.path[:-1], first=use.path[-1])), players)
    box.tell(report)
    if layout is not None:
        _crowded(setting, layout, report)
        _together(setting, report)
        if "deployment" not in model.setup.skip:
            _deployment(setting, layout, report)


def _pools(model: Adventure, players: int) -> Iterator[Need]:
    for index, pool in enumerate(model.pool):
        ducats = rulesets.number(pool.ducats, players)
        if ducats is not None and not pool.off:
            yield Need("ducats", "", ducats, ("pool", index, "ducats"))


def _later(model: Adventure, setting: Setting, counter: _Counter) -> Iterator[Need]:
    """What the track surely adds to what the set-up has put there, of pieces that never come back."""
    for index, event in sorted(enumerate(model.event), key=lambda each: each[1].round):
        if event.when is not None or event.off:
            continue
        for need in counter.needs(event.do, ("event", index, "do")):
            if (need.piece == "ducats" and not _pays_back(setting)) or (
                need.piece in _BACK and not setting.own.ops() & _BACK[need.piece]
            ):
                yield need


def _pays_back(setting: Setting) -> bool:
    """Whether the sheet lets ducats go back to the bank; fines alone are too few to count on."""
    uses = (use.word for use in setting.own.uses)
    if any(isinstance(word, MoveDucats) and word.to == BANK for word in uses):
        return True
    return any(isinstance(at.rule, Ability) and at.rule.cost.ducats != 0 for at in setting.own.rules)


class _Box:
    """What there is, against what is asked for; each place is told of once, with all numbers of players."""

    def __init__(self, setting: Setting) -> None:
        self._setting = setting
        self._lacks: dict[Path, dict[int, tuple[Need, int, int]]] = {}

    def add_up(self, needs: Iterable[Need], players: int) -> None:
        sums: dict[tuple[str, str], int] = {}
        for need in needs:
            key = (need.piece, need.name)
            before = sums.get(key, 0)
            sums[key] = before + need.count
            there = self._there(need, players)
            if there is not None and before <= there < sums[key]:
                self._lacks.setdefault(need.path, {}).setdefault(players, (need, sums[key], there))

    def _there(self, need: Need, players: int) -> int | None:
        if need.piece == "group":
            tokens = (each.entry for each in self._setting.world.of("token").values())
            counts = [each.count for each in tokens if getattr(each, "group", None) == need.name]
            return sum(counts) or None
        if need.piece in ("token", "figure"):
            defined = self._setting.world.of(need.piece).get(need.name)
            return getattr(defined.entry, "count", None) if defined is not None else None
        return self._setting.number("bank" if need.piece == "ducats" else "portcullises", players)

    def tell(self, report: Report) -> None:
        for path, lacks in self._lacks.items():
            need, _, there = next(iter(lacks.values()))
            wanted = _by_players({players: row[1] for players, row in lacks.items()})
            if need.piece == "ducats":
                message = f"this takes {wanted} ducats in all, and the bank has {there}"
                report.at(path, "E503", _with(lacks, message), "lower the amounts", rule="C-8")
                continue
            what = {"portcullis": "portcullises"}.get(need.piece, f"of {code(need.name)}")
            message = f"this needs {wanted} {what}, and the box holds {there}"
            help = "use fewer, or let the number depend on the players"
            report.at(path, "E501", _with(lacks, message), help, rule="C-7")


def _with(lacks: dict[int, Any], message: str) -> str:
    """For how many players it is so."""
    return f"with {listed(_WORDS[players] for players in lacks)} players {message}"


def _by_players(numbers: dict[int, int]) -> str:
    """One number, or one for each number of players in their order."""
    different = list(dict.fromkeys(numbers.values()))
    return str(different[0]) if len(different) == 1 else listed(map(str, numbers.values()))


class _Counter:
    """Counts what effects take, as far as it is known before the game."""

    def __init__(self, players: int, layout: Layout | None) -> None:
        self._players = players
        self._layout = layout

    def needs(self, effects: Iterable[Word], path: Path, times: int = 1, *, first: Any = 0) -> Iterator[Need]:
        for index, effect in enumerate(effects, first if isinstance(first, int) else 0):
            place = (*path, index)
            match effect:
                case PlaceToken():
                    spaces = space_count(effect.at, self._layout)
                    yield from self._need("token", effect.token, effect, place, times * (spaces or 1))
                case ScatterTokens():
                    spaces = space_count(effect.over, self._layout)
                    yield Need("group", effect.group, (spaces or 0) * times, (*place, "over"))
                case PlaceFigure():
                    yield from self._need("figure", effect.figure, effect, place, times)
                case PlacePortcullises():
                    yield from self._need("portcullis", "", effect, place, times)
                case MoveDucats() if effect.from_ == BANK and effect.to != BANK:
                    amount = rulesets.worked_out(effect.amount, self._players)
                    takers = self._players if effect.to == "everyone" else 1
                    if amount is not None:
                        yield Need("ducats", "", amount * takers * times, (*place, "amount"))
                case Repeat():
                    often = rulesets.worked_out(effect.times, self._players)
                    yield from self.needs(effect.do, (*place, "do"), times * (often or 0))
                case ForEachPlayer() if effect.of == "everyone":
                    yield from self.needs(effect.do, (*place, "do"), times * self._players)
                case ForEachSpace() if (spaces := space_count(effect.of, self._layout)) is not None:
                    yield from self.needs(effect.do, (*place, "do"), times * spaces)
                case _:
                    pass

    def _need(self, piece: str, name: str, effect: Any, path: Path, times: int) -> Iterator[Need]:
        count = rulesets.worked_out(effect.count, self._players)
        if count is not None and count > 0:
            key = "count" if "count" in effect.model_fields_set else "token" if piece == "token" else piece
            yield Need(piece, name, count * times, (*path, key))


def space_count(where: Any, layout: Layout | None, *, free: bool = False) -> int | None:
    """How many spaces are meant, where the board alone decides it; with `free`, if nobody stands in any."""
    if isinstance(where, str):
        return 1 if layout is not None and where in layout.index else None
    if not isinstance(where, SpacesOf) or layout is None:
        return None
    if where.model_fields_set - {"op", "kind", "among"} - {"free" if free else ""}:
        return None
    if not all(isinstance(name, str) for name in where.among):
        return None
    return sum(
        is_of_kind(space, where.kind) for space in layout.spaces if not where.among or space.id in where.among
    )


# --- figures and spaces


def _crowded(setting: Setting, layout: Layout, report: Report) -> None:
    """V-2: no two figures in one space."""
    for use in setting.own.uses:
        word = use.word
        if not isinstance(word, PlaceFigure):
            continue
        spaces = space_count(word.at, layout, free=True)
        counts = {players: rulesets.worked_out(word.count, players) for players in setting.counts}
        lacks = {
            players: count
            for players, count in counts.items()
            if spaces is not None and count is not None and count > spaces
        }
        if lacks:
            room = "1 space" if spaces == 1 else f"{spaces} spaces"
            message = f"this puts {_by_players(lacks)} figures in {room}"
            report.at((*use.path, "count"), "E502", _with(lacks, message), "name more spaces", rule="V-2")


def _together(setting: Setting, report: Report) -> None:
    """V-2 again: what the set-up puts in one room after the other, and where somebody stands already."""
    setup, spaces = setting.model.setup, setting.spaces
    if spaces is None or any(use.path[0] == "setup" and use.word.op in _MOVES for use in setting.own.uses):
        return
    there: dict[str, str] = {}
    if "militia" not in setup.skip:
        for name, defined in setting.scope.figures.items():
            starts = getattr(defined.entry, "starts", None)
            if starts is not None and name not in setting.scope.absent:
                there[starts] = name
    for key in ("before_deployment", "after_deployment"):
        for index, effect in enumerate(getattr(setup, key)):
            if (
                not isinstance(effect, PlaceFigure)
                or not isinstance(effect.at, str)
                or effect.at not in spaces
            ):
                continue
            if effect.at in there and not report.is_faulty(("setup", key, index)):
                message = f"{code(there[effect.at])} stands in {code(effect.at)} already"
                help = "a figure takes up a space: put it elsewhere"
                report.at(("setup", key, index, "at"), "E502", message, help, rule="V-2")
            there.setdefault(effect.at, effect.figure)


def _deployment(setting: Setting, layout: Layout, report: Report) -> None:
    """S-9: each figure starts on a deployment space of its own."""
    model, world = setting.model, setting.world
    size = _gang_size(world)
    there = sum(space.deployment_side is not None for space in layout.spaces)
    lacks: dict[int, int] = {}
    taken = 0
    for players in setting.counts:
        taken = _taken_before(model, players, layout)
        if size * players + taken > there:
            lacks[players] = size * players + taken
    if not lacks:
        return
    path: Path = ("board",)
    if "players" in model.model_fields_set:
        path = ("players", model.players.index(min(lacks)))
    figures = listed(map(str, lacks.values()))
    also = ", those of the set-up included" if taken else ""
    message = f"{listed(map(str, lacks))} players start with {figures} figures{also}, and the board has {there} deployment spaces"
    help = "allow fewer players, use another board, or skip the deployment in the set-up"
    report.at(path, "E502", message, help, rule="S-9")


def _gang_size(world: World) -> int:
    gangs = [
        sum(not each.mercenary and not each.off for each in loaded.model.character)
        for loaded in world.files.get("gang", {}).values()
    ]
    return max(gangs, default=GANG)


def _taken_before(model: Adventure, players: int, layout: Layout) -> int:
    """Deployment spaces on which the sheet puts figures before anybody deploys."""
    taken = 0
    for effect in model.setup.before_deployment:
        if isinstance(effect, PlaceFigure) and _at_a_gate(effect.at, layout):
            taken += rulesets.worked_out(effect.count, players) or 0
    return taken


def _at_a_gate(where: Any, layout: Layout) -> bool:
    """Whether all of these are deployment spaces."""
    if isinstance(where, SpacesOf):
        among = where.among
        return where.kind == "deployment" or (bool(among) and all(_at_a_gate(each, layout) for each in among))
    index = layout.index.get(where) if isinstance(where, str) else None
    return index is not None and layout.spaces[index].deployment_side is not None
