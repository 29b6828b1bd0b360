"""The grammar of sentences: pieces, phrases, nouns, verbs, numbers, and templates that are filled.

Every word renders itself as pieces, plain text and slots that point back into the data. A template is plain
text with tokens for the word's fields:

    {who}         the field as a subject ("he"), {who@} as an object ("him")
    {who'hand}    whose: "his hand", "the hand of an enemy next to him"
    {who:one}     in another form: one ("an enemy"), all, some ("enemies"), bare ("enemy"),
                  each, no, near ("him" where {who} is "his space")
    {who~draw}    a verb that agrees with that subject; {~end} with any one thing, {+end} with several
    {count|ducat} a number with its noun: "two ducats"; {count|a card} says "a card" for one
    {count*token} a number with the noun that another field names: "two zombies"
    [ … ]         only if every field named in it is set
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

Path = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of text; with a path it is a slot: the part of the data it stands for, and what fits there."""

    text: str
    path: Path | None = None
    kind: str = ""
    given: bool = True  # False: a default that the data does not write out


class Stands(Enum):
    """How a phrase stands in a list of effects: within a sentence, at its end, or as sentences of its own."""

    WITHIN = "within"
    LAST = "last"
    ALONE = "alone"


@dataclass(frozen=True, slots=True)
class Phrase:
    """Pieces with their grammar."""

    pieces: tuple[Piece, ...]
    second: bool = False  # "you": the verb is bare
    plural: bool = False
    number: int | None = None
    as_object: str = ""  # "him", where it differs
    as_owner: str = ""  # "his", where it is not made with 's
    trailing: bool = False  # words follow its noun: "the hand of …" and not "…'s hand"
    subject: int = 0  # how many pieces are the subject of this clause
    stands: Stands = Stands.WITHIN
    branching: bool = False  # it ends inside a branch, so what follows must say that it follows

    @property
    def text(self) -> str:
        return "".join(piece.text for piece in self.pieces)

    @property
    def subject_text(self) -> str:
        return "".join(piece.text for piece in self.pieces[: self.subject])

    def at(self, *prefix: str | int) -> Phrase:
        """The same phrase, seen from further out in the data."""
        moved = tuple(p if p.path is None else replace(p, path=(*prefix, *p.path)) for p in self.pieces)
        return replace(self, pieces=moved)

    def without_subject(self) -> Phrase:
        """The clause for a list that has named its subject: the subject's slots stay, their text goes."""
        kept = [replace(p, text="") for p in self.pieces[: self.subject] if p.path is not None]
        rest = list(self.pieces[self.subject :])
        if rest:
            rest[0] = replace(rest[0], text=rest[0].text.lstrip())
        return replace(self, pieces=(*kept, *rest), subject=0)


def plain(text: str, **grammar: Any) -> Phrase:
    return Phrase((Piece(text),), **grammar)


def slot(text: str, path: Path, kind: str, *, given: bool = True, **grammar: Any) -> Phrase:
    return Phrase((Piece(text, path, kind, given),), **grammar)


def glue(*parts: str | Phrase | Iterable[Piece], **grammar: Any) -> Phrase:
    """Texts and phrases put one after the other."""
    pieces: list[Piece] = []
    for part in parts:
        if isinstance(part, str):
            pieces.append(Piece(part))
        else:
            pieces.extend(part.pieces if isinstance(part, Phrase) else part)
    return Phrase(merge(pieces), **grammar)


def merge(pieces: Sequence[Piece]) -> tuple[Piece, ...]:
    out: list[Piece] = []
    for piece in pieces:
        if out and piece.path is None and out[-1].path is None:
            out[-1] = Piece(out[-1].text + piece.text)
        elif piece.text or piece.path is not None:
            out.append(piece)
    return tuple(out)


def join(phrases: Sequence[Phrase], last: str = " and ", comma: str = ", ") -> Phrase:
    """A list in English: "a, b and c"."""
    parts: list[str | Phrase] = []
    for i, phrase in enumerate(phrases):
        if i:
            parts.append(last if i == len(phrases) - 1 else comma)
        parts.append(phrase)
    return glue(*parts, plural=len(phrases) > 1)


