"""Paper, ink and pages: what all printed things are made of.

A layout counts in tenths of a point, because fonts take whole sizes only; whoever paints scales the painter.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QColor, QPainter

from editor.look.colours import INK, INK_SOFT, LIGHT, PARCHMENT, PARCHMENT_SHADE, contrast

Path = tuple[str | int, ...]
Paint = Callable[[QPainter], None]

UNITS_PER_INCH: Final = 720
CARD: Final = (63.0, 88.0)  # millimetres


def pt(points: float) -> float:
    """Points as units of the layout."""
    return points * UNITS_PER_INCH / 72


def mm(millimetres: float) -> float:
    """Millimetres as units of the layout."""
    return millimetres * UNITS_PER_INCH / 25.4


@dataclass(frozen=True, slots=True)
class Paper:
    """A size of paper, in millimetres."""

    name: str
    width: float
    height: float

    @property
    def size(self) -> QSizeF:
        return QSizeF(mm(self.width), mm(self.height))

    @property
    def landscape(self) -> Paper:
        return Paper(self.name, self.height, self.width)


A4: Final = Paper("a4", 210, 297)
LETTER: Final = Paper("letter", 215.9, 279.4)
PAPERS: Final = {paper.name: paper for paper in (A4, LETTER)}


@dataclass(frozen=True, slots=True)
class Ink:
    """The colours of a print by role."""

    ground: str
    shade: str
    text: str
    soft: str
    line: str
    accent: str


# White paper and little ink by default; parchment on the screen and for whoever asks for it.
PLAIN: Final = Ink(LIGHT.panel, LIGHT.window, INK, INK_SOFT, PARCHMENT_SHADE, LIGHT.accent)
OLD: Final = Ink(PARCHMENT, PARCHMENT_SHADE, INK, INK_SOFT, INK_SOFT, LIGHT.accent)


def text_on(colour: str) -> str:
    """What can be read on a colour: white or ink."""
    return max((LIGHT.panel, INK), key=lambda each: contrast(each, colour))


def readable(colour: str, ground: str, wanted: float = 4.5) -> str:
    """A colour, darkened until it can be read on a light ground."""
    shade = QColor(colour)
    while contrast(shade.name(), ground) < wanted and shade.lightness() > 0:
        shade = shade.darker(112)
    return shade.name()


def mixed(one: str, other: str, share: float) -> QColor:
    """So much of one colour in another."""
    a, b = QColor(one), QColor(other)
    return QColor.fromRgbF(*(x * share + y * (1 - share) for x, y in zip(_rgb(a), _rgb(b), strict=True)))


def _rgb(colour: QColor) -> tuple[float, float, float]:
    return colour.redF(), colour.greenF(), colour.blueF()


def named_colour(word: str) -> str:
    """A colour that content gives by its name ("purple"), made calm enough for print."""
    if not QColor.isValidColorName(word):
        return INK_SOFT
    return mixed(word, INK, 0.55).name()


@dataclass(frozen=True, slots=True)
class Part:
    """A place on a page that stands for something in the file."""

    rect: QRectF
    path: Path


@dataclass(slots=True)
class Page:
    """One page: what is painted on it, in order, and what stands where."""

    size: QSizeF
    ink: Ink
    paints: list[Paint] = field(default_factory=list)
    parts: list[Part] = field(default_factory=list)

    def paint(self, painter: QPainter) -> None:
        """Paint the page; the painter counts in units of the layout."""
        if self.ink.ground != PLAIN.ground:
            painter.fillRect(QRectF(0, 0, self.size.width(), self.size.height()), QColor(self.ink.ground))
        for paint in self.paints:
            painter.save()
            paint(painter)
            painter.restore()


@dataclass(slots=True)
class Print:
    """A finished layout: its pages, and what did not fit."""

    title: str
    pages: list[Page] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
