"""`guildmaster tour`: with and without a terminal."""

from __future__ import annotations

import io

import pytest
from rich.console import Console
from typer.testing import CliRunner

from engine.cli import app
from engine.commands import tour as tour_command


def test_tour_without_a_terminal() -> None:
    result = CliRunner().invoke(app, ["tour", "--seed", "3"])
    assert result.exit_code == 0, result.output
    assert "0 errors" in result.output
    assert "Round 7 of 7" in result.output
    assert "got out" in result.output
    assert "\x1b" not in result.output


def test_tour_with_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """The live table is drawn and leaves the standings behind."""
    out = io.StringIO()
    screen = Console(file=out, force_terminal=True, width=100, highlight=False)
    library = tour_command.load_library()
    game = tour_command.build_game(library, tour_command.ADVENTURE, 4)
    monkeypatch.setattr("time.sleep", lambda _seconds: None)
    result = tour_command._play(screen, library, game, 3)
    tour_command._standings(screen, library, game, result)
    assert result.error == ""
    assert "got out" in out.getvalue()
