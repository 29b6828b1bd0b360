"""Help, highlighting, folds, lines, finding and quick fixes, without a screen."""

import re
from pathlib import Path

import pytest

from editor.look.colours import THEMES, contrast
from editor.source import lines
from editor.source.cursor import spot_at
from editor.source.finding import PatternError, Wanted, matches, replacements
from editor.source.folds import folds
from editor.source.help import Help, code_help, help_at
from editor.source.inks import formats, mixed
from editor.source.lexer import PLAIN, tokens
from editor.source.outline import outline, sketch
from editor.source.quick import allowance, quick_fixes
from engine.diagnostics import CODES, Diagnostic, Edit, Fix, Source, Span

from .shipped import FILES, names, source

ALCHEMIST = next(path for path in FILES if path.stem.startswith("06"))


def applied(text: str, edits: tuple[Edit, ...]) -> str:
    for edit in sorted(edits, reverse=True):
        text = text[: edit.start] + edit.text + text[edit.end :]
    return text


# --- help


def help_for(needle: str) -> Help | None:
    text = source(ALCHEMIST).text
    tree = outline(text)
    return help_at(text, spot_at(text, text.index(needle) + 1, tree), names(), sketch(tree))


def test_help_on_a_word_has_example_and_reading() -> None:
    found = help_for('"scatter_tokens"')
    assert found is not None
    assert found.sort == "effect"
    assert "scatter_tokens" in found.example
    assert found.reading.endswith(".")
    assert found.notes == ("Here: One random stone token is put in each room, facedown.",)


def test_help_on_keys_names_headers_and_events() -> None:
    key, room, header, event = map(help_for, ("arcana = false", '"laboratory"', "[event]]", '"chest-opened"'))
    assert key is not None
    assert key.text == "Arcana may be played during it (N-5)."
    assert "Left out, it is true." in key.notes
    assert room is not None
    assert (room.sort, room.text) == ("room", "Laboratory")
    assert "In boards/lower-city." in room.notes
    assert header is not None
    assert header.title == "[[event]]"
    assert event is not None
    assert "(K-4)" in event.text


def test_help_on_every_code() -> None:
    for code in CODES:
        found = code_help(code)
        assert found is not None
        assert found.text
    assert code_help("E000") is None


# --- highlighting


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_shipped_line_is_understood(path: Path) -> None:
    state = PLAIN
    for line in source(path).text.split("\n"):
        found, state = tokens(line, state)
        assert all(token.kind != "fault" for token in found), line
        covered = "".join(line[token.start : token.end] for token in found)
        assert re.sub(r"\s", "", covered) == re.sub(r"\s", "", line)
    assert state == PLAIN


def kinds(line: str, before: int = PLAIN) -> list[tuple[str, str]]:
    return [(token.kind, line[token.start : token.end]) for token in tokens(line, before)[0]]


def test_parts_of_lines() -> None:
    assert kinds('{ op = "all", of = [3, true] } # x')[:4] == [
        ("bracket", "{"),
        ("key", "op"),
        ("sign", "="),
        ("word", '"all"'),
    ]
    assert kinds('id = "a-b"')[-1] == ("id", '"a-b"')
    assert kinds("[[event]]")[1] == ("header", "event")
    assert kinds("x = yes")[-1] == ("fault", "yes")


def test_texts_over_several_lines() -> None:
    _, state = tokens('story = """', PLAIN)
    assert kinds('say = "no key here"', state) == [("text", 'say = "no key here"')]
    found, state = tokens('end \\""" still""" # done', state)
    assert [token.kind for token in found] == ["text", "comment"]
    assert state == PLAIN


def test_an_open_bracket_does_not_swallow_the_rest() -> None:
    _, state = tokens("do = [{ op = ", PLAIN)
    assert state != PLAIN
    assert kinds("[[event]]", state)[1] == ("header", "event")
    assert tokens("title = 'x'", state)[1] == PLAIN


# --- folds


def test_folds_of_a_sheet() -> None:
    text = source(ALCHEMIST).text
    rows = text.split("\n")
    found = folds(text)
    event = rows.index("[[event]]")
    assert rows[found[event].last] == "]"
    setup = rows.index("[setup]")
    assert rows[found[setup].last] == "]"  # the comment of the next part is not hidden
    story = next(index for index, row in enumerate(rows) if row.startswith("story"))
    assert rows[found[story].last] == '"""'
    assert rows[0].startswith("#")
    assert found[0].last == 3
    assert all(fold.first < fold.last < len(rows) for fold in found.values())


def test_entries_of_an_entry_fold_with_it() -> None:
    text = 'a = 1\n[[character]]\nid = "x"\n\n[[character.trigger]]\nid = "y"\n\n# Of z.\n[[character]]\nid = "z"\n'
    assert {fold.first: fold.last for fold in folds(text).values()} == {1: 5, 4: 5, 8: 9}


