"""Pieces in the scene: kept by id, placed neatly, each kind with a face of its own."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from editor.board.bases import base
from editor.board.emblems import emblem
from editor.board.geometry import board_rect, seat, space_shape
from editor.board.pieces import BoardPiece, paint_piece, words_for
from editor.board.view import BoardView
from editor.look.colours import CYCLOPS, GANGS, HEROINE, MILITIA
from engine.content.layout import Layout

pytestmark = pytest.mark.usefixtures("qapp")


def figure(id: str, space: str, **more: object) -> BoardPiece:
    return BoardPiece(id, "figure", space, id.title(), "circle", "#4F8FE6", **more)  # type: ignore[arg-type]


@pytest.fixture
def view(qtbot: QtBot, city: Layout) -> BoardView:
    view = BoardView(city)
    qtbot.addWidget(view)
    return view


def face(piece: BoardPiece) -> QImage:
    image = QImage(128, 128, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(64, 64)
    paint_piece(piece, painter, 1.0)
    painter.end()
    return image


def test_items_are_kept_changed_and_taken_away(view: BoardView) -> None:
    view.set_pieces([figure("leona", "street-1"), figure("shaana", "street-2")])
    leona = view.setting.items["leona"]
    view.set_pieces([figure("leona", "street-12", wounds=1)])
    assert view.setting.items == {"leona": leona}
    assert leona.piece.wounds == 1
    number = view.board_layout.index["street-12"]
    assert leona.pos() == seat(view.board_layout.spaces[number])
    view.set_pieces([])
    assert leona.scene() is None


def test_pieces_of_other_boards_are_not_shown(view: BoardView) -> None:
    view.set_pieces([figure("leona", "holy-altar")])
    assert view.setting.items == {}


def test_a_crowd_stays_in_its_prison(qtbot: QtBot, catacombs: Layout) -> None:
    view = BoardView(catacombs)
    qtbot.addWidget(view)
    view.set_pieces([figure(f"x{number}", "prison") for number in range(14)])
    shape = space_shape(catacombs.spaces[catacombs.index["prison"]])
    spots = [item.pos() for item in view.setting.items.values()]
    assert all(shape.contains(spot) for spot in spots)
    assert len({(spot.x(), spot.y()) for spot in spots}) == 14


def test_a_portcullis_stands_in_the_gate_and_leaves_the_street_free(view: BoardView) -> None:
    layout = view.board_layout
    view.set_pieces([BoardPiece("p", "portcullis", "street-29"), figure("leona", "street-29")])
    east = board_rect(layout).right()
    assert view.setting.items["p"].pos().x() > east - 90
    assert view.setting.items["leona"].pos() == seat(layout.spaces[layout.index["street-29"]])
    turned = view.setting.items["p"].transform()
    assert (round(turned.m11()), round(turned.m12())) == (0, 1)


def test_a_portcullis_elsewhere_lies_in_its_space(view: BoardView) -> None:
    view.set_pieces([BoardPiece("p", "portcullis", "street-12")])
    layout = view.board_layout
    assert view.setting.items["p"].pos() == seat(layout.spaces[layout.index["street-12"]])


def test_every_difference_is_seen() -> None:
    plain = figure("leona", "street-1")
    faces = [
        face(plain),
        face(figure("mord", "street-1")),
        face(figure("leona", "street-1", state="active")),
        face(figure("leona", "street-1", state="done")),
        face(figure("leona", "street-1", wounds=1)),
        face(figure("leona", "street-1", wounds=7)),
        face(figure("leona", "street-1", carried=("keys",))),
        face(figure("leona", "street-1", carried=("scroll",))),
        face(BoardPiece("a", "chest", "street-1", "Keys", "keys")),
        face(BoardPiece("a", "chest", "street-1", "Scroll", "scroll")),
        face(BoardPiece("a", "treasure", "street-1", "Keys", "keys")),
        face(BoardPiece("a", "token", "street-1", "Keys", "keys")),
        face(BoardPiece("a", "token", "street-1", "Keys", "keys", count=2)),
        face(BoardPiece("a", "token", "street-1", "Unheard of", "unheard-of")),
        face(BoardPiece("a", "ducats", "street-1", count=3)),
        face(BoardPiece("a", "ducats", "street-1", count=4)),
        face(BoardPiece("a", "portcullis", "street-1")),
    ]
    for number, one in enumerate(faces):
        assert all(one != other for other in faces[number + 1 :]), number


def test_gangs_differ_by_shape_alone() -> None:
    shapes = [shape for _, shape in (*GANGS.values(), MILITIA, HEROINE, CYCLOPS)]
    paths = [base(shape) for shape in shapes]
    for number, one in enumerate(paths):
        assert all(one != other for other in paths[number + 1 :]), shapes[number]
    assert all(QRectF(-56, -56, 112, 112).contains(path.boundingRect()) for path in paths)


def test_an_icon_without_a_shape_shows_a_letter() -> None:
    assert emblem("no-such-icon", "Wagon") == emblem("neither-this", "Wheel")
    assert emblem("no-such-icon", "Wagon") != emblem("no-such-icon", "Barrel")
    assert not emblem("", "").isEmpty()


def test_pieces_in_words() -> None:
    carrying = figure("leona", "street-1", carried=("red-gem", "keys"), state="active", wounds=2)
    assert words_for(carrying) == "Leona (active; wounds: 2; carries red gem, keys)"
    assert words_for(BoardPiece("d", "ducats", "street-1", count=1)) == "1 ducat"
    assert words_for(BoardPiece("d", "ducats", "street-1", count=5)) == "5 ducats"
    assert words_for(BoardPiece("p", "portcullis", "street-1")) == "Portcullis"
