"""Every broken file is told of with the right code, at the right line and column, and is left as it is."""

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.content.check import check, check_file
from engine.content.library import Library
from engine.diagnostics import CODES, Diagnostic, render_json, render_text
from engine.lab.playcheck import play_check

BROKEN = Path(__file__).parents[1] / "broken"
SUPPORT = BROKEN / "support"
FILES = sorted(BROKEN.glob("*.toml"))
PLAYED = sorted((BROKEN / "play").glob("*.toml"))  # sound as texts; their faults show when they are played

# Faults of a whole file, which no text with a first line can show: they are made when they are needed.
MADE: list[tuple[str, str, Callable[[Path], object]]] = [
    ("E102", "1:1", lambda path: path.write_bytes(b"# padding\n" * 210_000)),
    ("E102", "1:1", lambda path: path.write_text(f'story = "{"x" * 2_100_000}"')),
    ("E104", "1:1", lambda path: path.write_bytes("title = 'é'".encode("utf-16"))),
    ("E104", "2:12", lambda path: path.write_bytes("format = 1\ntitle = 'Grüße'".encode("latin-1"))),
    ("E105", "1:1", lambda path: path.mkdir()),
    ("E105", "1:1", lambda path: path.symlink_to(path.with_name("gone.toml"))),
]


def expected(text: str) -> list[tuple[str, str]]:
    """The codes and places in the first line: `# expect: E301 12:9, E401 14:2`."""
    first, _, _ = text.partition("\n")
    assert first.startswith("# expect: "), first
    return re.findall(r"([EWH]\d{3}) (\d+:\d+)", first)


def placed(found: list[Diagnostic]) -> list[tuple[str, str]]:
    return [(each.code, f"{each.span.line}:{each.span.column}") for each in found]


@pytest.fixture(scope="module")
def base() -> Library:
    return Library.load([SUPPORT])


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_told_at_its_place(path: Path, base: Library) -> None:
    before = path.read_bytes()
    library = Library.load([SUPPORT, path])
    found = check(library, {str(path)})
    assert placed(found) == expected(before.decode()), render_text(found, library.sources, colour=False)
    assert path.read_bytes() == before
    assert check_file(base, path, before.decode()) == found, "the same as it is being written"
    for diagnostic in found:
        assert diagnostic.message[-1] not in ".:", diagnostic
        assert diagnostic.help is None or diagnostic.help.strip(), diagnostic
        assert not re.search(
            r"  |_Pass|None|pydantic|[Ii]nput should|[Vv]alue error|valid (int|str|list|dict|bool)|extra_|type=",
            diagnostic.message,
        ), diagnostic
    assert render_json(found)


@pytest.mark.parametrize(("code", "place", "make"), MADE)
def test_files_that_are_no_text(
    code: str, place: str, make: Callable[[Path], object], tmp_path: Path
) -> None:
    path = tmp_path / "made.toml"
    make(path)
    assert placed(check(Library.load([tmp_path]), {str(path)})) == [(code, place)]


def test_what_only_playing_shows() -> None:
    files = {str(path): path for path in PLAYED}
    library = Library.load([SUPPORT, *PLAYED])
    assert check(library, set(files)) == []
    sheets = [each for each in library.of_kind("adventure") if each.source.file in files]
    folders = [str(SUPPORT), *files]
    games = play_check(sheets, 12, folders=folders, jobs=2, bot="random", most=2000)
    found = check(library, set(files), shown=[each for game in games for each in game.found])
    for file, path in files.items():
        own = [each for each in found if each.file == file]
        assert placed(own) == expected(path.read_text()), render_text(own, library.sources, colour=False)


def test_every_code_is_shown_by_two_files() -> None:
    shown: Counter[str] = Counter(code for code, _, _ in MADE)
    for path in (*FILES, *PLAYED):
        shown.update({code for code, _ in expected(path.read_text())})
    assert {code for code in CODES if shown[code] < 2} == set()
    assert len(FILES) + len(PLAYED) > 60


def test_what_supports_them_is_sound() -> None:
    library = Library.load([SUPPORT])
    assert check(library, {str(path) for path in SUPPORT.glob("*.toml")}) == []
