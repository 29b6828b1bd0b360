"""How files read: every sentence of every shipped file at its place, with what it hooks into."""

import pickle
import re

import pytest

from editor.work.read import reading_of
from engine.content.library import Library, Loaded
from engine.content.ruleset import Values
from engine.diagnostics import Path
from engine.language.events import EVENTS
from engine.language.values import VALUES

LIBRARY = Library.load()
RULE = re.compile(r"\([A-Z]-[0-9]+\)$")


@pytest.mark.parametrize("loaded", LIBRARY.files.values(), ids=lambda loaded: loaded.key)
def test_all_that_a_file_says_is_read(loaded: Loaded) -> None:
    reading = reading_of(LIBRARY, loaded)
    assert pickle.loads(pickle.dumps(reading)) == reading
    assert (reading.sheet is not None) == (loaded.kind == "adventure")
    data = loaded.source.data
    for name in ("trigger", "modifier", "ability", "event", "pool", "counter"):
        for index in range(len(data.get(name, ()))):
            assert reading.sentences[name, index].text
    for path, sentence in reading.sentences.items():
        _there(data, path)
        assert "".join(piece.text for piece in sentence.pieces) == sentence.text
        for piece in sentence.pieces:
            if piece.path is not None and piece.given:
                assert piece.path[: len(path)] == path
                _there(data, piece.path)


def _there(data: object, path: Path) -> None:
    for step in path:
        data = data[step]  # type: ignore[index]


def test_hooks_name_events_values_and_rules() -> None:
    by_key = {loaded.key: reading_of(LIBRARY, loaded) for loaded in LIBRARY.of_kind("adventure")}
    duke = by_key["adventures/01-the-treasure-of-the-duke"].sentences
    assert duke["trigger", 0].hooks[0] == "instead of what happens when the militia collects a fine (M-5)"
    assert duke["event", 0].hooks[0] == "when the round counter lands on 5 (T-3)"
    assert "it takes up the action (A-3)" in duke["ability", 0].hooks
    assert any(hook.startswith("ruleset:") for hook in duke["ability", 0].hooks)
    for reading in by_key.values():
        for path, sentence in reading.sentences.items():
            if path[0] in ("trigger", "modifier", "ability", "event"):
                assert RULE.search(sentence.hooks[0])
    rules = {each.rule for each in (*EVENTS.values(), *VALUES.values())}
    assert all(re.fullmatch(r"[A-Z]-[0-9]+", rule) for rule in rules)


def test_values_of_a_ruleset_are_sentences() -> None:
    loaded = LIBRARY.get("ruleset", "revised")
    assert loaded is not None
    reading = reading_of(LIBRARY, loaded)
    given = [name for name in Values.model_fields if getattr(loaded.model.values, name) is not None]
    assert [path for path in reading.sentences if path[0] == "values"] == [("values", name) for name in given]
