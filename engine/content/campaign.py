"""Campaigns: games in a row, what is written down between them, which comes next, and how it is won."""

from __future__ import annotations

from typing import Final, Literal

from pydantic import Field

from engine.content.common import File
from engine.diagnostics.words import listed
from engine.language.sentence import number_word
from engine.language.vocabulary import Name, Text
from engine.language.word import Model

END: Final = "end"  # where a campaign is over; no chapter may be called so
EXPERIENCE: Final = 21  # tokens in the box

Recorded = Literal["winner", "ducats", "experience"]
Measure = Literal["ducats", "games", "experience"]
Who = Literal["winner", "leader", "last", "everybody"]

_MEASURES: Final = {
    "ducats": "the most ducats in all games together",
    "games": "the most games won",
    "experience": "the most unspent experience",
}
_RECORDED: Final = {
    "winner": "who won",
    "ducats": "each player's ducats",
    "experience": "each player's unspent experience",
}
_WINNERS: Final = {
    "leader": "whoever won it leads the campaign",
    "last": "whoever won it is last in the campaign",
    "same": "whoever won it also won the game before",
    "tied": "several players share the win",
}
_CHOOSERS: Final = {
    "winner": "the winner of the game chooses",
    "leader": "whoever leads the campaign chooses",
    "last": "whoever is last in the campaign chooses",
    "everybody": "the players choose together",
}


class Range(Model):
    """A number from, to, or between."""

    at_least: int | None = Field(None, ge=0, le=9999, description="Not less than this.")
    at_most: int | None = Field(None, ge=0, le=9999, description="Not more than this.")

    def holds(self, number: int) -> bool:
        low = self.at_least is None or number >= self.at_least
        return low and (self.at_most is None or number <= self.at_most)

    def reading(self, one: str, many: str) -> str:
        low, high = self.at_least, self.at_most
        if low is not None and low == high:
            return f"exactly {_count(low, one, many)}"
        parts = []
        if low is not None:
            parts.append(f"at least {_count(low, one, many) if high is None else number_word(low)}")
        if high is not None:
            parts.append(f"at most {_count(high, one, many)}")
        return " and ".join(parts) or f"any number of {many}"


class Totals(Model):
    """What the sums so far must be like. All that is given must hold."""

    lead: Range | None = Field(None, description="By how many ducats the first is ahead of the second.")
    ducats: Range | None = Field(None, description="The highest sum of ducats.")
    experience: Range | None = Field(None, description="All players' unspent experience together.")

    @property
    def empty(self) -> bool:
        """Whether it asks for nothing."""
        return all(getattr(self, name) is None for name in type(self).model_fields)

    def totals(self) -> list[str]:
        parts = []
        if self.lead is not None:
            parts.append(f"the leader is ahead by {self.lead.reading('ducat', 'ducats')}")
        if self.ducats is not None:
            parts.append(f"the leader has {self.ducats.reading('ducat', 'ducats')} in all")
        if self.experience is not None:
            tokens = self.experience.reading("experience token", "experience tokens")
            parts.append(f"the players together have {tokens} left")
        return parts


class After(Totals):
    """What a game must have come to. All that is given must hold."""

    winner: Literal["leader", "last", "same", "tied"] | None = Field(
        None,
        description="Who won it: whoever leads the campaign now, whoever is last now, "
        "whoever won the game before as well, or several players.",
    )
    gang: Name | None = Field(None, description="This gang won it, alone or with others.")
    seat: int | None = Field(None, ge=1, le=4, description="The player of this seat won it.")

    def reading(self, names: dict[str, str]) -> str:
        parts = [_WINNERS[self.winner]] if self.winner is not None else []
        if self.gang is not None:
            parts.append(f"{names.get(self.gang, self.gang)} won it")
        if self.seat is not None:
            parts.append(f"the player of seat {number_word(self.seat)} won it")
        return " and ".join([*parts, *self.totals()])


class AtTheEnd(Totals):
    """What a whole campaign must have come to. All that is given must hold."""

    chapter: Name | None = Field(None, description="The last chapter that was played.")
    gang: Name | None = Field(None, description="This gang won the campaign, alone or with others.")
    shared: bool | None = Field(None, description="Several players won the campaign, or one alone.")

    def reading(self, names: dict[str, str]) -> str:
        parts = []
        if self.chapter is not None:
            parts.append(f"the last chapter was “{names.get(self.chapter, self.chapter)}”")
        if self.gang is not None:
            parts.append(f"{names.get(self.gang, self.gang)} won the campaign")
        if self.shared is not None:
            parts.append("several players share the victory" if self.shared else "one player alone has won")
        return " and ".join([*parts, *self.totals()])


