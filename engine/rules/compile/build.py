"""An adventure, a ruleset and gangs become a Game."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import TypeAdapter

from engine.content.adventure import Adventure
from engine.content.box import Box, board_names
from engine.content.common import words
from engine.content.layout import Layout, is_plain, joined, lay_out
from engine.content.library import Library, Loaded, entries
from engine.content.ruleset import Values
from engine.language.amounts import ByPlayers
from engine.language.values import VALUES
from engine.language.vocabulary import Condition
from engine.rules.compile.amounts import fixed
from engine.rules.compile.context import CompileError, Context
from engine.rules.compile.effects import load, program
from engine.rules.compile.rules import Collector
from engine.rules.compile.tests import test
from engine.rules.game import DECK_NAMES, TREASURE_TYPES, Game
from engine.rules.start import Start

_PROSE = {"title", "text", "story", "notes", "icon", "colour", "source", "allow", "name", "skill", "number"}
_RETREATS = 6  # simple paths up to this length are laid out beforehand
DEFAULT_GANGS = ("executioners", "nocturnis", "kaldern", "cursed-ones")

load()


def compile_game(
    library: Library,
    adventure: str,
    players: int = 4,
    *,
    gangs: Sequence[str] | None = None,
    ruleset: str | None = None,
    overrides: Mapping[str, Any] | None = None,
    start: Start | None = None,
) -> Game:
    """Compile; raises CompileError with an author's words where the content does not fit together."""
    sheet = _need(library, "adventure", adventure.removeprefix("adventures/"))
    model: Adventure = sheet.model
    if players not in model.players:
        allowed = ", ".join(str(n) for n in model.players)
        raise CompileError(f"“{words(model.title)}” is for {allowed} players, not {players}")
    ruleset_id = ruleset or model.ruleset
    values = resolve_values(library, ruleset_id, model.house_rules, players, overrides or {})
    chain = ruleset_chain(library, ruleset_id)
    _check_rules(library, model, chain)
    boards = [_need(library, "board", name) for name in board_names(model, chain)]
    layouts = [_laid(board) for board in boards]
    box = Box(chain)
    names = tuple(gangs or DEFAULT_GANGS[:players])
    if len(names) != players or len(set(names)) != players:
        raise CompileError(f"{players} players need {players} different gangs (S-2)")
    gang_files = [_need(library, "gang", name) for name in names]

    c = Context(players, values)
    g = Game(
        adventure=sheet.key,
        ruleset=ruleset_id,
        players=players,
        gangs=names,
        content_hash="",
        layout=joined(layouts),
        values=values,
        rounds=model.track.rounds,
        start=start or Start(),
    )
    g.boards = tuple(layouts)
    _board(g, c, g.layout)
    living = {name for board in boards for name in board.model.figures}
    figures = _figures(g, c, library, box, {*model.figures, *living}, gang_files)
    _treasures_and_tokens(g, c, library, box)
    cards = _cards(g, c, library, box)
    _sheet_things(g, c, model, (*chain, *boards))
    _base_values(g, values)
    _passages(g, c, g.layout)
    collector = Collector(g, c)
    for index, (entry, owner) in figures:
        if values["hired_skills"] or not any(index in gang for gang in g.for_hire):
            collector.add_all(entry, owner, bearer=index)
    for entry, owner in cards:
        collector.add_card(entry, owner)
    for loaded in box.files(library.of_kind("tokens")):
        for token in loaded.model.token:
            if box.has(token):
                collector.add_all(token, loaded.key, bearer=-1)
    for loaded in (*chain, *boards):
        collector.add_all(loaded.model, loaded.key, bearer=-1)
    collector.add_all(model, sheet.key, bearer=-1, special=True)
    _track(g, c, collector, model, sheet.key)
    collector.finish()
    used = [sheet, *boards, *gang_files, *chain]
    for kind in ("deck", "tokens", "figures"):
        used += box.files(library.of_kind(kind))
    g.content_hash = content_hash(used, values)
    return g


