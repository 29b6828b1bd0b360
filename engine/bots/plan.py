"""The activation phase: a plan for the whole turn, and its first step.

Each thief has a few things he could do, each with a price in action points and a worth. The best of them
together within the points left is a small knapsack. The plan is made anew at every decision, so a failed
lockpick or a lost fight is simply taken into account.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.bots import odds
from engine.bots.below import Draws, Taste
from engine.bots.fights import Fights, card_price
from engine.bots.knowledge import Knowledge
from engine.bots.outfit import purchase
from engine.bots.outlook import Outlook, Spot
from engine.bots.worth import Worth
from engine.language.effects_figures import Teleport
from engine.rules.activation import ability_env, card_env
from engine.rules.combat import own_abilities
from engine.rules.game import ARCANA, PURSE, V
from engine.rules.goods import mission_pay
from engine.rules.kinds import ATTACK, BASH, BUY, END, INTRIGUE, LEAVE, LOCKPICK, MISSION, MOVE, PLAY, USE
from engine.rules.movement import figure_at
from engine.rules.state import Action, Env
from engine.rules.values import allowed, number

MOVE_COST, ATTACK_COST, LEAVE_COST = V["move-cost"], V["attack-cost"], V["leave-cost"]
LOCKPICK_COST, BASH_COST, MISSION_COST = V["lockpick-cost"], V["bash-cost"], V["mission-cost"]
MAY_LOCKPICK, MAY_BASH, MIND, LOCKPICK_ROLL = V["may-lockpick"], V["may-bash"], V["mind"], V["lockpick-roll"]

_A_STEP = 0.4  # what a step less towards a far place may cost
_BOLD = 5.0  # how much more somebody is tempted who has little to lose
_SELDOM = 10.0  # … and by a way that is seldom open
WORTHWHILE = 0.02  # less is not worth a point

# In which order the parts of a plan are carried out: what may change it comes first, leaving last.
OPENS, GOES_TO_OPEN, FULFILS, FIGHTS, USES, GOES, LEAVES = range(7)

Choice = tuple[int, float, Action | None, int]  # points, worth, first step, rank


class _Figure:
    """What the legal list offers one thief."""

    __slots__ = ("attacks", "bashes", "dests", "figure", "leaves", "picks", "uses")

    def __init__(self, figure: int) -> None:
        self.figure = figure
        self.dests: list[int] = []
        self.attacks: list[int] = []
        self.picks: list[int] = []
        self.bashes: list[int] = []
        self.uses: list[int] = []
        self.leaves = False


class Planner:
    """Plans one decision of the activation phase."""

    def __init__(self, know: Knowledge, look: Outlook, taste: Taste) -> None:
        self.know, self.look, self.g, self.v, self.me = know, look, know.game, look.v, look.me
        self.worth, self.fights, self.taste = Worth(know, look), Fights(know, look), taste
        self.points = self.v.ap[self.me]
        self.goals: dict[int, dict[int, tuple[int, float]]] = {}  # figure → space → points, worth

    def choose(self, legal: Sequence[Action]) -> Action:
        claim = next((action for action in legal if action[0] == INTRIGUE), None)
        if claim is not None:  # it costs nothing and pays
            return claim
        bargain = purchase(self.look, legal) if self.v.active < 0 else None
        if bargain is not None:  # tools are best bought before they are needed
            return bargain[1]
        figures, cards, missions = self._group(legal)
        own = figures.pop(-1, _Figure(-1))  # what the player does himself
        fresh_turn = self.v.active < 0 and not any(self.v.done[f] for f in self.g.characters[self.me])
        if cards and fresh_turn:
            action = self._card(cards)
            if action is not None:
                return action
        self.goals = Draws(self.know, self.look, self.worth, self.taste).goals
        groups: list[list[Choice]] = []
        owners: list[int] = []
        for offer in figures.values():
            here = self.v.figure_pos[offer.figure]
            spots = self.look.spots(offer.figure, [here, *offer.dests, *offer.attacks])
            groups.append(self._choices(offer, spots))
            owners.append(offer.figure)
            for index in offer.uses:
                if not self.know.opens[index]:
                    groups.append(self._ability(offer.figure, index))
                    owners.append(offer.figure)
        for index in own.uses:
            groups.append(self._ability(-1, index))
            owners.append(-1)
        if missions:
            groups.append(self._missions(missions))
            owners.append(-1)
        picked = knapsack(groups, self.points)
        steps = [
            (owner != self.v.active, choice[3], -choice[1], choice[2])
            for owner, choice in zip(owners, picked, strict=True)
            if choice[2] is not None
        ]
        if cards and (self.v.active >= 0 or not steps) and all(step[0] for step in steps):
            action = self._card(cards)  # before somebody else's turn comes, or the end
            if action is not None:
                return action
        if steps:
            return min(steps, key=lambda step: step[:3])[3]
        return (END,)

    def _group(self, legal: Sequence[Action]) -> tuple[dict[int, _Figure], list[int], list[int]]:
        figures: dict[int, _Figure] = {}
        cards: list[int] = []
        missions: list[int] = []
        for action in legal:
            verb = action[0]
            if verb == PLAY:
                cards.append(action[1])
                continue
            if verb == MISSION:
                missions.append(action[1])
                continue
            if len(action) < 2 or verb == BUY:
                continue
            offer = figures.get(action[1])
            if offer is None:
                offer = figures[action[1]] = _Figure(action[1])
            if verb == MOVE:
                offer.dests.append(action[2])
            elif verb == ATTACK:
                offer.attacks.append(action[2])
            elif verb == LOCKPICK:
                offer.picks.append(action[2])
            elif verb == BASH:
                offer.bashes.append(action[2])
            elif verb == USE:
                offer.uses.append(action[2])
            elif verb == LEAVE:
                offer.leaves = True
        return figures, cards, missions

    # -- what one thief could do -------------------------------------------------------------------------

    def _choices(self, offer: _Figure, spots: list[Spot]) -> list[Choice]:
        g, v, look, f = self.g, self.v, self.look, offer.figure
        active = f == v.active
        moved, acted = (v.moved, v.acted) if active else (False, False)
        walk = 0 if moved else number(g, v, MOVE_COST, f)
        here = v.figure_pos[f]
        stay = spots[0]
        out: list[Choice] = [(0, stay[0], None, GOES)]
        best, best_at, best_without = -99.0, -1, -99.0
        for space, spot in zip(offer.dests, spots[1:], strict=False):
            if spot[0] > best:
                best, best_at = spot[0], space
            without = spot[1] if spot[2] == here else spot[0]
            if without > best_without:
                best_without = without
        if best_at >= 0:
            best_at = self._short_of(offer, spots, best_at, best)
            out.append((walk, best, (MOVE, f, best_at), GOES))
        if not acted:
            self._open_here(offer, stay, walk, best_without, out)
            self._go_and_open(offer, spots, walk, out)
            self._go_and_use(offer, spots, walk, out)
        for space in offer.attacks:
            victim = figure_at(g, v, space)
            there = look.spot(f, space)
            worth = self.fights.attack_worth(f, victim, stay[0], there) + self.taste((ATTACK, f, space))
            out.append((walk + number(g, v, ATTACK_COST, f), worth, (ATTACK, f, space), FIGHTS))
        self._leaving(offer, walk, out)
        return out

    def _short_of(self, offer: _Figure, spots: list[Spot], best_at: int, best: float) -> int:
        """Whoever has a skill for the middle of a movement keeps a step for it, if that costs him little."""
        g, v, f = self.g, self.v, offer.figure
        skills = [g.abilities[i] for i in g.skills[f] if g.abilities[i].moment == 3]
        if not any(len(v.hands[ARCANA * g.players + self.me]) >= a.arcana for a in skills):
            return best_at
        steps = v.move_left if f == v.active and v.moved else self.look.movement(f)
        row = self.know.distance[v.figure_pos[f]]
        if row[best_at] < steps or best_at in self.look.lying:
            return best_at
        shorter = [(spot[0], s) for s, spot in zip(offer.dests, spots[1:], strict=False) if row[s] < steps]
        worth, at = max(shorter, default=(-99.0, best_at))
        return at if worth > best - _A_STEP else best_at

    def _open_here(self, offer: _Figure, stay: Spot, walk: int, elsewhere: float, out: list[Choice]) -> None:
        """Opening the chest in this room, and perhaps walking on."""
        g, v, f = self.g, self.v, offer.figure
        without = stay[1] if stay[2] == v.figure_pos[f] else stay[0]
        after = max(without, elsewhere)
        ways: list[tuple[int, float, float, Action]] = []
        if offer.picks:
            t = self._best_chest(f, offer.picks)
            ways.append((number(g, v, LOCKPICK_COST, f), self._skill(f), self._gain(f, t), (LOCKPICK, f, t)))
        if offer.bashes:
            t = self._best_chest(f, offer.bashes)
            ways.append((number(g, v, BASH_COST, f), 1.0, self._gain(f, t), (BASH, f, t)))
        for index in offer.uses:
            if self.know.opens[index]:
                a = g.abilities[index]
                env = ability_env(g, f, self.me, index)
                gain = (
                    self.worth.effects(self.know.ability_effects[index], env)
                    - a.arcana * self.look.w.card * 0.6
                )
                gain += self.taste((USE, f, index))
                ways.append((a.points(g, v, env), 1.0, gain, (USE, f, index)))
        can_walk = not (v.moved and f == v.active)
        for cost, chance, gain, action in ways:
            rest = (1 - chance) * stay[0]
            out.append((cost, chance * (gain + without) + rest, action, OPENS))
            if can_walk and after > without:
                out.append((cost + walk, chance * (gain + after) + rest, action, OPENS))

    def _go_and_open(self, offer: _Figure, spots: list[Spot], walk: int, out: list[Choice]) -> None:
        """Walking into a room and opening its chest at once."""
        g, v, look, f = self.g, self.v, self.look, offer.figure
        rooms = [(s, spots[i + 1]) for i, s in enumerate(offer.dests) if s in look.lying]
        if not rooms:
            return
        ways: list[tuple[int, float, float]] = []
        picks = allowed(g, v, MAY_LOCKPICK, f)
        if picks:
            ways.append((number(g, v, LOCKPICK_COST, f), self._skill(f), 0.0))
        if allowed(g, v, MAY_BASH, f):
            ways.append((number(g, v, BASH_COST, f), 1.0, 0.0))
        for index in own_abilities(g, v, f):
            a = g.abilities[index]
            if (
                self.know.opens[index]
                and len(v.hands[ARCANA * g.players + self.me]) >= a.arcana
                and a.moment == 0
            ):
                points = a.points(g, v, ability_env(g, f, self.me, index))
                ways.append((points, 1.0, a.arcana * self.look.w.card * 0.6))
        for space, spot in rooms:
            t = self._best_chest(f, look.lying[space])
            gain = self._gain(f, t)
            without = spot[1] if spot[2] == space else spot[0]
            for cost, chance, paid in ways:
                if chance < 1.0 and v.chest_up >> t & 1:  # K-3
                    continue
                worth = chance * (gain + without) + (1 - chance) * spot[0] - paid
                out.append((walk + cost, worth, (MOVE, f, space), GOES_TO_OPEN))

    def _go_and_use(self, offer: _Figure, spots: list[Spot], walk: int, out: list[Choice]) -> None:
        """Walking to where the sheet lets one do something, and doing it at once."""
        goals = self.goals.get(offer.figure)
        for i, space in enumerate(offer.dests) if goals else ():
            if goals and space in goals:
                points, worth = goals[space]
                spot = spots[i + 1]
                without = spot[1] if spot[2] == space else spot[0]
                out.append((walk + points, worth + without, (MOVE, offer.figure, space), GOES_TO_OPEN))

    def _best_chest(self, figure: int, treasures: Sequence[int]) -> int:
        if len(treasures) == 1:
            return treasures[0]
        return max(treasures, key=lambda t: (self.look.chest_worth(figure, t), -t))

    def _gain(self, figure: int, treasure: int) -> float:
        """A treasure opened; late in the game it counts only if he still gets out with it."""
        look = self.look
        worth = look.chest_worth(figure, treasure)
        if look.left <= 2 and self.g.treasure_types[treasure] != PURSE:
            kept = look.likely_out(figure, self.v.figure_pos[figure])
            return 1.0 + (worth - 1.0) * min(1.0, kept + 0.1)
        return worth

    def _skill(self, figure: int) -> float:
        """How likely he picks a lock (K-1)."""
        g, v = self.g, self.v
        return odds.at_most(number(g, v, MIND, figure) + number(g, v, LOCKPICK_ROLL, figure))

    def _leaving(self, offer: _Figure, walk: int, out: list[Choice]) -> None:
        """L: out now, or to a gate and out."""
        g, v, look, f = self.g, self.v, self.look, offer.figure
        stake = look.stake(f)
        by_action = g.values["leave_by"] == "action"
        cost = number(g, v, LEAVE_COST, f) if by_action else walk
        if offer.leaves:
            out.append((cost, stake, (LEAVE, f), LEAVES))
        if not look.can_leave or (f == v.active and v.attacked):
            return
        steps = v.move_left if f == v.active and v.moved else look.movement(f)
        reach = steps if by_action else steps - 1
        row = self.know.distance[v.figure_pos[f]]
        for space in offer.dests:
            shut = v.gates >> space & 1 and not look.passes(f)
            if g.is_deployment[space] and not shut and row[space] <= reach:
                out.append((walk + cost if by_action else walk, stake, (MOVE, f, space), LEAVES))
                return

    def _ability(self, figure: int, index: int) -> list[Choice]:
        a = self.g.abilities[index]
        env = ability_env(self.g, figure, self.me, index)
        action = (USE, figure, index)
        points = a.points(self.g, self.v, env)
        worth = self.worth.effects(self.know.ability_effects[index], env)
        if a.steps and figure >= 0:
            moving = figure == self.v.active and self.v.moved
            points += 0 if moving else number(self.g, self.v, MOVE_COST, figure)
            left = (self.v.move_left if moving else self.look.movement(figure)) - a.steps
            last = self.know.ability_effects[index][-1]
            if left > 0 and isinstance(last, Teleport):  # his movement is not over by it
                worth = max(worth, self._going_on(figure, left, last.to, env))
        worth += self._tempted(figure, index) - a.arcana * self.look.w.card * 0.6 - 0.05
        if worth <= WORTHWHILE:
            return [(0, 0.0, None, USES)]
        return [(0, 0.0, None, USES), (points, worth, action, USES)]

    def _tempted(self, figure: int, index: int) -> float:
        """Whoever has little to lose is bold on the stairs, once (X-18)."""
        taste = self.taste((USE, figure, index))
        light = len(self.look.loads.get(figure, ())) <= 1 and self.look.left >= 1
        if not (light and index in self.know.stairs):
            return taste
        return taste * (_BOLD if self.g.abilities[index].test is None else _SELDOM)

    def _going_on(self, figure: int, left: int, to: Any, env: Env) -> float:
        """Moved straight somewhere in the middle of a movement: what he can reach from there with the rest."""
        v, look = self.v, self.look
        spaces: dict[int, None] = {}
        for landing in self.know.spaces(to, v, env):
            for s, d in enumerate(self.know.distance[landing]):
                if d <= left and not (v.occupied | self.g.chambers) >> s & 1:
                    spaces[s] = None
        best = max((spot[0] for spot in look.spots(figure, list(spaces))), default=0.0)
        return best - look.spot(figure, v.figure_pos[figure])

    def _missions(self, missions: Sequence[int]) -> list[Choice]:
        """Q: paid now, against what it would pay with one treasure more."""
        g, v = self.g, self.v
        cost = number(g, v, MISSION_COST, self.me)
        out: list[Choice] = [(0, 0.0, None, FULFILS)]
        for card in missions:
            pay = float(mission_pay(g, v, self.me, card))
            mission = g.missions[card]
            assert mission is not None
            kind, bonus = mission
            have = self.look.have[kind]
            lies = any(g.treasure_types[t] == kind for ts in self.look.lying.values() for t in ts)
            if lies and self.look.left >= 2:
                pay -= self.look.w.waits * (self.know.steps[kind][min(7, have)] + bonus)
            others = [mission_pay(g, v, p, card) for p in range(g.players) if p != self.me]
            pay += self.look.deny * self.look.w.snatch * max(others, default=0)
            out.append((cost, pay + self.taste((MISSION, card)), (MISSION, card), FULFILS))
        return out

    def _card(self, cards: Sequence[int]) -> Action | None:
        """The best card to play now, if one brings more than it is worth kept."""
        least = min(self.look.w.kept, card_price(self.look)) + 0.02
        best, action = least, None
        env = card_env(self.v, self.me)
        for card in cards:
            worth = self.worth.effects(self.know.play_effects[card], env) + self.taste((PLAY, card))
            if worth > best:
                best, action = worth, (PLAY, card)
        return action


def knapsack(groups: Sequence[Sequence[Choice]], points: int) -> list[Choice]:
    """One choice of each group, so that together they are worth most within the points."""
    points = max(0, points)
    table: list[list[tuple[float, int]]] = []
    before = [0.0] * (points + 1)
    slim = [_slim(group, points) for group in groups]
    for group in slim:
        row: list[tuple[float, int]] = []
        for budget in range(points + 1):
            best, at = -1e9, 0
            for i, choice in enumerate(group):
                if choice[0] <= budget:
                    worth = before[budget - choice[0]] + choice[1]
                    # A choice that costs points must be worth them; among equals the cheaper one.
                    if worth > best + (WORTHWHILE if choice[0] else 0.0):
                        best, at = worth, i
            row.append((best, at))
        table.append(row)
        before = [cell[0] for cell in row]
    picked: list[Choice] = []
    budget = points
    for group, row in zip(reversed(slim), reversed(table), strict=True):
        choice = group[row[budget][1]]
        picked.append(choice)
        budget -= choice[0]
    return picked[::-1]


def _slim(group: Sequence[Choice], points: int) -> list[Choice]:
    """The best choice for each price, cheapest first."""
    best: dict[int, Choice] = {}
    for choice in group:
        if choice[0] <= points and (choice[0] not in best or choice[1] > best[choice[0]][1]):
            best[choice[0]] = choice
    return [best[cost] for cost in sorted(best)]
