"""`guildmaster simulate` and the options it shares with `play`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from engine.cli import app

ADVENTURE = "adventures/01-the-treasure-of-the-duke"
runner = CliRunner()


def test_figures_as_json_and_as_a_table(tmp_path: Path) -> None:
    target = tmp_path / "figures.json"
    result = runner.invoke(
        app,
        ["simulate", ADVENTURE, "--games", "4", "--seed", "3", "--bots", "random", "--json", str(target)],
    )
    assert result.exit_code == 0, result.output
    assert "win rate" in result.output
    assert "coverage with random" in result.output
    figures = json.loads(target.read_text(encoding="utf-8"))
    assert figures["games"] == figures["completed"] == 4
    assert list(tmp_path.iterdir()) == [target]


def test_options_of_the_game(tmp_path: Path) -> None:
    target = tmp_path / "figures.json"
    arguments = ["simulate", ADVENTURE, "--games", "2", "--players", "2", "--bots", "random,greedy"]
    arguments += ["--gangs", "kaldern,gangs/nocturnis", "--ruleset", "french", "--set", "action-points=3"]
    arguments += ["--set", "militia_asleep_on=[1, 6]", "--json", str(target)]
    result = runner.invoke(app, arguments)
    assert result.exit_code == 0, result.output
    figures = json.loads(target.read_text(encoding="utf-8"))
    assert figures["ruleset"] == "french"
    assert figures["overrides"] == {"action_points": "3", "militia_asleep_on": "[1, 6]"}
    assert sorted(figures["gangs"]) == ["kaldern", "nocturnis"]


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["--bots", "gredy"], 2, "did you mean “greedy”"),
        (["--bots", "greedy,random"], 2, "not 2"),
        (["--option", "night"], 2, "no option “night”"),
        (["--set", "action_points"], 2, "KEY=VALUE"),
        (["--set", "action_points=5", "--set", "action-points=6"], 2, "twice"),
        (["--set", "action_pionts=5"], 1, "did you mean “action_points”"),
        (["--set", "action_points=many"], 1, "action_points"),
        (["--gangs", "kaldern,,nocturnis"], 2, "commas"),
        (["--gangs", "kaldern,kaldern,nocturnis,executioners"], 1, "different gangs"),
        (["--gangs", "kalden,nocturnis,executioners,cursed-ones"], 1, "did you mean “kaldern”"),
        (["--ruleset", "frensh"], 1, "did you mean “french”"),
        (["--library", "/nowhere/at/all"], 2, "no folder"),
        (["--games", "0"], 2, "games"),
        (["--players", "5"], 2, "players"),
    ],
)
def test_wrong_options_are_said_in_a_line(arguments: list[str], code: int, words: str) -> None:
    result = runner.invoke(app, ["simulate", ADVENTURE, "--games", "1", *arguments])
    assert result.exit_code == code, result.output
    assert words in result.output
    assert "Traceback" not in result.output


def test_an_unknown_adventure() -> None:
    result = runner.invoke(app, ["simulate", "adventures/01-the-treasure-of-the-dule", "--games", "1"])
    assert result.exit_code == 1
    assert "did you mean" in result.output


def test_a_library_with_errors_is_not_played(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('format = 1\nkind = "gang"\nid = "mine"\n', encoding="utf-8")
    result = runner.invoke(app, ["simulate", ADVENTURE, "--games", "1", "--library", str(tmp_path)])
    assert result.exit_code == 1
    assert "mine.toml" in result.output


def test_a_place_that_cannot_be_written(tmp_path: Path) -> None:
    target = tmp_path / "no" / "figures.json"
    result = runner.invoke(
        app, ["simulate", ADVENTURE, "--games", "1", "--bots", "random", "--json", str(target)]
    )
    assert result.exit_code == 2
    assert "cannot be written" in result.output
