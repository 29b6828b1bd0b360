"""The balance of the adventures: what is found fault with, and a sample of what `make balance` plays."""

from __future__ import annotations

from pathlib import Path
from statistics import median
from typing import Any

import pytest

from engine.content.library import Library, shipped_folder
from engine.lab.balance import GUARDS, Night, bests, faults, measure, own_rules, table, things
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
    assert "## Cards, rooms, tokens" in page
    for thing in things(library):
        if thing.kind != "rule of a ruleset":  # of those most belong to editions that no sheet names
            assert f"| {thing.rule[1]} | " in page


def test_what_is_measured(library: Library) -> None:
    told: list[tuple[str, int]] = []
    nights = measure(library, 2, 3, 1, [ADVENTURE], lambda title, n: told.append((title, n)))
    assert told == [("The Treasure of the Duke", n) for n in (2, 3, 4)]
    assert [night.figures["completed"] for night in nights] == [2, 2, 2]
    page = table(library, nights, 2)
    assert "| 1 The Treasure of the Duke | 4 | 2 of 2 |" in page
    assert "| 1 | steal-from-the-duke |" in page
    assert "## Cards, rooms, tokens" in page
    assert "| card of arcana | powerful-blow | " in page
    assert "porters-yoke" not in page  # not in this box


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


def _all_nights(library: Library, section: str, name: str, used: int, games: int = 100) -> list[Night]:
    """A faultless night of every adventure, each of which knows one thing more."""
    nights = []
    for loaded in library.of_kind("adventure"):
        for players in (2, 3):
            sections: dict[str, dict[str, int]] = {"rules": {}, "events": {}, "cards": {}, "abilities": {}}
            for part, rule in own_rules(loaded):
                sections[part][rule] = 50
            for thing in things(library):
                if thing.kind == "token":
                    sections["rules"][thing.rule[1]] = 50
            sections[section][name] = used if loaded.model.number == 9 and players == 2 else 0
            figures = {"games": games, "completed": games, "crashed": 0, "winner_median": 30}
            order = {str(place): {"ci95": [0.2, 0.3], "win_rate": 0.25} for place in range(1, 5)}
            night = {**figures, "by_order": order, "coverage": sections}
            nights.append(Night(loaded.key, "", players, night))
    return nights


@pytest.mark.parametrize(
    ("section", "name", "enough"),
    [
        ("cards", "porters-yoke", 4),  # of the 200 games of an adventure
        ("abilities", "crawl-out", 5),  # of the 100 for a number of players
        ("rules", "mechanism", 5),
        ("rules", "shaana-only-a-scratch", 5),
    ],
)
def test_what_nobody_uses_is_a_fault(library: Library, section: str, name: str, enough: int) -> None:
    assert faults(library, _all_nights(library, section, name, enough)) == []
    found = faults(library, _all_nights(library, section, name, enough - 1))
    assert len(found) == 1
    assert f"“{name}”" in found[0]
    assert faults(library, _all_nights(library, section, name, 0)[:1]) == []  # not all were played


def test_a_token_that_is_never_noted_is_a_fault(library: Library) -> None:
    nights = _all_nights(library, "cards", "porters-yoke", 50)
    for night in nights:
        del night.figures["coverage"]["rules"]["mechanism"]
    assert [fault for fault in faults(library, nights) if "mechanism" in fault] != []


def test_rules_that_only_guard_need_do_nothing(library: Library) -> None:
    known = {thing.rule[1] for thing in things(library)}
    assert known >= GUARDS
    nights = _all_nights(library, "rules", "prisoners-stay", 0)
    assert faults(library, nights) == []
    where = next(each for each in bests(library, nights) if each.thing.rule[1] == "prisoners-stay")
    assert not where.falls_short


def test_tokens_and_rules_have_names_of_their_own(library: Library) -> None:
    """They stand in the same section of the figures."""
    tokens = {thing.rule[1] for thing in things(library) if thing.kind == "token"}
    rules = {thing.rule[1] for thing in things(library) if thing.kind != "token"}
    for loaded in library.of_kind("adventure"):
        rules |= {rule for _section, rule in own_rules(loaded)}
    assert tokens
    assert not tokens & rules
