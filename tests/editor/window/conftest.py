"""A window with a workspace, driven as somebody at a keyboard would."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from editor.text.workspace import Workspace
from editor.window.main import MainWindow
from editor.window.settings import Settings

SHIPPED = Path(__file__).parents[3] / "scenarios"


@pytest.fixture
def duke() -> Path:
    """A shipped adventure."""
    return SHIPPED / "adventures" / "01-the-treasure-of-the-duke.toml"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A workspace with one adventure, `Eel Night`."""
    workspace = Workspace.create(tmp_path / "mine")
    workspace.from_template("1-an-empty-night", "Eel Night")
    assert workspace.root is not None
    return workspace.root


@pytest.fixture
def eel(folder: Path) -> Path:
    """The file of Eel Night."""
    return folder / "scenarios" / "adventures" / "eel-night.toml"


@pytest.fixture
def window(make_window: Callable[[], MainWindow], folder: Path) -> MainWindow:
    """A window with the workspace open."""
    settings = Settings()
    settings.workspace = folder
    settings.sync()
    return make_window()


@pytest.fixture
def do(window: MainWindow) -> Callable[[str], None]:
    """Triggers an action by its id, as its key or menu would; it must be on."""

    def trigger(id_: str) -> None:
        window.commands.refresh()
        assert window.commands[id_].isEnabled(), id_
        window.commands[id_].trigger()

    return trigger
