"""What players bring into a game from outside it, and what they take out: how a campaign joins its games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine.rules.state import CARRIED, LEFT, State

if TYPE_CHECKING:
    from engine.rules.game import Game


@dataclass(frozen=True, slots=True)
class Start:
    """What players begin with besides the set-up (X-28): by seat, and empty where nobody brings anything."""

    experience: tuple[int, ...] = ()  # tokens per player
    winners: tuple[int, ...] = ()  # seats that get the sheet's winner's bonus
    items: tuple[tuple[str, ...], ...] = ()  # per player, ids of Equipment cards and tokens

    def to_data(self) -> dict[str, Any]:
        """As plain data, for records; what is empty is left out."""
        data: dict[str, Any] = {}
        if any(self.experience):
            data["experience"] = list(self.experience)
        if self.winners:
            data["winners"] = list(self.winners)
        if any(self.items):
            data["items"] = [list(row) for row in self.items]
        return data

    @classmethod
    def of(cls, data: dict[str, Any]) -> Start:
        """From plain data; raises ValueError for what is none."""
        unknown = set(data) - {"experience", "winners", "items"}
        if unknown:
            raise ValueError(f"a start has no “{min(unknown)}”")
        try:
            return cls(
                tuple(int(n) for n in data.get("experience", ())),
                tuple(int(n) for n in data.get("winners", ())),
                tuple(tuple(str(name) for name in row) for row in data.get("items", ())),
            )
        except TypeError as error:
            raise ValueError("a start has lists of numbers and of names") from error


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended, per seat: what a campaign records (X-27)."""

    winners: tuple[int, ...]
    ducats: tuple[int, ...]
    experience: tuple[int, ...]  # unspent
    items: tuple[tuple[str, ...], ...]  # Equipment and tokens that left the district with their bearers


def outcome(g: Game, st: State) -> Outcome:
    """What there is to record of a game that is over."""
    from engine.rules.scoring import winners

    items = []
    for gang in g.characters:
        out = [figure for figure in gang if st.figure_pos[figure] == LEFT]
        held = {CARRIED + figure for figure in out}
        cards = [g.card_ids[st.equipment[figure]] for figure in out if st.equipment[figure] >= 0]
        tokens = [g.token_kinds[g.token_of[t]] for t, at in enumerate(st.token_pos) if at in held]
        items.append(tuple(sorted(cards + tokens)))
    return Outcome(
        tuple(winners(g, st)),
        tuple(st.ducats[: g.players]),
        tuple(st.experience),
        tuple(items),
    )
