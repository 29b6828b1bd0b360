"""What the parts of a form share: the document, the pen, the facts of the library, and what a slot may hold."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QRect, Signal

from editor.form import consequences
from editor.form.facts import Facts, facts_key, facts_of
from editor.form.fit import Fit, fit_at
from editor.form.pen import Pen
from editor.form.scope import Roles, roles_at
from engine.content.common import words

if TYPE_CHECKING:
    from editor.text.document import Document
    from editor.text.workspace import Workspace
    from engine.content.library import Library

Path = tuple[str | int, ...]


class Context(QObject):
    """Shared by all parts of one form."""

    slot_asked = Signal(object, QRect)  # a slot was clicked: its path and where it stands on the screen
    board_asked = Signal(object)  # a space is to be chosen on the board for this path
    path_selected = Signal(object)  # to be shown in the source

    def __init__(self, document: Document, workspace: Workspace, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.document = document
        self.pen = Pen(document, self)
        self._workspace = workspace
        self._facts: tuple[Any, Facts] | None = None

    @property
    def library(self) -> Library:
        """The library as saved."""
        return self._workspace.library()

    @property
    def data(self) -> Mapping[str, Any]:
        """What the text says."""
        return self.pen.data

    @property
    def facts(self) -> Facts:
        """The names this adventure can use; worked out anew only when its head changes."""
        library = self.library
        key = (id(library), facts_key(self.data))
        if self._facts is None or self._facts[0] != key:
            self._facts = key, facts_of(library, self.data)
        return self._facts[1]

    def fit(self, path: Path) -> Fit | None:
        """What fits at a path."""
        return fit_at(self.data, path)

    def roles(self, path: Path) -> Roles:
        """Who is known at a path."""
        return roles_at(self.data, path)

    def entry_title(self, path: Path) -> str:
        """The title of the entry that a path lies in."""
        entry = self.pen.read(path[:2]) if len(path) > 1 and isinstance(path[1], int) else None
        if isinstance(entry, Mapping):
            title = entry.get("title") or entry.get("id")
            return words(title) if isinstance(title, str | dict) else str(path[0])
        return {"setup": "Set-up", "house_rules": "House rules"}.get(str(path[0]), str(path[0]))

    def write(self, path: Path, value: Any) -> bool:
        """Write a value, together with what has to change because of it."""
        title = f"Change {_spoken(path)} of “{self.entry_title(path)}”"
        also = consequences.of(self.data, path, value)
        if not also:
            return self.pen.set(path, value, title)
        return self.pen.several([consequences.setting(path, value), *also], title)

    def clear(self, path: Path) -> bool:
        """Leave a field out."""
        return self.pen.remove(path, f"Leave out {_spoken(path)} of “{self.entry_title(path)}”")


def _spoken(path: Path) -> str:
    """The key at the end of a path."""
    key = next((step for step in reversed(path) if isinstance(step, str)), "")
    return key.replace("_", " ")
