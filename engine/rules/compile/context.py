"""What the compiling functions share: the tables so far, and where programs go."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.language.roles import ROLES, Kind
from engine.language.word import Word
from engine.rules.game import Number, Pick, RollSpec, Test


class CompileError(Exception):
    """Content that passed the shape check but cannot be compiled; `check` finds these first."""

    def __init__(self, message: str, rule: str = "") -> None:
        super().__init__(message)
        self.rule = rule


class Context:
    """Names to numbers, and the programs and rolls compiled so far."""

    def __init__(self, players: int, values: Mapping[str, Any]) -> None:
        self.players = players
        self.values = values
        self.spaces: dict[str, int] = {}
        self.space_rows: tuple[Any, ...] = ()
        self.figures: dict[str, tuple[int, ...]] = {}
        self.figure_kinds: list[str] = []
        self.owner: list[int] = []
        self.pools: dict[str, int] = {}
        self.tokens: dict[str, tuple[int, ...]] = {}
        self.token_groups: dict[str, tuple[int, ...]] = {}
        self.counters: dict[str, tuple[int, bool, int, int]] = {}
        self.cards: dict[str, int] = {}
        self.programs: list[tuple[Any, ...]] = []
        self.program_rules: list[int] = []
        self.rolls: list[RollSpec] = []
        self.rule = -1
        self.rule_name = ""
        self.skill_source = False  # the rule now compiled is a character's skill (N-4)
        self.compile_effects: Callable[[tuple[Word, ...]], int] = lambda _: -1

    def fail(self, message: str) -> CompileError:
        return CompileError(message, self.rule_name)

    def role(self, name: str, kind: Kind) -> int | None:
        """The slot of a role of this kind."""
        role = ROLES.get(name)
        return role.slot if role is not None and role.kind is kind else None


Compiled = Number | Pick | Test
