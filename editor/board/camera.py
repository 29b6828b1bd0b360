"""A view that one moves over and zooms into: with wheel, pinch and keys; it stays fitted until one does."""

from __future__ import annotations

import math
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QNativeGestureEvent, QPainter, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QFrame, QGestureEvent, QGraphicsScene, QGraphicsView, QPinchGesture, QWidget

NEAREST: Final = 2.6  # pixels to a unit
FARTHEST: Final = 0.5  # of the scale at which all is seen
STEP: Final = 1.2  # one key or notch of the wheel


class CameraView(QGraphicsView):
    """Knows nothing of boards: only a rectangle that one wants to see."""

    def __init__(self, scene: QGraphicsScene, rect: QRectF, parent: QWidget | None = None) -> None:
        super().__init__(scene, parent)
        self.rect_of_board = rect
        # Room on every side, so that any corner can be brought to the middle.
        scene.setSceneRect(rect.adjusted(-rect.width(), -rect.height(), rect.width(), rect.height()))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.AnchorViewCenter)
        self.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontAdjustForAntialiasing)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.FullViewportUpdate)
        self.viewport().grabGesture(Qt.GestureType.PinchGesture)
        self.is_fitted = True

    def scale_now(self) -> float:
        """How many pixels a unit of the board has; a cell is 100 units."""
        return math.sqrt(abs(self.transform().determinant()))

    def fit_scale(self) -> float:
        """The scale at which all is seen."""
        size, rect = self.viewport().size(), self.rect_of_board
        return min(max(size.width(), 1) / rect.width(), max(size.height(), 1) / rect.height())

    def fit(self) -> None:
        """See the whole board."""
        scale = self.fit_scale()
        self.resetTransform()
        self.scale(scale, scale)
        self.centerOn(self.rect_of_board.center())
        self.is_fitted = True

    def zoom(self, factor: float) -> None:
        """Nearer or farther, around the middle of what is seen."""
        self.zoom_at(factor, QPointF(self.viewport().rect().center()))

    def zoom_at(self, factor: float, at: QPointF) -> None:
        """Nearer or farther; what is at a point of the viewport stays there."""
        now, all_seen = self.scale_now(), self.fit_scale()
        wanted = min(max(now * factor, all_seen * FARTHEST), max(NEAREST, all_seen))
        if math.isclose(wanted, now):
            return
        point = self.viewportTransform().inverted()[0].map(at)
        self.scale(wanted / now, wanted / now)
        off = self.viewportTransform().map(point) - at
        self.pan(QPoint(round(off.x()), round(off.y())))

    def pan(self, by: QPoint) -> None:
        """Move what is seen by so many pixels."""
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        across.setValue(across.value() + by.x())
        down.setValue(down.value() + by.y())
        self.is_fitted = False

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.is_fitted:
            self.fit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        notches = event.angleDelta().y() / 120
        if notches:
            self.zoom_at(STEP**notches, event.position())
        event.accept()

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QNativeGestureEvent):
            if event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture:
                self.zoom_at(1 + event.value(), event.position())
                return True
        elif isinstance(event, QGestureEvent):
            pinch = event.gesture(Qt.GestureType.PinchGesture)
            if isinstance(pinch, QPinchGesture):
                middle = self.viewport().mapFromGlobal(pinch.centerPoint().toPoint())
                self.zoom_at(pinch.scaleFactor(), QPointF(middle))
                return True
        return super().viewportEvent(event)
