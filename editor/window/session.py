"""What was open when the program ended, and opening it again."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from editor.window.main import MainWindow


def keep(window: MainWindow) -> None:
    """Remember layout and tabs."""
    settings = window.settings
    settings.keep_layout("geometry", window.saveGeometry())
    settings.keep_layout("docks", window.saveState())
    settings.keep_strings("tabs", [page.key for page in window.tabs.pages()])
    current = window.tabs.current()
    settings.keep_strings("current-tab", [current.key] if current is not None else [])
    settings.sync()


def restore_tabs(window: MainWindow) -> None:
    """Open the tabs of last time; what is gone is left out."""
    settings = window.settings
    if window.tabs.count():
        return  # something was asked for by name
    keys = settings.strings("tabs")
    for key in keys:
        window.open_key(key, show=False)
    for key in settings.strings("current-tab"):
        page = window.tabs.page(key)
        if page is not None:
            window.tabs.setCurrentWidget(page)
            page.settle()
