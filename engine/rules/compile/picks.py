"""Selectors compiled: functions that pick figures, spaces, players or treasures from a state."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from engine.language.roles import HERE, Kind
from engine.language.selectors import Characters, FiguresOf, Owner, PlayersOf, SpacesOf, TreasuresOf
from engine.language.word import Word
from engine.rules.cards import in_play
from engine.rules.compile.context import Context
from engine.rules.game import (
    ACTOR,
    ANY_GEM,
    ANY_TYPE,
    ARCANA,
    BEARER,
    EACH_PLAYER,
    MAGIC_GEM,
    ME,
    TREASURE_TYPES,
    Game,
    Pick,
    Test,
    is_type,
)
from engine.rules.movement import blocking_tokens
from engine.rules.state import CARRIED, LEFT, SAFE, Env, State

TestCompiler = Callable[[Context, Word], Test]


def type_number(name: str) -> int:
    """The number of a treasure type, or of a group of them."""
    return {"any": ANY_TYPE, "gem": ANY_GEM}[name] if name in ("any", "gem") else TREASURE_TYPES.index(name)


# -- figures ---------------------------------------------------------------------------------------------


def figures(c: Context, word: str | Word) -> Pick:
    """Figures on the board that are meant."""
    if isinstance(word, str):
        return _named_figures(c, word)
    if isinstance(word, Characters):
        return _characters(c, word)
    assert isinstance(word, FiguresOf)
    return _neutral(c, word)


def _named_figures(c: Context, name: str) -> Pick:
    slot = c.role(name, Kind.FIGURE)
    if slot is not None:

        def by_role(g: Game, st: State, env: Env) -> tuple[int, ...]:
            figure = env[slot]
            return (figure,) if figure >= 0 and st.figure_pos[figure] >= 0 else ()

        return by_role
    members = c.figures.get(name, ())  # a figure that takes no part tonight is nobody
    return lambda g, st, env: tuple(f for f in members if st.figure_pos[f] >= 0)


def _characters(c: Context, word: Characters) -> Pick:
    of = word.of
    tests = character_tests(c, word)
    gangs = players(c, word.player) if word.player is not None else None
    where, without = _places(c, word), _excluded(c, word)

    def pick(g: Game, st: State, env: Env) -> tuple[int, ...]:
        me = env[ME]
        if of == "anyone":
            found: Iterable[int] = g.all_characters
        elif of == "enemies":
            found = g.enemies[me]
        elif of == "me":
            found = g.characters[me] if me >= 0 else ()
        else:
            own = env[ACTOR] if env[ACTOR] >= 0 else env[BEARER]
            found = [f for f in (g.characters[me] if me >= 0 else ()) if f != own]
        positions = st.figure_pos
        out = [f for f in found if positions[f] >= 0]
        if gangs is not None and out:
            whose = gangs(g, st, env)
            out = [f for f in out if g.owner[f] in whose]
        for test in tests:
            out = [f for f in out if test(g, st, f)]
        return _narrowed(g, st, env, out, where, without)

    return pick


def character_tests(c: Context, word: Characters) -> list[Callable[[Game, State, int], bool]]:
    """What is asked of each character by itself."""
    tests: list[Callable[[Game, State, int], bool]] = []
    if word.carrying is not None:
        kind = type_number(word.carrying)
        tests.append(lambda g, st, f: carries(g, st, f, kind) > 0)
    if word.holding is not None:
        tokens = c.tokens.get(word.holding, ())
        tests.append(lambda g, st, f: holds(st, f, tokens))
    if word.wounded is not None:
        wounded = word.wounded
        tests.append(lambda g, st, f: (st.wounds[f] > 0) == wounded)
    return tests


def neutral_members(c: Context, word: FiguresOf) -> tuple[int, ...]:
    """The figures of a name, or all of no gang."""
    if word.named == "militia":
        return tuple(i for i, k in enumerate(c.figure_kinds) if k == "militia")
    if word.named is not None:
        return c.figures.get(word.named, ())
    return tuple(i for i, player in enumerate(c.owner) if player < 0)


def _neutral(c: Context, word: FiguresOf) -> Pick:
    members = neutral_members(c, word)
    where, without = _places(c, word), _excluded(c, word)

    def pick(g: Game, st: State, env: Env) -> tuple[int, ...]:
        out = [f for f in members if st.figure_pos[f] >= 0]
        return _narrowed(g, st, env, out, where, without)

    return pick


def _narrowed(
    g: Game, st: State, env: Env, found: list[int], where: list[Pick], without: Pick | None
) -> tuple[int, ...]:
    """Only those in every one of these places, and none of those excepted; places are worked out once."""
    for places in where:
        if not found:
            return ()
        inside = places(g, st, env)
        found = [f for f in found if st.figure_pos[f] in inside]
    if without is not None and found:
        gone = without(g, st, env)
        found = [f for f in found if f not in gone]
    return tuple(found)


def _places(c: Context, word: Characters | FiguresOf) -> list[Pick]:
    places: list[Pick] = []
    if word.adjacent_to is not None:
        near = figures(c, word.adjacent_to)

        def beside(g: Game, st: State, env: Env) -> tuple[int, ...]:
            return tuple(s for f in near(g, st, env) for s in g.neighbours[st.figure_pos[f]])

        places.append(beside)
    if word.in_ is not None:
        places.append(spaces(c, word.in_))
    return places


def _excluded(c: Context, word: Characters | FiguresOf) -> Pick | None:
    return figures(c, word.except_) if word.except_ is not None else None


def _self(env: Env) -> int:
    return env[ACTOR] if env[ACTOR] >= 0 else env[BEARER]


def holds(st: State, figure: int, tokens: tuple[int, ...]) -> bool:
    """Whether a figure has one of these tokens."""
    place, positions = CARRIED + figure, st.token_pos
    for token in tokens:
        if positions[token] == place:
            return True
    return False


def carries(g: Game, st: State, figure: int, kind: int) -> int:
    """How many treasures of a type (or any) a figure carries."""
    place = CARRIED + figure
    if kind == ANY_TYPE:
        return st.treasure_pos.count(place)
    if place not in st.treasure_pos:
        return 0
    types = g.treasure_types
    return sum(at == place and is_type(types[t], kind) for t, at in enumerate(st.treasure_pos))


# -- spaces ----------------------------------------------------------------------------------------------


def spaces(c: Context, word: str | Word) -> Pick:
    """Spaces that are meant; a figure's name means the space where it stands."""
    if isinstance(word, str):
        return _named_space(c, word)
    assert isinstance(word, SpacesOf)
    return _filtered_spaces(c, word)


