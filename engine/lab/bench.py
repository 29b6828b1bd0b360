"""How fast the engine is, measured in the same run as its yardstick (see peer.py)."""

from __future__ import annotations

import gc
import platform
import random
import statistics
import subprocess
import sys
from collections.abc import Callable
from time import perf_counter
from typing import Any

from engine.content.check.measure import check_milliseconds
from engine.content.library import Library
from engine.lab import peer
from engine.lab.games import play
from engine.rules.compile.build import compile_game
from engine.rules.game import Game
from engine.rules.machine import apply
from engine.rules.state import State
from engine.rules.turn import new_state

ADVENTURE = "adventures/01-the-treasure-of-the-duke"
EXPANSION = "adventures/09-the-awakening-of-sophet-drahas"
PLAYERS = 4
SLICES = 10
_COPIES = 2000

Say = Callable[[str], None]


class Ours:
    """Random players, one game after another, in slices that resume where they stopped.

    A decision counts when two or more actions were legal; forced ones are played, not counted. A move counts
    once, however many steps it takes. The clock runs over everything: dealing, listing, choosing, applying.
    """

    def __init__(self, game: Game, seed: int) -> None:
        self.game = game
        self._luck = random.Random(
            seed
        )  # of the measurement, not of a game: what is chosen matters to nobody
        self._seed = seed
        self._state: State | None = None
        self.games = self.real = self.options = 0

    def run_slice(self, seconds: float) -> tuple[int, float]:
        """Play for about so many seconds; the real decisions made and the time really taken."""
        game, luck = self.game, self._luck.random
        real = options = 0
        start = now = perf_counter()
        while now - start < seconds:
            st = self._state
            if st is None or st.over:
                self._seed += 1
                self.games += 1
                st = self._state = new_state(game, self._seed)
            legal = st.legal or []
            count = len(legal)
            if count > 1:
                real += 1
                options += count
            apply(game, st, legal[int(luck() * count)])
            now = perf_counter()
        self.real += real
        self.options += options
        return real, now - start


def bench(seconds: float = 5.0, seed: int = 1, say: Say = lambda _text: None) -> dict[str, Any]:
    """All measurements, as plain data."""
    start = perf_counter()
    library = Library.load()
    loaded = perf_counter()
    game = compile_game(library, ADVENTURE, PLAYERS)
    compiled = perf_counter()
    out: dict[str, Any] = {
        "adventure": game.adventure,
        "players": PLAYERS,
        "python": platform.python_version(),
        "library_load_ms": round((loaded - start) * 1000, 1),
        "compile_ms": round((compiled - loaded) * 1000, 1),
    }
    say("random players, and catanatron's in turn" if peer.available() else "random players")
    out |= _speed(game, compile_game(library, EXPANSION, PLAYERS), seconds, seed)
    say("copies")
    out["copy_microseconds"] = round(copy_microseconds(game, seed), 2)
    say("greedy games")
    out["greedy_games_per_second"] = round(greedy_games_per_second(game, seconds / 2, seed), 2)
    say("the check of a file")
    out["check_ms"] = round(check_milliseconds(), 1)
    say("start-up")
    out["help_seconds"] = round(help_seconds(), 3)
    return out


def _speed(game: Game, expansion: Game, seconds: float, seed: int) -> dict[str, Any]:
    """Slices of all by turns, so that whatever else the machine does hits them alike."""
    ours, below = Ours(game, seed), Ours(expansion, seed)
    theirs = peer.Peer(seed) if peer.available() else None
    ours.run_slice(0.2)  # the memo of reachable spaces fills, as it does in any longer use
    below.run_slice(0.2)
    ours.games = ours.real = ours.options = 0
    if theirs is not None:
        theirs.run_slice(0.2)
    size = seconds / SLICES
    mine: list[tuple[int, float]] = []
    deeper: list[tuple[int, float]] = []
    others: list[tuple[int, float]] = []
    for _ in range(SLICES):
        gc.collect()  # neither pays for the other's rubbish
        mine.append(ours.run_slice(size))
        gc.collect()
        deeper.append(below.run_slice(size))
        if theirs is not None:
            gc.collect()
            others.append(theirs.run_slice(size))
    rate, expansion_rate = _rate(mine), _rate(deeper)
    peer_rate = _rate(others) if others else None
    return {
        "decisions_per_second": round(rate),
        "catanatron_decisions_per_second": round(peer_rate) if peer_rate else None,
        "ratio": round(rate / peer_rate, 3) if peer_rate else None,
        "expansion_decisions_per_second": round(expansion_rate),
        "expansion_share": round(expansion_rate / rate, 3),
        "decisions_per_game": round(ours.real / max(1, ours.games), 1),
        "mean_options": round(ours.options / max(1, ours.real), 1),
    }


def _rate(slices: list[tuple[int, float]]) -> float:
    return sum(real for real, _ in slices) / sum(taken for _, taken in slices)


def copy_microseconds(game: Game, seed: int) -> float:
    """A state in the middle of a game, copied."""
    luck = random.Random(seed).random
    st = new_state(game, seed)
    while st.round < 4 and not st.over:
        legal = st.legal or []
        apply(game, st, legal[int(luck() * len(legal))])
    times = []
    for _ in range(7):
        start = perf_counter()
        for _ in range(_COPIES):
            st.copy()
        times.append((perf_counter() - start) / _COPIES)
    return statistics.median(times) * 1e6


def greedy_games_per_second(game: Game, seconds: float, seed: int) -> float:
    """Four greedy players on one core."""
    names = ("greedy",) * PLAYERS
    play(game, names, seed)  # tables that all later games share
    count = 0
    start = now = perf_counter()
    while count < 4 or now - start < seconds:
        count += 1
        result = play(game, names, seed + count)
        if result.error:
            raise RuntimeError(f"a greedy game failed, seed {result.seed}: {result.error}")
        now = perf_counter()
    return count / (now - start)


def help_seconds() -> float:
    """`guildmaster --help` in a process of its own; the middle of five tries."""
    code = "import sys; sys.argv = ['guildmaster', '--help']; from engine.cli import main; main()"
    times = []
    for _ in range(5):
        start = perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)
        times.append(perf_counter() - start)
    return statistics.median(times)
