"""What completion offers at a place in a text, each with a line that says what it is."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from editor.source.cursor import Spot
from editor.source.knowledge import (
    Key,
    Place,
    Shape,
    first_sentence,
    headers,
    keys_at,
    keys_of,
    place_at,
    word_help,
)
from editor.source.names import Names
from editor.source.outline import value_in
from engine.content.library import KINDS
from engine.diagnostics.places import Path
from engine.language.word import VOCABULARIES

CURSOR: Final = "\x00"  # where the cursor goes in what is written
_PARTS: Final = re.compile(r"[-_.]")


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that can be written here."""

    name: str  # as the list shows it, and what typing filters by
    write: str  # what goes into the text, with CURSOR where the cursor shall be
    help: str
    sort: str  # key, word, id, role, choice, header
    more: bool = False  # writing it opens the list again


@dataclass(frozen=True, slots=True)
class Offers:
    """The offers at a place, and what they take the place of."""

    start: int
    end: int
    typed: str
    all: tuple[Offer, ...]

    def matching(self, typed: str) -> list[Offer]:
        """Those that fit what is typed: beginning so, then a part beginning so, then holding it."""
        wanted = typed.lower()
        if not wanted:
            return list(self.all)
        ranked = [
            (rank, index, offer)
            for index, offer in enumerate(self.all)
            if (rank := _rank(offer.name, wanted)) < 9
        ]
        return [offer for _rank, _index, offer in sorted(ranked, key=lambda each: each[:2])]


def _rank(name: str, typed: str) -> int:
    low = name.lower().lstrip("[")
    if low.startswith(typed):
        return 0
    if any(part.startswith(typed) for part in _PARTS.split(low)):
        return 1
    return 2 if len(typed) > 1 and typed in low else 9


def offers_at(spot: Spot, names: Names | None, data: Mapping[str, Any]) -> Offers | None:
    """What may be written at a place; None where nothing is known to fit. `data` is what the text says so far."""
    found = tuple(_offers(spot, names, data))
    return Offers(spot.start, spot.end, spot.typed, found) if found else None


def _offers(spot: Spot, names: Names | None, data: Mapping[str, Any]) -> Iterator[Offer]:
    if spot.part == "header":
        yield from _headers(spot)
    elif spot.part == "key":
        yield from _keys(spot, data)
    elif spot.part == "value":
        yield from _values(spot, names, data)


def ops_around(spot: Spot, data: Mapping[str, Any]) -> dict[Path, str]:
    """The words of all tables on the way to a place: as typed, or else as the rest of the text says."""
    found = dict(spot.ops)
    for length in range(1, len(spot.path)):
        table = value_in(data, spot.path[:length])
        if isinstance(table, Mapping) and isinstance(table.get("op"), str):
            found.setdefault(spot.path[:length], table["op"])
    return found


def place_of(spot: Spot, data: Mapping[str, Any]) -> Place | None:
    """What is expected at a spot."""
    return place_at(spot.kind, spot.path, ops_around(spot, data))


# --- keys and headers


def _headers(spot: Spot) -> Iterator[Offer]:
    wants_entry = spot.brackets == "[["
    for name, (key, is_entry) in headers(spot.kind).items():
        if is_entry == wants_entry:
            yield Offer(name, f"{name}{CURSOR}", key.description, "header")


def _keys(spot: Spot, data: Mapping[str, Any]) -> Iterator[Offer]:
    path = spot.path if not spot.typed else spot.path[:-1]
    place = place_at(spot.kind, path, ops_around(replace(spot, path=(*path, "")), data))
    if place is None:
        if spot.kind not in KINDS and not path:
            yield from _unknown_kind(spot)
        return
    is_head = not spot.brackets
    keys = [key for key in keys_at(place).values() if key.name not in spot.keys]
    for key in sorted(keys, key=lambda each: (each.name != "op", not each.is_needed)):
        if is_head and _is_written_as_header(key):
            continue
        need = "Needed. " if key.is_needed else ""
        write = key.name if spot.has_equals else f"{key.name} = {_skeleton(key.shape)}"
        yield Offer(key.name, write, need + key.description, "key", more=not spot.has_equals)
    if is_head and not spot.has_equals:
        yield from _new_tables(spot, data)


