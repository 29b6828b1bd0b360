"""How long a frame of the board takes while one moves and zooms over the district."""

from __future__ import annotations

import math
from statistics import median
from time import perf_counter
from typing import Final

from PySide6.QtCore import QPoint
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from editor.board.overlays import Mark
from editor.board.pieces import BoardPiece
from editor.board.view import BoardView
from editor.look.colours import GANGS
from engine.content.layout import Layout, lay_out

WIDTH: Final = 1920
HEIGHT: Final = 1080


def district() -> Layout:
    """The shipped board on which the frames are measured."""
    from engine.content.board import Board
    from engine.content.library import Library

    board = Library.load().get("board", "lower-city")
    assert board is not None
    assert isinstance(board.model, Board)
    return lay_out(board.model)[0]


def busy_view(layout: Layout) -> BoardView:
    """A view as in the middle of a game: figures, chests, reach, a path and marks."""
    view = BoardView(layout)
    streets = [space.id for space in layout.spaces if space.kind == "street"]
    rooms = [space.id for space in layout.spaces if space.kind != "street"]
    pieces = [
        BoardPiece(f"chest-{number}", "chest", id, "Red gem", "red-gem", "#C8324A")
        for number, id in enumerate(rooms)
    ]
    gangs = list(GANGS.values())
    for number, id in enumerate(streets[::4][:18]):
        colour, shape = gangs[number % len(gangs)]
        pieces.append(BoardPiece(f"figure-{number}", "figure", id, "Leona", shape, colour, carried=("keys",)))
    view.set_pieces(pieces)
    view.set_reach({id: 1 + number // 5 for number, id in enumerate(streets[:30])})
    view.set_path(streets[:6])
    view.set_marks({id: Mark("attack", "58 %") for id in streets[8:12]})
    return view


def frames(count: int = 200) -> tuple[float, float]:
    """The worst and the median of so many repaints of the district, in milliseconds."""
    app = QApplication.instance() or QApplication([])
    view = busy_view(district())
    view.resize(WIDTH, HEIGHT)
    view.show()
    app.processEvents()
    target = QImage(view.viewport().size(), QImage.Format.Format_RGB32)
    view.viewport().render(target)
    view.zoom(1.6)
    took: list[float] = []
    for number in range(count):
        # Half of the time a hand drags, half of the time the wheel turns in and out.
        if number % 40 < 20:
            turn = 2 * math.pi * (number % 20) / 20
            view.pan(QPoint(round(18 * math.cos(turn)), round(14 * math.sin(turn))))
        else:
            view.zoom(1.04 if number % 80 < 40 else 1 / 1.04)
        start = perf_counter()
        view.viewport().render(target)
        took.append((perf_counter() - start) * 1000)
        app.processEvents()
    view.close()
    return max(took), median(took)
