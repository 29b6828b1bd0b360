"""Whole campaigns between bots: bands of ducats and experience, how often each way is taken, who wins it all.

Every run keeps a ledger of its own in memory, and its sums are compared with those counted while playing. The same
seed gives the same figures for any number of processes. Gangs go round from run to run. Where players may choose or
skip, each way is as likely as the others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Final

from engine.bots.registry import make_bot
from engine.campaign.chain import Option, ending
from engine.campaign.desk import Desk
from engine.campaign.snapshot import campaign_of
from engine.campaign.standings import champions, totals
from engine.content.common import words
from engine.content.library import Library
from engine.lab.games import run as play_on
from engine.lab.pool import in_order
from engine.lab.statistics import wilson
from engine.rules.chance import mix
from engine.rules.compile.build import DEFAULT_GANGS
from engine.rules.start import outcome
from engine.rules.turn import new_state

_RUNS, _GAMES, _CHOICES = 71, 72, 73  # streams of luck
_LONGEST: Final = 60  # chapters; a campaign that goes in circles is broken off
_BANDS: Final = (5, 25, 50, 75, 95)
_CHUNK: Final = 4

Progress = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Plan:
    """What to play. Plain values only: each process reads the content for itself."""

    campaign: str
    runs: int
    seed: int
    bots: tuple[str, ...]
    gangs: tuple[str, ...] | None = None
    folders: tuple[str, ...] = ()

    @property
    def players(self) -> int:
        return len(self.bots)


@dataclass(slots=True)
class Night:
    """One chapter of a run."""

    chapter: str
    skipped: bool = False
    ducats: tuple[int, ...] = ()
    experience: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    way: str = ""  # where it went on


@dataclass(slots=True)
class Run:
    """One campaign from the first page to the last."""

    seed: int
    gangs: tuple[str, ...]
    nights: list[Night] = field(default_factory=list)
    ducats: tuple[int, ...] = ()
    champions: tuple[int, ...] = ()
    ending: int = -1
    error: str = ""


def line_up(plan: Plan, index: int) -> tuple[str, ...]:
    """Every gang in every seat, from run to run."""
    pool = plan.gangs or DEFAULT_GANGS
    return tuple(pool[(index + seat) % len(pool)] for seat in range(plan.players))


def play_run(plan: Plan, index: int, library: Library) -> Run:
    """Play a campaign; whatever goes wrong is in the result, with the seed."""
    seed = mix(plan.seed, _RUNS, index) >> 1
    out = Run(seed, line_up(plan, index))
    players = [(f"P{seat}", gang) for seat, gang in enumerate(out.gangs, 1)]
    try:
        desk = Desk.begin(None, library, plan.campaign, players, "simulation")
        try:
            _play_through(desk, plan, out)
        finally:
            desk.save.close()
    except Exception as error:  # a fault of content, engine or bot: the batch goes on
        out.error = f"{type(error).__name__}: {error}"
    return out


def _play_through(desk: Desk, plan: Plan, out: Run) -> None:
    counted = [0] * plan.players
    while not (here := desk.position).over:
        step = len(out.nights)
        if step >= _LONGEST:
            raise RuntimeError(f"the campaign does not end: {step} chapters")
        if here.options:
            desk.choose(here.options[mix(out.seed, _CHOICES, 2 * step) % len(here.options)].to)
        elif here.next is not None and here.next.optional and mix(out.seed, _CHOICES, 2 * step + 1) % 2:
            desk.skip()
            out.nights.append(Night(here.next.id, skipped=True))
        else:
            out.nights.append(_night(desk, plan, mix(out.seed, _GAMES, step) >> 1))
            counted = [a + b for a, b in zip(counted, out.nights[-1].ducats, strict=True)]
        _way(desk, out)
    sums = totals(desk.where)
    out.ducats = tuple(sums[number].ducats for number in desk.where.players)
    if list(out.ducats) != counted:
        raise RuntimeError(f"the ledger's sums are {list(out.ducats)}, counted were {counted}")
    out.champions = tuple(number - 1 for number in champions(desk.campaign, desk.where))
    page = ending(desk.campaign, desk.where)
    out.ending = desk.campaign.ending.index(page) if page is not None else -1


def _night(desk: Desk, plan: Plan, seed: int) -> Night:
    seating = desk.seating()
    game = desk.compiled(seating)
    bots = [make_bot(name, game, seat, seed) for seat, name in enumerate(plan.bots)]
    st = new_state(game, seed)
    play_on(game, st, bots)
    result = outcome(game, st)
    desk.enter(seating, result, None, bots=plan.bots, seed=seed)
    return Night(seating.chapter.id, False, result.ducats, result.experience, result.winners)


def _way(desk: Desk, out: Run) -> None:
    """Note where the last chapter led, once that is settled."""
    taken: Option | None = desk.position.taken
    if taken is not None and out.nights and not out.nights[-1].way:
        out.nights[-1].way = taken.to


# --- many


_library: Library | None = None
_plan: Plan | None = None


def _prepare(plan: Plan) -> None:
    global _library, _plan
    _library, _plan = Library.load(Path(folder) for folder in plan.folders), plan


def _play_some(indices: range) -> list[Run]:
    assert _library is not None
    assert _plan is not None
    return [play_run(_plan, index, _library) for index in indices]


def simulate(
    plan: Plan, jobs: int = 1, progress: Progress | None = None, library: Library | None = None
) -> dict[str, Any]:
    """Play a plan; gives figures as plain data, ready for JSON."""
    content = library or Library.load(Path(folder) for folder in plan.folders)
    runs: list[Run] = []
    alone = partial(play_run, plan, library=content)
    for some in in_order(plan.runs, jobs, _CHUNK, alone, _play_some, _prepare, plan):
        runs += some
        if progress is not None:
            progress(len(some))
    return figures(plan, content, runs)


# --- figures


def bands(values: Sequence[int]) -> dict[str, float]:
    """The values below which 5, 25, 50, 75 and 95 of a hundred lie."""
    ordered = sorted(values)
    out = {}
    for percent in _BANDS:
        at = (len(ordered) - 1) * percent / 100
        low = int(at)
        high = min(low + 1, len(ordered) - 1)
        out[f"p{percent}"] = round(ordered[low] + (ordered[high] - ordered[low]) * (at - low), 2)
    return out


def _share(count: float, of: int) -> dict[str, Any]:
    low, high = wilson(count, of)
    return {
        "count": round(count, 4),
        "of": of,
        "share": round(count / max(1, of), 4),
        "ci95": [round(low, 4), round(high, 4)],
    }


def figures(plan: Plan, library: Library, runs: list[Run]) -> dict[str, Any]:
    """What the runs come to. Nothing in it depends on the machine or the clock."""
    campaign = campaign_of(library, plan.campaign)
    whole = [run for run in runs if not run.error]
    return {
        "campaign": campaign.id,
        "players": plan.players,
        "bots": list(plan.bots),
        "seed": plan.seed,
        "runs": plan.runs,
        "completed": len(whole),
        "crashed": len(runs) - len(whole),
        "crashes": [
            {"run": i + 1, "seed": run.seed, "gangs": list(run.gangs), "error": run.error}
            for i, run in enumerate(runs)
            if run.error
        ],
        "chapters": [_chapter(each.id, whole, "experience" in campaign.records) for each in campaign.chapter],
        "totals": bands([sum_ for run in whole for sum_ in run.ducats]) if whole else {},
        "winner_totals": bands([max(run.ducats) for run in whole]) if whole else {},
        "first_winner_wins_all": _first_wins(whole),
        "shared_victories": _share(sum(len(run.champions) > 1 for run in whole), len(whole)),
        "gangs": _gangs(whole),
        "endings": [
            {
                "title": words(page.title) or f"ending {i + 1}",
                **_share(sum(run.ending == i for run in whole), len(whole)),
            }
            for i, page in enumerate(campaign.ending)
        ],
        "ledger_sums": [list(run.ducats) for run in runs],
    }


def _chapter(id_: str, runs: list[Run], keeps_experience: bool) -> dict[str, Any]:
    mine = [night for run in runs for night in run.nights if night.chapter == id_]
    reached = sum(any(night.chapter == id_ for night in run.nights) for run in runs)
    played = [night for night in mine if not night.skipped]
    ways = Counter(night.way for night in mine)
    ducats = [count for night in played for count in night.ducats]
    tokens = [count for night in played for count in night.experience if keeps_experience]
    return {
        "chapter": id_,
        "reached": _share(reached, len(runs)),
        "played": len(played),
        "ducats": bands(ducats) if ducats else {},
        "winner_ducats": bands([max(night.ducats) for night in played]) if played else {},
        "experience": bands(tokens) if tokens else {},
        "ways": {to: _share(count, len(mine)) for to, count in sorted(ways.items())},
    }


def _first_wins(runs: list[Run]) -> dict[str, Any]:
    """How often who won the first game wins it all; a shared win or victory counts as its share."""
    count, of = 0.0, 0
    for run in runs:
        first = next((night for night in run.nights if not night.skipped), None)
        if first is not None:
            of += 1
            both = set(first.winners) & set(run.champions)
            count += len(both) / (len(first.winners) * len(run.champions))
    return _share(count, of)


def _gangs(runs: list[Run]) -> dict[str, Any]:
    played: Counter[str] = Counter()
    won: dict[str, float] = dict.fromkeys((gang for run in runs for gang in run.gangs), 0.0)
    for run in runs:
        played.update(run.gangs)
        for seat in run.champions:
            won[run.gangs[seat]] += 1 / len(run.champions)
    return {gang: _share(won[gang], played[gang]) for gang in sorted(played)}
