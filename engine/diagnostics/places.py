"""Where each value of a TOML document stands: an index between data paths and offsets."""

import re
import tomllib
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

import tree_sitter_toml
from tree_sitter import Language, Node, Parser

Path = tuple[str | int, ...]
Extent = tuple[int, int]

# The parser counts bytes and stumbles over `\` with spaces before the line end. A stand-in of the
# same length in ASCII, in which only the insides of texts and comments differ, avoids both.
_STAND_IN: Final = re.compile(r"[^\x00-\x7f]|\\(?:\\|[ \t]+(?=\r?\n))")


@cache
def _parser() -> Parser:
    return Parser(Language(tree_sitter_toml.language()))


@dataclass(slots=True)
class Place:
    """The extent of a key, where there is one, and of the value: for a table, its header."""

    key: Extent | None
    value: Extent


class Places:
    """The index of one text that `tomllib` accepts."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._places: dict[Path, Place] = {}
        self._entries: dict[Path, int] = {}
        self._regions: list[tuple[int, int, Path]] = [(0, len(text), ())]
        ascii_text = _STAND_IN.sub(lambda match: "x" * len(match.group()), text)
        for node in _parser().parse(ascii_text.encode("ascii")).root_node.children:
            if node.type == "pair":
                self._pair(node, ())
            elif node.type in ("table", "table_array_element"):
                self._table(node)
        # The file as a whole has no place of its own: the first line that says something stands for it.
        start, end, _ = self._regions[1] if len(self._regions) > 1 else (0, 0, ())
        line_end = text.find("\n", start, end)
        self._places[()] = Place(None, (start, end if line_end < 0 else line_end))
        self._starts = [start for start, _, _ in self._regions]

    def nearest(self, path: Path) -> Path:
        """The path itself, or the longest part of it that exists."""
        while path not in self._places:
            path = path[:-1]
        return path

    def extent(self, path: Path, *, key: bool = False) -> Extent:
        """Where the value (or the key) stands; for a missing path, where its parent stands."""
        near = self.nearest(path)
        place = self._places[near]
        return place.key if key and place.key and near == path else place.value

    def path_at(self, offset: int) -> Path:
        """The path of the innermost value whose statement holds this offset."""
        for index in range(bisect_right(self._starts, offset) - 1, -1, -1):
            _, end, path = self._regions[index]
            if offset <= end:
                return path
        return ()

    def table_path(self, names: Sequence[str], before: int) -> Path:
        """What a header with these names stands for, given the entries that begin before an offset."""
        path: Path = ()
        for name in names:
            path += (name,)
            count = 0
            while (*path, count) in self._places and self._places[(*path, count)].value[0] < before:
                count += 1
            if path in self._entries and count:
                path += (count - 1,)
        return path

    # --- reading the tree

    def _table(self, node: Node) -> None:
        opening, key, closing, *body = node.children
        header = (opening.start_byte, closing.end_byte)
        path: Path = ()
        names = self._names(key)
        for position, (name, extent) in enumerate(names):
            path += (name,)
            if position == len(names) - 1 and node.type == "table_array_element":
                count = self._entries.get(path, 0)
                self._entries[path] = count + 1
                self._places.setdefault(path, Place(extent, header))
                path += (count,)
                self._places[path] = Place(extent, header)
            elif position == len(names) - 1:
                self._places[path] = Place(extent, header)
            else:
                self._places.setdefault(path, Place(extent, header))
                if path in self._entries:
                    path += (self._entries[path] - 1,)
        self._regions.append((node.start_byte, node.end_byte, path))
        for child in body:
            if child.type == "pair":
                self._pair(child, path)

    def _pair(self, node: Node, table: Path) -> None:
        key, value, *_ = node.named_children  # a comment may follow
        whole = (node.start_byte, value.end_byte)
        *outer, (name, extent) = self._names(key)
        path = table
        for outer_name, outer_extent in outer:
            path += (outer_name,)
            self._places.setdefault(path, Place(outer_extent, whole))
        path += (name,)
        self._places[path] = Place(extent, (value.start_byte, value.end_byte))
        self._regions.append((*whole, path))
        self._inside(value, path)

    def _inside(self, node: Node, path: Path) -> None:
        if node.type == "inline_table":
            for child in node.named_children:
                if child.type == "pair":
                    self._pair(child, path)
        elif node.type == "array":
            entries = (child for child in node.named_children if child.type != "comment")
            for index, child in enumerate(entries):
                extent = (child.start_byte, child.end_byte)
                entry = (*path, index)
                self._places[entry] = Place(None, extent)
                self._regions.append((*extent, entry))
                self._inside(child, entry)

    def _names(self, node: Node) -> list[tuple[str, Extent]]:
        """The parts of a key with their extents."""
        names: list[tuple[str, Extent]] = []
        # The tree of a dotted key leans to the left: (a.b).c
        while node.type == "dotted_key":
            node, last = node.named_children
            names.append(self._name(last))
        names.append(self._name(node))
        return names[::-1]

    def _name(self, node: Node) -> tuple[str, Extent]:
        extent = (node.start_byte, node.end_byte)
        text = self._text[slice(*extent)]
        return (key_name(text) if node.type == "quoted_key" else text), extent


def key_name(quoted: str) -> str:
    """The name that a quoted key stands for."""
    if quoted[0] == "'" or "\\" not in quoted:
        return quoted[1:-1]
    return next(iter(tomllib.loads(f"{quoted} = 0")))
