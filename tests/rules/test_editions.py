"""Every row of section 17 is played under each ruleset it names."""

from __future__ import annotations

import re
from pathlib import Path

from harness import cases, load

RULES = Path(__file__).parents[2] / "docs" / "rules.md"
RULESETS = {"EN": "revised", "FR": "french", "ES": "spanish", "AID": "player-aid"}
NOT_SAID = "–"


def table() -> dict[str, dict[str, str]]:
    """Point → ruleset → reading, as the table of section 17 has them."""
    section = RULES.read_text(encoding="utf-8").split("## 17.")[1].split("\n## ")[0]
    lines = [line.strip().strip("|").split("|") for line in section.splitlines() if line.startswith("|")]
    head, _rule, *rows = [[cell.strip() for cell in line] for line in lines]
    assert head == ["point", *RULESETS]
    return {row[0]: dict(zip(RULESETS.values(), row[1:], strict=True)) for row in rows}


def row_of(folder: Path) -> str:
    """The row a case plays: its `row`, or the rule its folder is named for."""
    found = re.match(r"editions-([a-z])-(\d+)", folder.name)
    assert found is not None, f"{folder.name} does not name its rule"
    return str(load(folder).get("row", f"{found[1].upper()}-{found[2]}"))


def played() -> dict[str, dict[str, list[str]]]:
    """Point → ruleset → the cases that play it."""
    points = list(table())
    out: dict[str, dict[str, list[str]]] = {point: {} for point in points}
    for folder in cases():
        if not folder.name.startswith("editions-"):
            continue
        row = row_of(folder)
        fits = [point for point in points if point == row or point.startswith(row + " ")]
        assert len(fits) == 1, f"{folder.name}: “{row}” is {len(fits)} rows of section 17"
        for ruleset in load(folder)["rulesets"]:
            out[fits[0]].setdefault(ruleset, []).append(folder.name)
    return out


def test_the_table_is_read() -> None:
    rows = table()
    assert len(rows) == 11
    assert rows["F-9 retreat would end occupied"]["french"] == "one further"
    assert rows["D-3 failed theft"]["player-aid"] == NOT_SAID


def test_every_row_is_played_under_each_ruleset_it_names() -> None:
    done = played()
    for point, readings in table().items():
        wanted = {ruleset for ruleset, reading in readings.items() if reading != NOT_SAID}
        missing = wanted - set(done[point])
        assert not missing, f"{point}: not played under {sorted(missing)}"


def test_rulesets_that_read_differently_are_played_by_different_cases() -> None:
    """A row whose readings differ must have outcomes that differ: no one case passes under them all."""
    done = played()
    for point, readings in table().items():
        if point.startswith("M-1"):  # the same number in all of them; what is open is the icon
            continue
        split = [set(done[point].get(ruleset, [])) for ruleset in readings]
        assert len({frozenset(names) for names in split}) > 1, f"{point}: all rulesets play the same cases"


def test_a_case_of_an_edition_cites_its_rule() -> None:
    for folder in cases():
        if folder.name.startswith("editions-"):
            assert row_of(folder).split(" ")[0] in load(folder)["rules"], folder.name
