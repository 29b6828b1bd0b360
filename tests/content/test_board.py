"""The shipped district is the one that the rules describe."""

from __future__ import annotations

from itertools import combinations

from engine.content.layout import Layout

from .boards import NAMED, SHIPPED, distances, gates, kinds


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
