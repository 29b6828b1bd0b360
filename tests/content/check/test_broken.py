"""Every broken file is told of with the right code, at the right line and column, and is left as it is."""

import re
from pathlib import Path

import pytest

from engine.content.check import check
from engine.content.library import Library
from engine.diagnostics import CODES, render_json, render_text

BROKEN = Path(__file__).parents[1] / "broken"
SUPPORT = BROKEN / "support"
FILES = sorted(BROKEN.glob("*.toml"))

# Faults of a whole file, which no text with a first line can show; and one that a track makes impossible.
ELSEWHERE = {
    "E102",
    "E104",
    "E105",
    "E702",
    "E703",
    "W701",
    "W704",
}  # big or odd files, and what playing shows


def expected(text: str) -> list[tuple[str, str]]:
    """The codes and places in the first line: `# expect: E301 12:9, E401 14:2`."""
    first, _, _ = text.partition("\n")
    assert first.startswith("# expect: "), first
    return re.findall(r"([EWH]\d{3}) (\d+:\d+)", first)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_told_at_its_place(path: Path) -> None:
    before = path.read_bytes()
    library = Library.load([SUPPORT, path])
    found = check(library, {str(path)})
    assert [(each.code, f"{each.span.line}:{each.span.column}") for each in found] == expected(
        before.decode()
    ), render_text(found, library.sources, colour=False)
    assert path.read_bytes() == before
    for diagnostic in found:
        assert diagnostic.message[-1] not in ".:", diagnostic
        assert diagnostic.help is None or diagnostic.help.strip(), diagnostic
        assert not re.search(r"  |_Pass|None|pydantic", diagnostic.message), diagnostic
    assert render_json(found)


def test_every_code_is_shown_by_a_file() -> None:
    shown = {code for path in FILES for code, _ in expected(path.read_text())}
    assert set(CODES) - shown == ELSEWHERE


def test_what_supports_them_is_sound() -> None:
    library = Library.load([SUPPORT])
    assert check(library, {str(path) for path in SUPPORT.glob("*.toml")}) == []