def _named_space(c: Context, name: str) -> Pick:
    if name == HERE:

        def here(g: Game, st: State, env: Env) -> tuple[int, ...]:
            figure = _self(env)
            return (st.figure_pos[figure],) if figure >= 0 and st.figure_pos[figure] >= 0 else ()

        return here
    slot = c.role(name, Kind.SPACE)
    if slot is not None:
        return lambda g, st, env: (env[slot],) if env[slot] >= 0 else ()
    if name in c.spaces:
        constant = (c.spaces[name],)
        return lambda g, st, env: constant
    # A figure's name means its space; a name the check knows but this game does not have is nowhere.
    who = _named_figures(c, name)
    return lambda g, st, env: tuple(st.figure_pos[f] for f in who(g, st, env))


def named_space(c: Context, name: str) -> int:
    """The space of this name; -1 when it names none, or a role, whose space changes."""
    if name == HERE or c.role(name, Kind.SPACE) is not None:
        return -1
    return c.spaces.get(name, -1)


def fixed_spaces(c: Context, word: Word | str | None) -> frozenset[int] | None:
    """The spaces where alone a character selector can be met, when the data fixes them."""
    where = word.in_ if isinstance(word, Characters) else None
    if isinstance(where, SpacesOf):
        if where.among and all(isinstance(each, str) and each in c.spaces for each in where.among):
            return frozenset(c.spaces[each] for each in where.among if isinstance(each, str))
        return frozenset(of_kind(c, where.kind)) if where.kind != "any" else None
    return frozenset((c.spaces[where],)) if isinstance(where, str) and where in c.spaces else None


