"""What an adventure can speak of: the ids of its board, its box and its own sheet, each with its title."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.content.box import Box
from engine.content.common import words
from engine.content.layout import Layout, lay_out
from engine.content.library import Library, Loaded

Titles = dict[str, str]  # by id


@dataclass(slots=True)
class Facts:
    """Names by kind; the keys are those of `Fit.names`."""

    titles: dict[str, Titles] = field(default_factory=dict)
    groups: dict[str, str] = field(default_factory=dict)  # a space's group in a list: its board and kind
    boards: dict[str, Layout] = field(default_factory=dict)  # by title
    reads: dict[str, str] = field(default_factory=dict)  # how ids read within a sentence
    militia: frozenset[str] = frozenset()  # those of the figures who are militiamen
    portcullises: int = 9  # of the box that no rule of the sheet has placed yet

    def of(self, kind: str) -> Titles:
        """The ids of a kind with their titles."""
        return self.titles.get(kind, {})

    def title(self, id_: str) -> str:
        """The title of anything that has this id."""
        return next((titles[id_] for titles in self.titles.values() if id_ in titles), id_)


def facts_key(data: Mapping[str, Any]) -> tuple[Any, ...]:
    """What the facts depend on; as long as it is the same, they are."""
    own = tuple(
        (kind, str(each.get("id")), str(each.get("title")))
        for kind in ("pool", "counter")
        for each in entries_of(data, kind)
    )
    head = tuple(str(data.get(key)) for key in ("ruleset", "board", "extra_boards", "figures"))
    return (*head, _placed(data), *own)


def entries_of(data: Mapping[str, Any], kind: str) -> list[Mapping[str, Any]]:
    """The raw entries of a kind, as far as they are tables."""
    found = data.get(kind)
    return [each for each in found if isinstance(each, Mapping)] if isinstance(found, list) else []


def facts_of(library: Library, data: Mapping[str, Any]) -> Facts:
    """All names an adventure with this data can use."""
    facts = Facts(reads=dict(library.names()))
    chain = _chain(library, data.get("ruleset"))
    box = Box(chain)
    _boards(facts, library, data, chain)
    taking_part = set(_strings(data.get("figures")))
    for board in _boards_of(library, data, chain):
        taking_part |= {*board.model.figures}
    figures = facts.titles["figure"] = {}
    militia: set[str] = set()
    for loaded in box.files(library.of_kind("figures")):
        for figure in loaded.model.figure:
            if box.has(figure) and (figure.role == "militia" or figure.id in taking_part):
                figures[figure.id] = words(figure.title)
                militia |= {figure.id} if figure.role == "militia" else set()
    facts.militia = frozenset(militia)
    gangs = facts.titles["character"] = {}
    for loaded in library.of_kind("gang"):
        gangs |= {each.id: words(each.title) for each in loaded.model.character if box.has(each)}
    tokens, groups = facts.titles.setdefault("token", {}), facts.titles.setdefault("group", {})
    for loaded in box.files(library.of_kind("tokens")):
        for token in loaded.model.token:
            if box.has(token):
                tokens[token.id] = words(token.title)
                if token.group is not None:
                    groups[token.group] = token.group.replace("-", " ")
    facts.titles["deck"] = {
        loaded.model.deck: f"{loaded.model.deck.capitalize()} cards"
        for loaded in box.files(library.of_kind("deck"))
    }
    _own(facts, data, chain)
    held = ruleset_values(library, data).get("portcullises")
    facts.portcullises = (held if isinstance(held, int) else 9) - _placed(data)
    return facts


def _placed(value: Any) -> int:
    """How many portcullises a sheet places in all."""
    if isinstance(value, list):
        return sum(_placed(each) for each in value)
    if not isinstance(value, Mapping):
        return 0
    if value.get("op") == "place_portcullises":
        count = value.get("count", 1)
        return count if isinstance(count, int) else 0
    return sum(_placed(each) for each in value.values())


def neutral_figures(library: Library, data: Mapping[str, Any]) -> Titles:
    """The figures of the box that a sheet may let take part."""
    box = Box(_chain(library, data.get("ruleset")))
    return {
        figure.id: words(figure.title)
        for loaded in box.files(library.of_kind("figures"))
        for figure in loaded.model.figure
        if box.has(figure) and figure.role in ("neutral", "heroine")
    }


def ruleset_values(library: Library, data: Mapping[str, Any]) -> dict[str, Any]:
    """The values of the adventure's ruleset and of those it builds on."""
    values: dict[str, Any] = {}
    for loaded in reversed(_chain(library, data.get("ruleset"))):
        given = loaded.model.values
        values |= {key: getattr(given, key) for key in given.model_fields_set}
    return values


def _chain(library: Library, name: Any) -> list[Loaded]:
    found: list[Loaded] = []
    while isinstance(name, str):
        loaded = library.get("ruleset", name)
        if loaded is None or any(each is loaded for each in found):
            break
        found.append(loaded)
        name = loaded.model.extends
    return found


def _boards_of(library: Library, data: Mapping[str, Any], chain: Iterable[Loaded]) -> list[Loaded]:
    further = [name for loaded in chain for name in loaded.model.extra_boards]
    names = dict.fromkeys([str(data.get("board")), *_strings(data.get("extra_boards")), *further])
    return [board for name in names if (board := library.get("board", name)) is not None]


def _boards(facts: Facts, library: Library, data: Mapping[str, Any], chain: Iterable[Loaded]) -> None:
    spaces: Titles = {}
    for board in _boards_of(library, data, chain):
        layout, _faults = lay_out(board.model)
        title = words(board.model.title)
        facts.boards[title] = layout
        for space in sorted(layout.spaces, key=lambda each: (not each.named, each.kind)):
            spaces[space.id] = words(space.name) or space.id.replace("-", " ")
            kind = "Named rooms" if space.named else f"{space.kind.capitalize()}s"
            facts.groups[space.id] = kind
    facts.titles["space"] = spaces


def _own(facts: Facts, data: Mapping[str, Any], chain: Iterable[Loaded]) -> None:
    """The sheet's own pools and counters."""
    facts.titles["pool"] = {}
    facts.titles["counter"] = {
        counter.id: words(counter.title) for loaded in chain for counter in loaded.model.counter
    }
    for kind in ("pool", "counter"):
        for entry in entries_of(data, kind):
            id_, title = entry.get("id"), entry.get("title")
            if isinstance(id_, str):
                said = words(title) if isinstance(title, str | dict) else id_
                facts.titles[kind][id_] = said
                facts.reads[id_] = _definite(said if kind == "pool" else said.lower())


def _definite(title: str) -> str:
    first = title.partition(" ")[0].lower()
    if first == "the":
        return "the " + title[4:]
    return title if first.endswith(("'s", "’s", "s'", "s’")) else f"the {title}"


def _strings(value: Any) -> list[str]:
    return [each for each in value if isinstance(each, str)] if isinstance(value, list) else []
