"""Setting type: paragraphs become lines, and lines fill columns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import Final, Literal

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QPainter,
    QTextCharFormat,
    QTextLayout,
    QTextLine,
    QTextOption,
)

from editor.look.fonts import sans, serif
from editor.press.paper import Paint, Part, Path, pt

Cut = Literal["plain", "bold", "italic"]
Align = Literal["left", "justify", "centre", "right"]

_ALIGN: Final = {
    "left": Qt.AlignmentFlag.AlignLeft,
    "justify": Qt.AlignmentFlag.AlignJustify,
    "centre": Qt.AlignmentFlag.AlignHCenter,
    "right": Qt.AlignmentFlag.AlignRight,
}
LEADING: Final = 1.3
_LIGATURES: Final = QFont.Tag("liga")
_FEW: Final = 4  # lines that are not worth parting
_CAP_HEIGHT: Final = 0.67  # of the serif, in ems


def printed(points: float, *, label: bool = False, bold: bool = False, italic: bool = False) -> QFont:
    """A font for a layout; labels are without serifs."""
    font = (sans if label else serif)(points, bold=bold, italic=italic)
    font.setPixelSize(max(1, round(pt(points))))
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    font.setFeature(_LIGATURES, 0)  # so that "finished" is found in a PDF
    return font


def spaced(font: QFont, percent: float) -> QFont:
    """Capitals with some air between them."""
    font.setCapitalization(QFont.Capitalization.AllUppercase)
    font.setLetterSpacing(QFont.SpacingType.PercentageSpacing, percent)
    return font


@dataclass(frozen=True, slots=True)
class Span:
    """Some text in one cut and colour."""

    text: str
    cut: Cut = "plain"
    colour: str = ""


@dataclass(frozen=True, slots=True)
class Style:
    """How a paragraph is set."""

    size: float
    colour: str
    align: Align = "left"
    label: bool = False
    indent: float = 0.0
    leading: float = LEADING
    drop: int = 0  # lines that a large first letter takes


@dataclass(frozen=True)
class Atom:
    """The least thing that a column takes: a line, a heading, a picture."""

    height: float
    paint: Paint | None
    path: Path = ()
    before: float = 0.0  # space above it, unless it comes first in a column
    keep: bool = False  # stays with the one after it


class Paragraph:
    """A text set in lines of one width."""

    def __init__(self, spans: Sequence[Span], style: Style, width: float) -> None:
        self.style = style
        self.step = pt(style.size * style.leading)
        text = "".join(span.text for span in spans)
        self._capital = ""
        if style.drop and len(text) > 60 and text[0].isalpha():
            self._capital, text = text[0], text[1:]
            spans = [replace(spans[0], text=spans[0].text[1:]), *spans[1:]]
        self._layout = QTextLayout(text, printed(style.size, label=style.label))
        option = QTextOption(_ALIGN[style.align])
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self._layout.setTextOption(option)
        self._layout.setCacheEnabled(True)
        self._layout.setFormats(list(_formats(spans, style)))
        # From the height of the capitals in the first line down to the last one's baseline.
        self._cap_font = printed(style.size * (1 + style.leading * max(style.drop - 1, 0) / _CAP_HEIGHT))
        inset = QFontMetricsF(self._cap_font).horizontalAdvance(self._capital) + pt(3) if self._capital else 0
        self._lines: list[QTextLine] = []
        self._layout.beginLayout()
        while (line := self._layout.createLine()).isValid():
            count = len(self._lines)
            left = style.indent + (inset if count < style.drop else 0)
            line.setLineWidth(max(width - left, pt(10)))
            line.setPosition(QPointF(left, 0))
            self._lines.append(line)
        self._layout.endLayout()
        self.width = width
        self.text = self._capital + text

    @property
    def count(self) -> int:
        return max(len(self._lines), self.style.drop if self._capital else 0)

    @property
    def height(self) -> float:
        return self.count * self.step

    def says(self, text: str) -> bool:
        """Whether it has the whole of a text, nothing left out."""
        return self.text == " ".join(text.split())

    def draw_line(self, painter: QPainter, number: int) -> None:
        """One line, its top at the painter's origin."""
        if number == 0 and self._capital:
            font = self._cap_font
            painter.setFont(font)
            painter.setPen(QColor(self.style.colour))
            base = self.step * (self.style.drop - 1) + self._baseline(self._lines[0].ascent())
            painter.drawText(QPointF(0, base), self._capital)
        if number < len(self._lines):
            line = self._lines[number]
            painter.setPen(QColor(self.style.colour))
            line.draw(painter, QPointF(0, self._baseline(line.ascent()) - line.ascent()))

    def draw(self, painter: QPainter) -> None:
        """All lines."""
        for number in range(self.count):
            painter.save()
            painter.translate(0, number * self.step)
            self.draw_line(painter, number)
            painter.restore()

    def _baseline(self, ascent: float) -> float:
        return (self.step - pt(self.style.size)) / 2 + min(ascent, pt(self.style.size) * 0.86)

    def atoms(self, path: Path = (), before: float = 0.0, *, keep: bool = False) -> list[Atom]:
        """The lines for a column; neither the first nor the last stands alone, and a few stay together."""
        count = self.count
        first = count if count <= _FEW else self.style.drop if self._capital else 0
        together = {0, count - 2} | set(range(first))
        return [
            Atom(
                self.step,
                partial(self.draw_line, number=number),
                path,
                before if number == 0 else 0.0,
                keep=(number in together and number < count - 1) or (keep and number == count - 1),
            )
            for number in range(count)
        ]


