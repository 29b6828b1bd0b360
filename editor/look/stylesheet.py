"""The one style sheet, made of a theme's colours. Spacing in steps of 4 px, corners 6 px."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import QPointF, QTemporaryDir
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from editor.look.colours import Colours
from editor.look.fonts import SERIF

_SIZE: Final = 16
_POINTS: Final = 10.5  # the text size at which a mark is 16 pixels
# Small marks as lines through points of a 16 × 16 square.
_MARKS: Final[dict[str, tuple[tuple[tuple[float, float], ...], ...]]] = {
    "down": (((4, 6), (8, 10), (12, 6)),),
    "up": (((4, 10), (8, 6), (12, 10)),),
    "right": (((6, 4), (10, 8), (6, 12)),),
    "left": (((10, 4), (6, 8), (10, 12)),),
    "check": (((3.5, 8.5), (6.8, 11.6), (12.5, 4.8)),),
    "dash": (((4, 8), (12, 8)),),
    "close": (((4.5, 4.5), (11.5, 11.5)), ((11.5, 4.5), (4.5, 11.5))),
}
_folder: list[QTemporaryDir] = []


def style_sheet(c: Colours, points: float) -> str:
    """The style sheet of a theme at a text size in points."""
    size = _mark_size(points)
    name = f"{c.name}-{size}"
    marks = {
        **_drawn(c.secondary, ("down", "up", "right", "left", "close"), name, size),
        **{f"{k}_on": v for k, v in _drawn(c.on_accent, ("check", "dash"), name + "-on", size).items()},
        **{f"{k}_hot": v for k, v in _drawn(c.text, ("close", "down", "right"), name + "-hot", size).items()},
        **{f"{k}_off": v for k, v in _drawn(c.disabled, ("down", "up"), name + "-off", size).items()},
    }
    return "\n".join(part(c, points, marks) for part in (_frame, _fields, _lists, _tabs, _bars))


def _mark_size(points: float) -> int:
    return max(_SIZE, round(_SIZE * points / _POINTS))


def _drawn(colour: str, names: tuple[str, ...], prefix: str, size: int) -> dict[str, str]:
    """Draw marks as pictures that a style sheet can name; also twice as fine, for dense screens."""
    if not _folder:
        _folder.append(QTemporaryDir())
    out = {}
    for name in names:
        path = Path(_folder[0].path()) / f"{prefix}-{name}.png"
        for factor, suffix in ((1, ""), (2, "@2x")):
            target = path.with_name(f"{path.stem}{suffix}.png")
            if not target.exists():
                _draw(name, colour, factor * size / _SIZE).save(str(target))
        out[name] = path.as_posix()
    return out


def _draw(name: str, colour: str, factor: float) -> QPixmap:
    picture = QPixmap(round(_SIZE * factor), round(_SIZE * factor))
    picture.fill(QColor(0, 0, 0, 0))
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(factor, factor)
    painter.setPen(QPen(QColor(colour), 1.6))
    for line in _MARKS[name]:
        painter.drawPolyline([QPointF(x, y) for x, y in line])
    painter.end()
    return picture


def _frame(c: Colours, points: float, marks: dict[str, str]) -> str:
    w = c.line_width
    m = _mark_size(points)
    return f"""
