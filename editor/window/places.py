"""Where one has been: for going back and forward."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

_MOST: Final = 100
_NEAR: Final = 8  # lines: closer than that it is the same place


@dataclass(frozen=True, slots=True)
class Place:
    """A page and a line in it."""

    key: str
    line: int = 0
    column: int = 0

    def is_near(self, other: Place) -> bool:
        """Whether it would look the same."""
        return self.key == other.key and abs(self.line - other.line) < _NEAR


@dataclass(slots=True)
class Places:
    """A list with a current place, as in a web browser."""

    _places: list[Place] = field(default_factory=list)
    _at: int = -1

    def visit(self, place: Place) -> None:
        """Somebody has gone there; what lay ahead is forgotten."""
        if 0 <= self._at < len(self._places) and self._places[self._at].is_near(place):
            self._places[self._at] = place
            return
        del self._places[self._at + 1 :]
        self._places.append(place)
        del self._places[:-_MOST]
        self._at = len(self._places) - 1

    def update(self, place: Place) -> None:
        """The cursor has moved on from where it was shown."""
        if 0 <= self._at < len(self._places) and self._places[self._at].key == place.key:
            self._places[self._at] = place

    @property
    def can_go_back(self) -> bool:
        return self._at > 0

    @property
    def can_go_forward(self) -> bool:
        return self._at < len(self._places) - 1

    def back(self) -> Place | None:
        """The place before."""
        if not self.can_go_back:
            return None
        self._at -= 1
        return self._places[self._at]

    def forward(self) -> Place | None:
        """The place after."""
        if not self.can_go_forward:
            return None
        self._at += 1
        return self._places[self._at]
