"""The library: ids, replacements, entries switched off, amounts by number of players."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.content.library import Library, shipped_folder
from engine.rules.compile.build import CompileError, compile_game
from engine.rules.game import V

ADVENTURE = "01-the-treasure-of-the-duke"


def write(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_shipped_content_is_whole() -> None:
    library = Library.load()
    assert not library.diagnostics
    assert sum(c.count for c in library.get("deck", "arcana").model.card) == 60
    assert sum(c.count for c in library.get("deck", "missions").model.card) == 15
    assert sum(t.count for t in library.get("tokens", "treasures").model.treasure) == 24
    for gang in library.of_kind("gang"):
        hired = [member.mercenary for member in gang.model.character]
        assert (hired.count(False), hired.count(True)) == (4, 1)
    counts = {"koa-arcana": 32, "koa-equipment": 18, "koa-intrigue": 34}
    for name, count in counts.items():
        assert sum(c.count for c in library.get("deck", name).model.card) == count
    explored = [t for t in library.get("tokens", "king-of-ashes").model.token if t.group == "exploration"]
    assert sum(t.count for t in explored) == 27


def test_each_gang_has_one_skill_that_costs_a_point() -> None:
    for gang in Library.load().of_kind("gang"):
        costs = [
            a.cost.action_points for c in gang.model.character for a in c.ability if a.cost.action_points
        ]
        assert costs == [1], gang.id


def test_a_single_character_can_be_replaced(tmp_path: Path) -> None:
    text = """format = 1
kind = "gang"
id = "printed-cards"
title = "My cards"
source = "printed"
colour = "#000000"
icon = "cards"
[[character]]
id = "leona-printed"
replaces = "leona"
title = "Leona"
combat = 3
"""
    game = compile_game(Library.load([write(tmp_path, "mine.toml", text)]), ADVENTURE, 2)
    assert "leona" not in game.figure_ids
    assert game.base[V["combat-dice"]][game.figure_ids.index("leona-printed")] == 3


def test_a_single_card_can_be_replaced_and_another_switched_off(tmp_path: Path) -> None:
    text = """format = 1
kind = "deck"
id = "my-arcana"
deck = "arcana"
title = "My cards"
source = "house"
[[card]]
id = "sprint"
replaces = "run"
title = "Sprint"
count = 7
[card.play]
moment = "turn"
do = [{ op = "draw_cards", count = 1 }]
[[card]]
id = "idle"
off = true
title = "Idle"
[card.play]
moment = "turn"
do = [{ op = "draw_cards", count = 1 }]
"""
    game = compile_game(Library.load([write(tmp_path, "mine.toml", text)]), ADVENTURE, 2)
    assert "run" not in game.card_ids
    assert "idle" not in game.card_ids
    assert game.card_counts[game.card_ids.index("sprint")] == 7


def test_a_file_can_be_replaced(tmp_path: Path) -> None:
    shipped = (shipped_folder() / "adventures" / f"{ADVENTURE}.toml").read_text(encoding="utf-8")
    mine = shipped.replace(f'id = "{ADVENTURE}"', f'id = "{ADVENTURE}"\nreplaces = "{ADVENTURE}"', 1)
    mine = mine.replace("rounds = 7", "rounds = 9")
    library = Library.load([write(tmp_path, "mine.toml", mine)])
    assert not library.diagnostics
    assert compile_game(library, ADVENTURE, 3).rounds == 9


def test_the_same_id_twice_names_both_places(tmp_path: Path) -> None:
    shipped = (shipped_folder() / "adventures" / f"{ADVENTURE}.toml").read_text(encoding="utf-8")
    library = Library.load([write(tmp_path, "copy.toml", shipped)])
    (fault,) = library.diagnostics
    assert fault.code == "E302"
    assert fault.related[0].file.endswith(f"{ADVENTURE}.toml")


def test_values_may_differ_by_number_of_players(tmp_path: Path) -> None:
    text = """format = 1
kind = "ruleset"
id = "by-players"
title = "By players"
source = "house"
extends = "revised"
[values]
action_points = { op = "by_players", two = 9, three = 8, four = 7 }
"""
    library = Library.load([write(tmp_path, "mine.toml", text)])
    points = [
        compile_game(library, ADVENTURE, n, ruleset="by-players").values["action_points"] for n in (2, 3, 4)
    ]
    assert points == [9, 8, 7]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"adventure": "01-the-treasure"}, "did you mean"),
        ({"ruleset": "revised-2"}, "did you mean “revised”"),
        ({"gangs": ("executioners", "executioners")}, "different gangs"),
        ({"overrides": {"action_point": 3}}, "did you mean “action_points”"),
    ],
)
def test_what_cannot_be_compiled_says_why(arguments: dict[str, object], message: str) -> None:
    call = {"adventure": ADVENTURE, "players": 2, **arguments}
    with pytest.raises(CompileError, match=message):
        compile_game(Library.load(), **call)  # type: ignore[arg-type]


def test_the_content_hash_ignores_prose(tmp_path: Path) -> None:
    shipped = (shipped_folder() / "adventures" / f"{ADVENTURE}.toml").read_text(encoding="utf-8")
    mine = shipped.replace(f'id = "{ADVENTURE}"', f'id = "{ADVENTURE}"\nreplaces = "{ADVENTURE}"', 1)
    base = compile_game(Library.load([write(tmp_path, "a.toml", mine)]), ADVENTURE, 2).content_hash
    other = mine.replace("Tonight", "This very night").replace('title = "', 'title = "The ', 1)
    assert other != mine
    same = compile_game(Library.load([write(tmp_path, "a.toml", other)]), ADVENTURE, 2).content_hash
    changed = mine.replace("rounds = 7", "rounds = 8")
    differs = compile_game(Library.load([write(tmp_path, "a.toml", changed)]), ADVENTURE, 2).content_hash
    assert base == same
    assert base != differs
