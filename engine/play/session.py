"""A session: one game being played, checked, with undo and redo, events and a record."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engine.play import notation
from engine.rules.game import Game
from engine.rules.legality import Refusal, why_not
from engine.rules.machine import apply, to_move
from engine.rules.scoring import winners
from engine.rules.state import Action, State
from engine.rules.turn import new_state

Happening = tuple[Any, ...]


class IllegalAction(Exception):
    """An action that the rules refuse, with the reason."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.text} ({refusal.rule})")
        self.refusal = refusal


@dataclass(frozen=True, slots=True)
class Step:
    """One action played: by whom, what happened, which dice and cards came up, the state after it."""

    player: int
    action: Action
    events: tuple[Happening, ...]
    drawn: tuple[int, ...]
    state: State


class Session:
    """Plays a game. States are never changed in place, so undo is a step back in a list."""

    def __init__(self, game: Game, seed: int = 0, *, start: State | None = None) -> None:
        self.game = game
        self.seed = seed
        self.opening: tuple[Happening, ...] = ()
        if start is None:
            facts: list[Happening] = []
            start = new_state(game, seed, facts)
            self.opening = tuple(facts)
        self.start = start
        self.steps: list[Step] = []
        self._undone: list[Step] = []

    @property
    def state(self) -> State:
        return self.steps[-1].state if self.steps else self.start

    @property
    def over(self) -> bool:
        return self.state.over

    @property
    def to_move(self) -> int:
        """Who decides now; -1 when the game is over."""
        return to_move(self.state)

    @property
    def legal(self) -> Sequence[Action]:
        """The legal actions, in a stable order; empty exactly when the game is over."""
        return self.state.legal or ()

    def why_not(self, action: Action) -> Refusal | None:
        return why_not(self.game, self.state, action)

    def play(self, action: Action | str) -> Step:
        """Play an action, or its text; refuses what is not legal."""
        if isinstance(action, str):
            action = notation.read(self.game, action)
        refusal = self.why_not(action)
        if refusal is not None:
            raise IllegalAction(refusal)
        player = self.to_move
        after = self.state.copy()
        after.sink, after.drawn = [], []
        apply(self.game, after, action)
        step = Step(player, action, tuple(after.sink), tuple(after.drawn), after)
        after.sink = after.drawn = None
        self.steps.append(step)
        self._undone.clear()
        return step

    def undo(self) -> bool:
        """One step back."""
        if not self.steps:
            return False
        self._undone.append(self.steps.pop())
        return True

    def redo(self) -> bool:
        """One step forward again."""
        if not self._undone:
            return False
        self.steps.append(self._undone.pop())
        return True

    @property
    def winners(self) -> list[int]:
        return winners(self.game, self.state) if self.over else []
