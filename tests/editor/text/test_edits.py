"""Single edits: the smallest change, in the style of the shipped sheets."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from editor.text import edits
from editor.text.edits import EditError, applied
from engine.content.library import find_files, shipped_folders
from engine.diagnostics import Edit, Source

SHIPPED = [path for folder in shipped_folders() for path in find_files(folder)]
NIGHT = """\
#:schema ../schema/adventure.schema.json
format = 1
title = "Night" # for now
players = [2, 3, 4]

[track]
rounds = 7

# First the bell.
[[event]]
id = "bell"
round = 5 # late
do = [
  # the gates
  { op = "place_portcullises", count = 9 }, # all of them
  { op = "raise_alarm" }
]

# Nobody's: it stands apart.

# Then the rain.
# It is wet.
[[event]]
id = "rain"
round = 6
do = [{ op = "if", when = { op = "alarm" }, then = [{ op = "move", amount = 2 }] }]
[event.extra]
deep = { a = 1, b = [1, 2] }

[[pool]]
id = "heap"
"""


def after(text: str, changes: tuple[Edit, ...]) -> str:
    new = applied(text, changes)
    tomllib.loads(new)
    return new


def night(function: Any, *arguments: Any, text: str = NIGHT) -> str:
    return after(text, function(Source(text, "night.toml"), *arguments))


def changed_lines(new: str, old: str = NIGHT) -> tuple[list[str], list[str]]:
    """The lines that are gone and those that are new."""
    gone, fresh = old.split("\n"), new.split("\n")
    while gone and fresh and gone[0] == fresh[0]:
        del gone[0], fresh[0]
    while gone and fresh and gone[-1] == fresh[-1]:
        del gone[-1], fresh[-1]
    return gone, fresh


def leaves(data: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        yield from leaves(value, (*path, key))
    if not isinstance(data, dict | list):
        yield path, data


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_changing_any_field_of_a_shipped_file_changes_one_line(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    source = Source(text, str(path))
    for place, value in list(leaves(source.data))[::7]:
        if isinstance(value, str) and "\n" in value:
            continue
        other = not value if isinstance(value, bool) else value + 1 if isinstance(value, int) else "other"
        if other == value or isinstance(value, float):
            continue
        start, end = source.extent(place)
        if "\n" in text[start:end]:
            continue
        gone, fresh = changed_lines(after(text, edits.set_value(source, place, other)), text)
        assert len(gone) == len(fresh) == 1


def test_a_comment_behind_a_value_stays() -> None:
    assert changed_lines(night(edits.set_value, ("event", 0, "round"), 4)) == (
        ["round = 5 # late"],
        ["round = 4 # late"],
    )


def test_a_number_deep_inside_effects() -> None:
    new = night(edits.set_value, ("event", 1, "do", 0, "then", 0, "amount"), 3)
    assert new == NIGHT.replace("amount = 2", "amount = 3")


def test_the_same_value_changes_nothing() -> None:
    assert edits.set_value(Source(NIGHT, ""), ("event", 0, "round"), 5) == ()


def test_new_keys_go_where_the_shipped_files_have_them() -> None:
    assert 'round = 5 # late\nwhen = { op = "alarm" }\ndo = [' in night(
        edits.set_value, ("event", 0, "when"), {"op": "alarm"}
    )
    assert 'title = "Night" # for now\nruleset = "revised"\nplayers' in night(
        edits.set_value, ("ruleset",), "revised"
    )
    assert 'rounds = 7\n\n[setup]\nskip = ["hands"]\n\n# First the bell.' in night(
        edits.set_value, ("setup", "skip"), ["hands"]
    )
    assert "deep = { a = 1, b = [1, 2], c = true }" in night(
        edits.set_value, ("event", 1, "extra", "deep", "c"), True
    )


def test_dotted_keys_get_another_of_their_kind() -> None:
    text = "track.rounds = 7\nx = 1\n"
    assert night(edits.set_value, ("track", "name"), "n", text=text) == (
        'track.rounds = 7\ntrack.name = "n"\nx = 1\n'
    )
    assert night(edits.remove, ("track",), text=text) == "x = 1\n"


def test_a_table_is_rewritten_key_by_key() -> None:
    text = "[track]\n# seven is usual\nrounds = 7\nold = 1\n"
    new = night(edits.set_value, ("track",), {"rounds": 8, "fresh": True}, text=text)
    assert new == "[track]\n# seven is usual\nrounds = 8\nfresh = true\n"


def test_removing_an_entry_takes_its_own_comments_only() -> None:
    new = night(edits.remove, ("event", 1))
    assert new == NIGHT.replace(NIGHT[NIGHT.index("# Then") : NIGHT.index("[[pool]]")], "")
    new = night(edits.remove, ("event", 0))
    assert new == NIGHT.replace(NIGHT[NIGHT.index("# First") : NIGHT.index("# Nobody's")], "")
    assert night(edits.remove, ("pool", 0)).endswith("deep = { a = 1, b = [1, 2] }\n")


def test_removing_elements_and_keys() -> None:
    new = night(edits.remove, ("event", 0, "do", 0))
    assert 'do = [\n  { op = "raise_alarm" }\n]' in new
    assert "all of them" not in new
    assert "# the gates" not in new
    new = night(edits.remove, ("event", 0, "do", 1))
    assert "}, # all of them\n]" in new
    assert "players = [2, 4]" in night(edits.remove, ("players", 1))
    assert "players = [2, 3]" in night(edits.remove, ("players", 2))
    assert '{ op = "place_portcullises" }, # all' in night(edits.remove, ("event", 0, "do", 0, "count"))
    assert "then = []" in night(edits.remove, ("event", 1, "do", 0, "then", 0))
    assert 'title = "Night"' not in night(edits.remove, ("title",))


def test_new_entries_look_like_the_shipped_ones() -> None:
    entry = {
        "id": "wind",
        "round": 2,
        "do": [
            {"op": "draw_cards", "who": "me", "count": 1},
            {"op": "roll", "dice": 1, "success": [{"op": "a"}, {"op": "b", "long": "x" * 70}]},
        ],
    }
    new = night(edits.insert, ("event",), 1, entry)
    assert (
        """
