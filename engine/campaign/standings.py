"""Where a campaign stands: all of it derived from the ledger, corrections included, each time anew."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from engine.campaign.ledger import GAMES, REVOCABLE, Kind, Result
from engine.campaign.save import Row
from engine.content.campaign import Campaign


@dataclass(slots=True)
class Player:
    """Somebody who plays, or played; who takes over from another keeps his number."""

    number: int
    name: str
    gang: str
    active: bool = True


@dataclass(frozen=True, slots=True)
class Game:
    """A game as it now counts."""

    entry: int
    chapter: str
    seats: tuple[tuple[int, str], ...]  # number and gang
    result: Result
    typed: bool
    corrected_by: int | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """A chapter that is behind the players: played, or skipped."""

    entry: int
    chapter: str
    game: Game | None


@dataclass(slots=True)
class Standing:
    """What the ledger comes to."""

    campaign: str = ""
    players: dict[int, Player] = field(default_factory=dict)
    steps: list[Step] = field(default_factory=list)
    absent: set[int] = field(default_factory=set)  # from the next game
    chosen: str | None = None  # after the last step

    @property
    def games(self) -> list[Game]:
        return [step.game for step in self.steps if step.game is not None]

    @property
    def active(self) -> list[Player]:
        return [player for player in self.players.values() if player.active]

    @property
    def present(self) -> list[Player]:
        """Who plays the next game, in the order of the seats."""
        return [player for player in self.active if player.number not in self.absent]

    def named(self, name: str, *, gone: bool = False) -> Player | None:
        """A player by his name; of those who have left only if `gone`."""
        known = [*self.active, *self.players.values()] if gone else self.active
        return next((player for player in known if player.name == name), None)


@dataclass(slots=True)
class Total:
    """What one player has come to."""

    ducats: int = 0
    games: int = 0
    won: int = 0
    experience: int = 0  # unspent after his last game
    items: tuple[str, ...] = ()  # brought out of his last game


def standing(rows: Iterable[Row]) -> Standing:
    """Go through a ledger."""
    rows = list(rows)
    kinds = {row.id: row.kind for row in rows}
    last: dict[int, Row] = {}  # entry → its last correction
    for row in rows:
        if row.kind == Kind.CORRECTION and row.corrects is not None and kinds[row.corrects] in REVOCABLE:
            last[row.corrects] = row
    out = Standing()
    for row in rows:
        changed = last.get(row.id)
        if changed is None or not changed.data.get("void"):
            _take(out, row, changed)
    return out


def _take(out: Standing, row: Row, changed: Row | None) -> None:
    data = row.data
    number = data.get("player", 0)
    match row.kind:
        case Kind.BEGUN:
            out.campaign = data["campaign"]
        case Kind.JOINED:
            out.players[number] = Player(number, data["name"], data["gang"])
        case Kind.LEFT:
            out.players[number].active = False
        case Kind.REPLACED:
            out.players[number].name = data["name"]
        case Kind.GANG:
            out.players[number].gang = data["gang"]
        case Kind.ABSENT:
            out.absent.add(number)
        case kind if kind in GAMES:
            result = Result.of((changed.data if changed is not None else data)["result"])
            seats = tuple((int(who), str(gang)) for who, gang in data["seats"])
            corrected = changed.id if changed is not None else None
            game = Game(row.id, data["chapter"], seats, result, kind == Kind.TYPED, corrected)
            _step(out, Step(row.id, data["chapter"], game))
            out.absent.clear()
        case Kind.SKIPPED:
            _step(out, Step(row.id, data["chapter"], None))
        case Kind.CHOSEN:
            if out.steps and out.steps[-1].chapter == data["chapter"]:
                out.chosen = data["to"]
        case _:
            pass


def _step(out: Standing, step: Step) -> None:
    out.steps.append(step)
    out.chosen = None


def totals(where: Standing) -> dict[int, Total]:
    """Each player's sums."""
    out = {number: Total() for number in where.players}
    for game in where.games:
        result = game.result
        for number, ducats in result.ducats.items():
            total = out[number]
            total.ducats += ducats
            total.games += 1
            total.won += number in result.winners
            total.experience = result.experience.get(number, 0)
            total.items = result.items.get(number, ())
    return out


def _measures(campaign: Campaign, total: Total) -> tuple[int, ...]:
    row = {"ducats": total.ducats, "games": total.won, "experience": total.experience}
    return tuple(row[name] for name in campaign.won_by)


def places(campaign: Campaign, where: Standing) -> dict[int, int]:
    """Each active player's place, 1 for the best; the tied share one (X-29)."""
    sums = totals(where)
    rows = {player.number: _measures(campaign, sums[player.number]) for player in where.active}
    return {number: 1 + sum(other > row for other in rows.values()) for number, row in rows.items()}


def champions(campaign: Campaign, where: Standing) -> list[int]:
    """Who would win if it were over now."""
    return [number for number, place in places(campaign, where).items() if place == 1]


def lead(where: Standing, sums: Mapping[int, Total] | None = None) -> int:
    """By how many ducats the first is ahead of the second."""
    sums = sums or totals(where)
    ducats = sorted((sums[player.number].ducats for player in where.active), reverse=True)
    return ducats[0] - ducats[1] if len(ducats) > 1 else 0
