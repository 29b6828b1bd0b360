"""The still town: quick while one zooms, sharp when that rests, and never too large."""

from __future__ import annotations

import pytest
import shiboken6
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from editor.board import still as module
from editor.board.bench import frames
from editor.board.still import StillTown
from editor.board.view import BoardView
from engine.content.layout import Layout


def shown(qtbot: QtBot, layout: Layout) -> BoardView:
    view = BoardView(layout)
    qtbot.addWidget(view)
    view.resize(640, 480)
    view.show()
    return view


def test_it_is_sharp_when_shown_and_again_when_zooming_rests(qtbot: QtBot, city: Layout) -> None:
    view = shown(qtbot, city)
    assert view.still.is_sharp()
    view.zoom(1.7)
    view.grab()
    assert not view.still.is_sharp()
    qtbot.waitUntil(view.still.is_sharp)
    rested = view.grab().toImage()
    view.settle()
    assert view.grab().toImage() == rested


def test_moving_paints_what_comes_into_view(qtbot: QtBot, city: Layout) -> None:
    view = shown(qtbot, city)
    view.zoom(4)
    view.settle()
    view.centerOn(view.rect_of_board.topLeft())
    view.grab()
    assert not view.still.is_sharp()
    qtbot.waitUntil(view.still.is_sharp)


def test_tiles_show_what_the_drawing_shows(qtbot: QtBot, catacombs: Layout) -> None:
    view = shown(qtbot, catacombs)
    view.labels.setVisible(False)
    view.settle()
    seen = view.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    direct = QImage(seen.size(), QImage.Format.Format_RGB32)
    direct.fill(view.still.ground)
    painter = QPainter(direct)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setTransform(view.viewportTransform())
    painter.setClipRect(view.still.rect)
    view.still.drawing.paint(painter, view.scale_now())
    painter.end()
    # Tiles lie on whole pixels, so that the two may differ by a part of one: seams or gaps would be much more.
    off = 0
    for x in range(0, seen.width(), 3):
        for y in range(0, seen.height(), 3):
            one, other = seen.pixelColor(x, y), direct.pixelColor(x, y)
            off += abs(one.red() - other.red()) > 60
    assert off < 0.01 * (seen.width() / 3) * (seen.height() / 3)


def test_it_keeps_no_more_tiles_than_allowed(qtbot: QtBot, city: Layout) -> None:
    town = StillTown(city)
    for number in range(40):
        step = number * 60.0
        town.settle(QRectF(step, step / 2, 900, 700), 2.6, 1.0)
        assert town.is_sharp()
        assert town.tile_count() <= module.MOST


def test_a_screen_larger_than_the_store_is_painted_all_the_same(
    monkeypatch: pytest.MonkeyPatch, qtbot: QtBot, city: Layout
) -> None:
    monkeypatch.setattr(module, "MOST", 4)
    town = StillTown(city)
    town.settle(QRectF(0, 0, 1500, 1200), 1.0, 1.0)
    assert town.is_sharp()
    assert town.tile_count() > 4


def test_its_timers_end_with_the_view(qtbot: QtBot, odd: Layout) -> None:
    view = BoardView(odd)
    view.resize(640, 480)
    view.show()
    view.zoom(1.7)
    view.grab()
    still = view.still
    timers = (still._rest, still._work)
    assert still._rest.isActive()
    view.deleteLater()
    with qtbot.waitSignal(view.destroyed):
        pass
    assert not any(shiboken6.isValid(timer) for timer in timers)


def test_the_bench_measures_frames(qtbot: QtBot) -> None:
    worst, middle = frames(6)
    assert worst >= middle > 0


def test_letters_keep_their_size_while_zooming(qtbot: QtBot, city: Layout) -> None:
    view = shown(qtbot, city)
    before = [shown.picture.cacheKey() for shown in view.labels._shown]
    view.zoom(1.3)
    view.grab()
    assert [shown.picture.cacheKey() for shown in view.labels._shown] == before
    QTest.qWait(0)
    qtbot.waitUntil(lambda: [shown.picture.cacheKey() for shown in view.labels._shown] != before)
