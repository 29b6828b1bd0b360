"""A source view on a file of its own, shown and focused."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from editor.look import theme
from editor.source.view import SourceView
from editor.text.document import Document
from editor.text.workspace import Workspace

TEXT = """\
format = 1
kind = "adventure"
id = "trial"
title = "Trial"
source = "house"
ruleset = "revised"
board = "lower-city"

[track]
rounds = 7

# The alarm.
[[event]]
id = "alarm"
title = "Alarm!"
round = 5
do = [
  { op = "place_portcullises", count = 9 },
  { op = "raise_alarm" },
]

[[trigger]]
id = "reward"
on = "chest-opened"
do = [{ op = "move_ducats", from = "bank", to = "me", amount = 1 }]
"""

Opener = Callable[..., SourceView]


@pytest.fixture(scope="module")
def workspace() -> Workspace:
    return Workspace(None)


@pytest.fixture
def opened(qtbot: QtBot, tmp_path: Path, workspace: Workspace) -> Iterator[Opener]:
    views: list[SourceView] = []

    def open_(text: str = TEXT, *, read_only: bool = False) -> SourceView:
        path = tmp_path / f"trial-{len(views)}.toml"
        path.write_text(text, encoding="utf-8", newline="")
        view = SourceView(Document.read(path, read_only=read_only), workspace)
        qtbot.addWidget(view)
        view.resize(800, 600)
        view.show()
        view.editor.setFocus()
        qtbot.waitExposed(view)
        views.append(view)
        return view

    yield open_
    for view in views:
        theme.ThemeSignal.changed.disconnect(view._follow_theme)


@pytest.fixture
def view(opened: Opener) -> SourceView:
    return opened()
