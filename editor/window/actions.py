"""The one registry of actions: menus, toolbar, command palette and the page of shortcuts are made of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from operator import attrgetter
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar, QToolBar, QWidget

from editor.look import icons, theme
from editor.window.action_table import SPECS, TOOLBAR
from editor.window.source_commands import source_rows

if TYPE_CHECKING:
    from editor.window.main import MainWindow

MENUS: Final = ("File", "Edit", "View", "Go", "Check", "Help")


@dataclass(frozen=True, slots=True)
class Spec:
    """What an action is: everything that menus, palette and tooltips say of it."""

    id: str
    title: str
    menu: str  # "File", or "File/Export" for a submenu
    shortcut: str
    tooltip: str
    icon: str
    run: str  # which method of the window, as "files.save"
    needs: str = ""  # when it can be used: a condition of the window; empty: always
    is_switch: bool = False
    begins_group: bool = False


ACTIONS: Final[tuple[Spec, ...]] = tuple(Spec(*row[:7], **row[7]) for row in (*SPECS, *source_rows()))


class Registry(QObject):
    """The actions of one window as QActions."""

    def __init__(self, window: MainWindow, conditions: Mapping[str, Callable[[], bool]]) -> None:
        super().__init__(window)
        self._conditions = conditions
        self._actions: dict[str, QAction] = {}
        for spec in ACTIONS:
            action = QAction(spec.title, window)
            action.setObjectName(spec.id)
            action.setShortcut(QKeySequence(spec.shortcut))
            action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
            keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            action.setToolTip(f"{spec.tooltip} ({keys})")
            action.setStatusTip(spec.tooltip)
            action.setCheckable(spec.is_switch)
            method = attrgetter(spec.run)(window)
            if spec.is_switch:
                action.toggled.connect(method)
            else:
                action.triggered.connect(_without_arguments(method))
            window.addAction(action)
            self._actions[spec.id] = action
        self._colour()
        theme.ThemeSignal.changed.connect(self._colour)

    def __getitem__(self, id_: str) -> QAction:
        return self._actions[id_]

    def __iter__(self) -> Iterator[tuple[Spec, QAction]]:
        return ((spec, self._actions[spec.id]) for spec in ACTIONS)

    def refresh(self) -> None:
        """Switch actions on and off by what is open now."""
        known = {name: condition() for name, condition in self._conditions.items()}
        for spec in ACTIONS:
            self._actions[spec.id].setEnabled(known[spec.needs] if spec.needs else True)

    def set_checked(self, id_: str, on: bool) -> None:
        """Show a switch as it is, without doing what it does."""
        action = self._actions[id_]
        action.blockSignals(True)
        action.setChecked(on)
        action.blockSignals(False)
        action.changed.emit()

    def fill_menus(self, bar: QMenuBar) -> dict[str, QMenu]:
        """Make the menus; gives menus and submenus by name."""
        menus: dict[str, QMenu] = {}
        for name in MENUS:
            menus[name] = bar.addMenu(f"&{name}")
            menus[name].setToolTipsVisible(True)
        for spec in ACTIONS:
            if spec.menu not in menus:
                outer, _, name = spec.menu.partition("/")
                menus[spec.menu] = menus[outer].addMenu(name)
                menus[spec.menu].setToolTipsVisible(True)
            if spec.begins_group:
                menus[spec.menu].addSeparator()
            menus[spec.menu].addAction(self._actions[spec.id])
        return menus

    def fill_toolbar(self, bar: QToolBar, spacer: QWidget) -> None:
        """Make the toolbar."""
        for id_ in TOOLBAR:
            if id_ == "|":
                bar.addSeparator()
            elif id_ == ">":
                bar.addWidget(spacer)
            else:
                bar.addAction(self._actions[id_])

    def _colour(self) -> None:
        for spec in ACTIONS:
            self._actions[spec.id].setIcon(icons.icon(spec.icon))


def _without_arguments(method: Callable[[], None]) -> Callable[[], None]:
    """`triggered` brings whether the action is checked; commands do not take it."""
    return lambda *_checked: method()
