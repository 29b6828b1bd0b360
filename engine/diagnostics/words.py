"""Small pieces of English that messages are made of."""

import datetime
import json
from collections.abc import Iterable, Sequence
from typing import Any

_SHOWN = 40


def code(word: object) -> str:
    """A word of the file, set apart from the prose around it."""
    return f"`{word}`"


def listed(words: Iterable[str], last: str = "or") -> str:
    """ "a", "a or b", "a, b or c"."""
    *head, tail = words
    return f"{', '.join(head)} {last} {tail}" if head else tail


def shortened(text: str, length: int = _SHOWN) -> str:
    """The beginning of a text that is too long to show."""
    return text if len(text) <= length else text[: length - 1] + "…"


def found(value: Any) -> str:
    """What stands in the file, as a message names it."""
    match value:
        case bool():
            return code(str(value).lower())
        case str():
            return json.dumps(shortened(value), ensure_ascii=False)
        case int() if abs(value) >= 10**_SHOWN:
            return "a very long number"
        case int() | float():
            return code(value)
        case list() | tuple():
            return "a list" if value else "an empty list"
        case dict():
            return "a table" if value else "an empty table"
        case datetime.date() | datetime.time():
            return f"the date or time {value}"
        case _:
            return "something else"


def named(path: Sequence[str | int]) -> str:
    """The name of what stands at a data path: its key, or its number in a list."""
    if not path:
        return "the file"
    last = path[-1]
    if isinstance(last, str):
        return code(last)
    key = next((step for step in reversed(path) if isinstance(step, str)), None)
    return f"entry {last + 1} of {code(key)}" if key else f"entry {last + 1}"
