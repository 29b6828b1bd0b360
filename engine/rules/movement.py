"""Where figures can go, and going there (V, L-2, F-8)."""

from __future__ import annotations

from heapq import heappop, heappush

from engine.rules.game import NOBODY, E, Game, V
from engine.rules.kinds import AFTER, VISIT_END
from engine.rules.state import CARRIED, Action, State
from engine.rules.values import allowed

MAY_PASS_WALLS, MAY_PASS_FIGURES, MAY_PASS_MATES = (
    V["may-pass-walls"],
    V["may-pass-figures"],
    V["may-pass-mates"],
)
_PASSING = (MAY_PASS_WALLS, MAY_PASS_FIGURES, MAY_PASS_MATES)
_MEMO_LIMIT = 200_000
ENTERED = E["entered"]

# (free spaces in order of distance, occupied spaces a last step leads to, parent of each, ready-made actions)
Reach = tuple[tuple[int, ...], tuple[int, ...], dict[int, int], dict[int, tuple[Action, ...]]]
# bit masks: what tokens block, rooms not yet explored, where the gang itself stands
Ground = tuple[int, int, int]
_PLAIN: Ground = (0, 0, 0)


def search(
    start: int, points: int, closed: int, occupied: int, neighbours: tuple[tuple[int, ...], ...]
) -> Reach:
    """Breadth first over small tuples; `closed` spaces are not passed, `occupied` ones not ended in."""
    parent = {start: -1}
    frontier = [start]
    free: list[int] = []
    taken: list[int] = []
    for _ in range(points):
        further: list[int] = []
        for space in frontier:
            for to in neighbours[space]:
                if to not in parent:
                    parent[to] = space
                    if occupied >> to & 1:
                        taken.append(to)
                    else:
                        free.append(to)
                    if not closed >> to & 1:
                        further.append(to)
        frontier = further
        if not frontier:
            break
    return tuple(free), tuple(taken), parent, {}


def search_by_cost(
    g: Game, st: State, start: int, points: int, closed: int, occupied: int, walls: bool
) -> Reach:
    """Likewise where passages cost more or less than a point or are there at times only: the cheapest first."""
    neighbours = g.wall_neighbours if walls else g.neighbours
    parent = {start: -1}
    cost = {start: 0}
    waiting = [(0, start)]
    free: list[int] = []
    taken: list[int] = []
    while waiting:
        spent, space = heappop(waiting)
        if spent > cost[space]:
            continue
        if space != start:
            (taken if occupied >> space & 1 else free).append(space)
            if closed >> space & 1:
                continue
        steps = [(to, 1) for to in neighbours[space]]
        for to, price, test in g.passages.get(space, ()):
            if test is None or test(g, st, NOBODY):
                steps.append((to, price))
        for to, price in steps:
            total = spent + price
            if total <= points and total < cost.get(to, 99):
                cost[to], parent[to] = total, space
                heappush(waiting, (total, to))
    return tuple(free), tuple(taken), parent, {}


def path_cost(g: Game, st: State, origin: int, path: tuple[int, ...]) -> int:
    """The movement points of a path."""
    if not g.passages:
        return len(path)
    total = 0
    for to in path:
        total += step_cost(g, st, origin, to)
        origin = to
    return total


def step_cost(g: Game, st: State, origin: int, to: int) -> int:
    """The movement points of one step: the cheapest way there is now."""
    prices = [1] if to in g.wall_neighbours[origin] else []
    for end, price, test in g.passages.get(origin, ()):
        if end == to and (test is None or test(g, st, NOBODY)):
            prices.append(price)
    return min(prices, default=1)


def unexplored(g: Game, st: State) -> int:
    """Rooms with a facedown exploration token: whoever enters one stops there (X-4)."""
    backs: tuple[tuple[int, tuple[int, ...]], ...] | None = getattr(st, "backs_down", None)
    if backs is not None:  # a view knows where they lie, though not which is which
        return sum({1 << space for space, group in backs if group == g.exploration[:1]})
    positions, up = st.token_pos[g.exploration[0] : g.exploration[-1] + 1], st.token_up
    last = g.last_unexplored
    if last[0] == positions and last[1] == up:
        return last[2]
    mask = 0
    for token in g.exploration:
        if st.token_pos[token] >= 0 and not up >> token & 1:
            mask |= 1 << st.token_pos[token]
    g.last_unexplored = (positions, up, mask)
    return mask


