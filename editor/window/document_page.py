"""A document in a tab, shown by its faces side by side: form, source, sheet, board."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QApplication,
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSplitter,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from editor.look import icons, theme
from editor.window.faces import MAKERS, faces_of
from editor.window.page import Page

if TYPE_CHECKING:
    from editor.text.document import Document
    from editor.text.workspace import Workspace
    from editor.window.settings import Settings
    from engine.diagnostics import Path

TITLES: Final = {"form": "Form", "source": "Source", "sheet": "Sheet", "board": "Board"}
_ROOM_FOR_ALL: Final = 1600  # a window so wide shows all faces at first
_ROOM_FOR_WORDS: Final = 560
_KEYS: Final = {"form": "Ctrl+1", "source": "Ctrl+2", "sheet": "Ctrl+3", "board": "Ctrl+4"}


class DocumentPage(Page):
    """Faces of one text in a splitter; a part chosen in one is shown in the others."""

    path_selected = Signal(object)
    place_changed = Signal(int, int)
    faces_changed = Signal()
    copy_wanted = Signal()
    entry_wanted = Signal(str, object)  # a place in another file, by its name and data path
    file_wanted = Signal(str, str)  # another file, by kind and id

    def __init__(self, document: Document, workspace: Workspace, settings: Settings) -> None:
        super().__init__(_key(document), document.title, document.kind or "file", document)
        self.document: Document = document
        self._workspace = workspace
        self._settings = settings
        self._faces: dict[str, QWidget] = {}
        self._following = False
        self.offered = faces_of(document.kind)
        self._buttons: dict[str, QToolButton] = {}
        self._splitter = QSplitter(Qt.Orientation.Horizontal)
        self._splitter.setChildrenCollapsible(False)
        self._splitter.splitterMoved.connect(lambda *_: self._keep_sizes())
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._head())
        column.addWidget(self._splitter, 1)
        document.path_changed.connect(self._retitle)
        document.modified_changed.connect(self._retitle)
        document.checked.connect(self._retitle)
        theme.ThemeSignal.changed.connect(self._colour)
        for name in self._wanted():
            self._open(name)
        self._colour()

    # --- what a tab asks

    @property
    def tooltip(self) -> str:
        return str(self.document.path) if self.document.path is not None else "Not saved yet"

    def place(self) -> tuple[int, int]:
        editor = getattr(self._faces.get("source"), "editor", None)
        if editor is None:
            return 0, 0
        cursor = editor.textCursor()
        return cursor.blockNumber() + 1, cursor.positionInBlock() + 1

    def show_place(self, line: int, column: int) -> None:
        source = self.face("source", show="form" not in self.shown())
        source.show_place(line, column)
        if source.isVisibleTo(self):
            source.setFocus()

    def settle(self) -> None:
        shown = self.shown()
        first = "source" if "source" in shown else shown[0]
        self._faces[first].setFocus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._say_locked()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        QTimer.singleShot(0, self, self._resize)

    # --- faces

    def shown(self) -> list[str]:
        """The faces that are shown."""
        return [name for name in self.offered if name in self._faces and not self._faces[name].isHidden()]

    def face(self, name: str, *, show: bool = True) -> Any:
        """A face by name, made if there is none yet, and shown if wanted."""
        is_news = name not in self.shown()
        if name not in self._faces:
            self._open(name)
            self._faces[name].setVisible(show)
        elif show:
            self._faces[name].show()
        if show and is_news:
            self._resize()
        self._after_change()
        return self._faces[name]

    def switch(self, name: str) -> None:
        """Show a face and go to it, or hide it; the last one stays."""
        shown = self.shown()
        if name not in self.offered or shown == [name]:
            self._after_change()
            return
        if name in shown:
            had_focus = self._faces[name].isAncestorOf(self.focusWidget() or self)
            self._faces[name].hide()
            if had_focus:
                self.settle()
            self._resize()
        else:
            self.face(name).setFocus()
        self._after_change()
        self._settings.keep_strings(f"faces-{self.document.kind}", self.shown())

    def show_path(self, path: Path, *, besides: QWidget | None = None) -> None:
        """Show a part of the document in all faces but one."""
        self._following = True
        try:
            for face in self._faces.values():
                if face is not besides and hasattr(face, "show_path"):
                    face.show_path(path)
        finally:
            self._following = False

    def show_fault(self, line: int, column: int) -> None:
        """Go to a place in source and form; the source gets the focus where it is shown."""
        source = self.document.source
        path = source.path_at(source.offset(line, column))
        with suppress(KeyError):
            self.show_path(path, besides=self._faces.get("source"))
        self.show_place(line, column)
        self.path_selected.emit(path)

    # --- inside

    def _wanted(self) -> list[str]:
        kept = self._settings.strings(f"faces-{self.document.kind}")
        first = [name for name in kept if name in self.offered]
        window = QApplication.activeWindow()
        room = window.width() if window is not None else 0
        return first or list(self.offered if room >= _ROOM_FOR_ALL else self.offered[:2])

    def _open(self, name: str) -> None:
        face = MAKERS[name](self.document, self._workspace)
        self._faces[name] = face
        order = [each for each in self.offered if each in self._faces]
        self._splitter.insertWidget(order.index(name), face)
        self._splitter.setStretchFactor(order.index(name), 1)
        if hasattr(face, "path_selected"):
            face.path_selected.connect(lambda path, face=face: self._selected(path, face))
        if name == "form":
            form: Any = face
            form.source_asked.connect(lambda: self.face("source").setFocus())
        if name == "source":
            source: Any = face
            source.note.hide()  # the row above says it for all faces
            source.copy_requested.connect(self.copy_wanted)
            source.open_requested.connect(self.file_wanted)
            source.place_requested.connect(self.entry_wanted)
            source.editor.cursorPositionChanged.connect(lambda: self.place_changed.emit(*self.place()))

    def _selected(self, path: Path, face: QWidget) -> None:
        if not self._following:
            self.show_path(path, besides=face)
            self.path_selected.emit(path)

    def _head(self) -> QFrame:
        """The row above the faces: a button for each, and why a file cannot be changed."""
        head = QFrame()
        head.setObjectName("faces")
        row = QHBoxLayout(head)
        row.setContentsMargins(8, 4, 8, 4)
        row.setSpacing(4)
        group = QButtonGroup(self)
        group.setExclusive(False)
        for name in self.offered:
            button = QToolButton()
            button.setText(TITLES[name])
            button.setToolTip(f"Show or hide the {name} ({_KEYS[name]})")
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            button.setCheckable(True)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(lambda _checked=False, name=name: self.switch(name))
            group.addButton(button)
            row.addWidget(button)
            self._buttons[name] = button
        row.addStretch(1)
        self._lock = QLabel()
        self._why = QLabel()
        self._why.setObjectName("secondary")
        self._copy = QPushButton("Copy to my workspace")
        self._copy.setToolTip("Make a copy that you can change")
        self._copy.clicked.connect(self.copy_wanted)
        for widget in (self._lock, self._why, self._copy):
            row.addWidget(widget)
        return head

    def _retitle(self, *_: object) -> None:
        self.key = _key(self.document)
        self.title = self.document.title
        self._say_locked()
        self.title_changed.emit()

    def _say_locked(self) -> None:
        self._why.setText("Read only" if self.document.read_only else "")
        self._why.setToolTip(self.document.read_only_reason)
        has_room = self.width() >= _ROOM_FOR_WORDS * theme.text_scale()
        self._copy.setText("Copy to my workspace" if has_room else "Copy")
        for widget in (self._lock, self._why, self._copy):
            widget.setVisible(self.document.read_only and (has_room or widget is not self._why))

    def _colour(self) -> None:
        size = round(16 * theme.text_scale())
        for name, button in self._buttons.items():
            button.setIcon(icons.icon(name))
            button.setIconSize(QSize(size, size))
            button.setMinimumWidth(button.sizeHint().width())
        self._lock.setPixmap(icons.pixmap("lock", size, "secondary"))
        self._say_locked()
        self._after_change()
        c = theme.current()
        source = self._faces.get("source")
        _call(source, "set_colours", c)
        _call(source, "set_text_size", 10.5 * theme.text_scale())

    def _after_change(self) -> None:
        shown = self.shown()
        for name, button in self._buttons.items():
            button.setChecked(name in shown)
        self.faces_changed.emit()

    def _sizes_name(self) -> str:
        return f"splitter-{'-'.join(self.shown())}"

    def _keep_sizes(self) -> None:
        sizes = [str(size) for size in self._splitter.sizes() if size]
        self._settings.keep_strings(self._sizes_name(), sizes)

    def _resize(self) -> None:
        """Give the faces the shares they had last."""
        kept = self._settings.strings(self._sizes_name())
        shown = self.shown()
        order = [each for each in self.offered if each in self._faces]
        shares = [int(size) for size in kept] if len(kept) == len(shown) else [100] * len(shown)
        by_name = dict(zip(shown, shares, strict=True))
        # More than there is room for: Qt then shares the room out in proportion.
        sizes = [by_name.get(name, 0) * 100 for name in order]
        self._splitter.setSizes(sizes)


def _call(target: object, name: str, *arguments: object) -> None:
    method: Callable[..., object] | None = getattr(target, name, None)
    if method is not None:
        method(*arguments)


def _key(document: Document) -> str:
    return f"file:{document.path}" if document.path is not None else f"new:{document.number}"
