"""Commands of the Help menu: manual, rules, shortcuts, log."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING

from PySide6.QtCore import QUrl, qVersion
from PySide6.QtGui import QDesktopServices, QTextCursor
from PySide6.QtWidgets import QApplication, QPlainTextEdit, QWidget

from editor.text.state import state_folder
from editor.window.manual import ManualPage, page_for
from editor.window.page import Page

if TYPE_CHECKING:
    from editor.window.main import MainWindow


class Helping:
    """What the Help menu does."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window

    def manual(self) -> None:
        """The page about what one is looking at: a problem, a word of the source, or the guide."""
        focus = QApplication.focusWidget()
        problem = self._window.problems.chosen()
        if problem is not None and focus is not None and self._window.problems.isAncestorOf(focus):
            self.open_code(problem.code)
        else:
            self.open_word(self._word(focus))

    def _word(self, focus: QWidget | None) -> str:
        if isinstance(focus, QPlainTextEdit):
            cursor = focus.textCursor()
            cursor.select(QTextCursor.SelectionType.WordUnderCursor)
            return cursor.selectedText()
        path = self._window.selected_path
        words = [each for each in path if isinstance(each, str)] if path is not None else []
        return words[0] if words else ""

    def guide(self) -> None:
        self._manual_page().open("authoring")

    def open_code(self, code: str) -> None:
        """The page about a diagnostic."""
        self._manual_page().open("diagnostics", code.lower())

    def open_word(self, word: str) -> None:
        """The page about a word of the language; the guide if there is none."""
        name, heading = page_for(word)
        self._manual_page().open(name, heading)

    def rules(self) -> None:
        self._window.open_page("rules")

    def open_rule(self, number: str) -> None:
        """Show a rule in the rules browser."""
        from editor.window.rules_page import RulesPage

        page = self._window.open_page("rules")
        if isinstance(page, RulesPage) and number and not page.go_to(number):
            self._window.bars.say("rule", "hint", f"There is no rule {number}.")

    def shortcuts(self) -> None:
        self._window.open_page("shortcuts")

    def start_page(self) -> None:
        self._window.open_page("start")

    def log_folder(self) -> None:
        """Open the folder with logs, backups and recovered work."""
        folder = state_folder()
        folder.mkdir(parents=True, exist_ok=True)
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))

    def about(self) -> None:
        """Version and licence, in the window."""
        try:
            number = version("guildmaster")
        except PackageNotFoundError:
            number = "from source"
        self._window.bars.say("about", "hint", f"Guildmaster {number}, with Qt {qVersion()}. MIT licence.")

    def _manual_page(self) -> ManualPage:
        page: Page = self._window.open_page("manual")
        assert isinstance(page, ManualPage)
        return page
