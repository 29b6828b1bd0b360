"""What can be done with a step or a condition of a rule, each as one titled step of the document."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from editor.form.context import Context
from editor.form.defaults import default_word
from editor.form.outline import Row
from engine.language.word import VOCABULARIES

Path = tuple[str | int, ...]


def add_step(context: Context, list_path: Path, index: int, value: Any) -> None:
    """A further effect."""
    context.pen.insert(list_path, index, value, f"Add a step to “{context.entry_title(list_path)}”")


def add_condition(context: Context, row: Row, value: Any) -> None:
    """A further condition: the first, a second, which makes a list of them, or one more of a list."""
    title = f"Add a condition to “{context.entry_title(row.path)}”"
    raw = context.pen.read(row.path)
    if isinstance(raw, list):
        context.pen.insert(row.path, row.index, value, title)
    elif raw is None:
        context.pen.set(row.path, value, title)
    else:
        context.pen.set(row.path, {"op": "all", "of": [raw, value]}, title)


def remove(context: Context, row: Row) -> None:
    """A step, a condition, or a whole list of conditions."""
    what = "step" if row.kind == "step" else "condition"
    title = f"Remove a {what} from “{context.entry_title(row.path)}”"
    if row.kind == "step" and row.count == 1 and _must_stay(context, row.list_path):
        context.pen.refused.emit("A rule needs at least one step: add another one first, or delete the rule.")
        return
    if not row.is_element:
        _remove_whole(context, row.path, title)
        return
    siblings = context.pen.read(row.list_path)
    outer = row.list_path[:-1]
    if row.kind != "step" and isinstance(siblings, list) and row.list_path[-1] == "of":
        rest = [each for index, each in enumerate(siblings) if index != row.path[-1]]
        if not rest:
            _remove_whole(context, outer, title)
        elif len(rest) == 1:
            context.pen.set(outer, rest[0], title)  # "all of" one is that one
        else:
            context.pen.remove(row.path, title)
        return
    context.pen.remove(row.path, title)


def _must_stay(context: Context, list_path: Path) -> bool:
    fit = context.fit(list_path)
    return fit is not None and fit.at_least > 0


def _remove_whole(context: Context, path: Path, title: str) -> None:
    outer = context.pen.read(path[:-1])
    if isinstance(outer, Mapping) and outer.get("op") == "if" and path[-1] == "when":
        context.pen.set(path, {"op": "alarm"}, title)  # an `if` needs a condition
    else:
        context.pen.remove(path, title)


def move(context: Context, row: Row, by: int) -> None:
    """Up or down among its neighbours."""
    to = row.index + by
    if row.is_element and 0 <= to < row.count:
        context.pen.move(row.path, to, f"Move a step of “{context.entry_title(row.path)}”")


def wrap(context: Context, row: Row) -> None:
    """Let a step happen only if something holds."""
    raw = context.pen.read(row.path)
    condition = default_word(VOCABULARIES["condition"]["alarm"], frozenset(), context.facts)
    value = {"op": "if", "when": condition, "then": [raw]}
    context.pen.set(row.path, value, f"Make a step of “{context.entry_title(row.path)}” conditional")


def unwrap(context: Context, row: Row) -> None:
    """Let what was conditional happen in any case."""
    raw = context.pen.read(row.path)
    steps = raw.get("then") if isinstance(raw, Mapping) else None
    siblings = context.pen.read(row.list_path)
    if isinstance(steps, list) and isinstance(siblings, list) and isinstance(row.path[-1], int):
        at = row.path[-1]
        value = [*siblings[:at], *steps, *siblings[at + 1 :]]
        context.pen.set(row.list_path, value, f"Unwrap a step of “{context.entry_title(row.path)}”")


def add_otherwise(context: Context, row: Row) -> None:
    """What happens when the condition does not hold."""
    step = default_word(VOCABULARIES["effect"]["announce"], frozenset(), context.facts)
    title = f"Add an “otherwise” to “{context.entry_title(row.path)}”"
    context.pen.set((*row.path, "else"), [step], title)


def deny(context: Context, row: Row) -> None:
    """Turn a condition into its opposite."""
    raw = context.pen.read(row.path)
    denied = raw["of"] if isinstance(raw, Mapping) and raw.get("op") == "not" else {"op": "not", "of": raw}
    context.pen.set(row.path, denied, f"Turn a condition of “{context.entry_title(row.path)}”")


def link(context: Context, row: Row, op: str) -> None:
    """All of these, or any of these."""
    context.pen.set(
        (*row.path, "op"), op, f"Ask for {op} of the conditions of “{context.entry_title(row.path)}”"
    )
