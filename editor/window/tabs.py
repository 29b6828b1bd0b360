"""The tabs in the middle of the window."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QTabBar, QTabWidget, QWidget

from editor.look import icons, theme
from editor.window.page import Page

UNSAVED: Final = "●"
_CLOSED: Final = 20
_LONGEST: Final = 32


class Tabs(QTabWidget):
    """Pages in movable tabs; it asks for closing by `close_wanted` and remembers what was closed."""

    close_wanted = Signal(object)
    page_changed = Signal(object)  # the page that is shown now, or None

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setDocumentMode(True)
        self.setMovable(True)
        self.setTabsClosable(True)
        self.setUsesScrollButtons(True)
        self.setElideMode(Qt.TextElideMode.ElideRight)
        self.closed: list[str] = []
        bar = self.tabBar()
        bar.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        bar.setExpanding(False)
        bar.installEventFilter(self)
        self.tabCloseRequested.connect(lambda index: self.close_wanted.emit(self.widget(index)))
        self.currentChanged.connect(lambda _index: self.page_changed.emit(self.current()))
        theme.ThemeSignal.changed.connect(self._label_all)

    def pages(self) -> list[Page]:
        """All pages in the order of their tabs."""
        found = (self.widget(index) for index in range(self.count()))
        return [page for page in found if isinstance(page, Page)]

    def current(self) -> Page | None:
        """The page that is shown."""
        page = self.currentWidget()
        return page if isinstance(page, Page) else None

    def page(self, key: str) -> Page | None:
        """The page of a key, if it is open."""
        return next((page for page in self.pages() if page.key == key), None)

    def add(self, page: Page, *, show: bool = True) -> None:
        """Show a page in a tab of its own, right after the one that is shown."""
        page.title_changed.connect(lambda: self._label(page))
        self.insertTab(self.currentIndex() + 1, page, "")
        self._label(page)
        if show:
            self.setCurrentWidget(page)

    def take_out(self, page: Page) -> None:
        """Take a page out and remember that it was there."""
        others = [key for key in self.closed if key != page.key]
        self.closed = [*others[-_CLOSED:], page.key]
        self.removeTab(self.indexOf(page))
        page.hide()
        page.deleteLater()

    def step(self, by: int) -> None:
        """Show the next or previous tab, in a circle."""
        if self.count():
            self.setCurrentIndex((self.currentIndex() + by) % self.count())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        is_middle = (
            isinstance(event, QMouseEvent)
            and event.type() is QEvent.Type.MouseButtonRelease
            and event.button() is Qt.MouseButton.MiddleButton
        )
        if is_middle and isinstance(watched, QTabBar) and isinstance(event, QMouseEvent):
            index = watched.tabAt(event.position().toPoint())
            if index >= 0:
                self.close_wanted.emit(self.widget(index))
                return True
        return super().eventFilter(watched, event)

    def _label(self, page: Page) -> None:
        index = self.indexOf(page)
        if index < 0:
            return
        title = page.title if len(page.title) <= _LONGEST else page.title[: _LONGEST - 1] + "…"
        unsaved = page.document is not None and page.document.modified
        title = title.replace("&", "&&")
        self.setTabText(index, f"{title} {UNSAVED}" if unsaved else title)
        self.setTabIcon(index, icons.icon(page.icon, "secondary"))
        self.setTabToolTip(index, page.tooltip + (" (not saved)" if unsaved else ""))

    def _label_all(self) -> None:
        size = round(16 * theme.text_scale())
        self.setIconSize(QSize(size, size))
        for page in self.pages():
            self._label(page)
