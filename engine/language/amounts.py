"""Amounts: numbers worked out from the game. A bare whole number is an amount too."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from pydantic import Field

from engine.language.selectors import TreasureType
from engine.language.sentence import Phrase, plain
from engine.language.word import Name, Word, phrase_of, word

if TYPE_CHECKING:
    from engine.language.vocabulary import Amount, Figures, Players, Spaces, Treasures


@word("amount")
class ByPlayers(Word):
    """A number that depends on how many play."""

    says: ClassVar[str] = "{two} (two players), {three} (three) or {four} (four)"
    example: ClassVar[str] = '{ op = "by_players", two = 2, three = 3, four = 4 }'

    op: Literal["by_players"]
    two: int = Field(ge=-999, le=999, description="With two players.")
    three: int = Field(ge=-999, le=999, description="With three players.")
    four: int = Field(ge=-999, le=999, description="With four players.")


@word("amount")
class CountFigures(Word):
    """How many figures fit."""

    says: ClassVar[str] = "the number of {of}"
    example: ClassVar[str] = '{ op = "count_figures", of = { op = "characters", of = "me" } }'
    kinds: ClassVar[dict[str, str]] = {"of": "figures"}

    op: Literal["count_figures"]
    of: Figures


@word("amount")
class CountTreasures(Word):
    """How many treasures fit."""

    says: ClassVar[str] = "the number of {of}"
    example: ClassVar[str] = '{ op = "count_treasures", of = { op = "treasures", carried_by = "actor" } }'
    kinds: ClassVar[dict[str, str]] = {"of": "treasures"}

    op: Literal["count_treasures"]
    of: Treasures


@word("amount")
class CountSpaces(Word):
    """How many spaces fit."""

    says: ClassVar[str] = "the number of times there is {of}"
    example: ClassVar[str] = '{ op = "count_spaces", of = { op = "spaces", token = "rubble" } }'
    kinds: ClassVar[dict[str, str]] = {"of": "spaces"}

    op: Literal["count_spaces"]
    of: Spaces


@word("amount")
class CountTokens(Word):
    """How many tokens of a kind lie somewhere or are held by somebody."""

    says: ClassVar[str] = "the number of {token} tokens[ in {in}][ held by {held_by}]"
    example: ClassVar[str] = (
        '{ op = "count_tokens", token = "civilian", held_by = { op = "characters", of = "me" } }'
    )
    kinds: ClassVar[dict[str, str]] = {"in": "spaces", "held_by": "figures"}

    op: Literal["count_tokens"]
    token: Name
    in_: Spaces | None = Field(None, alias="in")
    held_by: Figures | None = None


@word("amount")
class CountCards(Word):
    """How many cards a player has in hand."""

    says: ClassVar[str] = "the number of {deck} cards in {of'} hand"
    example: ClassVar[str] = '{ op = "count_cards", deck = "arcana", of = "me" }'
    kinds: ClassVar[dict[str, str]] = {"of": "players"}

    op: Literal["count_cards"]
    deck: Name = "arcana"
    of: Players = "me"


@word("amount")
class ValueOf(Word):
    """A figure's combat, movement or mind, modifiers included."""

    says: ClassVar[str] = "{of'} {name}"
    example: ClassVar[str] = '{ op = "value", of = "actor", name = "mind" }'
    kinds: ClassVar[dict[str, str]] = {"of": "figures"}

    op: Literal["value"]
    of: Figures
    name: Literal["combat", "movement", "mind"]


@word("amount")
class DucatsOf(Word):
    """The ducats in a purse: a player's, the bank's or a pool's."""

    says: ClassVar[str] = "the ducats of {of}"
    example: ClassVar[str] = '{ op = "ducats", of = "duke" }'
    kinds: ClassVar[dict[str, str]] = {"of": "purse"}

    op: Literal["ducats"]
    of: Players


@word("amount")
class CounterOf(Word):
    """A counter's value; `of` names the player for a counter kept by each player."""

    says: ClassVar[str] = "{counter}[ of {of}]"
    example: ClassVar[str] = '{ op = "counter", counter = "barricades" }'
    kinds: ClassVar[dict[str, str]] = {"of": "players"}

    op: Literal["counter"]
    counter: Name
    of: Players | None = None


