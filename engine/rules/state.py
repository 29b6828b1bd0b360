"""The state of a game: small, flat, copied by hand, hashable."""

from __future__ import annotations

import hashlib
from typing import Any

# Where a figure is when it is on no space.
BOX, LEFT, REMOVED, AWAY = -1, -2, -3, -4  # away: not in this game, for hire or replaced

# Where a treasure is: a space's number, or one of these plus a number, or out of the game.
CARRIED, SAFE, OUT = 1000, 2000, -1

Frame = tuple[Any, ...]
Stack = tuple[Frame, Any]
Action = tuple[int, ...]
Env = tuple[int, ...]


class Combat:
    """A combat under way; never changed in place, so that states may share it."""

    __slots__ = (
        "adice",
        "attacker",
        "cards",
        "ddice",
        "defender",
        "dropped",
        "origin",
        "rerolled",
        "rerolls",
        "space",
        "used",
    )

    def __init__(
        self,
        attacker: int,
        defender: int,
        space: int,
        adice: tuple[int, ...] = (),
        ddice: tuple[int, ...] = (),
        cards: tuple[int, int] = (0, 0),
        rerolls: tuple[tuple[int, int, int], ...] = (),
        used: tuple[int, ...] = (),
        dropped: bool = False,
        rerolled: tuple[tuple[int, int], ...] = (),
        origin: int = -1,
    ) -> None:
        self.attacker, self.defender, self.space = attacker, defender, space
        self.adice, self.ddice, self.cards = adice, ddice, cards
        self.rerolls, self.used, self.dropped, self.rerolled = rerolls, used, dropped, rerolled
        self.origin = origin  # where the attacker came from

    def but(self, **changes: Any) -> Combat:
        values = {name: getattr(self, name) for name in Combat.__slots__}
        values.update(changes)
        return Combat(**values)

    def key(self) -> tuple[Any, ...]:
        return tuple(getattr(self, name) for name in Combat.__slots__)


class State:
    """Everything that can change. Lists are owned; tuples and Combat are shared between copies."""

    __slots__ = (
        "acted",
        "active",
        "alarm",
        "amount",
        "ap",
        "attacked",
        "cancelled",
        "chest_up",
        "combat",
        "counters",
        "discards",
        "done",
        "drawn",
        "ducats",
        "equipment",
        "experience",
        "figure_pos",
        "fired",
        "first",
        "gates",
        "given",
        "hands",
        "lasting",
        "legal",
        "luck",
        "missions_done",
        "move_left",
        "moved",
        "occupied",
        "over",
        "phase",
        "piles",
        "round",
        "rows",
        "seed",
        "sink",
        "stack",
        "token_pos",
        "token_up",
        "treasure_pos",
        "turn",
        "used",
        "wounds",
    )

    figure_pos: list[int]  # figure → space, or BOX, LEFT, REMOVED
    occupied: int  # bit mask of spaces with a figure
    treasure_pos: list[int]  # treasure → space, CARRIED + figure, SAFE + player, OUT
    chest_up: int  # bit mask of treasures lying chest side up
    token_pos: list[int]  # token → space, CARRIED + figure, OUT (the supply)
    token_up: int  # bit mask of tokens lying faceup
    hands: list[tuple[int, ...]]  # deck * players + player → card designs, sorted
    piles: list[tuple[int, ...]]  # deck → designs, the top last
    discards: list[tuple[int, ...]]
    rows: list[tuple[int, ...]]  # deck → designs lying faceup
    ducats: list[int]  # players, then the bank, then the pools
    counters: list[int]
    ap: list[int]
    done: list[bool]  # figure → activated this turn
    wounds: list[int]
    equipment: list[int]  # figure → card design, or -1
    experience: list[int]
    gates: int  # bit mask of spaces with a portcullis
    lasting: tuple[tuple[int, ...], ...]  # (value, subject, change, number, until, player, source)
    used: tuple[tuple[int, ...], ...]  # (scope, rule, figure): what was used, until the scope ends
    luck: list[int]
    seed: int
    given: tuple[int, ...]
    round: int
    turn: int
    phase: int
    first: int
    active: int  # the figure now activated, or -1
    moved: bool
    acted: bool
    attacked: bool
    move_left: int
    missions_done: int
    alarm: bool
    over: bool
    combat: Combat | None
    stack: Any
    cancelled: bool  # the outcome of the last event, read at once by the frame that fired it
    amount: int
    legal: list[Action] | None
    sink: list[tuple[Any, ...]] | None
    drawn: list[int] | None
    fired: set[int] | None

    def copy(self) -> State:
        new = State.__new__(State)
        new.figure_pos = self.figure_pos[:]
        new.occupied = self.occupied
        new.treasure_pos = self.treasure_pos[:]
        new.chest_up = self.chest_up
        new.token_pos = self.token_pos[:]
        new.token_up = self.token_up
        new.hands = self.hands[:]
        new.piles = self.piles[:]
        new.discards = self.discards[:]
        new.rows = self.rows[:]
        new.ducats = self.ducats[:]
        new.counters = self.counters[:]
        new.ap = self.ap[:]
        new.done = self.done[:]
        new.wounds = self.wounds[:]
        new.equipment = self.equipment[:]
        new.experience = self.experience[:]
        new.gates = self.gates
        new.lasting = self.lasting
        new.used = self.used
        new.luck = self.luck[:]
        new.seed = self.seed
        new.given = self.given
        new.round = self.round
        new.turn = self.turn
        new.phase = self.phase
        new.first = self.first
        new.active = self.active
        new.moved = self.moved
        new.acted = self.acted
        new.attacked = self.attacked
        new.move_left = self.move_left
        new.missions_done = self.missions_done
        new.alarm = self.alarm
        new.over = self.over
        new.combat = self.combat
        new.stack = self.stack
        new.cancelled = self.cancelled
        new.amount = self.amount
        new.legal = self.legal
        new.sink = None
        new.drawn = None
        new.fired = None
        return new

    def key(self) -> tuple[Any, ...]:
        """All of it as one comparable value; the list of legal actions follows from the rest."""
        return (
            tuple(self.figure_pos),
            self.occupied,
            tuple(self.treasure_pos),
            self.chest_up,
            tuple(self.token_pos),
            self.token_up,
            tuple(self.hands),
            tuple(self.piles),
            tuple(self.discards),
            tuple(self.rows),
            tuple(self.ducats),
            tuple(self.counters),
            tuple(self.ap),
            tuple(self.done),
            tuple(self.wounds),
            tuple(self.equipment),
            tuple(self.experience),
            self.gates,
            self.lasting,
            self.used,
            tuple(self.luck),
            self.seed,
            self.given,
            self.round,
            self.turn,
            self.phase,
            self.first,
            self.active,
            self.moved,
            self.acted,
            self.attacked,
            self.move_left,
            self.missions_done,
            self.alarm,
            self.over,
            self.combat.key() if self.combat is not None else None,
            self.stack,
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def digest(self) -> str:
        """A short name for this very state, the same on every machine."""
        return hashlib.blake2b(repr(self.key()).encode(), digest_size=6).hexdigest()
