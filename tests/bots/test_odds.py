"""The odds are exact: each is checked against counting every roll."""

from __future__ import annotations

from itertools import product

import pytest

from engine.bots.odds import Side, all_different, at_most, highest, rolls, win_probability

FACES = range(1, 7)


def counted(a: int, d: int, bonus: int = 0, *, tie_wins: bool = True) -> float:
    wins = 0
    for dice in product(FACES, repeat=a + d):
        ours = max(dice[:a], default=0) + bonus
        theirs = max(dice[a:], default=0)
        wins += ours > theirs or (tie_wins and ours == theirs)
    return wins / 6 ** (a + d)


@pytest.mark.parametrize(
    ("a", "d", "bonus"), [(2, 2, 0), (3, 2, 0), (1, 3, 0), (2, 2, 1), (2, 1, -2), (0, 2, 0), (2, 0, 0)]
)
def test_the_attacker_wins_ties(a: int, d: int, bonus: int) -> None:
    assert win_probability(Side(a, bonus), Side(d)) == pytest.approx(counted(a, d, bonus))


def test_a_defender_who_wins_ties() -> None:
    assert win_probability(Side(2), Side(2, ties=True)) == pytest.approx(counted(2, 2, tie_wins=False))
    assert win_probability(Side(2, ties=True), Side(2, ties=True)) == pytest.approx(counted(2, 2))
    assert win_probability(Side(2), Side(2), "defender") == pytest.approx(counted(2, 2, tie_wins=False))


def test_the_totals_decide_a_tie() -> None:
    wins = 0
    for dice in product(FACES, repeat=4):
        ours, theirs = dice[:2], dice[2:]
        wins += (max(ours), sum(ours)) >= (max(theirs), sum(theirs))
    assert win_probability(Side(2), Side(2), "totals") == pytest.approx(wins / 6**4)


def test_a_reroll_of_the_lower_die() -> None:
    wins = 0
    for dice in product(FACES, repeat=5):
        ours = max(max(dice[:2]), dice[4])
        wins += ours >= max(dice[2:4])
    assert win_probability(Side(2, rerolls=1), Side(2)) == pytest.approx(wins / 6**5)


def test_a_reroll_forced_on_a_winner() -> None:
    wins = 0.0
    for dice in product(FACES, repeat=4):
        a, d = max(dice[:2]), sorted(dice[2:])
        if a >= d[1]:
            wins += 1
        else:
            wins += sum(a >= max(d[0], face) for face in FACES) / 6
    assert win_probability(Side(2, forced=1), Side(2)) == pytest.approx(wins / 6**4)


def test_dice_already_rolled() -> None:
    assert win_probability(Side(2, rolled=(5, 2)), Side(2, bonus=1, rolled=(4, 1))) == 1.0
    assert win_probability(Side(2, rolled=(4, 2)), Side(2, rolled=(5, 1))) == 0.0
    assert win_probability(Side(2, rolled=(4, 2)), Side(1)) == pytest.approx(4 / 6)


@pytest.mark.parametrize("count", [0, 1, 2, 3, 4])
def test_all_rolls_together_are_certain(count: int) -> None:
    assert sum(chance for _, chance in rolls(count)) == pytest.approx(1.0)
    assert sum(highest(count, 1, ())) == pytest.approx(1.0)


def test_rolls_of_a_rule() -> None:
    assert at_most(4) == pytest.approx(4 / 6)
    assert at_most(7, 2) == pytest.approx(21 / 36)
    assert at_most(0) == 0
    assert all_different(3) == pytest.approx(120 / 216)
