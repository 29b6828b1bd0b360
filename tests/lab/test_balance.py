"""The balance of the adventures: what is found fault with, and a sample of what `make balance` plays."""

from __future__ import annotations

from pathlib import Path
from statistics import median
from typing import Any

import pytest

from engine.content.library import Library, shipped_folder
from engine.lab.balance import Night, faults, measure, own_rules, table
from engine.lab.simulate import Batch, Worker

from .conftest import ADVENTURE

PAGE = Path(__file__).parents[2] / "docs" / "adventures.md"
SHEETS = sorted(f"adventures/{path.stem}" for path in (shipped_folder() / "adventures").glob("*.toml"))
_MOST = (
    90  # games of a sheet: a rule that does something in one of twenty is silent in all of them once in 100
)


@pytest.mark.parametrize("adventure", SHEETS)
def test_a_sample_of_every_adventure(library: Library, adventure: str) -> None:
    """For every number of players in turn, until every rule of the sheet has done something."""
    loaded = library.files[adventure]
    workers = [Worker(Batch(adventure, _MOST, 1, ("greedy",) * n), library) for n in loaded.model.players]
    silent = {rule for _section, rule in own_rules(loaded)}
    winners = []
    for index in range(_MOST):
        result = workers[index % len(workers)].play(index // len(workers))
        assert result.error == ""
        winners.append(max(result.ducats))
        silent -= {name.partition(":")[2] for name in result.fired}
        if not silent and index + 1 >= 2 * len(workers):
            break
    assert not silent, f"silent in {_MOST} games"
    assert median(winners) > 12


def test_the_page_is_of_these_adventures(library: Library) -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert "What does not hold" not in page
    assert "300 games each" in page
    for adventure in SHEETS:
        loaded = library.files[adventure]
        for players in loaded.model.players:
            row = f"| {loaded.model.number} {loaded.model.title} | {players} | 300 of 300 |"
            assert row in page
        for _section, rule in own_rules(loaded):
            assert f"| {loaded.model.number} | {rule} |" in page


def test_what_is_measured(library: Library) -> None:
    told: list[tuple[str, int]] = []
    nights = measure(library, 2, 3, 1, [ADVENTURE], lambda title, n: told.append((title, n)))
    assert told == [("The Treasure of the Duke", n) for n in (2, 3, 4)]
    assert [night.figures["completed"] for night in nights] == [2, 2, 2]
    page = table(library, nights, 2)
    assert "| 1 The Treasure of the Duke | 4 | 2 of 2 |" in page
    assert "| 1 | steal-from-the-duke |" in page


def _night(library: Library, **other: Any) -> Night:
    """A night without fault, but for what is said."""
    sections: dict[str, dict[str, int]] = {"rules": {}, "events": {}, "cards": {}, "abilities": {}}
    for section, rule in own_rules(library.files[ADVENTURE]):
        sections[section][rule] = 5
    order = {str(place): {"ci95": [0.2, 0.3], "win_rate": 0.25} for place in range(1, 5)}
    figures = {"games": 100, "completed": 100, "crashed": 0, "winner_median": 30, "by_order": order}
    return Night(ADVENTURE, "The Treasure of the Duke", 4, {**figures, "coverage": sections, **other})


def test_nothing_to_find_fault_with(library: Library) -> None:
    night = _night(library)
    assert faults(library, [night]) == []
    assert "What does not hold" not in table(library, [night], 100)


def test_every_fault_is_named(library: Library) -> None:
    first = {"ci95": [0.32, 0.4], "win_rate": 0.36}
    order = {**_night(library).figures["by_order"], "1": first}
    night = _night(library, crashed=1, winner_median=12, by_order=order)
    night.figures["coverage"]["abilities"]["steal-from-the-duke"] = 4
    # A card of the same name is another rule.
    night.figures["coverage"]["cards"]["steal-from-the-duke"] = 90
    found = faults(library, [night])
    assert [fault.partition(": ")[2] for fault in found] == [
        "1 games crashed",
        "place 1 in the turn order wins at least 1.28 times its share",
        "the winner's median is 12",
        "“steal-from-the-duke” does something in 4% of the games at best",
    ]
    page = table(library, [night], 100)
    assert all(f"- {fault}" in page for fault in found)


def test_the_best_number_of_players_counts(library: Library) -> None:
    rare, often = _night(library), _night(library)
    rare.figures["coverage"]["abilities"]["steal-from-the-duke"] = 0
    assert faults(library, [rare, often]) == []


def test_no_game_came_to_its_end(library: Library) -> None:
    night = _night(library, completed=0, crashed=100, by_order={}, winner_median=0)
    assert night.highest_seat == ("none", 0.0)
    assert any("100 games crashed" in fault for fault in faults(library, [night]))
