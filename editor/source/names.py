"""The names that a file may use: ids of the library and of the file itself, roles, and words with a meaning."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from editor.source.outline import value_in
from engine.content.campaign import END
from engine.content.check import moments
from engine.content.check.names import DECKS, MILITIA, WANTED, World
from engine.content.common import words
from engine.content.library import KINDS, Library, Loaded, entries
from engine.content.ruleset import Values
from engine.diagnostics.places import Path
from engine.language.events import EVENTS
from engine.language.roles import BANK, HERE, PLAYER_WORDS, ROLES
from engine.language.sentence import sentence_case

# Where a bare name of a vocabulary may also be the id of something.
_IDS: Final = {"figures": ("figure",), "spaces": ("space", "figure"), "purse": ("pool",)}
_BOXED: Final = ("card", "token", "figure")
_DECKS: Final = {"arcana": "Arcana cards", "missions": "Mission cards", "equipment": "Equipment cards"}


@dataclass(frozen=True, slots=True)
class Named:
    """A name that may be written: what it means, what sort of thing it is, and where that is defined."""

    name: str
    title: str
    sort: str
    file: str | None = None
    path: Path = ()


class Names:
    """All names of a library, as one file sees them."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self._world = World(library)
        self._entries = self._entry_names()

    # --- by sort

    def fitting(self, sort: str, kind: str | None, data: Mapping[str, Any], around: Path = ()) -> list[Named]:
        """The names that fit a vocabulary or a namespace, the likeliest first."""
        if sort in WANTED:
            return [*self._words(sort, kind, data, around), *self._of_vocabulary(sort, kind, data)]
        return list(self._of(sort, kind, data, around))

    def _of_vocabulary(self, sort: str, kind: str | None, data: Mapping[str, Any]) -> Iterator[Named]:
        for namespace in _IDS.get(sort, ()):
            yield from self._of(namespace, kind, data, ())

    def _of(self, sort: str, kind: str | None, data: Mapping[str, Any], around: Path) -> Iterator[Named]:
        if sort == "deck":  # one of the game's decks, which cards of several files go to
            for deck in sorted(DECKS):
                yield Named(deck, _DECKS.get(deck, f"{deck.capitalize()} cards"), "deck")
        elif sort in KINDS:
            for loaded in self.library.of_kind(sort):
                yield Named(loaded.id, words(loaded.model.title), sort, loaded.source.file, ("id",))
        elif sort == "space":
            yield from self._spaces(kind, data)
        elif sort in ("pool", "counter"):
            yield from self._kept(sort, kind, data)
        elif sort == "neutral":
            yield from (each for each in self._of("figure", kind, data, ()) if not self._is_gangs(each.name))
        elif sort == "figure":
            yield from self._entries.get("figure", {}).values()
            yield Named(MILITIA, "All militiamen", "figure")
        elif sort == "boxed":
            for namespace in _BOXED:
                yield from self._entries.get(namespace, {}).values()
        else:
            yield from self._others(sort, kind, data, around)

    def _others(self, sort: str, kind: str | None, data: Mapping[str, Any], around: Path) -> Iterator[Named]:
        if sort == "chapter":
            for index, chapter in enumerate(_tables(data, "chapter")):
                yield Named(
                    _text(chapter, "id"), _text(chapter, "title"), "chapter", None, ("chapter", index)
                )
            yield Named(END, "The campaign is over.", "chapter")
        elif sort == "expansion":
            boxes = {getattr(each.model, "expansion", None) for each in self.library.read.values()}
            for name in sorted(each for each in boxes if each):
                yield Named(name, "An expansion", "expansion")
        elif sort == "group":
            for name in sorted(self._world.of("group")):
                yield Named(name, "A group of tokens", "group")
        elif sort == "icon":
            for name in sorted(self._icons()):
                yield Named(name, "A picture used elsewhere", "icon")
        elif sort == "ruleset-value":
            for name, info in Values.model_fields.items():
                yield Named(name, info.description or "", "value of the ruleset")
        elif sort == "file" and kind in KINDS:
            yield from self._of(str(kind), kind, data, ())
        elif sort == "entry" and around:
            yield from self._entries.get(
                {"character": "figure"}.get(str(around[0]), str(around[0])), {}
            ).values()
        else:
            yield from self._entries.get(sort, {}).values()

    # --- roles and other words of the language

    def _words(self, sort: str, kind: str | None, data: Mapping[str, Any], around: Path) -> Iterator[Named]:
        _wanted, kinds = WANTED[sort]
        known = known_roles(kind, data, around)
        fitting = [role for role in ROLES.values() if role.kind in kinds]
        for role in sorted(fitting, key=lambda each: each.name not in known):
            there = (
                ""
                if role.name in known
                else f" Only {moments.KNOWN.get(role.name, 'where an event has one')}."
            )
            yield Named(role.name, role.help + there, "role")
        if sort == "spaces":
            yield Named(HERE, "The space where the actor stands, or else the bearer.", "role")
        if sort in ("players", "purse"):
            for name, (reads, _several) in PLAYER_WORDS.items():
                yield Named(name, f"{sentence_case(reads)}", "role")
        if sort == "purse":
            yield Named(BANK, "The bank.", "role")

    # --- ids

    def _boards(self, kind: str | None, data: Mapping[str, Any]) -> list[str]:
        """The boards that a file speaks of: a sheet's own, a board itself, or all there are."""
        if kind == "board":
            return [_text(data, "id")]
        if kind != "adventure":
            return sorted(self._world.layouts)
        chain = self._world.chain(_text(data, "ruleset"))
        extra = [name for loaded in chain for name in loaded.model.extra_boards]
        own = data.get("extra_boards")
        more = [each for each in own if isinstance(each, str)] if isinstance(own, list) else []
        return list(dict.fromkeys([_text(data, "board"), *more, *extra]))

    def _spaces(self, kind: str | None, data: Mapping[str, Any]) -> Iterator[Named]:
        seen: set[str] = set()
        if kind == "board":
            for index, space in enumerate(_tables(data, "space")):
                seen.add(_text(space, "id"))
                yield Named(_text(space, "id"), _title(space, "name"), "space", None, ("space", index))
        for board in self._boards(kind, data):
            layout, loaded = self._world.layouts.get(board), self._world.files.get("board", {}).get(board)
            if layout is None or loaded is None:
                continue
            places = {space.id: index for index, space in enumerate(loaded.model.space)}
            for laid in sorted(layout.spaces, key=lambda each: each.kind == "street"):
                if laid.id not in seen:
                    seen.add(laid.id)
                    at: Path = ("space", places[laid.id]) if laid.id in places else ("grid",)
                    yield Named(laid.id, words(laid.name), laid.kind, loaded.source.file, at)

    def _kept(self, sort: str, kind: str | None, data: Mapping[str, Any]) -> Iterator[Named]:
        """Pools and counters: the file's own, and those of its ruleset and boards."""
        for index, entry in enumerate(_tables(data, sort)):
            yield Named(_text(entry, "id"), _title(entry, "title"), sort, None, (sort, index))
        if kind == "adventure":
            rules = self._world.chain(_text(data, "ruleset"))
            boards = [self._world.files.get("board", {}).get(each) for each in self._boards(kind, data)]
            for loaded in [*rules, *(each for each in boards if each is not None)]:
                for index, entry in enumerate(getattr(loaded.model, sort, ())):
                    yield Named(entry.id, words(entry.title), sort, loaded.source.file, (sort, index))
        else:
            yield from self._entries.get(sort, {}).values()

    def _entry_names(self) -> dict[str, dict[str, Named]]:
        found: dict[str, dict[str, Named]] = {}
        for loaded in self.library.read.values():
            for name, index, entry in entries(loaded):
                sort = {"character": "figure"}.get(name, name)
                shown = (
                    f"{words(entry.title)}, {words(loaded.model.title)}"
                    if name == "character"
                    else words(entry.title)
                )
                here = Named(entry.id, shown, name, loaded.source.file, (name, index))
                found.setdefault(sort, {}).setdefault(entry.id, here)
        return found

    def _is_gangs(self, name: str) -> bool:
        defined = self._world.of("figure").get(name)
        return name == MILITIA or (defined is not None and not hasattr(defined.entry, "role"))

    def _icons(self) -> set[str]:
        models = [loaded.model for loaded in self.library.read.values()]
        found = {
            getattr(entry, "icon", None)
            for each in self.library.read.values()
            for _n, _i, entry in entries(each)
        }
        return {each for each in (*found, *(getattr(model, "icon", None) for model in models)) if each}

    # --- all of them, for highlighting and looking up

    def all_ids(self) -> frozenset[str]:
        """Every id that the library knows."""
        found = {loaded.id for loaded in self.library.read.values()}
        found.update(name for sort in self._entries.values() for name in sort)
        found.update(name for layout in self._world.layouts.values() for name in layout.index)
        return frozenset(found)

    def look_up(
        self, name: str, sort: str, kind: str | None, data: Mapping[str, Any], around: Path
    ) -> Named | None:
        """What a name means in a field of this sort."""
        base = name.rpartition("-")[0] if name.rpartition("-")[2].isdecimal() else name
        fitting = {each.name: each for each in reversed(self.fitting(sort, kind, data, around))}
        return fitting.get(name) or fitting.get(base)

    def file(self, file: str) -> Loaded | None:
        """A file of the library by its name."""
        return self.library.read.get(file)


