"""What the tests of the source read: every shipped file, and the values in it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from editor.source.names import Names
from engine.content.library import Library, find_files, shipped_folders
from engine.diagnostics import Source

FILES: list[Path] = [path for folder in shipped_folders() for path in find_files(folder)]


@cache
def names() -> Names:
    return Names(Library.load())


@cache
def source(path: Path) -> Source:
    return Source.read(path)


def leaves(data: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    """Every value that is no table and no list, with its path."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from leaves(value, (*path, key))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from leaves(value, (*path, index))
    else:
        yield path, data
