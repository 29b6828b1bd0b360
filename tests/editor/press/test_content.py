"""What a sheet says."""

from __future__ import annotations

import pickle
import subprocess
import sys

import pytest

from editor.press.content import in_words, ruleset_values, sheet_content
from engine.content.library import Library, Loaded

ADVENTURE = """
format = 1
kind = "adventure"
id = "night"
title = "A Night"
source = "house"
ruleset = "new-tricks"
board = "lower-city"
number = 20
story = "One.\\n\\nTwo\\nlines."

[track]
rounds = 9

[house_rules]
hiring = false
arcana_per_combat = 99

[setup]
skip = ["missions"]

[[event]]
id = "late"
title = "Late"
round = 8
do = [{ op = "raise_alarm" }]

[[event]]
id = "early"
title = "Early"
round = 2
icon = "moon"
colour = "#123456"
text = "So soon?"
do = [{ op = "raise_alarm" }]

[[modifier]]
id = "slow-feet"
value = "movement"
who = { op = "characters" }
add = -1

[[modifier]]
id = "unused"
off = true
value = "movement"
who = { op = "characters" }
add = 3
"""


def adventures(library: Library) -> list[Loaded]:
    return library.of_kind("adventure")


def test_every_part_of_every_shipped_sheet_has_its_place_in_the_file(library: Library) -> None:
    for loaded in adventures(library):
        content = sheet_content(library, loaded)
        parts = [*content.events, *content.rules, *content.setup[1:], *content.counters, *content.house_rules]
        assert content.rules, loaded.key
        for part in parts:
            assert loaded.source.span(part.path) is not None, (loaded.key, part.path)


def test_a_sheet_goes_to_another_process_and_back(library: Library) -> None:
    for loaded in adventures(library):
        content = sheet_content(library, loaded)
        assert pickle.loads(pickle.dumps(content)) == content


def test_the_worker_needs_no_qt() -> None:
    code = "import sys, editor.press.content; sys.exit('PySide6' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_sheet_says_what_the_file_says(library: Library) -> None:
    written = Library.of_texts(
        {str(path): source.text for path, source in library.sources.items()} | {"night.toml": ADVENTURE}
    )
    loaded = written.get("adventure", "night")
    assert loaded is not None, [each.message for each in written.diagnostics]
    content = sheet_content(written, loaded)
    assert (content.title, content.number, content.rounds, content.missions) == ("A Night", 20, 9, 0)
    assert content.story == ("One.", "Two lines.")
    assert [(event.round, event.path, event.title) for event in content.events] == [
        (2, ("event", 1), "Early"),
        (8, ("event", 0), "Late"),
    ]
    assert (content.events[0].icon, content.events[0].colour, content.events[0].text) == (
        "moon",
        "#123456",
        "So soon?",
    )
    # Without a title a rule is called by its id; what is switched off is not printed.
    assert [(rule.path, rule.title) for rule in content.rules] == [(("modifier", 0), "Slow feet")]
    assert [line.path for line in content.house_rules] == [
        ("house_rules", "arcana_per_combat"),
        ("house_rules", "hiring"),
    ]
    assert "no instead of yes" in content.house_rules[1].text
    assert [line.text for line in content.setup] == ["As the rules say, except:", "No missions are laid out."]


def test_values_come_from_the_ruleset_and_what_it_builds_on(library: Library) -> None:
    values = ruleset_values(library, "king-of-ashes")
    assert (values["action_points"], values["hiring"], values["militia_moves_by"]) == (7, True, "card-back")


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("Hiring: True instead of False (X-2).", "Hiring: yes instead of no (X-2)."),
        ("Trueness: 7.", "Trueness: 7."),
    ],
)
def test_yes_and_no_are_words(written: str, said: str) -> None:
    assert in_words(written) == said
