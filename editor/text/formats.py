"""Values and entries written as the shipped sheets write them: 110 columns, one effect on a line."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

import tomlkit

WIDTH: Final = 110
_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
_ESCAPES: Final = {
    "\\": "\\\\",
    '"': '\\"',
    "\b": "\\b",
    "\t": "\\t",
    "\n": "\\n",
    "\f": "\\f",
    "\r": "\\r",
}
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f]")


def format_key(key: str) -> str:
    """A key, in quotes where it needs them."""
    return key if _BARE.fullmatch(key) else _quoted(key)


def format_value(value: object, indent: str = "", column: int = 0, old: str = "") -> str:
    """A value that begins at a column of a line with this indent; `old` is how it was written before."""
    if isinstance(value, str):
        return format_text(value, old)
    if isinstance(value, Mapping):
        return _table(value, indent, column)
    if isinstance(value, Sequence):
        return _list(value, indent, column)
    return str(tomlkit.item(value).as_string())


def format_pair(key: str, value: object, indent: str = "") -> str:
    """A line `key = value`, or several lines of them."""
    head = f"{indent}{format_key(key)} = "
    return head + format_value(value, indent, len(head))


def format_block(header: str, entry: Mapping[str, object]) -> str:
    """An entry under its header, with a line end after each line."""
    return "".join(f"{line}\n" for line in (header, *(format_pair(*pair) for pair in entry.items())))


# --- texts


def format_text(text: str, old: str = "") -> str:
    """A text in the quotes it had, where they can hold it."""
    if "\n" in text.rstrip("\n") or (old.startswith('"""') and text.endswith("\n")):
        return _long(text)
    if old.startswith("'") and not old.startswith("'''") and "'" not in text and not _CONTROL.search(text):
        return f"'{text}'"
    return _quoted(text)


def _quoted(text: str) -> str:
    return f'"{_escaped(text)}"'


def _escaped(text: str) -> str:
    signs = (_ESCAPES.get(sign) or (f"\\u{ord(sign):04X}" if _CONTROL.match(sign) else sign) for sign in text)
    return "".join(signs)


def _long(text: str) -> str:
    """Over several lines in triple quotes; a line that is too long goes on after a backslash."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        escaped = _escaped(paragraph).replace('\\"', '"').replace('"""', '""\\"').replace("\\t", "\t")
        lines += _wrapped(escaped)
    body = "\n".join(lines)
    if body.endswith('"'):
        body = body[:-1] + '\\"'
    return f'"""\n{body}"""'


def _wrapped(line: str) -> list[str]:
    out: list[str] = []
    while len(line) > WIDTH:
        # What follows a join begins with a letter: the reader skips the blanks after it.
        cut = max((m.end() for m in re.finditer(r" (?=\S)", line) if m.end() + 1 <= WIDTH), default=0)
        if not cut or not line[:cut].strip():
            break
        out.append(line[:cut] + "\\")
        line = line[cut:]
    return [*out, line]


# --- tables and lists


def _table(table: Mapping[str, Any], indent: str, column: int) -> str:
    if not table:
        return "{}"
    flat = _flat_table(table)
    if flat is not None and column + len(flat) <= WIDTH:
        return flat
    parts: list[str] = []
    at = column + 2
    for key, value in table.items():
        head = f"{format_key(key)} = "
        written = _broken(value, indent, at + len(head)) if _holds_tables(value) else None
        if written is None:
            written = format_value(value, indent, at + len(head))
        part = head + written
        parts.append(part)
        last = part.rpartition("\n")[2]
        at = (len(last) if "\n" in part else at + len(part)) + 2
    return "{ " + ", ".join(parts) + " }"


def _list(items: Sequence[Any], indent: str, column: int) -> str:
    if not items:
        return "[]"
    flat = _flat_list(items)
    if flat is not None and column + len(flat) <= WIDTH:
        return flat
    return _broken(items, indent, column)


def _broken(value: Any, indent: str, column: int) -> str:
    """A list with one element on each line; a table with such a list in it goes on after it."""
    if isinstance(value, Mapping):
        return _table(value, indent, column)
    inner = indent + "  "
    lines = [f"{inner}{format_value(each, inner, len(inner))}," for each in value]
    return "\n".join(("[", *lines, f"{indent}]"))


def _holds_tables(value: Any) -> bool:
    if isinstance(value, Mapping):
        return any(_holds_tables(each) for each in value.values())
    return (
        isinstance(value, Sequence)
        and not isinstance(value, str)
        and any(isinstance(x, Mapping) for x in value)
    )


def _flat_list(items: Sequence[Any]) -> str | None:
    """On one line; None where it should not be: several effects have a line each."""
    if len(items) > 1 and any(isinstance(each, Mapping) for each in items):
        return None
    return _flat("[", items, "]")


def _flat_table(table: Mapping[str, Any]) -> str | None:
    parts: list[str] = []
    for key, value in table.items():
        written = _flat_value(value)
        if written is None:
            return None
        parts.append(f"{format_key(key)} = {written}")
    return "{ " + ", ".join(parts) + " }" if parts else "{}"


def _flat(opening: str, items: Sequence[Any], closing: str) -> str | None:
    parts = [_flat_value(each) for each in items]
    return None if None in parts else opening + ", ".join(str(part) for part in parts) + closing


def _flat_value(value: Any) -> str | None:
    if isinstance(value, str):
        return _quoted(value)
    if isinstance(value, Mapping):
        return _flat_table(value)
    if isinstance(value, Sequence):
        return _flat_list(value)
    return str(tomlkit.item(value).as_string())
