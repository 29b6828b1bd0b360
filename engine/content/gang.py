"""Gangs, and the figures that belong to nobody."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from engine.content.common import Boxed, Entry, File, Ruled
from engine.language.vocabulary import Name, Text


class Character(Entry, Ruled):
    """A gang member: three values and a skill."""

    combat: int = Field(2, ge=0, le=6)
    movement: int = Field(4, ge=0, le=12)
    mind: int = Field(4, ge=0, le=6)
    skill: Text | None = Field(None, description="The skill's name.")
    mercenary: bool = Field(False, description="For hire in place of a gang member (X-2).")


class Gang(File):
    """Four characters with a colour and a base shape."""

    kind: Literal["gang"]
    colour: str = Field(pattern=r"^#[0-9A-Fa-f]{6}$")
    icon: str = Field(pattern=r"^[a-z0-9-]+$")
    text: Text | None = None
    character: tuple[Character, ...] = Field(min_length=1, max_length=12)


class Figure(Entry, Ruled):
    """A figure of no gang: a militiaman, a heroine, a zombie."""

    role: Literal["militia", "heroine", "neutral", "hireling"] = Field(
        description="A militiaman, a heroine, somebody neutral, or one whom any gang may hire (X-2)."
    )
    combat: int = Field(2, ge=0, le=6)
    movement: int = Field(4, ge=0, le=12)
    mind: int = Field(0, ge=0, le=6)
    count: int = Field(1, ge=1, le=20, description="How many the box holds.")
    unaided: bool = Field(False, description="No Arcana helps it, as none helps a militiaman (N-6).")
    attackable: bool = Field(False, description="Thieves may attack it (M-6 forbids it for militiamen).")
    starts: str | None = Field(None, description="The space where it stands when the game begins.")
    skill: Text | None = Field(None, description="The name of a hireling's skill.")
    same_as: Name | None = Field(
        None,
        description="The figure whom this card is about as well. A militiaman takes that one's place;"
        " a hireling is not for hire where a sheet uses that one.",
    )


class FigureFile(File, Boxed):
    """Figures that belong to nobody."""

    kind: Literal["figures"]
    figure: tuple[Figure, ...] = Field(min_length=1, max_length=40)
