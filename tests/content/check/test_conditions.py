"""Conditions that decide nothing, and those that do and must be left alone."""

from pathlib import Path

import pytest

from engine.content.check import check_file
from engine.content.library import Library
from engine.diagnostics import Diagnostic

SHEET = """
format = 1
kind = "adventure"
id = "mine"
title = "Mine"
source = "house"
ruleset = "revised"
board = "lower-city"
figures = ["zombie"]
players = [2, 3]

[track]
rounds = 6

[[event]]
id = "alarm"
title = "Alarm!"
round = 4
do = [{ op = "raise_alarm" }]

[setup]
after_deployment = [{ op = "place_figure", figure = "zombie", at = "library" }]

[[counter]]
id = "noise"
title = "Noise"
low = 1
high = 6
starts = 1

[[counter]]
id = "fixed"
title = "Fixed"
starts = { op = "by_players", two = 2, three = 3, four = 4 }

[[trigger]]
id = "louder"
on = "combat-won"
do = [{ op = "change_counter", counter = "noise", by = { op = "counter", counter = "fixed" } }]

[[modifier]]
id = "hurry"
value = "movement"
add = { op = "counter", counter = "noise" }
"""
RULE = '\n[[ability]]\nid = "rest"\nwho = { op = "characters", of = "me" }\nwhen = { %s }\ndo = [{ op = "draw_cards" }]\n'
NOISE = 'op = "compare", amount = { op = "counter", counter = "noise" }, '
FIXED = 'op = "compare", amount = { op = "counter", counter = "fixed" }, '


@pytest.fixture(scope="module")
def library() -> Library:
    return Library.load()


def told(library: Library, text: str) -> list[Diagnostic]:
    return check_file(library, Path("mine.toml"), text)


@pytest.mark.parametrize(
    "condition",
    [
        'op = "rounds", from = 2, to = 5',
        'op = "rounds", from = 6',
        'op = "alarm"',
        'op = "not", of = { op = "alarm" }',
        'op = "all", of = [{ op = "alarm" }, { op = "rounds", to = 4 }]',
        'op = "all", of = [{ op = "not", of = { op = "alarm" } }, { op = "rounds", from = 2 }]',
        'op = "any", of = [{ op = "rounds", to = 2 }, { op = "rounds", from = 5 }]',
        NOISE + "at_least = 6",
        NOISE + "is = 1",
        NOISE + 'at_least = { op = "by_players", two = 3, three = 7, four = 8 }',
        NOISE + 'at_least = { op = "round" }',
        f'op = "all", of = [{{ {NOISE}at_least = 2 }}, {{ {NOISE}at_most = 2 }}]',
        FIXED + "is = 2",
        'op = "ruleset", value = "sheet_treasures", is = "gang"',
        'op = "compare", amount = { op = "round" }, at_least = 3',
        'op = "compare", amount = { op = "sum", of = [{ op = "round" }, 2] }, at_least = 5',
        'op = "compare", amount = { op = "count_figures", of = { op = "characters" } }, at_least = 9',
        'op = "any_figure", of = { op = "figures", named = "zombie" }, count = 10',
        'op = "carries", who = "actor", treasure = "keys", count = 3',
        'op = "stands_in", who = "actor", in = "library"',
        'op = "any_treasure", of = { op = "treasures", type = "scroll" }, count = 3',
    ],
)
def test_what_can_turn_out_both_ways(library: Library, condition: str) -> None:
    assert told(library, SHEET + RULE % condition) == []


