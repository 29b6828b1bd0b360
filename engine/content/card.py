"""Decks: Arcana, missions, equipment, intrigues."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from engine.content.common import Boxed, Entry, File, Ruled
from engine.language.cards import goal_phrase, play_phrase
from engine.language.events import EVENTS, Timing
from engine.language.selectors import TreasureKind
from engine.language.sentence import sentence_case
from engine.language.vocabulary import Condition, Effect
from engine.language.word import Model


class Play(Model):
    """When a card may be played, and what it does then."""

    moment: Literal["turn", "combat", "reaction"] = Field(
        description="In your turn, in a combat of yours (F-2, F-3), or in reaction to an event."
    )
    on: Literal[tuple(EVENTS)] | None = Field(None, description="For a reaction: the event.")  # type: ignore[valid-type]
    timing: Timing = Field(Timing.AFTER, description="For a reaction: before it takes effect, or after.")
    when: Condition | None = Field(None, description="Only while this holds.")
    who: Literal["player", "active"] = Field(
        "player", description="`active`: the character now activated is its actor, so there must be one."
    )
    do: tuple[Effect, ...] = Field(min_length=1, max_length=32)

    def reading(self) -> str:
        return sentence_case(play_phrase(self).text)


class Mission(Model):
    """What a mission asks for and pays."""

    treasure: TreasureKind
    bonus: int = Field(ge=0, le=9)


class Goal(Model):
    """A secret aim: claimed when its event happens and its condition holds, or judged at the end."""

    on: Literal[tuple(EVENTS)] | None = Field(None, description="Claimed when this happens.")  # type: ignore[valid-type]
    when: Condition | None = Field(None, description="What must hold.")
    at_end: bool = Field(False, description="Judged at the end of the game.")
    reward: tuple[Effect, ...] = Field(min_length=1, max_length=16)
    penalty: tuple[Effect, ...] = Field((), max_length=16, description="For not having done it by the end.")

    def reading(self) -> str:
        return sentence_case(goal_phrase(self).text)


class Card(Entry, Ruled):
    """One card design; `count` of them are in the deck."""

    count: int = Field(1, ge=1, le=20)
    back: str | None = Field(None, pattern=r"^[a-z]+$", description="The colour of its back.")
    play: Play | None = None
    mission: Mission | None = None
    goal: Goal | None = None
    discard_after_use: bool = Field(False, description="Equipment that is gone after one use.")


class Deck(File, Boxed):
    """A deck of cards."""

    kind: Literal["deck"]
    deck: Literal["arcana", "missions", "equipment", "intrigue"] = Field(
        description="Which deck its cards go to."
    )
    back: str = Field("purple", pattern=r"^[a-z]+$", description="The colour of the backs.")
    card: tuple[Card, ...] = Field(min_length=1, max_length=120)
