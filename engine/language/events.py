"""Events: everything that happens in a game and that a rule may listen to."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Timing(StrEnum):
    """When a trigger acts: before the event takes effect, instead of it, or after."""

    BEFORE = "before"
    INSTEAD = "instead"
    AFTER = "after"


@dataclass(frozen=True, slots=True)
class Event:
    """A kind of event: which roles it fills, which timings it allows, how it reads, which rule it is."""

    name: str
    roles: tuple[str, ...]
    timings: tuple[Timing, ...]
    reads: str
    rule: str
    number: int


_B, _I, _A = Timing.BEFORE, Timing.INSTEAD, Timing.AFTER
_ALL = (_B, _I, _A)

_ROWS: tuple[tuple[str, str, tuple[Timing, ...], str, str], ...] = (
    # set-up, rounds, turns
    ("game-begins", "", (_A,), "the game begins", "S-10"),
    ("character-deployed", "actor space player", (_A,), "a character is deployed", "S-9"),
    ("round-begins", "amount", (_A,), "a round begins", "T-3"),
    ("round-ends", "amount", (_B, _A), "a round ends", "T-6"),
    ("turn-begins", "player", (_A,), "a turn begins", "T-2"),
    ("turn-ends", "player", (_A,), "a turn ends", "T-2"),
    ("activation-phase-begins", "player", (_A,), "the activation phase begins", "T-2"),
    ("alarm-raised", "", (_A,), "the alarm is raised", "D-2"),
    ("portcullis-placed", "space player", (_A,), "a portcullis falls", "D-2"),
    # cards
    ("cards-drawn", "player amount", (_I, _A), "a player draws cards", "N-1"),
    ("card-played", "player card", (_B, _I, _A), "a card is played", "N-3"),
    ("mission-fulfilled", "player card amount", (_B, _A), "a mission is fulfilled", "Q-3"),
    # militia and other walkers
    ("militia-rolled", "actor player amount", (_B, _A), "a militiaman's die is rolled", "M-1"),
    ("militia-moved", "actor player space", (_A,), "a militiaman has moved", "M-2"),
    ("militia-collects", "loser amount", (_I, _A), "the militia collects a fine", "M-5"),
    # characters
    ("activated", "actor player", (_A,), "a character is activated", "A-7"),
    ("activation-ended", "actor player", (_A,), "a character's activation ends", "A-2"),
    ("moved", "actor space origin", (_A,), "a character has finished a move", "V-1"),
    ("entered", "actor space origin", (_A,), "a figure enters a space", "V-1"),
    ("left-space", "actor space", (_A,), "a figure leaves a space", "V-1"),
    ("left-district", "actor space", _ALL, "a character leaves the district", "L-4"),
    ("removed", "actor space", (_B, _I, _A), "a character is removed", "Y-5"),
    # chests and treasures
    ("lockpick-rolled", "actor space amount", (_B, _A), "a lock is picked at", "K-1"),
    ("lockpick-failed", "actor space", (_A,), "a lock resists", "K-1"),
    ("chest-opening", "actor space treasure", (_B, _I), "a chest is about to be opened", "K-4"),
    ("chest-opened", "actor space treasure", (_A,), "a chest is opened", "K-4"),
    ("treasure-gained", "actor treasure", (_A,), "a character gains a treasure", "Y-2"),
    ("treasure-dropped", "actor treasure space", (_A,), "a character puts a treasure down", "Y-2"),
    ("treasure-stolen", "winner loser treasure", (_A,), "a treasure is stolen", "F-6"),
    ("ducats-stolen", "winner loser amount", (_I, _A), "ducats are stolen", "F-6"),
    # combat
    ("attacked", "attacker defender space", (_B, _I, _A), "an attack is made", "F-1"),
    ("attacker-rolled", "attacker defender space", (_A,), "the attacker has rolled", "F-4"),
    ("defender-rolled", "attacker defender space", (_A,), "the defender has rolled", "F-4"),
    ("combat-won", "winner loser attacker defender space", (_B, _A), "a combat is won", "F-5"),
    ("stealing", "winner loser attacker defender space", (_I,), "the winner steals", "F-6"),
    ("retreating", "actor winner loser space", (_I,), "the loser retreats", "F-7"),
    ("retreated", "actor space origin", (_A,), "the loser has retreated", "F-8"),
    # the expansion's and a sheet's own things
    ("token-revealed", "actor space token", (_B, _I, _A), "a token is turned up", "X-4"),
    ("wounded", "actor", (_B, _I, _A), "a character is wounded", "X-10"),
    ("healed", "actor", (_A,), "a wound is healed", "X-10"),
    ("imprisoned", "actor", (_B, _I, _A), "a character is thrown in prison", "X-20"),
    ("escaped", "actor", (_A,), "a prisoner escapes", "X-20"),
    ("experience-gained", "player amount", (_I, _A), "a gang gains experience", "X-11"),
    ("equipment-gained", "actor card", (_A,), "a character gains equipment", "X-12"),
    ("passed-mate", "actor other", (_A,), "a character passes a gang-mate", "X-9"),
    ("counter-changed", "amount", (_A,), "a counter changes", "D-1"),
    # the end
    ("scoring", "player", (_A,), "the treasures are counted", "E-6"),
    ("penalties", "player", (_B,), "the penalties are taken", "E-6"),
)

EVENTS: dict[str, Event] = {
    name: Event(name, tuple(roles.split()), timings, reads, rule, number)
    for number, (name, roles, timings, reads, rule) in enumerate(_ROWS)
}
