"""Prose: slots that exist, and no number that the rule does not have."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from engine.content.adventure import Pool, SheetEvent
from engine.content.check.report import Report
from engine.content.library import Loaded
from engine.content.slots import SLOT, Prose, Slot, Slots, prose_of
from engine.diagnostics import Edit, Fix, did_you_mean
from engine.diagnostics.words import code, listed
from engine.language.cards import steps_phrase
from engine.language.rules import Rule
from engine.language.word import count_phrase

_SMALL: Final = re.findall(
    r"\w+",
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"
    " seventeen eighteen nineteen",
)
_TENS: Final = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_VALUES: Final = {
    **{word: number for number, word in enumerate(_SMALL)},
    **{word: 10 * number for number, word in enumerate(_TENS, 2)},
    **{
        f"{tens}-{small}": 10 * number + unit
        for number, tens in enumerate(_TENS, 2)
        for unit, small in enumerate(_SMALL[1:10], 1)
    },
    "hundred": 100,
}
_NUMBER: Final = re.compile(
    rf"(?<![\w{{.-])(?P<number>\d{{1,3}}|{'|'.join(sorted(_VALUES, key=len, reverse=True))})(?![\w}}-]|\.\d)",
    re.IGNORECASE,
)
# In a reading numbers hide in other words as well.
_HIDDEN: Final = {"a": 1, "an": 1, "once": 1, "another": 1, "twice": 2, "both": 2, "no": 0}
_WORD: Final = re.compile(rf"(?:{'|'.join(_TENS)})-[a-z]+|[A-Za-z]+|\d+", re.IGNORECASE)
# What is counted in the game; before these even “one” is a number, and they tell which slot is meant.
_UNITS: Final = {
    "ducat": "ducat",
    "die": "die",
    "dice": "die",
    "card": "card",
    "space": "space",
    "step": "space",
    "wound": "wound",
    "round": "round",
    "point": "action point",
    "action": "action point",
    "movement": "movement point",
    "portcullis": "portcullis",
    "time": "time",
    "experience": "experience",
}
# An escape in a quoted text: what stands in the file is not what is read.
_ESCAPE: Final = re.compile(r"\\(?:u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|\s*\n|.)", re.DOTALL)
_QUOTED: Final = re.compile(r"“[^”]*”")
_MOST_LISTED: Final = 8


def check_prose(loaded: Loaded, report: Report) -> None:
    """Every text of a file."""
    source = report.source
    for prose in prose_of(loaded.model):
        start, end = source.extent(prose.path)
        raw = source.text[start:end]
        if raw[:1] not in ('"', "'"):
            continue
        written = _masked(raw)
        for match in SLOT.finditer(written):
            if match[1].strip() not in prose.slots:
                _unknown(match, start, prose.slots, report)
        if _is_rule_prose(prose):
            _numbers(prose, written, start, report)


def _masked(raw: str) -> str:
    """The text as it stands in the file, with blanks for quotes and escapes, so that places stay true."""
    quotes = 3 if raw[:3] in ('"""', "'''") else 1
    inside = raw[quotes:-quotes]
    if raw[0] == '"':
        inside = _ESCAPE.sub(lambda match: " " * len(match[0]), inside)
    return " " * quotes + inside + " " * quotes


def _is_rule_prose(prose: Prose) -> bool:
    """The text of a rule, event or pool, and whatever its effects say; a name may be what it likes."""
    if not isinstance(prose.entry, Rule | SheetEvent | Pool):
        return False
    keys = [step for step in prose.path if isinstance(step, str)]
    return prose.within or "title" not in keys


# --- slots