def _check_rules(library: Library, model: Adventure, chain: Sequence[Loaded]) -> None:
    """X-34: a sheet written for an expansion needs its rules."""
    own = ruleset_chain(library, model.ruleset)
    missing = [name for name in board_names(model, own) if name not in board_names(model, chain)]
    missing += sorted(Box(own).expansions - Box(chain).expansions)
    if missing:
        raise CompileError(
            f"“{words(model.title)}” needs the rules of “{model.ruleset}”: here there is no {missing[0]} (X-34)"
        )


def _laid(board: Loaded) -> Layout:
    layout, faults = lay_out(board.model)
    if faults:
        raise CompileError(f"the board “{board.id}” is not sound: {faults[0].message}")
    return layout


def _need(library: Library, kind: str, id_: str) -> Loaded:
    found = library.get(kind, id_)
    if found is None:
        from engine.diagnostics import did_you_mean

        close = did_you_mean(id_, library.ids(kind))
        hint = f"; did you mean “{close}”?" if close else ""
        raise CompileError(f"there is no {kind} “{id_}”{hint}")
    return found


def ruleset_chain(library: Library, id_: str) -> list[Loaded]:
    """A ruleset and those it builds on, the deepest first."""
    chain: list[Loaded] = []
    name: str | None = id_
    while name is not None:
        loaded = _need(library, "ruleset", name)
        if loaded in chain:
            raise CompileError(f"the ruleset “{id_}” extends itself")
        chain.append(loaded)
        name = loaded.model.extends
    return chain[::-1]


def resolve_values(
    library: Library, ruleset: str, house: Values, players: int, overrides: Mapping[str, Any]
) -> dict[str, Any]:
    """Every value: the ruleset's chain, then the sheet's house rules, then what the caller sets."""
    values: dict[str, Any] = {}
    layers = [loaded.model.values for loaded in ruleset_chain(library, ruleset)] + [house]
    for layer in layers:
        for name in Values.model_fields:
            value = getattr(layer, name)
            if value is not None:
                values[name] = value
    for name, value in overrides.items():
        if name not in Values.model_fields:
            from engine.diagnostics import did_you_mean

            close = did_you_mean(name, list(Values.model_fields))
            raise CompileError(
                f"there is no ruleset value “{name}”" + (f"; did you mean “{close}”?" if close else "")
            )
        values[name] = getattr(Values.model_validate({name: value}), name)
    missing = [name for name in Values.model_fields if name not in values]
    if missing:
        raise CompileError(f"the ruleset “{ruleset}” does not say {', '.join(missing)}")
    for name, value in values.items():
        if isinstance(value, ByPlayers):
            values[name] = (value.two, value.three, value.four)[players - 2]
    return values


def _board(g: Game, c: Context, layout: Layout) -> None:
    rows = layout.spaces
    g.space_ids = tuple(s.id for s in rows)
    g.neighbours = layout.neighbours
    g.is_room = tuple(s.kind == "room" for s in rows)
    g.rooms = tuple(i for i, s in enumerate(rows) if s.kind == "room")
    g.is_deployment = tuple(s.deployment_side is not None for s in rows)
    g.deployment = tuple(i for i, s in enumerate(rows) if s.deployment_side is not None)
    g.chambers = sum(1 << i for i, s in enumerate(rows) if s.kind in ("chamber", "prison"))
    beyond = [set(n) for n in layout.neighbours]
    for edge in layout.edges:
        below = g.chambers >> edge.a & 1 or g.chambers >> edge.b & 1  # next to nothing
        if edge.kind == "wall" and not below:
            beyond[edge.a].add(edge.b)
            beyond[edge.b].add(edge.a)
    g.wall_neighbours = tuple(tuple(sorted(n)) for n in beyond)
    prisons = [i for i, s in enumerate(rows) if s.kind == "prison"]
    g.prison = prisons[0] if prisons else -1
    g.distance = tuple(_distances(g.neighbours, s) for s in range(len(rows)))
    g.retreats = tuple(_simple_ends(g.neighbours, s) for s in range(len(rows)))
    c.spaces = {s.id: i for i, s in enumerate(rows)}
    c.space_rows = rows


