"""The steps of a document's one undo stack, with titles."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from PySide6.QtGui import QTextDocument

TYPING: Final = "Type"


@dataclass(frozen=True, slots=True)
class Step:
    """A line of the History: what was done; `is_current` marks the step the text is at."""

    title: str
    is_current: bool


@dataclass(eq=False, slots=True)
class Entry:
    """One step as kept here; `after` is Qt's count of commands once it is done."""

    title: str
    after: int


class History:
    """Follows a QTextDocument's undo stack, whoever undoes or redoes.

    Qt says when a step is new (`undoCommandAdded`), and how many commands are done; so undoing by a key
    in a text field is noticed as well as undoing by ours.
    """

    def __init__(self, qt: QTextDocument) -> None:
        self._qt = qt
        self._entries: list[Entry] = []
        self._title = TYPING
        self.done = 0  # how many steps are done
        self.left: Callable[[Entry], None] = lambda _entry: None  # called for a step that was undone
        self.entered: Callable[[Entry], None] = lambda _entry: None  # and for one that was redone
        qt.undoCommandAdded.connect(self._added)

    def titled(self, title: str) -> None:
        """The title of what is done next."""
        self._title = title

    def clear(self) -> None:
        """Forget all steps, as Qt does when a text is set anew."""
        self._entries.clear()
        self.done = 0

    def _added(self) -> None:
        del self._entries[self.done :]
        self._entries.append(Entry(self._title, self._qt.availableUndoSteps()))
        self.done += 1

    def follow(self) -> None:
        """See where Qt is now; to be called after each change of the text."""
        commands = self._qt.availableUndoSteps()
        before = self.done
        self.done = sum(1 for entry in self._entries if entry.after <= commands)
        for entry in reversed(self._entries[self.done : before]):
            self.left(entry)
        for entry in self._entries[before : self.done]:
            self.entered(entry)

    @property
    def last(self) -> Entry | None:
        """The step that undo would undo."""
        return self._entries[self.done - 1] if self.done else None

    @property
    def next(self) -> Entry | None:
        """The step that redo would redo."""
        return self._entries[self.done] if self.done < len(self._entries) else None

    def steps(self, first: str) -> list[Step]:
        """All steps, `first` standing for the text before any of them."""
        titles = [first, *(entry.title for entry in self._entries)]
        return [Step(title, index == self.done) for index, title in enumerate(titles)]
