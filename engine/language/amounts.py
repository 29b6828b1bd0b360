"""Amounts: numbers worked out from the game. A bare whole number is an amount too."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from pydantic import Field

from engine.language.names import NAMES, type_name
from engine.language.selectors import TreasureType
from engine.language.sentence import Mood, Phrase, counted, glue, join, number_word, plain, slot
from engine.language.word import Name, Word, count_phrase, phrase_of, word

if TYPE_CHECKING:
    from engine.language.vocabulary import Amount, Figures, Players, Spaces, Treasures


class Count(Word):
    """An amount that counts things: "one ducat for each …", "there are three or more …"."""

    def things(self, form: str) -> Phrase:
        """What is counted."""
        phrase = self.render("of", ":", form)
        assert phrase is not None
        return phrase

    def phrase(self, mood: Mood = Mood.PLAIN) -> Phrase:
        return glue("the number of ", self.things("some"))

    def counting(self, one: str, many: str) -> Phrase:
        return glue(counted(plain("", number=1), one, many), " for ", self.things("each"))


class Formula(Word):
    """An amount worked out from others."""

    def counting(self, one: str, many: str) -> Phrase:
        if many.startswith("more "):
            return super().counting(one, many)
        return glue(f"a number of {many} equal to ", self.phrase(), plural=True)


@word("amount")
class ByPlayers(Word):
    """A number that depends on how many play."""

    says: ClassVar[str] = "{two} with two players, {three} with three and {four} with four"
    example: ClassVar[str] = '{ op = "by_players", two = 2, three = 3, four = 4 }'

    op: Literal["by_players"]
    two: int = Field(ge=-999, le=999, description="With two players.")
    three: int = Field(ge=-999, le=999, description="With three players.")
    four: int = Field(ge=-999, le=999, description="With four players.")

    def counting(self, one: str, many: str) -> Phrase:
        first = count_phrase(self.two, "two", one, many)
        three, four = self.render("three"), self.render("four")
        assert three is not None
        assert four is not None
        return glue(first, " with two players, ", three, " with three and ", four, " with four", plural=True)


@word("amount")
class CountFigures(Count):
    """How many figures fit."""

    example: ClassVar[str] = '{ op = "count_figures", of = { op = "characters", of = "me" } }'
    kinds: ClassVar[dict[str, str]] = {"of": "figures"}

    op: Literal["count_figures"]
    of: Figures = Field(description="What is counted.")


@word("amount")
class CountTreasures(Count):
    """How many treasures fit."""

    example: ClassVar[str] = '{ op = "count_treasures", of = { op = "treasures", carried_by = "actor" } }'
    kinds: ClassVar[dict[str, str]] = {"of": "treasures"}

    op: Literal["count_treasures"]
    of: Treasures = Field(description="What is counted.")


@word("amount")
class CountSpaces(Count):
    """How many spaces fit."""

    example: ClassVar[str] = '{ op = "count_spaces", of = { op = "spaces", token = "rubble" } }'
    kinds: ClassVar[dict[str, str]] = {"of": "spaces"}

    op: Literal["count_spaces"]
    of: Spaces = Field(description="What is counted.")


@word("amount")
class CountTokens(Count):
    """How many tokens of a kind lie somewhere or are held by somebody."""

    example: ClassVar[str] = (
        '{ op = "count_tokens", token = "civilian", held_by = { op = "characters", of = "me" } }'
    )
    kinds: ClassVar[dict[str, str]] = {"in": "spaces", "held_by": "figures", "token": "token"}

    op: Literal["count_tokens"]
    token: Name = Field(description="The kind of token.")
    in_: Spaces | None = Field(None, alias="in", description="Only those that lie there.")
    held_by: Figures | None = Field(None, description="Only those that these figures hold.")

    def things(self, form: str) -> Phrase:
        token = phrase_of(self.token, "token", "token", form=form)
        where, who = self.render("in", ":", "one"), self.render("held_by", ":", "one@")
        assert token is not None
        parts = [token, *((" in ", where) if where else ()), *((" held by ", who) if who else ())]
        return glue(*parts, plural=token.plural, trailing=len(parts) > 1)


@word("amount")
class CountPlayers(Count):
    """How many players fit."""

    example: ClassVar[str] = '{ op = "count_players", of = { op = "players", in_district = true } }'
    kinds: ClassVar[dict[str, str]] = {"of": "players"}

    op: Literal["count_players"]
    of: Players = Field(description="Who is counted.")


@word("amount")
class CountCards(Count):
    """How many cards a player has in hand."""

    example: ClassVar[str] = '{ op = "count_cards", deck = "arcana", of = "me" }'
    kinds: ClassVar[dict[str, str]] = {"of": "players", "deck": "deck"}

    op: Literal["count_cards"]
    deck: Name = Field("arcana", description="Which deck's cards.")
    of: Players = Field("me", description="In whose hand.")

    def things(self, form: str) -> Phrase:
        cards, hand = self.render("deck", ":", form), self.render("of", "'", "hand")
        assert cards is not None
        assert hand is not None
        return glue(cards, " in ", hand, plural=cards.plural, trailing=True)


@word("amount")
class ValueOf(Word):
    """A figure's combat, movement or mind, modifiers included."""

    example: ClassVar[str] = '{ op = "value", of = "actor", name = "mind" }'
    kinds: ClassVar[dict[str, str]] = {"of": "figures"}

    op: Literal["value"]
    of: Figures = Field(description="Whose value; of several figures, the highest.")
    name: Literal["combat", "movement", "mind"] = Field(description="Which value.")

    def template(self, mood: Mood = Mood.PLAIN) -> str:
        return (
            f"the highest {self.name} of {{of:all}}" if isinstance(self.of, Word) else f"{{of'{self.name}}}"
        )


