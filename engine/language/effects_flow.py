"""Effects on the game itself: choices, dice, branches, lasting changes, the alarm, the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from pydantic import Field

from engine.language.sentence import Phrase, join, plain
from engine.language.values import VALUES
from engine.language.word import Model, Name, Word, phrase_of, word

if TYPE_CHECKING:
    from engine.language.vocabulary import (
        Amount,
        Condition,
        Effect,
        Figures,
        Players,
        Spaces,
        Text,
        Treasures,
    )

Until = Literal["combat", "activation", "turn", "round", "my-next-turn", "game"]


def effects_phrase(effects: tuple[Effect, ...], key: str) -> Phrase:
    """A list of effects as one sentence part."""
    phrases = [p for i, e in enumerate(effects) if (p := phrase_of(e, i, "effect")) is not None]
    return join(phrases, "and", ", ").at(key) if phrases else plain("nothing happens")


@word("effect")
class If(Word):
    """Do one thing when a condition holds, else another."""

    example: ClassVar[str] = (
        '{ op = "if", when = { op = "alarm" }, then = [{ op = "draw_cards", count = 1 }] }'
    )

    op: Literal["if"]
    when: Condition
    then: tuple[Effect, ...] = Field(min_length=1, max_length=24)
    else_: tuple[Effect, ...] = Field((), alias="else", max_length=24)

    def phrase(self) -> Phrase:
        when = phrase_of(self.when, "when", "condition")
        assert when is not None
        pieces = [
            *plain("if ").pieces,
            *when.pieces,
            *plain(", ").pieces,
            *effects_phrase(self.then, "then").pieces,
        ]
        if self.else_:
            pieces += [*plain("; otherwise ").pieces, *effects_phrase(self.else_, "else").pieces]
        return Phrase(tuple(pieces))


@word("effect")
class May(Word):
    """A player may do this or leave it."""

    example: ClassVar[str] = '{ op = "may", title = "Draw a card", do = [{ op = "draw_cards", count = 1 }] }'

    op: Literal["may"]
    by: Players = "me"
    title: Text | None = Field(None, description="What the choice is called.")
    do: tuple[Effect, ...] = Field(min_length=1, max_length=24)

    def phrase(self) -> Phrase:
        by = phrase_of(self.by, "by", "players")
        assert by is not None
        return Phrase(
            (*by.pieces, *plain(" may let this happen: ").pieces, *effects_phrase(self.do, "do").pieces)
        )


class Option(Model):
    """One of several things to choose from."""

    title: Text = Field(description="What the option is called.")
    when: Condition | None = Field(None, description="Offered only while this holds.")
    do: tuple[Effect, ...] = Field(max_length=24)


@word("effect")
class ChooseOption(Word):
    """A player chooses one of several things."""

    example: ClassVar[str] = (
        '{ op = "choose_option", options = [{ title = "Gold", do = [{ op = "move_ducats", from = "bank", to = "me",'
        ' amount = 2 }] }, { title = "A card", do = [{ op = "draw_cards" }] }] }'
    )

    op: Literal["choose_option"]
    by: Players = "me"
    options: tuple[Option, ...] = Field(min_length=2, max_length=8)

    def phrase(self) -> Phrase:
        by = phrase_of(self.by, "by", "players")
        assert by is not None
        parts = []
        for i, option in enumerate(self.options):
            parts.append(effects_phrase(option.do, "do").at("options", i))
        return Phrase(
            (
                *by.pieces,
                *plain(" chooses: " if not by.second else " choose: ").pieces,
                *join(parts, "or", "; ").pieces,
            )
        )


class _Choice(Word):
    """What the choosing words share: who chooses, and whether he may decline."""

    by: Players = Field("me", description="Who chooses.")
    optional: bool = Field(False, description="He may choose nothing; then the rest of this list is skipped.")


@word("effect")
class ChooseFigure(_Choice):
    """A player chooses one figure; later effects call it `chosen` (or `other`)."""

    says: ClassVar[str] = "{by} {by~choose} one of {from}[ or nobody{optional}]"
    example: ClassVar[str] = (
        '{ op = "choose_figure", from = { op = "characters", of = "enemies", adjacent_to = "actor" } }'
    )
    kinds: ClassVar[dict[str, str]] = {"from": "figures", "by": "players"}

    op: Literal["choose_figure"]
    from_: Figures = Field(alias="from")
    as_: Literal["chosen", "other"] = Field("chosen", alias="as", description="What later effects call it.")


@word("effect")
class ChooseSpace(_Choice):
    """A player chooses one space; later effects call it `place`."""

    says: ClassVar[str] = "{by} {by~choose} {from}[ or none{optional}]"
    example: ClassVar[str] = '{ op = "choose_space", from = { op = "spaces", kind = "room", chest = true } }'
    kinds: ClassVar[dict[str, str]] = {"from": "spaces", "by": "players"}

    op: Literal["choose_space"]
    from_: Spaces = Field(alias="from")


@word("effect")
class ChoosePlayer(_Choice):
    """A player chooses a player; later effects call him `rival`."""

    says: ClassVar[str] = "{by} {by~choose} one of {from}[ or nobody{optional}]"
    example: ClassVar[str] = '{ op = "choose_player", from = "opponents" }'
    kinds: ClassVar[dict[str, str]] = {"from": "players", "by": "players"}

    op: Literal["choose_player"]
    from_: Players = Field("opponents", alias="from")


@word("effect")
class ChooseTreasure(_Choice):
    """A player chooses a treasure; later effects call it `treasure`."""

    says: ClassVar[str] = "{by} {by~choose} one of {from}[ or none{optional}]"
    example: ClassVar[str] = '{ op = "choose_treasure", from = { op = "treasures", in = "here" } }'
    kinds: ClassVar[dict[str, str]] = {"from": "treasures", "by": "players"}

    op: Literal["choose_treasure"]
    from_: Treasures = Field(alias="from")


@word("effect")
class ForEachFigure(Word):
    """Do this for every figure that fits, one after the other; inside, it is called `each`."""

    example: ClassVar[str] = (
        '{ op = "for_each_figure", of = { op = "characters", in = { op = "spaces", kind = "street" } },'
        ' do = [{ op = "wound", who = "each" }] }'
    )

    op: Literal["for_each_figure"]
    of: Figures
    do: tuple[Effect, ...] = Field(min_length=1, max_length=24)

    def phrase(self) -> Phrase:
        of = phrase_of(self.of, "of", "figures")
        assert of is not None
        return Phrase(
            (
                *plain("for each of ").pieces,
                *of.pieces,
                *plain(": ").pieces,
                *effects_phrase(self.do, "do").pieces,
            )
        )


@word("effect")
class ForEachPlayer(Word):
    """Do this for every player that fits, in turn order; inside, he is called `each-player`."""

    example: ClassVar[str] = (
        '{ op = "for_each_player", of = "everyone", do = [{ op = "draw_cards", who = "each-player", count = 1 }] }'
    )

    op: Literal["for_each_player"]
    of: Players
    do: tuple[Effect, ...] = Field(min_length=1, max_length=24)

    def phrase(self) -> Phrase:
        of = phrase_of(self.of, "of", "players")
        assert of is not None
        return Phrase(
            (
                *plain("for each of ").pieces,
                *of.pieces,
                *plain(": ").pieces,
                *effects_phrase(self.do, "do").pieces,
            )
        )


@word("effect")
class ForEachSpace(Word):
    """Do this for every space that fits; inside, it is called `each-space`."""

    example: ClassVar[str] = (
        '{ op = "for_each_space", of = { op = "spaces", kind = "pentacle" },'
        ' do = [{ op = "place_token", token = "rubble", at = "each-space" }] }'
    )

    op: Literal["for_each_space"]
    of: Spaces
    do: tuple[Effect, ...] = Field(min_length=1, max_length=24)

    def phrase(self) -> Phrase:
        of = phrase_of(self.of, "of", "spaces")
        assert of is not None
        return Phrase(
            (
                *plain("for every ").pieces,
                *plain(of.text.removeprefix("a ").removeprefix("an ")).pieces,
                *plain(": ").pieces,
                *effects_phrase(self.do, "do").pieces,
            )
        )


@word("effect")
class Repeat(Word):
    """Do this several times."""

    example: ClassVar[str] = '{ op = "repeat", times = 2, do = [{ op = "draw_cards" }] }'

    op: Literal["repeat"]
    times: Amount
    do: tuple[Effect, ...] = Field(min_length=1, max_length=24)

    def phrase(self) -> Phrase:
        times = phrase_of(self.times, "times", "amount")
        assert times is not None
        return Phrase((*times.pieces, *plain(" times: ").pieces, *effects_phrase(self.do, "do").pieces))


class Outcome(Model):
    """What happens on some results of a roll."""

    on: tuple[int, ...] = Field(min_length=1, max_length=18, description="The results, added up.")
    do: tuple[Effect, ...] = Field(max_length=24)


@word("effect")
class Roll(Word):
    """Roll dice. Success is a total of `at_most` or `at_least`; or give `outcomes` by total, or `alike`."""

    example: ClassVar[str] = (
        '{ op = "roll", dice = 1, at_most = { op = "value", of = "actor", name = "mind" },'
        ' success = [{ op = "draw_cards", count = 2 }] }'
    )

    op: Literal["roll"]
    dice: Amount = 1
    by: Players = Field("me", description="Whose dice: his experience may reroll them.")
    at_most: Amount | None = None
    at_least: Amount | None = None
    all_different: bool = Field(False, description="Success is that no two dice are alike.")
    success: tuple[Effect, ...] = Field((), max_length=24)
    failure: tuple[Effect, ...] = Field((), max_length=24)
    outcomes: tuple[Outcome, ...] = Field((), max_length=12)
    reroll_if: Condition | None = Field(
        None, description="While this holds, the player may reroll one die once."
    )

    def phrase(self) -> Phrase:
        by = phrase_of(self.by, "by", "players")
        dice = phrase_of(self.dice, "dice", "amount")
        assert by is not None
        assert dice is not None
        one = self.dice == 1
        roll = " roll " if by.second or by.plural else " rolls "
        pieces = [*by.pieces, *plain(roll + ("a die" if one else "")).pieces]
        if not one:
            pieces += [*dice.pieces, *plain(" dice").pieces]
        again = phrase_of(self.reroll_if, "reroll_if", "condition")
        if again is not None:
            pieces += [*plain(" (one die once more if ").pieces, *again.pieces, *plain(")").pieces]
        for text, key, value in (
            ("At most", "at_most", self.at_most),
            ("At least", "at_least", self.at_least),
        ):
            phrase = phrase_of(value, key, "amount")
            if phrase is not None:
                pieces += [*plain(f". {text} ").pieces, *phrase.pieces, *plain(": ").pieces]
        if self.all_different:
            pieces += plain(". All different: ").pieces
        if self.at_most is not None or self.at_least is not None or self.all_different:
            pieces += effects_phrase(self.success, "success").pieces
            if self.failure:
                pieces += [*plain(". Otherwise: ").pieces, *effects_phrase(self.failure, "failure").pieces]
        elif self.success:
            pieces += [*plain(", and ").pieces, *effects_phrase(self.success, "success").pieces]
        for i, outcome in enumerate(self.outcomes):
            results = _spans(outcome.on)
            pieces += [
                *plain(f". On {results}: ").pieces,
                *effects_phrase(outcome.do, "do").at("outcomes", i).pieces,
            ]
        return Phrase(tuple(pieces))


def _spans(numbers: tuple[int, ...]) -> str:
    if len(numbers) > 1 and numbers == tuple(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]} to {numbers[-1]}"
    return " or ".join(str(n) for n in numbers)


@word("effect")
class Lasting(Word):
    """Change a value for a time: a number by `add` or `set`, a permission by `allow`."""

    example: ClassVar[str] = '{ op = "lasting", value = "movement", who = "actor", add = 2, until = "turn" }'

    op: Literal["lasting"]
    value: Literal[tuple(VALUES)]  # type: ignore[valid-type]  # the closed vocabulary of values.py
    who: Figures | None = Field(None, description="Which figures, for a figure's value.")
    player: Players | None = Field(None, description="Which players, for a player's value.")
    add: Amount | None = None
    set: Amount | None = None
    allow: bool | None = None
    until: Until = "turn"

    def phrase(self) -> Phrase:
        subject = (
            phrase_of(self.who, "who", "figures")
            or phrase_of(self.player, "player", "players")
            or plain("everybody")
        )
        return change_phrase(self, subject, _UNTIL[self.until])


_UNTIL = {
    "combat": " in this combat",
    "activation": " during this activation",
    "turn": " until the end of the turn",
    "round": " until the end of the round",
    "my-next-turn": " until your next turn",
    "game": " for the rest of the game",
}


def change_phrase(change: Lasting | Model, subject: Phrase, until: str) -> Phrase:
    """ "he has movement +2 until …", "he may not attack until …"."""
    value = VALUES[change.value]  # type: ignore[union-attr]  # Lasting and Modifier both have it
    allow = getattr(change, "allow", None)
    if allow is not None:
        may = " may " if allow else " may not "
        return Phrase((*subject.pieces, *plain(may + value.reads + until).pieces))
    add, set_ = getattr(change, "add", None), getattr(change, "set", None)
    many = subject.second or subject.plural
    pieces = [*subject.pieces, *plain((" have " if many else " has ") + value.reads + " ").pieces]
    if isinstance(add, int):
        pieces += Phrase((plain(f"{add:+d}").pieces[0],)).pieces
    elif add is not None:
        phrase = phrase_of(add, "add", "amount")
        assert phrase is not None
        pieces += [*plain("raised by ").pieces, *phrase.pieces]
    else:
        phrase = phrase_of(set_, "set", "amount") or plain("unchanged")
        pieces += phrase.pieces
    return Phrase((*pieces, *plain(until).pieces))


@word("effect")
class Cancel(Word):
    """What was about to happen does not happen. Costs stay paid."""

    says: ClassVar[str] = "this does not happen"
    example: ClassVar[str] = '{ op = "cancel" }'

    op: Literal["cancel"]


@word("effect")
class ChangeAmount(Word):
    """The number the event carries becomes another."""

    says: ClassVar[str] = "the amount becomes {to}"
    example: ClassVar[str] = '{ op = "change_amount", to = { op = "sum", of = ["amount", 2] } }'

    op: Literal["change_amount"]
    to: Amount


@word("effect")
class ChangeCounter(Word):
    """A counter of the sheet goes up or down, or is set."""

    says: ClassVar[str] = "{counter}[ of {of}] changes[ by {by}][ to {to}]"
    example: ClassVar[str] = '{ op = "change_counter", counter = "barricades", by = 1 }'
    kinds: ClassVar[dict[str, str]] = {"of": "players"}

    op: Literal["change_counter"]
    counter: Name
    of: Players | None = None
    by: Amount | None = None
    to: Amount | None = None


@word("effect")
class RaiseAlarm(Word):
    """The alarm is raised: from now on thieves may leave. A second alarm does nothing."""

    says: ClassVar[str] = "the alarm is raised"
    example: ClassVar[str] = '{ op = "raise_alarm" }'

    op: Literal["raise_alarm"]


@word("effect")
class PlacePortcullises(Word):
    """Portcullises fall before deployment spaces: by the players in turn order, or in spaces named."""

    says: ClassVar[str] = "the players in turn place {count|portcullis}[ in {at}]"
    example: ClassVar[str] = '{ op = "place_portcullises", count = 9 }'
    kinds: ClassVar[dict[str, str]] = {"at": "spaces"}

    op: Literal["place_portcullises"]
    count: Amount = 1
    at: Spaces | None = Field(None, description="Only in these; otherwise in any deployment space.")


@word("effect")
class RemovePortcullis(Word):
    """Portcullises there are raised and go back to the supply."""

    says: ClassVar[str] = "the portcullis in {at} is raised"
    example: ClassVar[str] = '{ op = "remove_portcullis", at = "place" }'
    kinds: ClassVar[dict[str, str]] = {"at": "spaces"}

    op: Literal["remove_portcullis"]
    at: Spaces


@word("effect")
class AdvanceTrack(Word):
    """The round counter moves on at once, and the events it lands on happen."""

    says: ClassVar[str] = "the round counter moves on {spaces|space}"
    example: ClassVar[str] = '{ op = "advance_track", spaces = 1 }'

    op: Literal["advance_track"]
    spaces: Amount = 1


@word("effect")
class EndGame(Word):
    """The game ends here and is scored."""

    says: ClassVar[str] = "the game ends"
    example: ClassVar[str] = '{ op = "end_game" }'

    op: Literal["end_game"]


@word("effect")
class EndTurn(Word):
    """The active player's turn ends."""

    says: ClassVar[str] = "the turn ends"
    example: ClassVar[str] = '{ op = "end_turn" }'

    op: Literal["end_turn"]


@word("effect")
class Announce(Word):
    """Something is told to all players; nothing changes."""

    says: ClassVar[str] = "({text})"
    example: ClassVar[str] = '{ op = "announce", text = "The bells begin to ring." }'

    op: Literal["announce"]
    text: Text

    def phrase(self) -> Phrase:
        text = self.text if isinstance(self.text, str) else next(iter(self.text.values()))
        return plain(f"“{text}”")
