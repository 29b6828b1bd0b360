"""Treasures and tokens."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from engine.content.common import Boxed, Entry, File, Ruled
from engine.language.selectors import TreasureKind


class Treasure(Entry):
    """A type of treasure token and how many the box holds."""

    type: TreasureKind
    count: int = Field(ge=1, le=24)
    aside: bool = Field(
        False, description="Not laid out at set-up: rules bring it into play (`lay_treasure`)."
    )


class Token(Entry, Ruled):
    """A kind of token and how many the box holds."""

    count: int = Field(ge=1, le=60)
    group: str | None = Field(
        None, pattern=r"^[a-z-]+$", description="Shuffled together with others of the group."
    )
    blocks: bool = Field(False, description="Its space cannot be entered.")


class TokenFile(File, Boxed):
    """Treasures and tokens of the box."""

    kind: Literal["tokens"]
    treasure: tuple[Treasure, ...] = Field((), max_length=16)
    token: tuple[Token, ...] = Field((), max_length=64)
