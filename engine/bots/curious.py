"""The curious bot: plays like the greedy one, but has a strong taste for what it has not yet used in this game."""

from __future__ import annotations

from engine.bots.greedy import GreedyBot, thing
from engine.rules.chance import mix
from engine.rules.state import Action

_STREAM = 8192
_EAGER = 4.0  # ducats that the most tempting new thing is worth to it


class CuriousBot(GreedyBot):
    """Tries cards, skills and verbs that are new to it; which of them tempt it is a matter of its seed."""

    def taste(self, action: Action) -> float:
        what = thing(action)
        if what in self._used:
            return 0.0
        index = what[0] * 4096 + what[1] + 1
        return _EAGER * (mix(self.seed, _STREAM + self.seat, index) % 1000) / 1000
