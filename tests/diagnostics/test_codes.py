"""The registry of codes and the diagnostic itself."""

import re

import pytest

from engine.diagnostics import CODES, Diagnostic, Related, Severity, Span

# Every code that was ever given out, with its title: files allow codes, people search for them, so none is renumbered
# or given to another fault. A new one is added here; one that is no longer used stays, and stands in RETIRED too.
GIVEN = {
    "E101": "TOML syntax error",
    "E102": "file too large",
    "E103": "nested too deeply",
    "E104": "not UTF-8",
    "E105": "file cannot be read",
    "E201": "missing key",
    "E202": "unknown key",
    "E203": "wrong type",
    "E204": "not one of the allowed words",
    "E205": "number out of range",
    "E206": "text of the wrong form",
    "E207": "unknown format version",
    "E208": "unknown kind of file",
    "E209": "list too short or too long",
    "E210": "values that do not fit together",
    "E301": "unknown id",
    "E302": "duplicate id",
    "E303": "replaces something unknown",
    "W304": "unused definition",
    "E305": "figure that takes no part",
    "E306": "ruleset that builds on itself",
    "E307": "unknown slot",
    "E308": "not in the box",
    "E401": "role not available here",
    "E402": "rule loop",
    "E403": "timing not allowed for this event",
    "W404": "condition that is always or never true",
    "E405": "ability nobody can afford",
    "E406": "name of the wrong kind",
    "W407": "event that cannot happen",
    "W408": "rule without effect",
    "W409": "number in the prose that the rule does not have",
    "E501": "more pieces than the box holds",
    "E502": "too few spaces for the figures",
    "E503": "more ducats than the box holds",
    "E601": "unreachable room or space",
    "E602": "event beyond the track",
    "W603": "nobody can ever leave",
    "E604": "fault in the board's grid",
    "E605": "adventure that is not played to its end",
    "W606": "special action that can never be taken",
    "W701": "never happened in play",
    "E702": "game that breaks off",
    "E703": "game without end",
    "W704": "unfair seat",
    "H801": "suppression that silences nothing",
    "W901": "chapter nobody reaches",
    "E902": "campaign without end",
    "W903": "branch or ending that is never taken",
    "E904": "chapter that is not for so many players",
    "W905": "winner's bonus that nobody gets",
    "E906": "something counts that is not recorded",
}
RETIRED: set[str] = set()


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


def test_no_code_is_renumbered_or_used_again() -> None:
    """Where only the words of a title have become better, change them here, too."""
    assert {id: code.title for id, code in CODES.items()} == {
        id: title for id, title in GIVEN.items() if id not in RETIRED
    }
    assert len({id[1:] for id in GIVEN}) == len(GIVEN), "an error and a warning of the same number"


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
