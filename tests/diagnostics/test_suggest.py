"""Guessing the word that was meant."""

import pytest

from engine.diagnostics import did_you_mean

ROOMS = ["throne-room", "treasury", "old-mill", "prison", "guard-room", "treasure-of-the-duke"]
KEYS = ["amount", "from", "to", "who", "round"]


@pytest.mark.parametrize(
    ("word", "candidates", "meant"),
    [
        ("amuont", KEYS, "amount"),
        ("form", KEYS, "from"),
        ("Round", KEYS, "round"),
        ("rounds", KEYS, "round"),
        ("thorne-room", ROOMS, "throne-room"),
        ("throne_room", ROOMS, "throne-room"),
        ("Old Mill", ROOMS, "old-mill"),
        ("mill-old", ROOMS, "old-mill"),
        ("throne", ROOMS, "throne-room"),
        ("mill", ROOMS, "old-mill"),
        ("duke", ROOMS, "treasure-of-the-duke"),
        ("treasury-of-a-duke", ROOMS, "treasure-of-the-duke"),
        ("mvoe_ducats", ["move_ducats", "move_token", "wound"], "move_ducats"),
    ],
)
def test_near_words(word: str, candidates: list[str], meant: str) -> None:
    assert did_you_mean(word, candidates) == meant


@pytest.mark.parametrize("word", ["", "zzz", "x", "completely-different", "y" * 100_000])
def test_no_guess_is_better_than_a_wild_one(word: str) -> None:
    assert did_you_mean(word, ROOMS) is None
    assert did_you_mean(word, []) is None


def test_two_that_fit_equally_are_no_guess() -> None:
    assert did_you_mean("room", ROOMS) is None
