"""Saving, closing, recovering: nothing is lost, and whatever hinders is said with a remedy."""

from __future__ import annotations

import errno
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from editor.text import document as document_module
from editor.text.recovery import Recovery
from editor.window import choose, dialogs
from editor.window.document_page import DocumentPage
from editor.window.main import MainWindow
from editor.window.recovered import Look


@pytest.fixture
def page(window: MainWindow, eel: Path) -> DocumentPage:
    """Eel Night, changed and not saved."""
    page = window.files.open_path(eel)
    assert page is not None
    page.document.set_value(("title",), "Eels", "Change the title")
    return page


def test_save_writes_the_file(
    window: MainWindow, page: DocumentPage, eel: Path, do: Callable[[str], None]
) -> None:
    do("save")
    assert 'title = "Eels"' in eel.read_text("utf-8")
    assert not page.document.modified
    assert "Eels" in window.library.titles()


def test_a_full_disk_is_said_with_remedies_and_nothing_is_lost(
    window: MainWindow,
    page: DocumentPage,
    eel: Path,
    do: Callable[[str], None],
    monkeypatch: pytest.MonkeyPatch,
    qtbot: QtBot,
) -> None:
    before = eel.read_bytes()

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(document_module, "write_whole", full)
        do("save")
    bar = window.bars.shown()["save"]
    assert set(bar.buttons) == {"Try again", "Save as…"}
    assert bar.kind == "error"
    assert eel.read_bytes() == before
    assert page.document.modified
    qtbot.mouseClick(bar.buttons["Try again"], Qt.MouseButton.LeftButton)
    assert "save" not in window.bars.shown()
    assert 'title = "Eels"' in eel.read_text("utf-8")


def test_a_file_changed_by_another_program_is_not_overwritten_unasked(
    window: MainWindow, page: DocumentPage, eel: Path, do: Callable[[str], None]
) -> None:
    other = eel.read_text("utf-8").replace("Eel Night", "Pike Night")
    eel.write_text(other, "utf-8")
    do("save")
    bar = window.bars.shown()["save"]
    assert eel.read_text("utf-8") == other
    bar.buttons["Save over it"].click()
    assert 'title = "Eels"' in eel.read_text("utf-8")


def test_save_as_writes_another_file(
    window: MainWindow,
    page: DocumentPage,
    eel: Path,
    do: Callable[[str], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = eel.read_bytes()
    target = eel.with_name("pike.toml")
    monkeypatch.setattr(choose, "file_to_write", lambda *_: target)
    do("save-as")
    assert page.document.path == target
    assert 'title = "Eels"' in target.read_text("utf-8")
    assert eel.read_bytes() == before
    assert window.settings.strings("recent-files")[0] == str(target)


def test_revert_is_a_step_that_can_be_undone(
    window: MainWindow, page: DocumentPage, eel: Path, do: Callable[[str], None]
) -> None:
    changed = page.document.text
    do("revert")
    assert page.document.text == eel.read_text("utf-8")
    do("undo")
    assert page.document.text == changed


def test_an_earlier_version_comes_back(
    window: MainWindow,
    page: DocumentPage,
    eel: Path,
    do: Callable[[str], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = page.document.text.replace("Eels", "Eel Night")
    do("save")

    def take(dialog: dialogs.EarlierVersions) -> QDialog.DialogCode:
        assert dialog.list.count() == 1
        assert '-title = "Eel Night"' in dialog.text.toPlainText()
        return QDialog.DialogCode.Accepted

    monkeypatch.setattr(dialogs.EarlierVersions, "exec", take)
    do("earlier-versions")
    assert page.document.text == before


@pytest.mark.parametrize("answer", [dialogs.SAVE, dialogs.KEEP, dialogs.DISCARD, dialogs.CANCEL])
def test_closing_a_tab_with_unsaved_work(
    answer: str, window: MainWindow, page: DocumentPage, eel: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dialogs, "ask_unsaved", lambda *_a, **_k: answer)
    window.files.close_tab()
    saved = 'title = "Eels"' in eel.read_text("utf-8")
    assert saved == (answer == dialogs.SAVE)
    assert window.tabs.count() == (1 if answer == dialogs.CANCEL else 0)
    kept = [each.title for each in window.documents.all()]
    assert kept == (["Eels"] if answer in (dialogs.KEEP, dialogs.CANCEL) else [])
    if answer == dialogs.KEEP:
        again = window.files.open_path(eel)
        assert again is not None
        assert again.document.modified


def test_the_question_about_unsaved_work_has_buttons_with_verbs(window: MainWindow, qtbot: QtBot) -> None:
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication, QMessageBox

    seen: list[str] = []

    def press() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        seen.extend(button.text() for button in box.buttons())
        next(button for button in box.buttons() if button.text() == "Keep as unsaved").click()

    QTimer.singleShot(0, window, press)
    assert dialogs.ask_unsaved(window, ["Eels", "Pikes"], can_discard=False) == dialogs.KEEP
    assert sorted(seen) == ["Cancel", "Keep as unsaved", "Save all"]


def test_quitting_can_be_thought_better_of(
    window: MainWindow, page: DocumentPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dialogs, "ask_unsaved", lambda *_a, **_k: dialogs.CANCEL)
    assert not window.close()
    assert window.isVisible()


def test_work_kept_as_unsaved_is_offered_at_the_next_start(
    window: MainWindow,
    page: DocumentPage,
    make_window: Callable[[], MainWindow],
    eel: Path,
    monkeypatch: pytest.MonkeyPatch,
    qtbot: QtBot,
) -> None:
    monkeypatch.setattr(dialogs, "ask_unsaved", lambda *_a, **_k: dialogs.KEEP)
    assert window.close()
    assert window.documents.recovery._lock is not None
    window.documents.recovery._lock.close()  # as the system does when the program ends
    again = make_window()
    qtbot.waitUntil(lambda: "recovered" in again.bars.shown())
    bar = again.bars.shown()["recovered"]
    assert bar.text == "“Eels” was not saved when the program ended."
    bar.buttons["Restore"].click()
    restored = again.documents.find(eel)
    assert restored is not None
    assert restored.modified
    assert restored.title == "Eels"
    assert "recovered" not in again.bars.shown()


def test_recovered_work_is_looked_at_and_discarded(
    make_window: Callable[[], MainWindow], monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    gone = Recovery()
    for key, title in (("1", "One"), ("2", "Two")):
        gone.keep(key, f'title = "{title}"\n', path=None, title=title, digest=None)
    assert gone._lock is not None
    gone._lock.close()
    window = make_window()
    qtbot.waitUntil(lambda: "recovered" in window.bars.shown())
    assert window.bars.shown()["recovered"].text == "2 documents were not saved when the program ended."

    def decide(dialog: Look) -> int:
        dialog.list.setCurrentRow(1)
        assert dialog.text.toPlainText().startswith("title = ")
        dialog._decide("discard")
        return 1

    monkeypatch.setattr(Look, "exec", decide)
    window.bars.shown()["recovered"].buttons["Look"].click()
    assert len(window.documents.recovery.found()) == 1
    window.bars.shown()["recovered"].buttons["Discard"].click()
    assert window.documents.recovery.found() == []
    assert "recovered" not in window.bars.shown()


def test_a_bar_goes_away_with_escape(window: MainWindow, qtbot: QtBot) -> None:
    bar = window.bars.say("about", "hint", "Something.")
    qtbot.keyClick(bar, Qt.Key.Key_Escape)
    assert window.bars.shown() == {}
    assert not window.bars.isVisible()
