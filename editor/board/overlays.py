"""What is laid over the board for a moment: reach, a path, marks, the space under the mouse or the focus."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Final, Literal

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from editor.board import palette
from editor.board.badges import numeral, paint_badge
from editor.board.geometry import board_rect, line_of, seat, seat_rect, space_shape
from editor.board.names import names_of
from editor.board.sprites import Sprites
from editor.board.strokes import tint
from engine.content.layout import Layout

MarkKind = Literal["choice", "attack", "danger", "selected", "exit"]


@dataclass(frozen=True, slots=True)
class Mark:
    """A space that is marked, and what is written there (an attack: the chance of winning)."""

    kind: MarkKind
    text: str = ""


def scale_of(painter: QPainter) -> float:
    """How many pixels a unit has."""
    return math.sqrt(abs(painter.worldTransform().determinant())) or 1.0


class Overlay(QGraphicsItem):
    """An item that covers the board and lets the mouse through."""

    def __init__(self, layout: Layout, level: float) -> None:
        super().__init__()
        self.layout = layout
        self.rect = board_rect(layout)
        self.setZValue(level)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def boundingRect(self) -> QRectF:
        return self.rect

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.draw(painter, scale_of(painter))

    def draw(self, painter: QPainter, scale: float) -> None:
        raise NotImplementedError


class Reach(Overlay):
    """A wash of light over what can be reached, weaker the more it costs, with the cost where a band ends."""

    NEAR: Final = 0.36
    FAR: Final = 0.12

    def __init__(self, layout: Layout) -> None:
        super().__init__(layout, 2)
        self.hanging = hanging_names(layout)
        self.costs: dict[str, int] = {}
        self.numerals: list[tuple[QPointF, str]] = []
        self._washes: list[tuple[QPainterPath, QColor]] = []
        self._bands = QPainterPath()
        self._limit = QPainterPath()

    def set_costs(self, costs: Mapping[str, int]) -> None:
        self.costs = {id: cost for id, cost in costs.items() if id in self.layout.index}
        self._washes, self.numerals = [], []
        self._bands, self._limit = QPainterPath(), QPainterPath()
        if self.costs:
            self._prepare()
        self.update()

    def _prepare(self) -> None:
        spaces = self.layout.spaces
        most, least = max(self.costs.values()), min(self.costs.values())
        for cost in sorted(set(self.costs.values())):
            share = (cost - least) / max(most - least, 1)
            strength = self.NEAR + (self.FAR - self.NEAR) * share
            band = [spaces[self.layout.index[id]] for id, price in self.costs.items() if price == cost]
            # Moonlight in the streets, lamplight in the rooms: a wash of one colour would grey the other.
            for colour, is_street in ((palette.REACH_STREET, True), (palette.REACH, False)):
                path = QPainterPath()
                path.setFillRule(Qt.FillRule.WindingFill)
                for space in band:
                    if (space.kind == "street") == is_street:
                        path.addPath(space_shape(space, 4))
                self._washes.append((path, tint(colour, strength)))
        # Walls are drawn anyway: lines only where one could go on.
        for edge in self.layout.edges:
            one, other = (self.costs.get(spaces[number].id) for number in (edge.a, edge.b))
            if edge.kind not in ("open", "door") or one == other:
                continue
            path = self._limit if one is None or other is None else self._bands
            for segment in edge.segments:
                line = line_of(segment)
                path.moveTo(line.p1())
                path.lineTo(line.p2())
        self.numerals = [
            (_spot(self.layout, number, self.hanging, 23, -23), str(self.costs[spaces[number].id]))
            for number in self.edge_spaces()
            if self.costs[spaces[number].id]
        ]

    def edge_spaces(self) -> list[int]:
        """The spaces at the edge of their band: from them a step leads further, or out of reach."""
        found: list[int] = []
        for id, cost in self.costs.items():
            number = self.layout.index[id]
            nearby = [self.costs.get(self.layout.spaces[n].id) for n in self.layout.neighbours[number]]
            if not nearby or any(other is None or other > cost for other in nearby):
                found.append(number)
        return sorted(found)

    def draw(self, painter: QPainter, scale: float) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        for path, colour in self._washes:
            painter.setBrush(colour)
            painter.drawPath(path)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(tint(palette.REACH, 0.75), max(4.0, 1.2 / scale)))
        painter.drawPath(self._bands)
        painter.setPen(QPen(tint(palette.SHADOW, 0.7), max(12.0, 4.5 / scale)))
        painter.drawPath(self._limit)
        painter.setPen(QPen(QColor(palette.REACH), max(7.0, 2.5 / scale)))
        painter.drawPath(self._limit)


class Costs(Overlay):
    """The numerals of a reach, above marks and pieces."""

    def __init__(self, reach: Reach, sprites: Sprites) -> None:
        super().__init__(reach.layout, 12)
        self.reach = reach
        self.sprites = sprites

    def draw(self, painter: QPainter, scale: float) -> None:
        # Grows with the board, but never below what can be read.
        size = round(max(1.0, 0.62 / scale), 3)
        for at, text in self.reach.numerals:
            painter.save()
            painter.translate(at)
            painter.scale(size, size)
            self.sprites.draw(painter, ("numeral", text, size), numeral(text, size))
            painter.restore()


def hanging_names(layout: Layout) -> frozenset[str]:
    """The spaces whose name stands at their upper border."""
    return frozenset(name.space for name in names_of(layout) if name.hangs)


def _spot(layout: Layout, number: int, hanging: Set[str], off: float, aside: float | None) -> QPointF:
    """A place at the upper border of a space, or at the lower one if its name is above."""
    space = layout.spaces[number]
    rect = seat_rect(space)
    x = rect.center().x() if aside is None else rect.right() + aside
    return QPointF(x, rect.bottom() - off if space.id in hanging else rect.top() + off)


class Path(Overlay):
    """The way a figure goes: dots from space to space, through the doors. One space alone is ringed."""

    def __init__(self, layout: Layout) -> None:
        super().__init__(layout, 4)
        self.spaces: tuple[str, ...] = ()
        self._line = QPainterPath()
        self._end: QPolygonF | None = None
        self._spot: QPointF | None = None

    def set_spaces(self, spaces: Sequence[str]) -> None:
        self.spaces = tuple(id for id in spaces if id in self.layout.index)
        self._line = QPainterPath()
        self._end = None
        points = self.points()
        self._spot = points[0] if len(points) == 1 else None
        if len(points) > 1:
            # It ends beside whatever stands there.
            last = QLineF(points[-2], points[-1])
            last.setLength(max(last.length() - 60, last.length() * 0.5))
            points[-1] = last.p2()
            self._line.moveTo(points[0])
            for point in points[1:]:
                self._line.lineTo(point)
            self._end = _arrow_head(points[-2], points[-1])
        self.update()

    def points(self) -> list[QPointF]:
        """Through the middle of each space and of the border or door between two."""
        numbers = [self.layout.index[id] for id in self.spaces]
        points: list[QPointF] = []
        for step, number in enumerate(numbers):
            if step:
                points += self._crossing(numbers[step - 1], number)
            points.append(seat(self.layout.spaces[number]))
        return points

    def _crossing(self, a: int, b: int) -> list[QPointF]:
        for edge in self.layout.edges:
            if {edge.a, edge.b} == {a, b} and edge.kind in ("door", "open") and edge.segments:
                middle = edge.segments[(len(edge.segments) - 1) // 2]
                return [line_of(middle).pointAt(0.5)]
        return []

    def draw(self, painter: QPainter, scale: float) -> None:
        width = max(11.0, 4.0 / scale)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self._spot is not None:
            for colour, share in ((tint(palette.SHADOW, 0.75), 1.4), (QColor(palette.PATH), 0.7)):
                painter.setPen(QPen(colour, width * share))
                painter.drawEllipse(self._spot, 44, 44)
        if self._end is None:
            return
        for colour, share in ((tint(palette.SHADOW, 0.75), 1.5), (QColor(palette.PATH), 1.0)):
            line = QPen(colour, width * share)
            line.setCapStyle(Qt.PenCapStyle.RoundCap)
            # Dots of no length with round ends; the spacing is the same for both layers.
            line.setDashPattern([0.01, 2.1 / share])
            painter.setPen(line)
            painter.drawPath(self._line)
        painter.setPen(QPen(tint(palette.SHADOW, 0.8), 4))
        painter.setBrush(QColor(palette.PATH))
        painter.drawPolygon(self._end)


def _arrow_head(before: QPointF, end: QPointF) -> QPolygonF:
    turn = math.atan2(end.y() - before.y(), end.x() - before.x())
    return QPolygonF(
        [
            end + QPointF(math.cos(turn + t), math.sin(turn + t)) * r
            for t, r in ((0, 24), (2.4, 24), (-2.4, 24))
        ]
    )


class Marks(Overlay):
    """Spaces that are offered, chosen or in danger; each kind has a shape of its own."""

    def __init__(self, layout: Layout) -> None:
        super().__init__(layout, 5)
        self.hanging = hanging_names(layout)
        self.marks: dict[str, Mark] = {}
        self.shapes: list[tuple[QPainterPath, QPointF, Mark]] = []

    def set_marks(self, marks: Mapping[str, Mark]) -> None:
        self.marks = {id: mark for id, mark in marks.items() if id in self.layout.index}
        self.shapes = []
        for id, mark in self.marks.items():
            number = self.layout.index[id]
            at = _spot(self.layout, number, self.hanging, 14, None)
            self.shapes.append((space_shape(self.layout.spaces[number], 7), at, mark))
        self.update()

    def draw(self, painter: QPainter, scale: float) -> None:
        for path, _at, mark in self.shapes:
            colour = palette.MARKS[mark.kind]
            width = max(6.0, 2.5 / scale)
            line = QPen(QColor(colour), width)
            line.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
            if mark.kind == "choice":
                line.setDashPattern([3.0, 1.6])
                line.setCapStyle(Qt.PenCapStyle.FlatCap)
            painter.setBrush(tint(colour, 0.22 if mark.kind == "selected" else 0.14))
            painter.setPen(QPen(tint(palette.SHADOW, 0.6), width * 1.8))
            painter.drawPath(path)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(line)
            painter.drawPath(path)


class Badges(Overlay):
    """The signs of the marks, above the pieces."""

    def __init__(self, marks: Marks) -> None:
        super().__init__(marks.layout, 20)
        self.marks = marks

    def draw(self, painter: QPainter, scale: float) -> None:
        for _path, at, mark in self.marks.shapes:
            paint_badge(painter, at, mark.kind, mark.text, palette.MARKS[mark.kind], scale)


class Ring(Overlay):
    """One space outlined: under the mouse softly, under the keyboard's focus plainly."""

    def __init__(self, layout: Layout, level: float, colour: str, *, is_strong: bool) -> None:
        super().__init__(layout, level)
        self.space = ""
        self.colour = colour
        self.is_strong = is_strong
        self._path = QPainterPath()

    def set_space(self, id: str) -> None:
        if id == self.space:
            return
        self.space = id
        number = self.layout.index.get(id)
        self._path = QPainterPath() if number is None else space_shape(self.layout.spaces[number], 4)
        self.update()

    def draw(self, painter: QPainter, scale: float) -> None:
        if self._path.isEmpty():
            return
        if self.is_strong:
            width = max(9.0, 3.0 / scale)
            painter.setPen(QPen(tint(palette.SHADOW, 0.9), width * 1.9))
            painter.drawPath(self._path)
            painter.setPen(QPen(QColor(self.colour), width))
            painter.drawPath(self._path)
            return
        painter.setPen(QPen(tint(self.colour, 0.7), max(4.0, 1.5 / scale)))
        painter.setBrush(tint(self.colour, 0.09))
        painter.drawPath(self._path)
