"""Names: broken evenly, never smaller than can be read, never over each other."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRectF

from editor.board.geometry import board_rect
from editor.board.labels import LEAST, NameLabels
from editor.board.names import broken, names_of, rect_at
from engine.content.layout import Layout

pytestmark = pytest.mark.usefixtures("qapp")


@given(st.lists(st.text("abcdef", min_size=1, max_size=9), min_size=1, max_size=8), st.integers(1, 40))
def test_breaking_keeps_all_words_and_fits_where_it_can(parts: list[str], width: int) -> None:
    lines = broken(" ".join(parts), width, len)
    assert " ".join(lines).split() == parts
    assert len(lines) <= 3
    if len(" ".join(parts)) <= width:
        assert len(lines) == 1


def test_every_space_has_a_name(layout: Layout) -> None:
    assert {name.space for name in names_of(layout)} == set(layout.index)


@pytest.mark.parametrize("pixels", [16, 20, 34, 48, 70, 120, 200])
def test_names_do_not_cover_each_other_and_can_be_read(layout: Layout, pixels: int) -> None:
    placed = NameLabels(layout).placed(pixels / 100)
    rects: list[QRectF] = []
    for name, plaque in placed:
        rect = rect_at(name, plaque, name.at * (pixels / 100))
        assert not any(rect.intersects(other) for other in rects)
        assert plaque.pixels >= LEAST[name.rank]
        rects.append(rect)


def test_all_rooms_have_their_names_when_the_district_fills_a_small_window(city: Layout) -> None:
    whole = board_rect(city)
    scale = min(1280 / whole.width(), 800 / whole.height())
    shown = {name.space for name, _ in NameLabels(city).placed(scale)}
    assert {space.id for space in city.spaces if space.kind == "room"} <= shown


def test_street_names_come_when_one_is_near(city: Layout) -> None:
    labels = NameLabels(city)
    assert "street-37" not in {name.space for name, _ in labels.placed(0.3)}
    near = {name.space: name for name, _ in labels.placed(0.9)}
    assert near["street-37"].text == "Dry Fountain"
    assert near["street-12"].text == "12"
