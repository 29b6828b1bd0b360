"""A board drawn as text."""

from __future__ import annotations

from engine.content.drawing import MAX_WIDTH, PENTACLE, draw_text
from engine.content.layout import Layout

from .boards import HEAD, TINY, gates, kinds, read


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
