"""The view driven with mouse and keyboard."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QHelpEvent, QKeyEvent, QNativeGestureEvent, QPointingDevice, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from editor.board.geometry import seat
from editor.board.overlays import Mark
from editor.board.pieces import BoardPiece
from editor.board.view import BoardView
from engine.content.layout import Layout

LEFT = Qt.MouseButton.LeftButton
MIDDLE = Qt.MouseButton.MiddleButton


@pytest.fixture
def view(qtbot: QtBot, city: Layout) -> BoardView:
    return shown(qtbot, city)


def shown(qtbot: QtBot, layout: Layout) -> BoardView:
    view = BoardView(layout)
    qtbot.addWidget(view)
    view.resize(800, 600)
    view.show()
    view.setFocus()
    return view


def point(view: BoardView, id: str) -> QPoint:
    layout = view.board_layout
    return view.mapFromScene(seat(layout.spaces[layout.index[id]]))


def drag(view: BoardView, button: Qt.MouseButton, by: QPoint) -> None:
    start = view.viewport().rect().center()
    QTest.mousePress(view.viewport(), button, pos=start)
    for share in (0.3, 0.6, 1.0):
        QTest.mouseMove(view.viewport(), start + by * share)
    QTest.mouseRelease(view.viewport(), button, pos=start + by)


def wheel(view: BoardView, at: QPoint, notches: int) -> None:
    event = QWheelEvent(
        QPointF(at),
        QPointF(view.viewport().mapToGlobal(at)),
        QPoint(),
        QPoint(0, 120 * notches),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view.viewport(), event)


def test_every_space_can_be_clicked(qtbot: QtBot, layout: Layout) -> None:
    view = shown(qtbot, layout)
    clicked: list[str] = []
    view.space_clicked.connect(clicked.append)
    for space in layout.spaces:
        QTest.mouseClick(view.viewport(), LEFT, pos=point(view, space.id))
    assert clicked == [space.id for space in layout.spaces]


def test_a_gate_belongs_to_its_street_and_a_roof_to_nobody(view: BoardView) -> None:
    clicked: list[str] = []
    view.space_clicked.connect(clicked.append)
    QTest.mouseClick(view.viewport(), LEFT, pos=view.mapFromScene(QPointF(350, -25)))
    QTest.mouseClick(view.viewport(), LEFT, pos=view.mapFromScene(QPointF(50, 50)))
    assert clicked == ["street-1"]


@pytest.mark.parametrize("button", [LEFT, MIDDLE])
def test_dragging_moves_and_clicks_nothing(view: BoardView, button: Qt.MouseButton) -> None:
    clicked: list[str] = []
    view.space_clicked.connect(clicked.append)
    before = point(view, "street-37")
    drag(view, button, QPoint(90, -40))
    assert point(view, "street-37") - before == QPoint(90, -40)
    assert clicked == []


def test_the_space_bar_turns_the_mouse_into_a_hand(view: BoardView) -> None:
    clicked: list[str] = []
    view.space_clicked.connect(clicked.append)
    QTest.keyPress(view, Qt.Key.Key_Space)
    assert view.viewport().cursor().shape() == Qt.CursorShape.OpenHandCursor
    before = point(view, "street-37")
    drag(view, LEFT, QPoint(-60, 30))
    QTest.mouseClick(view.viewport(), LEFT, pos=point(view, "street-37"))
    QTest.keyRelease(view, Qt.Key.Key_Space)
    assert point(view, "street-37") - before == QPoint(-60, 30)
    assert clicked == []
    QTest.mouseClick(view.viewport(), LEFT, pos=point(view, "street-37"))
    assert clicked == ["street-37"]


def test_the_wheel_zooms_around_the_mouse(view: BoardView) -> None:
    at = point(view, "library")
    before = view.scale_now()
    wheel(view, at, 4)
    assert view.scale_now() > before * 1.8
    assert (point(view, "library") - at).manhattanLength() <= 3
    wheel(view, at, -4)
    assert view.scale_now() == pytest.approx(before)


def test_zoom_has_limits(view: BoardView) -> None:
    view.zoom(1e6)
    assert view.scale_now() == pytest.approx(2.6)
    view.zoom(1e-6)
    assert view.scale_now() == pytest.approx(view.fit_scale() * 0.5)


def test_a_pinch_zooms(view: BoardView) -> None:
    before = view.scale_now()
    at = QPointF(view.viewport().rect().center())
    event = QNativeGestureEvent(
        Qt.NativeGestureType.ZoomNativeGesture,
        QPointingDevice.primaryPointingDevice(),
        2,
        at,
        at,
        QPointF(view.viewport().mapToGlobal(at.toPoint())),
        0.5,
        QPointF(),
    )
    QApplication.sendEvent(view.viewport(), event)
    assert view.scale_now() == pytest.approx(before * 1.5)


@pytest.mark.parametrize("key", [Qt.Key.Key_F, Qt.Key.Key_Home])
def test_keys_zoom_and_fit(view: BoardView, key: Qt.Key) -> None:
    fitted = view.scale_now()
    QTest.keyClick(view, Qt.Key.Key_Plus)
    QTest.keyClick(view, Qt.Key.Key_Equal)
    assert view.scale_now() == pytest.approx(fitted * 1.44)
    QTest.keyClick(view, Qt.Key.Key_Minus)
    assert view.scale_now() == pytest.approx(fitted * 1.2)
    QTest.keyClick(view, key)
    assert view.scale_now() == pytest.approx(fitted)


def test_shift_and_arrows_move_what_is_seen(view: BoardView) -> None:
    before = point(view, "street-37")
    QTest.keyClick(view, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClick(view, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    assert point(view, "street-37") - before == QPoint(-80, -80)


def test_it_stays_fitted_until_one_zooms(view: BoardView) -> None:
    view.resize(400, 300)
    assert view.scale_now() == pytest.approx(view.fit_scale())
    view.zoom(2)
    zoomed = view.scale_now()
    view.resize(900, 700)
    assert view.scale_now() == pytest.approx(zoomed)


def test_arrows_go_from_space_to_space_and_enter_clicks(view: BoardView) -> None:
    clicked: list[str] = []
    view.space_clicked.connect(clicked.append)
    view.focus_space("street-37")
    QTest.keyClick(view, Qt.Key.Key_Left)
    assert view.focused_space() in ("street-40", "street-32")
    view.focus_space("street-12")
    QTest.keyClick(view, Qt.Key.Key_Right)
    assert view.focused_space() == "street-13"
    QTest.keyClick(view, Qt.Key.Key_Return)
    QTest.keyClick(view, Qt.Key.Key_Enter)
    assert clicked == ["street-13", "street-13"]


def test_the_first_arrow_only_shows_where_the_focus_is(view: BoardView) -> None:
    QTest.keyClick(view, Qt.Key.Key_Down)
    first = view.focused_space()
    assert first
    assert view.focus_ring.isVisible()
    QTest.keyClick(view, Qt.Key.Key_Down)
    assert view.focused_space() != first


def test_the_focus_is_brought_into_view_and_told(view: BoardView) -> None:
    view.zoom(5)
    view.set_pieces([BoardPiece("leona", "figure", "street-1", "Leona", "circle", "#4F8FE6", wounds=1)])
    view.set_reach({"street-1": 3})
    view.set_marks({"street-1": Mark("attack", "58 %")})
    view.focus_space("street-1")
    assert view.viewport().rect().contains(point(view, "street-1"))
    told = view.accessibleDescription()
    assert told == "Street 1, Street, deployment space, Leona (wounds: 1), costs 3 to reach, attack 58 %"


def test_keys_of_the_board_are_kept_from_the_window(view: BoardView) -> None:
    def is_taken(key: Qt.Key, modifiers: Qt.KeyboardModifier) -> bool:
        event = QKeyEvent(QEvent.Type.ShortcutOverride, key, modifiers)
        event.ignore()
        QApplication.sendEvent(view, event)
        return event.isAccepted()

    assert is_taken(Qt.Key.Key_F, Qt.KeyboardModifier.NoModifier)
    assert is_taken(Qt.Key.Key_Left, Qt.KeyboardModifier.NoModifier)
    assert not is_taken(Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)


def test_hovering_is_told_and_shown(view: BoardView) -> None:
    view.set_pieces([BoardPiece("leona", "figure", "library", "Leona", "circle", "#4F8FE6")])
    seen: list[str] = []
    view.space_hovered.connect(seen.append)
    QTest.mouseMove(view.viewport(), point(view, "library"))
    assert view.hovered_space() == "library"
    assert view.setting.items["leona"].is_hovered
    QApplication.sendEvent(view.viewport(), QEvent(QEvent.Type.Leave))
    assert seen == ["library", ""]
    assert not view.setting.items["leona"].is_hovered


@pytest.mark.qt_log_ignore("does not support raise")  # of the platform without a screen
def test_the_tooltip_says_what_a_space_is_and_shows_markup_as_text(qtbot: QtBot, odd: Layout) -> None:
    view = shown(qtbot, odd)
    view.set_pieces([BoardPiece("x", "token", "hall", "<i>Trap</i>", count=2)])
    at = point(view, "hall")
    QApplication.sendEvent(
        view.viewport(), QHelpEvent(QEvent.Type.ToolTip, at, view.viewport().mapToGlobal(at))
    )
    assert QToolTip.text() == (
        "<b>&lt;b&gt;Hall&lt;/b&gt; &amp; more</b><br>Named room<hr>2 × &lt;i&gt;Trap&lt;/i&gt;"
    )
    QToolTip.hideText()


def test_a_board_without_spaces_can_be_shown(qtbot: QtBot) -> None:
    empty = Layout((), (), 0, 0, (), (), {}, ())
    view = shown(qtbot, empty)
    QTest.keyClick(view, Qt.Key.Key_Left)
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert view.focused_space() == ""
    assert not view.grab().isNull()
