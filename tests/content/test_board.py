"""The board format, the layout that follows from it, the shipped district, and its drawing."""

from __future__ import annotations

import tomllib
from collections import deque
from itertools import combinations
from pathlib import Path

import pytest
from pydantic import ValidationError

from engine.content.board import Board
from engine.content.drawing import MAX_WIDTH, PENTACLE, draw_text
from engine.content.layout import Fault, LaidEdge, Layout, lay_out

SHIPPED = Path(__file__).parents[2] / "scenarios" / "boards" / "lower-city.toml"
NAMED = {"guardroom", "treasury", "library", "magicians-chamber", "dormitory", "laboratory"}

HEAD = """
format = 1
kind = "board"
id = "tiny"
title = "Tiny"
source = "house"
"""

TINY = (
    HEAD
    + '''
grid = """
.. 01 .. ..
hut 02 02 03
hut .. 02 inn
"""
deployment = [{ at = "street-1", side = "north" }, { at = "street-3", side = "east" }]
pentacles = ["street-2"]

[[space]]
code = "hut"
id = "hut"
name = "Hut"

[[space]]
code = "inn"
id = "inn"
name = { en = "Inn", fr = "Auberge" }
named = true

[[door]]
between = ["hut", "street-2"]

[[door]]
between = ["inn", "street-2"]
'''
)

CATACOMBS = (
    HEAD
    + """
pentacles = ["centre"]

[[space]]
id = "altar"
name = "Altar"
kind = "chamber"
at = [0, 0]

[[space]]
id = "lair"
name = "Lair"
kind = "chamber"
at = [0, 2]

[[space]]
id = "centre"
name = "Centre"
kind = "chamber"
at = [1, 1]

[[space]]
id = "vault"
name = "Vault"
kind = "chamber"
at = [2, 1.5]

[[passage]]
from = "altar"
to = "centre"
one_way = true

[[passage]]
from = "vault"
to = "centre"
cost = 2

[[passage]]
from = "altar"
to = "vault"
when = { token = "mechanism", any = [1, 2] }
"""
)


def read(text: str) -> tuple[Layout, list[Fault]]:
    return lay_out(Board.model_validate(tomllib.loads(text)))


def faults(text: str) -> list[Fault]:
    return read(text)[1]


def only(text: str, code: str = "E604") -> Fault:
    """The one fault of a board."""
    found = faults(text)
    assert [fault.code for fault in found] == [code], found
    return found[0]


def swap(old: str, new: str, text: str = TINY) -> str:
    assert old in text
    return text.replace(old, new, 1)


def pair(layout: Layout, a: str, b: str) -> list[LaidEdge]:
    ends = {layout.index[a], layout.index[b]}
    return [edge for edge in layout.edges if {edge.a, edge.b} == ends]


def beside(layout: Layout, id: str) -> set[str]:
    return {layout.spaces[number].id for number in layout.neighbours[layout.index[id]]}


def distances(layout: Layout, start: int) -> dict[int, int]:
    found = {start: 0}
    waiting = deque([start])
    while waiting:
        here = waiting.popleft()
        for following in layout.neighbours[here]:
            if following not in found:
                found[following] = found[here] + 1
                waiting.append(following)
    return found


@pytest.fixture(scope="module")
def city() -> Layout:
    layout, found = read(SHIPPED.read_text(encoding="utf-8"))
    assert found == []
    return layout


def kinds(layout: Layout, kind: str) -> list[int]:
    return [number for number, space in enumerate(layout.spaces) if space.kind == kind]


def gates(layout: Layout) -> list[int]:
    return [number for number, space in enumerate(layout.spaces) if space.deployment_side]


