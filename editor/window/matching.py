"""Finding by a few letters: how well a text fits what somebody typed."""

from __future__ import annotations


def score(wanted: str, text: str) -> int | None:
    """None if it does not fit; the larger the better. Every typed word must be found, or all letters in order."""
    wanted, text = wanted.strip().casefold(), text.casefold()
    if not wanted:
        return 0
    total = 0
    for word in wanted.split():
        at = text.find(word)
        if at < 0:
            return _letters(wanted.replace(" ", ""), text)
        begins = _begins(text, at)
        total += 100 + (40 if begins else 0) + (20 if at == 0 else 0) - min(at, 20)
    return total - min(len(text), 60) // 4


def _letters(wanted: str, text: str) -> int | None:
    """The letters in order, each right after the one before or at the start of a word: "nad" finds "New adventure"."""
    at, jumps = -1, 0
    for letter in wanted:
        if at >= 0 and at + 1 < len(text) and text[at + 1] == letter:
            at += 1
            continue
        start = next((i for i in range(at + 1, len(text)) if text[i] == letter and _begins(text, i)), None)
        if start is None:
            return None
        at, jumps = start, jumps + 1
    return 50 - 5 * jumps


def _begins(text: str, at: int) -> bool:
    return at == 0 or not text[at - 1].isalnum()
