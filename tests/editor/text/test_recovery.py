"""Unsaved work outlives the program."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from editor.text.documents import KEEP_AFTER, Documents
from editor.text.recovery import Recovery
from engine.diagnostics import Edit

ROOT = Path(__file__).parents[3]
BROKEN = 'title = "Night"\n= not TOML [[ at all\u00a0🗝'

# A real program with a window: it opens a file, begins another, and somebody types.
TYPIST = """
import sys
from pathlib import Path
from PySide6.QtCore import QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPlainTextEdit
from editor.text.documents import Documents

app = QApplication([])
documents = Documents()
document = documents.open(Path(sys.argv[1]))
documents.new("kind = 'adventure'\\ntitle = 'Never saved'\\n")
field = QPlainTextEdit()
field.setDocument(document.qt)
field.show()
def type_on():
    QTest.keyClicks(field, "x")
    if document.revision == 200:
        print("typed", flush=True)
timer = QTimer(interval=5)
timer.timeout.connect(type_on)
timer.start()
app.exec()
"""


@pytest.fixture
def night(tmp_path: Path) -> Path:
    path = tmp_path / "night.toml"
    path.write_text('title = "Night"\n')
    return path


def kept(state: Path) -> list[Path]:
    return sorted((state / "recovery").rglob("*.json"))


def crash(documents: Documents) -> None:
    """What the system does for a program that is killed: its lock is let go, its files stay."""
    lock = documents.recovery._lock
    assert lock is not None
    lock.close()


def test_kill_while_typing(qapp: object, night: Path, state: Path, qtbot: QtBot) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"}
    with subprocess.Popen(
        [sys.executable, "-c", TYPIST, str(night)], env=environment, stdout=subprocess.PIPE, text=True
    ) as program:
        try:
            assert program.stdout is not None
            assert program.stdout.readline() == "typed\n"
            qtbot.waitUntil(lambda: len(kept(state)) == 2, timeout=10_000)
            alive = Recovery()
            assert alive.found() == []  # it still runs, so the work is its own
            # It goes on typing: a later text is kept, without any pause.
            first = kept(state)[0].read_text()
            qtbot.waitUntil(lambda: kept(state)[0].read_text() != first, timeout=10_000)
        finally:
            os.kill(program.pid, signal.SIGKILL)
    assert night.read_text() == 'title = "Night"\n'

    documents = Documents()
    left = {each.title: each for each in documents.recovery.found()}
    assert set(left) == {"Never saved"} | {each.title for each in left.values() if each.path == night}
    assert len(left) == 2
    mine = next(each for each in left.values() if each.path == night)
    assert mine.text.count("x") >= 100
    assert Recovery().found() == []  # offered by one program at a time

    document = documents.restore(mine)
    assert document.text == mine.text
    assert document.modified
    document.undo()
    assert document.text == 'title = "Night"\n'
    document.redo()
    document.save()
    assert night.read_text() == mine.text
    fresh = documents.restore(left["Never saved"])
    assert fresh.path is None
    assert "Never saved" in fresh.text
    assert documents.recovery.found() == []
    for each in documents.all():
        documents.close(each)
    documents.recovery.close()
    assert kept(state) == []


def test_it_is_written_within_two_seconds() -> None:
    assert KEEP_AFTER <= 1500  # the rest is time for writing


def test_work_that_does_not_parse_is_kept(
    documents: Documents, night: Path, state: Path, qtbot: QtBot
) -> None:
    document = documents.open(night)
    document.replace_text(BROKEN, "Break")
    qtbot.waitUntil(lambda: len(kept(state)) == 1, timeout=5000)
    crash(documents)
    again = Documents()
    (left,) = again.recovery.found()
    assert again.restore(left).text == BROKEN
    again.recovery.close()


def test_what_is_saved_or_undone_or_closed_is_not_offered(
    documents: Documents, night: Path, state: Path
) -> None:
    document = documents.open(night)
    for done in (document.save, document.undo, lambda: documents.close(document)):
        document.apply([Edit(0, 0, "# x\n")], "Add")
        documents.keep_now()
        assert len(kept(state)) == 1
        done()
        documents.keep_now()
        assert kept(state) == []
        if document in documents.all():
            document.save()


def test_work_whose_file_is_gone_is_offered(documents: Documents, night: Path) -> None:
    document = documents.open(night)
    document.apply([Edit(0, 0, "# x\n")], "Add")
    documents.keep_now()
    crash(documents)
    night.unlink()
    again = Documents()
    (left,) = again.recovery.found()
    restored = again.restore(left)
    assert restored.path == night
    assert restored.modified
    restored.save()
    assert night.read_text().startswith("# x\n")
    again.recovery.close()


def test_a_file_saved_since_is_not_hidden(documents: Documents, night: Path) -> None:
    documents.open(night).apply([Edit(0, 0, "# x\n")], "Add")
    documents.keep_now()
    crash(documents)
    night.write_text("# newer\n")
    again = Documents()
    said: list[str] = []
    again.said.connect(said.append)
    (left,) = again.recovery.found()
    assert left.is_disk_changed
    document = again.restore(left)
    assert "saved since" in said[0]
    document.undo()
    assert document.text == "# newer\n"
    again.recovery.close()


def test_restored_work_survives_another_crash(documents: Documents, night: Path) -> None:
    documents.open(night).apply([Edit(0, 0, "# x\n")], "Add")
    documents.keep_now()
    crash(documents)
    second = Documents()
    second.restore(second.recovery.found()[0])
    crash(second)
    third = Recovery()
    assert [each.text for each in third.found()] == ['# x\ntitle = "Night"\n']
    third.discard(third.found()[0])
    assert third.found() == []


def test_a_recovery_file_that_cannot_be_read_is_left_alone(state: Path) -> None:
    folder = state / "recovery" / "old"
    folder.mkdir(parents=True)
    (folder / "0001.json").write_text("{ cut off")
    assert Recovery().found() == []
    assert (folder / "0001.json").exists()


def test_no_room_to_keep_work_is_said(documents: Documents, night: Path, state: Path) -> None:
    state.write_text("a file where the folder should be")
    said: list[str] = []
    documents.said.connect(said.append)
    document = documents.open(night)
    for _ in range(3):
        document.apply([Edit(0, 0, "# x\n")], "Add")
        documents.keep_now()
    assert len(said) == 1  # not every second
    assert "cannot be kept safe" in said[0]