class TestShippedDistrict:
    def test_counts(self, city: Layout) -> None:  # C-1, C-2
        assert len(kinds(city, "room")) == 24
        assert 60 <= len(kinds(city, "street")) <= 80
        assert len(city.spaces) == len(kinds(city, "room")) + len(kinds(city, "street"))
        assert len(gates(city)) == 16
        assert sum(space.pentacle for space in city.spaces) == 5

    def test_first_line_names_the_schema(self) -> None:
        assert SHIPPED.read_text(encoding="utf-8").startswith("#:schema ../schema/board.schema.json\n")

    def test_six_rooms_are_named(self, city: Layout) -> None:
        assert {space.id for space in city.spaces if space.named} == NAMED

    def test_names_differ(self, city: Layout) -> None:
        names = [str(space.name) for space in city.spaces]
        assert len(set(names)) == len(names)

    def test_everything_is_connected_and_symmetric(self, city: Layout) -> None:
        assert len(distances(city, 0)) == len(city.spaces)
        for here, following in enumerate(city.neighbours):
            assert list(following) == sorted(set(following))
            assert here not in following
            assert all(here in city.neighbours[there] for there in following)

    def test_rooms_open_by_doors_only(self, city: Layout) -> None:
        rooms = set(kinds(city, "room"))
        for edge in city.edges:
            assert edge.kind in ("open", "door", "wall")
            if edge.kind == "open":
                assert not {edge.a, edge.b} & rooms

    def test_doors_of_each_room(self, city: Layout) -> None:
        streets = set(kinds(city, "street"))
        for room in kinds(city, "room"):
            doors = [edge for edge in city.edges if edge.kind == "door" and room in (edge.a, edge.b)]
            assert 1 <= len(doors) <= 3, city.spaces[room].id
            assert streets & set(city.neighbours[room]), city.spaces[room].id

    def test_some_rooms_open_into_each_other(self, city: Layout) -> None:
        rooms = set(kinds(city, "room"))
        assert sum(edge.kind == "door" and {edge.a, edge.b} <= rooms for edge in city.edges) >= 2

    def test_only_deployment_spaces_touch_the_edge(self, city: Layout) -> None:
        for number in kinds(city, "street"):
            space = city.spaces[number]
            outer = [
                (row, col)
                for row, col in space.cells
                if row in (0, city.rows - 1) or col in (0, city.cols - 1)
            ]
            assert len(outer) == (1 if space.deployment_side else 0), space.id
            assert (space.gate is not None) == bool(outer)

    def test_deployment_spaces_are_street_ends_apart(self, city: Layout) -> None:
        for a in gates(city):
            assert city.spaces[a].kind == "street"
            assert len(city.neighbours[a]) == 1
        assert all(b not in city.neighbours[a] for a, b in combinations(gates(city), 2))

    def test_every_side_has_gates(self, city: Layout) -> None:
        sides = [space.deployment_side for space in city.spaces if space.deployment_side]
        assert all(sides.count(side) >= 3 for side in ("north", "east", "south", "west"))

    def test_first_rooms_are_near_but_not_next_to_the_gates(self, city: Layout) -> None:
        rooms = kinds(city, "room")
        means = []
        for gate in gates(city):
            away = distances(city, gate)
            nearest = sorted(away[room] for room in rooms)[:3]
            assert nearest[0] >= 2
            means.append(sum(nearest) / 3)
        assert all(2.5 <= mean <= 6 for mean in means)
        assert 3 <= sum(means) / len(means) <= 6

    def test_militia_rooms_lie_inside(self, city: Layout) -> None:
        for id in ("guardroom", "treasury"):
            away = distances(city, city.index[id])
            assert min(away[gate] for gate in gates(city)) >= 4
            for row, col in city.spaces[city.index[id]].cells:
                assert 0 < row < city.rows - 1
                assert 0 < col < city.cols - 1

    def test_pentacles_are_spread_and_one_is_central(self, city: Layout) -> None:
        marked = [number for number, space in enumerate(city.spaces) if space.pentacle]
        assert all(city.spaces[number].kind == "street" for number in marked)
        assert all(distances(city, a)[b] >= 4 for a, b in combinations(marked, 2))
        offsets = [
            abs(city.spaces[number].centre[0] - city.cols / 2)
            + abs(city.spaces[number].centre[1] - city.rows / 2)
            for number in marked
        ]
        assert min(offsets) <= 2

    def test_there_are_dead_ends_that_are_no_gates(self, city: Layout) -> None:
        streets = set(kinds(city, "street"))
        dead = [
            number
            for number in streets
            if len(streets & set(city.neighbours[number])) == 1 and not city.spaces[number].deployment_side
        ]
        assert len(dead) >= 3

    def test_cells_cover_the_grid(self, city: Layout) -> None:
        cells = [cell for space in city.spaces for cell in space.cells] + list(city.roofs)
        assert len(cells) == len(set(cells)) == city.rows * city.cols

    def test_spaces_stand_in_order_of_first_appearance(self, city: Layout) -> None:
        firsts = [space.cells[0] for space in city.spaces]
        assert firsts == sorted(firsts)
        assert all(city.spaces[number].id == id for id, number in city.index.items())

    def test_centres_lie_inside(self, city: Layout) -> None:
        for space in city.spaces:
            x, y = space.centre
            assert (int(y), int(x)) in space.cells


