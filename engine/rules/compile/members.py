"""Selectors compiled to questions: whether one figure or space is among those meant.

Asking about one is much cheaper than picking all of them, and most rules only ask.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.language.selectors import Characters, FiguresOf, SpacesOf
from engine.language.word import Word
from engine.rules.compile import picks
from engine.rules.compile.context import Context
from engine.rules.game import ACTOR, BEARER, ME, Game, Member, Test
from engine.rules.state import Env, State


def figure_member(c: Context, word: str | Word) -> Member:
    """Whether a figure is one of these, and on the board."""
    if isinstance(word, Characters):
        tests = [_whose(word.of), *(_plain(test) for test in picks.character_tests(c, word))]
        if word.player is not None:
            gangs = picks.players(c, word.player)
            tests.append(lambda g, st, env, f: g.owner[f] in gangs(g, st, env))
    elif isinstance(word, FiguresOf):
        members = frozenset(picks.neutral_members(c, word))
        tests = [lambda g, st, env, f: f in members]
    else:
        pick = picks.figures(c, word)
        return lambda g, st, env, f: f in pick(g, st, env)
    return _all([*tests, *_where(c, word)])


def own_member(c: Context, word: str | Word) -> Member:
    """Likewise for a figure that is known to be one of one's own and on the board: less has to be asked."""
    if not isinstance(word, Characters) or word.of != "me" or word.player is not None:
        return figure_member(c, word)
    tests = [*(_plain(test) for test in picks.character_tests(c, word)), *_where(c, word)]
    if not tests:
        return lambda g, st, env, f: True
    if len(tests) == 1:
        return tests[0]
    if len(tests) == 2:
        first, second = tests
        return lambda g, st, env, f: first(g, st, env, f) and second(g, st, env, f)
    return lambda g, st, env, f: all(test(g, st, env, f) for test in tests)


def any_figure(c: Context, word: str | Word) -> Test:
    """Whether there is any such figure."""
    if isinstance(word, Characters) and word.player is None and word.of != "mates" and _asks_each(c, word):
        return _any_character(c, word)
    pick = picks.figures(c, word)
    return lambda g, st, env: bool(pick(g, st, env))


def _asks_each(c: Context, word: Characters) -> bool:
    """Whether asking one by one is cheaper than picking: of many enemies only where no place is worked out."""
    placed = word.adjacent_to is not None or (word.in_ is not None and _fixed(c, word.in_) is None)
    return word.of != "enemies" or not placed


def _any_character(c: Context, word: Characters) -> Test:
    """Whether there is such a character of mine, of the enemies or of anyone; the cheapest questions first."""
    of = word.of
    tests = picks.character_tests(c, word)
    inside = _fixed(c, word.in_) if word.in_ is not None else None
    others = _where(c, word, inside=inside is None)

    def found(g: Game, st: State, env: Env) -> bool:
        me, positions = env[ME], st.figure_pos
        if of == "me":
            asked = g.characters[me] if me >= 0 else ()
        else:
            asked = g.enemies[me] if of == "enemies" else g.all_characters
        for figure in asked:
            at = positions[figure]
            if at < 0 or (inside is not None and at not in inside):
                continue
            for test in tests:
                if not test(g, st, figure):
                    break
            else:
                for other in others:
                    if not other(g, st, env, figure):
                        break
                else:
                    return True
        return False

    return found


def _fixed(c: Context, word: str | Word) -> frozenset[int] | None:
    """Exactly the spaces meant, where nothing in the game can change them."""
    if isinstance(word, str):
        space = picks.named_space(c, word)
        return frozenset((space,)) if space >= 0 else None
    if isinstance(word, SpacesOf) and word.model_fields_set <= {"op", "kind"}:
        return frozenset(picks.of_kind(c, word.kind))
    return None


def _whose(of: str) -> Member:
    if of == "anyone":
        return lambda g, st, env, f: g.owner[f] >= 0
    if of == "enemies":
        return lambda g, st, env, f: g.owner[f] >= 0 and g.owner[f] != env[ME]
    if of == "me":
        return lambda g, st, env, f: g.owner[f] == env[ME] >= 0
    return lambda g, st, env, f: (
        g.owner[f] == env[ME] >= 0 and f != (env[ACTOR] if env[ACTOR] >= 0 else env[BEARER])
    )