def marked(phrase: Phrase, key: str, kind: str, *, given: bool = True) -> Phrase:
    """The phrase with its plain text as slots of one field, so that it can be changed as a whole."""

    def mark(piece: Piece) -> tuple[Piece, ...]:
        inner = piece.text.strip()
        if piece.path is not None or not inner:
            return (piece,)
        before, _, after = piece.text.partition(inner)  # the spaces around it are nobody's
        parts = (Piece(before), Piece(inner, (key,), kind, given), Piece(after))
        return tuple(part for part in parts if part.text)

    return replace(phrase, pieces=tuple(part for piece in phrase.pieces for part in mark(piece)))


def capital(phrase: Phrase) -> Phrase:
    """The phrase with a capital at its beginning."""
    pieces = list(phrase.pieces)
    for i, piece in enumerate(pieces):
        if piece.text:
            pieces[i] = replace(piece, text=piece.text[0].upper() + piece.text[1:])
            break
    return replace(phrase, pieces=tuple(pieces))


# ---- nouns


@dataclass(frozen=True, slots=True)
class Noun:
    """A thing of which there may be several; `proper` where there is one only ("Isabeau", "the Treasury")."""

    one: str
    many: str
    proper: str = ""
    every: str = ""  # how all of them read, where it is not "all …": "your characters"

    def in_form(self, form: str) -> tuple[str, bool]:
        """The noun in a form of the template language, and whether it is plural."""
        if self.proper:
            return self.proper, False
        if form == "some":
            return self.many, True
        if form == "bare":
            return self.one, False
        if form in ("one", "each", "no"):
            before = {"one": article(self.one), "each": "each", "no": "no"}[form]
            return f"{before} {self.one}".replace("an other ", "another ", 1), False
        return self.every or f"all {self.many}", True

    def with_adjective(self, adjective: str) -> Noun:
        if not adjective:
            return self

        def put(noun: str) -> str:  # "other wounded character", "your other characters"
            before, after = ("other ", noun[6:]) if noun.startswith("other ") else ("", noun)
            return f"{before}{adjective} {after}"

        every = f"your {put(self.every.removeprefix('your '))}" if self.every else ""
        return Noun(put(self.one), put(self.many), self.proper, every)


_VOWEL = re.compile(r"(?!uni|use|one|eu)[aeiou]|hour|honest", re.IGNORECASE)
_PLURALS = {"die": "dice", "experience": "experience", "rubble": "rubble"}


def article(noun: str) -> str:
    """a or an."""
    return "an" if _VOWEL.match(noun) else "a"


def plural(noun: str) -> str:
    """The plural of a noun, also of one with words before it."""
    first, of, rest = noun.partition(" of ")
    if of:
        return plural(first) + of + rest
    head, _, last = noun.rpartition(" ")
    before = f"{head} " if head else ""
    if last in _PLURALS:
        return before + _PLURALS[last]
    if last.endswith("man"):
        return before + last.removesuffix("man") + "men"
    if last.endswith("y") and last[-2:-1] not in "aeiou":
        return before + last[:-1] + "ies"
    return before + last + ("es" if last.endswith(("s", "x", "ch", "sh")) else "s")


_NUMBERS = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
]


def number_word(n: int) -> str:
    """Numbers in words up to twelve."""
    return _NUMBERS[n] if 0 <= n < len(_NUMBERS) else str(n)


def times(n: int) -> str:
    return {1: "once", 2: "twice"}.get(n, f"{number_word(n)} times")


def counted(number: Phrase, one: str, many: str = "", *, with_article: bool = False) -> Phrase:
    """A plain number with its noun: "two ducats", "one die", "a card", "no cards"."""
    n = number.number
    assert n is not None
    text = article(one) if n == 1 and with_article else "no" if n == 0 else number_word(n)
    first = replace(number.pieces[0], text=text)
    return Phrase((first, Piece(" " + (one if n == 1 else many or plural(one)))), plural=n != 1)


def owned(owner: Phrase, thing: str) -> Phrase:
    """Whose: "your hand", "the loser's hand", "the hand of an enemy next to him"."""
    if owner.trailing or len(owner.pieces) > 1:
        return glue(f"the {thing} of ", objective(owner))
    text = owner.text
    mine = owner.as_owner or text + ("'" if text.endswith("s") else "'s")
    return glue((replace(owner.pieces[0], text=mine),), f" {thing}" if thing else "")


def objective(phrase: Phrase) -> Phrase:
    """The phrase as an object: him, not he."""
    if not phrase.as_object:
        return phrase
    return replace(phrase, pieces=(replace(phrase.pieces[0], text=phrase.as_object), *phrase.pieces[1:]))


