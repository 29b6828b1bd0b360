"""The three shapes of a rule: trigger, modifier, ability."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from engine.language.effects_flow import change_phrase, effects_phrase
from engine.language.events import EVENTS, Timing
from engine.language.sentence import Phrase, plain, sentence_case
from engine.language.values import VALUES
from engine.language.vocabulary import Amount, Condition, Effect, Figures, Name, Players, Text
from engine.language.word import Model, phrase_of

Times = Literal["turn", "round", "visit", "activation", "game"]


class Limit(Model):
    """How often: so many times each turn, round, visit to a space, activation or game."""

    times: int = Field(1, ge=1, le=99)
    per: Times


class Rule(Model):
    """What all three shapes share."""

    id: Name
    title: Text | None = Field(None, description="The rule's name on the sheet.")
    text: Text | None = Field(None, description="Flavour or explanation; the reading comes from the data.")
    off: bool = Field(False, description="Checked, but not played.")
    when: Condition | None = Field(None, description="Only while this holds.")

    def reading(self) -> str:
        """The rule in plain English, from its data alone."""
        return sentence_case(self.phrase().text)

    def phrase(self) -> Phrase:
        raise TypeError("a rule is a trigger, a modifier or an ability")

    def _when(self, before: str) -> tuple[Any, ...]:
        when = phrase_of(self.when, "when", "condition")
        return () if when is None else (*plain(before).pieces, *when.pieces)


class Trigger(Rule):
    """When something happens, do something: before it, instead of it or after it."""

    on: Literal[tuple(EVENTS)] = Field(description="The event.")  # type: ignore[valid-type]  # events.py
    timing: Timing = Field(Timing.AFTER, description="before, instead or after.")
    optional: bool = Field(False, description="The rule's player may decline.")
    limit: Limit | None = None
    do: tuple[Effect, ...] = Field(min_length=1, max_length=32)

    def phrase(self) -> Phrase:
        event = EVENTS[self.on]
        lead = {
            Timing.BEFORE: "each time before ",
            Timing.INSTEAD: "each time ",
            Timing.AFTER: "each time ",
        }[self.timing]
        may = "you may choose that " if self.optional else ""
        instead = "instead, " if self.timing is Timing.INSTEAD else ""
        pieces = [
            *plain(lead + event.reads).pieces,
            *self._when(" and "),
            *plain(", " + instead + may).pieces,
        ]
        pieces += effects_phrase(self.do, "do").pieces
        return Phrase((*pieces, *_limit(self.limit)))


class Modifier(Rule):
    """A number or a permission is otherwise, while the condition holds."""

    value: Literal[tuple(VALUES)] = Field(description="What is changed.")  # type: ignore[valid-type]
    who: Figures | None = Field(None, description="Whose value; left out: the bearer's, or everybody's.")
    player: Players | None = Field(None, description="Whose value, for a player's value.")
    add: Amount | None = None
    set: Amount | None = None
    allow: bool | None = None
    layer: int = Field(0, ge=0, le=9, description="Modifiers apply by layer, then by id.")

    def phrase(self) -> Phrase:
        everybody = "everybody" if VALUES[self.value].subject == "figure" else "every player"
        subject = (
            phrase_of(self.who, "who", "figures")
            or phrase_of(self.player, "player", "players")
            or plain(everybody)
        )
        return Phrase((*change_phrase(self, subject, "").pieces, *self._when(" while ")))


class Cost(Model):
    """What an ability costs."""

    action_points: Amount = 0
    ducats: Amount = 0
    arcana: int = Field(0, ge=0, le=9, description="Arcana cards to discard from hand.")
    experience: int = Field(0, ge=0, le=21)

    def phrase(self) -> Phrase | None:
        parts = []
        if self.action_points != 0:
            parts.append(_counted(self.action_points, "action_points", "action point", "spend"))
        if self.ducats != 0:
            parts.append(_counted(self.ducats, "ducats", "ducat", "pay"))
        if self.arcana:
            parts.append(_counted(self.arcana, "arcana", "Arcana card", "discard"))
        if self.experience:
            parts.append(_counted(self.experience, "experience", "experience", "spend"))
        if not parts:
            return None
        pieces = list(parts[0].pieces)
        for part in parts[1:]:
            pieces += [*plain(" and ").pieces, *part.pieces]
        return Phrase(tuple(pieces))


def _counted(value: Amount, key: str, noun: str, verb_: str) -> Phrase:
    from engine.language.sentence import counted

    phrase = phrase_of(value, key, "amount")
    assert phrase is not None
    return Phrase((*plain(verb_ + " ").pieces, *counted(phrase, noun).pieces))


class Ability(Rule):
    """Something a character (or a player) may do."""

    who: Figures | None = Field(
        None, description="Which characters may; left out: the bearer, or the player himself."
    )
    uses: Literal["action", "movement", "nothing"] = Field(
        "nothing", description="Whether it takes up the character's action or movement."
    )
    moment: Literal["activation", "turn", "combat", "movement"] = Field(
        "activation",
        description="In his activation, any time in your turn, as a combat's announcement, or mid-movement.",
    )
    cost: Cost = Cost()
    arcana: bool = Field(True, description="Arcana may be played during it (N-5).")
    limit: Limit | None = None
    do: tuple[Effect, ...] = Field(min_length=1, max_length=32)

    def phrase(self) -> Phrase:
        who = phrase_of(self.who, "who", "figures")
        subject = (
            Phrase((*plain("one of the ").pieces, *who.pieces)) if who and who.plural else who or plain("he")
        )
        moment = {
            "activation": "",
            "turn": "at any time in your turn, ",
            "combat": "in combat, before rolling, ",
            "movement": "during his movement, ",
        }[self.moment]
        uses = {"action": " as his action", "movement": " as his movement", "nothing": ""}[self.uses]
        pieces = [
            *plain(moment).pieces,
            *subject.at().pieces,
            *self._when(", while "),
            *plain(" may" + uses).pieces,
        ]
        cost = self.cost.phrase()
        if cost is not None:
            pieces += [*plain(" " if not uses else " ").pieces, *cost.at("cost").pieces, *plain(": ").pieces]
        else:
            pieces += plain(" do this for nothing: ").pieces
        pieces += effects_phrase(self.do, "do").pieces
        if not self.arcana:
            pieces += plain(". No Arcana may be played meanwhile").pieces
        return Phrase((*pieces, *_limit(self.limit)))


def _limit(limit: Limit | None) -> tuple[Any, ...]:
    if limit is None:
        return ()
    times = {1: "once", 2: "twice"}.get(limit.times, f"{limit.times} times")
    return plain(f" ({times} per {limit.per})").pieces
