"""The sentence of a changed value: "he rolls one more combat die", "nobody may leave the district"."""

from __future__ import annotations

from typing import Any, Protocol

from engine.language.names import HOME, pronoun, role_text
from engine.language.selectors import Selector
from engine.language.sentence import (
    Mood,
    Phrase,
    fill,
    glue,
    marked,
    number_word,
    objective,
    owned,
    plain,
    plural,
    slot,
)
from engine.language.values import VALUES, Value
from engine.language.word import count_phrase, phrase_of


class Change(Protocol):
    """A lasting effect or a modifier."""

    @property
    def value(self) -> str: ...
    @property
    def who(self) -> Any: ...
    @property
    def player(self) -> Any: ...
    @property
    def add(self) -> Any: ...
    @property
    def set(self) -> Any: ...
    @property
    def allow(self) -> bool | None: ...


def has_subject(change: Change) -> bool:
    """Whether its sentence begins with whose value it is: "he rolls …", not "moving costs him …"."""
    value = VALUES[change.value]
    return bool(change.allow) if value.permission else value.says.startswith("{who} {who~")


def change_phrase(change: Change, mood: Mood = Mood.PLAIN) -> Phrase:
    """What a lasting effect or a modifier changes; without a subject it is the bearer's or everybody's."""
    value = VALUES[change.value]
    key, whose, vocabulary = "who", change.who, "figures"
    if whose is None:
        key, whose, vocabulary = "player", change.player, "players"
    forbids = value.permission and not change.allow
    form = "no" if forbids else "all" if value.permission else "each"
    subject = phrase_of(whose, key, vocabulary, form=form if isinstance(whose, Selector) else "")
    if subject is not None:  # its words are its own: only what is left belongs to the value
        subject = marked(subject, key, vocabulary)
    if forbids and subject is not None and subject.text.startswith("no "):
        return glue(subject, f" may {value.reads}")
    if value.permission:
        return _permission(value, bool(change.allow), subject, mood)
    who = subject or _anybody(value)
    key = "set" if change.add is None else "add"
    amount = change.set if change.add is None else change.add
    if amount is None:
        return glue(owned(who, value.reads), " stays as it is")
    if not value.says:
        return _measure(value, key, amount, who)
    says = value.says
    if getattr(change, "until", "game") != "game":  # "one more action point", not "each round until …"
        says = says.removesuffix(" each round").removesuffix(" each turn")
    return fill(says, lambda name, mark, arg: _part(name, mark, arg, key, amount, who), mood)


def _anybody(value: Value) -> Phrase:
    if HOME.get() == "bearer":
        return pronoun("you" if value.subject == "player" else role_text("bearer"))
    return plain("every player" if value.subject == "player" else "everybody")


def _permission(value: Value, allowed: bool, subject: Phrase | None, mood: Mood) -> Phrase:
    said = mood if allowed else Mood.NOT
    if value.name == "wins-ties":
        return fill("{who} {who~win} ties", lambda *_: subject or _anybody(value), said)
    if subject is None and not allowed and HOME.get() == "sheet":
        who = "no player" if value.subject == "player" else "nobody"
        return glue(slot(who, ("value",), "value"), f" may {value.reads}")
    return fill(f"{{who}} {{who~may {value.reads}}}", lambda *_: subject or _anybody(value), said)


def _part(name: str, mark: str, arg: str, key: str, amount: Any, who: Phrase) -> Phrase | None:
    if name == "who":
        return objective(who) if mark == "@" else who
    if not arg:
        return phrase_of(amount, key, "amount")
    if key == "set":
        return count_phrase(amount, key, arg, plural(arg))
    if isinstance(amount, int) and amount < 0:
        less = count_phrase(-amount, key, arg, plural(arg))
        return glue(less, " less")
    return count_phrase(amount, key, f"more {arg}", f"more {plural(arg)}")


def _measure(value: Value, key: str, amount: Any, who: Phrase) -> Phrase:
    """ "his movement is two higher"."""
    whose = owned(who, value.reads)
    if key == "set":
        number = phrase_of(amount, key, "amount")
        return glue(whose, " is ", number or "")
    if isinstance(amount, int):
        number = slot(number_word(abs(amount)), (key,), "amount")
        return glue(whose, " is ", number, " lower" if amount < 0 else " higher")
    number = phrase_of(amount, key, "amount")
    return glue(whose, " is higher by ", number or "")
