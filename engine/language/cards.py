"""The sentences of cards: when one may be played and what it does then, or what it secretly asks for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from engine.language.conditions import condition_phrase
from engine.language.events import EVENTS, Timing
from engine.language.happening import before_effects, before_event, happening
from engine.language.names import home, roles_read
from engine.language.narration import effects_phrase
from engine.language.sentence import Phrase, capital, glue, marked, slot
from engine.language.word import Word


class Playable(Protocol):
    """When a card may be played, and what it does then."""

    @property
    def moment(self) -> str: ...
    @property
    def on(self) -> str | None: ...
    @property
    def timing(self) -> Timing: ...
    @property
    def when(self) -> Word | None: ...
    @property
    def who(self) -> str: ...
    @property
    def do(self) -> Sequence[Word]: ...


class Aim(Protocol):
    """A secret aim with its reward and penalty."""

    @property
    def on(self) -> str | None: ...
    @property
    def when(self) -> Word | None: ...
    @property
    def at_end(self) -> bool: ...
    @property
    def reward(self) -> Sequence[Word]: ...
    @property
    def penalty(self) -> Sequence[Word]: ...


_COMBAT = {"actor": "your fighter", "other": "the opponent"}


def play_phrase(play: Playable) -> Phrase:
    """ "when an enemy opens a chest, …", "in your turn, …"."""
    with home("card"):
        if play.on is not None:
            return _event_phrase(play.on, play.timing, play.when, play.do, "do")
        lead = "in your turn"
        if play.moment == "combat":
            lead = "in a combat of yours, before rolling"
        elif play.who == "active":
            lead = "in the activation of a character of yours"
        with roles_read(**(_COMBAT if play.moment == "combat" else {})):
            return steps_phrase(lead, play.when, play.do, "do")


def goal_phrase(goal: Aim) -> Phrase:
    """ "when …, you gain …. If this is not done by the end of the game, you lose …"."""
    with home("card"):
        if goal.on is not None:
            done = _event_phrase(goal.on, Timing.AFTER, goal.when, goal.reward, "reward")
        else:
            lead = "at the end of the game" if goal.at_end else "in your turn"
            done = steps_phrase(lead, goal.when, goal.reward, "reward")
        if not goal.penalty:
            return done
        otherwise = "if not" if goal.at_end else "if this is not done by the end of the game"
        return glue(done, ". ", capital(glue(otherwise, ", ", effects_phrase(goal.penalty, "penalty"))))


def steps_phrase(lead: str, when: Word | None, do: Sequence[Word], key: str) -> Phrase:
    """Effects that happen at a moment, under a condition: "on round 3, if the alarm has been raised, …"."""
    condition = condition_phrase(when, "when", "if")
    parts: list[str | Phrase] = [f"{lead}, "] if lead else []
    if condition is not None:
        parts += [condition, ", "]
    return glue(*parts, effects_phrase(do, key))


def _event_phrase(on: str, timing: Timing, when: Word | None, do: Sequence[Word], key: str) -> Phrase:
    waits = happening(EVENTS[on], timing, when, do)
    with roles_read(**waits.reads):
        told, condition = effects_phrase(do, key), waits.condition()
        event = waits.clause("")
    before = slot(before_event(waits, timing, "when"), ("timing",), "choice", given=False)
    parts: list[str | Phrase] = [
        before if key == "do" else before.text,
        " ",
        marked(event, "on", "event"),
        ", ",
    ]
    if condition is not None:
        parts += [condition, ", "]
    return glue(*parts, before_effects(timing, do), told)
