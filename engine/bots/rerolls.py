"""Paid rerolls (X-11): what a second throw of a die is worth, against what the experience is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from engine.bots.fights import Fights
from engine.bots.worth import Worth
from engine.language.effects_flow import Roll
from engine.language.word import Model
from engine.rules.chance import LOCKPICK, SHEET
from engine.rules.game import ROLLED, V
from engine.rules.goods import can_reach_chest
from engine.rules.kinds import DIE
from engine.rules.machine import bind
from engine.rules.state import Action, Combat, Env, Frame
from engine.rules.values import number

_TOKEN = 0.8  # ducats for a token, while there are turns left to use it in
_OPENED = 1.0  # what opening a chest brings besides the treasure


def pay_combat(fights: Fights, c: Combat, legal: Sequence[Action], side: int) -> list[float]:
    """F-11 (6): what the better odds win or save; all other rerolls are over."""
    chances = fights.reroll(c.but(rerolls=()), legal, side)
    won, lost = fights.stakes(c)
    paid = _price(fights.worth)
    return [
        chance * (won + lost) - (paid if action[0] == DIE else 0.0)
        for chance, action in zip(chances, legal, strict=True)
    ]


def pay_dice(worth: Worth, legal: Sequence[Action], pending: Frame) -> list[float]:
    """Each die by the mean of what its faces would bring."""
    rolled: tuple[int, ...] = pending[3]
    paid = _price(worth)
    out = []
    for action in legal:
        if action[0] == DIE:
            i = action[1] - 1
            faces = [_result(worth, pending, (*rolled[:i], n, *rolled[i + 1 :])) for n in range(1, 7)]
            out.append(sum(faces) / 6 - paid)
        else:
            out.append(_result(worth, pending, rolled) + 1e-9)  # nothing to win by it: leave it
    return out


def _price(worth: Worth) -> float:
    cost = int(worth.g.values["reroll_experience"])
    return cost * _TOKEN * min(1.0, 0.25 * worth.look.left)


def _result(worth: Worth, pending: Frame, rolled: tuple[int, ...]) -> float:
    _, _player, stream, _rolled, _done, subject, env = pending
    if stream == SHEET:
        word = _word(worth, subject)
        return 0.0 if word is None else _roll(worth, word, rolled, env)
    if stream == LOCKPICK:
        g, v = worth.g, worth.v
        limit = number(g, v, V["mind"], subject) - number(g, v, V["lockpick-roll"], subject)
        prizes = [worth.look.gain[g.treasure_types[t]] for t in can_reach_chest(g, v, subject)]
        return max(prizes, default=0.0) + _OPENED if sum(rolled) <= limit else 0.0
    return float(sum(rolled))  # a purse or a chest full of ducats


def _roll(worth: Worth, word: Roll, rolled: tuple[int, ...], env: Env) -> float:
    """What a rule does with these dice."""
    total = sum(rolled)
    env = bind(env, ROLLED, total)
    for outcome in word.outcomes:
        if total in outcome.on:
            return worth.effects(outcome.do, env)
    good = not word.all_different or len(set(rolled)) == len(rolled)
    if word.at_most is not None:
        good = good and total <= worth.know.amount(word.at_most, worth.v, env)
    if word.at_least is not None:
        good = good and total >= worth.know.amount(word.at_least, worth.v, env)
    return worth.effects(word.success if good else word.failure, env)


def _word(worth: Worth, roll: int) -> Roll | None:
    """The words of a compiled roll: of its rule's rolls the first of that shape."""
    spec = worth.g.rolls[roll]
    shape = (len(spec.outcomes), spec.at_most is None, spec.at_least is None, spec.all_different)
    rule = worth.g.rules[worth.g.program_rules[spec.success]]
    for word in _rolls(rule.words):
        if (len(word.outcomes), word.at_most is None, word.at_least is None, word.all_different) == shape:
            return word
    return None


def _rolls(value: Any) -> Iterator[Roll]:
    if isinstance(value, tuple):
        for item in value:
            yield from _rolls(item)
    elif isinstance(value, Model):
        if isinstance(value, Roll):
            yield value
        for name in type(value).model_fields:
            yield from _rolls(getattr(value, name))