def _formats(spans: Sequence[Span], style: Style) -> Iterator[QTextLayout.FormatRange]:
    start = 0
    for span in spans:
        form = QTextCharFormat()
        form.setFont(
            printed(style.size, label=style.label, bold=span.cut == "bold", italic=span.cut == "italic")
        )
        form.setForeground(QColor(span.colour or style.colour))
        given = QTextLayout.FormatRange()
        given.start = start
        # Qt counts UTF-16.
        given.length = len(span.text.encode("utf-16-le")) // 2
        given.format = form
        start += given.length
        yield given


@lru_cache(maxsize=2048)
def paragraph(spans: tuple[Span, ...], style: Style, width: float) -> Paragraph:
    """A paragraph; the same one is set once, so that a keystroke sets only what it changed."""
    return Paragraph(spans, style, width)


def text_paragraph(text: str, style: Style, width: float, cut: Cut = "plain") -> Paragraph:
    return paragraph((Span(" ".join(text.split()), cut),), style, width)


def shrunk(
    text: str, style: Style, width: float, sizes: Iterable[float], lines: int, cut: Cut = "plain"
) -> Paragraph:
    """In the first of several sizes in which it has no more lines than it may; else in the last, with "…"."""
    words = text.split()
    for size in sizes:
        made = text_paragraph(text, replace(style, size=size), width, cut)
        if made.count <= lines:
            return made
    style = replace(style, size=size)
    while made.count > lines and len(words) > 1:
        words.pop()
        made = text_paragraph(" ".join(words) + "…", style, width, cut)
    return made


# --- columns


@dataclass(frozen=True, slots=True)
class Column:
    """Atoms from one number up to another, and how high they are together."""

    start: int
    end: int
    height: float
    forced: bool = False  # parted what belongs together, because the column is too low for it


def fill(atoms: Sequence[Atom], start: int, height: float) -> Column:
    """As many atoms as a column takes; at least one, so that there is an end to it."""
    used, end, heights = 0.0, start, [0.0]
    while end < len(atoms):
        more = atoms[end].height + (atoms[end].before if end > start else 0.0)
        if used + more > height + 0.5:
            break
        used += more
        heights.append(used)
        end += 1
    forced = False
    if end < len(atoms):
        back = end
        while back > start and atoms[back - 1].keep:
            back -= 1
        forced = back == start
        end = max(end, start + 1) if forced else back
    height = heights[end - start] if end - start < len(heights) else atoms[start].height
    return Column(start, end, height, forced)


def columns(atoms: Sequence[Atom], start: int, count: int, height: float) -> list[Column]:
    """So many columns of a height, filled one after the other."""
    out: list[Column] = []
    for _ in range(count):
        if start >= len(atoms):
            break
        out.append(fill(atoms, start, height))
        start = out[-1].end
    return out


def balanced(atoms: Sequence[Atom], start: int, count: int, height: float) -> list[Column]:
    """The same, as low as possible if everything that is left finds room."""
    full = columns(atoms, start, count, height)
    if not full or full[-1].end < len(atoms):
        return full
    low, high, best = 0.0, height, full
    while high - low > pt(1):
        middle = (low + high) / 2
        tried = columns(atoms, start, count, middle)
        fits = tried[-1].end == len(atoms) and not any(
            column.forced or column.height > middle + 1 for column in tried
        )
        low, high = (low, middle) if fits else (middle, high)
        best = tried if fits else best
    return best


def place(
    atoms: Sequence[Atom], column: Column, x: float, y: float, width: float
) -> tuple[list[Paint], list[Part]]:
    """Put a column on a page."""
    paints: list[Paint] = []
    parts: list[Part] = []
    for number in range(column.start, column.end):
        atom = atoms[number]
        y += atom.before if number > column.start else 0.0
        if atom.paint is not None:
            paints.append(moved(atom.paint, x, y))
        if atom.path:
            rect = QRectF(x, y, width, atom.height)
            if parts and parts[-1].path == atom.path:
                parts[-1] = Part(parts[-1].rect.united(rect), atom.path)
            else:
                parts.append(Part(rect, atom.path))
        y += atom.height
    return paints, parts


def moved(paint: Paint, x: float, y: float) -> Paint:
    """The same painting somewhere else."""

    def there(painter: QPainter) -> None:
        painter.translate(x, y)
        paint(painter)

    return there


def highest(found: Iterable[Column]) -> float:
    return max((column.height for column in found), default=0.0)
