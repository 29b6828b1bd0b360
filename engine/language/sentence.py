"""Sentences: every word renders itself as pieces, plain text and slots that point back into the data.

A template is plain text with `{slot}` for a field, `{slot|noun}` for a number with its noun in the right
plural, `{slot~verb}` for a verb that agrees with the subject in that field, and `[ … ]` for a part that
appears only when every field named in it is set.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.language.word import Word

Path = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of text; with a path it is a slot: the part of the data it stands for, and what fits there."""

    text: str
    path: Path | None = None
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Phrase:
    """Pieces with their grammar: second person, or third person plural, for verbs to agree with."""

    pieces: tuple[Piece, ...]
    second: bool = False
    plural: bool = False
    number: int | None = None

    @property
    def text(self) -> str:
        return "".join(piece.text for piece in self.pieces)

    def at(self, *prefix: str | int) -> Phrase:
        """The same phrase, seen from further out in the data."""
        moved = tuple(p if p.path is None else replace(p, path=(*prefix, *p.path)) for p in self.pieces)
        return replace(self, pieces=moved)


def plain(text: str, *, second: bool = False, plural: bool = False, number: int | None = None) -> Phrase:
    return Phrase((Piece(text),), second, plural, number)


def slot(text: str, path: Path, kind: str, **grammar: Any) -> Phrase:
    return Phrase((Piece(text, path, kind),), **grammar)


def join(phrases: Sequence[Phrase], last: str = "and", comma: str = ", ") -> Phrase:
    """A list in English: "a, b and c"."""
    pieces: list[Piece] = []
    for i, phrase in enumerate(phrases):
        if i:
            pieces.append(Piece(f" {last} " if i == len(phrases) - 1 else comma))
        pieces.extend(phrase.pieces)
    return Phrase(tuple(pieces), plural=len(phrases) > 1)


_IRREGULAR = {
    "be": ("are", "is"),
    "have": ("have", "has"),
    "do": ("do", "does"),
    "may": ("may", "may"),
    "go": ("go", "goes"),
    "carry": ("carry", "carries"),
    "pass": ("pass", "passes"),
}

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven")
_NOUNS = {"die": "dice", "space of movement": "spaces of movement", "experience": "experience"}


def verb(base: str, subject: Phrase) -> str:
    """The verb that agrees with its subject: you pay, he pays, they pay."""
    many = subject.second or subject.plural
    if base in _IRREGULAR:
        return _IRREGULAR[base][0 if many else 1]
    if many:
        return base
    if base.endswith(("s", "sh", "ch", "x", "o")):
        return base + "es"
    if base.endswith("y") and base[-2] not in "aeiou":
        return base[:-1] + "ies"
    return base + "s"


def plural(noun: str) -> str:
    if noun in _NOUNS:
        return _NOUNS[noun]
    if noun.endswith("y") and noun[-2] not in "aeiou":
        return noun[:-1] + "ies"
    return noun + ("es" if noun.endswith(("s", "x", "ch", "sh")) else "s")


def number_word(n: int) -> str:
    return _NUMBERS[n] if 0 <= n < len(_NUMBERS) else str(n)


def counted(phrase: Phrase, noun: str) -> Phrase:
    """A number with its noun: "two ducats", "one die", "all ducats"."""
    if phrase.number is None:
        return replace(phrase, pieces=(*phrase.pieces, Piece(" " + plural(noun))), plural=True)
    word = number_word(phrase.number)
    first = replace(phrase.pieces[0], text=word)
    name = noun if phrase.number == 1 else plural(noun)
    return replace(phrase, pieces=(first, Piece(" " + name)), plural=phrase.number != 1)


def possessive(phrase: Phrase) -> str:
    """Whose: your, his, the loser's."""
    text = phrase.text
    return {"you": "your", "he": "his", "they": "their", "it": "its"}.get(
        text, text + ("'" if text.endswith("s") else "'s")
    )


_TOKENS = re.compile(r"\{(?P<name>\w+)(?:(?P<mark>[|~'])(?P<arg>[^}]*))?\}|(?P<open>\[)|(?P<close>\])")

Render = Callable[[str], "Phrase | None"]


def fill(template: str, render: Render) -> Phrase:
    """Fill a template; `render` gives a field's phrase, or None when the field is not set."""
    out: list[Piece] = []
    saved: list[Piece] | None = None
    missing = False
    at = 0
    for match in _TOKENS.finditer(template):
        if match.start() > at:
            out.append(Piece(template[at : match.start()]))
        at = match.end()
        if match["open"]:
            saved, out, missing = out, [], False
        elif match["close"]:
            if saved is None:
                raise ValueError(f"unbalanced ] in sentence template {template!r}")
            out, saved = (saved if missing else saved + out), None
        else:
            phrase = render(match["name"])
            if phrase is None:
                missing = True
                continue
            out.extend(_marked(phrase, match["mark"], match["arg"]))
    if at < len(template):
        out.append(Piece(template[at:]))
    return Phrase(_merge(out))


def _marked(phrase: Phrase, mark: str | None, arg: str | None) -> Iterable[Piece]:
    if mark == "|":
        return counted(phrase, arg or "").pieces
    if mark == "~":
        return (Piece(verb(arg or "", phrase)),)
    if mark == "'":
        return (replace(phrase.pieces[0], text=possessive(phrase)),)
    return phrase.pieces


def _merge(pieces: Sequence[Piece]) -> tuple[Piece, ...]:
    out: list[Piece] = []
    for piece in pieces:
        if out and piece.path is None and out[-1].path is None:
            out[-1] = Piece(out[-1].text + piece.text)
        elif piece.text:
            out.append(piece)
    return tuple(out)


def sentence_case(text: str) -> str:
    """A sentence as printed: capital first, full stop last."""
    text = re.sub(r"\s+", " ", text).strip()
    if not text:
        return text
    text = text[0].upper() + text[1:]
    return text if text[-1] in ".!?:" else text + "."


def reading(word: Word) -> str:
    """The plain English of a word."""
    return word.phrase().text
