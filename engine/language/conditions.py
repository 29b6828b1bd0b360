"""Conditions: what must hold. They only look; they never ask or change anything."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, Literal

from pydantic import Field

from engine.language.amounts import Count, CountCards, DucatsOf
from engine.language.names import RULESET
from engine.language.selectors import FiguresOf, SpacesOf, TreasureType
from engine.language.sentence import Mood, Path, Phrase, Piece, glue, join, slot
from engine.language.word import Name, Word, count_phrase, word

if TYPE_CHECKING:
    from engine.language.vocabulary import Amount, Condition, Figures, Players, Spaces, Treasures


@word("condition")
class All(Word):
    """Every one of these holds."""

    example: ClassVar[str] = '{ op = "all", of = [{ op = "alarm" }, { op = "in_room", who = "actor" }] }'

    op: Literal["all"]
    of: tuple[Condition, ...] = Field(min_length=1, max_length=16, description="The conditions.")

    def phrase(self, mood: Mood = Mood.PLAIN) -> Phrase:
        return listed([((i,), c) for i, c in enumerate(self.of)], "and", mood).at("of")


@word("condition")
class Any(Word):
    """At least one of these holds."""

    example: ClassVar[str] = '{ op = "any", of = [{ op = "alarm" }, { op = "rounds", from = 4 }] }'

    op: Literal["any"]
    of: tuple[Condition, ...] = Field(min_length=1, max_length=16, description="The conditions.")

    def phrase(self, mood: Mood = Mood.PLAIN) -> Phrase:
        return listed([((i,), c) for i, c in enumerate(self.of)], "or", mood).at("of")


@word("condition")
class Not(Word):
    """This does not hold."""

    example: ClassVar[str] = '{ op = "not", of = { op = "alarm" } }'
    kinds: ClassVar[dict[str, str]] = {"of": "condition"}

    op: Literal["not"]
    of: Condition = Field(description="What must not hold.")

    def phrase(self, mood: Mood = Mood.PLAIN) -> Phrase:
        return self.of.phrase(Mood.PLAIN if mood is Mood.NOT else Mood.NOT).at("of")

    def opens_with(self, role: str) -> bool:
        return self.of.opens_with(role)


@word("condition")
class Compare(Word):
    """One amount against another. Give one or more of `is`, `at_least`, `at_most`."""

    example: ClassVar[str] = '{ op = "compare", amount = { op = "ducats", of = "duke" }, at_least = 8 }'

    op: Literal["compare"]
    amount: Amount = Field(description="What is looked at.")
    is_: Amount | None = Field(None, alias="is", description="It is just this.")
    at_least: Amount | None = Field(None, description="It is this or more.")
    at_most: Amount | None = Field(None, description="It is this or less.")

    def phrase(self, mood: Mood = Mood.PLAIN) -> Phrase:
        denied = mood is Mood.NOT
        if isinstance(self.amount, Count) and (there := self._there(denied)) is not None:
            return there
        amount = self.render("amount")
        assert amount is not None
        if isinstance(self.amount, DucatsOf):
            who = self.amount.render("of")
            assert who is not None
            has = " have " if who.second or who.plural else " has "
            return glue(who.at("amount"), has, self._bounds(denied, counting=True))
        return glue(amount, " are " if amount.plural else " is ", self._bounds(denied))

    def opens_with(self, role: str) -> bool:
        if isinstance(self.amount, DucatsOf | CountCards):
            return self.amount.of == role
        return isinstance(self.amount, Word) and self.amount.opens_with(role)

    def _bounds(self, denied: bool, *, counting: bool = False) -> Phrase:
        if counting and self.is_ == 0:
            zero = slot("at least one" if denied else "no", ("is",), "amount")
            return glue(zero, " ducat" if denied else " ducats")
        rows = (
            ("is_", "is", "exactly " if counting else "", "more or fewer than " if counting else "not "),
            ("at_least", "at_least", "at least ", "less than "),
            ("at_most", "at_most", "at most ", "more than "),
        )
        parts = []
        for name, key, yes, no in rows:
            value = getattr(self, name)
            if value is None:
                continue
            bound = count_phrase(value, key, "ducat", "ducats") if counting else self.render(key)
            parts.append(glue(no if denied else yes, bound or ""))
        return join(parts, " or " if denied else " and ")

    def _there(self, denied: bool) -> Phrase | None:
        """ "there are three or more zombies": for a count against one plain number."""
        bounds = [(k, v) for k in ("is_", "at_least", "at_most") if (v := getattr(self, k)) is not None]
        if len(bounds) != 1 or not isinstance(bounds[0][1], int):
            return None
        assert isinstance(self.amount, Count)
        ((key, n),) = bounds
        words = {
            ("is_", False): "exactly {}",
            ("is_", True): "not exactly {}",
            ("at_least", False): "at least {}",
            ("at_least", True): "fewer than {}",
            ("at_most", False): "at most {}",
            ("at_most", True): "more than {}",
        }[key, denied]
        before, _, after = words.partition("{}")
        number = self.render(key.rstrip("_"))
        assert number is not None
        things = self.amount.things("some") if n != 1 else _singular(self.amount)
        start: Phrase | str = "there is " if n == 1 else "there are "
        if isinstance(self.amount, CountCards):
            who = self.amount.render("of")
            assert who is not None
            start = glue(who.at("amount"), " have " if who.second or who.plural else " has ")
            things = glue(self.amount.render("deck", ":", "bare" if n == 1 else "some") or "", " in hand")
        return glue(start, before, number, after + " ", things.at("amount"))


def _singular(count: Count) -> Phrase:
    """What is counted, for the number one: "one enemy", not "an enemy"."""
    phrase = count.things("one")
    head, *rest = phrase.pieces
    return glue((replace(head, text=head.text.partition(" ")[2]),), rest)


def _existence(condition: AnyFigure | AnyTreasure, *, denied: bool) -> Phrase:
    """ "there is an enemy next to him", "there are three or more enemies", and the contrary of both."""
    count = condition.render("count")
    if count is None or count.number == 1:
        return glue("there is ", condition.render("of", ":", "no" if denied else "one") or "")
    of = condition.render("of", ":", "some") or ""
    if denied:
        return glue("there are fewer than ", count, " ", of)
    return glue("there are ", count, " or more ", of)


@word("condition")
class AnyFigure(Word):
    """At least one figure fits (or at least `count`)."""

    example: ClassVar[str] = '{ op = "any_figure", of = { op = "characters", of = "enemies", in = "here" } }'
    kinds: ClassVar[dict[str, str]] = {"of": "figures"}

    op: Literal["any_figure"]
    of: Figures = Field(description="Which figures.")
    count: int | None = Field(None, ge=1, le=40, description="At least so many.")

    def phrase(self, mood: Mood = Mood.PLAIN) -> Phrase:
        denied = mood is Mood.NOT
        if isinstance(self.of, FiguresOf) and not self.of.is_several():  # "the Cyclops is in that room"
            whole = self.of.in_form("one").at("of")
            where = whole.pieces[1:] or (Piece(" on the board"),)
            return glue(whole.pieces[:1], " is not" if denied else " is", where)
        return _existence(self, denied=denied)


@word("condition")
class AnySpace(Word):
    """At least one space fits."""

    says: ClassVar[str] = "there is {of:one}"
    denies: ClassVar[str] = "there is {of:no}"
    example: ClassVar[str] = '{ op = "any_space", of = { op = "spaces", kind = "room", chest = true } }'
    kinds: ClassVar[dict[str, str]] = {"of": "spaces"}

    op: Literal["any_space"]
    of: Spaces = Field(description="Which spaces.")


@word("condition")
class AnyTreasure(Word):
    """At least one treasure fits (or at least `count`)."""

    example: ClassVar[str] = '{ op = "any_treasure", of = { op = "treasures", in = "here" } }'
    kinds: ClassVar[dict[str, str]] = {"of": "treasures"}

    op: Literal["any_treasure"]
    of: Treasures = Field(description="Which treasures.")
    count: int | None = Field(None, ge=1, le=40, description="At least so many.")

    def phrase(self, mood: Mood = Mood.PLAIN) -> Phrase:
        return _existence(self, denied=mood is Mood.NOT)


@word("condition")
class Carries(Word):
    """A figure carries a treasure of a type (or at least `count`)."""

    example: ClassVar[str] = '{ op = "carries", who = "actor", treasure = "keys" }'
    kinds: ClassVar[dict[str, str]] = {"who": "figures", "treasure": "treasure-type"}

    op: Literal["carries"]
    who: Figures = Field(description="Which figure; one of several is enough.")
    treasure: TreasureType = Field("any", description="The type of treasure.")
    count: int | None = Field(None, ge=1, le=9, description="At least so many.")

    def template(self, mood: Mood = Mood.PLAIN) -> str:
        if self.count is None or self.count == 1:
            return "{who:one} {who~carry} {treasure:%s}" % ("no" if mood is Mood.NOT else "one")
        if mood is Mood.NOT:
            return "{who:one} {who~carry} fewer than {count} {treasure:some}"
        return "{who:one} {who~carry} {count} or more {treasure:some}"


@word("condition")
class GangCarries(Word):
    """A player's characters in the district carry such a treasure; under `anywhere`, what left counts too."""

    example: ClassVar[str] = '{ op = "gang_carries", treasure = "scroll" }'
    kinds: ClassVar[dict[str, str]] = {"of": "players", "treasure": "treasure-type"}

    op: Literal["gang_carries"]
    treasure: TreasureType = Field(description="The type of treasure.")
    of: Players = Field("me", description="Whose gang.")
    anywhere: bool = Field(False, description="What has left the district counts too.")

    def template(self, mood: Mood = Mood.PLAIN) -> str:
        verb, form = ("has" if self.anywhere else "carries"), ("no" if mood is Mood.NOT else "one")
        where = "{anywhere}, in the district or in safety" if self.anywhere else ""
        return f"{{of'gang}} {verb} {{treasure:{form}}}{where}"


