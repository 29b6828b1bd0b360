"""What only playing shows: the figures, games that fail, and processes that do not answer."""

import multiprocessing
import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from engine.content.library import Library, Loaded
from engine.lab import playcheck
from engine.lab.games import play
from engine.lab.playcheck import PlayCheck, play_check
from engine.rules.compile.build import compile_game

SHEET = """
format = 1
kind = "adventure"
id = "mine"
title = "Mine"
source = "house"
ruleset = "revised"
board = "lower-city"
players = [2]

[track]
rounds = 3

[[event]]
id = "alarm"
title = "Alarm!"
round = 2
do = [{ op = "raise_alarm" }]
"""
LOOP = '\n[[trigger]]\nid = "again"\non = "entered"\nwhen = { op = "rounds", to = 2 }\ndo = [{ op = "teleport", who = "actor", to = "origin" }]\n'


def sheet(folder: Path, text: str) -> Loaded:
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    loaded = Library.load([path]).get("adventure", "mine")
    assert loaded is not None
    return loaded


def played(folder: Path, text: str, **options: Any) -> PlayCheck:
    given: dict[str, Any] = {"folders": [str(folder)], "bot": "random", "jobs": 2, **options}
    (game,) = play_check([sheet(folder, text)], 6, **given)
    return game


def test_shares_and_progress(tmp_path: Path) -> None:
    done: list[int] = []
    off = '\n[[trigger]]\nid = "later"\noff = true\non = "turn-ends"\ndo = [{ op = "draw_cards" }]\n'
    game = played(tmp_path, SHEET + off, progress=done.append)
    assert sum(done) == 6
    assert game.games == {2: 6}
    assert [(row.kind, row.id, row.shares) for row in game.rows] == [("event", "alarm", {2: 1.0})]
    assert game.found == []
    assert game.as_dict()["rules"] == [{"kind": "event", "id": "alarm", "shares": {"2": 1.0}}]


def test_the_same_for_any_number_of_processes(tmp_path: Path) -> None:
    text = SHEET + '\n[[trigger]]\nid = "win"\non = "combat-won"\ndo = [{ op = "draw_cards" }]\n'
    assert played(tmp_path, text, jobs=1).rows == played(tmp_path, text, jobs=3).rows


def test_the_seed_plays_the_same_game_again(tmp_path: Path) -> None:
    (fault,) = played(tmp_path, SHEET + LOOP).found
    assert fault.code == "E702"
    assert "again" in fault.message
    assert fault.help is not None
    words = fault.help.strip("`").split()
    seed, gangs = int(words[words.index("--seed") + 1]), words[words.index("--gangs") + 1].split(",")
    library = Library.load([tmp_path])
    again = play(compile_game(library, "mine", 2, gangs=gangs), ("random", "random"), seed)
    assert again.error.split(" (")[0] in fault.message


def test_a_command_that_plays_it_again(tmp_path: Path) -> None:
    (fault,) = played(tmp_path, SHEET + LOOP).found
    assert fault.help is not None
    command = fault.help.removeprefix("play it again with ").strip("`").split()[1:]
    run = [sys.executable, "-c", "from engine.cli import main; main()", *command]
    result = subprocess.run(run, capture_output=True, text=True, timeout=120)
    assert result.returncode == 1
    assert "again" in result.stderr


def test_content_that_does_not_compile(tmp_path: Path) -> None:
    text = SHEET.replace("lower-city", "nowhere")
    (fault,) = played(tmp_path, text).found
    assert (fault.code, "nowhere" in fault.message) == ("E702", True)


def test_a_game_that_takes_too_many_actions(tmp_path: Path) -> None:
    game = played(tmp_path, SHEET, most=20)
    assert [each.code for each in game.found] == ["E703"]
    assert "more than 20 actions" in game.found[0].message
    assert game.games == {2: 0}


def _hang(_connection: object, *_rest: object) -> None:
    time.sleep(600)


def _die(_connection: object, *_rest: object) -> None:
    os._exit(3)


@pytest.mark.parametrize(
    ("serve", "code", "says"),
    [(_hang, "E703", "no end after 1 seconds"), (_die, "E702", "the process ended")],
)
def test_processes_that_do_not_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, serve: Callable[..., None], code: str, says: str
) -> None:
    class Fake:
        """Stands for the parts of a player that talk to a process."""

        def __init__(self, _batches: Sequence[object], _most: int) -> None:
            context = multiprocessing.get_context("fork")
            self.connection, other = context.Pipe()
            self.process = context.Process(target=serve, args=(other,), daemon=True)
            self.process.start()
            other.close()
            self.task: tuple[int, int] | None = None
            self.until = 0.0

        ask, stop = playcheck._Player.ask, playcheck._Player.stop

    monkeypatch.setattr(playcheck, "_Player", Fake)
    game = played(tmp_path, SHEET, patience=1.0, jobs=6)
    assert [each.code for each in game.found] == [code]
    assert says in game.found[0].message


def test_it_can_be_stopped(tmp_path: Path) -> None:
    def stop(_done: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play_check(
            [sheet(tmp_path, SHEET)], 5000, folders=[str(tmp_path)], bot="random", jobs=2, progress=stop
        )
    assert multiprocessing.active_children() == []
