"""Applying fixes and showing them."""

from engine.diagnostics import Diagnostic, Edit, Fix, apply_fixes, fix_all, preview


def _fix(*edits: Edit) -> Fix:
    return Fix("change", edits)


def test_edits_keep_their_places() -> None:
    text = "a = one # keep\nb = two\n"
    fixed = apply_fixes(text, [_fix(Edit(4, 7, '"one"')), _fix(Edit(0, 0, "# top\n"), Edit(19, 22, '"two"'))])
    assert fixed.text == '# top\na = "one" # keep\nb = "two"\n'
    assert len(fixed.applied) == 2
    assert fixed.skipped == ()


def test_overlapping_fixes_are_not_mixed() -> None:
    first = _fix(Edit(0, 4, "x"))
    second = _fix(Edit(2, 6, "y"), Edit(8, 8, "z"))
    fixed = apply_fixes("0123456789", [first, second])
    assert fixed.text == "x456789"
    assert fixed.applied == (first,)
    assert fixed.skipped == (second,)


def test_two_insertions_at_one_place_clash_and_equal_fixes_count_once() -> None:
    first = _fix(Edit(1, 1, "x"))
    fixed = apply_fixes("ab", [first, first, _fix(Edit(1, 1, "y"))])
    assert fixed.text == "axb"
    assert len(fixed.skipped) == 1


def test_neighbours_do_not_clash() -> None:
    assert apply_fixes("abcd", [_fix(Edit(0, 2, "x")), _fix(Edit(2, 4, "y"))]).text == "xy"


def test_fixes_of_diagnostics() -> None:
    diagnostics = [
        Diagnostic("E204", "wrong", "a.toml", fix=_fix(Edit(0, 1, "z"))),
        Diagnostic("E204", "no fix", "a.toml"),
    ]
    assert fix_all("abc", diagnostics).text == "zbc"


def test_preview() -> None:
    assert preview("a\nb\nc", "a\nx\nc", "f.toml") == (
        "--- a/f.toml\n+++ b/f.toml\n@@ -1,3 +1,3 @@\n a\n-b\n+x\n c\n\\ No newline at end of file\n"
    )
    assert preview("a\n", "a\n", "f.toml") == ""
