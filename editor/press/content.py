"""What an adventure's sheet says, as plain data: read in the worker, laid out on the screen or on paper."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

from engine.content.adventure import Adventure, Pool
from engine.content.box import board_names
from engine.content.common import Counter, words
from engine.content.library import Library, Loaded
from engine.content.ruleset import Values
from engine.content.settle import settled
from engine.content.show import value_sentences
from engine.diagnostics.words import listed
from engine.language.cards import steps_phrase
from engine.language.names import NAMES, home, noun_of
from engine.language.narration import effects_phrase
from engine.language.sentence import number_word, sentence_case
from engine.language.word import count_phrase, phrase_of

Path = tuple[str | int, ...]

_SKIPPED: Final = {
    "militia": "No militiaman is placed.",
    "treasures": "No treasures are laid out.",
    "missions": "No missions are laid out.",
    "hands": "No Arcana are dealt.",
    "deployment": "Nobody is deployed.",
}
_GLANCE: Final = {
    "move_cost": "Movement",
    "attack_cost": "Attack, after a movement",
    "lockpick_cost": "Pick a lock",
    "bash_cost": "Bash a chest",
    "mission_cost": "Fulfil a mission",
}
MOST_MISSIONS: Final = 6


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence of the sheet and what in the file it stands for."""

    path: Path
    text: str


@dataclass(frozen=True, slots=True)
class RuleEntry:
    """A special rule: its name, what the engine reads, and the author's words."""

    path: Path
    title: str
    reading: str
    text: str


@dataclass(frozen=True, slots=True)
class EventEntry:
    """An event on the round track."""

    path: Path
    title: str
    reading: str
    text: str
    round: int
    icon: str
    colour: str


@dataclass(frozen=True, slots=True)
class SheetContent:
    """All that is printed on a sheet."""

    title: str
    number: int | None
    story: tuple[str, ...]
    players: str
    ruleset: str
    boards: str
    rounds: int
    events: tuple[EventEntry, ...]
    setup: tuple[Line, ...]
    rules: tuple[RuleEntry, ...]
    counters: tuple[Line, ...]
    bonus: str
    house_rules: tuple[Line, ...]
    missions: int
    costs: tuple[tuple[str, str], ...]


@contextmanager
def named(library: Library, loaded: Loaded | None) -> Iterator[None]:
    """Ids read as the names that they have in this library."""
    token = NAMES.set(library.names(loaded))
    try:
        yield
    finally:
        NAMES.reset(token)


def sheet_content(library: Library, loaded: Loaded) -> SheetContent:
    """An adventure as it is played under its ruleset; what is switched off is not printed."""
    model: Adventure = loaded.model
    values = ruleset_values(library, model.ruleset, model.house_rules)
    chain = ruleset_chain(library, model.ruleset)
    with named(library, loaded):
        return SheetContent(
            title=words(model.title),
            number=model.number,
            story=_paragraphs(words(model.story)),
            players=f"For {listed(map(str, model.players))} players" if model.players else "",
            ruleset=title_of(library, "ruleset", model.ruleset),
            boards=listed((title_of(library, "board", board) for board in board_names(model, chain)), "and"),
            rounds=model.track.rounds,
            events=tuple(_events(model, values)),
            setup=tuple(_setup(model, values)),
            rules=tuple(_rules(model, values)),
            counters=tuple(
                Line(("counter", index), _counter(counter))
                for index, counter in enumerate(model.counter)
                if not counter.off
            ),
            bonus=_bonus(model, values),
            house_rules=tuple(_house_rules(library, model)),
            missions=0 if "missions" in model.setup.skip else mission_places(values),
            costs=tuple(
                (label, amount(values[name]))
                for name, label in _GLANCE.items()
                if values.get(name) is not None
            ),
        )


def ruleset_values(library: Library, name: str | None, house: Values | None = None) -> dict[str, Any]:
    """All values of a ruleset, with those of what it builds on below them and house rules above."""
    layers = [house] if house is not None else []
    layers += [loaded.model.values for loaded in ruleset_chain(library, name)]
    values: dict[str, Any] = {}
    for layer in reversed(layers):
        values |= {key: getattr(layer, key) for key in layer.model_fields_set}
    return values


def ruleset_chain(library: Library, name: str | None) -> list[Loaded]:
    """A ruleset and those that it builds on, the nearest first."""
    chain: list[Loaded] = []
    while name is not None and (loaded := library.get("ruleset", name)) and loaded not in chain:
        chain.append(loaded)
        name = loaded.model.extends
    return chain


