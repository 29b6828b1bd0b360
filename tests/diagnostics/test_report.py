"""What people and programs see."""

import json

from engine.diagnostics import Diagnostic, Related, Source, Span, render_json, render_text, summary


def test_text() -> None:
    source = Source.of('[[rule]]\nid = "toll"\n[[rule]]\nid = "toll"\n', "a.toml")
    diagnostic = Diagnostic(
        "E302",
        "the id `toll` is used twice",
        "a.toml",
        source.span(("rule", 1, "id")),
        help="give one of them another id",
        rule="F-6",
        related=(Related("it is here first", "a.toml", source.span(("rule", 0, "id"))),),
    )
    assert render_text([diagnostic], {"a.toml": source}, False) == (
        "error[E302]: the id `toll` is used twice\n"
        " --> a.toml:4:6\n"
        "  |\n"
        '4 | id = "toll"\n'
        "  |      ^^^^^^\n"
        "  = help: give one of them another id\n"
        "  = rule: F-6\n"
        "note: it is here first\n"
        " --> a.toml:2:6\n"
        "  |\n"
        '2 | id = "toll"\n'
        "  |      ------\n"
        "\n"
        "1 error\n"
    )


def _caret(line: str, column: int, end: int) -> tuple[str, str]:
    source = Source.of(line, "a.toml")
    fault = Diagnostic("E101", "x", "a.toml", Span(1, column, 1, end))
    lines = render_text([fault], {"a.toml": source}, False).splitlines()
    return lines[3].removeprefix("1 | "), lines[4].removeprefix("  | ")


def test_the_caret_stands_under_the_place() -> None:
    assert _caret("a = 1", 5, 6) == ("a = 1", "    ^")
    assert _caret("\ta = 1", 6, 7) == ("    a = 1", "        ^")
    assert _caret("ab\ta = 1", 4, 5) == ("ab  a = 1", "    ^")
    assert _caret('"五" = 1', 7, 8) == ('"五" = 1', "       ^")
    assert _caret('"e\u0301" = 1', 8, 9) == ('"e\u0301" = 1', "      ^")
    assert _caret("a =", 4, 4) == ("a =", "   ^")
    assert _caret('"五五"', 2, 4) == ('"五五"', " ^^^^")


def test_a_stretch_over_several_lines_is_marked_on_its_first() -> None:
    source = Source.of("a = [\n  1,\n]\n", "a.toml")
    fault = Diagnostic("E203", "x", "a.toml", source.span(("a",)))
    assert "1 | a = [\n  |     ^\n" in render_text([fault], {"a.toml": source}, False)


def test_long_lines_are_trimmed_around_the_place() -> None:
    line = f'a = "{"x" * 500}HERE{"y" * 500}"'
    column = line.index("HERE") + 1
    shown, caret = _caret(line, column, column + 4)
    assert len(shown) <= 102
    assert shown.startswith("…x")
    assert shown.endswith("y…")
    assert shown[caret.index("^") : caret.rindex("^") + 1] == "HERE"
    shown, caret = _caret("b" * 500, 1, 2)
    assert shown == "b" * 100 + "…"
    assert caret == "^"


def test_a_file_cannot_steer_the_terminal() -> None:
    source = Source.of('a = "\x1b[31m"\n', "\x1b.toml")
    text = render_text(source.syntax, {source.file: source}, False)
    assert "\x1b" not in text
    assert "a = " in text


def test_long_help_is_wrapped() -> None:
    fault = Diagnostic("E204", "x", "a.toml", help=" ".join(["word"] * 60))
    lines = render_text([fault], {}, False).splitlines()
    assert max(map(len, lines)) < 115
    assert lines[3].startswith(" " * 10 + "word")


def test_colour() -> None:
    fault = Diagnostic("W304", "x", "a.toml")
    assert "\x1b[1;33mwarning[W304]" in render_text([fault], {}, True)
    assert "\x1b" not in render_text([fault], {}, False)


def test_without_the_source_there_is_no_excerpt() -> None:
    fault = Diagnostic("E105", "the file cannot be read", "a.toml")
    assert render_text([fault], {}, False) == (
        "error[E105]: the file cannot be read\n --> a.toml:1:1\n\n1 error\n"
    )
    assert render_text([], {}, False) == ""


def test_json_and_summary() -> None:
    faults = [
        Diagnostic("W304", "b", "b.toml"),
        Diagnostic("E101", "a", "a.toml"),
        Diagnostic("E101", "c", "c.toml"),
    ]
    assert summary(faults) == {"errors": 2, "warnings": 1, "hints": 0}
    assert json.loads(render_json(faults)) == {
        "diagnostics": [each.as_dict() for each in sorted(faults)],
        "summary": {"errors": 2, "warnings": 1, "hints": 0},
    }
    assert json.loads(render_json([])) == {
        "diagnostics": [],
        "summary": {"errors": 0, "warnings": 0, "hints": 0},
    }


def test_json_can_always_be_written() -> None:
    render_json([Diagnostic("E105", "x", "odd\udce9.toml")]).encode("utf-8")


def test_counts_read_well() -> None:
    faults = [
        Diagnostic("E101", "a", "a.toml"),
        Diagnostic("E101", "b", "a.toml"),
        Diagnostic("W304", "c", "a.toml"),
    ]
    assert render_text(faults, {}, False).endswith("\n\n2 errors, 1 warning\n")
