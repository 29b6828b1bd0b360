"""The menu of the text: what any text has, and the commands of the source that are about a place."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QMenu

if TYPE_CHECKING:
    from editor.source.view import SourceView

_SHOWN: Final = (
    "quick-fix",
    "go-to-definition",
    "explain-here",
    "toggle-comment",
    "duplicate",
    "fold",
    "fold-all",
    "unfold-all",
)


def text_menu(view: SourceView) -> QMenu:
    """The menu for the place of the cursor."""
    menu = QMenu(view)
    editor, document = view.editor, view.document
    can_write = not document.read_only
    has_chosen = editor.textCursor().hasSelection()
    _add(menu, "Undo", "Ctrl+Z", document.undo, document.can_undo)
    _add(menu, "Redo", "Ctrl+Shift+Z", document.redo, document.can_redo)
    menu.addSeparator()
    _add(menu, "Cut", "Ctrl+X", editor.cut, has_chosen and can_write)
    _add(menu, "Copy", "Ctrl+C", editor.copy, has_chosen)
    _add(menu, "Paste", "Ctrl+V", editor.paste, can_write and editor.canPaste())
    _add(menu, "Select all", "Ctrl+A", editor.selectAll, True)
    menu.addSeparator()
    for command in view.commands:
        if command.id in _SHOWN:
            _add(menu, command.title, command.keys[0], command.run, can_write or not command.changes)
    return menu


def _add(menu: QMenu, title: str, keys: str, run: Callable[[], object], is_possible: bool) -> None:
    action = menu.addAction(title)
    action.setShortcut(QKeySequence(keys))
    action.triggered.connect(lambda _checked=False: run())
    action.setEnabled(is_possible)