@word("condition")
class Holds(Word):
    """A figure holds a token."""

    says: ClassVar[str] = "{who:one} {who~hold} {token:one}"
    denies: ClassVar[str] = "{who:one} {who~hold} {token:no}"
    example: ClassVar[str] = '{ op = "holds", who = "actor", token = "civilian" }'
    kinds: ClassVar[dict[str, str]] = {"who": "figures", "token": "token"}

    op: Literal["holds"]
    who: Figures = Field(description="Which figure; one of several is enough.")
    token: Name = Field(description="The kind of token.")


@word("condition")
class StandsIn(Word):
    """A figure stands in one of these spaces."""

    example: ClassVar[str] = '{ op = "stands_in", who = "actor", in = "treasury" }'
    kinds: ClassVar[dict[str, str]] = {"who": "figures", "in": "spaces"}

    op: Literal["stands_in"]
    who: Figures = Field(description="Which figure; one of several is enough.")
    in_: Spaces = Field(alias="in", description="Where.")

    def template(self, mood: Mood = Mood.PLAIN) -> str:
        return "{who:one} {who~be} {in}" if isinstance(self.in_, SpacesOf) else "{who:one} {who~be} in {in}"

    def render(self, name: str, mark: str = "", arg: str = "") -> Phrase | None:
        if name == "in" and isinstance(self.in_, SpacesOf):
            return self.in_.where().at("in")
        return super().render(name, mark, arg)


