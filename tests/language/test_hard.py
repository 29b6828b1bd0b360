"""The fifteen hardest entries, written in the language: they are valid, and they read well."""

import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from engine.content.adventure import Adventure
from engine.content.board import Board
from engine.content.card import Deck
from engine.content.common import Ruled, words
from engine.content.gang import FigureFile, Gang
from engine.content.ruleset import Ruleset
from engine.content.token import TokenFile
from engine.language.cards import goal_phrase, play_phrase, steps_phrase
from engine.language.names import NAMES, common, home, proper
from engine.language.narration import effects_phrase
from engine.language.sentence import Phrase, sentence_case

HARD = Path(__file__).parent / "hard"
ENTRIES = sorted(HARD.glob("*.toml"))
SUPPORT = sorted((HARD / "support").glob("*.toml"))
KINDS: dict[str, Any] = {
    "adventure": Adventure,
    "board": Board,
    "deck": Deck,
    "figures": FigureFile,
    "gang": Gang,
    "ruleset": Ruleset,
    "tokens": TokenFile,
}


def load(path: Path) -> Any:
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    return KINDS[data["kind"]].model_validate(data)


def names() -> dict[str, str]:
    """How the ids of the hard entries read; the shipped ones are given by hand."""
    found = {
        "zombie": "a zombie",
        "isabeau": "Isabeau",
        "guardroom": "the Guardroom",
        "library": "the Library",
    }
    for path in (*ENTRIES, *SUPPORT):
        file = load(path)
        for space in getattr(file, "space", ()):
            found[space.id] = f"the {words(space.name)}"
        for figure in getattr(file, "figure", ()):
            found[figure.id] = (
                common(words(figure.title)) if figure.count > 1 else proper(words(figure.title))
            )
        for token in getattr(file, "token", ()):
            found[token.id] = common(words(token.title))
        for pool in getattr(file, "pool", ()):
            found[pool.id] = words(pool.title)
        for counter in getattr(file, "counter", ()):
            found[counter.id] = f"the {words(counter.title).lower()}"
    return found


@contextmanager
def named() -> Iterator[None]:
    token = NAMES.set(names())
    try:
        yield
    finally:
        NAMES.reset(token)


def phrases(file: Any) -> Iterator[tuple[str, str, Any, Phrase]]:
    """Everything in a file that reads: under what, its name, the data it was made from, and the phrase."""
    if isinstance(file, Adventure):
        for key in ("before_deployment", "after_deployment"):
            if steps := getattr(file.setup, key):
                yield file.id, key.replace("_", " "), file.setup, effects_phrase(steps, key)
        for event in file.event:
            yield file.id, f"round {event.round}", event, steps_phrase("", event.when, event.do, "do")
        if file.winners_bonus:
            yield file.id, "winner's bonus", file, effects_phrase(file.winners_bonus, "winners_bonus")
    if isinstance(file, Ruled):
        for rule in file.rules:
            yield file.id, rule.id, rule, rule.phrase()
    for entry in (
        *getattr(file, "character", ()),
        *getattr(file, "card", ()),
        *getattr(file, "figure", ()),
        *getattr(file, "token", ()),
    ):
        if not isinstance(entry, Ruled):
            continue
        with home("bearer" if isinstance(file, Gang | Deck) else "sheet"):
            for rule in entry.rules:
                yield entry.id, rule.id, rule, rule.phrase()
        if (play := getattr(entry, "play", None)) is not None:
            yield entry.id, "play", play, play_phrase(play)
        if (goal := getattr(entry, "goal", None)) is not None:
            yield entry.id, "goal", goal, goal_phrase(goal)


def reading(path: Path) -> str:
    """The whole file in English."""
    lines = []
    with named():
        for _, name, _, phrase in phrases(load(path)):
            lines.append(f"{name}\n  {sentence_case(phrase.text)}\n")
    return "\n".join(lines)


def test_all_fifteen_are_here() -> None:
    assert len(ENTRIES) == 15


@pytest.mark.parametrize("path", [*ENTRIES, *SUPPORT], ids=lambda p: p.stem)
def test_is_valid(path: Path) -> None:
    file = load(path)
    assert file.source == "house"
    assert path.read_text(encoding="utf-8").startswith("# "), "a comment names the rules it covers"


@pytest.mark.parametrize("path", ENTRIES, ids=lambda p: p.stem)
def test_reads_well(path: Path) -> None:
    """The golden text was read by a person; a change of a sentence has to be read again."""
    assert reading(path) == path.with_suffix(".txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", ENTRIES, ids=lambda p: p.stem)
def test_slots_lead_into_the_data(path: Path) -> None:
    with named():
        for _, name, model, phrase in phrases(load(path)):
            data = model.model_dump(by_alias=True)
            for piece in phrase.pieces:
                place: Any = data
                for step in piece.path or ():
                    place = place[step]
                assert piece.path is None or place is not None or not piece.given, (name, piece)
