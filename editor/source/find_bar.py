"""The row for finding and replacing in one text."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QToolButton,
    QWidget,
)

from editor.look import icons, theme
from editor.source.editor import CodeEditor
from editor.source.finding import PatternError, Wanted, matches, replacements
from editor.text.document import Document
from editor.text.qt_text import from_qt_position, to_qt_position

_QUIET = 80  # milliseconds


class FindBar(QFrame):
    """Marks all that is found while one types; replacing all of it is one step of the History."""

    closed = Signal()

    def __init__(self, editor: CodeEditor, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("bar")
        self._editor = editor
        self._document = document
        self._places: list[tuple[int, int]] = []
        self.field = QLineEdit()
        self.field.setPlaceholderText("Find")
        self.field.setAccessibleName("Find")
        self.new = QLineEdit()
        self.new.setPlaceholderText("Replace with")
        self.new.setAccessibleName("Replace with")
        self.case = self._switch("Aa", "Match case (Alt+C)")
        self.word = self._switch("W", "Match whole words (Alt+W)")
        self.regex = self._switch(".*", "Use a regular expression (Alt+R)")
        self.previous = self._button("previous", "Find previous (Shift+F3)", self.go_back)
        self.next = self._button("next", "Find next (F3)", self.go_on)
        self._cross = self._button("close", "Close (Escape)", self.close_bar)
        self.count = QLabel()
        self.count.setTextFormat(Qt.TextFormat.PlainText)
        self.count.setMinimumWidth(self.fontMetrics().horizontalAdvance("0000 of 0000"))
        self.replace_one = QPushButton("Replace")
        self.replace_one.clicked.connect(self.replace)
        self.replace_all = QPushButton("Replace all")
        self.replace_all.clicked.connect(self.replace_every)
        self._lay_out()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_QUIET)
        self._timer.timeout.connect(self._look)
        for field in (self.field, self.new):
            field.installEventFilter(self)
        self.field.textChanged.connect(lambda _text: self._search())
        document.changed.connect(self._text_changed)
        document.destroyed.connect(self._timer.stop)
        self.colour()
        self.hide()

    # --- from outside

    def open(self, *, replace: bool) -> None:
        """Show it, with the selected words to look for."""
        chosen = self._editor.textCursor().selectedText()
        if chosen and "\u2029" not in chosen:
            self.field.setText(chosen)
        can_replace = replace and not self._document.read_only
        for widget in (self.new, self.replace_one, self.replace_all):
            widget.setVisible(can_replace)
        self.show()
        self.field.setFocus()
        self.field.selectAll()
        self._look()

    def close_bar(self) -> None:
        """Hide it and its marks."""
        self.hide()
        self._places = []
        self._editor.marks.show_found(())
        self.closed.emit()

    def go_on(self) -> None:
        """To the next match after the cursor, or around to the first."""
        self._look()
        here = self._editor.textCursor().selectionEnd()
        self._go(next((each for each in self._positions() if each[0] >= here), None), first=True)

    def go_back(self) -> None:
        """To the last match before the cursor, or around to the last of all."""
        self._look()
        here = self._editor.textCursor().selectionStart()
        before = [each for each in self._positions() if each[1] <= here]
        self._go(before[-1] if before else None, first=False)

    def replace(self) -> None:
        """Replace the match that is selected, and go on to the next."""
        self._look()
        cursor = self._editor.textCursor()
        text = self._document.text
        start, end = (
            from_qt_position(text, each) for each in (cursor.selectionStart(), cursor.selectionEnd())
        )
        if (start, end) in self._places:
            self._apply((start, end), "Replace")
        self.go_on()

    def replace_every(self) -> None:
        """Replace all matches as one step."""
        self._look()
        count = len(self._places)
        if count and self._apply(None, "Replace all"):
            self._look()
            self.count.setText(f"{count} replaced")

    def colour(self) -> None:
        """After another theme."""
        for button, name in ((self.previous, "previous"), (self.next, "next"), (self._cross, "close")):
            button.setIcon(icons.icon(name))

    # --- inside

    def _wanted(self) -> Wanted:
        return Wanted(self.field.text(), self.regex.isChecked(), self.case.isChecked(), self.word.isChecked())

    def _search(self) -> None:
        """While the field is typed in: mark, and show the first match from the cursor on."""
        self._look()
        here = self._editor.textCursor().selectionStart()
        self._go(next((each for each in self._positions() if each[0] >= here), None), first=True)

    def _text_changed(self) -> None:
        if self.isVisible():
            self._timer.start()

    def _look(self) -> None:
        self._timer.stop()
        try:
            self._places = matches(self._document.text, self._wanted())
            self._say(self._counted())
        except PatternError as error:
            self._places = []
            self._say(str(error), is_fault=True)
        self._editor.marks.show_found(self._positions() if self.isVisible() else ())

    def _counted(self) -> str:
        if not self.field.text():
            return ""
        if not self._places:
            return "Nothing found"
        cursor = self._editor.textCursor()
        chosen = (cursor.selectionStart(), cursor.selectionEnd())
        positions = self._positions()
        if chosen in positions:
            return f"{positions.index(chosen) + 1} of {len(positions)}"
        return f"{len(positions)} found"

    def _positions(self) -> list[tuple[int, int]]:
        text = self._document.text
        if text.isascii():
            return self._places
        return [(to_qt_position(text, start), to_qt_position(text, end)) for start, end in self._places]

    def _go(self, place: tuple[int, int] | None, *, first: bool) -> None:
        positions = self._positions()
        if place is None and positions:
            place = positions[0 if first else -1]
        if place is not None:
            self._editor.go_to(place[0], end=place[1])
            self._say(self._counted())

    def _apply(self, only: tuple[int, int] | None, title: str) -> bool:
        try:
            edits = replacements(self._document.text, self._wanted(), self.new.text(), only)
        except PatternError as error:
            self._say(str(error), is_fault=True)
            return False
        self._document.apply(edits, f"{title} “{self.field.text()}”")
        return True

    def _say(self, text: str, *, is_fault: bool = False) -> None:
        colours = theme.current()
        self.count.setText(text)
        self.count.setStyleSheet(f"color: {colours.error if is_fault else colours.secondary};")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._press(event, None):
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keys of the bar come first: a field would take them for letters."""
        if event.type() is QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return self._press(event, watched)
        return super().eventFilter(watched, event)

    def _press(self, event: QKeyEvent, field: QObject | None) -> bool:
        key, modifiers = event.key(), event.modifiers()
        switch = {Qt.Key.Key_C: self.case, Qt.Key.Key_W: self.word, Qt.Key.Key_R: self.regex}.get(Qt.Key(key))
        is_enter = key in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if key == Qt.Key.Key_Escape:
            self.close_bar()
        elif is_enter and field is self.new:
            self.replace()
        elif is_enter or key == Qt.Key.Key_F3:
            if modifiers & Qt.KeyboardModifier.ShiftModifier:
                self.go_back()
            else:
                self.go_on()
        elif modifiers & Qt.KeyboardModifier.AltModifier and switch is not None:
            switch.toggle()
            self._search()
        else:
            return False
        return True

    # --- its parts

    def _switch(self, text: str, tip: str) -> QToolButton:
        button = QToolButton()
        button.setText(text)
        button.setToolTip(tip)
        button.setAccessibleName(tip)
        button.setCheckable(True)
        button.clicked.connect(lambda _checked: self._search())
        return button

    def _button(self, _icon: str, tip: str, run: object) -> QToolButton:
        button = QToolButton()
        button.setToolTip(tip)
        button.setAccessibleName(tip)
        button.clicked.connect(run)
        return button

    def _lay_out(self) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(8, 6, 8, 6)
        grid.setSpacing(4)
        finding, replacing = QHBoxLayout(), QHBoxLayout()
        for widget in (self.case, self.word, self.regex, self.previous, self.next):
            finding.addWidget(widget)
        for button in (self.replace_one, self.replace_all):
            replacing.addWidget(button)
        replacing.addStretch(1)
        grid.addWidget(self.field, 0, 0)
        grid.addLayout(finding, 0, 1)
        grid.addWidget(self.count, 0, 2)
        grid.addWidget(self._cross, 0, 3, Qt.AlignmentFlag.AlignRight)
        grid.addWidget(self.new, 1, 0)
        grid.addLayout(replacing, 1, 1, 1, 3)
        grid.setColumnStretch(0, 1)
