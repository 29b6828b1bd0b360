"""The table of all actions: id, title, menu, shortcut, tooltip, icon, method; then what is special."""

from __future__ import annotations

from typing import Any, Final

Row = tuple[str, str, str, str, str, str, str, dict[str, Any]]

_GROUP: Final = {"begins_group": True}
_SWITCH: Final = {"is_switch": True}


def _needs(condition: str, **more: bool) -> dict[str, Any]:
    return {"needs": condition, **more}


# fmt: off
SPECS: Final[tuple[Row, ...]] = (
    ("new-adventure", "New adventure…", "File", "Ctrl+N", "Begin an adventure from a template", "new", "files.new_adventure", {}),
    ("open-file", "Open file…", "File", "Ctrl+O", "Open a content file", "open", "files.open_file", {}),
    ("new-workspace", "New workspace…", "File", "Ctrl+Shift+N", "Make a folder for your own adventures and campaigns", "new-folder", "files.new_workspace", _GROUP),
    ("open-workspace", "Open workspace…", "File", "Ctrl+Shift+O", "Choose the folder with your own content", "folder", "files.open_workspace", {}),
    ("save", "Save", "File", "Ctrl+S", "Write this document to its file", "save", "files.save", _needs("document", begins_group=True)),
    ("save-as", "Save as…", "File", "Ctrl+Shift+S", "Write this document to another file", "save-as", "files.save_as", _needs("document")),
    ("save-all", "Save all", "File", "Ctrl+Alt+S", "Write all changed documents to their files", "save-all", "files.save_all", _needs("unsaved")),
    ("revert", "Revert to saved", "File", "Ctrl+Alt+R", "Go back to the text of the file; it can be undone", "revert", "files.revert", _needs("modified")),
    ("earlier-versions", "Earlier versions…", "File", "Ctrl+Alt+V", "See and bring back what this file said before", "versions", "files.earlier_versions", _needs("document")),
    ("copy-in", "Copy to my workspace", "File", "Ctrl+Alt+C", "Make a copy of a shipped file that you can change", "copy-in", "files.copy_in", _needs("document", begins_group=True)),
    ("reveal", "Show in file manager", "File", "Ctrl+Alt+E", "Open the folder of this file", "reveal", "files.reveal", _needs("document")),
    ("export-sheet", "Sheet…", "File/Export", "Ctrl+E", "Write the adventure's sheet as PDF or PNG", "sheet", "exports.sheet", _needs("adventure")),
    ("export-board", "Board…", "File/Export", "Ctrl+Alt+B", "Write the board as PDF or PNG", "board", "exports.board", {}),
    ("export-cards", "Cards…", "File/Export", "Ctrl+Alt+K", "Write a deck's cards as PDF or PNG, nine to a page", "deck", "exports.cards", {}),
    ("export-tokens", "Tokens…", "File/Export", "Ctrl+Alt+T", "Write an adventure's tokens and figures as PDF or PNG", "tokens", "exports.tokens", {}),
    ("export-reference", "Player’s reference…", "File/Export", "Ctrl+Alt+F", "Write a ruleset's summary for players as PDF or PNG", "ruleset", "exports.reference", {}),
    ("print", "Print sheet…", "File", "Ctrl+Alt+P", "Print the adventure's sheet", "print", "exports.print_sheet", _needs("adventure")),
    ("close-tab", "Close tab", "File", "Ctrl+W", "Close this tab; unsaved work is asked about", "close", "files.close_tab", _needs("tab", begins_group=True)),
    ("close-all", "Close all tabs", "File", "Ctrl+Shift+W", "Close all tabs; unsaved work is asked about", "close", "files.close_all", _needs("tab")),
    ("reopen-tab", "Reopen closed tab", "File", "Ctrl+Shift+T", "Open again what was closed last", "reopen", "files.reopen_tab", _needs("closed")),
    ("quit", "Quit", "File", "Ctrl+Q", "End the program; unsaved work is kept", "quit", "close", _GROUP),

    ("undo", "Undo", "Edit", "Ctrl+Z", "Take back the last step, in whichever face it was done", "undo", "files.undo", _needs("can undo")),
    ("redo", "Redo", "Edit", "Ctrl+Shift+Z", "Do again what was taken back", "redo", "files.redo", _needs("can redo")),
    ("cut", "Cut", "Edit", "Ctrl+X", "Cut the selected text", "cut", "files.cut", _GROUP),
    ("copy", "Copy", "Edit", "Ctrl+C", "Copy the selected text", "copy", "files.copy", {}),
    ("paste", "Paste", "Edit", "Ctrl+V", "Paste text", "paste", "files.paste", {}),
    ("select-all", "Select all", "Edit", "Ctrl+A", "Select the whole text", "select-all", "files.select_all", {}),
    ("find", "Find in file", "Edit", "Ctrl+F", "Find text in this document", "find", "going.find", _needs("document", begins_group=True)),
    ("search-all", "Search in all files", "Edit", "Ctrl+Shift+F", "Search all files, also what is not saved", "search", "going.search_all", {}),
    ("replace-all", "Replace in my files", "Edit", "Ctrl+Shift+H", "Replace text in your own files as one step", "replace", "going.replace_all", {}),
    ("settings", "Settings", "Edit", "Ctrl+,", "Theme, text size and folders", "settings", "looks.settings_page", _GROUP),

    ("face-form", "Form", "View", "Ctrl+1", "Show or hide the form", "form", "looks.switch_form", _needs("adventure")),
    ("face-source", "Source", "View", "Ctrl+2", "Show or hide the source", "source", "looks.switch_source", _needs("document")),
    ("face-sheet", "Sheet", "View", "Ctrl+3", "Show or hide the printed sheet", "sheet", "looks.switch_sheet", _needs("adventure")),
    ("face-board", "Board", "View", "Ctrl+4", "Show or hide the drawn board", "board", "looks.switch_board", _needs("board")),
    ("show-library", "Library", "View", "Alt+1", "Show the library, or hide it", "library", "looks.switch_library", {**_SWITCH, **_GROUP}),
    ("show-problems", "Problems", "View", "Alt+2", "Show the problems, or hide them", "problems", "looks.switch_problems", _SWITCH),
    ("show-output", "Output", "View", "Alt+3", "Show the output, or hide it", "output", "looks.switch_output", _SWITCH),
    ("show-history", "History", "View", "Alt+4", "Show the steps of this document, or hide them", "history", "looks.switch_history", _SWITCH),
    ("show-explain", "Explain", "View", "Alt+5", "Show the plain reading, or hide it", "explain", "looks.switch_explain", _SWITCH),
    ("show-search", "Search", "View", "Alt+6", "Show the search in all files, or hide it", "search", "looks.switch_search", _SWITCH),
    ("theme-light", "Light", "View/Theme", "Ctrl+Alt+L", "Dark text on a light ground", "theme", "looks.theme_light", {}),
    ("theme-dark", "Dark", "View/Theme", "Ctrl+Alt+D", "Light text on a dark ground", "theme", "looks.theme_dark", {}),
    ("theme-contrast", "High contrast", "View/Theme", "Ctrl+Alt+H", "Black, white and yellow with strong lines", "theme", "looks.theme_contrast", {}),
    ("theme-system", "Like the desktop", "View/Theme", "Ctrl+Alt+Y", "Light or dark, as the desktop is", "theme", "looks.theme_system", {}),
    ("text-bigger", "Bigger text", "View", "Ctrl+=", "Make all text bigger", "bigger", "looks.bigger", _GROUP),
    ("text-smaller", "Smaller text", "View", "Ctrl+-", "Make all text smaller", "smaller", "looks.smaller", {}),
    ("text-normal", "Normal text size", "View", "Ctrl+0", "Show text at 100 %", "normal", "looks.normal", {}),
    ("full-screen", "Full screen", "View", "F11", "Fill the whole screen, or leave it again", "full-screen", "looks.full_screen", _GROUP),
    ("reset-layout", "Reset layout", "View", "Ctrl+Alt+0", "Put all docks back where they were at first", "layout", "looks.reset_layout", {}),

    ("palette", "Command palette…", "Go", "Ctrl+Shift+P", "Find any command by its name", "palette", "going.palette", {}),
    ("goto-anything", "Go to anything…", "Go", "Ctrl+P", "Open a file, entry, space or rule by name", "goto", "going.goto_anything", {}),
    ("goto-line", "Go to line…", "Go", "Ctrl+G", "Go to a line of the source", "line", "going.goto_line", _needs("document")),
    ("back", "Back", "Go", "Alt+Left", "Go back to where you were", "back", "going.back", _needs("back", begins_group=True)),
    ("forward", "Forward", "Go", "Alt+Right", "Go forward again", "forward", "going.forward", _needs("forward")),
    ("next-tab", "Next tab", "Go", "Ctrl+Tab", "Show the next tab", "forward", "going.next_tab", _needs("tab", begins_group=True)),
    ("previous-tab", "Previous tab", "Go", "Ctrl+Shift+Tab", "Show the previous tab", "back", "going.previous_tab", _needs("tab")),

    ("check", "Check everything", "Check", "F5", "Check all files and tell the result in the output", "check", "checks.check_all", {}),
    ("next-problem", "Next problem", "Check", "F8", "Go to the next problem", "next", "checks.next_problem", _needs("problems", begins_group=True)),
    ("previous-problem", "Previous problem", "Check", "Shift+F8", "Go to the previous problem", "previous", "checks.previous_problem", _needs("problems")),
    ("fix-problem", "Fix problem", "Check", "Ctrl+.", "Apply the fix of the chosen problem", "fix", "checks.fix_chosen", _needs("problems")),

    ("manual", "Manual", "Help", "F1", "Open the page about what you are looking at", "manual", "helping.manual", {}),
    ("guide", "Writing an adventure", "Help", "Ctrl+F1", "Learn to write an adventure in twenty minutes", "manual", "helping.guide", {}),
    ("rules", "Rules of the game", "Help", "Shift+F1", "Read and search the numbered rules", "rules", "helping.rules", {}),
    ("shortcuts", "Keyboard shortcuts", "Help", "Ctrl+Shift+F1", "See all actions and their keys", "keyboard", "helping.shortcuts", _GROUP),
    ("start-page", "Start page", "Help", "Alt+Home", "See what to do next", "home", "helping.start_page", {}),
    ("log-folder", "Show log folder", "Help", "Ctrl+Alt+G", "Open the folder with logs, backups and recovered work", "log", "helping.log_folder", _GROUP),
    ("about", "About Guildmaster", "Help", "Alt+F1", "See version and licence", "about", "helping.about", {}),
)
# fmt: on

TOOLBAR: Final = (
    "new-adventure", "open-file", "save", "|", "undo", "redo", "|", "back", "forward", "|", "check", ">",
    "goto-anything", "palette",
)  # fmt: skip
