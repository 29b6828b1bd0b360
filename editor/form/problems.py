"""Problems of an entry, told on its card, each with a button where it can be mended."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from editor.form.style import mark
from engine.diagnostics import Diagnostic, Source

Path = tuple[str | int, ...]


def problems_by_entry(diagnostics: Iterable[Diagnostic], source: Source) -> dict[Path, list[Diagnostic]]:
    """Diagnostics by the entry in which they stand: `("event", 0)`, `("track",)`, `()` for the head."""
    found: dict[Path, list[Diagnostic]] = {}
    for each in diagnostics:
        if each.file != source.file:
            continue
        path = source.path_at(source.offset(each.span.line, each.span.column))
        key = path[:2] if len(path) > 1 and isinstance(path[1], int) else path[:1]
        found.setdefault(key, []).append(each)
    return found


class Problems(QWidget):
    """The problems of one entry."""

    fix_asked = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: tuple[Diagnostic, ...] = ()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(4)
        self.fixes: list[QPushButton] = []
        self.hide()

    def show_problems(self, problems: Sequence[Diagnostic], *, can_write: bool) -> None:
        """Show other problems."""
        wanted = tuple(problems)
        if wanted != self._shown:
            self._shown = wanted
            self.fixes = []
            while (item := self._column.takeAt(0)) is not None:
                if (widget := item.widget()) is not None:
                    widget.hide()
                    widget.deleteLater()
            for problem in wanted:
                self._column.addWidget(self._row(problem))
            self.setVisible(bool(wanted))
        for button in self.fixes:
            button.setEnabled(can_write)

    def _row(self, problem: Diagnostic) -> QFrame:
        frame = QFrame(self)
        frame.setObjectName("problem")
        severity = str(problem.severity.value)
        frame.setProperty("severity", severity)
        line = QHBoxLayout(frame)
        line.setContentsMargins(8, 4, 6, 4)
        icon = QLabel(frame)
        name = severity if severity in ("error", "warning", "hint") else "hint"
        icon.setPixmap(mark(name, name).pixmap(QSize(16, 16)))
        icon.setAccessibleName(severity)
        line.addWidget(icon, 0, Qt.AlignmentFlag.AlignTop)
        text = problem.message[:1].upper() + problem.message[1:]
        said = QLabel(text.replace("`", "") + ".", frame)
        said.setTextFormat(Qt.TextFormat.PlainText)
        said.setWordWrap(True)
        said.setToolTip(f"{problem.code}: {problem.help or ''}".rstrip(": "))
        line.addWidget(said, 1)
        if problem.fix is not None:
            title = problem.fix.title.replace("`", "")
            button = QPushButton(title[:1].upper() + title[1:], frame)
            button.setObjectName("quiet")
            button.clicked.connect(lambda: self.fix_asked.emit(problem))
            self.fixes.append(button)
            line.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        return frame
