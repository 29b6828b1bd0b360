"""The jobs that a worker can do, by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar


class CancelledError(Exception):
    """The job is not wanted any more."""


class Desk:
    """What a job has at hand: what stays warm between jobs, and how to tell how far it is."""

    def __init__(self) -> None:
        self.warm: dict[str, Any] = {}
        self.tell: Callable[[int, int, str], None] = lambda _done, _total, _text: None
        self.is_cancelled: Callable[[], bool] = lambda: False

    def progress(self, done: int, total: int, text: str = "") -> None:
        """Tell how far the job is; raises CancelledError when it is to stop. To be called often."""
        if self.is_cancelled():
            raise CancelledError
        self.tell(done, total, text)


Job = Callable[[Desk, Any], Any]
JOBS: dict[str, Job] = {}

_Job = TypeVar("_Job", bound=Job)


def job(name: str) -> Callable[[_Job], _Job]:
    """Register a function as a job; its module is named to the worker that is to do it."""

    def register(function: _Job) -> _Job:
        JOBS[name] = function
        return function

    return register
