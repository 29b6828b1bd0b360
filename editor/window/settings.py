"""What the program remembers between two sittings: theme, text size, layout, open tabs, recent things."""

from __future__ import annotations

import json
import os
from pathlib import Path as FilePath
from typing import Any, Final

import platformdirs
from PySide6.QtCore import QByteArray, QSettings

RECENT: Final = 12
SMALLEST, LARGEST = 80, 200
THEME_NAMES: Final = ("system", "light", "dark", "contrast")


def config_folder() -> FilePath:
    """The folder of the settings in the user's account; GUILDMASTER_HOME names another."""
    named = os.environ.get("GUILDMASTER_HOME")
    return FilePath(named) if named else platformdirs.user_config_path("guildmaster", appauthor=False)


class Settings:
    """An INI file with typed values. Lists are written as JSON: INI has none."""

    def __init__(self, folder: FilePath | None = None) -> None:
        folder = folder or config_folder()
        self._ini = QSettings(str(folder / "editor.ini"), QSettings.Format.IniFormat)

    def sync(self) -> None:
        """Write now."""
        self._ini.sync()

    # --- how it looks

    @property
    def theme(self) -> str:
        """`system`, `light`, `dark` or `contrast`."""
        name = str(self._ini.value("look/theme", "system"))
        return name if name in THEME_NAMES else "system"

    @theme.setter
    def theme(self, name: str) -> None:
        self._ini.setValue("look/theme", name)

    @property
    def text_percent(self) -> int:
        """The text size in per cent, 80 to 200."""
        try:
            size = int(str(self._ini.value("look/text", 100)))
        except ValueError:
            size = 100
        return min(max(size, SMALLEST), LARGEST)

    @text_percent.setter
    def text_percent(self, size: int) -> None:
        self._ini.setValue("look/text", min(max(size, SMALLEST), LARGEST))

    @property
    def animations(self) -> bool:
        """Whether things move; off for whom it disturbs."""
        return str(self._ini.value("look/animations", "true")).lower() == "true"

    @animations.setter
    def animations(self, on: bool) -> None:
        self._ini.setValue("look/animations", "true" if on else "false")

    # --- the layout

    def layout(self, name: str) -> QByteArray:
        """The remembered layout of a window or splitter; empty if there is none."""
        value = self._ini.value(f"layout/{name}")
        return value if isinstance(value, QByteArray) else QByteArray()

    def keep_layout(self, name: str, state: QByteArray) -> None:
        """Remember a layout."""
        self._ini.setValue(f"layout/{name}", state)

    def forget_layout(self) -> None:
        """Go back to how everything lay at first."""
        self._ini.remove("layout")

    # --- lists

    def strings(self, name: str) -> list[str]:
        """A remembered list of texts."""
        try:
            found: Any = json.loads(str(self._ini.value(f"lists/{name}", "[]")))
        except ValueError:
            return []
        return [each for each in found if isinstance(each, str)] if isinstance(found, list) else []

    def keep_strings(self, name: str, values: list[str]) -> None:
        """Remember a list of texts."""
        self._ini.setValue(f"lists/{name}", json.dumps(values, ensure_ascii=False))

    def add_recent(self, name: str, path: FilePath) -> None:
        """Put a path in front of a list of recent ones."""
        known = [each for each in self.strings(name) if each != str(path)]
        self.keep_strings(name, [str(path), *known][:RECENT])

    @property
    def workspace(self) -> FilePath | None:
        """The workspace that was open last."""
        value = str(self._ini.value("workspace", "") or "")
        return FilePath(value) if value else None

    @workspace.setter
    def workspace(self, root: FilePath | None) -> None:
        self._ini.setValue("workspace", str(root) if root is not None else "")