def _plain(test: Callable[[Game, State, int], bool]) -> Member:
    return lambda g, st, env, item: test(g, st, item)


def _all(tests: list[Member]) -> Member:
    """All of them, for a figure that is on the board."""
    first, *others = tests
    if not others:
        return lambda g, st, env, f: st.figure_pos[f] >= 0 and first(g, st, env, f)
    if len(others) == 1:
        second = others[0]
        return lambda g, st, env, f: st.figure_pos[f] >= 0 and first(g, st, env, f) and second(g, st, env, f)

    def member(g: Game, st: State, env: Env, f: int) -> bool:
        return st.figure_pos[f] >= 0 and all(test(g, st, env, f) for test in tests)

    return member


def _where(c: Context, word: Characters | FiguresOf, *, inside: bool = True) -> list[Member]:
    """What is asked about somebody's place and about exceptions; `inside` off: but not in which spaces."""
    tests: list[Member] = []
    fixed = _fixed(c, word.in_) if word.in_ is not None else None
    if fixed is not None and inside:
        tests.append(lambda g, st, env, f: st.figure_pos[f] in fixed)
    elif word.in_ is not None and inside:
        meant = space_member(c, word.in_)
        tests.append(lambda g, st, env, f: meant(g, st, env, st.figure_pos[f]))
    if word.adjacent_to is not None:
        near = picks.figures(c, word.adjacent_to)
        tests.append(
            lambda g, st, env, f: any(
                st.figure_pos[f] in g.neighbours[st.figure_pos[other]] for other in near(g, st, env)
            )
        )
    if word.except_ is not None:
        without = figure_member(c, word.except_)
        tests.append(lambda g, st, env, f: not without(g, st, env, f))
    return tests


def space_member(c: Context, word: str | Word) -> Member:
    """Whether a space is one of these."""
    if isinstance(word, str):
        if word in c.spaces:
            constant = c.spaces[word]
            return lambda g, st, env, s: s == constant
        pick = picks.spaces(c, word)
        return lambda g, st, env, s: s in pick(g, st, env)
    assert isinstance(word, SpacesOf)
    if word.nearest_to is not None:
        near = picks.spaces(c, word)
        return lambda g, st, env, s: s in near(g, st, env)
    kind = frozenset(picks.of_kind(c, word.kind))
    tests: list[Member] = [_plain(test) for test in picks.space_tests(c, word)]
    if word.among:
        among = [space_member(c, each) for each in word.among]
        tests.insert(0, lambda g, st, env, s: any(one(g, st, env, s) for one in among))
    if word.adjacent_to is not None:
        tests.append(_beside(c, word.adjacent_to))
    if word.within is not None and word.from_ is not None:
        origin, within = picks.spaces(c, word.from_), word.within
        tests.append(lambda g, st, env, s: any(0 <= g.distance[o][s] <= within for o in origin(g, st, env)))
    if word.with_ is not None:
        who = picks.figures(c, word.with_)
        tests.append(lambda g, st, env, s: any(st.figure_pos[f] == s for f in who(g, st, env)))
    if word.except_ is not None:
        without = space_member(c, word.except_)
        tests.append(lambda g, st, env, s: not without(g, st, env, s))
    if not tests:
        return lambda g, st, env, s: s in kind
    if len(tests) == 1:
        only = tests[0]
        return lambda g, st, env, s: s in kind and only(g, st, env, s)

    def member(g: Game, st: State, env: Env, s: int) -> bool:
        return s in kind and all(test(g, st, env, s) for test in tests)

    return member


def _beside(c: Context, word: str | Word) -> Member:
    """Whether a space is next to one of these."""
    if (
        isinstance(word, SpacesOf)
        and word.token is not None
        and word.model_fields_set <= {"op", "kind", "token"}
    ):
        tokens, kind = c.tokens.get(word.token, ()), frozenset(picks.of_kind(c, word.kind))

        def beside_token(g: Game, st: State, env: Env, s: int) -> bool:
            for token in tokens:
                at = st.token_pos[token]
                if at in kind and s in g.neighbours[at] and st.token_up >> token & 1:
                    return True
            return False

        return beside_token
    pick = picks.spaces(c, word)
    return lambda g, st, env, s: any(s in g.neighbours[n] for n in pick(g, st, env))
