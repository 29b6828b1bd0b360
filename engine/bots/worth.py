"""What a list of effects is worth to a seat, in ducats: cards and skills read as they are written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.bots import odds
from engine.bots.knowledge import Knowledge
from engine.bots.outlook import Outlook
from engine.language import effects_figures as figures
from engine.language import effects_flow as flow
from engine.language import effects_goods as goods
from engine.language.word import Word
from engine.play.view import UNKNOWN_TOKEN
from engine.rules.activation import ability_env
from engine.rules.game import (
    ACTOR,
    AMOUNT,
    ATTACKER,
    CHOSEN,
    DEFENDER,
    EACH,
    EACH_PLAYER,
    EACH_SPACE,
    LOSER,
    ME,
    OTHER,
    PLACE,
    R_CARD,
    R_SPACE,
    R_TOKEN,
    R_TREASURE,
    RIVAL,
    ROLLED,
    WINNER,
    E,
    V,
)
from engine.rules.kinds import AFTER, BEFORE, INSTEAD
from engine.rules.machine import bind, make_env
from engine.rules.movement import reach
from engine.rules.state import CARRIED, OUT, Env
from engine.rules.values import allowed, number

_MANY = 24  # choices looked at
_LIKELY = 0.6  # that a figure of no gang which comes to fight wins
_STEALING, _RETREATING, _WON = E["stealing"], E["retreating"], E["combat-won"]
_LEAVING, _REVEALED = E["left-district"], E["token-revealed"]
_STUCK = 1.0  # what it costs that a thief cannot be activated, besides what he would have done


class Worth:
    """Reads effects for one decision."""

    def __init__(self, know: Knowledge, look: Outlook) -> None:
        self.know, self.look, self.g, self.v, self.w, self.me = know, look, know.game, look.v, look.w, look.me
        self._deep = False  # what a token is worth is asked once, not of what it would bring about

    def effects(self, words: Sequence[Word], env: Env) -> float:
        """The worth of all of them in order; a choice is taken as its chooser would."""
        total = 0.0
        for i, word in enumerate(words):
            slot, items = self.choice(word, env)
            if slot is not None:
                rest = words[i + 1 :]
                values = [self.effects(rest, bind(env, slot, item)) for item in items[:_MANY]]
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
        handler = _HANDLERS.get(type(word))
        return handler(self, word, env) if handler is not None else 0.0

    # -- what the sheet's own rules make of it -----------------------------------------------------------

    def sheet(self, timing: int, event: int, env: Env) -> float | None:
        """What the sheet's triggers do when this happens; None when none of them listens now."""
        total: float | None = None
        for listener in self.g.listeners[timing][event]:
            words = self.g.rules[listener.rule].words
            if listener.bearer >= 0 or words is None:
                continue
            try:
                fits = listener.test is None or listener.test(self.g, self.v, env)
            except (AttributeError, TypeError):  # it asks for what this seat cannot see
                continue
            if fits:
                total = (total or 0.0) + self.effects(words.do, env)
                if timing == INSTEAD:
                    break
        return total

    def victory(self, winner: int, loser: int, attacker: int, defender: int) -> float:
        """What it is worth to me that one figure beats another: stealing, retreat, and the sheet's rules."""
        g, look, me = self.g, self.look, self.me
        whose, losers = g.owner[winner], g.owner[loser]
        env = make_env(
            (WINNER, winner),
            (LOSER, loser),
            (ATTACKER, attacker),
            (DEFENDER, defender),
            (R_SPACE, self.v.figure_pos[defender]),
            (ME, whose if whose >= 0 else g.owner[attacker]),
        )
        taken = self.sheet(INSTEAD, _STEALING, env)
        if taken is None:
            taken = 0.0
            if whose == me and losers >= 0:
                taken = look.robbing(winner, loser)
            elif losers == me and whose >= 0:
                taken = -look.being_robbed(loser)
            elif losers == me and g.figure_kinds[winner] == "militia":
                fine, ducats = number(g, self.v, V["fine"], loser), self.v.ducats[me]
                taken = -float(min(fine, ducats if ducats is not None else fine))
        away = self.sheet(INSTEAD, _RETREATING, bind(env, ACTOR, loser))
        if away is None:
            away = 0.2
            if losers == me:
                away = -self.w.driven_off - look.hurry(loser)
            elif losers >= 0:
                away = look.displacing(loser)
        more = (self.sheet(BEFORE, _WON, env) or 0.0) + (self.sheet(AFTER, _WON, env) or 0.0)
        return taken + away + more

    def leaving(self, figure: int) -> float:
        """What the sheet adds when this thief of mine leaves the district."""
        at = self.v.figure_pos[figure]
        env = make_env((ACTOR, figure), (R_SPACE, at), (ME, self.g.owner[figure]))
        return sum(self.sheet(timing, _LEAVING, env) or 0.0 for timing in (BEFORE, AFTER))

    def take_token(self, word: goods.TakeToken, env: Env) -> float:
        """A token in another hand: by what the sheet gives whoever leaves with it."""
        v, g, total = self.v, self.g, 0.0
        tokens = [t for t, kind in enumerate(g.token_of) if g.token_kinds[kind] == word.token]
        takers = self.know.figures(word.who, v, env)
        holders = self.know.figures(word.from_, v, env) if word.from_ is not None else ()
        for taker in takers:
            places = [CARRIED + f for f in holders] if word.from_ is not None else [v.figure_pos[taker]]
            token = next((t for t in tokens if v.token_pos[t] in places), -1)
            if token < 0:
                continue
            concerned = (taker, *holders)
            before = [self._at_stake(f) for f in concerned]
            at, v.token_pos[token] = v.token_pos[token], CARRIED + taker  # the view is ours alone
            total += sum(self._at_stake(f) - b for f, b in zip(concerned, before, strict=True))
            v.token_pos[token] = at
        return total

    def _at_stake(self, figure: int) -> float:
        """What this thief's way out, or what he holds, would bring me; or cost me if he is another's."""
        g, owner = self.g, self.g.owner[figure]
        if owner < 0 or self._deep:
            return 0.0
        self._deep = True
        worths = [self.leaving(figure), *(self._with_what_he_holds(figure, i) for i in g.common)]
        self._deep = False
        best = max(worths, key=abs)
        if allowed(g, self.v, V["may-activate"], figure):
            return self.w.keep * best
        stuck = _STUCK + self.w.future * self.look.left + 0.5 * self.look.stake(figure)
        return self.w.keep * best - stuck * (1.0 if owner == self.me else -self.look.deny)

    def _with_what_he_holds(self, figure: int, index: int) -> float:
        """What a sheet's action pays whoever holds something, wherever he has to go for it."""
        a = self.g.abilities[index]
        who = getattr(self.g.rules[a.rule].words, "who", None)
        holding = getattr(who, "holding", None)
        if holding is None or not self._holds(figure, holding):
            return 0.0
        env = ability_env(self.g, figure, self.g.owner[figure], index)
        return self.effects(self.know.ability_effects[index], env)

    def _holds(self, figure: int, kind: str) -> bool:
        g = self.g
        return any(
            at == CARRIED + figure and g.token_kinds[g.token_of[t]] == kind
            for t, at in enumerate(self.v.token_pos)
        )

    def remove_token(self, word: goods.RemoveToken, env: Env) -> float:
        """A token taken from whoever holds it: what it was to him is gone."""
        if word.held_by is None or self._deep:
            return 0.0
        v, g, total = self.v, self.g, 0.0
        left = 99 if word.count == "all" else self.know.amount(word.count, v, env)
        for figure in self.know.figures(word.held_by, v, env):
            held = [
                t
                for t, at in enumerate(v.token_pos)
                if at == CARRIED + figure and g.token_kinds[g.token_of[t]] == word.token
            ][:left]
            left -= len(held)
            before = self._at_stake(figure)
            for t in held:
                v.token_pos[t] = OUT  # the view is ours alone
            total += self._at_stake(figure) - before
            for t in held:
                v.token_pos[t] = CARRIED + figure
        return total

    def reveal_token(self, word: goods.RevealToken, env: Env) -> float:
        """A facedown token turned up: on average over all that may lie there."""
        v, total = self.v, 0.0
        for space in self.know.spaces(word.at, v, env):
            unseen = [t for t, at in enumerate(v.token_pos) if at == UNKNOWN_TOKEN]
            if space not in v.facedown or not unseen:
                continue
            worths: dict[int, list[float]] = {}  # tokens of a kind are alike: one of each, and how many
            for t in unseen:
                kind = worths.setdefault(self.g.token_of[t], [])
                if kind:
                    kind.append(kind[0])
                    continue
                up, v.token_pos[t] = v.token_up, space
                v.token_up |= 1 << t
                event = bind(bind(env, R_TOKEN, t), R_SPACE, space)
                kind.append(self.sheet(AFTER, _REVEALED, event) or 0.0)
                v.token_pos[t], v.token_up = UNKNOWN_TOKEN, up
            total += sum(sum(kind) for kind in worths.values()) / len(unseen)
        return total

    def march(self, word: figures.March, env: Env) -> float:
        """Figures that come to fight: bad for whoever is nearest and within reach."""
        if not word.attack:
            return 0.0
        total = 0.0
        positions = self.v.figure_pos
        goals = set(self.know.spaces(word.towards, self.v, env))
        steps = self.know.amount(word.steps, self.v, env)
        for figure in self.know.figures(word.who, self.v, env):
            row = self.know.distance[positions[figure]]
            near = [
                (row[positions[f]], f)
                for f in (*self.look.mine, *self.look.enemies)
                if positions[f] in goals and 0 < row[positions[f]] <= steps
            ]
            if near:
                victim = min(near)[1]
                total += _LIKELY * self.victory(figure, victim, figure, victim)
        return total

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
        return sum(self.effects(word.do, bind(env, slot, item)) for item in items[:_MANY])

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

    # -- goods -------------------------------------------------------------------------------------------

    def ducats(self, word: goods.MoveDucats, env: Env) -> float:
        total = 0.0
        v, me, deny, players = self.v, self.me, self.look.deny, self.g.players
        for source in self.know.purses(word.from_, v, env):
            if word.amount == "all":
                amount = v.ducats[source] if v.ducats[source] is not None else 6
            else:
                amount = self.know.amount(word.amount, v, env)
            if v.ducats[source] is not None and source != self.g.bank:
                amount = min(amount, v.ducats[source])
            for target in self.know.purses(word.to, v, env):
                if source == target:
                    continue
                total += amount * ((target == me) - (source == me))
                total += amount * deny * ((source < players and source != me) * 0.8)
                total -= amount * deny * (target < players and target != me)
        return total

    def draw(self, word: goods.DrawCards, env: Env) -> float:
        return self._each_player(
            word.who, env, self.know.amount(word.count, self.v, env), self.w.card, self.w.their_card
        )

    def discard(self, word: goods.DiscardCards, env: Env) -> float:
        price = self.w.card * (1.0 if word.at_random else 0.6)
        return -self._each_player(
            word.who, env, self.know.amount(word.count, self.v, env), price, self.w.their_card
        )

    def take(self, word: goods.TakeCards, env: Env) -> float:
        return self._each_player(
            word.who, env, self.know.amount(word.count, self.v, env), self.w.card * 1.5, self.w.their_card
        )

    def steal_card(self, word: goods.StealCard, env: Env) -> float:
        return self._each_player(word.to, env, 1, self.w.card, self.w.their_card) - self._each_player(
            word.from_, env, 1, self.w.card, self.w.their_card
        )

    def gain_points(self, word: goods.GainPoints, env: Env) -> float:
        count = self.know.amount(word.count, self.v, env)
        return self._each_player(word.who, env, count, self.w.point, self.w.their_point)

    def lose_points(self, word: goods.LosePoints, env: Env) -> float:
        count = self.know.amount(word.count, self.v, env)
        total = 0.0
        for player in self.know.players(word.who, self.v, env):
            lost = min(count, self.v.ap[player])
            total += lost * (-self.w.point if player == self.me else self.w.their_point)
        return total

    def _each_player(self, who: Any, env: Env, count: int, mine: float, theirs: float) -> float:
        """Good for me, bad when it is another's."""
        return sum(count * (mine if p == self.me else -theirs) for p in self.know.players(who, self.v, env))

    def turn_chest(self, word: goods.TurnChest, env: Env) -> float:
        """A spoke in the wheel of whoever stands there."""
        if word.side != "chest":
            return 0.0
        total = 0.0
        v = self.v
        for space in self.know.spaces(word.in_, v, env):
            if any(v.chest_up >> t & 1 for t in self.look.lying.get(space, ())):
                continue
            row = self.know.distance[space]
            ours = min((row[v.figure_pos[f]] for f in self.look.mine), default=99)
            theirs = min((row[v.figure_pos[f]] for f in self.look.enemies), default=99)
            worth = max(
                (self.look.gain[self.g.treasure_types[t]] for t in self.look.lying.get(space, ())),
                default=0.0,
            )
            if theirs == 0:
                total += 0.25 * worth
            elif theirs <= 4 < ours:
                total += 0.12 * worth
            elif ours <= 4:
                total -= 0.3 * worth
        return total

    def open_chest(self, word: goods.OpenChest, env: Env) -> float:
        total = 0.0
        for figure in self.know.figures(word.who, self.v, env):
            here = self.look.lying.get(self.v.figure_pos[figure])
            if here:
                worth = self.look.chest_worth(figure, here[0])
                total += worth if self.g.owner[figure] == self.me else -self.look.deny * worth
        return total

    def take_treasure(self, word: goods.TakeTreasure, env: Env) -> float:
        takers = self.know.figures(word.to, self.v, env)
        mine = bool(takers) and self.g.owner[takers[0]] == self.me
        found: list[int] = []
        for figure in self.know.figures(word.from_, self.v, env) if word.from_ is not None else ():
            found += self.look.loads.get(figure, ())
        for space in self.know.spaces(word.lying_in, self.v, env) if word.lying_in is not None else ():
            found += self.look.lying.get(space, ())
        if not found:
            return 0.0
        best = max(self.look.gain[self.g.treasure_types[t]] for t in found)
        return best if mine else -best

    def discard_treasure(self, word: goods.DiscardTreasure, env: Env) -> float:
        total = 0.0
        types = self.g.treasure_types
        holders = self.know.figures(word.from_, self.v, env)
        losses = []
        for figure in holders:
            for t in self.look.loads.get(figure, ()):
                if word.type == "any" or self.g.treasure_ids[t].startswith(word.type):
                    mine = self.g.owner[figure] == self.me
                    losses.append(-self.look.loss(types[t]) * self.w.keep if mine else self.look.deny * 2.5)
        losses.sort(reverse=True)  # the owner gives up the cheapest
        count = self.know.amount(word.count, self.v, env)
        return total + sum(losses[:count])

    # -- figures -----------------------------------------------------------------------------------------

    def _moved(self, figure: int, to: int) -> float:
        """What it is worth that a figure comes to stand somewhere else."""
        at = self.v.figure_pos[figure]
        if at == to or at < 0:
            return 0.0
        owner = self.g.owner[figure]
        if owner == self.me:
            before, after = self.look.spots(figure, [at, to])
            return after[0] - before[0]
        if owner < 0:
            return 0.05
        return -self.look.deny * 0.3 * (self._lure(to) - self._lure(at))

    def _lure(self, space: int) -> float:
        """How well an enemy stands there: chests near, or a gate near once it counts."""
        distance = self.know.distance[space]
        near = sum(1.0 for room in self.look.lying if distance[room] <= 4)
        if self.look.can_leave:
            near += max(0.0, 8.0 - self.know.gate_distance(self.v.gates, False)[space])
        return near

    def teleport(self, word: figures.Teleport, env: Env) -> float:
        total = 0.0
        spaces = [s for s in self.know.spaces(word.to, self.v, env) if not self.v.occupied >> s & 1]
        for figure in self.know.figures(word.who, self.v, env):
            if spaces:
                total += max(self._moved(figure, s) for s in spaces[:_MANY])
        return total

    def walk(self, word: figures.Walk, env: Env) -> float:
        total = 0.0
        for figure in self.know.figures(word.who, self.v, env):
            points = self.know.amount(word.points, self.v, env)
            if self.g.owner[figure] == self.me and points > 0:
                total += self._further(figure, points, 0)
            elif self.g.owner[figure] < 0 and word.attack:
                row = self.know.distance[self.v.figure_pos[figure]]
                near = [f for f in self.look.enemies if 0 < row[self.v.figure_pos[f]] <= points]
                prizes = [_LIKELY * self.victory(figure, f, figure, f) for f in near]
                total += max(0.0, max(prizes, default=0.0))
        return total

    def _further(self, figure: int, points: int, before: int) -> float:
        """What more steps bring a thief over what he can do already."""
        at = self.v.figure_pos[figure]
        if at < 0:
            return 0.0
        new = list(reach(self.g, self.v, figure, before + points)[0])
        old = [at, *(reach(self.g, self.v, figure, before)[0] if before > 0 else ())]
        best = max((s[0] for s in self.look.spots(figure, new)), default=0.0)
        return max(0.0, best - max(s[0] for s in self.look.spots(figure, old)))

    def gain_movement(self, word: figures.GainMovement, env: Env) -> float:
        active = self.v.active
        if active not in self.know.figures(word.who, self.v, env) or self.v.move_left < 0:
            return 0.0
        points = self.know.amount(word.points, self.v, env)
        if not self.v.moved:
            return 0.0  # first his own steps, then more
        return self._further(active, points, self.v.move_left)

    def militia(self, word: figures.MoveMilitia, env: Env) -> float:
        steps = self.know.amount(word.steps, self.v, env)
        best = 0.0
        for figure in self.know.figures(word.who, self.v, env):
            row = self.know.distance[self.v.figure_pos[figure]]
            for enemy in self.look.enemies:
                if 0 < row[self.v.figure_pos[enemy]] <= steps:
                    best = max(best, 0.6 * (self.look.displacing(enemy) + 2 * self.look.deny))
        return best

    def retreat(self, word: figures.Retreat, env: Env) -> float:
        total = 0.0
        for figure in self.know.figures(word.who, self.v, env):
            if self.g.owner[figure] == self.me:
                total -= 0.8 + (0.3 * self.look.stake(figure) if self.look.left <= 1 else 0.0)
            elif self.g.owner[figure] >= 0:
                total += self.look.displacing(figure)
        return total

    def swap(self, word: figures.SwapPlaces, env: Env) -> float:
        a, b = self.know.figures(word.a, self.v, env), self.know.figures(word.b, self.v, env)
        if not a or not b:
            return 0.0
        here, there = self.v.figure_pos[a[0]], self.v.figure_pos[b[0]]
        return self._moved(a[0], there) + self._moved(b[0], here)

    def remove_character(self, word: figures.RemoveCharacter, env: Env) -> float:
        total = 0.0
        for figure in self.know.figures(word.who, self.v, env):
            load = self.look.carried_worth(figure)
            price = load + (0.0 if word.no_penalty else 3.0) + self.w.future * self.look.left
            total += -price if self.g.owner[figure] == self.me else self.look.deny * price
        return total

    def leave(self, word: figures.LeaveDistrict, env: Env) -> float:
        total = 0.0
        for figure in self.know.figures(word.who, self.v, env):
            if self.g.owner[figure] == self.me:
                total += self.look.stake(figure) - self.look.spot(figure, self.v.figure_pos[figure])
        return total

    def wound(self, word: Any, env: Env) -> float:
        sign = -1.0 if isinstance(word, figures.Heal) else 1.0
        total = 0.0
        for figure in self.know.figures(word.who, self.v, env):
            owner = self.g.owner[figure]
            total += sign * (-1.0 if owner == self.me else self.look.deny if owner >= 0 else 0.0)
        return total

    def experience(self, word: figures.GainExperience, env: Env) -> float:
        return self._each_player(word.who, env, self.know.amount(word.count, self.v, env), 0.8, 0.2)

    # -- lasting changes ---------------------------------------------------------------------------------

    def lasting(self, word: flow.Lasting, env: Env) -> float:
        change = self.know.amount(word.add, self.v, env) if word.add is not None else 0
        if isinstance(word.add, int):
            change = word.add
        total = 0.0
        for figure in self.know.figures(word.who, self.v, env) if word.who is not None else ():
            mine = self.g.owner[figure] == self.me
            if word.value == "movement":
                total += self._slowed(figure, change, mine)
            elif word.value == "may-pass-walls" and mine and word.allow:
                total += self._through_walls(figure)
            elif word.value in ("combat-dice", "combat-bonus"):
                total += 0.3 * change * (1.0 if mine else -0.5)
            elif word.allow is not None:
                total += 0.3 * (1.0 if mine == word.allow else -1.0)
        for player in self.know.players(word.player, self.v, env) if word.player is not None else ():
            total += 0.4 * (change or (1 if word.allow else -1)) * (1.0 if player == self.me else -0.5)
        return total

    def _slowed(self, figure: int, change: int, mine: bool) -> float:
        if mine:
            return 0.3 * change
        look, deny = self.look, self.look.deny
        worth = 0.25 * -change
        if look.can_leave and look.left <= 1:
            way = self.know.gate_distance(self.v.gates, False)[self.v.figure_pos[figure]]
            steps = look.movement(figure) * (look.left + 1)
            if steps + change * (look.left + 1) < way <= steps:
                worth += 2 * (look.carried_worth(figure) + 3.0)
        return deny * (worth + 0.05 * look.carried_worth(figure))

    def _through_walls(self, figure: int) -> float:
        """Walls are no obstacle: the spaces within reach are others."""
        v, look = self.v, self.look
        if figure != v.active or look.walls(figure):
            return 0.0
        steps = v.move_left if v.moved else look.movement(figure)
        if steps <= 0 or (not v.moved and v.ap[self.me] < 1):
            return 0.0
        at = v.figure_pos[figure]
        wide = self.know.wall_distance[at]
        plain = self.know.distance[at]
        new = [
            s for s, d in enumerate(wide) if 0 < d <= steps and plain[s] > steps and not v.occupied >> s & 1
        ]
        if not new:
            return 0.0
        old = [at, *reach(self.g, v, figure, steps)[0]]
        gain = max(s[0] for s in look.spots(figure, new)) - max(s[0] for s in look.spots(figure, old))
        return max(0.0, gain)

    # -- gates -------------------------------------------------------------------------------------------

    def open_gate(self, word: flow.RemovePortcullis, env: Env) -> float:
        """A shorter way out, and for whoever could not get out at all, all that he has at stake."""
        look, v = self.look, self.v
        best = 0.0
        gates = self.know.gate_distance(v.gates, False)
        for space in self.know.spaces(word.at, v, env):
            row = self.know.distance[space]
            total = 0.0
            for figure in look.mine:
                turns = self.know.turns(look.movement(figure))
                before, after = turns[gates[v.figure_pos[figure]]], turns[row[v.figure_pos[figure]]]
                if after < before:
                    total += 0.5 * (before - after)
                    if after <= look.left + 1 < before:
                        total += 0.6 * look.stake(figure)
            for enemy in look.enemies:
                if row[v.figure_pos[enemy]] < gates[v.figure_pos[enemy]]:
                    total -= 0.3 * look.deny
            best = max(best, total)
        return best


