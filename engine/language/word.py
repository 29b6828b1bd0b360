"""What every word of the language has in common: a model, a sentence, an example, a place in a vocabulary."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Annotated, Any, ClassVar, TypeVar, Union, get_args

from pydantic import ConfigDict, Discriminator, Field, Tag

from engine.diagnostics.strict import Strict
from engine.language.names import NAMES, name_phrase, noun_of
from engine.language.sentence import (
    Mood,
    Noun,
    Phrase,
    Piece,
    article,
    counted,
    fill,
    glue,
    join,
    number_word,
    objective,
    owned,
    plain,
    plural,
    slot,
    subject_of,
)

VOCABULARIES: dict[str, dict[str, type[Word]]] = {
    name: {} for name in ("figures", "spaces", "players", "treasures", "amount", "condition", "effect")
}

ID_PATTERN = r"^[a-z0-9]+(-[a-z0-9]+)*$"


class Model(Strict):
    """Anything an author writes: unknown keys are faults, nothing changes after reading."""

    model_config = ConfigDict(
        extra="forbid", frozen=True, populate_by_name=True, use_attribute_docstrings=False
    )


class Word(Model):
    """One word of the rule language: a table with an `op`."""

    says: ClassVar[str] = ""
    denies: ClassVar[str] = ""  # the sentence when it does not hold, where a plain "not" will not do
    example: ClassVar[str] = ""
    kinds: ClassVar[dict[str, str]] = {}  # field → vocabulary, for the slots of the sentence
    vocabulary: ClassVar[str] = ""

    op: str

    def template(self, mood: Mood = Mood.PLAIN) -> str:
        """The sentence's template; words whose sentence depends on their fields choose it here."""
        return self.denies if mood is Mood.NOT and self.denies else self.says

    def phrase(self, mood: Mood = Mood.PLAIN) -> Phrase:
        """The word as English, with slots that point at its fields."""
        template = self.template(mood)
        if mood is Mood.NOT and (nobody := self._nobody()) is not None:
            return nobody
        denied = mood is Mood.NOT and (self.denies or template != self.template())
        return fill(template, self.render, Mood.PLAIN if denied else mood)

    def _nobody(self) -> Phrase | None:
        """Denied of one of many: "no enemy carries a scroll", not "an enemy carries no scroll"."""
        match = re.match(r"\{(\w+):one\} ", template := self.template())
        who = self.field(match[1]) if match else None
        if not isinstance(who, Word) or not who.is_several():
            return None
        return fill(template.replace(":one}", ":no}", 1), self.render)

    def is_several(self) -> bool:
        """Whether it means some out of many, rather than somebody in particular."""
        return False

    def in_form(self, form: str) -> Phrase:
        """The word in a form that a sentence asks for: one of several, all, each."""
        return self.phrase()

    def counting(self, one: str, many: str) -> Phrase:
        """As an amount in front of a noun: "as many ducats as his mind"."""
        return glue(f"as many {many} as ", self.phrase(), plural=True)

    def subject(self) -> Any:
        """What the field says that is the subject of this word's sentence."""
        name = subject_of(self.template())
        return self.field(name) if name else None

    def opens_with(self, role: str) -> bool:
        """Whether this role is the first thing its sentence names."""
        match = re.match(r"\{(\w+)", self.template())
        return match is not None and self.field(match[1]) == role

    def introduces(self) -> dict[str, str]:
        """Roles this effect fills for those after it, and how they read then."""
        return {}

    def field(self, name: str) -> Any:
        """A field by its key in the data."""
        value = getattr(self, name, None)
        return getattr(self, name + "_", None) if value is None else value

    def render(self, name: str, mark: str = "", arg: str = "") -> Phrase | None:
        """A field as a sentence's template asks for it."""
        value = self.field(name)
        kind = self.kinds.get(name) or ("amount" if isinstance(value, int) else "name")
        given = bool({name, name + "_"} & self.model_fields_set)
        if mark == "|" and value is not None:
            bare = arg.removeprefix("a ").removeprefix("an ")
            return count_phrase(value, name, bare, plural(bare), given=given, with_article=bare != arg)
        if mark == "*" and value is not None:
            return self._counted_name(value, name, arg, given)
        phrase = phrase_of(value, name, kind, form=arg.rstrip("@") if mark == ":" else "", given=given)
        if phrase is None:
            return None
        if mark == "'":
            return owned(phrase, arg)
        return objective(phrase) if mark == "@" or (mark == ":" and arg.endswith("@")) else phrase

    def _counted_name(self, value: Any, name: str, named: str, given: bool) -> Phrase:
        """A number with the noun that another field names, which is a slot of its own."""
        kind = self.kinds.get(named, "name")
        noun = noun_of(str(self.field(named)), kind)
        there = bool({named, named + "_"} & self.model_fields_set)
        if noun.proper:
            return slot(noun.proper, (named,), kind, given=there)
        phrase = count_phrase(value, name, noun.one, noun.many, given=given, with_article=True)
        text = noun.many if phrase.plural else noun.one
        pieces: list[Piece] = []
        for piece in phrase.pieces:
            if piece.path is None and text in piece.text:
                before, _, after = piece.text.partition(text)
                pieces += [Piece(before), Piece(text, (named,), kind, there), Piece(after)]
                text = "\0"
            else:
                pieces.append(piece)
        return replace(glue(pieces), plural=phrase.plural)


