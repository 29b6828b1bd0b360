"""How names read: roles, players, purses, and whatever has an id.

What depends on where a rule stands is context: the names of ids (`NAMES`, set from the library), the ruleset's
values (`RULESET`), whose rule it is (`HOME`), and how roles read just now ("he", "that enemy"), which a rule sets
for its effects.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Literal

from engine.language.roles import ALL, BANK, HERE, PLAYER_WORDS, ROLES, Kind
from engine.language.sentence import Noun, Phrase, article, objective, owned, plain, plural

# How ids read within a sentence, with the article where they have one: "the Treasury", "Isabeau"; "a zombie"
# for something of which there may be several. Whoever renders sets it from the library.
NAMES: ContextVar[Mapping[str, str]] = ContextVar("names")

# Whose rule is read: a sheet's or ruleset's; a skill's or equipment's, which has a bearer; or a played card's.
Home = Literal["sheet", "bearer", "card"]
HOME: ContextVar[Home] = ContextVar("home", default="sheet")

# The ruleset's values, where the reading is for one ruleset: what it decides is then no longer said.
RULESET: ContextVar[Mapping[str, object]] = ContextVar("ruleset")

_ROLE_READS: ContextVar[Mapping[str, str]] = ContextVar("role reads")

_PRONOUNS = {"he": ("him", "his"), "it": ("it", "its"), "they": ("them", "their"), "you": ("you", "your")}


@contextmanager
def roles_read(**reads: str) -> Iterator[None]:
    """Within this, these roles read otherwise; `each_player` stands for `each-player`."""
    token = _ROLE_READS.set({**_ROLE_READS.get({}), **{k.replace("_", "-"): v for k, v in reads.items()}})
    try:
        yield
    finally:
        _ROLE_READS.reset(token)


@contextmanager
def home(where: Home) -> Iterator[None]:
    """Within this, rules are read as those of a sheet, of a skill or equipment, or of a card."""
    token = HOME.set(where)
    try:
        yield
    finally:
        HOME.reset(token)


def role_text(name: str) -> str:
    """How a role reads just now, as a subject."""
    return _ROLE_READS.get({}).get(name) or ROLES[name].reads


def pronoun(text: str) -> Phrase:
    """A phrase for a pronoun or a short noun, with its other cases."""
    as_object, as_owner = _PRONOUNS.get(text, ("", ""))
    return plain(text, second=text == "you", plural=text == "they", as_object=as_object, as_owner=as_owner)


# ---- nouns that an id stands for

_WORDS: dict[tuple[str, str], tuple[str, str]] = {
    ("figure", "militia"): ("militiaman", "militiamen"),
    ("deck", "arcana"): ("Arcana card", "Arcana cards"),
    ("deck", "missions"): ("Mission card", "Mission cards"),
    ("deck", "equipment"): ("Equipment card", "Equipment cards"),
    ("deck", "intrigue"): ("Intrigue card", "Intrigue cards"),
}

TREASURE_TYPES: dict[str, tuple[str, str]] = {
    "red-gem": ("red gem", "red gems"),
    "green-gem": ("green gem", "green gems"),
    "keys": ("bunch of keys", "bunches of keys"),
    "scroll": ("scroll", "scrolls"),
    "bracelet": ("bracelet", "bracelets"),
    "purse": ("purse", "purses"),
    "chest": ("chest full of ducats", "chests full of ducats"),
    "magic-gem": ("magic gem", "magic gems"),
    "gem": ("red or green gem", "red or green gems"),
    "any": ("treasure", "treasures"),
}


def type_name(type_: str, *, many: bool = False) -> str:
    """How a treasure type reads."""
    one, some = TREASURE_TYPES[type_]
    return some if many else f"{article(one)} {one}"


def noun_of(name: str, kind: str) -> Noun:
    """The noun an id stands for: of a figure, a token, a deck, a treasure type; found in NAMES or made up."""
    if kind == "treasure-type":
        return Noun(*TREASURE_TYPES[name])
    if (kind, name) in _WORDS:
        return Noun(*_WORDS[kind, name])
    known = NAMES.get({}).get(name)
    if known is not None:
        one = known.removeprefix("a ").removeprefix("an ")
        return Noun(one, plural(one)) if one != known else Noun(known, known, proper=known)
    words = name.replace("-", " ").replace("_", " ")
    one = {"token": f"{words} token", "deck": f"{words} card"}.get(kind, words)
    return Noun(one, plural(one))


def common(title: str) -> str:
    """A title as NAMES wants it for something of which there may be several: "Zombie" → "a zombie"."""
    one = title[:1].lower() + title[1:]
    return f"{article(one)} {one}"


def proper(title: str) -> str:
    """A title as NAMES wants it for something that is one only: "The Cyclops" → "the Cyclops"."""
    return "the " + title[4:] if title.startswith("The ") else title


# ---- bare names in the data


def name_phrase(name: str, vocabulary: str, form: str = "") -> Phrase:
    """How a bare name reads in a field of this vocabulary."""
    if vocabulary in ("players", "purse"):
        return _player(name, form)
    if vocabulary == "spaces":
        return _space(name, form)
    if vocabulary == "figures":
        return _figure(name, form)
    if vocabulary in ("treasures", "amount") and name in ROLES:
        return plain(role_text(name))
    if vocabulary == "amount":
        return plain("all of it" if name == ALL else name.replace("-", " "))
    if vocabulary == "counter":
        return plain(NAMES.get({}).get(name, f"the {name.replace('-', ' ')} counter"))
    if vocabulary in ("token", "figure", "deck", "treasure-type", "treasures", "card"):
        text, many = noun_of(name, "treasure-type" if name in TREASURE_TYPES else vocabulary).in_form(
            form or "one"
        )
        return plain(text, plural=many)
    return plain(NAMES.get({}).get(name, name.replace("-", " ").replace("_", " ")))


def _figure(name: str, form: str) -> Phrase:
    if name in ROLES:
        return pronoun(role_text(name))
    known = NAMES.get({}).get(name)
    if known is None:
        return plain(_titled(name))
    text, many = noun_of(name, "figure").in_form(form)
    return plain(text, plural=many)


def _space(name: str, form: str) -> Phrase:
    if name == HERE:
        figure = pronoun(role_text("actor"))
        return objective(figure) if form == "near" else owned(figure, "space")
    if name in ROLES:
        text = role_text(name)
        if ROLES[name].kind is not Kind.FIGURE:
            return plain(text)
        return objective(pronoun(text)) if form == "near" else owned(pronoun(text), "space")
    known = NAMES.get({}).get(name)
    if known is not None:
        return plain(known)
    last = name.rpartition("-")[2]
    return plain(name.replace("-", " ") if last.isdigit() else f"the {_titled(name)}")


def _player(name: str, form: str) -> Phrase:
    if name == BANK:
        return plain("the bank")
    if name in ("everyone", "opponents"):
        noun = Noun("player", "players") if name == "everyone" else Noun("opponent", "opponents")
        text, many = noun.in_form(form or "each")
        return plain(text, plural=many)
    if name in PLAYER_WORDS:
        return plain(PLAYER_WORDS[name][0])
    if name in ROLES:
        reads = pronoun(role_text(name))
        return owned(reads, "player") if ROLES[name].kind is Kind.FIGURE else reads
    return plain(NAMES.get({}).get(name, f"the {_titled(name)}"))


def _titled(name: str) -> str:
    return " ".join(word[:1].upper() + word[1:] for word in name.split("-"))
