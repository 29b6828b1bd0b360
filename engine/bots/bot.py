"""What a bot is, and the luck it draws on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from engine.play.view import View
from engine.rules.chance import mix
from engine.rules.state import Action

_STREAM = 4096  # far beyond the game's own streams


class Bot(Protocol):
    """A player: sees its seat's view and the legal actions, names one of them."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action: ...


class Luck:
    """A bot's own luck: apart from the game's, the same on every machine."""

    __slots__ = ("_index", "_seed", "_stream")

    def __init__(self, seed: int, seat: int) -> None:
        self._seed, self._stream, self._index = seed, _STREAM + seat, 0

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1."""
        self._index += 1
        return mix(self._seed, self._stream, self._index) % limit
