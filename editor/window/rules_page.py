"""The rules browser: the numbered rules by section, searched, and jumped to by number."""

from __future__ import annotations

import re
from html import escape
from typing import Final

from PySide6.QtCore import Qt, QUrl
from PySide6.QtWidgets import (
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QSplitter,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from editor.look import fonts, theme
from editor.window.page import Page
from engine.play.rulebook import Rule, find_rule, rulebook

_NUMBER: Final = re.compile(r"\b([A-Z]-\d{1,2})\b")
_MARK: Final = re.compile(r"\[(edition|icon|outside|ruling|house)([^\]]*)\]")
_MARKS: Final = {
    "edition": "the editions differ",
    "icon": "our reading of a picture",
    "outside": "from outside the rule books",
    "ruling": "our ruling",
    "house": "a value of ours",
}


class RulesPage(Page):
    """Sections at the left, rules at the right."""

    def __init__(self) -> None:
        super().__init__("page:rules", "Rules of the game", "rules")
        self._rules = list(rulebook().values())
        self._at = ""
        self.field = QLineEdit()
        self.field.setPlaceholderText("Search, or a number: F-6")
        self.field.setAccessibleName("Search the rules, or go to a number")
        self.field.setClearButtonEnabled(True)
        self.field.textChanged.connect(self._narrow)
        self.field.returnPressed.connect(self._enter)
        self.sections = QListWidget()
        self.sections.setAccessibleName("Sections")
        for rule in self._rules:
            title = f"{rule.number[0]}   {rule.section}"
            if not self.sections.findItems(title, Qt.MatchFlag.MatchExactly):
                item = QListWidgetItem(title)
                item.setData(Qt.ItemDataRole.UserRole, rule.number)
                self.sections.addItem(item)
        self.sections.itemClicked.connect(self._section)
        self.sections.itemActivated.connect(self._section)
        self.text = QTextBrowser()
        self.text.setProperty("plain", True)
        self.text.setOpenLinks(False)
        self.text.setAccessibleName("Rules")
        self.text.anchorClicked.connect(self._follow)
        self._count = QLabel()
        self._count.setObjectName("secondary")
        side = QWidget()
        column = QVBoxLayout(side)
        column.setContentsMargins(8, 8, 4, 8)
        column.setSpacing(8)
        column.addWidget(self.field)
        column.addWidget(self._count)
        column.addWidget(self.sections, 1)
        splitter = QSplitter()
        splitter.addWidget(side)
        splitter.addWidget(self.text)
        splitter.setSizes([260, 740])
        splitter.setStretchFactor(1, 1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(splitter)
        theme.ThemeSignal.changed.connect(self._paint)
        self._paint()

    def settle(self) -> None:
        self.field.setFocus()

    def go_to(self, number: str) -> bool:
        """Show a rule by its number; False if there is none."""
        rule = find_rule(number)
        if rule is None:
            return False
        if self.field.text():
            self.field.clear()
        self._at = rule.number
        self._paint()
        return True

    def found(self) -> list[Rule]:
        """The rules that are shown."""
        words = self.field.text().casefold().split()
        if not words or find_rule(self.field.text()) is not None:
            return self._rules
        return [
            rule
            for rule in self._rules
            if all(word in f"{rule.number} {rule.section} {rule.text}".casefold() for word in words)
        ]

    def _narrow(self, text: str) -> None:
        rule = find_rule(text)
        self._at = rule.number if rule is not None else ""
        self._paint()

    def _enter(self) -> None:
        self.text.setFocus()

    def _section(self, item: QListWidgetItem) -> None:
        self.go_to(item.data(Qt.ItemDataRole.UserRole))

    def _follow(self, url: QUrl) -> None:
        self.go_to(url.toString().partition(":")[2])

    def _paint(self) -> None:
        c = theme.current()
        found = self.found()
        count = "1 rule" if len(found) == 1 else f"{len(found)} rules"
        self._count.setText(count if self._rules else "The rules did not come with the program.")
        self.text.document().setDefaultStyleSheet(
            f"a {{ color: {c.accent}; text-decoration: none; }} .mark {{ color: {c.secondary}; }}"
            f"h2 {{ color: {c.text}; font-family: '{fonts.SERIF}'; margin-top: 20px; }}"
            f"td {{ padding: 5px 8px; }} .at {{ background: {c.raised}; }} .hit {{ color: {c.accent}; font-weight: 700; }}"
        )
        self.text.document().setDocumentMargin(16)
        self.text.setHtml("".join(self._html(found)) or "<p class='mark'>No rule fits. Try fewer words.</p>")
        if self._at:
            self.text.scrollToAnchor(self._at)

    def _html(self, rules: list[Rule]) -> list[str]:
        out: list[str] = []
        section = ""
        for rule in rules:
            if rule.section != section:
                if section:
                    out.append("</table>")
                section = rule.section
                out.append(f"<h2>{escape(section)}</h2><table width='100%' cellspacing='0'>")
            at = " class='at'" if rule.number == self._at else ""
            out.append(
                f"<tr{at}><td width='56' valign='top'><a name='{rule.number}'></a><b>{rule.number}</b></td>"
                f"<td>{self._words(rule)}</td></tr>"
            )
        if out:
            out.append("</table>")
        return out

    def _words(self, rule: Rule) -> str:
        text = escape(rule.text)
        text = _MARK.sub(lambda m: f"<span class='mark'>({_MARKS[m[1]]}{m[2]})</span>", text)
        text = _NUMBER.sub(r"<a href='rule:\1'>\1</a>", text)
        wanted = self.field.text().strip()
        if len(wanted) > 2 and not self._at:
            text = re.sub(
                rf"({re.escape(escape(wanted))})(?![^<]*>)", r"<span class='hit'>\1</span>", text, flags=re.I
            )
        return text
