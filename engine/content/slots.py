"""Slots in prose: `{cost}` in a text stands for a number of the data beside it, so that the two cannot differ.

A rule, an event, a pool or a counter has slots of its own. Elsewhere on a sheet, in its story for example, a slot
names whose number it means: `{ransom.ducats}`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from pydantic import BaseModel

from engine.language.amounts import ByPlayers
from engine.language.sentence import number_word

SLOT: Final = re.compile(r"\{([^{}\n]*)\}")
_LIKELY: Final = re.compile(r"\{\s*[\w.-]+\s*\}")  # unlike `{ op = … }`
# Fields that hold prose, wherever they stand.
PROSE: Final = ("title", "text", "story", "notes", "skill")
# Entries of a file whose numbers can be named from elsewhere in it.
NAMED: Final = ("event", "pool", "counter", "trigger", "modifier", "ability", "figure", "token")

# The numbers of an entry that is no word: key in the data, name of the slot, what it counts.
_ENTRY: Final = (
    ("round", "round", "round"),
    ("ducats", "ducats", "ducat"),
    ("starts", "starts", ""),
    ("low", "low", ""),
    ("high", "high", ""),
    ("combat", "combat", ""),
    ("movement", "movement", ""),
    ("mind", "mind", ""),
    ("count", "count", ""),
)
_COST: Final = (
    ("action_points", "cost", "action point"),
    ("ducats", "ducats", "ducat"),
    ("arcana", "cards", "card"),
    ("experience", "experience", "experience"),
    ("movement_points", "points", "movement point"),
)
# What the number in a field of an effect counts, for a word that does not count what it is called after.
_UNITS: Final = {
    ("move_ducats", "amount"): "ducat",
    ("draw_cards", "count"): "card",
    ("discard_cards", "count"): "card",
    ("take_cards", "count"): "card",
    ("gain_points", "count"): "action point",
    ("lose_points", "count"): "action point",
    ("walk", "points"): "space",
    ("gain_movement", "points"): "space",
    ("march", "steps"): "space",
    ("move_militia", "steps"): "space",
    ("retreat", "distance"): "space",
    ("reroll", "count"): "die",
    ("roll", "dice"): "die",
    ("wound", "count"): "wound",
    ("heal", "count"): "wound",
    ("gain_experience", "count"): "experience",
    ("place_portcullises", "count"): "portcullis",
    ("repeat", "times"): "time",
}


@dataclass(frozen=True, slots=True)
class Slot:
    """A number that prose can name: its values (by the number of players, several), its words, what it counts."""

    name: str
    values: tuple[int, ...]
    text: str
    unit: str = ""


Slots = dict[str, Slot]


def own_slots(entry: Any) -> Slots:
    """The slots of a rule, an event, a pool, a counter, a character, a card."""
    found = _Finder()
    for key, name, unit in _ENTRY:
        found.add(name, _field(entry, key), unit)
    found.cost(_field(entry, "cost"))
    limit, mission = _field(entry, "limit"), _field(entry, "mission")
    if limit is not None:
        found.add("times", limit.times, "time")
    if mission is not None:
        found.add("bonus", mission.bonus, "ducat")
    for key in ("add", "set"):
        found.add("amount", _field(entry, key), "")
    for part in ("when", "do", "play", "goal", "trigger", "modifier", "ability"):
        found.inside(_field(entry, part))
    return found.slots


def _field(model: BaseModel, name: str) -> Any:
    """A field, if the model has it; asking pydantic for one that is not there is slow."""
    return getattr(model, name) if name in type(model).model_fields else None


def sheet_slots(model: Any) -> Slots:
    """The slots of a whole file: its rounds, and those of its entries with their ids before them."""
    found = _Finder()
    track = getattr(model, "track", None)
    if track is not None:
        found.add("rounds", track.rounds, "round")
    slots = found.slots
    for name in NAMED:
        for entry in getattr(model, name, ()):
            for slot in own_slots(entry).values():
                key = f"{entry.id}.{slot.name}"
                slots[key] = Slot(key, slot.values, slot.text, slot.unit)
    return slots


class _Finder:
    """Collects slots; a second number of the same name is `{amount-2}`."""

    def __init__(self) -> None:
        self.slots: Slots = {}

    def add(self, name: str, value: Any, unit: str) -> None:
        known = _known(value)
        if known is None:
            return
        values, text = known
        key, number = name, 1
        while key in self.slots:
            number += 1
            key = f"{name}-{number}"
        self.slots[key] = Slot(key, values, text, unit)

    def cost(self, cost: Any) -> None:
        """What an ability costs, as far as it says so."""
        for key, name, unit in _COST:
            if isinstance(cost, BaseModel) and key in cost.model_fields_set:
                self.add(name, getattr(cost, key), unit)

    def inside(self, value: Any) -> None:
        """The numbers of effects, conditions and rules, in the order in which they are written."""
        if isinstance(value, tuple):
            for each in value:
                self.inside(each)
        elif isinstance(value, ByPlayers) or not isinstance(value, BaseModel):
            return
        else:
            self._model(value)

    def _model(self, model: BaseModel) -> None:
        op = _field(model, "op")
        for attribute, info in type(model).model_fields.items():
            if attribute not in model.model_fields_set or attribute in (*PROSE, "layer", "id"):
                continue
            value, key = getattr(model, attribute), info.alias or attribute
            if key == "cost":
                self.cost(value)
            elif _known(value) is not None:
                self.add(key, value, _UNITS.get((op, key), ""))
            else:
                self.inside(value)


def _known(value: Any) -> tuple[tuple[int, ...], str] | None:
    """A number that is known from the data, and how it is written."""
    if isinstance(value, ByPlayers):
        return (value.two, value.three, value.four), value.phrase().text
    if isinstance(value, int) and not isinstance(value, bool):
        return (abs(value),), number_word(abs(value))  # "one less" says as much as -1
    return None


# --- the prose of a file

Place = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Prose:
    """A text of a file: its place, what it says, and the slots it may hold."""

    path: Place
    text: str
    slots: Slots
    entry: Any  # whose text it is
    within: bool  # it stands inside the entry's effects


def prose_of(model: Any) -> Iterator[Prose]:
    """Every text of a file."""
    whole = sheet_slots(model)
    yield from _texts(model, (), whole, model, within=False)
    for attribute in type(model).model_fields:
        for index, entry in enumerate(_entries(getattr(model, attribute))):
            yield from _entry(entry, (attribute, index), whole)


def _entry(entry: BaseModel, path: Place, whole: Slots) -> Iterator[Prose]:
    own = {**whole, **own_slots(entry)}
    yield from _texts(entry, path, own, entry, within=False)
    for attribute in type(entry).model_fields:
        value = getattr(entry, attribute)
        if attribute in ("trigger", "modifier", "ability"):
            for index, rule in enumerate(_entries(value)):
                yield from _entry(rule, (*path, attribute, index), own)
        else:
            yield from _nested(value, (*path, attribute), own, entry)


def _nested(value: Any, path: Place, slots: Slots, entry: Any) -> Iterator[Prose]:
    """Texts inside effects: what is announced, what options are called."""
    if isinstance(value, tuple):
        for index, each in enumerate(value):
            yield from _nested(each, (*path, index), slots, entry)
    elif isinstance(value, BaseModel):
        yield from _texts(value, path, slots, entry, within=True)
        for attribute, info in type(value).model_fields.items():
            if attribute in value.model_fields_set:
                yield from _nested(getattr(value, attribute), (*path, info.alias or attribute), slots, entry)


def _texts(model: BaseModel, path: Place, slots: Slots, entry: Any, *, within: bool) -> Iterator[Prose]:
    for key in PROSE:
        value = _field(model, key)
        if isinstance(value, str) and value:
            yield Prose((*path, key), value, slots, entry, within)
        elif isinstance(value, Mapping):
            for language, text in value.items():
                yield Prose((*path, key, language), text, slots, entry, within)


def _entries(value: Any) -> Iterable[BaseModel]:
    return (each for each in value if hasattr(each, "id")) if isinstance(value, tuple) else ()


# --- filling


def fill(text: str, slots: Mapping[str, Slot]) -> str:
    """The text with its slots filled; one that is not known stays as it is written."""
    if "{" not in text:
        return text

    def word(match: re.Match[str]) -> str:
        slot = slots.get(match[1].strip())
        if slot is None:
            return match[0]
        begins = not text[: match.start()].strip() or text[: match.start()].rstrip()[-1:] in ".!?"
        return slot.text[:1].upper() + slot.text[1:] if begins else slot.text

    return SLOT.sub(word, text)


def filled(model: Any, source: str) -> Any:
    """A file's model with the slots of all its texts filled; `source` is what it was read from."""
    if not _LIKELY.search(source):
        return model
    changes = {prose.path: fill(prose.text, prose.slots) for prose in prose_of(model) if "{" in prose.text}
    return _changed(model, changes) if changes else model


def _changed(value: Any, changes: Mapping[Place, str]) -> Any:
    """A copy of a value with the texts at these places."""
    if () in changes:
        return changes[()]
    below: dict[str | int, dict[Place, str]] = {}
    for path, text in changes.items():
        below.setdefault(path[0], {})[path[1:]] = text
    if isinstance(value, tuple):
        return tuple(_changed(each, below[i]) if i in below else each for i, each in enumerate(value))
    if isinstance(value, Mapping):
        return {key: _changed(each, below[key]) if key in below else each for key, each in value.items()}
    names = {info.alias or name: name for name, info in type(value).model_fields.items()}
    update = {names[str(key)]: _changed(getattr(value, names[str(key)]), part) for key, part in below.items()}
    return value.model_copy(update=update)