class TestLayout:
    def test_streets_open_rooms_closed(self) -> None:
        layout, found = read(TINY)
        assert found == []
        assert [space.id for space in layout.spaces] == ["street-1", "hut", "street-2", "street-3", "inn"]
        assert beside(layout, "street-2") == {"street-1", "street-3", "hut", "inn"}
        assert beside(layout, "inn") == {"street-2"}
        assert [edge.kind for edge in pair(layout, "street-3", "inn")] == ["wall"]
        assert (layout.rows, layout.cols) == (3, 4)
        assert layout.roofs == ((0, 0), (0, 2), (0, 3), (2, 1))

    def test_a_declared_street_has_a_name(self) -> None:
        street = '\n[[space]]\ncode = "02"\nid = "street-2"\nname = "Long Row"\nkind = "street"\n'
        layout, found = read(TINY + street)
        assert found == []
        assert layout.spaces[layout.index["street-2"]].name == "Long Row"
        assert layout.spaces[layout.index["street-3"]].name == "Street 3"

    def test_facts_of_a_space(self) -> None:
        layout, _ = read(TINY)
        street, hut, square, _, inn = layout.spaces
        assert (street.deployment_side, street.gate) == ("north", ((1, 0), (2, 0)))
        assert not street.pentacle
        assert square.pentacle
        assert square.deployment_side is None
        assert (hut.centre, hut.named, hut.label) == ((0.5, 2.0), False, "hut")
        assert inn.named
        assert inn.name == {"en": "Inn", "fr": "Auberge"}

    def test_a_door_is_in_the_middle_unless_placed(self) -> None:
        plan = swap("hut .. 02 inn", "hut 02 02 inn")
        (door, wall) = pair(read(plan)[0], "hut", "street-2")
        assert (door.kind, door.segments, door.middle) == ("door", (((1, 1), (1, 2)),), (1, 1.5))
        assert (wall.kind, wall.segments) == ("wall", (((1, 2), (1, 3)),))
        placed = swap(
            'between = ["hut", "street-2"]', 'between = ["hut", "street-2"]\nat = [2, 1, "west"]', plan
        )
        assert pair(read(placed)[0], "hut", "street-2")[0].middle == (1, 2.5)

    def test_a_door_in_a_border_with_corners(self) -> None:
        plan = HEAD + 'grid = """\n01 01 01\n01 hut hut\n01 hut hut\n"""\n'
        plan += '[[space]]\ncode = "hut"\nid = "hut"\nname = "Hut"\n[[door]]\nbetween = ["hut", "street-1"]\n'
        door = pair(read(plan)[0], "hut", "street-1")[0]
        assert door.middle in ((1, 1.5), (1.5, 1))

    def test_a_wall_closes_an_open_border(self) -> None:
        layout, found = read(
            TINY + '[[wall]]\nbetween = ["street-2", "street-3"]\n[[door]]\nbetween = ["inn", "street-3"]\n'
        )
        assert found == []
        assert [edge.kind for edge in pair(layout, "street-2", "street-3")] == ["wall"]
        assert beside(layout, "street-3") == {"inn"}

    def test_segments_and_outline_are_all_borders(self) -> None:
        layout, _ = read(TINY)
        inner = [segment for edge in layout.edges for segment in edge.segments]
        assert len(inner) == len(set(inner))
        assert not set(inner) & set(layout.outline)
        cells = sum(len(space.cells) for space in layout.spaces)
        within = 3  # hut has one border between its own cells, street-2 two
        assert 2 * len(inner) + len(layout.outline) + 2 * within == 4 * cells

    def test_same_text_same_layout(self) -> None:
        assert read(TINY) == read(TINY)


