"""Sentences: what is written in the language, and how it must read. Plural, article, person, denial, nesting."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.language import vocabulary  # noqa: F401  # completes the words
from engine.language.names import NAMES, RULESET, home, pronoun
from engine.language.rules import Ability, Modifier, Trigger
from engine.language.sentence import Mood, number_word, plural, sentence_case, verb
from engine.language.word import VOCABULARIES, Word

TABLE: dict[str, Any] = tomllib.loads((Path(__file__).parent / "sentences.toml").read_text(encoding="utf-8"))
SHAPES: dict[str, Any] = {"trigger": Trigger, "modifier": Modifier, "ability": Ability}


def rows(name: str) -> list[Any]:
    return [pytest.param(row, id=f"{row['word']['op']}-{i}") for i, row in enumerate(TABLE[name])]


@pytest.fixture(autouse=True)
def named() -> Iterator[None]:
    token = NAMES.set(TABLE["names"])
    yield
    NAMES.reset(token)


def read(kind: str, data: str | dict[str, Any]) -> Word:
    raw = tomllib.loads("word = " + data)["word"] if isinstance(data, str) else data
    return VOCABULARIES[kind][raw["op"]].model_validate(raw)


@pytest.mark.parametrize("row", rows("selectors"))
def test_selector(row: dict[str, Any]) -> None:
    word = read(row["kind"], row["word"])
    assert word.in_form("one").text == row["one"]
    assert word.phrase().text == row["all"]


@pytest.mark.parametrize("row", rows("amounts"))
def test_amount(row: dict[str, Any]) -> None:
    word = read("amount", row["word"])
    assert word.phrase().text == row["alone"]
    assert word.counting("ducat", "ducats").text == row["counted"]


@pytest.mark.parametrize("row", rows("conditions"))
def test_condition(row: dict[str, Any]) -> None:
    word = read("condition", row["word"])
    assert word.phrase().text == row["holds"]
    assert word.phrase(Mood.NOT).text == row["denied"]


@pytest.mark.parametrize("row", rows("effects"))
def test_effect(row: dict[str, Any]) -> None:
    assert read("effect", row["word"]).phrase().text == row["reads"]


@pytest.mark.parametrize("row", TABLE["rules"], ids=lambda row: row["reads"][:40])
def test_rule(row: dict[str, Any]) -> None:
    ((shape, data),) = [(name, row[name]) for name in SHAPES if name in row]
    with home(row["home"]):
        assert SHAPES[shape].model_validate({"id": "x", **data}).reading() == row["reads"]


def test_the_ruleset_decides() -> None:
    """Read for one ruleset, a rule no longer speaks of what that ruleset decides."""
    text = """{ op = "if", when = { op = "ruleset", value = "failed_theft", is = "killed" },
      then = [{ op = "remove_character", who = "actor", fate = "killed" }],
      else = [{ op = "remove_character", who = "actor" }] }""".replace("\n", " ")
    word = read("effect", text)
    assert "ruleset" in word.phrase().text
    for value, sentence in (("killed", "he is killed"), ("captured", "he is captured")):
        token = RULESET.set({"failed_theft": value})
        assert word.phrase().text == sentence
        RULESET.reset(token)


def test_without_names_ids_still_read() -> None:
    NAMES.set({})
    assert read("effect", '{ op = "take_token", who = "actor", token = "civilian" }').phrase().text == (
        "he takes a civilian token"
    )
    assert read("condition", '{ op = "stands_in", who = "kornak", in = "street-17" }').phrase().text == (
        "Kornak is in street 17"
    )


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("die", "dice"),
        ("city", "cities"),
        ("militiaman", "militiamen"),
        ("bunch of keys", "bunches of keys"),
        ("box", "boxes"),
        ("key", "keys"),
    ],
)
def test_plural(one: str, many: str) -> None:
    assert plural(one) == many


def test_small_parts() -> None:
    assert [number_word(n) for n in (1, 12, 13)] == ["one", "twelve", "13"]
    assert [verb("carry", pronoun(who)) for who in ("you", "he", "they")] == ["carry", "carries", "carry"]
    assert [verb("pass", pronoun("he"), mood) for mood in (Mood.NOT, Mood.MAY, Mood.WOULD)] == [
        "does not pass",
        "may pass",
        "would pass",
    ]
    assert sentence_case(" he  goes ") == "He goes."
    assert sentence_case("all are told: “Run!”") == "All are told: “Run!”"
