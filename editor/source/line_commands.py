"""Commands on whole lines, each one step of the History; the selection stays on the lines it was on."""

from __future__ import annotations

from collections.abc import Callable

from editor.source import lines
from editor.source.editor import CodeEditor
from editor.text.document import Document
from engine.diagnostics import Edit


class LineCommands:
    """Mixed into the view, which has the editor and the document."""

    editor: CodeEditor
    document: Document

    def toggle_comment(self) -> None:
        """Comment the chosen lines out, or back in."""
        self._change(lines.toggle_comment, "Comment lines")

    def indent(self) -> None:
        """Move the chosen lines to the right."""
        self._change(lines.indent, "Indent lines")

    def outdent(self) -> None:
        """Move the chosen lines to the left."""
        self._change(lines.outdent, "Outdent lines")

    def duplicate(self) -> None:
        """Write the chosen lines once more."""
        first, last = self.editor.chosen_lines()
        self._change(lines.duplicate, "Duplicate lines", step=last - first + 1)

    def delete_lines(self) -> None:
        """Delete the chosen lines."""
        self._change(lines.delete, "Delete lines")

    def move_up(self) -> None:
        """Move the chosen lines up by one."""
        self._change(lambda text, a, b: lines.move(text, a, b, -1), "Move lines up", step=-1)

    def move_down(self) -> None:
        """Move the chosen lines down by one."""
        self._change(lambda text, a, b: lines.move(text, a, b, 1), "Move lines down", step=1)

    def _change(
        self, change: Callable[[str, int, int], tuple[Edit, ...]], title: str, *, step: int | None = None
    ) -> None:
        if self.document.read_only:
            return
        first, last = self.editor.chosen_lines()
        edits = change(self.document.text, first, last)
        if not edits:
            return
        cursor = self.editor.textCursor()
        qt = self.document.qt
        ends = [
            (block.blockNumber(), at - block.position())
            for at in (cursor.anchor(), cursor.position())
            for block in [qt.findBlock(at)]
        ]
        self.document.apply(edits, title)
        if step is not None:  # the lines themselves went elsewhere, and the selection goes with them
            anchor, position = (
                block.position() + min(column, block.length() - 1)
                for line, column in ends
                for block in [qt.findBlockByNumber(line + step)]
            )
            cursor = self.editor.textCursor()
            cursor.setPosition(anchor)
            cursor.setPosition(position, cursor.MoveMode.KeepAnchor)
            self.editor.setTextCursor(cursor)
