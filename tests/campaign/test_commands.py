"""`guildmaster campaign …`: the way people use it."""

from __future__ import annotations

import json
import re
import sqlite3
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from engine.cli import app
from engine.play.record import Record

CONTENT = Path(__file__).parent / "content"
runner = CliRunner()


def run(*arguments: str | Path, ok: bool = True, typed: str | None = None) -> Result:
    result = runner.invoke(app, ["campaign", *map(str, arguments)], input=typed)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.output
    assert (result.exit_code == 0) == ok, result.output
    return result


@pytest.fixture
def save(tmp_path: Path) -> Path:
    path = tmp_path / "test.gm"
    run("new", "two-nights", "--save", path, "--player", "Ann:kaldern", "--player", "Ben:gangs/nocturnis",
        "--library", CONTENT, "--author", "Ann")  # fmt: skip
    return path


@pytest.fixture
def crossed(tmp_path: Path) -> Path:
    path = tmp_path / "crossed.gm"
    run(
        "new",
        "crossroads",
        "--save",
        path,
        "--player",
        "Ann:kaldern",
        "--player",
        "Ben:nocturnis",
        "--library",
        CONTENT,
    )
    return path


def test_a_campaign_by_bots(save: Path, tmp_path: Path) -> None:
    out = run("play", "--save", save, "--bots", "random", "--seed", "3").output
    assert "Chapter 1: One Round" in out
    assert "Next: “One Round More”." in out
    out = run("play", "--save", save, "--bots", "greedy,random", "--seed", "4").output
    assert "with the winner's bonus" in out
    assert "The campaign is over." in out
    assert "Home at last." in out
    target = tmp_path / "standings.json"
    run("standings", "--save", save, "--json", target)
    data = json.loads(target.read_text(encoding="utf-8"))
    assert data["over"]
    assert data["winners"]
    for player in data["players"]:
        assert player["ducats"] == sum(game["ducats"][player["name"]] for game in data["games"])
    db = sqlite3.connect(save)
    try:
        texts = [text for (text,) in db.execute("SELECT text FROM record ORDER BY entry")]
    finally:
        db.close()
    records = [Record.from_json(text) for text in texts]
    assert [record.seed for record in records] == [3, 4]
    assert records[1].start["winners"]
    assert "over" in run("play", "--save", save, ok=False).output


def test_a_campaign_at_the_table(save: Path) -> None:
    out = run("record", "--save", save, "--ducats", "Ann=12", "--ducats", "Ben=7", "--experience", "Ann=2",
              "--item", "Ben=crown", "--note", "Ben dropped the dice.").output  # fmt: skip
    assert re.search(r"1\. Ann .* 12 ducats, 1 of 1 won, 2 experience", out)
    assert re.search(r"2\. Ben .* 7 ducats, 0 of 1 won, 0 experience, crown", out)
    out = run("correct", "--save", save, "4", "--ducats", "Ben=14").output
    assert "Entry 5 corrects entry 4." in out
    assert re.search(r"1\. Ben .* 14 ducats, 1 of 1 won, 0 experience, crown", out)
    out = run("history", "--save", save).output
    for words in (
        "Ann: Ann joins with Kaldern's Gang",
        "(Ben dropped the dice.)",
        "Corrects entry 4",
        "[corrected by",
    ):
        assert words in " ".join(out.split())
    run("correct", "--save", save, "4", "--void", "--note", "never happened")
    assert "Next: “One Round”." in run("standings", "--save", save).output


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--ducats", "Ann=12", "--ducats", "Ben=7", "--winner", "Ben"], "Ben cannot have won with 7 ducats"),
        (["--ducats", "Ann=12", "--ducats", "Ben=-7"], "nobody falls below zero"),
        (["--ducats", "Ann=12"], "the ducats of Ben are missing"),
        (["--ducats", "Ann=12", "--ducats", "Bem=7"], "there is no player “Bem”; there are Ann and Ben"),
        (["--ducats", "Ann=12", "--ducats", "Ann=7"], "twice"),
        (["--ducats", "Ann=twelve", "--ducats", "Ben=7"], "whole number"),
        (["--ducats", "Ann"], "two words"),
        (["--winner", "Ann"], "give each player's ducats"),
        (["--ducats", "Ann=0", "--ducats", "Ben=0"], "with --yes"),
        (["--ducats", "Ann=12", "--ducats", "Ben=7", "--experience", "Ann=22"], "21 experience tokens"),
    ],
)
def test_results_that_are_refused(save: Path, arguments: list[str], words: str) -> None:
    before = save.read_bytes()
    result = run("record", "--save", save, *arguments, ok=False)
    assert words in result.output
    assert len(result.output.strip().split("\n")) == 1
    assert save.read_bytes() == before


def test_an_unusual_result_is_taken_with_yes(save: Path) -> None:
    run("record", "--save", save, "--ducats", "Ann=0", "--ducats", "Ben=0", "--yes")


def test_choosing_and_skipping(crossed: Path) -> None:
    out = run("record", "--save", crossed, "--ducats", "Ann=12", "--ducats", "Ben=7").output
    assert "The winner of the last game has the say" in out
    assert "left: “One Round”, Down to the river" in out
    assert "first choose" in run("play", "--save", crossed, ok=False).output
    assert "did you mean" in run("choose", "--save", crossed, "lefd", ok=False).output
    assert "optional" in run("choose", "--save", crossed, "left").output
    assert "Next: “One Round More”" in run("skip", "--save", crossed).output
    assert "not optional" in run("skip", "--save", crossed, ok=False).output


