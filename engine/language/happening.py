"""What a rule waits for, as a clause: the event, with what the rule's condition says of those who take part.

"When somebody enters a space, if he is the bearer and the space is a room" reads "each time he enters a room":
conditions that only say who a role is are put where the event names that role.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from engine.language.conditions import All, Is, Not, PlayerIs, SpaceIs, TokenThere, TreasureIs, known, listed
from engine.language.events import Event, Timing, begins_with, event_phrase, roles_said
from engine.language.names import HOME, pronoun, role_text
from engine.language.roles import HERE, ROLES, Kind
from engine.language.selectors import FiguresOf, Selector
from engine.language.sentence import Path, Phrase, glue, plain
from engine.language.word import Model, Word

_YOU = re.compile(r"\byou(r|rs)?\b")
_ARTICLE = re.compile(r"(a|an|another|either|no|each|all) ")


@dataclass(slots=True)
class Happening:
    """An event as a rule waits for it."""

    event: Event
    would: bool  # it does not happen, or not so
    known: dict[str, Phrase] = field(default_factory=dict)  # roles of which the rule says who they are
    rest: list[tuple[Path, Word]] = field(default_factory=list)  # what else must hold
    reads: dict[str, str] = field(default_factory=dict)  # how those roles read from then on

    def clause(self, said: str) -> Phrase:
        """The event's clause; `said` is the text that follows, which may speak to "you"."""
        if HOME.get() == "sheet" and _YOU.search(said):
            self._speak_to_you()
        return event_phrase(self.event, self.known, would=self.would)

    def _speak_to_you(self) -> None:
        """On a sheet, "you" are the event's player, or the owner of who acts or wins."""
        roles = self.event.roles
        if "player" in roles:
            self.known.setdefault("player", pronoun("you"))
            return
        for role in ("actor", "winner"):
            if role in roles:
                said = self.known.setdefault(role, plain("a character"))
                if said.text == "a character":
                    (piece,) = said.pieces
                    self.known[role] = Phrase((replace(piece, text="a character of yours"),))
                return

    def condition(self) -> Phrase | None:
        """What else must hold: "if …" or "unless …"."""
        if not self.rest:
            return None
        if len(self.rest) == 1 and isinstance(self.rest[0][1], Not):
            path, denied = self.rest[0]
            assert isinstance(denied, Not)
            return glue("unless ", denied.of.phrase().at(*path, "of"))
        return glue("if ", listed(self.rest, "and"))


def happening(event: Event, timing: Timing, when: Word | None, do: Sequence[Word]) -> Happening:
    """Sort a rule's condition into what it says of the event's roles, and the rest."""
    result = Happening(event, timing is Timing.INSTEAD or do[0].op == "cancel")
    if "other" in event.roles:
        result.reads["other"] = "the gang-mate"
    if when is None:
        return result
    items: list[tuple[Path, Word]] = [(("when",), when)]
    if isinstance(when, All):
        items = [(("when", "of", i), condition) for i, condition in enumerate(when.of)]
    items = [item for item in items if not known(item[1])]
    found = {i: role for i, (_, condition) in enumerate(items) if (role := _about(event, condition))}
    said = roles_said(event, found.values())
    for i, (path, condition) in enumerate(items):
        role = found.get(i, "")
        if role not in said or role in result.known:
            result.rest.append((path, condition))
            continue
        phrase, reads = _says(condition)
        result.known[role] = phrase.at(*path)
        if reads:
            result.reads[role] = reads
    if "actor" in event.roles and "{actor" not in event.says[0] and mentions(tuple(do), "actor", HERE):
        result.known.setdefault("actor", plain("a character"))  # the effects speak of whoever does it
    result.reads |= _pronoun(result, items)
    return result


def _pronoun(waits: Happening, items: Sequence[tuple[Path, Word]]) -> dict[str, str]:
    """The only figure of whom the rule says who it is, if the sentence begins with it, is "he" or "it"."""
    figures = [role for role in waits.known if ROLES[role].kind is Kind.FIGURE]
    if len(figures) != 1 or figures[0] in waits.reads or begins_with(waits.event, waits.known) != figures[0]:
        return {}
    said = next((c.one_of for _, c in items if isinstance(c, Is) and c.who == figures[0]), None)
    thing = isinstance(said, FiguresOf) and said.named not in (None, "militia")
    return {figures[0]: "it" if thing else "he"}


def _about(event: Event, condition: Word) -> str:
    """The role of the event that a condition is about, if it says no more than who or what it is."""
    role: object = ""
    if isinstance(condition, Is | PlayerIs):
        role = condition.who
    elif isinstance(condition, SpaceIs):
        role = condition.space
    elif isinstance(condition, TreasureIs):
        role = "treasure"
    elif isinstance(condition, TokenThere) and condition.in_ == "space" and not condition.facedown:
        role = "token"
    return role if isinstance(role, str) and role in event.roles else ""


def _says(condition: Word) -> tuple[Phrase, str]:
    """What a condition says its role is, and how the role reads after that."""
    key = {"is": "one_of", "player_is": "one_of", "space_is": "one_of", "treasure_is": "type"}
    name = key.get(condition.op, "token")
    phrase = condition.render(name, ":", "one")
    assert phrase is not None
    value = condition.field(name)
    if isinstance(condition, SpaceIs):
        return phrase, f"that {value.called()}" if isinstance(value, Selector) else phrase.text
    if value == "bearer":
        return phrase, role_text("bearer")
    if isinstance(condition, Is | PlayerIs) and not _ARTICLE.match(phrase.text):
        return phrase, phrase.text
    return phrase, ""


def before_event(waits: Happening, timing: Timing, each: str) -> str:
    """What stands before the event's clause."""
    if timing is Timing.BEFORE and not waits.would:
        return "just before"
    return "when" if waits.event.once else each


def before_effects(timing: Timing, do: Sequence[Word]) -> str:
    """What stands before the effects of something that happens instead."""
    if timing is not Timing.INSTEAD or do[0].op == "cancel":
        return ""
    return "instead, " if do[0].op == "if" else "instead "


def mentions(value: object, *names: str) -> bool:
    """Whether a rule names one of these roles anywhere."""
    if isinstance(value, str):
        return value in names
    if isinstance(value, Model):
        return any(mentions(getattr(value, name), *names) for name in type(value).model_fields)
    if isinstance(value, tuple):
        return any(mentions(item, *names) for item in value)
    return False
