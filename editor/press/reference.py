"""The players' summary on two pages."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from editor.press.blocks import Blocks
from editor.press.ornaments import paint_rule
from editor.press.paper import A4, PLAIN, Ink, Page, Paper, Print, mm
from editor.press.reference_content import Item, Named, ReferenceContent, Row
from editor.press.setting import (
    Atom,
    Span,
    Style,
    balanced,
    highest,
    moved,
    paragraph,
    place,
    printed,
)

PAGES: Final = 2
_MARGIN, _TOP, _BOTTOM, _GUTTER = 14.0, 12.0, 13.0, 7.0
_SCALES: Final = (1.45, 1.38, 1.3, 1.24, 1.18, 1.12, 1.06, 1.0, 0.95, 0.9, 0.85, 0.8)


def reference_print(content: ReferenceContent, paper: Paper = A4, ink: Ink = PLAIN) -> Print:
    """In the largest type with which it has two pages, both as full; one that is too long says so."""
    height = mm(paper.height)
    for scale in _SCALES:
        made = _lay_out(content, paper, ink, scale, height)
        if len(made.pages) <= PAGES:
            break
    else:
        made.faults.append(f"the summary of “{content.title}” does not fit on {PAGES} pages")
        return made
    for less in range(1, 12):
        lower = _lay_out(content, paper, ink, scale, height * (1 - 0.05 * less))
        if len(lower.pages) > len(made.pages) or lower.faults:
            break
        made = lower
    return made


def _lay_out(content: ReferenceContent, paper: Paper, ink: Ink, scale: float, height: float) -> Print:
    """On pages of which so much of the height is used."""
    made = Print(f"{content.title}: players’ summary")
    width = mm(paper.width - 2 * _MARGIN)
    column = (width - mm(_GUTTER)) / 2
    atoms = _atoms(content, Blocks(column, ink, scale))
    floor, start = height - mm(_BOTTOM), 0
    while start < len(atoms):
        page = Page(paper.size, ink)
        made.pages.append(page)
        y = _head(page, content, width, ink, is_first=start == 0)
        found = balanced(atoms, start, 2, floor - y)
        for number, each in enumerate(found):
            x = mm(_MARGIN) + number * (column + mm(_GUTTER))
            page.paints += place(atoms, each, x, y, column)[0]
        if highest(found) > floor - y + 1:
            made.faults.append(f"a part of the summary of “{content.title}” is higher than the page")
        start = found[-1].end
    for number, page in enumerate(made.pages):
        count = len(made.pages)
        page.paints.append(partial(_foot, content=content, paper=paper, ink=ink, number=number, count=count))
    return made


def _head(page: Page, content: ReferenceContent, width: float, ink: Ink, *, is_first: bool) -> float:
    y = mm(_TOP)
    style = Style(24 if is_first else 13, ink.text, "centre", leading=1.12)
    title = paragraph((Span(content.title, "bold"),), style, width)
    page.paints.append(moved(title.draw, mm(_MARGIN), y))
    y += title.height
    if is_first:
        under = paragraph((Span(content.under),), Style(9, ink.soft, "centre", label=True), width)
        page.paints.append(moved(under.draw, mm(_MARGIN), y + mm(0.5)))
        y += under.height + mm(6)
    else:
        y += mm(2.5)
    vignette = "dagger" if is_first else ""
    page.paints.append(moved(lambda painter: paint_rule(painter, width, ink, vignette), mm(_MARGIN), y))
    return y + mm(8 if is_first else 5)


def _atoms(content: ReferenceContent, blocks: Blocks) -> list[Atom]:
    atoms: list[Atom] = []
    for section in content.sections:
        atoms += blocks.heading(section.title)
        for line, after in pairwise((*section.lines, None)):
            match line:
                case Item():
                    atoms += blocks.item(line.text, rule=line.rule, mark=str(line.step) if line.step else "◆")
                case Row():
                    atoms += blocks.row(line.label, line.value, keep=after is not None)
                case Named():
                    atoms += blocks.entry(line.title, line.reading, line.text)
    return atoms


def _foot(
    painter: QPainter, content: ReferenceContent, paper: Paper, ink: Ink, number: int, count: int
) -> None:
    painter.setFont(printed(7.5, label=True))
    painter.setPen(QColor(ink.soft))
    box = QRectF(mm(_MARGIN), mm(paper.height - 8.5), mm(paper.width - 2 * _MARGIN), mm(4))
    painter.drawText(box, Qt.AlignmentFlag.AlignLeft, f"{content.title} · numbers as in the rules")
    painter.drawText(box, Qt.AlignmentFlag.AlignRight, f"{number + 1} of {count}")
