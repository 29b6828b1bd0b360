"""Who is known at a place of an adventure: the roles that a word written there may speak of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from pydantic import ValidationError

from engine.content.check import moments
from engine.language.events import EVENTS, Timing
from engine.language.values import VALUES
from engine.language.word import VOCABULARIES, Word

Path = tuple[str | int, ...]
Roles = frozenset[str]

_NOBODY: Final[Roles] = frozenset()
_ACTS: Final[Roles] = frozenset({"actor", "bearer", "me"})
_NEEDS: Final = {"treasure_is": "treasure", "own_turn": "me", "change_amount": "amount"}
_FIGHTS: Final[Roles] = frozenset({"other", "attacker", "defender", "space"})


def roles_at(data: Mapping[str, Any], path: Path) -> Roles:
    """The roles that are known at a path."""
    if not path:
        return _NOBODY
    entry = _at(data, path[:2])
    known = _of_entry(str(path[0]), entry if isinstance(entry, Mapping) else {})
    value: Any = data
    for step in path:
        if isinstance(step, int) and isinstance(value, Sequence) and not isinstance(value, str):
            for before in value[:step]:
                known |= _after(before)
        elif isinstance(value, Mapping) and "op" in value:
            known |= _inside(value, str(step))
        value = _at(value, (step,))
    return known


def unfit_at(data: Mapping[str, Any], path: Path) -> frozenset[str]:
    """Words that mean nothing at a path, though their kind would fit."""
    roles = roles_at(data, path)
    unfit = {word for word, role in _NEEDS.items() if role not in roles}
    entry = _at(data, path[:2])
    event = entry.get("timing") if path[:1] == ("trigger",) and isinstance(entry, Mapping) else None
    if event not in ("before", "instead"):
        unfit |= {"cancel", "change_amount"}
    if path[:1] == ("setup",):
        unfit.add("end_game")
    if path[:1] and path[0] in ("pool", "counter"):
        unfit |= VOCABULARIES["amount"].keys() - {"by_players"}  # known before the game begins
    return frozenset(unfit)


def _of_entry(kind: str, entry: Mapping[str, Any]) -> Roles:
    if kind == "trigger":
        event = EVENTS.get(str(entry.get("on")))
        if event is None:
            return _NOBODY
        return moments.of_event(event.name, Timing.AFTER).roles
    if kind == "modifier":
        value = VALUES.get(str(entry.get("value")))
        figure = value is not None and value.subject == "figure"
        return frozenset({"actor", "me"}) if figure else frozenset({"me"})
    if kind == "ability":
        if "who" not in entry:
            return frozenset({"me"})
        return _ACTS | _FIGHTS if entry.get("moment") == "combat" else _ACTS
    return moments.WINNERS_BONUS.roles if kind == "winners_bonus" else _NOBODY


def _after(raw: Any) -> Roles:
    """What an effect picks is known to those after it."""
    word = _word(raw)
    return moments.after(word) if word is not None and word.vocabulary == "effect" else _NOBODY


def _inside(raw: Mapping[str, Any], key: str) -> Roles:
    word = _word(raw)
    return moments.inside(word, key) if word is not None else _NOBODY


def _word(raw: Any) -> Word | None:
    if not isinstance(raw, Mapping):
        return None
    for words in VOCABULARIES.values():
        model = words.get(str(raw.get("op")))
        if model is not None:
            try:
                return model.model_validate(raw)
            except ValidationError:
                continue
    return None


def _at(value: Any, path: Path) -> Any:
    for step in path:
        if isinstance(value, Mapping):
            value = value.get(step)
        elif isinstance(value, Sequence) and isinstance(step, int) and -1 < step < len(value):
            value = value[step]
        else:
            return None
    return value


value_at = _at