# --- lines

ROWS = "a\n  b\n\n  c\nd"


def test_comments_come_and_go() -> None:
    done = applied(ROWS, lines.toggle_comment(ROWS, 1, 3))
    assert done == "a\n  # b\n\n  # c\nd"
    assert applied(done, lines.toggle_comment(done, 1, 3)) == ROWS
    assert lines.toggle_comment(ROWS, 2, 2) == ()


def test_lines_move_and_double() -> None:
    assert applied(ROWS, lines.move(ROWS, 3, 4, -1)) == "a\n  b\n  c\nd\n"
    assert applied(ROWS, lines.move(ROWS, 0, 1, 1)) == "\na\n  b\n  c\nd"
    assert lines.move(ROWS, 0, 0, -1) == ()
    assert lines.move(ROWS, 4, 4, 1) == ()
    assert applied(ROWS, lines.duplicate(ROWS, 3, 4)) == ROWS + "\n  c\nd"
    assert applied(ROWS, lines.delete(ROWS, 4, 4)) == "a\n  b\n\n  c"
    assert applied(ROWS, lines.delete(ROWS, 0, 1)) == "\n  c\nd"


def test_indentation() -> None:
    assert applied(ROWS, lines.indent(ROWS, 0, 3)) == "  a\n    b\n\n    c\nd"
    assert applied(ROWS, lines.outdent(ROWS, 0, 3)) == "a\nb\n\nc\nd"


# --- finding


def test_matches() -> None:
    text = "stone Stone stone-cold cobblestone"
    assert len(matches(text, Wanted("stone"))) == 4
    assert len(matches(text, Wanted("stone", is_case=True))) == 3
    assert len(matches(text, Wanted("stone", is_word=True))) == 2
    assert matches(text, Wanted("st.ne-", is_regex=True)) == [(12, 18)]
    assert matches(text, Wanted("")) == []
    assert matches(text, Wanted("x*", is_regex=True)) == []


def test_replacements() -> None:
    text = "a-1 a-2"
    assert applied(text, replacements(text, Wanted(r"a-(\d)", is_regex=True), r"\1-b")) == "1-b 2-b"
    assert applied(text, replacements(text, Wanted("a"), r"\1")) == r"\1-1 \1-2"
    assert applied(text, replacements(text, Wanted("a"), "c", (4, 5))) == "a-1 c-2"
    with pytest.raises(PatternError):
        matches(text, Wanted("(", is_regex=True))
    with pytest.raises(PatternError):
        replacements(text, Wanted("a", is_regex=True), r"\7")


# --- quick fixes

BROKEN = 'kind = "adventure"\n\n[[event]]\nid = "alarm"\ntitel = "x"\nround = 5\n'


def problem(code: str, line: int, first: int, last: int, fix: Fix | None = None) -> Diagnostic:
    return Diagnostic(code, "something", "x", Span(line, first, line, last), fix=fix)


def test_quick_fixes_at_a_place() -> None:
    read = Source(BROKEN, "x")
    at = BROKEN.index("titel")
    mend = Fix("write `title`", (Edit(at, at + 5, "title"),))
    other = Fix("write `6`", (Edit(len(BROKEN) - 2, len(BROKEN) - 1, "6"),))
    found = [problem("E202", 5, 1, 6, mend), problem("W603", 6, 1, 6, other)]
    here = quick_fixes(read, found, at)
    assert [quick.title for quick in here] == [
        "Write `title`",
        "Apply all 2 fixes of this file",
        "Explain E202",
    ]
    assert applied(BROKEN, here[0].edits) == BROKEN.replace("titel", "title")
    below = quick_fixes(read, found, BROKEN.index("round"))
    assert "Suppress W603 in “alarm” with a reason…" in [quick.title for quick in below]
    assert quick_fixes(read, found, 0) == []


def test_an_allowance_names_code_entry_and_reason() -> None:
    read = Source(BROKEN, "x")
    found = quick_fixes(read, [problem("W603", 6, 1, 6)], BROKEN.index("round"))
    assert allowance(found[0], " nobody  leaves ") == "W603 alarm: nobody leaves"


def test_errors_cannot_be_suppressed() -> None:
    read = Source(BROKEN, "x")
    found = quick_fixes(read, [problem("E202", 5, 1, 6)], BROKEN.index("titel"))
    assert [quick.doing for quick in found] == ["explain"]


# --- colours


def test_every_ink_can_be_read_in_every_theme() -> None:
    for colours in THEMES.values():
        for kind, style in formats(colours).items():
            ink = style.foreground().color().name()
            assert contrast(ink, colours.panel) >= 4.5, (colours.name, kind)
            assert contrast(ink, mixed(colours.raised, colours.panel, 0.7).name()) >= 4.5, (
                colours.name,
                kind,
            )
