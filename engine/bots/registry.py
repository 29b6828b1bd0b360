"""The bots by name."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.bots.bot import Bot
from engine.bots.curious import CuriousBot
from engine.bots.greedy import GreedyBot
from engine.bots.search import SearchBot
from engine.bots.simple import RandomBot
from engine.diagnostics import did_you_mean
from engine.rules.game import Game

BOTS: dict[str, Callable[[Game, int, int], Bot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "curious": CuriousBot,
    "search": SearchBot,
}


class UnknownBot(ValueError):
    """A name that is no bot's."""


def check_name(name: str, extra: Sequence[str] = ()) -> None:
    """Raise UnknownBot, with the nearest name, unless there is such a bot."""
    if name in BOTS:
        return
    known = [*BOTS, *extra]
    close = did_you_mean(name, known)
    hint = f"did you mean “{close}”?" if close else "there are " + ", ".join(known)
    raise UnknownBot(f"there is no bot “{name}”; {hint}")


def make_bot(name: str, game: Game, seat: int, seed: int) -> Bot:
    """A bot for one seat of one game."""
    check_name(name)
    return BOTS[name](game, seat, seed)