def title_of(library: Library, kind: str, id_: str) -> str:
    """The printed name of a file, or its id where there is none."""
    loaded = library.get(kind, id_)
    return words(loaded.model.title) if loaded is not None else id_


def amount(value: Any) -> str:
    """A number or an amount, in figures where it is a number."""
    if isinstance(value, int):
        return str(value)
    phrase = phrase_of(value, "value", "amount")
    return phrase.text if phrase is not None else str(value)


def mission_places(values: Mapping[str, Any]) -> int:
    """How many missions lie faceup; where it depends on the players, as many as usual."""
    count = values.get("missions_faceup", 3)
    return min(count, MOST_MISSIONS) if isinstance(count, int) else 3


def rule_title(rule: Any) -> str:
    """The name of a rule, or its id as words."""
    return words(rule.title) or sentence_case(rule.id.replace("-", " ")).removesuffix(".")


def in_words(sentence: str) -> str:
    """A sentence about a ruleset's value, with yes and no instead of what the file says."""
    for written, said in ((r"\bTrue\b", "yes"), (r"\bFalse\b", "no"), (r"\b99\b", "any number")):
        sentence = re.sub(written, said, sentence)
    return sentence


def _paragraphs(text: str) -> tuple[str, ...]:
    return tuple(" ".join(part.split()) for part in text.strip().split("\n\n") if part.strip())


def _events(model: Adventure, values: Mapping[str, Any]) -> Iterator[EventEntry]:
    order = sorted(range(len(model.event)), key=lambda index: model.event[index].round)
    for index in order:
        event = settled(model.event[index], values)
        if event is not None and not event.off:
            yield EventEntry(
                ("event", index),
                words(event.title),
                sentence_case(steps_phrase("", event.when, event.do, "do").text),
                words(event.text),
                event.round,
                event.icon or "",
                event.colour or "",
            )


def _setup(model: Adventure, values: Mapping[str, Any]) -> Iterator[Line]:
    setup = settled(model.setup, values)
    yield Line(("setup",), "As the rules say, except:" if setup.skip else "As the rules say.")
    for skipped in setup.skip:
        yield Line(("setup", "skip"), _SKIPPED[skipped])
    for index, pool in enumerate(model.pool):
        if not pool.off:
            yield Line(("pool", index), _pool(pool))
    if model.figures:
        names = [noun_of(figure, "figure").in_form("some")[0] for figure in model.figures]
        yield Line(("figures",), sentence_case(f"{listed(names, 'and')} may take part"))
    for key, lead in (
        ("before_deployment", "before the figures are deployed"),
        ("after_deployment", "after the figures are deployed"),
    ):
        if effects := getattr(setup, key):
            yield Line(("setup", key), sentence_case(steps_phrase(lead, None, effects, "do").text))


def _pool(pool: Pool) -> str:
    name = NAMES.get({}).get(pool.id, words(pool.title))
    where = f" in {NAMES.get({}).get(pool.space, pool.space)}" if pool.space is not None else ""
    if pool.ducats == 0:
        return sentence_case(f"{name}{where} is a pool of ducats, empty at first")
    ducats = count_phrase(pool.ducats, "ducats", "ducat", "ducats").text
    return sentence_case(f"{ducats} from the bank lie{where or ' ready'}: {name}")


def _rules(model: Adventure, values: Mapping[str, Any]) -> Iterator[RuleEntry]:
    for key in ("trigger", "modifier", "ability"):
        for index, written in enumerate(getattr(model, key)):
            rule = settled(written, values)
            if rule is None or rule.off:
                continue
            with home("sheet"):
                reading = rule.reading()
            yield RuleEntry((key, index), rule_title(rule), reading, words(rule.text))


def _counter(counter: Counter) -> str:
    whose = "each player has one; it " if counter.per_player else ""
    text = f"{words(counter.title)}: {whose}starts at {amount(counter.starts)}"
    if "high" in counter.model_fields_set:
        text += f" and goes up to {number_word(counter.high)}"
    if "low" in counter.model_fields_set:
        text += f", down to {number_word(counter.low)}"
    return sentence_case(text)


def _bonus(model: Adventure, values: Mapping[str, Any]) -> str:
    effects = settled(model.winners_bonus, values)
    return sentence_case(effects_phrase(effects, "winners_bonus").text) if effects else ""


def _house_rules(library: Library, model: Adventure) -> Iterator[Line]:
    printed = ruleset_values(library, model.ruleset)
    for name in Values.model_fields:
        if name in model.house_rules.model_fields_set:
            only = Values().model_copy(update={name: getattr(model.house_rules, name)})
            for sentence in value_sentences(only, printed):
                yield Line(("house_rules", name), in_words(sentence))
