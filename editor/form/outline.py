"""The steps of a rule as rows: conditions with “all of these / any of these”, effects with what is inside them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from editor.form.facts import Facts
from editor.form.phrases import Path, Pieces, bounds, word_pieces
from engine.language.sentence import Piece

Kind = Literal["heading", "step", "condition", "list", "add-step", "add-condition"]

# The lists of effects inside a word, with what stands before each.
_INSIDE: Final[dict[str, tuple[tuple[str, str], ...]]] = {
    "if": (("then", ""), ("else", "otherwise")),
    "may": (("do", ""),),
    "for_each_figure": (("do", ""),),
    "for_each_player": (("do", ""),),
    "for_each_space": (("do", ""),),
    "repeat": (("do", ""),),
}


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the outline."""

    kind: Kind
    path: Path  # of the word; of the list, for a row that adds to it
    depth: int
    pieces: Pieces = ()
    index: int = 0  # among its neighbours
    count: int = 1  # of its neighbours
    link: str = ""  # all or any

    @property
    def list_path(self) -> Path:
        """The list it stands in."""
        return self.path[:-1]

    @property
    def is_element(self) -> bool:
        """Whether it stands in a list, so that it can be moved and removed."""
        return bool(self.path) and isinstance(self.path[-1], int)


def rule_rows(path: Path, raw: Mapping[str, Any], facts: Facts) -> list[Row]:
    """The rows of an event or a special rule."""
    rows: list[Row] = []
    if path[0] != "winners_bonus":
        rows.append(_heading("Only if", path, 0))
        rows += _conditions(raw.get("when"), (*path, "when"), 0, facts)
    if path[0] != "modifier":
        rows.append(_heading("What happens", path, 0))
        rows += effect_rows(raw.get("do"), (*path, "do"), 0, facts)
    return rows


def effect_rows(raw: Any, path: Path, depth: int, facts: Facts) -> list[Row]:
    """A list of effects, and a row to add to it."""
    rows: list[Row] = []
    steps = raw if isinstance(raw, list) else []
    for index, step in enumerate(steps):
        rows += _step(step, (*path, index), depth, index, len(steps), facts)
    rows.append(Row("add-step", path, depth, index=len(steps)))
    return rows


def _step(raw: Any, path: Path, depth: int, index: int, count: int, facts: Facts) -> Iterator[Row]:
    op = raw.get("op") if isinstance(raw, Mapping) else None
    grouped = op == "if" and _link(raw.get("when")) != ""
    pieces = (Piece("if:"),) if grouped else word_pieces("effect", raw, path, facts)
    yield Row("step", path, depth, pieces, index, count)
    if not isinstance(raw, Mapping):
        return
    if grouped:
        yield from _conditions(raw.get("when"), (*path, "when"), depth + 1, facts)
        yield _heading("then", path, depth + 1)
    for key, before in _INSIDE.get(str(op), ()):
        if before and raw.get(key):
            yield _heading(before, path, depth)
        if raw.get(key) or not before:
            yield from effect_rows(raw.get(key), (*path, key), depth + 1, facts)
    if op == "roll":
        yield from _results(raw, path, depth, facts)
    if op == "choose_option":
        for number, option in enumerate(_tables(raw.get("options"))):
            place = (*path, "options", number)
            title = Piece(f"“{option.get('title', '')}”", (*place, "title"), "text")
            yield Row("heading", place, depth + 1, (title,))
            yield from effect_rows(option.get("do"), (*place, "do"), depth + 1, facts)


def _results(raw: Mapping[str, Any], path: Path, depth: int, facts: Facts) -> Iterator[Row]:
    yes, no = bounds(raw, path, facts)
    for key, pieces in (("success", yes), ("failure", no)):
        if raw.get(key):
            yield Row("heading", path, depth + 1, pieces)
            yield from effect_rows(raw.get(key), (*path, key), depth + 1, facts)
    for number, outcome in enumerate(_tables(raw.get("outcomes"))):
        place = (*path, "outcomes", number)
        on = ", ".join(str(each) for each in outcome.get("on", ()))
        yield Row("heading", place, depth + 1, (Piece("on "), Piece(on, (*place, "on"), "amount")))
        yield from effect_rows(outcome.get("do"), (*place, "do"), depth + 1, facts)


def _conditions(raw: Any, path: Path, depth: int, facts: Facts) -> Iterator[Row]:
    """A condition; a list of them with its switch and a row to add to it."""
    if raw is None:
        yield Row("add-condition", path, depth)
        return
    link = _link(raw)
    if not link:
        yield Row("condition", path, depth, word_pieces("condition", raw, path, facts))
        yield Row("add-condition", path, depth)
        return
    yield Row("list", path, depth, link=link)
    members = raw.get("of")
    count = len(members) if isinstance(members, list) else 0
    for index, member in enumerate(members if isinstance(members, list) else []):
        place = (*path, "of", index)
        if _link(member):
            yield from _conditions(member, place, depth + 1, facts)
        else:
            yield Row(
                "condition", place, depth + 1, word_pieces("condition", member, place, facts), index, count
            )
    yield Row("add-condition", (*path, "of"), depth + 1, index=count)


def _link(raw: Any) -> str:
    op = raw.get("op") if isinstance(raw, Mapping) else None
    return str(op) if op in ("all", "any") and isinstance(raw.get("of"), list) else ""


def _tables(raw: Any) -> list[Mapping[str, Any]]:
    return [each for each in raw if isinstance(each, Mapping)] if isinstance(raw, list) else []


def _heading(text: str, path: Path, depth: int) -> Row:
    return Row("heading", path, depth, (Piece(text),))
