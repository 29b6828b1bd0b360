"""Passages of a board: some cost more than a point, some lead one way only, some are there at times."""

import pytest

from engine.content.library import Library
from engine.play.position import Position, place
from engine.play.session import IllegalAction, Session
from engine.rules.compile.build import compile_game

BOARD = """
format = 1
kind = "board"
id = "yard"
title = "A yard"
source = "house"
grid = '''
 01 01 02 02 03 03 04 04
 .. .. .. .. .. .. .. ..
 05 05 06 06 07 07 08 08
'''

[[deployment]]
at = "street-1"
side = "west"

[[passage]]
from = "street-1"
to = "street-5"
cost = 3

[[passage]]
from = "street-4"
to = "street-8"
one_way = true

[[passage]]
from = "street-2"
to = "street-7"
when = { op = "alarm" }
"""

SHEET = """
format = 1
kind = "adventure"
id = "in-the-yard"
title = "In the yard"
source = "house"
ruleset = "revised"
board = "yard"
players = [2]
[setup]
skip = ["militia", "deployment"]
[track]
rounds = 3
[[event]]
id = "alarm"
title = "Alarm!"
round = 3
do = [{ op = "raise_alarm" }]
"""


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    folder = tmp_path_factory.mktemp("yard")
    (folder / "board.toml").write_text(BOARD.replace("'''", '"""'), encoding="utf-8")
    (folder / "sheet.toml").write_text(SHEET, encoding="utf-8")
    figures = "format = 1\nkind = 'figures'\nid = 'district'\nreplaces = 'district'\ntitle = 'Nobody'\nsource = 'house'\n"
    figures += "[[figure]]\nid = 'cat'\ntitle = 'Cat'\nrole = 'neutral'\n"
    (folder / "figures.toml").write_text(figures, encoding="utf-8")
    return Library.load([folder])


def session(library: Library, leona: str, *, alarm: bool = False) -> Session:
    game = compile_game(library, "in-the-yard", 2)
    figures = {"leona": leona, "sanaris": "street-6"}
    return Session(game, start=place(game, Position(figures=figures, alarm=alarm)))


def reached(session: Session, figure: str = "leona") -> set[str]:
    game = session.game
    number = game.figure_ids.index(figure)
    return {game.space_ids[a[2]] for a in session.legal if a[0] == 3 and a[1] == number}


def test_a_passage_costs_what_it_says(library: Library) -> None:
    game = session(library, "street-1")
    assert reached(game) == {"street-2", "street-3", "street-4", "street-5", "street-8"}  # street-6 is taken
    game.play("move leona street-5")
    assert game.state.move_left == 1
    assert reached(session(library, "street-2")) == {
        "street-1",
        "street-3",
        "street-4",
        "street-5",
        "street-8",
        "street-7",
    }


def test_one_way(library: Library) -> None:
    assert "street-8" in reached(session(library, "street-4"))
    back = session(library, "street-8")
    assert "street-4" not in reached(back)
    with pytest.raises(IllegalAction):
        back.play("move leona street-4")


def test_at_times_only(library: Library) -> None:
    assert "street-7" not in reached(session(library, "street-1"))
    assert {"street-7", "street-8"} <= reached(session(library, "street-1", alarm=True))
