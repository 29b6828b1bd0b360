"""What columns of text are built of: headings, items, named entries and rows of a table."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from editor.press.ornaments import heading, line_pen
from editor.press.paper import Ink, Paint, Path, pt, text_on
from editor.press.setting import Atom, Span, Style, paragraph, printed, text_paragraph

_BODY, _FLAVOUR = 9.2, 8.8  # points
SCALES: Final = (1.24, 1.16, 1.1, 1.05, 1.0, 0.95, 0.9)  # sizes to choose from, of that


@dataclass(frozen=True, slots=True)
class Blocks:
    """Sets blocks for columns of one width, in one size of type."""

    width: float
    ink: Ink
    scale: float = 1.0

    @property
    def body(self) -> float:
        return _BODY * self.scale

    def heading(self, text: str) -> list[Atom]:
        return [Atom(pt(18), heading(text, self.width, self.ink), (), pt(9), keep=True)]

    def item(self, text: str, path: Path = (), *, mark: str = "◆", rule: str = "") -> list[Atom]:
        """A sentence with a mark before it (a diamond, a number or nothing), and perhaps its rule's number."""
        indent = 0.0 if not mark else pt(9) if mark == "◆" else pt(12)
        style = Style(self.body, self.ink.text, indent=indent)
        spans = [Span(" ".join(text.split()))]
        if rule:
            unbroken = rule.replace(" ", "\N{NO-BREAK SPACE}")
            spans.append(Span(f" {unbroken}", "italic", self.ink.soft))
        atoms = paragraph(tuple(spans), style, self.width).atoms(path, pt(2.5))
        if not mark:
            return atoms
        beside: Paint = self._bullet if mark == "◆" else lambda painter: self._number(painter, mark)
        return [beside_of(atoms[0], beside), *atoms[1:]]

    def entry(
        self, title: str, reading: str, text: str, path: Path = (), *, number: str = "", colour: str = ""
    ) -> list[Atom]:
        """A rule or an event: its name, what it does, and the author's words."""
        indent = pt(17) if number else 0.0
        bold = Style(self.body + 0.8, self.ink.text, indent=indent)
        atoms = paragraph((Span(title, "bold"),), bold, self.width).atoms(path, pt(6.5), keep=True)
        if number:
            atoms[0] = beside_of(atoms[0], lambda painter: self._numeral(painter, number, colour))
        body = text_paragraph(reading, Style(self.body, self.ink.text, indent=indent), self.width)
        atoms += body.atoms(path, keep=bool(text))
        if text:
            style = Style(_FLAVOUR * self.scale, self.ink.soft, indent=indent)
            atoms += text_paragraph(text, style, self.width, "italic").atoms(path, pt(1.5))
        return atoms

    def row(self, label: str, value: str, *, keep: bool = False) -> list[Atom]:
        """A label and its value, with a fine line below."""
        made = text_paragraph(label, Style(self.body, self.ink.text), self.width * 0.76)
        height = made.height + pt(4)

        def paint(painter: QPainter) -> None:
            painter.save()
            painter.translate(0, pt(1.5))
            made.draw(painter)
            painter.restore()
            painter.setFont(printed(self.body, label=True, bold=True))
            painter.setPen(QColor(self.ink.text))
            box = QRectF(0, 0, self.width, height)
            painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, value)
            painter.setPen(line_pen(self.ink.line, 0.4))
            painter.drawLine(QLineF(0, height, self.width, height))

        return [Atom(height, paint, (), 0.0, keep)]

    def _bullet(self, painter: QPainter) -> None:
        size = pt(3.2)
        painter.translate(pt(3), pt(self.body * 0.66))
        painter.rotate(45)
        painter.fillRect(QRectF(-size / 2, -size / 2, size, size), QColor(self.ink.soft))

    def _number(self, painter: QPainter, number: str) -> None:
        painter.setFont(printed(self.body, label=True, bold=True))
        painter.setPen(QColor(self.ink.accent))
        box = QRectF(0, 0, pt(12), pt(self.body * 1.3))
        painter.drawText(box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, number)

    def _numeral(self, painter: QPainter, number: str, colour: str) -> None:
        size = pt(13)
        box = QRectF(0, -pt(0.3), size, size)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colour))
        painter.drawRoundedRect(box, pt(3), pt(3))
        painter.setPen(QColor(text_on(colour)))
        painter.setFont(printed(8.5, label=True, bold=True))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, number)


def beside_of(atom: Atom, beside: Paint) -> Atom:
    """An atom with something painted beside it."""

    def both(painter: QPainter) -> None:
        painter.save()
        beside(painter)
        painter.restore()
        if atom.paint is not None:
            atom.paint(painter)

    return replace(atom, paint=both)
