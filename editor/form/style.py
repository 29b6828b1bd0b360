"""How the form looks beyond the program's own style: headings, chips, inline fields, flat buttons."""

from __future__ import annotations

from typing import Final

import qtawesome
from PySide6.QtGui import QColor, QIcon

from editor.look import theme
from editor.look.colours import Colours
from editor.look.fonts import SERIF

WIDEST: Final = 860  # a line of text longer than this is hard to read

MARKS: Final[dict[str, str]] = {
    "event": "mdi6.flag-variant",
    "trigger": "mdi6.lightning-bolt",
    "modifier": "mdi6.tune-variant",
    "ability": "mdi6.hand-back-right",
    "pool": "mdi6.gold",
    "counter": "mdi6.counter",
    "drag": "mdi6.drag-vertical",
    "more": "mdi6.dots-horizontal",
    "add": "mdi6.plus",
    "remove": "mdi6.close",
    "delete": "mdi6.trash-can-outline",
    "duplicate": "mdi6.content-duplicate",
    "comment": "mdi6.comment-text-outline",
    "off": "mdi6.power",
    "source": "mdi6.code-braces",
    "up": "mdi6.arrow-up",
    "down": "mdi6.arrow-down",
    "open": "mdi6.chevron-down",
    "closed": "mdi6.chevron-right",
    "back": "mdi6.arrow-left",
    "details": "mdi6.format-list-bulleted",
    "board": "mdi6.map-marker-outline",
    "wrap": "mdi6.help-rhombus-outline",
    "change": "mdi6.swap-horizontal",
    "not": "mdi6.not-equal-variant",
    "search": "mdi6.magnify",
    "error": "mdi6.close-octagon",
    "warning": "mdi6.alert",
    "hint": "mdi6.lightbulb-on-outline",
    "lock": "mdi6.lock-outline",
}


def mark(name: str, role: str = "secondary") -> QIcon:
    """An icon of the form in the colours that are shown now."""
    c = theme.current()
    found: QIcon = qtawesome.icon(
        MARKS[name], color=getattr(c, role), color_disabled=c.disabled, color_active=c.text
    )
    return found


def tint(over: str, colour: str, share: float) -> QColor:
    """A colour laid thinly over another."""
    one, other = QColor(over), QColor(colour)
    keep = 1 - share
    return QColor(
        round(one.red() * keep + other.red() * share),
        round(one.green() * keep + other.green() * share),
        round(one.blue() * keep + other.blue() * share),
    )


