"""`guildmaster replay`: whatever a file says, one clear sentence and the right exit code."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from typer.testing import CliRunner

from engine.cli import app

DUKE = "adventures/01-the-treasure-of-the-duke"
run = CliRunner()


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("records") / "game.json"
    args = ["play", DUKE, "--bots", "random", "--players", "2", "--seed", "8", "--record", str(file)]
    assert run.invoke(app, args).exit_code == 0
    return file


def replay(file: Path, *args: str) -> Result:
    result = run.invoke(app, ["replay", str(file), *args])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert "Traceback" not in result.output
    return result


def refused(file: Path) -> str:
    """Refused with exit code 1 and one line."""
    before = file.read_bytes() if file.is_file() and file.stat().st_size < 1 << 20 else None
    result = replay(file, "--verify")
    assert result.exit_code == 1
    lines = [line for line in result.stderr.splitlines() if line]
    assert len(lines) == 1, lines
    assert len(lines[0]) < 400
    assert before is None or file.read_bytes() == before
    return lines[0]


def test_a_record_replays(game: Path) -> None:
    result = replay(game, "--verify")
    assert result.exit_code == 0
    assert "2 players, revised rules, seed 8." in result.stdout
    assert "played to the end." in result.stdout
    assert "Everything came out the same." in result.stdout


def test_the_log_can_be_told(game: Path) -> None:
    result = replay(game, "--log")
    assert "Round 5\n    Alarm!" in result.stdout
    assert "Everything came out" not in result.stdout


def test_an_unfinished_record_replays(game: Path, tmp_path: Path) -> None:
    file = changed(game, tmp_path, lambda data: data.update(steps=data["steps"][:40], result=None))
    result = replay(file, "--verify")
    assert result.exit_code == 0
    assert "40 steps, up to round " in result.stdout


# -- tampered with ---------------------------------------------------------------------------------------


def changed(game: Path, folder: Path, change: Callable[[dict[str, Any]], object]) -> Path:
    data = json.loads(game.read_text(encoding="utf-8"))
    change(data)
    file = folder / "changed.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    return file


def _die(data: dict[str, Any]) -> None:
    step = next(s for s in data["steps"] if s["action"].startswith("figure "))
    step["luck"][0] = step["luck"][0] % 6 + 1


def _swap(data: dict[str, Any]) -> None:
    data["steps"][0], data["steps"][1] = data["steps"][1], data["steps"][0]


TAMPERED: list[tuple[str, Callable[[dict[str, Any]], object], str]] = [
    ("a die", _die, "other dice or cards came up"),
    ("a hash", lambda d: d["steps"][9].update(hash="0" * 12), "step 10: after “"),
    (
        "an action",
        lambda d: d["steps"][0].update(action="move leona street-1"),
        "step 1: “move leona street-1” is refused",
    ),
    ("an unknown word", lambda d: d["steps"][0].update(action="fly leona"), "step 1: “fly leona” is refused"),
    ("no text", lambda d: d["steps"][0].update(action=7), "step 1 of the record is not whole"),
    ("another player", lambda d: d["steps"][5].update(player=4), "step 6: “"),
    ("a step left out", lambda d: d["steps"].pop(20), "step 21: "),
    ("steps swapped", _swap, "step 1: "),
    ("one step more", lambda d: d["steps"].append(d["steps"][-1]), "the game is over"),
    ("the result", lambda d: d.update(result=[99, 0]), "the result differs"),
    ("the seed", lambda d: d.update(seed=d["seed"] + 1), "the set-up differs"),
    ("the start", lambda d: d.update(start_hash="x"), "the set-up differs"),
    ("the players", lambda d: d.update(players=7), "not 7"),
    ("no adventure", lambda d: d.update(adventure="adventures/99"), "there is no adventure"),
    ("no gang", lambda d: d.update(gangs=["kaldern", "beagle-boys"]), "there is no gang"),
    ("no ruleset", lambda d: d.update(ruleset="klingon"), "there is no ruleset"),
    ("no value", lambda d: d.update(overrides={"wishes": 3}), "there is no ruleset value"),
    ("a wrong value", lambda d: d.update(overrides={"action_points": "many"}), "do not fit together"),
    ("a wrong position", lambda d: d.update(position={"figures": 5}), "do not fit together"),
    ("a strange position", lambda d: d.update(position={"weather": "fog"}), "a position has no “weather”"),
    ("a part missing", lambda d: d.pop("seed"), "seed"),
    ("a part too many", lambda d: d.update(weather="fog"), "unknown part “weather”"),
    ("a wrong kind of part", lambda d: d.update(steps={}), "“steps” is not what it should be"),
    ("another format", lambda d: d.update(format=2), "format 2"),
    ("another kind", lambda d: d.update(kind="campaign"), "no record"),
]


@pytest.mark.parametrize(("what", "change", "says"), TAMPERED, ids=[row[0] for row in TAMPERED])
def test_a_tampered_record_is_caught(
    game: Path, tmp_path: Path, what: str, change: Callable[[dict[str, Any]], object], says: str
) -> None:
    assert says in refused(changed(game, tmp_path, change))


def test_without_verify_a_difference_is_only_told(game: Path, tmp_path: Path) -> None:
    file = changed(game, tmp_path, _die)
    result = replay(file)
    assert result.exit_code == 0
    assert "It differs here: step " in result.stdout


def test_a_changed_content_is_told(game: Path, tmp_path: Path) -> None:
    result = replay(changed(game, tmp_path, lambda d: d.update(content_hash="other")), "--verify")
    assert result.exit_code == 0
    assert "The content has changed since this game was played." in result.stdout


STRANGE: list[tuple[str, bytes, str]] = [
    ("empty", b"", "no record"),
    ("text", b"Dear aunt", "no record"),
    ("not UTF-8", b"\xff\xfe\x00", "not UTF-8"),
    ("a list", b"[1, 2]", "no record"),
    ("a number", b"7", "no record"),
    ("deep", b"[" * 100_000, "no record"),
    ("a long number", b'{"kind": "record", "seed": ' + b"9" * 9000 + b"}", "no record"),
    ("nothing in it", b'{"kind": "record", "format": 1}', "record"),
]


@pytest.mark.parametrize(("what", "content", "says"), STRANGE, ids=[row[0] for row in STRANGE])
def test_a_foreign_file_is_refused(tmp_path: Path, what: str, content: bytes, says: str) -> None:
    file = tmp_path / "file.json"
    file.write_bytes(content)
    assert says in refused(file)


@pytest.mark.parametrize("share", [0.1, 0.5, 0.99])
def test_a_truncated_record_is_refused(game: Path, tmp_path: Path, share: float) -> None:
    data = game.read_bytes()
    file = tmp_path / "cut.json"
    file.write_bytes(data[: int(len(data) * share)])
    assert "no record" in refused(file)


def test_a_huge_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "huge.json"
    with file.open("wb") as out:
        out.truncate(200 * 1024 * 1024)
    assert "too large" in refused(file)


def test_no_file_and_a_folder_are_refused(tmp_path: Path) -> None:
    assert "there is no file" in refused(tmp_path / "none.json")
    assert "is no file" in refused(tmp_path)


def test_wrong_usage() -> None:
    assert run.invoke(app, ["replay"]).exit_code == 2
    assert run.invoke(app, ["replay", "x.json", "--loud"]).exit_code == 2


def test_a_tampered_record_is_not_played_on(game: Path, tmp_path: Path) -> None:
    file = changed(game, tmp_path, _die)
    result = run.invoke(app, ["play", "--resume", str(file)])
    assert result.exit_code == 1
    assert "cannot be played on: step " in result.stderr


def test_a_finished_game_shows_its_result(game: Path) -> None:
    result = run.invoke(app, ["play", "--resume", str(game)])
    assert result.exit_code == 0
    assert "(random)" in result.stdout
