"""The worker process: `python -m editor.work.worker MODULE…` does the jobs that those modules register.

It ends when the program that started it does.
"""

from __future__ import annotations

import importlib
import os
import queue
import sys
import threading
import traceback
from typing import IO

from editor.work.jobs import JOBS, CancelledError, Desk
from editor.work.protocol import (
    Answer,
    Cancel,
    Cancelled,
    Done,
    Failed,
    Progress,
    Ready,
    Run,
    packed,
    receive,
)


class _Worker:
    def __init__(self, orders: IO[bytes], answers: IO[bytes]) -> None:
        self._orders = orders
        self._answers = answers
        self._waiting: queue.SimpleQueue[Run | None] = queue.SimpleQueue()
        self._unwanted: set[int] = set()
        self._desk = Desk()

    def run(self) -> None:
        # A thread of its own reads, so that a job can be cancelled while it runs.
        threading.Thread(target=self._listen, daemon=True).start()
        self._answer(Ready())
        while (order := self._waiting.get()) is not None:
            self._answer(self._done(order))

    def _listen(self) -> None:
        while (order := receive(self._orders)) is not None:
            if isinstance(order, Cancel):
                self._unwanted.add(order.number)
            else:
                self._waiting.put(order)
        os._exit(0)  # the program is gone: nobody wants the answer to the job that may be running

    def _done(self, order: Run) -> Answer:
        number = order.number
        self._desk.tell = lambda done, total, text: self._answer(Progress(number, done, total, text))
        self._desk.is_cancelled = lambda: number in self._unwanted
        if number in self._unwanted:
            return Cancelled(number)
        try:
            return Done(number, JOBS[order.name](self._desk, order.request))
        except CancelledError:
            return Cancelled(number)
        except KeyError:
            if order.name in JOBS:
                return Failed(number, "The job failed.", traceback.format_exc())
            return Failed(number, f"There is no job “{order.name}”.")
        except Exception as error:
            return Failed(number, f"The job failed: {type(error).__name__}: {error}", traceback.format_exc())

    def _answer(self, answer: Answer) -> None:
        try:
            message = packed(answer)
        except Exception as error:  # a result that cannot be sent must not end the worker
            number = getattr(answer, "number", 0)
            message = packed(Failed(number, f"The result cannot be sent: {error}", traceback.format_exc()))
        self._answers.write(message)
        self._answers.flush()


def main(modules: list[str]) -> None:
    """Do jobs until the program that asks for them is gone."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever is printed goes elsewhere than the answers
    for module in modules:
        importlib.import_module(module)
    _Worker(sys.stdin.buffer, answers).run()


if __name__ == "__main__":
    main(sys.argv[1:])
