"""Manual, rules, faults of the program, and the commands on the command line."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest
import typer
from PySide6.QtCore import QUrl
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from typer.testing import CliRunner

from editor import commands
from editor.guard import guard_overrides
from editor.window.faults import Faults, log_file, open_log
from editor.window.main import MainWindow
from editor.window.manual import MANUAL, ManualPage, manual_text, page_for
from editor.window.rules_page import RulesPage
from engine import cli


@pytest.mark.parametrize(
    ("word", "page", "heading"),
    [
        ("count_figures", "language", "count_figures"),
        ("Trigger", "language", "trigger"),
        ("W603", "diagnostics", "w603"),
        ("nonsense", "authoring", ""),
        ("", "authoring", ""),
    ],
)
def test_the_page_for_a_word(word: str, page: str, heading: str) -> None:
    assert page_for(word) == (page, heading)


@pytest.mark.parametrize("name", MANUAL)
def test_every_page_of_the_manual_is_there(name: str) -> None:
    assert "was not found" not in manual_text(name)


def test_the_manual_opens_at_a_heading_and_follows_links(window: MainWindow, qtbot: QtBot) -> None:
    window.helping.open_word("count_figures")
    page = window.tabs.current()
    assert isinstance(page, ManualPage)
    assert page.shown() == ("language", "count_figures")
    page.text.anchorClicked.emit(QUrl("#figures"))
    assert page.shown() == ("language", "figures")
    page.text.anchorClicked.emit(QUrl("diagnostics.md#e101"))
    assert page.shown() == ("diagnostics", "e101")
    QTest.keyClicks(page.filter, "e10")
    assert [page.contents.item(row).text().strip() for row in range(page.contents.count())][:2] == [
        "E101",
        "E102",
    ]
    page.text.anchorClicked.emit(QUrl("rules.md"))
    assert isinstance(window.tabs.current(), RulesPage)


def test_f1_in_the_source_opens_the_page_of_the_word(
    window: MainWindow, eel: Path, do: Callable[[str], None], qtbot: QtBot
) -> None:
    page = window.files.open_path(eel)
    assert page is not None
    source = page.document.source
    line, column = source.position(source.text.index("raise_alarm") + 2)
    page.show_place(line, column)
    qtbot.waitUntil(lambda: QApplication.focusWidget() is page.face("source").editor)
    do("manual")
    manual = window.tabs.current()
    assert isinstance(manual, ManualPage)
    assert manual.shown() == ("language", "raise_alarm")


def test_the_rules_are_searched_and_jumped_to(window: MainWindow) -> None:
    window.helping.rules()
    page = window.tabs.current()
    assert isinstance(page, RulesPage)
    everything = len(page.found())
    assert everything > 100
    QTest.keyClicks(page.field, "portcullis")
    assert 0 < len(page.found()) < everything
    assert all("portcullis" in f"{rule.section} {rule.text}".casefold() for rule in page.found())
    page.field.setText("f6")
    assert page._at == "F-6"
    assert len(page.found()) == everything
    assert not page.go_to("Z-99")


def test_a_fault_of_the_program_is_said_and_logged_and_the_work_kept(
    window: MainWindow, eel: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import faulthandler

    monkeypatch.setattr(faulthandler, "enable", lambda _file: _file.close())
    open_log()
    page = window.files.open_path(eel)
    assert page is not None
    page.document.set_value(("title",), "Eels", "Change the title")
    kept: list[bool] = []
    monkeypatch.setattr(window.documents, "keep_now", lambda: kept.append(True))
    try:
        raise RuntimeError("the ink is dry")
    except RuntimeError as error:
        Faults(window).take(type(error), error, error.__traceback__)
    bar = window.bars.shown()["fault"]
    assert "the ink is dry" in bar.text
    assert set(bar.buttons) == {"Save all", "Show log folder"}
    assert kept == [True]
    assert "the ink is dry" in log_file().read_text("utf-8")
    assert window.isVisible()


def test_a_fault_in_an_event_handler_does_not_end_the_program(qtbot: QtBot) -> None:
    guard_overrides()

    class Clumsy(QWidget):
        def showEvent(self, event: object) -> None:
            int("a")  # raised in C: without the guard PySide falls over it on Python 3.11

    widget = Clumsy()
    qtbot.addWidget(widget)
    with pytest.raises(ValueError, match="invalid literal"):
        widget.show()


# --- the command line


def test_the_editor_adds_its_commands() -> None:
    app = typer.Typer()
    commands.register(app)
    shown = CliRunner().invoke(app, ["--help"]).output
    assert "edit" in shown
    assert "export" in shown


def test_without_qt_the_editor_adds_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    app = typer.Typer()
    monkeypatch.setattr(commands, "find_spec", lambda _name: None)
    commands.register(app)
    assert app.registered_commands == []


def test_registering_imports_nothing_of_qt() -> None:
    import subprocess

    code = (
        "import sys, typer; from editor.commands import register; register(typer.Typer());"
        "print(any(name.startswith('PySide6.Qt') for name in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


@pytest.mark.parametrize(
    ("given", "display", "has_edit", "meant"),
    [
        ([], ":0", True, ["edit"]),
        ([], "", True, []),
        ([], ":0", False, []),
        (["check"], ":0", True, ["check"]),
    ],
)
def test_no_arguments_mean_edit_where_that_can_be(
    given: list[str], display: str, has_edit: bool, meant: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    app = typer.Typer()
    if has_edit:
        commands.register(app)
    monkeypatch.setattr(cli, "app", app)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("DISPLAY", display)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert cli.arguments(given) == meant


def test_edit_opens_what_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    import editor.app

    opened: list[list[str]] = []
    monkeypatch.setattr(editor.app, "run", lambda argv: opened.append(list(argv)) or 0)
    app = typer.Typer()
    commands.register(app)
    result = CliRunner().invoke(app, ["edit", "one.toml", "two.toml"])
    assert result.exit_code == 0
    assert opened == [["one.toml", "two.toml"]]
