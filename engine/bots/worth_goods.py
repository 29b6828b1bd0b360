"""What effects on goods are worth: ducats, cards, points, chests, treasures."""

from __future__ import annotations

from engine.bots.worth_flow import FlowWorth
from engine.language import effects_goods as goods
from engine.rules.compile.picks import type_number
from engine.rules.game import is_type
from engine.rules.state import Env


class GoodsWorth(FlowWorth):
    """Effects on goods."""

    def ducats(self, word: goods.MoveDucats, env: Env) -> float:
        total = 0.0
        v, me, deny, players = self.v, self.me, self.look.deny, self.g.players
        for source in self.know.purses(word.from_, v, env):
            if word.amount in ("all", "half"):
                amount = v.ducats[source] if v.ducats[source] is not None else 6
                amount //= 2 if word.amount == "half" else 1
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
                if is_type(types[t], type_number(word.type)):
                    mine = self.g.owner[figure] == self.me
                    losses.append(-self.look.loss(types[t]) * self.w.keep if mine else self.look.deny * 2.5)
        losses.sort(reverse=True)  # the owner gives up the cheapest
        count = self.know.amount(word.count, self.v, env)
        return total + sum(losses[:count])
