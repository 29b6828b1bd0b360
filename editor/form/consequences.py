"""What has to change together with a value, so that the rule stays valid."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from editor.form.fit import fits_of
from editor.form.pen import Change
from editor.form.scope import roles_at, value_at
from editor.text import edits
from engine.diagnostics import Edit, Source
from engine.language.events import EVENTS
from engine.language.values import VALUES
from engine.language.word import VOCABULARIES

Path = tuple[str | int, ...]


def of(data: Mapping[str, Any], path: Path, value: Any) -> list[Change]:
    """Further changes that writing this value asks for."""
    owner = value_at(data, path[:-1])
    if not isinstance(owner, Mapping):
        return []
    outer = path[:-1]
    if path[-1] == "on" and value in EVENTS and outer[:1] == ("trigger",):
        return [*_timing(owner, outer, value), *_players(data, outer, value)]
    if path[-1] == "value" and value in VALUES and value_at(data, path) in VALUES:
        return _change_of(owner, outer, value)
    return []


def _timing(owner: Mapping[str, Any], outer: Path, event: str) -> list[Change]:
    """An event that allows no such timing gets the first it allows."""
    allowed = [str(each.value) for each in EVENTS[event].timings]
    if owner.get("timing", "after") in allowed:
        return []
    if "after" in allowed:
        return [removing((*outer, "timing"))]
    return [setting((*outer, "timing"), allowed[0])]


def _players(data: Mapping[str, Any], outer: Path, event: str) -> list[Change]:
    """Where the new event is nobody's, steps that meant “you” by saying nothing mean everybody."""
    if "me" in roles_at({**data, "trigger": [{"on": event}]}, ("trigger", 0, "do")):
        return []
    changes: list[Change] = []
    steps = value_at(data, (*outer, "do"))
    for index, step in enumerate(steps if isinstance(steps, list) else ()):
        model = VOCABULARIES["effect"].get(str(step.get("op"))) if isinstance(step, Mapping) else None
        for key, fit in fits_of(model).items() if model is not None else ():
            if fit.default == "me" and key not in step and key != "by":
                changes.append(setting((*outer, "do", index, key), "everyone"))
    return changes


def _change_of(owner: Mapping[str, Any], outer: Path, name: str) -> list[Change]:
    """A number is changed by `add` or `set`, a permission by `allow`; a player's value is no figure's."""
    value = VALUES[name]
    changes: list[Change] = []
    wrong = ("add", "set") if value.permission else ("allow",)
    changes += [removing((*outer, key)) for key in wrong if key in owner]
    if value.permission and "allow" not in owner:
        changes.append(setting((*outer, "allow"), False))
    if not value.permission and not {"add", "set"} & owner.keys():
        changes.append(setting((*outer, "add"), 1))
    whose = "who" if value.subject == "player" else "player"
    return [*changes, *([removing((*outer, whose))] if whose in owner else [])]


def setting(path: Path, value: Any) -> Change:
    """Write a value."""

    def change(source: Source) -> tuple[Edit, ...]:
        return edits.set_value(source, path, value)

    return change


def removing(path: Path) -> Change:
    """Leave a key out."""

    def change(source: Source) -> tuple[Edit, ...]:
        return edits.remove(source, path)

    return change