@word("amount")
class ExperienceOf(Word):
    """A player's unspent experience."""

    says: ClassVar[str] = "{of'} experience"
    example: ClassVar[str] = '{ op = "experience", of = "me" }'
    kinds: ClassVar[dict[str, str]] = {"of": "players"}

    op: Literal["experience"]
    of: Players


@word("amount")
class RoundNumber(Word):
    """The round now played."""

    says: ClassVar[str] = "the number of the round"
    example: ClassVar[str] = '{ op = "round" }'

    op: Literal["round"]


@word("amount")
class Distance(Word):
    """Steps from one space to another, walking."""

    says: ClassVar[str] = "the distance from {from} to {to}"
    example: ClassVar[str] = '{ op = "distance", from = "actor", to = "treasury" }'
    kinds: ClassVar[dict[str, str]] = {"from": "spaces", "to": "spaces"}

    op: Literal["distance"]
    from_: Spaces = Field(alias="from")
    to: Spaces


@word("amount")
class SetValue(Word):
    """What a player's treasures of a type are worth as a set."""

    says: ClassVar[str] = "the set value of {of'} {type}"
    example: ClassVar[str] = '{ op = "set_value", type = "scroll", of = "me" }'
    kinds: ClassVar[dict[str, str]] = {"of": "players", "type": "treasure-type"}

    op: Literal["set_value"]
    type: TreasureType
    of: Players = "me"


@word("amount")
class Sum(Word):
    """Amounts added up."""

    example: ClassVar[str] = '{ op = "sum", of = [2, { op = "count_figures", of = "actor" }] }'

    op: Literal["sum"]
    of: tuple[Amount, ...] = Field(min_length=2, max_length=8)

    def phrase(self) -> Phrase:
        return _joined(self.of, "plus")


@word("amount")
class Difference(Word):
    """One amount less another, never below zero."""

    says: ClassVar[str] = "{from} less {take}"
    example: ClassVar[str] = '{ op = "difference", from = 6, take = { op = "round" } }'

    op: Literal["difference"]
    from_: Amount = Field(alias="from")
    take: Amount


@word("amount")
class Product(Word):
    """Amounts multiplied."""

    example: ClassVar[str] = '{ op = "product", of = [2, { op = "round" }] }'

    op: Literal["product"]
    of: tuple[Amount, ...] = Field(min_length=2, max_length=4)

    def phrase(self) -> Phrase:
        return _joined(self.of, "times")


@word("amount")
class Half(Word):
    """Half an amount, rounded down (or up)."""

    says: ClassVar[str] = "half of {of}, rounded {rounded}"
    example: ClassVar[str] = '{ op = "half", of = { op = "ducats", of = "me" } }'

    op: Literal["half"]
    of: Amount
    rounded: Literal["down", "up"] = "down"


@word("amount")
class Smallest(Word):
    """The smallest of several amounts."""

    example: ClassVar[str] = '{ op = "smallest", of = [3, { op = "count_cards", of = "me" }] }'

    op: Literal["smallest"]
    of: tuple[Amount, ...] = Field(min_length=2, max_length=8)

    def phrase(self) -> Phrase:
        return Phrase((*plain("the smaller of ").pieces, *_joined(self.of, "and").pieces))


@word("amount")
class Largest(Word):
    """The largest of several amounts."""

    example: ClassVar[str] = '{ op = "largest", of = [1, { op = "round" }] }'

    op: Literal["largest"]
    of: tuple[Amount, ...] = Field(min_length=2, max_length=8)

    def phrase(self) -> Phrase:
        return Phrase((*plain("the larger of ").pieces, *_joined(self.of, "and").pieces))


def _joined(amounts: tuple[Amount, ...], with_: str) -> Phrase:
    pieces = list(plain("").pieces)
    for i, amount in enumerate(amounts):
        phrase = phrase_of(amount, i, "amount")
        assert phrase is not None
        pieces += [*plain(f" {with_} " if i else "").pieces, *phrase.at("of").pieces]
    return Phrase(tuple(pieces))
