"""The head of an adventure: title and number, players, ruleset, boards and figures, story and notes."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QComboBox, QGridLayout, QLabel, QMenu, QPushButton, QWidget

from editor.form.context import Context
from editor.form.facts import Titles, neutral_figures
from editor.form.fields import ProseField
from editor.form.flow import FlowLayout
from editor.form.parts import Section, caption, chip, emptied, spin
from editor.form.problems import Problems
from editor.form.shown import Shown
from editor.form.style import mark
from editor.look import theme
from editor.look.fonts import serif
from engine.content.common import words
from engine.diagnostics import Diagnostic

Path = tuple[str | int, ...]


class HeadSection(Section):
    """What the sheet is called and what it is played with."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__("Story", context, parent)
        self.heading.hide()
        self.title = ProseField(self, hint="Title of the adventure", is_title=True)
        self.title.setObjectName("inline")
        self.title.document().setDocumentMargin(1)
        self.title.setAccessibleName("Title of the adventure")
        self.title.written.connect(lambda text: self._write("title", text))
        self.number = spin("Number of the adventure", 0, 99, self)
        self.number.setPrefix("No. ")
        self.number.setSpecialValueText("No number")
        self.number.valueChanged.connect(self._set_number)
        self.row.addWidget(self.title, 1)
        self.players: dict[int, QPushButton] = {}
        self._lists: dict[str, _Chips] = {}
        self._captions: list[QLabel] = []
        self._seen: Any = None
        self.ruleset, self.board = QComboBox(self), QComboBox(self)
        self.column.addLayout(self._grid())
        self.story = self._prose("story", "What happened before the night begins", 5)
        self.notes = self._prose("notes", "For the designer: what it is about, how long, for whom", 2)
        self.column.addWidget(self._caption("Story, printed on the sheet"))
        self.column.addWidget(self.story)
        self.column.addWidget(self._caption("Notes for the designer, not printed"))
        self.column.addWidget(self.notes)
        self.problems = Problems(self)
        self.problems.fix_asked.connect(self._fix)
        self.column.addWidget(self.problems)
        for field in (self.title, self.story, self.notes):
            field.undo_asked.connect(context.document.undo)
            field.redo_asked.connect(context.document.redo)
        self.restyle()

    def _grid(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(6)
        grid.setColumnStretch(1, 1)
        row_of_players = QWidget(self)
        players = FlowLayout(row_of_players)  # the number goes below where the pane is narrow
        for count in (2, 3, 4):
            button = chip(str(count), self, checkable=True)
            button.setMinimumWidth(38)
            button.setAccessibleName(f"For {count} players")
            button.clicked.connect(self._set_players)
            self.players[count] = button
            players.addWidget(button)
        players.addWidget(self.number)
        grid.addWidget(self._caption("Players"), 0, 0)
        grid.addWidget(row_of_players, 0, 1)
        for row, (key, box) in enumerate((("ruleset", self.ruleset), ("board", self.board)), 1):
            box.setAccessibleName(key.capitalize())
            box.setMinimumContentsLength(4)
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.activated.connect(lambda _index, key=key, box=box: self._write(key, box.currentData()))
            grid.addWidget(self._caption(key.capitalize()), row, 0)
            grid.addWidget(box, row, 1)
        for row, (key, label, text) in enumerate(
            (
                ("extra_boards", "Further boards", "Add a board"),
                ("figures", "Neutral figures", "Add a figure"),
            ),
            3,
        ):
            chips = self._lists[key] = _Chips(key, text, self.context, self)
            top = Qt.AlignmentFlag.AlignTop
            grid.addWidget(self._caption(label), row, 0, top)
            grid.addWidget(chips, row, 1)
        return grid

    def _caption(self, text: str) -> QLabel:
        label = caption(text, self)
        self._captions.append(label)
        return label

    def _prose(self, key: str, hint: str, lines: int) -> ProseField:
        field = ProseField(self, hint=hint, lines=lines)
        field.setObjectName("prose")
        field.setAccessibleName(key.capitalize())
        field.written.connect(lambda text: self._write_prose(key, text))
        return field

    def sync_with(self, shown: Shown) -> None:
        """Show the head as it is now."""
        data = self.context.data
        self.title.show_text(_text(data.get("title")))
        self.story.show_text(_text(data.get("story")))
        self.notes.show_text(_text(data.get("notes")))
        number = data.get("number")
        self.number.blockSignals(True)
        self.number.setValue(number if isinstance(number, int) else 0)
        self.number.blockSignals(False)
        players = data.get("players", [2, 3, 4])
        for count, button in self.players.items():
            button.setChecked(isinstance(players, list) and count in players)
            button.setEnabled(shown.can_write)
        if self._seen != (seen := (shown.facts_key, shown.can_write)):
            self._seen = seen
            self._sync_library(shown)
        for field in (self.title, self.story, self.notes):
            field.setReadOnly(not shown.can_write)
        self.number.setEnabled(shown.can_write)
        known = ("track", "setup", "house_rules", "winners_bonus")
        problems = [
            problem
            for path, found in shown.problems.items()
            if len(path) < 2 and (not path or path[0] not in known)
            for problem in found
        ]
        self.problems.show_problems(problems, can_write=shown.can_write)

    def _sync_library(self, shown: Shown) -> None:
        """What is chosen from the library."""
        library, data = self.context.library, self.context.data
        for kind, box in (("ruleset", self.ruleset), ("board", self.board)):
            titles = {each.id: words(each.model.title) for each in library.of_kind(kind)}
            _fill(box, titles, str(data.get(kind, "")))
            box.setEnabled(shown.can_write)
        boards = {each.id: words(each.model.title) for each in library.of_kind("board")}
        boards.pop(str(data.get("board")), None)
        self._lists["extra_boards"].show_list(data.get("extra_boards"), boards, can_write=shown.can_write)
        figures = neutral_figures(library, data)
        self._lists["figures"].show_list(data.get("figures"), figures, can_write=shown.can_write)

    def restyle(self) -> None:
        scale = theme.text_scale()
        self.title.setFont(serif(20 * scale, bold=True))
        self.story.setFont(serif(12 * scale))
        self.notes.setFont(self.font())
        for label in self._captions:  # large words take two lines rather than the room of the fields
            label.setWordWrap(scale > 1.4)
        for chips in self._lists.values():
            chips.restyle()

    def widget_for(self, path: Path) -> QWidget | None:
        fields: dict[str, QWidget] = {
            "title": self.title,
            "number": self.number,
            "story": self.story,
            "notes": self.notes,
            "ruleset": self.ruleset,
            "board": self.board,
            "players": self.players[2],
            "figures": self._lists["figures"],
            "extra_boards": self._lists["extra_boards"],
        }
        return fields.get(str(path[0])) if path else self.title

    # --- what is done

    def _write(self, key: str, value: Any) -> None:
        self.context.pen.set((key,), value, f"Change the {key}")

    def _write_prose(self, key: str, text: str) -> None:
        old = self.context.pen.read((key,))
        if not text and key == "notes":
            if old is not None:
                self.context.pen.remove((key,), "Remove the notes")
            return
        # Texts of several paragraphs end with a line end, as on the shipped sheets.
        ends = (isinstance(old, str) and old.endswith("\n")) or "\n" in text
        self._write(key, f"{text}\n" if ends else text)

    def _set_number(self, number: int) -> None:
        if number:
            self.context.pen.set(("number",), number, f"Set the number to {number}")
        elif self.context.pen.read(("number",)) is not None:
            self.context.pen.remove(("number",), "Remove the number")

    def _set_players(self) -> None:
        chosen = [count for count, button in self.players.items() if button.isChecked()]
        if not chosen:
            self.context.pen.refused.emit("An adventure is for at least one number of players.")
            players = self.context.pen.read(("players",)) or [2, 3, 4]
            for count, button in self.players.items():
                button.setChecked(count in players)
            return
        said = ", ".join(map(str, chosen))
        self.context.pen.set(("players",), chosen, f"Set the players to {said}")

    def _fix(self, problem: Diagnostic) -> None:
        if problem.fix is not None:
            self.context.pen.apply(problem.fix.edits, problem.fix.title)


def _text(value: Any) -> str:
    return words(value) if isinstance(value, str | dict) else ""


def _fill(box: QComboBox, titles: Titles, current: str) -> None:
    """Show these choices; an id that nobody knows is shown as it is written."""
    wanted = (
        dict(titles) if current in titles or not current else {**titles, current: f"{current} (not found)"}
    )
    if [box.itemData(index) for index in range(box.count())] != list(wanted):
        box.clear()
        for id_, title in wanted.items():
            box.addItem(title, id_)
    if box.currentData() != current:
        box.setCurrentIndex(box.findData(current))


class _Chips(QWidget):
    """A list of names as chips with a button that adds."""

    def __init__(self, key: str, text: str, context: Context, parent: QWidget) -> None:
        super().__init__(parent)
        self._key = key
        self._context = context
        self._shown: Any = None
        self._titles: Titles = {}
        self._flow = FlowLayout(self, spacing=4)
        self.add = QPushButton(text, self)
        self.add.setObjectName("quiet")
        self.add.clicked.connect(self._menu)

    def show_list(self, raw: Any, titles: Titles, *, can_write: bool) -> None:
        """Show other names."""
        names = [str(each) for each in raw] if isinstance(raw, list) else []
        self._titles = titles
        if (names, can_write, tuple(titles)) == self._shown:
            return
        self._shown = (names, can_write, tuple(titles))
        emptied(self._flow, but=self.add)
        for index, name in enumerate(names):
            button = chip(titles.get(name, name), self)
            button.setEnabled(can_write)
            button.setIcon(mark("remove"))
            button.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
            button.setToolTip("Remove it")
            button.clicked.connect(lambda _=False, index=index, name=name: self._remove(index, name))
            self._flow.addWidget(button)
        if not names and not can_write:
            self._flow.addWidget(caption("none", self))
        self._flow.addWidget(self.add)
        self.add.setVisible(can_write and any(name not in names for name in titles))
        self.updateGeometry()

    def restyle(self) -> None:
        """Take the theme's colours."""
        self.add.setIcon(mark("add", "accent"))

    def _remove(self, index: int, name: str) -> None:
        title = f"Remove “{self._titles.get(name, name)}”"
        listed = self._context.pen.read((self._key,))
        if isinstance(listed, list) and len(listed) == 1:
            self._context.pen.remove((self._key,), title)
        else:
            self._context.pen.remove((self._key, index), title)

    def _menu(self) -> None:
        menu = QMenu(self)
        listed = self._context.pen.read((self._key,))
        names = listed if isinstance(listed, list) else []
        for name, title in self._titles.items():
            if name not in names:
                action = QAction(title, menu)
                action.triggered.connect(lambda _=False, name=name: self.add_name(name))
                menu.addAction(action)
        menu.popup(self.add.mapToGlobal(QPoint(0, self.add.height())))

    def add_name(self, name: str) -> None:
        """One name more."""
        listed = self._context.pen.read((self._key,))
        index = len(listed) if isinstance(listed, list) else 0
        self._context.pen.insert((self._key,), index, name, f"Add “{self._titles.get(name, name)}”")
