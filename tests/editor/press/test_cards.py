"""Cards and tokens: how many, where, and what their backs look like."""

from __future__ import annotations

from typing import Any

import pytest

from editor.press.card_content import card_faces
from editor.press.cards import cards_print
from editor.press.output import page_image
from editor.press.paper import A4
from editor.press.pictures import picture
from editor.press.token_content import token_faces
from editor.press.tokens import tokens_print
from engine.content.library import Library, entries


def test_a_deck_has_all_its_cards(library: Library) -> None:
    faces = card_faces(library, library.files["decks/arcana"])
    assert sum(face.count for face in faces) == 60
    made = cards_print("Arcana", faces)
    assert len(made.pages) == 2 * 7  # nine to a page, each page with its backs


def test_a_card_says_when_and_what(library: Library) -> None:
    faces = {face.title: face for face in card_faces(library, library.files["decks/arcana"])}
    blow = faces["Powerful Blow"]
    assert blow.kind == "Arcana · in combat"
    assert blow.count == 5
    assert blow.readings[0].startswith("In a combat of yours, before rolling")
    missions = {face.title: face for face in card_faces(library, library.files["decks/missions"])}
    assert missions["The Other Will"].kind == "Mission · +1 each"
    assert missions["The Other Will"].readings == (
        "Pays the set value of your scrolls, and one ducat more for each of them.",
    )


def test_characters_show_their_values(library: Library) -> None:
    faces = card_faces(library, library.files["gangs/kaldern"])
    tortok = next(face for face in faces if face.title == "Tortok")
    assert tortok.values == (("combat", "2"), ("movement", "4"), ("mind", "4"))
    assert tortok.skill == "Rage"
    kornak = card_faces(library, library.files["figures/district"])[0]
    assert ("movement", "die") in kornak.values


def test_an_adventure_brings_the_decks_of_its_box(library: Library) -> None:
    base = {
        face.foot for face in card_faces(library, library.files["adventures/01-the-treasure-of-the-duke"])
    }
    more = {face.foot for face in card_faces(library, library.files["adventures/10-the-tithe-collector"])}
    assert {"Arcana", "Missions", "Kaldern's Gang"} <= base
    assert "Equipment" not in base
    assert {"Equipment", "Intrigues"} <= more


def test_backs_lie_behind_their_faces(library: Library) -> None:
    """Five cards: the second row has two, which lie left in front and right behind."""
    front, back = (
        page_image(page, 30)
        for page in cards_print("", card_faces(library, library.files["gangs/kaldern"])).pages
    )
    left, right = int(42 / 25.4 * 30), int(168 / 25.4 * 30)
    row = int(148 / 25.4 * 30)

    def is_used(image: Any, x: int) -> bool:
        return any(
            image.pixelColor(x + dx, row + dy).lightness() < 200 for dx in range(-9, 9) for dy in range(-9, 9)
        )

    assert (is_used(front, left), is_used(front, right)) == (True, False)
    assert (is_used(back, left), is_used(back, right)) == (False, True)


def test_there_are_as_many_tokens_as_the_files_say(library: Library) -> None:
    for loaded in library.of_kind("tokens"):
        written = sum(entry.count for name, _index, entry in entries(loaded) if name in ("treasure", "token"))
        assert sum(face.count for face in token_faces(library, loaded)) == written


def test_the_ruleset_counts_out_its_markers(library: Library) -> None:
    counts = {
        face.front.title: face.count for face in token_faces(library, library.files["rulesets/king-of-ashes"])
    }
    assert counts["Portcullis"] == 9
    assert counts["Action point"] == 28
    assert (counts["Experience"], counts["Wound"]) == (21, 17)
    ducats = sum(
        int(face.front.letter) * face.count
        for face in token_faces(library, library.files["rulesets/revised"])
        if face.front.title.startswith("Ducat")
    )
    assert ducats == 340  # C-8


def test_treasures_have_a_chest_behind_them_and_the_shuffled_look_alike(library: Library) -> None:
    treasures = token_faces(library, library.files["tokens/treasures"])
    assert {face.back.title for face in treasures} == {"Chest"}
    stones = token_faces(library, library.files["tokens/alchemist"])
    assert len({face.back for face in stones}) == 1


def test_an_adventure_brings_its_own_tokens_and_people(library: Library) -> None:
    names = [
        face.front.title for face in token_faces(library, library.files["adventures/06-the-master-alchemist"])
    ]
    assert "Cursed stone" in names
    assert "Mask" not in names
    below = [
        face.front.title for face in token_faces(library, library.files["adventures/10-the-tithe-collector"])
    ]
    assert {"Cyclops", "Captain Kornak", "Receipt"} <= set(below)
    assert "Kornak" not in below  # the captain stands in for him


def test_token_pages_come_in_pairs(library: Library) -> None:
    faces = token_faces(library, library.files["adventures/13-the-festival-of-ashes"])
    assert len(tokens_print("", faces, A4).pages) % 2 == 0


def test_every_picture_that_content_names_is_there(library: Library) -> None:
    named = {
        entry.icon
        for loaded in library.files.values()
        for _name, _index, entry in entries(loaded)
        if entry.icon
    }
    assert len(named) > 100
    assert [name for name in sorted(named) if picture(name) is None] == []


@pytest.mark.parametrize("name", ["no-such-picture", ""])
def test_an_unknown_picture_is_none(name: str) -> None:
    assert picture(name) is None