_HANDLERS: dict[type[Word], Callable[[Worth, Any, Env], float]] = {
    flow.If: Worth.if_,
    flow.May: Worth.may,
    flow.ChooseOption: Worth.option,
    flow.ForEachFigure: Worth.each,
    flow.ForEachPlayer: Worth.each,
    flow.ForEachSpace: Worth.each,
    flow.Repeat: Worth.repeat,
    flow.Cancel: Worth.cancel,
    flow.ChangeAmount: Worth.change_amount,
    flow.Lasting: Worth.lasting,
    flow.RemovePortcullis: Worth.open_gate,
    goods.MoveDucats: Worth.ducats,
    goods.DrawCards: Worth.draw,
    goods.DiscardCards: Worth.discard,
    goods.TakeCards: Worth.take,
    goods.StealCard: Worth.steal_card,
    goods.GainPoints: Worth.gain_points,
    goods.LosePoints: Worth.lose_points,
    goods.TurnChest: Worth.turn_chest,
    goods.OpenChest: Worth.open_chest,
    goods.RemoveToken: Worth.remove_token,
    goods.RevealToken: Worth.reveal_token,
    goods.TakeTreasure: Worth.take_treasure,
    goods.DiscardTreasure: Worth.discard_treasure,
    goods.TakeToken: Worth.take_token,
    figures.Teleport: Worth.teleport,
    figures.Walk: Worth.walk,
    figures.March: Worth.march,
    figures.GainMovement: Worth.gain_movement,
    figures.MoveMilitia: Worth.militia,
    figures.Retreat: Worth.retreat,
    figures.SwapPlaces: Worth.swap,
    figures.RemoveCharacter: Worth.remove_character,
    figures.LeaveDistrict: Worth.leave,
    figures.Wound: Worth.wound,
    figures.Heal: Worth.wound,
    figures.GainExperience: Worth.experience,
}
