"""What may stand where: the models, walked along paths."""

from pathlib import Path

import pytest

from editor.source.knowledge import headers, keys_at, keys_of, place_at
from engine.content.library import KINDS
from engine.diagnostics.places import Path as DataPath
from engine.language.word import VOCABULARIES

from .shipped import FILES, leaves, source


def ops_of(data: object, path: DataPath = ()) -> dict[DataPath, str]:
    found: dict[DataPath, str] = {}
    if isinstance(data, dict):
        if isinstance(data.get("op"), str):
            found[path] = data["op"]
        for key, value in data.items():
            found |= ops_of(value, (*path, key))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            found |= ops_of(value, (*path, index))
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_value_of_every_shipped_file_has_its_place(path: Path) -> None:
    data = source(path).data
    ops = ops_of(data)
    for where, value in leaves(data):
        if isinstance(value, str) and len(where) > 1 and _is_by_language(where):
            continue
        place = place_at(data["kind"], where, ops)
        assert place is not None, where
        shape = place.shape
        if isinstance(value, bool):
            assert shape.truth, where
        elif isinstance(value, int | float):
            assert shape.number, where
        elif shape.words and not shape.text:
            assert value in shape.words, where
        else:
            assert shape.text, where


def _is_by_language(where: DataPath) -> bool:
    return (
        isinstance(where[-1], str) and len(where[-1]) == 2 and where[-2] in ("title", "text", "story", "name")
    )


def test_every_key_says_what_it_is_for() -> None:
    todo, seen = [*KINDS.values()], set()
    while todo:
        model = todo.pop()
        if model in seen:
            continue
        seen.add(model)
        for key in keys_of(model).values():
            assert key.description, (model.__name__, key.name)
            for shape in (key.shape, key.shape.items or key.shape):
                todo += shape.models
                todo += [VOCABULARIES[name][op] for name in shape.vocabularies for op in shape.ops]
    assert len(seen) > 130  # all words of the language are among them


def test_a_place_knows_its_vocabulary() -> None:
    when = place_at("adventure", ("trigger", 0, "when"), {})
    assert when is not None
    assert when.shape.vocabularies == ("condition",)
    assert set(when.shape.ops) == set(VOCABULARIES["condition"])
    assert list(keys_at(when)) == ["op"]


def test_the_op_decides_which_keys_there_are() -> None:
    at = ("trigger", 0, "do", 0)
    place = place_at("adventure", at, {at: "move_ducats"})
    assert place is not None
    assert {"op", "from", "to", "amount"} <= set(keys_at(place))
    assert set(keys_at(place)["op"].shape.words) == set(VOCABULARIES["effect"])


def test_a_house_rule_takes_one_kind_of_amount_only() -> None:
    place = place_at("adventure", ("house_rules", "action_points"), {})
    assert place is not None
    assert place.shape.ops == ("by_players",)
    assert place.key is not None
    assert place.key.rule == "A-1"


def test_names_are_of_the_right_sort() -> None:
    cases = {
        ("adventure", ("board",)): "board",
        ("adventure", ("figures", 0)): "neutral",
        ("board", ("door", 0, "between", 1)): "space",
        ("campaign", ("chapter", 0, "branch", 0, "to")): "chapter",
        ("ruleset", ("extends",)): "ruleset",
    }
    for (kind, path), wanted in cases.items():
        place = place_at(kind, path, {})
        assert place is not None
        assert place.shape.names == wanted, path


def test_headers_tell_entries_from_tables() -> None:
    found = {name: is_entry for name, (_key, is_entry) in headers("adventure").items()}
    assert found["event"] is True
    assert found["track"] is False
    assert headers("gang")["character.trigger"][1] is True
    assert headers("unknown") == {}
