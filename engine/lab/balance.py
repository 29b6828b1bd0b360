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

Rule = tuple[str, str]  # the section of the figures, and its id


@dataclass(frozen=True, slots=True)
class Night:
    """One adventure with one number of players."""

    adventure: str
    title: str
    players: int
    figures: dict[str, Any]

    @property
    def highest_seat(self) -> tuple[str, float]:
        """The place in the turn order whose interval begins highest, and where, as a multiple of its share."""
        rows = {place: float(row["ci95"][0]) for place, row in self.figures["by_order"].items()}
        if not rows:  # no game came to its end
            return "none", 0.0
        place = max(rows, key=lambda each: rows[each])
        return place, rows[place] * self.players


def measure(
    library: Library,
    games: int,
    seed: int,
    jobs: int,
    only: Iterable[str] = (),
    progress: Callable[[str, int], None] | None = None,
    folders: Iterable[str] = (),
) -> list[Night]:
    """Play every adventure (or those named) for every number of players it allows.

    `folders` are those of the library besides the shipped one: each process reads them for itself.
    """
    wanted, shelves = set(only), tuple(folders)
    nights = []
    for loaded in library.of_kind("adventure"):
        if wanted and loaded.key not in wanted and loaded.id not in wanted:
            continue
        for players in loaded.model.players:
            if progress is not None:
                progress(words(loaded.model.title), players)
            batch = Batch(loaded.key, games, seed, ("greedy",) * players, folders=shelves)
            figures = simulate(batch, jobs, library=library)
            nights.append(Night(loaded.key, words(loaded.model.title), players, figures))
    return nights


def own_rules(loaded: Loaded) -> list[Rule]:
    """The events, special rules and abilities of a sheet, each with the section its figures stand in."""
    model = loaded.model
    sections = {"events": model.event, "rules": (*model.trigger, *model.modifier), "abilities": model.ability}
    return [(section, part.id) for section, parts in sections.items() for part in parts if not part.off]


def share(night: Night, rule: Rule) -> float:
    """In which share of the games a rule did something."""
    section, name = rule
    return float(night.figures["coverage"][section].get(name, 0)) / max(1, int(night.figures["completed"]))


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
                out.append(f"{loaded.key}: “{rule[1]}” does something in {best:.0%} of the games at best")
    return out


def table(library: Library, nights: list[Night], games: int) -> str:
    """The page docs/adventures.md."""
    lines = [
        "# The adventures in figures",
        "",
        f"Written by `make balance`; do not edit. {games} games each with greedy bots, gangs and seats going round.",
        "*Wins* are shares of the games by place in the turn order, a shared win counting as its part. *Highest seat*",
        "is the place whose 95 % interval begins highest, and where it begins, as a multiple of its fair share: at most",
        f"{MOST_OF_SHARE} may be.",
        "",
        "| adventure | players | ended | winner's median | wins | highest seat |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for night in nights:
        number = library.files[night.adventure].model.number or ""
        place, times = night.highest_seat
        ended = f"{night.figures['completed']} of {night.figures['games']}"
        wins = ", ".join(f"{row['win_rate']:.0%}" for row in night.figures["by_order"].values())
        lines.append(
            f"| {number} {night.title} | {night.players} | {ended} |"
            f" {night.figures['winner_median']:g} | {wins} | {place}: {times:.2f} |"
        )
    lines += _rule_table(library, nights)
    wrong = faults(library, nights)
    if wrong:
        lines += ["", "## What does not hold", "", *(f"- {fault}" for fault in wrong)]
    return "\n".join(lines) + "\n"


def _rule_table(library: Library, nights: list[Night]) -> list[str]:
    """Every rule of every sheet, by the number of players."""
    lines = [
        "",
        "## What the rules do",
        "",
        "In which share of the games an event, special rule or ability did something: an effect of it changed the",
        "state, or it changed a value that was used.",
        "",
        "| adventure | rule | 2 players | 3 players | 4 players |",
        "| --- | --- | --- | --- | --- |",
    ]
    for loaded in library.of_kind("adventure"):
        mine = {night.players: night for night in nights if night.adventure == loaded.key}
        for rule in own_rules(loaded) if mine else ():
            shares = [f"{share(mine[n], rule):.0%}" if n in mine else "" for n in (2, 3, 4)]
            lines.append(f"| {loaded.model.number or ''} | {rule[1]} | {' | '.join(shares)} |")
    return lines
