"""Rules as they read under one ruleset: what asks for a ruleset's value is decided beforehand.

A sheet is written for several editions, but whoever plays it plays one of them and wants to read no other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import BaseModel

from engine.language.conditions import All, Not, RulesetIs
from engine.language.conditions import Any as AnyOf
from engine.language.effects_flow import If, Option, Outcome

Values = Mapping[str, Any]


def settled(model: Any, values: Values) -> Any:
    """A model without its questions to the ruleset; None for a rule that never applies there."""
    if isinstance(model, tuple):
        return tuple(part for each in model for part in _parts(each, values))
    if not isinstance(model, BaseModel):
        return model
    changed: dict[str, Any] = {}
    for name in model.model_fields_set:
        value = getattr(model, name)
        if name == "when" and value is not None:
            held = _held(value, values)
            if held is False:
                return None
            changed[name] = None if held is True else held
        elif isinstance(value, BaseModel | tuple):
            changed[name] = settled(value, values)
    if changed.get("do") == () and not isinstance(model, Option | Outcome):
        return None  # nothing is left to do
    new = {name: value for name, value in changed.items() if value is not getattr(model, name)}
    return model.model_copy(update=new) if new else model


def _parts(each: Any, values: Values) -> Sequence[Any]:
    """What becomes of one entry of a list; an `if` that is decided becomes one of its branches."""
    if isinstance(each, If):
        held = _held(each.when, values)
        if isinstance(held, bool):
            branch: tuple[Any, ...] = settled(each.then if held else each.else_, values)
            return branch
    new = settled(each, values)
    return () if new is None else (new,)


def _held(condition: Any, values: Values) -> Any:
    """True, False, or what is left to ask."""
    match condition:
        case RulesetIs():
            return values.get(condition.value) == condition.is_
        case Not():
            inner = _held(condition.of, values)
            return not inner if isinstance(inner, bool) else condition.model_copy(update={"of": inner})
        case All() | AnyOf():
            decides = isinstance(condition, AnyOf)  # one that holds decides "any", one that does not "all"
            asked = [_held(each, values) for each in condition.of]
            if any(held is decides for held in asked):
                return decides
            rest = [held for held in asked if not isinstance(held, bool)]
            if len(rest) < 2:
                return rest[0] if rest else not decides
            return condition.model_copy(update={"of": tuple(rest)})
    return condition
