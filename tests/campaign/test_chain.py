"""Which chapter comes next, by what was played; the cases are data."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from engine.campaign import ledger
from engine.campaign.chain import ending, position
from engine.campaign.ledger import Kind, Result
from engine.campaign.save import Save
from engine.campaign.standings import Standing, champions, standing
from engine.content.campaign import Campaign

HEAD = {"format": 1, "kind": "campaign", "id": "test", "title": "Test", "source": "house"}
CASES = tomllib.loads((Path(__file__).parent / "chains.toml").read_text(encoding="utf-8"))["case"]


def play(campaign: Campaign, steps: list[Any], experience: list[int]) -> Standing:
    """A ledger with these games, two players, the highest ducats winning."""
    drafts = [ledger.begun("test", {}), ledger.joined(1, "Ann", "gang-1"), ledger.joined(2, "Ben", "gang-2")]
    with Save.memory(drafts, "tester") as save:
        for step in steps:
            here = position(campaign, standing(save.entries()))
            if isinstance(step, str) and step.startswith("choose"):
                last = standing(save.entries()).steps[-1].chapter
                draft = ledger.chosen(last, step.removeprefix("choose "))
            elif step == "skip":
                assert here.next is not None
                draft = ledger.skipped(here.next.id)
            else:
                assert here.next is not None
                ducats = dict(enumerate(step, 1))
                won = tuple(number for number, count in ducats.items() if count == max(step))
                result = Result(won, ducats, dict(enumerate(experience, 1)))
                draft = ledger.game(Kind.TYPED, here.next.id, [(1, "gang-1"), (2, "gang-2")], result)
            save.append([draft], "tester", after=save.last())
        return standing(save.entries())


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"].replace(" ", "-"))
def test_what_comes_next(case: dict[str, Any]) -> None:
    campaign = Campaign.model_validate({**HEAD, **case["campaign"]})
    where = play(campaign, case["steps"], case.get("experience", []))
    here = position(campaign, where)
    assert ("end" if here.over else here.next.id if here.next else None) == case.get("next")
    assert [option.to for option in here.options] == case.get("options", [])
    if "chooser" in case:
        assert here.chooser == case["chooser"]
    if "possible" in case:
        assert list(here.possible) == case["possible"]
    if "closed" in case:
        assert list(here.closed) == case["closed"]
    if "champions" in case:
        assert champions(campaign, where) == case["champions"]


@pytest.mark.parametrize(
    ("steps", "page"),
    [
        ([[30, 3]], "far ahead"),
        ([[3, 3]], "both"),
        ([[3, 4]], "the second gang"),
        ([[4, 3]], "otherwise"),
    ],
)
def test_the_last_page(steps: list[Any], page: str) -> None:
    pages = [
        {"text": "far ahead", "when": {"lead": {"at_least": 20}, "chapter": "a"}},
        {"text": "both", "when": {"shared": True}},
        {"text": "the second gang", "when": {"gang": "gang-2", "shared": False}},
        {"text": "otherwise"},
    ]
    campaign = Campaign.model_validate({**HEAD, "chapter": [{"id": "a", "adventure": "x"}], "ending": pages})
    found = ending(campaign, play(campaign, steps, []))
    assert found is not None
    assert found.text == page