[[event]]
id = "wind"
round = 2
do = [
  { op = "draw_cards", who = "me", count = 1 },
  { op = "roll", dice = 1, success = [
    { op = "a" },
    { op = "b", long = "%s" },
  ] },
]

# Then the rain.
"""
        % ("x" * 70)
        in new
    )
    assert [each["id"] for each in tomllib.loads(new)["event"]] == ["bell", "wind", "rain"]
    assert night(edits.insert, ("event",), 9, {"id": "z"}).endswith(
        'b = [1, 2] }\n\n[[event]]\nid = "z"\n\n[[pool]]\nid = "heap"\n'
    )
    assert "rounds = 7\n\n# First the bell.\n" in night(edits.insert, ("trigger",), 0, {"id": "t"})
    assert night(edits.insert, ("trigger",), 0, {"id": "t"}).endswith('\n\n[[trigger]]\nid = "t"\n')


def test_a_list_on_one_line_grows_to_lines() -> None:
    new = night(edits.insert, ("event", 1, "do", 0, "then"), 1, {"op": "b"})
    assert 'then = [\n  { op = "move", amount = 2 },\n  { op = "b" },\n] }]' in new
    assert "players = [2, 3, 4, 5]" in night(edits.insert, ("players",), 3, 5)
    new = night(edits.insert, ("event", 0, "do"), 2, {"op": "b"})
    assert '  { op = "raise_alarm" },\n  { op = "b" },\n]' in new
    assert 'winners_bonus = [{ op = "b" }]\n\n[track]' in night(
        edits.insert, ("winners_bonus",), 0, {"op": "b"}
    )


def test_entries_written_inline_work_too() -> None:
    text = 'event = [\n  # one\n  { id = "a" },\n  { id = "b" },\n]\n'
    assert night(edits.move, ("event", 0), 1, text=text) == (
        'event = [\n  { id = "b" },\n  # one\n  { id = "a" },\n]\n'
    )
    assert '{ id = "c", round = 1 },' in night(
        edits.insert, ("event",), 1, {"id": "c", "round": 1}, text=text
    )
    assert night(edits.duplicate, ("event", 0), {"id": "x"}, text=text).count("{ id =") == 3


def test_moving_takes_the_comments_along() -> None:
    new = night(edits.move, ("event", 1), 0)
    assert new.index('# Then the rain.\n# It is wet.\n[[event]]\nid = "rain"') < new.index(
        "# First the bell."
    )
    assert new.index("[event.extra]") < new.index("# First the bell.\n[[event]]")
    assert "\n\n# Nobody's: it stands apart.\n\n[[pool]]" in new
    back = edits.move(Source(new, ""), ("event", 0), 1)
    assert tomllib.loads(applied(new, back)) == tomllib.loads(NIGHT)
    new = night(edits.move, ("event", 0, "do", 1), 0)
    assert (
        'do = [\n  { op = "raise_alarm" },\n  # the gates\n  { op = "place_portcullises", count = 9 }, # all'
        in new
    )


def test_duplicates_differ_where_asked() -> None:
    new = night(edits.duplicate, ("event", 0), {"id": "bell-2", "round": 6, "do": None})
    assert [each.get("id") for each in tomllib.loads(new)["event"]] == ["bell", "bell-2", "rain"]
    assert "do" not in tomllib.loads(new)["event"][1]
    assert new.count("# late") == 2


def test_comments_are_read_and_written() -> None:
    source = Source(NIGHT, "")
    assert edits.comment(source, ("event", 1)) == "Then the rain.\nIt is wet."
    assert edits.comment(source, ("event", 0, "do", 0)) == "the gates"
    assert edits.comment(source, ("pool", 0)) == ""
    assert edits.comment(source, ("format",)) == ""  # the line above speaks to programs
    assert "\n# Drier.\n#\n# Colder.\n[[event]]" in night(
        edits.set_comment, ("event", 1), "Drier.\n\nColder."
    )
    assert "# First" not in night(edits.set_comment, ("event", 0), "")
    assert '  # ring\n  { op = "raise_alarm" }' in night(edits.set_comment, ("event", 0, "do", 1), "ring")
    with pytest.raises(EditError, match="line of its own"):
        edits.set_comment(source, ("players", 0), "two")


def test_without_a_last_line_end_it_stays_so() -> None:
    text = NIGHT.removesuffix("\n")
    for function, arguments in (
        (edits.remove, (("pool", 0),)),
        (edits.insert, (("pool",), 1, {"id": "x"})),
        (edits.move, (("event", 0), 1)),
        (edits.set_value, (("pool", 0, "ducats"), 3)),
    ):
        assert not night(function, *arguments, text=text).endswith("\n")


def test_texts_are_quoted_as_they_were_or_as_needed() -> None:
    text = 'a = \'plain\'\nb = """\nLong.\n"""\n'
    assert night(edits.set_value, ("a",), "C:\\x", text=text).startswith("a = 'C:\\x'\n")
    assert tomllib.loads(night(edits.set_value, ("a",), 'it\'s\ta\x00 "b" \u00a0\u2028', text=text))["a"] == (
        'it\'s\ta\x00 "b" \u00a0\u2028'
    )
    story = "One " + "long " * 60 + 'word """quoted""".\n\n  And\\so on.\n'
    new = night(edits.set_value, ("b",), story, text=text)
    assert tomllib.loads(new)["b"] == story
    assert max(map(len, new.split("\n"))) <= 110


def test_what_cannot_be_done_is_said() -> None:
    source = Source(NIGHT, "")
    for function, arguments in (
        (edits.remove, (("nothing",),)),
        (edits.move, (("event", 7), 0)),
        (edits.set_value, (("title", "deep"), 1)),
        (edits.set_value, (("event", 9, "id"), "x")),
        (edits.set_value, (("event",), 3)),
        (edits.set_value, ((), 3)),
        (edits.set_value, (("title",), None)),
        (edits.insert, (("title",), 0, 1)),
        (edits.duplicate, (("players", 0), {"id": "x"})),
    ):
        with pytest.raises(EditError):
            function(source, *arguments)
    with pytest.raises(EditError, match="mend line 2"):
        edits.set_value(Source("a = 1\nb = = 2\n", ""), ("a",), 2)


def test_a_line_of_a_text_that_looks_like_a_comment_is_none() -> None:
    text = '[[event]]\nid = "a"\ntext = """\n# not a comment"""\n[[event]]\nid = "b"\n'
    assert (
        tomllib.loads(night(edits.remove, ("event", 1), text=text))["event"][0]["text"] == "# not a comment"
    )
