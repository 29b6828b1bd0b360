"""Reach, path, marks and rings."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from editor.board.badges import sign
from editor.board.geometry import place, seat
from editor.board.overlays import Mark, MarkKind
from editor.board.view import BoardView
from engine.content.layout import Layout


@pytest.fixture
def view(qtbot: QtBot, city: Layout) -> BoardView:
    view = BoardView(city)
    qtbot.addWidget(view)
    view.resize(700, 560)
    view.show()
    return view


def look(view: BoardView) -> QImage:
    view.settle()
    return view.grab().toImage()


def test_costs_stand_where_a_band_ends(view: BoardView) -> None:
    view.set_reach({"street-11": 0, "street-12": 1, "street-13": 2, "no-such-space": 1})
    names = [view.board_layout.spaces[number].id for number in view.reach.edge_spaces()]
    assert names == ["street-11", "street-12", "street-13"]
    # Where one stands costs nothing, and nothing is written there.
    assert [text for _, text in view.reach.numerals] == ["1", "2"]


def test_inside_a_band_no_cost_is_written(view: BoardView) -> None:
    layout = view.board_layout
    middle = layout.index["street-37"]
    near = {layout.spaces[number].id: 1 for number in (middle, *layout.neighbours[middle])}
    view.set_reach(near)
    assert middle not in view.reach.edge_spaces()


def test_a_path_goes_through_the_door(view: BoardView) -> None:
    layout = view.board_layout
    view.set_path(["street-12", "street-11", "bell-foundry", "no-such-space"])
    points = view.path.points()
    door = next(
        edge
        for edge in layout.edges
        if edge.kind == "door"
        and {edge.a, edge.b} == {layout.index["street-11"], layout.index["bell-foundry"]}
    )
    assert door.middle is not None
    assert points[0] == seat(layout.spaces[layout.index["street-12"]])
    assert points[-2] == place(door.middle)
    assert points[-1] == seat(layout.spaces[layout.index["bell-foundry"]])


def test_a_path_of_one_space_rings_it(view: BoardView) -> None:
    before = look(view)
    view.set_path(["street-12"])
    assert look(view) != before
    view.set_path(["no-such-space"])
    assert look(view) == before


def test_each_overlay_is_seen_and_goes_away(view: BoardView) -> None:
    empty = look(view)
    changes: tuple[tuple[Callable[[], None], Callable[[], None]], ...] = (
        (lambda: view.set_reach({"street-12": 1}), lambda: view.set_reach({})),
        (lambda: view.set_path(["street-12", "street-13"]), lambda: view.set_path([])),
        (lambda: view.set_marks({"street-12": Mark("choice")}), lambda: view.set_marks({})),
        (lambda: view.hover.set_space("street-12"), lambda: view.hover.set_space("")),
        (lambda: view.focus_space("street-12"), lambda: view.focus_ring.set_space("")),
    )
    for show, clear in changes:
        show()
        assert look(view) != empty
        clear()
        assert look(view) == empty


def test_each_kind_of_mark_has_a_sign_of_its_own(view: BoardView) -> None:
    kinds: tuple[MarkKind, ...] = ("choice", "attack", "danger", "selected", "exit")
    pictures = []
    for kind in kinds:
        view.set_marks({"street-37": Mark(kind)})
        pictures.append(look(view).convertToFormat(QImage.Format.Format_Grayscale8))
    assert all(pictures[a] != pictures[b] for a in range(5) for b in range(a))
    signs = [sign(kind) for kind in kinds]
    assert all(signs[a] != signs[b] for a in range(5) for b in range(a))


def test_marks_of_other_boards_are_left_out(view: BoardView) -> None:
    view.set_marks({"lair": Mark("danger"), "street-1": Mark("exit", "2")})
    assert list(view.marks.marks) == ["street-1"]
    assert view.marks.shapes[0][1] != QPointF()
