"""Markdown as a document in the colours of the theme, with its headings as places to go to."""

from __future__ import annotations

import re
from dataclasses import dataclass

from PySide6.QtGui import (
    QBrush,
    QColor,
    QTextBlock,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextFrameFormat,
    QTextTable,
)

from editor.look import fonts, theme


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading: its level, words, and where its block is."""

    level: int
    text: str
    position: int

    @property
    def anchor(self) -> str:
        """As links write it: “## Treasure types” is `#treasure-types`."""
        return anchor(self.text)


def anchor(text: str) -> str:
    """The anchor of a heading's words."""
    return re.sub(r"[^\w\- ]", "", text.lower()).strip().replace(" ", "-")


def fill(document: QTextDocument, text: str) -> list[Heading]:
    """Write markdown into a document; gives its headings."""
    document.setMarkdown(text, QTextDocument.MarkdownFeature.MarkdownDialectGitHub)
    document.setDocumentMargin(24)
    headings = []
    block = document.begin()
    while block.isValid():
        level = block.blockFormat().headingLevel()
        if level:
            headings.append(Heading(level, block.text(), block.position()))
        _dress(block)
        block = block.next()
    _dress_tables(document)
    return headings


def _dress(block: QTextBlock) -> None:
    """Headings in the serif, code in the fixed font on a raised ground, room between paragraphs."""
    c, scale = theme.current(), theme.text_scale()
    cursor = QTextCursor(block)
    shape = block.blockFormat()
    level = shape.headingLevel()
    is_code = shape.hasProperty(QTextFormat.Property.BlockCodeFence) or shape.hasProperty(
        QTextFormat.Property.BlockCodeLanguage
    )
    if level:
        shape.setTopMargin(20 if level < 3 else 14)
        shape.setBottomMargin(6)
    elif is_code:
        shape.setBackground(QColor(c.raised))
        shape.setLeftMargin(8)
        shape.setNonBreakableLines(False)
    cursor.setBlockFormat(shape)
    fragments = block.begin()
    spans: list[tuple[int, int, QTextCharFormat]] = []
    while not fragments.atEnd():
        fragment = fragments.fragment()
        spans.append((fragment.position(), fragment.length(), fragment.charFormat()))
        fragments += 1
    for start, length, form in spans:
        if level:
            font = fonts.serif({1: 24.0, 2: 18.0}.get(level, 14.0) * scale, bold=True)
            form.setFont(font)
        elif is_code or form.fontFixedPitch():
            form.setFont(fonts.mono(10 * scale))
            form.setForeground(QColor(c.text if is_code else c.hint))
        elif form.isAnchor():
            form.setForeground(QColor(c.accent))
            form.setFontUnderline(True)
        else:
            continue
        cursor.setPosition(start)
        cursor.setPosition(start + length, QTextCursor.MoveMode.KeepAnchor)
        cursor.setCharFormat(form)


def _dress_tables(document: QTextDocument) -> None:
    c = theme.current()
    for frame in document.rootFrame().childFrames():
        if isinstance(frame, QTextTable):
            form = frame.format()
            form.setBorder(1)
            form.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
            form.setBorderBrush(QBrush(QColor(c.line)))
            form.setBorderCollapse(True)
            form.setCellPadding(6)
            form.setCellSpacing(0)
            form.setTopMargin(8)
            form.setBottomMargin(8)
            frame.setFormat(form)
