"""What effects on figures are worth: where they stand, how fast they are, whether they are there at all."""

from __future__ import annotations

from engine.bots.worth_flow import MANY
from engine.bots.worth_goods import GoodsWorth
from engine.language import effects_figures as figures
from engine.language import effects_flow as flow
from engine.rules.game import V
from engine.rules.movement import reach
from engine.rules.state import Env
from engine.rules.values import number

FINE = V["fine"]


class FigureWorth(GoodsWorth):
    """Effects on figures, and on the gates they leave by."""

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
                total += max(self._moved(figure, s) for s in spaces[:MANY])
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
                    fine = number(self.g, self.v, FINE, enemy)
                    best = max(best, 0.6 * (self.look.displacing(enemy) + fine * self.look.deny))
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
