"""The sheet on the screen, live: the same pages as on paper, as wide as the view."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap, QResizeEvent
from PySide6.QtWidgets import QScrollArea, QSizePolicy, QWidget

from editor.look.colours import BRASS
from editor.press.content import Path, SheetContent
from editor.press.paper import A4, OLD, Page, Paper, Part, Print
from editor.press.sheet import sheet_print

if TYPE_CHECKING:
    from editor.text.document import Document

_SPACE: Final = 16  # pixels around the pages
_WIDEST: Final = 1100
_NARROWEST: Final = 240


class _Pages(QWidget):
    """The pages, one below the other, each kept as a picture until its content or size is another."""

    clicked = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.made: Print | None = None
        self.empty = ""
        self.current: Path = ()
        self._hovered: Part | None = None
        self._pictures: dict[int, QPixmap] = {}
        self._stale: set[int] = set()
        self._width = 0
        # A changed page is painted when nothing else is to do, one at a time; until then the old one is shown.
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.timeout.connect(self._paint_stale)

    def show_print(self, made: Print | None, empty: str) -> None:
        self.made, self.empty = made, empty
        self._hovered = None
        self._stale = set(self._pictures)
        self.fit(self._width)
        self.update()

    def fit(self, width: int) -> None:
        """As wide as there is room."""
        if width != self._width:
            self._pictures.clear()
            self._stale.clear()
            self._width = width
        pages = self.made.pages if self.made is not None else []
        height = sum(round(page.size.height() * self.scale) + _SPACE for page in pages) + _SPACE
        self.setFixedSize(QSize(max(width, _NARROWEST), max(height, 120)))

    @property
    def scale(self) -> float:
        """Pixels for a unit of the layout."""
        if self.made is None or not self.made.pages:
            return 1.0
        room = min(max(self._width, _NARROWEST) - 2 * _SPACE, _WIDEST)
        return room / self.made.pages[0].size.width()

    def boxes(self) -> list[QRectF]:
        """Where the pages lie."""
        out: list[QRectF] = []
        y = float(_SPACE)
        for page in self.made.pages if self.made is not None else []:
            wide, high = round(page.size.width() * self.scale), round(page.size.height() * self.scale)
            out.append(QRectF((self.width() - wide) // 2, y, wide, high))
            y += high + _SPACE
        return out

    def rect_of(self, number: int, part: Part) -> QRectF:
        """A part of a page in pixels."""
        box, scale = self.boxes()[number], self.scale
        rect = part.rect
        return QRectF(
            box.x() + rect.x() * scale,
            box.y() + rect.y() * scale,
            rect.width() * scale,
            rect.height() * scale,
        ).adjusted(-5, -3, 5, 3)

    def parts(self) -> list[tuple[int, Part]]:
        """All parts with the numbers of their pages, from top to bottom."""
        pages = self.made.pages if self.made is not None else []
        return [(number, part) for number, page in enumerate(pages) for part in page.parts]

    def part_at(self, where: QPointF) -> Part | None:
        """The smallest part under the pointer."""
        found = [part for number, part in self.parts() if self.rect_of(number, part).contains(where)]
        return min(found, key=lambda part: part.rect.width() * part.rect.height(), default=None)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        if self.made is None:
            painter.setPen(self.palette().placeholderText().color())
            flags = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
            painter.drawText(self.rect().adjusted(24, 48, -24, 0), int(flags), self.empty)
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for number, box in enumerate(self.boxes()):
            if box.intersects(QRectF(event.rect())):
                painter.fillRect(box.translated(3, 3), QColor(0, 0, 0, 60))
                painter.drawPixmap(box.topLeft(), self._picture(number, self.made.pages[number]))
        self._paint_marks(painter)

    def _picture(self, number: int, page: Page) -> QPixmap:
        if number in self._stale:
            self._later.start(0)
        if number not in self._pictures:
            ratio = self.devicePixelRatioF()
            box = self.boxes()[number]
            picture = QPixmap(round(box.width() * ratio), round(box.height() * ratio))
            picture.setDevicePixelRatio(ratio)
            picture.fill(QColor(page.ink.ground))
            painter = QPainter(picture)
            painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
            painter.scale(self.scale, self.scale)
            page.paint(painter)
            painter.end()
            self._pictures[number] = picture
        return self._pictures[number]

    def _paint_stale(self) -> None:
        seen = QRectF(self.visibleRegion().boundingRect())
        boxes = self.boxes()
        for number in sorted(self._stale):
            if number >= len(boxes) or boxes[number].intersects(seen):
                self._stale.discard(number)
                self._pictures.pop(number, None)
                self.update()
                break

    def _paint_marks(self, painter: QPainter) -> None:
        """The current part gets a bar and a wash, the one under the pointer a thin outline."""
        for number, part in self.parts():
            rect = self.rect_of(number, part)
            if part.path == self.current:
                painter.setPen(Qt.PenStyle.NoPen)
                wash = QColor(BRASS)
                wash.setAlpha(46)
                painter.setBrush(wash)
                painter.drawRoundedRect(rect, 4, 4)
                painter.setBrush(QColor(OLD.accent))
                painter.drawRoundedRect(QRectF(rect.left() - 4, rect.top(), 3, rect.height()), 1.5, 1.5)
            elif self._hovered is not None and part.path == self._hovered.path:
                painter.setPen(QPen(QColor(OLD.accent), 1, Qt.PenStyle.DashLine))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(rect, 4, 4)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        found = self.part_at(event.position())
        if found is not self._hovered:
            self._hovered = found
            self.setCursor(
                Qt.CursorShape.PointingHandCursor if found is not None else Qt.CursorShape.ArrowCursor
            )
            self.update()

    def leaveEvent(self, event: QEvent) -> None:
        self._hovered = None
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        found = self.part_at(event.position())
        if found is not None and event.button() is Qt.MouseButton.LeftButton:
            self.clicked.emit(found.path)
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.accept()


class SheetView(QScrollArea):
    """The printed face of a document; a click on a part tells its path."""

    path_selected = Signal(object)

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.document = document
        self.setAccessibleName("Sheet")
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._paper = A4
        self._content: SheetContent | None = None
        self._pages = _Pages(self)
        self._pages.clicked.connect(self._choose)
        self.setWidget(self._pages)
        document.checked.connect(self._read)
        self._lay_out()
        self._read()

    @property
    def pages(self) -> int:
        """How many pages the sheet has now."""
        return len(self._pages.made.pages) if self._pages.made is not None else 0

    @property
    def current(self) -> Path:
        """The path of the part that is marked."""
        return self._pages.current

    def set_paper(self, paper: Paper) -> None:
        """Show it on another size of paper."""
        self._paper = paper
        self._lay_out()

    def show_path(self, path: Path) -> None:
        """Mark the part that a path lies in and bring it into view; unknown paths change nothing."""
        for length in range(len(path), 0, -1):
            for number, part in self._pages.parts():
                if part.path == tuple(path[:length]):
                    self._mark(number, part)
                    return

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and down go from part to part; the rest scrolls."""
        steps = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        step = steps.get(Qt.Key(event.key()))
        order = list(dict.fromkeys(part.path for _number, part in self._pages.parts()))
        if step is None or not order:
            super().keyPressEvent(event)
            return
        at = order.index(self.current) + step if self.current in order else 0
        self._choose(order[max(0, min(at, len(order) - 1))])

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._pages.fit(self.viewport().width())

    def _read(self) -> None:
        reading = self.document.reading
        content = reading.sheet if reading is not None else None
        if content != self._content:
            self._content = content
            self._lay_out()
        elif content is None:
            self._lay_out()

    def _lay_out(self) -> None:
        if self._content is not None:
            self._pages.show_print(sheet_print(self._content, self._paper, OLD), "")
        elif self.document.reading is None:
            self._pages.show_print(None, "The sheet appears here as soon as the text can be read.")
        else:
            self._pages.show_print(None, "Only adventures have a sheet.")
        self._pages.fit(self.viewport().width())

    def _choose(self, path: Path) -> None:
        self.show_path(path)
        self.path_selected.emit(path)

    def _mark(self, number: int, part: Part) -> None:
        self._pages.current = part.path
        rect = self._pages.rect_of(number, part)
        high = min(int(rect.height() / 2), self.viewport().height() // 2)
        self.ensureVisible(int(rect.center().x()), int(rect.top()) + high, 0, high + _SPACE)
        self._pages.update()
