"""The three shapes of a rule: trigger, modifier, ability."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal

from pydantic import Field

from engine.language.changes import change_phrase
from engine.language.conditions import All, Is, condition_phrase
from engine.language.events import EVENTS, Timing
from engine.language.happening import before_effects, before_event, happening, mentions
from engine.language.names import HOME, pronoun, role_text, roles_read
from engine.language.narration import Lead, effects_phrase
from engine.language.roles import ROLES
from engine.language.sentence import Mood, Phrase, glue, join, marked, plural, sentence_case, slot, times
from engine.language.values import VALUES
from engine.language.vocabulary import Amount, Condition, Effect, Figures, Name, Players, Text
from engine.language.word import Model, count_phrase, phrase_of

Times = Literal["turn", "round", "visit", "activation", "game"]


class Limit(Model):
    """How often: so many times each turn, round, visit to a space, activation or game."""

    times: int = Field(1, ge=1, le=99, description="How many times.")
    per: Times = Field(description="In each of what.")


class Rule(Model):
    """What all three shapes share."""

    id: Name = Field(description="Its name in files and records, kebab-case.")
    title: Text | None = Field(None, description="The rule's name on the sheet.")
    text: Text | None = Field(None, description="Flavour or explanation; the reading comes from the data.")
    off: bool = Field(False, description="Checked, but not played.")
    when: Condition | None = Field(None, description="Only while this holds.")

    def reading(self) -> str:
        """The rule in plain English, from its data alone."""
        return sentence_case(self.phrase().text)

    def phrase(self) -> Phrase:
        raise TypeError("a rule is a trigger, a modifier or an ability")


class Trigger(Rule):
    """When something happens, do something: before it, instead of it or after it."""

    on: Literal[tuple(EVENTS)] = Field(description="The event.")  # type: ignore[valid-type]  # events.py
    timing: Timing = Field(Timing.AFTER, description="before, instead or after.")
    optional: bool = Field(False, description="The rule's player may decline.")
    limit: Limit | None = Field(None, description="How often at most.")
    do: tuple[Effect, ...] = Field(min_length=1, max_length=32, description="What happens.")

    def phrase(self) -> Phrase:
        with _roles(self):
            waits = happening(EVENTS[self.on], self.timing, self.when, self.do)
            with roles_read(**waits.reads):
                do = self._effects()
                condition = waits.condition()
                said = do.text + (condition.text if condition else "")
                event = waits.clause(said)
        parts: list[str | Phrase] = list(_limit(self.limit))
        each = before_event(waits, self.timing, "when" if self.limit else "each time")
        parts.append(slot(each, ("timing",), "choice", given="timing" in self.model_fields_set))
        parts += [" ", marked(event, "on", "event"), ", "]
        if condition is not None:
            parts += [condition, ", "]
        return glue(*parts, do)

    def _effects(self) -> Phrase:
        lead = None
        if self.optional:
            first = self.do[0].subject()
            who = role_text("actor") if first == "actor" else "you"
            may = glue(slot(f"{who} may", ("optional",), "yes-no"))
            lead = Lead(
                may,
                ("actor",) if first == "actor" else ("me",),
                Mood.BARE,
                False,
                " choose this: ",
                then="if so, ",
            )
        return glue(before_effects(self.timing, self.do), effects_phrase(self.do, "do", lead))


class Modifier(Rule):
    """A number or a permission is otherwise, while the condition holds."""

    value: Literal[tuple(VALUES)] = Field(description="What is changed.")  # type: ignore[valid-type]
    who: Figures | None = Field(None, description="Whose value; left out: the bearer's, or everybody's.")
    player: Players | None = Field(None, description="Whose value, for a player's value.")
    add: Amount | None = Field(None, description="A number: so much more, or less.")
    set: Amount | None = Field(None, description="A number: it is this.")
    allow: bool | None = Field(None, description="A permission: yes or no.")
    layer: int = Field(0, ge=0, le=9, description="Modifiers apply by layer, then by id.")

    def phrase(self) -> Phrase:
        with _roles(self):
            change = marked(change_phrase(self), "value", "value")
            when = condition_phrase(self.when, "when", "while")
        return glue(change, " ", when) if when is not None else change


class Cost(Model):
    """What an ability costs."""

    action_points: Amount = Field(0, description="Action points.")
    ducats: Amount = Field(0, description="Ducats, paid to the bank.")
    arcana: int = Field(0, ge=0, le=9, description="Arcana cards to discard from hand.")
    experience: int = Field(0, ge=0, le=21, description="Experience tokens.")
    movement_points: int = Field(
        0,
        ge=0,
        le=12,
        description="Points of his movement; if he has not begun one, it begins now at its usual cost.",
    )

    def phrase(self) -> Phrase | None:
        parts: dict[str, list[Phrase]] = {}
        for key, verb, noun in _COSTS:
            value = getattr(self, key)
            if value != 0:
                count = count_phrase(value, key, noun, plural(noun), with_article=key == "arcana")
                parts.setdefault(verb, []).append(count)
        return join([glue(f"{verb} ", join(counts)) for verb, counts in parts.items()]) if parts else None


_COSTS = (
    ("movement_points", "spend", "movement point"),
    ("action_points", "spend", "action point"),
    ("ducats", "pay", "ducat"),
    ("arcana", "discard", "Arcana card"),
    ("experience", "spend", "experience"),
)


class Ability(Rule):
    """Something a character (or a player) may do."""

    who: Figures | None = Field(
        None, description="Which characters may; left out: the bearer, or the player himself."
    )
    uses: Literal["action", "movement", "nothing"] = Field(
        "nothing",
        description="Whether it takes up the character's action or movement; in mid-movement: what is left of it.",
    )
    moment: Literal["activation", "turn", "combat", "movement"] = Field(
        "activation",
        description="In his activation, any time in your turn, as a combat's announcement, or mid-movement.",
    )
    cost: Cost = Field(Cost(), description="What it costs.")
    arcana: bool = Field(True, description="Arcana may be played during it (N-5).")
    limit: Limit | None = Field(
        None,
        description="How often at most; left out: once per activation, combat or turn; by a player as often as he can pay.",
    )
    do: tuple[Effect, ...] = Field(min_length=1, max_length=32, description="What happens.")

    def phrase(self) -> Phrase:
        with _roles(self):
            subject, own = self._subject()
            when = condition_phrase(self.when, "when", "while")
            cost = self.cost.phrase()
            key = "uses" if self.uses != "nothing" else "moment"
            moment = slot(self._moment(own), (key,), "choice", given=key in self.model_fields_set)
            start: list[str | Phrase] = [*_limit(self.limit), moment, ", "]
            if (
                when is not None and subject.as_object
            ):  # "while he is in prison, he may", but "a thief, while …, may"
                start += [when, ", "]
                when = None
            start += [subject, ", ", when, ", may"] if when is not None else [subject, " may"]
            if cost is not None:
                start += [" ", cost.at("cost")]
            listed = cost is not None and " and " in cost.text
            otherwise = ": " if cost is not None else " let this happen: "
            do = effects_phrase(
                self.do,
                "do",
                Lead(glue(*start), own, Mood.BARE, cost is not None, otherwise, then="", listed=listed),
            )
        parts: list[str | Phrase] = [do]
        if self.uses == self.moment == "movement":
            parts += [". ", slot("This ends his movement", ("uses",), "choice")]
        if not self.arcana:
            parts += [". ", slot("No Arcana may be played meanwhile", ("arcana",), "yes-no")]
        return glue(*parts)

    def _subject(self) -> tuple[Phrase, tuple[str, ...]]:
        """Who may do it, and the roles that mean him or his player."""
        who = phrase_of(self.who, "who", "figures", form="one")
        if who is not None:
            return who, ("actor", "me")
        if HOME.get() == "bearer":
            return pronoun(role_text("bearer")), ("actor", "bearer", "me")
        return pronoun("you"), ("me",)

    def _moment(self, own: tuple[str, ...]) -> str:
        figure = "actor" in own
        return {
            ("activation", "action"): "as his action",
            ("activation", "movement"): "as his movement",
            ("activation", "nothing"): "in his activation" if figure else "in your activation phase",
            ("turn", "nothing"): "at any time in your turn",
            ("turn", "action"): "at any time in your turn, as his action",
            ("turn", "movement"): "at any time in your turn, as his movement",
            ("movement", "action"): "during his movement and as his action",
        }.get(
            (self.moment, self.uses),
            {"movement": "during his movement", "combat": "in combat, before rolling"}.get(self.moment, ""),
        )


def _limit(limit: Limit | None) -> tuple[str | Phrase, ...]:
    """ "once per turn, "."""
    if limit is None:
        return ()
    return slot(f"{times(limit.times)} per {limit.per}", ("limit",), "limit"), ", "


@contextmanager
def _roles(rule: Rule) -> Iterator[None]:
    """The bearer of a skill is "he", unless the rule also speaks of somebody else who acts."""
    alone = HOME.get() == "bearer" and (isinstance(rule, Ability) or not mentions(rule, "actor", "here"))
    if isinstance(rule, Trigger) and not alone and HOME.get() == "bearer":
        alone = _bearer_acts(rule.when)
    if not alone or role_text("bearer") != ROLES["bearer"].reads:
        yield
        return
    with roles_read(bearer="he"):
        yield


def _bearer_acts(when: Condition | None) -> bool:
    """The rule says that who acts is the bearer."""
    conditions = when.of if isinstance(when, All) else (when,)
    return any(
        isinstance(condition, Is) and condition.who == "actor" and condition.one_of == "bearer"
        for condition in conditions
    )
