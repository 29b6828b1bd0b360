"""What an author writes about a board: the grid, its spaces, doors, walls and passages."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field

from engine.content.common import Allowance, Counter
from engine.diagnostics.strict import Strict
from engine.language.rules import Ability, Modifier, Trigger

Text = str | dict[str, str]
Side = Literal["north", "east", "south", "west"]
SpaceKind = Literal["street", "room", "chamber", "prison"]

Id = Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
# Single symbols run out before a hundred spaces, so a cell holds two or three characters.
Code = Annotated[str, Field(pattern=r"^([A-Za-z][A-Za-z0-9]{1,2}|[0-9]{2,3})$")]
Count = Annotated[int, Field(ge=0)]


class BoardPart(Strict):
    """What all parts of a board file have in common."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Space(BoardPart):
    """A room, a chamber, or a street that has a name of its own."""

    code: Code | None = Field(
        default=None,
        description="The space's symbol in the grid, two or three characters. Left out where a space is not"
        " in the grid; it then needs a drawing position.",
    )
    id: Id = Field(description="The space's id, as rules and records write it.")
    name: Text = Field(description="The name people read, one string or one per language.")
    kind: SpaceKind = Field(
        default="room",
        description="A street, a room, or a chamber: a place below the district that is entered by rules"
        " rather than through a door (X-14). A prison is one where the imprisoned go, any number of them.",
    )
    named: bool = Field(default=False, description="True for the rooms that the rules call by name (C-1).")
    at: tuple[float, float] | None = Field(
        default=None,
        description="Where a space without cells is drawn, as row and column, counted from 0.",
    )


class Deployment(BoardPart):
    """A street end where thieves enter and leave the district (C-2)."""

    at: Id = Field(description="The street at the board's edge.")
    side: Side = Field(description="The side of the board on which its gate stands.")


class Door(BoardPart):
    """A green arrow: a door or window between two neighbouring spaces (C-3)."""

    between: tuple[Id, Id] = Field(description="The two spaces it joins. The rest of their border is wall.")
    at: tuple[Count, Count, Side] | None = Field(
        default=None,
        description="Row and column of a cell, counted from 0, and the side of that cell where the door is."
        " Left out, it is in the middle of the border.",
    )


class Wall(BoardPart):
    """A red line across a border that would otherwise be open (C-3)."""

    between: tuple[Id, Id] = Field(description="The two neighbouring spaces whose whole border is closed.")


class Passage(BoardPart):
    """A connection that does not follow from the grid."""

    # Populated by its TOML key alone, which is a reserved word in Python.
    origin: Id = Field(alias="from", description="The space where the passage begins.")
    to: Id = Field(description="The space where it ends.")
    one_way: bool = Field(default=False, description="True where nobody can go back the same way.")
    cost: Count = Field(default=1, description="Movement points that a step along it costs.")
    when: dict[str, Any] | None = Field(
        default=None, description="A condition; the passage is there only while it holds. None: always."
    )
    arrow: bool = Field(
        default=False,
        description="True for an arrow that is only drawn: a rule, not a step, leads along it.",
    )


class Board(BoardPart):
    """A board of spaces: the district, or the catacombs below it."""

    format: Literal[1] = Field(description="The version of the file format.")
    kind: Literal["board"] = Field(description="What this file describes.")
    id: Id = Field(description="The board's id.")
    title: Text = Field(description="The board's title, one string or one per language.")
    source: Literal["printed", "reported", "house"] = Field(
        description="Where it comes from: printed in the rules, reported of the game, or written for this"
        " project."
    )
    replaces: str | None = Field(default=None, description="The id of an entry that this one stands in for.")
    off: bool = Field(default=False, description="True: checked, but not played.")
    allow: tuple[Allowance, ...] = Field(
        default=(), max_length=40, description="Warnings that are meant, each with its reason."
    )
    grid: str | None = Field(
        default=None,
        description="The plan: one line per row, cells apart by spaces. Cells with one code are one space."
        " Digits are streets (17 is street-17), letters are declared under [[space]], dots are roofs.",
    )
    deployment: tuple[Deployment, ...] = Field(
        default=(), description="The deployment spaces, one per street end at the board's edge (C-2)."
    )
    pentacles: tuple[Id, ...] = Field(default=(), description="The spaces that carry a pentacle (C-2).")
    space: tuple[Space, ...] = Field(
        default=(), description="The spaces that have a name: every room, and streets if wanted."
    )
    door: tuple[Door, ...] = Field(default=(), description="Doors and windows.")
    wall: tuple[Wall, ...] = Field(default=(), description="Walls across otherwise open borders.")
    passage: tuple[Passage, ...] = Field(
        default=(), description="Further connections; they may be conditional, one-way and cost points."
    )
    figures: tuple[Id, ...] = Field(
        default=(), max_length=12, description="Neutral figures that live there and so always take part."
    )
    counter: tuple[Counter, ...] = Field(default=(), max_length=24)
    trigger: tuple[Trigger, ...] = Field(default=(), max_length=64)
    modifier: tuple[Modifier, ...] = Field(default=(), max_length=64)
    ability: tuple[Ability, ...] = Field(default=(), max_length=64)

    @property
    def rules(self) -> tuple[Trigger | Modifier | Ability, ...]:
        """The rules of its rooms."""
        return (*self.trigger, *self.modifier, *self.ability)
