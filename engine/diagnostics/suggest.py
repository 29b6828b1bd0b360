"""Guess which word an author meant."""

import re
from collections.abc import Iterable
from difflib import get_close_matches

_SEPARATORS = re.compile(r"[\s_./:-]+")
_LONGEST = 80  # comparing is quadratic, and nobody misspells a word of this length


def did_you_mean(word: str, candidates: Iterable[str]) -> str | None:
    """The candidate most likely meant by `word`, or None when nothing is near."""
    known = sorted(set(candidates) - {word})
    if not known or not word or len(word) > _LONGEST:
        return None
    # The same words in other dress or order: "Old_Mill" or "mill-old" for "old-mill".
    for same in (_segments(word), tuple(sorted(_segments(word)))):
        for candidate in known:
            parts = _segments(candidate)
            if same in (parts, tuple(sorted(parts))):
                return candidate
    # Letters out of order: "mya" for "may".
    for candidate in known:
        if len(word) > 2 and sorted(candidate) == sorted(word):
            return candidate
    near = get_close_matches(word.lower(), [candidate.lower() for candidate in known], 1, 0.72)
    if near:
        return next(candidate for candidate in known if candidate.lower() == near[0])
    return _only(_begun(word, known)) or _only(_containing(word, known)) or _weak(word, known)


def _segments(word: str) -> tuple[str, ...]:
    return tuple(part for part in _SEPARATORS.split(word.lower()) if part)


def _only(found: list[str]) -> str | None:
    """A guess is worth making only when there is just one."""
    return found[0] if len(found) == 1 else None


def _begun(word: str, known: list[str]) -> list[str]:
    """Candidates of which `word` is the beginning, or the other way round."""
    low = word.lower()
    if len(low) < 3:
        return []
    return [
        name for name in known if name.lower().startswith(low) or (len(name) > 3 and low.startswith(name))
    ]


def _containing(word: str, known: list[str]) -> list[str]:
    """Candidates that hold all segments of `word`: "duke" for "treasure-of-the-duke"."""
    parts = set(_segments(word))
    if not parts or max(map(len, parts)) < 3:
        return []
    return [name for name in known if parts < set(_segments(name))]


def _weak(word: str, known: list[str]) -> str | None:
    """A last, more generous look; short words are too like each other for it."""
    if len(word) < 4:
        return None
    near = get_close_matches(word.lower(), [name.lower() for name in known], 1, 0.6)
    return next(name for name in known if name.lower() == near[0]) if near else None
