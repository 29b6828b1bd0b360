"""Effects on the game itself: choices, dice, branches, lasting changes, the alarm, the end."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from pydantic import Field

from engine.language.amounts import Difference, Sum, counter_template
from engine.language.changes import change_phrase, has_subject
from engine.language.conditions import condition_phrase, known
from engine.language.names import roles_read
from engine.language.narration import Lead, several
from engine.language.narration import effects_phrase as effects_phrase  # card.py has it from here
from engine.language.selectors import Selector
from engine.language.sentence import (
    Mood,
    Phrase,
    Stands,
    capital,
    fill,
    glue,
    join,
    marked,
    number_word,
    plain,
    slot,
    times,
)
from engine.language.values import VALUES
from engine.language.word import Model, Name, Word, count_phrase, phrase_of, word

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


@word("effect")
class If(Word):
    """Do one thing when a condition holds, else another."""

    example: ClassVar[str] = (
        '{ op = "if", when = { op = "alarm" }, then = [{ op = "draw_cards", count = 1 }] }'
    )

    op: Literal["if"]
    when: Condition = Field(description="What decides.")
    then: tuple[Effect, ...] = Field(min_length=1, max_length=24, description="When it holds.")
    else_: tuple[Effect, ...] = Field((), alias="else", max_length=24, description="When it does not.")

    def phrase(self, mood: Mood = Mood.PLAIN) -> Phrase:
        then, else_ = effects_phrase(self.then, "then"), effects_phrase(self.else_, "else")
        if (decided := known(self.when)) is not None:
            return replace(then if decided else else_, stands=Stands.ALONE)
        long = several(then) or (bool(self.else_) and several(else_))
        when = condition_phrase(self.when, "when", "if", unless="" if self.else_ else "unless")
        assert when is not None
        parts: list[str | Phrase] = [when, ": " if long else ", ", then]
        if self.else_:
            parts += [". Otherwise: " if long else "; otherwise ", else_]
        return glue(*parts, stands=Stands.ALONE, branching=long)


@word("effect")
class May(Word):
    """A player may do this or leave it; cards or ducats he would give up first he must have."""

    example: ClassVar[str] = '{ op = "may", title = "Draw a card", do = [{ op = "draw_cards", count = 1 }] }'

    op: Literal["may"]
    by: Players = Field("me", description="Who decides.")
    title: Text | None = Field(None, description="What the choice is called.")
    do: tuple[Effect, ...] = Field(min_length=1, max_length=24, description="What he may let happen.")

    def phrase(self, mood: Mood = Mood.PLAIN) -> Phrase:
        by = phrase_of(self.by, "by", "players", given="by" in self.model_fields_set)
        assert by is not None
        lead = Lead(glue(by, " may"), (self.by,), Mood.BARE, False, " choose this: ", then="if so, ")
        do = effects_phrase(self.do, "do", lead)
        return replace(do, stands=Stands.ALONE if several(do) else Stands.LAST, branching=True)


class Option(Model):
    """One of several things to choose from."""

    title: Text = Field(description="What the option is called.")
    when: Condition | None = Field(None, description="Offered only while this holds.")
    do: tuple[Effect, ...] = Field(max_length=24, description="What happens then.")


@word("effect")
class ChooseOption(Word):
    """A player chooses one of several things."""

    example: ClassVar[str] = (
        '{ op = "choose_option", options = [{ title = "Gold", do = [{ op = "move_ducats", from = "bank", to = "me",'
        ' amount = 2 }] }, { title = "A card", do = [{ op = "draw_cards" }] }] }'
    )

    kinds: ClassVar[dict[str, str]] = {"by": "players"}

    op: Literal["choose_option"]
    by: Players = Field("me", description="Who chooses.")
    options: tuple[Option, ...] = Field(
        min_length=2, max_length=8, description="What there is to choose from."
    )

    def phrase(self, mood: Mood = Mood.PLAIN) -> Phrase:
        parts = []
        for i, option in enumerate(self.options):
            do = effects_phrase(option.do, "do")
            when = condition_phrase(option.when, "when", "while")
            part = do if when is None else glue(when, ", ", do, stands=do.stands)
            parts.append(part.at("options", i))
        lead = fill("{by} {by~choose} one of these", self.render, mood)
        if any(several(part) for part in parts):
            words = ["Either", *["Or"] * (len(parts) - 1)]
            rows = [glue(f". {word}: ", part) for word, part in zip(words, parts, strict=True)]
            listed = glue(*rows)
        else:
            listed = glue(": ", join(parts, "; or ", "; "))
        return replace(lead, pieces=(*lead.pieces, *listed.pieces), stands=Stands.LAST, branching=True)

    def subject(self) -> Any:
        return self.by


class _Choice(Word):
    """What the choosing words share: who chooses, and whether he may decline."""

    by: Players = Field("me", description="Who chooses.")
    optional: bool = Field(False, description="He may choose nothing; then the rest of this list is skipped.")

    def template(self, mood: Mood = Mood.PLAIN) -> str:
        return (
            "{by} {by~may choose}{optional} {from:one@}" if self.optional else "{by} {by~choose} {from:one@}"
        )

    def picked(self, fallback: str) -> str:
        """What was chosen, as later effects call it: "that enemy"."""
        from_ = self.field("from")
        return f"that {from_.called()}" if isinstance(from_, Selector) else fallback


@word("effect")
class ChooseFigure(_Choice):
    """A player chooses one figure; later effects call it `chosen` (or `other`)."""

    example: ClassVar[str] = (
        '{ op = "choose_figure", from = { op = "characters", of = "enemies", adjacent_to = "actor" } }'
    )
    kinds: ClassVar[dict[str, str]] = {"from": "figures", "by": "players"}

    op: Literal["choose_figure"]
    from_: Figures = Field(alias="from", description="Among these.")
    as_: Literal["chosen", "other"] = Field("chosen", alias="as", description="What later effects call it.")

    def introduces(self) -> dict[str, str]:
        return {self.as_: self.picked("that figure")}


@word("effect")
class ChooseSpace(_Choice):
    """A player chooses one space; later effects call it `place`."""

    example: ClassVar[str] = '{ op = "choose_space", from = { op = "spaces", kind = "room", chest = true } }'
    kinds: ClassVar[dict[str, str]] = {"from": "spaces", "by": "players"}

    op: Literal["choose_space"]
    from_: Spaces = Field(alias="from", description="Among these.")

    def introduces(self) -> dict[str, str]:
        return {"place": self.picked("that space")}


@word("effect")
class ChoosePlayer(_Choice):
    """A player chooses a player; later effects call him `rival`."""

    example: ClassVar[str] = '{ op = "choose_player", from = "opponents" }'
    kinds: ClassVar[dict[str, str]] = {"from": "players", "by": "players"}

    op: Literal["choose_player"]
    from_: Players = Field("opponents", alias="from", description="Among these.")

    def introduces(self) -> dict[str, str]:
        return {"rival": "that opponent" if self.from_ == "opponents" else self.picked("that player")}


@word("effect")
class ChooseTreasure(_Choice):
    """A player chooses a treasure; later effects call it `treasure`."""

    example: ClassVar[str] = '{ op = "choose_treasure", from = { op = "treasures", in = "here" } }'
    kinds: ClassVar[dict[str, str]] = {"from": "treasures", "by": "players"}

    op: Literal["choose_treasure"]
    from_: Treasures = Field(alias="from", description="Among these.")

    def introduces(self) -> dict[str, str]:
        return {"treasure": self.picked("that treasure")}


@word("effect")
class ForEachFigure(Word):
    """Do this for every figure that fits, one after the other; inside, it is called `each`."""

    example: ClassVar[str] = (
        '{ op = "for_each_figure", of = { op = "characters", in = { op = "spaces", kind = "street" } },'
        ' do = [{ op = "wound", who = "each" }] }'
    )

    op: Literal["for_each_figure"]
    of: Figures = Field(description="For which figures.")
    do: tuple[Effect, ...] = Field(min_length=1, max_length=24, description="What happens for each.")

    def phrase(self, mood: Mood = Mood.PLAIN) -> Phrase:
        return _for_each(self, "each", "figures")


@word("effect")
class ForEachPlayer(Word):
    """Do this for every player that fits, in turn order; inside, he is called `each-player`."""

    example: ClassVar[str] = (
        '{ op = "for_each_player", of = "everyone", do = [{ op = "draw_cards", who = "each-player", count = 1 }] }'
    )

    op: Literal["for_each_player"]
    of: Players = Field(description="For which players.")
    do: tuple[Effect, ...] = Field(min_length=1, max_length=24, description="What happens for each.")

    def phrase(self, mood: Mood = Mood.PLAIN) -> Phrase:
        return _for_each(self, "each-player", "players")


@word("effect")
class ForEachSpace(Word):
    """Do this for every space that fits; inside, it is called `each-space`."""

    example: ClassVar[str] = (
        '{ op = "for_each_space", of = { op = "spaces", kind = "pentacle" },'
        ' do = [{ op = "place_token", token = "rubble", at = "each-space" }] }'
    )

    op: Literal["for_each_space"]
    of: Spaces = Field(description="For which spaces.")
    do: tuple[Effect, ...] = Field(min_length=1, max_length=24, description="What happens for each.")

    def phrase(self, mood: Mood = Mood.PLAIN) -> Phrase:
        return _for_each(self, "each-space", "spaces")


def _for_each(effect: ForEachFigure | ForEachPlayer | ForEachSpace, role: str, vocabulary: str) -> Phrase:
    """ "each enemy next to him takes a wound", or "for each enemy next to him, …"."""
    each = phrase_of(effect.of, "of", vocabulary, form="each")
    assert each is not None
    called = effect.of.called() if isinstance(effect.of, Selector) else ""
    called = called or {"everyone": "player", "opponents": "opponent"}.get(str(effect.of), "")
    reads = {role: f"that {called}"} if called else {}
    with roles_read(**reads):
        if effect.do[0].subject() == role:
            return effects_phrase(effect.do, "do", Lead(each, (role,), Mood.PLAIN, verb=False, otherwise=" "))
        do = effects_phrase(effect.do, "do")
    return glue("for ", each, ": " if several(do) else ", ", do, stands=Stands.ALONE, branching=several(do))


@word("effect")
class Repeat(Word):
    """Do this several times."""

    example: ClassVar[str] = '{ op = "repeat", times = 2, do = [{ op = "draw_cards" }] }'

    op: Literal["repeat"]
    times: Amount = Field(description="How often.")
    do: tuple[Effect, ...] = Field(min_length=1, max_length=24, description="What is repeated.")

    def phrase(self, mood: Mood = Mood.PLAIN) -> Phrase:
        do = effects_phrase(self.do, "do")
        if isinstance(self.times, int):
            often = slot(times(self.times), ("times",), "amount")
        else:
            often = count_phrase(self.times, "times", "time", "times")
        return glue("this happens ", often, ": ", do, stands=Stands.ALONE, branching=True)


class Outcome(Model):
    """What happens on some results of a roll."""

    on: tuple[int, ...] = Field(min_length=1, max_length=18, description="The results, added up.")
    do: tuple[Effect, ...] = Field(max_length=24, description="What happens then.")


@word("effect")
class Roll(Word):
    """Roll dice. Success is a total of `at_most` or `at_least`; or give `outcomes` by total, or `alike`."""

    example: ClassVar[str] = (
        '{ op = "roll", dice = 1, at_most = { op = "value", of = "actor", name = "mind" },'
        ' success = [{ op = "draw_cards", count = 2 }] }'
    )

    kinds: ClassVar[dict[str, str]] = {"by": "players", "reroll_if": "condition"}

    op: Literal["roll"]
    dice: Amount = Field(1, description="How many dice.")
    by: Players = Field("me", description="Whose dice: his experience may reroll them.")
    at_most: Amount | None = Field(None, description="Success is this or less.")
    at_least: Amount | None = Field(None, description="Success is this or more.")
    all_different: bool = Field(False, description="Success is that no two dice are alike.")
    success: tuple[Effect, ...] = Field((), max_length=24, description="What happens then.")
    failure: tuple[Effect, ...] = Field((), max_length=24, description="What happens otherwise.")
    outcomes: tuple[Outcome, ...] = Field((), max_length=12, description="What happens on which result.")
    reroll_if: Condition | None = Field(
        None, description="While this holds, the player may reroll one die once."
    )

    def phrase(self, mood: Mood = Mood.PLAIN) -> Phrase:
        roll = fill("{by} {by~roll} {dice|a die}" + self._reroll(), self.render, mood)
        if not self._branches():
            lead = Lead(roll, (self.by,), mood, verb=True, otherwise=" and ")
            told = effects_phrase(self.success, "success", lead) if self.success else roll
            return replace(told, subject=roll.subject, stands=Stands.LAST)
        parts: list[str | Phrase] = [roll]
        for head, do in self._results():
            parts += [". ", capital(head), ": ", do]
        return replace(glue(*parts), subject=roll.subject, stands=Stands.LAST, branching=True)

    def subject(self) -> Any:
        return self.by

    def _reroll(self) -> str:
        again = "it once" if self.dice == 1 else "one die once"
        return f"[, and may reroll {again} if {{reroll_if}}]"

    def _branches(self) -> bool:
        bounded = self.at_most is not None or self.at_least is not None or self.all_different
        return bounded or bool(self.outcomes)

    def _results(self) -> list[tuple[Phrase, Phrase]]:
        """What happens on which results, each with the words before it."""
        success, failure = effects_phrase(self.success, "success"), effects_phrase(self.failure, "failure")
        yes, no = self._bounds()
        rows: list[tuple[Phrase, Phrase]] = []
        if self.success:
            rows.append((yes, success))
        if self.failure:
            rows.append((plain(self._else()) if self.success else no, failure))
        for i, outcome in enumerate(self.outcomes):
            results = slot(_spans(outcome.on), ("outcomes", i, "on"), "amount")
            rows.append((glue("on ", results), effects_phrase(outcome.do, "do").at("outcomes", i)))
        return rows

    def _bounds(self) -> tuple[Phrase, Phrase]:
        most, least = self.render("at_most"), self.render("at_least")
        if self.all_different:
            return plain("if all dice are different"), plain("if any two dice are alike")
        if most is not None and least is not None:
            between = (least, " to ", most)
            return glue("from ", *between), glue("outside ", *between)
        if most is not None:
            return glue("up to ", most), glue("above ", most)
        return glue(least or "", " or more"), glue("below ", least or "")

    def _else(self) -> str:
        if self.all_different or (self.at_most is not None and self.at_least is not None):
            return "otherwise"
        return "above" if self.at_most is not None else "below"


def _spans(numbers: tuple[int, ...]) -> str:
    if len(numbers) > 2 and numbers == tuple(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]} to {numbers[-1]}"
    return " or ".join(str(n) for n in numbers)


@word("effect")
class Lasting(Word):
    """Change a value for a time: a number by `add` or `set`, a permission by `allow`."""

    example: ClassVar[str] = '{ op = "lasting", value = "movement", who = "actor", add = 2, until = "turn" }'

    op: Literal["lasting"]
    value: Literal[tuple(VALUES)] = Field(description="What is changed.")  # type: ignore[valid-type]  # the closed vocabulary of values.py
    who: Figures | None = Field(None, description="Which figures, for a figure's value.")
    player: Players | None = Field(None, description="Which players, for a player's value.")
    add: Amount | None = Field(None, description="A number: so much more, or less.")
    set: Amount | None = Field(None, description="A number: it is this.")
    allow: bool | None = Field(None, description="A permission: yes or no.")
    until: Until = Field("turn", description="When it ends.")

    def phrase(self, mood: Mood = Mood.PLAIN) -> Phrase:
        change = marked(change_phrase(self, mood), "value", "value")
        until = slot(_UNTIL[self.until], ("until",), "choice", given="until" in self.model_fields_set)
        return glue(change, " ", until, subject=change.subject)

    def subject(self) -> Any:
        return (self.who or self.player) if has_subject(self) else None


_UNTIL = {
    "combat": "in this combat",
    "activation": "during this activation",
    "turn": "until the end of the turn",
    "round": "until the end of the round",
    "my-next-turn": "until your next turn",
    "game": "for the rest of the game",
}


@word("effect")
class Cancel(Word):
    """What was about to happen does not happen. Costs stay paid."""

    says: ClassVar[str] = "this {~do} not happen"
    example: ClassVar[str] = '{ op = "cancel" }'

    op: Literal["cancel"]


@word("effect")
class ChangeAmount(Word):
    """The number the event carries becomes another."""

    example: ClassVar[str] = '{ op = "change_amount", to = { op = "sum", of = ["amount", 2] } }'

    op: Literal["change_amount"]
    to: Amount = Field(description="The new number.")

    def phrase(self, mood: Mood = Mood.PLAIN) -> Phrase:
        to = self.to
        if isinstance(to, Sum) and len(to.of) == 2 and to.of[0] == "amount":
            by = phrase_of(to.of[1], 1, "amount")
            return glue("the amount goes up by ", by.at("to", "of") if by else "")
        if isinstance(to, Difference) and to.from_ == "amount":
            less = to.render("take")
            return glue("the amount goes down by ", less.at("to") if less else "")
        return fill("the amount {~become} {to}", self.render, mood)


@word("effect")
class ChangeCounter(Word):
    """A counter of the sheet goes up or down, or is set."""

    example: ClassVar[str] = '{ op = "change_counter", counter = "barricades", by = 1 }'
    kinds: ClassVar[dict[str, str]] = {"of": "players", "counter": "counter"}

    op: Literal["change_counter"]
    counter: Name = Field(description="A counter of the sheet.")
    of: Players | None = Field(None, description="Whose, if each player keeps one.")
    by: Amount | None = Field(None, description="So much up, or down.")
    to: Amount | None = Field(None, description="Or: to this.")

    def template(self, mood: Mood = Mood.PLAIN) -> str:
        counter = counter_template(self.counter, self.of)
        if self.by is None:
            return counter + " becomes {to}"
        return counter + (
            " goes down by {by}" if isinstance(self.by, int) and self.by < 0 else " goes up by {by}"
        )

    def render(self, name: str, mark: str = "", arg: str = "") -> Phrase | None:
        if name == "by" and isinstance(self.by, int):
            return slot(number_word(abs(self.by)), ("by",), "amount")
        return super().render(name, mark, arg)


@word("effect")
class RaiseAlarm(Word):
    """The alarm is raised: from now on thieves may leave. A second alarm does nothing."""

    says: ClassVar[str] = "the alarm {~be} raised"
    example: ClassVar[str] = '{ op = "raise_alarm" }'

    op: Literal["raise_alarm"]


@word("effect")
class PlacePortcullises(Word):
    """Portcullises fall before deployment spaces: placed by the players in turn order, or by one of them."""

    example: ClassVar[str] = '{ op = "place_portcullises", count = 9 }'
    kinds: ClassVar[dict[str, str]] = {"at": "spaces", "by": "players"}

    op: Literal["place_portcullises"]
    count: Amount = Field(1, description="How many in all.")
    at: Spaces | None = Field(None, description="Only in these; otherwise in any deployment space.")
    by: Players | None = Field(None, description="Who places them all; left out: the players in turn.")

    def template(self, mood: Mood = Mood.PLAIN) -> str:
        who = "the players in turn place" if self.by is None else "{by} {by~place}"
        return who + " {count|a portcullis}[ in {at:one}]"


@word("effect")
class RemovePortcullis(Word):
    """Portcullises there are raised and go back to the supply."""

    says: ClassVar[str] = "the portcullis in {at:one} is raised"
    example: ClassVar[str] = '{ op = "remove_portcullis", at = "place" }'
    kinds: ClassVar[dict[str, str]] = {"at": "spaces"}

    op: Literal["remove_portcullis"]
    at: Spaces = Field(description="Where.")


@word("effect")
class AdvanceTrack(Word):
    """The round counter moves on at once, and the events it lands on happen; never back."""

    example: ClassVar[str] = '{ op = "advance_track", spaces = 1 }'

    op: Literal["advance_track"]
    spaces: Amount = Field(1, description="How far.")
    to: int | None = Field(None, ge=1, le=20, description="Or: to this round, if it has not come yet.")

    def template(self, mood: Mood = Mood.PLAIN) -> str:
        if self.to is not None:
            return "the round counter {~move} on to round {to}"
        return "the round counter {~move} on {spaces|space}"

    def render(self, name: str, mark: str = "", arg: str = "") -> Phrase | None:
        if name == "to" and self.to is not None:
            return slot(str(self.to), ("to",), "number")
        return super().render(name, mark, arg)


@word("effect")
class EndGame(Word):
    """The game ends here and is scored."""

    says: ClassVar[str] = "the game {~end}"
    example: ClassVar[str] = '{ op = "end_game" }'

    op: Literal["end_game"]


@word("effect")
class EndTurn(Word):
    """The active player's turn ends."""

    says: ClassVar[str] = "the turn {~end}"
    example: ClassVar[str] = '{ op = "end_turn" }'

    op: Literal["end_turn"]


@word("effect")
class Announce(Word):
    """Something is told to all players; nothing changes."""

    example: ClassVar[str] = '{ op = "announce", text = "The bells begin to ring." }'

    op: Literal["announce"]
    text: Text = Field(description="What is told.")

    def phrase(self, mood: Mood = Mood.PLAIN) -> Phrase:
        text = self.text if isinstance(self.text, str) else next(iter(self.text.values()), "")
        return glue("all players are told: ", slot(f"“{text}”", ("text",), "text"), stands=Stands.ALONE)
