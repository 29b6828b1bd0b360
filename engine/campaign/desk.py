"""The desk: a save with its content, and everything that can be done with it. Each deed is one transaction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.campaign import ledger
from engine.campaign.chain import Position, chapter_of, position
from engine.campaign.ledger import GAMES, REVOCABLE, Kind, Result
from engine.campaign.results import Verdict, carriable, judge
from engine.campaign.save import Draft, Row, Save
from engine.campaign.snapshot import Update, campaign_of, collect, compare, library_of
from engine.campaign.standings import Game, Player, Standing, standing, totals
from engine.content.campaign import END, Campaign, Chapter
from engine.content.common import words
from engine.content.library import Library
from engine.content.show_campaign import campaign_names
from engine.diagnostics import did_you_mean
from engine.diagnostics.words import listed
from engine.rules.compile.build import CompileError, compile_game
from engine.rules.game import Game as CompiledGame
from engine.rules.start import Outcome, Start

MOST_PLAYERS = 4


class DeskError(Exception):
    """Something that cannot be done, in one sentence with what to do instead."""


class Unusual(DeskError):
    """A result that is strange enough to be asked about."""


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits where in the next game, and what they bring."""

    chapter: Chapter
    players: tuple[Player, ...]
    start: Start


class Desk:
    """A campaign being played."""

    def __init__(self, save: Save, author: str = "", library: Library | None = None) -> None:
        self.save = save
        self.author = author
        self.rows: list[Row] = []
        self.where = Standing()
        self._read()
        self.library = library or library_of(save.files())
        self.campaign: Campaign = campaign_of(self.library, self.where.campaign)

    def _read(self) -> None:
        self.rows = self.save.entries()
        self.where = standing(self.rows)

    @property
    def position(self) -> Position:
        return position(self.campaign, self.where)

    def titles(self) -> dict[str, str]:
        """How chapters, gangs and the campaign are called."""
        names = campaign_names(self.campaign, self.library)
        return {**names, self.campaign.id: words(self.campaign.title)}

    def names(self) -> dict[int, str]:
        return {number: player.name for number, player in self.where.players.items()}

    def append(self, drafts: Sequence[Draft]) -> list[int]:
        """Write, unless somebody else has written since this desk last looked."""
        after = self.rows[-1].id if self.rows else 0
        numbers = self.save.append(drafts, self.author, after=after)
        self._read()
        return numbers

    # --- beginning

    @classmethod
    def begin(
        cls,
        path: Path | None,
        library: Library,
        campaign_id: str,
        players: Sequence[tuple[str, str]],
        author: str,
    ) -> Desk:
        """A new save, or one in memory; players are names and gangs in the order of their seats."""
        campaign = campaign_of(library, campaign_id)
        check_players(library, campaign, players)
        joined = [ledger.joined(number, *each) for number, each in enumerate(players, 1)]
        if path is None:  # it ends with the program, so it needs no content of its own
            return cls(Save.memory([ledger.begun(campaign.id, {}), *joined], author), author, library)
        check_chapters(library, campaign, players)
        drafts = [ledger.begun(campaign.id, collect(library, campaign)), *joined]
        return cls(Save.create(path, drafts, author), author)

    # --- players

    def player(self, name: str, *, gone: bool = False) -> Player:
        """A player by his name; raises DeskError with the nearest one."""
        found = self.where.named(name, gone=gone)
        if found is None:
            known = [player.name for player in self.where.active]
            close = did_you_mean(name, known)
            hint = f"; did you mean “{close}”?" if close else f"; there are {listed(known, 'and')}"
            raise DeskError(f"there is no player “{name}”{hint}")
        return found

    def change_players(
        self,
        *,
        join: Sequence[tuple[str, str]] = (),
        leave: Sequence[str] = (),
        replace: Sequence[tuple[str, str]] = (),
        gangs: Sequence[tuple[str, str]] = (),
        absent: Sequence[str] = (),
    ) -> list[int]:
        """Who comes, goes, is replaced, changes his gang or misses the next game."""
        line_up = {player.number: (player.name, player.gang) for player in self.where.active}
        drafts: list[Draft] = []
        for name in leave:
            number = self.player(name).number
            del line_up[number]
            drafts.append(ledger.left(number))
        for old, new in replace:
            number = self.player(old).number
            line_up[number] = (new, line_up[number][1])
            drafts.append(ledger.replaced(number, new))
        for name, gang in gangs:
            number = self.player(name).number
            line_up[number] = (line_up[number][0], gang)
            drafts.append(ledger.gang_changed(number, gang))
        for number, (name, gang) in enumerate(join, max(self.where.players, default=0) + 1):
            line_up[number] = (name, gang)
            drafts.append(ledger.joined(number, name, gang))
        if not drafts and not absent:
            raise DeskError("say who joins, leaves, is replaced, changes gang or is absent")
        check_players(self.library, self.campaign, list(line_up.values()), begun=True)
        drafts += [ledger.absent(self.player(name).number) for name in absent]
        return self.append(drafts)

    # --- games

    def seating(self, absent: Sequence[str] = ()) -> Seating:
        """Who plays the next game, and with what; raises DeskError if there is none."""
        chapter = self._next()
        away = {self.player(name).number for name in absent}
        players = tuple(player for player in self.where.present if player.number not in away)
        sums = totals(self.where)
        games = self.where.games
        keeps = self.campaign.keeps_experience
        winners = games[-1].result.winners if games and chapter.bonus else ()
        return Seating(
            chapter,
            players,
            Start(
                tuple(sums[player.number].experience if keeps else 0 for player in players),
                tuple(seat for seat, player in enumerate(players) if player.number in winners),
                tuple(sums[player.number].items for player in players),
            ),
        )

    def _next(self) -> Chapter:
        here = self.position
        if here.over:
            raise DeskError("the campaign is over; see it with: guildmaster campaign standings")
        if here.next is None:
            ways = listed(option.to for option in here.options)
            raise DeskError(f"first choose how it goes on, {ways}, with: guildmaster campaign choose")
        return here.next

    def compiled(self, seating: Seating) -> CompiledGame:
        """The next game, from the content that the save keeps."""
        try:
            return compile_game(
                self.library,
                seating.chapter.adventure,
                len(seating.players),
                gangs=[player.gang for player in seating.players],
                ruleset=self.campaign.ruleset,
                start=seating.start,
            )
        except CompileError as error:
            raise DeskError(f"“{seating.chapter.id}” cannot be played: {error}") from error

    def enter(
        self,
        seating: Seating,
        outcome: Outcome,
        record: str | None,
        *,
        bots: Sequence[str] = (),
        seed: int | None = None,
        absent: Sequence[str] = (),
    ) -> int:
        """Write down a game that was played in the app, with its record."""
        result = self._result(seating, outcome)
        drafts = [ledger.absent(self.player(name).number) for name in absent]
        seats = [(player.number, player.gang) for player in seating.players]
        more: dict[str, Any] = {"bots": list(bots), "seed": seed, "start": seating.start.to_data()}
        drafts.append(ledger.game(Kind.PLAYED, seating.chapter.id, seats, result, record=record, more=more))
        return self.append(drafts)[-1]

    def _result(self, seating: Seating, outcome: Outcome) -> Result:
        kept = carriable(self.library, self.campaign)
        numbers = [player.number for player in seating.players]
        records = "experience" in self.campaign.records
        return Result(
            tuple(numbers[seat] for seat in outcome.winners),
            dict(zip(numbers, outcome.ducats, strict=True)),
            dict(zip(numbers, outcome.experience, strict=True)) if records else {},
            {
                number: tuple(item for item in row if item in kept)
                for number, row in zip(numbers, outcome.items, strict=True)
            },
        )

    def type_in(
        self, result: Result, *, note: str = "", absent: Sequence[str] = (), sure: bool = False
    ) -> int:
        """Write down a game that was played at the table."""
        seating = self.seating(absent)
        allowed = self._counts(seating.chapter)
        if len(seating.players) not in allowed:
            counts = listed(map(str, allowed))
            raise DeskError(
                f"“{seating.chapter.id}” is for {counts} players, and {len(seating.players)} are there"
            )
        seats = [(player.number, player.gang) for player in seating.players]
        self._judge(result, [number for number, _ in seats], seating.chapter, sure)
        drafts = [ledger.absent(self.player(name).number) for name in absent]
        drafts.append(ledger.game(Kind.TYPED, seating.chapter.id, seats, result, note=note))
        return self.append(drafts)[-1]

    def _counts(self, chapter: Chapter) -> tuple[int, ...]:
        sheet = self.library.get("adventure", chapter.adventure)
        counts: tuple[int, ...] = sheet.model.players if sheet is not None else ()
        return counts

    def _judge(self, result: Result, seats: Sequence[int], chapter: Chapter, sure: bool) -> None:
        verdict: Verdict = judge(result, self.names(), seats, self.campaign, chapter, self.library)
        if verdict.impossible:
            raise DeskError("; ".join(verdict.impossible))
        if verdict.unusual and not sure:
            raise Unusual("; ".join(verdict.unusual))

    def abandon(self, note: str) -> int:
        """A game was begun and will not be finished; its chapter is still to be played."""
        return self.append([ledger.abandoned(self._next().id, note)])[0]

    def note(self, text: str) -> int:
        if not text.strip():
            raise DeskError("a note has some text")
        return self.append([ledger.note(text.strip())])[0]

    # --- corrections

    def original(self, entry: int) -> Row:
        """The entry that is meant; a correction stands for what it corrects."""
        row = next((row for row in self.rows if row.id == entry), None)
        if row is None:
            raise DeskError(f"there is no entry {entry}; the last one is {self.rows[-1].id}")
        if row.corrects is not None:
            return self.original(row.corrects)
        if row.kind not in REVOCABLE:
            raise DeskError(
                f"entry {entry} ({row.kind.replace('-', ' ')}) cannot be corrected: "
                "only games, skipped chapters, choices and absences can"
            )
        return row

    def game_of(self, entry: int) -> Game:
        """A game as it counts now, by its entry."""
        row = self.original(entry)
        if row.kind not in GAMES:
            raise DeskError(f"entry {row.id} is no game; take it back with --void")
        found = next((game for game in self.where.games if game.entry == row.id), None)
        if found is not None:
            return found
        again = standing(each for each in self.rows if each.corrects != row.id)
        return next(game for game in again.games if game.entry == row.id)

    def correct(self, entry: int, result: Result | None, *, note: str = "", sure: bool = False) -> int:
        """Another result for a game, or nothing at all: then the entry counts no longer."""
        row = self.original(entry)
        if result is not None:
            game = self.game_of(entry)
            found = chapter_of(self.campaign, game.chapter)
            if found is not None:
                self._judge(result, [number for number, _ in game.seats], found[1], sure)
        return self.append([ledger.correction(row.id, result, note)])[0]

    # --- the chain

    def skip(self) -> int:
        chapter = self._next()
        if not chapter.optional:
            raise DeskError(f"“{chapter.id}” is not optional; play it, or type its result in")
        return self.append([ledger.skipped(chapter.id)])[0]

    def choose(self, to: str) -> int:
        here = self.position
        options = [option.to for option in here.options]
        if not options:
            raise DeskError("there is nothing to choose now")
        if to not in options:
            close = did_you_mean(to, options)
            hint = f"did you mean “{close}”?" if close else f"there are {listed(options, 'and')}"
            raise DeskError(f"“{to}” is not among the ways on; {hint}")
        return self.append([ledger.chosen(self.where.steps[-1].chapter, to)])[0]

    # --- updates

    def update(self, library: Library) -> Update:
        """What the content of today would change."""
        needed = [step.chapter for step in self.where.steps]
        here = self.position
        needed += [here.next.id] if here.next is not None else []
        needed += [option.to for option in here.options if option.to != END]
        gangs = [player.gang for player in self.where.active]
        return compare(self.save.files(), library, self.campaign.id, gangs, needed)

    def accept(self, update: Update) -> int:
        number = self.append([ledger.updated(update.changed, update.files)])[0]
        self.library = library_of(self.save.files())
        self.campaign = campaign_of(self.library, self.where.campaign)
        return number


