"""Starting points for events, special rules, pools and counters: complete, valid at once, and meant to be changed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from editor.form.facts import Facts, entries_of
from engine.language.sentence import number_word


@dataclass(frozen=True, slots=True)
class Start:
    """One starting point: what it says, and what it writes."""

    title: str  # as a sentence with gaps
    meaning: str
    list: str  # the kind of entry: event, trigger, …
    value: dict[str, Any]


def new_id(title: str, data: Mapping[str, Any]) -> str:
    """An id made of a title that no entry of the sheet has yet."""
    plain = title.lower().replace("'", "").replace("’", "")
    base = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:60].rstrip("-") or "new"
    taken = {
        each.get("id")
        for kind in ("event", "pool", "counter", "trigger", "modifier", "ability")
        for each in entries_of(data, kind)
    }
    return next(name for name in _numbered(base) if name not in taken)


def _numbered(base: str) -> Iterable[str]:
    yield base
    number = 2
    while True:
        yield f"{base}-{number}"
        number += 1


def entry_of(start: Start, data: Mapping[str, Any], **more: Any) -> dict[str, Any]:
    """The entry that a starting point writes into this adventure."""
    entry = {"id": new_id(str(start.value["title"]), data), **start.value}
    if "round" in more:  # it stands after the title, as on the shipped sheets
        entry = {"id": entry.pop("id"), "title": entry.pop("title"), "round": more["round"], **entry}
    return entry


def event_starts(facts: Facts) -> list[Start]:
    """Events for the round track."""
    pool = next(iter(facts.of("pool")), None)
    starts = [
        _event(
            "Bells",
            "The alarm is raised; no portcullis falls.",
            "bell",
            "#B3261E",
            {"op": "raise_alarm"},
        ),
        _event(
            "Fresh cards",
            "Every player draws two Arcana cards.",
            "arcana",
            "#5B4B8A",
            {"op": "draw_cards", "who": "everyone", "count": 2},
        ),
        _event(
            "Light fingers",
            "Every player discards an Arcana card.",
            "arcana",
            "#7A4E2B",
            {"op": "discard_cards", "who": "everyone", "count": 1},
        ),
        _event(
            "A purse for everybody",
            "Every player takes two ducats from the bank.",
            "purse",
            "#C9A24B",
            {
                "op": "for_each_player",
                "of": "everyone",
                "do": [{"op": "move_ducats", "from": "bank", "to": "each-player", "amount": 2}],
            },
        ),
        _event(
            "A second wind",
            "Every player gains an action point.",
            "star",
            "#3E7D5A",
            {"op": "gain_points", "who": "everyone", "count": 1},
        ),
        _event(
            "Soup for the watch",
            "The militiamen walk six spaces towards a room.",
            "soup-bowl",
            "#A87B1F",
            {
                "op": "march",
                "who": {"op": "figures", "named": "militia"},
                "steps": 6,
                "towards": next(iter(facts.of("space")), {"op": "spaces", "kind": "room"}),
            },
        ),
        _event(
            "Night falls",
            "Something is told to all players; nothing changes.",
            "moon",
            "#2F4A6D",
            {"op": "announce", "text": "The lamps go out, one after the other."},
        ),
    ]
    starts[:0] = _gates(facts.portcullises)
    if pool is not None:
        starts.append(
            _event(
                "More for the heap",
                f"Three ducats go from the bank to {facts.reads.get(pool, pool)}.",
                "ducat-heap",
                "#C9A24B",
                {"op": "move_ducats", "from": "bank", "to": pool, "amount": 3},
            )
        )
    return starts


def _gates(left: int) -> list[Start]:
    """Events with portcullises, as long as there are some in the box that fall nowhere else."""
    if left < 1:
        return []
    falls = {"op": "place_portcullises", "count": left}
    some = min(3, left)
    return [
        _event(
            "Alarm!",
            f"{number_word(left).capitalize()} portcullises fall and the alarm is raised.",
            "alarm-bell",
            "#B3261E",
            falls,
            {"op": "raise_alarm"},
        ),
        _event(
            "The gates fall",
            f"The players in turn place {number_word(some)} of the portcullises.",
            "portcullis",
            "#5B6472",
            {"op": "place_portcullises", "count": some},
        ),
    ]


def _event(title: str, meaning: str, icon: str, colour: str, *do: dict[str, Any]) -> Start:
    value = {"title": title, "icon": icon, "colour": colour, "do": list(do)}
    return Start(title, meaning, "event", value)


def rule_starts(facts: Facts) -> list[Start]:
    """Special rules of the three shapes."""
    space = next(iter(facts.of("space")), "treasury")
    pool = next(iter(facts.of("pool")), None)
    room = facts.reads.get(space, space)
    paid_to = pool or "bank"
    return [
        Start(
            "Whenever the militia collects a fine, …",
            "instead the loser pays it to a pool or to the bank",
            "trigger",
            {
                "title": "Fines",
                "on": "militia-collects",
                "timing": "instead",
                "do": [{"op": "move_ducats", "from": "loser", "to": paid_to, "amount": "amount"}],
            },
        ),
        Start(
            "Whenever a thief opens a chest, …",
            "his player draws an Arcana card",
            "trigger",
            {"title": "Fingertips", "on": "chest-opened", "do": [{"op": "draw_cards", "count": 1}]},
        ),
        Start(
            "Whenever a thief wins a combat, …",
            "his player takes two ducats from the bank",
            "trigger",
            {
                "title": "A reputation",
                "on": "combat-won",
                "when": {"op": "is", "who": "winner", "one_of": {"op": "characters"}},
                "do": [{"op": "move_ducats", "from": "bank", "to": "winner", "amount": 2}],
            },
        ),
        Start(
            "At the beginning of each round, …",
            "the militiamen walk towards a room",
            "trigger",
            {
                "title": "On their rounds",
                "on": "round-begins",
                "do": [
                    {
                        "op": "march",
                        "who": {"op": "figures", "named": "militia"},
                        "steps": 2,
                        "towards": space,
                    }
                ],
            },
        ),
        Start(
            "Whenever a thief leaves the district, …",
            "his player takes a ducat from the bank",
            "trigger",
            {
                "title": "Over the wall",
                "on": "left-district",
                "do": [{"op": "move_ducats", "from": "bank", "to": "me", "amount": 1}],
            },
        ),
        Start(
            "Thieves carrying … move one less",
            "a number is otherwise for those who fit",
            "modifier",
            {
                "title": "Heavy going",
                "value": "movement",
                "who": {"op": "characters", "carrying": "chest"},
                "add": -1,
            },
        ),
        Start(
            "Attackers roll one more die",
            "combat dice are otherwise, while the alarm has been raised",
            "modifier",
            {
                "title": "Tempers",
                "value": "combat-dice",
                "who": {"op": "characters"},
                "add": 1,
                "when": {"op": "alarm"},
            },
        ),
        Start(
            "Nobody may …",
            "a permission is taken away from everybody",
            "modifier",
            {"title": "Not tonight", "value": "may-bash", "allow": False},
        ),
        Start(
            "A thief in … may pay … to …",
            f"as his action, in {room}: one action point for two cards",
            "ability",
            {
                "title": "Reading by candlelight",
                "who": {"op": "characters", "of": "me", "in": space},
                "uses": "action",
                "cost": {"action_points": 1},
                "do": [{"op": "draw_cards", "count": 2}],
            },
        ),
        Start(
            "A thief in … may roll against his mind to …",
            f"as his action, in {room}: up to his mind he takes ducats",
            "ability",
            {
                "title": "A careful hand",
                "who": {"op": "characters", "of": "me", "in": space},
                "uses": "action",
                "cost": {"action_points": 2},
                "do": [
                    {
                        "op": "roll",
                        "dice": 1,
                        "at_most": {"op": "value", "of": "actor", "name": "mind"},
                        "success": [{"op": "move_ducats", "from": "bank", "to": "me", "amount": 4}],
                    }
                ],
            },
        ),
        Start(
            "Once per turn, you may pay … to …",
            "the player himself: two ducats for an action point",
            "ability",
            {
                "title": "A bribe",
                "cost": {"ducats": 2},
                "limit": {"per": "turn"},
                "do": [{"op": "gain_points", "count": 1}],
            },
        ),
    ]


def pool_start() -> Start:
    """A heap of ducats."""
    value = {"title": "the heap", "ducats": 4, "icon": "ducat-heap", "colour": "#E2B24A"}
    return Start("A pool of ducats", "lies on the board or beside it", "pool", value)


def counter_start() -> Start:
    """A number that the sheet keeps."""
    value = {"title": "Noise", "starts": 0, "high": 20, "icon": "bell", "colour": "#8C93A0"}
    return Start("A counter", "goes up and down as the rules say", "counter", value)
