"""Jobs that tests give to a worker."""

import os
import time

from editor.work.jobs import Desk, job


@job("double")
def double(desk: Desk, number: int) -> int:
    print("this must not get among the answers")
    desk.progress(1, 2, "half")
    return number * 2


@job("count")
def count(desk: Desk, _request: None) -> int:
    desk.warm["count"] = desk.warm.get("count", 0) + 1
    return int(desk.warm["count"])


@job("fail")
def fail(_desk: Desk, request: str) -> None:
    raise ValueError(request)


@job("die")
def die(_desk: Desk, _request: None) -> None:
    os._exit(3)


@job("forever")
def forever(desk: Desk, _request: None) -> None:
    done = 0
    while True:
        done += 1
        desk.progress(done, 0)
        time.sleep(0.001)


@job("unsendable")
def unsendable(_desk: Desk, _request: None) -> object:
    return lambda: None
