"""One door to everything that is printed: by its name, from a file of the library."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from editor.press.paper import A4, PLAIN, Ink, Paper, Print
from engine.content.common import words
from engine.content.library import Library, Loaded

# What can be printed, and of which kinds of files.
KINDS: Final = {
    "sheet": ("adventure",),
    "board": ("board", "adventure"),
    "cards": ("deck", "gang", "figures", "adventure"),
    "tokens": ("tokens", "gang", "figures", "ruleset", "adventure"),
    "reference": ("ruleset", "adventure"),
}


@dataclass(frozen=True, slots=True)
class Choices:
    """How it is printed."""

    paper: Paper = A4
    ink: Ink = PLAIN
    night: bool = False
    tiled: bool = False


def make_print(what: str, library: Library, loaded: Loaded, choices: Choices | None = None) -> Print:
    """A sheet, a board, cards, tokens or a summary; an adventure stands for all that it is played with."""
    choices = choices or Choices()
    if loaded.kind not in KINDS[what]:
        raise ValueError(f"{loaded.key} has no {what}")
    return _MAKERS[what](library, loaded, choices)


def _sheet(library: Library, loaded: Loaded, choices: Choices) -> Print:
    from editor.press.content import sheet_content
    from editor.press.sheet import sheet_print

    return sheet_print(sheet_content(library, loaded), choices.paper, choices.ink)


def _board(library: Library, loaded: Loaded, choices: Choices) -> Print:
    from editor.press.board import board_print, boards_of

    made = Print(words(loaded.model.title))
    for board in boards_of(library, loaded):
        each = board_print(board, choices.paper, choices.ink, night=choices.night, tiled=choices.tiled)
        made.pages += each.pages
        made.faults += each.faults
    return made


def _cards(library: Library, loaded: Loaded, choices: Choices) -> Print:
    from editor.press.card_content import card_faces
    from editor.press.cards import cards_print

    faces = card_faces(library, loaded)
    return cards_print(f"{words(loaded.model.title)}: cards", faces, choices.paper, choices.ink)


def _tokens(library: Library, loaded: Loaded, choices: Choices) -> Print:
    from editor.press.token_content import token_faces
    from editor.press.tokens import tokens_print

    faces = token_faces(library, loaded)
    return tokens_print(f"{words(loaded.model.title)}: tokens", faces, choices.paper, choices.ink)


def _reference(library: Library, loaded: Loaded, choices: Choices) -> Print:
    from editor.press.reference import reference_print
    from editor.press.reference_content import reference_content

    ruleset = library.get("ruleset", loaded.model.ruleset) if loaded.kind == "adventure" else loaded
    if ruleset is None:
        raise ValueError(f"there is no ruleset {loaded.model.ruleset}")
    return reference_print(reference_content(library, ruleset), choices.paper, choices.ink)


_MAKERS: Final = {
    "sheet": _sheet,
    "board": _board,
    "cards": _cards,
    "tokens": _tokens,
    "reference": _reference,
}
