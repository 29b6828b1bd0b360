"""From cells to outlines: where spaces lie, and what lies between them, in units of the drawing."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QPainterPath, QPolygonF

from engine.content.layout import Cell, LaidSpace, Layout, Point, Segment

CELL: Final = 100.0
MARGIN: Final = 70.0
LOOSE: Final = 42.0  # half the width of a space without cells

Corner = tuple[int, int]
Line = tuple[Corner, Corner]


def mixed(*parts: int) -> int:
    """A number between 0 and 65535 that looks random and is always the same for the same parts."""
    value = 0x9E3779B1
    for part in parts:
        value ^= (part + 0x7F4A7C15) & 0xFFFFFFFF
        value = (value * 0x85EBCA6B) & 0xFFFFFFFF
        value ^= value >> 13
        value = (value * 0xC2B2AE35) & 0xFFFFFFFF
        value ^= value >> 16
    return value & 0xFFFF


def chance(*parts: int) -> float:
    """The same as a number from 0 up to 1."""
    return mixed(*parts) / 65536


def seed_of(text: str) -> int:
    """A number for a name, the same on every machine."""
    value = 7
    for letter in text:
        value = (value * 31 + ord(letter)) & 0xFFFFFF
    return value


def place(point: Point) -> QPointF:
    """A point of the layout, in units of the drawing."""
    return QPointF(point[0] * CELL, point[1] * CELL)


def cell_rect(cell: Cell, inset: float = 0.0) -> QRectF:
    """The square of one cell."""
    row, col = cell
    return QRectF(col * CELL + inset, row * CELL + inset, CELL - 2 * inset, CELL - 2 * inset)


def loops(cells: Collection[Cell]) -> list[list[Corner]]:
    """The rings around some cells as corners, the inside on the right hand; holes run the other way."""
    held = set(cells)
    following: dict[Corner, list[Corner]] = {}
    for row, col in sorted(held):
        if (row - 1, col) not in held:
            following.setdefault((col, row), []).append((col + 1, row))
        if (row, col + 1) not in held:
            following.setdefault((col + 1, row), []).append((col + 1, row + 1))
        if (row + 1, col) not in held:
            following.setdefault((col + 1, row + 1), []).append((col, row + 1))
        if (row, col - 1) not in held:
            following.setdefault((col, row + 1), []).append((col, row))
    rings: list[list[Corner]] = []
    while following:
        start = min(following)
        ring = [start]
        here, came = start, (0, 0)
        while True:
            choices = following[here]
            # Where two cells touch at a corner only, the ring turns right and stays with its own cell.
            right = (-came[1], came[0])
            there = next((to for to in choices if (to[0] - here[0], to[1] - here[1]) == right), choices[0])
            choices.remove(there)
            if not choices:
                del following[here]
            came = (there[0] - here[0], there[1] - here[1])
            here = there
            if here == start:
                break
            ring.append(here)
        rings.append(_without_straights(ring))
    return rings


def _without_straights(ring: list[Corner]) -> list[Corner]:
    kept: list[Corner] = []
    for number, (x, y) in enumerate(ring):
        before, after = ring[number - 1], ring[(number + 1) % len(ring)]
        if (x - before[0], y - before[1]) == (0, 0):
            continue
        if not (before[0] == x == after[0] or before[1] == y == after[1]):
            kept.append((x, y))
    return kept


def outline(cells: Collection[Cell], inset: float = 0.0) -> QPainterPath:
    """The shape of some cells, made smaller by an inset all around."""
    path = QPainterPath()
    for ring in loops(cells):
        points: list[QPointF] = []
        for number, (x, y) in enumerate(ring):
            before, after = ring[number - 1], ring[(number + 1) % len(ring)]
            ins = _direction(before, (x, y))
            outs = _direction((x, y), after)
            # The inside lies to the right of both edges.
            shift_x = -ins[1] - outs[1]
            shift_y = ins[0] + outs[0]
            points.append(QPointF(x * CELL + shift_x * inset, y * CELL + shift_y * inset))
        path.addPolygon(QPolygonF([*points, points[0]]))
        path.closeSubpath()
    return path


def _direction(start: Corner, end: Corner) -> Corner:
    x, y = end[0] - start[0], end[1] - start[1]
    return (x > 0) - (x < 0), (y > 0) - (y < 0)


def space_shape(space: LaidSpace, inset: float = 0.0) -> QPainterPath:
    """The shape of a space; one without cells is a round place at its centre."""
    if space.cells:
        return outline(space.cells, inset)
    path = QPainterPath()
    size = LOOSE - inset
    path.addEllipse(place(space.centre), size, size)
    return path


def grid_rect(layout: Layout) -> QRectF:
    """What the plan itself covers: all its cells and all spaces outside of them."""
    rect = QRectF(0, 0, max(layout.cols, 1) * CELL, max(layout.rows, 1) * CELL)
    for space in layout.spaces:
        if not space.cells:
            centre = place(space.centre)
            rect = rect.united(QRectF(centre.x() - LOOSE, centre.y() - LOOSE, 2 * LOOSE, 2 * LOOSE))
    return rect


def board_rect(layout: Layout) -> QRectF:
    """The whole drawing: the plan and the margin around it, where the gates stand."""
    return grid_rect(layout).adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)


def merged(segments: Iterable[Segment]) -> list[Line]:
    """Pieces of wall that lie in one line, as few lines as possible."""
    level: dict[int, list[int]] = {}
    upright: dict[int, list[int]] = {}
    for (x0, y0), (x1, _y1) in segments:
        if x0 == x1:
            upright.setdefault(x0, []).append(y0)
        else:
            level.setdefault(y0, []).append(x0)
    lines: list[Line] = []
    for y, xs in sorted(level.items()):
        lines += [((start, y), (end, y)) for start, end in _runs(xs)]
    for x, ys in sorted(upright.items()):
        lines += [((x, start), (x, end)) for start, end in _runs(ys)]
    return lines


def _runs(numbers: Iterable[int]) -> list[tuple[int, int]]:
    runs: list[tuple[int, int]] = []
    for number in sorted(set(numbers)):
        if runs and runs[-1][1] == number:
            runs[-1] = (runs[-1][0], number + 1)
        else:
            runs.append((number, number + 1))
    return runs


def line_of(segment: Segment) -> QLineF:
    """A segment of the layout, in units of the drawing."""
    return QLineF(place(segment[0]), place(segment[1]))


def largest_rect(cells: Collection[Cell]) -> tuple[int, int, int, int]:
    """The largest block of cells inside a space: row, column, rows, columns; the middle one if several."""
    held = set(cells)
    middle_row = sum(row for row, _ in held) / len(held)
    middle_col = sum(col for _, col in held) / len(held)
    best: tuple[float, float, tuple[int, int, int, int]] | None = None
    for row, col in sorted(held):
        width = 0
        while (row, col + width) in held:
            width += 1
        height = 0
        while width and (row + height, col) in held:
            run = 0
            while run < width and (row + height, col + run) in held:
                run += 1
            width = run
            height += 1
            off = abs(row + (height - 1) / 2 - middle_row) + abs(col + (width - 1) / 2 - middle_col)
            found = (-width * height, off, (row, col, height, width))
            if best is None or found < best:
                best = found
    assert best is not None
    return best[2]


def seat(space: LaidSpace) -> QPointF:
    """Where one thing stands in a space: well inside of it, whatever its shape."""
    if not space.cells:
        return place(space.centre)
    return seat_rect(space).center()


def seat_rect(space: LaidSpace) -> QRectF:
    """The largest block of a space; of one without cells, the square inside its round place."""
    if not space.cells:
        centre, half = place(space.centre), LOOSE * 0.8
        return QRectF(centre.x() - half, centre.y() - half, 2 * half, 2 * half)
    row, col, rows, cols = largest_rect(space.cells)
    return QRectF(col * CELL, row * CELL, cols * CELL, rows * CELL)


def blocks(cells: Iterable[Cell], widest: int = 4, highest: int = 3) -> list[tuple[int, int, int, int]]:
    """Cells cut into houses: row, column, rows, columns; always the same houses for the same cells."""
    left = set(cells)
    houses: list[tuple[int, int, int, int]] = []
    for row, col in sorted(left):
        if (row, col) not in left:
            continue
        most = 1 + mixed(row, col, 1) % widest
        tall = 1 + mixed(row, col, 2) % highest
        width = 1
        while width < most and (row, col + width) in left:
            width += 1
        height = 1
        while height < tall and all((row + height, col + step) in left for step in range(width)):
            height += 1
        left -= {(row + down, col + step) for down in range(height) for step in range(width)}
        houses.append((row, col, height, width))
    return houses
