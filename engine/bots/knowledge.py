"""What a bot knows of a game before it begins: the rules as they are written, prices, distances.

Bots read cards and skills from the content they were compiled from. So a new card needs no new code here,
only words that are known, and a card that nobody has thought of is still played for what it says.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from engine.language.effects_figures import Appear, EndCombat, LeaveDistrict, Reroll, SetDie, Teleport
from engine.language.effects_flow import ChooseSpace, Lasting
from engine.language.effects_goods import OpenChest
from engine.language.selectors import Characters
from engine.language.word import Word
from engine.rules.compile import picks
from engine.rules.compile.amounts import amount
from engine.rules.compile.context import CompileError, Context
from engine.rules.compile.tests import test
from engine.rules.game import CHEST, MAGIC_GEM, PURSE, TREASURE_TYPES, Game, Number, Pick, Test
from engine.rules.goods import set_value
from engine.rules.state import Env, State

_MEAN = 3.5  # of a die
_MAGIC_GEM = 4.0  # what one may bring, if somebody gets it to where it counts
_FAR = 60  # further than any walk on a board of the usual size
_MARGIN = 40
_USUAL = 4  # movement, unless a card says otherwise
_UP, _CELL = 6, 14  # steps that the way up is taken for, and a night in the cells: better not to be late

_OWN = ("actor", "bearer")


@dataclass(frozen=True, slots=True)
class FightChange:
    """What a card or skill does to a combat, for whoever plays it."""

    dice: int = 0
    bonus: int = 0
    rerolls: int = 0
    forced: int = 0
    their_dice: int = 0
    their_bonus: int = 0
    ties: bool = False
    escape: bool = False


class Knowledge:
    """Tables worked out once per game and shared by its bots."""

    def __init__(self, g: Game) -> None:
        self.game = g
        longest = max(max(row) for row in g.distance)
        self.far = max(_FAR, longest + 1)  # of what cannot be reached
        self.distance = self._from_below(_reached(g.distance, self.far))
        self.turns_table: dict[int, tuple[int, ...]] = {}
        self._context = _context(g)
        self._compiled: dict[tuple[str, int | str], Any] = {}
        self._kept: list[Any] = []  # words are known by identity, so they are kept
        self._gates: dict[tuple[int, bool], tuple[int, ...]] = {}
        self._down: dict[tuple[tuple[int, ...], int], tuple[int, ...]] = {}
        self._threats: dict[tuple[int, ...], list[int]] = {}
        self._later: dict[tuple[float, float], tuple[float, ...]] = {}
        kinds = range(len(TREASURE_TYPES))
        self.steps = tuple(tuple(self._step(kind, n) for n in range(8)) for kind in kinds)
        self.play_effects = tuple(self._play_effects(card) for card in range(len(g.card_ids)))
        self.ability_effects = tuple(tuple(g.rules[a.rule].words.do) for a in g.abilities)
        self.card_fights = tuple(fight_change(effects) for effects in self.play_effects)
        self.ability_fights = tuple(fight_change(effects) for effects in self.ability_effects)
        self.opens = tuple(
            any(isinstance(w, OpenChest) and w.who in _OWN for w in effects)
            for effects in self.ability_effects
        )
        self.card_extras = tuple(_besides(effects) for effects in self.play_effects)
        self.ability_extras = tuple(_besides(effects) for effects in self.ability_effects)
        self.stairs = tuple(i for i in g.common if self._leads_below(i))
        self._ways_out = frozenset(i for i, words in enumerate(self.ability_effects) if _leaves(words))
        self.goals = tuple(i for i in g.common if g.abilities[i].spaces or self._where(i) is not None)

    def _step(self, kind: int, have: int) -> float:
        """What one more of a type adds, with so many already."""
        g = self.game
        if kind == PURSE:
            return _MEAN * int(g.values["purse_dice"])
        if kind == CHEST:
            return _MEAN * int(g.values["chest_dice"]) + int(g.values["chest_bonus"])
        if kind == MAGIC_GEM:
            return _MAGIC_GEM
        return float(set_value(g, kind, have + 1) - set_value(g, kind, have))

    def _leads_below(self, index: int) -> bool:
        """Whether an ability takes whoever uses it to a place of his choice below, if need be fighting (X-15)."""
        effects = self.ability_effects[index]
        if not self.game.chambers or not effects or not isinstance(effects[0], ChooseSpace):
            return False
        return any(
            (isinstance(w, Teleport) and w.to == "place") or (isinstance(w, Appear) and w.at == "place")
            for w in effects
        )

    def leads_out(self, index: int) -> bool:
        """Whether a thief may leave the district by an ability."""
        return index in self._ways_out

    def _where(self, index: int) -> Characters | None:
        """The selector of whoever may use an ability, if it says where he has to stand."""
        who = self.game.rules[self.game.abilities[index].rule].words.who
        if isinstance(who, Characters) and (who.in_ is not None or who.adjacent_to is not None):
            return who
        return None

    def places(self, index: int, st: State, env: Env) -> Sequence[int]:
        """Where somebody would have to stand to use an ability now."""
        fixed, who = self.game.abilities[index].spaces, self._where(index)
        if fixed is not None or who is None:
            return tuple(fixed or ())
        if who.in_ is not None:
            return self.spaces(who.in_, st, env)
        near = self.figures(who.adjacent_to, st, env)
        return sorted({s for f in near for s in self.game.neighbours[st.figure_pos[f]]})

    def _play_effects(self, card: int) -> tuple[Word, ...]:
        words = self.game.rules[self.game.card_rules[card]].words
        return tuple(words.do) if words is not None and self.game.plays[card] is not None else ()

    # -- distances ---------------------------------------------------------------------------------------

    @cached_property
    def wall_distance(self) -> tuple[tuple[int, ...], ...]:
        """Distances for whoever passes walls."""
        neighbours = self.game.wall_neighbours
        plain = _reached(tuple(_distances(neighbours, s) for s in range(len(neighbours))), self.far)
        return self._from_below(plain)

    def _from_below(self, table: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
        """From a place below to one above it is the way up and the way from a pentacle (X-16); never back."""
        g = self.game
        pentacles = [s for s, row in enumerate(g.layout.spaces) if row.pentacle]
        if not g.chambers or not pentacles:
            return table
        below = {s: _UP for s in range(len(table)) if g.chambers >> s & 1}
        if g.prison in below:
            below[g.prison] += _CELL
        rows = []
        for space, row in enumerate(table):
            if space in below:
                rows.append(row)
                continue
            up = min(row[p] for p in pentacles)
            rows.append(tuple(min(self.far, up + below[s]) if s in below else d for s, d in enumerate(row)))
        return tuple(rows)

    def down(self, stairs: tuple[int, ...], below: int) -> tuple[int, ...]:
        """From each space to a place below by the nearest of some stairs (X-15)."""
        found = self._down.get((stairs, below))
        if found is None:
            nearest = map(min, zip(*(self.distance[s] for s in stairs), strict=True))
            found = tuple(0 if s == below else min(self.far, d + 1) for s, d in enumerate(nearest))
            self._down[stairs, below] = found
        return found

    def gate_distance(self, gates: int, walls: bool) -> tuple[int, ...]:
        """From each space to the nearest deployment space without a portcullis."""
        key = (gates, walls)
        found = self._gates.get(key)
        if found is None:
            g = self.game
            table = self.wall_distance if walls else self.distance
            rows = [table[s] for s in g.deployment if not gates >> s & 1]
            if rows:
                found = tuple(map(min, zip(*rows, strict=True)))
            else:
                found = (self.far,) * len(g.space_ids)
            self._gates[key] = found
        return found

    def turns(self, movement: int) -> tuple[int, ...]:
        """Distance → how many movements it takes."""
        movement = max(1, movement)
        table = self.turns_table.get(movement)
        if table is None:
            table = tuple(-(-d // movement) for d in range(self.far + _MARGIN))
            self.turns_table[movement] = table
        return table

    def threat(self, enemies: tuple[int, ...]) -> list[int]:
        """Per space, how many of these could come there to fight."""
        found = self._threats.get(enemies)
        if found is None:
            if len(self._threats) > 500:
                self._threats.clear()
            found = [0] * len(self.game.space_ids)
            for at in enemies:
                for s in self._balls[at]:
                    found[s] += 1
            self._threats[enemies] = found
        return found

    @cached_property
    def _balls(self) -> tuple[tuple[int, ...], ...]:
        """From each space, what lies within a usual movement."""
        below = self.game.chambers
        return tuple(
            tuple(s for s, d in enumerate(row) if 0 < d <= _USUAL and not below >> s & 1)
            for row in self.distance
        )

    def later(self, first: float, further: float) -> tuple[float, ...]:
        """Movements → how much of its worth a thing so far away keeps."""
        table = self._later.get((first, further))
        if table is None:
            table = (1.0, *(first * further**n for n in range(self.far + _MARGIN)))
            self._later[first, further] = table
        return table

    # -- words -------------------------------------------------------------------------------------------

    def _word(self, kind: str, word: Any, make: Any) -> Any:
        key = (kind, word if isinstance(word, int | str) else id(word))
        if key not in self._compiled:
            try:
                self._compiled[key] = make(self._context, word)
            except CompileError:  # a name this game does not have: then the rule never runs either
                self._compiled[key] = None
            self._kept.append(word)
        return self._compiled[key]

    def figures(self, word: Any, st: State, env: Env) -> tuple[int, ...]:
        return self._ask(self._word("figures", word, picks.figures), st, env)

    def spaces(self, word: Any, st: State, env: Env) -> tuple[int, ...]:
        return self._ask(self._word("spaces", word, picks.spaces), st, env)

    def players(self, word: Any, st: State, env: Env) -> tuple[int, ...]:
        return self._ask(self._word("players", word, picks.players), st, env)

    def purses(self, word: Any, st: State, env: Env) -> tuple[int, ...]:
        return self._ask(self._word("purse", word, picks.purse), st, env)

    def treasures(self, word: Any, st: State, env: Env) -> tuple[int, ...]:
        return self._ask(self._word("treasures", word, picks.treasures), st, env)

    def _ask(self, pick: Pick | None, st: State, env: Env) -> tuple[int, ...]:
        if pick is None:
            return ()
        try:
            return pick(self.game, st, env)
        except (AttributeError, TypeError):  # it asks for what this seat cannot see
            return ()

    def amount(self, word: Any, st: State, env: Env) -> int:
        number: Number | None = self._word("amount", word, amount)
        if number is None:
            return 0
        try:
            return number(self.game, st, env)
        except (AttributeError, TypeError):
            return 1

    def holds(self, word: Any, st: State, env: Env) -> bool:
        condition: Test | None = self._word("test", word, test)
        if condition is None:
            return False
        try:
            return condition(self.game, st, env)
        except (AttributeError, TypeError):
            return True


def fight_change(effects: Sequence[Word]) -> FightChange | None:
    """The effects on dice in a list; None when there are none."""
    dice = bonus = rerolls = forced = their_dice = their_bonus = 0
    ties = escape = found = False
    for word in effects:
        count = 1
        mine = False
        if isinstance(word, Lasting) and word.value in ("combat-dice", "combat-bonus", "wins-ties"):
            count, mine = (word.add if isinstance(word.add, int) else 1), word.who in _OWN
            if word.value == "wins-ties":
                ties |= mine and word.allow is True
            elif word.value == "combat-dice":
                dice, their_dice = dice + count * mine, their_dice + count * (not mine)
            else:
                bonus, their_bonus = bonus + count * mine, their_bonus + count * (not mine)
        elif isinstance(word, Reroll | SetDie):
            mine = word.whose in _OWN
            count = getattr(word, "count", 1) if isinstance(getattr(word, "count", 1), int) else 1
            rerolls, forced = rerolls + count * mine, forced + count * (not mine)
        elif isinstance(word, EndCombat) or (isinstance(word, Teleport) and word.who in _OWN):
            escape = True
        else:
            continue
        found = True
    if not found:
        return None
    return FightChange(dice, bonus, rerolls, forced, their_dice, their_bonus, ties, escape)


def _besides(effects: Sequence[Word]) -> tuple[Word, ...]:
    """What a list of effects does besides changing dice."""
    return tuple(word for word in effects if fight_change((word,)) is None)


def _leaves(effects: Sequence[Any]) -> bool:
    """Whether somebody leaves the district by effects, or by what a roll of them comes to."""
    for word in effects:
        inner = [*getattr(word, "outcomes", ()), word]
        if isinstance(word, LeaveDistrict) or any(
            _leaves(getattr(each, name, None) or ())
            for each in inner
            for name in ("do", "then", "else_", "success", "failure")
        ):
            return True
    return False


def _context(g: Game) -> Context:
    """Names to numbers, as the game was compiled with."""
    c = Context(g.players, g.values)
    c.spaces = {name: i for i, name in enumerate(g.space_ids)}
    c.space_rows = g.layout.spaces
    c.figures = {**g.figure_named, **{name: (i,) for i, name in enumerate(g.figure_ids)}}
    c.figure_kinds, c.owner = list(g.figure_kinds), list(g.owner)
    c.pools = {name: g.players + 1 + i for i, name in enumerate(g.pools)}
    for i, kind in enumerate(g.token_kinds):
        c.tokens[kind] = tuple(t for t, of in enumerate(g.token_of) if of == i)
    c.counters = dict(g.counter_at)
    c.cards = {name: i for i, name in enumerate(g.card_ids)}
    return c


def _distances(neighbours: tuple[tuple[int, ...], ...], start: int) -> tuple[int, ...]:
    row = [-1] * len(neighbours)
    row[start] = 0
    frontier = [start]
    while frontier:
        further = []
        for space in frontier:
            for to in neighbours[space]:
                if row[to] < 0:
                    row[to] = row[space] + 1
                    further.append(to)
        frontier = further
    return tuple(row)


def _reached(table: tuple[tuple[int, ...], ...], far: int) -> tuple[tuple[int, ...], ...]:
    """Distances where what cannot be reached is far away, not below zero."""
    if all(min(row) >= 0 for row in table):
        return table
    return tuple(tuple(far if d < 0 else d for d in row) for row in table)


_shared: list[Knowledge] = []


def knowledge_of(g: Game) -> Knowledge:
    """The knowledge of a game, shared by its bots; that of a few games is remembered."""
    for known in _shared:
        if known.game is g:
            return known
    known = Knowledge(g)
    _shared.append(known)
    del _shared[:-24]
    return known
