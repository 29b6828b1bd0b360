"""Syntax faults: the place, the words, and what is still read around them."""

from typing import Any

import pytest

from engine.diagnostics import Source, apply_fixes

# text, line, column, part of the message, what is still read, text after the fix
CASES: list[tuple[str, int, int, str, dict[str, Any], str | None]] = [
    ('a = "x\nb = 2\n', 1, 5, "closing quote", {"b": 2}, 'a = "x"\nb = 2\n'),
    ("a = 'x\nb = 2\n", 1, 5, "closing quote", {"b": 2}, "a = 'x'\nb = 2\n"),
    ('"a = 1\nb = 2\n', 1, 1, "closing quote", {"b": 2}, None),
    ('a = """x\n[t]\nb = 2\n', 1, 5, "has no end", {"t": {"b": 2}}, None),
    ('a = """x\nb = 1\nc = """y\nz"""\nd = 2\n', 1, 5, "has no end", {"b": 1, "c": "y\nz", "d": 2}, None),
    ("a = [1, 2\nb = 3\n", 1, 5, "list that begins here is not closed", {"b": 3}, "a = [1, 2]\nb = 3\n"),
    ("a = [\n  [1],\n  [2]\nb = 3\n", 1, 5, "not closed", {"b": 3}, None),
    ("a = [\n  1,\n[t]\nb = 3\n", 1, 5, "not closed", {"t": {"b": 3}}, None),
    ("a = { x = 1\nb = 2\n", 1, 5, "table that begins here is not closed", {"b": 2}, "a = { x = 1}\nb = 2\n"),
    ("a = [1}\nb = 2\n", 1, 7, "`]` is needed", {"b": 2}, None),
    ("a = 1]\nb = 2\n", 1, 6, "closes nothing", {"b": 2}, None),
    ("]\nb = 2\n", 1, 1, "closes nothing", {"b": 2}, None),
    ("a 5\nb = 2\n", 1, 3, "`=` is missing after `a`", {"b": 2}, "a = 5\nb = 2\n"),
    ("a: 5\nb = 2\n", 1, 2, "not `:`", {"b": 2}, "a = 5\nb = 2\n"),
    ("a == 5\n", 1, 4, "one `=` too many", {}, "a = 5\n"),
    ("a\nb = 2\n", 1, 1, "`a` has no value", {"b": 2}, None),
    ("a =\nb = 2\n", 1, 3, "`a` has no value", {"b": 2}, None),
    ("a = # soon\nb = 2\n", 1, 3, "`a` has no value", {"b": 2}, None),
    ("= 5\nb = 2\n", 1, 1, "no key before `=`", {"b": 2}, None),
    ("two words = 5\nb = 2\n", 1, 1, "`two words` cannot be a key", {"b": 2}, None),
    ("é = 5\nb = 2\n", 1, 1, "cannot begin with `é`", {"b": 2}, None),
    ("a. = 5\n", 1, 4, "no key before `=`", {}, None),
    ("a = five\nb = 2\n", 1, 5, "needs quotes", {"b": 2}, 'a = "five"\nb = 2\n'),
    ("a = The Mill # x\n", 1, 5, "needs quotes", {}, 'a = "The Mill" # x\n'),
    ("a = [x, 2]\n", 1, 6, "needs quotes", {}, 'a = ["x", 2]\n'),
    ("a = True\n", 1, 5, "small letters", {}, "a = true\n"),
    ("a = yes\n", 1, 5, "not a value", {}, None),
    ("a = null\n", 1, 5, "no `null`", {}, None),
    ("a = “x”\n", 1, 5, "not a quote", {}, None),
    ("a = 05\n", 1, 5, "begins with 0", {}, "a = 5\n"),
    ("a = -007\n", 1, 5, "begins with 0", {}, "a = -7\n"),
    ("a = .5\n", 1, 5, "each side of the point", {}, None),
    ("a = 5.\n", 1, 5, "each side of the point", {}, None),
    ("a = 5x\n", 1, 5, "`5x` is not a number", {}, None),
    ("a = 2024-13-01\n", 1, 5, "not a date", {}, None),
    (f"a = {'9' * 5000}\nb = 2\n", 1, 5, "too long", {"b": 2}, None),
    ("a = 1 b = 2\nc = 3\n", 1, 7, "a new line must begin", {"c": 3}, "a = 1\nb = 2\nc = 3\n"),
    ("a = 1,\nb = 2\n", 1, 6, "no comma", {"b": 2}, "a = 1\nb = 2\n"),
    ("a = 1, 2\n", 1, 6, "a comma cannot stand here", {}, None),
    ("a = 1 2\n", 1, 7, "nothing may follow", {}, None),
    ('a = "x "y" z"\n', 1, 9, "ends at the quote", {}, None),
    ("a = [1 2]\n", 1, 6, "comma is missing", {}, "a = [1, 2]\n"),
    ("a = [1,, 2]\n", 1, 8, "nothing before this comma", {}, "a = [1, 2]\n"),
    ("a = [b = 1]\n", 1, 6, "cannot hold `key = value`", {}, None),
    ("a = { x = 1, }\n", 1, 12, "no comma", {}, "a = { x = 1 }\n"),
    ("a = { x = 1 y = 2 }\n", 1, 11, "comma is missing", {}, "a = { x = 1, y = 2 }\n"),
    ("a = { x = 1, y }\n", 1, 14, "`y` has no value", {}, None),
    ("a = { x = 1, x = 2 }\n", 1, 14, "given twice", {}, None),
    ("a = [\n  {\n    x = 1,\n  },\n]\nb = 2\n", 2, 3, "on one line", {"b": 2}, None),
    (r'a = "C:\path"' + "\n", 1, 8, r"`\p` means nothing", {}, r'a = "C:\\path"' + "\n"),
    ("a = 1 \x01\nb = 2\n", 1, 7, "U+0001", {"b": 2}, None),
    ("a = 1\rb = 2", 1, 6, "U+000D", {}, None),
    ("# \x00\nb = 2\n", 1, 3, "U+0000", {"b": 2}, None),
    ("[t\na = 1\n[u]\nb = 2\n", 1, 1, "header is not closed", {"u": {"b": 2}}, "[t]\na = 1\n[u]\nb = 2\n"),
    ("[[t]\na = 1\n", 1, 1, "header is not closed", {}, "[[t]]\na = 1\n"),
    ("[]\na = 1\n[u]\nb = 2\n", 1, 1, "needs a name", {"u": {"b": 2}}, None),
    ("[a b]\nc = 1\n", 1, 4, "close the header", {}, None),
    ("[[t]]]\na = 1\n", 1, 6, "one `]` too many", {}, "[[t]]\na = 1\n"),
    ("[t] a = 1\n", 1, 5, "nothing may follow a header", {}, None),
]


