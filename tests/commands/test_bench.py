"""`guildmaster bench` prints and writes its figures."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace

import pytest
from typer.testing import CliRunner

from engine.cli import app


def test_bench(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plugin = SimpleNamespace(name="kettle", load=lambda: lambda: [("kettle_seconds", "the kettle, s", 1.5)])
    monkeypatch.setattr("engine.commands.bench.entry_points", lambda group: [plugin])
    target = tmp_path / "bench.json"
    result = CliRunner().invoke(app, ["bench", "--seconds", "0.2", "--json", str(target)])
    assert result.exit_code == 0, result.output
    figures = json.loads(target.read_text(encoding="utf-8"))
    for key in (
        "decisions_per_second",
        "copy_microseconds",
        "greedy_games_per_second",
        "decisions_per_game",
        "check_ms",
    ):
        assert figures[key] > 0
    assert figures["mean_options"] >= 2
    both = figures["catanatron_decisions_per_second"], figures["ratio"]
    assert all(both) or both == (None, None)
    assert "greedy games a second" in result.output
    assert figures["kettle_seconds"] == 1.5
    assert "the kettle" in result.output