@word("condition")
class InRoom(Word):
    """A figure stands in a room of the district."""

    says: ClassVar[str] = "{who:one} {who~be} in a room"
    example: ClassVar[str] = '{ op = "in_room", who = "actor" }'
    kinds: ClassVar[dict[str, str]] = {"who": "figures"}

    op: Literal["in_room"]
    who: Figures = Field(description="Which figure; one of several is enough.")


@word("condition")
class SpaceIs(Word):
    """A space is one of these."""

    says: ClassVar[str] = "{space:one} {space~be} {one_of:one}"
    example: ClassVar[str] = '{ op = "space_is", space = "space", one_of = { op = "spaces", kind = "room" } }'
    kinds: ClassVar[dict[str, str]] = {"space": "spaces", "one_of": "spaces"}

    op: Literal["space_is"]
    space: Spaces = Field(description="The space looked at.")
    one_of: Spaces = Field(description="What it must be.")


@word("condition")
class Adjacent(Word):
    """Two figures are adjacent."""

    says: ClassVar[str] = "{who:one} {who~be} next to {to:one@}"
    example: ClassVar[str] = '{ op = "adjacent", who = "actor", to = "bearer" }'
    kinds: ClassVar[dict[str, str]] = {"who": "figures", "to": "figures"}

    op: Literal["adjacent"]
    who: Figures = Field(description="Which figure; one of several is enough.")
    to: Figures = Field(description="Next to whom; one of several is enough.")