@pytest.mark.parametrize(("text", "line", "column", "words", "data", "fixed"), CASES)
def test_fault(
    text: str, line: int, column: int, words: str, data: dict[str, Any], fixed: str | None
) -> None:
    source = Source.of(text, "a.toml")
    (fault,) = source.syntax
    assert (fault.code, fault.span.line, fault.span.column) == ("E101", line, column)
    assert words in fault.message
    assert source.data == data
    if fixed is None:
        assert fault.fix is None
    else:
        assert fault.fix
        assert apply_fixes(text, [fault.fix]).text == fixed
        assert Source.of(fixed, "a.toml").syntax == []


def test_all_faults_are_found_and_the_rest_is_read() -> None:
    text = '[[e]]\nid = "a"\nround = five\n[[e]]\nid = "b\n[[e]\nid = "c"\n[[e.do]]\nx = 1\n[[e]]\nid = "d"\n'
    source = Source.of(text, "a.toml")
    assert [fault.span.line for fault in source.syntax] == [3, 5, 6]
    assert source.data == {"e": [{"id": "a"}, {}, {"id": "d"}]}
    assert source.span(("e", 2, "id")).line == 11


def test_damaged_tables_are_known() -> None:
    source = Source.of("[a]\nx = five\n[b]\ny = 1\n[[c]]\n[[c.d]\nz = 1\n", "a.toml")
    assert source.is_damaged(("a",))
    assert source.is_damaged(("c", 0))
    assert not source.is_damaged(("b",))
    assert not source.is_damaged(())


@pytest.mark.parametrize(
    ("text", "line", "first", "words", "data"),
    [
        ("a = 1\nb = 1\na = 2\n", 3, 1, "`a` is given twice", {"a": 1, "b": 1}),
        ("[t]\nx.y = 1\nx.y = 2\n", 3, 2, "`x.y` is given twice", {"t": {"x": {"y": 1}}}),
        ("[[e]]\nr = 1\n[[e]]\nr = 2\nr = 3\n", 5, 4, "given twice", {"e": [{"r": 1}, {"r": 2}]}),
        ("[a]\nx = 1\n[a]\ny = 2\n[a.b]\nz = 1\n[c]\n", 3, 1, "already there", {"a": {"x": 1}, "c": {}}),
        ("a = 1\na.b = 2\n", 2, 1, "`a.b` does not fit", {"a": 1}),
        ("a = [1]\n[[a]]\n", 2, 1, "cannot add an entry", {"a": [1]}),
    ],
)
def test_contradictions(text: str, line: int, first: int, words: str, data: dict[str, Any]) -> None:
    source = Source.of(text, "a.toml")
    (fault,) = source.syntax
    assert fault.span.line == line
    assert words in fault.message
    assert [place.span.line for place in fault.related] == [first]
    assert source.data == data


def test_a_single_header_among_double_ones_is_mended() -> None:
    text = "[[e]]\nx = 1\n[e]\nx = 2\n"
    (fault,) = Source.of(text, "a.toml").syntax
    assert fault.fix
    assert apply_fixes(text, [fault.fix]).text == "[[e]]\nx = 1\n[[e]]\nx = 2\n"


def test_windows_line_ends() -> None:
    source = Source.of("a = 1\r\nb = five\r\nc = 3\r\n", "a.toml")
    assert [(fault.span.line, fault.span.end_column) for fault in source.syntax] == [(2, 9)]
    assert source.data == {"a": 1, "c": 3}


def test_there_is_an_end_to_faults() -> None:
    source = Source.of("b = 1\n" + "a = x\n" * 5000, "a.toml")
    assert len(source.syntax) < 300
    assert "too many faults" in source.syntax[-1].message
    assert source.data == {"b": 1}


def test_too_many_contradictions_give_no_data() -> None:
    source = Source.of("a = 1\n" * 500, "a.toml")
    assert source.syntax
    assert source.data == {}
    assert source.is_damaged(())
