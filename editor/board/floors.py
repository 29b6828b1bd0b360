"""What one walks on: cobbled streets, floors of rooms in warm light, flagstones below."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath, QRegion, QTransform

from editor.board import palette
from editor.board.geometry import (
    CELL,
    cell_rect,
    chance,
    mixed,
    outline,
    place,
    seat_rect,
    seed_of,
    space_shape,
)
from editor.board.palette import Floor
from editor.board.strokes import Drawing, glow, pen, tint
from engine.content.layout import Cell, LaidSpace, Layout

STONES = 5  # cobbles to a cell's side
BOARD = 20.0  # the width of a floorboard
FLAG = 50.0


def floor_of(space: LaidSpace) -> Floor:
    """Which floor a space has. The rooms that rules call by name are the better houses (C-1)."""
    if space.kind == "prison":
        return palette.CELLS
    if space.kind == "chamber":
        return palette.CRYPT
    return palette.FLAGS if space.named else palette.PLANKS


def draw_streets(drawing: Drawing, layout: Layout) -> None:
    """All streets: cobbles, the shadow of the houses, kerbs, and soft lines where one street ends."""
    streets = [space for space in layout.spaces if space.kind == "street"]
    cells = [cell for space in streets for cell in space.cells]
    loose = [space for space in streets if not space.cells]
    if cells:
        whole = outline(cells)
        drawing.fill(whole, palette.STREET)
        held = set(cells)
        for space in streets:
            _cobbles(drawing, space.cells, held)
        for deep, alpha in ((10, 0.30), (20, 0.22), (32, 0.16)):
            drawing.fill(_shadow(cells, deep), tint(palette.SHADOW, alpha))
        drawing.line(outline(cells, 3), pen(palette.KERB_DARK, 7, square=True))
        drawing.line(outline(cells, 8), pen(tint(palette.KERB, 0.85), 4, square=True))
    for space in loose:
        shape = space_shape(space)
        drawing.shape(shape, palette.STREET, pen(palette.KERB, 5))
        drawing.line(space_shape(space, 12), pen(tint(palette.COBBLE_GLEAM, 0.5), 2, dashes=(3, 3)))
    _borders(drawing, layout)


def _cobbles(drawing: Drawing, cells: tuple[Cell, ...], held: set[Cell]) -> None:
    size = CELL / STONES
    paths = [QPainterPath() for _ in palette.COBBLES]
    gleams = QPainterPath()
    for row, col in cells:
        rect = cell_rect((row, col))
        for y in range(STONES):
            # Running bond: every other row is shifted by half a stone, over the border to the next street.
            shift = size / 2 if y % 2 else 0.0
            first = 1 if shift and (row, col - 1) in held else 0
            over = size / 2 if shift and (row, col + 1) in held else 0.0
            for x in range(first, STONES + (1 if shift else 0)):
                left = max(rect.left(), rect.left() + x * size - shift)
                right = min(rect.right() + over, rect.left() + (x + 1) * size - shift)
                number = mixed(row * STONES + y, col * 7 + x, 11)
                stone = QRectF(
                    left + 1.4 + number % 3 * 0.5,
                    rect.top() + y * size + 1.4 + number // 3 % 3 * 0.5,
                    right - left - 2.8 - number // 9 % 3 * 0.5,
                    size - 2.8 - number // 27 % 3 * 0.5,
                )
                paths[number // 81 % len(paths)].addRoundedRect(stone, 4.5, 4.5)
                if number % 7 == 0 and stone.width() > 10:
                    gleams.moveTo(stone.left() + 4, stone.top() + 2.5)
                    gleams.lineTo(stone.right() - 5, stone.top() + 2.5)
    for path, colour in zip(paths, palette.COBBLES, strict=True):
        drawing.fill(path, colour, least=0.1)
    drawing.line(gleams, pen(tint(palette.COBBLE_GLEAM, 0.7), 1.6), least=0.3)


def _region(cells: list[Cell]) -> QRegion:
    region = QRegion()
    for row, col in cells:
        region = region.united(QRegion(int(col * CELL), int(row * CELL), int(CELL), int(CELL)))
    return region


def _shadow(cells: list[Cell], deep: int) -> QPainterPath:
    """What the houses to the north and west leave in the dark, the moon being there."""
    region = _region(cells)
    bounds = region.boundingRect().adjusted(-60, -60, 60, 60)
    solid = QRegion(bounds).subtracted(region)
    path = QPainterPath()
    path.addRegion(solid.translated(deep * 2 // 3, deep).intersected(region))
    return path


def _borders(drawing: Drawing, layout: Layout) -> None:
    path = QPainterPath()
    for edge in layout.edges:
        if edge.kind != "open":
            continue
        for start, end in edge.segments:
            a, b = place(start), place(end)
            away = (b - a) * 0.12
            path.moveTo(a + away)
            path.lineTo(b - away)
    drawing.line(path, pen(tint(palette.SHADOW, 0.35), 7))
    drawing.line(path, pen(tint(palette.BORDER, 0.5), 3))


def draw_rooms(drawing: Drawing, layout: Layout) -> None:
    """All rooms and chambers, each in a light of its own."""
    for space in layout.spaces:
        if space.kind != "street":
            _room(drawing, space)


def _room(drawing: Drawing, space: LaidSpace) -> None:
    floor = floor_of(space)
    shape = space_shape(space)
    bounds = shape.boundingRect()
    centre = place(space.centre)
    radius = max(bounds.width(), bounds.height()) * 0.72
    light = glow(
        centre, radius, (0, tint(floor.light, 1)), (0.45, tint(floor.middle, 1)), (1, tint(floor.edge, 1))
    )
    drawing.fill(shape, light)
    seed = seed_of(space.id)
    if space.cells:
        if floor is palette.PLANKS:
            _planks(drawing, space.cells, floor, seed)
        else:
            _flags(drawing, space.cells, floor, seed)
        # Dark towards the walls, in steps, so that the room is deep.
        for inset in range(3, 25, 3):
            drawing.line(
                outline(space.cells, inset), pen(tint(palette.SHADOW, 0.075), inset * 2, square=True)
            )
    pool = QPainterPath()
    reach = min(bounds.width(), bounds.height()) * 0.5
    pool.addEllipse(centre, reach, reach)
    drawing.fill(pool, glow(centre, reach, (0, tint(floor.gleam, 0.42)), (1, tint(floor.gleam, 0))))
    if space.named and space.cells:
        _rug(drawing, seat_rect(space), seed)


def _rug(drawing: Drawing, rect: QRectF, seed: int) -> None:
    """The better houses have a carpet."""
    colour, border = palette.RUGS[seed % len(palette.RUGS)]
    width, height = rect.width() * 0.54, rect.height() * 0.44
    rug = QRectF(rect.center().x() - width / 2, rect.center().y() - height / 2, width, height)
    for inset, brush, line in (
        (0.0, tint(colour, 0.82), pen(tint(palette.SHADOW, 0.45), 3)),
        (7.0, tint(colour, 0.0), pen(tint(border, 0.75), 2.5)),
        (13.0, tint(border, 0.10), pen(tint(border, 0.45), 1.5)),
    ):
        path = QPainterPath()
        path.addRoundedRect(rug.adjusted(inset, inset, -inset, -inset), 5, 5)
        drawing.shape(path, brush, line)
    fringe = QPainterPath()
    for number in range(int(height // 6)):
        for x, out in ((rug.left(), -6), (rug.right(), 6)):
            fringe.moveTo(x, rug.top() + 4 + number * 6)
            fringe.lineTo(x + out, rug.top() + 4 + number * 6)
    drawing.line(fringe, pen(tint(border, 0.6), 1.6), least=0.25)


def _planks(drawing: Drawing, cells: tuple[Cell, ...], floor: Floor, seed: int) -> None:
    lying = seed % 2 == 0
    seams = QPainterPath()
    dark, pale = QPainterPath(), QPainterPath()
    held = set(cells)
    for row, col in cells:
        rect = cell_rect((row, col))
        for number in range(int(CELL / BOARD)):
            off = number * BOARD
            line = (row if lying else col) * 10 + number
            board = (
                QRectF(rect.left(), rect.top() + off, CELL, BOARD)
                if lying
                else QRectF(rect.left() + off, rect.top(), BOARD, CELL)
            )
            tone = mixed(seed, line, (col if lying else row) // 2 + line % 2)
            if tone % 4 == 0:
                dark.addRect(board)
            elif tone % 4 == 1:
                pale.addRect(board)
            if number or (row - lying, col - (not lying)) in held:
                seams.moveTo(board.topLeft())
                seams.lineTo(board.topRight() if lying else board.bottomLeft())
            end = (0.15 + 0.7 * chance(seed, line, col if lying else row)) * CELL
            if tone % 3 == 0:
                seams.moveTo(board.topLeft() + (QPointF(end, 0) if lying else QPointF(0, end)))
                seams.lineTo(board.topLeft() + (QPointF(end, BOARD) if lying else QPointF(BOARD, end)))
    drawing.fill(dark, tint(floor.line, 0.20))
    drawing.fill(pale, tint(floor.gleam, 0.13))
    drawing.line(seams, pen(tint(floor.line, 0.75), 1.8), least=0.12)


def _flags(drawing: Drawing, cells: tuple[Cell, ...], floor: Floor, seed: int) -> None:
    dark, pale, seams = QPainterPath(), QPainterPath(), QPainterPath()
    for row, col in cells:
        rect = cell_rect((row, col))
        for y in range(2):
            for x in range(2):
                flag = QRectF(rect.left() + x * FLAG, rect.top() + y * FLAG, FLAG, FLAG)
                number = mixed(seed, row * 2 + y, col * 2 + x)
                if (row * 2 + y + col * 2 + x) % 2 == 0:
                    dark.addRect(flag)
                if number % 5 == 0:
                    pale.addRect(flag)
                seams.addRoundedRect(flag.adjusted(1, 1, -1, -1), 3, 3)
                if number % 11 == 0:
                    _crack(seams, flag, number)
    drawing.fill(dark, tint(floor.line, 0.22))
    drawing.fill(pale, tint(floor.gleam, 0.14))
    drawing.line(seams, pen(tint(floor.line, 0.6), 2), least=0.12)


def _crack(path: QPainterPath, flag: QRectF, number: int) -> None:
    """A crack from one side of a flagstone into its middle."""
    turn = QTransform().translate(flag.center().x(), flag.center().y()).rotate(90 * (number // 11 % 4))
    for step, (x, y) in enumerate(((-24, -9), (-8, -2 + number % 5), (-1, 7), (9, 4 + number % 7))):
        point = turn.map(QPointF(x, y))
        if step:
            path.lineTo(point)
        else:
            path.moveTo(point)
