"""What counts as having done something: a moment that came is not enough."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.content.library import Library
from engine.lab import coverage
from engine.lab.coverage import Counted
from engine.lab.games import play
from engine.rules.compile.build import compile_game
from engine.rules.game import Game, V
from engine.rules.kinds import D_MAIN, END, USE
from engine.rules.machine import OPTIONS, apply
from engine.rules.state import Action, Frame, State
from engine.rules.turn import new_state
from engine.rules.values import allowed, number

# Each rule that does something, and beside it one that is reached as often and does nothing.
SHEET = """
format = 1
kind = "adventure"
id = "counted"
title = "Counted"
source = "house"
ruleset = "revised"
board = "lower-city"
[track]
rounds = 5

[[pool]]
id = "full"
title = "Full"
ducats = 20
[[pool]]
id = "empty"
title = "Empty"
[[counter]]
id = "tally"
title = "Tally"
starts = 5
high = 5

[[event]]
id = "alarm"
title = "Alarm"
round = 3
do = [{ op = "place_portcullises", count = 2 }, { op = "raise_alarm" }]
[[event]]
id = "alarm-again"
title = "Alarm again"
round = 4
do = [{ op = "raise_alarm" }]

[[trigger]]
id = "pays"
title = "Pays"
on = "turn-begins"
do = [{ op = "move_ducats", from = "full", to = "me", amount = 1 }]
[[trigger]]
id = "pays-nothing"
title = "Pays nothing"
on = "turn-begins"
do = [{ op = "move_ducats", from = "empty", to = "me", amount = 1 }]

[[trigger]]
id = "asks"
title = "Asks"
on = "turn-ends"
do = [
  { op = "choose_option", options = [
    { title = "one", do = [{ op = "change_counter", counter = "tally", to = 1 }] },
    { title = "two", do = [{ op = "change_counter", counter = "tally", to = 2 }] },
  ] },
]
[[trigger]]
id = "asks-for-nothing"
title = "Asks for nothing"
on = "turn-ends"
do = [
  { op = "choose_option", options = [
    { title = "one", do = [{ op = "move_ducats", from = "empty", to = "me", amount = 1 }] },
    { title = "two", do = [{ op = "roll", dice = 1, at_most = 3, success = [{ op = "raise_alarm" }] }] },
  ] },
]
when = { op = "alarm" }

[[trigger]]
id = "changes"
title = "Changes"
on = "militia-rolled"
timing = "before"
do = [{ op = "change_amount", to = 0 }]
[[trigger]]
id = "changes-nothing"
title = "Changes nothing"
on = "militia-rolled"
timing = "before"
do = [{ op = "change_amount", to = "amount" }]

[[modifier]]
id = "more-cards"
title = "More cards"
value = "cards-drawn"
add = 1
[[modifier]]
id = "as-many-points"
title = "As many points"
value = "action-points"
set = 7

[[ability]]
id = "spends"
title = "Spends"
who = { op = "characters", of = "me" }
cost = { arcana = 1 }
do = [{ op = "draw_cards", who = "me", count = 1 }]
[[ability]]
id = "spends-for-nothing"
title = "Spends for nothing"
who = { op = "characters", of = "me" }
cost = { arcana = 1 }
do = [{ op = "move_ducats", from = "empty", to = "me", amount = 1 }]
"""


@pytest.fixture(scope="module")
def counted(tmp_path_factory: pytest.TempPathFactory) -> Game:
    folder: Path = tmp_path_factory.mktemp("content")
    (folder / "counted.toml").write_text(SHEET, encoding="utf-8")
    return compile_game(Library.load([folder]), "adventures/counted", 2)


def test_only_what_changed_something_counts(counted: Game) -> None:
    used: set[str] = set()
    fired: set[str] = set()

    def watch(_state: State, _player: int, action: Action) -> None:
        if action[0] == USE:
            used.add(counted.abilities[action[2]].id)

    for seed in range(3):
        result = play(counted, ("random",) * 2, seed, coverage=True, watch=watch)
        assert result.error == ""
        fired |= set(result.fired)
    assert {"spends", "spends-for-nothing"} <= used
    did = ("event:alarm", "trigger:pays", "trigger:asks", "trigger:changes", "modifier:more-cards")
    assert fired >= {*did, "ability:spends"}
    assert not fired & {
        "event:alarm-again",
        "trigger:pays-nothing",
        "trigger:asks-for-nothing",
        "trigger:changes-nothing",
        "modifier:as-many-points",
        "ability:spends-for-nothing",
    }


def test_counting_plays_the_same_game(counted: Game) -> None:
    machine, twice = new_state(counted, 7), Counted(counted)
    st = twice.begin(7)
    for step in range(150):
        assert st == machine
        assert st.legal == machine.legal
        if st.over:
            break
        action = (machine.legal or [])[step % len(machine.legal or [])]
        apply(counted, machine, action)
        twice.apply(st, action)


@pytest.mark.parametrize("matters", [True, False])
def test_a_value_looked_at_for_a_choice_counts_if_the_choice_is_another(
    counted: Game, monkeypatch: pytest.MonkeyPatch, matters: bool
) -> None:
    def options(g: Game, st: State, _f: Frame) -> list[Action]:
        cards = number(g, st, V["cards-drawn"], 0)
        return [(END,), (END, cards if matters else 1)]

    st, rule = new_state(counted, 1), next(i for i, r in enumerate(counted.rules) if r.id == "more-cards")
    st.stack = ((D_MAIN, 0), None)
    st.fired = set()
    monkeypatch.setattr(coverage, "OPTIONS", [*OPTIONS[:D_MAIN], options, *OPTIONS[D_MAIN + 1 :]])
    Counted(counted).run(st)
    assert (rule in st.fired) == matters


def test_a_modifier_that_another_one_overrules_did_nothing(library: Library) -> None:
    """Adventure 3 forbids moving the militia; without that rule nothing else forbids it."""
    game = compile_game(library, "adventures/03-night-of-the-long-cutlasses", 2)
    st = new_state(game, 1)
    st.fired = set()
    assert not allowed(game, st, V["moves-militia"], 0)
    assert [game.rules[rule].id for rule in st.fired] == ["nobody-moves-the-watch"]
    st.fired = set()
    st.lasting = ((V["moves-militia"], 0, 3, 0, 5, 0, 0),)  # a lasting ban besides
    assert not allowed(game, st, V["moves-militia"], 0)
    assert st.fired == set()
