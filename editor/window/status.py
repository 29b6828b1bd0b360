"""The status bar: workspace, when it was saved, problems, ruleset, line and column."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QProgressBar, QStatusBar, QToolButton

from editor.look import icons, theme

if TYPE_CHECKING:
    from editor.text.document import Document
    from editor.text.workspace import Workspace


class Status(QStatusBar):
    """Five facts; the problems are a button that shows them."""

    problems_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setSizeGripEnabled(False)
        self.workspace, self.saved, self.ruleset, self.place = (QLabel() for _ in range(4))
        self.problems = QToolButton()
        self.problems.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.problems.setToolTip("Show the problems (Alt+2)")
        self.problems.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.problems.clicked.connect(self.problems_wanted)
        for widget in (self.workspace, self.saved):
            self.addWidget(widget)
        self._progress = QProgressBar()
        self._progress.setFixedWidth(120)
        self._progress.setTextVisible(False)
        self._progress.setAccessibleName("Progress")
        self._progress.hide()
        self.addPermanentWidget(self._progress)
        for right in (self.problems, self.ruleset, self.place):
            self.addPermanentWidget(right)
        self._counts = (0, 0, 0)
        theme.ThemeSignal.changed.connect(self._colour)
        self.show_counts(0, 0, 0)

    def show_workspace(self, workspace: Workspace) -> None:
        """Which folder is open."""
        self.workspace.setText(workspace.root.name if workspace.root is not None else "No workspace")
        self.workspace.setToolTip(str(workspace.root or "Make or open one to write adventures of your own"))

    def show_saved(self, document: Document | None, when: datetime | None) -> None:
        """Whether the document is saved."""
        if document is None:
            self.saved.setText("")
        elif document.read_only:
            self.saved.setText("Read only")
        elif document.modified:
            self.saved.setText("Not saved")
        else:
            self.saved.setText(f"Saved {when:%H:%M}" if when is not None else "Saved")

    def show_counts(self, errors: int, warnings: int, hints: int) -> None:
        """How many problems there are."""
        self._counts = (errors, warnings, hints)
        parts = [_counted(errors, "error"), _counted(warnings, "warning")]
        if hints:
            parts.append(_counted(hints, "hint"))
        self.problems.setText("  ".join(parts))
        self.problems.setIcon(icons.icon("error" if errors else "warning" if warnings else "ok"))

    def _colour(self) -> None:
        self.show_counts(*self._counts)

    def show_progress(self, done: int, total: int) -> None:
        """How far a long task is; nothing when total is 0."""
        self._progress.setVisible(total > 0)
        self._progress.setRange(0, max(total, 1))
        self._progress.setValue(done)

    def show_place(self, line: int, column: int) -> None:
        """Where the cursor is."""
        self.place.setText(f"{line}:{column}" if line else "")
        self.place.setToolTip("Line and column" if line else "")

    def show_ruleset(self, document: Document | None) -> None:
        """By which ruleset an adventure is played."""
        name = ""
        if document is not None and document.kind == "adventure":
            data = document.source.data.get("ruleset")
            name = data if isinstance(data, str) else "revised"
        self.ruleset.setText(f"Ruleset {name}" if name else "")


def _counted(count: int, word: str) -> str:
    return f"{count} {word}" if count == 1 else f"{count} {word}s"
