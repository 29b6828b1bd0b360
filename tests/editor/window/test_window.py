"""The window: library, tabs, faces, remembered things."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QTabBar
from pytestqt.qtbot import QtBot

from editor.look import theme
from editor.window import dialogs, shelf
from editor.window.document_page import DocumentPage
from editor.window.main import MainWindow
from editor.window.settings import Settings
from editor.window.tabs import UNSAVED


def test_the_window_is_shown_before_the_content_of_the_engine_is_imported() -> None:
    import subprocess
    import sys

    code = (
        "import sys; from editor.app import create_app; from editor.window.main import MainWindow;"
        "app = create_app(); w = MainWindow(); w.show(); print('engine.content.library' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_the_library_shows_shipped_and_own_files(window: MainWindow) -> None:
    titles = window.library.titles()
    assert "Eel Night" in titles
    assert "01 The Treasure of the Duke" in titles
    assert titles.index("Eel Night") < titles.index("01 The Treasure of the Duke")
    kinds = {each.kind for each in window.shelf()}
    assert kinds == {kind for kind, _title in shelf.SHELVES}


def test_the_library_is_filtered_and_opened_by_keyboard(window: MainWindow, qtbot: QtBot) -> None:
    QTest.keyClicks(window.library.filter, "eel")
    assert window.library.titles() == ["Eel Night"]
    QTest.keyClick(window.library.filter, Qt.Key.Key_Return)
    page = window.tabs.current()
    assert isinstance(page, DocumentPage)
    assert page.title == "Eel Night"


def test_a_shipped_file_is_read_only_and_can_be_copied(window: MainWindow, folder: Path, duke: Path) -> None:
    page = window.files.open_path(duke)
    assert page is not None
    assert page.document.read_only
    page._copy.click()
    copied = window.tabs.current()
    assert isinstance(copied, DocumentPage)
    assert not copied.document.read_only
    assert copied.document.path is not None
    assert copied.document.path.is_relative_to(folder)
    assert "The Treasure of the Duke (copy)" in window.library.titles()


def test_a_tab_tells_that_it_is_not_saved(window: MainWindow, eel: Path) -> None:
    page = window.files.open_path(eel)
    assert page is not None
    page.document.set_value(("title",), "Eels", "Change the title")
    assert window.tabs.tabText(0).endswith(UNSAVED)
    assert "not saved" in window.tabs.tabToolTip(0)
    page.document.save()
    assert UNSAVED not in window.tabs.tabText(0)
    assert window.tabs.tabText(0) == "Eels"


def test_tabs_by_keyboard_and_middle_click(
    window: MainWindow, eel: Path, do: Callable[[str], None], qtbot: QtBot
) -> None:
    window.files.open_path(eel)
    window.helping.shortcuts()
    assert window.tabs.currentIndex() == 1
    do("next-tab")
    assert window.tabs.currentIndex() == 0
    do("previous-tab")
    assert window.tabs.currentIndex() == 1
    bar = window.tabs.findChild(QTabBar)
    assert bar is not None
    qtbot.mouseClick(bar, Qt.MouseButton.MiddleButton, pos=bar.tabRect(1).center())
    assert [page.key for page in window.tabs.pages()] == [f"file:{eel}"]
    do("reopen-tab")
    assert [page.key for page in window.tabs.pages()] == [f"file:{eel}", "page:shortcuts"]


def test_faces_are_switched_and_the_last_one_stays(
    window: MainWindow, eel: Path, do: Callable[[str], None]
) -> None:
    page = window.files.open_path(eel)
    assert page is not None
    assert page.shown() == ["form", "source"]
    do("face-sheet")
    assert page.shown() == ["form", "source", "sheet"]
    for name in ("form", "sheet", "source"):
        do(f"face-{name}")
    assert page.shown() == ["source"]


def test_a_board_has_its_drawing_beside_the_source(window: MainWindow) -> None:
    page = window.files.open_path(shelf.shipped("scenarios") / "boards" / "lower-city.toml")
    assert page is not None
    assert page.shown() == ["source", "board"]
    view = page.face("board").view
    assert view is not None
    selected: list[object] = []
    page.path_selected.connect(selected.append)
    view.space_clicked.emit("treasury")
    data = page.document.source.data["space"]
    assert selected == [("space", next(i for i, each in enumerate(data) if each["id"] == "treasury"))]


def test_layout_tabs_and_theme_are_remembered(
    make_window: Callable[[], MainWindow], folder: Path, eel: Path, qtbot: QtBot
) -> None:
    first = make_window()
    first.use_workspace(folder)
    first.files.open_path(eel)
    first.helping.shortcuts()
    first.looks.theme_light()
    first.looks.set_size(120)
    first.docks["explain"].hide()
    first.tabs.setCurrentIndex(0)
    first.close()

    second = make_window()
    assert second.workspace.root == folder
    qtbot.waitUntil(lambda: second.tabs.count() == 2)
    assert [page.key for page in second.tabs.pages()] == [f"file:{eel}", "page:shortcuts"]
    current = second.tabs.current()
    assert current is not None
    assert current.key == f"file:{eel}"
    assert second.docks["explain"].isHidden()
    assert not second.commands["show-explain"].isChecked()
    assert theme.current().name == "light"
    assert Settings().text_percent == 120
    second.looks.reset_layout()
    assert not second.docks["explain"].isHidden()


def test_settings_page_changes_theme_and_size_at_once(window: MainWindow, qtbot: QtBot) -> None:
    from editor.window.settings_page import SettingsPage

    window.looks.settings_page()
    page = window.tabs.current()
    assert isinstance(page, SettingsPage)
    page.themes.setCurrentIndex(page.themes.findData("contrast"))
    page.themes.activated.emit(page.themes.currentIndex())
    assert theme.current().name == "contrast"
    page.slider.setValue(15)
    assert theme.text_scale() == 1.5
    assert window.settings.text_percent == 150
    page.animations.click()
    assert Settings().animations is False or window.settings.animations is False
    window.looks.theme_dark()
    window.looks.normal()


def test_docks_are_switched_from_the_menu(window: MainWindow) -> None:
    switch = window.commands["show-library"]
    assert switch.isChecked()
    switch.trigger()
    assert window.docks["library"].isHidden()
    switch.trigger()
    assert not window.docks["library"].isHidden()
    # One that lies behind another comes to the front before it is hidden.
    output = window.commands["show-output"]
    output.trigger()
    assert not window.docks["output"].isHidden()
    assert output.isChecked()


def test_the_start_page_is_there_without_tabs_and_leads_on(
    window: MainWindow, duke: Path, qtbot: QtBot
) -> None:
    assert window._start.isVisible()
    qtbot.mouseClick(window._start.cards["open-first"].button, Qt.MouseButton.LeftButton)
    page = window.tabs.current()
    assert page is not None
    assert page.title == "The Treasure of the Duke"
    assert not window._start.isVisible()
    window.files.close_tab()
    assert window._start.isVisible()
    assert window.settings.strings("recent-files") == [str(duke)]


def test_a_new_adventure_from_a_template(
    window: MainWindow, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fill(dialog: dialogs.NewAdventure) -> int:
        assert not dialog.make.isEnabled()
        QTest.keyClicks(dialog.title, "The Long Wait")
        assert dialog.make.isEnabled()
        dialog.list.setCurrentRow(1)
        return 1

    monkeypatch.setattr(dialogs.NewAdventure, "exec", fill)
    window.commands["new-adventure"].trigger()
    path = folder / "scenarios" / "adventures" / "the-long-wait.toml"
    page = window.tabs.current()
    assert isinstance(page, DocumentPage)
    assert page.document.path == path
    assert "The Long Wait" in window.library.titles()


def test_deleting_keeps_a_copy(window: MainWindow, eel: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from PySide6.QtCore import QFile

    from editor.text.backups import backups

    before = eel.read_bytes()
    monkeypatch.setattr(dialogs, "ask_delete", lambda *_: True)
    monkeypatch.setattr(QFile, "moveToTrash", lambda *_: False)
    window.files.open_path(eel)
    window._library_command("delete", eel)
    assert not eel.exists()
    assert window.tabs.count() == 0
    assert backups(eel)[0].read() == before
    assert "Eel Night" not in window.library.titles()


def test_the_status_bar_tells_workspace_ruleset_and_place(
    window: MainWindow, eel: Path, qtbot: QtBot
) -> None:
    page = window.files.open_path(eel)
    assert page is not None
    page.show_place(3, 1)
    assert window.status.workspace.text() == "mine"
    assert window.status.place.text() == "3:1"
    qtbot.waitUntil(lambda: window.status.ruleset.text() == "Ruleset revised", timeout=20_000)
    page.document.set_value(("title",), "Eels", "Change the title")
    qtbot.waitUntil(lambda: window.status.saved.text() == "Not saved")
    window.files.save()
    qtbot.waitUntil(lambda: window.status.saved.text().startswith("Saved "))
