"""Unsaved work outlives the program: it is killed after typing, started again, and offers the work back."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from editor.text.workspace import Workspace
from editor.window.main import MainWindow

LONG = 30_000  # milliseconds
TYPED = ("# An eel is in the lock.", "it = = cannot be read")
# The program as it is started by hand, with somebody at its keyboard.
PROGRAM = f"""
import sys
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from editor.app import create_app, run
from editor.window.main import MainWindow

app = create_app()

def type_something():
    window = next((each for each in app.topLevelWidgets() if isinstance(each, MainWindow)), None)
    if window is None or window.checker is None or window.tabs.current() is None:
        return
    timer.stop()
    source = window.tabs.current().face("source")
    source.editor.setFocus()
    QTest.keyClick(source.editor, Qt.Key.Key_End, Qt.KeyboardModifier.ControlModifier)
    for line in {TYPED!r}:
        QTest.keyClicks(source.editor, line)
        QTest.keyClick(source.editor, Qt.Key.Key_Return)
    print("typed", flush=True)

timer = QTimer(interval=20)
timer.timeout.connect(type_something)
timer.start()
run(sys.argv[1:])
"""


def test_work_is_offered_back_after_the_program_was_killed(
    make_window: Callable[[], MainWindow], tmp_path: Path, qtbot: QtBot
) -> None:
    workspace = Workspace.create(tmp_path / "mine")
    eel = workspace.from_template("1-an-empty-night", "Eel Night")
    saved = eel.read_bytes()

    command = [sys.executable, "-c", PROGRAM, str(workspace.root), str(eel)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        try:
            said = program.stdout.readline()
            time.sleep(2)  # what is promised: after two seconds nothing is lost
            assert program.poll() is None
        finally:
            program.kill()
    assert said == "typed\n"
    assert program.returncode == -9
    assert eel.read_bytes() == saved

    window = make_window()
    qtbot.waitUntil(lambda: "recovered" in window.bars.shown(), timeout=LONG)
    bar = window.bars.shown()["recovered"]
    assert bar.text == "“Eel Night” was not saved when the program ended."
    qtbot.waitUntil(lambda: not bar.buttons["Restore"].visibleRegion().isEmpty())
    QTest.mouseClick(bar.buttons["Restore"], Qt.MouseButton.LeftButton)

    document = window.files.document
    assert document is not None
    assert document.path == eel
    assert document.modified
    assert document.text == saved.decode() + "".join(f"{line}\n" for line in TYPED)
    assert "recovered" not in window.bars.shown()
    assert eel.read_bytes() == saved
    window.activateWindow()
    qtbot.waitUntil(lambda: window.isActiveWindow() and window.commands["save"].isEnabled())
    QTest.keyClick(window, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    assert eel.read_text(encoding="utf-8") == document.text
    document.undo()
    assert document.text.encode() == saved
