"""The adventure sheet: title, story, round track, set-up, rules, and places for the missions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from editor.press.blocks import SCALES, Blocks
from editor.press.content import Line, SheetContent
from editor.press.emblems import VIGNETTES
from editor.press.ornaments import paint_rule
from editor.press.paper import (
    A4,
    PLAIN,
    Ink,
    Page,
    Paper,
    Part,
    Path,
    Print,
    mm,
    pt,
    readable,
)
from editor.press.setting import (
    Atom,
    Column,
    Paragraph,
    Span,
    Style,
    balanced,
    highest,
    moved,
    paragraph,
    place,
    printed,
    shrunk,
    spaced,
    text_paragraph,
)
from editor.press.sheet_foot import (
    costs_table,
    places,
    places_height,
    reckoning,
    tables_height,
)
from editor.press.track import Track
from engine.language.sentence import number_word

_MARGIN: Final = 14.0
_GUTTER: Final = 7.0
_TOP: Final = 12.0
_BOTTOM: Final = 13.0
_LEAST: Final = 25.0  # a column lower than this is not worth beginning
_STORY: Final = 9.8  # points


def sheet_print(content: SheetContent, paper: Paper = A4, ink: Ink = PLAIN) -> Print:
    """A sheet laid out on paper."""
    # The largest type with which it has as few pages as with the smallest.
    best = _Sheet(content, paper, ink, SCALES[-1]).print()
    low, high = 0, len(SCALES) - 1
    while low < high:
        middle = (low + high) // 2
        tried = _Sheet(content, paper, ink, SCALES[middle]).print()
        if len(tried.pages) > len(best.pages) or len(tried.faults) > len(best.faults):
            low = middle + 1
        else:
            best, high = tried, middle
    return best


class _Sheet:
    """One sheet while it is being laid out; `y` is how far the page is filled."""

    def __init__(self, content: SheetContent, paper: Paper, ink: Ink, scale: float) -> None:
        self.content = content
        self.paper = paper
        self.ink = ink
        self.width = mm(paper.width - 2 * _MARGIN)
        self.column = (self.width - mm(_GUTTER)) / 2
        self.blocks = Blocks(self.column, ink, scale)
        self.left = mm(_MARGIN)
        self.floor = mm(paper.height - _BOTTOM)
        self.result = Print(content.title)
        self.y = 0.0

    def print(self) -> Print:
        self._new_page()
        self._title()
        self._story()
        self._track()
        self._body()
        for number, page in enumerate(self.result.pages):
            page.paints.append(partial(self._footer, number=number))
        return self.result

    @property
    def page(self) -> Page:
        return self.result.pages[-1]

    def _new_page(self) -> None:
        self.result.pages.append(Page(self.paper.size, self.ink))
        self.y = mm(_TOP)
        if len(self.result.pages) > 1:
            self._running_head()

    def _running_head(self) -> None:
        style = Style(13, self.ink.text, "centre", leading=1.1)
        title = paragraph((Span(self.content.title, "bold"),), style, self.width)
        self._put(title, self.left, self.y)
        self.y += title.height + mm(2.5)
        self.page.paints.append(
            moved(lambda painter: paint_rule(painter, self.width, self.ink, ""), self.left, self.y)
        )
        self.y += mm(5)

    def _put(self, made: Paragraph, x: float, y: float, path: Path = ()) -> None:
        self.page.paints.append(moved(made.draw, x, y))
        if path:
            self.page.parts.append(Part(QRectF(x, y, made.width, made.height), path))

    # --- the head

    def _title(self) -> None:
        number = self.content.number
        over = "Adventure"
        if number is not None:
            over += f" {number_word(number)}"
        self.page.paints.append(moved(lambda painter: self._over(painter, over), self.left, self.y))
        self.y += mm(6)
        style = Style(30, self.ink.text, "centre", leading=1.12)
        title = shrunk(self.content.title, style, self.width, (30, 27, 24, 21), 1, "bold")
        if not title.says(self.content.title):
            title = text_paragraph(self.content.title, replace(style, size=20), self.width, "bold")
        self._put(title, self.left, self.y, ("title",))
        self.y += title.height + mm(6.5)
        vignette = VIGNETTES[(number or 1) % len(VIGNETTES)]
        self.page.paints.append(
            moved(lambda painter: paint_rule(painter, self.width, self.ink, vignette), self.left, self.y)
        )
        self.y += mm(6)
        facts = " · ".join(
            part for part in (self.content.players, self.content.ruleset, self.content.boards) if part
        )
        line = text_paragraph(facts, Style(8.5, self.ink.soft, "centre", label=True), self.width)
        self._put(line, self.left, self.y, ("ruleset",))
        self.y += line.height + mm(3.5)

    def _over(self, painter: QPainter, text: str) -> None:
        painter.setFont(spaced(printed(9.5, label=True, bold=True), 111))
        painter.setPen(QColor(self.ink.accent))
        painter.drawText(QRectF(0, 0, self.width, mm(5)), Qt.AlignmentFlag.AlignCenter, text)

    def _story(self) -> None:
        if not self.content.story:
            return
        atoms: list[Atom] = []
        for number, text in enumerate(self.content.story):
            style = Style(
                _STORY * self.blocks.scale,
                self.ink.text,
                "justify",
                drop=3 if number == 0 else 0,
            )
            atoms += text_paragraph(text, style, self.column).atoms(("story",), pt(4) if number else 0)
        start = 0
        while start < len(atoms):
            found = balanced(atoms, start, 2, self.floor - self.y)
            self._columns(atoms, found)
            self.y += highest(found)
            start = found[-1].end
            if start < len(atoms):
                self._new_page()
        self.y += mm(5)

    def _columns(self, atoms: Sequence[Atom], found: Sequence[Column]) -> None:
        for number, column in enumerate(found):
            if self.y + column.height > self.floor + 1:
                self.result.faults.append(f"a part of “{self.content.title}” is higher than the page")
            x = self.left + number * (self.column + mm(_GUTTER))
            paints, parts = place(atoms, column, x, self.y, self.column)
            self.page.paints += paints
            self.page.parts += parts

    def _track(self) -> None:
        track = Track(self.content, self.width, self.ink)
        if self.y + track.height > self.floor:
            self._new_page()
        self.page.paints.append(moved(track.paint, self.left, self.y))
        for part in track.parts:
            self.page.parts.append(Part(part.rect.translated(self.left, self.y), part.path))
        self.y += track.height + mm(4)

    # --- the body

    def _body(self) -> None:
        atoms = self._atoms()
        below = places_height(self.content)
        start = 0
        while start < len(atoms):
            room = self.floor - self.y
            if room < mm(_LEAST) and len(self.page.parts) > 0:
                self._new_page()
                continue
            found = balanced(atoms, start, 2, room - below)
            if found[-1].end < len(atoms) or highest(found) > room - below + 1:
                found = balanced(atoms, start, 2, room)
            self._columns(atoms, found)
            self.y += highest(found)
            start = found[-1].end
            if start < len(atoms):
                self._new_page()
        if self.y + below > self.floor + 1:
            self._new_page()
        self._foot(self.floor - below)

    def _foot(self, top: float) -> None:
        """The mission places at the very bottom, so that cards lie apart from the text; tables above them."""
        self.page.paints += places(self.content, self.paper, self.ink, top)
        free = top - self.y - mm(7)
        if len(self.result.pages) > 1 and free >= tables_height(self.content):
            y = top - tables_height(self.content) if self.page.parts else self.y
            right = self.left + self.column + mm(_GUTTER)
            self.page.paints.append(moved(costs_table(self.content, self.column, self.ink), self.left, y))
            self.page.paints.append(moved(reckoning(self.column, self.ink), right, y))

    def _atoms(self) -> list[Atom]:
        content, blocks = self.content, self.blocks
        atoms = blocks.heading("Set-up")
        for number, line in enumerate(content.setup):
            atoms += blocks.item(line.text, line.path, mark="◆" if number else "")
        if content.events:
            atoms += blocks.heading("Events")
        for event in content.events:
            atoms += blocks.entry(
                event.title,
                event.reading,
                event.text,
                event.path,
                number=str(event.round),
                colour=event.colour or self.ink.soft,
            )
        if content.rules:
            atoms += blocks.heading("Special rules")
        for rule in content.rules:
            atoms += blocks.entry(rule.title, rule.reading, rule.text, rule.path)
        for title, lines in (
            ("Counters", content.counters),
            ("The winner of the adventure before", (Line(("winners_bonus",), content.bonus),)),
            ("House rules", content.house_rules),
        ):
            some = [line for line in lines if line.text]
            if some:
                atoms += blocks.heading(title)
            for line in some:
                atoms += blocks.item(line.text, line.path, mark="◆" if len(some) > 1 else "")
        return atoms

    def _footer(self, painter: QPainter, number: int) -> None:
        count = len(self.result.pages)
        y = mm(self.paper.height - 8.5)
        painter.setFont(printed(7.5, label=True))
        painter.setPen(QColor(readable(self.ink.soft, self.ink.ground)))
        box = QRectF(self.left, y, self.width, mm(4))
        painter.drawText(box, Qt.AlignmentFlag.AlignLeft, self.content.title)
        if count > 1:
            painter.drawText(box, Qt.AlignmentFlag.AlignRight, f"{number + 1} of {count}")