def _new_tables(spot: Spot, data: Mapping[str, Any]) -> Iterator[Offer]:
    """Headers that may begin on a line of their own, with the keys that they need."""
    for name, (key, is_entry) in headers(spot.kind).items():
        if "." in name or (not is_entry and name in data):
            continue
        shape = key.shape.items if is_entry and key.shape.items is not None else key.shape
        shown = f"[[{name}]]" if is_entry else f"[{name}]"
        needed = [each for each in keys_of(shape.models[0]).values() if each.is_needed]
        lines = [f"{each.name} = {_skeleton(each.shape)}" for each in needed] or [CURSOR]
        filled = [line.replace(CURSOR, "" if line.count('"') else "1") for line in lines[1:]]
        yield Offer(shown, "\n".join((shown, lines[0], *filled)), key.description, "header")


def _is_written_as_header(key: Key) -> bool:
    items = key.shape.items
    return items is not None and bool(items.models) and not items.ops


def _unknown_kind(spot: Spot) -> Iterator[Offer]:
    for name in ("format", "kind"):
        if name not in spot.keys:
            write = {"format": "format = 1", "kind": f'kind = "{CURSOR}"'}[name]
            help = {"format": "The version of the file format.", "kind": "What this file describes."}[name]
            yield Offer(
                name, name if spot.has_equals else write, f"Needed. {help}", "key", more=name == "kind"
            )


def _skeleton(shape: Shape) -> str:
    """What a value begins like, where it can begin in one way only."""
    if shape.items is not None and not shape.text:
        inner = _skeleton(shape.items)
        return f"[{inner if CURSOR in inner else inner + CURSOR}]"
    if shape.ops and not (shape.text or shape.number):
        return f'{{ op = "{CURSOR}" }}'
    if shape.models and not (shape.text or shape.number):
        return f"{{ {CURSOR} }}"
    if (shape.text or shape.words) and not (shape.number or shape.ops or shape.truth):
        return f'"{CURSOR}"'
    return CURSOR


# --- values


def _values(spot: Spot, names: Names | None, data: Mapping[str, Any]) -> Iterator[Offer]:
    if spot.path == ("kind",):
        for kind, model in KINDS.items():
            yield _choice(spot, kind, first_sentence(model.__doc__ or ""))
        return
    place = place_of(spot, data)
    if place is None or place.key is None:
        return
    shape = place.shape
    for word in shape.words:
        sort = "word" if place.key.name == "op" else "choice"
        yield _choice(spot, word, word_help(place.key, word) or place.key.description, sort)
    if shape.names is not None and names is not None:
        seen = set(shape.words)
        for each in names.fitting(shape.names, spot.kind, data, spot.path):
            if each.name and each.name not in seen:
                seen.add(each.name)
                yield _choice(spot, each.name, each.title, "role" if each.sort == "role" else "id")
    if spot.in_text:
        yield from _ruleset_words(spot, place, data)
        return
    if shape.truth:
        yield Offer("true", f"true{CURSOR}", place.key.description, "choice")
        yield Offer("false", f"false{CURSOR}", place.key.description, "choice")
    yield from _tables(spot, shape)
    if shape.items is not None and spot.path[-1:] != (0,):
        yield from _tables(spot, shape.items, "[", "]")


def _tables(spot: Spot, shape: Shape, before: str = "", after: str = "") -> Iterator[Offer]:
    """Whole tables: a word of the language, begun."""
    for vocabulary in shape.vocabularies:
        for op in shape.ops:
            if op in VOCABULARIES[vocabulary]:
                help = first_sentence(VOCABULARIES[vocabulary][op].__doc__ or "")
                yield Offer(op, f'{before}{{ op = "{op}"{CURSOR} }}{after}', help, "word")


def _ruleset_words(spot: Spot, place: Place, data: Mapping[str, Any]) -> Iterator[Offer]:
    """What a value of the ruleset may read, in the condition that asks for it."""
    if place.key is None or place.key.name != "is" or ops_around(spot, data).get(spot.path[:-1]) != "ruleset":
        return
    asked = spot.words.get(spot.path[:-1], {}).get("value", "")
    value = place_at("ruleset", ("values", asked), {})
    for word in value.shape.words if value is not None else ():
        yield _choice(spot, word, "")


def _choice(spot: Spot, word: str, help: str, sort: str = "choice") -> Offer:
    """A word in quotes, with those that are not there yet."""
    if not spot.in_text:
        return Offer(word, f'"{word}"{CURSOR}', help, sort)
    return Offer(word, f"{word}{CURSOR}" if spot.is_closed else f'{word}"{CURSOR}', help, sort)
