"""Small boards for the tests, and ways to look at a layout."""

from __future__ import annotations

import tomllib
from collections import deque
from pathlib import Path

from engine.content.board import Board
from engine.content.layout import Fault, LaidEdge, Layout, lay_out

SHIPPED = Path(__file__).parents[2] / "scenarios" / "boards" / "lower-city.toml"
NAMED = {"guardroom", "treasury", "library", "magicians-chamber", "dormitory", "laboratory"}

HEAD = """
format = 1
kind = "board"
id = "tiny"
title = "Tiny"
source = "house"
"""

TINY = (
    HEAD
    + '''
grid = """
.. 01 .. ..
hut 02 02 03
hut .. 02 inn
"""
deployment = [{ at = "street-1", side = "north" }, { at = "street-3", side = "east" }]
pentacles = ["street-2"]

[[space]]
code = "hut"
id = "hut"
name = "Hut"

[[space]]
code = "inn"
id = "inn"
name = { en = "Inn", fr = "Auberge" }
named = true

[[door]]
between = ["hut", "street-2"]

[[door]]
between = ["inn", "street-2"]
'''
)

CATACOMBS = (
    HEAD
    + """
pentacles = ["centre"]

[[space]]
id = "altar"
name = "Altar"
kind = "chamber"
at = [0, 0]

[[space]]
id = "lair"
name = "Lair"
kind = "chamber"
at = [0, 2]

[[space]]
id = "centre"
name = "Centre"
kind = "chamber"
at = [1, 1]

[[space]]
id = "vault"
name = "Vault"
kind = "chamber"
at = [2, 1.5]

[[passage]]
from = "altar"
to = "centre"
one_way = true

[[passage]]
from = "vault"
to = "centre"
cost = 2

[[passage]]
from = "altar"
to = "vault"
when = { token = "mechanism", any = [1, 2] }
"""
)


def read(text: str) -> tuple[Layout, list[Fault]]:
    return lay_out(Board.model_validate(tomllib.loads(text)))


def faults(text: str) -> list[Fault]:
    return read(text)[1]


def only(text: str, code: str = "E604") -> Fault:
    """The one fault of a board."""
    found = faults(text)
    assert [fault.code for fault in found] == [code], found
    return found[0]


def swap(old: str, new: str, text: str = TINY) -> str:
    assert old in text
    return text.replace(old, new, 1)


def pair(layout: Layout, a: str, b: str) -> list[LaidEdge]:
    ends = {layout.index[a], layout.index[b]}
    return [edge for edge in layout.edges if {edge.a, edge.b} == ends]


def beside(layout: Layout, id: str) -> set[str]:
    return {layout.spaces[number].id for number in layout.neighbours[layout.index[id]]}


def distances(layout: Layout, start: int) -> dict[int, int]:
    found = {start: 0}
    waiting = deque([start])
    while waiting:
        here = waiting.popleft()
        for following in layout.neighbours[here]:
            if following not in found:
                found[following] = found[here] + 1
                waiting.append(following)
    return found


def kinds(layout: Layout, kind: str) -> list[int]:
    return [number for number, space in enumerate(layout.spaces) if space.kind == kind]


def gates(layout: Layout) -> list[int]:
    return [number for number, space in enumerate(layout.spaces) if space.deployment_side]