def test_players(save: Path) -> None:
    run("player", "--save", save, "--join", "Cid:executioners", "--replace", "Ann:Anna")
    run("player", "--save", save, "--gang", "Anna:nocturnis", "--gang", "Ben:kaldern")
    run("player", "--save", save, "--absent", "Ben")
    assert "Not there for the next game: Ben." in run("standings", "--save", save).output
    out = run("record", "--save", save, "--ducats", "Anna=12", "--ducats", "Cid=7").output
    assert "Anna (the Nocturnis Gang)" in out
    run("player", "--save", save, "--leave", "Ben")
    assert "Ben (has left)" in run("standings", "--save", save).output
    assert "say who" in run("player", "--save", save, ok=False).output


def test_notes_and_abandoned_games(save: Path) -> None:
    run("note", "--save", save, "It rained.")
    run("abandon", "--save", save, "--note", "Ben had to go")
    out = run("history", "--save", save).output
    assert "Note: It rained." in out
    assert "A game of “One Round” is abandoned. (Ben had to go)" in " ".join(out.split())


def test_a_person_leaves_the_table_and_comes_back(save: Path, tmp_path: Path) -> None:
    game = tmp_path / "game.json"
    result = run(
        "play",
        "--save",
        save,
        "--bots",
        "me,random",
        "--seed",
        "2",
        "--record",
        game,
        ok=False,
        typed="1\nquit\n",
    )
    assert "nothing is written into the save" in result.output
    assert "Next: “One Round”." in run("standings", "--save", save).output
    run("play", "--save", save, "--bots", "random", "--resume", game)
    assert "Next: “One Round More”." in run("standings", "--save", save).output
    assert "not a game of the next chapter" in run("play", "--save", save, "--resume", game, ok=False).output


def test_updates(save: Path, tmp_path: Path) -> None:
    assert "nothing to update" in run("update", "--save", save, "--library", CONTENT).output
    mine = tmp_path / "mine"
    mine.mkdir()
    for path in CONTENT.glob("*.toml"):
        text = path.read_text(encoding="utf-8")
        (mine / path.name).write_text(text.replace("rounds = 2", "rounds = 3"), encoding="utf-8")
    out = run("update", "--save", save, "--library", mine).output
    assert "One Round: its rules change." in out
    assert "take it over with --accept" in out
    assert "Accepted, as entry 4." in run("update", "--save", save, "--library", mine, "--accept").output
    assert "nothing to update" in run("update", "--save", save, "--library", mine).output


def test_standings_do_not_touch_the_save(save: Path) -> None:
    before, stamp = save.read_bytes(), save.stat().st_mtime_ns
    save.chmod(0o444)
    run("standings", "--save", save)
    run("history", "--save", save)
    assert (save.read_bytes(), save.stat().st_mtime_ns) == (before, stamp)


def test_a_foreign_file(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ann,\n")
    result = run("record", "--save", path, "--ducats", "Ann=1", ok=False)
    assert result.output == "guildmaster: “letter.txt” is no save of a campaign\n"
    assert path.read_text() == "Dear Ann,\n"


def test_beginning_wrongly(tmp_path: Path) -> None:
    two = ["--player", "Ann:kaldern", "--player", "Ben:nocturnis"]
    path = tmp_path / "test.gm"
    assert "did you mean" in run("new", "the-empty-char", "--save", path, *two, ok=False).output
    assert "not 1" in run("new", "the-empty-chair", "--save", path, *two[:2], ok=False).output
    assert "two words" in run("new", "the-empty-chair", "--save", path, "--player", "Ann", ok=False).output
    assert not path.exists()
    run("new", "the-empty-chair", "--save", path, *two)
    assert "is there already" in run("new", "the-empty-chair", "--save", path, *two, ok=False).output


def test_simulating(tmp_path: Path) -> None:
    target = tmp_path / "figures.json"
    out = run("simulate", "campaigns/crossroads", "--runs", "4", "--players", "2", "--bots", "random",
              "--library", CONTENT, "--json", target).output  # fmt: skip
    assert "the winner of the first game wins it all" in out
    assert "start → " in out
    data = json.loads(target.read_text(encoding="utf-8"))
    assert data["completed"] == 4
    assert "not 4" in run("simulate", "crossroads", "--players", "4", "--library", CONTENT, ok=False).output


def test_a_campaign_with_errors_is_not_begun(tmp_path: Path) -> None:
    text = (CONTENT / "two-nights.toml").read_text(encoding="utf-8")
    (tmp_path / "mine.toml").write_text(
        text.replace('"two-nights"', '"mine"').replace("bonus = true", 'next = "first"'), encoding="utf-8"
    )
    path = tmp_path / "test.gm"
    arguments = ["--player", "Ann:kaldern", "--player", "Ben:nocturnis", "--library", CONTENT, "--library"]
    result = run("new", "mine", "--save", path, *arguments, tmp_path / "mine.toml", ok=False)
    assert "E902" in result.output
    assert not path.exists()
