"""Moments: where in a game a rule's words are read, and who is known then."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from engine.content.card import Goal, Play
from engine.language.events import EVENTS, Timing
from engine.language.rules import Ability, Modifier, Trigger
from engine.language.values import VALUES
from engine.language.word import Word

Roles = frozenset[str]

_FIGHT: Final = frozenset({"actor", "me", "other", "attacker", "defender", "space"})
# An event that is about one of these is about his player too, whose rule it then is (T-7).
_OWNED: Final = frozenset({"player", "actor", "winner", "attacker"})


@dataclass(frozen=True, slots=True)
class Moment:
    """A place where rules are read: how a message calls it, which roles it fills, which event it is about."""

    says: str
    roles: Roles = frozenset()
    event: str | None = None
    timing: Timing | None = None
    own_turn: bool = False  # it is always the turn of the rule's player

    @property
    def can_change_event(self) -> bool:
        """Whether there is an event that has not taken effect yet."""
        return self.timing in (Timing.BEFORE, Timing.INSTEAD)


SETUP: Final = Moment("in the set-up")
BEFORE_THE_GAME: Final = Moment("before the game begins")
WINNERS_BONUS: Final = Moment("when the winner's bonus is given", frozenset({"me"}))
PASSAGE: Final = Moment("when somebody stands before a passage", frozenset({"actor", "me"}))


def of_round(number: int) -> Moment:
    """An event of the round track: nobody acts."""
    return Moment(f"when round {number} begins")


def of_rule(rule: Trigger | Modifier | Ability, *, bearer: bool) -> Moment:
    """One of the three shapes; skills, equipment and figures have a bearer."""
    own = frozenset({"bearer", "me"} if bearer else ())
    if isinstance(rule, Trigger):
        moment = of_event(rule.on, rule.timing)
        return replace(moment, roles=moment.roles | own)
    if isinstance(rule, Modifier):
        figure = VALUES[rule.value].subject == "figure"
        roles = frozenset({"actor", "me"} if figure else {"me"})
        return Moment("where a value is worked out", roles | own)
    roles = frozenset({"actor", "bearer", "me"})
    if not bearer and rule.who is None:  # the player himself uses it: nobody acts
        return Moment("when the player uses the ability", frozenset({"me"}), own_turn=True)
    if rule.moment == "combat":
        return Moment("in a combat, before rolling", roles | _FIGHT)
    return Moment("when the ability is used", roles, own_turn=True)


def of_event(name: str, timing: Timing) -> Moment:
    """What listens to an event."""
    event = EVENTS[name]
    roles = frozenset(event.roles)
    if roles & _OWNED:
        roles |= {"me"}
    return Moment(f"when {event.reads}", roles, name, timing)


def of_play(play: Play) -> Moment:
    """A card that is played."""
    if play.moment == "combat":
        return Moment("in a combat, before rolling", _FIGHT)
    if play.moment == "reaction" and play.on is not None:
        moment = of_event(play.on, play.timing)
        return replace(moment, roles=moment.roles | {"me"})
    roles = {"me", "actor"} if play.who == "active" else {"me"}
    return Moment("when the card is played", frozenset(roles), own_turn=True)


def of_goal(goal: Goal) -> Moment:
    """A secret aim that is claimed, or judged at the end."""
    if goal.on is not None:
        moment = of_event(goal.on, Timing.AFTER)
        return replace(moment, roles=moment.roles | {"me"})
    return Moment("when the card is judged", frozenset({"me"}))


def inside(word: Word, attribute: str) -> Roles:
    """The roles that a word fills for what stands in one of its fields."""
    return _INSIDE.get((word.op, attribute), frozenset())


def after(effect: Word) -> Roles:
    """The roles that an effect fills for those after it in the same list."""
    known = frozenset(effect.introduces())
    return known | {"rolled"} if effect.op == "roll" else known


_INSIDE: Final[dict[tuple[str, str], Roles]] = {
    ("for_each_figure", "do"): frozenset({"each"}),
    ("for_each_player", "do"): frozenset({"each-player"}),
    ("for_each_space", "do"): frozenset({"each-space"}),
    ("players", "where"): frozenset({"each-player"}),
    ("roll", "success"): frozenset({"rolled"}),
    ("roll", "failure"): frozenset({"rolled"}),
    ("roll", "outcomes"): frozenset({"rolled"}),
}

# Where a role is known that no event brings, for the help line of a diagnostic.
KNOWN: Final[dict[str, str]] = {
    "chosen": "after a `choose_figure` in the same list",
    "other": 'after a `choose_figure` with `as = "other"` in the same list, and in combats',
    "place": "after a `choose_space` in the same list",
    "rival": "after a `choose_player` in the same list",
    "each": "inside a `for_each_figure`",
    "each-player": "inside a `for_each_player`",
    "each-space": "inside a `for_each_space`",
    "rolled": "in the branches of a `roll`, and after it in the same list",
    "bearer": "in skills and equipment, which somebody has",
}
