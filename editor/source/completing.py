"""Completion in the editor: when the list opens, what typing does to it, and writing what was chosen."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QKeyEvent

from editor.source.cursor import Spot
from editor.source.editor import CodeEditor
from editor.source.offers import CURSOR, Offer, Offers
from editor.source.popup import Popup
from editor.source.reader import Reader
from editor.text.document import Document
from engine.diagnostics import Edit

_QUIET = 25  # milliseconds: the keystroke itself is on the screen before anything is looked up


class Completing(QObject):
    """Opens by itself while one types where something is known to fit, or when asked."""

    def __init__(self, editor: CodeEditor, document: Document, reader: Reader) -> None:
        super().__init__(editor)
        self._editor = editor
        self._document = document
        self._reader = reader
        self._sign = ""
        self.popup = Popup(editor)
        self.popup.chosen.connect(self._write)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_QUIET)
        self._timer.timeout.connect(self._follow)
        editor.first_at_keys = self._take_key
        editor.typed.connect(self._typed)
        editor.cursorPositionChanged.connect(self._moved)
        editor.verticalScrollBar().valueChanged.connect(lambda _value: self.popup.hide())
        editor.unfocused.connect(self.close)
        document.destroyed.connect(self.close)

    @property
    def is_waiting(self) -> bool:
        """Whether the list is about to be looked up."""
        return self._timer.isActive()

    def ask(self) -> None:
        """Open the list, whatever is typed."""
        self._timer.stop()
        self._open(self._spot())

    def close(self) -> None:
        """Close the list."""
        self._timer.stop()
        self.popup.hide()

    # --- while typing

    def _take_key(self, event: QKeyEvent) -> bool:
        return self.popup.isVisible() and self.popup.take_key(event)

    def _typed(self, sign: str) -> None:
        self._sign = sign
        if sign.isalnum() or sign in "_-\"'[{ " or self.popup.isVisible():
            self._timer.start()

    def _moved(self) -> None:
        if self.popup.isVisible():
            self._timer.start()

    def _follow(self) -> None:
        spot = self._spot()
        sign, self._sign = self._sign, ""
        there = self.popup.offers if self.popup.isVisible() else None
        if there is not None and there.start == spot.start and spot.part not in ("comment", "nothing"):
            self._show(there, spot)  # the same place, more or less of it typed
        elif self._opens_itself(spot, sign):
            self._open(spot)
        else:
            self.popup.hide()

    def _opens_itself(self, spot: Spot, sign: str) -> bool:
        if not sign or spot.part in ("comment", "nothing"):
            return False
        if sign in "\"'":
            return spot.in_text and not spot.typed
        if sign == " ":
            before = self._document.text[: spot.start].rstrip()[-1:]
            return not spot.in_text and (before == "=" or (before in ("{", ",") and spot.brackets == "{"))
        return bool(spot.typed) or sign in "[{"

    def _spot(self) -> Spot:
        return self._reader.spot(self._editor.textCursor().position())

    def _open(self, spot: Spot) -> None:
        offers = None if self._editor.isReadOnly() else self._reader.offers(spot)
        if offers is None:
            self.popup.hide()
            return
        self._show(offers, spot)

    def _show(self, offers: Offers, spot: Spot) -> None:
        self.popup.set_font(self._editor.font())
        self.popup.offer(offers, spot.typed, self._editor.place_of(self._reader.position(spot.start)))

    # --- writing

    def _write(self, offer: Offer) -> None:
        self._timer.stop()
        spot = self._spot()
        written = offer.write
        if offer.sort == "header":
            written += "]" * len(spot.brackets) if self._document.text[spot.end : spot.end + 1] != "]" else ""
        before, found, after = written.partition(CURSOR)
        self._document.apply([Edit(spot.start, spot.end, before + after)], f"Write “{offer.name}”")
        at = spot.start + len(before) if found else spot.start + len(written)
        cursor = self._editor.textCursor()
        cursor.setPosition(self._reader.position(at))
        self._editor.setTextCursor(cursor)
        self._sign = ""
        self._timer.stop()
        if offer.more:
            self.ask()
