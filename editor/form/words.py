"""What is offered for a slot: words, names and choices that fit there, each with its meaning and a sentence."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from editor.form.defaults import NothingFits, default_word
from editor.form.facts import Facts
from editor.form.fit import Fit, op_of
from editor.form.scope import Roles
from engine.content.ruleset import Values
from engine.language.events import EVENTS
from engine.language.names import TREASURE_TYPES, pronoun, role_text
from engine.language.roles import HERE, PLAYER_WORDS, ROLES, Kind
from engine.language.sentence import sentence_case
from engine.language.values import VALUES
from engine.language.word import Word

_ROLE_KINDS: Final = {
    "figures": (Kind.FIGURE,),
    "spaces": (Kind.SPACE, Kind.FIGURE),
    "players": (Kind.PLAYER, Kind.FIGURE),
    "purse": (Kind.PLAYER, Kind.FIGURE),
    "treasures": (Kind.TREASURE,),
    "amount": (Kind.NUMBER,),
}
_NAMED: Final = {  # the ids that fit where a vocabulary takes a bare name
    "figures": ("figure", "character"),
    "spaces": ("space",),
    "purse": ("pool",),
    "token": ("token",),
    "figure": ("figure",),
    "counter": ("counter",),
    "deck": ("deck",),
    "group": ("group",),
    "space": ("space",),
    "card": ("card",),
}
_GROUPS: Final = {
    "figure": "Figures",
    "character": "Gang members",
    "space": "Spaces",
    "pool": "Pools",
    "token": "Tokens",
    "counter": "Counters",
    "deck": "Decks",
    "group": "Groups of tokens",
    "card": "Cards",
}
_SAYS: Final[dict[Any, str]] = {
    "before": "just before it happens",
    "instead": "instead of it",
    "after": "after it happened",
    "activation": "in his activation",
    "turn": "any time in the turn",
    "combat": "in combat, before rolling",
    "movement": "his movement",
    "action": "his action",
    "nothing": "nothing: it comes on top",
    "me": "yours",
    "mates": "yours but for him",
    "anyone": "anybody's",
    "my-next-turn": "until your next turn",
}
_ASKS_KEY: Final = {
    "on": "When does it happen?",
    "timing": "Before, instead or after?",
    "uses": "What does it take up?",
    "moment": "At which moment?",
    "until": "For how long?",
    "limit": "How often at most?",
    "cost": "What does it cost?",
    "optional": "May it be declined?",
    "carrying": "Which treasure?",
    "treasure": "Which treasure?",
    "round": "In which round?",
}
_ASKS: Final = {
    "figures": "Who?",
    "spaces": "Where?",
    "space": "Where?",
    "players": "Which player?",
    "purse": "Whose purse?",
    "treasures": "Which treasures?",
    "amount": "How many?",
    "token": "Which token?",
    "figure": "Which figure?",
    "counter": "Which counter?",
    "deck": "Which deck?",
    "effect": "What happens?",
    "condition": "What must hold?",
}
_GATES: Final = "place_portcullises"
_MODULES: Final = {
    "effects_goods": "Goods: ducats, cards, treasures, tokens",
    "effects_figures": "Figures: moving, fighting, wounds",
    "effects_flow": "The game: choices, dice, branches, the alarm",
    "conditions": "What may hold",
    "amounts": "Worked out from the game",
    "selectors": "By what they are",
}


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that can be chosen for a slot."""

    title: str
    value: Any
    group: str = ""
    meaning: str = ""
    example: str = ""

    def matches(self, text: str) -> bool:
        """Whether a search finds it: every word of the search occurs in it."""
        all_of_it = f"{self.title} {self.meaning} {self.example} {self.value}".lower()
        return all(part in all_of_it for part in text.lower().split())


def choices_for(fit: Fit, roles: Roles, facts: Facts, unfit: frozenset[str] = frozenset()) -> list[Choice]:
    """Everything that fits, the likeliest groups first; `unfit` are words that mean nothing here."""
    found: list[Choice] = []
    if fit.is_yes_no:
        found += [Choice("Yes", True, "", fit.help), Choice("No", False)]
    found += _literals(fit)
    found += _roles(fit, roles)
    found += _words(fit, roles, facts, unfit)
    found += _names(fit, facts)
    return found


