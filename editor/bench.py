"""How quick the editor is: the window, a keystroke, a frame of the board. `guildmaster bench` adds these figures.

Each is measured in a process of its own, without a screen, so that nothing else that was imported helps or hinders.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter, sleep
from typing import Final

COUNT: Final = 200  # keystrokes, frames
_STARTS: Final = 3

ROWS: Final = (
    ("window_seconds", "the editor's window on screen, s"),
    ("keystroke_worst_ms", f"a keystroke in the largest adventure, worst of {COUNT}, ms"),
    ("keystroke_median_ms", "the same, median"),
    ("frame_worst_ms", f"a frame of the district at 1920×1080, worst of {COUNT}, ms"),
    ("frame_median_ms", "the same, median"),
)


def rows(count: int = COUNT) -> list[tuple[str, str, float]]:
    """The figures as `guildmaster bench` prints them: key, label, value."""
    figures: dict[str, float] = {}
    with tempfile.TemporaryDirectory() as home:
        _run("window", home, 1)  # the first start reads everything from the disk
        figures["window_seconds"] = round(median(float(_run("window", home, 1)) for _ in range(_STARTS)), 3)
        for what in ("keystroke", "frame"):
            worst, middle = map(float, _run(what, home, count).split())
            figures[f"{what}_worst_ms"], figures[f"{what}_median_ms"] = round(worst, 1), round(middle, 1)
    return [(key, label, figures[key]) for key, label in ROWS]


def _run(what: str, home: str, count: int) -> str:
    """One measurement in a process of its own, with settings of its own; what it printed last."""
    begun = repr(_clock())
    environment = {
        **os.environ,
        "QT_QPA_PLATFORM": "offscreen",
        "GUILDMASTER_HOME": home,
        "GUILDMASTER_STATE": home,
    }
    done = subprocess.run(
        [sys.executable, "-m", "editor.bench", what, begun, str(count)],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip().splitlines()[-1]


def _clock() -> float:
    """A clock that two processes share."""
    from time import clock_gettime

    return clock_gettime(1)  # CLOCK_MONOTONIC


# --- what runs in the other process

_kept: list[object] = []  # windows that the process takes with it when it ends


def window(begun: float, _count: int) -> str:
    """Seconds from the start of the process until the window has been painted."""
    from PySide6.QtCore import QEvent, QObject, QTimer

    from editor.app import create_app

    app = create_app()
    from editor.window.main import MainWindow

    shown = MainWindow()
    _kept.append(shown)
    done: list[float] = []

    def all_painted() -> None:  # it stands in the queue behind the other widgets' paints
        if not done:
            done.append(_clock() - begun)
            app.quit()

    class First(QObject):
        def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
            if event.type() == QEvent.Type.Paint:
                QTimer.singleShot(0, all_painted)
            return False

    first = First()
    app.installEventFilter(first)
    shown.show()
    app.exec()
    return repr(done[0])


def keystroke(_begun: float, count: int) -> str:
    """The longest and the middle time that the window was busy at a stretch, over many keystrokes."""
    from PySide6.QtTest import QTest

    from editor.app import create_app
    from engine.content.library import shipped_folder

    app = create_app()
    from editor.window.main import MainWindow

    with tempfile.TemporaryDirectory() as folder:
        largest = max((shipped_folder() / "adventures").glob("*.toml"), key=lambda path: path.stat().st_size)
        own = Path(folder) / "scenarios" / "adventures" / "typed.toml"
        own.parent.mkdir(parents=True)
        text = largest.read_text(encoding="utf-8").replace(f'id = "{largest.stem}"', 'id = "typed"', 1)
        own.write_text(text, encoding="utf-8")
        shown = MainWindow()
        _kept.append(shown)
        shown.resize(1920, 1080)
        shown.show()
        shown.use_workspace(Path(folder))
        page = shown.files.open_path(own)
        assert page is not None
        document = page.document
        _settle(app.processEvents, lambda: document.reading is not None)
        editor = page.face("source").editor
        editor.setFocus()
        place = document.text.index("story")
        cursor = editor.textCursor()
        cursor.setPosition(document.text.index("\n", place) + 1)
        editor.setTextCursor(cursor)
        _settle(app.processEvents, lambda: False, seconds=1.0)

        # Each turn of the loop is one stretch in which the window answers nothing else.
        busy: list[float] = []
        next_key, left, end = perf_counter(), count, perf_counter() + 120
        while perf_counter() < end:
            began = perf_counter()
            if left and began >= next_key:
                left -= 1
                QTest.keyClicks(editor, "abcdefgh "[left % 9])
                # Now and then a pause, so that checks come back between the keys.
                next_key = began + (0.4 if left % 20 == 0 else 0.04)
                end = began + 1.0 if not left else end
            app.processEvents()
            took = perf_counter() - began
            if took > 0.0005:
                busy.append(took * 1000)
            sleep(0.001)
    return f"{max(busy)} {median(busy)}"


def frame(_begun: float, count: int) -> str:
    """The longest and the middle time of a frame."""
    from editor.app import create_app
    from editor.board.bench import frames

    create_app()
    worst, middle = frames(count)
    return f"{worst} {middle}"


def _settle(process: Callable[[], None], done: Callable[[], bool], seconds: float = 20.0) -> None:
    end = perf_counter() + seconds
    while perf_counter() < end and not done():
        process()


def main() -> None:
    """`python -m editor.bench WHAT CLOCK COUNT`: one measurement."""
    what, begun, count = sys.argv[1:4]
    print({"window": window, "keystroke": keystroke, "frame": frame}[what](float(begun), int(count)))
    sys.stdout.flush()
    os._exit(0)  # a worker that is still warm need not be waited for


if __name__ == "__main__":
    main()