class Branch(Model):
    """Another way on than the next chapter. Of several that hold, the first is taken."""

    to: Name = Field(description="The chapter that comes then, or `end`.")
    when: After | None = Field(None, description="Only if the game came to this; left out: always.")
    choice: Who | None = Field(
        None, description="It is offered, not imposed: who has the say. Left out: it is taken."
    )
    title: Text | None = Field(None, description="Its name, for those who choose and for figures.")
    text: Text | None = Field(None, description="The page that is read when this way is taken.")

    @property
    def always(self) -> bool:
        """Whether it is taken whatever happened, so that nothing after it counts."""
        return self.choice is None and (self.when is None or self.when.empty)

    def reading(self, names: dict[str, str]) -> str:
        goes = goes_on(self.to, names)
        what = goes if self.choice is None else f"{_CHOOSERS[self.choice]} whether {goes}"
        if self.when is None or self.when.empty:
            return f"{what[:1].upper()}{what[1:]}."
        return f"If {self.when.reading(names)}, {what}."


class Chapter(Model):
    """One game of a campaign, with its page of story."""

    id: Name = Field(description="Its name in the file and in saves, kebab-case.")
    adventure: Name = Field(description="The adventure that is played.")
    title: Text | None = Field(None, description="Its name in print; left out: the adventure's.")
    story: Text | None = Field(None, description="The page that is read before the game.")
    optional: bool = Field(False, description="The players may skip it; then its `next` comes.")
    bonus: bool = Field(
        False, description="Who won the game before gets the winner's bonus of this sheet; the tied each."
    )
    other_win: bool = Field(
        False, description="The sheet sets another way to win: a winner may have fewer ducats than another."
    )
    branch: tuple[Branch, ...] = Field((), max_length=12)
    next: Name | None = Field(
        None, description="The chapter after it, or `end`; left out: the next of the file, and then the end."
    )


class Carried(Model):
    """What players take from one game into the next; all else is lost."""

    experience: bool = Field(True, description="Unspent experience.")
    equipment: bool = Field(False, description="Any Equipment whose bearer got out.")
    items: tuple[Name, ...] = Field(
        (), max_length=60, description="These tokens and Equipment cards, if their bearers got out."
    )


class Ending(Model):
    """A last page. Of several whose condition holds, the first is read."""

    title: Text | None = None
    when: AtTheEnd | None = Field(None, description="Only if the campaign came to this; left out: always.")
    text: Text


class Campaign(File):
    """A campaign: chapters, what is recorded and carried, and how it is won."""

    kind: Literal["campaign"]
    players: tuple[int, ...] = Field((2, 3, 4), description="For how many players.")
    ruleset: Name | None = Field(None, description="Played by this ruleset; left out: by each sheet's own.")
    story: Text = Field("", description="The first page.")
    records: tuple[Recorded, ...] = Field(
        ("winner", "ducats", "experience"),
        description="What is written down after each game. Winner and ducats always are.",
    )
    carries: Carried = Field(Carried(), description="What players take into the next game.")
    won_by: tuple[Measure, ...] = Field(
        ("ducats", "games"),
        min_length=1,
        description="What decides, in this order; whoever is still tied shares the victory.",
    )
    chapter: tuple[Chapter, ...] = Field(min_length=1, max_length=40)
    ending: tuple[Ending, ...] = Field((), max_length=24)

    def following(self, index: int) -> str:
        """What comes after a chapter if no branch is taken: a chapter's id or `end`."""
        chapter = self.chapter[index]
        if chapter.next is not None:
            return chapter.next
        return self.chapter[index + 1].id if index + 1 < len(self.chapter) else END

    def targets(self, index: int) -> list[str]:
        """Everything that can come after a chapter, each once."""
        return list(dict.fromkeys([*(each.to for each in self.chapter[index].branch), self.following(index)]))

    @property
    def keeps_experience(self) -> bool:
        """Whether experience is recorded, and taken into the next game."""
        return self.carries.experience and "experience" in self.records

    def recording(self) -> str:
        """What is written down, as a sentence."""
        kept = [_RECORDED[name] for name in _RECORDED if name in (*self.records, "winner", "ducats")]
        return f"After each game, write down {listed(kept, 'and')}."

    def carrying(self, names: dict[str, str]) -> str:
        """What is carried, as a sentence."""
        things = ["his unspent experience"] if self.keeps_experience else []
        if self.carries.equipment:
            things.append("the Equipment that got out")
        things += [names.get(item, item) for item in self.carries.items]
        if not things:
            return "Nothing is carried from one game into the next."
        return f"Each player takes {listed(things, 'and')} into the next game. All else is lost."

    def winning(self) -> str:
        """How it is won, as a sentence."""
        first, *rest = (_MEASURES[name] for name in self.won_by)
        ties = f" The tied are told apart by {', then by '.join(rest)}." if rest else ""
        return f"Whoever has {first} wins the campaign.{ties} Whoever is still tied shares the victory."


def goes_on(to: str, names: dict[str, str]) -> str:
    """ "“The Furnace” comes next", or that it is over."""
    return "the campaign ends" if to == END else f"“{names.get(to, to)}” comes next"


def _count(number: int, one: str, many: str) -> str:
    return f"{number_word(number)} {one if number == 1 else many}"
