"""Words of an adventure as pieces of English, straight from the data, for what changes before it is checked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from pydantic import BaseModel, ValidationError

from editor.form.facts import Facts
from editor.form.fit import Fit
from engine.content.adventure import SheetEvent
from engine.language.cards import steps_phrase
from engine.language.names import NAMES
from engine.language.narration import effects_phrase
from engine.language.rules import Ability, Modifier, Trigger
from engine.language.sentence import Phrase, Piece, fill, glue, plain
from engine.language.word import VOCABULARIES, Word, phrase_of

Path = tuple[str | int, ...]
Pieces = tuple[Piece, ...]

_RULES: Final[dict[str, type[Trigger] | type[Modifier] | type[Ability]]] = {
    "trigger": Trigger,
    "modifier": Modifier,
    "ability": Ability,
}


@contextmanager
def naming(facts: Facts) -> Iterator[None]:
    """Within this, ids read by their titles."""
    token = NAMES.set(facts.reads)
    try:
        yield
    finally:
        NAMES.reset(token)


def entry_pieces(path: Path, raw: Mapping[str, Any], facts: Facts) -> Pieces | None:
    """An event or a special rule as one sentence; None while it is not complete."""
    kind = str(path[0])
    with naming(facts):
        try:
            if kind == "event":
                event = SheetEvent.model_validate(raw)
                return steps_phrase("", event.when, event.do, "do").at(*path).pieces
            return _RULES[kind].model_validate(raw).phrase().at(*path).pieces
        except (ValidationError, KeyError, AssertionError):
            return None


def list_pieces(path: Path, raw: Any, facts: Facts) -> Pieces | None:
    """A list of effects as sentences."""
    effects = [word_of("effect", each) for each in raw] if isinstance(raw, list) else []
    known = [each for each in effects if each is not None]
    if not known or len(known) != len(effects):
        return None
    with naming(facts):
        return effects_phrase(known, str(path[-1])).at(*path[:-1]).pieces


def word_of(vocabulary: str, raw: Any) -> Word | None:
    """A raw table as the word it writes; None while it is not complete."""
    if not isinstance(raw, Mapping):
        return None
    model = VOCABULARIES[vocabulary].get(str(raw.get("op")))
    if model is None:
        return None
    try:
        return model.model_validate(raw)
    except ValidationError:
        return None


def word_pieces(vocabulary: str, raw: Any, path: Path, facts: Facts) -> Pieces:
    """A word as it reads by itself; what cannot be read yet is told by its name."""
    word = word_of(vocabulary, raw)
    with naming(facts):
        if word is not None:
            head = _head(word)
            return (word.phrase() if head is None else glue(head, ":")).at(*path).pieces
    op = raw.get("op") if isinstance(raw, Mapping) else raw
    return (Piece(f"“{op}”: not complete yet"),)


def value_text(fit: Fit, raw: Any, facts: Facts) -> str:
    """What a field holds, in a few words."""
    if raw is None:
        return ""
    if isinstance(raw, bool):
        return "yes" if raw else "no"
    with naming(facts):
        return _value(fit, raw, facts)


def _value(fit: Fit, raw: Any, facts: Facts) -> str:
    if isinstance(raw, list):
        if fit.vocabulary == "effect":
            return f"{len(raw)} step{'s' if len(raw) != 1 else ''}"
        return ", ".join(_value(fit, each, facts) for each in raw) or "none"
    if isinstance(raw, Mapping):
        return _table(fit, raw, facts)
    if isinstance(raw, str) and not fit.is_text and raw not in fit.choices and fit.names:
        phrase = phrase_of(raw, fit.key, _vocabulary(fit))
        return phrase.text if phrase is not None else raw
    text = str(raw)
    return text if fit.is_text else text.replace("-", " ").replace("_", " ") if fit.choices else text


def _vocabulary(fit: Fit) -> str:
    return "spaces" if fit.names == "space" else fit.names


def _table(fit: Fit, raw: Mapping[str, Any], facts: Facts) -> str:
    word = word_of(fit.vocabulary, raw) if fit.vocabulary else None
    if word is not None:
        return word.phrase().text
    if fit.table is not None:
        phrase = _shape(fit.table, raw)
        if phrase:
            return phrase
    return ", ".join(f"{key} {value}" for key, value in raw.items() if not isinstance(value, list | dict))


def _shape(model: type[BaseModel], raw: Mapping[str, Any]) -> str:
    try:
        phrase = getattr(model.model_validate(raw), "phrase", None)
    except ValidationError:
        return ""
    said = phrase() if callable(phrase) else None
    return said.text if isinstance(said, Phrase) else ""


# --- words with lists inside: what stands before the lists


def _head(word: Word) -> Phrase | None:
    """The beginning of a word that holds steps of its own, which are shown below it."""
    match word.op:
        case "if":
            when = word.field("when")
            return glue("if ", when.phrase().at("when"))
        case "for_each_figure" | "for_each_player" | "for_each_space":
            kind = {"figure": "figures", "player": "players", "space": "spaces"}[word.op[9:]]
            each = phrase_of(word.field("of"), "of", kind, form="each")
            return glue("for ", each or "each")
        case "repeat":
            times = word.render("times", "|", "time")
            return glue("do this ", times or "")
        case "may":
            by = phrase_of(word.field("by"), "by", "players", given="by" in word.model_fields_set)
            return glue(by or "you", " may")
        case "choose_option":
            return fill("{by} {by~choose} one of these", word.render)
        case "roll" if any(word.field(key) for key in ("success", "failure", "outcomes")):
            return fill("{by} {by~roll} {dice|a die}[, and may reroll once if {reroll_if}]", word.render)
    return None


def bounds(raw: Mapping[str, Any], path: Path, facts: Facts) -> tuple[Pieces, Pieces]:
    """What success and failure of a roll are called."""
    word = word_of("effect", raw)
    with naming(facts):
        most = word.render("at_most") if word is not None else None
        least = word.render("at_least") if word is not None else None
        if raw.get("all_different"):
            yes, no = plain("if all dice are different"), plain("otherwise")
        elif most is not None and least is not None:
            yes, no = glue("from ", least, " to ", most), plain("otherwise")
        elif most is not None:
            yes, no = glue("up to ", most), glue("above ", most)
        elif least is not None:
            yes, no = glue(least, " or more"), glue("below ", least)
        else:
            yes, no = plain("then"), plain("otherwise")
        return yes.at(*path).pieces, no.at(*path).pieces
