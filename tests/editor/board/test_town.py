"""The town as a picture: complete, always the same, the same in parts, and thrifty on paper."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QBuffer, QIODevice, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPdfWriter
from PySide6.QtWidgets import QApplication

from editor.board import palette
from editor.board.geometry import board_rect, seat, space_shape
from editor.board.town import draw_town, is_below, paint_town
from editor.look.colours import contrast
from engine.content.layout import Layout

pytestmark = pytest.mark.usefixtures("qapp")


def picture(
    layout: Layout, *, night: bool = True, names: bool = True, width: int = 640, height: int = 480
) -> QImage:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor("#FF00FF"))
    painter = QPainter(image)
    paint_town(painter, layout, QRectF(0, 0, width, height), night, names)
    painter.end()
    return image


@pytest.mark.parametrize("night", [True, False])
def test_the_same_board_gives_the_same_picture(layout: Layout, night: bool) -> None:
    assert picture(layout, night=night) == picture(layout, night=night)


def test_it_is_painted_as_large_as_fits_and_no_larger(odd: Layout) -> None:
    image = picture(odd, width=900, height=300)
    whole = board_rect(odd)
    wide = 300 * whole.width() / whole.height()
    outside = QColor("#FF00FF")
    assert image.pixelColor(int(450 - wide / 2) - 3, 150) == outside
    assert image.pixelColor(int(450 + wide / 2) + 3, 150) == outside
    assert image.pixelColor(int(450 - wide / 2) + 3, 150) != outside


def test_rooms_are_warm_and_streets_are_blue(city: Layout) -> None:
    image = QImage(2940, 2340, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    painter.translate(70, 70)
    paint_town(painter, city, names=False)
    painter.end()
    # Where a door is, light falls into the street.
    lit = {number for edge in city.edges if edge.kind == "door" for number in (edge.a, edge.b)}
    for number, space in enumerate(city.spaces):
        if space.named or space.pentacle or (space.kind == "street" and number in lit):
            continue
        at = seat(space)
        box = image.copy(int(at.x()) + 40, int(at.y()) + 40, 60, 60)
        tone = box.scaled(1, 1, mode=Qt.TransformationMode.SmoothTransformation).pixelColor(0, 0)
        if space.kind == "room":
            assert tone.red() > tone.blue() + 20, space.id
        else:
            assert tone.blue() >= tone.red(), space.id


def test_painting_a_part_gives_the_same_as_painting_all(layout: Layout) -> None:
    """The still town is painted in tiles: no stroke may be lost between them."""
    drawing = draw_town(layout)
    whole = board_rect(layout)
    part = QRectF(whole.center().x() - 170, whole.center().y() - 130, 340, 260)

    def painted(clip: QRectF | None) -> QImage:
        image = QImage(340, 260, QImage.Format.Format_RGB32)
        image.fill(0)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(-part.topLeft())
        drawing.paint(painter, 1.0, clip)
        painter.end()
        return image

    assert painted(part) == painted(None)


def test_the_plan_saves_ink(layout: Layout) -> None:
    def darkness(night: bool) -> float:
        small = picture(layout, night=night).convertToFormat(QImage.Format.Format_Grayscale8).scaled(64, 48)
        return sum(255 - small.pixelColor(x, y).red() for x in range(64) for y in range(48)) / (64 * 48 * 255)

    image = QImage(640, 480, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    paint_town(painter, layout, QRectF(0, 0, 640, 480), night=False)
    painter.end()
    dark = sum(image.pixelColor(x, y).lightnessF() < 0.5 for x in range(0, 640, 4) for y in range(0, 480, 4))
    assert 0 < dark < 0.08 * 160 * 120
    assert darkness(False) < darkness(True)


def test_it_goes_into_a_pdf(qapp: QApplication, catacombs: Layout) -> None:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    painter = QPainter(writer)
    paint_town(painter, catacombs, QRectF(0, 0, writer.width(), writer.height()), night=False)
    painter.end()
    assert bytes(buffer.data().data()).startswith(b"%PDF")


def test_which_boards_lie_below(city: Layout, catacombs: Layout, odd: Layout, loose: Layout) -> None:
    assert [is_below(each) for each in (city, catacombs, odd, loose)] == [False, True, False, False]


def test_a_wall_across_a_street_is_seen(odd: Layout) -> None:
    image = QImage(900, 800, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    painter.translate(70, 70)
    paint_town(painter, odd, names=False)
    painter.end()
    # Between street-3 and street-4, in the middle of row 2 at x = 200.
    wall = QColor(palette.LOW_WALL_LIT)
    seen = [image.pixelColor(70 + x, 70 + 250) for x in range(190, 210)]
    assert any(abs(each.red() - wall.red()) + abs(each.blue() - wall.blue()) < 60 for each in seen)


def test_the_drawing_covers_every_space(layout: Layout) -> None:
    drawing = draw_town(layout)
    for space in layout.spaces:
        shape = space_shape(space, 12)
        assert sum(stroke.bounds.intersects(shape.boundingRect()) for stroke in drawing.strokes) > 3


@pytest.mark.parametrize("ground", [palette.PLAQUE, palette.PLAQUE_BELOW, palette.PIECE_RIM])
def test_names_can_be_read(ground: str) -> None:
    assert contrast(palette.PLAQUE_TEXT, ground) >= 4.5
    assert contrast(palette.STREET_TEXT, palette.STREET) >= 4.5
    assert contrast(palette.PLAN_LINE, palette.PLAN_ROOM) >= 4.5
