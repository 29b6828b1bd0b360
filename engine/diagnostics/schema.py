"""Walk the schema that pydantic validates with, along the path of an error.

The schema knows what the error does not say: the limits of a number whose type was wrong, the keys
a table may have, and which steps of the path are tags of a union and not keys in the data.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from engine.diagnostics.places import Path
from engine.diagnostics.words import code, listed

Schema = dict[str, Any]

_WRAPPERS: Final = {
    "chain": "steps",
    "dataclass": "schema",
    "default": "schema",
    "function-after": "schema",
    "function-before": "schema",
    "function-wrap": "schema",
    "json-or-python": "python_schema",
    "lax-or-strict": "lax_schema",
    "model": "schema",
    "model-field": "schema",
    "nullable": "schema",
    "typed-dict-field": "schema",
}
_TABLES: Final = ("model-fields", "typed-dict", "dataclass-args")
_LISTS: Final = ("list", "set", "frozenset", "tuple", "generator")
_WORDS: Final = {
    "bool": "`true` or `false`",
    "date": "a date",
    "datetime": "a date and time",
    "dict": "a table",
    "str": "a text",
    "time": "a time",
    **dict.fromkeys(_TABLES, "a table"),
    **dict.fromkeys(_LISTS, "a list"),
}
_MOST_WORDS: Final = 8


@dataclass(slots=True)
class Located:
    """Where an error belongs in the data, and the schema that stands there and around it."""

    path: Path
    what: Literal["value", "key"]
    schema: Schema | None
    table: Schema | None
    unions: list[tuple[Path, str]] = field(default_factory=list)  # undecided unions and the choice tried


class SchemaWalk:
    """The schema of one model, with its named parts."""

    def __init__(self, schema: Schema) -> None:
        self._definitions: dict[str, Schema] = {}
        self._root = schema
        while self._root["type"] == "definitions":
            self._definitions |= {part["ref"]: part for part in self._root["definitions"]}
            self._root = self._root["schema"]

    def locate(self, loc: tuple[str | int, ...], data: Any, *, missing: bool) -> Located:
        """Follow an error's `loc` through schema and data at once."""
        place = Located((), "value", self.bare(self._root), None)
        here = data
        for index, step in enumerate(loc):
            schema = place.schema
            kind = schema["type"] if schema else None
            if schema and kind == "tagged-union":
                place.schema = self.bare(self._choice_by_tag(schema, step))
            elif schema and kind == "union":
                place.unions.append((place.path, str(step)))
                place.schema = self.bare(self._choice_by_label(schema, str(step)))
            elif step == "[key]":
                place.what = "key"
            elif _holds(here, step) or (missing and index == len(loc) - 1):
                place.path += (step,)
                here = here[step] if _holds(here, step) else None
                place.table = schema
                place.schema = self.bare(self._below(schema, step))
            elif schema is None:
                place.unions.append((place.path, str(step)))
            else:
                # A validator has reshaped the value: the text holds no more than what we have.
                place.schema = self.bare(self._below(schema, step))
        return place

    def bare(self, schema: Schema | None) -> Schema | None:
        """The schema without defaults, functions and other wrapping."""
        while schema and (schema["type"] in _WRAPPERS or schema["type"] == "definition-ref"):
            schema = self._unwrapped(schema)
        return schema

    def _unwrapped(self, schema: Schema) -> Schema | None:
        """What a wrapping holds."""
        if schema["type"] == "definition-ref":
            return self._definitions.get(schema["schema_ref"])
        inner = schema.get(_WRAPPERS.get(schema["type"], ""))
        return inner[-1] if isinstance(inner, list) else inner

    def fields(self, schema: Schema | None) -> dict[str, Schema]:
        """The keys a table may have, as they are written in the file."""
        schema = self.bare(schema)
        if not schema or schema["type"] not in _TABLES:
            return {}
        entries: Any = schema["fields"]
        pairs = (
            entries.items() if isinstance(entries, dict) else ((entry["name"], entry) for entry in entries)
        )
        return {
            alias if isinstance(alias := entry.get("validation_alias"), str) else name: entry
            for name, entry in pairs
        }

    def discriminator(self, schema: Schema) -> tuple[str | None, list[str]]:
        """The key by which a tagged union is told apart, and the words it may have."""
        key = schema.get("discriminator")
        name = key if isinstance(key, str) else None
        words: list[str] = []
        for tag, choice in schema["choices"].items():
            for field_name, entry in self.fields(choice).items():
                literal = self.bare(entry)
                if (
                    literal
                    and literal["type"] == "literal"
                    and tag in literal["expected"]
                    and name in (None, field_name)
                ):
                    name = field_name
                    words.extend(map(str, literal["expected"]))
        return name, list(dict.fromkeys(words)) or [str(tag) for tag in schema["choices"]]

    def describe(self, schema: Schema | None) -> str | None:
        """What a value must be, in an author's words."""
        kinds = list(dict.fromkeys(self._kinds(schema)))
        return listed(kinds) if kinds else None

    def words(self, schema: Schema | None) -> list[Any]:
        """The words of a closed list, empty where any text is allowed."""
        schema = self.bare(schema)
        if schema and schema["type"] == "literal":
            return list(schema["expected"])
        if schema and schema["type"] == "enum":
            return [member.value for member in schema["members"]]
        return []

    def _kinds(self, schema: Schema | None) -> Iterator[str]:
        schema = self.bare(schema)
        kind = schema["type"] if schema else None
        if schema is None or kind in ("any", "none"):
            return
        if kind in ("int", "float", "decimal"):
            yield number(schema)
        elif kind in ("literal", "enum"):
            words = self.words(schema)
            yield listed(map(code, words)) if len(words) <= _MOST_WORDS else "one of the words allowed here"
        elif kind in ("union", "tagged-union"):
            choices = schema["choices"]
            for choice in choices.values() if isinstance(choices, dict) else choices:
                yield from self._kinds(choice[0] if isinstance(choice, tuple) else choice)
        elif kind in _WORDS:
            yield _WORDS[kind]

    def _below(self, schema: Schema | None, step: str | int) -> Schema | None:
        kind = schema["type"] if schema else None
        if schema is None:
            return None
        if kind in _TABLES:
            return self.fields(schema).get(str(step))
        if kind == "dict":
            return schema.get("values_schema")
        if kind == "tuple" and isinstance(step, int):
            items: list[Schema] = schema["items_schema"]
            return items[min(step, len(items) - 1)] if items else None
        return schema.get("items_schema") if kind in _LISTS else None

    def _choice_by_tag(self, schema: Schema, tag: str | int) -> Schema | None:
        choices: dict[Any, Schema] = schema["choices"]
        return next(
            (choice for key, choice in choices.items() if str(getattr(key, "value", key)) == str(tag)), None
        )

    def _choice_by_label(self, schema: Schema, label: str) -> Schema | None:
        """The choice of a plain union that an error's label speaks of: by its name, else by its type."""
        choices = [choice if isinstance(choice, tuple) else (choice, None) for choice in schema["choices"]]
        words = set(re.findall(r"\w+", label))
        for choice, own_label in choices:
            inner = self.bare(choice)
            if own_label == label or (
                inner and {inner.get("model_name"), inner.get("dataclass_name")} & words
            ):
                return dict(choice)
        kind = re.split(r"[\[(]", label.removeprefix("constrained-"))[0]
        return next((dict(choice) for choice, _ in choices if kind in self._layers(choice)), None)

    def _layers(self, schema: Schema) -> Iterator[str]:
        """The types of a schema and of what it wraps."""
        layer: Schema | None = schema
        while layer:
            yield layer["type"]
            layer = self._unwrapped(layer)


def number(schema: Schema) -> str:
    """ "a whole number between 1 and 8" and the like."""
    kind = "a whole number" if schema["type"] == "int" else "a number"
    least, most = schema.get("ge"), schema.get("le")
    if least is None and schema["type"] == "int" and "gt" in schema:
        least = schema["gt"] + 1
    if most is None and schema["type"] == "int" and "lt" in schema:
        most = schema["lt"] - 1
    if least is not None and most is not None:
        return f"{kind} between {least} and {most}"
    limits = (
        (least, "of at least"),
        (most, "of at most"),
        (schema.get("gt") if least is None else None, "greater than"),
        (schema.get("lt") if most is None else None, "smaller than"),
    )
    parts = [f"{words} {limit}" for limit, words in limits if limit is not None]
    return " ".join((kind, listed(parts, "and"))) if parts else kind


def _holds(data: Any, step: str | int) -> bool:
    if isinstance(data, dict):
        return step in data
    return isinstance(data, list) and isinstance(step, int) and 0 <= step < len(data)
