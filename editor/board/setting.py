"""The pieces in the scene: made, moved, changed and taken away as the list of them changes."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF
from PySide6.QtGui import QTransform
from PySide6.QtWidgets import QGraphicsScene

from editor.board.arrange import arranged
from editor.board.names import names_of
from editor.board.pieces import BoardPiece, PieceItem
from editor.board.sprites import Sprites
from editor.board.walls import gate_transform
from engine.content.layout import Layout

GATE = QPointF(0, -14)  # where a portcullis stands, from the middle of the gate's border


class Setting:
    """Keeps one item for each piece, by its id."""

    def __init__(self, scene: QGraphicsScene, layout: Layout, sprites: Sprites) -> None:
        self.scene = scene
        self.layout = layout
        self.sprites = sprites
        self.names = {name.space: name for name in names_of(layout)}
        self.items: dict[str, PieceItem] = {}

    def set_pieces(self, pieces: Sequence[BoardPiece]) -> None:
        """Pieces in spaces that this board does not have are elsewhere and not shown."""
        here = {piece.id: piece for piece in pieces if piece.space in self.layout.index}
        for id in [id for id in self.items if id not in here]:
            self.scene.removeItem(self.items.pop(id))
        crowds: dict[str, list[PieceItem]] = {}
        for piece in here.values():
            item = self.items.get(piece.id)
            if item is None:
                item = self.items[piece.id] = PieceItem(piece, self.sprites)
                self.scene.addItem(item)
            item.change(piece)
            item.setZValue(11 if piece.kind == "figure" else 10)
            if not self._at_gate(item):
                crowds.setdefault(piece.space, []).append(item)
        for id, crowd in crowds.items():
            places, size = arranged(self.layout.spaces[self.layout.index[id]], len(crowd), self.names.get(id))
            for item, at in zip(crowd, places, strict=True):
                item.size = round(size, 3)
                item.setTransform(QTransform.fromScale(item.size, item.size))
                item.setPos(at)

    def _at_gate(self, item: PieceItem) -> bool:
        """A portcullis shuts the gate of its street and does not stand in the way there."""
        space = self.layout.spaces[self.layout.index[item.piece.space]]
        turn = gate_transform(space)
        if item.piece.kind != "portcullis" or turn is None:
            return False
        item.setPos(turn.map(GATE))
        item.setTransform(QTransform(turn.m11(), turn.m12(), turn.m21(), turn.m22(), 0, 0))
        return True

    def pieces_in(self, space: str) -> list[BoardPiece]:
        return [item.piece for item in self.items.values() if item.piece.space == space]

    def set_hovered(self, space: str) -> None:
        for item in self.items.values():
            item.set_hovered(bool(space) and item.piece.space == space)
