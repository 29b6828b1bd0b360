"""JSON Schema for each kind of file, so that editors complete and check while one writes.

The schemas come from the models. They are put into the words of draft 7, which is what TOML tools understand,
and what TOML cannot say (null) is taken out.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from engine.content.library import KINDS
from engine.language.word import VOCABULARIES, Word

DRAFT: Final = "http://json-schema.org/draft-07/schema#"
Schema = dict[str, Any]

_WORDS: Final[dict[str, type[Word]]] = {
    cls.__name__: cls for words in VOCABULARIES.values() for cls in words.values()
}


def file_name(kind: str) -> str:
    """What the schema of a kind is called, as files name it in their first line."""
    return f"{kind}.schema.json"


def schema_text(kind: str) -> str:
    """The schema of a kind of file, as it is written to disk."""
    return json.dumps(schema_of(kind), ensure_ascii=False, indent=2) + "\n"


def write_schemas(folder: Path) -> list[Path]:
    """Write all schemas into a folder; gives what was written."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for kind in KINDS:
        path = folder / file_name(kind)
        path.write_text(schema_text(kind), encoding="utf-8", newline="\n")
        written.append(path)
    return written


def schema_of(kind: str) -> Schema:
    """The schema of a kind of file."""
    raw: Schema = KINDS[kind].model_json_schema(by_alias=True)
    shared: dict[str, Schema] = {}
    definitions = {name: _plain(each, shared) for name, each in raw.pop("$defs", {}).items()}
    for name, definition in definitions.items():
        if name in _WORDS:
            definition["description"] = _described(_WORDS[name])
    body = _plain(raw, shared)
    definitions |= shared
    return {
        "$schema": DRAFT,
        "title": f"Guildmaster: {kind}",
        **body,
        "definitions": dict(sorted(definitions.items())),
    }


def _described(word: type[Word]) -> str:
    text = " ".join((word.__doc__ or "").split())
    return f"{text}\n\nExample: {word.example}" if word.example else text


def _plain(node: Any, shared: dict[str, Schema]) -> Any:
    """A part of a schema in the words of draft 7; vocabularies go to a place of their own."""
    if isinstance(node, list):
        return [_plain(each, shared) for each in node]
    if not isinstance(node, dict):
        return node
    node = {key: _plain_value(key, value, shared) for key, value in node.items() if not _is_noise(key, value)}
    if "prefixItems" in node:
        node["items"], node["additionalItems"] = node.pop("prefixItems"), False
    if "patternProperties" in node:
        node.setdefault("additionalProperties", False)
    if isinstance(node.get("$ref"), str):
        node["$ref"] = node["$ref"].replace("#/$defs/", "#/definitions/")
    if isinstance(node.get("oneOf"), list):
        node = _vocabulary(node, shared)
    return _without_null(node)


def _plain_value(key: str, value: Any, shared: dict[str, Schema]) -> Any:
    if key == "properties":  # names of keys, not words of the schema
        return {name: _plain(each, shared) for name, each in value.items()}
    return _plain(value, shared)


def _is_noise(key: str, value: Any) -> bool:
    """Titles that only repeat a key, and defaults that TOML cannot write."""
    return (key == "title" and isinstance(value, str)) or (key == "default" and value is None)


def _vocabulary(node: Schema, shared: dict[str, Schema]) -> Schema:
    """A union of words stands in many places: it is written once and referred to."""
    names = [each["$ref"].rpartition("/")[2] for each in node["oneOf"] if "$ref" in each]
    vocabulary = {_WORDS[name].vocabulary for name in names if name in _WORDS}
    if len(vocabulary) != 1:
        return node
    union = {"oneOf": node.pop("oneOf")}
    key = f"any-{vocabulary.pop()}"
    shared.setdefault(key, union)
    return {**node, "$ref": f"#/definitions/{key}"}


def _without_null(node: Schema) -> Schema:
    """What may be left out is left out in TOML; nobody writes null."""
    options = node.get("anyOf")
    if not isinstance(options, list) or {"type": "null"} not in options:
        return node
    rest = [each for each in options if each != {"type": "null"}]
    kept = {key: value for key, value in node.items() if key != "anyOf"}
    if len(rest) == 1:
        return {**rest[0], **kept}
    return {**kept, "anyOf": rest}
