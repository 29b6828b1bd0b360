"""The manual inside the program: the pages of docs/ with a list of headings and a search."""

from __future__ import annotations

import re
from typing import Final

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import (
    QComboBox,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QSplitter,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from editor.look import theme
from editor.window.markdown import Heading, anchor, fill
from editor.window.page import Page
from editor.window.shelf import shipped

# The pages by the names of their files.
MANUAL: Final = {
    "authoring": "Writing an adventure",
    "language": "The rule language",
    "diagnostics": "Diagnostics",
    "adventures": "The adventures in figures",
}
_CODE: Final = re.compile(r"^[EWH]\d{3}$", re.IGNORECASE)
_POSITION: Final = Qt.ItemDataRole.UserRole


def manual_text(name: str) -> str:
    """The text of a page, or a sentence that says what is missing."""
    path = shipped("docs") / f"{name}.md"
    try:
        return path.read_text(encoding="utf-8")
    except OSError:
        return f"# {MANUAL[name]}\n\nThis page did not come with the program: `{path.name}` was not found."


def page_for(word: str) -> tuple[str, str]:
    """Page and heading of the manual for a word under the cursor."""
    if _CODE.match(word):
        return "diagnostics", word.lower()
    wanted = anchor(word)
    for name in ("language", "authoring"):
        for line in manual_text(name).splitlines():
            if line.startswith("#") and anchor(line.lstrip("# ")) == wanted and wanted:
                return name, wanted
    return "authoring", ""


class ManualPage(Page):
    """One tab for all pages of the manual."""

    rule_wanted = Signal(str)

    def __init__(self) -> None:
        super().__init__("page:manual", "Manual", "manual")
        self._name = ""
        self._headings: list[Heading] = []
        self.pages = QComboBox()
        for name, title in MANUAL.items():
            self.pages.addItem(title, name)
        self.pages.setAccessibleName("Page of the manual")
        self.pages.activated.connect(lambda _index: self.open(self.pages.currentData()))
        self.filter = QLineEdit()
        self.filter.setPlaceholderText("Find a heading")
        self.filter.setAccessibleName("Find a heading")
        self.filter.setClearButtonEnabled(True)
        self.filter.textChanged.connect(self._list)
        self.filter.returnPressed.connect(self._first)
        self.contents = QListWidget()
        self.contents.setAccessibleName("Headings")
        self.contents.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.contents.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.contents.itemClicked.connect(self._go)
        self.contents.itemActivated.connect(self._go)
        self.text = QTextBrowser()
        self.text.setProperty("plain", True)
        self.text.setOpenLinks(False)
        self.text.setAccessibleName("Manual")
        self.text.anchorClicked.connect(self._follow)
        side = QWidget()
        column = QVBoxLayout(side)
        column.setContentsMargins(8, 8, 4, 8)
        column.setSpacing(8)
        for widget in (self.pages, self.filter):
            column.addWidget(widget)
        column.addWidget(self.contents, 1)
        splitter = QSplitter()
        splitter.addWidget(side)
        splitter.addWidget(self.text)
        splitter.setSizes([260, 740])
        splitter.setStretchFactor(1, 1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(splitter)
        theme.ThemeSignal.changed.connect(self._again)

    def open(self, name: str, heading: str = "") -> None:
        """Show a page at a heading."""
        if name != self._name:
            self._name = name
            self.pages.setCurrentIndex(self.pages.findData(name))
            self._headings = fill(self.text.document(), manual_text(name))
            self.filter.clear()
            self._list("")
        found = next((each for each in self._headings if each.anchor == heading), None)
        self._scroll(found.position if found is not None else 0)

    def settle(self) -> None:
        self.text.setFocus()

    def shown(self) -> tuple[str, str]:
        """The page, and the heading the text is scrolled to."""
        position = self.text.cursorForPosition(self.text.viewport().rect().topLeft()).position()
        above = [each for each in self._headings if each.position <= position + 1]
        return self._name, above[-1].anchor if above else ""

    def _again(self) -> None:
        name, heading = self._name, self.shown()[1]
        if name:
            self._name = ""
            self.open(name, heading)

    def _list(self, wanted: str) -> None:
        self.contents.clear()
        for each in self._headings:
            if wanted.casefold() in each.text.casefold():
                item = QListWidgetItem("    " * max(each.level - 2, 0) + each.text)
                item.setData(_POSITION, each.position)
                self.contents.addItem(item)

    def _first(self) -> None:
        if self.contents.count():
            self.contents.setCurrentRow(0)
            self._go(self.contents.item(0))

    def _go(self, item: QListWidgetItem) -> None:
        self._scroll(item.data(_POSITION))

    def _scroll(self, position: int) -> None:
        block = self.text.document().findBlock(position)
        top = self.text.document().documentLayout().blockBoundingRect(block).top()
        self.text.verticalScrollBar().setValue(int(top) - 8 if position else 0)
        cursor = self.text.textCursor()
        cursor.setPosition(position)
        self.text.setTextCursor(cursor)
        self.text.verticalScrollBar().setValue(int(top) - 8 if position else 0)

    def _follow(self, url: QUrl) -> None:
        """Links lead to headings, to other pages of the manual, to the rules, or out of the program."""
        if url.scheme() in ("http", "https"):
            QDesktopServices.openUrl(url)
            return
        name = url.path().rpartition("/")[2].removesuffix(".md")
        if name == "rules":
            self.rule_wanted.emit(url.fragment())
        elif not name or name in MANUAL:
            self.open(name or self._name, url.fragment())
