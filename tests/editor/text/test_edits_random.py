"""Any sequence of edits: the data is what was meant, comments stay with their owners, undo gives the exact text."""

import random
import tomllib
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from editor.text import edits
from editor.text.document import Document
from editor.text.files import FileText
from editor.text.qt_text import survives
from engine.content.library import find_files, shipped_folders
from engine.diagnostics import Edit, Path, Source

SHIPPED = [path for folder in shipped_folders() for path in find_files(folder)]

# Every comment names its owner, or says that it has none; `say` is who an entry or element is.
OWNED = """\
#:schema x
# nobody: the head of the file

format = 1
# of players
players = [2, 3, 4]
story = \"\"\"
# no comment, but a story with 🗝 and\u00a0more
\"\"\"

# nobody: before the events

# of e1
# of e1 too
[[event]]
say = "e1"
# of e1's round
round = 1 # behind the round of e1
do = [
  # of e1a
  { say = "e1a", deep = [{ say = "x" }] }, # behind e1a
  { say = "e1b" },
  # of e1c
  { say = "e1c", amount = 3 }
]

[[event]]
say = "e2"
do = [{ say = "e2a" }, { say = "e2b" }]
# below e2, and so its own

# of e3
[[event]]
say = "e3"
do = []
# of e3's table
[event.table]
x = 1
# of e3's part
[[event.part]]
say = "e3p"

# nobody: between

[[pool]]
say = "p1"
# of p2
[[pool]]
say = "p2"
# of p3
[[pool]]
say = "p3"

# nobody: the end
"""


def lists(data: Any, path: Path = ()) -> list[Path]:
    found: list[Path] = []
    if isinstance(data, list):
        found.append(path)
    for key, value in data.items() if isinstance(data, dict) else enumerate(data):
        if isinstance(value, dict | list):
            found += lists(value, (*path, key))
    return found


def at(data: Any, path: Path) -> Any:
    for step in path:
        data = data[step]
    return data


def owners(text: str, name: str = "say") -> dict[str, str]:
    """The comment above everything that has a name."""
    source = Source(text, "")
    found: dict[str, str] = {}
    for path in lists(source.data):
        for index, value in enumerate(at(source.data, path)):
            if isinstance(value, dict) and name in value:
                found[value[name]] = edits.comment(source, (*path, index))
    return found


def nobodys(text: str) -> list[str]:
    return [line for line in text.split("\n") if line.startswith("# nobody")]


def pruned(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: inner for key, each in value.items() if (inner := pruned(each)) not in ({}, [])}
    return [pruned(each) for each in value] if isinstance(value, list) else value


@st.composite
def an_edit(draw: st.DrawFn, text: str, number: int) -> tuple[Any, tuple[Any, ...], Any]:
    """A function of `edits`, its arguments, and the data that must come of it."""
    data = tomllib.loads(text)
    wanted = deepcopy(data)
    places = lists(data)
    filled = [path for path in places if at(data, path)]
    what = draw(st.sampled_from(["move", "remove", "insert", "duplicate", "set", "add"]))
    if what in ("move", "remove", "duplicate") and filled:
        path = draw(st.sampled_from(filled))
        index = draw(st.integers(0, len(at(data, path)) - 1))
        there = at(wanted, path)
        if what == "remove":
            del there[index]
            return edits.remove, ((*path, index),), wanted
        if what == "move":
            to = draw(st.integers(0, len(there) - 1))
            there.insert(to, there.pop(index))
            return edits.move, ((*path, index), to), wanted
        copy = deepcopy(there[index])
        changes: dict[str, object] = {}
        if isinstance(copy, dict):
            changes = {"say": f"copy{number}"}
            copy.update(changes)
        there.insert(index + 1, copy)
        return edits.duplicate, ((*path, index), changes), wanted
    path = draw(st.sampled_from(places or [("event",)]))
    there = at(wanted, path) if places else wanted.setdefault("event", [])
    if what == "set" and any(isinstance(each, dict) for each in there):
        index = draw(st.sampled_from([i for i, each in enumerate(there) if isinstance(each, dict)]))
        key = draw(st.sampled_from(["round", "fresh", "when", "say"]))
        value: Any = draw(
            st.sampled_from([number, True, f"a“{number}\n\n🗝", {"op": "x", "of": [1, {"y": 2}]}])
        )
        if key == "say":
            key = "amount"
        there[index][key] = value
        return edits.set_value, ((*path, index, key), value), wanted
    is_scalar = bool(there) and not isinstance(there[0], dict)
    new: Any = (
        number if is_scalar else {"say": f"new{number}", "do": [{"op": "a"}, {"op": "b", "c": "d" * 60}]}
    )
    index = draw(st.integers(0, len(there)))
    there.insert(index, new)
    return edits.insert, (path, index, new), wanted


