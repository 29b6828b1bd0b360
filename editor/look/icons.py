"""The icons of the program by what they mean, coloured by the theme."""

from __future__ import annotations

from typing import Final

import qtawesome
from PySide6.QtCore import QSize
from PySide6.QtGui import QIcon, QPixmap

from editor.look import theme

# One meaning, one picture. The shape tells; the colour only helps.
NAMES: Final[dict[str, str]] = {
    "adventure": "mdi6.map-outline",
    "campaign": "mdi6.source-branch",
    "board": "mdi6.grid",
    "gang": "mdi6.account-group-outline",
    "deck": "mdi6.cards-outline",
    "tokens": "mdi6.circle-multiple-outline",
    "ruleset": "mdi6.scale-balance",
    "figures": "mdi6.chess-pawn",
    "file": "mdi6.file-outline",
    "folder": "mdi6.folder-outline",
    "lock": "mdi6.lock-outline",
    "new": "mdi6.file-plus-outline",
    "new-folder": "mdi6.folder-plus-outline",
    "open": "mdi6.folder-open-outline",
    "save": "mdi6.content-save-outline",
    "save-all": "mdi6.content-save-all-outline",
    "save-as": "mdi6.content-save-edit-outline",
    "revert": "mdi6.file-undo-outline",
    "versions": "mdi6.history",
    "copy-in": "mdi6.file-export-outline",
    "duplicate": "mdi6.content-duplicate",
    "delete": "mdi6.trash-can-outline",
    "reveal": "mdi6.folder-eye-outline",
    "export": "mdi6.export-variant",
    "print": "mdi6.printer-outline",
    "close": "mdi6.close",
    "reopen": "mdi6.tab-plus",
    "quit": "mdi6.exit-to-app",
    "settings": "mdi6.cog-outline",
    "undo": "mdi6.undo",
    "redo": "mdi6.redo",
    "cut": "mdi6.content-cut",
    "copy": "mdi6.content-copy",
    "paste": "mdi6.content-paste",
    "select-all": "mdi6.select-all",
    "find": "mdi6.magnify",
    "search": "mdi6.text-search",
    "replace": "mdi6.find-replace",
    "check": "mdi6.check-decagram-outline",
    "fix": "mdi6.auto-fix",
    "palette": "mdi6.console-line",
    "goto": "mdi6.arrow-decision-outline",
    "line": "mdi6.format-list-numbered",
    "back": "mdi6.arrow-left",
    "forward": "mdi6.arrow-right",
    "next": "mdi6.chevron-down",
    "previous": "mdi6.chevron-up",
    "form": "mdi6.form-select",
    "source": "mdi6.code-braces",
    "sheet": "mdi6.script-text-outline",
    "library": "mdi6.bookshelf",
    "output": "mdi6.text-box-outline",
    "history": "mdi6.timeline-clock-outline",
    "explain": "mdi6.comment-text-outline",
    "problems": "mdi6.alert-circle-check-outline",
    "theme": "mdi6.theme-light-dark",
    "bigger": "mdi6.format-font-size-increase",
    "smaller": "mdi6.format-font-size-decrease",
    "normal": "mdi6.format-size",
    "layout": "mdi6.view-dashboard-outline",
    "full-screen": "mdi6.fullscreen",
    "manual": "mdi6.book-open-page-variant-outline",
    "rules": "mdi6.book-alphabet",
    "keyboard": "mdi6.keyboard-outline",
    "home": "mdi6.home-outline",
    "about": "mdi6.information-outline",
    "log": "mdi6.file-document-alert-outline",
    "error": "mdi6.close-octagon",
    "warning": "mdi6.alert",
    "hint": "mdi6.lightbulb-on-outline",
    "ok": "mdi6.check-circle",
    "dot": "mdi6.circle-small",
    "step": "mdi6.circle-outline",
    "step-now": "mdi6.record-circle",
    "space": "mdi6.map-marker-outline",
    "entry": "mdi6.bookmark-outline",
    "recent": "mdi6.clock-outline",
}
_ROLES: Final = {"error": "error", "warning": "warning", "hint": "hint", "ok": "ok"}


def icon(name: str, role: str | None = None) -> QIcon:
    """The icon of a meaning in the colours that are shown now."""
    c = theme.current()
    colour = getattr(c, role or _ROLES.get(name, "text"))
    found: QIcon = qtawesome.icon(
        NAMES[name], color=colour, color_disabled=c.disabled, color_selected=colour, color_active=colour
    )
    return found


def pixmap(name: str, size: int = 16, role: str | None = None) -> QPixmap:
    """The icon as a picture, for labels."""
    return icon(name, role).pixmap(QSize(size, size))
