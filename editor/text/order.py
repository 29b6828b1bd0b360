"""Where a new key or table goes: in the order in which the shipped files have them."""

from __future__ import annotations

from typing import Final

from engine.diagnostics import Path


def _words(text: str) -> list[str]:
    return text.split()


_TOP: Final = _words(
    "format kind id number title source replaces off expansion deck back ruleset extends expansions without board"
    " extra_boards figures players colour icon notes allow text story"
)
_ENTRY: Final = _words(
    "op code id title name source replaces off round type role kind named count group space starts ducats per_player"
    " low high combat movement mind skill icon colour text on timing optional limit who uses moment cost arcana"
    " value player add set allow layer when"
)
_LAST: Final = ("do", "reward", "penalty")
_HEADERS: Final = _words(
    "track house_rules values setup event pool counter character figure treasure token card space"
    " trigger modifier ability"
)


def key_rank(table: Path, key: str) -> int:
    """The place of a key in a table; unknown keys come after the known, and what happens comes last."""
    if key in _LAST:
        return 1000
    order = _ENTRY if table else _TOP
    return order.index(key) if key in order else 900


def header_rank(name: str) -> int:
    """The place of a table among the tables of a file."""
    return _HEADERS.index(name) if name in _HEADERS else 900
