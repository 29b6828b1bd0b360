"""The section of the round track: the strip, the number of rounds, and the cards of the events."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QPoint, QRect, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from editor.form.context import Context
from editor.form.entries import Entries
from editor.form.facts import entries_of
from editor.form.fit import Fit
from editor.form.parts import Section, add_button, caption, empty, on_screen, spin
from editor.form.pennant import Flag
from editor.form.popup import Request
from editor.form.shown import Shown
from editor.form.starts import Start, entry_of, event_starts, new_id
from editor.form.style import mark
from editor.form.track_strip import TrackStrip
from editor.form.words import Choice
from engine.content.common import words

Path = tuple[str | int, ...]


class TrackSection(Section):
    """Rounds and events."""

    asked = Signal(object, QRect)
    shown_entry = Signal(object)

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__("Round track", context, parent)
        self.rounds = spin("Number of rounds", 1, 20, self)
        self.rounds.valueChanged.connect(self._set_rounds)
        self.row.addWidget(caption("Rounds", self))
        self.row.addWidget(self.rounds)
        self.strip = TrackStrip(self)
        self.strip.moved.connect(self._move)
        self.strip.copied.connect(self._copy)
        self.strip.opened.connect(lambda index: self.shown_entry.emit(("event", index)))
        self.strip.removed.connect(self._remove)
        self.strip.add_asked.connect(self._ask)
        self.strip.menu_asked.connect(self._menu)
        self.entries = Entries(("event",), context, self)
        self._empty = empty("No event yet. Click + below a space, or add one here.", self)
        self.add = add_button("Add an event", self)
        self.add.clicked.connect(lambda: self._ask(self.strip.spot.round, on_screen(self.add)))
        for widget in (self.strip, self._empty, self.entries, self.add):
            self.column.addWidget(widget)

    def sync_with(self, shown: Shown) -> None:
        """Show the track as it is now."""
        data = self.context.data
        track = data.get("track")
        rounds = track.get("rounds") if isinstance(track, Mapping) else None
        count = rounds if isinstance(rounds, int) and not isinstance(rounds, bool) else 1
        if not self.rounds.hasFocus() or self.rounds.value() != count:
            self.rounds.blockSignals(True)
            self.rounds.setValue(count)
            self.rounds.blockSignals(False)
        events = entries_of(data, "event")
        flags = [_flag(index, raw, shown) for index, raw in enumerate(events)]
        self.strip.show_track(max(1, min(count, 20)), flags, can_write=shown.can_write)
        self.entries.sync(shown)
        self._empty.setVisible(not events)
        self.rounds.setEnabled(shown.can_write)
        self.add.setVisible(shown.can_write)

    def restyle(self) -> None:
        self.add.setIcon(mark("add", "accent"))
        self.entries.restyle()
        self.strip.update()

    def widget_for(self, path: Path) -> QWidget | None:
        if path[:1] == ("track",):
            return self.strip
        return self.entries.card(path) if path[:1] == ("event",) else None

    # --- what is done

    def _set_rounds(self, count: int) -> None:
        self.context.pen.set(("track", "rounds"), count, f"Set the track to {count} rounds")

    def _move(self, index: int, round_: int) -> None:
        title = self.context.entry_title(("event", index))
        self.context.pen.set(("event", index, "round"), round_, f"Move “{title}” to round {round_}")

    def _copy(self, index: int, round_: int) -> None:
        raw = self.context.pen.read(("event", index))
        title = self.context.entry_title(("event", index))
        changes = {"id": new_id(str(raw.get("id", title)), self.context.data), "round": round_}
        if self.context.pen.duplicate(("event", index), changes, f"Copy “{title}” to round {round_}"):
            self.strip.go_to(index + 1)

    def _remove(self, index: int) -> None:
        title = self.context.entry_title(("event", index))
        self.context.pen.remove(("event", index), f"Delete “{title}”")

    def _ask(self, round_: int, at: QRect) -> None:
        starts = event_starts(self.context.facts)
        choices = tuple(Choice(start.title, start, "Ready-made events", start.meaning) for start in starts)
        fit = Fit("event", help=f"It happens when round {round_} begins, and can be changed afterwards.")

        def add(start: Start) -> None:
            self._add(start, round_)

        self.asked.emit(Request("Add an event", fit, ("event",), choose=add, choices=choices), at)

    def _add(self, start: Start, round_: int) -> None:
        index = len(entries_of(self.context.data, "event"))
        rounds = self.context.pen.read(("track", "rounds"))
        round_ = min(round_, rounds) if isinstance(rounds, int) else round_
        value: Any = entry_of(start, self.context.data, round=round_)
        if self.context.pen.insert(("event",), index, value, f"Add the event “{start.title}”"):
            self.strip.go_to(index)
            self.shown_entry.emit(("event", index))

    def _menu(self, index: int, at: QPoint) -> None:
        menu = QMenu(self)
        round_ = self.context.pen.read(("event", index, "round"))
        rows = [("Open its card", "details", lambda: self.shown_entry.emit(("event", index)))]
        if self.context.pen.can_write:
            rows += [
                ("Duplicate\tCtrl+D", "duplicate", lambda: self._copy(index, int(round_ or 1))),
                ("Delete\tDel", "delete", lambda: self._remove(index)),
            ]
        for text, icon, act in rows:
            action = QAction(mark(icon), text, menu)
            action.triggered.connect(act)
            menu.addAction(action)
        menu.popup(at)


def _flag(index: int, raw: Mapping[str, Any], shown: Shown) -> Flag:
    round_, title = raw.get("round"), raw.get("title")
    colour, icon = raw.get("colour"), raw.get("icon")
    return Flag(
        index,
        words(title) if isinstance(title, str | dict) else str(raw.get("id", "?")),
        round_ if isinstance(round_, int) else 1,
        icon if isinstance(icon, str) else "",
        colour if isinstance(colour, str) and len(colour) == 7 and colour.startswith("#") else "",
        raw.get("off") is True,
        any(str(each.severity.value) == "error" for each in shown.problems.get(("event", index), ())),
    )
