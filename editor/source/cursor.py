"""Where a cursor stands in a half-typed text: in which table, at a key or a value, in a text, a comment, a header."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final, Literal

from editor.source.outline import Entry, Node, Outline, Table, outline, text_of
from engine.diagnostics.places import Path
from engine.diagnostics.statements import Statement

Part = Literal["key", "value", "header", "comment", "nothing"]
_KEY_CHARACTER: Final = re.compile(r"[\w-]*\Z")
_KEY_REST: Final = re.compile(r"[\w-]*")
_HEADER: Final = re.compile(r"[ \t]*(\[\[?)[ \t]*([\w.\-\"' ]*)\Z")


@dataclass(slots=True)
class Spot:
    """A place in a text, and what is written there."""

    kind: str | None  # of the file
    part: Part
    path: Path  # of the value (or of the key's value); of the table, where a key is yet to come
    start: int  # what is written here already, to be replaced
    end: int
    typed: str  # as much of it as stands before the cursor
    ops: dict[Path, str] = field(default_factory=dict)  # the words around it, by the path of their tables
    keys: tuple[str, ...] = ()  # that the table has already, this one left out
    words: dict[Path, dict[str, str]] = field(default_factory=dict)  # the plain texts of the tables around it
    in_text: bool = False
    is_closed: bool = True  # the text has its second quote
    has_equals: bool = False
    brackets: str = ""  # of a header, or of the table in braces around it
    is_new: bool = False  # nothing stands here yet: the last step of the path is what would be added


def spot_at(text: str, offset: int, known: Outline | None = None) -> Spot:
    """The place of an offset."""
    tree = outline(text) if known is None else known
    table = tree.table_at(offset)
    spot = Spot(tree.kind, "key", table.path, offset, offset, "")
    _note(tree, spot, table.path, table.entries)
    for outer in tree.tables:  # tables that this one is part of
        if len(outer.path) < len(table.path) and table.path[: len(outer.path)] == outer.path:
            _note(tree, spot, outer.path, outer.entries)
    line = text.rfind("\n", 0, offset) + 1
    if _in_comment(tree, offset):
        spot.part = "comment"
    elif (match := _HEADER.match(text, line, offset)) and not _inside_value(table.entries, offset):
        spot.part, spot.brackets, spot.typed = "header", match[1], match[2]
        spot.start, spot.end = match.start(2), _word_end(text, offset)
        spot.path = ()
    elif _after_header(tree, table, offset):
        spot.part = "nothing"
    else:
        _in_entries(tree, spot, table.path, table.entries, offset, line)
    return spot


def path_at(text: str, offset: int, known: Outline | None = None) -> Path:
    """The data path of what stands at an offset, in a text that need not be whole."""
    tree = outline(text) if known is None else known
    spot = spot_at(text, offset, tree)
    if spot.part in ("header", "comment", "nothing"):
        return tree.table_at(offset).path if spot.part != "nothing" else spot.path
    return spot.path[:-1] if spot.is_new else spot.path


def _after_header(tree: Outline, table: Table, offset: int) -> bool:
    """Whether the offset is on the line of the header, where nothing may follow."""
    return bool(table.path) and tree.text.find("\n", table.start, offset) < 0


def _in_comment(tree: Outline, offset: int) -> bool:
    """Whether a comment is being written: a `#` of this line that is in no text."""
    text = tree.text
    line = text.rfind("\n", 0, offset) + 1
    at = text.find("#", line, offset)
    if at < 0:
        return False
    statement = _statement_at(tree, offset)
    if statement is None or statement.kind == "comment":
        return True
    while at >= 0:
        if not any(node.kind == "text" and node.start < at < node.end for node in _leaves(tree, offset)):
            return True
        at = text.find("#", at + 1, offset)
    return False


def _statement_at(tree: Outline, offset: int) -> Statement | None:
    found = None
    for statement in tree.statements:
        if statement.start > offset:
            break
        found = statement
    return found if found is not None and offset <= found.end else None


def _leaves(tree: Outline, offset: int) -> list[Node]:
    """The plain values near an offset."""
    found: list[Node] = []
    todo = [
        e.value for e in tree.table_at(offset).entries if e.value is not None and e.start <= offset <= e.end
    ]
    while todo:
        node = todo.pop()
        if node.entries:
            todo += [entry.value for entry in node.entries if entry.value is not None]
        else:
            found.append(node)
    return found


def _inside_value(entries: list[Entry], offset: int) -> bool:
    return any(
        entry.value is not None
        and (
            entry.value.start < offset < entry.value.end
            or (offset == entry.value.end and not entry.value.is_closed)
        )
        for entry in entries
    )


def _word_end(text: str, offset: int) -> int:
    match = _KEY_REST.match(text, offset)
    return match.end() if match else offset


def _note(tree: Outline, spot: Spot, path: Path, entries: list[Entry]) -> None:
    """Remember the plain texts of a table around the place, its `op` above all."""
    words = {}
    for entry in entries:
        if len(entry.names) == 1 and entry.value is not None and entry.value.kind == "text":
            said = text_of(tree.text, entry.value)
            if said is not None:
                words[entry.names[0]] = said
    if words.get("op"):
        spot.ops[path] = words["op"]
    spot.words[path] = {**words, **spot.words.get(path, {})}


def _in_entries(tree: Outline, spot: Spot, path: Path, entries: list[Entry], offset: int, line: int) -> None:
    """Go down to the key or value that holds the offset."""
    spot.path = path
    spot.keys = tuple(entry.names[0] for entry in entries)
    for entry in entries:
        if entry.start <= offset <= entry.key_end:
            spot.part, spot.path = "key", (*path, *entry.names)
            spot.start, spot.end = entry.start, entry.key_end
            spot.typed = tree.text[entry.start : offset]
            spot.has_equals = entry.equals is not None
            spot.keys = tuple(other.names[0] for other in entries if other is not entry)
            return
        if entry.equals is not None and entry.key_end < offset:
            if (
                entry.value is None
                and "\n" not in tree.text[entry.equals : offset]
                and _last(entries, entry, offset)
            ):
                spot.part, spot.path = "value", (*path, *entry.names)
                return
            if entry.value is not None and entry.equals <= offset <= _reach(entry.value):
                spot.path = (*path, *entry.names)
                spot.keys = ()
                _in_value(tree, spot, entry.value, offset, line)
                return
    spot.part = "key"
    before = _KEY_CHARACTER.search(tree.text, line, offset)
    if before is not None and before[0]:
        spot.start, spot.typed = before.start(), before[0]
    elif tree.text[line:offset].strip() and path == tree.table_at(offset).path and not _nested(spot):
        spot.part = "nothing"  # after a value on its line


def _nested(spot: Spot) -> bool:
    return spot.brackets == "{"


def _last(entries: list[Entry], entry: Entry, offset: int) -> bool:
    return not any(entry.start < other.start <= offset for other in entries)


def _reach(node: Node) -> int:
    """How far an offset still counts as in a value: at the end of an unclosed one, and just after a plain one."""
    return node.end if not node.is_closed or node.kind in ("other", "text") else node.end - 1


def _in_value(tree: Outline, spot: Spot, node: Node, offset: int, line: int) -> None:
    spot.part = "value"
    if offset < node.start:
        spot.start = spot.end = offset
        return
    if node.kind == "other":
        spot.start, spot.end, spot.typed = node.start, node.end, tree.text[node.start : offset]
    elif node.kind == "text":
        _in_text(tree.text, spot, node, offset)
    elif offset == node.start:
        spot.start = spot.end = offset
    elif node.kind == "list":
        _in_list(tree, spot, node, offset, line)
    else:
        spot.brackets = "{"
        _note(tree, spot, spot.path, node.entries)
        _in_entries(tree, spot, spot.path, node.entries, offset, max(line, node.start + 1))


def _in_text(text: str, spot: Spot, node: Node, offset: int) -> None:
    quotes = 3 if text.startswith(text[node.start] * 3, node.start) and node.end - node.start >= 6 else 1
    inner = node.start + quotes
    if offset < inner or (node.is_closed and offset > node.end - quotes):
        spot.part = "value" if offset <= node.start else "nothing"
        spot.start, spot.end = node.start, node.end
        return
    spot.in_text, spot.is_closed = True, node.is_closed
    spot.start, spot.typed = inner, text[inner:offset]
    spot.end = node.end - quotes if node.is_closed else _word_end(text, offset)


def _in_list(tree: Outline, spot: Spot, node: Node, offset: int, line: int) -> None:
    """The element that holds the offset, or a new one."""
    path = spot.path
    for index, entry in enumerate(node.entries):
        value = entry.value
        if value is not None and value.start <= offset <= _reach(value) and offset > value.start - 1:
            spot.path = (*path, index)
            _in_value(tree, spot, value, offset, line)
            return
    spot.path = (*path, sum(1 for entry in node.entries if entry.end <= offset))
    spot.is_new = True
    spot.start = spot.end = offset