def form_sheet(c: Colours) -> str:
    """The form's own part of the style sheet."""
    points = 11 * theme.text_scale()
    w = c.line_width
    soft = tint(c.panel, c.accent, 0.12).name()
    return f"""
#form, #page {{ background: {c.window}; }}
QScrollArea#scroll {{ border: none; background: {c.window}; }}
QLabel#section {{ font-family: "{SERIF}"; font-size: {points * 1.5:.1f}pt; font-weight: 600; color: {c.text}; }}
QLabel#caption {{ color: {c.secondary}; font-size: {points * 0.86:.1f}pt; }}
QLabel#empty {{ color: {c.secondary}; padding: 8px 2px; }}
QLabel#outline-heading {{ color: {c.secondary}; font-size: {points * 0.82:.1f}pt; font-weight: 600; }}
QLabel#pill {{ background: {c.raised}; color: {c.secondary}; border-radius: 8px; padding: 1px 8px;
    font-size: {points * 0.8:.1f}pt; font-weight: 600; }}
QFrame#entry {{ background: {c.panel}; border: {w}px solid {c.line}; border-radius: 8px; }}
QFrame#entry[current="true"] {{ border: {max(w, 1)}px solid {c.accent}; }}
QFrame#entry[off="true"] {{ background: {c.window}; border-style: dashed; }}
QFrame#lock {{ background: {tint(c.panel, c.error, 0.16).name()}; border: none; border-bottom: {w}px solid {c.error}; }}
QFrame#told {{ background: {tint(c.panel, c.warning, 0.16).name()}; border: none; border-bottom: {w}px solid {c.warning}; }}
QFrame#problem {{ background: {tint(c.panel, c.error, 0.10).name()}; border: none; border-left: 3px solid {c.error}; border-radius: 3px; }}
QFrame#problem[severity="warning"] {{ background: {tint(c.panel, c.warning, 0.10).name()}; border-left-color: {c.warning}; }}
QFrame#problem[severity="hint"] {{ background: {tint(c.panel, c.hint, 0.10).name()}; border-left-color: {c.hint}; }}
QPlainTextEdit#inline {{ background: transparent; border: {w}px solid transparent; border-radius: 4px; padding: 0; }}
QPlainTextEdit#inline:hover {{ border-color: {c.line}; }}
QPlainTextEdit#inline:focus {{ border-color: {c.accent}; }}
QPlainTextEdit#prose {{ background: {c.panel}; border: {w}px solid {c.line}; border-radius: 8px; padding: 6px 8px; }}
QPlainTextEdit#prose:focus {{ border-color: {c.accent}; }}
QPushButton#add {{ background: transparent; border: {w}px dashed {c.line}; border-radius: 6px; color: {c.accent};
    padding: 5px 12px; text-align: left; font-weight: 600; }}
QPushButton#add:hover {{ border-color: {c.accent}; background: {soft}; }}
QPushButton#add:focus {{ border: {max(2, w)}px solid {c.accent}; padding: 4px 11px; }}
QPushButton#add:disabled {{ color: {c.disabled}; }}
QPushButton#quiet {{ background: transparent; border: {w}px solid transparent; border-radius: 4px; color: {c.accent};
    padding: 1px 6px; text-align: left; min-height: 0; }}
QPushButton#quiet:hover {{ background: {soft}; }}
QPushButton#quiet:focus {{ border-color: {c.accent}; }}
QPushButton#quiet:disabled {{ color: {c.disabled}; }}
QPushButton#chip {{ background: {c.raised}; border: {w}px solid {c.line}; border-radius: 11px; padding: 2px 10px;
    min-height: 16px; color: {c.text}; }}
QPushButton#chip:hover {{ border-color: {c.accent}; }}
QPushButton#chip:checked {{ background: {c.accent}; color: {c.on_accent}; border-color: {c.accent}; font-weight: 600; }}
QPushButton#chip:focus {{ border-color: {c.text}; }}
QPushButton#chip:disabled {{ color: {c.secondary}; }}
QPushButton#chip:checked:disabled {{ background: {c.raised}; color: {c.text}; border-color: {c.secondary}; }}
QToolButton#segment {{ border: {w}px solid {c.line}; border-radius: 4px; padding: 1px 8px; color: {c.secondary}; background: transparent; }}
QToolButton#segment:checked {{ background: {soft}; color: {c.accent}; border-color: {c.accent}; font-weight: 600; }}
QToolButton#segment:focus {{ border-color: {c.text}; }}
QToolButton#nav {{ border: none; border-bottom: 2px solid transparent; border-radius: 0; padding: 7px 4px 5px 4px; color: {c.secondary}; background: transparent; }}
QToolButton#nav:hover {{ color: {c.text}; }}
QToolButton#nav:checked {{ color: {c.text}; border-bottom-color: {c.accent}; font-weight: 600; }}
QToolButton#nav:focus {{ color: {c.accent}; }}
QSpinBox {{ padding-left: 8px; }}
QFrame#navigator {{ background: {c.window}; border: none; border-bottom: {w}px solid {c.line}; }}
QToolButton#tool {{ padding: 2px; border-width: 1px; }}
QFrame#rule {{ background: {c.line}; border: none; max-height: 1px; min-height: 1px; }}
"""


def popup_sheet(c: Colours) -> str:
    """The style of the popup that opens on a slot."""
    points = 11 * theme.text_scale()
    w = c.line_width
    return (
        form_sheet(c)
        + f"""
QFrame#popup {{ background: {c.panel}; border: {max(1, w)}px solid {c.accent}; border-radius: 8px; }}
QFrame#popup QWidget#plain, QFrame#popup QScrollArea {{ background: {c.panel}; border: none; }}
QLabel#popup-title {{ font-weight: 600; font-size: {points:.1f}pt; }}
QLabel#example {{ font-family: "{SERIF}"; font-style: italic; color: {c.secondary}; padding: 4px 2px 0 2px; }}
QListView#choices {{ background: {c.panel}; border: none; outline: none; }}
QPushButton#value {{ background: {c.raised}; border: {w}px solid {c.line}; border-radius: 6px; padding: 3px 8px; text-align: left; min-height: 16px; }}
QPushButton#value[given="false"] {{ color: {c.secondary}; background: transparent; border-style: dashed; }}
QPushButton#value:hover, QPushButton#value:focus {{ border-color: {c.accent}; }}
"""
    )
