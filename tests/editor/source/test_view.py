"""The source face, driven by keys and mouse."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from editor.look import theme
from editor.look.colours import DARK, LIGHT, THEMES
from editor.source.commands import TABLE
from editor.source.menu import text_menu
from editor.source.view import SHIPPED, SourceView
from engine.diagnostics import Diagnostic, Edit, Fix, Span

Opener = Callable[..., SourceView]
CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
ALT = Qt.KeyboardModifier.AltModifier


def go(view: SourceView, needle: str, after: int = 0) -> None:
    view.editor.go_to(view.document.text.index(needle) + after)


def press(
    view: SourceView, key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
) -> None:
    QTest.keyClick(view.editor, key, modifiers)


def line(view: SourceView) -> str:
    return view.editor.textCursor().block().text()


def found(view: SourceView, *problems: Diagnostic) -> None:
    """As if the checker had answered."""
    view.document.diagnostics = problems
    view.document.checked_revision = view.document.revision
    view.document.checked.emit()


def problem_at(
    view: SourceView, needle: str, code: str = "E202", fix: str | None = None, message: str = "is not a key"
) -> Diagnostic:
    at = view.document.text.index(needle)
    source = view.document.source
    mend = Fix(f"write `{fix}`", (Edit(at, at + len(needle), fix),)) if fix is not None else None
    return Diagnostic(code, message, view.document.key, source.span_of(at, at + len(needle)), fix=mend)


# --- typing


def test_brackets_and_quotes_close_themselves(view: SourceView) -> None:
    go(view, "rounds = 7", 10)
    press(view, Qt.Key.Key_Return)
    QTest.keyClicks(view.editor, 'notes = "it')
    assert line(view) == 'notes = "it"'
    QTest.keyClicks(view.editor, '"')
    assert line(view) == 'notes = "it"'
    assert view.editor.textCursor().atBlockEnd()


def test_no_second_quote_within_words_texts_and_comments(view: SourceView) -> None:
    go(view, "# The alarm.", 12)
    QTest.keyClicks(view.editor, " It's [loud")
    assert line(view) == "# The alarm. It's [loud"
    go(view, "Alarm!", 6)
    QTest.keyClicks(view.editor, "[")
    assert line(view) == 'title = "Alarm!["'


def test_backspace_takes_an_empty_pair(view: SourceView) -> None:
    go(view, "rounds = 7", 10)
    press(view, Qt.Key.Key_Return)
    QTest.keyClicks(view.editor, "a = [")
    assert line(view) == "a = []"
    press(view, Qt.Key.Key_Backspace)
    assert line(view) == "a = "


def test_a_selection_is_put_between_brackets(view: SourceView) -> None:
    at = view.document.text.index("rounds")
    view.editor.go_to(at, end=at + 6)
    QTest.keyClicks(view.editor, '"')
    assert line(view) == '"rounds" = 7'


def test_a_new_line_keeps_the_indentation_and_opens_brackets(view: SourceView) -> None:
    go(view, '{ op = "raise_alarm" },', 23)
    press(view, Qt.Key.Key_Return)
    assert line(view) == "  "
    go(view, "rounds = 7", 10)
    press(view, Qt.Key.Key_Return)
    QTest.keyClicks(view.editor, "a = [")
    press(view, Qt.Key.Key_Return)
    assert "a = [\n  \n]" in view.document.text
    assert line(view) == "  "


def test_undo_is_the_documents(view: SourceView) -> None:
    before = view.document.text
    go(view, "rounds = 7", 10)
    QTest.keyClicks(view.editor, "1")
    view.document.set_value(("title",), "Other", "Change the title")
    press(view, Qt.Key.Key_Z, CONTROL)
    assert 'title = "Trial"' in view.document.text
    assert "rounds = 71" in view.document.text
    press(view, Qt.Key.Key_Z, CONTROL)
    assert view.document.text == before
    press(view, Qt.Key.Key_Z, CONTROL | SHIFT)
    press(view, Qt.Key.Key_Y, CONTROL)
    assert 'title = "Other"' in view.document.text


# --- completion


def test_the_list_opens_while_typing_and_writes(view: SourceView, qtbot: QtBot) -> None:
    go(view, 'on = "chest-opened"', 19)
    press(view, Qt.Key.Key_Return)
    QTest.keyClicks(view.editor, "wh")
    popup = view.completing.popup
    qtbot.waitUntil(popup.isVisible)
    assert popup.current is not None
    assert popup.current.name == "when"
    press(view, Qt.Key.Key_Return)
    assert line(view) == 'when = { op = "" }'
    assert popup.isVisible()  # what fits between the quotes
    QTest.keyClicks(view.editor, "alar")
    qtbot.waitUntil(lambda: not view.completing.is_waiting)
    assert popup.shown[0].name == "alarm"
    press(view, Qt.Key.Key_Tab)
    assert line(view) == 'when = { op = "alarm" }'
    assert not popup.isVisible()


def test_the_list_works_in_a_text_that_does_not_parse(view: SourceView, qtbot: QtBot) -> None:
    view.editor.go_to(len(view.document.text))
    QTest.keyClicks(view.editor, 'broken = = [ "')
    go(view, 'to = "me"', 6)
    press(view, Qt.Key.Key_Space, CONTROL)
    popup = view.completing.popup
    assert popup.isVisible()
    names = [offer.name for offer in popup.shown]
    press(view, Qt.Key.Key_Escape)
    assert not popup.isVisible()
    assert "me" in names


def test_the_list_by_keys_and_mouse(view: SourceView) -> None:
    go(view, 'from = "bank"', 8)
    press(view, Qt.Key.Key_Space, CONTROL)
    popup = view.completing.popup
    first = popup.current
    press(view, Qt.Key.Key_Down)
    assert popup.current is not first
    press(view, Qt.Key.Key_Up)
    assert popup.current is first
    press(view, Qt.Key.Key_PageDown)
    third = popup.list.visualRect(popup.list.model().index(popup.list.currentIndex().row(), 0))
    QTest.mouseClick(popup.list.viewport(), Qt.MouseButton.LeftButton, pos=third.center())
    assert not popup.isVisible()
    assert 'from = "bank"' not in view.document.text


def test_a_header_is_completed_with_its_brackets(view: SourceView, qtbot: QtBot) -> None:
    view.editor.go_to(len(view.document.text))
    QTest.keyClicks(view.editor, "[[mod")
    qtbot.waitUntil(view.completing.popup.isVisible)
    press(view, Qt.Key.Key_Return)
    assert line(view) == "[[modifier]]"


def test_prose_is_left_in_peace(view: SourceView, qtbot: QtBot) -> None:
    go(view, "Trial", 5)
    QTest.keyClicks(view.editor, " of str")
    qtbot.waitUntil(lambda: not view.completing.is_waiting)
    assert not view.completing.popup.isVisible()


# --- problems, help and fixes


def test_squiggles_move_along_while_typing(view: SourceView) -> None:
    found(view, problem_at(view, "rounds", message="<b>is</b> unknown"))
    assert view.editor.marks.worst_by_line() == {9: view.document.diagnostics[0].severity}
    go(view, "[track]")
    press(view, Qt.Key.Key_Return)
    assert list(view.editor.marks.worst_by_line()) == [10]
    go(view, "rounds", 3)
    assert view.editor.marks.problems_at(view.editor.textCursor().position())
    press(view, Qt.Key.Key_I, CONTROL)
    assert view.tip.isVisible()
    assert "&lt;b&gt;is&lt;/b&gt; unknown" in view.tip.html.replace("Is", "is")
    press(view, Qt.Key.Key_Right)
    assert not view.tip.isVisible()


def test_a_problem_at_the_end_of_the_text_is_shown(view: SourceView) -> None:
    last = view.document.qt.blockCount()
    found(view, Diagnostic("E101", "it ends too soon", view.document.key, Span(last + 3, 1, last + 3, 1)))
    assert list(view.editor.marks.worst_by_line()) == [last - 1]


def test_help_by_hovering(view: SourceView, qtbot: QtBot) -> None:
    at = view.document.text.index("raise_alarm") + 3
    place = view.editor.place_of(at)
    view.editor._ask_at(view.editor.viewport().mapFromGlobal(place.center()))
    assert view.tip.isVisible()
    assert "<b>raise_alarm</b>" in view.tip.html
    view.editor._ask_at(QPoint(view.editor.viewport().width() - 4, 4))
    assert not view.tip.isVisible()
    view.editor._ask_at(view.editor.viewport().mapFromGlobal(place.center()))
    QTest.mouseMove(view.editor.viewport(), QPoint(300, 500))
    qtbot.waitUntil(lambda: not view.tip.isVisible())


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)  # a menu without a screen
def test_quick_fix_is_one_step(view: SourceView, qtbot: QtBot) -> None:
    before = view.document.text
    go(view, "rounds")
    found(view, problem_at(view, "rounds", fix="round"))
    press(view, Qt.Key.Key_Return, ALT)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert [action.text() for action in menu.actions()] == ["Write `round`", "Explain E202"]
    QTest.keyClick(menu, Qt.Key.Key_Return)
    assert "\nround = 7" in view.document.text
    assert view.document.history()[-1].title == "Write `round`"
    press(view, Qt.Key.Key_Z, CONTROL)
    assert view.document.text == before


def test_fixes_of_an_older_text_are_not_offered(view: SourceView) -> None:
    go(view, "rounds")
    found(view, problem_at(view, "rounds", fix="round"))
    assert view.quick_fixes()
    QTest.keyClicks(view.editor, "x")
    assert view.quick_fixes() == []


def test_suppressing_asks_for_the_reason(view: SourceView) -> None:
    go(view, "round = 5")
    found(view, problem_at(view, "round = 5", "W603"))
    suppress = next(quick for quick in view.quick_fixes() if quick.doing == "suppress")
    view.do_quick(suppress)
    assert view.ask_bar.isVisible()
    QTest.keyClick(view.ask_bar.field, Qt.Key.Key_Return)
    assert view.ask_bar.fault.text() == "Write the reason in a few words."
    QTest.keyClicks(view.ask_bar.field, "a quiet night")
    QTest.keyClick(view.ask_bar.field, Qt.Key.Key_Return)
    assert not view.ask_bar.isVisible()
    assert view.document.source.data["allow"] == ["W603 alarm: a quiet night"]
    found(view, problem_at(view, "round = 5", "W603"))
    view._suppress(next(quick for quick in view.quick_fixes() if quick.doing == "suppress"), "also meant")
    assert view.document.source.data["allow"][1] == "W603 alarm: also meant"


def test_a_code_is_explained(view: SourceView) -> None:
    go(view, "rounds")
    found(view, problem_at(view, "rounds"))
    view.do_quick(view.quick_fixes()[0])
    assert "E202" in view.tip.html


# --- folding


def test_folding_by_keys(view: SourceView) -> None:
    go(view, 'title = "Alarm!"')
    press(view, Qt.Key.Key_BraceLeft, CONTROL | SHIFT)
    assert line(view) == "[[event]]"
    block = view.editor.textCursor().block()
    assert view.editor.folding.hidden_below(block) == 7
    press(view, Qt.Key.Key_BraceRight, CONTROL | SHIFT)
    assert view.editor.folding.hidden_below(block) == 0
    press(view, Qt.Key.Key_BracketLeft, CONTROL | ALT)
    assert not view.document.qt.findBlockByLineNumber(10).isVisible() or view.editor.folding.is_folded(
        view.document.qt.findBlockByNumber(8)
    )
    press(view, Qt.Key.Key_BracketRight, CONTROL | ALT)
    assert all(
        view.document.qt.findBlockByNumber(n).isVisible() for n in range(view.document.qt.blockCount())
    )


def test_folding_by_the_triangle(view: SourceView) -> None:
    row = next(area for number, area in view.editor.visible_lines() if number == 12)
    gutter = view.editor.gutter
    QTest.mouseClick(gutter, Qt.MouseButton.LeftButton, pos=QPoint(gutter.width() - 5, row.center().y()))
    assert view.editor.folding.is_folded(view.document.qt.findBlockByNumber(12))


def test_going_to_a_hidden_place_unfolds_it(view: SourceView) -> None:
    view.fold_all()
    view.show_path(("event", 0, "do", 1))
    assert view.editor.textCursor().block().isVisible()
    assert line(view).strip() == '{ op = "raise_alarm" },'


def test_what_can_no_longer_be_folded_comes_back(view: SourceView) -> None:
    view.editor.folding.toggle(12)
    view.document.remove(("event", 0), "Remove the event")
    view.editor.folding.refresh()
    assert all(
        view.document.qt.findBlockByNumber(n).isVisible() for n in range(view.document.qt.blockCount())
    )


def test_folds_move_with_their_lines(view: SourceView) -> None:
    go(view, "[track]")
    press(view, Qt.Key.Key_Return)
    assert view.editor.folding.is_head(13)
    assert not view.editor.folding.is_head(12)


# --- lines


@pytest.mark.parametrize(
    ("key", "modifiers", "wanted"),
    [
        (Qt.Key.Key_Slash, CONTROL, "# rounds = 7"),
        (Qt.Key.Key_BracketRight, CONTROL, "  rounds = 7"),
        (Qt.Key.Key_D, CONTROL, "rounds = 7\nrounds = 7"),
        (Qt.Key.Key_Up, ALT, "rounds = 7\n[track]"),
        (Qt.Key.Key_K, CONTROL | SHIFT, "[track]\n\n"),
    ],
)
def test_commands_on_lines(
    view: SourceView, key: Qt.Key, modifiers: Qt.KeyboardModifier, wanted: str
) -> None:
    before = view.document.text
    go(view, "rounds", 2)
    press(view, key, modifiers)
    assert wanted in view.document.text
    assert len(view.document.history()) == 2
    press(view, Qt.Key.Key_Z, CONTROL)
    assert view.document.text == before


def test_lines_keep_their_selection_when_they_move(view: SourceView) -> None:
    start = view.document.text.index("title")
    view.editor.go_to(start, end=view.document.text.index("ruleset"))
    press(view, Qt.Key.Key_Down, ALT)
    press(view, Qt.Key.Key_Down, ALT)
    assert 'board = "lower-city"\ntitle = "Trial"\nsource = "house"\n\n' in view.document.text
    press(view, Qt.Key.Key_Tab)
    assert '\n  title = "Trial"\n  source = "house"\n' in view.document.text
    press(view, Qt.Key.Key_Backtab, SHIFT)
    assert '\ntitle = "Trial"\nsource = "house"\n' in view.document.text


# --- finding and going


def test_find_and_replace(view: SourceView) -> None:
    press(view, Qt.Key.Key_H, CONTROL)
    bar = view.find_bar
    assert bar.isVisible()
    QTest.keyClicks(bar.field, "alarm")
    assert bar.count.text() == "1 of 4"
    QTest.keyClick(bar.field, Qt.Key.Key_C, ALT)
    assert bar.case.isChecked()
    assert bar.count.text().endswith("of 3")
    QTest.keyClicks(bar.new, "uproar")
    bar.replace_all.click()
    assert bar.count.text() == "3 replaced"
    assert 'op = "raise_uproar"' in view.document.text
    assert "Alarm!" in view.document.text
    assert view.document.history()[-1].title == "Replace all “alarm”"
    QTest.keyClick(bar.field, Qt.Key.Key_Escape)
    assert not bar.isVisible()
    press(view, Qt.Key.Key_Z, CONTROL)
    assert 'op = "raise_alarm"' in view.document.text


def test_find_goes_around(view: SourceView) -> None:
    view.editor.go_to(0)
    press(view, Qt.Key.Key_F, CONTROL)
    QTest.keyClicks(view.find_bar.field, "op =")
    first = view.editor.textCursor().selectionStart()
    press(view, Qt.Key.Key_F3)
    second = view.editor.textCursor().selectionStart()
    press(view, Qt.Key.Key_F3)
    press(view, Qt.Key.Key_F3)
    assert view.editor.textCursor().selectionStart() == first < second
    press(view, Qt.Key.Key_F3, SHIFT)
    assert view.find_bar.count.text() == "3 of 3"
    assert not view.find_bar.new.isVisible()


def test_a_bad_pattern_is_told(view: SourceView) -> None:
    view.show_find()
    view.find_bar.regex.setChecked(True)
    QTest.keyClicks(view.find_bar.field, "(")
    assert view.find_bar.count.text().startswith("This pattern cannot be read")


def test_replace_one_after_the_other(view: SourceView) -> None:
    view.editor.go_to(0)
    view.show_replace()
    QTest.keyClicks(view.find_bar.field, "op")
    QTest.keyClicks(view.find_bar.new, "OP")
    QTest.keyClick(view.find_bar.new, Qt.Key.Key_Return)
    assert view.document.text.count("OP") == 1


def test_go_to_line(view: SourceView) -> None:
    press(view, Qt.Key.Key_L, CONTROL)
    QTest.keyClicks(view.ask_bar.field, "99")
    QTest.keyClick(view.ask_bar.field, Qt.Key.Key_Return)
    assert view.ask_bar.fault.text().startswith("Enter a number from 1 to")
    view.ask_bar.field.setText("10:3")
    QTest.keyClick(view.ask_bar.field, Qt.Key.Key_Return)
    cursor = view.editor.textCursor()
    assert (cursor.blockNumber(), cursor.positionInBlock()) == (9, 2)
    assert not view.ask_bar.isVisible()


def test_definitions(view: SourceView, qtbot: QtBot) -> None:
    go(view, "lower-city", 3)
    with qtbot.waitSignal(view.open_requested) as asked:
        press(view, Qt.Key.Key_F12)
    assert asked.args == ["board", "lower-city"]
    go(view, '"bank"', 2)
    press(view, Qt.Key.Key_F12)  # a role is defined nowhere
    assert line(view).startswith("do = ")


def test_definition_in_the_same_file_and_in_another(opened: Opener, qtbot: QtBot) -> None:
    text = 'kind = "adventure"\nid = "x"\nboard = "lower-city"\n[[pool]]\nid = "heap"\ntitle = "Heap"\nspace = "library"\n'
    view = opened(text + '[[event]]\nid = "e"\ndo = [{ op = "move_ducats", from = "heap" }]\n')
    go(view, '"heap" }', 2)
    press(view, Qt.Key.Key_F12)
    assert line(view) == "[[pool]]"
    go(view, '"library"', 3)
    place = view.editor.cursorRect().center()
    with qtbot.waitSignal(view.place_requested) as asked:
        QTest.mouseClick(view.editor.viewport(), Qt.MouseButton.LeftButton, CONTROL, place)
    assert asked.args is not None
    assert asked.args[0].endswith("lower-city.toml")
    assert asked.args[1][0] == "space"


def test_the_path_of_the_cursor_is_told_once(view: SourceView, qtbot: QtBot) -> None:
    with qtbot.waitSignal(view.path_selected) as told:
        go(view, "raise_alarm", 2)
    assert told.args == [("event", 0, "do", 1, "op")]
    with qtbot.assertNotEmitted(view.path_selected, wait=200):
        go(view, "raise_alarm", 4)
    with qtbot.assertNotEmitted(view.path_selected, wait=200):
        view.show_path(("track", "rounds"))
    assert line(view) == "rounds = 7"


def test_places_count_characters(opened: Opener) -> None:
    view = opened('kind = "adventure"\ntitle = "𝄞𝄞 Trial"\nstory = ""\n')
    view.show_place(2, 13)
    assert (
        view.editor.textCursor()
        .block()
        .text()[view.editor.textCursor().positionInBlock() - 1 - 2 :]
        .count("Trial")
    )
    found(view, problem_at(view, "Trial"))
    selection = view.editor.extraSelections()[-1]
    assert selection.cursor.selectedText() == "Trial"
    view.show_place(99, 99)
    assert view.editor.textCursor().atEnd()


# --- looks


def test_themes_and_sizes(view: SourceView) -> None:
    for colours in THEMES.values():
        view.set_colours(colours)
        assert view.grab().toImage().pixelColor(4, view.editor.height() - 30) == QColor(colours.panel)
    view.set_colours(DARK)
    size = view.text_size
    event = QWheelEvent(
        QPointF(50, 50), QPointF(50, 50), QPoint(), QPoint(0, 120), Qt.MouseButton.NoButton, CONTROL,
        Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(view.editor.viewport(), event)
    assert view.text_size == size + 1
    view.set_text_size(500)
    assert view.text_size == 32


def test_the_theme_is_followed(view: SourceView) -> None:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    before = theme.current()
    try:
        theme.apply_theme(app, LIGHT)
        assert view.grab().toImage().pixelColor(4, view.editor.height() - 30) == QColor(LIGHT.panel)
    finally:
        theme.apply_theme(app, before)


def test_known_ids_are_told_apart(view: SourceView, qtbot: QtBot) -> None:
    def colour(needle: str) -> str:
        at = view.document.text.index(needle)
        block = view.document.qt.findBlock(at)
        column = at - block.position()
        return next(
            each.format.foreground().color().name()
            for each in block.layout().formats()
            if each.start <= column < each.start + each.length
        )

    view.set_colours(DARK)
    qtbot.waitUntil(lambda: colour('"lower-city"') == QColor(DARK.hint).name())
    assert colour('"Trial"') == QColor(DARK.ok).name()
    assert colour('"raise_alarm"') == QColor(DARK.accent).name()
    assert colour("# The alarm") == QColor(DARK.secondary).name()


def test_read_only(opened: Opener, qtbot: QtBot) -> None:
    view = opened(read_only=True)
    before = view.document.text
    assert view.note.isVisible()
    assert SHIPPED in view.note._label.text()
    with qtbot.waitSignal(view.copy_requested):
        view.note.button.click()
    QTest.keyClicks(view.editor, "abc")
    press(view, Qt.Key.Key_D, CONTROL)
    press(view, Qt.Key.Key_Slash, CONTROL)
    press(view, Qt.Key.Key_Return, ALT)
    press(view, Qt.Key.Key_Space, CONTROL)
    assert view.document.text == before
    assert not view.completing.popup.isVisible()
    press(view, Qt.Key.Key_F, CONTROL)
    assert view.find_bar.isVisible()


def test_every_command_has_a_key_of_its_own(view: SourceView) -> None:
    keys = [key for _id, _title, keys, _tip, _changes in TABLE for key in keys]
    assert len(keys) == len(set(keys))
    assert set(view.editor.keys) == set(keys)
    assert all(command.title and command.tip for command in view.commands)


def test_the_document_may_go_before_the_view(view: SourceView) -> None:
    view.document.deleteLater()
    QApplication.sendPostedEvents(view.document, 52)  # QEvent.DeferredDelete
    assert view.editor.toPlainText() == ""
    view.grab()


def test_brackets_are_matched(view: SourceView) -> None:
    go(view, "do = [\n", 6)
    marked = [
        each.cursor.selectedText() for each in view.editor.extraSelections() if each.cursor.hasSelection()
    ]
    assert marked == ["[", "]"]


def test_colouring_and_folding_change_no_text(view: SourceView, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(view.document.changed):
        view.set_colours(LIGHT)
        view.highlighter.set_ids(frozenset({"Trial"}))
        view.fold_all()
        view.unfold_all()
        view.set_text_size(14)
    assert not view.document.modified
    view.set_colours(DARK)


def test_a_copy_saved_elsewhere_can_be_changed(opened: Opener, tmp_path: Path) -> None:
    view = opened(read_only=True)
    view.document.save_as(tmp_path / "mine.toml")
    assert not view.note.isVisible()
    view.editor.go_to(0)
    QTest.keyClicks(view.editor, "#")
    assert view.document.text.startswith("#format")
    press(view, Qt.Key.Key_Slash, CONTROL)
    assert view.document.text.startswith("format")


def test_the_menu_of_the_text(view: SourceView) -> None:
    view.editor.selectAll()
    actions = {action.text(): action for action in text_menu(view).actions()}
    assert actions["Copy"].isEnabled()
    assert not actions["Undo"].isEnabled()
    actions["Comment or uncomment lines"].trigger()
    assert view.document.text.startswith("# format")
    assert text_menu(view).actions()[0].isEnabled()
