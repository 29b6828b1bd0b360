"""Shares, intervals and counts."""

from __future__ import annotations

import pytest

from engine.lab.games import Result
from engine.lab.statistics import Tally, count_fired, wilson


def test_wilson_interval() -> None:
    low, high = wilson(50, 100)
    assert low == pytest.approx(0.4038, abs=1e-3)
    assert high == pytest.approx(0.5962, abs=1e-3)
    assert wilson(0, 10)[0] == 0
    assert wilson(0, 10)[1] == pytest.approx(0.2775, abs=1e-3)
    assert wilson(10, 10)[1] == pytest.approx(1)
    assert wilson(0, 0) == (0.0, 1.0)


def _result(ducats: tuple[int, ...], fired: tuple[str, ...] = ()) -> Result:
    winners = tuple(p for p, d in enumerate(ducats) if d == max(ducats))
    return Result(1, (), (), ducats, winners, 0, 10, 7, (4, 3), (0, 1), fired)


def test_a_shared_win_is_a_share() -> None:
    tally = Tally()
    tally.add(_result((5, 5)), 0)
    tally.add(_result((9, 5)), 0)
    data = tally.data()
    assert data["wins"] == 1.5
    assert data["sole_wins"] == 1
    assert data["win_rate"] == 0.75
    assert data["mean_ducats"] == 7
    assert data["ci95"][0] < 0.75 < data["ci95"][1]


def test_coverage_has_what_never_happened() -> None:
    known = ["card:run", "event:alarm", "ability:rage", "trigger:due", "modifier:hand"]
    counts = count_fired(
        known, [_result((1, 2), ("card:run", "trigger:due")), _result((1, 2), ("card:run",))]
    )
    assert counts == {
        "rules": {"due": 1, "hand": 0},
        "events": {"alarm": 0},
        "cards": {"run": 2},
        "abilities": {"rage": 0},
    }
