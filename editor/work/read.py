"""Read a file of the library as sentences, each at its place in the data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from pydantic import BaseModel

from editor.work.hooks import effects_hooks, rule_hooks, value_hook
from editor.work.reading import Reading, Sentence
from engine.content.adventure import Adventure, Pool
from engine.content.card import Card
from engine.content.common import Counter, words
from engine.content.library import Library, Loaded
from engine.content.ruleset import Values
from engine.content.show import value_sentences
from engine.diagnostics import Path
from engine.language.cards import goal_phrase, play_phrase, steps_phrase
from engine.language.names import NAMES, Home, home
from engine.language.sentence import Phrase, Piece, capital, glue, sentence_case, slot
from engine.language.word import count_phrase, phrase_of

_SKIPPED: Final = {
    "militia": "No militiaman is placed",
    "treasures": "no treasures are laid out",
    "missions": "no missions are laid out",
    "hands": "no Arcana are dealt",
    "deployment": "nobody is deployed",
}
_MEMBERS: Final = ("character", "figure", "token", "card")


def reading_of(library: Library, loaded: Loaded) -> Reading:
    """All sentences of a file, and for an adventure its sheet."""
    token = NAMES.set(library.names(loaded))
    try:
        sentences = {sentence.path: sentence for sentence in _sentences(loaded)}
    finally:
        NAMES.reset(token)
    sheet = None
    if loaded.kind == "adventure":
        from editor.press.content import sheet_content

        sheet = sheet_content(library, loaded)
    return Reading(loaded.kind, words(loaded.model.title), sentences, sheet)


def _sentences(loaded: Loaded) -> Iterator[Sentence]:
    model = loaded.model
    yield from _rules(model, (), "sheet")
    if isinstance(model, Adventure):
        yield from _adventure(model)
    for name in _MEMBERS:
        for index, entry in enumerate(getattr(model, name, ())):
            yield from _member(entry, (name, index))
    for index, counter in enumerate(getattr(model, "counter", ())):
        yield _sentence(("counter", index), _counter(counter), ("a number that rules read and change (D-1)",))
    for key in ("house_rules", "values"):
        if isinstance(values := getattr(model, key, None), Values):
            yield from _values(values, key)


def _sentence(path: Path, phrase: Phrase, hooks: Sequence[str] = ()) -> Sentence:
    """A phrase that is told from the entry, as a sentence with its places in the file."""
    whole = capital(phrase).at(*path)
    return Sentence(path, _closed(whole.pieces), sentence_case(whole.text), tuple(hooks))


def _closed(pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """With its full stop."""
    text = "".join(piece.text for piece in pieces).rstrip()
    ends = text.rstrip("”")[-1:] in tuple(".!?:")
    return pieces if ends or not text else (*pieces, Piece("."))


def _rules(entry: Any, path: Path, where: Home) -> Iterator[Sentence]:
    for name in ("trigger", "modifier", "ability"):
        for index, rule in enumerate(getattr(entry, name, ())):
            with home(where):
                yield _sentence((*path, name, index), rule.phrase(), rule_hooks(rule))


def _adventure(model: Adventure) -> Iterator[Sentence]:
    for index, event in enumerate(model.event):
        phrase = steps_phrase("", event.when, event.do, "do")
        hooks = (f"when the round counter lands on {event.round} (T-3)", *effects_hooks(event.do))
        yield _sentence(("event", index), phrase, hooks)
    setup = model.setup
    if setup.skip:
        text = "; ".join(_SKIPPED[each] for each in setup.skip)
        yield _sentence(("setup", "skip"), slot(text, (), "choice"), ("the steps of set-up (S-10)",))
    for key, lead in (
        ("before_deployment", "before the figures are deployed"),
        ("after_deployment", "after the figures are deployed"),
    ):
        effects = getattr(setup, key)
        if effects:
            phrase = _below(steps_phrase(lead, None, effects, key), key)
            yield _sentence(("setup", key), phrase, (f"{lead} (S-9)", *effects_hooks(effects)))
    for index, pool in enumerate(model.pool):
        yield _sentence(("pool", index), _pool(pool), ("filled from the bank at set-up (S-10)",))
    if model.winners_bonus:
        phrase = _below(steps_phrase("", None, model.winners_bonus, "winners_bonus"), "winners_bonus")
        hooks = ("for the winner of the adventure before, in a campaign", *effects_hooks(model.winners_bonus))
        yield _sentence(("winners_bonus",), phrase, hooks)


def _below(phrase: Phrase, key: str) -> Phrase:
    """A phrase whose paths begin with a key, told from what stands there."""
    pieces = tuple(
        piece if piece.path is None else Piece(piece.text, piece.path[1:], piece.kind, piece.given)
        for piece in phrase.pieces
    )
    assert all(piece.path is None or piece.path[0] == key for piece in phrase.pieces)
    return Phrase(pieces)


def _member(entry: Any, path: Path) -> Iterator[Sentence]:
    """A card, token, character or figure: its rules, and what a card does when it is played."""
    yield from _rules(entry, path, "bearer")
    if isinstance(entry, Card):
        if entry.play is not None:
            moment = {
                "turn": "in your turn (N-2)",
                "combat": "in a combat (F-2)",
                "reaction": "in reaction to an event (N-7)",
            }
            hooks = (moment[entry.play.moment], *effects_hooks(entry.play.do))
            yield _sentence((*path, "play"), play_phrase(entry.play), hooks)
        if entry.goal is not None:
            yield _sentence((*path, "goal"), goal_phrase(entry.goal), ("a secret aim (X-13)",))


def _given(phrase: Phrase, model: BaseModel, key: str) -> Phrase:
    """A phrase of one field; what the file leaves out is marked as a default."""
    if key in model.model_fields_set:
        return phrase
    return replace(phrase, pieces=tuple(replace(piece, given=False) for piece in phrase.pieces))


def _pool(pool: Pool) -> Phrase:
    names = NAMES.get({})
    name = names.get(pool.id, words(pool.title))
    where = slot(names.get(pool.space or "", pool.space or ""), ("space",), "space")
    amount = _given(count_phrase(pool.ducats, "ducats", "ducat", "ducats"), pool, "ducats")
    if pool.space is None:
        return glue(amount, f" from the bank lie ready: {name}")
    return glue(amount, " from the bank lie in ", where, f": {name}")


def _counter(counter: Counter) -> Phrase:
    starts = phrase_of(counter.starts, "starts", "amount") or slot("0", ("starts",), "amount")
    parts: list[str | Phrase] = [words(counter.title), ": "]
    parts.append("each player has one; it starts at " if counter.per_player else "starts at ")
    parts.append(_given(starts, counter, "starts"))
    if "low" in counter.model_fields_set:
        parts += [", goes down to ", slot(str(counter.low), ("low",), "number")]
    if "high" in counter.model_fields_set:
        parts += [", goes up to ", slot(str(counter.high), ("high",), "number")]
    return glue(*parts)


def _values(values: Values, key: str) -> Iterator[Sentence]:
    """Each value of a ruleset that a file gives, clickable as a whole."""
    given = [name for name in Values.model_fields if getattr(values, name) is not None]
    for name, text in zip(given, value_sentences(values, {}), strict=True):
        yield _sentence((key, name), slot(text, (), "value"), (value_hook(name),))
