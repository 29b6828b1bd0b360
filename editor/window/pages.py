"""The pages of the program that open in tabs, by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from editor.window.manual import ManualPage
from editor.window.page import Page
from editor.window.settings_page import SettingsPage
from editor.window.shortcuts_page import ShortcutsPage

if TYPE_CHECKING:
    from editor.window.main import MainWindow


def _manual(window: MainWindow) -> Page:
    page = ManualPage()
    page.rule_wanted.connect(window.helping.open_rule)
    page.open("authoring")
    return page


def _rules(_window: MainWindow) -> Page:
    from editor.window.rules_page import RulesPage  # needs the engine's content

    return RulesPage()


def _settings(window: MainWindow) -> Page:
    page = SettingsPage(window.settings)
    page.theme_wanted.connect(window.looks.set_theme)
    page.size_wanted.connect(window.looks.set_size)
    return page


def _shortcuts(_window: MainWindow) -> Page:
    return ShortcutsPage()


PAGES: Final[dict[str, Callable[[MainWindow], Page]]] = {
    "manual": _manual,
    "rules": _rules,
    "settings": _settings,
    "shortcuts": _shortcuts,
}
