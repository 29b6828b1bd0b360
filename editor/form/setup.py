"""The section of the set-up: what is left out, what happens before and after, pools, counters, pieces on the board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from PySide6.QtCore import QRect, Signal
from PySide6.QtWidgets import QCheckBox, QLabel, QVBoxLayout, QWidget

from editor.form.context import Context
from editor.form.facts import entries_of
from editor.form.fit import Fit
from editor.form.flow import FlowLayout
from editor.form.outline import effect_rows
from editor.form.parts import Section, add_button, caption, on_screen
from editor.form.popup import Request
from editor.form.problems import Problems
from editor.form.shown import Shown
from editor.form.starts import Start, counter_start, entry_of, new_id, pool_start
from editor.form.step_desk import StepDesk
from editor.form.steps import StepsView
from editor.form.stock import StockCard
from editor.form.style import mark
from editor.form.words import Choice
from engine.diagnostics import Diagnostic

Path = tuple[str | int, ...]
_SKIPS: Final = {
    "militia": "No militiaman is placed",
    "treasures": "No treasures are laid out",
    "missions": "No missions are laid out",
    "hands": "No Arcana are dealt",
    "deployment": "Nobody is deployed",
}
_LISTS: Final[tuple[tuple[Path, str], ...]] = (
    (("setup", "before_deployment"), "Before the thieves are deployed"),
    (("setup", "after_deployment"), "After the thieves are deployed"),
    (("winners_bonus",), "For the winner of the adventure before, in a campaign"),
)


class SetupSection(Section):
    """How the night begins."""

    asked = Signal(object, QRect)
    place_asked = Signal(object)  # (what it is called, what to do with the space)
    shown_entry = Signal(object)

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__("Set-up", context, parent)
        self.desk = StepDesk(context, self)
        self.skips: dict[str, QCheckBox] = {}
        self.column.addWidget(caption("As the rules say, except:", self))
        boxes = QVBoxLayout()
        boxes.setSpacing(2)
        for key, text in _SKIPS.items():
            box = self.skips[key] = QCheckBox(text, self)
            box.clicked.connect(self._set_skips)
            boxes.addWidget(box)
        self.column.addLayout(boxes)
        self.lists: dict[Path, StepsView] = {}
        self._seen: dict[Path, Any] = {}
        for path, text in _LISTS:
            self.column.addSpacing(4)
            label = QLabel(text, self)
            label.setObjectName("outline-heading")
            label.setWordWrap(True)
            steps = self.lists[path] = StepsView(self)
            steps.acted.connect(self.desk.act)
            steps.slot_opened.connect(context.slot_asked)
            self.column.addWidget(label)
            self.column.addWidget(steps)
        self.cards: dict[tuple[str, str], StockCard] = {}
        self._stock = QVBoxLayout()
        self._stock.setSpacing(6)
        self.column.addSpacing(4)
        label = QLabel("Pools, counters and pieces on the board", self)
        label.setObjectName("outline-heading")
        label.setWordWrap(True)
        self.column.addWidget(label)
        self.column.addLayout(self._stock)
        self.problems = Problems(self)
        self.problems.fix_asked.connect(self._fix)
        self.column.addWidget(self.problems)
        self.place = add_button("Place a piece", self, icon="board")
        self.place.setToolTip("Choose a piece, then click its space on the board")
        self.place.clicked.connect(self._ask_piece)
        self.add = add_button("Add a pool or a counter", self)
        self.add.clicked.connect(self._ask_stock)
        buttons = QWidget(self)
        row = FlowLayout(buttons, spacing=8)  # one below the other in a narrow pane
        row.addWidget(self.place)
        row.addWidget(self.add)
        self.column.addWidget(buttons)

    def sync_with(self, shown: Shown) -> None:
        """Show the set-up as it is now."""
        skipped = self.context.pen.read(("setup", "skip"))
        for key, box in self.skips.items():
            box.setChecked(isinstance(skipped, list) and key in skipped)
            box.setEnabled(shown.can_write)
        for path, steps in self.lists.items():
            raw = self.context.pen.read(path)
            seen = (raw, shown.facts_key, shown.can_write)
            if self._seen.get(path) != seen:
                self._seen[path] = seen
                rows = effect_rows(raw, path, 0, self.context.facts)
                steps.show_rows(rows, can_write=shown.can_write)
        self._sync_stock(shown)
        problems = [*shown.problems.get(("setup",), ()), *shown.problems.get(("winners_bonus",), ())]
        for index in range(9):  # a bonus is a list of steps, each with a place of its own
            problems += shown.problems.get(("winners_bonus", index), ())
        self.problems.show_problems(problems, can_write=shown.can_write)
        self.place.setVisible(shown.can_write)
        self.add.setVisible(shown.can_write)

    def _sync_stock(self, shown: Shown) -> None:
        wanted: list[tuple[str, str]] = []
        for kind in ("pool", "counter"):
            for index, raw in enumerate(entries_of(self.context.data, kind)):
                key = (kind, f"{raw.get('id')}")
                if key in wanted:
                    key = (kind, f"{raw.get('id')}#{index}")
                wanted.append(key)
                card = self.cards.get(key)
                if card is None:
                    card = self.cards[key] = StockCard(kind, self.context, self)
                    card.acted.connect(self._act)
                path: Path = (kind, index)
                card.show_entry(path, raw, shown.problems.get(path, ()), can_write=shown.can_write)
        for key in [key for key in self.cards if key not in wanted]:
            gone = self.cards.pop(key)
            self._stock.removeWidget(gone)
            gone.hide()
            gone.deleteLater()
        for index, key in enumerate(wanted):
            if self._stock.indexOf(self.cards[key]) != index:
                self._stock.removeWidget(self.cards[key])
                self._stock.insertWidget(index, self.cards[key])

    def restyle(self) -> None:
        self.add.setIcon(mark("add", "accent"))
        self.place.setIcon(mark("board", "accent"))
        for steps in self.lists.values():
            steps.restyle()
        for card in self.cards.values():
            card.restyle()

    def widget_for(self, path: Path) -> QWidget | None:
        if path[:1] and path[0] in ("pool", "counter"):
            return next((card for card in self.cards.values() if card.path == path[:2]), None)
        for start, steps in self.lists.items():
            if path[: len(start)] == start:
                return steps
        return self.heading if path[:1] == ("setup",) else None

    # --- what is done

    def _set_skips(self) -> None:
        skipped = [key for key, box in self.skips.items() if box.isChecked()]
        if skipped:
            self.context.pen.set(("setup", "skip"), skipped, "Change what the set-up leaves out")
        elif self.context.pen.read(("setup", "skip")) is not None:
            self.context.pen.remove(("setup", "skip"), "Change what the set-up leaves out")

    def _act(self, name: str, path: Path) -> None:
        title = self.context.entry_title(path)
        card = self.widget_for(path)
        if name == "source":
            self.context.path_selected.emit(path)
        elif name == "delete":
            self.context.pen.remove(path, f"Delete “{title}”")
        elif name == "duplicate":
            raw = self.context.pen.read(path)
            copy = new_id(str(raw.get("id", title)), self.context.data)
            self.context.pen.duplicate(path, {"id": copy}, f"Duplicate “{title}”")
        elif name == "parts" and card is not None:
            self.desk.parts_asked.emit(path, on_screen(card))

    def _ask_stock(self) -> None:
        starts = (pool_start(), counter_start())
        choices = tuple(Choice(start.title, start, "", start.meaning) for start in starts)
        request = Request("Add to the set-up", Fit("stock"), ("pool",), choose=self._add, choices=choices)
        self.asked.emit(request, on_screen(self.add))

    def _add(self, start: Start, **more: Any) -> None:
        index = len(entries_of(self.context.data, start.list))
        value = {**entry_of(start, self.context.data), **more}
        if self.context.pen.insert((start.list,), index, value, f"Add {start.title.lower()}"):
            self.shown_entry.emit((start.list, index))

    def _ask_piece(self) -> None:
        facts = self.context.facts
        choices = [Choice("A pool of ducats", ("pool", ""), "Ducats", "a heap that lies in a space")]
        for id_, title in facts.of("figure").items():
            if id_ not in facts.militia:
                choices.append(Choice(title, ("figure", id_), "Figures that take part"))
        choices += [Choice(title, ("token", id_), "Tokens") for id_, title in facts.of("token").items()]
        fit = Fit("piece", help="Choose the piece, then click its space on the board.")
        request = Request("Place a piece", fit, ("setup",), choose=self._ask_space, choices=tuple(choices))
        self.asked.emit(request, on_screen(self.place))

    def _ask_space(self, piece: tuple[str, str]) -> None:
        kind, id_ = piece
        what = "the pool" if kind == "pool" else self.context.facts.title(id_)
        self.place_asked.emit((what, lambda space: self.put(kind, id_, space)))

    def put(self, kind: str, id_: str, space: str) -> None:
        """Lay a piece into a space at set-up."""
        if kind == "pool":
            self._add(pool_start(), space=space)
            return
        path: Path = ("setup", "before_deployment")
        steps = self.context.pen.read(path)
        index = len(steps) if isinstance(steps, list) else 0
        step: Mapping[str, Any] = {"op": f"place_{kind}", kind: id_, "at": space}
        facts = self.context.facts
        title = f"Place {facts.title(id_)} in {facts.title(space)}"
        self.context.pen.insert(path, index, dict(step), title)

    def _fix(self, problem: Diagnostic) -> None:
        if problem.fix is not None:
            self.context.pen.apply(problem.fix.edits, problem.fix.title)
