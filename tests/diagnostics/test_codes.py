"""The registry of codes and the diagnostic itself."""

import re

import pytest

from engine.diagnostics import CODES, Diagnostic, Related, Severity, Span

FIRST_CODES = [
    "E101",
    "E102",
    "E103",
    "E104",
    "E105",
    "E201",
    "E202",
    "E203",
    "E204",
    "E205",
    "E206",
    "E207",
    "E208",
    "E209",
    "E301",
    "E302",
    "E303",
    "W304",
    "E401",
    "E402",
    "E403",
    "W404",
    "E405",
    "E501",
    "E502",
    "E503",
    "E601",
    "E602",
    "W603",
    "E604",
    "E605",
]


@pytest.mark.parametrize("id", sorted(CODES))
def test_every_code_has_a_page(id: str) -> None:
    code = CODES[id]
    assert re.fullmatch(r"[EWH][1-9]\d\d", id)
    assert code.id == id
    assert code.severity.value[0].upper() == id[0]
    assert code.title
    assert not code.title.endswith(".")
    assert code.example
    for sentence in (code.cause, code.remedy):
        assert sentence[0].isupper()
        assert re.search(r"[.…]$", sentence), sentence


def test_the_codes_that_others_rely_on_are_there() -> None:
    assert set(FIRST_CODES) <= set(CODES)


def test_a_diagnostic_needs_a_registered_code() -> None:
    with pytest.raises(ValueError, match="E999"):
        Diagnostic("E999", "no such code", "a.toml")


def test_severity_follows_the_code() -> None:
    assert Diagnostic("E101", "x", "a.toml").severity is Severity.ERROR
    assert Diagnostic("W304", "x", "a.toml").severity is Severity.WARNING


def test_order_is_by_file_and_place_then_gravity() -> None:
    at = Span(3, 1, 3, 2)
    ordered = [
        Diagnostic("W304", "z", "a.toml", Span(2, 9, 2, 10)),
        Diagnostic("E301", "x", "a.toml", at),
        Diagnostic("W304", "x", "a.toml", at),
        Diagnostic("W304", "y", "a.toml", at),
        Diagnostic("E101", "x", "b.toml", Span(1, 1, 1, 2)),
    ]
    assert sorted(ordered[index] for index in (3, 0, 4, 2, 1)) == ordered


def test_as_dict() -> None:
    diagnostic = Diagnostic(
        "E302",
        "the id `toll` is used twice",
        "a.toml",
        Span(4, 6, 4, 12),
        help="rename one",
        rule="F-6",
        related=(Related("first here", "b.toml", Span(2, 1, 2, 3)),),
    )
    assert diagnostic.as_dict() == {
        "code": "E302",
        "severity": "error",
        "file": "a.toml",
        "line": 4,
        "column": 6,
        "end_line": 4,
        "end_column": 12,
        "message": "the id `toll` is used twice",
        "help": "rename one",
        "rule": "F-6",
        "related": [
            {
                "message": "first here",
                "file": "b.toml",
                "line": 2,
                "column": 1,
                "end_line": 2,
                "end_column": 3,
            }
        ],
    }
