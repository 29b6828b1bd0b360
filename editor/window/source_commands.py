"""The commands of the source face as actions of the window, so that menu and palette have them too."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from editor.source.commands import TABLE
from editor.window.document_page import DocumentPage

if TYPE_CHECKING:
    from editor.window.action_table import Row
    from editor.window.main import MainWindow

_ICONS: Final = {
    "complete": "entry",
    "quick_fix": "fix",
    "explain_here": "explain",
    "go_to_definition": "goto",
    "show_replace": "replace",
    "find_next": "next",
    "find_previous": "previous",
    "duplicate": "duplicate",
    "delete_lines": "delete",
    "move_up": "previous",
    "move_down": "next",
}
_ELSEWHERE: Final = ("show_find", "show_go_to_line")  # actions of the window of their own


def source_rows() -> tuple[Row, ...]:
    """The rows of the table of actions."""
    return tuple(
        (
            f"source-{name.replace('_', '-')}",
            title,
            "Edit/Source",
            keys[0],
            tip,
            _ICONS.get(name, "source"),
            f"source.{name}",
            {"needs": "own" if changes else "document"},
        )
        for name, title, keys, tip, changes in TABLE
        if name not in _ELSEWHERE
    )


class SourceCommands:
    """Gives each command by its name: it is done in the source of the document that is shown."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window

    def __getattr__(self, name: str) -> Callable[[], None]:
        return lambda: self._run(name)

    def _run(self, name: str) -> None:
        page = self._window.tabs.current()
        if isinstance(page, DocumentPage):
            source: Any = page.face("source")
            source.setFocus()
            getattr(source, name)()
