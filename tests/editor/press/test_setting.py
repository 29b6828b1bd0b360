"""Lines and columns."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from editor.press.paper import pt
from editor.press.setting import Atom, Paragraph, Span, Style, balanced, columns, fill, shrunk, text_paragraph

atoms = st.lists(
    st.builds(
        lambda height, keep: Atom(float(height), None, (), 0.0, keep), st.integers(1, 30), st.booleans()
    ),
    min_size=1,
    max_size=40,
)


def test_a_column_takes_what_fits() -> None:
    found = fill([Atom(10, None) for _ in range(5)], 0, 35)
    assert (found.start, found.end, found.height, found.forced) == (0, 3, 30, False)


def test_what_belongs_together_is_not_parted() -> None:
    some = [Atom(10, None), Atom(10, None), Atom(10, None, keep=True), Atom(10, None)]
    assert fill(some, 0, 35).end == 2


def test_the_space_above_counts_only_inside_a_column() -> None:
    some = [Atom(10, None, before=50), Atom(10, None, before=5)]
    assert fill(some, 0, 25).height == 25


@given(atoms, st.integers(30, 400))
def test_columns_lose_nothing_and_keep_their_height(some: list[Atom], height: int) -> None:
    start = 0
    while start < len(some):
        for column in columns(some, start, 2, height):
            assert column.start == start
            assert column.end > column.start
            assert column.height <= height
            start = column.end


@given(atoms, st.integers(60, 2000))
def test_balanced_columns_hold_the_same_in_no_more_room(some: list[Atom], height: int) -> None:
    full, even = columns(some, 0, 2, height), balanced(some, 0, 2, height)
    assert even[-1].end == full[-1].end
    assert max(column.height for column in even) <= max(column.height for column in full)


def test_text_counts_as_qt_counts() -> None:
    spans = (Span("𝔄 moon", "bold"), Span(" and more", "italic"))
    assert Paragraph(spans, Style(10, "#000000"), pt(400)).count == 1


def test_a_narrow_column_breaks_even_a_long_word() -> None:
    assert text_paragraph("x" * 200, Style(10, "#000000"), pt(100)).count > 5


def test_a_first_letter_needs_its_lines() -> None:
    style = Style(10, "#000000", drop=3)
    made = text_paragraph(
        "Once there was a story which went on for hardly more than one line.", style, pt(500)
    )
    assert made.count == 3
    assert all(atom.keep for atom in made.atoms()[:2])


def test_a_text_shrinks_and_then_says_that_it_goes_on() -> None:
    style = Style(10, "#000000")
    assert shrunk("short", style, pt(100), (10, 8), 1).style.size == 10
    smaller = shrunk("a bit longer than that", style, pt(85), (10, 6), 1)
    assert smaller.style.size == 6
    assert smaller.says("a bit longer than that")
    cut = shrunk("much " * 40, style, pt(100), (10, 8), 2)
    assert cut.count == 2
    assert cut.text.endswith("…")
