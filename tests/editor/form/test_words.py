"""What the form offers fits where it is offered: put there, it is valid at once."""

from __future__ import annotations

from functools import cache
from pathlib import Path as FilePath

import pytest

from editor.form import consequences
from editor.form.facts import Facts, facts_of
from editor.form.fit import Path, fit_at, fits_of
from editor.form.scope import roles_at, unfit_at
from editor.form.starts import Start, counter_start, entry_of, event_starts, new_id, pool_start, rule_starts
from editor.form.words import Choice, choices_for, example_of
from editor.text import edits
from engine.content.check import check
from engine.content.library import Library
from engine.content.ruleset import Values
from engine.diagnostics import Edit, Source
from engine.language.word import VOCABULARIES

from .conftest import TEXT, errors

FILE = FilePath("somewhere/adventures/a-quiet-night.toml")
MORE = """
[[counter]]
id = "noise"
title = "Noise"

[[trigger]]
id = "at-a-chest"
title = "At a chest"
on = "chest-opened"
do = [{ op = "draw_cards", count = 1 }]

[[trigger]]
id = "after-a-fight"
title = "After a fight"
on = "combat-won"
do = [{ op = "draw_cards", count = 1 }]

[[trigger]]
id = "each-round"
title = "Each round"
on = "round-begins"
do = [{ op = "draw_cards", who = "everyone", count = 1 }]

[[modifier]]
id = "slow"
title = "Slow"
value = "movement"
who = { op = "characters" }
add = -1
"""
# Valid words that no rule at just this place can want: a fight after every fight never ends.
ENDLESS = {(("trigger", 2, "do", 1), "Fight"), (("trigger", 3, "do", 1), "End game")}


@cache
def library() -> Library:
    return Library.load()


@cache
def source() -> Source:
    return Source(TEXT + MORE, str(FILE))


@cache
def facts() -> Facts:
    return facts_of(library(), source().data)


def changed(text: str, changes: tuple[Edit, ...]) -> str:
    for edit in sorted(changes, reverse=True):
        text = text[: edit.start] + edit.text + text[edit.end :]
    return text


def faults(text: str) -> list[str]:
    return errors(check(library().reread(FILE, text), {str(FILE)}))


def offered(path: Path) -> list[Choice]:
    fit = fit_at(source().data, path)
    assert fit is not None
    return choices_for(fit, roles_at(source().data, path), facts(), unfit_at(source().data, path))


def test_the_text_itself_is_valid() -> None:
    assert faults(source().text) == []


@pytest.mark.parametrize(
    "path",
    [
        ("event", 0, "do", 2),
        ("trigger", 0, "do", 1),
        ("trigger", 1, "do", 1),
        ("trigger", 2, "do", 1),
        ("trigger", 3, "do", 1),
        ("ability", 0, "do", 1),
    ],
    ids=str,
)
def test_every_step_that_is_offered_is_valid(path: Path) -> None:
    choices = offered(path)
    assert len(choices) > 50
    for choice in choices:
        if (path, choice.title) not in ENDLESS:
            text = changed(source().text, edits.insert(source(), path[:-1], int(path[-1]), choice.value))
            assert faults(text) == [], choice


@pytest.mark.parametrize(
    "path",
    [
        ("event", 0, "when"),
        ("trigger", 0, "when"),
        ("trigger", 3, "when"),
        ("ability", 0, "when"),
        ("modifier", 0, "when"),
        ("trigger", 0, "do", 0, "amount"),
        ("trigger", 0, "do", 0, "to"),
        ("trigger", 1, "on"),
        ("modifier", 0, "value"),
        ("modifier", 0, "who"),
        ("ability", 0, "do", 0, "count"),
        ("pool", 0, "ducats"),
    ],
    ids=str,
)
def test_everything_that_is_offered_for_a_slot_is_valid(path: Path) -> None:
    choices = offered(path)
    assert choices
    for choice in choices:
        text = source().text
        for change in [
            consequences.setting(path, choice.value),
            *consequences.of(source().data, path, choice.value),
        ]:
            text = changed(text, change(Source(text, str(FILE))))
        assert faults(text) == [], choice


def test_every_starting_point_is_valid() -> None:
    starts: list[Start] = [*event_starts(facts()), *rule_starts(facts()), pool_start(), counter_start()]
    for start in starts:
        more = {"round": 3} if start.list == "event" else {}
        count = len(source().data.get(start.list, ()))
        value = entry_of(start, source().data, **more)
        assert faults(changed(source().text, edits.insert(source(), (start.list,), count, value))) == [], (
            start
        )


def test_an_alarm_is_offered_while_there_are_portcullises_left() -> None:
    without = source().text.replace("count = 9", "count = 5")
    data = Source(without, str(FILE)).data
    titles = {start.title: start for start in event_starts(facts_of(library(), data))}
    assert titles["Alarm!"].value["do"][0] == {"op": "place_portcullises", "count": 4}
    assert "Alarm!" not in {start.title for start in event_starts(facts())}


def test_ids_are_never_given_twice() -> None:
    assert new_id("Alarm!", source().data) == "alarm-2"
    assert new_id("The Baron's Ball", source().data) == "the-barons-ball"
    assert new_id("!", source().data) == "new"


def test_a_search_looks_at_title_meaning_and_example() -> None:
    choice = Choice("Move ducats", {"op": "move_ducats"}, "Goods", "Ducats go", "You take two ducats.")
    assert choice.matches("duc move")
    assert not choice.matches("ducats zombie")


def test_every_word_has_an_example_that_reads() -> None:
    for words in VOCABULARIES.values():
        for model in words.values():
            assert example_of(model)[0].isupper()


def test_roles_are_known_where_they_are_filled() -> None:
    data = {
        "event": [
            {
                "do": [
                    {"op": "choose_figure", "from": {"op": "characters"}},
                    {"op": "for_each_player", "of": "everyone", "do": [{"op": "draw_cards"}]},
                ]
            }
        ]
    }
    assert roles_at(data, ("event", 0, "do", 0, "from")) == frozenset()
    assert roles_at(data, ("event", 0, "do", 1, "of")) == {"chosen"}
    assert roles_at(data, ("event", 0, "do", 1, "do", 0, "who")) == {"chosen", "each-player"}
    assert "loser" in roles_at(source().data, ("trigger", 0, "do", 0, "from"))


def test_what_fits_is_read_from_the_models() -> None:
    data = source().data
    rounds = fit_at(data, ("track", "rounds"))
    assert rounds is not None
    assert rounds.number == (1, 20)
    place = fit_at(data, ("pool", 0, "space"))
    assert place is not None
    assert place.names == "space"
    assert not place.required
    amount = fit_at(data, ("trigger", 0, "do", 0, "amount"))
    assert amount is not None
    assert amount.vocabulary == "amount"
    assert amount.choices == ("all", "half")
    assert fit_at(data, ("trigger", 0, "nothing")) is None
    tie = fits_of(Values)["tie"]
    assert tie.choices == ("attacker", "defender", "totals")
    assert tie.rule == "F-5"
