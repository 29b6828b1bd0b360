"""Adventure sheets."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from engine.content.common import Counter, Entry, File, Ruled
from engine.content.ruleset import Values
from engine.language.vocabulary import Amount, Condition, Effect, Name, Text
from engine.language.word import Model


class Track(Model):
    """The round track: so many rounds, then the End space."""

    rounds: int = Field(ge=1, le=20)


class SheetEvent(Entry):
    """What happens the moment the counter lands on a space of the track."""

    round: int = Field(ge=1, le=20)
    when: Condition | None = None
    do: tuple[Effect, ...] = Field(min_length=1, max_length=32)


class Pool(Entry):
    """A heap of ducats lying somewhere, filled from the bank."""

    space: Name | None = Field(None, description="Where it lies.")
    ducats: Amount = Field(0, description="How many at the start.")


class Setup(Model):
    """What is otherwise at set-up (S-10)."""

    skip: tuple[Literal["militia", "treasures", "missions", "hands", "deployment"], ...] = ()
    before_deployment: tuple[Effect, ...] = Field((), max_length=32)
    after_deployment: tuple[Effect, ...] = Field((), max_length=32)


class Adventure(File, Ruled):
    """One adventure sheet."""

    kind: Literal["adventure"]
    number: int | None = Field(None, ge=1, le=99)
    ruleset: Name = Field(description="The ruleset it is written for.")
    board: Name = Field(description="The district.")
    extra_boards: tuple[Name, ...] = Field(
        (), description="Further boards, such as the catacombs.", max_length=4
    )
    figures: tuple[Name, ...] = Field(
        (), description="Neutral figures of the box that take part.", max_length=12
    )
    players: tuple[int, ...] = Field((2, 3, 4), description="For how many players.")
    story: Text = ""
    track: Track
    house_rules: Values = Field(Values(), description="Single values of the ruleset that are otherwise here.")
    setup: Setup = Setup()
    event: tuple[SheetEvent, ...] = Field((), max_length=40)
    pool: tuple[Pool, ...] = Field((), max_length=12)
    counter: tuple[Counter, ...] = Field((), max_length=24)
    winners_bonus: tuple[Effect, ...] = Field(
        (), description="For the winner of the adventure before, in a campaign.", max_length=8
    )