# ---- verbs


class Mood(Enum):
    """How a clause is said: "he draws", "he does not draw", "he may draw", "he would draw", "draw"."""

    PLAIN = "plain"
    NOT = "not"
    MAY = "may"
    WOULD = "would"
    BARE = "bare"


_IRREGULAR = {"be": ("are", "is"), "have": ("have", "has"), "do": ("do", "does"), "go": ("go", "goes")}


def verb(base: str, subject: Phrase, mood: Mood = Mood.PLAIN) -> str:
    """The verb that agrees with its subject: you pay, he pays, they pay."""
    if base.startswith("may "):
        rest = base.removeprefix("may ")
        return {Mood.NOT: f"may not {rest}", Mood.BARE: rest, Mood.WOULD: f"would {rest}"}.get(mood, base)
    if mood in (Mood.MAY, Mood.WOULD):
        return f"{mood.value} {base}"
    if mood is Mood.BARE:
        return base
    many = subject.second or subject.plural
    if mood is Mood.NOT and base not in ("be", "have"):
        return f"{'do' if many else 'does'} not {base}"
    return _agreed(base, many) + (" not" if mood is Mood.NOT else "")


def _agreed(base: str, many: bool) -> str:
    first, _, rest = base.partition(" ")
    if first in _IRREGULAR:
        done = _IRREGULAR[first][0 if many else 1]
    elif many:
        done = first
    elif first.endswith(("s", "sh", "ch", "x", "o")):
        done = first + "es"
    elif first.endswith("y") and first[-2] not in "aeiou":
        done = first[:-1] + "ies"
    else:
        done = first + "s"
    return f"{done} {rest}" if rest else done


# ---- templates

_TOKENS = re.compile(
    r"\{(?P<name>\w*)(?P<mark>[|~+'@:*])?(?P<arg>[^}]*)\}|(?P<open>\[)|(?P<close>\])",
)
_SUBJECT = re.compile(r"\{(\w+)(?::\w+)?\} \{\1~")

# Gives a field's phrase for a mark and its argument, or None when the field is not set.
Render = Callable[[str, str, str], "Phrase | None"]

_ONE, _MANY = plain(""), plain("", plural=True)


def subject_of(template: str) -> str:
    """The field that is the subject of a template's first verb, if it begins with one."""
    match = _SUBJECT.match(template)
    return match[1] if match else ""


def fill(template: str, render: Render, mood: Mood = Mood.PLAIN) -> Phrase:
    """Fill a template. The mood is that of its first verb; later verbs follow it where English has it so."""
    out: list[Piece] = []
    saved: list[Piece] | None = None
    missing = False
    at = subject = 0
    seen: dict[str, Phrase] = {}
    first = bool(subject_of(template))
    for match in _TOKENS.finditer(template):
        if match.start() > at:
            out.append(Piece(template[at : match.start()]))
        at = match.end()
        name, mark, arg = match["name"], match["mark"] or "", match["arg"] or ""
        if match["open"]:
            saved, out, missing = out, [], False
        elif match["close"]:
            if saved is None:
                raise ValueError(f"unbalanced ] in sentence template {template!r}")
            out, saved = (saved if missing else saved + out), None
        elif mark in ("~", "+"):
            who = seen.get(name) or (render(name, "", "") if name else None)
            out.append(Piece(verb(arg, who or (_MANY if mark == "+" else _ONE), mood)))
            if mood is Mood.NOT:
                mood = Mood.PLAIN
            elif mood in (Mood.MAY, Mood.WOULD):
                mood = Mood.BARE
        else:
            phrase = render(name, mark, arg)
            if phrase is None:
                missing = True
                continue
            seen[name] = phrase
            out.extend(phrase.pieces)
            if first:
                first, subject = False, len(out)
    if at < len(template):
        out.append(Piece(template[at:]))
    if subject:
        head = merge(out[:subject])
        return Phrase((*head, *merge(out[subject:])), subject=len(head))
    return Phrase(merge(out))


def sentence_case(text: str) -> str:
    """A sentence as printed: capital first, full stop last."""
    text = re.sub(r"\s+", " ", text).strip()
    if not text:
        return text
    text = text[0].upper() + text[1:]
    return text if text.rstrip("”")[-1:] in tuple(".!?:") else text + "."
