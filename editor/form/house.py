"""The section of the house rules: values of the ruleset that are otherwise in this adventure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from editor.form.context import Context
from editor.form.facts import ruleset_values
from editor.form.fit import Fit, field_of, fits_of
from editor.form.parts import Section, add_button, empty, on_screen, tool
from editor.form.phrases import value_text
from editor.form.popup import Request
from editor.form.problems import Problems
from editor.form.shown import Shown
from editor.form.style import mark
from editor.form.words import Choice
from engine.content.ruleset import Values
from engine.diagnostics import Diagnostic

Path = tuple[str | int, ...]
_KEY: Final = "house_rules"


class HouseSection(Section):
    """Single values, each with what it stands instead of."""

    asked = Signal(object, QRect)

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__("House rules", context, parent)
        self._empty = empty("None: everything is as the ruleset says.", self)
        self._rows = QVBoxLayout()
        self._rows.setSpacing(6)
        self.rows: dict[str, ValueRow] = {}
        self.add = add_button("Add a house rule", self)
        self.add.clicked.connect(self._ask)
        self.problems = Problems(self)
        self.problems.fix_asked.connect(self._fix)
        self.column.addWidget(self._empty)
        self.column.addLayout(self._rows)
        self.column.addWidget(self.problems)
        self.column.addWidget(self.add)

    def sync_with(self, shown: Shown) -> None:
        """Show the house rules as they are now."""
        raw = self.context.data.get(_KEY)
        given: Mapping[str, Any] = raw if isinstance(raw, Mapping) else {}
        for key in [key for key in self.rows if key not in given]:
            gone = self.rows.pop(key)
            self._rows.removeWidget(gone)
            gone.hide()
            gone.deleteLater()
        values = ruleset_values(self.context.library, self.context.data) if given else {}
        for key, value in given.items():
            row = self.rows.get(key)
            if row is None:
                row = self.rows[key] = ValueRow(key, self.context, self)
                self._rows.addWidget(row)
            row.show_value(value, values.get(key), can_write=shown.can_write)
        self._empty.setVisible(not given)
        self.add.setVisible(shown.can_write)
        self.problems.show_problems(shown.problems.get((_KEY,), ()), can_write=shown.can_write)

    def restyle(self) -> None:
        self.add.setIcon(mark("add", "accent"))
        for row in self.rows.values():
            row.restyle()

    def widget_for(self, path: Path) -> QWidget | None:
        if path[:1] != (_KEY,):
            return None
        return self.rows.get(str(path[1]), self.heading) if len(path) > 1 else self.heading

    def _ask(self) -> None:
        given = self.context.data.get(_KEY, {})
        old = ruleset_values(self.context.library, self.context.data)
        choices = []
        for key, fit in fits_of(Values).items():
            if isinstance(given, Mapping) and key in given:
                continue
            now = value_text(fit, _plain(old.get(key)), self.context.facts) or "not set"
            title = key.replace("_", " ").capitalize()
            choices.append(Choice(f"{title}  ({fit.rule})", key, "", f"{fit.help} Now: {now}."))
        fit = Fit("house rule", help="What shall be otherwise than in the ruleset?")
        request = Request("Add a house rule", fit, (_KEY,), choose=self._add, choices=tuple(choices))
        self.asked.emit(request, on_screen(self.add))

    def _add(self, key: str) -> None:
        fit = fits_of(Values)[key]
        old = _plain(ruleset_values(self.context.library, self.context.data).get(key))
        title = f"Add the house rule “{key.replace('_', ' ')}”"
        if self.context.pen.set((_KEY, key), _other(fit, old), title):
            row = self.rows.get(key)
            if row is not None:
                self.context.slot_asked.emit((_KEY, key), on_screen(row.value))

    def _fix(self, problem: Diagnostic) -> None:
        if problem.fix is not None:
            self.context.pen.apply(problem.fix.edits, problem.fix.title)


class ValueRow(QFrame):
    """One house rule."""

    def __init__(self, key: str, context: Context, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("entry")
        self._context = context
        self._path: Path = (_KEY, key)
        self._shown: Any = None
        found = field_of(Values, key)
        self._fit = found[0] if found is not None else Fit(key, help=key)
        name = QLabel(self._fit.help.removesuffix("."), self)
        name.setWordWrap(True)
        name.setTextFormat(Qt.TextFormat.PlainText)
        self.value = QPushButton(self)
        self.value.setObjectName("chip")
        self.value.setAccessibleName(key.replace("_", " "))
        self.value.clicked.connect(lambda: context.slot_asked.emit(self._path, on_screen(self.value)))
        self.note = QLabel(self)
        self.note.setObjectName("caption")
        self.note.setTextFormat(Qt.TextFormat.PlainText)
        self.away = tool("remove", "Remove this house rule", self)
        self.away.clicked.connect(self._remove)
        grid = QGridLayout(self)
        grid.setContentsMargins(12, 6, 8, 6)
        grid.setVerticalSpacing(2)
        grid.setColumnStretch(0, 1)
        grid.addWidget(name, 0, 0)
        grid.addWidget(self.note, 1, 0)
        side = QHBoxLayout()
        side.addWidget(self.value)
        side.addWidget(self.away)
        grid.addLayout(side, 0, 1, 2, 1)
        self.restyle()

    def show_value(self, value: Any, old: Any, *, can_write: bool) -> None:
        """Show what it is and what it was."""
        if (value, old, can_write) == self._shown:
            return
        self._shown = (value, old, can_write)
        facts = self._context.facts
        text = value_text(self._fit, value, facts)
        self.value.setText(text if len(text) < 26 else text[:24] + "…")
        self.value.setToolTip(text)
        self.value.setEnabled(can_write)
        self.away.setVisible(can_write)
        before = value_text(self._fit, _plain(old), facts) or "nothing"
        same = _plain(old) == value
        said = "the same as in the ruleset" if same else f"instead of {before}"
        self.note.setText(f"{self._fit.rule} · {said}" if self._fit.rule else said)

    def restyle(self) -> None:
        """Take the theme's colours."""
        self.away.setIcon(mark("remove"))

    def _remove(self) -> None:
        given = self._context.pen.read((_KEY,))
        title = f"Remove the house rule “{str(self._path[1]).replace('_', ' ')}”"
        last = isinstance(given, Mapping) and len(given) == 1
        self._context.pen.remove((_KEY,) if last else self._path, title)


def _plain(value: Any) -> Any:
    """A ruleset's value as an author writes it."""
    if isinstance(value, tuple):
        return list(value)
    if hasattr(value, "model_dump"):
        return value.model_dump(by_alias=True, exclude_unset=True)
    return value


def _other(fit: Fit, old: Any) -> Any:
    """Something that differs from what the ruleset says, to begin with."""
    if fit.is_yes_no:
        return not bool(old)
    if fit.choices:
        return next((each for each in fit.choices if each != old), fit.choices[0])
    if fit.is_list:
        return list(old)[:-1] or [1] if old else [1]
    if fit.number is not None and not isinstance(old, Mapping):
        return int(old or 0) + 1
    return 1
