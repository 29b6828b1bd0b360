"""What the program and its worker say to each other: pickles, each after its length in four bytes."""

from __future__ import annotations

import pickle
import struct
from dataclasses import dataclass
from typing import IO, Any, Final

_LENGTH: Final = struct.Struct(">I")


@dataclass(frozen=True, slots=True)
class Run:
    """Do a job."""

    number: int
    name: str
    request: Any


@dataclass(frozen=True, slots=True)
class Cancel:
    """Stop a job, or do not begin it."""

    number: int


@dataclass(frozen=True, slots=True)
class Ready:
    """The worker has imported what it needs."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a job is."""

    number: int
    done: int
    total: int
    text: str


@dataclass(frozen=True, slots=True)
class Done:
    """A job is done; `result` is what it gave."""

    number: int
    result: Any


@dataclass(frozen=True, slots=True)
class Failed:
    """A job could not be done."""

    number: int
    message: str
    details: str = ""


@dataclass(frozen=True, slots=True)
class Cancelled:
    """A job was stopped on request."""

    number: int


Order = Run | Cancel
Answer = Ready | Progress | Done | Failed | Cancelled


def packed(message: Order | Answer) -> bytes:
    """A message as bytes."""
    body = pickle.dumps(message, protocol=pickle.HIGHEST_PROTOCOL)
    return _LENGTH.pack(len(body)) + body


def receive(stream: IO[bytes]) -> Any:
    """The next message of a stream, waiting for it; None at its end."""
    head = stream.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        return None
    body = stream.read(_LENGTH.unpack(head)[0])
    return pickle.loads(body)


class Unpacker:
    """Puts messages together from bytes that come in pieces."""

    def __init__(self) -> None:
        self._bytes = bytearray()

    def feed(self, more: bytes) -> list[Any]:
        """The messages that are whole now."""
        self._bytes += more
        messages: list[Any] = []
        while len(self._bytes) >= _LENGTH.size:
            end = _LENGTH.size + _LENGTH.unpack_from(self._bytes)[0]
            if len(self._bytes) < end:
                break
            messages.append(pickle.loads(self._bytes[_LENGTH.size : end]))
            del self._bytes[:end]
        return messages
