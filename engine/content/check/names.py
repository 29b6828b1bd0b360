"""Every id that the library defines, by what it names, and what of it a file can speak of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final, get_args
from weakref import WeakKeyDictionary

from engine.content.box import Box, board_names
from engine.content.card import Deck
from engine.content.check.walk import Walk, walk
from engine.content.layout import Fault, Layout, lay_out
from engine.content.library import Library, Loaded
from engine.diagnostics import Source
from engine.language.roles import ALL, BANK, HERE, PLAYER_WORDS, ROLES, Kind

MILITIA: Final = "militia"  # a name for all militiamen in `figures`
DECKS: Final = frozenset(get_args(Deck.model_fields["deck"].annotation))
# Names that mean something by themselves wherever a figure, a space or a purse may stand.
RESERVED: Final = frozenset({*ROLES, *PLAYER_WORDS, HERE, BANK, ALL, MILITIA})

# What a field of a vocabulary wants, and the roles that fit there: a figure's name stands for its space
# where a space is wanted, and for its player where a player is.
WANTED: Final[dict[str, tuple[str, tuple[Kind, ...]]]] = {
    "figures": ("a figure", (Kind.FIGURE,)),
    "spaces": ("a space", (Kind.SPACE, Kind.FIGURE)),
    "players": ("a player", (Kind.PLAYER, Kind.FIGURE)),
    "purse": ("a pool or a player", (Kind.PLAYER, Kind.FIGURE)),
    "treasures": ("a treasure", (Kind.TREASURE,)),
    "amount": ("a number", (Kind.NUMBER,)),
}
_ENTRIES: Final = {
    "character": "figure",
    "figure": "figure",
    "card": "card",
    "token": "token",
    "pool": "pool",
    "counter": "counter",
}

# A file that has not changed is walked through and laid out once, however often others are checked against it.
_WALKS: Final[WeakKeyDictionary[Source, Walk]] = WeakKeyDictionary()
_LAYOUTS: Final[WeakKeyDictionary[Source, tuple[Layout, list[Fault]]]] = WeakKeyDictionary()


@dataclass(frozen=True, slots=True)
class Defined:
    """An entry with the file that defines it; the entry is missing where that file has faults of shape."""

    file: Source
    entry: Any = None


@dataclass(slots=True)
class Scope:
    """What a file can speak of. A namespace that is None cannot be known, and nothing is said about it."""

    spaces: frozenset[str] | None
    figures: dict[str, Defined]
    absent: frozenset[str] = frozenset()  # figures that take no part in this adventure
    pools: frozenset[str] | None = None
    counters: frozenset[str] | None = None
    box: Box | None = None  # what a sheet is played with; a file for many sheets has no box of its own


@dataclass(slots=True)
class World:
    """All ids of a library."""

    library: Library
    files: dict[str, dict[str, Loaded]] = field(default_factory=dict)  # by kind and id
    unread: dict[str, set[str]] = field(default_factory=dict)  # ids of files with faults of shape
    entries: dict[str, dict[str, Defined]] = field(default_factory=dict)  # by namespace and id
    layouts: dict[str, Layout] = field(default_factory=dict)  # by the id of the board
    faults: dict[str, tuple[Layout, list[Fault]]] = field(default_factory=dict)  # by the file of the board

    def __post_init__(self) -> None:
        for loaded in self.library.read.values():
            self.files.setdefault(loaded.kind, {}).setdefault(loaded.id, loaded)
            if loaded.kind == "board":
                layout, faults = _laid_out(loaded)
                self.layouts.setdefault(loaded.id, layout)
                self.faults[loaded.source.file] = layout, faults
            for name in _ENTRIES:
                for entry in getattr(loaded.model, name, ()):
                    self._define(_ENTRIES[name], entry.id, Defined(loaded.source, entry))
                    if getattr(entry, "group", None) is not None:
                        self._define("group", entry.group, Defined(loaded.source))
        for source in self.library.unread:
            kind, id_ = source.data.get("kind"), source.data.get("id")
            if isinstance(kind, str) and isinstance(id_, str):
                self.unread.setdefault(kind, set()).add(id_)
            for name, namespace in _ENTRIES.items():
                for raw in _raw(source.data.get(name), "id"):
                    self._define(namespace, raw, Defined(source))
            for raw in _raw(source.data.get("token"), "group"):
                self._define("group", raw, Defined(source))

    def _define(self, namespace: str, id_: str, defined: Defined) -> None:
        self.entries.setdefault(namespace, {}).setdefault(id_, defined)

    def walk(self, loaded: Loaded) -> Walk:
        """The walk through a file, taken once for each reading of it."""
        found = _WALKS.get(loaded.source)
        if found is None:
            found = _WALKS[loaded.source] = walk(loaded)
        return found

    def file_ids(self, kind: str) -> set[str]:
        """The ids of all files of a kind, also of those that could not be read."""
        return {*self.files.get(kind, {}), *self.unread.get(kind, ())}

    def of(self, namespace: str) -> dict[str, Defined]:
        """The entries of a namespace by id."""
        return self.entries.get(namespace, {})

    def scope(self, loaded: Loaded) -> Scope:
        """What a file can speak of: a sheet of what is on it, the others of whatever there is."""
        figures = self.of("figure")
        if loaded.kind != "adventure":
            boards = self.file_ids("board")
            pools, counters = self._all("pool"), self._all("counter")
            return Scope(self._spaces(boards), figures, frozenset(), pools, counters)
        model = loaded.model
        own = not loaded.source.syntax  # a pool may stand in a statement that was left out
        line = self.chain(model.ruleset)
        names = board_names(model, line)
        laid = [self.files["board"][name] for name in names if name in self.files.get("board", {})]
        living = {figure for board in laid for figure in board.model.figures}
        taking_part = {*model.figures, *living}
        box = Box(line)
        rules: tuple[Loaded, ...] = (loaded, *line, *laid)
        return Scope(
            self._spaces(names),
            figures,
            frozenset(name for name, each in figures.items() if self._absent(each, taking_part, box)),
            frozenset(pool.id for pool in model.pool) if own else None,
            frozenset(counter.id for each in rules for counter in each.model.counter) if own else None,
            box,
        )

    def out_of_box(self, each: Defined, box: Box) -> str | None:
        """Why an entry is not in a sheet's box: the expansion it comes with, or that the ruleset leaves it out."""
        loaded = self.library.read.get(each.file.file)
        if loaded is not None and not box.has_file(loaded):
            return f"it comes with the expansion {loaded.model.expansion}, and the ruleset has none of it"
        if each.entry is not None and each.entry.id in box.without:
            return "the ruleset leaves it out"
        return None

    def chain(self, name: str | None) -> list[Loaded]:
        """A ruleset and those it builds on, the nearest first; a circle ends where it closes."""
        found: list[Loaded] = []
        while name is not None:
            loaded = self.files.get("ruleset", {}).get(name)
            if loaded is None or any(each is loaded for each in found):
                break
            found.append(loaded)
            name = loaded.model.extends
        return found

    def _absent(self, each: Defined, taking_part: set[str], box: Box) -> bool:
        """Whether a figure takes no part: neither named nor living there, or not in the box."""
        role = getattr(each.entry, "role", None)
        if role is None or role == "hireling":
            return False
        if self.out_of_box(each, box) is not None:
            return True
        return role != "militia" and each.entry.id not in taking_part

    def _all(self, namespace: str) -> frozenset[str]:
        return frozenset(self.of(namespace))

    def _spaces(self, boards: Iterable[str]) -> frozenset[str] | None:
        """The spaces of boards, or None when one of them is not known well enough."""
        spaces: set[str] = set()
        for board in boards:
            if board not in self.layouts:
                return None
            spaces.update(self.layouts[board].index)
        return frozenset(spaces)


def _laid_out(loaded: Loaded) -> tuple[Layout, list[Fault]]:
    found = _LAYOUTS.get(loaded.source)
    if found is None:
        found = _LAYOUTS[loaded.source] = lay_out(loaded.model)
    return found


def is_figure(name: str, scope: Scope) -> bool:
    """Whether a figure has this id; of several alike each has a number too, as in `zombie-3`."""
    if name in scope.figures:
        return True
    base, _, number = name.rpartition("-")
    count = getattr(scope.figures[base].entry, "count", 1) if base in scope.figures else 0
    return number.isdecimal() and 1 <= int(number) <= count and count > 1


def base_figure(name: str, scope: Scope) -> str:
    """The id under which a figure is defined."""
    return name if name in scope.figures else name.rpartition("-")[0]


def _raw(entries: Any, key: str) -> Iterator[str]:
    """The texts under a key in a list of tables that may be anything."""
    for entry in entries if isinstance(entries, list) else ():
        value = entry.get(key) if isinstance(entry, dict) else None
        if isinstance(value, str):
            yield value
