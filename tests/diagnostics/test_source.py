"""Reading files, their limits, and the index between data and text."""

from pathlib import Path

import pytest

from engine.diagnostics import MAX_BYTES, MAX_DEPTH, Source

TEXT = '''# Grüße
title = "ü"
a.b.c = [1, { x = 2, y.z = "q" }]
"odd key" = 1

[t.u]
k = """
two
lines"""

[[event]]
round = 5
do = [
  { op = "a" }, # first
  { op = "b" },
]

[[event]]
[[event.sub]]
z = true
[event.sub.more]
w = 1.5
'''


@pytest.fixture
def source() -> Source:
    return Source.of(TEXT, "a.toml")


@pytest.mark.parametrize(
    ("path", "key", "value"),
    [
        (("title",), "title", '"ü"'),
        (("a",), "a", 'a.b.c = [1, { x = 2, y.z = "q" }]'),
        (("a", "b", "c"), "c", '[1, { x = 2, y.z = "q" }]'),
        (("a", "b", "c", 0), "1", "1"),
        (("a", "b", "c", 1), '{ x = 2, y.z = "q" }', '{ x = 2, y.z = "q" }'),
        (("a", "b", "c", 1, "y", "z"), "z", '"q"'),
        (("odd key",), '"odd key"', "1"),
        (("t",), "t", "[t.u]"),
        (("t", "u"), "u", "[t.u]"),
        (("t", "u", "k"), "k", '"""\ntwo\nlines"""'),
        (("event",), "event", "[[event]]"),
        (("event", 0), "event", "[[event]]"),
        (("event", 0, "do", 1, "op"), "op", '"b"'),
        (("event", 1, "sub", 0), "sub", "[[event.sub]]"),
        (("event", 1, "sub", 0, "z"), "z", "true"),
        (("event", 1, "sub", 0, "more"), "more", "[event.sub.more]"),
        (("event", 1, "sub", 0, "more", "w"), "w", "1.5"),
    ],
)
def test_extent(source: Source, path: tuple[str | int, ...], key: str, value: str) -> None:
    assert TEXT[slice(*source.extent(path, "key"))] == key
    assert TEXT[slice(*source.extent(path))] == value


def test_spans_count_characters_from_one(source: Source) -> None:
    span = source.span(("event", 0, "do", 1, "op"))
    assert (span.line, span.column, span.end_line, span.end_column) == (15, 10, 15, 13)
    assert source.span(("title",)).end_column == 12
    assert source.span(("event", 1)).line == 18


def test_a_missing_path_gives_its_parent(source: Source) -> None:
    assert source.span(("event", 1, "round")) == source.span(("event", 1))
    assert source.span(("event", 1, "round"), "key") == source.span(("event", 1))
    assert source.span(("event", 0, "do", 1, "amount", 3)) == source.span(("event", 0, "do", 1))
    assert source.span(("nothing",)).line == 2
    assert Source.of("", "a.toml").span(("nothing",)).line == 1


def test_path_at(source: Source) -> None:
    def at(words: str) -> tuple[str | int, ...]:
        return source.path_at(TEXT.index(words))

    assert at("title") == ("title",)
    assert at('"q"') == ("a", "b", "c", 1, "y", "z")
    assert at('"b" }') == ("event", 0, "do", 1, "op")
    assert at("# first") == ("event", 0, "do")
    assert at("[[event]]") == ("event", 0)
    assert at("[event.sub.more]") == ("event", 1, "sub", 0, "more")
    assert source.path_at(TEXT.index("\n[[event]]")) == ("t", "u")
    assert source.path_at(0) == ()
    assert source.path_at(len(TEXT) - 1) == ("event", 1, "sub", 0, "more", "w")
    assert source.path_at(len(TEXT)) == ("event", 1, "sub", 0, "more")


def test_offsets_and_positions(source: Source) -> None:
    for offset in range(len(TEXT) + 1):
        assert source.offset(*source.position(offset)) == offset
    assert source.line(2) == 'title = "ü"'
    assert source.line(999) == ""


def test_the_file_is_read_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_bytes(b"\xef\xbb\xbfa = 1\r\n")
    source = Source.read(path)
    assert source.bom
    assert source.text == "a = 1\r\n"
    assert source.data == {"a": 1}
    assert source.line(1) == "a = 1"


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "latin.toml").write_bytes(b'a = 1\nb = "caf\xe9"\n')
    (tmp_path / "utf16.toml").write_bytes("a = 1\n".encode("utf-16"))
    (tmp_path / "large.toml").write_bytes(b"a = 1\n" * (MAX_BYTES // 5))
    faults = {}
    for name in ("none.toml", "latin.toml", "utf16.toml", "large.toml", "."):
        source = Source.read(tmp_path / name)
        assert source.data == {}
        assert source.is_refused
        assert source.is_damaged(())
        (faults[name],) = source.syntax
    assert {name: fault.code for name, fault in faults.items()} == {
        "none.toml": "E105",
        "latin.toml": "E104",
        "utf16.toml": "E104",
        "large.toml": "E102",
        ".": "E105",
    }
    assert (faults["latin.toml"].span.line, faults["latin.toml"].span.column) == (2, 9)
    assert "UTF-16" in faults["utf16.toml"].message
    assert [each.code for each in Source.read("a\0b").syntax] == ["E105"]


@pytest.mark.parametrize(
    "text",
    [
        "x = " + "[" * 100_000,
        "x = " + "{a=" * 100_000,
        "[" * 100_000,
        "a." * 100_000 + "a = 1",
        "[" + "a." * 100_000 + "a]\n",
        "[" + "a." * 40 + "a]\n" + "b." * 40 + "b = 1\n",
    ],
)
def test_deep_nesting_is_refused_at_once(text: str) -> None:
    source = Source.of(text, "a.toml")
    assert [each.code for each in source.syntax] == ["E103"]
    assert source.data == {}


def test_the_deepest_nesting_that_is_allowed() -> None:
    text = f"x = {'[' * MAX_DEPTH}{']' * MAX_DEPTH}\n"
    source = Source.of(text, "a.toml")
    assert source.syntax == []
    assert source.span(("x", *(0,) * (MAX_DEPTH - 1))).column == 4 + MAX_DEPTH


def test_ten_megabytes_are_refused_at_once() -> None:
    source = Source.of("a = 1\n" * 1_700_000, "a.toml")
    assert [each.code for each in source.syntax] == ["E102"]