QMainWindow, QDialog {{ background: {c.window}; }}
QMainWindow::separator {{ background: {c.window}; width: 4px; height: 4px; }}
QMainWindow::separator:hover {{ background: {c.accent}; }}
QSplitter::handle {{ background: {c.window}; }}
QSplitter::handle:hover {{ background: {c.accent}; }}
QSplitter::handle:horizontal {{ width: 4px; }}
QSplitter::handle:vertical {{ height: 4px; }}
QToolTip {{ background: {c.raised}; color: {c.text}; border: {w}px solid {c.line}; padding: 4px 8px; }}
QMenuBar {{ background: {c.window}; color: {c.text}; padding: 2px 4px; }}
QMenuBar::item {{ padding: 4px 8px; border-radius: 4px; background: transparent; }}
QMenuBar::item:selected {{ background: {c.raised}; }}
QMenu {{ background: {c.panel}; color: {c.text}; border: {w}px solid {c.line}; padding: 4px; }}
QMenu::item {{ padding: 5px 32px 5px 12px; border-radius: 4px; }}
QMenu::item:selected {{ background: {c.accent}; color: {c.on_accent}; }}
QMenu::item:disabled {{ color: {c.disabled}; }}
QMenu::item:disabled:selected {{ background: {c.raised}; color: {c.disabled}; }}
QMenu::icon {{ padding-left: 8px; }}
QMenu::separator {{ height: 1px; background: {c.line}; margin: 4px 8px; }}
QMenu::right-arrow {{ image: url({marks["right"]}); width: {m}px; height: {m}px; }}
QMenu::indicator {{ width: {m - 2}px; height: {m - 2}px; margin-left: 8px; border-radius: 3px; border: 1px solid {c.secondary}; }}
QMenu::indicator:checked {{ background: {c.accent}; border-color: {c.accent}; image: url({marks["check_on"]}); }}
QToolBar {{ background: {c.window}; border: none; border-bottom: {w}px solid {c.line}; padding: 2px 8px; spacing: 2px; }}
QToolBar::separator {{ background: {c.line}; width: 1px; margin: 4px 6px; }}
QStatusBar {{ background: {c.window}; color: {c.secondary}; border-top: {w}px solid {c.line}; }}
QStatusBar::item {{ border: none; }}
QStatusBar QLabel, QStatusBar QToolButton {{ color: {c.secondary}; padding: 2px 8px; }}
QWidget#dock-title {{ background: {c.window}; }}
QWidget#dock-title QLabel {{ font-weight: 600; }}
QDockWidget > QWidget {{ background: {c.panel}; }}
QLabel#title {{ font-family: "{SERIF}"; font-size: {points * 2.3:.1f}pt; font-weight: 600; }}
QDialogButtonBox {{ dialogbuttonbox-buttons-have-icons: 0; }}
QLabel#heading {{ font-size: {points * 1.2:.1f}pt; font-weight: 600; }}
QLabel#secondary, QLabel[secondary="true"] {{ color: {c.secondary}; }}
QLabel:disabled {{ color: {c.disabled}; }}
QFrame#card {{ background: {c.panel}; border: {w}px solid {c.line}; border-radius: 6px; }}
QFrame#bar {{ background: {c.raised}; border: none; border-bottom: {w}px solid {c.line}; }}
"""


def _fields(c: Colours, points: float, marks: dict[str, str]) -> str:
    w = c.line_width
    off = "dashed" if c.name == "contrast" else "solid"  # not by a shade of grey alone
    m = _mark_size(points)
    return f"""
QPushButton {{ background: {c.raised}; color: {c.text}; border: {w}px solid {c.line}; border-radius: 6px;
    padding: 5px 12px; min-height: 16px; }}
QPushButton:hover {{ border-color: {c.accent}; }}
QPushButton:pressed, QPushButton:checked {{ background: {c.line}; }}
QPushButton:focus {{ border: 2px solid {c.accent}; padding: {5 + w - 2}px {12 + w - 2}px; }}
QPushButton:default {{ background: {c.accent}; color: {c.on_accent}; border-color: {c.accent}; font-weight: 600; }}
QPushButton:default:focus {{ border: 2px solid {c.text}; }}
QPushButton:disabled {{ color: {c.disabled}; background: {c.window}; border: {w}px {off} {c.line}; }}
QPushButton:flat {{ background: transparent; border-color: transparent; }}
QPushButton#link {{ background: transparent; border: 2px solid transparent; color: {c.accent}; text-align: left; padding: 3px 4px; }}
QPushButton#link:hover {{ text-decoration: underline; }}
QPushButton#link:focus {{ border-color: {c.accent}; }}
QToolButton {{ background: transparent; color: {c.text}; border: 2px solid transparent; border-radius: 6px; padding: 3px;
    min-width: 16px; min-height: 16px; }}
QToolButton:hover {{ background: {c.raised}; }}
QToolButton:pressed {{ background: {c.line}; }}
QToolButton:checked {{ background: {c.raised}; border-color: {c.line}; }}
QToolButton:focus {{ border-color: {c.accent}; }}
QToolButton:disabled {{ color: {c.disabled}; }}
QToolButton::menu-indicator {{ image: none; }}
QLineEdit, QPlainTextEdit, QTextEdit, QTextBrowser, QSpinBox, QDoubleSpinBox, QComboBox {{
    background: {c.panel}; color: {c.text}; border: {w}px solid {c.line}; border-radius: 6px;
    selection-background-color: {c.accent}; selection-color: {c.on_accent}; }}
