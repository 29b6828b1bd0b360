"""Actions as text, by ids: `move leona street-17`. Never a list index, never an internal number."""

from __future__ import annotations

from engine.diagnostics import did_you_mean
from engine.rules.game import Game
from engine.rules.kinds import ARGUMENTS, USE, VERBS
from engine.rules.state import Action

NOBODY = "-"  # in a figure's place: the player himself


class NotationError(ValueError):
    """A text that is no action of this game."""


def write(g: Game, action: Action) -> str:
    """The action's text."""
    parts = [VERBS[action[0]]]
    for kind, value in zip(ARGUMENTS[action[0]], action[1:], strict=True):
        if kind == "figure":
            parts.append(g.figure_ids[value] if value >= 0 else NOBODY)
        elif kind == "space":
            parts.append(g.space_ids[value])
        elif kind == "treasure":
            parts.append(g.treasure_ids[value])
        elif kind == "card":
            parts.append(g.card_ids[value])
        elif kind == "ability":
            parts.append(g.abilities[value].id)
        elif kind == "player":
            parts.append(str(value + 1))
        else:
            parts.append(str(value))
    return " ".join(parts)


def read(g: Game, text: str) -> Action:
    """The action of a text; raises NotationError with the nearest known word."""
    words = text.split()
    if not words or words[0] not in VERBS:
        raise NotationError(_unknown("verb", words[0] if words else "", VERBS))
    verb = VERBS.index(words[0])
    kinds = ARGUMENTS[verb]
    if len(words) - 1 != len(kinds):
        raise NotationError(f"“{words[0]}” takes {len(kinds)} words after it: {' '.join(kinds) or 'none'}")
    names = g.names()
    numbers = []
    for kind, word in zip(kinds, words[1:], strict=True):
        if kind == "number":
            if not word.isdecimal() or len(word) > 4:
                raise NotationError(f"“{word}” is no number")
            numbers.append(int(word))
        elif kind == "figure" and word == NOBODY and verb == USE:
            numbers.append(-1)
        elif kind == "ability" and word in names[kind]:
            numbers.append(_ability(g, numbers[0], word))
        elif word in names[kind]:
            numbers.append(names[kind][word])
        else:
            raise NotationError(_unknown(kind, word, names[kind]))
    return (verb, *numbers)


def _ability(g: Game, figure: int, name: str) -> int:
    """The ability of that name: his own, where several have one of the same name."""
    known = [i for i, ability in enumerate(g.abilities) if ability.id == name]
    return next((i for i in known if g.abilities[i].bearer == figure), known[0])


def _unknown(kind: str, word: str, known: object) -> str:
    close = did_you_mean(word, list(known))  # type: ignore[call-overload]  # tuple or dict of names
    return f"there is no {kind} “{word}”" + (f"; did you mean “{close}”?" if close else "")
