"""What the greedy bot makes of tokens: it reads from the sheet what they are good for, and what they cost."""

from __future__ import annotations

import pytest

from engine.content.library import Library
from engine.rules.compile.build import compile_game
from engine.rules.game import Game

from .test_judgement import turn

GANGS = ("kaldern", "executioners")
MATES = {"sarys": "left", "elise": "left", "tortok": "left"}
FAR = {"leona": "street-75", "harid": "left", "iris": "left", "davitto": "left"}


@pytest.fixture(scope="module")
def ransom(library: Library) -> Game:
    return compile_game(library, "05-the-barons-charity", 2, gangs=GANGS)


@pytest.fixture(scope="module")
def stones(library: Library) -> Game:
    return compile_game(library, "06-the-master-alchemist", 2, gangs=GANGS)


def test_goes_where_a_token_lies_and_takes_it(ransom: Game) -> None:
    done = turn(
        ransom,
        figures={"kaldern": "street-40", "baron": "street-57", **MATES, **FAR},
        tokens={"civilian-1": "library"},
        ducats={"ransom": 20},
    )
    assert done[:2] == ["move kaldern library", "use kaldern carry-off-a-guest"]


def test_goes_to_whoever_pays_for_it(ransom: Game) -> None:
    done = turn(
        ransom,
        figures={"kaldern": "street-40", "baron": "street-49", **MATES, **FAR},
        tokens={"civilian-1": "kaldern"},
        ducats={"ransom": 20},
    )
    assert done[0] == "move kaldern street-41"
    assert "use kaldern hand-over-a-guest" in done


def test_a_mate_who_cannot_be_activated_is_freed(stones: Game) -> None:
    done = turn(
        stones,
        figures={"kaldern": "street-20", "elise": "falconers-mews", "sarys": "left", "tortok": "left", **FAR},
        tokens={"cursed-stone-1": "elise"},
    )
    assert "use kaldern a-tap-on-the-knuckles" in done


def test_a_token_is_turned_up_if_those_unseen_are_good(stones: Game) -> None:
    good = {f"clear-stone-{n}": room for n, room in enumerate(("pawnshop", "library", "tannery"), 1)}
    bad = {f"cursed-stone-{n}": room for n, room in enumerate(("pawnshop", "library", "tannery"), 1)}
    for tokens, answer in ((good, "yes"), (bad, "pass")):
        done = turn(
            stones,
            figures={"kaldern": "pawnshop", **MATES, **FAR},
            treasures={"chest-1": "pawnshop"},
            tokens=tokens,
            facedown=list(tokens),
        )
        assert answer in done