QLineEdit, QSpinBox, QDoubleSpinBox, QComboBox {{ padding: 4px 8px; min-height: 18px; }}
QLineEdit:hover, QComboBox:hover, QSpinBox:hover {{ border-color: {c.secondary}; }}
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus, QTextBrowser:focus, QSpinBox:focus,
QDoubleSpinBox:focus, QComboBox:focus {{ border-color: {c.accent}; }}
QLineEdit:read-only, QLineEdit:disabled, QComboBox:disabled, QSpinBox:disabled {{ background: {c.window}; color: {c.secondary}; }}
QPlainTextEdit[plain="true"], QTextBrowser[plain="true"], QTreeView[plain="true"] {{ border: none; border-radius: 0; }}
QComboBox::drop-down, QSpinBox::up-button, QSpinBox::down-button,
QDoubleSpinBox::up-button, QDoubleSpinBox::down-button {{ border: none; width: {m + 4}px; background: transparent; }}
QComboBox::down-arrow, QSpinBox::down-arrow, QDoubleSpinBox::down-arrow {{ image: url({marks["down"]}); width: {m - 2}px; height: {m - 2}px; }}
QSpinBox::up-arrow, QDoubleSpinBox::up-arrow {{ image: url({marks["up"]}); width: {m - 2}px; height: {m - 2}px; }}
QComboBox::down-arrow:disabled, QSpinBox::down-arrow:disabled {{ image: url({marks["down_off"]}); }}
QSpinBox::up-arrow:disabled {{ image: url({marks["up_off"]}); }}
QComboBox QAbstractItemView {{ background: {c.panel}; color: {c.text}; border: {w}px solid {c.line}; padding: 4px; outline: 0; }}
QCheckBox, QRadioButton {{ spacing: 8px; color: {c.text}; }}
QCheckBox:disabled, QRadioButton:disabled {{ color: {c.disabled}; }}
QCheckBox::indicator, QTreeView::indicator, QListView::indicator {{ width: {m - 2}px; height: {m - 2}px; border-radius: 3px;
    border: {w}px solid {c.secondary}; background: {c.panel}; }}
QCheckBox::indicator:focus, QRadioButton::indicator:focus {{ border: 2px solid {c.accent}; }}
QCheckBox::indicator:checked, QTreeView::indicator:checked, QListView::indicator:checked {{ background: {c.accent};
    border-color: {c.accent}; image: url({marks["check_on"]}); }}
QCheckBox::indicator:indeterminate {{ background: {c.accent}; border-color: {c.accent}; image: url({marks["dash_on"]}); }}
QRadioButton::indicator {{ width: 14px; height: 14px; border-radius: 8px; border: {w}px solid {c.secondary}; background: {c.panel}; }}
QRadioButton::indicator:checked {{ border: 4px solid {c.accent}; width: 8px; height: 8px; }}
QSlider::groove:horizontal {{ height: 4px; background: {c.line}; border-radius: 2px; }}
QSlider::handle:horizontal {{ width: 16px; height: 16px; margin: -6px 0; border-radius: 8px; background: {c.accent}; }}
QProgressBar {{ background: {c.raised}; border: none; border-radius: 4px; height: 8px; text-align: center; color: {c.text}; }}
QProgressBar::chunk {{ background: {c.accent}; border-radius: 4px; }}
QGroupBox {{ border: {w}px solid {c.line}; border-radius: 6px; margin-top: {points + 4:.0f}px; padding: 12px 8px 8px 8px; }}
QGroupBox::title {{ subcontrol-origin: margin; left: 8px; padding: 0 4px; color: {c.secondary}; }}
"""


def _lists(c: Colours, points: float, marks: dict[str, str]) -> str:
    w = c.line_width
    icon = round(points * 1.6)
    return f"""
