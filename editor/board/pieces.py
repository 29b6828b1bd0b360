"""What stands and lies on a board: figures, treasures, chests, tokens, ducats and portcullises."""

from __future__ import annotations

import html
import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from editor.board import palette
from editor.board.bases import base
from editor.board.figures import paint_figure, paint_name
from editor.board.sprites import Recipe, Sprites
from editor.board.things import paint_thing
from editor.look.colours import NEUTRAL

Kind = Literal["figure", "treasure", "token", "ducats", "portcullis", "chest"]
State = Literal["", "active", "done"]

KIND_WORDS: dict[Kind, str] = {
    "figure": "Figure",
    "treasure": "Treasure",
    "token": "Token",
    "ducats": "Ducats",
    "portcullis": "Portcullis",
    "chest": "Chest",
}


@dataclass(frozen=True, slots=True)
class BoardPiece:
    """One piece, as the board shows it. `shape` is a figure's base or the icon of anything else."""

    id: str
    kind: Kind
    space: str
    label: str = ""
    shape: str = ""
    colour: str = ""
    count: int = 1
    carried: tuple[str, ...] = ()  # icons of treasures
    wounds: int = 0
    state: State = ""


def words_for(piece: BoardPiece) -> str:
    """A piece in words, for tooltips and for those who hear the board."""
    name = piece.label or KIND_WORDS[piece.kind]
    if piece.kind == "ducats":
        name = f"{piece.count} ducats" if piece.count != 1 else "1 ducat"
    elif piece.count > 1:
        name = f"{piece.count} × {name}"
    notes: list[str] = []
    if piece.state == "active":
        notes.append("active")
    elif piece.state == "done":
        notes.append("done")
    if piece.wounds:
        notes.append(f"wounds: {piece.wounds}")
    if piece.carried:
        notes.append("carries " + ", ".join(icon.replace("-", " ") for icon in piece.carried))
    return f"{name} ({'; '.join(notes)})" if notes else name


def rich_words(pieces: Iterable[BoardPiece]) -> str:
    """Several pieces for a tooltip, one to a line, safe for any label."""
    return "<br>".join(html.escape(words_for(piece)) for piece in pieces)


def paint_piece(piece: BoardPiece, painter: QPainter, scale: float) -> None:
    """Paint a piece around (0, 0), about 64 units wide; `scale` is how many pixels a unit has."""
    if piece.kind == "figure":
        paint_figure(
            painter,
            base(piece.shape),
            piece.colour or NEUTRAL[0],
            piece.label,
            carried=piece.carried,
            wounds=piece.wounds,
            state=piece.state,
            is_near=scale > 0.55,
        )
    else:
        paint_thing(painter, piece.kind, piece.shape, piece.label, piece.colour or palette.BONE, piece.count)


class PieceItem(QGraphicsItem):
    """One piece on the board. It is kept while its id is there, and changed."""

    def __init__(self, piece: BoardPiece, sprites: Sprites) -> None:
        super().__init__()
        self.piece = piece
        self.sprites = sprites
        self.size = 1.0
        self.is_hovered = False
        # Clicks are the view's: it knows spaces, and a piece stands in one.
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def change(self, piece: BoardPiece) -> None:
        if piece != self.piece:
            self.prepareGeometryChange()
            self.piece = piece
            self.update()

    def set_hovered(self, on: bool) -> None:
        if on != self.is_hovered:
            self.is_hovered = on
            self.update()

    def boundingRect(self) -> QRectF:
        return QRectF(-260, -60, 520, 190)  # its name keeps its size on the screen

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        piece = self.piece
        world = painter.worldTransform()
        scale = math.sqrt(abs(world.determinant()))
        if abs(world.m12()) > 1e-6:  # turned with its gate
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint_piece(piece, painter, scale)
        else:
            recipe = Recipe(QRectF(-56, -56, 112, 112), partial(paint_piece, piece), self.size)
            self.sprites.draw(painter, (replace(piece, id="", space=""), self.size), recipe)
        # Figures have their names when one is near or points at them, things when both.
        reasons = (piece.kind == "figure") + (scale > 0.72) + self.is_hovered
        if piece.label and reasons > 1:
            paint_name(painter, piece.label, QPointF(0, 40), scale)
