"""The yardstick of `guildmaster bench`: catanatron 3, measured as we measure ourselves."""

import importlib.util
import random
from time import perf_counter
from typing import Any


def available() -> bool:
    """Whether catanatron (the `bench` extra) is installed."""
    return importlib.util.find_spec("catanatron") is not None


class Peer:
    """Four random players of catanatron, one game after another, in slices that resume where they stopped.

    A decision counts when two or more actions were playable; forced ones are played, not counted.
    The clock runs over everything a slice does: building a new game, listing the playable actions
    (catanatron does it while applying the previous one), choosing, validating, applying, forced
    decisions and the test for the end. Nothing is taken out; only importing catanatron comes before.
    The seed chooses the games but does not fix them: catanatron 3.2.1 plays the same seed differently
    in each process.
    """

    def __init__(self, seed: int) -> None:
        from catanatron.game import TURNS_LIMIT, Game
        from catanatron.models.player import Color, RandomPlayer

        self._new_game: Any = Game
        self._players = [RandomPlayer(color) for color in Color]
        self._turns_limit: int = TURNS_LIMIT
        self._seeds = random.Random(seed)
        self._game: Any = None
        # catanatron draws from the global generator: it is lent to a slice and given back.
        self._luck = random.Random(seed).getstate()

    def run_slice(self, seconds: float) -> tuple[int, float]:
        """Play for about so many seconds; the real decisions made and the time really taken."""
        others_luck = random.getstate()
        random.setstate(self._luck)
        real = 0
        start = now = perf_counter()
        while now - start < seconds:
            real += self._step()
            now = perf_counter()
        self._luck = random.getstate()
        random.setstate(others_luck)
        return real, now - start

    def _step(self) -> bool:
        """Play one decision of the present game, or of a new one; whether there was a choice."""
        game = self._game
        if game is None or game.winning_color() is not None or game.state.num_turns >= self._turns_limit:
            # Not 0, which catanatron takes for "no seed".
            game = self._game = self._new_game(self._players, seed=self._seeds.randrange(1, 2**31))
        choice = len(game.state.playable_actions) > 1
        game.play_tick()
        return choice


def real_decisions_per_second(seconds: float, seed: int) -> float:
    """Real decisions a second over one slice; see `Peer` for what is counted and timed."""
    real, elapsed = Peer(seed).run_slice(seconds)
    return real / elapsed
