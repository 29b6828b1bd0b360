"""The page of diagnostics is what the registry says, and every example on it has the fault it is for."""

import re
from pathlib import Path

import pytest

from engine.content.check import check
from engine.content.library import Library, Loaded
from engine.diagnostics import CODES, reference, render_text
from engine.lab.playcheck import play_check

DOCS = Path(__file__).parents[2] / "docs" / "diagnostics.md"

HEAD = """
format = 1
kind = "adventure"
id = "example"
title = "Example"
source = "house"
ruleset = "revised"
board = "lower-city"
"""
TRACK = "\n[track]\nrounds = 7\n"
ALARM = '\n[[event]]\nid = "alarm"\ntitle = "Alarm!"\nround = 5\ndo = [{ op = "raise_alarm" }]\n'

PLAYED = sorted(code for code in CODES if code[1] == "7")
SHOWN = sorted(code for code in CODES if code[1] != "7" and not CODES[code].example.startswith("#"))


def whole(example: str) -> str:
    """The file that an example stands for: a sheet with its lines in the place of those of the same key."""
    if re.search(r"^kind =", example, re.MULTILINE):
        return example
    start = re.search(r"^\[", example, re.MULTILINE)
    head, body = (example[: start.start()], example[start.start() :]) if start else (example, "")
    given = set(re.findall(r"^(\w+) =", head, re.MULTILINE))
    kept = [line for line in HEAD.strip().split("\n") if line.split(" ")[0] not in given]
    track = "" if "[track]" in body else TRACK
    return "\n".join((*kept, head, track, body, ALARM))


def test_is_up_to_date() -> None:
    assert DOCS.read_text(encoding="utf-8") == reference.text(), (
        "write it anew: python -m engine.diagnostics.reference > docs/diagnostics.md"
    )


def test_every_code_is_in_it() -> None:
    lines = DOCS.read_text(encoding="utf-8").splitlines()
    assert {f"### {code}" for code in CODES} <= set(lines)


@pytest.mark.parametrize("code", SHOWN)
def test_examples_have_the_fault(code: str, tmp_path: Path) -> None:
    path = tmp_path / "example.toml"
    path.write_text(whole(CODES[code].example), encoding="utf-8")
    library = Library.load([path])
    found = check(library, {str(path)})
    # One fault at a time: an example that shows others as well would teach them, too.
    assert {each.code for each in found} == {code}, render_text(found, library.sources, colour=False)


def test_examples_have_the_fault_that_playing_shows(tmp_path: Path) -> None:
    paths = {code: tmp_path / f"{code.lower()}.toml" for code in PLAYED}
    for code, path in paths.items():
        text = whole(CODES[code].example).replace('id = "example"', f'id = "{code.lower()}"\nplayers = [2]')
        path.write_text(text, encoding="utf-8")
    library = Library.load([tmp_path])
    files = {str(path) for path in paths.values()}
    assert check(library, files) == []
    sheets: list[Loaded] = [each for each in library.of_kind("adventure") if each.source.file in files]
    games = play_check(sheets, 12, folders=[str(tmp_path)], jobs=2, bot="random", most=2000)
    found = [each for game in games for each in game.found]
    for code, path in paths.items():
        assert {each.code for each in found if each.file == str(path)} == {code}


def test_the_others_are_described() -> None:
    assert set(CODES) - set(SHOWN) - set(PLAYED) == {
        "E102",
        "E104",
        "E105",
        "E904",
    }  # of bytes, or of two files
