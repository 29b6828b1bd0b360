"""The greedy bot: scores what it may do by features and exact odds, and takes the best.

It looks no move ahead and copies no state. What a card or skill is worth it reads from the card itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.bots import outfit
from engine.bots.below import Draws
from engine.bots.fights import Fights, card_price
from engine.bots.knowledge import Knowledge, knowledge_of
from engine.bots.outlook import Outlook
from engine.bots.plan import Planner
from engine.bots.rerolls import pay_combat, pay_dice
from engine.bots.weights import DEFAULT, Weights
from engine.bots.worth import Worth
from engine.language.word import Word
from engine.play.view import View
from engine.rules.activation import ability_env, card_env
from engine.rules.chance import mix
from engine.rules.combat import announce_env
from engine.rules.game import ARCANA, ME, E, Game
from engine.rules.kinds import (
    AFTER,
    ATTACK,
    BEFORE,
    D_ANNOUNCE,
    D_BRING,
    D_CHOOSE,
    D_DEPLOY,
    D_DISCARD,
    D_DROP,
    D_DROP_ROOM,
    D_EQUIP,
    D_EXCHANGE,
    D_GATE,
    D_GOODS,
    D_HIRE,
    D_INN,
    D_KEEP,
    D_LAY,
    D_MAIN,
    D_MAY,
    D_MILITIA,
    D_MILITIA_MOVE,
    D_OPTION,
    D_PAY_COMBAT,
    D_PAY_DICE,
    D_PLACE,
    D_REACT,
    D_REROLL,
    D_REROLL_SHEET,
    D_RETREAT,
    D_STEAL,
    D_TAKE,
    D_VICTIM,
    D_WALK,
    FIGURE,
    MOVE,
    OPTION,
    PASS,
    PLAY,
    SPACE,
    TREASURE,
    USE,
    YES,
)
from engine.rules.machine import bind
from engine.rules.movement import figure_at
from engine.rules.state import Action, Env

_LEAVING = E["left-district"]

_TASTE, _FANCY = 8192, 12288  # streams of its own luck
_EAGER = {PLAY: 0.7, USE: 1.4}  # ducats that the most tempting new card or skill is worth to it

Script = tuple[tuple[Word, ...], Env]


class GreedyBot:
    """Loots, fights where it is likely to win, fulfils missions, and gets its thieves out."""

    weights: Weights = DEFAULT

    def __init__(self, game: Game, seat: int, seed: int) -> None:
        self.game, self.seat, self.seed = game, seat, seed
        self.know: Knowledge = knowledge_of(game)
        # What of a card or skill played is still to be decided: the view does not say which rule is asking.
        self._script: Script | None = None
        self._used: set[tuple[int, int]] = set()
        self.eager = any(game.gear_rules)  # with the expansion there is so much to try

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        if len(legal) == 1:
            return legal[0]
        assert view.pending is not None
        look = Outlook(self.know, view, self.weights)
        look.fancy = self.fancy
        if any(self.game.listeners[timing][_LEAVING] for timing in (BEFORE, AFTER)):
            worth = Worth(self.know, look)
            look.leaving = {f: worth.leaving(f) for f in look.mine}
        if view.pending[0] == D_MAIN:
            action = Planner(self.know, look, self.taste).choose(legal)
        else:
            action = self._best(look, legal)
        self._remember(look, action)
        self._used.add(thing(action))
        return action

    def copy(self, weights: Weights | None = None) -> GreedyBot:
        """The same player at the same point of a game, perhaps of another mind: to try things out with."""
        new = GreedyBot(self.game, self.seat, self.seed)
        new._script, new.eager = self._script, self.eager
        new.weights = weights or self.weights
        return new

    def follow(self, view: View, action: Action) -> None:
        """Take note of an action that somebody else has chosen for this seat."""
        self._remember(Outlook(self.know, view, self.weights), action)

    def taste(self, action: Action) -> float:
        """What an action is worth for its own sake: a little, where there is much that it has not tried yet."""
        what = thing(action)
        if not self.eager or what in self._used or what[0] not in _EAGER:
            return 0.0
        index = what[0] * 4096 + what[1] + 1
        return _EAGER[what[0]] * (mix(self.seed, _TASTE + self.seat, index) % 1000) / 1000

    def fancy(self, what: int) -> float:
        """How much it likes a card or a person tonight, from 0 to 1: a matter of its seed, not of the game's."""
        return mix(self.seed, _FANCY + self.seat, what + 4096) % 1000 / 1000

    def _best(self, look: Outlook, legal: Sequence[Action]) -> Action:
        pending = look.v.pending
        assert pending is not None
        scorer = _SCORERS.get(pending[0])
        if scorer is None:
            return legal[0]
        scores = scorer(self, look, legal)
        best = 0
        for i, score in enumerate(scores):
            if score > scores[best]:
                best = i
        return legal[best]

    def _remember(self, look: Outlook, action: Action) -> None:
        """Keep hold of the card or skill just begun, until its choices are made."""
        v, g, know = look.v, self.game, self.know
        pending = v.pending
        assert pending is not None
        kind, verb = pending[0], action[0]
        if verb == PLAY:
            env = card_env(v, self.seat)
            if kind == D_ANNOUNCE and v.combat is not None:
                env = announce_env(g, v.combat, pending[2])
            elif kind == D_REACT:
                env = bind(pending[4], ME, self.seat)
            self._script = (know.play_effects[action[1]], env)
        elif verb == USE:
            env = ability_env(g, action[1], self.seat, action[2])
            if kind == D_ANNOUNCE and v.combat is not None:
                env = announce_env(g, v.combat, pending[2])
            self._script = (know.ability_effects[action[2]], env)
        elif kind == D_MAY:
            words = g.rules[pending[4]].words if pending[4] >= 0 else None
            self._script = (tuple(words.do), pending[3]) if verb == YES and words is not None else None
        elif kind == D_CHOOSE and self._script is not None:
            rest = _after_choice(Worth(know, look), self._script, pending[3])
            if rest is not None and len(action) > 1:
                self._script = (rest, bind(self._script[1], pending[3], action[1]))
        elif kind == D_MAIN:
            self._script = None

    # -- scores of the smaller decisions, one per kind ---------------------------------------------------

    def deploy(self, look: Outlook, legal: Sequence[Action]) -> list[float]:
        """S-9: where chests are near and none of ours is yet."""
        g, v = self.game, look.v
        covered: dict[int, float] = {}
        turn = (self.seat - v.first) % g.players
        sooner = [v.figure_pos[f] for f in look.enemies if (g.owner[f] - v.first) % g.players < turn]
        for space in look.lying:
            row = self.know.distance[space]
            near = min((row[v.figure_pos[f]] for f in look.mine), default=99)
            foe = min((row[v.figure_pos[f]] for f in look.enemies), default=99)
            first = min((row[at] for at in sooner), default=99)
            share = look.w.taken if first <= 4 else look.w.shared if foe <= 4 else 1.0
            covered[space] = (look.w.ours if near <= 6 else 1.0) * share
        worths: dict[int, float] = {}
        later = self.know.later(look.w.later_first, look.w.later)
        for _verb, _figure, space in legal:
            if space not in worths:
                row, found = self.know.distance[space], []
                for room, treasures in look.lying.items():
                    turns = -(-row[room] // 4)
                    gain = max(look.gain[g.treasure_types[t]] for t in treasures) + 1.0
                    found.append(covered[room] * gain * later[turns] ** 2 - 0.02 * row[room])
                found.sort(reverse=True)
                worths[space] = sum(x * share for x, share in zip(found, (1.0, 0.6, 0.4), strict=False))
        return [worths[action[2]] for action in legal]

    def militia(self, look: Outlook, legal: Sequence[Action]) -> list[float]:
        """M-1: who is likelier to reach an enemy with something to lose."""
        v = look.v
        out = []
        for action in legal:
            row = self.know.distance[v.figure_pos[action[1]]]
            score = 0.0
            for enemy in look.enemies:
                d = row[v.figure_pos[enemy]]
                if 0 < d <= 5:
                    prize = 0.5 + look.displacing(enemy) + 0.1 * look.carried_worth(enemy)
                    score += (6 - d) / 6 * prize * look.lead(self.game.owner[enemy])
            for mate in look.mine:  # better that he walks away from mine
                score += max(0, 5 - row[v.figure_pos[mate]]) * 0.05
            out.append(score)
        return out

    def militia_move(self, look: Outlook, legal: Sequence[Action]) -> list[float]:
        """M-2 to M-5: at an enemy if he can be reached; else nearer to them than to mine."""
        g, v = self.game, look.v
        pending = v.pending
        assert pending is not None
        figure = pending[2]
        out = []
        fights = Fights(self.know, look)
        for action in legal:
            if action[0] == ATTACK:
                victim = figure_at(g, v, action[2])
                chance = fights.attack_odds(figure, victim)
                prize = 2 * look.hurts(victim) + look.displacing(victim)
                prize = (prize + 0.03 * look.carried_worth(victim)) * look.lead(g.owner[victim])
                if self.game.figure_kinds[figure] != "militia":
                    prize = fights.worth.victory(figure, victim, figure, victim)
                out.append(3.0 + chance * prize)
                continue
            space = action[2] if action[0] == MOVE else v.figure_pos[figure]
            out.append(self._militia_place(look, space))
        return out

    def _militia_place(self, look: Outlook, space: int) -> float:
        row, v = self.know.distance[space], look.v
        score = 0.0
        for enemy in look.enemies:
            score += max(0, 6 - row[v.figure_pos[enemy]]) * 0.03 * look.lead(self.game.owner[enemy])
        for mate in look.mine:
            score -= max(0, 6 - row[v.figure_pos[mate]]) * 0.08
        if space in look.lying:  # he is in the way there: of mine or of theirs
            nearest = min((row[v.figure_pos[f]] for f in look.mine), default=99)
            foe = min((row[v.figure_pos[f]] for f in look.enemies), default=99)
            score += 0.2 if foe < nearest else -0.3
        return score

    def announce(self, look: Outlook, legal: Sequence[Action]) -> list[float]:
        c = look.v.combat
        assert c is not None
        scores = Fights(self.know, look).announce(c, legal, card_price(look) * 0.6 + 0.05)
        return [score + self.taste(action) for score, action in zip(scores, legal, strict=True)]

    def reroll(self, look: Outlook, legal: Sequence[Action]) -> list[float]:
        c, pending = look.v.combat, look.v.pending
        assert c is not None
        assert pending is not None
        return Fights(self.know, look).reroll(c, legal, pending[2])

    def pay_combat(self, look: Outlook, legal: Sequence[Action]) -> list[float]:
        c, pending = look.v.combat, look.v.pending
        assert c is not None
        assert pending is not None
        return pay_combat(Fights(self.know, look), c, legal, pending[2])

    def pay_dice(self, look: Outlook, legal: Sequence[Action]) -> list[float]:
        pending = look.v.pending
        assert pending is not None
        return pay_dice(Worth(self.know, look), legal, pending)

    def react(self, look: Outlook, legal: Sequence[Action]) -> list[float]:
        pending = look.v.pending
        assert pending is not None
        env = bind(pending[4], ME, self.seat)
        worth = Worth(self.know, look)
        least = min(look.w.kept, card_price(look)) + 0.01
        return [
            worth.effects(self.know.play_effects[action[1]], env) + self.taste(action)
            if action[0] == PLAY
            else least
            for action in legal
        ]

    def may(self, look: Outlook, legal: Sequence[Action]) -> list[float]:
        pending = look.v.pending
        assert pending is not None
        words = self.game.rules[pending[4]].words if pending[4] >= 0 else None
        worth = Worth(self.know, look).effects(words.do, pending[3]) if words is not None else 0.1
        return [worth if action[0] == YES else 0.0 for action in legal]

    def choice(self, look: Outlook, legal: Sequence[Action]) -> list[float]:
        """A choice of a card or skill: by what its remaining effects do with each answer."""
        pending = look.v.pending
        assert pending is not None
        worth = Worth(self.know, look)
        if any(a[0] == SPACE and self.game.chambers >> a[1] & 1 for a in legal):
            Draws(self.know, look, worth, self.taste)  # what there is to do below
        if self._script is not None:
            rest = _after_choice(worth, self._script, pending[3])
            if rest is not None:
                env = self._script[1]
                return [
                    worth.effects(rest, bind(env, pending[3], action[1])) if len(action) > 1 else 0.0
                    for action in legal
                ]
        return [self.blind(look, action) for action in legal]

    def blind(self, look: Outlook, action: Action) -> float:
        """Not knowing why one is asked: enemies rather than one's own, and rich ones."""
        if action[0] == FIGURE:
            worth = look.carried_worth(action[1])
            return -worth if self.game.owner[action[1]] == self.seat else 1.0 + worth
        if action[0] == TREASURE:
            return look.gain[self.game.treasure_types[action[1]]]
        return 0.0

    def option(self, look: Outlook, legal: Sequence[Action]) -> list[float]:
        """One of several: each option's effects, as the rule has them."""
        pending = look.v.pending
        assert pending is not None
        _kind, _player, _indices, programs, env = pending
        words = self.game.rules[self.game.program_rules[programs[0]]].words
        options = _options(words.do if words is not None else (), len(programs))
        if options is None:
            return [0.0 for _ in legal]
        mine = bind(env, ME, env[ME])
        worth = Worth(self.know, look)
        return [worth.effects(options[a[1] - 1].do, mine) if a[0] == OPTION else 0.0 for a in legal]

    def place(self, look: Outlook, legal: Sequence[Action]) -> list[float]:
        """A figure put straight somewhere."""
        pending = look.v.pending
        assert pending is not None
        return self._standing(look, pending[2], [a[1] for a in legal])

    def walk(self, look: Outlook, legal: Sequence[Action]) -> list[float]:
        pending = look.v.pending
        assert pending is not None
        figure = pending[2]
        if self.game.owner[figure] < 0:
            return self.militia_move(look, legal)
        at = look.v.figure_pos[figure]
        spaces = [a[2] if a[0] in (MOVE, ATTACK) else at for a in legal]
        scores = self._standing(look, figure, spaces)
        for i, action in enumerate(legal):
            if action[0] == ATTACK and self.game.owner[figure] == self.seat:
                victim = figure_at(self.game, look.v, action[2])
                stay = look.spot(figure, at)
                scores[i] = Fights(self.know, look).attack_worth(figure, victim, stay, scores[i])
        return scores

    def retreat(self, look: Outlook, legal: Sequence[Action]) -> list[float]:
        """F-7: a loser is sent where it hurts, one's own where it hurts least."""
        pending = look.v.pending
        assert pending is not None
        return self._standing(look, pending[2], [a[1] for a in legal])

    def _standing(self, look: Outlook, figure: int, spaces: list[int]) -> list[float]:
        """How good it is for me that a figure stands on each of these."""
        g, v = self.game, look.v
        owner = g.owner[figure]
        if owner == self.seat:
            return [spot[0] for spot in look.spots(figure, spaces)]
        if owner < 0:
            return [self._militia_place(look, s) for s in spaces]
        gates = self.know.gate_distance(v.gates, False)
        load = look.carried_worth(figure)
        urgent = look.can_leave and look.left <= 2
        out = []
        for s in spaces:
            row = self.know.distance[s]
            score = 0.0
            for room in look.lying:
                score -= max(0, 5 - row[room]) * 0.1 if not urgent else 0.0
            score += gates[s] * (0.5 + 0.05 * load) if look.can_leave else 0.0
            if load > 0:  # within reach of mine he can be robbed again
                near = sum(1 for f in look.mine if 0 < row[v.figure_pos[f]] <= 4)
                score += 0.15 * min(2, near)
            out.append(score)
        return out

    def steal(self, look: Outlook, legal: Sequence[Action]) -> list[float]:
        """F-6: what I gain most by and the loser misses most."""
        g = self.game
        pending = look.v.pending
        assert pending is not None
        loser = g.owner[pending[3]]
        deny = look.deny * look.lead(loser)
        return [look.gain[g.treasure_types[a[1]]] + deny * look.their_loss(a[1], loser) for a in legal]

    def drop(self, look: Outlook, legal: Sequence[Action]) -> list[float]:
        """Y-2: the cheapest."""
        kinds = self.game.treasure_types
        return [-look.loss(kinds[a[1]]) - look.wanted[kinds[a[1]]] for a in legal]

    def drop_room(self, look: Outlook, legal: Sequence[Action]) -> list[float]:
        """Y-2: where one of ours with free hands is nearer than any enemy."""
        v = look.v
        free = [f for f in look.mine if not look.is_full(f)]
        out = []
        for action in legal:
            row = self.know.distance[action[1]]
            ours = min((row[v.figure_pos[f]] for f in free), default=12)
            theirs = min((row[v.figure_pos[f]] for f in look.enemies), default=12)
            out.append(min(theirs, 12) - 1.5 * ours - (3 if v.occupied >> action[1] & 1 else 0))
        return out

    def gate(self, look: Outlook, legal: Sequence[Action]) -> list[float]:
        """D-2: the portcullis that costs the others the longest way and us none."""
        v, know = look.v, self.know
        before = know.gate_distance(v.gates, False)
        out = []
        for action in legal:
            after = know.gate_distance(v.gates | 1 << action[1], False)
            score = 0.0
            for f in look.enemies:
                at = v.figure_pos[f]
                score += look.hurts(f) * (min(after[at], 25) - before[at]) * (1 + 0.2 * look.carried_worth(f))
            for f in look.mine:
                at = v.figure_pos[f]
                score -= (min(after[at], 25) - before[at]) * (1 + 0.2 * look.carried_worth(f))
            out.append(score)
        return out

    def discard(self, look: Outlook, legal: Sequence[Action]) -> list[float]:
        return [-self._rating(look, a[1]) for a in legal]

    def take(self, look: Outlook, legal: Sequence[Action]) -> list[float]:
        return [self._rating(look, a[1]) if len(a) > 1 else 0.0 for a in legal]

    def _rating(self, look: Outlook, card: int) -> float:
        """How gladly one holds a card: by what it would bring now, and a second of a kind less."""
        play = self.game.plays[card]
        if play is None:
            return 0.0
        hand = look.v.hands[ARCANA * self.game.players + self.seat]
        again = 0.1 * (hand.count(card) - 1)
        if play.moment == 0:
            env = card_env(look.v, self.seat)
            return min(1.5, Worth(self.know, look).effects(self.know.play_effects[card], env)) + 0.2 - again
        return (0.7 if play.moment == 1 else 0.5) - again

    def goods(self, look: Outlook, legal: Sequence[Action]) -> list[float]:
        """Treasures taken or given up by a rule."""
        pending = look.v.pending
        assert pending is not None
        takes = pending[2] == 0
        kinds = self.game.treasure_types
        out = []
        for a in legal:
            if a[0] == TREASURE:
                out.append(look.gain[kinds[a[1]]] if takes else -look.loss(kinds[a[1]]))
            elif a[0] == SPACE:
                row = self.know.distance[a[1]]
                out.append(-float(min((row[look.v.figure_pos[f]] for f in look.mine), default=0)))
            else:
                out.append(0.0)
        return out

    def sheet_reroll(self, look: Outlook, legal: Sequence[Action]) -> list[float]:
        """A roll of the sheet that may be mended: its dice are not in the view, so trust the second try."""
        return [0.1 if a[0] != PASS else 0.0 for a in legal]


def thing(action: Action) -> tuple[int, int]:
    """What there is to be tried: a card, a skill, or a verb."""
    if action[0] == PLAY:
        return PLAY, action[1]
    if action[0] == USE:
        return USE, action[2]
    return action[0], -1


def _after_choice(worth: Worth, script: Script, slot: int) -> tuple[Word, ...] | None:
    """The effects that follow the choice now asked for."""
    words, env = script
    for i, word in enumerate(words):
        if worth.choice(word, env)[0] == slot:
            return words[i + 1 :]
    for word in words:
        for name in ("do", "then", "else_", "success", "failure"):
            inner = getattr(word, name, None)
            if inner:
                rest = _after_choice(worth, (tuple(inner), env), slot)
                if rest is not None:
                    return rest
    return None


def _options(words: Sequence[Any], count: int) -> Sequence[Any] | None:
    """The options of the choice among a rule's effects that has so many."""
    for word in words:
        options = getattr(word, "options", None)
        if options is not None and len(options) == count:
            return options  # type: ignore[no-any-return]  # words are read by shape here
        for name in ("do", "then", "else_", "success", "failure"):
            inner = getattr(word, name, None)
            found = _options(inner, count) if inner else None
            if found is not None:
                return found
    return None


_SCORERS: dict[int, Callable[[GreedyBot, Outlook, Sequence[Action]], list[float]]] = {
    D_DEPLOY: GreedyBot.deploy,
    D_MILITIA: GreedyBot.militia,
    D_MILITIA_MOVE: GreedyBot.militia_move,
    D_ANNOUNCE: GreedyBot.announce,
    D_REACT: GreedyBot.react,
    D_REROLL: GreedyBot.reroll,
    D_CHOOSE: GreedyBot.choice,
    D_STEAL: GreedyBot.steal,
    D_DROP: GreedyBot.drop,
    D_DROP_ROOM: GreedyBot.drop_room,
    D_RETREAT: GreedyBot.retreat,
    D_GATE: GreedyBot.gate,
    D_MAY: GreedyBot.may,
    D_OPTION: GreedyBot.option,
    D_WALK: GreedyBot.walk,
    D_DISCARD: GreedyBot.discard,
    D_TAKE: GreedyBot.take,
    D_REROLL_SHEET: GreedyBot.sheet_reroll,
    D_PAY_COMBAT: GreedyBot.pay_combat,
    D_PAY_DICE: GreedyBot.pay_dice,
    D_GOODS: GreedyBot.goods,
    D_PLACE: GreedyBot.place,
    D_EQUIP: lambda _bot, look, legal: outfit.choose_gear(look, legal),
    D_KEEP: lambda _bot, look, legal: outfit.choose_gear(look, legal),
    D_INN: lambda _bot, look, legal: outfit.at_the_inn(look, legal),
    D_BRING: lambda _bot, look, legal: outfit.bring(look, legal),
    D_HIRE: lambda _bot, look, legal: outfit.hire(look, legal),
    D_LAY: lambda _bot, look, legal: outfit.lay(look, legal),
    D_EXCHANGE: lambda _bot, look, legal: outfit.exchange(look, legal),
    D_VICTIM: lambda bot, look, legal: [bot.blind(look, action) for action in legal],
}
