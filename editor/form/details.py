"""The parts of a word, or the members of a list, one below the other: each can be changed, added or left out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from editor.form.context import Context
from editor.form.defaults import NothingFits, default_value
from editor.form.fit import Fit, fits_of, model_of
from editor.form.parts import tool
from editor.form.phrases import value_text
from editor.form.style import mark

Path = tuple[str | int, ...]
_HIDDEN = frozenset({"op", "id", "layer"})


class Details(QWidget):
    """Rows of parts; clicking one asks for its own page."""

    asked = Signal(object)
    changed = Signal()

    def __init__(self, context: Context, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("plain")
        self._context = context
        self._area = QScrollArea(self)
        self._area.setWidgetResizable(True)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._area)
        self.buttons: dict[Path, QPushButton] = {}

    def show_parts(self, path: Path, fit: Fit) -> None:
        """The parts of what stands at a path."""
        raw = self._context.pen.read(path)
        page = QWidget()
        page.setObjectName("plain")
        grid = QGridLayout(page)
        grid.setContentsMargins(0, 0, 6, 0)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(4)
        grid.setColumnStretch(1, 1)
        self.buttons = {}
        if fit.is_list:
            self._members(grid, path, fit, raw if isinstance(raw, list) else [])
        else:
            self._fields(grid, path, fit, raw)
        self._area.setWidget(page)
        self._area.setFixedHeight(min(page.sizeHint().height() + 4, 340))

    def focus(self) -> None:
        """Where the keyboard goes."""
        if self.buttons:
            next(iter(self.buttons.values())).setFocus()

    def _fields(self, grid: QGridLayout, path: Path, fit: Fit, raw: Any) -> None:
        model = model_of(fit, raw)
        if model is None:
            return
        given = raw if isinstance(raw, Mapping) else {}
        fields = {key: each for key, each in fits_of(model).items() if key not in _HIDDEN}
        # What is said stands first; steps are changed in the outline.
        order = sorted(fields, key=lambda key: key not in given)
        for row, key in enumerate(order):
            each = fields[key]
            if each.is_list and each.vocabulary == "effect":
                continue
            label = QLabel(key.replace("_", " "))
            label.setObjectName("caption")
            label.setToolTip(each.help)
            grid.addWidget(label, row, 0)
            place = (*path, key)
            grid.addWidget(self._value(place, each, given.get(key), each.help), row, 1)

    def _members(self, grid: QGridLayout, path: Path, fit: Fit, raw: list[Any]) -> None:
        for index, member in enumerate(raw):
            place = (*path, index)
            inner = self._context.fit(place) or fit
            grid.addWidget(self._value(place, inner, member, ""), index, 0, 1, 2)
            away = tool("remove", "Remove it from the list")
            away.setEnabled(len(raw) > fit.at_least)
            away.clicked.connect(lambda _=False, place=place: self._remove(place))
            grid.addWidget(away, index, 2)
        add = QPushButton("Add one more")
        add.setObjectName("quiet")
        add.setIcon(mark("add", "accent"))
        add.clicked.connect(lambda: self._add(path, len(raw)))
        self.buttons[path] = add
        grid.addWidget(add, len(raw), 0, 1, 3)

    def _value(self, place: Path, fit: Fit, raw: Any, help: str) -> QPushButton:
        text = value_text(fit, raw, self._context.facts)
        shown = text if raw is not None else _left_out(fit)
        button = QPushButton(shown if len(shown) < 46 else shown[:44] + "…")
        button.setObjectName("value")
        button.setProperty("given", raw is not None)
        button.setToolTip(f"{text}\n{help}".strip() if len(text) > 40 else help)
        button.setAccessibleName(f"{place[-1]}: {shown}")
        button.clicked.connect(lambda: self._open(place, fit, raw))
        self.buttons[place] = button
        return button

    def _open(self, place: Path, fit: Fit, raw: Any) -> None:
        if fit.is_yes_no and not fit.choices and fit.number is None:
            self._context.write(place, not (bool(fit.default) if raw is None else bool(raw)))
            self.changed.emit()
        else:
            self.asked.emit(place)

    def _add(self, path: Path, index: int) -> None:
        inner = self._context.fit((*path, 0))
        if inner is None:
            return
        try:
            value = default_value(inner, self._context.roles(path), self._context.facts)
        except NothingFits as error:
            self._context.pen.refused.emit(str(error))
            return
        self._context.pen.insert(path, index, value, f"Add to “{self._context.entry_title(path)}”")
        self.changed.emit()

    def _remove(self, place: Path) -> None:
        self._context.pen.remove(place, f"Remove from “{self._context.entry_title(place)}”")
        self.changed.emit()


def _left_out(fit: Fit) -> str:
    """What a field means that is not written."""
    default = getattr(fit.default, "value", fit.default)
    if isinstance(default, bool):
        return "yes" if default else "no"
    if default is None or default == () or not isinstance(default, str | int):
        return "not said"
    return str(default).replace("-", " ")
