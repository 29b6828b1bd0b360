"""A state as plain JSON and back: in the middle of a combat in the middle of an event, too."""

from __future__ import annotations

from typing import Any

from engine.rules.game import Game
from engine.rules.machine import run
from engine.rules.state import Combat, State

_FIELDS = tuple(
    name
    for name in State.__slots__
    if name not in ("sink", "drawn", "fired", "legal", "combat", "stack", "cancelled", "amount")
)
_TUPLES = {"lasting", "used", "given"}
_LISTS_OF_TUPLES = {"hands", "piles", "discards", "rows"}


def state_to_data(st: State) -> dict[str, Any]:
    """Everything but what follows from the rest."""
    data: dict[str, Any] = {name: getattr(st, name) for name in _FIELDS}
    data["combat"] = None if st.combat is None else list(st.combat.key())
    frames = []
    node = st.stack
    while node is not None:
        top, node = node
        frames.append(top)
    data["stack"] = frames
    return data


def state_from_data(g: Game, data: dict[str, Any]) -> State:
    """Back again, with its legal actions."""
    st = State()
    for name in _FIELDS:
        value = data[name]
        if name in _TUPLES:
            value = _tuples(value)
        elif name in _LISTS_OF_TUPLES:
            value = [_tuples(row) for row in value]
        elif isinstance(value, list):
            value = list(value)
        setattr(st, name, value)
    combat = data["combat"]
    st.combat = (
        None if combat is None else Combat(**dict(zip(Combat.__slots__, _tuples(combat), strict=True)))
    )
    st.stack = None
    for top in reversed(data["stack"]):
        st.stack = (_tuples(top), st.stack)
    st.cancelled, st.amount = False, 0
    st.legal, st.sink, st.drawn, st.fired = None, None, None, None
    run(g, st)
    return st


def _tuples(value: Any) -> Any:
    return tuple(_tuples(v) for v in value) if isinstance(value, list | tuple) else value