def ground(g: Game, st: State, player: int) -> Ground:
    """What a reach needs to know besides the figure itself, worked out once for all of a gang (-1: of none)."""
    if g.plain_ground:
        return _PLAIN
    mates = 0
    if player >= 0:
        positions = st.figure_pos
        for mate in g.characters[player]:
            if positions[mate] >= 0:
                mates |= 1 << positions[mate]
    return (
        blocking_tokens(g, st),
        unexplored(g, st) if g.exploration and player >= 0 else 0,
        mates,
    )


def _ball(g: Game, walls: bool, start: int, points: int) -> int:
    """All spaces within reach on an empty board: what the memo's key has to look at."""
    key = (start << 8 | points) << 1 | walls
    mask = g.balls.get(key)
    if mask is None:
        neighbours = g.wall_neighbours if walls else g.neighbours
        mask = 0
        for space in search(start, points, 0, 0, neighbours)[2]:
            mask |= 1 << space
        g.balls[key] = mask
    return mask


def _walks_as_ever(g: Game, st: State, figure: int) -> bool:
    """Whether nothing that lasts now changes how a figure passes others."""
    for each in st.lasting:
        if each[1] == figure and each[0] in _PASSING:
            return False
    # Coverage asks a game without that rule what would be legal then.
    return bool(g.changes[MAY_PASS_MATES][figure])


def reach(g: Game, st: State, figure: int, points: int, known: Ground | None = None) -> Reach:
    """Where a figure can go with so many points."""
    start = st.figure_pos[figure]
    rubble, unseen, mates = known if known is not None else ground(g, st, g.owner[figure])
    occupied = closed = st.occupied | rubble
    walls = False
    # Most figures walk plainly most of the time; only then are the three permissions not looked up.
    if g.passes_mates[figure] and st.fired is None and (not st.lasting or _walks_as_ever(g, st, figure)):
        closed &= ~mates
    elif st.lasting or not g.walks_plainly[figure]:
        walls = allowed(g, st, MAY_PASS_WALLS, figure)
        if allowed(g, st, MAY_PASS_FIGURES, figure):
            closed = rubble  # people make way, what blocks a space does not
        elif g.owner[figure] >= 0 and allowed(g, st, MAY_PASS_MATES, figure):
            for mate in g.characters[g.owner[figure]]:
                space = st.figure_pos[mate]
                if space >= 0:
                    closed &= ~(1 << space)
    closed |= unseen
    if g.passages:
        return search_by_cost(g, st, start, points, closed, occupied, walls)
    ball = g.balls.get((start << 8 | points) << 1 | walls) or _ball(g, walls, start, points)
    key = (walls, start, points, occupied & ball, closed & ball)
    found: Reach | None = g.reach_memo.get(key)
    if found is None:
        found = search(start, points, closed, occupied, g.wall_neighbours if walls else g.neighbours)
        if len(g.reach_memo) > _MEMO_LIMIT:
            g.reach_memo.clear()
        g.reach_memo[key] = found
    return found


def move_actions(g: Game, found: Reach, figure: int) -> tuple[Action, ...]:
    """The moves a reach allows a figure; the actions themselves were made once for the whole game."""
    actions = found[3].get(figure)
    if actions is None:
        actions = found[3][figure] = tuple(map(g.moves[figure].__getitem__, found[0]))
    return actions


def blocking_tokens(g: Game, st: State) -> int:
    """Spaces closed by tokens such as rubble."""
    if not g.blocking:
        return 0
    positions = st.token_pos[g.blocking[0] : g.blocking[-1] + 1]
    last = g.last_blocking
    if last[0] == positions:
        return last[1]
    mask = 0
    for token in g.blocking:
        space = st.token_pos[token]
        if 0 <= space < CARRIED:
            mask |= 1 << space
    g.last_blocking = (positions, mask)
    return mask


