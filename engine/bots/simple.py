"""The bot that chooses blindly: a yardstick, and a tireless tester."""

from __future__ import annotations

from collections.abc import Sequence

from engine.bots.bot import Luck
from engine.play.view import View
from engine.rules.game import Game
from engine.rules.state import Action


class RandomBot:
    """Every legal action is as likely as any other."""

    def __init__(self, game: Game, seat: int, seed: int) -> None:
        self._luck = Luck(seed, seat)

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        return legal[self._luck.below(len(legal))]
