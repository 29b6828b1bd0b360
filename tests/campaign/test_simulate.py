"""Simulated campaigns: they end, and their totals are the sums in their ledgers."""

from __future__ import annotations

import json

import pytest

from engine.campaign.simulate import Plan, Run, bands, figures, play_run, simulate
from engine.content.library import Library

CONTENT = "tests/campaign/content"
SHIPPED = [loaded.id for loaded in Library.load().of_kind("campaign")]


def count_up(plan: Plan, library: Library) -> list[Run]:
    """Play, and compare each run's totals, which come from its ledger, with what its games brought."""
    runs = [play_run(plan, index, library) for index in range(plan.runs)]
    for run in runs:
        assert run.error == ""
        played = [night for night in run.nights if not night.skipped]
        assert run.ducats == tuple(map(sum, zip(*(night.ducats for night in played), strict=True)))
        assert run.champions
        assert run.nights[-1].way == "end"
    return runs


@pytest.mark.parametrize("campaign", SHIPPED)
def test_six_campaigns(campaign: str, library: Library) -> None:
    for players in (2, 3, 4):
        plan = Plan(campaign, 2, 7, ("greedy",) * players)
        count_up(plan, library)


@pytest.mark.long
@pytest.mark.parametrize("campaign", SHIPPED)
def test_two_hundred_campaigns(campaign: str, library: Library, figures: dict[str, str]) -> None:
    runs = count_up(Plan(campaign, 200, 1, ("greedy",) * 4), library)
    games = sum(not night.skipped for run in runs for night in run.nights)
    figures[f"campaigns of {campaign}, simulated"] = (
        f"{len(runs)} with {games} games; all ended, with totals equal to the sums in their ledgers"
    )


def test_both_ways_of_the_house_campaign(library: Library) -> None:
    plan = Plan("the-empty-chair", 6, 3, ("greedy",) * 4)
    runs = count_up(plan, library)
    found = figures(plan, library, runs)
    ways = found["chapters"][0]["ways"]
    assert set(ways) == {"long-knives", "soft-steps"}
    assert sum(row["count"] for row in ways.values()) == 6
    assert found["completed"] == 6
    assert sum(row["count"] for row in found["endings"]) == 6
    assert sum(row["count"] for row in found["gangs"].values()) == pytest.approx(6)


def test_the_same_seed_in_any_number_of_processes(library: Library) -> None:
    plan = Plan("crossroads", 6, 5, ("random",) * 3, folders=(CONTENT,))
    alone = simulate(plan, 1, library=library)
    assert alone["crashed"] == 0
    told: list[int] = []
    assert json.dumps(simulate(plan, 2, told.append)) == json.dumps(alone)
    assert sum(told) == 6
    other = Plan("crossroads", 6, 6, ("random",) * 3, folders=(CONTENT,))
    assert simulate(other, 1, library=library)["ledger_sums"] != alone["ledger_sums"]


def test_choices_and_optional_chapters_go_both_ways(library: Library) -> None:
    plan = Plan("crossroads", 24, 5, ("random",) * 2)
    runs = count_up(plan, library)
    assert {night.skipped for run in runs for night in run.nights if night.chapter == "left"} == {True, False}
    assert {run.nights[0].way for run in runs} == {"left", "right"}


def test_a_campaign_that_crashes_is_told_of(library: Library) -> None:
    plan = Plan("two-nights", 2, 1, ("random", "nobody"))
    found = simulate(plan, 1, library=library)
    assert (found["completed"], found["crashed"]) == (0, 2)
    assert "nobody" in found["crashes"][0]["error"]


def test_bands() -> None:
    assert bands([0, 10, 20, 30, 40]) == {"p5": 2.0, "p25": 10, "p50": 20, "p75": 30, "p95": 38.0}
    assert bands([7]) == dict.fromkeys(("p5", "p25", "p50", "p75", "p95"), 7)
