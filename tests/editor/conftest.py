"""What all tests of the editor share: no screen, no settings of the account, and no warning of Qt."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from pytestqt.qtbot import QtBot

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from editor.guard import guard_overrides

if TYPE_CHECKING:
    from editor.window.main import MainWindow

# With it a fault shows as a failure with its trace, without it as the end of the whole test run.
guard_overrides()

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A warning of Qt fails a test; what the screenless platform cannot do is no fault of ours."""
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.qt_log_level_fail("WARNING"))
            item.add_marker(pytest.mark.qt_log_ignore("This plugin does not support", extend=True))


@pytest.fixture(autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Settings, backups, logs and recovered work go to a folder of the test."""
    folder = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("GUILDMASTER_HOME", str(folder / "config"))
    monkeypatch.setenv("GUILDMASTER_STATE", str(folder / "state"))
    return folder


@pytest.fixture
def make_window(qtbot: QtBot) -> Iterator[Callable[[], MainWindow]]:
    """Makes windows, shown and ready, and ends their workers."""
    from editor.app import create_app
    from editor.window.main import MainWindow
    from editor.window.settings import Settings

    made: list[MainWindow] = []

    def make() -> MainWindow:
        create_app()
        window = MainWindow(Settings())
        window.resize(1280, 800)
        made.append(window)
        window.show()
        qtbot.waitUntil(lambda: window.checker is not None)
        return window

    yield make
    for window in made:
        _end(window)


def _end(window: MainWindow) -> None:
    """End a window without asking."""
    if window.checker is not None:
        window.checker.close()
    for document in window.documents.all():
        document.qt.setModified(False)
    window.close()
    window.deleteLater()
