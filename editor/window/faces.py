"""The faces a document can be shown by. Their modules are imported when the first one is opened."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from editor.text.document import Document
    from editor.text.workspace import Workspace


def faces_of(kind: str | None) -> tuple[str, ...]:
    """Which faces a kind of file has, in their order."""
    if kind == "adventure":
        return "form", "source", "sheet"
    return ("source", "board") if kind == "board" else ("source",)


def _form(document: Document, workspace: Workspace) -> QWidget:
    from editor.form.view import FormView

    return FormView(document, workspace)


def _source(document: Document, workspace: Workspace) -> QWidget:
    from editor.source.view import SourceView

    return SourceView(document, workspace)


def _sheet(document: Document, workspace: Workspace) -> QWidget:
    from editor.press.sheet_view import SheetView

    return SheetView(document)


def _board(document: Document, workspace: Workspace) -> QWidget:
    from editor.window.board_face import BoardFace

    return BoardFace(document, workspace)


MAKERS: Final[dict[str, Callable[[Document, Workspace], QWidget]]] = {
    "form": _form,
    "source": _source,
    "sheet": _sheet,
    "board": _board,
}
