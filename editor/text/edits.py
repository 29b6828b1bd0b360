"""Changes of the data as the smallest changes of the text. Pure: each function gives edits of `source.text`.

Entries are moved and removed as stretches of the text, never through a TOML writer, so that the comment
directly above a header, key or element goes with it and everybody else's stays.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from typing import Any, Final

from editor.text.blocks import (
    duplicate_block,
    insert_block,
    insert_table,
    move_block,
    remove_blocks,
    remove_pair,
)
from editor.text.formats import format_key, format_pair, format_value
from editor.text.inline import Inline
from editor.text.layout import EditError, Layout, Lines
from editor.text.order import key_rank
from editor.text.spans import applied, insert_lines, joined
from engine.diagnostics import Edit, Path, Source
from engine.diagnostics.words import named

__all__ = [
    "EditError",
    "applied",
    "comment",
    "duplicate",
    "insert",
    "move",
    "remove",
    "set_comment",
    "set_value",
]

_RULES: Final = ("trigger", "modifier", "ability")


def set_value(source: Source, path: Path, value: object) -> tuple[Edit, ...]:
    """Write a value in place of another, or add its key, and its table where there is none."""
    layout = Layout(source)
    if not path or value is None:
        raise EditError("There is no key to write." if not path else "There is no value to write.")
    if layout.has(path) and layout.data(path) == value and type(layout.data(path)) is type(value):
        return ()
    return _sure(layout, _set(layout, path, value), lambda data: _put(data, path, value))


def remove(source: Source, path: Path) -> tuple[Edit, ...]:
    """Remove a key, an element or an entry, each with its own comments."""
    layout = Layout(source)
    if not path or not layout.has(path):
        raise EditError(f"There is no {named(path)} to remove.")
    return _sure(layout, _removed(layout, path), lambda data: _drop(data, path))


def insert(source: Source, path: Path, index: int, value: object) -> tuple[Edit, ...]:
    """Put a new entry or element into a list, which is made where there is none."""
    layout = Layout(source)
    there = layout.data(path) if layout.has(path) else []
    if not isinstance(there, list):
        raise EditError(f"{named(path)} is no list.")
    index = max(0, min(index, len(there)))
    return _sure(
        layout,
        _inserted(layout, path, index, value),
        lambda data: _put(data, path, [*there[:index], value, *there[index:]]),
    )


def move(source: Source, path: Path, to: int) -> tuple[Edit, ...]:
    """Move an entry or element to another place in its list; its comments go with it."""
    layout = Layout(source)
    parent, index = _element(layout, path)
    there = layout.data(parent)
    to = max(0, min(to, len(there) - 1))
    if to == index:
        return ()
    edits = (
        Inline(layout, parent).move(index, to) if layout.is_inline(parent) else move_block(layout, path, to)
    )
    order = [*there[:index], *there[index + 1 :]]
    order.insert(to, there[index])
    return _sure(layout, edits, lambda data: _put(data, parent, order))


def duplicate(source: Source, path: Path, changes: Mapping[str, object]) -> tuple[Edit, ...]:
    """Copy an entry or element right after itself; `changes` are values that are otherwise in the copy.

    A change to None leaves the key out.
    """
    layout = Layout(source)
    parent, index = _element(layout, path)
    there = layout.data(parent)
    copy = deepcopy(there[index])
    if changes and not isinstance(copy, dict):
        raise EditError(f"{named(path)} is no table and has no keys to change.")
    for key, value in changes.items():
        _put(copy, (key,), value) if value is not None else copy.pop(key, None)
    if layout.is_inline(parent):
        inline = Inline(layout, parent)
        element = inline.elements[index]
        written = _changed(f"v = {layout.text[element.start : element.end]}", ("v",), changes)
        edits = inline.insert(index + 1, written.removeprefix("v = "), is_table=isinstance(copy, dict))
    else:
        edits = duplicate_block(layout, path, lambda text, inner: _changed(text, inner, changes))
    return _sure(
        layout, edits, lambda data: _put(data, parent, [*there[: index + 1], copy, *there[index + 1 :]])
    )


def comment(source: Source, path: Path) -> str:
    """The comment directly above an entry, key or element, without its signs."""
    layout = Layout(source)
    found = _comment_lines(layout, path)
    if found is None:
        return ""
    lines, _indent = found
    texts = [line.strip().removeprefix("#") for line in layout.text[lines.start : lines.end].splitlines()]
    return "\n".join(text.removeprefix(" ") for text in texts)


def set_comment(source: Source, path: Path, text: str) -> tuple[Edit, ...]:
    """Write another comment above an entry, key or element; an empty one removes it."""
    layout = Layout(source)
    found = _comment_lines(layout, path)
    if found is None:
        raise EditError(f"{named(path)} has no line of its own for a comment: write it in the source.")
    lines, indent = found
    rows = text.strip("\n").split("\n") if text.strip() else []
    new = "".join(f"{indent}# {row.rstrip()}".rstrip() + "\n" for row in rows)
    if layout.text[lines.start : lines.end] == new:
        return ()
    return _sure(layout, (Edit(lines.start, lines.end, new),), lambda _data: None)


# --- how


def _set(layout: Layout, path: Path, value: object) -> tuple[Edit, ...]:
    if layout.has(path):
        if layout.is_inline(path):
            return _replaced(layout, path, value)
        return _rewritten(layout, path, value)
    *outer, last = path
    parent = tuple(outer)
    if isinstance(last, int):
        if layout.has(parent) and len(layout.data(parent)) != last:
            raise EditError(f"There is no {named(path)}.")
        return _inserted(layout, parent, last, value)
    if not layout.has(parent):
        return _with_parent(layout, parent, last, value)
    if not isinstance(layout.data(parent), dict):
        raise EditError(f"{named(parent)} is no table and has no keys.")
    if layout.is_inline(parent):
        inline = Inline(layout, parent)
        return inline.insert(_rank_index(layout, inline, parent, last), inline.written(value, last))
    if layout.block(parent) is None and (siblings := layout.pairs_below(parent)):
        # Dotted keys: another one like them.
        sibling = siblings[-1]
        prefix = layout.text[sibling.start : layout.source.extent(sibling.path[: len(parent) + 1], "key")[0]]
        line = layout.indent(sibling.start) + prefix + format_pair(last, value) + "\n"
        return (insert_lines(layout, layout.next_line(sibling.end), line),)
    return _added(layout, parent, last, value)


def _replaced(layout: Layout, path: Path, value: object) -> tuple[Edit, ...]:
    start, end = layout.source.extent(path)
    column = start - layout.line_start(start)
    written = format_value(value, layout.indent(start), column, layout.text[start:end])
    return (Edit(start, end, written),)


def _rewritten(layout: Layout, path: Path, value: object) -> tuple[Edit, ...]:
    """Another value for tables that have headers: key by key, or entry by entry."""
    old = layout.data(path)
    steps: list[Callable[[Source], tuple[Edit, ...]]] = []
    if isinstance(old, dict) and isinstance(value, Mapping):
        steps += [_step(remove, (*path, key)) for key in old if key not in value]
        steps += [_step(set_value, (*path, key), each) for key, each in value.items()]
    elif isinstance(old, list) and isinstance(value, Sequence) and not isinstance(value, str):
        common = min(len(old), len(value))
        steps += [_step(remove, (*path, index)) for index in reversed(range(common, len(old)))]
        steps += [_step(set_value, (*path, index), value[index]) for index in range(common)]
        steps += [_step(insert, path, index, value[index]) for index in range(common, len(value))]
    else:
        raise EditError(f"{named(path)} is written as a table and cannot become a single value.")
    return _sequence(layout.text, steps)


def _with_parent(layout: Layout, parent: Path, key: str, value: object) -> tuple[Edit, ...]:
    """A key of a table that is not there yet."""
    if len(parent) == 1:
        return insert_table(layout, str(parent[0]), {key: value})
    if isinstance(parent[-1], int):
        raise EditError(f"There is no {named(parent)}.")
    return _set(layout, parent, {key: value})


def _added(layout: Layout, parent: Path, key: str, value: object) -> tuple[Edit, ...]:
    """A new line in a table with a header, or at the top of the file."""
    block = layout.block(parent)
    if block is None:  # only tables within it have headers
        return insert_table(layout, ".".join(format_key(str(step)) for step in parent), {key: value})
    rank = key_rank(parent, key)
    depth = len(parent)
    before = [pair for pair in block.pairs if key_rank(parent, str(pair.path[depth])) <= rank]
    indent = layout.indent(block.pairs[0].start) if block.pairs else ""
    line = format_pair(key, value, indent) + "\n"
    if before:
        return (insert_lines(layout, layout.next_line(before[-1].end), line),)
    if parent:
        return (insert_lines(layout, layout.next_line(block.end), line),)
    if block.pairs:
        return (insert_lines(layout, layout.comment_start(block.pairs[0].start), line),)
    if len(layout.blocks) > 1:
        at = layout.comment_start(layout.blocks[1].start)
        return (insert_lines(layout, at, line + "\n"),)
    return (insert_lines(layout, len(layout.text), line),)


def _rank_index(layout: Layout, inline: Inline, parent: Path, key: str) -> int:
    """Before which key of a table in braces a new one goes."""
    rank = key_rank(parent, key)
    keys = sorted(layout.data(parent), key=inline.index_of)
    return next((index for index, each in enumerate(keys) if key_rank(parent, each) > rank), len(keys))


def _removed(layout: Layout, path: Path) -> tuple[Edit, ...]:
    blocks = layout.blocks_of(path)
    pairs = [pair] if (pair := layout.pair(path)) else layout.pairs_below(path)
    if blocks or pairs:
        return (*remove_blocks(layout, blocks), *(remove_pair(layout, each) for each in pairs))
    *outer, last = path
    inline = Inline(layout, tuple(outer))
    return inline.remove(last if isinstance(last, int) else inline.index_of(last))


def _inserted(layout: Layout, path: Path, index: int, value: object) -> tuple[Edit, ...]:
    if layout.has(path) and layout.is_inline(path):
        inline = Inline(layout, path)
        return inline.insert(index, inline.written(value), is_table=isinstance(value, Mapping))
    if layout.has(path):
        if not isinstance(value, Mapping):
            raise EditError(f"{named(path)} is a list of tables: only a table fits.")
        return insert_block(layout, path, index, value)
    is_entry = isinstance(value, Mapping) and "op" not in value
    in_entry = len(path) > 1 and path[-1] in _RULES and layout.block(path[:-1]) is not None
    if is_entry and isinstance(value, Mapping) and (len(path) == 1 or in_entry):
        return insert_block(layout, path, 0, value)
    return _set(layout, path, [value])


def _element(layout: Layout, path: Path) -> tuple[Path, int]:
    """The list and the index that a path of an element is made of."""
    if not path or not isinstance(path[-1], int) or not layout.has(path):
        raise EditError(f"There is no {named(path)}." if path else "The file is no entry of a list.")
    return path[:-1], path[-1]


def _comment_lines(layout: Layout, path: Path) -> tuple[Lines, str] | None:
    """The lines of the comment above something, and its indent."""
    if not path or not layout.has(path):
        raise EditError(f"There is no {named(path)}.")
    statement = layout.block(path) or layout.pair(path)
    if statement is not None:
        first = layout.line_start(statement.start)
        return Lines(layout.comment_start(statement.start), first), layout.indent(statement.start)
    if layout.is_inline(path) and isinstance(path[-1], int):
        return Inline(layout, path[:-1]).comment(path[-1])
    return None


def _changed(text: str, path: Path, changes: Mapping[str, object]) -> str:
    """A text of one entry with other values for some of its keys."""
    for key, value in changes.items():
        source = Source(text, "copy")
        where = (*path, key)
        if value is not None:
            text = applied(text, set_value(source, where, value))
        elif Layout(source).has(where):
            text = applied(text, remove(source, where))
    return text


# --- making sure


def _step(
    function: Callable[..., tuple[Edit, ...]], *arguments: object
) -> Callable[[Source], tuple[Edit, ...]]:
    return lambda source: function(source, *arguments)


def _sequence(text: str, steps: Sequence[Callable[[Source], tuple[Edit, ...]]]) -> tuple[Edit, ...]:
    """Edits one after the other, as one change of the text they began with."""
    new = text
    for step in steps:
        new = applied(new, step(Source(new, "text")))
    return joined(text, new)


def _sure(
    layout: Layout, edits: tuple[Edit, ...], change: Callable[[dict[str, Any]], None]
) -> tuple[Edit, ...]:
    """The edits, once it is certain that they say what was meant: a wrong edit is worse than none."""
    wanted = deepcopy(layout.source.data)
    change(wanted)
    try:
        is_right = _plain(tomllib.loads(applied(layout.text, edits))) == _plain(wanted)
    except ValueError:
        is_right = False
    if not is_right:
        raise EditError("This cannot be changed here as it is written: change it in the source.")
    return edits


def _plain(value: Any) -> Any:
    """With lists for tuples; empty tables and lists count for nothing, as their headers go with the last entry."""
    if isinstance(value, Mapping):
        return {str(key): plain for key, each in value.items() if (plain := _plain(each)) not in ({}, [])}
    return [_plain(each) for each in value] if isinstance(value, list | tuple) else value


def _put(data: Any, path: Path, value: object) -> None:
    for position, step in enumerate(path[:-1]):
        if isinstance(step, str) and step not in data:
            data[step] = [] if isinstance(path[position + 1], int) else {}
        data = data[step]
    if isinstance(data, list) and path[-1] == len(data):
        data.append(value)
    else:
        data[path[-1]] = value


def _drop(data: Any, path: Path) -> None:
    for step in path[:-1]:
        data = data[step]
    del data[path[-1]]
