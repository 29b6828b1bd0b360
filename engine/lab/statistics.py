"""Counting up: how sure a share is, and what many games come to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from engine.lab.games import Result

_Z = 1.959964  # 95 %


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share, honest for small samples and at the edges."""
    if games <= 0:
        return 0.0, 1.0
    share = wins / games
    middle = share + _Z * _Z / (2 * games)
    spread = _Z * sqrt(share * (1 - share) / games + _Z * _Z / (4 * games * games))
    scale = 1 + _Z * _Z / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


@dataclass(slots=True)
class Tally:
    """What somebody's games come to. A shared win counts as its share (E-4)."""

    games: int = 0
    wins: float = 0.0
    sole_wins: int = 0
    ducats: int = 0
    left: int = 0
    removed: int = 0

    def add(self, result: Result, chair: int) -> None:
        self.games += 1
        self.ducats += result.ducats[chair]
        self.left += result.left[chair]
        self.removed += result.removed[chair]
        if chair in result.winners:
            self.wins += 1 / len(result.winners)
            self.sole_wins += len(result.winners) == 1

    def data(self) -> dict[str, Any]:
        games = max(1, self.games)
        low, high = wilson(self.wins, self.games)
        return {
            "games": self.games,
            "wins": round(self.wins, 4),
            "sole_wins": self.sole_wins,
            "win_rate": round(self.wins / games, 4),
            "ci95": [round(low, 4), round(high, 4)],
            "mean_ducats": round(self.ducats / games, 3),
            "mean_left": round(self.left / games, 3),
            "mean_removed": round(self.removed / games, 3),
        }


@dataclass(slots=True)
class Tallies:
    """Tallies by name, in the order in which the names came."""

    rows: dict[str, Tally] = field(default_factory=dict)

    def add(self, name: str, result: Result, chair: int) -> None:
        self.rows.setdefault(name, Tally()).add(result, chair)

    def data(self) -> dict[str, Any]:
        return {name: tally.data() for name, tally in sorted(self.rows.items())}


def count_fired(known: Iterable[str], results: Iterable[Result]) -> dict[str, dict[str, int]]:
    """In how many games each rule, event, card and ability did something; those that never did as well."""
    counts = dict.fromkeys(known, 0)
    for result in results:
        for key in result.fired:
            counts[key] = counts.get(key, 0) + 1
    out: dict[str, dict[str, int]] = {"rules": {}, "events": {}, "cards": {}, "abilities": {}}
    for key in sorted(counts):
        kind, _, name = key.partition(":")
        out[_GROUPS.get(kind, "rules")][name] = counts[key]
    return out


_GROUPS = {"event": "events", "card": "cards", "ability": "abilities"}
