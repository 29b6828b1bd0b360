"""The chain: which chapter is next, which can still come, which are closed, and which page is the last."""

from __future__ import annotations

from dataclasses import dataclass

from engine.campaign.standings import Game, Standing, champions, lead, totals
from engine.content.campaign import END, After, AtTheEnd, Branch, Campaign, Chapter, Ending, Totals


@dataclass(frozen=True, slots=True)
class Option:
    """One way on among several to choose from; without a branch it is the plain next chapter."""

    to: str
    branch: Branch | None


@dataclass(frozen=True, slots=True)
class Position:
    """Where the players are in the chain."""

    next: Chapter | None = None  # to be played now
    over: bool = False
    taken: Option | None = None  # the way that led here, from the last chapter
    options: tuple[Option, ...] = ()  # a choice that is awaited
    chooser: str = ""  # who has the say
    possible: tuple[str, ...] = ()  # chapters that can still come, the next one first
    closed: tuple[str, ...] = ()  # chapters that were not played and cannot come any more


def chapter_of(campaign: Campaign, id_: str) -> tuple[int, Chapter] | None:
    return next(((i, each) for i, each in enumerate(campaign.chapter) if each.id == id_), None)


def position(campaign: Campaign, where: Standing) -> Position:
    """Where a campaign is, from what has happened."""
    if not where.steps:
        return _at(campaign, where, Option(campaign.chapter[0].id, None))
    step = where.steps[-1]
    found = chapter_of(campaign, step.chapter)
    if found is None:
        raise LookupError(f"the campaign has no chapter “{step.chapter}”")
    index, chapter = found
    otherwise = Option(campaign.following(index), None)
    if step.game is None:
        return _at(campaign, where, otherwise)
    options = _ways(chapter, otherwise, where)
    if len(options) == 1:
        return _at(campaign, where, options[0])
    made = next((option for option in options if option.to == where.chosen), None)
    if made is not None:
        return _at(campaign, where, made)
    first = options[0].branch
    ahead = _reach(campaign, [option.to for option in options])
    return Position(
        options=tuple(options),
        chooser=first.choice or "everybody" if first is not None else "everybody",
        possible=ahead,
        closed=_closed(campaign, where, ahead),
    )


def _ways(chapter: Chapter, otherwise: Option, where: Standing) -> list[Option]:
    """Offers that hold, up to the first way that is taken by itself; one way if there is no choice."""
    offers: list[Option] = []
    for branch in chapter.branch:
        if branch.when is not None and not holds(branch.when, where):
            continue
        offers.append(Option(branch.to, branch))
        if branch.choice is None:
            break
    else:
        offers.append(otherwise)
    first: dict[str, Option] = {}
    for option in offers:
        first.setdefault(option.to, option)
    return list(first.values())


def _at(campaign: Campaign, where: Standing, way: Option) -> Position:
    if way.to == END:
        return Position(over=True, taken=way, closed=_closed(campaign, where, ()))
    found = chapter_of(campaign, way.to)
    if found is None:
        raise LookupError(f"the campaign has no chapter “{way.to}”")
    ahead = _reach(campaign, [way.to])
    return Position(found[1], taken=way, possible=ahead, closed=_closed(campaign, where, ahead))


def _reach(campaign: Campaign, starts: list[str]) -> tuple[str, ...]:
    out: list[str] = []
    waiting = [each for each in starts if each != END]
    while waiting:
        id_ = waiting.pop(0)
        found = chapter_of(campaign, id_)
        if id_ not in out and found is not None:
            out.append(id_)
            waiting += [each for each in campaign.targets(found[0]) if each != END]
    return tuple(out)


def _closed(campaign: Campaign, where: Standing, ahead: tuple[str, ...]) -> tuple[str, ...]:
    done = {step.chapter for step in where.steps}
    return tuple(each.id for each in campaign.chapter if each.id not in done and each.id not in ahead)


# --- conditions


def holds(when: After, where: Standing) -> bool:
    """Whether the last game came to this."""
    games = where.games
    game = games[-1]
    won = set(game.result.winners)
    if when.winner is not None and not _won_by(when.winner, where, games, won):
        return False
    if when.gang is not None and not any(who in won and gang == when.gang for who, gang in game.seats):
        return False
    if when.seat is not None and (when.seat > len(game.seats) or game.seats[when.seat - 1][0] not in won):
        return False
    return _sums_hold(when, where)


def _won_by(who: str, where: Standing, games: list[Game], won: set[int]) -> bool:
    sums = {player.number: totals(where)[player.number].ducats for player in where.active}
    match who:
        case "leader":
            return any(sums.get(number) == max(sums.values()) for number in won)
        case "last":
            return any(sums.get(number) == min(sums.values()) for number in won)
        case "same":
            return len(games) > 1 and bool(won & set(games[-2].result.winners))
        case _:
            return len(won) > 1


def _sums_hold(when: Totals, where: Standing) -> bool:
    sums = totals(where)
    mine = [sums[player.number] for player in where.active]
    rows = (
        (when.lead, lead(where, sums)),
        (when.ducats, max((total.ducats for total in mine), default=0)),
        (when.experience, sum(total.experience for total in mine)),
    )
    return all(wanted is None or wanted.holds(number) for wanted, number in rows)


def ending(campaign: Campaign, where: Standing) -> Ending | None:
    """The last page of a campaign that is over."""
    return next(
        (each for each in campaign.ending if each.when is None or _end_holds(each.when, campaign, where)),
        None,
    )


def _end_holds(when: AtTheEnd, campaign: Campaign, where: Standing) -> bool:
    best = champions(campaign, where)
    if when.chapter is not None and (not where.games or where.games[-1].chapter != when.chapter):
        return False
    if when.gang is not None and when.gang not in {where.players[number].gang for number in best}:
        return False
    if when.shared is not None and when.shared != (len(best) > 1):
        return False
    return _sums_hold(when, where)