@settings(
    max_examples=120,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(data=st.data(), tail=st.sampled_from(["\n", ""]))
def test_edit_sequences(qapp: object, data: st.DataObject, tail: str) -> None:
    start = OWNED.rstrip("\n") + tail
    document = Document(FileText(start))
    texts = [start]
    for number in range(data.draw(st.integers(1, 6))):
        before = document.text
        function, arguments, wanted = data.draw(an_edit(before, number))
        changes = function(document.source, *arguments)
        had = owners(before)
        document.apply(changes, f"step {number}")
        text = document.text
        assert pruned(tomllib.loads(text)) == pruned(wanted)
        assert nobodys(text) == nobodys(start)
        has = owners(text)
        for name, comment in had.items():
            if name in has:
                assert has[name] == comment
            else:
                # Gone, and its comment with it.
                for line in comment.split("\n"):
                    assert not line or text.count(f"# {line}\n") <= before.count(f"# {line}\n") - 1
        if text != before:
            texts.append(text)
    titles = document.history()
    assert len(titles) == len(texts)
    for index in reversed(range(len(texts))):
        document.go_to_step(index)
        assert document.text == texts[index]
    assert not document.modified
    document.go_to_step(len(texts) - 1)
    assert document.text == texts[-1]


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    text=st.text(
        st.sampled_from("ab \n\t\"'#=[]{}\u00a0\u2028\u2029\u0085\x0b\x0c\r\ufdd0🗝é\ufeff"), max_size=40
    ),
    changes=st.lists(st.tuples(st.integers(0, 40), st.integers(0, 10), st.text(max_size=5)), max_size=5),
)
def test_any_text_and_any_edit_survive_in_the_document(
    qapp: object, text: str, changes: list[tuple[int, int, str]]
) -> None:
    document = Document(FileText(text))
    assert document.text == text
    expected = [text]
    for start, length, new in changes:
        start = min(start, len(expected[-1]))
        end = min(start + length, len(expected[-1]))
        if not survives(new) or expected[-1][start:end] == new:
            continue
        document.apply([Edit(start, end, new)], "Change")
        expected.append(expected[-1][:start] + new + expected[-1][end:])
        assert document.text == expected[-1]
    for text in reversed(expected):
        assert document.text == text
        document.undo()


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_entries_of_shipped_files_move_and_go_with_their_comments(path: Any) -> None:
    text = path.read_text(encoding="utf-8")
    source = Source(text, str(path))
    had = owners(text, "id")
    chosen = random.Random(path.name)
    places = [place for place in lists(source.data) if at(source.data, place)]
    for place in chosen.sample(places, min(8, len(places))):
        there = at(source.data, place)
        index, to = chosen.randrange(len(there)), chosen.randrange(len(there))
        moved = edits.applied(text, edits.move(source, (*place, index), to))
        if isinstance(there[0], dict) and len(place) == 1:  # entries with headers: whole lines
            assert sorted(moved.split("\n")) == sorted(text.split("\n"))
        assert owners(moved, "id") == had
        gone = edits.applied(text, edits.remove(source, (*place, index)))
        has = owners(gone, "id")
        assert has == {name: comment for name, comment in had.items() if name in has}
        twice = edits.applied(text, edits.duplicate(source, (*place, index), {}))
        assert len(at(tomllib.loads(twice), place)) == len(there) + 1
