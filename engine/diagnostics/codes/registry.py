"""The registry of diagnostic codes: what can be wrong with a file, told to its author.

A code is stable: it is written into suppressions and looked up in the documentation. To add one, add one
`code(...)` call to the module of its layer, with an example that really has the fault: a test tries each.

An example is part of a sheet (what stands before its first header belongs to the head, the rest is added) or, if it
says its `kind`, a whole file. One that begins with `#` describes a file that no text can show.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class Severity(StrEnum):
    """How grave a fault is: an error stops the file from being played."""

    ERROR = "error"
    WARNING = "warning"
    HINT = "hint"


_LETTERS: Final = {"E": Severity.ERROR, "W": Severity.WARNING, "H": Severity.HINT}

# The first digit of a code.
LAYERS: Final = {
    "1": "The text of the file",
    "2": "The shape of the data",
    "3": "References",
    "4": "Meaning",
    "5": "The box",
    "6": "The game",
    "7": "What only playing shows",
    "8": "Suppressions",
    "9": "Campaigns",
}


@dataclass(frozen=True, slots=True)
class Code:
    """One kind of fault, with the text of its page in the documentation."""

    id: str
    severity: Severity
    title: str
    cause: str
    example: str
    remedy: str


CODES: Final[dict[str, Code]] = {}


def code(id: str, title: str, *, cause: str, example: str, remedy: str) -> None:
    """Register a code."""
    if id in CODES:
        raise ValueError(f"the code {id} is defined twice")
    CODES[id] = Code(id, _LETTERS[id[0]], title, cause, example.strip("\n"), remedy)
