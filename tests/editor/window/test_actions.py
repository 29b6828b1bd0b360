"""The one registry of actions: complete, without conflicts, and every action can be triggered."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QDesktopServices, QKeySequence
from PySide6.QtWidgets import QDialog, QMenu
from pytestqt.qtbot import QtBot

from editor.window import choose, dialogs
from editor.window.actions import ACTIONS, MENUS
from editor.window.main import MainWindow


def test_every_action_is_complete() -> None:
    for spec in ACTIONS:
        assert all((spec.title, spec.tooltip, spec.icon)), spec.id
        assert spec.menu.split("/")[0] in MENUS, spec.id
        assert not QKeySequence(spec.shortcut).isEmpty(), spec.id
        assert spec.tooltip[0].isupper(), spec.id
        assert not spec.tooltip.endswith("."), spec.id


def test_no_two_actions_share_an_id_or_a_shortcut() -> None:
    assert len({spec.id for spec in ACTIONS}) == len(ACTIONS)
    keys = [QKeySequence(spec.shortcut).toString() for spec in ACTIONS]
    assert sorted(keys) == sorted(set(keys))


def test_every_action_is_in_a_menu_and_tells_its_keys(window: MainWindow) -> None:
    in_menus = set()
    for menu in window.menuBar().findChildren(QMenu):
        in_menus |= {action.objectName() for action in menu.actions()}
    for spec, action in window.commands:
        assert spec.id in in_menus
        assert spec.tooltip in action.toolTip()
        assert action.shortcut().toString(QKeySequence.SequenceFormat.NativeText) in action.toolTip()
        assert not action.icon().isNull()


@pytest.fixture
def quiet(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Dialogs are answered by themselves: files with a name, all others with the first thing they offer."""
    import editor.press.output as output

    written = iter(range(100))
    monkeypatch.setattr(choose, "file_to_open", lambda *_: None)
    monkeypatch.setattr(choose, "folder_to_use", lambda *_: tmp_path / "mine")
    monkeypatch.setattr(
        choose,
        "file_to_write",
        lambda _p, _t, suggested, *_k: tmp_path / f"{next(written)}{suggested.suffix}",
    )
    monkeypatch.setattr(dialogs, "ask_unsaved", lambda *_a, **_k: dialogs.KEEP)
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda *_: True)
    monkeypatch.setattr(QDialog, "exec", lambda self: _answer(self))
    monkeypatch.setattr(output, "print_dialog", lambda _window, make: bool(make().pages))


def _answer(dialog: QDialog) -> QDialog.DialogCode:
    if isinstance(dialog, dialogs.NewAdventure):
        dialog.title.setText("Another night")
    if isinstance(dialog, dialogs.EarlierVersions):
        return QDialog.DialogCode.Rejected
    return QDialog.DialogCode.Accepted


@pytest.mark.usefixtures("quiet")
def test_every_action_can_be_triggered_with_an_adventure_open(
    window: MainWindow, eel: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(MainWindow, "close", lambda self: True)
    triggered = set()
    for spec, action in window.commands:
        window.files.open_path(eel)
        qtbot.wait(0)
        window.commands.refresh()
        if action.isEnabled():
            action.trigger()
            triggered.add(spec.id)
        window.going.popup.hide()
        for menu in window.findChildren(QMenu):
            menu.hide()
        assert "fault" not in window.bars.shown(), spec.id
    left = {spec.id for spec in ACTIONS} - triggered
    # These need something that a fresh, faultless, saved adventure does not have.
    assert left <= {
        "save-all", "revert", "undo", "redo", "face-board", "next-problem", "previous-problem", "fix-problem",
        "forward", "back", "reopen-tab",
    }  # fmt: skip


@pytest.mark.usefixtures("quiet")
def test_every_action_that_is_on_without_a_document_can_be_triggered(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(MainWindow, "close", lambda self: True)
    for spec, action in window.commands:
        window.files.close_all()
        window.commands.refresh()
        assert window.tabs.count() == 0
        if spec.needs in ("document", "adventure", "tab", "own", "board"):
            assert not action.isEnabled(), spec.id
        elif action.isEnabled():
            action.trigger()
            window.going.popup.hide()
        assert "fault" not in window.bars.shown(), spec.id


def test_undo_and_redo_follow_the_document(window: MainWindow, eel: Path, qtbot: QtBot) -> None:
    page = window.files.open_path(eel)
    assert page is not None
    before = page.document.text
    window.commands.refresh()
    assert not window.commands["undo"].isEnabled()
    page.document.set_value(("title",), "Eels", "Change the title")
    qtbot.waitUntil(window.commands["undo"].isEnabled)
    window.commands["undo"].trigger()
    assert page.document.text == before
    qtbot.waitUntil(window.commands["redo"].isEnabled)
    window.commands["redo"].trigger()
    assert 'title = "Eels"' in page.document.text
