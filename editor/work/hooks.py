"""What in the engine a rule hooks into, in words with rule numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pydantic import BaseModel

from engine.content.ruleset import Values
from engine.language.events import EVENTS, Timing
from engine.language.rules import Ability, Modifier, Trigger
from engine.language.values import VALUES

_TIMINGS = {Timing.BEFORE: "before", Timing.INSTEAD: "instead of what happens when", Timing.AFTER: "after"}
_MOMENTS = {
    "activation": "an action that is offered in a character's activation (A-2)",
    "turn": "an action that is offered at any time of its player's turn (T-2)",
    "combat": "an announcement before the dice of a combat are rolled (F-2)",
    "movement": "an action that is offered in the middle of a movement (V-1)",
}


def rule_hooks(rule: Trigger | Modifier | Ability) -> tuple[str, ...]:
    """What a rule waits for or changes, and what its effects reach into."""
    if isinstance(rule, Trigger):
        event = EVENTS[rule.on]
        return (f"{_TIMINGS[rule.timing]} {event.reads} ({event.rule})", *effects_hooks(rule.do))
    if isinstance(rule, Modifier):
        value = VALUES[rule.value]
        what = f"whether a {value.subject} may {value.reads}" if value.permission else f"the {value.reads}"
        if value.name == "wins-ties":
            what = "who wins ties"
        return (f"{what} ({value.rule})",)
    uses = {"action": "it takes up the action (A-3)", "movement": "it takes up the movement (A-3)"}
    extra = (uses[rule.uses],) if rule.uses in uses else ()
    return (_MOMENTS[rule.moment], *extra, *effects_hooks(rule.do))


def effects_hooks(effects: Sequence[Any]) -> tuple[str, ...]:
    """The values and ruleset readings that effects reach into, each once."""
    return tuple(dict.fromkeys(hook for effect in effects for hook in _inside(effect)))


def _inside(part: Any) -> Iterator[str]:
    if isinstance(part, tuple):
        for each in part:
            yield from _inside(each)
    elif isinstance(part, BaseModel):
        op = getattr(part, "op", "")
        name = getattr(part, "value", None) or getattr(part, "name", None)
        if op == "ruleset" and isinstance(name, str) and name in Values.model_fields:
            yield value_hook(name)
        elif isinstance(name, str) and name in VALUES:
            value = VALUES[name]
            yield f"{'permission' if value.permission else 'value'}: {value.reads} ({value.rule})"
        for key in type(part).model_fields:
            yield from _inside(getattr(part, key))


def value_hook(name: str) -> str:
    """A value of the ruleset with its rule."""
    info = Values.model_fields[name]
    extra = info.json_schema_extra
    rule = extra.get("rule") if isinstance(extra, dict) else None
    text = (info.description or name).removesuffix(".")
    return f"ruleset: {text[:1].lower()}{text[1:]} ({rule})" if rule else f"ruleset: {text}"
