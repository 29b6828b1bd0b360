"""Rules broken on purpose, each caught by the case that cites it: a case that cannot fail proves nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import harness
import pytest

from engine.rules import activation, combat, events, experience, goods, scoring, turn, walking
from engine.rules.compile import build
from engine.rules.game import V
from engine.rules.kinds import D_STEAL, DIE, F_GAIN, F_LOCKPICK, PASS
from engine.rules.machine import HANDLERS, OPTIONS
from engine.rules.movement import figures_at
from engine.rules.state import CARRIED, SAFE

Patch = Callable[[pytest.MonkeyPatch], None]


@dataclass(frozen=True)
class Broken:
    """What is broken, the rule it breaks, the case that must notice."""

    what: str
    rule: str
    case: str
    patch: Patch


def _value(name: str, value: Any) -> Patch:
    """A ruleset value that is wrong in every ruleset."""

    def patch(mp: pytest.MonkeyPatch) -> None:
        right = build.resolve_values
        mp.setattr(build, "resolve_values", lambda *args: {**right(*args), name: value})

    return patch


def _drop_limit_ignored(mp: pytest.MonkeyPatch) -> None:
    HANDLERS[F_GAIN] = lambda g, st, f: None


def _lockpick_always_succeeds(mp: pytest.MonkeyPatch) -> None:
    HANDLERS[F_LOCKPICK] = lambda g, st, f: goods.start_opening(g, st, f[2], f[3])


def _militia_attacks_its_movers_gang(mp: pytest.MonkeyPatch) -> None:
    def victims(g: Any, st: Any, figure: int, player: int, space: int) -> list[int]:
        return [f for f in figures_at(st, space) if g.owner[f] >= 0]

    mp.setattr(walking, "militia_victims", victims)
    mp.setattr(turn, "militia_victims", victims)


def _retreat_of_any_length(mp: pytest.MonkeyPatch) -> None:
    def spaces(g: Any, st: Any, start: int, distance: int) -> tuple[int, ...]:
        return tuple(s for s, d in enumerate(g.distance[start]) if d > 0 and not st.occupied >> s & 1)

    mp.setattr(combat, "retreat_spaces", spaces)


def _portcullis_ignored(mp: pytest.MonkeyPatch) -> None:
    right = build._base_values

    def values(g: Any, resolved: Any) -> None:
        right(g, resolved)
        at = V["may-pass-portcullis"]
        g.base = (*g.base[:at], (True,) * len(g.figure_ids), *g.base[at + 1 :])

    mp.setattr(build, "_base_values", values)


def _mission_ignores_the_bonus(mp: pytest.MonkeyPatch) -> None:
    def reward(g: Any, st: Any, player: int, card: int) -> int:
        return goods.set_value(g, g.missions[card][0], goods.mission_count(g, st, player, card))

    mp.setattr(goods, "mission_pay", reward)


def _stealing_is_a_choice(mp: pytest.MonkeyPatch) -> None:
    right = OPTIONS[D_STEAL]
    OPTIONS[D_STEAL] = lambda g, st, f: [*right(g, st, f), (PASS,)]


def _what_is_carried_is_sold_too(mp: pytest.MonkeyPatch) -> None:
    def treasures(g: Any, st: Any, player: int) -> dict[int, int]:
        counts: dict[int, int] = {}
        for treasure, at in enumerate(st.treasure_pos):
            if at == SAFE + player or (CARRIED <= at < SAFE and g.owner[at - CARRIED] == player):
                kind = g.treasure_types[treasure]
                counts[kind] = counts.get(kind, 0) + 1
        return counts

    mp.setattr(scoring, "safe_treasures", treasures)


BROKEN = (
    Broken("ties go to the defender", "F-5", "f-5-a-tie-goes-to-the-attacker", _value("tie", "defender")),
    Broken(
        "the penalty is not taken",
        "E-3",
        "e-3-three-for-each-who-did-not-leave",
        lambda mp: mp.setattr(scoring, "penalty", lambda g, st, player: 0),
    ),
    Broken("the drop limit is ignored", "Y-2", "y-2-a-fourth-treasure", _drop_limit_ignored),
    Broken("a lockpick always succeeds", "K-1", "k-1-above-his-mind", _lockpick_always_succeeds),
    Broken(
        "a militiaman may attack the mover's own gang",
        "M-4",
        "m-4-not-the-movers-own-gang",
        _militia_attacks_its_movers_gang,
    ),
    Broken("a retreat is of any length", "F-9", "f-9-exactly-three", _retreat_of_any_length),
    Broken("a portcullis stops nobody", "L-2", "l-2-only-by-an-open-deployment-space", _portcullis_ignored),
    Broken(
        "a mission ignores the bonus",
        "Q-6",
        "q-6-two-scrolls-and-scrolls-plus-two",
        _mission_ignores_the_bonus,
    ),
    Broken(
        "two cards each in a combat", "N-2", "n-2-one-card-each-in-a-combat", _value("arcana_per_combat", 2)
    ),
    Broken(
        "a purse is carried",
        "K-5",
        "k-5-a-purse-is-not-carried",
        lambda mp: mp.setattr(goods, "PURSE", -1),
    ),
    Broken("the winner may leave the loot", "F-6", "f-6-a-treasure-of-his-choice", _stealing_is_a_choice),
    Broken(
        "what is carried is sold at the end too",
        "E-2",
        "e-2-safe-is-sold-the-rest-confiscated",
        _what_is_carried_is_sold_too,
    ),
    Broken(
        "cards are played during a special action",
        "N-5",
        "editions-n-5-no-arcana",
        lambda mp: mp.setattr(events, "arcana_barred", lambda g, st: False),
    ),
    Broken(
        "two looks at a die of one's own",
        "X-11",
        "x-11-a-lockpick",
        lambda mp: mp.setattr(experience, "dice_left", lambda rolled, done: [(DIE, 1), (DIE, 2)]),
    ),
    Broken(
        "a reroll costs nothing",
        "X-11",
        "x-11-a-chest-brought-out",
        lambda mp: mp.setattr(experience, "pay_reroll", lambda g, st, player: None),
    ),
    Broken(
        "the game ends before the last chest is emptied",
        "E-1",
        "x-11-the-last-chest-of-the-game",
        lambda mp: mp.setattr(activation, "bring_out", lambda g, st, figure: None),
    ),
    Broken(
        "an empty district does not end the game",
        "E-1",
        "e-1-nobody-left",
        lambda mp: mp.setattr(activation, "check_empty", lambda g, st: None),
    ),
)


@pytest.fixture(autouse=True)
def made_whole_again() -> Iterator[None]:
    """Games compiled under a broken rule must not outlive their test, nor sound ones reach into it."""
    handlers, options = HANDLERS[:], OPTIONS[:]
    harness._game.cache_clear()
    yield
    harness._game.cache_clear()
    HANDLERS[:], OPTIONS[:] = handlers, options


@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: broken.what)
def test_the_case_that_cites_the_rule_notices(broken: Broken, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = harness.HERE / broken.case
    case = harness.load(folder)
    assert broken.rule in case["rules"]
    ruleset = case.get("rulesets", ["revised"])[0]
    harness.play(folder, ruleset)
    harness._game.cache_clear()
    broken.patch(monkeypatch)
    with pytest.raises(AssertionError):
        harness.play(folder, ruleset)


def test_there_are_ten_at_least() -> None:
    assert len({broken.rule for broken in BROKEN}) >= 10
