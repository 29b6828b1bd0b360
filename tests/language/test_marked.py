"""Words marked as one slot: without the spaces around them, and without what is a slot already."""

from __future__ import annotations

from engine.language.sentence import Phrase, Piece, marked


def test_the_spaces_around_a_slot_are_nobodys() -> None:
    phrase = Phrase(
        (Piece("thieves", ("who",), "figures"), Piece(" may steal "), Piece("two", ("add",), "amount"))
    )
    found = [(piece.text, piece.path) for piece in marked(phrase, "value", "value").pieces]
    assert found == [
        ("thieves", ("who",)),
        (" ", None),
        ("may steal", ("value",)),
        (" ", None),
        ("two", ("add",)),
    ]
