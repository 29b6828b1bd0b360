"""Where a cursor stands, in whole texts and in half-typed ones."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.source.cursor import Spot, path_at, spot_at
from editor.source.outline import outline, sketch

from .shipped import FILES, source

RULE = 'kind = "adventure"\n[[trigger]]\nid = "a"\non = "chest-opened"\n'


def spot(text: str) -> Spot:
    offset = text.index("|")
    return spot_at(text[:offset] + text[offset + 1 :], offset)


@pytest.mark.parametrize(
    ("text", "part", "path", "typed"),
    [
        ('kind = "adv|', "value", ("kind",), "adv"),
        ("kind = |", "value", ("kind",), ""),
        ("ti|", "key", ("ti",), "ti"),
        (RULE + "|", "key", ("trigger", 0), ""),
        (RULE + "whe|\ndo = []", "key", ("trigger", 0, "whe"), "whe"),
        (RULE + 'do = [{ op = "|', "value", ("trigger", 0, "do", 0, "op"), ""),
        (RULE + 'do = [{ op = "|\n[[event]]\nid = "x"', "value", ("trigger", 0, "do", 0, "op"), ""),
        (RULE + 'do = [{ op = "move_ducats", fr|, to = "me" }]', "key", ("trigger", 0, "do", 0, "fr"), "fr"),
        (RULE + 'do = [{ op = "move_ducats", from = | }]', "value", ("trigger", 0, "do", 0, "from"), ""),
        (RULE + 'do = [\n  { op = "a" },\n  |\n]', "value", ("trigger", 0, "do", 1), ""),
        (
            RULE + 'when = { op = "all", of = [\n  { op = "|" }\n] }',
            "value",
            ("trigger", 0, "when", "of", 0, "op"),
            "",
        ),
        (RULE + "[[ev|]]", "header", (), "ev"),
        (RULE + "# so|", "comment", ("trigger", 0), ""),
        (RULE + 'text = "a # b|', "value", ("trigger", 0, "text"), "a # b"),
        (RULE + "off = true # b|", "comment", ("trigger", 0), ""),
        (RULE + "off = true |", "nothing", ("trigger", 0), ""),
    ],
)
def test_part_and_path(text: str, part: str, path: tuple[str | int, ...], typed: str) -> None:
    found = spot(text)
    assert (found.part, found.path, found.typed) == (part, path, typed)


def test_it_knows_the_words_and_keys_around_it() -> None:
    found = spot(RULE + 'do = [{ op = "for_each_figure", of = { op = "characters", i| }, do = [] }]')
    assert found.ops == {
        ("trigger", 0, "do", 0): "for_each_figure",
        ("trigger", 0, "do", 0, "of"): "characters",
    }
    assert found.keys == ("op",)
    assert found.words["trigger", 0]["on"] == "chest-opened"


def test_entries_of_entries_are_counted_by_their_owner() -> None:
    text = (
        'kind = "gang"\n[[character]]\n[[character.trigger]]\n[[character]]\n[[character.trigger]]\non = "|"'
    )
    assert spot(text).path == ("character", 1, "trigger", 0, "on")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_paths_agree_with_the_index_of_diagnostics(path: Path) -> None:
    read = source(path)
    tree = outline(read.text)
    for offset in range(0, len(read.text), 7):
        ours, theirs = path_at(read.text, offset, tree), read.path_at(offset)
        # Between two values the one calls the list, the other the value that just ended.
        assert ours == theirs or theirs[:-1] == ours, (offset, read.text[offset - 20 : offset])


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_sketch_of_a_whole_text_has_all_its_tables(path: Path) -> None:
    read = source(path)
    assert _shape(sketch(outline(read.text))) == _shape(read.data)


def _shape(data: object) -> object:
    if isinstance(data, dict):
        return {key: _shape(value) for key, value in data.items()}
    return [_shape(value) for value in data] if isinstance(data, list) else isinstance(data, str)


SIGNS = st.sampled_from(
    ["[", "]", "{", "}", '"', "'", '"""', "=", ",", "\n", "#", ".", "a", "op", " ", "\\", "é", "𝄞"]
)


@given(st.lists(SIGNS, max_size=40), st.integers(0, 200), st.integers(0, 60))
def test_no_text_is_too_broken(signs: list[str], cut: int, offset: int) -> None:
    base = RULE + 'do = [{ op = "move_ducats", from = "bank", amount = 3 }]\n[track]\nrounds = 7\n'
    at = cut % len(base)
    text = base[:at] + "".join(signs) + base[at:]
    place = min(at + offset, len(text))
    found = spot_at(text, place)
    assert 0 <= found.start <= found.end <= len(text)
    assert isinstance(path_at(text, place), tuple)
    assert isinstance(sketch(outline(text)), dict)
