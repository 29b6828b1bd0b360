"""The end of the game and its score (E)."""

from __future__ import annotations

from engine.rules.game import ME, NOBODY, R_PLAYER, E, Game, V
from engine.rules.goods import pay, set_value
from engine.rules.inn import inn_debt
from engine.rules.intrigue import fail, judge
from engine.rules.kinds import AFTER, BEFORE, F_SCORE, NO_PHASE
from engine.rules.machine import fire, frame, make_env, tell
from engine.rules.state import AWAY, LEFT, REMOVED, SAFE, State
from engine.rules.state import Frame as StackFrame
from engine.rules.values import number

GAME_ENDS, SCORING, PENALTIES = E["game-ends"], E["scoring"], E["penalties"]
# The steps of E-6. The first three are taken by each player in turn order; the last two follow a player's third.
_BEGIN, _TREASURES, _SCORING, _PENALTIES, _OVER, _FAILED, _DUE = range(-1, 6)


def finish(g: Game, st: State) -> None:
    """The game ends here; whatever was under way is dropped. It ends once only."""
    node = st.stack
    while node is not None:
        top, node = node
        if top[0] == F_SCORE:
            return
    st.stack = ((F_SCORE, _BEGIN, 0), None)


def safe_treasures(g: Game, st: State, player: int) -> dict[int, int]:
    """Treasures a gang has brought out, by type."""
    counts: dict[int, int] = {}
    for treasure, at in enumerate(st.treasure_pos):
        if at == SAFE + player:
            kind = g.treasure_types[treasure]
            counts[kind] = counts.get(kind, 0) + 1
    return counts


def treasure_worth(g: Game, st: State, player: int) -> int:
    """E-2: what the safe treasures turn into."""
    counts = safe_treasures(g, st, player)
    extra = number(g, st, V["treasure-value"], player) * sum(counts.values())
    return sum(set_value(g, kind, count) for kind, count in counts.items()) + extra


def penalty(g: Game, st: State, player: int) -> int:
    """E-3: for each character who did not leave."""
    total = 0
    for figure in g.characters[player]:
        at = st.figure_pos[figure]
        forgiven = at == REMOVED and (5, -1, figure) in st.used
        if at not in (LEFT, AWAY) and not forgiven:
            total += number(g, st, V["penalty"], figure)
    return total


@frame(F_SCORE)
def _score(g: Game, st: State, f: StackFrame) -> None:
    """E-6: all treasures; what listens to the scoring, and Intrigues for the end; all penalties.

    Several due at once: in turn order.
    """
    _, pc, seat = f
    if pc == _BEGIN:
        st.phase, st.active, st.combat = NO_PHASE, -1, None
        st.turn = st.first
        tell(st, "game-ended", st.round)
        st.stack = ((F_SCORE, _TREASURES, 0), st.stack)
        if g.hears[AFTER][GAME_ENDS]:
            fire(g, st, AFTER, GAME_ENDS, NOBODY)
    elif pc < _OVER:
        player = (st.first + seat) % g.players
        later = (F_SCORE, pc, seat + 1) if seat + 1 < g.players else (F_SCORE, pc + 1, 0)
        st.stack = (later, st.stack)
        env = make_env((R_PLAYER, player), (ME, player))
        if pc == _TREASURES:
            worth = treasure_worth(g, st, player)
            paid = pay(g, st, g.bank, player, worth)
            tell(st, "treasures-sold", player, paid)
        elif pc == _SCORING:
            judge(g, st, player)
            if g.hears[AFTER][SCORING]:
                fire(g, st, AFTER, SCORING, env)
        else:
            st.stack = ((F_SCORE, _FAILED, player), st.stack)
            if g.hears[BEFORE][PENALTIES]:
                fire(g, st, BEFORE, PENALTIES, env)
    elif pc == _FAILED:
        st.stack = ((F_SCORE, _DUE, seat), st.stack)
        fail(g, st, seat)
    elif pc == _DUE:
        due = penalty(g, st, seat)
        if due:
            tell(st, "penalty-paid", seat, pay(g, st, seat, g.bank, due))
        debt = inn_debt(g, st, seat)
        if debt:
            tell(st, "inn-paid", seat, pay(g, st, seat, g.bank, debt))
    else:
        st.over = True
        st.stack = None
        tell(st, "winners", tuple(winners(g, st)))


def winners(g: Game, st: State) -> list[int]:
    """E-4: most ducats; the tied share the win."""
    best = max(st.ducats[: g.players])
    return [p for p in range(g.players) if st.ducats[p] == best]