@word("condition")
class Is(Word):
    """A figure is one of these."""

    says: ClassVar[str] = "{who:one} {who~be} {one_of:one}"
    example: ClassVar[str] = '{ op = "is", who = "winner", one_of = "bearer" }'
    kinds: ClassVar[dict[str, str]] = {"who": "figures", "one_of": "figures"}

    op: Literal["is"]
    who: Figures = Field(description="The figure looked at.")
    one_of: Figures = Field(description="Who it must be.")


@word("condition")
class PlayerIs(Word):
    """A player is one of these."""

    says: ClassVar[str] = "{who:one} {who~be} {one_of:one}"
    example: ClassVar[str] = '{ op = "player_is", who = "player", one_of = "me" }'
    kinds: ClassVar[dict[str, str]] = {"who": "players", "one_of": "players"}

    op: Literal["player_is"]
    who: Players = Field(description="The player looked at.")
    one_of: Players = Field(description="Who it must be.")


@word("condition")
class TreasureIs(Word):
    """The treasure at hand is of one of these types."""

    says: ClassVar[str] = "the treasure {~be} {type}"
    example: ClassVar[str] = '{ op = "treasure_is", type = ["red-gem", "green-gem"] }'
    kinds: ClassVar[dict[str, str]] = {"type": "treasure-type"}

    op: Literal["treasure_is"]
    type: tuple[TreasureType, ...] = Field(min_length=1, max_length=8, description="The types that fit.")


@word("condition")
class Alarm(Word):
    """The alarm has been raised."""

    says: ClassVar[str] = "the alarm {~have} been raised"
    example: ClassVar[str] = '{ op = "alarm" }'

    op: Literal["alarm"]


@word("condition")
class Rounds(Word):
    """The round now played is between these two."""

    example: ClassVar[str] = '{ op = "rounds", from = 3, to = 5 }'

    op: Literal["rounds"]
    from_: int | None = Field(None, alias="from", ge=1, le=20, description="The first such round.")
    to: int | None = Field(None, ge=1, le=20, description="The last such round.")

    def template(self, mood: Mood = Mood.PLAIN) -> str:
        if self.from_ is None and self.to is None:
            return "the game {~be} under way"
        if self.from_ == self.to:
            return "it {~be} round {from}"
        if self.from_ is not None and self.to is not None:
            return "it {~be} one of rounds {from} to {to}"
        if self.from_ is not None:
            return "it is before round {from}" if mood is Mood.NOT else "it is round {from} or later"
        return "it is after round {to}" if mood is Mood.NOT else "it is round {to} or earlier"

    def render(self, name: str, mark: str = "", arg: str = "") -> Phrase | None:
        return slot(str(self.field(name)), (name,), "amount")


@word("condition")
class OwnTurn(Word):
    """It is your turn."""

    says: ClassVar[str] = "it {~be} your turn"
    example: ClassVar[str] = '{ op = "own_turn" }'

    op: Literal["own_turn"]


@word("condition")
class Active(Word):
    """A figure is the one now activated."""

    says: ClassVar[str] = "{who:one} {who~be} being activated"
    example: ClassVar[str] = '{ op = "active", who = "bearer" }'
    kinds: ClassVar[dict[str, str]] = {"who": "figures"}

    op: Literal["active"]
    who: Figures = Field(description="Which figure; one of several is enough.")


@word("condition")
class Wounded(Word):
    """A figure has at least one wound."""

    says: ClassVar[str] = "{who:one} {who~be} wounded"
    example: ClassVar[str] = '{ op = "wounded", who = "actor" }'
    kinds: ClassVar[dict[str, str]] = {"who": "figures"}

    op: Literal["wounded"]
    who: Figures = Field(description="Which figure; one of several is enough.")


