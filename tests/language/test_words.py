"""Every word of every vocabulary: its example is valid, reads as English, and its slots lead into the data."""

import re
import tomllib
from typing import Any

import pytest

from engine.language import vocabulary
from engine.language.events import EVENTS, Timing, event_phrase
from engine.language.roles import ROLES
from engine.language.rules import Modifier
from engine.language.sentence import Mood, Phrase
from engine.language.values import VALUES
from engine.language.word import VOCABULARIES, Word

WORDS = [
    pytest.param(cls, id=f"{name}-{op}") for name, words in VOCABULARIES.items() for op, cls in words.items()
]
FORMS = ("one", "all", "some", "each", "no", "bare", "near")
FAULTS = re.compile(
    r"None|[{}\[\]()]|\s\s|^\s|\s$|\s[,.;:]|\b[Aa] [aeioAEIO]\w|\b[Aa]n [^aeiouhAEIOUH]|\bof he\b|\bto he\b|\bthe the\b|\.\."
)


def example(cls: type[Word]) -> tuple[dict[str, Any], Word]:
    data = tomllib.loads("word = " + cls.example)["word"]
    return data, cls.model_validate(data)


def check(phrase: Phrase, data: Any, word: Word) -> None:
    """English without holes, and every slot in its place."""
    assert phrase.text
    assert not (fault := FAULTS.search(phrase.text)), (fault, phrase.text)
    whole = word.model_dump(by_alias=True)
    for piece in phrase.pieces:
        if piece.path is None:
            continue
        assert piece.kind, piece
        place = data if piece.given else whole
        for step in piece.path:
            place = place[step]  # a KeyError here is the failure


@pytest.mark.parametrize("cls", WORDS)
def test_has_a_meaning(cls: type[Word]) -> None:
    assert cls.__dict__.get("__doc__"), "what the word means"
    assert cls.__doc__ is not None
    assert cls.__doc__.rstrip().endswith(".")


@pytest.mark.parametrize("cls", WORDS)
def test_example_is_of_this_word(cls: type[Word]) -> None:
    data, word = example(cls)
    assert VOCABULARIES[cls.vocabulary][data["op"]] is cls
    assert type(word).model_validate(word.model_dump(by_alias=True, exclude_unset=True)) == word


@pytest.mark.parametrize("cls", WORDS)
def test_example_reads(cls: type[Word]) -> None:
    data, word = example(cls)
    check(word.phrase(), data, word)


@pytest.mark.parametrize("cls", [p for p in WORDS if p.id and p.id.startswith("condition")])
def test_condition_reads_denied(cls: type[Word]) -> None:
    data, word = example(cls)
    denied = word.phrase(Mood.NOT)
    check(denied, data, word)
    assert denied.text != word.phrase().text


@pytest.mark.parametrize("cls", [p for p in WORDS if p.id and p.id.startswith("effect")])
@pytest.mark.parametrize("mood", [Mood.MAY, Mood.BARE, Mood.WOULD])
def test_effect_reads_in_every_mood(cls: type[Word], mood: Mood) -> None:
    data, word = example(cls)
    check(word.phrase(mood), data, word)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    "cls",
    [p for p in WORDS if p.id and p.id.split("-")[0] in ("figures", "spaces", "players", "treasures")],
)
def test_selector_reads_in_every_form(cls: type[Word], form: str) -> None:
    data, word = example(cls)
    check(word.in_form(form), data, word)


@pytest.mark.parametrize("cls", [p for p in WORDS if p.id and p.id.startswith("amount")])
def test_amount_reads_before_a_noun(cls: type[Word]) -> None:
    data, word = example(cls)
    counted = word.counting("ducat", "ducats")
    check(counted, data, word)
    assert "ducat" in counted.text


@pytest.mark.parametrize("event", EVENTS.values(), ids=lambda e: e.name)
def test_event(event: Any) -> None:
    assert set(event.roles) <= ROLES.keys()
    assert event.timings
    for would in (False, True):
        assert not FAULTS.search(event_phrase(event, would=would).text)
    for template in event.says:  # every role a sentence names is one the event fills
        assert set(re.findall(r"\{([a-z]+)", template)) <= set(event.roles)


@pytest.mark.parametrize("name", VALUES)
def test_value(name: str) -> None:
    value = VALUES[name]
    whose = {"who": "bearer"} if value.subject == "figure" else {"player": "me"}
    changes: list[dict[str, Any]] = [{"allow": True}, {"allow": False}]
    if not value.permission:
        changes = [{"add": 1}, {"add": -2}, {"set": 3}, {"add": {"op": "round"}}]
    for change in changes:
        for subject in (whose, {}):
            data = {"id": "x", "value": name, **subject, **change}
            assert not FAULTS.search(Modifier.model_validate(data).reading()), data


def test_vocabularies_are_complete() -> None:
    assert vocabulary.Effect is not None
    assert all(VOCABULARIES.values())
    assert set(Timing) == {"before", "instead", "after"}