def phrase_of(
    value: Any, key: str | int, vocabulary: str, *, form: str = "", given: bool = True
) -> Phrase | None:
    """The phrase of one field's value; None when there is nothing to say."""
    if value is None or value is False or value == ():
        return None
    if value is True:
        return slot("", (key,), "yes-no", given=given)
    if isinstance(value, Word):
        return (value.in_form(form) if form else value.phrase()).at(key)
    if isinstance(value, int):
        text = number_word(value)
        return slot(text, (key,), "amount", given=given, number=value, plural=value != 1)
    if isinstance(value, tuple):
        parts = [phrase_of(item, i, vocabulary, form=form) for i, item in enumerate(value)]
        last = " and " if form in ("all", "some") else " or "
        return join([p for p in parts if p], last).at(key)
    phrase = name_phrase(str(value), vocabulary, form)
    piece = Piece(phrase.text, (key,), vocabulary, given)
    return replace(phrase, pieces=(piece,))


def count_phrase(
    value: Any, key: str, one: str, many: str, *, given: bool = True, with_article: bool = False
) -> Phrase:
    """An amount in front of a noun: "two ducats", "that many spaces", "one ducat for each enemy"."""
    if isinstance(value, Word):
        return value.counting(one, many).at(key)
    if isinstance(value, int):
        number = slot(str(value), (key,), "amount", given=given, number=value)
        return counted(number, one, many, with_article=with_article)
    if value == "rolled":
        return glue(f"as many {many} as ", slot("rolled", (key,), "amount", given=given), plural=True)
    text = {"all": "all", "half": "half of the", "amount": "that many"}.get(str(value))
    if text is not None:
        return glue(slot(text, (key,), "amount", given=given), f" {many}", plural=True)
    said = phrase_of(value, key, "amount")
    assert said is not None
    return glue(f"as many {many} as ", said, plural=True)


W = TypeVar("W", bound=type[Word])


def word(vocabulary: str) -> Callable[[W], W]:
    """Register a word in its vocabulary under its `op`."""

    def register(cls: W) -> W:
        (op,) = get_args(cls.__pydantic_fields__["op"].annotation)  # Literal["…"]
        cls.vocabulary = vocabulary
        VOCABULARIES[vocabulary][op] = cls
        return cls

    return register


def tag_of(value: Any) -> str | None:
    """Which member of a union a raw value belongs to: a bare name, a number, or a table by its `op`."""
    if isinstance(value, bool):
        return None
    if isinstance(value, str):
        return "name"
    if isinstance(value, int):
        return "number"
    if isinstance(value, Mapping):
        op = value.get("op")
        return op if isinstance(op, str) else None
    return getattr(value, "op", None)


Name = Annotated[str, Field(pattern=ID_PATTERN, max_length=80)]


def union_of(vocabulary: str, *, name: bool = False, number: bool = False) -> Any:
    """The type of a field that takes any word of a vocabulary, and perhaps a bare name or number."""
    members: list[Any] = [Annotated[cls, Tag(op)] for op, cls in VOCABULARIES[vocabulary].items()]
    if name:
        members.insert(0, Annotated[Name, Tag("name")])
    if number:
        members.insert(0, Annotated[int, Field(ge=-999, le=999), Tag("number")])
    return Annotated[Union[tuple(members)], Discriminator(tag_of)]  # noqa: UP007  # built at run time


def finish(**namespace: Any) -> None:
    """Resolve the forward references of all words once every vocabulary is complete."""
    for words in VOCABULARIES.values():
        for cls in words.values():
            cls.model_rebuild(force=True, _types_namespace=namespace)


__all__ = [
    "ID_PATTERN",
    "NAMES",
    "VOCABULARIES",
    "Model",
    "Mood",
    "Name",
    "Noun",
    "Phrase",
    "Word",
    "article",
    "count_phrase",
    "finish",
    "phrase_of",
    "plain",
    "tag_of",
    "union_of",
    "word",
]
