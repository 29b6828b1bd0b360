"""The numbered rules, looked up by their number: “F-6”."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from engine.content.library import shipped_folder

_SECTION = re.compile(r"^## \d+\. (.+?)(?: \(([A-Z])\).*)?$")
_NUMBER = re.compile(r"^([A-Za-z])-?(\d{1,2})$")


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: its number, the section it stands in, its words."""

    number: str
    section: str
    text: str


@cache
def rulebook() -> dict[str, Rule]:
    """All rules by number; empty where the rules are not shipped."""
    path = shipped_folder("docs") / "rules.md"
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except OSError:
        return {}
    out: dict[str, Rule] = {}
    letter = title = ""
    for line in lines:
        section = _SECTION.match(line)
        if section is not None:
            title, letter = section[1], section[2] or ""
        elif letter and not line.startswith("|"):
            _read_line(line, letter, title, out)
    return out


def _read_line(line: str, letter: str, title: str, out: dict[str, Rule]) -> None:
    """The rules of one line. Rules come in order, so a number mentioned within another is told apart."""
    starts: list[tuple[int, int, str]] = []  # where the number begins, where its words begin, the number
    at = 0
    following = sum(number.startswith(f"{letter}-") for number in out) + 1
    while True:
        number = f"{letter}-{following}"
        found = re.compile(rf"(?<![\w(]){number} (?=[\[*“]?[A-Z0-9\[*“])").search(line, at)
        if found is None:
            break
        starts.append((found.start(), found.end(), number))
        at, following = found.end(), following + 1
    ends = [*(start for start, _begin, _number in starts[1:]), len(line)]
    for (_start, begin, number), end in zip(starts, ends, strict=False):
        out[number] = Rule(number, title, _plain(line[begin:end]))


def _plain(text: str) -> str:
    """Without the marks of print, and without a heading that belongs to what follows."""
    text = re.sub(r"\s*\*\*[^*]+\.\*\*\s*$", "", text.strip())
    return text.replace("**", "").replace("*", "").strip()


def find_rule(text: str) -> Rule | None:
    """The rule of a number, however it is written: F-6, f6."""
    match = _NUMBER.match(text.strip().rstrip(".:"))
    return rulebook().get(f"{match[1].upper()}-{int(match[2])}") if match is not None else None


def section_rules(letter: str) -> list[Rule]:
    """All rules of a section, by its letter."""
    return [rule for number, rule in rulebook().items() if number.split("-")[0] == letter.upper()]
