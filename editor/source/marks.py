"""What lies over the text: the line of the cursor, what was found, a pair of brackets, problems."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QColor, QTextCharFormat, QTextCursor, QTextFormat
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit

from editor.look.colours import Colours
from editor.source.brackets import matching
from editor.source.inks import mixed, severity_colour
from editor.text.document import Document
from editor.text.qt_text import to_qt_position
from engine.diagnostics import Diagnostic, Severity, Span

_MOST_PROBLEMS = 300
_RANK = {severity: rank for rank, severity in enumerate(Severity)}
Selection = QTextEdit.ExtraSelection


class Marks(QObject):
    """Keeps the editor's extra selections. Cursors hold the problems, so these move along while one types."""

    changed = Signal()

    def __init__(self, editor: QPlainTextEdit, document: Document, colours: Colours) -> None:
        super().__init__(editor)
        self._editor = editor
        self._document = document
        self._colours = colours
        self._problems: list[tuple[Selection, Diagnostic]] = []
        self._found: list[Selection] = []
        document.checked.connect(self.take_problems)
        editor.cursorPositionChanged.connect(self.show)
        self.take_problems()

    def set_colours(self, colours: Colours) -> None:
        """Show all of it in another theme."""
        self._colours = colours
        for selection, problem in self._problems:
            selection.format = self._squiggle(problem.severity)
        for selection in self._found:
            selection.format = self._found_format()
        self.show()

    def let_go(self) -> None:
        """Forget everything: the text it lay over is gone."""
        self._problems, self._found = [], []
        self._editor.setExtraSelections([])

    # --- problems

    def take_problems(self) -> None:
        """Underline what the checker found; its places are those of the text as it is now."""
        self._problems = []
        for problem in sorted(self._document.diagnostics)[:_MOST_PROBLEMS]:
            selection = Selection()
            selection.cursor = self._cursor(problem.span)
            selection.format = self._squiggle(problem.severity)
            self._problems.append((selection, problem))
        self.show()
        self.changed.emit()

    def problems(self) -> list[Diagnostic]:
        """All that are underlined."""
        return [problem for _selection, problem in self._problems]

    def problems_at(self, position: int) -> list[Diagnostic]:
        """The problems over a position, wherever they have moved."""
        found = []
        for selection, problem in self._problems:
            cursor: QTextCursor = selection.cursor
            if cursor.selectionStart() <= position <= cursor.selectionEnd():
                found.append(problem)
        return found

    def worst_by_line(self) -> dict[int, Severity]:
        """The gravest problem of each line, counted from 0."""
        found: dict[int, Severity] = {}
        for selection, problem in self._problems:
            cursor: QTextCursor = selection.cursor
            line = self._editor.document().findBlock(cursor.selectionStart()).blockNumber()
            there = found.get(line)
            if there is None or _RANK[problem.severity] < _RANK[there]:
                found[line] = problem.severity
        return found

    def problems_on_line(self, line: int) -> list[Diagnostic]:
        """The problems that begin on a line."""
        block = self._editor.document().findBlockByNumber(line)
        found = []
        for selection, problem in self._problems:
            cursor: QTextCursor = selection.cursor
            if block.position() <= cursor.selectionStart() < block.position() + block.length():
                found.append(problem)
        return found

    def _cursor(self, span: Span) -> QTextCursor:
        qt = self._editor.document()
        first, last = qt.findBlockByNumber(span.line - 1), qt.findBlockByNumber(span.end_line - 1)
        if not first.isValid():
            first = qt.lastBlock()
        start = first.position() + min(to_qt_position(first.text(), span.column - 1), first.length() - 1)
        if span.end_line != span.line or not last.isValid():
            end = first.position() + len(first.text().rstrip())  # over several lines: its first tells enough
        else:
            end = last.position() + min(to_qt_position(last.text(), span.end_column - 1), last.length() - 1)
        if end <= start:  # something must be seen
            end = min(start + 1, first.position() + first.length() - 1)
            start = max(first.position(), min(start, end - 1))
        cursor = QTextCursor(qt)
        cursor.setPosition(start)
        cursor.setPosition(max(start, end), QTextCursor.MoveMode.KeepAnchor)
        return cursor

    def _squiggle(self, severity: Severity) -> QTextCharFormat:
        style = QTextCharFormat()
        is_hint = severity is Severity.HINT
        line = QTextCharFormat.UnderlineStyle
        style.setUnderlineStyle(line.DotLine if is_hint else line.WaveUnderline)
        style.setUnderlineColor(severity_colour(self._colours, severity))
        return style

    # --- what was found

    def show_found(self, places: Sequence[tuple[int, int]]) -> None:
        """Mark the places that a search found, as positions of Qt."""
        self._found = []
        for start, end in places:
            selection = Selection()
            cursor = QTextCursor(self._editor.document())
            cursor.setPosition(start)
            cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
            selection.cursor = cursor
            selection.format = self._found_format()
            self._found.append(selection)
        self.show()

    def _found_format(self) -> QTextCharFormat:
        style = QTextCharFormat()
        style.setBackground(mixed(self._colours.accent, self._colours.panel, 0.3))
        return style

    # --- all of it

    def show(self) -> None:
        """Put everything over the text."""
        squiggles = [selection for selection, _problem in self._problems]
        self._editor.setExtraSelections([self._line(), *self._found, *self._brackets(), *squiggles])

    def _line(self) -> Selection:
        selection = Selection()
        cursor = self._editor.textCursor()
        cursor.clearSelection()
        style = QTextCharFormat()
        style.setBackground(mixed(self._colours.raised, self._colours.panel, 0.7))
        style.setProperty(QTextFormat.Property.FullWidthSelection, True)
        selection.cursor = cursor
        selection.format = style
        return selection

    def _brackets(self) -> list[Selection]:
        pair = matching(self._editor.textCursor())
        found = []
        for position in pair or ():
            selection = Selection()
            cursor = QTextCursor(self._editor.document())
            cursor.setPosition(position)
            cursor.movePosition(QTextCursor.MoveOperation.Right, QTextCursor.MoveMode.KeepAnchor)
            style = QTextCharFormat()
            style.setBackground(mixed(self._colours.accent, self._colours.panel, 0.35))
            style.setForeground(QColor(self._colours.text))
            selection.cursor = cursor
            selection.format = style
            found.append(selection)
        return found
