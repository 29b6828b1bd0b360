"""What is known about a document's text right now; read when asked for, and once for each revision."""

from __future__ import annotations

from typing import Any

from editor.source.cursor import Spot, path_at, spot_at
from editor.source.help import Help, help_at
from editor.source.names import Named, Names
from editor.source.offers import Offers, offers_at, place_of
from editor.source.outline import Outline, outline, sketch
from editor.text.document import Document
from editor.text.qt_text import from_qt_position, to_qt_position
from editor.text.workspace import Workspace
from engine.diagnostics import Path


class Reader:
    """Positions are Qt's, offsets are Python's."""

    def __init__(self, document: Document, workspace: Workspace) -> None:
        self._document = document
        self._workspace = workspace
        self._tree: tuple[int, Outline] | None = None
        self._data: tuple[int, dict[str, Any]] | None = None
        self._names: Names | None = None

    @property
    def tree(self) -> Outline:
        """The text as a tree, however broken."""
        if self._tree is None or self._tree[0] != self._document.revision:
            self._tree = self._document.revision, outline(self._document.text)
        return self._tree[1]

    @property
    def data(self) -> dict[str, Any]:
        """What the text says so far."""
        if self._data is None or self._data[0] != self._document.revision:
            self._data = self._document.revision, sketch(self.tree)
        return self._data[1]

    @property
    def names(self) -> Names:
        """The names of the workspace's library, as it is now."""
        library = self._workspace.library()
        if self._names is None or self._names.library is not library:
            self._names = Names(library)
        return self._names

    def offset(self, position: int) -> int:
        """The offset of a position."""
        return from_qt_position(self._document.text, position)

    def position(self, offset: int) -> int:
        """The position of an offset."""
        return to_qt_position(self._document.text, offset)

    def spot(self, position: int) -> Spot:
        """What stands at a position."""
        return spot_at(self._document.text, self.offset(position), self.tree)

    def path(self, position: int) -> Path:
        """The data path of a position."""
        return path_at(self._document.text, self.offset(position), self.tree)

    def offers(self, spot: Spot) -> Offers | None:
        """What may be written at a place."""
        return offers_at(spot, self.names, self.data)

    def help(self, position: int) -> Help | None:
        """What there is to say about what stands at a position."""
        return help_at(self._document.text, self.spot(position), self.names, self.data)

    def named(self, position: int) -> Named | None:
        """What the name at a position means, if it is one."""
        spot = self.spot(position)
        place = place_of(spot, self.data)
        if spot.part != "value" or place is None or place.shape.names is None:
            return None
        written = self._document.text[spot.start : spot.end].strip("\"'")
        return self.names.look_up(written, place.shape.names, spot.kind, self.data, spot.path)
