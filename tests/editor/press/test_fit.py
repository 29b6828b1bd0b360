"""Nothing overflows: all shipped content on both papers, and what does not fit is told."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor

from editor.press.board import board_print
from editor.press.card_content import CardFace, card_faces
from editor.press.cards import card_text, cards_print
from editor.press.content import EventEntry, Line, RuleEntry, sheet_content
from editor.press.make import KINDS, Choices, make_print
from editor.press.output import page_image
from editor.press.paper import A4, LETTER, OLD, PLAIN, Page, Paper
from editor.press.reference import PAGES, reference_print
from editor.press.reference_content import Item, Section, reference_content
from editor.press.sheet import sheet_print
from editor.press.token_content import token_faces
from editor.press.tokens import tokens_print
from engine.content.library import Library

PAPERS = pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
DPI = 36


def assert_margins_are_free(page: Page, millimetres: float) -> None:
    """Nothing is painted near the edge, where printers cannot print and text would be cut off."""
    image = page_image(page, DPI)
    ground = QColor(page.ink.ground).rgb()
    edge = int(millimetres / 25.4 * DPI)
    wide, high = image.width(), image.height()
    for x in range(wide):
        for y in [*range(edge), *range(high - edge, high)]:
            assert image.pixel(x, y) == ground, (x, y)
    for y in range(high):
        for x in [*range(edge), *range(wide - edge, wide)]:
            assert image.pixel(x, y) == ground, (x, y)


@PAPERS
def test_everything_that_is_shipped_fits(library: Library, paper: Paper) -> None:
    count = 0
    for what, kinds in KINDS.items():
        for kind in kinds:
            for loaded in library.of_kind(kind):
                made = make_print(what, library, loaded, Choices(paper))
                assert made.faults == [], (what, loaded.key)
                assert made.pages, (what, loaded.key)
                count += 1
    assert count > 80


@PAPERS
def test_shipped_sheets_stay_inside_the_paper(library: Library, paper: Paper) -> None:
    for loaded in library.of_kind("adventure"):
        made = sheet_print(sheet_content(library, loaded), paper, OLD)
        assert 1 <= len(made.pages) <= 2, loaded.key
        for page in made.pages:
            assert_margins_are_free(page, 5)
            whole = QRectF(0, 0, page.size.width(), page.size.height())
            assert all(whole.contains(part.rect) for part in page.parts)


@PAPERS
def test_summaries_have_two_pages(library: Library, paper: Paper) -> None:
    for loaded in library.of_kind("ruleset"):
        made = reference_print(reference_content(library, loaded), paper)
        assert len(made.pages) == PAGES, loaded.key
        for page in made.pages:
            assert_margins_are_free(page, 5)


@PAPERS
def test_cards_tokens_and_boards_stay_inside_the_paper(library: Library, paper: Paper) -> None:
    deck, tokens = (
        library.files["decks/koa-intrigue"],
        library.files["adventures/09-the-awakening-of-sophet-drahas"],
    )
    pages = [
        *cards_print("", card_faces(library, deck), paper).pages,
        *tokens_print("", token_faces(library, tokens), paper).pages,
    ]
    for board in library.of_kind("board"):
        pages += [*board_print(board, paper).pages, *board_print(board, paper, tiled=True).pages]
    for page in pages:
        assert_margins_are_free(page, 2)


def test_a_sheet_of_any_length_flows_on(library: Library) -> None:
    content = sheet_content(library, library.files["adventures/06-the-master-alchemist"])
    rule = RuleEntry(("trigger", 0), "A rule " * 30, "It does this and that. " * 60, "Well. " * 80)
    event = EventEntry(("event", 0), "An event with a very long name", "Much happens. " * 20, "", 3, "", "")
    long = replace(
        content,
        title="The Unusually Long and Winding Title of an Adventure That Nobody Has Written Yet, Part the Second",
        story=("A long story. " * 120,) * 4,
        rounds=20,
        events=tuple(replace(event, round=number) for number in (1, 1, 1, 7, 8, 9, 20)),
        rules=(rule,) * 30,
        house_rules=(Line(("house_rules", "tie"), "A tie is lost. " * 40),) * 5,
        missions=6,
    )
    made = sheet_print(long)
    assert made.faults == []
    assert len(made.pages) > 6
    for page in made.pages:
        assert_margins_are_free(page, 5)


def test_an_empty_sheet_is_one_page(library: Library) -> None:
    content = sheet_content(library, library.files["adventures/01-the-treasure-of-the-duke"])
    bare = replace(content, number=None, story=(), events=(), rules=(), setup=content.setup[:1])
    assert len(sheet_print(bare).pages) == 1


def test_a_card_with_too_much_text_is_told(library: Library) -> None:
    face = card_faces(library, library.files["decks/arcana"])[0]
    longer = replace(face, readings=("A word and another. " * 12,))
    assert _size(longer) < _size(face)
    assert card_text(longer, PLAIN).fits
    endless = replace(face, readings=("A word and another. " * 150,))
    made = cards_print(
        "", [face, endless, replace(face, title="Such a title " * 9), replace(face, kind="Such a kind " * 9)]
    )
    assert len(made.faults) == 3
    assert made.faults[0] == f"the text of “{endless.title}” does not fit on its card"


def _size(face: CardFace) -> float:
    return card_text(face, PLAIN).readings[0].style.size


def test_a_token_with_too_long_a_name_is_told(library: Library) -> None:
    face = token_faces(library, library.files["tokens/box"])[0]
    named = replace(
        face,
        front=replace(
            face.front,
            title="A civilian who has far too many first names and yet another one of his mother’s",
        ),
    )
    assert tokens_print("", [face, named]).faults == [
        "“A civilian who has far too many first names and yet another one of his mother’s” does not fit on its token"
    ]


def test_a_summary_that_is_too_long_is_told(library: Library) -> None:
    content = reference_content(library, library.files["rulesets/revised"])
    more = Section("More", tuple(Item("There is ever so much to say about this. " * 4) for _ in range(80)))
    made = reference_print(replace(content, sections=(*content.sections, more)))
    assert made.faults == ["the summary of “Revised edition (English)” does not fit on 2 pages"]
