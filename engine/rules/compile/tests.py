"""Conditions compiled: functions that look at a state and say yes or no."""

from __future__ import annotations

from engine.language import conditions as words
from engine.language.word import Word
from engine.rules.compile import picks
from engine.rules.compile.amounts import amount
from engine.rules.compile.context import Context
from engine.rules.compile.members import any_figure, figure_member, space_member
from engine.rules.game import ME, R_TREASURE, Game, Test, is_type
from engine.rules.goods import gang_count
from engine.rules.state import CARRIED, Env, State


def test(c: Context, word: Word) -> Test:
    """Any condition."""
    match word:
        case words.All():
            every = [test(c, w) for w in word.of]

            def all_hold(g: Game, st: State, env: Env) -> bool:
                return all(each(g, st, env) for each in every)

            return all_hold
        case words.Any():
            some = [test(c, w) for w in word.of]
            return lambda g, st, env: any(each(g, st, env) for each in some)
        case words.Not():
            inner = test(c, word.of)
            return lambda g, st, env: not inner(g, st, env)
        case words.Compare():
            return _compare(c, word)
        case words.AnyFigure() | words.AnySpace() | words.AnyTreasure():
            return _any(c, word)
        case words.Alarm():
            return lambda g, st, env: st.alarm
        case words.Rounds():
            low, high = word.from_ or 0, word.to or 99
            return lambda g, st, env: low <= st.round <= high
        case words.OwnTurn():
            return lambda g, st, env: st.turn == env[ME]
        case words.RulesetIs():
            holds = c.values.get(word.value) == word.is_
            return lambda g, st, env: holds
        case _:
            return _about_somebody(c, word)


def _compare(c: Context, word: words.Compare) -> Test:
    left = amount(c, word.amount)
    exact = amount(c, word.is_) if word.is_ is not None else None
    low = amount(c, word.at_least) if word.at_least is not None else None
    high = amount(c, word.at_most) if word.at_most is not None else None

    def compare(g: Game, st: State, env: Env) -> bool:
        value = left(g, st, env)
        return (
            (exact is None or value == exact(g, st, env))
            and (low is None or value >= low(g, st, env))
            and (high is None or value <= high(g, st, env))
        )

    return compare


def _any(c: Context, word: words.AnyFigure | words.AnySpace | words.AnyTreasure) -> Test:
    if isinstance(word, words.AnyFigure) and (getattr(word, "count", None) or 1) == 1:
        return any_figure(c, word.of)
    if isinstance(word, words.AnyFigure):
        pick = picks.figures(c, word.of)
    elif isinstance(word, words.AnySpace):
        pick = picks.spaces(c, word.of)
    else:
        pick = picks.treasures(c, word.of)
    least = getattr(word, "count", None) or 1
    return lambda g, st, env: len(pick(g, st, env)) >= least


def _about_somebody(c: Context, word: Word) -> Test:
    match word:
        case words.Carries():
            who, kind, least = picks.figures(c, word.who), picks.type_number(word.treasure), word.count or 1
            return lambda g, st, env: any(picks.carries(g, st, f, kind) >= least for f in who(g, st, env))
        case words.GangCarries():
            gang, sort, anywhere = picks.players(c, word.of), picks.type_number(word.treasure), word.anywhere
            return lambda g, st, env: any(
                gang_count(g, st, p, sort, anywhere=anywhere) > 0 for p in gang(g, st, env)
            )
        case words.Holds():
            holder, tokens = picks.figures(c, word.who), c.tokens.get(word.token, ())
            return lambda g, st, env: any(
                st.token_pos[t] == CARRIED + f for f in holder(g, st, env) for t in tokens
            )
        case words.StandsIn():
            stander, where = picks.figures(c, word.who), space_member(c, word.in_)
            return lambda g, st, env: any(where(g, st, env, st.figure_pos[f]) for f in stander(g, st, env))
        case words.InRoom():
            inside = picks.figures(c, word.who)
            return lambda g, st, env: any(g.is_room[st.figure_pos[f]] for f in inside(g, st, env))
        case words.SpaceIs():
            space, one_of = picks.spaces(c, word.space), space_member(c, word.one_of)
            return lambda g, st, env: any(one_of(g, st, env, s) for s in space(g, st, env))
        case words.Adjacent():
            near, to = picks.figures(c, word.who), picks.figures(c, word.to)
            return lambda g, st, env: any(
                st.figure_pos[a] in g.neighbours[st.figure_pos[b]]
                for a in near(g, st, env)
                for b in to(g, st, env)
            )
        case words.Is():
            figure, meant = picks.figures(c, word.who), figure_member(c, word.one_of)
            return lambda g, st, env: any(meant(g, st, env, f) for f in figure(g, st, env))
        case words.PlayerIs():
            player, players = picks.players(c, word.who), picks.players(c, word.one_of)
            return lambda g, st, env: any(p in players(g, st, env) for p in player(g, st, env))
        case words.TreasureIs():
            kinds = [picks.type_number(t) for t in word.type]
            return lambda g, st, env: (
                env[R_TREASURE] >= 0
                and any(is_type(g.treasure_types[env[R_TREASURE]], kind) for kind in kinds)
            )
        case words.Active():
            active = picks.figures(c, word.who)
            return lambda g, st, env: st.active in active(g, st, env)
        case words.Wounded():
            hurt = picks.figures(c, word.who)
            return lambda g, st, env: any(st.wounds[f] for f in hurt(g, st, env))
        case words.TokenThere():
            kind_tokens, place, down = c.tokens.get(word.token, ()), picks.spaces(c, word.in_), word.facedown
            return lambda g, st, env: any(
                st.token_pos[t] == s and bool(st.token_up >> t & 1) != down
                for s in place(g, st, env)
                for t in kind_tokens
            )
        case _:
            raise c.fail(f"the condition “{word.op}” has no handler")
