"""What the fields of models may name: read from their types once, so that a new word needs no entry here."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, Final, get_args

from pydantic import BaseModel

from engine.language.word import Word

# A field that takes nothing but a name says by its key what the name is of.
NAMESPACES: Final = {
    "token": "token",
    "holding": "token",
    "without": "token",
    "group": "group",
    "facedown_of": "group",
    "figure": "figure",
    "named": "figure",
    "counter": "counter",
    "deck": "deck",
    "card": "card",
    "space": "space",
}


@dataclass(frozen=True, slots=True)
class Field:
    """One field: its attribute, its key in the file, and what a bare name in it stands for."""

    attribute: str
    key: str
    names: str | None  # a vocabulary ("figures", "purse"), a namespace ("token"), or nothing
    words: frozenset[str]  # names that have a meaning of their own here, such as `all`
    default: Any


@cache
def fields_of(model: type[BaseModel]) -> tuple[Field, ...]:
    """The fields of a model that can name something, or hold models that can."""
    found = []
    for attribute, info in model.model_fields.items():
        types = set(_parts(info.annotation))
        classes = [each for each in types if isinstance(each, type)]
        vocabularies = {each.vocabulary for each in classes if issubclass(each, Word)}
        names = _vocabulary(model, attribute, info.alias or attribute, vocabularies)
        if names is None and str in classes:
            names = NAMESPACES.get(attribute)
        if names is None and not any(issubclass(each, BaseModel) for each in classes):
            continue
        words = frozenset(each for each in types if isinstance(each, str))
        found.append(Field(attribute, info.alias or attribute, names, words, info.default))
    return tuple(found)


def _vocabulary(model: type[BaseModel], attribute: str, key: str, vocabularies: set[str]) -> str | None:
    """The vocabulary of a field; what takes players may take any purse."""
    if not vocabularies:
        return None
    if issubclass(model, Word) and "purse" in (model.kinds.get(key), model.kinds.get(attribute)):
        return "purse"
    return sorted(vocabularies)[0]


def _parts(annotation: Any) -> list[Any]:
    """The classes and words that a type is made of."""
    inner = get_args(annotation)
    if not inner:
        return [annotation]
    return [part for each in inner for part in _parts(each)]
