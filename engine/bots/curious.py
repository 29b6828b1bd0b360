"""The curious bot: plays like the greedy one, but has a taste for what it has not yet used in this game."""

from __future__ import annotations

from collections.abc import Sequence

from engine.bots.greedy import GreedyBot
from engine.play.view import View
from engine.rules.chance import mix
from engine.rules.game import Game
from engine.rules.kinds import PLAY, USE
from engine.rules.state import Action

_STREAM = 8192
_EAGER = 4.0  # ducats that the most tempting new thing is worth to it


class CuriousBot(GreedyBot):
    """Tries cards, skills and verbs that are new to it; which of them tempt it is a matter of its seed."""

    def __init__(self, game: Game, seat: int, seed: int) -> None:
        super().__init__(game, seat, seed)
        self._used: set[tuple[int, int]] = set()

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        action = super().choose(view, legal)
        self._used.add(_thing(action))
        return action

    def taste(self, action: Action) -> float:
        thing = _thing(action)
        if thing in self._used:
            return 0.0
        index = thing[0] * 4096 + thing[1] + 1
        return _EAGER * (mix(self.seed, _STREAM + self.seat, index) % 1000) / 1000


def _thing(action: Action) -> tuple[int, int]:
    """What there is to be curious about: a card, a skill, or a verb."""
    if action[0] == PLAY:
        return PLAY, action[1]
    if action[0] == USE:
        return USE, action[2]
    return action[0], -1