@word("condition")
class TokenThere(Word):
    """A token lies in a space, faceup unless said otherwise."""

    example: ClassVar[str] = '{ op = "token_there", token = "mechanism", in = "here" }'
    kinds: ClassVar[dict[str, str]] = {"in": "spaces", "token": "token"}

    op: Literal["token_there"]
    token: Name = Field(description="The kind of token.")
    in_: Spaces = Field(alias="in", description="Where; one of several spaces is enough.")
    facedown: bool = Field(False, description="It lies facedown.")

    def template(self, mood: Mood = Mood.PLAIN) -> str:
        form = "no" if mood is Mood.NOT else "one"
        return f"there is {{token:{form}}}[ lying facedown{{facedown}}] in {{in:one}}"


@word("condition")
class RulesetIs(Word):
    """The ruleset's value reads so: for rules that differ between the editions."""

    says: ClassVar[str] = "the ruleset {~say} “{is}” for “{value}”"
    example: ClassVar[str] = '{ op = "ruleset", value = "sheet_treasures", is = "district" }'

    op: Literal["ruleset"]
    value: str = Field(pattern=r"^[a-z_]+$", description="A value of the ruleset.")
    is_: int | bool | str = Field(alias="is", description="What it says.")

    def render(self, name: str, mark: str = "", arg: str = "") -> Phrase | None:
        if name == "is" and isinstance(self.is_, bool):
            return slot("yes" if self.is_ else "no", ("is",), "yes-no")
        return super().render(name, mark, arg)


def listed(items: Sequence[tuple[Path, Condition]], link: str, mood: Mood = Mood.PLAIN) -> Phrase:
    """Several conditions, each at its path, joined by "and" or "or"; nested lists need no brackets.

    Denied, each is denied and the other link joins them.
    """
    if mood is Mood.NOT:
        link = "or" if link == "and" else "and"
    flat = _flat(items, link, mood)
    spoken = [item for item in flat if known(item[1]) is None]
    flat = spoken or flat[:1]
    phrases, inner = [], False
    for path, condition, how in flat:
        phrase = condition.phrase(how).at(*path)
        other = len(flat) > 1 and _link(condition, how) not in ("", link)
        if other and link == "and":
            phrase = glue("either ", phrase)
        inner = inner or other
        phrases.append(phrase)
    return join(phrases, f", {link} " if inner else f" {link} ")


def _flat(
    items: Sequence[tuple[Path, Condition]], link: str, mood: Mood
) -> list[tuple[Path, Condition, Mood]]:
    """Lists within lists of the same kind are one list."""
    out: list[tuple[Path, Condition, Mood]] = []
    for path, condition in items:
        if _link(condition, mood) != link or known(condition) is not None:
            out.append((path, condition, mood))
            continue
        how = mood
        while isinstance(condition, Not):
            path, condition, how = (*path, "of"), condition.of, _other(how)
        assert isinstance(condition, All | Any)
        out += _flat([((*path, "of", i), c) for i, c in enumerate(condition.of)], link, how)
    return out


def _link(condition: Condition, mood: Mood) -> str:
    """How the members of a list are joined as it is said; nothing for what is no list, or of one member."""
    while isinstance(condition, Not):
        condition, mood = condition.of, _other(mood)
    if not isinstance(condition, All | Any) or sum(known(c) is None for c in condition.of) < 2:
        return ""
    return "and" if isinstance(condition, All) == (mood is not Mood.NOT) else "or"


def _other(mood: Mood) -> Mood:
    return Mood.PLAIN if mood is Mood.NOT else Mood.NOT


def known(condition: Condition | None) -> bool | None:
    """What the ruleset alone decides, where the reading is for one ruleset; None: it is open."""
    if isinstance(condition, RulesetIs):
        values = RULESET.get({})
        return values[condition.value] == condition.is_ if condition.value in values else None
    if isinstance(condition, Not):
        answer = known(condition.of)
        return None if answer is None else not answer
    if isinstance(condition, All | Any):
        decides = isinstance(condition, Any)
        answers = [known(member) for member in condition.of]
        if decides in answers:
            return decides
        return None if None in answers else not decides
    return None


def condition_phrase(
    condition: Condition | None, key: str, link: str, *, unless: str = "unless"
) -> Phrase | None:
    """A condition with the word before it: "while …", or "unless …" for what must not be."""
    if condition is None or known(condition):
        return None
    if isinstance(condition, Not) and not isinstance(condition.of, Not) and unless:
        return glue(f"{unless} ", condition.of.phrase().at(key, "of"))
    return glue(f"{link} ", condition.phrase().at(key))
