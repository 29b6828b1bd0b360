"""Conditions: what must hold. They only look; they never ask or change anything."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from pydantic import Field

from engine.language.selectors import TreasureType
from engine.language.sentence import Phrase, join
from engine.language.word import Name, Word, phrase_of, word

if TYPE_CHECKING:
    from engine.language.vocabulary import Amount, Condition, Figures, Players, Spaces, Treasures


@word("condition")
class All(Word):
    """Every one of these holds."""

    example: ClassVar[str] = '{ op = "all", of = [{ op = "alarm" }, { op = "in_room", who = "actor" }] }'

    op: Literal["all"]
    of: tuple[Condition, ...] = Field(min_length=1, max_length=16)

    def phrase(self) -> Phrase:
        return _listed(self.of, "and")


@word("condition")
class Any(Word):
    """At least one of these holds."""

    example: ClassVar[str] = '{ op = "any", of = [{ op = "alarm" }, { op = "rounds", from = 4 }] }'

    op: Literal["any"]
    of: tuple[Condition, ...] = Field(min_length=1, max_length=16)

    def phrase(self) -> Phrase:
        return _listed(self.of, "or")


@word("condition")
class Not(Word):
    """This does not hold."""

    says: ClassVar[str] = "it is not so that {of}"
    example: ClassVar[str] = '{ op = "not", of = { op = "alarm" } }'
    kinds: ClassVar[dict[str, str]] = {"of": "condition"}

    op: Literal["not"]
    of: Condition


@word("condition")
class Compare(Word):
    """One amount against another. Give one or more of `is`, `at_least`, `at_most`."""

    says: ClassVar[str] = "{amount} is[ exactly {is}][ at least {at_least}][ at most {at_most}]"
    example: ClassVar[str] = '{ op = "compare", amount = { op = "ducats", of = "duke" }, at_least = 8 }'

    op: Literal["compare"]
    amount: Amount
    is_: Amount | None = Field(None, alias="is")
    at_least: Amount | None = None
    at_most: Amount | None = None


@word("condition")
class AnyFigure(Word):
    """At least one figure fits (or at least `count`)."""

    says: ClassVar[str] = "there are[ {count} or more] {of}"
    example: ClassVar[str] = '{ op = "any_figure", of = { op = "characters", of = "enemies", in = "here" } }'
    kinds: ClassVar[dict[str, str]] = {"of": "figures"}

    op: Literal["any_figure"]
    of: Figures
    count: int | None = Field(None, ge=1, le=40)


@word("condition")
class AnySpace(Word):
    """At least one space fits."""

    says: ClassVar[str] = "there is {of}"
    example: ClassVar[str] = '{ op = "any_space", of = { op = "spaces", kind = "room", chest = true } }'
    kinds: ClassVar[dict[str, str]] = {"of": "spaces"}

    op: Literal["any_space"]
    of: Spaces


@word("condition")
class AnyTreasure(Word):
    """At least one treasure fits (or at least `count`)."""

    says: ClassVar[str] = "there are[ {count} or more] {of}"
    example: ClassVar[str] = '{ op = "any_treasure", of = { op = "treasures", in = "here" } }'
    kinds: ClassVar[dict[str, str]] = {"of": "treasures"}

    op: Literal["any_treasure"]
    of: Treasures
    count: int | None = Field(None, ge=1, le=40)


@word("condition")
class Carries(Word):
    """A figure carries a treasure of a type (or at least `count`)."""

    says: ClassVar[str] = "{who} {who~carry}[ {count} or more of] {treasure}"
    example: ClassVar[str] = '{ op = "carries", who = "actor", treasure = "keys" }'
    kinds: ClassVar[dict[str, str]] = {"who": "figures", "treasure": "treasure-type"}

    op: Literal["carries"]
    who: Figures
    treasure: TreasureType = "any"
    count: int | None = Field(None, ge=1, le=9)


@word("condition")
class GangCarries(Word):
    """A player's characters in the district carry such a treasure; under `anywhere`, what left counts too."""

    says: ClassVar[str] = "{of'} gang carries {treasure}[ (what left counts too){anywhere}]"
    example: ClassVar[str] = '{ op = "gang_carries", treasure = "scroll" }'
    kinds: ClassVar[dict[str, str]] = {"of": "players", "treasure": "treasure-type"}

    op: Literal["gang_carries"]
    treasure: TreasureType
    of: Players = "me"
    anywhere: bool = False


@word("condition")
class Holds(Word):
    """A figure holds a token."""

    says: ClassVar[str] = "{who} {who~hold} {token}"
    example: ClassVar[str] = '{ op = "holds", who = "actor", token = "civilian" }'
    kinds: ClassVar[dict[str, str]] = {"who": "figures"}

    op: Literal["holds"]
    who: Figures
    token: Name


@word("condition")
class StandsIn(Word):
    """A figure stands in one of these spaces."""

    says: ClassVar[str] = "{who} {who~be} in {in}"
    example: ClassVar[str] = '{ op = "stands_in", who = "actor", in = "treasury" }'
    kinds: ClassVar[dict[str, str]] = {"who": "figures", "in": "spaces"}

    op: Literal["stands_in"]
    who: Figures
    in_: Spaces = Field(alias="in")


