"""The section of the special rules: cards that read as sentences, and starting points for new ones."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import QRect, Signal
from PySide6.QtWidgets import QWidget

from editor.form.context import Context
from editor.form.entries import Entries
from editor.form.facts import entries_of
from editor.form.fit import Fit
from editor.form.parts import Section, add_button, empty, on_screen
from editor.form.popup import Request
from editor.form.shown import Shown
from editor.form.starts import Start, entry_of, rule_starts
from editor.form.style import mark
from editor.form.words import Choice

Path = tuple[str | int, ...]
KINDS: Final = ("trigger", "modifier", "ability")
_GROUPS: Final = {
    "trigger": "When something happens",
    "modifier": "What is otherwise",
    "ability": "What may be done",
}


class RulesSection(Section):
    """Triggers, modifiers and abilities."""

    asked = Signal(object, QRect)
    shown_entry = Signal(object)

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__("Special rules", context, parent)
        self.entries = Entries(KINDS, context, self)
        self._empty = empty("No special rule yet: the night goes as the ruleset says.", self)
        self.add = add_button("Add a rule", self)
        self.add.clicked.connect(self._ask)
        for widget in (self._empty, self.entries, self.add):
            self.column.addWidget(widget)

    def sync_with(self, shown: Shown) -> None:
        """Show the rules as they are now."""
        self.entries.sync(shown)
        self._empty.setVisible(not self.entries.cards)
        self.add.setVisible(shown.can_write)

    def restyle(self) -> None:
        self.add.setIcon(mark("add", "accent"))
        self.entries.restyle()

    def widget_for(self, path: Path) -> QWidget | None:
        return self.entries.card(path) if path[:1] and path[0] in KINDS else None

    def _ask(self) -> None:
        starts = rule_starts(self.context.facts)
        choices = tuple(Choice(each.title, each, _GROUPS[each.list], each.meaning) for each in starts)
        fit = Fit("rule", help="Choose where to begin; every part can be changed afterwards.")
        request = Request("Add a rule", fit, ("trigger",), choose=self._add, choices=choices)
        self.asked.emit(request, on_screen(self.add))

    def _add(self, start: Start) -> None:
        data = self.context.data
        index = len(entries_of(data, start.list))
        value: Any = entry_of(start, data)
        if self.context.pen.insert((start.list,), index, value, f"Add the rule “{start.value['title']}”"):
            self.shown_entry.emit((start.list, index))