def _literals(fit: Fit) -> Iterator[Choice]:
    for value in fit.choices:
        if fit.key == "on" and value in EVENTS:
            event = EVENTS[value]
            yield Choice(
                sentence_case(event.reads).rstrip("."), value, _event_group(event.number), event.rule
            )
        elif fit.key == "value" and value in VALUES:
            of = VALUES[value]
            group = "Permissions" if of.permission else "Numbers"
            title = f"May {of.reads}" if of.permission else sentence_case(of.reads).rstrip(".")
            yield Choice(title, value, group, f"of a {of.subject} · {of.rule}")
        elif fit.key == "value" and value in Values.model_fields:
            info = Values.model_fields[value]
            yield Choice(_spoken(value), value, "Values of the ruleset", info.description or "")
        elif value in TREASURE_TYPES and fit.key in ("type", "treasure", "carrying"):
            yield Choice(_capital(TREASURE_TYPES[value][0]), value, "Treasures")
        else:
            yield Choice(_capital(_SAYS.get(value, _spoken(value))), value)


def _event_group(number: int) -> str:
    """The headings under which events stand, by their order in the vocabulary."""
    names = list(EVENTS)
    for first, group in reversed(_EVENT_GROUPS):
        if number >= names.index(first):
            return group
    return ""


_EVENT_GROUPS: Final = (
    ("game-begins", "Rounds and turns"),
    ("cards-drawn", "Cards and missions"),
    ("militia-rolled", "The militia"),
    ("activated", "Characters"),
    ("lockpick-rolled", "Chests and treasures"),
    ("attacked", "Combat"),
    ("token-revealed", "Tokens, wounds, counters"),
    ("game-ends", "The end"),
)


def _roles(fit: Fit, roles: Roles) -> Iterator[Choice]:
    wanted = _ROLE_KINDS.get(fit.names, ())
    for role in ROLES.values():
        if role.name in roles and role.kind in wanted:
            title = _role_title(role.name, fit.names)
            yield Choice(_capital(title), role.name, "Who takes part", role.help)
    if fit.names == "spaces" and "actor" in roles:
        yield Choice("Where he stands", HERE, "Who takes part", "The space of whoever acts.")
    if fit.names in ("players", "purse"):
        for name, (reads, _several) in PLAYER_WORDS.items():
            if "me" in roles or name not in ("left", "opponents"):
                yield Choice(_capital(reads), name, "Players")
    if fit.names == "purse":
        yield Choice("The bank", "bank", "Pools")


def _role_title(name: str, kind: str) -> str:
    text = role_text(name)
    if kind == "spaces" and ROLES[name].kind is Kind.FIGURE:
        return f"{pronoun(text).as_owner or text + chr(39) + 's'} space"
    if kind in ("players", "purse") and ROLES[name].kind is Kind.FIGURE:
        return f"{pronoun(text).as_owner or text + chr(39) + 's'} player"
    return text


def _names(fit: Fit, facts: Facts) -> Iterator[Choice]:
    if fit.names == "figure" and fit.key == "named":
        yield Choice("A militiaman", "militia", "Figures", "Any of the militiamen.")
    for kind in _NAMED.get(fit.names, ()):
        for id_, title in facts.of(kind).items():
            group = facts.groups.get(id_, "Spaces") if kind == "space" else _GROUPS[kind]
            yield Choice(title, id_, group)


def _words(fit: Fit, roles: Roles, facts: Facts, unfit: frozenset[str]) -> Iterator[Choice]:
    for model in fit.models:
        op = op_of(model)
        if not issubclass(model, Word) or op in unfit or (op == _GATES and facts.portcullises < 1):
            continue
        try:
            value = default_word(model, roles, facts)
            if op == _GATES:  # no more than are left in the box
                value["count"] = min(value["count"], facts.portcullises)
        except NothingFits:
            continue
        group = _MODULES.get(model.__module__.rpartition(".")[2], "Words")
        meaning = (model.__doc__ or "").strip().replace("`", "")
        yield Choice(_capital(_spoken(op_of(model) or "")), value, group, meaning, example_of(model))


@cache
def example_of(model: type[Word]) -> str:
    """The documented example of a word, as it reads."""
    return sentence_case(model.model_validate(tomllib.loads(f"word = {model.example}")["word"]).phrase().text)


def asks(fit: Fit) -> str:
    """What a field asks, as the head of a popup."""
    return _ASKS_KEY.get(fit.key) or _ASKS.get(fit.names or fit.vocabulary) or _capital(_spoken(fit.key))


def _spoken(name: Any) -> str:
    return str(name).replace("_", " ").replace("-", " ")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