def known_roles(kind: str | None, data: Mapping[str, Any], path: Path) -> frozenset[str]:
    """The roles that are filled where a rule stands, as far as its event tells."""
    known = {"bearer", "me"} if kind in ("gang", "figures", "tokens", "deck") else set()
    for length in range(len(path), 0, -1):
        table = value_in(data, path[:length])
        event = table.get("on") if isinstance(table, Mapping) else None
        if isinstance(event, str) and event in EVENTS:
            return frozenset(known | moments.of_event(event, EVENTS[event].timings[0]).roles)
    if "ability" in path:
        return frozenset(known | {"actor", "bearer", "me"})
    if "modifier" in path:
        return frozenset(known | {"actor", "me"})
    if "play" in path or "goal" in path or "winners_bonus" in path:
        known.add("me")
    return frozenset(known)


def _tables(data: Mapping[str, Any], key: str) -> Iterator[Mapping[str, Any]]:
    found = data.get(key)
    for each in found if isinstance(found, list) else ():
        if isinstance(each, Mapping) and isinstance(each.get("id"), str):
            yield each


def _text(data: Mapping[str, Any], key: str) -> str:
    value = data.get(key)
    return value if isinstance(value, str) else ""


def _title(data: Mapping[str, Any], key: str) -> str:
    value = data.get(key)
    if isinstance(value, Mapping):
        return next((each for each in value.values() if isinstance(each, str)), "")
    return _text(data, key)
