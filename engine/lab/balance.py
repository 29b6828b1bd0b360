"""Balance of the shipped adventures: many greedy games of each for 2, 3 and 4 players, as one table."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from engine.content.common import words
from engine.content.library import Library, Loaded
from engine.lab.simulate import Batch, simulate

LEAST_SHARE = 0.05  # of the games in which a rule must do something, for some number of players
MOST_OF_SHARE = 1.25  # a seat's interval may not lie above this many times its share
LEAST_WINNER = 12  # the winner's median lies above this


@dataclass(frozen=True, slots=True)
class Night:
    """One adventure with one number of players."""

    adventure: str
    title: str
    players: int
    figures: dict[str, Any]

    @property
    def highest_seat(self) -> tuple[str, float]:
        """The turn order whose interval begins highest, as a multiple of its share."""
        rows = self.figures["by_order"].items()
        place, row = max(rows, key=lambda item: float(item[1]["ci95"][0]))
        return str(place), float(row["ci95"][0]) * self.players


def measure(
    library: Library,
    games: int,
    seed: int,
    jobs: int,
    only: Iterable[str] = (),
    progress: Callable[[str, int], None] | None = None,
) -> list[Night]:
    """Play every adventure (or those named) for every number of players it allows."""
    wanted = set(only)
    nights = []
    for loaded in library.of_kind("adventure"):
        if wanted and loaded.key not in wanted and loaded.id not in wanted:
            continue
        for players in loaded.model.players:
            if progress is not None:
                progress(words(loaded.model.title), players)
            batch = Batch(loaded.key, games, seed, ("greedy",) * players)
            figures = simulate(batch, jobs, library=library)
            nights.append(Night(loaded.key, words(loaded.model.title), players, figures))
    return nights


def own_rules(loaded: Loaded) -> list[str]:
    """The events, special rules and abilities of a sheet."""
    model = loaded.model
    parts = (*model.event, *model.trigger, *model.modifier, *model.ability)
    return [part.id for part in parts if not part.off]


def share(night: Night, rule: str) -> float:
    """In which share of the games a rule did something."""
    games = max(1, int(night.figures["completed"]))
    for section in night.figures["coverage"].values():
        if rule in section:
            return float(section[rule]) / games
    return 0.0


def faults(library: Library, nights: list[Night]) -> list[str]:
    """What does not hold, one sentence each."""
    out = []
    for night in nights:
        where = f"{night.adventure}, {night.players} players"
        if night.figures["crashed"]:
            out.append(f"{where}: {night.figures['crashed']} games crashed")
        place, times = night.highest_seat
        if times > MOST_OF_SHARE:
            out.append(f"{where}: place {place} in the turn order wins at least {times:.2f} times its share")
        if night.figures["winner_median"] <= LEAST_WINNER:
            out.append(f"{where}: the winner's median is {night.figures['winner_median']}")
    for loaded in library.of_kind("adventure"):
        mine = [night for night in nights if night.adventure == loaded.key]
        for rule in own_rules(loaded) if mine else ():
            best = max(share(night, rule) for night in mine)
            if best < LEAST_SHARE:
                out.append(f"{loaded.key}: “{rule}” does something in {best:.0%} of the games at best")
    return out


def table(library: Library, nights: list[Night], games: int) -> str:
    """The page docs/adventures.md."""
    lines = [
        "# The adventures in figures",
        "",
        f"Written by `make balance`; do not edit. {games} games each with greedy bots, gangs and seats going round.",
        "*Highest seat* is the place in the turn order that wins most, with the lower end of its 95 % interval as a",
        "multiple of its share (at most 1.25 may be). *Rarest rule* is the sheet's own rule that did something in the",
        "fewest games.",
        "",
        "| adventure | players | ended | winner's median | highest seat | rarest rule |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for night in nights:
        loaded = library.files[night.adventure]
        place, times = night.highest_seat
        rules = {rule: share(night, rule) for rule in own_rules(loaded)}
        rare = min(rules, key=lambda rule: rules[rule]) if rules else ""
        rarest = f"{rare} {rules[rare]:.0%}" if rare else "none"
        ended = f"{night.figures['completed']} of {night.figures['games']}"
        lines.append(
            f"| {loaded.model.number or ''} {night.title} | {night.players} | {ended} |"
            f" {night.figures['winner_median']:g} | {place}: {times:.2f} | {rarest} |"
        )
    wrong = faults(library, nights)
    if wrong:
        lines += ["", "## What does not hold", "", *(f"- {fault}" for fault in wrong)]
    return "\n".join(lines) + "\n"
