"""Exact odds of dice: who wins a combat, how often a roll succeeds. All of it is remembered."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial
from typing import NamedTuple

_FACES = range(1, 7)
_MOST_DICE = 6  # beyond this another die changes next to nothing, and the tables grow
_KEEP = 4  # with a reroll for every die, a highest die from here on is kept

Dice = tuple[int, ...]  # falling
Outcomes = tuple[tuple[Dice, float], ...]


class Side(NamedTuple):
    """One side of a combat: what it will roll, or has rolled."""

    dice: int
    bonus: int = 0
    rerolls: int = 0  # of its own dice, still to come
    forced: int = 0  # dice of the other side it may have rolled again
    ties: bool = False  # wins them, if the other does not
    rolled: Dice = ()


def falling(dice: Dice) -> Dice:
    """Dice as they are written here."""
    return tuple(sorted(dice, reverse=True))


@lru_cache(maxsize=64)
def rolls(count: int) -> Outcomes:
    """What so many dice show, with the odds."""
    out = []
    for dice in combinations_with_replacement((6, 5, 4, 3, 2, 1), count):
        ways = factorial(count)
        for face in _FACES:
            ways //= factorial(dice.count(face))
        out.append((dice, ways / 6**count))
    return tuple(out)


def _merge(pairs: list[tuple[Dice, float]]) -> Outcomes:
    sums: dict[Dice, float] = {}
    for dice, chance in pairs:
        sums[dice] = sums.get(dice, 0.0) + chance
    return tuple(sums.items())


def _again(dice: Dice, count: int) -> list[tuple[Dice, float]]:
    """The lowest dice rolled again; the highest only if it is low and its turn comes."""
    count = min(count, len(dice))
    if count == len(dice) and dice and dice[0] >= _KEEP:
        count -= 1
    kept = dice[: len(dice) - count]
    return [(tuple(sorted(kept + new, reverse=True)), chance) for new, chance in rolls(count)]


@lru_cache(maxsize=4096)
def final(dice: int, rerolls: int, rolled: Dice) -> Outcomes:
    """What a side's dice show after its own rerolls."""
    start: Outcomes = ((rolled, 1.0),) if rolled else rolls(max(0, min(dice, _MOST_DICE)))
    if not rerolls:
        return start
    return _merge([(new, chance * odds) for got, chance in start for new, odds in _again(got, rerolls)])


@lru_cache(maxsize=50_000)
def win_probability(attack: Side, defence: Side, tie: str = "attacker") -> float:
    """How likely the attacker wins (F-4, F-5); `tie` is the ruleset's word."""
    if not attack.forced and not defence.forced and tie != "totals":
        return _by_highest(attack, defence, tie)
    total = 0.0
    theirs = final(defence.dice, defence.rerolls, defence.rolled)
    for a, chance in final(attack.dice, attack.rerolls, attack.rolled):
        for d, odds in theirs:
            total += chance * odds * _forced(attack, defence, a, d, tie, attack.forced, defence.forced)
    return total


@lru_cache(maxsize=4096)
def highest(dice: int, rerolls: int, rolled: Dice) -> tuple[float, ...]:
    """How likely each face, from 0 for no dice at all, is the highest in the end."""
    out = [0.0] * 7
    for got, chance in final(dice, rerolls, rolled):
        out[got[0] if got else 0] += chance
    return tuple(out)


def _by_highest(attack: Side, defence: Side, tie: str) -> float:
    """The usual case, where only the highest die of each side counts."""
    theirs = highest(defence.dice, defence.rerolls, defence.rolled)
    attacker_wins = attack.ties if attack.ties != defence.ties else tie != "defender"
    total = 0.0
    for face, chance in enumerate(highest(attack.dice, attack.rerolls, attack.rolled)):
        if chance:
            beaten = face + attack.bonus - defence.bonus + attacker_wins  # every face below this
            total += chance * sum(theirs[: max(0, beaten)])
    return total


def _forced(
    attack: Side, defence: Side, a: Dice, d: Dice, tie: str, by_attacker: int, by_other: int
) -> float:
    """The rerolls forced on the other, the attacker's first; whoever is winning leaves the dice alone."""
    wins = _beats(attack, defence, a, d, tie)
    if by_attacker and not wins and d:
        left = by_attacker - 1
        return sum(
            _forced(attack, defence, a, _replaced(d, face), tie, left, by_other) / 6 for face in _FACES
        )
    if by_other and wins and a:
        left = by_other - 1
        return sum(_forced(attack, defence, _replaced(a, face), d, tie, 0, left) / 6 for face in _FACES)
    return 1.0 if wins else 0.0


def _replaced(dice: Dice, face: int) -> Dice:
    return tuple(sorted((*dice[1:], face), reverse=True))


def _beats(attack: Side, defence: Side, a: Dice, d: Dice, tie: str) -> bool:
    ours = (a[0] if a else 0) + attack.bonus
    theirs = (d[0] if d else 0) + defence.bonus
    if ours != theirs:
        return ours > theirs
    if attack.ties != defence.ties:
        return attack.ties
    if tie == "totals":
        ours, theirs = sum(a) + attack.bonus, sum(d) + defence.bonus
        if ours != theirs:
            return ours > theirs
    return tie != "defender"


@lru_cache(maxsize=256)
def sums(count: int) -> tuple[tuple[int, float], ...]:
    """The total of so many dice, with the odds."""
    totals: dict[int, float] = {0: 1.0}
    for _ in range(max(0, min(count, 12))):
        further: dict[int, float] = {}
        for total, chance in totals.items():
            for face in _FACES:
                further[total + face] = further.get(total + face, 0.0) + chance / 6
        totals = further
    return tuple(totals.items())


def at_most(limit: int, count: int = 1) -> float:
    """How likely so many dice show at most this in total."""
    return sum(chance for total, chance in sums(count) if total <= limit)


@lru_cache(maxsize=32)
def all_different(count: int) -> float:
    """How likely no two of so many dice are alike."""
    chance = 1.0
    for i in range(count):
        chance *= max(0, 6 - i) / 6
    return chance
