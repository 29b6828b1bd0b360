"""An adventure in a form, checked in this process: what the checker does beside, done at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from editor.form.view import FormView
from editor.look import theme
from editor.look.colours import DARK
from editor.text.document import Document
from editor.text.workspace import Workspace
from editor.work.read import reading_of
from engine.content.check import check
from engine.diagnostics import Diagnostic

TEXT = """\
format = 1
kind = "adventure"
id = "a-quiet-night"
title = "A Quiet Night"
source = "house"
ruleset = "revised"
board = "lower-city"
players = [2, 3, 4]
story = "Nothing has happened yet."

[track]
rounds = 7

# The bells.
[[event]]
id = "alarm"
title = "Alarm!"
round = 5
icon = "alarm-bell"
colour = "#B3261E"
do = [
  { op = "place_portcullises", count = 9 },
  { op = "raise_alarm" },
]

[[pool]]
id = "heap"
title = "the heap"
space = "treasury"
ducats = 4

# What the watch takes.
[[trigger]]
id = "fines"
title = "Fines"
text = "The watch is honest."
on = "militia-collects"
timing = "instead"
do = [{ op = "move_ducats", from = "loser", to = "heap", amount = "amount" }]

[[ability]]
id = "reading"
title = "Reading by candlelight"
who = { op = "characters", of = "me", in = "library" }
uses = "action"
cost = { action_points = 1 }
when = { op = "alarm" }
do = [{ op = "draw_cards", count = 2 }]
"""


HERE = Path(__file__).parent


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Popups cannot be raised or grab the keyboard where there is no screen; that is no fault of ours."""
    for item in items:
        if item.path.is_relative_to(HERE):
            mark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
            item.add_marker(mark, append=False)


class Desk:
    """A form with its document; `check` is what the checker would answer."""

    def __init__(self, text: str, folder: Path) -> None:
        self.folder = folder
        self.path = folder / "scenarios" / "adventures" / "a-quiet-night.toml"
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.write_text(text, encoding="utf-8")
        self.workspace = Workspace(folder)
        self.document = Document.read(self.path)
        self.form = FormView(self.document, self.workspace)
        self.form.resize(700, 900)

    def check(self) -> list[str]:
        """Check the text as it is; gives the errors found."""
        library = self.workspace.library().reread(self.path, self.document.text)
        found = check(library, {str(self.path)})
        loaded = library.read.get(str(self.path))
        reading = reading_of(library, loaded) if loaded is not None else None
        self.document.take_answer(self.document.revision, tuple(found), reading)
        return errors(found)


def errors(found: Iterable[Diagnostic]) -> list[str]:
    """The errors among diagnostics, in words."""
    return [f"{each.code} {each.message}" for each in found if each.severity.value == "error"]


@pytest.fixture
def desk(qapp: QApplication, tmp_path: Path) -> Iterator[Desk]:
    theme.apply_theme(qapp, DARK)
    made = Desk(TEXT, tmp_path)
    made.form.show()
    yield made
    made.form.close()
    made.form.deleteLater()
