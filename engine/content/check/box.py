"""The box: no more pieces and ducats than there are, for any number of players."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from engine.content.adventure import Adventure
from engine.content.check import rulesets
from engine.content.check.names import World
from engine.content.check.report import Report
from engine.content.check.walk import Walk
from engine.content.layout import LaidSpace, Layout
from engine.diagnostics import Path
from engine.diagnostics.words import code
from engine.language.effects_figures import PlaceFigure
from engine.language.effects_flow import ForEachPlayer, ForEachSpace, PlacePortcullises, Repeat
from engine.language.effects_goods import MoveDucats, PlaceToken
from engine.language.roles import BANK
from engine.language.selectors import SpacesOf
from engine.language.word import Word

GANG: Final = 4  # a gang always starts with four


@dataclass(frozen=True, slots=True)
class Need:
    """Pieces that an effect takes from the box."""

    piece: str  # "token", "figure", "portcullis", "ducats"
    name: str
    count: int
    path: Path


def check_box(model: Adventure, world: World, walk: Walk, report: Report) -> None:
    """A sheet's set-up, and every single effect that asks for more than there is."""
    values = rulesets.values_of(world, model.ruleset, model.house_rules)
    layout = world.layouts.get(model.board)
    counts = [count for count in model.players if count in (2, 3, 4)]
    box = _Box(world, values, report)
    for players in counts:
        counter = _Counter(players, layout)
        setup: list[Need] = []
        for key in ("before_deployment", "after_deployment"):
            setup += counter.needs(getattr(model.setup, key), ("setup", key))
        box.add_up([*_pools(model, players), *setup], players)
        for use in walk.uses:
            if use.path[0] != "setup":
                box.add_up(list(counter.needs((use.word,), use.path[:-1], first=use.path[-1])), players)
    if layout is not None and "deployment" not in model.setup.skip:
        _deployment(model, world, layout, counts, report)


def _pools(model: Adventure, players: int) -> Iterator[Need]:
    for index, pool in enumerate(model.pool):
        ducats = rulesets.number(pool.ducats, players)
        if ducats is not None and not pool.off:
            yield Need("ducats", "", ducats, ("pool", index, "ducats"))


class _Box:
    """What there is, against what is asked for; each place is told of once."""

    def __init__(self, world: World, values: rulesets.Resolved, report: Report) -> None:
        self._world = world
        self._values = values
        self._report = report
        self._told: set[Path] = set()

    def add_up(self, needs: Iterable[Need], players: int) -> None:
        sums: dict[tuple[str, str], int] = {}
        for need in needs:
            key = (need.piece, need.name)
            before = sums.get(key, 0)
            sums[key] = before + need.count
            there = self._there(need, players)
            if there is not None and before <= there < sums[key] and need.path not in self._told:
                self._told.add(need.path)
                self._tell(need, sums[key], there, players)

    def _there(self, need: Need, players: int) -> int | None:
        if need.piece in ("token", "figure"):
            defined = self._world.of(need.piece).get(need.name)
            return getattr(defined.entry, "count", None) if defined is not None else None
        return rulesets.number(
            self._values.get("bank" if need.piece == "ducats" else "portcullises"), players
        )

    def _tell(self, need: Need, wanted: int, there: int, players: int) -> None:
        with_ = f"with {('two', 'three', 'four')[players - 2]} players "
        if need.piece == "ducats":
            message = f"{with_}this takes {wanted} ducats in all, and the bank has {there}"
            self._report.at(need.path, "E503", message, "lower the amounts", rule="C-8")
            return
        what = {"portcullis": "portcullises"}.get(need.piece, f"of {code(need.name)}")
        message = f"{with_}this needs {wanted} {what}, and the box holds {there}"
        help = "use fewer, or let the number depend on the players"
        self._report.at(need.path, "E501", message, help, rule="C-7")


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
                    spaces = self._spaces(effect.at)
                    yield from self._need("token", effect.token, effect, place, times * (spaces or 1))
                case PlaceFigure():
                    yield from self._need("figure", effect.figure, effect, place, times)
                case PlacePortcullises():
                    yield from self._need("portcullis", "", effect, place, times)
                case MoveDucats() if effect.from_ == BANK and effect.to != BANK:
                    amount = rulesets.number(effect.amount, self._players)
                    takers = self._players if effect.to == "everyone" else 1
                    if amount is not None:
                        yield Need("ducats", "", amount * takers * times, (*place, "amount"))
                case Repeat():
                    often = rulesets.number(effect.times, self._players)
                    yield from self.needs(effect.do, (*place, "do"), times * (often or 0))
                case ForEachPlayer() if effect.of == "everyone":
                    yield from self.needs(effect.do, (*place, "do"), times * self._players)
                case ForEachSpace() if (spaces := self._spaces(effect.of)) is not None:
                    yield from self.needs(effect.do, (*place, "do"), times * spaces)
                case _:
                    pass

    def _need(self, piece: str, name: str, effect: Any, path: Path, times: int) -> Iterator[Need]:
        count = rulesets.number(effect.count, self._players)
        if count is not None and count > 0:
            key = "count" if "count" in effect.model_fields_set else "token" if piece == "token" else piece
            yield Need(piece, name, count * times, (*path, key))

    def _spaces(self, where: Any) -> int | None:
        """How many spaces are meant, where the board alone decides it."""
        if isinstance(where, str):
            return 1
        if not isinstance(where, SpacesOf) or self._layout is None:
            return None
        if where.model_fields_set - {"op", "kind", "among"}:
            return None
        if not all(isinstance(name, str) for name in where.among):
            return None
        return sum(
            _is_of_kind(space, where.kind)
            for space in self._layout.spaces
            if not where.among or space.id in where.among
        )


def _is_of_kind(space: LaidSpace, kind: str) -> bool:
    if kind == "deployment":
        return space.deployment_side is not None
    if kind == "pentacle":
        return space.pentacle
    if kind == "named-room":
        return space.named
    return space.kind != "chamber" if kind == "any" else space.kind == kind


def _deployment(model: Adventure, world: World, layout: Layout, counts: list[int], report: Report) -> None:
    """S-9: each figure starts on a deployment space of its own."""
    gangs = [
        sum(not each.mercenary and not each.off for each in loaded.model.character)
        for loaded in world.files.get("gang", {}).values()
    ]
    size = max(gangs, default=GANG)
    there = sum(space.deployment_side is not None for space in layout.spaces)
    for players in sorted(counts):
        if size * players > there:
            path: Path = ("players",)
            if "players" in model.model_fields_set:
                path = ("players", model.players.index(players))
            else:
                path = ("board",)
            message = f"{players} players start with {size * players} figures, and the board has {there} deployment spaces"
            help = "allow fewer players, use another board, or skip the deployment in the set-up"
            report.at(path, "E502", message, help, rule="S-9")
            return
