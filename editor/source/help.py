"""What hovering tells: about a key, a word of the language, a name, a header. From the models and the library."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from pydantic import ValidationError

from editor.source.cursor import Spot
from editor.source.knowledge import Key, Place, Shape, headers, place_at, word_help
from editor.source.names import Named, Names
from editor.source.offers import ops_around
from editor.source.outline import value_in
from engine.content.library import KINDS
from engine.diagnostics.codes import CODES
from engine.diagnostics.words import listed
from engine.language.names import NAMES
from engine.language.sentence import sentence_case
from engine.language.word import VOCABULARIES, Word

_SORTS: Final = {
    "figures": "a figure",
    "spaces": "a space",
    "players": "a player",
    "purse": "a pool or a player",
    "treasures": "a treasure",
    "amount": "an amount",
    "neutral": "a neutral figure",
    "boxed": "a card, token or figure",
    "ruleset-value": "a value of the ruleset",
    "file": "the id of a file",
    "entry": "the id of an entry",
}
_MOST_WORDS: Final = 6


@dataclass(frozen=True, slots=True)
class Help:
    """A short page about one thing. All of it is plain text."""

    title: str
    sort: str
    text: str = ""
    notes: tuple[str, ...] = ()
    example: str = ""
    reading: str = ""


def help_at(text: str, spot: Spot, names: Names | None, data: Mapping[str, Any]) -> Help | None:
    """The page about what stands at a place."""
    if spot.part == "header":
        return _header(text, spot)
    place = place_at(spot.kind, spot.path, ops_around(spot, data))
    if place is None or place.key is None or spot.part not in ("key", "value"):
        return None
    written = text[spot.start : spot.end].strip("\"'")
    if spot.part == "value" and written:
        found = _value(written, spot, place, names, data)
        if found is not None:
            return found
    return _key(place.key, spot)


def code_help(code: str) -> Help | None:
    """The page about a diagnostic code."""
    found = CODES.get(code)
    if found is None:
        return None
    example = "\n".join(found.example.splitlines()[:8])
    return Help(f"{code}: {found.title}", found.severity.value, found.cause, (found.remedy,), example)


def _header(text: str, spot: Spot) -> Help | None:
    name = text[spot.start : spot.end].strip() or spot.typed.strip()
    key, is_entry = headers(spot.kind).get(name, (None, False))
    if key is None:
        return None
    shape = key.shape.items if is_entry and key.shape.items is not None else key.shape
    about = " ".join((shape.models[0].__doc__ or "").split()) if shape.models else ""
    shown = f"[[{name}]]" if is_entry else f"[{name}]"
    text_ = about if about and about != key.description else ""
    return Help(shown, "entry" if is_entry else "table", key.description, (text_,) if text_ else ())


def _key(key: Key, spot: Spot) -> Help:
    notes = [f"Takes {takes(key.shape)}."] if takes(key.shape) else []
    default = _default(key.default)
    if key.is_needed:
        notes.append("It is needed.")
    elif default:
        notes.append(f"Left out, it is {default}.")
    if key.rule is not None:
        notes.append(f"Rule {key.rule}.")
    return Help(key.name, "key", key.description, tuple(notes))


def _default(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, int | str) and value != "" else ""


def takes(shape: Shape) -> str:
    """What a value must be, in words."""
    parts = []
    if shape.words:
        few = len(shape.words) <= _MOST_WORDS
        parts.append(
            listed([f"“{word}”" for word in shape.words]) if few else "one of the words of a closed list"
        )
    if shape.names is not None:
        parts.append(_SORTS.get(shape.names, f"the id of a {shape.names}"))
    elif shape.text:
        parts.append("a text")
    if shape.number:
        parts.append("a number")
    if shape.truth:
        parts.append("true or false")
    for vocabulary in shape.vocabularies:
        said = {"amount": "an amount", "effect": "an effect"}.get(vocabulary, f"a table of {vocabulary}")
        parts.append("a condition" if vocabulary == "condition" else said)
    if shape.models:
        parts.append("a table")
    if shape.items is not None:
        inner = takes(shape.items)
        parts.append(f"a list, each of it {inner}" if inner else "a list")
    return listed(list(dict.fromkeys(parts)))


def _value(
    written: str, spot: Spot, place: Place, names: Names | None, data: Mapping[str, Any]
) -> Help | None:
    key = place.key
    assert key is not None
    if spot.path == ("kind",) and written in KINDS:
        return Help(written, "kind", " ".join((KINDS[written].__doc__ or "").split()))
    if key.name == "op":
        return _word(written, spot, place, names, data)
    if written in place.shape.words:
        return Help(written, key.name, word_help(key, written) or key.description)
    if place.shape.names is not None and names is not None:
        named = names.look_up(written, place.shape.names, spot.kind, data, spot.path)
        if named is not None:
            return _named(named, key, names)
    return None


def _named(named: Named, key: Key, names: Names) -> Help:
    notes = []
    loaded = names.file(named.file) if named.file else None
    if loaded is not None and loaded.id != named.name:
        notes.append(f"In {loaded.key}.")
    if named.sort != "role":
        notes.append(f"Here: {key.description[:1].lower()}{key.description[1:]}" if key.description else "")
    return Help(named.name, named.sort, named.title, tuple(note for note in notes if note))


def _word(
    written: str, spot: Spot, place: Place, names: Names | None, data: Mapping[str, Any]
) -> Help | None:
    fitting = [name for name, words in VOCABULARIES.items() if written in words]
    around = place_at(spot.kind, spot.path[:-1], ops_around(spot, data))
    wanted = around.shape.vocabularies if around is not None else ()
    vocabulary = next((each for each in fitting if each in wanted), None)
    if vocabulary is None:
        return None
    cls = VOCABULARIES[vocabulary][written]
    here = _reading(cls, value_in(data, spot.path[:-1]), names)
    notes = (f"Here: {here}",) if here else ()
    example = _reading(cls, tomllib.loads(f"word = {cls.example}")["word"], None) if cls.example else ""
    return Help(written, vocabulary, " ".join((cls.__doc__ or "").split()), notes, cls.example, example)


def _reading(cls: type[Word], raw: Any, names: Names | None) -> str:
    """A word in plain English, if it is written as it should be."""
    if not isinstance(raw, Mapping):
        return ""
    token = NAMES.set(names.library.names() if names is not None else {})
    try:
        return sentence_case(cls.model_validate(raw).phrase().text)
    except (ValidationError, LookupError, AssertionError):
        return ""
    finally:
        NAMES.reset(token)
