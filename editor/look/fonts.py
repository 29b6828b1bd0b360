"""The fonts that come with the program, so that sheets and screens look right where no fonts are installed."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Final

from PySide6.QtGui import QFont, QFontDatabase, QFontInfo, QGuiApplication

SERIF: Final = "Source Serif Pro"
SANS: Final = "Source Sans Pro"
SIZES: Final = (10, 12, 14, 18, 24, 32)

_PACKAGES: Final = {"font_source_serif_pro": "SourceSerifPro", "font_source_sans_pro": "SourceSansPro"}
_WEIGHTS: Final = ("Regular", "It", "Semibold", "SemiboldIt", "Bold", "BoldIt")


@cache
def load_fonts() -> None:
    """Make the fonts known to Qt; needs a QGuiApplication and is done once."""
    for package, family in _PACKAGES.items():
        folder = Path(next(iter(import_module(package).__path__))) / "files"
        for weight in _WEIGHTS:
            QFontDatabase.addApplicationFont(str(folder / f"{family}-{weight}.ttf"))
    # With no fonts installed the system's choice resolves to nothing that has letters.
    others = [family for family in QFontDatabase.families() if not family.startswith((SERIF, SANS))]
    if not others:
        QGuiApplication.setFont(QFont(SANS, 10))


def serif(points: float, *, bold: bool = False, italic: bool = False) -> QFont:
    """The font of printed things: sheets, cards, titles."""
    return _font(SERIF, points, bold, italic)


def sans(points: float, *, bold: bool = False, italic: bool = False) -> QFont:
    """The font of labels on boards and in prints."""
    return _font(SANS, points, bold, italic)


def mono(points: float) -> QFont:
    """The font of the source: the system's fixed one, or any fixed one, or the labels' font."""
    load_fonts()
    font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
    if not QFontInfo(font).fixedPitch():
        fixed = [family for family in QFontDatabase.families() if QFontDatabase.isFixedPitch(family)]
        font = QFont(fixed[0] if fixed else SANS)
    font.setPointSizeF(points)
    font.setStyleHint(QFont.StyleHint.Monospace)
    return font


def _font(family: str, points: float, bold: bool, italic: bool) -> QFont:
    load_fonts()
    font = QFont(family)
    font.setPointSizeF(points)
    font.setBold(bold)
    font.setItalic(italic)
    return font