def of_kind(c: Context, kind: str) -> tuple[int, ...]:
    rows = c.space_rows
    tests: dict[str, Callable[[Any], bool]] = {
        "any": lambda s: s.kind in ("room", "street"),
        "room": lambda s: s.kind == "room",
        "street": lambda s: s.kind == "street",
        "deployment": lambda s: s.deployment_side is not None,
        "pentacle": lambda s: s.pentacle,
        "chamber": lambda s: s.kind == "chamber",
        "prison": lambda s: s.kind == "prison",
        "named-room": lambda s: s.named,
    }
    return tuple(i for i, row in enumerate(rows) if tests[kind](row))


def _filtered_spaces(c: Context, word: SpacesOf) -> Pick:
    members = of_kind(c, word.kind)
    kind_set = frozenset(members)
    near = _near(c, word)
    lying = c.tokens.get(word.token, ()) if word.token is not None else ()
    tests = space_tests(c, word, lying=not lying)
    who = figures(c, word.with_) if word.with_ is not None else None
    without = spaces(c, word.except_) if word.except_ is not None else None
    among = [spaces(c, each) for each in word.among]
    goals = spaces(c, word.nearest_to) if word.nearest_to is not None else None
    if (
        near is None
        and not (tests or lying)
        and who is None
        and without is None
        and not among
        and goals is None
    ):
        return lambda g, st, env: members

    def pick(g: Game, st: State, env: Env) -> tuple[int, ...]:
        found: Iterable[int] = members
        if lying:  # few tokens lie about, so one looks where they lie
            there_lie = {st.token_pos[t] for t in lying if st.token_up >> t & 1}
            found = [s for s in sorted(there_lie) if s in kind_set]
        if near is not None:
            found = [s for s in near(g, st, env) if s in kind_set and (not lying or s in there_lie)]
        if among:
            named = {s for one in among for s in one(g, st, env)}
            found = [s for s in found if s in named]
        if who is not None:
            there = {st.figure_pos[f] for f in who(g, st, env)}
            found = [s for s in found if s in there]
        for test in tests:
            found = [s for s in found if test(g, st, s)]
        if without is not None and found:
            gone = without(g, st, env)
            found = [s for s in found if s not in gone]
        if goals is not None:
            return _nearest(g, tuple(found), goals(g, st, env))
        return tuple(found)

    return pick


def _nearest(g: Game, spaces: tuple[int, ...], goals: tuple[int, ...]) -> tuple[int, ...]:
    """Those of the spaces with the shortest way to a goal."""
    key = ("ways", goals)
    ways: tuple[int, ...] | None = g.reach_memo.get(key)
    if ways is None:
        rows = [g.distance[goal] for goal in goals]
        ways = g.reach_memo[key] = tuple(
            min((row[s] for row in rows if row[s] >= 0), default=-1) for s in range(len(g.space_ids))
        )
    best = min((ways[s] for s in spaces if ways[s] >= 0), default=-1)
    return tuple(s for s in spaces if ways[s] == best) if best >= 0 else ()


