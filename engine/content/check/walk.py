"""One walk through a file: every name it mentions and every word it uses, with the roles known there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from pydantic import BaseModel

from engine.content.check import moments
from engine.content.check.fields import Field, fields_of
from engine.content.check.moments import Moment, Roles
from engine.content.library import Loaded
from engine.diagnostics import Path
from engine.language.rules import Ability, Modifier, Trigger
from engine.language.word import Word


@dataclass(frozen=True, slots=True)
class Mention:
    """A bare name somewhere in a rule."""

    name: str
    path: Path  # of the name; of the whole word, where it is a default
    kind: str  # what the field takes: a vocabulary or a namespace
    key: str
    owner: BaseModel
    roles: Roles
    moment: Moment
    given: bool


@dataclass(frozen=True, slots=True)
class Use:
    """A word of the rule language somewhere in a file."""

    word: Word
    path: Path
    roles: Roles
    moment: Moment


@dataclass(frozen=True, slots=True)
class RuleAt:
    """A trigger, modifier or ability with its place."""

    rule: Trigger | Modifier | Ability
    path: Path
    moment: Moment


@dataclass(slots=True)
class Walk:
    """Everything that a file mentions and uses."""

    mentions: list[Mention] = field(default_factory=list)
    uses: list[Use] = field(default_factory=list)
    rules: list[RuleAt] = field(default_factory=list)
    off: set[Path] = field(default_factory=set)  # entries and rules that are not played

    def ops(self) -> set[str]:
        """The words used."""
        return {use.word.op for use in self.uses}

    def is_off(self, path: Path) -> bool:
        """Whether it stands in an entry or a rule that is not played."""
        return bool(self.off) and any(path[:length] in self.off for length in (2, 4))


def walk(loaded: Loaded) -> Walk:
    """Walk through a whole file."""
    walker = _Walker()
    model = loaded.model
    match loaded.kind:
        case "adventure":
            walker.adventure(model)
        case "ruleset" | "board":
            walker.ruled(model, (), bearer=False)
        case "deck":
            for index, card in enumerate(model.card):
                walker.card(card, ("card", index))
        case "gang" | "figures" | "tokens":
            for name in ("character", "figure", "token"):
                for index, entry in enumerate(getattr(model, name, ())):
                    walker.ruled(entry, (name, index), bearer=True)
    return walker.found


def walk_condition(condition: Word, path: Path, moment: Moment) -> Walk:
    """Walk through a condition that stands alone."""
    walker = _Walker()
    walker.value(condition, path, None, moment.roles, moment)
    return walker.found


# The model and key at which names stand, and what they are names of.
Named = tuple[BaseModel, str, str] | None


class _Walker:
    def __init__(self) -> None:
        self.found = Walk()

    # --- files

    def adventure(self, model: Any) -> None:
        self.ruled(model, (), bearer=False)
        for index, event in enumerate(model.event):
            self.note_off(event, ("event", index))
            self.parts(event, ("event", index), moments.of_round(event.round))
        self.parts(model.setup, ("setup",), moments.SETUP)
        for name in ("pool", "counter"):
            for index, entry in enumerate(getattr(model, name)):
                self.parts(entry, (name, index), moments.BEFORE_THE_GAME)
        self.effects(
            model.winners_bonus, ("winners_bonus",), moments.WINNERS_BONUS.roles, moments.WINNERS_BONUS
        )

    def card(self, card: Any, path: Path) -> None:
        self.ruled(card, path, bearer=True)
        if card.play is not None:
            self.parts(card.play, (*path, "play"), moments.of_play(card.play))
        if card.goal is not None:
            self.parts(card.goal, (*path, "goal"), moments.of_goal(card.goal))

    def note_off(self, entry: Any, path: Path) -> None:
        if path and entry.off:
            self.found.off.add(path)

    def ruled(self, entry: Any, path: Path, *, bearer: bool) -> None:
        self.note_off(entry, path)
        for name in ("trigger", "modifier", "ability"):
            for index, rule in enumerate(getattr(entry, name, ())):
                place = (*path, name, index)
                self.note_off(rule, place)
                moment = moments.of_rule(rule, bearer=bearer)
                self.found.rules.append(RuleAt(rule, place, moment))
                self.parts(rule, place, moment)

    # --- models and values

    def parts(self, model: BaseModel, path: Path, moment: Moment, roles: Roles | None = None) -> None:
        """The fields of anything that is no word."""
        known = moment.roles if roles is None else roles
        for each, value in _filled(model):
            self.field(model, each, value, path, known, moment)

    def field(
        self, model: BaseModel, each: Field, value: Any, path: Path, roles: Roles, moment: Moment
    ) -> None:
        named = None if each.names is None else (model, each.key, each.names)
        if isinstance(value, str) and value in each.words:
            return
        if isinstance(value, str) and named and each.attribute not in model.model_fields_set:
            model, key, kind = named
            self.found.mentions.append(Mention(value, path, kind, key, model, roles, moment, False))
        else:
            self.value(value, (*path, each.key), named, roles, moment)

    def value(self, value: Any, path: Path, at: Named, roles: Roles, moment: Moment) -> None:
        match value:
            case Word():
                self.word(value, path, roles, moment)
            case BaseModel():
                self.parts(value, path, moment, roles)
            case tuple() if value and isinstance(value[0], Word) and value[0].vocabulary == "effect":
                self.effects(value, path, roles, moment)
            case tuple():
                for index, item in enumerate(value):
                    self.value(item, (*path, index), at, roles, moment)
            case str() if at is not None:
                model, key, kind = at
                self.found.mentions.append(Mention(value, path, kind, key, model, roles, moment, True))
            case _:
                pass

    def word(self, word: Word, path: Path, roles: Roles, moment: Moment) -> None:
        self.found.uses.append(Use(word, path, roles, moment))
        for each, value in _filled(word):
            known = roles | moments.inside(word, each.attribute)
            self.field(word, each, value, path, known, moment)

    def effects(self, effects: Iterable[Word], path: Path, roles: Roles, moment: Moment) -> None:
        """A list: what one effect picks is known to those after it."""
        for index, effect in enumerate(effects):
            self.word(effect, (*path, index), roles, moment)
            roles |= moments.after(effect)


def _filled(model: BaseModel) -> Iterator[tuple[Field, Any]]:
    for each in fields_of(type(model)):
        value = getattr(model, each.attribute)
        if value is not None and not isinstance(value, int):
            yield each, value
