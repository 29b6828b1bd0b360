"""How long the check of one file takes while its author is writing: the figure of `guildmaster bench`."""

from __future__ import annotations

import statistics
from pathlib import Path
from time import perf_counter
from typing import Final

from engine.content.check import check_file
from engine.content.library import Library

LINES: Final = 300

_HEAD: Final = """format = 1
kind = "adventure"
id = "a-long-night"
title = "A long night"
source = "house"
ruleset = "revised"
board = "lower-city"
story = "It has {rounds} rounds, and something in every one of them."

[track]
rounds = 8

[[event]]
id = "alarm"
title = "Alarm!"
round = 5
do = [{ op = "place_portcullises", count = 9 }, { op = "raise_alarm" }]
"""
_RULE: Final = """
[[ability]]
id = "errand-%d"
title = "An errand"
text = "It takes {cost} action points, and a friend who looks the other way."
who = { op = "characters", of = "me", in = "treasury", carrying = "keys" }
when = { op = "all", of = [
  { op = "not", of = { op = "alarm" } },
  { op = "compare", amount = { op = "ducats", of = "me" }, at_least = 2 },
  { op = "any", of = [{ op = "rounds", from = 2, to = 4 }, { op = "gang_carries", treasure = "scroll" }] },
] }
cost = { action_points = 2 }
do = [
  { op = "choose_figure", from = { op = "characters", of = "enemies", adjacent_to = "actor" } },
  { op = "retreat", who = "chosen", distance = 2 },
  { op = "roll", dice = 1, at_most = { op = "value", of = "actor", name = "mind" }, success = [
    { op = "draw_cards", who = "me", count = { op = "count_figures", of = "chosen" } },
  ] },
]
"""


def long_sheet(lines: int = LINES) -> str:
    """A sheet of at least so many lines, with nothing wrong in it."""
    text = _HEAD
    number = 0
    while text.count("\n") < lines:
        number += 1
        text += _RULE % number
    return text


def check_milliseconds(tries: int = 15) -> float:
    """One changed file of 300 lines read and checked against the shipped content: the middle of some tries."""
    library = Library.load()
    text, path = long_sheet(), Path("a-long-night.toml")
    times = []
    for number in range(tries + 2):
        start = perf_counter()
        check_file(library, path, f"{text}# {number}\n")
        times.append(perf_counter() - start)
    return statistics.median(times[2:]) * 1000  # the first fill what all later ones find filled
