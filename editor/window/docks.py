"""The docks around the tabs: library, explain, problems, output, history, search."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QSize, Qt
from PySide6.QtWidgets import QDockWidget, QHBoxLayout, QLabel, QTabWidget, QToolButton, QWidget

from editor.look import icons, theme
from editor.window.explain import ExplainPanel
from editor.window.history import HistoryPanel
from editor.window.library_dock import LibraryPanel
from editor.window.output import OutputPanel
from editor.window.problems import ProblemsPanel
from editor.window.search import SearchPanel

if TYPE_CHECKING:
    from editor.window.actions import Registry
    from editor.window.main import MainWindow

_LEFT: Final = Qt.DockWidgetArea.LeftDockWidgetArea
_RIGHT: Final = Qt.DockWidgetArea.RightDockWidgetArea
_BELOW: Final = Qt.DockWidgetArea.BottomDockWidgetArea
# Name, title, where it belongs.
_DOCKS: Final = (
    ("library", "Library", _LEFT),
    ("explain", "Explain", _RIGHT),
    ("problems", "Problems", _BELOW),
    ("output", "Output", _BELOW),
    ("history", "History", _BELOW),
    ("search", "Search", _BELOW),
)


class DockTitle(QWidget):
    """The title of a dock with a cross that hides it; the dock can be dragged by it."""

    def __init__(self, dock: QDockWidget) -> None:
        super().__init__(dock)
        self.setObjectName("dock-title")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._cross = QToolButton()
        self._cross.setToolTip(f"Hide {dock.windowTitle()}")
        self._cross.setAccessibleName(f"Hide {dock.windowTitle()}")
        self._cross.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._cross.clicked.connect(dock.hide)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 2, 4, 2)
        row.addWidget(QLabel(dock.windowTitle()), 1)
        row.addWidget(self._cross)
        theme.ThemeSignal.changed.connect(self._colour)
        self._colour()

    def _colour(self) -> None:
        size = round(16 * theme.text_scale())
        self._cross.setIcon(icons.icon("close", "secondary"))
        self._cross.setIconSize(QSize(size, size))


class Docks(QObject):
    """All docks by name, with what is in them."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.library = LibraryPanel()
        self.explain = ExplainPanel()
        self.problems = ProblemsPanel()
        self.output = OutputPanel()
        self.history = HistoryPanel()
        self.search = SearchPanel(window.documents, window.shelf)
        focus: dict[str, QWidget] = {
            "library": self.library.tree,
            "explain": self.explain.text,
            "problems": self.problems.table,
            "output": self.output.text,
            "history": self.history.list,
            "search": self.search.field,
        }
        self._docks: dict[str, QDockWidget] = {}
        self._panels: list[QWidget] = []
        window.setDockOptions(
            window.DockOption.AllowTabbedDocks
            | window.DockOption.AllowNestedDocks
            | window.DockOption.AnimatedDocks
        )
        window.setTabPosition(Qt.DockWidgetArea.AllDockWidgetAreas, QTabWidget.TabPosition.North)
        window.setCorner(Qt.Corner.BottomLeftCorner, _LEFT)
        window.setCorner(Qt.Corner.BottomRightCorner, _RIGHT)
        for name, title, area in _DOCKS:
            panel: QWidget = getattr(self, name)
            panel.setFocusProxy(focus[name])
            dock = QDockWidget(title, window)
            dock.setObjectName(name)
            dock.setWidget(panel)
            self._panels.append(panel)
            # The lower ones are tabs, which carry their titles.
            dock.setTitleBarWidget(QWidget() if area is _BELOW else DockTitle(dock))
            window.addDockWidget(area, dock)
            self._docks[name] = dock
        theme.ThemeSignal.changed.connect(self._widen)
        self._widen()

    def _widen(self) -> None:
        """Large text needs wider docks."""
        for panel in self._panels:
            panel.setMinimumWidth(int(min(170 * theme.text_scale(), 280)))

    def __getitem__(self, name: str) -> QDockWidget:
        return self._docks[name]

    def arrange(self) -> None:
        """Put all where they belong at first: the lower ones as tabs, Problems in front."""
        window = self._window
        for name, _title, area in _DOCKS:
            dock = self._docks[name]
            dock.setFloating(False)
            window.addDockWidget(area, dock)
            dock.show()
        for name in ("output", "history", "search"):
            window.tabifyDockWidget(self._docks["problems"], self._docks[name])
        self._docks["problems"].raise_()
        self.share_out()

    def share_out(self) -> None:
        """Give the docks the sizes they have at first; it counts once the window is laid out."""
        window = self._window
        window.resizeDocks(
            [self._docks["library"], self._docks["explain"]], [240, 240], Qt.Orientation.Horizontal
        )
        window.resizeDocks([self._docks["problems"]], [116], Qt.Orientation.Vertical)

    def follow_switches(self, commands: Registry) -> None:
        """Keep the View menu true when a dock is closed by its cross."""
        for name, dock in self._docks.items():
            dock.visibilityChanged.connect(
                lambda _on, name=name, dock=dock: commands.set_checked(f"show-{name}", not dock.isHidden())
            )

    def show_switches(self, commands: Registry) -> None:
        """Show in the View menu which docks are open."""
        for name, dock in self._docks.items():
            commands.set_checked(f"show-{name}", not dock.isHidden())

    def show_count(self, problems: int) -> None:
        """The number of problems in the title of their dock."""
        self._docks["problems"].setWindowTitle(f"Problems {problems}" if problems else "Problems")
