"""Pictures of the program for its documentation: `python -m editor.screenshots FOLDER`."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from editor.window.main import MainWindow

SIZES: Final = ((1280, 800), (1920, 1080))
THEMES: Final = ("light", "dark")
_PATIENCE: Final = 60_000  # milliseconds for a document to be checked


def main(folder: Path) -> list[Path]:
    """Draw all pictures; gives the files that were written."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    with tempfile.TemporaryDirectory() as home:  # settings and state of nobody
        os.environ["GUILDMASTER_HOME"] = os.environ["GUILDMASTER_STATE"] = home
        return _draw(folder)


def _draw(folder: Path) -> list[Path]:
    from editor.app import create_app
    from editor.window.main import MainWindow

    folder.mkdir(parents=True, exist_ok=True)
    app = create_app()
    window = MainWindow()
    window.resize(*SIZES[0])
    window.show()
    window.get_ready()
    written = []
    for name, scene in _SCENES.items():
        scene(window)
        for size in SIZES:
            window.resize(*size)
            for theme in THEMES:
                window.looks.set_theme(theme)
                _wait(300)
                path = folder / f"{name}-{theme}-{size[0]}x{size[1]}.png"
                window.grab().save(str(path))
                written.append(path)
    window.start_checker().close()
    window.documents.recovery.close()
    app.closeAllWindows()
    return written


def _start(window: MainWindow) -> None:
    window.files.close_all()


def _adventure(*faces: str) -> Callable[[MainWindow], None]:
    def show(window: MainWindow) -> None:
        _open(window, "adventures", "01-the-treasure-of-the-duke", faces)

    return show


def _board(window: MainWindow) -> None:
    _open(window, "boards", "lower-city", ("board",))


def _open(window: MainWindow, shelf: str, name: str, faces: tuple[str, ...]) -> None:
    """Show a shipped file by some of its faces, with a part of it chosen."""
    from editor.window.shelf import shipped

    page = window.files.open_path(shipped("scenarios") / shelf / f"{name}.toml")
    if page is None:
        return
    for face in faces:
        page.face(face)
    for face in page.shown():
        if face not in faces:
            page.switch(face)
    _wait(_PATIENCE, lambda: page.document.checked_revision == page.document.revision)
    entry = ("trigger", 0) if "trigger" in page.document.source.data else ("space", 0)
    page.show_path(entry)
    page.path_selected.emit(entry)


def _wait(most: int, until: Callable[[], bool] = lambda: False) -> None:
    """Let the program run for a while, or until something is so."""
    from PySide6.QtCore import QEventLoop, QTimer

    loop = QEventLoop()
    QTimer.singleShot(most, loop.quit)
    watch = QTimer(interval=20)
    watch.timeout.connect(lambda: loop.quit() if until() else None)
    watch.start()
    loop.exec()
    watch.stop()


_SCENES: Final[dict[str, Callable[[MainWindow], None]]] = {
    "start": _start,
    "form": _adventure("form"),
    "source": _adventure("source"),
    "sheet": _adventure("sheet"),
    "faces": _adventure("form", "source", "sheet"),
    "board": _board,
}


if __name__ == "__main__":
    for picture in main(Path(sys.argv[1] if len(sys.argv) > 1 else "docs/images")):
        print(picture)
