"""The program's side of a worker: it is kept running, given jobs, and its answers become signals."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from itertools import count
from typing import Any, Final

from PySide6.QtCore import QCoreApplication, QObject, QProcess, QProcessEnvironment, QTimer, Signal

from editor.work.protocol import (
    Answer,
    Cancel,
    Cancelled,
    Done,
    Failed,
    Progress,
    Ready,
    Run,
    Unpacker,
    packed,
)

_NUMBERS = count(1)
_PAUSES: Final = (0, 500, 2000, 5000)  # milliseconds before the first, second … restart in a row
_PATIENCE: Final = 60_000  # a worker that ran so long is not one that fails at once


class Job(QObject):
    """A job that was given to a worker. It has no parent: it lives as long as somebody keeps it."""

    progressed = Signal(int, int, str)
    done = Signal(object)
    failed = Signal(str)
    cancelled = Signal()

    def __init__(self, worker: Worker, name: str, request: Any) -> None:
        super().__init__()
        self._worker = worker
        self.number = next(_NUMBERS)
        self.name = name
        self.request = request

    def cancel(self) -> None:
        """Stop it; `cancelled` tells when it has."""
        self._worker.cancel(self)


class Worker(QObject):
    """One worker process, kept warm; a new one is started when it dies."""

    said = Signal(str)
    ready = Signal()
    died = Signal()

    def __init__(self, modules: Sequence[str], name: str = "worker", parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._modules = list(modules)
        self._name = name
        self._jobs: dict[int, Job] = {}
        self._process: QProcess | None = None
        self._gone: QProcess | None = None
        self._unpacker = Unpacker()
        self._deaths = 0
        self._errors = ""
        self._is_closed = False
        self._steady = QTimer(self, singleShot=True, interval=_PATIENCE)
        self._steady.timeout.connect(self._settled)
        self._again = QTimer(self, singleShot=True)
        self._again.timeout.connect(self._start)
        application = QCoreApplication.instance()
        if application is not None:
            application.aboutToQuit.connect(self.close)
        self._start()

    @property
    def process_id(self) -> int:
        """The number of the process; 0 when there is none."""
        return int(self._process.processId()) if self._process is not None else 0

    def submit(self, name: str, request: Any) -> Job:
        """Give a job; it is done after those given before it."""
        job = Job(self, name, request)
        self._jobs[job.number] = job
        if self._process is None and not self._again.isActive():
            self._deaths = 0  # it had been given up; this is a new reason to try
            self._start()
        if self._process is not None:
            self._send(Run(job.number, name, request))
        return job

    def cancel(self, job: Job) -> None:
        """Stop a job."""
        if job.number in self._jobs and self._process is not None:
            self._send(Cancel(job.number))

    def close(self) -> None:
        """End the worker for good."""
        self._is_closed = True
        self._again.stop()
        self._steady.stop()
        process, self._process = self._process, None
        if process is not None:
            process.blockSignals(True)
            process.kill()
            process.waitForFinished(2000)
            self._gone = process
        self._jobs.clear()

    # --- the process

    def _start(self) -> None:
        if self._is_closed or self._process is not None:
            return
        process = QProcess()  # without a parent: Python alone decides when it goes
        environment = QProcessEnvironment.systemEnvironment()
        # The worker imports what this program imports, wherever it was started from.
        environment.insert("PYTHONPATH", os.pathsep.join(each for each in sys.path if each))
        process.setProcessEnvironment(environment)
        process.readyReadStandardOutput.connect(self._read)
        process.readyReadStandardError.connect(self._read_errors)
        process.finished.connect(self._ended)
        process.errorOccurred.connect(self._error)
        self._process = process
        self._unpacker = Unpacker()
        self._errors = ""
        process.start(sys.executable, ["-P", "-m", "editor.work.worker", *self._modules])
        for job in self._jobs.values():
            self._send(Run(job.number, job.name, job.request))

    def _send(self, message: Run | Cancel) -> None:
        if self._process is not None:
            self._process.write(packed(message))

    def _error(self, error: QProcess.ProcessError) -> None:
        if error is QProcess.ProcessError.FailedToStart:
            self._ended()

    def _ended(self) -> None:
        """The process is gone: say so, let its jobs fail, start another."""
        process, self._process = self._process, None
        if process is None or self._is_closed:
            return
        self._read_errors_of(process)
        self._gone = process  # this is called by a signal of it, so it cannot be let go of yet
        self._steady.stop()
        jobs, self._jobs = list(self._jobs.values()), {}
        tries_again = self._deaths < len(_PAUSES)
        last = self._errors.strip().rsplit("\n", 1)[-1]
        reason = f" ({last})" if last else ""
        then = (
            "it is started again"
            if tries_again
            else "it has failed too often and stays off until it is needed"
        )
        self.said.emit(f"The {self._name} has stopped{reason}: {then}.")
        if tries_again:
            self._again.start(_PAUSES[self._deaths])
        self._deaths += 1
        for job in jobs:
            job.failed.emit(f"The {self._name} has stopped.")
        self.died.emit()

    def _settled(self) -> None:
        self._deaths = 0

    # --- what it says

    def _read_errors(self) -> None:
        if self._process is not None:
            self._read_errors_of(self._process)

    def _read_errors_of(self, process: QProcess) -> None:
        self._errors += bytes(process.readAllStandardError().data()).decode("utf-8", "replace")
        self._errors = self._errors[-4000:]

    def _read(self) -> None:
        if self._process is None:
            return
        for answer in self._unpacker.feed(bytes(self._process.readAllStandardOutput().data())):
            self._take(answer)

    def _take(self, answer: Answer) -> None:
        if isinstance(answer, Ready):
            self._steady.start()
            self.ready.emit()
            return
        job = self._jobs.get(answer.number)
        if job is None:
            return
        if isinstance(answer, Progress):
            job.progressed.emit(answer.done, answer.total, answer.text)
            return
        del self._jobs[answer.number]
        if isinstance(answer, Done):
            job.done.emit(answer.result)
        elif isinstance(answer, Cancelled):
            job.cancelled.emit()
        elif isinstance(answer, Failed):
            if answer.details:
                self.said.emit(answer.details.rstrip())
            job.failed.emit(answer.message)