@word("amount")
class DucatsOf(Word):
    """The ducats in a purse: a player's, the bank's or a pool's."""

    says: ClassVar[str] = "the number of ducats {of} {of~have}"
    example: ClassVar[str] = '{ op = "ducats", of = "duke" }'
    kinds: ClassVar[dict[str, str]] = {"of": "purse"}

    op: Literal["ducats"]
    of: Players = Field(description="A player, `bank` or a pool.")

    def counting(self, one: str, many: str) -> Phrase:
        who = self.render("of")
        assert who is not None
        has = " have" if who.second or who.plural else " has"
        return glue(f"as many {many} as ", who, has + (" ducats" if one != "ducat" else ""), plural=True)


@word("amount")
class CounterOf(Word):
    """A counter's value; `of` names the player for a counter kept by each player."""

    example: ClassVar[str] = '{ op = "counter", counter = "barricades" }'
    kinds: ClassVar[dict[str, str]] = {"of": "players", "counter": "counter"}

    op: Literal["counter"]
    counter: Name = Field(description="A counter of the sheet.")
    of: Players | None = Field(None, description="Whose, if each player keeps one.")

    def template(self, mood: Mood = Mood.PLAIN) -> str:
        return counter_template(self.counter, self.of)


@word("amount")
class ExperienceOf(Word):
    """A player's unspent experience."""

    says: ClassVar[str] = "{of'experience}"
    example: ClassVar[str] = '{ op = "experience", of = "me" }'
    kinds: ClassVar[dict[str, str]] = {"of": "players"}

    op: Literal["experience"]
    of: Players = Field(description="Whose.")


@word("amount")
class RoundNumber(Word):
    """The round now played."""

    says: ClassVar[str] = "the number of the round"
    example: ClassVar[str] = '{ op = "round" }'

    op: Literal["round"]


@word("amount")
class Distance(Word):
    """Steps from one space to another, walking."""

    says: ClassVar[str] = "the distance from {from:near} to {to:near}"
    example: ClassVar[str] = '{ op = "distance", from = "actor", to = "treasury" }'
    kinds: ClassVar[dict[str, str]] = {"from": "spaces", "to": "spaces"}

    op: Literal["distance"]
    from_: Spaces = Field(alias="from", description="From where.")
    to: Spaces = Field(description="To where; the nearest of several.")


@word("amount")
class SetValue(Word):
    """What a player's treasures of a type are worth as a set."""

    example: ClassVar[str] = '{ op = "set_value", type = "scroll", of = "me" }'
    kinds: ClassVar[dict[str, str]] = {"of": "players", "type": "treasure-type"}

    op: Literal["set_value"]
    type: TreasureType = Field(description="The type of treasure.")
    of: Players = Field("me", description="Whose treasures.")

    def template(self, mood: Mood = Mood.PLAIN) -> str:
        return f"the set value of {{of'{type_name(self.type, many=True)}}}"


@word("amount")
class Sum(Formula):
    """Amounts added up."""

    example: ClassVar[str] = (
        '{ op = "sum", of = [2, { op = "count_treasures", of = { op = "treasures", carried_by = "actor" } }] }'
    )

    op: Literal["sum"]
    of: tuple[Amount, ...] = Field(min_length=2, max_length=8, description="What is added up.")

    def phrase(self, mood: Mood = Mood.PLAIN) -> Phrase:
        return _joined(self.of, "plus")


@word("amount")
class Difference(Formula):
    """One amount less another, never below zero."""

    says: ClassVar[str] = "{from} minus {take}"
    example: ClassVar[str] = '{ op = "difference", from = 6, take = { op = "round" } }'

    op: Literal["difference"]
    from_: Amount = Field(alias="from", description="What is lessened.")
    take: Amount = Field(description="By how much.")