class TestWithoutGrid:
    def test_passages(self) -> None:
        layout, found = read(CATACOMBS)
        assert found == []
        assert [space.cells for space in layout.spaces] == [()] * 4
        assert layout.spaces[layout.index["vault"]].centre == (2.0, 2.5)
        assert (layout.rows, layout.cols, layout.roofs) == (3, 3, ())
        assert layout.spaces[layout.index["centre"]].pentacle
        assert beside(layout, "altar") == {"centre"}
        assert beside(layout, "centre") == set()
        assert beside(layout, "vault") == set()
        assert beside(layout, "lair") == set()

    def test_cost_direction_and_condition_are_kept(self) -> None:
        layout, _ = read(CATACOMBS)
        one_way, dear, conditional = layout.edges
        assert (one_way.one_way, one_way.cost, one_way.when) == (True, 1, None)
        assert (dear.one_way, dear.cost) == (False, 2)
        assert conditional.when == {"token": "mechanism", "any": [1, 2]}
        assert {edge.kind for edge in layout.edges} == {"passage"}

    def test_a_passage_may_join_spaces_of_a_grid(self) -> None:
        layout, found = read(TINY + '[[passage]]\nfrom = "hut"\nto = "inn"\none_way = true\n')
        assert found == []
        assert "inn" in beside(layout, "hut")
        assert "hut" not in beside(layout, "inn")

    def test_drawing(self) -> None:
        layout, _ = read(CATACOMBS)
        lines = draw_text(layout, {layout.index["altar"]: "LK"})
        text = "\n".join(lines)
        assert "LK" in text
        assert "Altar → Centre" in text
        assert "Vault ↔ Centre, 2 movement points" in text
        assert "Altar ↔ Vault, at times" in text
        assert max(map(len, lines)) <= MAX_WIDTH

    def test_boxes_that_share_a_row_do_not_overlap(self) -> None:
        layout, _ = read(CATACOMBS)
        first = draw_text(layout, legend=False)[0]
        assert first.count("┏") == first.count("┓") == 2


