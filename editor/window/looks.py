"""Commands about what is shown and how: faces, docks, themes, text size."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from PySide6.QtWidgets import QApplication, QDockWidget

from editor.look import theme
from editor.window.document_page import DocumentPage
from editor.window.settings_page import SettingsPage

if TYPE_CHECKING:
    from editor.window.main import MainWindow

_STEP: Final = 10


class Looks:
    """What the View menu does."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window

    # --- faces

    def switch_form(self) -> None:
        self._switch_face("form")

    def switch_source(self) -> None:
        self._switch_face("source")

    def switch_sheet(self) -> None:
        self._switch_face("sheet")

    def switch_board(self) -> None:
        self._switch_face("board")

    def _switch_face(self, name: str) -> None:
        page = self._window.tabs.current()
        if isinstance(page, DocumentPage):
            page.switch(name)

    # --- docks

    def switch_library(self, on: bool) -> None:
        self._switch_dock("library", on)

    def switch_problems(self, on: bool) -> None:
        self._switch_dock("problems", on)

    def switch_output(self, on: bool) -> None:
        self._switch_dock("output", on)

    def switch_history(self, on: bool) -> None:
        self._switch_dock("history", on)

    def switch_explain(self, on: bool) -> None:
        self._switch_dock("explain", on)

    def switch_search(self, on: bool) -> None:
        self._switch_dock("search", on)

    def show_dock(self, name: str, *, focus: bool = True) -> QDockWidget:
        """Bring a dock to the front."""
        dock = self._window.docks[name]
        dock.show()
        dock.raise_()
        if focus:
            (dock.widget().focusProxy() or dock.widget()).setFocus()
        return dock

    def _switch_dock(self, name: str, on: bool) -> None:
        """Show or hide; one that lies behind another is brought to the front first."""
        dock = self._window.docks[name]
        is_behind = not on and not dock.isHidden() and dock.visibleRegion().isEmpty()
        if on or is_behind:
            self.show_dock(name)
            self._window.commands.set_checked(f"show-{name}", True)
        else:
            dock.hide()

    def reset_layout(self) -> None:
        """All docks as they were at first."""
        self._window.settings.forget_layout()
        self._window.arrange()

    def full_screen(self) -> None:
        if self._window.isFullScreen():
            self._window.showNormal()
        else:
            self._window.showFullScreen()

    # --- themes and text

    def theme_light(self) -> None:
        self.set_theme("light")

    def theme_dark(self) -> None:
        self.set_theme("dark")

    def theme_contrast(self) -> None:
        self.set_theme("contrast")

    def theme_system(self) -> None:
        self.set_theme("system")

    def set_theme(self, name: str) -> None:
        """Show another theme and remember it."""
        self._window.settings.theme = name
        self.apply()

    def bigger(self) -> None:
        self.set_size(self._window.settings.text_percent + _STEP)

    def smaller(self) -> None:
        self.set_size(self._window.settings.text_percent - _STEP)

    def normal(self) -> None:
        self.set_size(100)

    def set_size(self, percent: int) -> None:
        """Show text larger or smaller, and remember it."""
        self._window.settings.text_percent = percent
        self.apply()

    def apply(self) -> None:
        """Dress the program as the settings say."""
        app = cast(QApplication, QApplication.instance())
        settings = self._window.settings
        theme.apply_theme(app, theme.choose(settings.theme, app), settings.text_percent / 100)

    def settings_page(self) -> None:
        """Open the settings."""
        page = self._window.open_page("settings")
        if isinstance(page, SettingsPage):
            page.refresh()

    def follow_desktop(self) -> None:
        """The desktop has become light or dark."""
        if self._window.settings.theme == "system":
            self.apply()
