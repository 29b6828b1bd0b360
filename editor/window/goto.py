"""What “Go to anything” can go to: files, entries, spaces and rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Final

from editor.window.popup import Choice

if TYPE_CHECKING:
    from editor.window.shelf import Shelved
    from engine.content.library import Library
    from engine.diagnostics import Path

# Lists of entries in a file, with the word for one of them.
_LISTS: Final = {
    "event": "event",
    "trigger": "trigger",
    "modifier": "modifier",
    "ability": "ability",
    "pool": "pool",
    "counter": "counter",
    "character": "character",
    "figure": "figure",
    "card": "card",
    "treasure": "treasure",
    "token": "token",
    "chapter": "chapter",
    "space": "space",
}
_ICONS: Final = {
    "space": "space",
    "card": "deck",
    "token": "tokens",
    "treasure": "tokens",
    "chapter": "campaign",
}
_PEOPLE: Final = ("character", "figure")


def file_choices(files: Sequence[Shelved], open_: Callable[[FilePath], None]) -> list[Choice]:
    """The files of the library, one's own first."""
    ordered = sorted(files, key=lambda each: (each.is_shipped, each.kind != "adventure"))
    return [
        Choice(
            each.title,
            f"{each.kind}{' · shipped' if each.is_shipped else ''}",
            each.kind,
            lambda path=each.path: open_(path),  # type: ignore[misc]
            f"{each.id} {each.path.name}",
        )
        for each in ordered
    ]


def entry_choices(library: Library, go: Callable[[FilePath, Path], None]) -> list[Choice]:
    """Entries of all files by title: events, rules, cards, characters, spaces …"""
    out = []
    for loaded in library.read.values():
        data = loaded.source.data
        home = data.get("title")
        for name, word in _LISTS.items():
            entries = data.get(name, ())
            for index, entry in enumerate(entries if isinstance(entries, list) else ()):
                title = _title(entry)
                if title:
                    out.append(
                        Choice(
                            title,
                            f"{word} · {home if isinstance(home, str) else loaded.id}",
                            "figures" if name in _PEOPLE else _ICONS.get(name, "entry"),
                            lambda path=loaded.path, place=(name, index): go(path, place),  # type: ignore[misc]
                            str(entry.get("id", "")),
                        )
                    )
    return out


def rule_choices(go: Callable[[str], None]) -> list[Choice]:
    """The numbered rules of the game."""
    from engine.play.rulebook import rulebook

    return [
        Choice(
            f"{rule.number}  {rule.text[:90]}",
            f"rule · {rule.section}",
            "rules",
            lambda number=rule.number: go(number),  # type: ignore[misc]
            rule.number.replace("-", ""),
        )
        for rule in rulebook().values()
    ]


def _title(entry: object) -> str:
    if not isinstance(entry, dict):
        return ""
    for key in ("title", "name", "id"):
        if isinstance(entry.get(key), str):
            return str(entry[key])
    return ""
