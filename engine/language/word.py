"""What every word of the language has in common: a model, a sentence, an example, a place in a vocabulary."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextvars import ContextVar
from typing import Annotated, Any, ClassVar, TypeVar, Union

from pydantic import BaseModel, ConfigDict, Discriminator, Field, Tag

from engine.language.roles import ALL, BANK, HERE, PLAYER_WORDS, ROLES, Kind
from engine.language.sentence import Phrase, fill, join, plain, slot

# How ids read in sentences ("treasury" → "the Treasury"); whoever renders sets it from the library.
NAMES: ContextVar[Mapping[str, str]] = ContextVar("names")

VOCABULARIES: dict[str, dict[str, type[Word]]] = {
    name: {} for name in ("figures", "spaces", "players", "treasures", "amount", "condition", "effect")
}

ID_PATTERN = r"^[a-z0-9]+(-[a-z0-9]+)*$"


class Model(BaseModel):
    """Anything an author writes: unknown keys are faults, nothing changes after reading."""

    model_config = ConfigDict(
        extra="forbid", frozen=True, populate_by_name=True, use_attribute_docstrings=False
    )


class Word(Model):
    """One word of the rule language: a table with an `op`."""

    says: ClassVar[str] = ""
    example: ClassVar[str] = ""
    kinds: ClassVar[dict[str, str]] = {}  # field → vocabulary, for the slots of the sentence
    vocabulary: ClassVar[str] = ""

    op: str

    def phrase(self) -> Phrase:
        """The word as English, with slots that point at its fields."""
        return fill(self.says, self._field_phrase)

    def _field_phrase(self, name: str) -> Phrase | None:
        value = getattr(self, name, None)
        if value is None:
            value = getattr(self, name + "_", None)
        key = name.rstrip("_")
        return phrase_of(value, key, self.kinds.get(key, "amount" if isinstance(value, int) else "name"))


def phrase_of(value: Any, key: str | int, vocabulary: str) -> Phrase | None:
    """The phrase of one field's value; None when there is nothing to say."""
    if value is None or value is False or value == ():
        return None
    if value is True:
        return slot("", (key,), "yes-no")
    if isinstance(value, Word):
        return value.phrase().at(key)
    if isinstance(value, int):
        return slot(str(value), (key,), "amount", number=value)
    if isinstance(value, tuple):
        parts = [phrase_of(item, i, vocabulary) for i, item in enumerate(value)]
        last = "or" if vocabulary in ("name", "spaces", "treasure-type") else "and"
        if vocabulary == "effect":
            return join([p for p in parts if p], "and then").at(key)
        return join([p for p in parts if p], last).at(key)
    text, second, many = name_reading(str(value), vocabulary)
    return slot(text, (key,), vocabulary, second=second, plural=many)


def name_reading(name: str, vocabulary: str) -> tuple[str, bool, bool]:
    """How a bare name reads: a role, a word for players, the bank, or something with an id."""
    if name == HERE:
        return "his space", False, False
    if name == BANK:
        return "the bank", False, False
    if name == ALL:
        return "all", False, True
    if vocabulary in ("players", "purse"):
        if name in PLAYER_WORDS:
            return PLAYER_WORDS[name][0], False, PLAYER_WORDS[name][1]
        if name in ROLES and ROLES[name].kind is Kind.FIGURE:
            reads = ROLES[name].reads
            return ("his player" if reads == "he" else reads + "'s player"), False, False
    if name in ROLES and vocabulary != "name":
        return ROLES[name].reads, name == "me", False
    names = NAMES.get({})
    return names.get(name, name.replace("-", " ").replace("_", " ")), False, False


W = TypeVar("W", bound=type[Word])


def word(vocabulary: str) -> Callable[[W], W]:
    """Register a word in its vocabulary under its `op`."""

    def register(cls: W) -> W:
        (op,) = cls.model_fields["op"].annotation.__args__  # type: ignore[union-attr]  # Literal["…"]
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
    "Name",
    "Word",
    "finish",
    "name_reading",
    "phrase_of",
    "plain",
    "tag_of",
    "union_of",
    "word",
]