QTreeView, QListView, QTableView, QTabBar, QStatusBar QToolButton {{ icon-size: {icon}px; }}
QToolBar {{ icon-size: {round(points * 1.9)}px; }}
QTreeView, QListView, QTableView {{ background: {c.panel}; color: {c.text}; border: {w}px solid {c.line}; outline: 0;
    selection-background-color: {c.accent}; selection-color: {c.on_accent}; alternate-background-color: {c.window}; }}
QDockWidget QTreeView, QDockWidget QListView, QDockWidget QTableView {{ border: none; }}
QTreeView::item, QListView::item {{ padding: 3px 4px; border-radius: 4px; }}
QTreeView::item:hover, QListView::item:hover, QTableView::item:hover {{ background: {c.raised}; }}
QTreeView::item:selected, QListView::item:selected, QTableView::item:selected {{ background: {c.chosen}; color: {c.text}; }}
QTreeView::item:selected:active, QListView::item:selected:active, QTableView::item:selected:active {{
    background: {c.accent}; color: {c.on_accent}; }}
QTreeView::branch {{ background: {c.panel}; }}
QTreeView::branch:has-children:closed {{ image: url({marks["right"]}); }}
QTreeView::branch:has-children:open {{ image: url({marks["down"]}); }}
QHeaderView {{ background: {c.window}; border: none; }}
QHeaderView::section {{ background: {c.window}; color: {c.secondary}; border: none; border-bottom: {w}px solid {c.line};
    padding: 4px 8px; }}
QTableView {{ gridline-color: {c.line}; }}
QTableView::item {{ padding: 2px 8px; border: none; }}
QScrollBar:vertical {{ background: transparent; width: 12px; margin: 0; }}
QScrollBar:horizontal {{ background: transparent; height: 12px; margin: 0; }}
QScrollBar::handle {{ background: {c.line}; border-radius: 4px; margin: 2px; }}
QScrollBar::handle:vertical {{ min-height: 28px; }}
QScrollBar::handle:horizontal {{ min-width: 28px; }}
QScrollBar::handle:hover {{ background: {c.secondary}; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
QAbstractScrollArea::corner {{ background: transparent; border: none; }}
"""


def _tabs(c: Colours, points: float, marks: dict[str, str]) -> str:
    w = c.line_width
    m = _mark_size(points)
    return f"""
QTabWidget::pane {{ border: none; border-top: {w}px solid {c.line}; }}
QTabBar {{ background: {c.window}; qproperty-drawBase: 0; }}
QTabBar::tab {{ background: {c.window}; color: {c.secondary}; padding: 7px 12px; border: none;
    border-bottom: 2px solid transparent; }}
QTabBar::tab:hover {{ background: {c.raised}; color: {c.text}; }}
QTabBar::tab:selected {{ background: {c.panel}; color: {c.text}; border-bottom: 2px solid {c.accent}; }}
QTabBar::tab:focus {{ color: {c.accent}; }}
QMainWindow > QTabBar::tab {{ padding: 6px 12px; }}
QTabBar::close-button {{ width: {m}px; height: {m}px; image: url({marks["close"]}); subcontrol-position: right; border-radius: 4px; padding: 1px; }}
QTabBar::close-button:hover {{ image: url({marks["close_hot"]}); background: {c.line}; }}
QTabBar::scroller {{ width: 40px; }}
QTabBar QToolButton {{ background: {c.window}; border: none; border-radius: 0; }}
QTabBar QToolButton::right-arrow {{ image: url({marks["right"]}); }}
QTabBar QToolButton::left-arrow {{ image: url({marks["left"]}); }}
"""


def _bars(c: Colours, points: float, marks: dict[str, str]) -> str:
    w = c.line_width
    kinds = {"error": c.error, "warning": c.warning, "hint": c.hint, "ok": c.ok}
    return "\n".join(
        f'QFrame#bar[kind="{kind}"] {{ border-left: 4px solid {colour}; }}' for kind, colour in kinds.items()
    ) + (
        f"""
QFrame#popup {{ background: {c.panel}; border: {max(w, 1)}px solid {c.accent}; border-radius: 6px; }}
QFrame#popup QListView {{ border: none; background: transparent; }}
QFrame#faces {{ background: {c.window}; border: none; border-bottom: {w}px solid {c.line}; }}
"""
    )
