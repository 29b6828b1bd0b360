"""What harm and help are worth: wounds, prison, equipment, experience, and fights that a rule starts."""

from __future__ import annotations

from typing import Any

from engine.bots.odds import Side, win_probability
from engine.bots.outfit import best_gain, equipped_worth, exchange_worth
from engine.bots.worth_figures import FigureWorth
from engine.language import effects_figures as figures
from engine.language import effects_goods as goods
from engine.rules.compile.picks import type_number
from engine.rules.game import ACTOR, TREASURE_TYPES, V, is_type
from engine.rules.movement import figures_at
from engine.rules.state import Env
from engine.rules.values import allowed, number

COMBAT_DICE, COMBAT_BONUS, WINS_TIES = V["combat-dice"], V["combat-bonus"], V["wins-ties"]
_SIXES = 0.8  # ducats for a token of experience
_BED = 1.0  # what binding a wound costs
_CELLS = 1.5  # what a while in prison costs, besides the way back
_STOPPED = 0.3  # that somebody's activation is over


def side(g: Any, v: Any, figure: int) -> Side:
    """A figure as it would fight now."""
    return Side(
        dice=max(0, number(g, v, COMBAT_DICE, figure)),
        bonus=number(g, v, COMBAT_BONUS, figure),
        ties=allowed(g, v, WINS_TIES, figure),
    )


