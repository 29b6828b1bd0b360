"""Single questions of conditions that are decided before the game, and numbers that cannot be anything."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from engine.content.check import rulesets
from engine.content.check.moments import Moment
from engine.content.check.names import World, base_figure, is_figure
from engine.content.check.setting import Setting
from engine.diagnostics.words import code, listed
from engine.language import amounts as numbers
from engine.language import conditions as words
from engine.language.effects_flow import ChangeCounter
from engine.language.names import type_name
from engine.language.roles import PLAYER_WORDS, ROLES
from engine.language.selectors import Characters, FiguresOf, TreasuresOf
from engine.language.word import Word

Span = tuple[int | None, int | None]
_GANG: Final = 4
_SUPPLY: Final = 21  # experience tokens


@dataclass(frozen=True, slots=True)
class Decided:
    """How a question turns out, and why."""

    holds: bool
    why: str


class Leaves:
    """What is decided in one file: on a sheet by what can be had there, elsewhere by the words alone."""

    def __init__(self, world: World, setting: Setting | None) -> None:
        self._world = world
        self._setting = setting

    def decided(self, leaf: Word, moment: Moment) -> Decided | None:
        """Whether a question has only one answer."""
        alone = _by_itself(leaf, moment)
        if alone is not None or self._setting is None:
            return alone
        reason = _QUESTIONS[type(leaf)](leaf, self._setting) if type(leaf) in _QUESTIONS else None
        return None if reason is None else Decided(False, reason)

    # --- numbers

    def fixed(self, amount: Any, players: int) -> int | None:
        """A number that never changes in this game."""
        setting = self._setting
        if setting is None:
            return None
        match amount:
            case numbers.CounterOf() if not self._changes(amount.counter):
                counter = next((each for each in setting.model.counter if each.id == amount.counter), None)
                starts = counter.starts if counter is not None else None
                by_players = {2: "two", 3: "three", 4: "four"}[players]
                starts = getattr(starts, by_players, starts)
                return starts if isinstance(starts, int) else None
            case numbers.CountFigures() if setting.no_figures(amount.of):
                return 0
            case numbers.CountTreasures() if setting.no_treasures(amount.of):
                return 0
            case numbers.CountSpaces() if setting.no_spaces(amount.of):
                return 0
            case numbers.CountTokens() if setting.no_token(amount.token):
                return 0
            case numbers.ExperienceOf() if not setting.teaches:
                return 0
        return None

    def _changes(self, counter: str) -> bool:
        assert self._setting is not None
        return any(
            isinstance(word, ChangeCounter) and word.counter == counter for word in self._setting.effects
        )

    def span(self, amount: Any, players: int) -> Span:
        """The lowest and the highest that a number can be, as far as it is known."""
        setting = self._setting
        match amount:
            case numbers.CounterOf():
                defined = self._world.of("counter").get(amount.counter)
                counter = defined.entry if defined is not None else None
                if setting is not None:
                    counter = next(
                        (each for each in setting.model.counter if each.id == amount.counter), None
                    )
                return (None, None) if counter is None else self._reach(counter, players)
            case numbers.DucatsOf():
                return 0, setting.number("bank", players) if setting is not None else None
            case numbers.ExperienceOf():
                return 0, _SUPPLY
            case numbers.CountFigures():
                return 0, self._most_figures(amount.of, players)
            case numbers.CountTreasures() if setting is not None and isinstance(amount.of, TreasuresOf):
                return 0, _most_treasures(amount.of.type, setting)
            case numbers.CountTokens():
                token = self._world.of("token").get(amount.token)
                return 0, getattr(token.entry, "count", None) if token is not None else None
            case numbers.CountPlayers():
                return 0, players - (amount.of == "opponents")
            case numbers.CountSpaces() if setting is not None and setting.spaces is not None:
                return 0, len(setting.spaces)
            case numbers.RoundNumber() if setting is not None:
                return 0, setting.model.track.rounds + 1
            case numbers.Table():
                return min(amount.gives), max(amount.gives)
            case numbers.Difference():
                return 0, self.span(amount.from_, players)[1]
            case numbers.Count() | numbers.ValueOf() | numbers.Distance():
                return 0, None
        return self._formula(amount, players)

    def _formula(self, amount: Any, players: int) -> Span:
        """A number made of others grows with each of them, as long as none is below zero."""
        known = rulesets.number(amount, players)
        if known is not None:
            return known, known
        spans = [self.span(part, players) for part in rulesets.parts_of(amount)]
        lows, highs = ([span[end] for span in spans] for end in (0, 1))
        if not spans or any(low is None or low < 0 for low in lows):
            return None, None
        low = rulesets.formula(amount, [each for each in lows if each is not None])
        if isinstance(amount, numbers.Smallest):
            return low, min((each for each in highs if each is not None), default=None)
        if any(high is None for high in highs):
            return low, None
        return low, rulesets.formula(amount, [each for each in highs if each is not None])

    def _reach(self, counter: Any, players: int) -> Span:
        """How far a counter gets: one that is never raised stays at its start, or where it is set to."""
        low, high, starts = counter.low, counter.high, rulesets.number(counter.starts, players)
        if self._setting is None or starts is None:
            return low, high
        reached, up, down = [starts], False, False
        for word in self._setting.effects:
            if not isinstance(word, ChangeCounter) or word.counter != counter.id:
                continue
            step = 0 if word.to is not None else rulesets.worked_out(word.by, players)
            to = starts if word.to is None else rulesets.worked_out(word.to, players)
            if step is None or to is None or (word.by is not None and word.to is not None):
                return low, high
            reached.append(to)
            up, down = up or step > 0, down or step < 0
        return low if down else max(low, min(reached)), high if up else min(high, max(reached))

    def _most_figures(self, who: Any, players: int) -> int | None:
        match who:
            case Characters():
                gangs = {"anyone": players, "enemies": players - 1}.get(who.of, 1)
                return gangs * _GANG
            case FiguresOf() if who.named is not None and self._setting is not None:
                scope = self._setting.scope
                if is_figure(who.named, scope) and who.named in scope.figures:
                    entry = scope.figures[base_figure(who.named, scope)].entry
                    return getattr(entry, "count", None)
        return None


def _most_treasures(kind: str, setting: Setting) -> int | None:
    return setting.treasure_count(kind) or None


# --- decided by the words alone


def _by_itself(leaf: Word, moment: Moment) -> Decided | None:
    match leaf:
        case words.Rounds() if leaf.from_ is None and leaf.to is None:
            return Decided(True, "no round is named")
        case words.OwnTurn() if moment.own_turn:
            return Decided(True, f"{moment.says} it is always your turn")
        case words.Is() | words.PlayerIs() if leaf.who == leaf.one_of and isinstance(leaf.who, str):
            return Decided(True, "both are the same")
        case words.Is() if _two_figures(leaf.who, leaf.one_of):
            return Decided(False, "they are two figures")
        case words.SpaceIs() if leaf.space == leaf.one_of and isinstance(leaf.space, str):
            return Decided(True, "both are the same space")
        case words.Adjacent() if leaf.who == leaf.to and isinstance(leaf.who, str) and leaf.who in ROLES:
            return Decided(False, "nobody stands next to himself")
        case words.Compare() if _with_itself(leaf):
            return Decided(True, "both numbers are the same")
        case words.TreasureIs() if "any" in leaf.type:
            return Decided(True, "any treasure fits")
    return None


def _with_itself(leaf: words.Compare) -> bool:
    """A number that is compared with nothing but itself."""
    limits = [limit for limit in (leaf.is_, leaf.at_least, leaf.at_most) if limit is not None]
    return bool(limits) and all(limit == leaf.amount for limit in limits)


def _two_figures(who: Any, one_of: Any) -> bool:
    """Two ids of figures that are not the same; a name with a number is one of several."""
    ids = [each for each in (who, one_of) if isinstance(each, str) and each not in (*ROLES, *PLAYER_WORDS)]
    return len(ids) == 2 and not ids[0].startswith(f"{ids[1]}-")


# --- decided by what can be had


def _carries(leaf: Any, setting: Setting) -> str | None:
    reason = setting.no_treasure(leaf.treasure) or setting.no_figures(leaf.who)
    if reason is not None or leaf.count is None or setting.changed & {"carrying-limit"}:
        return reason
    limits = [setting.number("carrying_limit", count) for count in setting.counts]
    limits += [setting.number("carrying_limit_after_fight", count) for count in setting.counts]
    most = max((limit for limit in limits if limit is not None), default=99)
    if leaf.count > most:
        return f"nobody carries more than {most} treasures"
    there = setting.treasure_count(leaf.treasure)
    return None if leaf.count <= there else f"there are only {there} of them"


def _any_figure(leaf: Any, setting: Setting) -> str | None:
    reason = setting.no_figures(leaf.of)
    if reason is None and isinstance(leaf.of, FiguresOf) and leaf.of.named in setting.scope.figures:
        there = getattr(setting.scope.figures[leaf.of.named].entry, "count", 99)
        if (leaf.count or 1) > there:
            return f"the box holds {there} of {code(leaf.of.named)}"
    return reason


def _any_treasure(leaf: Any, setting: Setting) -> str | None:
    reason = setting.no_treasures(leaf.of)
    if reason is None and isinstance(leaf.of, TreasuresOf):
        there = _most_treasures(leaf.of.type, setting)
        if there is not None and (leaf.count or 1) > there:
            return f"there are only {there} of them"
    return reason


def _token_there(leaf: Any, setting: Setting) -> str | None:
    reason = setting.no_token(leaf.token) or setting.no_spaces(leaf.in_)
    if reason is None and leaf.facedown and leaf.token not in setting.facedown:
        return f"nothing lays {code(leaf.token)} facedown"
    return reason


def _treasure_is(leaf: Any, setting: Setting) -> str | None:
    if not setting.treasures.total() or any(map(setting.treasure_count, leaf.type)):
        return None
    return f"there is no {listed(type_name(kind).partition(' ')[2] for kind in leaf.type)} in the box"


def _wounded(leaf: Any, setting: Setting) -> str | None:
    return setting.no_figures(leaf.who) or (None if "wound" in setting.ops else "nothing wounds anybody")


_QUESTIONS: Final[dict[type[Word], Callable[[Any, Setting], str | None]]] = {
    words.AnyFigure: _any_figure,
    words.AnySpace: lambda leaf, setting: setting.no_spaces(leaf.of),
    words.AnyTreasure: _any_treasure,
    words.Carries: _carries,
    words.GangCarries: lambda leaf, setting: setting.no_treasure(leaf.treasure),
    words.Holds: lambda leaf, setting: setting.nobody_holds(leaf.token) or setting.no_figures(leaf.who),
    words.StandsIn: lambda leaf, setting: setting.no_figures(leaf.who) or setting.no_spaces(leaf.in_),
    words.InRoom: lambda leaf, setting: setting.no_figures(leaf.who),
    words.SpaceIs: lambda leaf, setting: setting.no_spaces(leaf.one_of),
    words.Adjacent: lambda leaf, setting: setting.no_figures(leaf.who) or setting.no_figures(leaf.to),
    words.Is: lambda leaf, setting: setting.no_figures(leaf.who) or setting.no_figures(leaf.one_of),
    words.Active: lambda leaf, setting: setting.no_figures(leaf.who),
    words.TreasureIs: _treasure_is,
    words.TokenThere: _token_there,
    words.Wounded: _wounded,
}