def _unknown(match: re.Match[str], start: int, slots: Slots, report: Report) -> None:
    name = match[1].strip()
    own = sorted(each for each in slots if "." not in each) or sorted(slots)
    guess = did_you_mean(name, slots)
    message = f"there is no slot {code('{' + name + '}')} here"
    help = "this text has no numbers to name"
    if own:
        shown = [code("{" + each + "}") for each in own[:_MOST_LISTED]]
        help = f"there {'is' if len(shown) == 1 else 'are'} {listed(shown, 'and')}"
    fix = None
    if guess is not None:
        message += f"; did you mean {code('{' + guess + '}')}?"
        edit = Edit(start + match.start(), start + match.end(), "{" + guess + "}")
        fix = Fix(f"write {code('{' + guess + '}')}", (edit,))
    span = report.source.span_of(start + match.start(), start + match.end())
    report.place(span, "E307", message, help, fix=fix)


# --- numbers


def _numbers(prose: Prose, written: str, start: int, report: Report) -> None:
    reading: set[int] | None = None
    for match in _NUMBER.finditer(SLOT.sub(lambda slot: " " * len(slot[0]), written)):
        value = number_in(match["number"])
        unit = _unit(written, match)
        if value == 1 and not unit and not match["number"].isdigit():
            continue  # “one” is a pronoun, too
        if reading is None:
            reading = set(numbers_of(_reading(prose.entry)))
        if value in reading:
            continue
        _stray(match, value, unit, prose, start, report)


def _stray(match: re.Match[str], value: int, unit: str, prose: Prose, start: int, report: Report) -> None:
    begin, end = start + match.start(), start + match.end()
    slot = _meant(value, unit, prose.slots)
    help = "correct it, or let a slot name the number"
    fix = None
    if slot is not None:
        help = f"write {code('{' + slot.name + '}')}, which is {slot.text}"
        fix = Fix(f"write {code('{' + slot.name + '}')}", (Edit(begin, end, "{" + slot.name + "}"),))
    message = f"the text says {code(match['number'])}, and the rule does not"
    report.place(report.source.span_of(begin, end), "W409", message, help, fix=fix)


def _meant(value: int, unit: str, slots: Slots) -> Slot | None:
    """The one slot that can be meant: it counts the same, or has this very value and does not count another thing.

    A round is a number of its own: three cards in round three are not {round} cards.
    """
    own = [slot for slot in slots.values() if "." not in slot.name]
    alike = [slot for slot in own if unit and slot.unit == unit]
    open_ = [slot for slot in own if not slot.unit or (not unit and slot.unit != "round")]
    same = [slot for slot in (*alike, *open_) if slot.values == (value,)]
    for found in (same, alike):
        if len(found) == 1:
            return found[0]
    return None


def _unit(written: str, match: re.Match[str]) -> str:
    """What a number counts, by the word behind it, or before it as in “round five”."""
    behind = _WORD.match(written, _skip(written, match.end()))
    before = re.search(r"([A-Za-z]+)\s+$", written[: match.start()])
    for word in (behind[0] if behind else "", before[1] if before and before[1].lower() == "round" else ""):
        low = word.lower()
        for name in (low, low.removesuffix("s"), low.removesuffix("es")):
            if name in _UNITS:
                return _UNITS[name]
    return ""


def _skip(text: str, at: int) -> int:
    while at < len(text) and text[at] in " \n\t":
        at += 1
    return at


def _reading(entry: Any) -> str:
    """What the data says, without what it quotes from the prose."""
    if isinstance(entry, SheetEvent):
        text = steps_phrase("", entry.when, entry.do, "do").text
    elif isinstance(entry, Pool):
        text = count_phrase(entry.ducats, "ducats", "ducat", "ducats").text
    else:
        text = entry.reading()
    return _QUOTED.sub(" ", text)


def number_in(word: str) -> int:
    """What a number or number word means."""
    return int(word) if word.isdigit() else _VALUES[word.lower()]


def numbers_of(reading: str) -> Iterator[int]:
    """The numbers that a reading names, also in “a die”, “once” and the like."""
    for word in _WORD.findall(reading):
        low = word.lower()
        if low in _HIDDEN:
            yield _HIDDEN[low]
        elif low in _VALUES or low.isdigit():
            yield number_in(low)
