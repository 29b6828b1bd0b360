"""The themes: Fusion with a palette and one style sheet made of a theme's colours."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontInfo, QPalette
from PySide6.QtWidgets import QApplication, QStyleFactory

from editor.look.colours import DARK, LIGHT, THEMES, Colours
from editor.look.fonts import SANS, load_fonts
from editor.look.stylesheet import style_sheet

_DRESSED: Final = "guildmaster-fusion"
BASE_POINTS: Final = 10.0
# Where the desktop says nothing Qt takes one of these, wide and coarse: ours reads better.
_FALLBACKS: Final = ("DejaVu Sans", "Bitstream Vera Sans", "Sans Serif", "Sans", "")


class _ThemeSignal(QObject):
    """Tells the views that colours or text size are others now."""

    changed = Signal()


ThemeSignal = _ThemeSignal()
_now: dict[str, Colours] = {"colours": DARK}
_scale: dict[str, float] = {"scale": 1.0}
_system: dict[str, QFont] = {}


def current() -> Colours:
    """The colours of the theme that is shown."""
    return _now["colours"]


def text_scale() -> float:
    """How large text is shown, 1 being normal."""
    return _scale["scale"]


def choose(name: str, app: QApplication) -> Colours:
    """The colours of a theme by name; any other name follows the desktop."""
    if name in THEMES:
        return THEMES[name]
    return LIGHT if app.styleHints().colorScheme() is Qt.ColorScheme.Light else DARK


def apply_theme(app: QApplication, colours: Colours, scale: float = 1.0) -> None:
    """Dress the whole program; views hear `ThemeSignal.changed` afterwards."""
    load_fonts()
    _now["colours"], _scale["scale"] = colours, scale
    if not app.property(_DRESSED):  # with a style sheet the style does not tell its name any more
        app.setStyle(QStyleFactory.create("Fusion"))
        app.setProperty(_DRESSED, True)
    app.setFont(interface_font(scale))
    app.setPalette(_palette(colours))
    app.setStyleSheet(style_sheet(colours, app.font().pointSizeF()))
    ThemeSignal.changed.emit()


def interface_font(scale: float = 1.0) -> QFont:
    """The font of the interface at a size."""
    if "font" not in _system:
        _system["font"] = QApplication.font()
    font = QFont(_system["font"])
    points = BASE_POINTS
    if QFontInfo(font).family() in _FALLBACKS or not font.family():
        font = QFont(SANS)
        points = 10.5
    font.setPointSizeF(points * scale)
    return font


def _palette(c: Colours) -> QPalette:
    palette = QPalette()
    role = QPalette.ColorRole
    for which, colour in {
        role.Window: c.window,
        role.WindowText: c.text,
        role.Base: c.panel,
        role.AlternateBase: c.window,
        role.Text: c.text,
        role.PlaceholderText: c.secondary,
        role.Button: c.raised,
        role.ButtonText: c.text,
        role.BrightText: c.error,
        role.ToolTipBase: c.raised,
        role.ToolTipText: c.text,
        role.Highlight: c.accent,
        role.HighlightedText: c.on_accent,
        role.Link: c.accent,
        role.LinkVisited: c.accent,
        role.Accent: c.accent,
        role.Light: c.line,
        role.Midlight: c.line,
        role.Mid: c.line,
        role.Dark: c.line,
        role.Shadow: c.line,
    }.items():
        palette.setColor(which, QColor(colour))
    for which in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, which, QColor(c.disabled))
    return palette