class TestFaults:
    def test_ragged_row(self) -> None:
        fault = only(swap("hut 02 02 03", "hut 02 02 03 .."))
        assert fault.path == ("grid",)
        assert fault.cell is not None
        assert fault.cell[0] == 1
        assert "Row 1" in fault.message

    def test_blank_row(self) -> None:
        assert any("has 0 cells" in fault.message for fault in faults(swap("hut .. 02", "\nhut .. 02")))

    def test_unknown_code(self) -> None:
        fault = only(swap(".. 01 .. ..", ".. 01 .. zzz"))
        assert (fault.path, fault.cell) == (("grid",), (0, 3))
        assert "zzz" in fault.message

    @pytest.mark.parametrize("code", ["7", "0001", "²²"])
    def test_a_street_has_two_or_three_digits(self, code: str) -> None:
        assert code in only(swap(".. 01 .. ..", f".. 01 .. {code}")).message

    def test_one_fault_for_a_code_used_often(self) -> None:
        only(swap(".. 01 .. ..", ".. 01 zzz zzz"))

    def test_code_that_is_not_in_the_grid(self) -> None:
        fault = only(TINY + '[[space]]\ncode = "owl"\nid = "owl"\nname = "Owl"\n')
        assert fault.path == ("space", 2, "code")

    def test_space_in_pieces(self) -> None:
        fault = only(swap(".. 01 .. ..", ".. 01 .. hut"))
        assert fault.path == ("grid",)
        assert "hut" in fault.message

    def test_touching_at_a_corner_is_not_connected(self) -> None:
        only(swap(".. 01 .. ..", ".. 01 .. ..\n04 .. .. ..").replace("hut .. 02 inn", "hut 04 02 inn"))

    def test_two_codes_for_one_street(self) -> None:
        assert "street-3" in only(swap(".. 01 .. ..", ".. 01 .. 003")).message

    def test_id_twice(self) -> None:
        found = faults(swap('id = "inn"', 'id = "hut"'))
        assert found[0].path == ("space", 1, "id")

    def test_code_twice(self) -> None:
        found = faults(TINY + '[[space]]\ncode = "inn"\nid = "tavern"\nname = "Tavern"\n')
        assert [fault.path for fault in found] == [("space", 2, "code")]

    @pytest.mark.parametrize("kind", ["door", "wall"])
    def test_border_of_spaces_that_do_not_touch(self, kind: str) -> None:
        fault = only(TINY + f'[[{kind}]]\nbetween = ["hut", "inn"]\n')
        assert fault.path == (kind, 2 if kind == "door" else 0, "between")

    def test_door_beside_its_border(self) -> None:
        text = swap('between = ["hut", "street-2"]', 'between = ["hut", "street-2"]\nat = [2, 0, "east"]')
        assert faults(text)[0].path == ("door", 0, "at")

    def test_door_twice(self) -> None:
        assert only(TINY + '[[door]]\nbetween = ["street-2", "hut"]\n').path == ("door", 2)

    def test_door_and_wall(self) -> None:
        assert only(TINY + '[[wall]]\nbetween = ["hut", "street-2"]\n').path == ("wall", 0, "between")

    @pytest.mark.parametrize(
        ("text", "path"),
        [
            (TINY + '[[door]]\nbetween = ["hut", "cellar"]\n', ("door", 2, "between", 1)),
            (TINY + '[[wall]]\nbetween = ["cellar", "hut"]\n', ("wall", 0, "between", 0)),
            (TINY + '[[passage]]\nfrom = "cellar"\nto = "hut"\n', ("passage", 0, "from")),
            (TINY + '[[passage]]\nfrom = "hut"\nto = "cellar"\n', ("passage", 0, "to")),
            (swap('at = "street-1"', 'at = "cellar"'), ("deployment", 0, "at")),
            (swap('pentacles = ["street-2"]', 'pentacles = ["street-2", "cellar"]'), ("pentacles", 1)),
        ],
    )
    def test_unknown_space(self, text: str, path: tuple[str | int, ...]) -> None:
        fault = only(text)
        assert fault.path == path
        assert "cellar" in fault.message

    def test_passage_to_itself(self) -> None:
        assert only(TINY + '[[passage]]\nfrom = "hut"\nto = "hut"\n').path == ("passage", 0, "to")

    def test_deployment_space_away_from_its_side(self) -> None:
        assert only(swap('side = "north"', 'side = "south"')).path == ("deployment", 0, "side")

    def test_deployment_space_twice(self) -> None:
        assert (
            only(swap('at = "street-3", side = "east"', 'at = "street-1", side = "north"')).path[0]
            == "deployment"
        )

    def test_pentacle_twice(self) -> None:
        assert only(swap('pentacles = ["street-2"]', 'pentacles = ["street-2", "street-2"]')).path == (
            "pentacles",
            1,
        )

    def test_loose_space_without_position(self) -> None:
        assert only(swap("at = [0, 2]\n", "", CATACOMBS)).path == ("space", 1)

    def test_code_without_grid(self) -> None:
        assert only(swap("at = [0, 2]", 'code = "lai"', CATACOMBS)).path == ("space", 1, "code")

    def test_unreachable_room(self) -> None:
        fault = only(swap('[[door]]\nbetween = ["inn", "street-2"]\n', ""), "E601")
        assert fault.path == ("space", 1, "id")
        assert fault.cell == (2, 3)
        assert "inn" in fault.message

    def test_unreachable_street(self) -> None:
        fault = only(swap("hut .. 02 inn", "hut .. 02 inn\n.. .. .. ..\n04 04 .. .."), "E601")
        assert (fault.path, fault.cell) == (("grid",), (4, 0))

    def test_an_opening_passage_makes_a_room_reachable(self) -> None:
        closed = swap('[[door]]\nbetween = ["inn", "street-2"]\n', "")
        assert faults(closed + '[[passage]]\nfrom = "hut"\nto = "inn"\nwhen = { alarm = true }\n') == []

    def test_the_wrong_end_of_a_one_way_passage_does_not(self) -> None:
        closed = swap('[[door]]\nbetween = ["inn", "street-2"]\n', "")
        only(closed + '[[passage]]\nfrom = "inn"\nto = "hut"\none_way = true\n', "E601")

    def test_without_gates_reach_begins_in_a_street(self) -> None:
        text = swap(
            'deployment = [{ at = "street-1", side = "north" }, { at = "street-3", side = "east" }]', ""
        )
        assert faults(text) == []
        only(swap('[[door]]\nbetween = ["inn", "street-2"]\n', "", text), "E601")

    def test_chambers_need_no_way_in(self) -> None:
        assert (
            faults(
                swap('id = "hut"\n', 'id = "hut"\nkind = "chamber"\n').replace(
                    '[[door]]\nbetween = ["hut", "street-2"]\n', ""
                )
            )
            == []
        )

    def test_an_empty_board_is_no_crash(self) -> None:
        layout, _ = read(HEAD + 'grid = ""\n')
        assert layout.spaces == ()
        assert read(HEAD)[0].spaces == ()
        assert isinstance(draw_text(layout), list)

    @pytest.mark.parametrize(
        "text",
        [
            TINY + 'colour = "red"\n',
            swap('kind = "board"', 'kind = "card"'),
            swap('id = "tiny"', 'id = "Tiny Board"'),
            swap('code = "hut"', 'code = "h"'),
            swap('side = "north"', 'side = "up"'),
            CATACOMBS + "cost = -1\n",
            swap("format = 1", "format = 2"),
        ],
    )
    def test_wrong_fields_are_refused(self, text: str) -> None:
        with pytest.raises(ValidationError):
            read(text)


