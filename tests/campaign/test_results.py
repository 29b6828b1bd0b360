"""Results typed in: what is impossible is refused with its reason, what is unusual is asked about."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.campaign.desk import Desk, DeskError, Unusual
from engine.campaign.ledger import Result

Begin = Callable[..., Desk]
ANN, BEN, CID = 1, 2, 3

IMPOSSIBLE: list[tuple[str, Result, str]] = [
    ("negative ducats", Result((ANN,), {ANN: 5, BEN: -1, CID: 2}), "nobody falls below zero"),
    ("more than the bank", Result((ANN,), {ANN: 300, BEN: 30, CID: 11}), "there are 340 ducats in the game"),
    (
        "a poorer winner",
        Result((BEN,), {ANN: 9, BEN: 8, CID: 2}),
        "Ben cannot have won with 8 ducats: Ann has 9",
    ),
    (
        "one of two winners poorer",
        Result((ANN, BEN), {ANN: 9, BEN: 8, CID: 2}),
        "Ben cannot have won",
    ),
    (
        "more experience than the box has",
        Result((ANN,), {ANN: 9, BEN: 8, CID: 2}, {ANN: 10, BEN: 10, CID: 2}),
        "21 experience tokens in the box, and these are 22",
    ),
    (
        "negative experience",
        Result((ANN,), {ANN: 9, BEN: 8, CID: 2}, {ANN: -1}),
        "cannot have -1 experience",
    ),
    ("somebody is missing", Result((ANN,), {ANN: 9, BEN: 8}), "the ducats of Cid are missing"),
    ("nobody has won", Result((), {ANN: 9, BEN: 8, CID: 2}), "nobody has won"),
    (
        "a thing that is not carried over",
        Result((ANN,), {ANN: 9, BEN: 8, CID: 2}, {}, {ANN: ("lantern",)}),
        "does not carry it over",
    ),
    (
        "more things than there are",
        Result((ANN,), {ANN: 9, BEN: 8, CID: 2}, {}, {ANN: ("crown",), BEN: ("crown",)}),
        "there are 1 of “crown” in the box",
    ),
]
UNUSUAL: list[tuple[str, Result, str]] = [
    ("nobody has anything", Result((ANN, BEN, CID), {ANN: 0, BEN: 0, CID: 0}), "not a single|single ducat"),
    ("a great many ducats", Result((ANN,), {ANN: 120, BEN: 8, CID: 2}), "120 ducats"),
    ("a tie with one winner", Result((ANN,), {ANN: 9, BEN: 9, CID: 2}), "Ben has as many ducats"),
    (
        "a great deal of experience",
        Result((ANN,), {ANN: 9, BEN: 8, CID: 2}, {ANN: 12}),
        "12 experience tokens",
    ),
]


@pytest.mark.parametrize(("name", "result", "says"), IMPOSSIBLE, ids=[row[0] for row in IMPOSSIBLE])
def test_impossible(begin: Begin, name: str, result: Result, says: str) -> None:
    desk = begin()
    for sure in (False, True):  # being sure does not help
        with pytest.raises(DeskError, match=says) as caught:
            desk.type_in(result, sure=sure)
        assert not isinstance(caught.value, Unusual)
    assert not desk.where.games


@pytest.mark.parametrize(("name", "result", "says"), UNUSUAL, ids=[row[0] for row in UNUSUAL])
def test_unusual(begin: Begin, name: str, result: Result, says: str) -> None:
    desk = begin()
    with pytest.raises(Unusual, match=says):
        desk.type_in(result)
    assert not desk.where.games
    desk.type_in(result, sure=True)
    assert len(desk.where.games) == 1


def test_possible(begin: Begin) -> None:
    desk = begin()
    desk.type_in(Result((ANN,), {ANN: 9, BEN: 8, CID: 2}, {ANN: 1, BEN: 0, CID: 3}, {CID: ("crown",)}))
    assert desk.where.games[0].typed


def test_the_whole_box_is_possible(begin: Begin) -> None:
    begin().type_in(Result((ANN,), {ANN: 200, BEN: 100, CID: 40}, {ANN: 21}), sure=True)


def test_a_sheet_with_another_way_to_win(begin: Begin) -> None:
    desk = begin()
    chapters = tuple(each.model_copy(update={"other_win": True}) for each in desk.campaign.chapter)
    desk.campaign = desk.campaign.model_copy(update={"chapter": chapters})
    desk.type_in(Result((BEN,), {ANN: 9, BEN: 8, CID: 2}))
    assert desk.where.games[0].result.winners == (BEN,)


def test_experience_that_is_not_recorded(begin: Begin) -> None:
    desk = begin()
    desk.campaign = desk.campaign.model_copy(update={"records": ("winner", "ducats")})
    with pytest.raises(DeskError, match="does not record experience"):
        desk.type_in(Result((ANN,), {ANN: 9, BEN: 8, CID: 2}, {ANN: 1}))
