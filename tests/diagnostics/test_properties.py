"""Whatever the text: no exception, and places that are true."""

import datetime
import tomllib
from collections.abc import Iterator
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.diagnostics import Source, render_json, render_text

SHEET = '''format = 1
kind = "adventure" # what it is
title = { en = "Grüße", de = 'Gr"üße' }
a.b = 1
a."c d".e = [ [1, 2], [], { x = 1.5, y.z = true } ]
when = 1979-05-27 07:32:00

[track]
rounds = 8
story = """
Once \\
  upon "a" time.
"""

[[event]]
id = 'first'
round = 5
do = [
  { op = "move_ducats", amount = 2 }, # two
  { op = "raise_alarm" },
]

[[event]]
id = "second"
[[event.do]]
op = "wait"
[event.do.for]
round = +0x1F
[x.y.z]
'''

SNIPPETS = ['"', "'", '"""', "'''", "[", "]", "{", "}", "=", ",", ".", "\n", "\r", "#", "\\", "[[", "]]"]
SNIPPETS += [
    "a",
    "a = 1\n",
    "[event]\n",
    "[[event]]\n",
    " ",
    "\t",
    "0",
    "-",
    "true",
    "é",
    "\U0001f600",
    "\x00",
]

edits = st.lists(
    st.tuples(
        st.integers(0, len(SHEET)),
        st.integers(0, 12),
        st.one_of(st.sampled_from(SNIPPETS), st.text(max_size=4)),
    ),
    max_size=6,
)

key = st.one_of(
    st.text("abcxyz019_-", min_size=1, max_size=5),
    st.text("ab \u00e9.\"'\\#=[]", max_size=5).map(lambda text: '"' + _escaped(text) + '"'),
)
scalar = st.one_of(
    st.integers(-(10**6), 10**6).map(str),
    st.floats(allow_nan=False, allow_infinity=False).map(repr),
    st.booleans().map(lambda value: str(value).lower()),
    st.text("ab\u00e9\U0001f600 \"'\\#,]}\n", max_size=8).map(lambda text: '"' + _escaped(text) + '"'),
    st.text('ab \\"#,]}\n', max_size=8).map(lambda text: f"'''{text}'''"),
    st.text("ab \u00e9'#,]}\n", max_size=8).map(lambda text: f'"""{text}"""'),
    st.sampled_from(
        ["0xFF", "1_000", "inf", "1979-05-27", "07:32:00", "1979-05-27T07:32:00Z", '"""a\\  \n b"""']
    ),
)
dotted = st.lists(key, min_size=1, max_size=3).map(" . ".join)
value = st.recursive(
    scalar,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4).map(lambda items: "[ " + ", # c]\n ".join(items) + " ]"),
        st.dictionaries(key, inner, max_size=3).map(
            lambda items: "{" + ", ".join(f"{name} = {item}" for name, item in items.items()) + "}"
        ),
    ),
    max_leaves=8,
)
statement = st.one_of(
    st.tuples(dotted, value).map(lambda pair: f"{pair[0]} = {pair[1]} # end\n"),
    dotted.map(lambda name: f"[{name}]\n"),
    dotted.map(lambda name: f"[[ {name} ]]\n"),
    st.sampled_from(["\n", "# note\n", "  \t\n"]),
)


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


def _leaves(data: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    yield path, data
    if isinstance(data, dict):
        for name, inner in data.items():
            yield from _leaves(inner, (*path, name))
    elif isinstance(data, list):
        for index, inner in enumerate(data):
            yield from _leaves(inner, (*path, index))


def _check(text: str) -> None:
    source = Source.of(text, "a.toml")
    text = source.text
    try:
        tomllib.loads(text)
    except ValueError:
        assert source.syntax
    else:
        assert source.syntax == []
    for path, data in _leaves(source.data):
        for what in ("value", "key"):
            start, end = source.extent(path, what)
            assert 0 <= start <= end <= len(text)
            span = source.span(path, what)
            assert source.offset(span.line, span.column) == start
            assert source.offset(span.end_line, span.end_column) == end
        if isinstance(data, str | int | float | datetime.date | datetime.time):
            written = text[slice(*source.extent(path))]
            assert tomllib.loads(f"v = {written}") == {"v": data}
            assert source.path_at(source.extent(path)[0]) == path
            if isinstance(path[-1], str):
                name = text[slice(*source.extent(path, "key"))]
                assert tomllib.loads(f"{name} = 0") == {path[-1]: 0}
    for fault in source.syntax:
        assert 1 <= fault.span.line <= text.count("\n") + 1
        assert (fault.span.line, fault.span.column) <= (fault.span.end_line, fault.span.end_column)
        source.is_damaged(())
    render_text(source.syntax, {"a.toml": source}, True).encode()
    render_json(source.syntax).encode()


@settings(max_examples=150, deadline=None)
@given(edits)
def test_mutated_text_never_raises(changes: list[tuple[int, int, str]]) -> None:
    text = SHEET
    for at, length, new in changes:
        text = text[:at] + new + text[at + length :]
    _check(text)


@settings(max_examples=150, deadline=None)
@given(st.lists(statement, max_size=12), st.booleans())
def test_spans_read_back(statements: list[str], windows: bool) -> None:
    text = "".join(statements)
    _check(text.replace("\n", "\r\n") if windows else text)


@settings(max_examples=100, deadline=None)
@given(st.text(st.sampled_from("ab=[]{}\"'\\,.#\n\r 01-")))
def test_noise_never_raises(text: str) -> None:
    _check(text)