def _passages(g: Game, c: Context, layout: Layout) -> None:
    """Steps that are not like any other: there at times only, or of another price."""
    condition: TypeAdapter[Any] = TypeAdapter(Condition)
    found: dict[int, list[tuple[int, int, Any]]] = {}
    for edge in layout.edges:
        if edge.kind != "passage" or is_plain(edge):
            continue
        when = test(c, condition.validate_python(edge.when)) if edge.when is not None else None
        found.setdefault(edge.a, []).append((edge.b, edge.cost, when))
        if not edge.one_way:
            found.setdefault(edge.b, []).append((edge.a, edge.cost, when))
    g.passages = {space: tuple(rows) for space, rows in found.items()}


def _distances(neighbours: tuple[tuple[int, ...], ...], start: int) -> tuple[int, ...]:
    row = [-1] * len(neighbours)
    row[start] = 0
    frontier = [start]
    while frontier:
        further = []
        for space in frontier:
            for to in neighbours[space]:
                if row[to] < 0:
                    row[to] = row[space] + 1
                    further.append(to)
        frontier = further
    return tuple(row)


def _simple_ends(neighbours: tuple[tuple[int, ...], ...], start: int) -> tuple[tuple[int, ...], ...]:
    """F-8: where walks of each length that enter no space twice may end."""
    ends: list[set[int]] = [set() for _ in range(_RETREATS + 1)]

    def go(path: tuple[int, ...]) -> None:
        ends[len(path) - 1].add(path[-1])
        if len(path) <= _RETREATS:
            for to in neighbours[path[-1]]:
                if to not in path:
                    go((*path, to))

    go((start,))
    return tuple(tuple(sorted(e)) for e in ends)


def _figures(
    g: Game, c: Context, library: Library, box: Box, taking_part: set[str], gang_files: list[Loaded]
) -> list[tuple[int, tuple[Any, str]]]:
    known = [
        (entry, f)
        for f in box.files(library.of_kind("figures"))
        for entry in f.model.figure
        if box.has(entry)
    ]
    rows: list[tuple[Any, str, str, int]] = []  # entry, file key, kind, owner
    hired: list[tuple[int, ...]] = []
    for seat, loaded in enumerate(gang_files):
        members = [m for m in loaded.model.character if box.has(m)]
        for member in sorted(members, key=lambda m: m.mercenary):
            if member.mercenary and not g.values["hiring"]:
                continue
            entry, owner_file = library.replaced.get(("gang", member.id), (member, loaded))
            rows.append((entry, owner_file.key, "character", seat))
        if g.values["hiring"]:
            rows += [
                (entry, file.key, "character", seat)
                for entry, file in known
                if entry.role == "hireling" and entry.same_as not in taking_part
            ]
        hired.append(tuple(i for i, row in enumerate(rows) if row[3] == seat and _is_for_hire(row[0])))
    g.for_hire = tuple(hired)
    instead = {entry.same_as for entry, _file in known if entry.role == "militia"}
    for entry, file in known:
        if entry.role == "hireling" or (entry.role == "militia" and entry.id in instead):
            continue
        if entry.role == "militia" or entry.id in taking_part:
            rows += [(entry, file.key, entry.role, -1)] * (1 if entry.role == "militia" else entry.count)
    ids: list[str] = []
    named: dict[str, list[int]] = {}
    for index, (entry, _file, kind, seat) in enumerate(rows):
        count = getattr(entry, "count", 1)
        group = named.setdefault(entry.id, [])
        group.append(index)
        if kind == "character" and hasattr(entry, "role"):  # one card for each gang that could hire her
            ids.append(f"{entry.id}-of-{g.gangs[seat]}")
        else:
            ids.append(entry.id if count == 1 else f"{entry.id}-{len(group)}")
        if kind == "militia" and entry.same_as is not None:
            named.setdefault(entry.same_as, []).append(index)
    g.figure_ids = tuple(ids)
    g.figure_titles = tuple(words(entry.title) for entry, _f, _k, _s in rows)
    g.figure_kinds = tuple(kind for _e, _f, kind, _s in rows)
    g.owner = tuple(seat for _e, _f, _k, seat in rows)
    g.characters = tuple(tuple(i for i, s in enumerate(g.owner) if s == p) for p in range(g.players))
    g.all_characters = tuple(i for i, s in enumerate(g.owner) if s >= 0)
    g.around = tuple(tuple((p + i) % g.players for i in range(g.players)) for p in range(g.players))
    g.enemies = tuple(tuple(f for f in g.all_characters if g.owner[f] != p) for p in range(g.players + 1))
    g.militia = tuple(i for i, kind in enumerate(g.figure_kinds) if kind == "militia")
    g.unaided = tuple(
        kind == "militia" or bool(getattr(entry, "unaided", False)) for entry, _f, kind, _s in rows
    )
    g.attackable = tuple(bool(getattr(entry, "attackable", False)) for entry, _f, _k, _s in rows)
    starts = []
    for entry, _file, _kind, _seat in rows:
        where = getattr(entry, "starts", None)
        if where is not None and where not in c.spaces:
            raise CompileError(f"“{words(entry.title)}” starts in “{where}”, which is not on the board")
        starts.append(c.spaces[where] if where is not None else -1)
    g.starts = tuple(starts)
    g.card_of = tuple(entry.id for entry, _f, _k, _s in rows)
    g.figure_named = {name: tuple(group) for name, group in named.items()}
    c.figures = dict(g.figure_named)
    c.figures.update({name: (i,) for i, name in enumerate(g.figure_ids)})
    c.figure_kinds = list(g.figure_kinds)
    c.owner = list(g.owner)
    g.figure_rows = tuple((e.combat, e.movement, e.mind) for e, _f, _k, _s in rows)
    return [(i, (entry, file)) for i, (entry, file, _k, _s) in enumerate(rows)]


