"""What may stand where in a file: walks the models along a data path. No Qt, no text: paths and words only."""

from __future__ import annotations

import types
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from editor.source.wording import PLAIN
from engine.content.check.fields import fields_of
from engine.content.library import KINDS
from engine.diagnostics.places import Path
from engine.language.events import EVENTS
from engine.language.values import VALUES
from engine.language.word import VOCABULARIES, Word

# Fields whose type says only "a name": what it is the name of, by model and key.
_NAMED: Final[dict[tuple[str, str], str]] = {
    ("Adventure", "ruleset"): "ruleset",
    ("Adventure", "board"): "board",
    ("Adventure", "extra_boards"): "board",
    ("Adventure", "figures"): "neutral",
    ("Ruleset", "extends"): "ruleset",
    ("Ruleset", "extra_boards"): "board",
    ("Ruleset", "expansions"): "expansion",
    ("Ruleset", "without"): "boxed",
    ("Board", "figures"): "neutral",
    ("Board", "pentacles"): "space",
    ("Deployment", "at"): "space",
    ("Door", "between"): "space",
    ("Wall", "between"): "space",
    ("Passage", "from"): "space",
    ("Passage", "to"): "space",
    ("Figure", "starts"): "space",
    ("Figure", "same_as"): "figure",
    ("Token", "group"): "group",
    ("Campaign", "ruleset"): "ruleset",
    ("Chapter", "adventure"): "adventure",
    ("Chapter", "next"): "chapter",
    ("Branch", "to"): "chapter",
    ("After", "gang"): "gang",
    ("AtTheEnd", "gang"): "gang",
    ("AtTheEnd", "chapter"): "chapter",
    ("Carried", "items"): "boxed",
    ("RulesetIs", "value"): "ruleset-value",
}
# Expansions are named where they are used and where things say that they belong to one.
_ANYWHERE: Final = {"expansion": "expansion", "icon": "icon"}
_CONDITIONS: Final = {("Passage", "when"): "condition"}  # written as a plain table in the model


@dataclass(frozen=True, slots=True)
class Shape:
    """What a value may be. Several of these may be given at once."""

    models: tuple[type[BaseModel], ...] = ()  # tables
    ops: tuple[str, ...] = ()  # tables with one of these `op`s
    vocabularies: tuple[str, ...] = ()  # that these belong to
    items: Shape | None = None  # a list of these
    words: tuple[str, ...] = ()  # a text out of a closed list
    names: str | None = None  # a text that names something: a vocabulary or a namespace
    truth: bool = False
    number: bool = False
    text: bool = False

    @property
    def is_table(self) -> bool:
        return bool(self.models or self.vocabularies)


@dataclass(frozen=True, slots=True)
class Key:
    """A key of a table: what it takes and what it is for."""

    name: str
    shape: Shape
    description: str
    is_needed: bool
    default: Any = None
    owner: type[BaseModel] | None = None
    rule: str | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """What is expected at a path: the shape, and the key it stands under."""

    shape: Shape
    key: Key | None = None
    model: type[BaseModel] | None = None  # of the table there, once it is known which
    trail: tuple[type[BaseModel], ...] = field(default=())  # the tables around it, the outermost first


def place_at(kind: str | None, path: Path, ops: Mapping[Path, str]) -> Place | None:
    """What is expected at a path of a file; `ops` are the words of the tables on the way."""
    model = KINDS.get(kind or "")
    if model is None:
        return None
    place = Place(Shape(models=(model,)), None, model)
    for length, step in enumerate(path):
        below = _below(place, step)
        if below is None:
            return None
        here = path[: length + 1]
        trail = place.trail if place.model is None else (*place.trail, place.model)
        place = Place(below.shape, below, _model(below.shape, ops.get(here)), trail)
    return place


def _below(place: Place, step: str | int) -> Key | None:
    if isinstance(step, int):
        if place.shape.items is None:
            return None
        key = place.key
        if key is None:
            return None
        return Key(key.name, place.shape.items, key.description, key.is_needed, None, key.owner, key.rule)
    return keys_at(place).get(step)


def _model(shape: Shape, op: str | None) -> type[BaseModel] | None:
    """Which table it is: the only one, or the one of its `op`."""
    for vocabulary in shape.vocabularies:
        if op in VOCABULARIES[vocabulary]:
            return VOCABULARIES[vocabulary][op]
    return shape.models[0] if shape.models else None


def op_key(shape: Shape) -> Key:
    """The key by which a table says which word it is."""
    return Key("op", Shape(words=shape.ops), "Which word of the rule language this is.", True)


def op_of(word: type[Word]) -> str:
    """The `op` of a word's model."""
    (op,) = get_args(word.model_fields["op"].annotation)
    return str(op)


def keys_at(place: Place) -> dict[str, Key]:
    """The keys that the table at a place may have."""
    found = keys_of(place.model) if place.model is not None else {}
    if place.shape.ops:  # another word may stand here: those that fit the place
        return {**found, "op": op_key(place.shape)}
    return found


@cache
def keys_of(model: type[BaseModel]) -> dict[str, Key]:
    """The keys of a table, as they are written in a file."""
    names = {each.key: each.names for each in fields_of(model)}
    return {key.name: key for key in _keys(model, names)}


