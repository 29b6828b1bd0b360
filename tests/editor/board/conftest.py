"""Boards to draw: the two that are shipped, and ones with everything that a designer may do."""

from __future__ import annotations

import pytest

from engine.content.board import Board
from engine.content.layout import Layout, lay_out
from engine.content.library import Library

ODD = {
    "format": 1,
    "kind": "board",
    "id": "odd",
    "title": "Odd",
    "source": "house",
    # A ring around a roof, cells that touch at a corner only, an L-shaped room, and spaces outside the grid.
    "grid": "01 01 hal hal ..\n.. 01 hal hal 02\n03 03 04 hal 02\n03 .. 04 04 02\n03 03 04 cav cav",
    "deployment": [{"at": "street-1", "side": "west"}, {"at": "street-3", "side": "south"}],
    "pentacles": ["street-3"],
    "space": [
        {"code": "hal", "id": "hall", "name": "<b>Hall</b> & more", "kind": "room", "named": True},
        {"code": "cav", "id": "cave", "name": {"en": "Cave of the very long name indeed"}, "kind": "chamber"},
        {"id": "tower", "name": "Tower", "kind": "room", "at": [1.5, 6.2]},
        {"id": "square", "name": "Far Square", "kind": "street", "at": [4, 6.5]},
    ],
    "door": [{"between": ["hall", "street-1"]}, {"between": ["hall", "street-4"]}],
    "wall": [{"between": ["street-3", "street-4"]}],
    "passage": [
        {"from": "tower", "to": "hall"},
        {"from": "street-2", "to": "square", "one_way": True, "cost": 2},
        {"from": "square", "to": "tower", "arrow": True},
    ],
}
LOOSE = {
    "format": 1,
    "kind": "board",
    "id": "loose",
    "title": "Loose",
    "source": "house",
    "space": [
        {"id": "quay", "name": "Quay", "kind": "street", "at": [0, 0]},
        {"id": "ship", "name": "Ship", "kind": "room", "at": [1.7, 2.4]},
    ],
    "deployment": [{"at": "quay", "side": "west"}],
    "passage": [{"from": "quay", "to": "ship"}],
}


@pytest.fixture(scope="session")
def library() -> Library:
    return Library.load()


def _shipped(library: Library, id: str) -> Layout:
    loaded = library.get("board", id)
    assert loaded is not None
    assert isinstance(loaded.model, Board)
    return lay_out(loaded.model)[0]


@pytest.fixture(scope="session")
def city(library: Library) -> Layout:
    return _shipped(library, "lower-city")


@pytest.fixture(scope="session")
def catacombs(library: Library) -> Layout:
    return _shipped(library, "catacombs")


@pytest.fixture(scope="session")
def odd() -> Layout:
    layout, faults = lay_out(Board.model_validate(ODD))
    assert faults == []
    return layout


@pytest.fixture(scope="session")
def loose() -> Layout:
    return lay_out(Board.model_validate(LOOSE))[0]


@pytest.fixture(params=["city", "catacombs", "odd", "loose"])
def layout(request: pytest.FixtureRequest) -> Layout:
    """Each of the boards in turn."""
    found: Layout = request.getfixturevalue(request.param)
    return found
