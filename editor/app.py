"""Starting the program: one QApplication, one window."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path as FilePath

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from editor.guard import guard_overrides
from editor.look import theme
from editor.window.settings import Settings


def create_app(argv: Sequence[str] = ()) -> QApplication:
    """The application, dressed as the settings say; the one that runs already, if there is one."""
    guard_overrides()
    there = QApplication.instance()
    if isinstance(there, QApplication):
        app = there
    else:
        QGuiApplication.setHighDpiScaleFactorRoundingPolicy(Qt.HighDpiScaleFactorRoundingPolicy.PassThrough)
        app = QApplication(list(argv) or sys.argv[:1])
    app.setApplicationName("guildmaster")
    app.setApplicationDisplayName("Guildmaster")
    app.setDesktopFileName("guildmaster")
    settings = Settings()
    theme.apply_theme(app, theme.choose(settings.theme, app), settings.text_percent / 100)
    return app


def run(argv: Sequence[str] = ()) -> int:
    """Show the window, with these files or this workspace, until it is closed."""
    app = create_app(sys.argv[:1])
    from editor.look import icons
    from editor.window.faults import Faults, open_log
    from editor.window.main import MainWindow

    open_log()
    app.setWindowIcon(icons.icon("adventure", "accent"))
    window = MainWindow()
    Faults(window).install()
    app.styleHints().colorSchemeChanged.connect(lambda _scheme: window.looks.follow_desktop())
    window.show()
    for name in argv:
        path = FilePath(name).absolute()
        if path.is_dir():
            window.use_workspace(path)
        else:
            window.files.open_path(path)
    return app.exec()
