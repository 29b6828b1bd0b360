"""Commands about files and documents: new, open, save, close; and editing them."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path as FilePath
from typing import TYPE_CHECKING

from PySide6.QtCore import QFile, QStandardPaths, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication, QDialog

from editor.text.backups import backups, keep_backup
from editor.text.files import ChangedOnDiskError, SaveError
from editor.window import choose, dialogs
from editor.window.document_page import DocumentPage
from editor.window.page import Page

if TYPE_CHECKING:
    from editor.text.document import Document
    from editor.window.main import MainWindow


class FileCommands:
    """What the File and Edit menus do."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window
        self.saved_at: dict[Document, datetime] = {}

    @property
    def document(self) -> Document | None:
        """The document that is shown."""
        page = self._window.tabs.current()
        return page.document if page is not None else None

    # --- opening

    def open_path(self, path: FilePath, *, show: bool = True) -> DocumentPage | None:
        """Show a file in a tab; a sentence in the window if it cannot be."""
        try:
            document = self._window.documents.open(path)
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            self._window.bars.say(
                f"open {path}", "error", f"“{path.name}” cannot be opened: {reason}.",
                ("Try again", lambda: self._again(path)),
            )  # fmt: skip
            return None
        if show:
            self._window.settings.add_recent("recent-files", path)
            self._window.show_recent()
        return self.show_document(document, show=show)

    def _again(self, path: FilePath) -> None:
        self.open_path(path)

    def show_document(self, document: Document, *, show: bool = True) -> DocumentPage:
        """The tab of a document, made if there is none."""
        tabs = self._window.tabs
        for page in tabs.pages():
            if isinstance(page, DocumentPage) and page.document is document:
                if show:
                    tabs.setCurrentWidget(page)
                return page
        page = DocumentPage(document, self._window.workspace, self._window.settings)
        self._window.adopt(page)
        tabs.add(page, show=show)
        return page

    def open_file(self) -> None:
        folder = self._window.workspace.root
        path = choose.file_to_open(self._window, folder)
        if path is not None:
            self.open_path(path)

    def new_adventure(self) -> None:
        """From a template; without a workspace one is chosen first."""
        workspace = self._window.workspace
        if workspace.root is None and not self.new_workspace():
            self._window.bars.say(
                "workspace", "hint", "An adventure of your own needs a folder to live in.",
                ("New workspace…", lambda: self.new_adventure()), ("Open workspace…", self.open_workspace),
            )  # fmt: skip
            return
        dialog = dialogs.NewAdventure(self._window, workspace.templates())
        if dialog.exec() != QDialog.DialogCode.Accepted:
            return
        try:
            path = workspace.from_template(dialog.chosen(), dialog.title.text().strip())
        except SaveError as error:
            self._window.bars.say("new", "error", str(error), ("Try again", self.new_adventure))
            return
        self._window.refresh_library()
        self.open_path(path)

    # --- workspaces

    def new_workspace(self) -> bool:
        """Make a folder a workspace."""
        from editor.text.workspace import Workspace

        home = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        folder = choose.folder_to_use(self._window, "Choose a folder for your adventures", FilePath(home))
        if folder is None:
            return False
        try:
            Workspace.create(folder)
        except SaveError as error:
            self._window.bars.say(
                "workspace",
                "error",
                str(error),
                ("Choose another folder…", lambda: _nothing(self.new_workspace())),
            )
            return False
        self._window.use_workspace(folder)
        return True

    def open_workspace(self) -> None:
        folder = choose.folder_to_use(self._window, "Open a workspace", self._window.workspace.root)
        if folder is None:
            return
        if not any((folder / name).is_dir() for name in ("scenarios", "campaigns")):
            self._window.bars.say(
                "workspace", "warning",
                f"“{folder.name}” is no workspace yet: it has neither a folder scenarios nor campaigns.",
                ("Make it one", lambda: self._make(folder)), ("Choose another folder…", self.open_workspace),
            )  # fmt: skip
            return
        self._window.use_workspace(folder)

    def _make(self, folder: FilePath) -> None:
        from editor.text.workspace import Workspace

        try:
            Workspace.create(folder)
        except SaveError as error:
            self._window.bars.say("workspace", "error", str(error))
            return
        self._window.use_workspace(folder)

    # --- saving

    def save(self) -> None:
        if self.document is not None:
            self.save_document(self.document)

    def save_document(self, document: Document, *, overwrite: bool = False) -> bool:
        """Save; what hinders it is said in the window, with what can be done."""
        if document.read_only:
            self._window.bars.say(
                "save", "hint", f"“{document.title}” cannot be changed. {document.read_only_reason}",
                ("Copy to my workspace", self.copy_in),
            )  # fmt: skip
            return False
        if document.path is None:
            return self._save_as(document)
        try:
            document.save(overwrite=overwrite)
        except ChangedOnDiskError as error:
            self._window.bars.say(
                "save", "error", str(error),
                ("Save over it", lambda: _nothing(self.save_document(document, overwrite=True))),
                ("Load again", lambda: self.reload(document)),
                ("Save as…", lambda: _nothing(self._save_as(document))),
            )  # fmt: skip
            return False
        except SaveError as error:
            self._say_failed(document, error)
            return False
        self._saved(document)
        return True

    def save_as(self) -> None:
        if self.document is not None:
            self._save_as(self.document)

    def _save_as(self, document: Document) -> bool:
        root = self._window.workspace.root
        suggested = document.path or (root or FilePath()) / "adventure.toml"
        if document.read_only and root is not None:
            suggested = root / "scenarios" / suggested.parent.name / suggested.name
        path = choose.file_to_write(self._window, f"Save “{document.title}” as", suggested)
        if path is None:
            return False
        try:
            document.save_as(path)
        except SaveError as error:
            self._say_failed(document, error)
            return False
        self._saved(document)
        self._window.settings.add_recent("recent-files", path)
        self._window.show_recent()
        return True

    def save_all(self) -> None:
        for document in self._window.documents.all():
            if document.modified and not self.save_document(document):
                return

    def _say_failed(self, document: Document, error: SaveError) -> None:
        self._window.bars.say(
            "save", "error", str(error),
            ("Try again", lambda: _nothing(self.save_document(document))),
            ("Save as…", lambda: _nothing(self._save_as(document))),
        )  # fmt: skip

    def _saved(self, document: Document) -> None:
        self.saved_at[document] = datetime.now()
        self._window.bars.take_away("save")
        self._window.output.say(f"Saved {document.path}")
        self._window.refresh_library()
        self._window.refresh()

    def revert(self) -> None:
        if self.document is not None:
            self.reload(self.document)

    def reload(self, document: Document) -> None:
        """Take the text of the file; it is a step and can be undone."""
        try:
            document.reload()
        except SaveError as error:
            self._window.bars.say("save", "error", str(error))

    def earlier_versions(self) -> None:
        """See the backups, and bring one back as a step that can be undone."""
        document = self.document
        if document is None:
            return
        dialog = dialogs.EarlierVersions(
            self._window, document, backups(document.path) if document.path is not None else []
        )
        if dialog.exec() != QDialog.DialogCode.Accepted:
            return
        try:
            document.replace_text(dialog.chosen_text(), "Bring back an earlier version")
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            self._window.bars.say("versions", "error", f"That version cannot be read: {reason}.")

    # --- files of the library

    def copy_in(self) -> None:
        if self.document is not None and self.document.path is not None:
            self.copy_path(self.document.path)

    def copy_path(self, path: FilePath) -> None:
        """Copy a file into the workspace and open the copy."""
        if self._window.workspace.root is None and not self.new_workspace():
            return
        try:
            copied = self._window.workspace.copy_in(path)
        except SaveError as error:
            self._window.bars.say("copy", "error", str(error), ("Try again", lambda: self.copy_path(path)))
            return
        self._window.refresh_library()
        self.open_path(copied)

    def reveal(self) -> None:
        if self.document is not None and self.document.path is not None:
            self.reveal_path(self.document.path)

    def reveal_path(self, path: FilePath) -> None:
        """Open the folder of a file."""
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(path.parent)))

    def delete_path(self, path: FilePath) -> None:
        """Move a file of one's own to the trash; a copy stays among the earlier versions."""
        document = self._window.documents.find(path)
        title = document.title if document is not None else path.stem
        if not dialogs.ask_delete(self._window, title):
            return
        try:
            keep_backup(path, path.read_bytes())
            moved = QFile.moveToTrash(str(path))
            if not moved[0] if isinstance(moved, tuple) else not moved:
                path.unlink()  # no trash on this machine: the backup is the way back
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            self._window.bars.say("delete", "error", f"“{path.name}” cannot be removed: {reason}.")
            return
        if document is not None:
            for page in self._window.tabs.pages():
                if page.document is document:
                    self._window.tabs.take_out(page)
            self._window.documents.close(document)
        self._window.refresh_library()
        self._window.output.say(f"Removed {path}; a copy is kept among the earlier versions.")

    # --- closing

    def close_tab(self) -> None:
        page = self._window.tabs.current()
        if page is not None:
            self.close_page(page)

    def close_all(self) -> None:
        for page in self._window.tabs.pages():
            if not self.close_page(page):
                return

    def close_page(self, page: Page) -> bool:
        """Close a tab; False if somebody thought better of it."""
        document = page.document
        if document is not None and document.modified:
            answer = dialogs.ask_unsaved(self._window, [document.title], can_discard=True)
            if answer == dialogs.CANCEL or (answer == dialogs.SAVE and not self.save_document(document)):
                return False
            if answer == dialogs.KEEP:
                self._window.tabs.take_out(page)
                self._window.output.say(
                    f"“{document.title}” is closed but not saved; it is still in the library."
                )
                self._window.refresh()
                return True
        self._window.tabs.take_out(page)
        if document is not None:
            self.saved_at.pop(document, None)
            self._window.documents.close(document)
        return True

    def reopen_tab(self) -> None:
        tabs = self._window.tabs
        while tabs.closed:
            key = tabs.closed.pop()
            if tabs.page(key) is None and self._window.open_key(key) is not None:
                return
        self._window.refresh()

    # --- editing

    def undo(self) -> None:
        if self.document is not None:
            self.document.undo()

    def redo(self) -> None:
        if self.document is not None:
            self.document.redo()

    def cut(self) -> None:
        self._at_focus("cut")

    def copy(self) -> None:
        self._at_focus("copy")

    def paste(self) -> None:
        self._at_focus("paste")

    def select_all(self) -> None:
        self._at_focus("selectAll")

    def _at_focus(self, name: str) -> None:
        method = getattr(QApplication.focusWidget(), name, None)
        if method is not None:
            method()


def _nothing(_answer: object) -> None:
    """For buttons, which want nothing back."""
