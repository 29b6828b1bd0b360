"""The text field of the source: a plain text edit with a margin, folds, marks and keys of its own."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QPoint, QRect, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QTextCursor,
    QWheelEvent,
)
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from editor.look.colours import Colours
from editor.source import typing_keys
from editor.source.folding import Folding
from editor.source.gutter import Gutter
from editor.source.lines import INDENT
from editor.source.marks import Marks
from editor.text.document import Document

_MODIFIERS = (
    Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
)
_NEAR = 24  # pixels that a mouse may move before what it asked about is stale


class CodeEditor(QPlainTextEdit):
    """Undo and redo are the document's: there is one stack for all faces."""

    typed = Signal(str)
    asked = Signal(int, QRect)  # about a position, at a place on the screen
    unfocused = Signal()
    left = Signal()  # whatever was shown about a position is stale
    definition_asked = Signal(int)
    zoomed = Signal(int)
    menu_asked = Signal(QPoint)

    def __init__(self, document: Document, colours: Colours, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._colours = colours
        self.keys: dict[str, Callable[[], None]] = {}
        self.first_at_keys: Callable[[QKeyEvent], bool] = lambda _event: False
        self.setDocument(document.qt)
        self.setProperty("plain", True)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setCursorWidth(2)
        self.viewport().setMouseTracking(True)
        self._hovered: QPoint | None = None
        self.setAccessibleName("Source")
        self.set_read_only(document.read_only)
        self.folding = Folding(self, document)
        self.marks = Marks(self, document, colours)
        self.gutter = Gutter(self)
        self.gutter.fold_pressed.connect(self.folding.toggle)
        self.gutter.line_pressed.connect(self.choose_line)
        self.gutter.colours = colours
        self.updateRequest.connect(self._scroll_gutter)
        self.blockCountChanged.connect(lambda _count: self._lay_gutter())
        self.folding.changed.connect(self.gutter.update)
        self.marks.changed.connect(self.gutter.update)
        self.cursorPositionChanged.connect(self._moved)
        self.verticalScrollBar().valueChanged.connect(lambda _value: self.left.emit())
        self._lay_gutter()
        document.destroyed.connect(self._let_go)

    def _let_go(self) -> None:
        """The document is gone before this is: a text edit must not be left with what no longer exists."""
        self.blockSignals(True)
        self.marks.let_go()
        self.setDocument(None)  # type: ignore[arg-type]  # Qt then makes an empty one

    def set_colours(self, colours: Colours) -> None:
        """Show it in another theme."""
        self._colours = self.gutter.colours = colours
        self.marks.set_colours(colours)
        self.gutter.update()
        self.viewport().update()

    def set_read_only(self, read_only: bool) -> None:
        """Whether the text can be changed here; the cursor can be moved anyway."""
        flag = Qt.TextInteractionFlag
        looking = flag.TextSelectableByMouse | flag.TextSelectableByKeyboard
        self.setTextInteractionFlags(looking if read_only else flag.TextEditorInteraction)

    def lay_out(self) -> None:
        """After another font: tabs and margin."""
        self.setTabStopDistance(self.fontMetrics().horizontalAdvance(" ") * 4)
        self._lay_gutter()

    # --- places

    def visible_lines(self) -> list[tuple[int, QRect]]:
        """The lines on the screen, from 0, each with the area of its first row."""
        found = []
        block = self.firstVisibleBlock()
        height = self.fontMetrics().lineSpacing()
        top = self.blockBoundingGeometry(block).translated(self.contentOffset()).top()
        while block.isValid() and top <= self.viewport().height():
            if block.isVisible():
                found.append((block.blockNumber(), QRect(0, round(top), self.viewport().width(), height)))
                top += self.blockBoundingRect(block).height()
            block = block.next()
        return found

    def place_of(self, position: int) -> QRect:
        """Where a position is on the screen."""
        cursor = QTextCursor(self.document())
        cursor.setPosition(position)
        area = self.cursorRect(cursor)
        return QRect(self.viewport().mapToGlobal(area.topLeft()), area.size())

    def go_to(self, position: int, *, end: int | None = None) -> None:
        """Put the cursor somewhere, unfold what hides it, and bring it into sight."""
        cursor = self.textCursor()
        cursor.setPosition(position)
        if end is not None:
            cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        self.folding.reveal(self.document().findBlock(position))
        self.setTextCursor(cursor)
        area = self.cursorRect()
        if not self.viewport().rect().adjusted(0, 0, 0, -area.height()).contains(area.center()):
            self.centerCursor()
        self.ensureCursorVisible()

    def choose_line(self, line: int) -> None:
        """Select a whole line."""
        block = self.document().findBlockByNumber(line)
        cursor = self.textCursor()
        cursor.setPosition(block.position())
        move = QTextCursor.MoveOperation
        kept = QTextCursor.MoveMode.KeepAnchor
        if not cursor.movePosition(move.NextBlock, kept):
            cursor.movePosition(move.EndOfBlock, kept)
        self.setTextCursor(cursor)
        self.setFocus()

    def chosen_lines(self) -> tuple[int, int]:
        """The first and last line of the selection, from 0; a line that is only touched does not count."""
        cursor = self.textCursor()
        first = self.document().findBlock(cursor.selectionStart())
        last = self.document().findBlock(cursor.selectionEnd())
        touched = last.blockNumber() > first.blockNumber() and cursor.selectionEnd() == last.position()
        return first.blockNumber(), last.blockNumber() - touched

    # --- keys

    def event(self, event: QEvent) -> bool:
        if (
            event.type() is QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and self._is_ours(event)
        ):
            event.accept()
            return True
        return super().event(event)

    def _is_ours(self, event: QKeyEvent) -> bool:
        standard = QKeySequence.StandardKey
        return _name(event) in self.keys or event.matches(standard.Undo) or event.matches(standard.Redo)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.left.emit()
        if self.first_at_keys(event):
            return
        standard = QKeySequence.StandardKey
        run = self.keys.get(_name(event))
        if event.matches(standard.Undo):
            self._document.undo()
        elif event.matches(standard.Redo) or _name(event) in ("Ctrl+Y", "Ctrl+Shift+Z"):
            self._document.redo()
        elif run is not None:
            run()
        elif self.isReadOnly():
            super().keyPressEvent(event)
        else:
            self._type(event)

    def _type(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Tab and not event.modifiers():
            indent = self.keys.get("Ctrl+]")
            if self.textCursor().hasSelection() and indent is not None:
                indent()
            else:
                self.textCursor().insertText(INDENT)
            return
        done = typing_keys.press(self, event)
        if not done:
            super().keyPressEvent(event)
        sign = event.text()
        if len(sign) == 1 and sign.isprintable() and not event.modifiers() & _MODIFIERS:
            self.typed.emit(sign)

    # --- mouse

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            self._ask_at(event.pos())
            return True
        return super().viewportEvent(event)

    def _ask_at(self, point: QPoint) -> None:
        cursor = self.cursorForPosition(point)
        area = self.cursorRect(cursor)
        near = area.adjusted(
            -self.fontMetrics().averageCharWidth() * 2, -2, self.fontMetrics().averageCharWidth() * 2, 2
        )
        if near.contains(point):
            self._hovered = point
            self.asked.emit(cursor.position(), self.place_of(cursor.position()))
        else:
            self.left.emit()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        here = event.position().toPoint()
        if self._hovered is not None and (here - self._hovered).manhattanLength() > _NEAR:
            self._leave()
        super().mouseMoveEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        if self._hovered is not None:
            self._leave()
        super().leaveEvent(event)

    def _leave(self) -> None:
        self._hovered = None
        self.left.emit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.left.emit()
        is_control = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        super().mousePressEvent(event)
        if is_control and event.button() is Qt.MouseButton.LeftButton:
            self.definition_asked.emit(self.cursorForPosition(event.position().toPoint()).position())

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoomed.emit(1 if event.angleDelta().y() > 0 else -1)
            event.accept()
        else:
            super().wheelEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.menu_asked.emit(event.globalPos())

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.left.emit()
        self.unfocused.emit()
        super().focusOutEvent(event)

    # --- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter: QPainter | None = None
        for line, area in self.visible_lines():
            block = self.document().findBlockByNumber(line)
            if not self.folding.is_folded(block):
                continue
            painter = painter or QPainter(self.viewport())
            self._paint_fold(painter, self.folding.hidden_below(block), block.text(), area)
        if painter is not None:
            painter.end()

    def _paint_fold(self, painter: QPainter, count: int, text: str, area: QRect) -> None:
        said = f" ⋯ {count} line{'' if count == 1 else 's'} "
        left = round(self.contentOffset().x()) + self.fontMetrics().horizontalAdvance(text) + 12
        box = QRect(left, area.top() + 2, self.fontMetrics().horizontalAdvance(said), area.height() - 4)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QColor(self._colours.line))
        painter.setBrush(QColor(self._colours.raised))
        painter.drawRoundedRect(box, 4, 4)
        painter.setPen(QColor(self._colours.secondary))
        painter.setFont(self.font())
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, said)

    # --- the margin

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_gutter()

    def _lay_gutter(self) -> None:
        width = self.gutter.wanted_width()
        self.setViewportMargins(width, 0, 0, 0)
        area = self.contentsRect()
        self.gutter.setGeometry(QRect(area.left(), area.top(), width, self.viewport().height()))

    def _scroll_gutter(self, area: QRect, scrolled: int) -> None:
        if scrolled:
            self.gutter.scroll(0, scrolled)
        else:
            self.gutter.update(0, area.y(), self.gutter.width(), area.height())

    def _moved(self) -> None:
        block = self.textCursor().block()
        if not block.isVisible():
            self.folding.reveal(block)
        self.gutter.update()


def _name(event: QKeyEvent) -> str:
    """A key with its modifiers as shortcuts are written; the number pad counts as the other keys."""
    modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    key = event.key()
    if key == Qt.Key.Key_Backtab:
        return "Shift+Tab"
    if key == Qt.Key.Key_Enter:
        key = Qt.Key.Key_Return
    return QKeySequence(key | modifiers.value).toString(QKeySequence.SequenceFormat.PortableText)