# --- line-ups


def check_players(
    library: Library, campaign: Campaign, players: Sequence[tuple[str, str]], *, begun: bool = False
) -> None:
    """Names and gangs that are each there once, and as many as the campaign is for."""
    counts = campaign.players
    # Once a campaign runs, somebody may leave; then its games must fit, not its head.
    if not begun and len(players) not in counts:
        raise DeskError(
            f"“{words(campaign.title)}” is for {listed(map(str, counts))} players, not {len(players)}"
        )
    if not 1 <= len(players) <= MOST_PLAYERS:
        raise DeskError(f"a game is for two to four players, not {len(players)}")
    gangs = library.ids("gang")
    for index, (name, gang) in enumerate(players):
        if not name.strip() or any(sign in name for sign in "=:\n"):
            raise DeskError(f"“{name}” cannot be a player's name: it needs letters, and no “=” or “:”")
        if gang not in gangs:
            close = did_you_mean(gang, gangs)
            hint = f"did you mean “{close}”?" if close else f"there are {listed(gangs, 'and')}"
            raise DeskError(f"there is no gang “{gang}”; {hint}")
        if name in [other for other, _ in players[:index]]:
            raise DeskError(f"there are two players called “{name}”; tell them apart")
        if gang in [other for _, other in players[:index]]:
            raise DeskError(f"two players cannot both have the gang “{gang}” (S-2)")


def check_chapters(library: Library, campaign: Campaign, players: Sequence[tuple[str, str]]) -> None:
    """Every chapter can be played by these players, before anybody begins."""
    gangs = [gang for _, gang in players]
    for chapter in campaign.chapter:
        try:
            compile_game(library, chapter.adventure, len(gangs), gangs=gangs, ruleset=campaign.ruleset)
        except CompileError as error:
            raise DeskError(f"the chapter “{chapter.id}” cannot be played: {error}") from error