def space_tests(
    c: Context, word: SpacesOf, *, lying: bool = True
) -> list[Callable[[Game, State, int], bool]]:
    """What is asked of each space by itself; `lying` off: but not which tokens lie there."""
    tests: list[Callable[[Game, State, int], bool]] = []
    if word.free is not None:
        free = word.free

        def stands_free(g: Game, st: State, s: int) -> bool:
            if st.occupied >> s & 1:
                return not free
            return free and not (g.blocking and blocking_tokens(g, st) >> s & 1)

        tests.append(stands_free)
    if word.chest is not None:
        chest = word.chest
        tests.append(lambda g, st, s: (s in st.treasure_pos) == chest)
    if word.turnable is not None:
        turnable = word.turnable
        tests.append(lambda g, st, s: can_be_turned(g, st, s) == turnable)
    if word.token is not None and lying:
        tokens = c.tokens.get(word.token, ())

        def lies_there(g: Game, st: State, s: int) -> bool:
            for token in tokens:
                if st.token_pos[token] == s and st.token_up >> token & 1:
                    return True
            return False

        tests.append(lies_there)
    if word.facedown is not None:
        down = word.facedown
        tests.append(lambda g, st, s: has_facedown(st, s) == down)
    if word.facedown_of is not None:
        group = c.token_groups.get(word.facedown_of, ())
        tests.append(lambda g, st, s: has_facedown(st, s, group))
    if word.without is not None:
        unwanted = c.tokens.get(word.without, ())
        tests.append(lambda g, st, s: all(st.token_pos[t] != s for t in unwanted))
    if word.portcullis is not None:
        shut = word.portcullis
        tests.append(lambda g, st, s: bool(st.gates >> s & 1) == shut)
    return tests


def can_be_turned(g: Game, st: State, space: int) -> bool:
    """Whether a treasure lies there treasure side up; a magic gem stays as it is (X-4)."""
    return any(
        at == space and not st.chest_up >> t & 1 and g.treasure_types[t] != MAGIC_GEM
        for t, at in enumerate(st.treasure_pos)
    )


def has_facedown(st: State, space: int, group: tuple[int, ...] | None = None) -> bool:
    """Whether a facedown token lies there; a view knows where they lie, though not which is which."""
    known: tuple[int, ...] | None = getattr(st, "facedown", None)
    if known is not None:
        return space in known if group is None else (space, group[:1]) in getattr(st, "backs_down", ())
    positions = st.token_pos
    if space not in positions:
        return False
    for token in range(len(positions)) if group is None else group:
        if positions[token] == space and not st.token_up >> token & 1:
            return True
    return False


def _near(c: Context, word: SpacesOf) -> Pick | None:
    """The spaces next to or within reach of others, in board order."""
    beside = spaces(c, word.adjacent_to) if word.adjacent_to is not None else None
    origin = spaces(c, word.from_) if word.from_ is not None and word.within is not None else None
    within = word.within or 0
    if beside is None and origin is None:
        return None

    def near(g: Game, st: State, env: Env) -> tuple[int, ...]:
        sets: list[set[int]] = []
        if beside is not None:
            sets.append({s for n in beside(g, st, env) for s in g.neighbours[n]})
        if origin is not None:
            centres = origin(g, st, env)
            if len(centres) == 1 and not sets:
                return _ring(g, centres[0], within)
            sets.append({s for o in centres for s in _ring(g, o, within)})
        return tuple(sorted(set.intersection(*sets)))

    return near


def _ring(g: Game, centre: int, within: int) -> tuple[int, ...]:
    """All spaces within a walking distance, remembered."""
    key = ("ring", centre, within)
    found: tuple[int, ...] | None = g.reach_memo.get(key)
    if found is None:
        found = tuple(s for s, d in enumerate(g.distance[centre]) if 0 <= d <= within)
        g.reach_memo[key] = found
    return found


# -- players ---------------------------------------------------------------------------------------------


def players(c: Context, word: str | Word) -> Pick:
    """Players that are meant, in turn order from the active one; a figure's name means its owner."""
    if isinstance(word, str):
        return _named_players(c, word)
    if isinstance(word, Owner):
        who = figures(c, word.of)
        return lambda g, st, env: tuple(dict.fromkeys(g.owner[f] for f in who(g, st, env) if g.owner[f] >= 0))
    assert isinstance(word, PlayersOf)
    return _filtered_players(c, word)


