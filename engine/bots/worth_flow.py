"""Reading effects in order: choices, rolls, branches and loops. What single effects are worth comes on top."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from engine.bots import odds
from engine.bots.knowledge import Knowledge
from engine.bots.outlook import Outlook
from engine.language import effects_flow as flow
from engine.language.word import Word
from engine.rules.game import (
    ACTOR,
    AMOUNT,
    CHOSEN,
    EACH,
    EACH_PLAYER,
    EACH_SPACE,
    OTHER,
    PLACE,
    R_CARD,
    R_TREASURE,
    RIVAL,
    ROLLED,
)
from engine.rules.machine import bind
from engine.rules.state import Env

MANY = 24  # choices looked at


class FlowWorth:
    """Reads effects for one decision; `handlers` says which method knows which effect."""

    handlers: ClassVar[dict[type[Word], Callable[[Any, Any, Env], float]]] = {}

    def __init__(self, know: Knowledge, look: Outlook) -> None:
        self.know, self.look, self.g, self.v, self.w, self.me = know, look, know.game, look.v, look.w, look.me

    def effects(self, words: Sequence[Word], env: Env) -> float:
        """The worth of all of them in order; a choice is taken as its chooser would."""
        total = 0.0
        for i, word in enumerate(words):
            slot, items = self.choice(word, env)
            if slot is not None:
                rest = words[i + 1 :]
                values = [self.effects(rest, bind(env, slot, item)) for item in items[:MANY]]
                if not values:
                    return total
                mine = self.me in self.know.players(getattr(word, "by", "me"), self.v, env)
                value = max(values) if mine else min(values)
                if getattr(word, "optional", False) and mine:
                    value = max(value, 0.0)
                return total + value
            if isinstance(word, flow.Roll):
                return total + self._roll(word, words[i + 1 :], env)
            total += self.effect(word, env)
        return total

    def choice(self, word: Word, env: Env) -> tuple[int | None, tuple[int, ...]]:
        """The slot a choosing word fills, and what there is to choose from."""
        know, v = self.know, self.v
        if isinstance(word, flow.ChooseFigure):
            return (CHOSEN if word.as_ == "chosen" else OTHER), know.figures(word.from_, v, env)
        if isinstance(word, flow.ChooseSpace):
            return PLACE, know.spaces(word.from_, v, env)
        if isinstance(word, flow.ChoosePlayer):
            found = know.players(word.from_, v, env)
            # A choice by what others hide comes back empty: then anybody may be meant.
            return RIVAL, found or tuple(p for p in range(self.g.players) if p != self.me)
        if isinstance(word, flow.ChooseTreasure):
            return R_TREASURE, know.treasures(word.from_, v, env)
        return None, ()

    def effect(self, word: Word, env: Env) -> float:
        """The worth of one effect."""
        handler = self.handlers.get(type(word))
        return handler(self, word, env) if handler is not None else 0.0

    def _each_player(self, who: Any, env: Env, count: int, mine: float, theirs: float) -> float:
        """Good for me, bad when it is another's."""
        return sum(count * (mine if p == self.me else -theirs) for p in self.know.players(who, self.v, env))

    # -- flow --------------------------------------------------------------------------------------------

    def _roll(self, word: flow.Roll, rest: Sequence[Word], env: Env) -> float:
        dice = max(1, self.know.amount(word.dice, self.v, env))
        if word.outcomes:
            total = 0.0
            for result, chance in odds.sums(dice):
                for outcome in word.outcomes:
                    if result in outcome.on:
                        total += chance * self.effects(outcome.do, bind(env, ROLLED, result))
            return total + self.effects(rest, bind(env, ROLLED, round(3.5 * dice)))
        mean = bind(env, ROLLED, round(3.5 * dice))
        chance = 1.0
        if word.all_different:
            chance = odds.all_different(dice)
        if word.at_most is not None:
            chance = odds.at_most(self.know.amount(word.at_most, self.v, env), dice)
        if word.at_least is not None:
            chance *= 1.0 - odds.at_most(self.know.amount(word.at_least, self.v, env) - 1, dice)
        value = chance * self.effects(word.success, mean)
        if chance < 1.0:
            value += (1.0 - chance) * self.effects(word.failure, mean)
        return value + self.effects(rest, mean)

    def if_(self, word: flow.If, env: Env) -> float:
        return self.effects(word.then if self.know.holds(word.when, self.v, env) else word.else_, env)

    def may(self, word: flow.May, env: Env) -> float:
        value = self.effects(word.do, env)
        return max(0.0, value) if self.me in self.know.players(word.by, self.v, env) else min(0.0, value)

    def option(self, word: flow.ChooseOption, env: Env) -> float:
        values = [
            self.effects(option.do, env)
            for option in word.options
            if option.when is None or self.know.holds(option.when, self.v, env)
        ]
        if not values:
            return 0.0
        return max(values) if self.me in self.know.players(word.by, self.v, env) else min(values)

    def each(self, word: Any, env: Env) -> float:
        if isinstance(word, flow.ForEachFigure):
            slot, items = EACH, self.know.figures(word.of, self.v, env)
        elif isinstance(word, flow.ForEachPlayer):
            slot, items = EACH_PLAYER, self.know.players(word.of, self.v, env)
        else:
            slot, items = EACH_SPACE, self.know.spaces(word.of, self.v, env)
        return sum(self.effects(word.do, bind(env, slot, item)) for item in items[:MANY])

    def repeat(self, word: flow.Repeat, env: Env) -> float:
        return self.know.amount(word.times, self.v, env) * self.effects(word.do, env)

    def cancel(self, word: flow.Cancel, env: Env) -> float:
        """What is cancelled was somebody's card: the better the card, the more it is worth."""
        card = env[R_CARD]
        play = self.g.plays[card] if card >= 0 else None
        if play is None:
            return 0.5
        c = self.v.combat
        if play.moment == 1 and c is not None:
            mine = self.me in (self.g.owner[c.attacker], self.g.owner[c.defender])
            return 1.6 if mine else 0.1
        return 0.7

    def change_amount(self, word: flow.ChangeAmount, env: Env) -> float:
        """Of a militiaman's roll: good when he could reach one of mine."""
        actor, now = env[ACTOR], env[AMOUNT]
        new = self.know.amount(word.to, self.v, env)
        if actor < 0 or self.g.figure_kinds[actor] != "militia":
            return 0.1
        at = self.v.figure_pos[actor]
        near = [f for f in self.look.mine if 0 < self.know.distance[at][self.v.figure_pos[f]] <= now]
        asleep = now in self.g.values["militia_asleep_on"]
        return 0.9 * min(2, len(near)) if new < now and near and not asleep else 0.0
