"""The source's own way with a theme's colours: which part of a text has which, and how grounds are mixed."""

from __future__ import annotations

from typing import Final

from PySide6.QtGui import QColor, QFont, QTextCharFormat

from editor.look.colours import Colours
from engine.diagnostics import Severity

# The role of a colour, and whether bold or italic, so that the colour is not all that tells.
_STYLES: Final[dict[str, tuple[str, bool, bool]]] = {
    "comment": ("secondary", False, True),
    "header": ("accent", True, False),
    "key": ("text", False, False),
    "text": ("ok", False, False),
    "id": ("hint", False, False),
    "word": ("accent", False, False),
    "number": ("warning", False, False),
    "truth": ("warning", False, True),
    "bracket": ("secondary", False, False),
    "sign": ("secondary", False, False),
    "fault": ("error", False, False),
}


def formats(colours: Colours) -> dict[str, QTextCharFormat]:
    """The format of each kind of token."""
    found = {}
    for kind, (role, is_bold, is_italic) in _STYLES.items():
        style = QTextCharFormat()
        style.setForeground(QColor(getattr(colours, role)))
        if is_bold:
            style.setFontWeight(QFont.Weight.Bold)
        style.setFontItalic(is_italic)
        found[kind] = style
    return found


def severity_colour(colours: Colours, severity: Severity) -> QColor:
    """The colour of a problem's marks."""
    return QColor({"error": colours.error, "warning": colours.warning}.get(severity.value, colours.hint))


def mixed(one: str, other: str, part: float) -> QColor:
    """So much of one colour over another."""
    a, b = QColor(one), QColor(other)
    return QColor(
        round(a.red() * part + b.red() * (1 - part)),
        round(a.green() * part + b.green() * (1 - part)),
        round(a.blue() * part + b.blue() * (1 - part)),
    )
