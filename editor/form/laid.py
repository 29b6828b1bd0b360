"""What lies on the board when the game begins, as far as the sheet says where."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from editor.board.pieces import BoardPiece
from editor.form.facts import Facts, entries_of
from editor.look.colours import NEUTRAL


def laid_pieces(data: Mapping[str, Any], facts: Facts, spaces: Mapping[str, Any]) -> list[BoardPiece]:
    """The pools, tokens and figures of the sheet on a board with these spaces."""
    return [piece for piece in _pieces(data, facts) if piece.space in spaces]


def _pieces(data: Mapping[str, Any], facts: Facts) -> Iterator[BoardPiece]:
    for pool in entries_of(data, "pool"):
        space, ducats = pool.get("space"), pool.get("ducats", 0)
        if isinstance(space, str):
            count = ducats if isinstance(ducats, int) else 1
            yield BoardPiece(
                f"pool-{pool.get('id')}", "ducats", space, facts.title(str(pool.get("id"))), count=count
            )
    setup = data.get("setup")
    for key in ("before_deployment", "after_deployment"):
        steps = setup.get(key) if isinstance(setup, Mapping) else None
        for index, step in enumerate(steps if isinstance(steps, list) else ()):
            if isinstance(step, Mapping):
                yield from _of_step(step, f"{key}-{index}", facts)


def _of_step(step: Mapping[str, Any], id_: str, facts: Facts) -> Iterator[BoardPiece]:
    at, op = step.get("at"), step.get("op")
    if op == "for_each_space":
        among = step.get("of", {}).get("among", ()) if isinstance(step.get("of"), Mapping) else ()
        for number, space in enumerate(among):
            for inner in step.get("do", ()):
                if isinstance(inner, Mapping) and inner.get("at") == "each-space" and isinstance(space, str):
                    yield from _of_step({**inner, "at": space}, f"{id_}-{number}", facts)
    elif op == "place_figure" and isinstance(at, str):
        name = str(step.get("figure"))
        yield BoardPiece(id_, "figure", at, facts.title(name), NEUTRAL[1], NEUTRAL[0])
    elif op == "place_token" and isinstance(at, str):
        yield BoardPiece(id_, "token", at, facts.title(str(step.get("token"))), str(step.get("token")))