@word("condition")
class InRoom(Word):
    """A figure stands in a room of the district."""

    says: ClassVar[str] = "{who} {who~be} in a room"
    example: ClassVar[str] = '{ op = "in_room", who = "actor" }'
    kinds: ClassVar[dict[str, str]] = {"who": "figures"}

    op: Literal["in_room"]
    who: Figures


@word("condition")
class SpaceIs(Word):
    """A space is one of these."""

    says: ClassVar[str] = "{space} is {one_of}"
    example: ClassVar[str] = '{ op = "space_is", space = "space", one_of = { op = "spaces", kind = "room" } }'
    kinds: ClassVar[dict[str, str]] = {"space": "spaces", "one_of": "spaces"}

    op: Literal["space_is"]
    space: Spaces
    one_of: Spaces


@word("condition")
class Adjacent(Word):
    """Two figures are adjacent."""

    says: ClassVar[str] = "{who} {who~be} next to {to}"
    example: ClassVar[str] = '{ op = "adjacent", who = "actor", to = "bearer" }'
    kinds: ClassVar[dict[str, str]] = {"who": "figures", "to": "figures"}

    op: Literal["adjacent"]
    who: Figures
    to: Figures


@word("condition")
class Is(Word):
    """A figure is one of these."""

    says: ClassVar[str] = "{who} {who~be} {one_of}"
    example: ClassVar[str] = '{ op = "is", who = "winner", one_of = "bearer" }'
    kinds: ClassVar[dict[str, str]] = {"who": "figures", "one_of": "figures"}

    op: Literal["is"]
    who: Figures
    one_of: Figures


@word("condition")
class PlayerIs(Word):
    """A player is one of these."""

    says: ClassVar[str] = "{who} {who~be} {one_of}"
    example: ClassVar[str] = '{ op = "player_is", who = "player", one_of = "me" }'
    kinds: ClassVar[dict[str, str]] = {"who": "players", "one_of": "players"}

    op: Literal["player_is"]
    who: Players
    one_of: Players


@word("condition")
class TreasureIs(Word):
    """The treasure at hand is of one of these types."""

    says: ClassVar[str] = "the treasure is {type}"
    example: ClassVar[str] = '{ op = "treasure_is", type = ["red-gem", "green-gem"] }'
    kinds: ClassVar[dict[str, str]] = {"type": "treasure-type"}

    op: Literal["treasure_is"]
    type: tuple[TreasureType, ...] = Field(min_length=1, max_length=8)


@word("condition")
class Alarm(Word):
    """The alarm has been raised."""

    says: ClassVar[str] = "the alarm has been raised"
    example: ClassVar[str] = '{ op = "alarm" }'

    op: Literal["alarm"]


@word("condition")
class Rounds(Word):
    """The round now played is between these two."""

    says: ClassVar[str] = "it is round[ {from} or later][, {to} at the latest]"
    example: ClassVar[str] = '{ op = "rounds", from = 3, to = 5 }'

    op: Literal["rounds"]
    from_: int | None = Field(None, alias="from", ge=1, le=20)
    to: int | None = Field(None, ge=1, le=20)


@word("condition")
class OwnTurn(Word):
    """It is your turn."""

    says: ClassVar[str] = "it is your turn"
    example: ClassVar[str] = '{ op = "own_turn" }'

    op: Literal["own_turn"]


@word("condition")
class Active(Word):
    """A figure is the one now activated."""

    says: ClassVar[str] = "{who} {who~be} being activated"
    example: ClassVar[str] = '{ op = "active", who = "bearer" }'
    kinds: ClassVar[dict[str, str]] = {"who": "figures"}

    op: Literal["active"]
    who: Figures


@word("condition")
class Wounded(Word):
    """A figure has at least one wound."""

    says: ClassVar[str] = "{who} {who~be} wounded"
    example: ClassVar[str] = '{ op = "wounded", who = "actor" }'
    kinds: ClassVar[dict[str, str]] = {"who": "figures"}

    op: Literal["wounded"]
    who: Figures


@word("condition")
class TokenThere(Word):
    """A token lies in a space, faceup unless said otherwise."""

    says: ClassVar[str] = "there is {token} in {in}"
    example: ClassVar[str] = '{ op = "token_there", token = "mechanism", in = "here" }'
    kinds: ClassVar[dict[str, str]] = {"in": "spaces"}

    op: Literal["token_there"]
    token: Name
    in_: Spaces = Field(alias="in")
    facedown: bool = False


@word("condition")
class RulesetIs(Word):
    """The ruleset's value reads so: for rules that differ between the editions."""

    says: ClassVar[str] = "the ruleset says {value} = {is}"
    example: ClassVar[str] = '{ op = "ruleset", value = "sheet_treasures", is = "district" }'

    op: Literal["ruleset"]
    value: str = Field(pattern=r"^[a-z_]+$")
    is_: int | bool | str = Field(alias="is")


def _listed(conditions: tuple[Condition, ...], last: str) -> Phrase:
    phrases = []
    for i, condition in enumerate(conditions):
        phrase = phrase_of(condition, i, "condition")
        assert phrase is not None
        phrases.append(phrase)
    return join(phrases, last).at("of")
