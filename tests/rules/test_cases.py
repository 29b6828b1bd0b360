"""Every rule case, under each ruleset it names; and every rule number is cited."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from harness import cases, load, play

RULES = Path(__file__).parents[2] / "docs" / "rules.md"
SECTIONS = range(2, 17)


@pytest.mark.parametrize(
    ("folder", "ruleset"),
    [pytest.param(f, r, id=f"{f.name}-{r}") for f in cases() for r in load(f).get("rulesets", ["revised"])],
)
def test_case(folder: Path, ruleset: str) -> None:
    play(folder, ruleset)


def test_a_case_cites_at_most_two_rules() -> None:
    for folder in cases():
        assert 1 <= len(load(folder)["rules"]) <= 2, folder.name


def test_every_number_is_cited() -> None:
    cited = {rule for folder in cases() for rule in load(folder)["rules"]}
    text = RULES.read_text(encoding="utf-8")
    missing = []
    for section in re.split(r"^## ", text, flags=re.M)[1:]:
        number = int(section.split(".")[0])
        if number in SECTIONS:
            letter = re.search(r"\(([A-Z])\)", section.splitlines()[0])
            assert letter is not None
            numbers = set(re.findall(rf"(?:^|\s)({letter[1]}-\d+) ", section))
            missing += sorted(numbers - cited)
    assert not missing, f"no case cites {missing}"