class HarmWorth(FigureWorth):
    """Effects of the expansion, most of them."""

    _fighting = False  # a fight that a won fight starts is not thought through

    def victory(self, winner: int, loser: int, attacker: int, defender: int) -> float:
        """What it is worth to me that one figure beats another."""
        raise NotImplementedError

    def nothing(self, _word: Any, _env: Env) -> float:
        """It changes nothing that can be counted in ducats now."""
        return 0.0

    # -- wounds, prison ----------------------------------------------------------------------------------

    def wound(self, word: Any, env: Env) -> float:
        """A wound costs a point to bind, and near the end perhaps the way out (X-10)."""
        sign = -1.0 if isinstance(word, figures.Heal) else 1.0
        count = self.know.amount(word.count, self.v, env)
        total = 0.0
        for figure in self.know.figures(word.who, self.v, env):
            owner = self.g.owner[figure]
            if owner < 0:
                continue
            wounds = self.v.wounds[figure]
            many = min(count, wounds) if sign < 0 else count
            late = (
                0.25 * self.look.stake(figure) if self.look.left <= 1 and (sign > 0) != (wounds > 0) else 0.0
            )
            worth = many * _BED + late
            total += sign * (-worth if owner == self.me else self.look.hurts(figure) * worth)
        return total

    def imprison(self, word: figures.Imprison, env: Env) -> float:
        """Thrown in prison: the place lost, the way back, and near the end all he has at stake (X-20)."""
        look, prison, total = self.look, self.g.prison, 0.0
        for figure in self.know.figures(word.who, self.v, env):
            owner, at = self.g.owner[figure], self.v.figure_pos[figure]
            if owner < 0 or at < 0 or at == prison:
                continue
            if prison < 0:  # he retreats
                total += -0.8 if owner == self.me else look.displacing(figure)
            elif owner == self.me:
                here, there = look.spots(figure, [at, prison])
                total -= _CELLS + max(0.0, here[0] - there[0])
            else:
                late = 0.4 * look.stake(figure) if look.left <= 2 else 0.0
                total += look.displacing(figure) + look.hurts(figure) * (_CELLS + self.w.future + late)
        return total

    def end_activation(self, word: figures.EndActivation, env: Env) -> float:
        active = self.v.active
        if active < 0 or active not in self.know.figures(word.who, self.v, env):
            return 0.0
        return -_STOPPED if self.g.owner[active] == self.me else _STOPPED * self.look.deny

    def act_again(self, word: figures.ActAgain, env: Env) -> float:
        active = self.v.active
        mine = active >= 0 and self.g.owner[active] == self.me
        return 0.5 * self.w.point if mine and active in self.know.figures(word.who, self.v, env) else 0.0

    def move_again(self, word: figures.MoveAgain, env: Env) -> float:
        active = self.v.active
        if active < 0 or active not in self.know.figures(word.who, self.v, env) or not self.v.moved:
            return 0.0
        if self.g.owner[active] != self.me or self.v.ap[self.me] < 1:
            return 0.0
        return max(0.0, self._further(active, self.look.movement(active), 0) - self.w.step)

    # -- experience, equipment ---------------------------------------------------------------------------

    def spend_experience(self, word: figures.SpendExperience, env: Env) -> float:
        count = self.know.amount(word.count, self.v, env)
        total = 0.0
        for player in self.know.players(word.who, self.v, env):
            spent = min(count, self.v.experience[player])
            total += spent * (-_SIXES if player == self.me else 0.2)
        return total

    def gain_equipment(self, word: figures.GainEquipment, env: Env) -> float:
        wanted = -1
        if word.card is not None:
            if word.card not in self.g.card_ids:
                return 0.0
            wanted = self.g.card_ids.index(word.card)
        total = 0.0
        for figure in self.know.figures(word.who, self.v, env):
            owner = self.g.owner[figure]
            if owner == self.me:
                total += best_gain(self.look, figure, wanted)
            elif owner >= 0:
                total -= self.look.hurts(figure)
        return total

    def discard_equipment(self, word: figures.DiscardEquipment, env: Env) -> float:
        total = 0.0
        for figure in self.know.figures(word.who, self.v, env):
            if self.v.equipment[figure] >= 0:
                mine = self.g.owner[figure] == self.me
                total += -equipped_worth(self.look, figure) if mine else self.look.hurts(figure)
        return total

    def exchange(self, word: figures.ExchangeGoods, env: Env) -> float:
        a, b = self.know.figures(word.a, self.v, env), self.know.figures(word.b, self.v, env)
        if not a or not b or self.g.owner[a[0]] != self.me:
            return 0.0
        return exchange_worth(self.look, a[0], b[0])

    # -- fights that a rule starts -----------------------------------------------------------------------

    def clash(self, attacker: int, defender: int, place: float = 0.0) -> float:
        """What a fight is worth to me, whoever wins it; `place`: what the attacker's new place adds."""
        if self._fighting:
            return 0.0
        self._fighting = True
        g, v = self.g, self.v
        chance = win_probability(side(g, v, attacker), side(g, v, defender), str(g.values["tie"]))
        won = self.victory(attacker, defender, attacker, defender)
        lost = self.victory(defender, attacker, attacker, defender)
        self._fighting = False
        return chance * (won + place) + (1 - chance) * lost

    def fight(self, word: figures.Fight, env: Env) -> float:
        a, d = (self.know.figures(who, self.v, env) for who in (word.attacker, word.defender))
        return self.clash(a[0], d[0]) if a and d else 0.0

    def appear(self, word: figures.Appear, env: Env) -> float:
        """He comes to stand there, if need be by a fight; a fight below is fought for what lies below (X-18)."""
        who, spaces = self.know.figures(word.who, self.v, env), self.know.spaces(word.at, self.v, env)
        if not who or not spaces:
            return 0.0
        figure, space = who[0], spaces[0]
        there = [f for f in figures_at(self.v, space) if self.g.owner[f] != self.g.owner[figure]]
        if not there:
            return self._moved(figure, space)
        after = self._moved(figure, space)  # the place is his, if he wins
        at, self.v.figure_pos[figure] = self.v.figure_pos[figure], space  # the view is ours alone
        worth = self.clash(figure, there[0], max(0.0, after))
        self.v.figure_pos[figure] = at
        return worth

    # -- goods -------------------------------------------------------------------------------------------

    def share_ducats(self, word: goods.ShareDucats, env: Env) -> float:
        among = self.know.players(word.among, self.v, env)
        total = 0.0
        for purse in self.know.purses(word.from_, self.v, env):
            each = (self.v.ducats[purse] or 0) // max(1, len(among))
            total += sum(each if p == self.me else -self.look.deny * each for p in among)
        return total

    def put_treasure(self, word: goods.PutTreasure, env: Env) -> float:
        """Of each who has such a treasure, the one he misses least."""
        total, types = 0.0, self.g.treasure_types
        wanted = type_number(word.type or "any")
        for figure in self.know.figures(word.from_, self.v, env):
            load = [types[t] for t in self.look.loads.get(figure, ()) if is_type(types[t], wanted)]
            if load and self.g.owner[figure] == self.me:
                total -= self.w.keep * min(self.look.loss(kind) for kind in load)
            elif load:
                total += 2.0 * self.look.deny
        return total

    def lay_treasure(self, word: goods.LayTreasure, env: Env) -> float:
        """A chest more, for whoever is nearest: whoever found it, as a rule."""
        kind = TREASURE_TYPES.index(word.type) if word.type in TREASURE_TYPES else -1
        actor = env[ACTOR]
        if kind < 0 or actor < 0 or not self.know.spaces(word.at, self.v, env):
            return 0.0
        mine = self.g.owner[actor] == self.me
        return 0.5 * self.look.gain[kind] if mine else -self.look.deny * self.look.gain[kind]
