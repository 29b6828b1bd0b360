"""Outlines, blocks and lines from cells."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF

from editor.board.arrange import HIGH, WIDE, arranged
from editor.board.geometry import (
    CELL,
    blocks,
    board_rect,
    cell_rect,
    largest_rect,
    loops,
    merged,
    mixed,
    outline,
    seat,
    space_shape,
)
from editor.board.names import names_of
from editor.board.spaces import SpaceFinder
from engine.content.layout import Layout

cell_sets = st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5)), min_size=1, max_size=24)


@given(cell_sets)
def test_loops_enclose_exactly_the_cells(cells: set[tuple[int, int]]) -> None:
    area = 0
    for ring in loops(cells):
        area += sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(ring, ring[1:] + ring[:1], strict=True))
    assert area == 2 * len(cells)


@given(cell_sets)
def test_an_inset_outline_holds_every_middle_and_no_border(cells: set[tuple[int, int]]) -> None:
    path = outline(cells, 10)
    for row in range(-1, 7):
        for col in range(-1, 7):
            middle = QPointF((col + 0.5) * CELL, (row + 0.5) * CELL)
            assert path.contains(middle) == ((row, col) in cells)
            beside = QPointF(col * CELL + 4, (row + 0.5) * CELL)
            if (row, col) in cells and (row, col - 1) not in cells:
                assert not path.contains(beside)


@given(cell_sets)
def test_blocks_cover_every_cell_once(cells: set[tuple[int, int]]) -> None:
    covered = [
        (row + down, col + right)
        for row, col, rows, cols in blocks(cells)
        for down in range(rows)
        for right in range(cols)
    ]
    assert sorted(covered) == sorted(cells)


@given(cell_sets)
def test_the_largest_block_lies_inside(cells: set[tuple[int, int]]) -> None:
    row, col, rows, cols = largest_rect(cells)
    assert all((row + down, col + right) in cells for down in range(rows) for right in range(cols))


def test_merged_lines_are_as_long_as_their_pieces() -> None:
    pieces = [((0, 0), (1, 0)), ((1, 0), (2, 0)), ((3, 0), (4, 0)), ((2, 1), (2, 2)), ((2, 0), (2, 1))]
    assert merged(pieces) == [((0, 0), (2, 0)), ((3, 0), (4, 0)), ((2, 0), (2, 2))]


def test_numbers_that_look_random_are_always_the_same() -> None:
    assert (mixed(1, 2, 3), mixed(3, 2, 1), mixed(-1, 0)) == (mixed(1, 2, 3), mixed(3, 2, 1), mixed(-1, 0))
    assert len({mixed(row, col) for row in range(20) for col in range(20)}) > 380


def test_every_space_lies_on_the_board_and_is_found_at_its_seat(layout: Layout) -> None:
    whole = board_rect(layout)
    finder = SpaceFinder(layout)
    for space in layout.spaces:
        assert whole.contains(space_shape(space).boundingRect())
        assert finder.at(seat(space)) == space.id
        for cell in space.cells:
            assert finder.at(cell_rect(cell).center()) == space.id


def test_pieces_in_one_space_stay_inside_and_apart(layout: Layout) -> None:
    names = {name.space: name for name in names_of(layout)}
    for space in layout.spaces:
        shape = space_shape(space)
        for count in (1, 2, 3, 5, 9, 16):
            places, size = arranged(space, count, names.get(space.id))
            assert len(places) == count
            assert 0 < size <= 1
            assert all(shape.contains(at) for at in places)
            for number, one in enumerate(places):
                for other in places[number + 1 :]:
                    away = one - other
                    assert abs(away.x()) > size * WIDE * 0.99 / 2 or abs(away.y()) > size * HIGH * 0.99


def test_the_keyboard_reaches_every_space(layout: Layout) -> None:
    finder = SpaceFinder(layout)
    reached = {layout.spaces[0].id}
    waiting = list(reached)
    while waiting:
        here = waiting.pop()
        for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            there = finder.towards(here, x, y)
            if there not in reached:
                reached.add(there)
                waiting.append(there)
    assert reached == set(layout.index)