@word("amount")
class Product(Formula):
    """Amounts multiplied."""

    example: ClassVar[str] = '{ op = "product", of = [2, { op = "round" }] }'

    op: Literal["product"]
    of: tuple[Amount, ...] = Field(min_length=2, max_length=4, description="What is multiplied.")

    def phrase(self, mood: Mood = Mood.PLAIN) -> Phrase:
        return _joined(self.of, "times")

    def counting(self, one: str, many: str) -> Phrase:
        first, *rest = self.of
        if isinstance(first, int) and len(rest) == 1 and isinstance(rest[0], Count):
            number = slot("", ("of", 0), "amount", number=first)
            each = rest[0].things("each").at("of", 1)
            return glue(counted(number, one, many), " for ", each, plural=first != 1)
        return super().counting(one, many)


@word("amount")
class Half(Formula):
    """Half an amount, rounded down (or up)."""

    says: ClassVar[str] = "half of {of}, rounded {rounded}"
    example: ClassVar[str] = '{ op = "half", of = { op = "ducats", of = "me" } }'

    op: Literal["half"]
    of: Amount = Field(description="What is halved.")
    rounded: Literal["down", "up"] = Field("down", description="Which way.")

    def counting(self, one: str, many: str) -> Phrase:
        if not isinstance(self.of, DucatsOf) or one != "ducat":
            return super().counting(one, many)
        who = self.of.render("of")
        assert who is not None
        has = " have" if who.second or who.plural else " has"
        return glue(
            "half of the ducats ", who.at("of"), f"{has}, rounded ", self.render("rounded") or "", plural=True
        )


@word("amount")
class Table(Word):
    """A number read from a row: the first for one, the next for two, and so on; nothing for none."""

    example: ClassVar[str] = (
        '{ op = "table", of = { op = "count_tokens", token = "civilian", held_by = "actor" }, gives = [3, 8, 15] }'
    )

    op: Literal["table"]
    of: Amount = Field(description="What is looked up.")
    gives: tuple[int, ...] = Field(
        min_length=2, max_length=12, description="For one, two, three …; the last also for more."
    )

    def phrase(self, mood: Mood = Mood.PLAIN) -> Phrase:
        return glue(self._given(), self._looked_up())

    def counting(self, one: str, many: str) -> Phrase:
        return glue(self._given(), f" {many}", self._looked_up(), plural=True)

    def _given(self) -> Phrase:
        gives = self.render("gives")
        assert gives is not None
        return gives

    def _looked_up(self) -> Phrase:
        looked_up = self.render("of")
        assert looked_up is not None
        steps = [number_word(n) for n in range(1, len(self.gives) + 1)]
        last = f", or {steps[-1]} or more"
        return glue(" as ", looked_up, " is ", ", ".join(steps[:-1]), last)


@word("amount")
class Smallest(Formula):
    """The smallest of several amounts."""

    example: ClassVar[str] = '{ op = "smallest", of = [3, { op = "count_cards", of = "me" }] }'

    op: Literal["smallest"]
    of: tuple[Amount, ...] = Field(min_length=2, max_length=8, description="What is compared.")

    def phrase(self, mood: Mood = Mood.PLAIN) -> Phrase:
        return glue("the smaller of " if len(self.of) == 2 else "the smallest of ", _listed(self.of))


@word("amount")
class Largest(Formula):
    """The largest of several amounts."""

    example: ClassVar[str] = '{ op = "largest", of = [1, { op = "round" }] }'

    op: Literal["largest"]
    of: tuple[Amount, ...] = Field(min_length=2, max_length=8, description="What is compared.")

    def phrase(self, mood: Mood = Mood.PLAIN) -> Phrase:
        return glue("the larger of " if len(self.of) == 2 else "the largest of ", _listed(self.of))


def _joined(amounts: tuple[Amount, ...], with_: str) -> Phrase:
    return join(_phrases(amounts), f" {with_} ", f" {with_} ")


def _listed(amounts: tuple[Amount, ...]) -> Phrase:
    return join(_phrases(amounts))


def _phrases(amounts: tuple[Amount, ...]) -> list[Phrase]:
    phrases = [phrase_of(amount, i, "amount") for i, amount in enumerate(amounts)]
    return [phrase.at("of") for phrase in phrases if phrase is not None]


def counter_template(counter: str, of: Players | None) -> str:
    """A counter, or somebody's: "the alertness", "your bounty"."""
    if of is None:
        return "{counter}"
    name = NAMES.get({}).get(counter, f"{counter.replace('-', ' ')} counter")
    return f"{{of'{name.removeprefix('the ')}}}"
