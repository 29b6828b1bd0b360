"""What fits at a place of an adventure: read from the types of the models, so that a new word needs no entry here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from annotated_types import Ge, Le, MinLen
from pydantic import BaseModel
from pydantic.fields import FieldInfo
from pydantic_core import PydanticUndefined

from engine.content.adventure import Adventure
from engine.content.check.fields import fields_of
from engine.content.ruleset import Values
from engine.language.word import Word

Path = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Fit:
    """What a field, or an element of a list, may hold."""

    key: str
    help: str = ""
    vocabulary: str = ""  # words of this vocabulary
    names: str = ""  # bare names of this kind
    number: tuple[int, int] | None = None
    choices: tuple[Any, ...] = ()
    is_text: bool = False
    is_yes_no: bool = False
    is_list: bool = False
    at_least: int = 0  # of a list
    models: tuple[type[BaseModel], ...] = ()  # tables that fit: words, or a shape such as a cost
    required: bool = False
    default: Any = None
    rule: str = ""

    @property
    def table(self) -> type[BaseModel] | None:
        """The one shape that fits here, where it is no word: a cost, a limit, an option."""
        return self.models[0] if len(self.models) == 1 and not issubclass(self.models[0], Word) else None


def fit_at(data: Mapping[str, Any], path: Path) -> Fit | None:
    """What fits at a path of an adventure's data; None where the path leads nowhere."""
    fit: Fit | None = None
    raw: Any = data
    model: type[BaseModel] | None = Adventure
    inner: Any = None
    for step in path:
        if isinstance(step, int):
            if fit is None or not fit.is_list:
                return None
            # What is left out of a word's list has no help of its own.
            fit = replace(_read(fit.key, inner, ()), names=fit.names, help=fit.help)
            raw = raw[step] if isinstance(raw, Sequence) and step < len(raw) else None
        else:
            if model is None or (found := field_of(model, step)) is None:
                return None
            owner = raw if isinstance(raw, Mapping) else {}
            fit, inner = found
            if owner.get("op") == "ruleset":
                fit = _of_ruleset(fit, owner)
            raw = owner.get(step)
        model = model_of(fit, raw)
    return fit


def model_of(fit: Fit, raw: Any) -> type[BaseModel] | None:
    """The model that a raw value at a place will become."""
    if fit.table is not None and not fit.is_list:
        return fit.table
    if isinstance(raw, Mapping):
        return next((model for model in fit.models if op_of(model) == raw.get("op")), None)
    return None


def fits_of(model: type[BaseModel]) -> dict[str, Fit]:
    """All fields of a model by their keys."""
    return {(info.alias or name): _field(model, name)[0] for name, info in model.model_fields.items()}


@cache
def field_of(model: type[BaseModel], key: str) -> tuple[Fit, Any] | None:
    """A field by its key, and the type of its elements where it is a list."""
    for name, info in model.model_fields.items():
        if (info.alias or name) == key:
            return _field(model, name)
    return None


@cache
def _field(model: type[BaseModel], name: str) -> tuple[Fit, Any]:
    info = model.model_fields[name]
    key = info.alias or name
    fit = _read(key, info.annotation, tuple(info.metadata))
    names = next((each.names for each in fields_of(model) if each.attribute == name), None)
    default = None if info.default is PydanticUndefined else info.default
    extra = info.json_schema_extra
    fit = replace(
        fit,
        help=info.description or "",
        names=names or "",
        required=info.is_required(),
        default=default,
        rule=str(extra.get("rule", "")) if isinstance(extra, dict) else "",
    )
    inner = next((get_args(part)[0] for part in _parts(info.annotation) if get_origin(part) is tuple), None)
    return fit, inner


def _read(key: str, annotation: Any, metadata: tuple[Any, ...]) -> Fit:
    fit = Fit(key)
    models: list[type[BaseModel]] = []
    is_name = False
    for part in _parts(annotation):
        bare, marks = (get_args(part)[0], get_args(part)[1:]) if get_origin(part) is Annotated else (part, ())
        if get_origin(bare) is Literal:
            fit = replace(fit, choices=(*fit.choices, *get_args(bare)))
        elif get_origin(bare) is dict:
            fit = replace(fit, is_text=True)
        elif get_origin(bare) is tuple:
            least = next((mark.min_length for mark in metadata if isinstance(mark, MinLen)), 0)
            inner = _read(key, get_args(bare)[0], ())
            return replace(inner, is_list=True, at_least=least)
        elif bare is bool:
            fit = replace(fit, is_yes_no=True)
        elif bare is int:
            fit = replace(fit, number=_range((*metadata, *marks)))
        elif bare is str:
            is_name = True
        elif isinstance(bare, type) and issubclass(bare, Enum):
            fit = replace(fit, choices=tuple(each.value for each in bare))
        elif isinstance(bare, type) and issubclass(bare, BaseModel):
            models.append(bare)
    words = [model for model in models if issubclass(model, Word)]
    vocabulary = words[0].vocabulary if words else ""
    if is_name and not models and not fit.is_text and not fit.choices:
        fit = replace(fit, names="name")
    return replace(fit, models=tuple(models), vocabulary=vocabulary)


def _parts(annotation: Any) -> list[Any]:
    """The members of a union, however deep; nothing for None."""
    origin = get_origin(annotation)
    if origin in (Union, UnionType):
        return [part for each in get_args(annotation) for part in _parts(each)]
    if origin is Annotated:
        inner, *marks = get_args(annotation)
        if get_origin(inner) in (Union, UnionType):
            return _parts(inner)
        return [Annotated[(inner, *marks)]]
    return [] if annotation is type(None) else [annotation]


def _range(marks: tuple[Any, ...]) -> tuple[int, int]:
    low, high = -99, 999
    for mark in marks:
        inner = mark.metadata if isinstance(mark, FieldInfo) else [mark]
        for each in inner:
            if isinstance(each, Ge) and isinstance(each.ge, int):
                low = each.ge
            elif isinstance(each, Le) and isinstance(each.le, int):
                high = each.le
    return low, high


def op_of(model: type[BaseModel]) -> str | None:
    """The name of a word; nothing for another shape."""
    field = model.model_fields.get("op")
    return get_args(field.annotation)[0] if field is not None else None


def _of_ruleset(fit: Fit, owner: Mapping[str, Any]) -> Fit:
    """`ruleset` names a value of the rulesets, and then what that value says."""
    if fit.key == "value":
        return replace(fit, names="", choices=tuple(Values.model_fields))
    found = field_of(Values, str(owner.get("value"))) if fit.key == "is" else None
    if found is None:
        return fit
    said = found[0]
    return replace(fit, names="", choices=said.choices, is_yes_no=said.is_yes_no, number=said.number)
