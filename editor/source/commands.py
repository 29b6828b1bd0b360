"""The commands of the source with their keys, for the editor, menus and the palette alike."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Command:
    """Something that can be done in the source. The first key is the one that is shown."""

    id: str
    title: str
    keys: tuple[str, ...]
    tip: str
    run: Callable[[], None]
    changes: bool = False  # it changes the text, so it is not for read-only documents


# id, title, keys, tip, whether it changes the text; the method of the view has the id's name with underscores.
TABLE: tuple[tuple[str, str, tuple[str, ...], str, bool], ...] = (
    ("complete", "Complete", ("Ctrl+Space",), "List what may be written at the cursor", True),
    ("quick_fix", "Quick fixes", ("Alt+Return",), "List the fixes at the cursor", True),
    ("explain_here", "Show help at the cursor", ("Ctrl+I",), "Tell what stands at the cursor", False),
    (
        "go_to_definition",
        "Go to definition",
        ("F12",),
        "Go to where the name at the cursor is defined",
        False,
    ),
    ("show_find", "Find", ("Ctrl+F",), "Find text in this file", False),
    ("show_replace", "Replace", ("Ctrl+H",), "Find and replace text in this file", True),
    ("find_next", "Find next", ("F3",), "Go to the next match", False),
    ("find_previous", "Find previous", ("Shift+F3",), "Go to the match before", False),
    ("show_go_to_line", "Go to line", ("Ctrl+L", "Ctrl+G"), "Go to a line by its number", False),
    (
        "toggle_comment",
        "Comment or uncomment lines",
        ("Ctrl+/", "Ctrl+Shift+/", "Ctrl+Shift+7"),
        "Turn the lines into comments, or back",
        True,
    ),
    ("indent", "Indent lines", ("Ctrl+]",), "Move the lines to the right", True),
    ("outdent", "Outdent lines", ("Ctrl+[", "Shift+Tab"), "Move the lines to the left", True),
    ("move_up", "Move lines up", ("Alt+Up",), "Change places with the line above", True),
    ("move_down", "Move lines down", ("Alt+Down",), "Change places with the line below", True),
    ("duplicate", "Duplicate lines", ("Ctrl+D",), "Write the lines once more below", True),
    ("delete_lines", "Delete lines", ("Ctrl+Shift+K",), "Delete the whole lines", True),
    ("fold", "Fold", ("Ctrl+Shift+[", "Ctrl+Shift+{", "Ctrl+{"), "Fold what is around the cursor", False),
    ("unfold", "Unfold", ("Ctrl+Shift+]", "Ctrl+Shift+}", "Ctrl+}"), "Unfold the line of the cursor", False),
    ("fold_all", "Fold all", ("Ctrl+Alt+[", "Ctrl+Alt+8"), "Fold all tables and lists", False),
    ("unfold_all", "Unfold all", ("Ctrl+Alt+]", "Ctrl+Alt+9"), "Show all lines", False),
    ("wrap_lines", "Wrap lines", ("Alt+Z",), "Break long lines at the edge, or let them run on", False),
)


def commands_of(target: object) -> tuple[Command, ...]:
    """The commands, each bound to its method."""
    return tuple(
        Command(name.replace("_", "-"), title, keys, tip, getattr(target, name), changes)
        for name, title, keys, tip, changes in TABLE
    )
