"""Edits of tables with headers: `[table]` and `[[entry]]`, as stretches of lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from editor.text.formats import format_block, format_key
from editor.text.layout import Block, Layout, Lines, Pair
from editor.text.order import header_rank
from editor.text.spans import insert_lines
from engine.diagnostics import Edit, Path


def insert_table(layout: Layout, name: str, table: Mapping[str, object]) -> tuple[Edit, ...]:
    """A new `[table]` where the shipped files have it."""
    return (_placed(layout, name, format_block(f"[{name}]", table)),)


def insert_block(layout: Layout, path: Path, index: int, entry: Mapping[str, object]) -> tuple[Edit, ...]:
    """A new `[[entry]]` before the one that now has the index, or after the last."""
    names = [format_key(step) for step in path if isinstance(step, str)]
    text = format_block(f"[[{'.'.join(names)}]]", entry)
    count = len(layout.data(path)) if layout.has(path) else 0
    if index < count:
        return (_before(_stretches(layout, (*path, index))[0].start, text, _gap(layout, path)),)
    if count:
        return (_after(layout, _stretches(layout, (*path, count - 1))[-1].end, text, _gap(layout, path)),)
    if len(path) > 1:
        return (_after(layout, _stretches(layout, path[:-1])[-1].end, text, "\n"),)
    return (_placed(layout, str(path[0]), text),)


def remove_blocks(layout: Layout, blocks: Iterable[Block]) -> tuple[Edit, ...]:
    """Without some tables and their own comments."""
    return tuple(_without(layout, lines) for lines in layout.lines(blocks))


def remove_pair(layout: Layout, pair: Pair) -> Edit:
    """Without a line `key = value` and its own comment."""
    lines = layout.pair_lines(pair)
    alone = lines.start == 0 or layout.is_blank(layout.line_start(lines.start - 1))
    end = layout.blanks_after(lines.end) if alone and lines.end < len(layout.text) else lines.end
    start = lines.start
    if end == len(layout.text) and start and not layout.text.endswith("\n"):
        start -= 1
    return Edit(start, end, "")


def move_block(layout: Layout, path: Path, to: int) -> tuple[Edit, ...]:
    """One `[[entry]]` at another place in its list."""
    index = path[-1]
    assert isinstance(index, int)
    here = _stretches(layout, path)
    text = "".join(_lines_of(layout, lines) for lines in here)
    gap = _gap(layout, path[:-1])
    there = _stretches(layout, (*path[:-1], to))
    if to < index:
        arrives = _before(there[0].start, text, gap)
    else:
        arrives = _after(layout, there[-1].end, text, gap)
    return (*(_without(layout, lines) for lines in here), arrives)


def duplicate_block(layout: Layout, path: Path, change: Callable[[str, Path], str]) -> tuple[Edit, ...]:
    """A copy of an `[[entry]]` after it; `change` alters its text, given where the entry is in it."""
    stretches = _stretches(layout, path)
    text = "".join(_lines_of(layout, lines) for lines in stretches)
    names = tuple(step for step in path if isinstance(step, str))
    text = change(text, (*names, 0))
    return (_after(layout, stretches[-1].end, text, _gap(layout, path[:-1])),)


# --- lines


def _stretches(layout: Layout, path: Path) -> list[Lines]:
    return layout.lines(layout.blocks_of(path))


def _lines_of(layout: Layout, lines: Lines) -> str:
    text = layout.text[lines.start : lines.end]
    return text if text.endswith("\n") else text + "\n"


def _without(layout: Layout, lines: Lines) -> Edit:
    """Without these lines and the blank ones after them, unless those are all that sets neighbours apart."""
    end = layout.blanks_after(lines.end)
    start = lines.start
    if end == len(layout.text):
        start = layout.blanks_before(start)
        if start and not layout.text.endswith("\n"):
            start -= 1
    elif start and not layout.is_blank(layout.line_start(start - 1)):
        end = lines.end
    return Edit(start, end, "")


def _gap(layout: Layout, path: Path) -> str:
    """The blank lines between the entries of a list: one, unless they are written without."""
    count = len(layout.data(path)) if layout.has(path) else 0
    for index in range(count - 1):
        end = _stretches(layout, (*path, index))[-1].end
        if end == _stretches(layout, (*path, index + 1))[0].start:
            return ""
    return "\n"


def _before(at: int, text: str, gap: str) -> Edit:
    """Put lines before others; a comment that they end with does not become the others'."""
    last = text.rstrip("\n").rpartition("\n")[2]
    return Edit(at, at, text + (gap or ("\n" if last.lstrip().startswith("#") else "")))


def _after(layout: Layout, at: int, text: str, gap: str) -> Edit:
    """Put lines after others, with blank ones between; a comment stays with those it stands under."""
    above = layout.text[layout.line_start(max(at - 1, 0)) : at].lstrip()
    gap = gap or ("\n" if above.startswith("#") else "")
    last = text.rstrip("\n").rpartition("\n")[2].lstrip()
    if last.startswith("#") and at < len(layout.text) and not layout.is_blank(at):
        text += "\n"
    return insert_lines(layout, at, gap + text)


def _placed(layout: Layout, name: str, text: str) -> Edit:
    """Put a table before the first that comes after it in the shipped files."""
    rank = header_rank(name)
    for block in layout.blocks[1:]:
        if header_rank(str(block.path[0])) > rank:
            at = layout.comment_start(block.start)
            before = "" if at == 0 or layout.is_blank(layout.line_start(at - 1)) else "\n"
            return Edit(at, at, f"{before}{text}\n")
    last = layout.blocks[-1]
    if len(layout.blocks) > 1:
        return _after(layout, layout.lines([last])[-1].end, text, "\n")
    end = layout.next_line(last.pairs[-1].end) if last.pairs else len(layout.text)
    return _after(layout, end, text, "\n" if layout.text.strip() else "")
