"""What is in the box for a sheet: the base game, and what its ruleset's expansions add or leave out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from engine.content.adventure import Adventure
from engine.content.library import Loaded


class Box:
    """What a chain of rulesets puts into the box."""

    def __init__(self, chain: Sequence[Loaded]) -> None:
        self.expansions = {name for loaded in chain for name in loaded.model.expansions}
        self.without = {name for loaded in chain for name in loaded.model.without}

    def files(self, loaded: Iterable[Loaded]) -> list[Loaded]:
        """Those of the decks, tokens or figures that are in it; gangs always are."""
        return [each for each in loaded if self.has_file(each)]

    def has_file(self, loaded: Loaded) -> bool:
        expansion = getattr(loaded.model, "expansion", None)
        return expansion is None or expansion in self.expansions

    def has(self, entry: Any) -> bool:
        """Whether an entry of such a file is in it."""
        return not entry.off and entry.id not in self.without


def board_names(model: Adventure, chain: Sequence[Loaded]) -> list[str]:
    """The district, then the boards of sheet and ruleset."""
    further = [name for loaded in chain for name in loaded.model.extra_boards]
    return list(dict.fromkeys((model.board, *model.extra_boards, *further)))
