"""The names on a board: where they stand, how they are broken into lines, and how they are painted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen

from editor.board import palette
from editor.board.geometry import CELL, LOOSE, place
from editor.board.strokes import tint
from editor.look.fonts import sans, serif
from engine.content.common import words
from engine.content.layout import LaidSpace, Layout

Rank = Literal["named", "room", "street", "number"]

# Height of the letters in units of the drawing.
SIZES: Final[dict[Rank, float]] = {"named": 23.0, "room": 20.0, "street": 17.0, "number": 17.0}


@dataclass(frozen=True, slots=True)
class Name:
    """One name: the point where its plaque stands on its lower edge (or hangs by its upper one)."""

    space: str
    text: str
    rank: Rank
    at: QPointF
    hangs: bool
    width: float  # how wide the space is there
    below: bool  # in the catacombs


def name_of(space: LaidSpace) -> str:
    return words(space.name)


def names_of(layout: Layout) -> list[Name]:
    """All names, those first that matter most where there is not room for all."""
    middles = {edge.middle for edge in layout.edges if edge.middle is not None}
    found = [_name(space, middles) for space in layout.spaces]
    order: dict[Rank, int] = {"named": 0, "room": 1, "street": 2, "number": 3}
    return sorted(found, key=lambda name: order[name.rank])


def _name(space: LaidSpace, doors: set[tuple[float, float]]) -> Name:
    text = name_of(space)
    below = space.kind in ("chamber", "prison")
    if space.kind == "street":
        if not space.cells or text != f"Street {space.label}":
            return _street_name(space, text, doors)
        row, col = min(space.cells)
        return Name(
            space.id, space.label, "number", QPointF(col * CELL + 26, row * CELL + 34), False, 40, below
        )
    rank: Rank = "named" if space.named or below else "room"
    if not space.cells:
        return Name(space.id, text, rank, place(space.centre) + QPointF(0, LOOSE + 6), True, 3 * LOOSE, below)
    row, col, count, hangs, free = _spot(space, text, doors)
    # The arrow of a door behind the plaque reaches into the room.
    off = 14 if free else 28
    y = row * CELL + off if hangs else (row + 1) * CELL - off
    return Name(space.id, text, rank, QPointF((col + count / 2) * CELL, y), hangs, count * CELL - 20, below)


def _street_name(space: LaidSpace, text: str, doors: set[tuple[float, float]]) -> Name:
    if not space.cells:
        return Name(
            space.id, text, "street", place(space.centre) + QPointF(0, LOOSE + 4), True, 3 * LOOSE, False
        )
    row, col, count, hangs, _free = _spot(space, text, doors)
    at = QPointF((col + count / 2) * CELL, row * CELL + 12 if hangs else (row + 1) * CELL - 12)
    return Name(space.id, text, "street", at, hangs, count * CELL - 16, False)


def _spot(space: LaidSpace, text: str, doors: set[tuple[float, float]]) -> tuple[int, int, int, bool, bool]:
    """Where the plaque goes: a row wide enough, at the lower or upper wall, if possible with no door there."""
    held = set(space.cells)
    need = max(map(len, text.split()), default=1) * 11 + 20
    best: tuple[tuple[int, ...], tuple[int, int, int, bool, bool]] | None = None
    for row, col in space.cells:
        if (row, col - 1) in held:
            continue
        count = 0
        while (row, col + count) in held:
            count += 1
        for hangs in (False, True):
            beyond = row - 1 if hangs else row + 1
            at_wall = sum((beyond, col + step) not in held for step in range(count)) == count
            edge = float(row if hangs else row + 1)
            free = not any((col + step + 0.5, edge) in doors for step in range(count))
            fits = count * CELL + 10 >= need
            score = (int(fits), int(at_wall), min(count, 3), int(free), int(not hangs), row)
            if best is None or score > best[0]:
                best = score, (row, col, count, hangs, free)
    assert best is not None
    return best[1]


@cache
def font_of(rank: Rank, pixels: float) -> QFont:
    font = serif(10, bold=True) if rank in ("named", "room") else sans(10, italic=rank == "street")
    if rank == "number":
        font.setBold(True)
    font.setPixelSize(max(1, round(pixels)))
    return font


@cache
def metrics_of(rank: Rank, pixels: float) -> QFontMetricsF:
    return QFontMetricsF(font_of(rank, pixels))


def broken(text: str, width: float, measure: Callable[[str], float], most: int = 3) -> list[str]:
    """A text in as few lines as fit a width, the lines as even as possible."""
    parts = text.split()
    lines = [text]
    for count in range(1, min(most, len(parts)) + 1):
        lines = _even(parts, count, measure)
        if max(map(measure, lines)) <= width:
            break
    return lines


def _even(parts: list[str], count: int, measure: Callable[[str], float]) -> list[str]:
    if count == 1 or len(parts) == 1:
        return [" ".join(parts)]
    tries = (
        [" ".join(parts[:cut]), *_even(parts[cut:], count - 1, measure)]
        for cut in range(1, len(parts) - count + 2)
    )
    return min(tries, key=lambda lines: max(map(measure, lines)))


@dataclass(frozen=True, slots=True)
class Plaque:
    """A name ready to be painted: its lines and its size, in the units of the painter."""

    lines: tuple[str, ...]
    pixels: float
    width: float
    height: float


def plaque_for(name: Name, pixels: float, width: float) -> Plaque:
    metrics = metrics_of(name.rank, pixels)
    pad = 0.55 * pixels if name.rank in ("named", "room") else 0.1 * pixels
    lines = broken(name.text, width - 2 * pad, metrics.horizontalAdvance)
    wide = max(map(metrics.horizontalAdvance, lines)) + 2 * pad
    return Plaque(tuple(lines), pixels, wide, len(lines) * pixels * 1.16 + pad * 0.55)


def paint_plaque(painter: QPainter, name: Name, plaque: Plaque, rect: QRectF, *, night: bool) -> None:
    """Paint one name into its rectangle."""
    has_board = name.rank in ("named", "room")
    if has_board and night:
        rim = palette.PLAQUE_RIM if name.rank == "named" else palette.PLAQUE_RIM_PLAIN
        thick = max(1.0, plaque.pixels * (0.09 if name.rank == "named" else 0.06))
        corner = plaque.pixels * 0.3
        painter.setPen(QPen(QColor(rim), thick))
        painter.setBrush(tint(palette.PLAQUE_BELOW if name.below else palette.PLAQUE, 0.86))
        painter.drawRoundedRect(rect.adjusted(thick, thick, -thick, -thick), corner, corner)
    line_height = plaque.pixels * 1.16
    top = rect.center().y() - line_height * len(plaque.lines) / 2
    font = font_of(name.rank, plaque.pixels)
    metrics = metrics_of(name.rank, plaque.pixels)
    path = QPainterPath()
    for number, line in enumerate(plaque.lines):
        x = rect.center().x() - metrics.horizontalAdvance(line) / 2
        y = top + line_height * (number + 0.5) + metrics.capHeight() / 2
        if night and not has_board:
            path.addText(QPointF(x, y), font, line)
            continue
        painter.setFont(font)
        painter.setPen(QColor(palette.PLAQUE_TEXT if night else palette.PLAN_LINE))
        painter.drawText(QPointF(x, y), line)
    if not path.isEmpty():
        # Letters on cobbles have a dark edge of their own instead of a plaque.
        edge = QPen(tint(palette.SHADOW, 0.75), plaque.pixels * 0.24)
        edge.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.strokePath(path, edge)
        strength = 0.6 if name.rank == "number" else 0.95
        painter.fillPath(path, tint(palette.STREET_TEXT, strength))


def rect_at(name: Name, plaque: Plaque, at: QPointF) -> QRectF:
    """The rectangle of a plaque whose point is given."""
    top = at.y() if name.hangs else at.y() - plaque.height
    return QRectF(at.x() - plaque.width / 2, top, plaque.width, plaque.height)


def paint_names(painter: QPainter, layout: Layout, *, night: bool) -> None:
    """All names in units of the drawing, as on paper."""
    for name in names_of(layout):
        size = SIZES[name.rank]
        plaque = plaque_for(name, size, name.width)
        while plaque.width > name.width + 6 and size > 11:
            size -= 1
            plaque = plaque_for(name, size, name.width)
        paint_plaque(painter, name, plaque, rect_at(name, plaque, name.at), night=night)
