"""The one door for luck: value = f(seed, stream, index).

Counter-based, so that the state holds a few ints, copies for free, and a changed rule does not shift
unrelated dice. The arithmetic is plain 64-bit (splitmix64), the same on every machine and version.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.rules.state import State

_MASK = (1 << 64) - 1

# Streams per player, then streams of the table. A stream per kind of roll keeps paired games comparable.
COMBAT, LOCKPICK, PURSE, CHEST, SHEET, HAND = range(6)
PER_PLAYER = 6
MILITIA, FIRST, NEUTRAL, TREASURES, TOKENS, DECKS = range(6)
MAX_DECKS = 4


def streams(players: int) -> int:
    """How many streams a game has."""
    return players * PER_PLAYER + DECKS + MAX_DECKS


def own(player: int, kind: int) -> int:
    """The stream of one player's rolls of a kind."""
    return player * PER_PLAYER + kind


def mix(seed: int, stream: int, index: int) -> int:
    """A 64-bit value for a place in a stream."""
    z = (seed + (stream + 1) * 0x9E3779B97F4A7C15 + (index + 1) * 0xD1B54A32D192ED03) & _MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


def below(st: State, stream: int, limit: int) -> int:
    """A number from 0 to limit - 1."""
    index = st.luck[stream]
    st.luck[stream] = index + 1
    return mix(st.seed, stream, index) % limit


def die(st: State, stream: int) -> int:
    """One die; dice given beforehand (a test, a replay) come first."""
    if st.given:
        value = st.given[0]
        st.given = st.given[1:]
        st.luck[stream] += 1
    else:
        value = below(st, stream, 6) + 1
    if st.drawn is not None:
        st.drawn.append(value)
    return value


def dice(st: State, stream: int, count: int) -> tuple[int, ...]:
    return tuple(die(st, stream) for _ in range(count))


def shuffled(st: State, stream: int, items: tuple[int, ...]) -> tuple[int, ...]:
    """Fisher–Yates, ours, because `random` does not promise equal shuffles across versions."""
    out = list(items)
    for i in range(len(out) - 1, 0, -1):
        j = below(st, stream, i + 1)
        out[i], out[j] = out[j], out[i]
    return tuple(out)