@pytest.mark.parametrize(
    ("condition", "says"),
    [
        ('op = "rounds", from = 7', "never true: the track has 6 rounds"),
        ('op = "rounds", to = 6', "always true: the track has 6 rounds"),
        ('op = "rounds"', "always true"),
        (
            'op = "all", of = [{ op = "alarm" }, { op = "rounds", to = 3 }]',
            "never true: its parts contradict",
        ),
        ('op = "not", of = { op = "rounds", from = 7 }', "always true: the track"),
        ('op = "own_turn"', "always true: when the ability is used it is always your turn"),
        (NOISE + "at_least = 1", "always true: the number is never otherwise"),
        (NOISE + "at_most = 0", "never true: the number never gets there"),
        (FIXED + "at_least = 4", "never true"),
        (FIXED + 'is = { op = "by_players", two = 2, three = 3, four = 9 }', "always true"),
        (f'op = "all", of = [{{ {NOISE}at_least = 4 }}, {{ {NOISE}at_most = 3 }}]', "contradict each other"),
        (f'op = "any", of = [{{ {NOISE}at_least = 4 }}, {{ {NOISE}at_most = 3 }}]', "always true"),
        ('op = "compare", amount = { op = "product", of = [2, 3] }, is = 6', "always true"),
        ('op = "compare", amount = { op = "half", of = { op = "round" } }, at_least = 4', "never true"),
        (
            'op = "compare", amount = { op = "count_figures", of = { op = "characters", of = "me" } }, at_least = 5',
            "never true",
        ),
        ('op = "any_figure", of = { op = "figures", named = "zombie" }, count = 11', "the box holds 10"),
        ('op = "any_figure", of = { op = "characters", carrying = "magic-gem" }', "there is no magic gem"),
        ('op = "carries", who = "actor", treasure = "keys", count = 4', "nobody carries more than 3"),
        ('op = "any_treasure", of = { op = "treasures", type = "scroll" }, count = 4', "there are only 3"),
        ('op = "holds", who = "actor", token = "civilian"', "nothing puts `civilian` on the board"),
        ('op = "token_there", token = "civilian", in = "here"', "nothing puts `civilian`"),
        ('op = "wounded", who = "actor"', "nothing wounds anybody"),
        ('op = "is", who = "leona", one_of = "harid"', "two figures"),
        ('op = "is", who = "actor", one_of = "actor"', "both are the same"),
        ('op = "adjacent", who = "actor", to = "actor"', "next to himself"),
        ('op = "player_is", who = "me", one_of = "me"', "both are the same"),
        ('op = "any_space", of = { op = "spaces", kind = "chamber" }', "no catacomb room"),
        ('op = "ruleset", value = "tie", is = "defender"', "no ruleset says so"),
    ],
)
def test_what_can_turn_out_one_way_only(library: Library, condition: str, says: str) -> None:
    (fault,) = told(library, SHEET + RULE % condition)
    assert fault.code == "W404"
    assert says in fault.message


def test_the_smallest_part_is_told_of(library: Library) -> None:
    text = (
        SHEET
        + RULE
        % 'op = "all", of = [{ op = "alarm" }, { op = "any", of = [{ op = "rounds", from = 9 }, { op = "own_turn" }] }]'
    )
    faults = told(library, text)
    lines = text.split("\n")
    marked = [lines[each.span.line - 1][each.span.column - 1 : each.span.end_column - 1] for each in faults]
    assert marked == ['{ op = "rounds", from = 9 }', '{ op = "own_turn" }']


def test_the_amount_of_a_round_is_its_number(library: Library) -> None:
    rule = '\n[[trigger]]\nid = "late"\non = "round-begins"\nwhen = { op = "compare", amount = "amount", at_least = %d }\ndo = [{ op = "draw_cards", who = "everyone" }]\n'
    assert told(library, SHEET + rule % 6) == []
    assert [each.code for each in told(library, SHEET + rule % 7)] == ["W404"]


def test_a_house_rule_decides_for_all_rulesets(library: Library) -> None:
    rule = RULE % 'op = "ruleset", value = "sheet_treasures", is = "gang"'
    house = '\n[house_rules]\nsheet_treasures = "gang"\n'
    assert [each.code for each in told(library, SHEET + house + rule)] == ["W404"]


def test_at_the_end_the_track_is_over(library: Library) -> None:
    rule = '\n[[trigger]]\nid = "dawn"\non = "scoring"\nwhen = { op = "rounds", from = 7 }\ndo = [{ op = "draw_cards" }]\n'
    assert told(library, SHEET + rule) == []


def test_too_much_to_try_is_not_judged(library: Library) -> None:
    many = ", ".join(
        f'{{ op = "compare", amount = {{ op = "ducats", of = "{who}" }}, at_least = {n} }}'
        for n, who in enumerate(("me", "bank", "first", "active", "left", "opponents", "everyone"), 3)
    )
    assert told(library, SHEET + RULE % f'op = "all", of = [{many}]') == []


def test_a_card_does_not_know_the_sheet(library: Library) -> None:
    """What one sheet lacks another may have, so cards are judged by their words alone."""
    deck = """
format = 1
kind = "deck"
id = "mine"
title = "Mine"
source = "house"
deck = "arcana"
[[card]]
id = "nurse"
title = "Nurse"
[card.play]
moment = "turn"
when = { op = "all", of = [{ op = "rounds", from = 15 }, { op = "wounded", who = "leona" }] }
do = [{ op = "draw_cards" }]
"""
    assert told(library, deck) == []
