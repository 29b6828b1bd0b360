"""Events: everything that happens in a game and that a rule may listen to."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from engine.language.names import pronoun
from engine.language.sentence import Mood, Phrase, fill, objective, owned


class Timing(StrEnum):
    """When a trigger acts: before the event takes effect, instead of it, or after."""

    BEFORE = "before"
    INSTEAD = "instead"
    AFTER = "after"


@dataclass(frozen=True, slots=True)
class Event:
    """A kind of event: which roles it fills, which timings it allows, how it reads, which rule it is.

    `says` are templates (sentence.py) over the event's roles, the plainest first; a later one is for a rule
    that says more about its roles. "{actor=a character}" gives the words for when the rule says nothing.
    """

    name: str
    roles: tuple[str, ...]
    timings: tuple[Timing, ...]
    says: tuple[str, ...]
    rule: str
    number: int

    @property
    def reads(self) -> str:
        """The event in plain English, as itself."""
        return event_phrase(self).text

    @property
    def once(self) -> bool:
        """It happens once in a game."""
        return self.name in ("game-begins", "alarm-raised", "game-ends")


_B, _I, _A = Timing.BEFORE, Timing.INSTEAD, Timing.AFTER
_ALL = (_B, _I, _A)

_WHO = "{actor=a character}"

_ROWS: tuple[tuple[str, str, tuple[Timing, ...], str, str], ...] = (
    # set-up, rounds, turns
    ("game-begins", "", (_A,), "the game {~begin}", "S-10"),
    ("character-deployed", "actor space player", (_A,), _WHO + " {actor~be} deployed[ in {space}]", "S-9"),
    ("round-begins", "amount", (_A,), "a round {~begin}", "T-3"),
    ("round-ends", "amount", (_B, _A), "a round {~end}", "T-6"),
    ("turn-begins", "player", (_A,), "{player'turn=a player} {~begin}", "T-2"),
    ("turn-ends", "player", (_A,), "{player'turn=a player} {~end}", "T-2"),
    ("activation-phase-begins", "player", (_A,), "{player'activation phase=a player} {~begin}", "T-2"),
    ("alarm-raised", "", (_A,), "the alarm {~be} raised", "D-2"),
    (
        "portcullis-placed",
        "space player",
        (_A,),
        "a portcullis {~fall}[ in {space}] / {player} {player~place} a portcullis[ in {space}]",
        "D-2",
    ),
    # cards
    ("cards-drawn", "player amount", (_I, _A), "{player=a player} {player~draw} cards", "N-1"),
    ("card-played", "player card", (_B, _I, _A), "{player=a player} {player~play} a card", "N-3"),
    (
        "mission-fulfilled",
        "player card amount",
        (_B, _A),
        "{player=a player} {player~fulfil} a mission",
        "Q-3",
    ),
    # militia and other walkers
    (
        "militia-rolled",
        "actor player amount",
        (_B, _A),
        "{actor'die=a militiaman} {~be} rolled[ by {player@}]",
        "M-1",
    ),
    (
        "militia-moved",
        "actor player space",
        (_A,),
        "{actor=a militiaman} {actor~have} moved[ to {space}]",
        "M-2",
    ),
    ("militia-collects", "loser amount", (_I, _A), "the militia {~collect} a fine[ from {loser@}]", "M-5"),
    # characters
    ("activated", "actor player", (_A,), _WHO + " {actor~be} activated", "A-7"),
    ("activation-ended", "actor player", (_A,), "{actor'activation=a character} {~end}", "A-2"),
    ("moved", "actor space origin", (_A,), _WHO + " {actor~have} finished a move[ in {space}]", "V-1"),
    (
        "entered",
        "actor space origin loser",
        (_A,),
        "{actor=a figure} {actor~enter} {space=a space}[ from {origin}]",
        "V-1",
    ),
    ("left-space", "actor space", (_A,), "{actor=a figure} {actor~leave} {space=a space}", "V-1"),
    ("left-district", "actor space", _ALL, _WHO + " {actor~leave} the district[ by {space}]", "L-4"),
    ("removed", "actor space", (_A,), _WHO + " {actor~be} removed from the game[ in {space}]", "Y-5"),
    # chests and treasures
    (
        "lockpick-rolled",
        "actor space amount",
        (_B, _A),
        _WHO + " {actor~roll} to pick a lock[ in {space}]",
        "K-1",
    ),
    ("lockpick-failed", "actor space", (_A,), _WHO + " {actor~fail} to pick a lock[ in {space}]", "K-1"),
    (
        "chest-opening",
        "actor space treasure",
        (_B, _I),
        _WHO + " {actor~open} a chest[ in {space}][ that holds {treasure}]",
        "K-4",
    ),
    (
        "chest-opened",
        "actor space treasure",
        (_A,),
        _WHO + " {actor~open} a chest[ in {space}][ that holds {treasure}]",
        "K-4",
    ),
    ("chest-bashed", "actor space treasure", (_A,), _WHO + " {actor~bash} a chest[ in {space}]", "K-2"),
    ("treasure-gained", "actor treasure", (_A,), _WHO + " {actor~gain} {treasure=a treasure}", "Y-2"),
    (
        "treasure-dropped",
        "actor treasure space",
        (_A,),
        _WHO + " {actor~put} down {treasure=a treasure}[ in {space}]",
        "Y-2",
    ),
    (
        "treasure-stolen",
        "winner loser treasure",
        (_A,),
        "{treasure=a treasure} {~be} stolen[ from {loser@}] / {winner} {winner~steal} {treasure=a treasure}[ from {loser@}]",
        "F-6",
    ),
    (
        "ducats-stolen",
        "winner loser amount",
        (_I, _A),
        "ducats {+be} stolen[ from {loser@}] / {winner} {winner~steal} ducats[ from {loser@}]",
        "F-6",
    ),
    # combat
    (
        "attacked",
        "attacker defender space",
        (_B, _I, _A),
        "an attack {~be} made[ in {space}] / {attacker} {attacker~attack}[ {defender@}][ in {space}]"
        " / {defender} {defender~be} attacked[ in {space}]",
        "F-1",
    ),
    (
        "attacker-rolled",
        "attacker defender space",
        (_A,),
        "the attacker {~have} rolled[ against {defender@}] / {attacker} {attacker~have} rolled as the attacker[ against {defender@}]",
        "F-4",
    ),
    (
        "defender-rolled",
        "attacker defender space",
        (_A,),
        "the defender {~have} rolled[ against {attacker@}] / {defender} {defender~have} rolled as the defender[ against {attacker@}]",
        "F-4",
    ),
    (
        "combat-won",
        "winner loser attacker defender space",
        (_B, _A),
        "a combat {~be} won[ in {space}] / {winner} {winner~win} a combat[ against {loser@}][ in {space}]"
        " / {loser} {loser~lose} a combat[ in {space}] / {attacker} {attacker~win} or {attacker~lose} a combat as the attacker"
        " / {defender} {defender~win} or {defender~lose} a combat as the defender",
        "F-5",
    ),
    (
        "stealing",
        "winner loser attacker defender space",
        (_I,),
        "the winner {~steal}[ in {space}] / {winner} {winner~steal}[ from {loser@}][ in {space}]"
        " / {loser} {loser~be} robbed[ in {space}]",
        "F-6",
    ),
    (
        "retreating",
        "actor winner loser attacker defender space",
        (_I,),
        "the loser {~retreat}[ from {winner@}][ in {space}] / {loser} {loser~retreat}[ from {winner@}][ in {space}]"
        " / {actor} {actor~retreat}[ from {winner@}][ in {space}]",
        "F-7",
    ),
    ("retreated", "actor space origin", (_A,), "{actor=a figure} {actor~have} retreated[ to {space}]", "F-8"),
    # the expansion's and a sheet's own things
    (
        "token-revealed",
        "actor space token",
        (_A,),
        "{token=a token} {~be} turned up[ in {space}] / {actor} {actor~turn} up {token=a token}[ in {space}]",
        "X-4",
    ),
    ("wounded", "actor", (_B, _A), _WHO + " {actor~be} wounded", "X-10"),
    ("healed", "actor", (_A,), "a wound of {actor@=a character} {~be} healed", "X-10"),
    ("imprisoned", "actor", (_B, _A), _WHO + " {actor~be} thrown in prison", "X-20"),
    ("escaped", "actor", (_A,), "{actor=a prisoner} {actor~escape} from prison", "X-20"),
    ("experience-gained", "player amount", (_I, _A), "{player=a player} {player~gain} experience", "X-11"),
    ("equipment-gained", "actor card", (_A,), _WHO + " {actor~gain} equipment", "X-12"),
    ("passed-mate", "actor other", (_A,), _WHO + " {actor~pass} {other@=a gang-mate}", "X-9"),
    ("counter-changed", "amount", (_A,), "a counter {~change}", "D-1"),
    # the end
    ("game-ends", "", (_A,), "the game {~end}", "E-1"),
    ("scoring", "player", (_A,), "{player'treasures=a player} {+be} counted", "E-6"),
    ("penalties", "player", (_B,), "{player'penalties=a player} {+be} taken", "E-6"),
)

EVENTS: dict[str, Event] = {
    name: Event(name, tuple(roles.split()), timings, tuple(says.split(" / ")), rule, number)
    for number, (name, roles, timings, says, rule) in enumerate(_ROWS)
}

_ROLE = re.compile(r"\{(\w+)([^}=]*)(?:=([^}]*))?\}")
_OPTIONAL = re.compile(r"\[[^]]*\]")


def _template(event: Event, known: Collection[str]) -> str:
    """The sentence that says most of what is known."""
    best, most = event.says[0], -1
    for template in event.says:
        sure = _ROLE.finditer(_OPTIONAL.sub("", template))
        needed = {m[1] for m in sure if m[3] is None and not m[2].startswith("~")}
        defaults = {m[1] for m in _ROLE.finditer(template) if m[3] is not None}
        said = len({m[1] for m in _ROLE.finditer(template)} & set(known))
        if needed - defaults <= set(known) and said > most:
            best, most = template, said
    return best


def roles_said(event: Event, known: Iterable[str]) -> set[str]:
    """Those of these roles that the event's sentence can name."""
    known = set(known)
    return {m[1] for m in _ROLE.finditer(_template(event, known))} & known


def begins_with(event: Event, known: Collection[str]) -> str:
    """The role that the event's sentence begins with, if it begins with one."""
    match = _ROLE.match(_template(event, known))
    return match[1] if match else ""


def event_phrase(
    event: Event,
    known: Mapping[str, Phrase] | None = None,
    *,
    would: bool = False,
) -> Phrase:
    """The event as a clause; `known` are roles of which the rule says who they are."""
    known = known or {}
    template = _template(event, known)
    words = {m[1]: m[3] for m in _ROLE.finditer(template) if m[3] is not None}

    def render(name: str, mark: str, arg: str) -> Phrase | None:
        phrase = known.get(name) or (pronoun(words[name]) if name in words else None)
        if phrase is None:
            return None
        return owned(phrase, arg) if mark == "'" else objective(phrase) if mark == "@" else phrase

    return fill(_ROLE.sub(r"{\1\2}", template), render, Mood.WOULD if would else Mood.PLAIN)
