"""The worker process: jobs, progress, cancelling, and what happens when it dies."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from editor.work.client import Worker
from editor.work.protocol import Done, Unpacker, packed

WAIT = 20_000
ROOT = Path(__file__).parents[3]


@pytest.fixture
def worker(qapp: object, monkeypatch: pytest.MonkeyPatch) -> Iterator[Worker]:
    monkeypatch.setattr(sys, "path", [str(Path(__file__).parent), *sys.path])
    worker = Worker(["jobs_for_tests"])
    yield worker
    worker.close()


def result(qtbot: QtBot, worker: Worker, name: str, request: Any = None) -> Any:
    job = worker.submit(name, request)
    with qtbot.waitSignal(job.done, timeout=WAIT) as done:
        pass
    return done.args[0]


def test_jobs_are_done_one_after_the_other(worker: Worker, qtbot: QtBot) -> None:
    told: list[tuple[int, int, str]] = []
    job = worker.submit("double", 21)
    job.progressed.connect(lambda *step: told.append(step))
    with qtbot.waitSignal(job.done, timeout=WAIT) as done:
        pass
    assert done.args == [42]
    assert told == [(1, 2, "half")]
    assert [result(qtbot, worker, "count") for _ in range(3)] == [1, 2, 3]  # kept warm


def test_a_job_that_fails_says_why_and_the_worker_goes_on(worker: Worker, qtbot: QtBot) -> None:
    for name, request, words in (
        ("fail", "no such thing", "ValueError: no such thing"),
        ("nonsense", None, "no job “nonsense”"),
        ("unsendable", None, "cannot be sent"),
    ):
        job = worker.submit(name, request)
        with qtbot.waitSignal(job.failed, timeout=WAIT) as failed:
            pass
        assert words in failed.args[0]
    assert result(qtbot, worker, "double", 1) == 2


def test_a_job_can_be_cancelled_while_it_runs(worker: Worker, qtbot: QtBot) -> None:
    job = worker.submit("forever", None)
    waiting = worker.submit("count", None)
    with qtbot.waitSignal(job.progressed, timeout=WAIT):
        pass
    with qtbot.waitSignals([job.cancelled, waiting.cancelled], timeout=WAIT):
        waiting.cancel()
        job.cancel()
    assert result(qtbot, worker, "count") == 1


def test_a_worker_that_is_killed_is_started_again_and_says_so(worker: Worker, qtbot: QtBot) -> None:
    assert result(qtbot, worker, "count") == 1
    said: list[str] = []
    worker.said.connect(said.append)
    first = worker.process_id
    job = worker.submit("forever", None)
    with qtbot.waitSignal(job.progressed, timeout=WAIT):
        pass
    with qtbot.waitSignals([job.failed, worker.died], timeout=WAIT):
        os.kill(first, signal.SIGKILL)
    assert "has stopped" in said[0]
    assert "started again" in said[0]
    assert result(qtbot, worker, "count") == 1  # a new one, which begins anew
    assert worker.process_id not in (0, first)


def test_a_worker_that_always_dies_is_given_up_and_can_be_tried_again(
    worker: Worker, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("editor.work.client._PAUSES", (0,))
    said: list[str] = []
    worker.said.connect(said.append)
    for _ in range(2):
        job = worker.submit("die", None)
        with qtbot.waitSignal(job.failed, timeout=WAIT):
            pass
    assert "failed too often" in said[-1]
    assert worker.process_id == 0
    assert result(qtbot, worker, "double", 4) == 8


def test_it_ends_with_its_program(worker: Worker, qtbot: QtBot) -> None:
    assert result(qtbot, worker, "double", 4) == 8
    number = worker.process_id
    worker.close()
    with pytest.raises(ProcessLookupError):
        os.kill(number, 0)


OWNER = """
import sys
from PySide6.QtCore import QCoreApplication
from editor.work.client import Worker
app = QCoreApplication([])
worker = Worker(["editor.work.jobs"])
worker.ready.connect(lambda: print(worker.process_id, flush=True))
app.exec()
"""


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="looks processes up in /proc")
def test_it_ends_when_its_program_is_killed(qtbot: QtBot) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        [sys.executable, "-c", OWNER], env=environment, stdout=subprocess.PIPE, text=True
    ) as program:
        assert program.stdout is not None
        number = int(program.stdout.readline())
        assert _runs(number)
        os.kill(program.pid, signal.SIGKILL)
    qtbot.waitUntil(lambda: not _runs(number), timeout=WAIT)


def _runs(number: int) -> bool:
    try:
        status = Path(f"/proc/{number}/stat").read_text()
    except OSError:
        return False
    return status.rpartition(")")[2].split()[0] != "Z"


def test_messages_in_pieces() -> None:
    raw = packed(Done(1, "x" * 1000)) + packed(Done(2, None))
    unpacker = Unpacker()
    messages = [message for at in range(0, len(raw), 7) for message in unpacker.feed(raw[at : at + 7])]
    assert messages == [Done(1, "x" * 1000), Done(2, None)]
