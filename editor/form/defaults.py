"""A word as it is first written down: its documented example, changed to fit the place where it goes."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from typing import Any, Final

from pydantic import BaseModel

from editor.form.facts import Facts
from editor.form.fit import Fit, fits_of, op_of
from editor.form.scope import Roles
from engine.language.roles import BANK, HERE, PLAYER_WORDS, ROLES, Kind
from engine.language.word import VOCABULARIES, Word

# The role that is meant first, where several are known.
_FIRST: Final = {
    Kind.FIGURE: ("chosen", "each", "actor", "loser", "winner", "attacker", "defender", "other", "bearer"),
    Kind.PLAYER: ("each-player", "me", "rival", "player"),
    Kind.SPACE: ("place", "each-space", "space", "origin"),
    Kind.NUMBER: ("rolled", "amount"),
    Kind.TREASURE: ("treasure",),
}
_SIDED: Final = ("left", "opponents")  # words understood from somebody's side
_WANTED: Final = {
    "figures": (Kind.FIGURE,),
    "spaces": (Kind.SPACE, Kind.FIGURE),
    "players": (Kind.PLAYER, Kind.FIGURE),
    "purse": (Kind.PLAYER, Kind.FIGURE),
    "treasures": (Kind.TREASURE,),
    "amount": (Kind.NUMBER,),
}


class NothingFits(LookupError):
    """There is nothing yet that this word could speak of; the message says what is missing."""


def default_word(model: type[Word], roles: Roles, facts: Facts) -> dict[str, Any]:
    """A word with what it needs, valid where these roles are known; raises NothingFits."""
    example = tomllib.loads(f"word = {model.example}")["word"]
    return _fitted(model, example, roles, facts)


def default_value(fit: Fit, roles: Roles, facts: Facts) -> Any:
    """Something valid for a field; raises NothingFits."""
    if fit.is_list:
        return [] if fit.at_least == 0 else [_single(fit, roles, facts)] * fit.at_least
    return _single(fit, roles, facts)


def _single(fit: Fit, roles: Roles, facts: Facts) -> Any:
    if fit.table is not None:
        return default_table(fit.table, roles, facts)
    if fit.vocabulary in ("effect", "condition"):
        op = "draw_cards" if fit.vocabulary == "effect" else "alarm"
        return default_word(VOCABULARIES[fit.vocabulary][op], roles, facts)
    if fit.number is not None:
        return max(1, fit.number[0])
    if fit.choices:
        return fit.choices[0]
    if fit.is_yes_no:
        return not bool(fit.default)
    if fit.is_text:
        return "New"
    return _name(fit.key, fit.names, roles, facts)


def default_table(model: type[BaseModel], roles: Roles, facts: Facts) -> dict[str, Any]:
    """A shape that is no word, such as a limit or an option, with what it needs."""
    needed = {key: fit for key, fit in fits_of(model).items() if fit.required}
    if not needed:  # a cost of nothing would say nothing
        key, fit = next(iter(fits_of(model).items()))
        needed = {key: fit}
    table: dict[str, Any] = {}
    for key, fit in needed.items():
        at_least = max(1, fit.at_least) if fit.is_list else 0
        table[key] = (
            [_single(fit, roles, facts)] * at_least if fit.is_list else default_value(fit, roles, facts)
        )
    return table


def _fitted(model: type[BaseModel], raw: Mapping[str, Any], roles: Roles, facts: Facts) -> dict[str, Any]:
    """The example with names that are known here, and with what must be said here."""
    table: dict[str, Any] = {}
    inner = roles
    for key, fit in fits_of(model).items():
        if key in raw:
            within = inner | _filled(raw, key)
            table[key] = _value(model, fit, raw[key], within, facts)
            if fit.names == "figures" and isinstance(table[key], str):
                inner -= {table[key]}  # nobody fights or meets himself
        elif fit.default == "me" and "me" not in roles and key != "by":
            table[key] = _name(key, "players", roles, facts)
    if (
        table.get("of") in ("me", "mates", "enemies")
        and table.get("op") == "characters"
        and "me" not in roles
    ):
        del table["of"]
    return table


def _filled(raw: Mapping[str, Any], key: str) -> Roles:
    """The roles a word fills for one of its fields."""
    if raw.get("op") == "roll" and key in ("success", "failure", "outcomes"):
        return frozenset({"rolled"})
    role = {"for_each_figure": "each", "for_each_player": "each-player", "for_each_space": "each-space"}
    op = str(raw.get("op"))
    return frozenset({role[op]}) if key == "do" and op in role else frozenset()


def _value(model: type[BaseModel], fit: Fit, raw: Any, roles: Roles, facts: Facts) -> Any:
    if isinstance(raw, Mapping):
        inner = next((each for each in fit.models if op_of(each) == raw.get("op")), None) or fit.table
        return dict(raw) if inner is None else _fitted(inner, raw, roles, facts)
    if isinstance(raw, Sequence) and not isinstance(raw, str):
        return [_value(model, fit, each, roles, facts) for each in raw]
    if isinstance(raw, str) and fit.names and raw not in fit.choices and not fit.is_text:
        return (
            raw
            if _is_known(raw, fit.key, fit.names, roles, facts)
            else _name(fit.key, fit.names, roles, facts)
        )
    return raw


def _is_known(name: str, key: str, kind: str, roles: Roles, facts: Facts) -> bool:
    if name in ROLES:
        return name in roles and ROLES[name].kind in _WANTED.get(kind, ())
    if kind in ("players", "purse"):
        sided = name in _SIDED and "me" not in roles
        return (name in PLAYER_WORDS and not sided) or (
            kind == "purse" and (name == BANK or name in facts.of("pool"))
        )
    if kind == "spaces":
        return ("actor" in roles) if name == HERE else name in facts.of("space")
    if kind == "figures":
        return name in facts.of("figure") or name in facts.of("character")
    if kind == "figure":
        return (name == "militia" and key == "named") or name in facts.of("figure")
    return name in facts.of(kind)


def _name(key: str, kind: str, roles: Roles, facts: Facts) -> Any:
    """The name, or the plainest word, that fits a field here."""
    for wanted in _WANTED.get(kind, ()):
        for role in _FIRST.get(wanted, ()):
            if role in roles:
                return role
    match kind:
        case "figures":
            return {"op": "characters"}
        case "spaces":
            return next(iter(facts.of("space")), {"op": "spaces", "kind": "room"})
        case "players":
            return "everyone" if key in ("who", "of", "among") else "active"
        case "purse":
            pools = list(facts.of("pool"))
            return BANK if key == "from" else pools[0] if pools else "active"
        case "treasures":
            return {"op": "treasures"}
        case "amount":
            return 1
        case "figure":
            movable = [name for name in facts.of("figure") if name not in facts.militia]
            if movable or key == "named":
                return movable[0] if movable else "militia"
            raise NothingFits("No neutral figure takes part: add one at the top first.")
        case "name":
            return key
    known = next(iter(facts.of(kind)), None)
    if known is None:
        raise NothingFits(f"There is no {kind} on this sheet yet: add one in the set-up first.")
    return known
