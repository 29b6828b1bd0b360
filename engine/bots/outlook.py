"""What a seat makes of its view: what is worth how much, for whom, and where it is good to stand.

All numbers are ducats. `Spot` is the heart of it: what a thief standing on a space at the end of the turn may
still bring, by the chests he can reach, the rounds left, the way to an open gate and those who could rob him.
"""

from __future__ import annotations

from engine.bots.knowledge import Knowledge
from engine.play.view import View
from engine.rules.game import MISSIONS, PURSE, V
from engine.rules.state import CARRIED, SAFE
from engine.rules.values import allowed, number

MOVEMENT, MIND, WALLS = V["movement"], V["mind"], V["may-pass-walls"]
PENALTY, REWARD = V["penalty"], V["opening-reward"]

KEEP = 0.85  # a treasure on a card is not yet a treasure brought out
MISSION_HOPE = 0.3  # a mission lying there may be somebody else's next turn
OPENING = 0.8  # what the points for opening a chest are worth
STEP = 0.2  # what the point for a movement is worth
LATER = (1.0, 0.92, 0.74, 0.58, 0.45, 0.34, 0.26, 0.2, 0.15, 0.1, 0.05)
NEARER = 0.015  # of two spaces as many turns away, the nearer one
SECOND = 0.25  # a second chest nearby counts a little
LIKELY = (0.86, 0.95, 0.98)  # of getting out, by the turns to spare
ROBBED = 0.05  # how likely each enemy within reach takes something
TAKEN = (1.0, 0.8, 0.5)  # a chest: no enemy nearer, as near, nearer
HELD = 0.25  # a chest in a room where somebody else stands
MATE = 0.3  # a chest that another of the gang is nearer to
GUESS = 2  # before the gates are known, this much is added to the way out

_ABOUT = 2.5  # what a treasure is worth to another gang, sets taken together

Spot = tuple[float, float, int]  # worth, worth without the best chest there, that chest's space


