"""Colours the source, one line at a time."""

from __future__ import annotations

from PySide6.QtGui import QSyntaxHighlighter, QTextDocument

from editor.look.colours import Colours
from editor.source.inks import formats
from editor.source.lexer import PLAIN, Token, tokens
from editor.text.qt_text import to_qt_position


class Highlighter(QSyntaxHighlighter):
    """Highlights headers, keys, texts, words of the language, and ids that the library knows."""

    def __init__(self, document: QTextDocument, colours: Colours) -> None:
        super().__init__(document)
        self._formats = formats(colours)
        self._ids: frozenset[str] = frozenset()

    def set_colours(self, colours: Colours) -> None:
        """Colour everything anew for another theme."""
        self._formats = formats(colours)
        self._again()

    def set_ids(self, ids: frozenset[str]) -> None:
        """The ids that are shown as known; nothing is done when they are the same as before."""
        if ids != self._ids:
            self._ids = ids
            self._again()

    def _again(self) -> None:
        """Colour everything anew. `rehighlight` would count as a change of the text, and everybody would hear it."""
        document = self.document()
        document.contentsChange.emit(0, 0, document.characterCount() - 1)

    def highlightBlock(self, text: str) -> None:
        before = self.previousBlockState()
        found, after = tokens(text, max(before, PLAIN))
        self.setCurrentBlockState(after)
        is_plain = text.isascii() or all(sign <= "\uffff" for sign in text)
        for token in found:
            style = self._formats[self._kind(text, token)]
            if is_plain:
                self.setFormat(token.start, token.end - token.start, style)
            else:
                start, end = to_qt_position(text, token.start), to_qt_position(text, token.end)
                self.setFormat(start, end - start, style)

    def _kind(self, text: str, token: Token) -> str:
        if token.kind == "text" and text[token.start + 1 : token.end - 1] in self._ids:
            return "id"
        return token.kind