def _is_for_hire(entry: Any) -> bool:
    return bool(getattr(entry, "mercenary", True))


def _treasures_and_tokens(g: Game, c: Context, library: Library, box: Box) -> None:
    aside: list[int] = []
    types: list[int] = []
    ids: list[str] = []
    kinds: list[str] = []
    token_of: list[int] = []
    token_ids: list[str] = []
    blocking: list[int] = []
    for loaded in box.files(library.of_kind("tokens")):
        for entry in loaded.model.treasure:
            for n in range(entry.count if box.has(entry) else 0):
                if entry.aside:
                    aside.append(len(types))
                types.append(TREASURE_TYPES.index(entry.type))
                ids.append(f"{entry.type}-{n + 1}")
        for entry in loaded.model.token:
            if not box.has(entry):
                continue
            kinds.append(entry.id)
            c.tokens[entry.id] = tuple(range(len(token_of), len(token_of) + entry.count))
            if entry.group is not None:
                c.token_groups[entry.group] = c.token_groups.get(entry.group, ()) + c.tokens[entry.id]
            if entry.blocks:
                blocking += c.tokens[entry.id]
            for n in range(entry.count):
                token_of.append(len(kinds) - 1)
                token_ids.append(f"{entry.id}-{n + 1}")
    g.treasure_types, g.treasure_ids = tuple(types), tuple(ids)
    g.token_kinds, g.token_of, g.token_ids = tuple(kinds), tuple(token_of), tuple(token_ids)
    g.blocking = tuple(blocking)
    first = {t: group[:1] for group in c.token_groups.values() for t in group}
    g.group_of = tuple(first.get(t, ()) for t in range(len(token_of)))
    g.aside = frozenset(aside)
    if g.values["exploration"] != "none":
        g.exploration = c.token_groups.get("exploration", ())
    g.supply = {
        "experience": int(g.values["experience_tokens"]),
        "wounds": int(g.values["wound_tokens"]),
    }


def _cards(g: Game, c: Context, library: Library, box: Box) -> list[tuple[Any, str]]:
    rows: list[tuple[Any, str, str, str]] = []
    for loaded in box.files(library.of_kind("deck")):
        for card in loaded.model.card:
            entry, file = library.replaced.get(("deck", card.id), (card, loaded))
            if box.has(entry) and box.has(card) and card.replaces is None:
                rows.append((entry, file.key, loaded.model.deck, entry.back or loaded.model.back))
    rows.sort(key=lambda row: DECK_NAMES.index(row[2]))
    g.card_ids = tuple(entry.id for entry, _f, _d, _b in rows)
    g.card_titles = tuple(words(entry.title) for entry, _f, _d, _b in rows)
    g.card_decks = tuple(DECK_NAMES.index(deck) for _e, _f, deck, _b in rows)
    g.card_backs = tuple(back for _e, _f, _d, back in rows)
    g.card_counts = tuple(entry.count for entry, _f, _d, _b in rows)
    g.missions = tuple(
        (TREASURE_TYPES.index(entry.mission.treasure), entry.mission.bonus) if entry.mission else None
        for entry, _f, _d, _b in rows
    )
    c.cards = {name: i for i, name in enumerate(g.card_ids)}
    return [(entry, file) for entry, file, _d, _b in rows]