def _named_players(c: Context, name: str) -> Pick:
    slot = c.role(name, Kind.PLAYER)
    if slot is not None:
        return lambda g, st, env: (env[slot],) if env[slot] >= 0 else ()
    figure = c.role(name, Kind.FIGURE)
    if figure is not None:
        return lambda g, st, env: (
            (g.owner[env[figure]],) if env[figure] >= 0 and g.owner[env[figure]] >= 0 else ()
        )
    words: dict[str, Pick] = {
        "active": lambda g, st, env: (st.turn,),
        "first": lambda g, st, env: (st.first,),
        "left": lambda g, st, env: ((env[ME] + 1) % g.players,) if env[ME] >= 0 else (),
        "opponents": lambda g, st, env: tuple(p for p in g.around[st.turn] if p != env[ME]),
        "everyone": lambda g, st, env: g.around[st.turn],
    }
    if name not in words:
        raise c.fail(f"“{name}” names no player")
    return words[name]


def _filtered_players(c: Context, word: PlayersOf) -> Pick:
    from engine.rules.compile.tests import test as compile_test

    base = _named_players(c, word.among)
    there = word.in_district
    where = compile_test(c, word.where) if word.where is not None else None
    measure, best = (word.most, max) if word.most is not None else (word.least, min)

    def pick(g: Game, st: State, env: Env) -> tuple[int, ...]:
        found = base(g, st, env)
        if there is not None:
            found = tuple(p for p in found if in_play(g, st, p) == there)
        if where is not None:
            found = tuple(p for p in found if where(g, st, (*env[:EACH_PLAYER], p, *env[EACH_PLAYER + 1 :])))
        if measure is None or not found:
            return found
        scores = {p: _measure(g, st, p, measure) for p in found}
        mark = best(scores.values())
        return tuple(p for p in found if scores[p] == mark)

    return pick


def _measure(g: Game, st: State, player: int, what: str) -> int:
    if what == "ducats":
        return st.ducats[player]
    if what == "cards":
        return len(st.hands[ARCANA * g.players + player])
    if what == "left":
        return sum(st.figure_pos[f] == LEFT for f in g.characters[player])
    return sum(
        at == SAFE + player or (CARRIED <= at < SAFE and g.owner[at - CARRIED] == player)
        for at in st.treasure_pos
    )


def purse(c: Context, word: str | Word) -> Pick:
    """Purses: the bank, a pool, or players'."""
    if word == "bank":
        return lambda g, st, env: (g.players,)
    if isinstance(word, str) and word in c.pools:
        index = (c.pools[word],)
        return lambda g, st, env: index
    return players(c, word)


# -- treasures -------------------------------------------------------------------------------------------


def treasures(c: Context, word: str | Word) -> Pick:
    if isinstance(word, str):
        slot = c.role(word, Kind.TREASURE)
        if slot is None:
            raise c.fail(f"“{word}” names no treasure")
        return lambda g, st, env: (env[slot],) if env[slot] >= 0 else ()
    assert isinstance(word, TreasuresOf)
    kind = type_number(word.type)
    who = figures(c, word.carried_by) if word.carried_by is not None else None
    where = spaces(c, word.in_) if word.in_ is not None else None
    safe = players(c, word.safe_with) if word.safe_with is not None else None

    def pick(g: Game, st: State, env: Env) -> tuple[int, ...]:
        places: set[int] | None = None
        if who is not None or where is not None or safe is not None:
            places = set()
            if who is not None:
                places.update(CARRIED + f for f in who(g, st, env))
            if where is not None:
                places.update(where(g, st, env))
            if safe is not None:
                places.update(SAFE + p for p in safe(g, st, env))
        return tuple(
            t
            for t, at in enumerate(st.treasure_pos)
            if is_type(g.treasure_types[t], kind) and (at >= 0 if places is None else at in places)
        )

    return pick
