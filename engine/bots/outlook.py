"""What a seat makes of its view: what is worth how much, for whom, and where it is good to stand.

All numbers are ducats. `spots` is the heart of it: what a thief standing on a space at the end of the turn may
still bring, by the chests he can reach, the rounds left, the way to an open gate and those who could rob him.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.bots.knowledge import Knowledge
from engine.bots.weights import Weights
from engine.play.view import View
from engine.rules.game import MISSIONS, PURSE, V
from engine.rules.state import CARRIED, SAFE
from engine.rules.values import allowed, number

MOVEMENT, WALLS, LIMIT = V["movement"], V["may-pass-walls"], V["carrying-limit"]
PASS_GATE = V["may-pass-portcullis"]
PENALTY, REWARD, STOLEN, POINTS = V["penalty"], V["opening-reward"], V["stolen-ducats"], V["action-points"]

_ABOUT = 2.5  # what a treasure is worth to another gang, sets taken together
_MOST_TARGETS = 8
_TURNS = 12  # chests further away than this are none

Spot = tuple[float, float, int]  # worth, worth without the best chest there, that chest's space
Chest = tuple[int, float, float, int, int]  # space, worth to carry, worth at once, enemy's way, my nearest
Target = tuple[int, float, tuple[int, ...], int]  # space, worth, distances, how far it may be at most


def _no_fancy(_thing: int) -> float:
    return 0.0


class Outlook:
    """A view read once. Parts are worked out when asked for."""

    def __init__(self, know: Knowledge, v: View, w: Weights) -> None:
        self.know, self.v, self.w, self.g, self.me = know, v, w, know.game, v.seat
        g = self.g
        self.left = max(0, g.rounds - v.round)  # turns after this one
        self.deny = w.deny / max(1, g.players - 1)
        self.loads: dict[int, list[int]] = {}  # figure → treasures
        self.lying: dict[int, list[int]] = {}  # space → treasures
        self.have = [0] * 8  # mine by type, carried or safe
        types, owner, me = g.treasure_types, g.owner, self.me
        for t, at in enumerate(v.treasure_pos):
            if at < 0:
                continue
            if at < CARRIED:
                self.lying.setdefault(at, []).append(t)
            elif at < SAFE:
                self.loads.setdefault(at - CARRIED, []).append(t)
                if owner[at - CARRIED] == me:
                    self.have[types[t]] += 1
            elif at == SAFE + me:
                self.have[types[t]] += 1
        positions = v.figure_pos
        self.mine = [f for f in g.characters[me] if positions[f] >= 0]
        self.enemies = [f for f in g.enemies[me] if positions[f] >= 0]
        self.wanted = self._wanted()
        self.gain = [self._gain(kind) for kind in range(8)]
        self.can_leave = v.alarm or not g.values["leave_needs_alarm"]
        self._chests: list[Chest] | None = None
        self._targets: dict[int, list[Target]] = {}
        self._extra: dict[int, list[tuple[int, float, tuple[int, ...] | None, bool]]] = {}
        self._ground: dict[int, list[float]] = {}
        self._spots: dict[int, dict[int, Spot]] = {}
        self._movement: dict[int, int] = {}
        self._walls: dict[int, bool] = {}
        self._passes: dict[int, bool] = {}
        self._full: dict[int, bool] = {}
        self._crowd = -1.0
        self._leads: list[float] | None = None
        self.leaving: dict[int, float] = {}  # what the sheet adds when a thief leaves
        self.fancy: Callable[[int], float] = _no_fancy  # of a card or person, from 0 to 1: a bot's own taste

    # -- prices ------------------------------------------------------------------------------------------

    def _wanted(self) -> list[float]:
        """By type, what the missions that lie there add to one more treasure of it."""
        out = [0.0] * 8
        for card in self.v.rows[MISSIONS]:
            mission = self.g.missions[card]
            if mission is not None:
                kind, bonus = mission
                more = self.know.steps[kind][min(7, self.have[kind])] + bonus
                out[kind] = max(out[kind], self.w.hope * more)
        return out

    def _gain(self, kind: int) -> float:
        """What one more treasure of a type is worth to me."""
        step = self.know.steps[kind][min(7, self.have[kind])]
        if kind == PURSE:
            return step
        return step * self.w.keep + (self.wanted[kind] if self.left else 0.0)

    def loss(self, kind: int) -> float:
        """What giving up one treasure of a type costs me."""
        return self.know.steps[kind][max(0, min(7, self.have[kind] - 1))]

    def their_loss(self, treasure: int, player: int) -> float:
        """What another gang loses with a treasure."""
        kind = self.g.treasure_types[treasure]
        count = 0
        for t, at in enumerate(self.v.treasure_pos):
            if self.g.treasure_types[t] == kind and at >= CARRIED:
                holder = at - SAFE if at >= SAFE else self.g.owner[at - CARRIED]
                count += holder == player
        return self.know.steps[kind][max(0, min(7, count - 1))]

    def carried_worth(self, figure: int) -> float:
        """What a thief has on him, as his own gang counts it."""
        load = self.loads.get(figure)
        if not load:
            return 0.0
        types = self.g.treasure_types
        if self.g.owner[figure] == self.me:
            return sum(self.loss(types[t]) for t in load)
        return sum(max(_ABOUT, self.know.steps[types[t]][0]) for t in load)

    def cheapest(self, figure: int) -> float:
        """The least that a thief would have to put down."""
        return min((self.loss(self.g.treasure_types[t]) for t in self.loads.get(figure, ())), default=0.0)

    def is_full(self, figure: int) -> bool:
        full = self._full.get(figure)
        if full is None:
            load = self.loads.get(figure)
            full = load is not None and len(load) >= number(self.g, self.v, LIMIT, figure)
            self._full[figure] = full
        return full

    def chest_worth(self, figure: int, treasure: int) -> float:
        """What opening a chest brings a thief, the ducat of K-4 included."""
        kind = self.g.treasure_types[treasure]
        worth = self.gain[kind]
        if kind != PURSE and self.is_full(figure):
            worth = max(0.0, worth - self.w.keep * self.cheapest(figure))
        return worth + number(self.g, self.v, REWARD, figure)

    # -- figures -----------------------------------------------------------------------------------------

    def movement(self, figure: int) -> int:
        found = self._movement.get(figure)
        if found is None:
            found = self._movement[figure] = max(1, number(self.g, self.v, MOVEMENT, figure))
        return found

    def walls(self, figure: int) -> bool:
        found = self._walls.get(figure)
        if found is None:
            found = self._walls[figure] = allowed(self.g, self.v, WALLS, figure)
        return found

    # -- chests as targets -------------------------------------------------------------------------------

    def chests(self) -> list[Chest]:
        """Each room with a chest, as the gang sees it."""
        if self._chests is None:
            v, g = self.v, self.g
            foes = [v.figure_pos[f] for f in self.enemies]
            ours = [(f, v.figure_pos[f], 8 if self.is_full(f) else 0) for f in self.mine]
            out: list[Chest] = []
            for space, treasures in self.lying.items():
                row = self.know.distance[space]
                carry = at_once = 0.0
                for t in treasures:
                    kind = g.treasure_types[t]
                    if kind == PURSE:
                        at_once = max(at_once, self.gain[kind])
                    else:
                        carry = max(carry, self.gain[kind])
                if any(v.chest_up >> t & 1 for t in treasures):
                    carry, at_once = carry * 0.8, at_once * 0.8  # bashed or not at all
                enemy = min([row[s] for s in foes], default=99)
                nearest, way = -1, 99
                for f, at, burden in ours:
                    d = row[at] + (0 if at_once else burden)
                    if d < way:
                        nearest, way = f, d
                out.append((space, carry, at_once, enemy, nearest))
            self._chests = out
        return self._chests

    def targets(self, figure: int) -> list[Target]:
        """Chests as one thief sees them."""
        known = self._targets.get(figure)
        if known is not None:
            return known
        v, g, know, w = self.v, self.g, self.know, self.w
        pos, steps = v.figure_pos[figure], self.movement(figure)
        distance = know.wall_distance if self.walls(figure) else know.distance
        turns = know.turns(steps)
        less = w.keep * self.cheapest(figure) if self.is_full(figure) else 0.0
        reward = number(g, v, REWARD, figure) - w.opening
        gates = self.gate_distance(figure)
        found: list[Target] = []
        for space, carry, at_once, enemy, nearest in self.chests():
            worth = max(carry - less, at_once, 0.0) + reward
            if worth <= 0.0:
                continue
            row = distance[space]
            if pos != space:
                ours, theirs = turns[row[pos]], -(-enemy // 4)
                if theirs <= ours:
                    worth *= w.as_near if theirs == ours else w.nearer
                if v.occupied >> space & 1:
                    worth *= w.held
                elif nearest != figure:
                    worth *= w.mate
            far = self._furthest(turns[gates[space]], steps)
            if worth > 0.15 and far >= 0:
                found.append((space, worth, row, far))
        for space, worth, way, out in self._extra.get(figure, ()):
            far = self.left * steps if out else self._furthest(turns[gates[space]], steps)
            found.append((space, worth, distance[space] if way is None else way, far))
        if len(found) > _MOST_TARGETS:
            found.sort(key=lambda x: -x[1] * w.later ** turns[x[2][pos]])
            del found[_MOST_TARGETS:]
        self._targets[figure] = found
        return found

    def add_target(
        self, figure: int, space: int, worth: float, way: tuple[int, ...] | None = None, *, out: bool = False
    ) -> None:
        """A further reason to be somewhere: a place where a rule lets one do something.

        `way` has the distances to it where one does not simply walk there; `out`: he gets out by it.
        """
        self._extra.setdefault(figure, []).append((space, worth, way, out))
        self._targets.pop(figure, None)
        self._spots.pop(figure, None)

    def _furthest(self, out: int, steps: int) -> int:
        """How far away a chest may lie if there is to be time to open it and get out."""
        spare = self.left - max(1, out)
        return spare * steps if spare >= 1 else 0 if spare == 0 else -1

    # -- the way out -------------------------------------------------------------------------------------

    def gate_distance(self, figure: int) -> tuple[int, ...]:
        """The way out; with a pass a portcullis is none in the way."""
        return self.know.gate_distance(0 if self.passes(figure) else self.v.gates, self.walls(figure))

    def passes(self, figure: int) -> bool:
        """Whether portcullises are no obstacle to him."""
        found = self._passes.get(figure)
        if found is None:
            found = self._passes[figure] = allowed(self.g, self.v, PASS_GATE, figure)
        return found

    def stake(self, figure: int) -> float:
        """What getting a thief out brings: his treasures, and no penalty."""
        kept = self.carried_worth(figure) + number(self.g, self.v, PENALTY, figure)
        return kept + self.leaving.get(figure, 0.0)

    def crowd(self) -> float:
        """Whether next turn's points, the last ones, suffice for all who must get out."""
        if self._crowd < 0:
            self._crowd = 1.0
            if self.left == 1:
                need = sum(2 if self.gate_distance(f)[self.v.figure_pos[f]] else 1 for f in self.mine)
                points = number(self.g, self.v, POINTS, self.me)
                self._crowd = min(1.0, points / need) ** self.w.crowd if need else 1.0
        return self._crowd

    def likely_out(self, figure: int, space: int) -> float:
        """How likely a thief who stands there after this turn still gets out."""
        way = self.gate_distance(figure)[space] + self._more()
        return self._likely(self.know.turns(self.movement(figure))[way])

    def _more(self) -> int:
        """What is added to the way out: a step for leaving, and a guess while the gates are not known."""
        return (0 if self.can_leave else self.w.guess) + int(self.g.values["leave_by"] != "action")

    def _likely(self, turns: int) -> float:
        """How likely somebody gets out who needs so many turns."""
        w, spare = self.w, self.left - max(1, turns)
        if spare < 0 or self.left <= 0:
            return 0.0
        if spare >= 2:
            return w.more_spare
        return (w.one_spare if spare else w.no_spare) * self.crowd()

    def ground(self, figure: int) -> list[float]:
        """By the distance to a gate, what a thief has at stake and will likely bring out."""
        table = self._ground.get(figure)
        if table is None:
            w, stake = self.w, self.stake(figure)
            turns = self.know.turns(self.movement(figure))
            if self.left > 3:
                table = [stake] * (self.know.far + 1)
            elif not self.left:
                table = [0.0] * (self.know.far + 1)
            else:
                more = self._more()
                likely = [stake * self._likely(n) for n in range(turns[self.know.far + more] + 1)]
                table = [
                    likely[turns[way + more]] - w.step * turns[way] - w.space * way
                    for way in range(self.know.far + 1)
                ]
            self._ground[figure] = table
        return table

    def spots(self, figure: int, spaces: Sequence[int]) -> list[Spot]:
        """What standing on each of these at the end of the turn is worth to a thief."""
        known = self._spots.setdefault(figure, {})
        new = [s for s in spaces if s not in known]
        if new:
            self._look_at(figure, new, known)
        return [known[s] for s in spaces]

    def _look_at(self, figure: int, spaces: list[int], known: dict[int, Spot]) -> None:
        w = self.w
        turns = self.know.turns(self.movement(figure))
        ground, gates = self.ground(figure), self.gate_distance(figure)
        load = self.carried_worth(figure)
        threat = self.know.threat(tuple(self.v.figure_pos[f] for f in self.enemies)) if load > 2 else None
        danger = w.robbed * min(load, 6.0)
        targets = self.targets(figure) if self.left or figure in self._extra else []
        later = self.know.later(w.later_first, w.later)
        step, closer, richer = w.step, w.space, w.second
        for s in spaces:
            best = second = 0.0
            at = -1
            for space, worth, row, far in targets:
                d = row[s]
                if d > far:
                    continue
                n = turns[d]
                x = worth * later[n] - step * n - closer * d
                if x > best:
                    second, best, at = best, x, space
                elif x > second:
                    second = x
            base = ground[gates[s]]
            if threat is not None:
                base -= danger * threat[s]
            known[s] = (base + best + richer * second, base + second, at)

    def spot(self, figure: int, space: int) -> float:
        return self.spots(figure, (space,))[0][0]

    # -- enemies -----------------------------------------------------------------------------------------

    def lead(self, player: int) -> float:
        """How much more it is worth to hinder this one than the others: by what his gang is seen to have."""
        if self._leads is None:
            g, v, steps = self.g, self.v, self.know.steps
            have = [[0] * 8 for _ in range(g.players)]
            worth = [3.0] * g.players  # with nothing in their hands yet all are alike
            for t, at in enumerate(v.treasure_pos):
                if at >= CARRIED:
                    holder, kind = at - SAFE if at >= SAFE else g.owner[at - CARRIED], g.treasure_types[t]
                    worth[holder] += steps[kind][min(7, have[holder][kind])]
                    have[holder][kind] += 1
            weights = [0.0 if p == self.me else w**self.w.chase for p, w in enumerate(worth)]
            fair = sum(weights) / max(1, g.players - 1)
            self._leads = [weight / fair for weight in weights]
        return self._leads[player] if player >= 0 else 1.0

    def hurts(self, figure: int) -> float:
        """What a ducat that this enemy's gang loses is worth to me."""
        return self.deny * self.lead(self.g.owner[figure])

    def robbing(self, figure: int, victim: int) -> float:
        """What winning against a victim brings a thief (F-6)."""
        load = self.loads.get(victim)
        if not load:
            return number(self.g, self.v, STOLEN, figure) * (1 + self.hurts(victim)) * 0.8
        less = self.w.keep * self.cheapest(figure) if self.is_full(figure) else 0.0
        player = self.g.owner[victim]
        types = self.g.treasure_types
        mine = 1.0 if self.left else 0.0  # whoever fought does not leave in the same turn (L-3)
        deny = self.hurts(victim) * self.w.keep
        return max(
            mine * max(0.0, self.gain[types[t]] - less) + deny * self.their_loss(t, player) for t in load
        )

    def being_robbed(self, figure: int) -> float:
        """What losing a fight to another gang costs."""
        load = self.loads.get(figure)
        if load:
            return max(self.loss(self.g.treasure_types[t]) for t in load) * (self.w.keep + 0.1)
        ducats = self.v.ducats[self.me]
        return float(min(2, ducats if ducats is not None else 2))

    def hurry(self, figure: int) -> float:
        """What being thrown back costs a thief who must get out."""
        return self.w.driven_late * self.stake(figure) if self.can_leave and self.left <= 1 else 0.0

    def displacing(self, victim: int) -> float:
        """What it is worth that an enemy is driven three spaces away."""
        v, g = self.v, self.g
        at = v.figure_pos[victim]
        worth = self.w.displaced
        if g.is_room[at] and at in self.lying:
            worth += 0.6
        if self.can_leave and self.left <= 1:
            near = self.know.gate_distance(v.gates, False)[at] <= 4
            worth += self.hurts(victim) * (self.carried_worth(victim) + 3.0) * (0.5 if near else 0.1)
        return worth * (0.5 + self.hurts(victim))
