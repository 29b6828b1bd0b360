"""Boards: what the layout finds, each fault at its place, inside the grid at its row and column."""

from __future__ import annotations

import re
from typing import Any, Final

from pydantic import BaseModel, ConfigDict, ValidationError

from engine.content.check import moments
from engine.content.check.names import Scope, World
from engine.content.check.references import check_mentions
from engine.content.check.report import Report
from engine.content.check.roles import check_roles
from engine.content.check.walk import walk_condition
from engine.content.layout import Cell, Fault
from engine.content.library import Loaded
from engine.diagnostics import Path, Related, Source, Span, shape_diagnostics
from engine.language.vocabulary import Condition

_CELL: Final = re.compile(r"\S+")
_QUOTES: Final = ('"""', "'''")


class _Passage(BaseModel):
    model_config = ConfigDict(extra="ignore")

    when: Condition | None = None


class _Passages(BaseModel):
    """The conditions of a board, which its model leaves as they are written."""

    model_config = ConfigDict(extra="ignore")

    passage: tuple[_Passage, ...] = ()


def check_board(loaded: Loaded, world: World, scope: Scope, report: Report) -> None:
    """The layout's faults, and the conditions of passages."""
    layout, faults = world.faults[loaded.source.file]
    known = layout.index
    for fault in faults:
        name = _named(report.source.data, fault.path)
        if name is not None and name not in known:
            report.unknown(fault.path, "space", name, known, where=" on this board")
        else:
            _fault(fault, report)
    _passages(loaded, world, scope, report)


def _named(data: Any, path: Path) -> str | None:
    """The id at a place where the file refers to a space."""
    if path[0] not in ("door", "wall", "passage", "deployment", "pentacles"):
        return None
    for step in path:
        data = data[step]
    return data if isinstance(data, str) and path[-1] != "side" else None


def _fault(fault: Fault, report: Report) -> None:
    message = fault.message[:1].lower() + fault.message[1:].removesuffix(".")
    cell = grid_span(report.source, fault.cell) if fault.cell is not None else None
    if cell is None:
        report.at(fault.path, fault.code, message)
    elif fault.path == ("grid",):
        report.place(cell, fault.code, message)
    else:
        related = (Related("it is here in the grid", report.source.file, cell),)
        report.at(fault.path, fault.code, message, related=related)


def grid_span(source: Source, cell: Cell) -> Span | None:
    """Where a cell of the grid stands in the text; None where the text is not laid out in lines."""
    start, end = source.extent(("grid",))
    text = source.text[start:end]
    if text[:3] not in _QUOTES or "\\" in text:
        return None
    lines: list[tuple[int, str]] = []
    offset = start + 3
    for line in text[3:-3].split("\n"):
        # The reader drops empty lines before the first row, so they are no rows here either.
        if lines or line.removesuffix("\r"):
            lines.append((offset, line))
        offset += len(line) + 1
    row, col = cell
    if row >= len(lines):
        return None
    offset, line = lines[row]
    cells = list(_CELL.finditer(line))
    if col < len(cells):
        return source.span_of(offset + cells[col].start(), offset + cells[col].end())
    last = offset + (cells[-1].end() if cells else 0)
    return source.span_of(last, last + 1)


def _passages(loaded: Loaded, world: World, scope: Scope, report: Report) -> None:
    if not loaded.model.passage:
        return
    try:
        read = _Passages.model_validate(report.source.data)
    except ValidationError as error:
        report.found += shape_diagnostics(error, report.source, _Passages)
        return
    for index, passage in enumerate(read.passage):
        if passage.when is not None:
            found = walk_condition(passage.when, ("passage", index, "when"), moments.PASSAGE)
            check_mentions(found.mentions, world, scope, report)
            check_roles(world, found, report)
