"""The layout that follows from a board file, and what is told where it does not."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from engine.content.drawing import MAX_WIDTH, draw_text

from .boards import CATACOMBS, HEAD, TINY, beside, faults, only, pair, read, swap


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
