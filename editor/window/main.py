"""The main window: it puts the parts together and keeps them in step."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path as FilePath
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QMainWindow, QMenu, QSizePolicy, QStackedWidget, QToolBar, QVBoxLayout, QWidget

from editor.text.documents import Documents
from editor.text.workspace import Workspace
from editor.window import dialogs, session
from editor.window.actions import Registry
from editor.window.bars import Bars
from editor.window.checks import Checks
from editor.window.docks import Docks
from editor.window.document_page import DocumentPage
from editor.window.exports import Exports
from editor.window.files import FileCommands
from editor.window.going import Going
from editor.window.helping import Helping
from editor.window.looks import Looks
from editor.window.page import Page
from editor.window.pages import PAGES
from editor.window.recovered import Offer
from editor.window.settings import Settings
from editor.window.shelf import Shelved, shelved
from editor.window.source_commands import SourceCommands
from editor.window.start_page import StartPage
from editor.window.status import Status
from editor.window.tabs import Tabs

if TYPE_CHECKING:
    from editor.text.document import Document
    from editor.work.checker import Checker
    from engine.diagnostics import Path


class MainWindow(QMainWindow):
    """Library, tabs, docks and bars. What the menus do is in files, looks, going, checks, helping, exports."""

    def __init__(self, settings: Settings | None = None) -> None:
        super().__init__()
        self.setWindowTitle("Guildmaster")
        self.setObjectName("main")
        self.resize(1280, 800)
        self.setMinimumSize(640, 400)
        self.settings = settings or Settings()
        root = self.settings.workspace
        self.workspace = Workspace(root if root is not None and root.is_dir() else None)
        self.documents = Documents(self, is_shipped=self.workspace.is_shipped)
        self.checker: Checker | None = None
        self.selected_path: Path | None = None
        self._shelf: list[Shelved] | None = None
        self._is_ready = False
        self._quitting = False
        self._refreshing = QTimer(self, singleShot=True, interval=0)
        self._refreshing.timeout.connect(self._refresh_now)

        self.files = FileCommands(self)
        self.looks = Looks(self)
        self.checks = Checks(self)
        self.helping = Helping(self)
        self.exports = Exports(self)
        self.source = SourceCommands(self)
        self.bars = Bars()
        self.tabs = Tabs()
        self.status = Status()
        self.setStatusBar(self.status)
        self.docks = Docks(self)
        self.library = self.docks.library
        self.problems = self.docks.problems
        self.output = self.docks.output
        self.history = self.docks.history
        self.explain = self.docks.explain
        self.search = self.docks.search
        self._start = self._make_start()
        self._middle = QStackedWidget()
        self._middle.addWidget(self._start)
        self._middle.addWidget(self.tabs)
        centre = QWidget()
        column = QVBoxLayout(centre)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.bars)
        column.addWidget(self._middle, 1)
        self.setCentralWidget(centre)
        self.going = Going(self)
        self.commands = Registry(self, self._conditions())
        self._make_menus()
        self.docks.follow_switches(self.commands)
        self.arrange()
        self._connect()
        self.show_recent()
        self.status.show_workspace(self.workspace)
        self._refresh_now()

    # --- making

    def _conditions(self) -> dict[str, Callable[[], bool]]:
        def document() -> Document | None:
            return self.files.document

        def kind() -> str | None:
            shown = document()
            return shown.kind if shown is not None else None

        return {
            "tab": lambda: self.tabs.count() > 0,
            "document": lambda: document() is not None,
            "adventure": lambda: kind() == "adventure",
            "board": lambda: kind() == "board",
            "own": lambda: (shown := document()) is not None and not shown.read_only,
            "modified": lambda: (
                (shown := document()) is not None and shown.modified and shown.path is not None
            ),
            "unsaved": lambda: any(each.modified for each in self.documents.all()),
            "can undo": lambda: (shown := document()) is not None and shown.can_undo,
            "can redo": lambda: (shown := document()) is not None and shown.can_redo,
            "closed": lambda: bool(self.tabs.closed),
            "problems": lambda: bool(self.problems.visible()),
            "back": lambda: self.going.places.can_go_back,
            "forward": lambda: self.going.places.can_go_forward,
        }

    def _make_menus(self) -> None:
        menus = self.commands.fill_menus(self.menuBar())
        self._recent = QMenu("Open recent", self)
        menus["File"].insertMenu(self.commands["save"], self._recent)
        bar = QToolBar("Tools")
        bar.setObjectName("tools")
        bar.setMovable(False)
        bar.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
        bar.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        spacer = QWidget()
        spacer.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.commands.fill_toolbar(bar, spacer)
        self.addToolBar(bar)

    def _make_start(self) -> StartPage:
        page = StartPage(self.settings)
        page.command_wanted.connect(self._start_command)
        page.file_wanted.connect(self.files.open_path)
        page.workspace_wanted.connect(self.use_workspace)
        return page

    def _start_command(self, command: str) -> None:
        if command == "open-first":
            first = next(
                (each for each in self.shelf() if each.kind == "adventure" and each.is_shipped), None
            )
            if first is not None:
                self.files.open_path(first.path)
        else:
            self.commands[command].trigger()

    def _connect(self) -> None:
        self.tabs.close_wanted.connect(self.files.close_page)
        self.tabs.page_changed.connect(self._page_changed)
        self.documents.said.connect(self._said)
        self.documents.changed_on_disk.connect(self._changed_on_disk)
        self.documents.opened.connect(self._watch)
        self.documents.closed.connect(self._closed)
        self.library.open_wanted.connect(self.files.open_path)
        self.library.command_wanted.connect(self._library_command)
        self.problems.jump_wanted.connect(self.checks.jump)
        self.problems.fix_wanted.connect(self.checks.fix)
        self.problems.counted.connect(self._counted)
        self.explain.rule_wanted.connect(self.helping.open_rule)
        self.explain.code_wanted.connect(self.helping.open_code)
        self.explain.word_wanted.connect(self.helping.open_word)
        self.search.jump_wanted.connect(self.going.to_place)
        self.search.said.connect(lambda kind, text: self.bars.say("search", kind, text))
        self.status.problems_wanted.connect(lambda: self.looks.show_dock("problems"))

    def arrange(self) -> None:
        """Docks where they were last, or where they belong at first."""
        self.docks.arrange()
        geometry, layout = self.settings.layout("geometry"), self.settings.layout("docks")
        if not geometry.isEmpty():
            self.restoreGeometry(geometry)
        if not layout.isEmpty():
            self.restoreState(layout)
        self.docks.show_switches(self.commands)

    # --- after the first paint

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._is_ready:
            self._is_ready = True
            QTimer.singleShot(0, self, self.get_ready)

    def get_ready(self) -> None:
        """What need not be there before the window: library, tabs of last time, checker, recovered work."""
        self._is_ready = True
        if self.settings.layout("docks").isEmpty():
            self.docks.share_out()
        self.refresh_library()
        session.restore_tabs(self)
        self.start_checker()
        Offer(self).make()
        if self.tabs.count() == 0:
            self._start.settle()

    def start_checker(self) -> Checker:
        """The checker, started if it does not run yet."""
        if self.checker is None:
            from editor.work.checker import Checker

            self.checker = Checker(self.documents, self.workspace, self)
            self.checker.said.connect(self.output.say)
            self.checker.problems_changed.connect(self.checks.refresh)
        return self.checker

    # --- library and workspace

    def shelf(self) -> list[Shelved]:
        """The files of the library."""
        if self._shelf is None:
            self._shelf = shelved(self.workspace)
        return self._shelf

    def refresh_library(self) -> None:
        """Files were added, removed or saved."""
        self.workspace.refresh()
        self._shelf = None
        self.library.show_files(self.shelf())
        self.checks.refresh()

    def use_workspace(self, folder: FilePath) -> None:
        """Open another workspace; open documents stay open."""
        self.workspace.root = folder  # views hold the workspace: it changes its folder and stays the same
        self.settings.workspace = folder
        self.settings.add_recent("recent-workspaces", folder)
        self.refresh_library()
        if self.checker is not None:
            self.checker.set_workspace(self.workspace)
        self.status.show_workspace(self.workspace)
        self.bars.take_away("workspace")
        self.show_recent()
        self.output.say(f"Workspace {folder}")

    def _library_command(self, name: str, path: FilePath) -> None:
        commands = {
            "copy-in": self.files.copy_path,
            "duplicate": self.files.copy_path,
            "reveal": self.files.reveal_path,
            "delete": self.files.delete_path,
        }
        commands[name](path)

    def show_recent(self) -> None:
        """Recent files and workspaces in the menu and on the start page."""
        self._recent.clear()
        for name in self.settings.strings("recent-files"):
            self._add_recent(FilePath(name).name, name, self.files.open_path)
        self._recent.addSeparator()
        for name in self.settings.strings("recent-workspaces"):
            self._add_recent(f"Workspace {FilePath(name).name}", name, self.use_workspace)
        self._recent.setEnabled(not self._recent.isEmpty())
        self._start.refresh()

    def _add_recent(self, title: str, name: str, run: Callable[[FilePath], object]) -> None:
        action = self._recent.addAction(title)
        action.setToolTip(name)
        action.triggered.connect(lambda _checked=False: run(FilePath(name)))

    # --- pages

    def open_page(self, name: str) -> Page:
        """Show a page of the program: manual, rules, settings, shortcuts, start."""
        key = f"page:{name}"
        page = self.tabs.page(key)
        if page is None:
            page = self._make_start() if name == "start" else PAGES[name](self)
            self.tabs.add(page)
        self.tabs.setCurrentWidget(page)
        page.settle()
        return page

    def open_key(self, key: str, *, show: bool = True) -> Page | None:
        """Show what a remembered tab showed; None if it is gone."""
        kind, _, name = key.partition(":")
        there = self.tabs.page(key)
        if there is not None:
            if show:
                self.tabs.setCurrentWidget(there)
            return there
        if kind == "page" and (name in PAGES or name == "start"):
            return self.open_page(name)
        if kind == "file" and FilePath(name).is_file():
            return self.files.open_path(FilePath(name), show=show)
        if kind == "new":
            document = next((each for each in self.documents.all() if str(each.number) == name), None)
            return self.files.show_document(document) if document is not None else None
        return None

    def adopt(self, page: DocumentPage) -> None:
        """Follow a new page of a document."""
        page.path_selected.connect(lambda path: self._selected(page, path))
        page.place_changed.connect(lambda line, column: self._moved(page, line, column))
        page.copy_wanted.connect(lambda: self.files.copy_path(page.document.path or FilePath()))
        page.faces_changed.connect(self.refresh)
        page.entry_wanted.connect(lambda file, path: self.going.to_entry(FilePath(file), path))
        page.file_wanted.connect(self._open_by_id)

    def _open_by_id(self, kind: str, id_: str) -> None:
        file = next((each for each in self.shelf() if (each.kind, each.id) == (kind, id_)), None)
        if file is not None:
            self.going.leave()
            self.files.open_path(file.path)

    def _selected(self, page: DocumentPage, path: Path) -> None:
        if page is self.tabs.current():
            self.selected_path = path
            self.explain.show_part(page.document, path)

    def _moved(self, page: DocumentPage, line: int, column: int) -> None:
        if page is self.tabs.current():
            self.status.show_place(line, column)

    def _page_changed(self, page: Page | None) -> None:
        self._middle.setCurrentIndex(1 if page is not None else 0)
        self.history.show_document(page.document if page is not None else None)
        self.selected_path = None
        self.explain.show_nothing()  # what stood there was about another document
        if isinstance(page, DocumentPage):
            self.status.show_place(*page.place())
            if page.document.path is not None:
                self.library.choose(page.document.path)
        else:
            self.status.show_place(0, 0)
        self.going.arrive()
        self.checks.refresh()
        self.refresh()

    # --- documents

    def _watch(self, document: Document) -> None:
        document.modified_changed.connect(lambda _modified: self._modified())
        document.history_changed.connect(self.refresh)
        document.checked.connect(lambda: self._checked(document))

    def _modified(self) -> None:
        self.checks.refresh()
        self.refresh()

    def _checked(self, document: Document) -> None:
        if document is self.files.document:
            self.explain.refresh()
            self.status.show_ruleset(document)
        self.refresh()

    def _closed(self, document: Document) -> None:
        self.explain.forget(document)
        self.refresh()

    def _said(self, text: str) -> None:
        self.output.say(text)
        self.bars.say("said", "hint", text)

    def _changed_on_disk(self, document: Document) -> None:
        if not document.modified and document.path is not None and document.path.exists():
            self.files.reload(document)
            self.output.say(f"{document.path} was changed by another program and loaded again.")
            return
        self.bars.say(
            "disk", "warning", f"“{document.title}” was changed by another program, and here too.",
            ("Load again", lambda: self.files.reload(document)), ("Keep mine", lambda: None),
        )  # fmt: skip

    def _counted(self, errors: int, warnings: int, hints: int) -> None:
        self.status.show_counts(errors, warnings, hints)
        self.docks.show_count(errors + warnings + hints)
        self.refresh()

    # --- keeping in step

    def refresh(self) -> None:
        """Bring actions, title and status bar up to date, once for all that happens now."""
        self._refreshing.start()

    def _refresh_now(self) -> None:
        self.commands.refresh()
        document = self.files.document
        self.status.show_saved(document, self.files.saved_at.get(document) if document is not None else None)
        page = self.tabs.current()
        self.setWindowTitle(f"{page.title} — Guildmaster" if page is not None else "Guildmaster")
        if document is None:
            self.status.show_ruleset(None)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.ActivationChange and self.isActiveWindow():
            self.documents.look_at_disk()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.going.popup.isVisible():
            self.going.popup.dismiss()

    def closeEvent(self, event: QCloseEvent) -> None:
        unsaved = [each for each in self.documents.all() if each.modified]
        keep = False
        if unsaved and not self._quitting:
            answer = dialogs.ask_unsaved(self, [each.title for each in unsaved], can_discard=False)
            if answer == dialogs.SAVE:
                self.files.save_all()
            keep = answer == dialogs.KEEP
            if answer == dialogs.CANCEL or (not keep and any(each.modified for each in self.documents.all())):
                event.ignore()
                return
        session.keep(self)
        if keep:
            self.documents.keep_now()  # the lock goes with the program, and the work is offered at the next start
        else:
            self.documents.recovery.close()
        self._quitting = True
        if self.checker is not None:
            self.checker.close()
        event.accept()
