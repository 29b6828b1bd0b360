"""What the files of all kinds share."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from engine.language.rules import Ability, Modifier, Trigger
from engine.language.vocabulary import Amount, Name, Text
from engine.language.word import Model

Source = Literal["printed", "reported", "house"]
FORMAT = 1

# A warning that is meant so: its code, perhaps the id of one entry, and always the reason.
Allowance = Annotated[str, Field(pattern=r"^[EWH][0-9]{3}( [a-z0-9]+(-[a-z0-9]+)*)?: \S.+$", max_length=300)]


class Entry(Model):
    """Anything with an id that is printed or lies on the board."""

    id: Name = Field(description="Its name in files and records, kebab-case.")
    title: Text = Field(description="Its name in print.")
    source: Source | None = Field(None, description="Where it comes from; left out: as the file says.")
    replaces: Name | None = Field(None, description="The shipped entry it stands in for.")
    off: bool = Field(False, description="Checked, but not played.")
    icon: str | None = Field(None, pattern=r"^[a-z0-9-]+$", description="The name of its picture.")
    colour: str | None = Field(None, pattern=r"^#[0-9A-Fa-f]{6}$", description="Its colour, #rrggbb.")
    text: Text | None = Field(None, description="A line of flavour; what it does is read from the data.")


class File(Model):
    """The head of every file."""

    format: Literal[1] = Field(description="The version of the file format.")
    id: Name = Field(description="Unique among files of its kind.")
    title: Text = Field(description="Its name in print.")
    source: Source = Field(description="printed, reported or house (ours).")
    replaces: Name | None = Field(None, description="The id of the shipped file it stands in for.")
    off: bool = Field(False, description="Checked, but not played.")
    notes: Text | None = Field(None, description="For the designer: what it is about, how long, for whom.")
    allow: tuple[Allowance, ...] = Field(
        (),
        max_length=40,
        description="Warnings that are meant, each with its reason: `W603: nobody is meant to leave`,"
        " or for one entry `W701 its-id: once in a hundred nights`.",
    )


class Boxed(Model):
    """Anything that comes in a box: the base game's, or an expansion's."""

    expansion: Name | None = Field(
        None, description="The expansion it belongs to; left out: the base game, so that it is always there."
    )


class Ruled(Model):
    """Anything that brings rules with it."""

    trigger: tuple[Trigger, ...] = Field((), max_length=64)
    modifier: tuple[Modifier, ...] = Field((), max_length=64)
    ability: tuple[Ability, ...] = Field((), max_length=64)

    @property
    def rules(self) -> tuple[Trigger | Modifier | Ability, ...]:
        return (*self.trigger, *self.modifier, *self.ability)


class Counter(Entry):
    """A number that a sheet or a ruleset keeps, for the game or for each player."""

    starts: Amount = 0
    per_player: bool = False
    low: int = Field(0, ge=-99, le=99)
    high: int = Field(99, ge=-99, le=999)


def words(text: Text | None) -> str:
    """A text field in English, or in the first language it has."""
    if text is None:
        return ""
    if isinstance(text, str):
        return text
    return text.get("en") or next(iter(text.values()), "")
