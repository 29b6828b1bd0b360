"""The system's dialogs for files and folders, in one place."""

from __future__ import annotations

from pathlib import Path as FilePath
from typing import Final

from PySide6.QtWidgets import QFileDialog, QWidget

CONTENT: Final = "Guildmaster content (*.toml);;All files (*)"


def file_to_open(parent: QWidget, folder: FilePath | None) -> FilePath | None:
    """Which content file to open."""
    name, _kind = QFileDialog.getOpenFileName(parent, "Open file", str(folder or ""), CONTENT)
    return FilePath(name) if name else None


def file_to_write(parent: QWidget, title: str, suggested: FilePath, kinds: str = CONTENT) -> FilePath | None:
    """Where to write to; a name without an ending gets the one of the chosen kind."""
    name, kind = QFileDialog.getSaveFileName(parent, title, str(suggested), kinds)
    if not name:
        return None
    path = FilePath(name)
    ending = kind.partition("*")[2].rstrip(")").split(" ")[0]
    return path if path.suffix or not ending.startswith(".") else path.with_suffix(ending)


def folder_to_use(parent: QWidget, title: str, start: FilePath | None) -> FilePath | None:
    """Which folder to use."""
    name = QFileDialog.getExistingDirectory(parent, title, str(start or ""))
    return FilePath(name) if name else None
