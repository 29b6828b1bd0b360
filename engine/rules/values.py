"""Numbers and permissions, with every modifier that applies."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from engine.rules.game import ACTOR, BEARER, ME, NOBODY, Change, Game, V
from engine.rules.kinds import ADD, ALLOW, FORBID, SET
from engine.rules.state import LEFT, Env, State

TREASURE_VALUE = V["treasure-value"]
_PLAYER_VALUES = frozenset(
    V[name]
    for name in (
        "mission-cost",
        "mission-reward",
        "missions-per-turn",
        "cards-drawn",
        "action-points",
        "treasure-value",
        "may-play-arcana",
        "may-fulfil-missions",
        "moves-militia",
    )
)


def number(g: Game, st: State, value: int, subject: int, without: int = -1, rolled: int | None = None) -> int:
    """A figure's or player's number, with every rule but the one named; some begin with what was rolled."""
    base: int = g.base[value][subject] if rolled is None else rolled
    changes = g.changes[value][subject]
    if not changes and not st.lasting:
        return base
    total = base
    for change in changes:
        if change.card >= 0 and st.equipment[change.bearer] != change.card:
            continue
        if change.spaces is not None and st.figure_pos[subject] not in change.spaces:
            continue
        env = _applies(g, st, change, value, subject)
        if env is not None and change.rule != without:
            assert change.number is not None
            n = change.number(g, st, env)
            total = total + n if change.kind == ADD else n
    for each in st.lasting:
        if each[0] == value and each[1] == subject:
            total = total + each[3] if each[2] == ADD else each[3]
    if st.fired is not None:
        _note(g, st, number if rolled is None else partial(number, rolled=rolled), value, subject, total)
    return total


def allowed(g: Game, st: State, value: int, subject: int, without: int = -1) -> bool:
    """A permission: layer by layer, and in a layer a ban beats a leave."""
    result: bool = g.base[value][subject]
    changes = g.changes[value][subject]
    if not changes and not st.lasting:
        return result
    layer = -1
    banned = False
    for change in changes:
        if change.card >= 0 and st.equipment[change.bearer] != change.card:
            continue
        if change.spaces is not None and st.figure_pos[subject] not in change.spaces:
            continue
        if change.layer != layer:
            layer, banned = change.layer, False
        if change.kind == ALLOW and change.is_skill and not result and _arcana_only(g):
            continue
        if banned or change.rule == without or _applies(g, st, change, value, subject) is None:
            continue
        result = change.kind == ALLOW
        banned = not result
    banned = False
    for each in st.lasting:
        if each[0] == value and each[1] == subject and not banned:
            kind, source = each[2], each[6]
            if kind == ALLOW and source and not result and _arcana_only(g):
                continue
            result = kind == ALLOW
            banned = kind == FORBID
    if st.fired is not None:
        _note(g, st, allowed, value, subject, result)
    return result


def _arcana_only(g: Game) -> bool:
    """N-4: no skill allows what a rule forbids, only an Arcana does."""
    return bool(g.values["beats_rules"] == "arcana")


def _note(
    g: Game,
    st: State,
    ask: Callable[[Game, State, int, int, int], int],
    value: int,
    subject: int,
    result: int,
) -> None:
    """For coverage: a modifier did something if the value would be another without it."""
    fired, st.fired = st.fired, None  # what is asked here is not used
    assert fired is not None
    for change in g.changes[value][subject]:
        if change.rule not in fired and ask(g, st, value, subject, change.rule) != result:
            fired.add(change.rule)
    st.fired = fired


def refusing_rule(g: Game, st: State, value: int, subject: int) -> int:
    """The rule that forbids it, for a refusal; -1 when it is the rules themselves or a lasting effect."""
    for change in g.changes[value][subject]:
        if change.kind == FORBID and _applies(g, st, change, value, subject) is not None:
            return change.rule
    return -1


def _applies(g: Game, st: State, change: Change, value: int, subject: int) -> Env | None:
    """The roles under which a modifier applies to a subject, or None."""
    if change.bearer >= 0 and not _works(st, change, value):
        return None
    env = _change_env(g, change, value, subject)
    if change.who is not None and not change.who(g, st, env, subject):
        return None
    if change.players is not None and subject not in change.players(g, st, env):
        return None
    if change.test is not None and not change.test(g, st, env):
        return None
    return env


def _works(st: State, change: Change, value: int) -> bool:
    """A skill works while its bearer is in the district; prices at the end, for those who got out.

    So does equipment, for whoever carries it now (X-12).
    """
    if change.card >= 0 and st.equipment[change.bearer] != change.card:
        return False
    at = st.figure_pos[change.bearer]
    return at >= 0 or (at == LEFT and value == TREASURE_VALUE)


def _change_env(g: Game, change: Change, value: int, subject: int) -> Env:
    """The roles of a modifier, which never change."""
    of_player = value in _PLAYER_VALUES
    key = (-2 if of_player else -1, change.bearer, subject)
    known = g.env_memo.get(key)
    if known is None:
        env = list(NOBODY)
        env[ME] = subject if of_player else g.owner[subject]
        if not of_player:
            env[ACTOR] = subject
        if change.bearer >= 0:
            env[BEARER] = change.bearer
            env[ME] = g.owner[change.bearer]
        known = g.env_memo[key] = tuple(env)
    return known


def expire(st: State, until: int, player: int = -1) -> None:
    """Lasting changes and limits on uses end with their scope."""
    if st.lasting:
        st.lasting = tuple(x for x in st.lasting if not (x[4] == until and (player < 0 or x[5] == player)))
    if st.used:
        st.used = tuple(x for x in st.used if x[0] != until)


__all__ = ["ADD", "ALLOW", "FORBID", "SET", "allowed", "expire", "number", "refusing_rule"]