class Outlook:
    """A view read once. Parts are worked out when asked for."""

    def __init__(self, know: Knowledge, v: View) -> None:
        self.know, self.v, self.g, self.me = know, v, know.game, v.seat
        g = self.g
        self.left = max(0, g.rounds - v.round)  # turns after this one
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
        self.mine = [f for f in g.characters[me] if v.figure_pos[f] >= 0]
        self.enemies = [f for f in g.enemies[me] if v.figure_pos[f] >= 0]
        self.wanted = self._wanted()
        self.gain = [self._gain(kind) for kind in range(8)]
        self.can_leave = v.alarm or not g.values["leave_needs_alarm"]
        self._threat: list[int] | None = None
        self._targets: dict[int, list[tuple[int, float, tuple[int, ...], int]]] = {}
        self._chests: list[tuple[int, float, float, int, int]] | None = None
        self._movement: dict[int, int] = {}
        self._walls: dict[int, bool] = {}
        self._crowd = -1.0
        self._extra: dict[int, list[tuple[int, float]]] = {}
        self._exits: dict[int, tuple[float, tuple[int, ...], tuple[int, ...]]] = {}

    # -- prices ------------------------------------------------------------------------------------------

    def _wanted(self) -> list[float]:
        """By type, what the missions that lie there add to one more treasure of it."""
        out = [0.0] * 8
        for card in self.v.rows[MISSIONS]:
            mission = self.g.missions[card]
            if mission is not None:
                kind, bonus = mission
                more = self.know.steps[kind][min(7, self.have[kind])] + bonus
                out[kind] = max(out[kind], MISSION_HOPE * more)
        return out

    def _gain(self, kind: int) -> float:
        """What one more treasure of a type is worth to me."""
        step = self.know.steps[kind][min(7, self.have[kind])]
        return step if kind == PURSE else step * KEEP + (self.wanted[kind] if self.left else 0.0)

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
        load = self.loads.get(figure)
        return load is not None and len(load) >= number(self.g, self.v, V["carrying-limit"], figure)

    def chest_worth(self, figure: int, treasure: int) -> float:
        """What opening a chest brings a thief, the ducat of K-4 included."""
        kind = self.g.treasure_types[treasure]
        worth = self.gain[kind]
        if kind != PURSE and self.is_full(figure):
            worth = max(0.0, worth - KEEP * self.cheapest(figure))
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

    def threat(self) -> list[int]:
        """Per space, how many enemies could come there to fight."""
        if self._threat is None:
            out = [0] * len(self.g.space_ids)
            for enemy in self.enemies:
                for s, d in enumerate(self.g.distance[self.v.figure_pos[enemy]]):
                    if 0 < d <= 4:
                        out[s] += 1
            self._threat = out
        return self._threat

    # -- chests as targets -------------------------------------------------------------------------------

    def chests(self) -> list[tuple[int, float, float, int, int]]:
        """Each room with a chest: space, worth to carry, worth at once, enemy's way, my nearest thief."""
        if self._chests is None:
            v, g = self.v, self.g
            foes = [v.figure_pos[f] for f in self.enemies]
            out = []
            for space, treasures in self.lying.items():
                row = g.distance[space]
                carry = at_once = 0.0
                for t in treasures:
                    kind = g.treasure_types[t]
                    if kind == PURSE:
                        at_once = max(at_once, self.gain[kind])
                    else:
                        carry = max(carry, self.gain[kind])
                if any(v.chest_up >> t & 1 for t in treasures):
                    carry, at_once = carry * 0.8, at_once * 0.8
                enemy = min((row[s] for s in foes), default=99)
                nearest, way = -1, 99
                for f in self.mine:
                    d = row[v.figure_pos[f]] + (8 if self.is_full(f) and not at_once else 0)
                    if d < way:
                        nearest, way = f, d
                out.append((space, carry, at_once, enemy, nearest))
            self._chests = out
        return self._chests

    def targets(self, figure: int) -> list[tuple[int, float, tuple[int, ...], int]]:
        """Chests as one thief sees them: space, worth, distances, how far away it may be at most."""
        found = self._targets.get(figure)
        if found is not None:
            return found
        v, g, know = self.v, self.g, self.know
        pos, steps = v.figure_pos[figure], self.movement(figure)
        walls = self.walls(figure)
        distance = know.wall_distance if walls else g.distance
        turns = know.turns(steps)
        full = self.is_full(figure)
        less = KEEP * self.cheapest(figure) if full else 0.0
        reward = number(g, v, REWARD, figure)
        gates = self.gate_distance(figure)
        found = []
        for space, carry, at_once, enemy, nearest in self.chests():
            worth = max(carry - less, at_once, 0.0) + reward - OPENING
            if worth <= 0.0:
                continue
            row = distance[space]
            here = row[pos]
            mine, theirs = turns[here], -(-enemy // 4)
            if pos != space:
                worth *= TAKEN[0 if theirs > mine else 1 if theirs == mine else 2]
                if v.occupied >> space & 1:
                    worth *= HELD
                elif nearest != figure:
                    worth *= MATE
            if worth > 0.15:
                found.append((space, worth, row, self._furthest(turns[gates[space]], steps)))
        for space, worth in self._extra.get(figure, ()):
            found.append((space, worth, distance[space], self._furthest(turns[gates[space]], steps)))
        if len(found) > 8:
            found.sort(key=lambda x: -x[1] * LATER[min(10, turns[x[2][pos]])])
            del found[8:]
        self._targets[figure] = found
        return found

    def add_target(self, figure: int, space: int, worth: float) -> None:
        """A further reason to be somewhere: a place where the sheet lets one do something."""
        self._extra.setdefault(figure, []).append((space, worth))
        self._targets.pop(figure, None)

    def _furthest(self, out: int, steps: int) -> int:
        """How far away a chest may lie if there is to be time to open it and get out."""
        spare = self.left - max(1, out)
        return spare * steps if spare >= 1 else 0 if spare == 0 else -1

    # -- the way out -------------------------------------------------------------------------------------

    def gate_distance(self, figure: int) -> tuple[int, ...]:
        return self.know.gate_distance(self.v.gates, self.walls(figure))

    def stake(self, figure: int) -> float:
        """What getting a thief out brings: his treasures, and no penalty."""
        return self.carried_worth(figure) + number(self.g, self.v, PENALTY, figure)

    def crowd(self) -> float:
        """How far the points of the turns left go round for all who must get out."""
        if self._crowd < 0:
            need = 0
            for f in self.mine:
                need += self.know.turns(self.movement(f))[self.gate_distance(f)[self.v.figure_pos[f]]] + 1
            points = number(self.g, self.v, V["action-points"], self.me) * self.left
            self._crowd = min(1.0, points / need) if need else 1.0
        return self._crowd

    def likely_out(self, figure: int, space: int) -> float:
        """How likely a thief who stands there after this turn still gets out."""
        if self.left <= 0:
            return 0.0
        way = self.gate_distance(figure)[space]
        if not self.can_leave:
            way += GUESS
        if self.g.values["leave_by"] != "action":
            way += 1
        spare = self.left - max(1, self.know.turns(self.movement(figure))[way])
        if spare < 0:
            return 0.0
        return LIKELY[min(spare, 2)] * (self.crowd() if spare < 2 else 1.0)

    def spots(self, figure: int, spaces: list[int]) -> list[Spot]:
        """What standing on each of these at the end of the turn is worth to a thief."""
        steps = self.movement(figure)
        turns = self.know.turns(steps)
        stake = self.stake(figure)
        load = self.carried_worth(figure)
        threat = self.threat() if load > 2.0 else None
        targets = self.targets(figure) if self.left else []
        rows = [(space, worth, row, far) for space, worth, row, far in targets if far >= 0]
        late = self.left <= 3
        out: list[Spot] = []
        gates = self.gate_distance(figure)
        for s in spaces:
            best = second = 0.0
            at = -1
            for space, worth, row, far in rows:
                d = row[s]
                if d > far or d < 0:
                    continue
                n = turns[d]
                x = worth * LATER[n] - STEP * n - NEARER * d if n < 10 else 0.0
                if x > best:
                    second, best, at = best, x, space
                elif x > second:
                    second = x
            ground = 0.0
            if late:
                ground = stake * self.likely_out(figure, s) - (STEP + 0.01) * turns[gates[s]] - NEARER * gates[s]
            else:
                ground = stake
            if threat is not None:
                ground -= ROBBED * threat[s] * min(load, 6.0)
            out.append((ground + best + SECOND * second, ground + second, at))
        return out

    def spot(self, figure: int, space: int) -> float:
        return self.spots(figure, [space])[0][0]

    # -- enemies -----------------------------------------------------------------------------------------

    def robbing(self, figure: int, victim: int) -> float:
        """What winning against a victim brings a thief (F-6)."""
        deny = self.know.deny
        load = self.loads.get(victim)
        if not load:
            return number(self.g, self.v, V["stolen-ducats"], figure) * (1 + deny) * 0.8
        less = KEEP * self.cheapest(figure) if self.is_full(figure) else 0.0
        player = self.g.owner[victim]
        types = self.g.treasure_types
        return max(
            max(0.0, self.gain[types[t]] - less) + deny * KEEP * self.their_loss(t, player) for t in load
        )

    def being_robbed(self, figure: int) -> float:
        """What losing a fight to another gang costs."""
        load = self.loads.get(figure)
        if load:
            return max(self.loss(self.g.treasure_types[t]) for t in load) * (KEEP + 0.1)
        ducats = self.v.ducats[self.me]
        return float(min(2, ducats if ducats is not None else 2))

    def displacing(self, victim: int) -> float:
        """What it is worth that an enemy is driven three spaces away."""
        v, g = self.v, self.g
        at = v.figure_pos[victim]
        worth = 0.3
        if g.is_room[at] and at in self.lying:
            worth += 0.6
        if self.can_leave and self.left <= 1:
            near = self.know.gate_distance(v.gates, False)[at] <= 4
            worth += self.know.deny * (self.carried_worth(victim) + 3.0) * (0.5 if near else 0.1)
        return worth * (0.5 + self.know.deny)