class TestDrawing:
    def test_tiny_board(self) -> None:
        layout, _ = read(TINY)
        assert draw_text(layout, {layout.index["inn"]: "L"}, legend=False) == [
            "╔════╡ ╞════════╗",
            "║░░░░ 1 ░░░░░░░░║",
            "║━━━┓╌╌╌░░░░░░░░╨",
            "║Hut↔  2✶   ┊ 3",
            "║   ┃░░░░   ┏━━━╥",
            "║   ┃░░░░   ↔ L ║",
            "╚═══════════════╝",
        ]

    def test_the_district_fits_the_terminal(self, city: Layout) -> None:
        lines = draw_text(city, dict.fromkeys(range(len(city.spaces)), "ABC"))
        assert max(map(len, lines)) <= MAX_WIDTH
        assert len(lines) <= 60

    def test_every_space_shows_its_marks(self, city: Layout) -> None:
        for number, space in enumerate(city.spaces):
            drawn = "\n".join(draw_text(city, {number: "@%&"}, legend=False))
            assert drawn.count("@%&") == 1, space.id

    def test_every_space_is_labelled(self, city: Layout) -> None:
        drawn = draw_text(city, legend=False)
        words = " ".join(drawn).replace("░", " ").replace(PENTACLE, " ")
        for sign in "↔┊┃":
            words = words.replace(sign, " ")
        found = set(words.split())
        for space in city.spaces:
            assert space.label in found or str(space.name).split()[0] in found, space.id

    def test_every_door_is_an_arrow(self, city: Layout) -> None:
        drawn = "\n".join(draw_text(city, legend=False))
        doors = sum(edge.kind == "door" for edge in city.edges)
        assert drawn.count("↔") + drawn.count("↕") == doors

    def test_gates_shut(self, city: Layout) -> None:
        assert "#" not in "\n".join(draw_text(city, legend=False))
        drawn = "\n".join(draw_text(city, shut=gates(city), legend=False))
        assert drawn.count("#") == 16

    def test_pentacles(self, city: Layout) -> None:
        assert "\n".join(draw_text(city, legend=False)).count(PENTACLE) == 5

    def test_legend_has_every_room_and_its_note(self, city: Layout) -> None:
        room = city.index["treasury"]
        plain = "\n".join(draw_text(city))
        noted = "\n".join(draw_text(city, notes={room: "a red gem"}))
        for number in kinds(city, "room"):
            space = city.spaces[number]
            assert f"{space.label} {space.name}" in plain
        assert "tre Treasury: a red gem" in noted

    def test_long_notes_stay_within_the_width(self, city: Layout) -> None:
        lines = draw_text(city, notes={city.index["treasury"]: "gold " * 40})
        assert max(map(len, lines)) <= MAX_WIDTH

    def test_wide_boards_get_narrow_cells(self) -> None:
        row = " ".join(f"{number:02}" for number in range(1, 41))
        layout, found = read(HEAD + f'grid = """\n{row}\n"""\n')
        assert found == []
        assert max(map(len, draw_text(layout))) <= MAX_WIDTH