def entering_matters(g: Game, st: State, space: int) -> bool:
    """Whether anything could listen to somebody coming to this space: a quick look before the event is put."""
    if not g.hears[AFTER][ENTERED]:
        return False
    if g.entering_matters or g.chambers >> space & 1:
        return True
    return bool(g.exploration) and bool(unexplored(g, st) >> space & 1)


def path_to(found: Reach, space: int) -> tuple[int, ...]:
    """The steps of the shortest way, the start left out."""
    parent = found[2]
    steps = [space]
    while parent[steps[-1]] >= 0:
        steps.append(parent[steps[-1]])
    return tuple(reversed(steps[:-1]))


def put(g: Game, st: State, figure: int, space: int) -> None:
    """A figure now stands there (or, below zero, nowhere)."""
    old = st.figure_pos[figure]
    st.figure_pos[figure] = space
    if st.used:  # a visit ends when the visitor goes elsewhere
        st.used = tuple(x for x in st.used if x[0] != VISIT_END or x[2] != figure)
    if old >= 0 and old not in st.figure_pos:
        st.occupied &= ~(1 << old)
    if space >= 0:
        st.occupied |= 1 << space


def figure_at(g: Game, st: State, space: int) -> int:
    """Who stands there; -1 for nobody."""
    return st.figure_pos.index(space) if st.occupied >> space & 1 else -1


def figures_at(st: State, space: int) -> list[int]:
    return [f for f, at in enumerate(st.figure_pos) if at == space]


def retreat_spaces(g: Game, st: State, start: int, distance: int) -> tuple[int, ...]:
    """Where a retreat may end (F-8, F-9)."""
    blocked = blocking_tokens(g, st)
    closed = st.occupied | blocked
    near = blocked and blocked & _ball(g, False, start, distance + 1)
    by_length = _ends_around(g, start, near, distance + 1) if near else g.retreats[start]
    longest = len(by_length) - 1

    def ends(length: int) -> tuple[int, ...]:
        if length > longest:
            return ()
        return tuple(s for s in by_length[length] if not closed >> s & 1)

    exact = ends(distance)
    if exact:
        return exact
    if g.values["retreat_blocked"] == "further" and distance <= longest and by_length[distance]:
        further = ends(distance + 1)
        if further:
            return further
    for length in range(min(distance - 1, longest), 0, -1):
        shorter = ends(length)
        if shorter:
            return shorter
    return nearest_free(g, st, start)


def _ends_around(g: Game, start: int, blocked: int, longest: int) -> tuple[tuple[int, ...], ...]:
    """The ends of retreats of each length where tokens such as rubble are in the way, remembered."""
    key = ("ends", start, blocked, longest)
    known: tuple[tuple[int, ...], ...] | None = g.reach_memo.get(key)
    if known is None:
        known = g.reach_memo[key] = _walk_around(g, start, blocked, min(longest, len(g.retreats[start]) - 1))
    return known


def _walk_around(g: Game, start: int, blocked: int, longest: int) -> tuple[tuple[int, ...], ...]:
    ends: list[set[int]] = [set() for _ in range(longest + 1)]
    paths: list[tuple[int, ...]] = [(start,)]
    while paths:
        path = paths.pop()
        ends[len(path) - 1].add(path[-1])
        if len(path) <= longest:
            paths += [(*path, s) for s in g.neighbours[path[-1]] if s not in path and not blocked >> s & 1]
    return tuple(tuple(sorted(e)) for e in ends)


def nearest_free(g: Game, st: State, start: int) -> tuple[int, ...]:
    """The nearest free spaces, however far (F-9's last resort)."""
    closed = st.occupied | blocking_tokens(g, st)
    row = g.distance[start]
    best = min((d for s, d in enumerate(row) if d > 0 and not closed >> s & 1), default=-1)
    return tuple(s for s, d in enumerate(row) if d == best and not closed >> s & 1) if best > 0 else ()