def _sheet_things(g: Game, c: Context, model: Adventure, others: Sequence[Loaded]) -> None:
    pools = [pool for pool in model.pool if not pool.off]
    g.pools = tuple(pool.id for pool in pools)
    g.pool_starts = tuple(fixed(c, pool.ducats) for pool in pools)
    g.pool_spaces = tuple(c.spaces.get(pool.space, -1) if pool.space else -1 for pool in pools)
    c.pools = {pool.id: g.players + 1 + i for i, pool in enumerate(pools)}
    at = 0
    starts: list[int] = []
    for counter in (*model.counter, *(each for loaded in others for each in loaded.model.counter)):
        if counter.off:
            continue
        width = g.players if counter.per_player else 1
        c.counters[counter.id] = (at, counter.per_player, counter.low, counter.high)
        starts += [fixed(c, counter.starts)] * width
        at += width
    g.counter_starts = tuple(starts)
    g.counter_at = dict(c.counters)


def _base_values(g: Game, values: Mapping[str, Any]) -> None:
    figures, players = len(g.figure_ids), g.players
    numbers = {
        "combat-dice": tuple(row[0] for row in g.figure_rows),
        "movement": tuple(row[1] for row in g.figure_rows),
        "mind": tuple(row[2] for row in g.figure_rows),
        "fine": values["militia_fine"],
        "cards-drawn": values["draw"],
        "treasure-value": 0,
    }
    granted = {
        "may-pass-portcullis",
        "may-pass-mates",
        "may-pass-figures",
        "may-pass-walls",
        "wins-ties",
    }
    base: list[Any] = []
    for value in VALUES.values():
        count = figures if value.subject == "figure" else players
        row: Any = numbers.get(value.name)
        if row is None:
            row = (
                value.name not in granted if value.permission else values.get(value.name.replace("-", "_"), 0)
            )
        base.append(row if isinstance(row, tuple) else (row,) * count)
    g.base = tuple(base)


def _track(g: Game, c: Context, collector: Collector, model: Adventure, key: str) -> None:
    track: dict[int, list[tuple[int, Any, int]]] = {}
    for event in model.event:
        if event.off:
            continue
        rule = collector.new_rule(event.id, "event", key, words(event.title), None)
        when = test(c, event.when) if event.when is not None else None
        track.setdefault(event.round, []).append((program(c, event.do), when, rule))
    g.track = {number: tuple(rows) for number, rows in track.items()}
    setup = model.setup
    collector.new_rule("setup", "setup", key, "Set-up", None)
    g.setup_skip = frozenset(setup.skip)
    if setup.before_deployment:
        g.setup_before = program(c, setup.before_deployment)
    if setup.after_deployment:
        g.setup_after = program(c, setup.after_deployment)
    if model.winners_bonus:
        collector.new_rule("winners-bonus", "setup", key, "The winner's bonus", None)
        g.winners_bonus = program(c, model.winners_bonus)


def content_hash(files: Sequence[Loaded], values: Mapping[str, Any]) -> str:
    """A name for the compiled rules with all they refer to: no prose, no comments, no order of files."""
    parts = []
    for loaded in sorted(files, key=lambda f: f.key):
        parts.append([loaded.key, _strip(loaded.model.model_dump(mode="json", exclude_defaults=True))])
    text = json.dumps([parts, sorted((k, str(v)) for k, v in values.items())], sort_keys=True)
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


def _strip(data: Any) -> Any:
    if isinstance(data, dict):
        return {
            k: _strip(v) for k, v in data.items() if k not in _PROSE or not isinstance(v, str | dict | list)
        }
    if isinstance(data, list):
        return [_strip(v) for v in data]
    return data


__all__ = ["CompileError", "compile_game", "entries", "resolve_values", "ruleset_chain"]
