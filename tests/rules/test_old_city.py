"""Old City, New Tricks: what leaves the box for adventures 1 to 8 (X-31), and whom two sheets keep (X-32)."""

from __future__ import annotations

from functools import cache

import pytest

from engine.content.library import Library
from engine.rules.compile.build import compile_game
from engine.rules.game import Game

# As X-31 names them, not as our ruleset does: a wrong id there would leave a card in unnoticed.
OUT_CARDS = {
    "Subtle Watchman",
    "Breakout",
    "Private Security",
    "Spiked Grog",
    "Axe",
    "Lantern",
    "Map the Catacombs",
    "Find a Safe Place to Hide",
    "Claim a Bounty",
    "Enlist a Magician’s Aid",
    "Take Your Share",
    "Acquire Useful Potions",
    "Escape a Slaver’s Clutches",
    "Slay the Cyclops",
}
OUT_TOKENS = {"gem-niche", "mechanism", "staircase"}
OLD = [f"{number:02}" for number in range(1, 9)]


@cache
def library() -> Library:
    return Library.load()


@cache
def game(number: str, ruleset: str) -> Game:
    adventure = next(each.id for each in library().of_kind("adventure") if each.id.startswith(number))
    return compile_game(library(), adventure, 4, ruleset=ruleset)


def titles(g: Game) -> set[str]:
    return {title.replace("'", "’") for title in g.card_titles}


@pytest.mark.parametrize("number", OLD)
def test_what_is_out_and_nothing_else(number: str) -> None:
    old, new = game(number, "old-city-new-tricks"), game(number, "new-tricks")
    assert titles(new) - titles(old) == OUT_CARDS
    assert set(new.token_kinds) - set(old.token_kinds) == OUT_TOKENS
    assert {old.token_kinds[old.token_of[t]] for t in old.exploration}.isdisjoint(OUT_TOKENS)
    assert old.exploration


@pytest.mark.parametrize("number", OLD)
def test_no_catacombs_and_base_militia(number: str) -> None:
    g = game(number, "old-city-new-tricks")
    assert g.prison == -1
    assert g.chambers == 0
    assert not {"captain-kornak", "chief-valrut", "cyclops"} & set(g.card_of)


@pytest.mark.parametrize(
    ("number", "heroines"),
    [("01", {"hired-isabeau", "hired-sienne"}), ("02", {"hired-sienne"}), ("03", set())],
)
def test_who_is_for_hire(number: str, heroines: set[str]) -> None:
    """X-32: Isabeau is busy in adventure 2, both are in adventure 3; the four mercenaries never are."""
    g = game(number, "old-city-new-tricks")
    hired = {g.card_of[figure] for figures in g.for_hire for figure in figures}
    assert {card for card in hired if card.startswith("hired-")} == heroines
    assert len(hired - heroines) == 4