def _keys(model: type[BaseModel], names: Mapping[str, str | None]) -> Iterator[Key]:
    for attribute, info in model.model_fields.items():
        name = info.alias or attribute
        named = _NAMED.get((model.__name__, name)) or _ANYWHERE.get(name) or names.get(name)
        if name == "replaces":
            named = "file" if model in KINDS.values() else "entry"
        shape = _shape(info.annotation, named)
        if (model.__name__, name) in _CONDITIONS:
            shape = Shape(ops=tuple(VOCABULARIES["condition"]), vocabularies=("condition",))
        yield Key(
            name,
            shape,
            description_of(model, info, name),
            info.is_required(),
            None if info.is_required() else info.default,
            model,
            _rule(info),
        )


def description_of(model: type[BaseModel], info: FieldInfo, name: str) -> str:
    """What a key is for: in its model's words, or from what it holds."""
    if info.description:
        return info.description
    shape = _shape(info.annotation, None)
    for table in (*shape.models, *(shape.items.models if shape.items else ())):
        if table.__doc__ and name not in PLAIN:
            return " ".join(table.__doc__.split())
    return PLAIN.get(name, "")


def _rule(info: FieldInfo) -> str | None:
    extra = info.json_schema_extra
    rule = extra.get("rule") if isinstance(extra, dict) else None
    return rule if isinstance(rule, str) else None


# --- shapes of types


def _shape(annotation: Any, names: str | None) -> Shape:
    parts = list(_parts(annotation))
    models: dict[type[BaseModel], None] = {}
    ops: dict[str, str] = {}
    words: dict[str, None] = {}
    items: Shape | None = None
    truth = number = text = False
    for part in parts:
        origin = get_origin(part)
        if origin is Literal:
            words.update(dict.fromkeys(each for each in get_args(part) if isinstance(each, str)))
            number = number or any(type(each) is int for each in get_args(part))
        elif origin in (tuple, list):
            inner = [each for each in get_args(part) if each is not Ellipsis]
            items = _merged([_shape(each, names) for each in inner])
        elif isinstance(part, type) and issubclass(part, Word):
            ops[op_of(part)] = part.vocabulary
        elif isinstance(part, type) and issubclass(part, BaseModel):
            models[part] = None
        elif isinstance(part, type) and issubclass(part, Enum):
            words.update(dict.fromkeys(str(each.value) for each in part))
        elif part is bool:
            truth = True
        elif part in (int, float):
            number = True
        elif part is str:
            text = True
    named = names if text else None
    vocabularies = tuple(dict.fromkeys(ops.values()))
    return Shape(tuple(models), tuple(ops), vocabularies, items, tuple(words), named, truth, number, text)


def _merged(shapes: list[Shape]) -> Shape | None:
    """The elements of a list may be of several shapes, as in `[4, 7, "north"]`."""
    if not shapes:
        return None
    first, *rest = shapes
    for each in rest:
        first = Shape(
            first.models or each.models,
            first.ops or each.ops,
            first.vocabularies or each.vocabularies,
            first.items or each.items,
            tuple(dict.fromkeys((*first.words, *each.words))),
            first.names or each.names,
            first.truth or each.truth,
            first.number or each.number,
            first.text or each.text,
        )
    return first


def _parts(annotation: Any) -> Iterator[Any]:
    """The members of a union, without what is wrapped around them."""
    origin = get_origin(annotation)
    if origin is Annotated:
        yield from _parts(get_args(annotation)[0])
    elif origin in (Union, types.UnionType):
        for each in get_args(annotation):
            yield from _parts(each)
    elif annotation is not type(None):
        yield annotation


# --- words that stand in closed lists, explained


def word_help(key: Key, word: str) -> str:
    """One line on a word of a closed list: an event, a value, or one of a vocabulary."""
    if key.name == "op":
        for words in VOCABULARIES.values():
            if word in words and set(key.shape.words) & set(words):
                return first_sentence(words[word].__doc__ or "")
    if key.name == "on" and word in EVENTS:
        return f"When {EVENTS[word].reads} ({EVENTS[word].rule})."
    if key.name == "value" and word in VALUES:
        value = VALUES[word]
        kind = "Permission" if value.permission else "Number"
        return f"{kind} of a {value.subject}: {value.reads} ({value.rule})."
    return ""


def first_sentence(text: str) -> str:
    """As much of a docstring as fits on a line."""
    whole = " ".join(text.split())
    end = whole.find(". ")
    return whole if end < 0 else whole[: end + 1]


def headers(kind: str | None) -> dict[str, tuple[Key, bool]]:
    """The names that headers of a kind of file may have, and whether they are entries (`[[…]]`)."""
    model = KINDS.get(kind or "")
    found: dict[str, tuple[Key, bool]] = {}
    if model is None:
        return found
    for name, key in keys_of(model).items():
        items = key.shape.items
        if items is not None and items.models:
            found[name] = (key, True)
            for inner, below in keys_of(items.models[0]).items():
                if below.shape.items is not None and below.shape.items.models:
                    found[f"{name}.{inner}"] = (below, True)
                elif below.shape.models:
                    found[f"{name}.{inner}"] = (below, False)
        elif key.shape.models:
            found[name] = (key, False)
    return found


def warm() -> None:
    """Read all models once, so that the first list of completions is as quick as the others."""
    seen: set[type[BaseModel]] = set()
    todo: list[type[BaseModel]] = list(KINDS.values())
    while todo:
        model = todo.pop()
        if model in seen:
            continue
        seen.add(model)
        for key in keys_of(model).values():
            for shape in (key.shape, key.shape.items or key.shape):
                todo += shape.models
                todo += [
                    VOCABULARIES[name][op]
                    for name in shape.vocabularies
                    for op in shape.ops
                    if op in VOCABULARIES[name]
                ]
