"""Which content files there are, shipped and own, by a glance at their first lines.

The library of the engine knows more, but takes a second to load, and leaves out what cannot be read; the tree
shows every file at once.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Final

import engine

if TYPE_CHECKING:
    from editor.text.workspace import Workspace

# The shelves of the library in their order: kind, title, icon.
SHELVES: Final[tuple[tuple[str, str], ...]] = (
    ("adventure", "Adventures"),
    ("campaign", "Campaigns"),
    ("board", "Boards"),
    ("gang", "Gangs"),
    ("deck", "Decks"),
    ("tokens", "Tokens"),
    ("ruleset", "Rulesets"),
    ("figures", "Figures"),
)
_FOLDERS: Final = {"campaigns": "campaign", "tokens": "tokens", "figures": "figures"}
_HEAD: Final = re.compile(r"^[ \t]*\[", re.MULTILINE)
_KEY: Final = re.compile(
    r"^(kind|id|title|name|number)[ \t]*=[ \t]*(?:[\"'](.*?)[\"']|(\d+))[ \t]*(?:#.*)?$", re.MULTILINE
)
_GLANCE: Final = 8000


@dataclass(frozen=True, slots=True)
class Shelved:
    """One file of the library."""

    path: FilePath
    kind: str
    id: str
    title: str
    is_shipped: bool


@cache
def shipped(name: str) -> FilePath:
    """A shipped folder (`scenarios`, `campaigns`, `docs`): beside the package, or inside it when installed."""
    package = FilePath(engine.__file__).resolve().parent
    beside = package.parent / name
    return beside if beside.is_dir() else package / "_data" / name


def shelved(workspace: Workspace) -> list[Shelved]:
    """All content files: the shipped ones, then the author's own, each in the order of their names."""
    own = workspace.folders
    found = [_glance(path, True) for name in ("scenarios", "campaigns") for path in _files(shipped(name))]
    shipped_places = {each.path.resolve() for each in found}
    for folder in own:
        found += [_glance(path, False) for path in _files(folder) if path.resolve() not in shipped_places]
    return found


def _files(folder: FilePath) -> list[FilePath]:
    if not folder.is_dir():
        return []
    paths = ((path, path.relative_to(folder).parts) for path in folder.rglob("*.toml"))
    return sorted(path for path, parts in paths if not any(part.startswith(".") for part in parts))


def _glance(path: FilePath, is_shipped: bool) -> Shelved:
    try:
        with path.open(encoding="utf-8", errors="replace") as stream:
            text = stream.read(_GLANCE)
    except OSError:
        text = ""
    head = _HEAD.search(text)
    keys = {
        match[1]: match[2] or match[3] or ""
        for match in _KEY.finditer(text[: head.start()] if head else text)
    }
    kind = keys.get("kind", "")
    if kind not in dict(SHELVES):
        kind = _FOLDERS.get(path.parent.name, path.parent.name.removesuffix("s"))
    if kind not in dict(SHELVES):
        kind = "adventure"
    return Shelved(path, kind, keys.get("id", path.stem), keys.get("title", "") or path.stem, is_shipped)
