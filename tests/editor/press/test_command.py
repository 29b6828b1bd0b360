"""`guildmaster export`."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from pypdf import PdfReader
from typer.testing import CliRunner, Result

from editor.press.command import export_app

OWN = """
format = 1
kind = "adventure"
id = "my-night"
title = "My Night"
source = "house"
ruleset = "revised"
board = "lower-city"
[track]
rounds = 5
[[event]]
id = "alarm"
title = "Bells"
round = 3
do = [{ op = "raise_alarm" }]
"""


def run(*arguments: str) -> Result:
    return CliRunner().invoke(export_app, list(arguments))


@pytest.mark.parametrize(
    ("what", "id_", "word"),
    [
        ("sheet", "01-the-treasure-of-the-duke", "Stealing the Treasure of the Duke"),
        ("sheet", "adventures/13", "Straw King"),
        ("board", "boards/catacombs", "Scriptorium"),
        ("cards", "koa-equipment", "Smoke Egg"),
        ("cards", "gangs/nocturnis", "Sanaris"),
        ("tokens", "treasures", "Bracelet"),
        ("tokens", "rulesets/revised", "Portcullis"),
        ("reference", "spanish", "Otherwise than in Revised edition"),
    ],
)
def test_it_writes_a_pdf(what: str, id_: str, word: str, tmp_path: Path) -> None:
    path = tmp_path / "out.pdf"
    result = run(what, id_, "--pdf", str(path))
    assert result.exit_code == 0, result.output
    assert result.output == f"{path}\n"
    text = " ".join(" ".join(page.extract_text() for page in PdfReader(path).pages).split())
    assert word.lower() in text.lower()


def test_both_at_once_and_all_options(tmp_path: Path) -> None:
    result = run(
        *("board", "lower-city", "--pdf", str(tmp_path / "b.pdf"), "--png", str(tmp_path / "b.png")),
        *("--paper", "letter", "--parchment", "--night"),
    )
    assert result.exit_code == 0, result.output
    assert sorted(each.name for each in tmp_path.iterdir()) == ["b.pdf", "b.png"]


def test_tiles_are_several_pages(tmp_path: Path) -> None:
    assert run("board", "lower-city", "--tiled", "--pdf", str(tmp_path / "b.pdf")).exit_code == 0
    assert len(PdfReader(tmp_path / "b.pdf").pages) >= 8


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("sheet", "the-treasure-of-the-duk"), "did you mean “01-the-treasure-of-the-duke”?"),
        (("sheet", "adventures/1"), "“adventures/1” can be"),
        (("sheet", "gangs/kaldern"), "“gangs/kaldern” cannot be printed as sheet; choose one of adventures"),
        (("cards", "arcana", "--workspace", "nowhere-at-all"), "there is no folder “nowhere-at-all”"),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(arguments: tuple[str, ...], said: str, tmp_path: Path) -> None:
    result = run(*arguments, "--pdf", str(tmp_path / "out.pdf"))
    assert result.exit_code == 2
    assert said in result.output
    assert result.output.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_it_asks_where_to_write() -> None:
    result = run("sheet", "adventures/01")
    assert result.exit_code == 2
    assert result.output == "guildmaster: say where to write: --pdf FILE or --png FILE\n"


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    result = run("sheet", "adventures/01", "--pdf", str(tmp_path / "none" / "out.pdf"))
    assert result.exit_code == 2
    assert "cannot be written: No such file or directory" in result.output


def test_an_adventure_of_ones_own(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "night.toml").write_text(OWN, encoding="utf-8")
    for arguments in (("my-night", "--workspace", str(folder)), (str(folder / "night.toml"),)):
        result = run("sheet", *arguments, "--pdf", str(tmp_path / "out.pdf"))
        assert result.exit_code == 0, result.output
        assert "My Night" in PdfReader(tmp_path / "out.pdf").pages[0].extract_text()


def test_a_file_that_cannot_be_read_shows_its_faults(tmp_path: Path) -> None:
    path = tmp_path / "broken.toml"
    path.write_text(OWN.replace("rounds = 5", "rounds = 500"), encoding="utf-8")
    result = run("sheet", str(path), "--pdf", str(tmp_path / "out.pdf"))
    assert result.exit_code == 1
    assert "rounds" in result.output


def test_it_needs_no_display(tmp_path: Path) -> None:
    env = {
        key: value
        for key, value in os.environ.items()
        if key not in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    }
    code = "from editor.press.command import export_app; export_app()"
    arguments = ["sheet", "adventures/01", "--pdf", str(tmp_path / "out.pdf")]
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments], env=env, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert len(PdfReader(tmp_path / "out.pdf").pages) == 1
