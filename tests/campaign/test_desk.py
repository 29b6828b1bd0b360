"""What can be done with a campaign: players, games, corrections, choices; all of it derived from the ledger."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.bots.registry import make_bot
from engine.campaign.desk import Desk, DeskError
from engine.campaign.ledger import Result
from engine.campaign.save import Save
from engine.campaign.standings import places, standing, totals
from engine.content.library import Library
from engine.play.record import Record, replay
from engine.play.session import Session
from engine.play.view import legal_for, view
from engine.rules.start import Outcome, outcome

Begin = Callable[..., Desk]
ANN, BEN, CID = 1, 2, 3


def typed(
    desk: Desk,
    *ducats: int,
    experience: tuple[int, ...] = (),
    items: dict[int, tuple[str, ...]] | None = None,
) -> int:
    numbers = [player.number for player in desk.where.present]
    sums = dict(zip(numbers, ducats, strict=True))
    won = tuple(number for number in numbers if sums[number] == max(ducats))
    tokens = dict(zip(numbers, experience, strict=False))
    return desk.type_in(Result(won, sums, tokens, items or {}))


def sums(desk: Desk) -> list[int]:
    return [total.ducats for total in totals(desk.where).values()]


# --- games


def test_a_campaign_from_the_first_page_to_the_last(begin: Begin) -> None:
    desk = begin()
    typed(desk, 9, 5, 2)
    assert desk.position.next is not None
    assert desk.position.next.id == "second"
    typed(desk, 1, 6, 9)
    assert desk.position.over
    assert sums(desk) == [10, 11, 11]
    # Ben and Cid are tied, and Cid has won a game.
    assert places(desk.campaign, desk.where) == {ANN: 3, BEN: 2, CID: 1}
    with pytest.raises(DeskError, match="is over"):
        typed(desk, 1, 2, 3)


def test_what_players_bring_into_the_next_game(begin: Begin) -> None:
    desk = begin()
    assert desk.seating().start.to_data() == {}
    typed(desk, 7, 2, 7, experience=(2, 0, 1), items={BEN: ("crown",)})
    start = desk.seating().start
    assert start.experience == (2, 0, 1)
    assert start.winners == (0, 2), "X-28: tied winners each"
    assert start.items == ((), ("crown",), ())
    game = desk.compiled(desk.seating())
    assert game.start == start


def test_a_bonus_only_where_the_chapter_gives_one(begin: Begin) -> None:
    desk = begin("crossroads")
    typed(desk, 9, 2, 1)
    desk.choose("left")
    assert desk.seating().start.winners == ()


def test_a_game_in_the_app_is_kept_with_its_record(begin: Begin, library: Library) -> None:
    desk = begin(file="test.gm")
    seating = desk.seating()
    session = Session(desk.compiled(seating), 5)
    bots = [make_bot("random", session.game, seat, 5) for seat in range(3)]
    while not session.over:
        st, seat = session.state, session.to_move
        session.play(bots[seat].choose(view(session.game, st, seat), legal_for(st, seat)))
    record = Record.of(session, seats=("random",) * 3)
    entry = desk.enter(seating, outcome(session.game, session.state), record.to_json(), seed=5)
    text = desk.save.record(entry)
    assert text is not None
    kept = Record.from_json(text)
    assert replay(desk.library, kept).same
    assert kept.result == sums(desk)


def test_only_what_the_campaign_carries_is_kept(begin: Begin) -> None:
    desk = begin()
    out = Outcome((0,), (5, 3, 1), (1, 2, 3), (("crown", "lantern"), (), ("rubble",)))
    desk.enter(desk.seating(), out, None)
    assert [total.items for total in totals(desk.where).values()] == [("crown",), (), ()]
    assert [total.experience for total in totals(desk.where).values()] == [1, 2, 3]


def test_ducats_are_summed_and_experience_is_what_is_left(begin: Begin) -> None:
    desk = begin()
    typed(desk, 9, 5, 2, experience=(3, 3, 3))
    typed(desk, 1, 6, 9, experience=(0, 1, 2))
    assert sums(desk) == [10, 11, 11]
    assert [total.experience for total in totals(desk.where).values()] == [0, 1, 2]


def test_an_abandoned_game_is_played_again(begin: Begin) -> None:
    desk = begin()
    desk.abandon("the cat")
    assert desk.position.next is not None
    assert desk.position.next.id == "first"
    assert not desk.where.games


# --- players


def test_players_who_come_and_go(begin: Begin) -> None:
    desk = begin()
    typed(desk, 9, 5, 2)
    desk.change_players(leave=["Ann"], join=[("Dora", "kaldern")], replace=[("Ben", "Bea")])
    assert [player.name for player in desk.where.present] == ["Bea", "Cid", "Dora"]
    typed(desk, 4, 3, 8)
    assert sums(desk) == [9, 9, 5, 8]
    assert set(places(desk.campaign, desk.where)) == {BEN, CID, 4}, "who has left is not placed"


def test_gangs_can_be_swapped(begin: Begin) -> None:
    desk = begin()
    with pytest.raises(DeskError, match="two players cannot both have"):
        desk.change_players(gangs=[("Ann", "nocturnis")])
    desk.change_players(gangs=[("Ann", "nocturnis"), ("Ben", "kaldern")])
    assert [player.gang for player in desk.where.present] == ["nocturnis", "kaldern", "executioners"]


def test_an_absent_player_misses_one_game(begin: Begin) -> None:
    desk = begin()
    desk.change_players(absent=["Ben"])
    typed(desk, 9, 5)
    assert sums(desk) == [9, 0, 5]
    assert len(desk.where.present) == 3


def test_absent_for_a_game_that_is_typed_in(begin: Begin) -> None:
    desk = begin()
    desk.type_in(Result((ANN,), {ANN: 9, CID: 5}), absent=["Ben"])
    assert sums(desk) == [9, 0, 5]


def test_too_few_are_there(begin: Begin) -> None:
    desk = begin(players=2)
    with pytest.raises(DeskError, match="is for 2, 3 or 4 players, and 1 are there"):
        desk.type_in(Result((ANN,), {ANN: 9}), absent=["Ben"])


@pytest.mark.parametrize(
    ("players", "says"),
    [
        ([("Ann", "kaldern")], "is for 2, 3 or 4 players, not 1"),
        ([("Ann", "kaldern"), ("Ann", "nocturnis")], "two players called"),
        ([("Ann", "kaldern"), ("Ben", "kaldern")], "cannot both have"),
        ([("Ann", "kaldren"), ("Ben", "nocturnis")], "did you mean “kaldern”"),
        ([("A=B", "kaldern"), ("Ben", "nocturnis")], "cannot be a player's name"),
    ],
)
def test_line_ups_that_cannot_be(library: Library, players: list[tuple[str, str]], says: str) -> None:
    with pytest.raises(DeskError, match=says):
        Desk.begin(None, library, "two-nights", players, "tester")


# --- corrections


def test_a_correction_is_a_new_entry(begin: Begin) -> None:
    desk = begin(file="test.gm")
    entry = typed(desk, 9, 5, 2)
    before = desk.save.entries()
    desk.correct(entry, Result((BEN,), {ANN: 9, BEN: 15, CID: 2}), note="a purse was forgotten")
    assert sums(desk) == [9, 15, 2]
    assert desk.where.games[0].corrected_by == entry + 1
    assert desk.save.entries()[: len(before)] == before, "what stood there stands there"
    desk.correct(entry + 1, Result((BEN,), {ANN: 9, BEN: 16, CID: 2}))
    assert sums(desk) == [9, 16, 2]
    assert desk.rows[-1].corrects == entry, "a correction of a correction is one of the entry itself"


def test_a_corrected_game_changes_the_way(begin: Begin) -> None:
    desk = begin("crossroads")
    entry = typed(desk, 1, 0, 0)
    assert desk.position.options == (), "`right` is offered to the rich only"
    desk.correct(entry, Result((ANN,), {ANN: 9, BEN: 5, CID: 2}))
    assert [option.to for option in desk.position.options] == ["left", "right"]
    desk.choose("left")
    desk.correct(len(desk.rows), None)
    assert desk.position.next is None, "the choice is taken back"


def test_a_game_taken_back(begin: Begin) -> None:
    desk = begin()
    entry = typed(desk, 9, 5, 2)
    desk.correct(entry, None)
    assert sums(desk) == [0, 0, 0]
    assert desk.position.next is not None
    assert desk.position.next.id == "first"
    desk.correct(entry, Result((ANN,), {ANN: 1, BEN: 0, CID: 0}))
    assert sums(desk) == [1, 0, 0]


def test_corrections_that_cannot_be(begin: Begin) -> None:
    desk = begin()
    entry = typed(desk, 9, 5, 2)
    with pytest.raises(DeskError, match="there is no entry 99"):
        desk.correct(99, None)
    with pytest.raises(DeskError, match="cannot be corrected"):
        desk.correct(2, None)
    with pytest.raises(DeskError, match="cannot have won"):
        desk.correct(entry, Result((BEN,), {ANN: 9, BEN: 5, CID: 2}))


# --- the chain


def test_skipping_and_choosing(begin: Begin) -> None:
    desk = begin("crossroads")
    with pytest.raises(DeskError, match="not optional"):
        desk.skip()
    with pytest.raises(DeskError, match="nothing to choose"):
        desk.choose("left")
    typed(desk, 9, 5, 2)
    with pytest.raises(DeskError, match="first choose"):
        typed(desk, 9, 5, 2)
    with pytest.raises(DeskError, match="did you mean “right”"):
        desk.choose("rigth")
    desk.choose("left")
    desk.skip()
    assert desk.position.next is not None
    assert desk.position.next.id == "finish"
    typed(desk, 4, 4, 2)
    assert desk.position.next.id == "start", "a tie, and it begins again"


def test_notes(begin: Begin) -> None:
    desk = begin()
    desk.note("  It rained.  ")
    assert desk.rows[-1].data == {"text": "It rained."}
    with pytest.raises(DeskError, match="some text"):
        desk.note("  ")


# --- the ledger is all there is


def test_everything_is_derived_from_the_file(begin: Begin, tmp_path: Path) -> None:
    desk = begin(file="test.gm")
    entry = typed(desk, 9, 5, 2, experience=(1, 2, 3))
    desk.change_players(replace=[("Ben", "Bea")])
    desk.correct(entry, Result((ANN,), {ANN: 10, BEN: 5, CID: 2}))
    typed(desk, 3, 3, 2)
    with Save.open(tmp_path / "test.gm", write=False) as save:
        again = Desk(save)
        assert again.where == desk.where
        assert again.position == desk.position
        assert totals(standing(save.entries())) == totals(desk.where)
        json.dumps([row.data for row in save.entries()])
