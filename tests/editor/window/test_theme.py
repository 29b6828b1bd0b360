"""Themes: everything that is text can be read, and everything is dressed anew when the theme changes."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.app import create_app
from editor.look import icons, theme
from editor.look.colours import THEMES, Colours, contrast
from editor.look.stylesheet import style_sheet

TEXT_ROLES = ("text", "secondary", "accent", "error", "warning", "hint", "ok")
GROUNDS = ("window", "panel", "raised")


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("role", TEXT_ROLES)
@pytest.mark.parametrize("ground", GROUNDS)
def test_text_can_be_read(name: str, role: str, ground: str) -> None:
    colours = THEMES[name]
    assert contrast(getattr(colours, role), getattr(colours, ground)) >= 4.5


@pytest.mark.parametrize("name", THEMES)
def test_text_on_the_accent_can_be_read(name: str) -> None:
    assert contrast(THEMES[name].on_accent, THEMES[name].accent) >= 4.5


@pytest.mark.parametrize("colours", THEMES.values(), ids=THEMES)
def test_a_theme_reaches_palette_style_and_text(colours: Colours, qtbot: QtBot) -> None:
    app = create_app()
    with qtbot.waitSignal(theme.ThemeSignal.changed):
        theme.apply_theme(app, colours, 1.5)
    assert theme.current() is colours
    assert app.palette().color(QPalette.ColorRole.Window).name().upper() == colours.window
    assert app.font().pointSizeF() == pytest.approx(theme.interface_font(1.5).pointSizeF())
    assert colours.accent in app.styleSheet()


def test_the_style_sheet_names_only_pictures_that_are_there(qapp: QApplication) -> None:
    import re
    from pathlib import Path

    for colours in THEMES.values():
        pictures = re.findall(r"url\(([^)]+)\)", style_sheet(colours, 10))
        assert len(pictures) > 10
        assert all(Path(each).is_file() for each in pictures)


def test_a_name_that_is_no_theme_follows_the_desktop(qapp: QApplication) -> None:
    assert theme.choose("dark", qapp) is THEMES["dark"]
    assert theme.choose("system", qapp) in (THEMES["light"], THEMES["dark"])


def test_every_icon_can_be_drawn(qapp: QApplication) -> None:
    for name in icons.NAMES:
        assert not icons.pixmap(name).isNull(), name
