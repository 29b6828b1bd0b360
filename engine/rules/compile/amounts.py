"""Amounts compiled: functions that work out a number from a state."""

from __future__ import annotations

from engine.language import amounts as words
from engine.language.roles import Kind
from engine.language.word import Word
from engine.rules.compile import picks
from engine.rules.compile.context import Context
from engine.rules.game import DECK_NAMES, TREASURE_TYPES, Game, Number, V, is_type
from engine.rules.goods import gang_count, set_value
from engine.rules.state import CARRIED, Env, State
from engine.rules.values import number as value_number

_VALUES = {"combat": V["combat-dice"], "movement": V["movement"], "mind": V["mind"]}


def amount(c: Context, word: int | str | Word) -> Number:
    """Any amount: a number, a role, or a word."""
    if isinstance(word, int):
        return lambda g, st, env: word
    if isinstance(word, str):
        slot = c.role(word, Kind.NUMBER)
        if slot is None:
            raise c.fail(f"“{word}” is no amount")
        return lambda g, st, env: max(0, env[slot])
    return _word(c, word)


def fixed(c: Context, word: int | str | Word) -> int:
    """An amount known before the game begins: a number, or one by the number of players."""
    if isinstance(word, int):
        return word
    if isinstance(word, words.ByPlayers):
        return (word.two, word.three, word.four)[c.players - 2]
    raise c.fail("this number must be known before the game begins")


def _word(c: Context, word: Word) -> Number:
    match word:
        case words.ByPlayers():
            value = fixed(c, word)
            return lambda g, st, env: value
        case words.CountFigures():
            who = picks.figures(c, word.of)
            return lambda g, st, env: len(who(g, st, env))
        case words.CountTreasures():
            what = picks.treasures(c, word.of)
            return lambda g, st, env: len(what(g, st, env))
        case words.CountSpaces():
            where = picks.spaces(c, word.of)
            return lambda g, st, env: len(where(g, st, env))
        case words.CountTokens():
            return _count_tokens(c, word)
        case words.CountPlayers():
            counted = picks.players(c, word.of)
            return lambda g, st, env: len(counted(g, st, env))
        case words.CountCards():
            deck = DECK_NAMES.index(word.deck)
            owners = picks.players(c, word.of)
            return lambda g, st, env: sum(len(st.hands[deck * g.players + p]) for p in owners(g, st, env))
        case words.ValueOf():
            holders = picks.figures(c, word.of)
            value_index = _VALUES[word.name]
            return lambda g, st, env: max(
                (value_number(g, st, value_index, f) for f in holders(g, st, env)), default=0
            )
        case words.DucatsOf():
            purses = picks.purse(c, word.of)
            return lambda g, st, env: sum(st.ducats[p] for p in purses(g, st, env))
        case words.CounterOf():
            return _counter(c, word)
        case words.ExperienceOf():
            gang = picks.players(c, word.of)
            return lambda g, st, env: sum(st.experience[p] for p in gang(g, st, env))
        case words.RoundNumber():
            return lambda g, st, env: st.round
        case words.Distance():
            return _distance(c, word)
        case words.SetValue():
            wanted = picks.type_number(word.type)
            kinds = [kind for kind in range(len(TREASURE_TYPES)) if is_type(kind, wanted)]
            sellers = picks.players(c, word.of)
            return lambda g, st, env: sum(
                set_value(g, kind, gang_count(g, st, p, kind, anywhere=True))
                for p in sellers(g, st, env)
                for kind in kinds
            )
        case _:
            return _arithmetic(c, word)


def _arithmetic(c: Context, word: Word) -> Number:
    match word:
        case words.Sum():
            parts = [amount(c, w) for w in word.of]
            return lambda g, st, env: sum(p(g, st, env) for p in parts)
        case words.Difference():
            whole, part = amount(c, word.from_), amount(c, word.take)
            return lambda g, st, env: max(0, whole(g, st, env) - part(g, st, env))
        case words.Product():
            factors = [amount(c, w) for w in word.of]

            def product(g: Game, st: State, env: Env) -> int:
                total = 1
                for factor in factors:
                    total *= factor(g, st, env)
                return total

            return product
        case words.Half():
            halved, up = amount(c, word.of), int(word.rounded == "up")
            return lambda g, st, env: (halved(g, st, env) + up) // 2
        case words.Table():
            looked_up, gives = amount(c, word.of), (0, *word.gives)
            return lambda g, st, env: gives[max(0, min(looked_up(g, st, env), len(gives) - 1))]
        case words.Smallest():
            least = [amount(c, w) for w in word.of]
            return lambda g, st, env: min(p(g, st, env) for p in least)
        case words.Largest():
            most = [amount(c, w) for w in word.of]
            return lambda g, st, env: max(p(g, st, env) for p in most)
        case _:
            raise c.fail(f"the amount “{word.op}” has no handler")


def _count_tokens(c: Context, word: words.CountTokens) -> Number:
    tokens = c.tokens.get(word.token, ())
    where = picks.spaces(c, word.in_) if word.in_ is not None else None
    who = picks.figures(c, word.held_by) if word.held_by is not None else None

    def count(g: Game, st: State, env: Env) -> int:
        if where is None and who is None:
            return sum(st.token_pos[t] >= 0 for t in tokens)
        places = set(where(g, st, env)) if where is not None else set()
        if who is not None:
            places.update(CARRIED + f for f in who(g, st, env))
        return sum(st.token_pos[t] in places for t in tokens)

    return count


def _counter(c: Context, word: words.CounterOf) -> Number:
    if word.counter not in c.counters:
        raise c.fail(f"there is no counter “{word.counter}”")
    at, per_player, _low, _high = c.counters[word.counter]
    if not per_player:
        return lambda g, st, env: st.counters[at]
    whose = picks.players(c, word.of if word.of is not None else "me")
    return lambda g, st, env: sum(st.counters[at + p] for p in whose(g, st, env))


def _distance(c: Context, word: words.Distance) -> Number:
    origin, target = picks.spaces(c, word.from_), picks.spaces(c, word.to)

    def distance(g: Game, st: State, env: Env) -> int:
        steps = [g.distance[a][b] for a in origin(g, st, env) for b in target(g, st, env)]
        return min((d for d in steps if d >= 0), default=99)

    return distance
