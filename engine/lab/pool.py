"""Many games in several processes, their results in the order of the games."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

T = TypeVar("T")


class SimulationError(Exception):
    """Games that cannot be played, in one sentence."""


def in_order(
    count: int,
    jobs: int,
    chunk: int,
    alone: Callable[[int], T],
    some: Callable[[range], list[T]],
    prepare: Callable[..., None],
    *given: Any,
) -> Iterator[list[T]]:
    """Some results after the other, whoever played them.

    With one job all is played here, by `alone`. Otherwise processes are spawned, never forked, as whoever asks may
    have threads; each begins with `prepare(*given)`.
    """
    if jobs <= 1:
        for index in range(count):
            yield [alone(index)]
        return
    size = max(1, min(chunk, count // (jobs * 4)))
    chunks = [range(i, min(i + size, count)) for i in range(0, count, size)]
    context = multiprocessing.get_context("spawn")
    executor = ProcessPoolExecutor(jobs, mp_context=context, initializer=prepare, initargs=given)
    try:
        for future in [executor.submit(some, each) for each in chunks]:
            yield future.result()
    except BrokenProcessPool as error:
        raise SimulationError("a process ended in the middle of a game; try again with --jobs 1") from error
    finally:
        executor.shutdown(wait=True, cancel_futures=True)
