"""The search bot: tries its plans out before it chooses.

It deals out what it cannot see anew, again and again, takes each action that looks good there, lets greedy players
go on to the end of the round, and judges where that leaves everybody. What is clearly worse is dropped early, so
that most of the budget goes into the close calls. The budget counts engine steps, so that it plays the same game
on every machine; at the table a clock may stop it earlier.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from engine.bots.bot import Luck
from engine.bots.greedy import GreedyBot
from engine.bots.judgement import judge
from engine.bots.weights import DEFAULT, Weights
from engine.play.imagine import imagine
from engine.play.view import View, view
from engine.rules.game import Game
from engine.rules.machine import apply, to_move
from engine.rules.state import Action

STEPS = 2500
_MOODS = 10  # players of another mind who are asked for a first step
_MOST = 8  # candidates
_FEW = 4  # so few actions are all tried
_HEAT = 8  # worlds before candidates are compared
_WORLDS = 24  # then it is settled
_WORSE = 2.0  # standard errors behind the best: dropped
_SURE = 1.0  # standard errors ahead of what greed says: taken instead of it
_ENDLESS = 400  # steps of one trial
# What somebody of another mind sees otherwise.
_SPREAD = (
    "keep",
    "hope",
    "opening",
    "mate",
    "later",
    "step",
    "deny",
    "card",
    "displaced",
    "robbed",
    "future",
)


@dataclass(slots=True)
class Candidate:
    """An action and what came of it, world by world."""

    action: Action
    values: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        return sum(self.values) / len(self.values) if self.values else 0.0

    def ahead_of(self, other: Candidate) -> tuple[float, float]:
        """By how much it is better in the same worlds, and the standard error of that."""
        gaps = [a - b for a, b in zip(self.values, other.values, strict=False)]
        if len(gaps) < 2:
            return 0.0, math.inf
        mean = sum(gaps) / len(gaps)
        spread = sum((gap - mean) ** 2 for gap in gaps) / (len(gaps) - 1)
        return mean, math.sqrt(spread / len(gaps))


class SearchBot:
    """Greedy, but looks before it leaps."""

    def __init__(
        self,
        game: Game,
        seat: int,
        seed: int,
        steps: int = STEPS,
        stop: Callable[[], bool] = lambda: False,
    ) -> None:
        self.game, self.seat, self.budget, self.stop = game, seat, steps, stop
        self._luck = Luck(seed, seat)
        self._mind = _sober(game, seat, seed)
        self.ranking: list[Candidate] = []  # of the last decision: what a hint shows
        self.spent = 0  # engine steps of the last decision

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        self.ranking = self.rank(view, legal)
        action = self.ranking[0].action
        self._mind.follow(view, action)
        return action

    def rank(self, v: View, legal: Sequence[Action]) -> list[Candidate]:
        """The candidates, the best first; greed's own choice stays first unless another is surely better."""
        running = self._candidates(v, legal)
        usual, dropped = running[0], list[Candidate]()
        first = self._luck.below(1 << 62)
        self.spent = worlds = 0
        while len(running) > 1 and worlds < _WORLDS and self.spent < self.budget and not self.stop():
            for candidate in running:  # all meet the same world
                self.spent += self._try(v, legal, candidate, first + worlds)
            worlds += 1
            if worlds % _HEAT == 0:
                best = max(running, key=lambda each: each.mean)
                behind = [c for c in running if c not in (best, usual) and _is_behind(c, best)]
                running = [c for c in running if c not in behind]
                dropped = behind + dropped
        running.sort(key=lambda each: -each.mean)
        gap, error = running[0].ahead_of(usual)
        if running[0] is not usual and gap <= _SURE * error:
            running.remove(usual)
            running.insert(0, usual)
        return running + dropped

    def _candidates(self, v: View, legal: Sequence[Action]) -> list[Candidate]:
        """What greedy players of several minds would do now; our own mind's choice comes first."""
        found = [self._mind.copy().choose(v, legal)]
        if len(legal) <= _FEW:
            found += [action for action in legal if action != found[0]]
        else:
            for _ in range(_MOODS):
                action = self._mind.copy(self._mood()).choose(v, legal)
                if action not in found:
                    found.append(action)
        return [Candidate(action) for action in found[:_MOST]]

    def _mood(self) -> Weights:
        """Somebody else's weights."""
        change = {name: getattr(DEFAULT, name) * (0.3 + self._luck.below(200) / 100) for name in _SPREAD}
        change["later"] = min(1.0, change["later"])
        return replace(DEFAULT, **change)

    def _try(self, v: View, legal: Sequence[Action], candidate: Candidate, world: int) -> int:
        """Take the action in one world and go on to the end of the round; gives the steps that took."""
        g = self.game
        st = imagine(g, v, legal, world)
        minds = [_sober(g, seat, world) for seat in range(g.players)]
        minds[self.seat] = self._mind.copy()
        minds[self.seat].follow(v, candidate.action)
        round_ = st.round
        apply(g, st, candidate.action)
        steps = 1
        while not st.over and st.round == round_ and steps < _ENDLESS:
            options = st.legal or []
            mover = to_move(st)
            chosen = options[0] if len(options) == 1 else minds[mover].choose(view(g, st, mover), options)
            apply(g, st, chosen)
            steps += 1
        candidate.values.append(judge(minds[self.seat].know, st, self.seat))
        return steps


def _sober(game: Game, seat: int, seed: int) -> GreedyBot:
    """A greedy player without the taste for new things."""
    mind = GreedyBot(game, seat, seed)
    mind.eager = False
    return mind


def _is_behind(candidate: Candidate, best: Candidate) -> bool:
    gap, error = best.ahead_of(candidate)
    return gap > _WORSE * error
