"""Carries out what is asked of steps and conditions, and asks for the words that are needed for it."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject, QRect, Signal

from editor.form import step_commands
from editor.form.context import Context
from editor.form.outline import Row
from editor.form.popup import Request

Path = tuple[str | int, ...]


class StepDesk(QObject):
    """Shared by all outlines of a section."""

    asked = Signal(object, QRect)  # a Request for the popup
    parts_asked = Signal(object, QRect)

    def __init__(self, context: Context, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context

    def act(self, name: str, row: Row, at: QRect) -> None:
        """Do what a row asks for."""
        context = self._context
        match name:
            case "add" if row.kind == "add-step":
                self.ask_step(row.path, row.index, at)
            case "add":
                self._ask_condition(row, at)
            case "add-after":
                self.ask_step(row.list_path, row.index + 1, at)
            case "change":
                context.slot_asked.emit(row.path, at)
            case "parts":
                self.parts_asked.emit(row.path, at)
            case "up" | "down":
                step_commands.move(context, row, 1 if name == "down" else -1)
            case "all" | "any":
                step_commands.link(context, row, name)
            case "wrap":
                step_commands.wrap(context, row)
            case "unwrap":
                step_commands.unwrap(context, row)
            case "otherwise":
                step_commands.add_otherwise(context, row)
            case "deny":
                step_commands.deny(context, row)
            case "remove":
                step_commands.remove(context, row)

    def ask_step(self, list_path: Path, index: int, at: QRect) -> None:
        """Ask for a further effect."""
        fit = self._context.fit((*list_path, index))
        if fit is not None:

            def add(value: Any) -> None:
                step_commands.add_step(self._context, list_path, index, value)

            self.asked.emit(Request("Add a step", fit, (*list_path, index), choose=add), at)

    def _ask_condition(self, row: Row, at: QRect) -> None:
        is_list = isinstance(self._context.pen.read(row.path), list)
        fit = self._context.fit((*row.path, row.index) if is_list else row.path)
        if fit is not None:

            def add(value: Any) -> None:
                step_commands.add_condition(self._context, row, value)

            self.asked.emit(Request("Add a condition", fit, row.path, choose=add), at)
