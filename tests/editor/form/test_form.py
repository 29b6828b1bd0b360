"""The form as a whole: it follows the text, writes the smallest change, and never disturbs who is typing."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from editor.form.cards import EntryCard
from editor.form.fit import Path
from editor.form.steps import RowWidget
from editor.form.track_strip import Spot
from editor.form.view import FormView
from editor.text.document import Document
from editor.text.files import FileText

from .conftest import TEXT, Desk

AT = QRect(20, 20, 60, 20)


def lines_changed(before: str, after: str) -> int:
    one, other = before.splitlines(), after.splitlines()
    assert len(one) == len(other)
    return sum(a != b for a, b in zip(one, other, strict=True))


def card(desk: Desk, path: Path) -> EntryCard:
    found = desk.form.track.entries.card(path) or desk.form.rules.entries.card(path)
    assert found is not None
    return found


def row(desk: Desk, path: Path, kind: str, place: Path) -> RowWidget:
    opened = card(desk, path)
    opened.set_open(True)
    return next(each for each in opened.steps.widgets if each.row.kind == kind and each.row.path == place)


def press(widget: QWidget, text: str) -> None:
    QTest.keyClicks(widget, text)


# --- head


def test_typing_a_title_changes_one_line_and_undo_restores_it(desk: Desk, qtbot: QtBot) -> None:
    field = desk.form.head.title
    field.setFocus()
    field.selectAll()
    press(field, "A Loud Night")
    qtbot.waitUntil(lambda: 'title = "A Loud Night"' in desk.document.text)
    assert lines_changed(TEXT, desk.document.text) == 1
    assert desk.document.history()[-1].title == "Change the title"
    QTest.keyClick(field, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert desk.document.text == TEXT
    desk.check()
    assert field.toPlainText() == "A Quiet Night"


def test_the_field_that_is_typed_in_is_not_rewritten(desk: Desk) -> None:
    field = desk.form.head.story
    desk.form.activateWindow()
    field.setFocus()
    press(field, "x")
    desk.document.set_value(("story",), "Somebody else wrote this.", "Elsewhere")
    desk.check()
    assert field.toPlainText().startswith("x")
    field.clearFocus()
    assert desk.document.source.data["story"].startswith("x")


def test_players_ruleset_and_figures(desk: Desk) -> None:
    head = desk.form.head
    head.players[2].click()
    assert desk.document.source.data["players"] == [3, 4]
    head.players[3].click()
    head.players[4].click()
    assert desk.document.source.data["players"] == [4]
    assert head.players[4].isChecked()
    assert desk.form.told.isVisible()
    head.ruleset.setCurrentIndex(head.ruleset.findData("french"))
    head.ruleset.activated.emit(head.ruleset.currentIndex())
    assert desk.document.source.data["ruleset"] == "french"
    head._lists["figures"].add_name("baron")
    assert desk.document.source.data["figures"] == ["baron"]
    head._lists["figures"]._remove(0, "baron")
    assert "figures" not in desk.document.source.data


# --- the track


def test_an_event_is_dragged_to_another_round(desk: Desk) -> None:
    strip = desk.form.track.strip
    start = strip.flag_rect(5, 0).center().toPoint()
    end = strip.tile_rect(2).center().toPoint()
    _drag(strip, start, end)
    assert lines_changed(TEXT, desk.document.text) == 1
    assert desk.document.source.data["event"][0]["round"] == 2
    assert [flag.title for flag in strip.flags_of(2)] == ["Alarm!"]


def test_control_drag_copies_an_event(desk: Desk) -> None:
    strip = desk.form.track.strip
    start = strip.flag_rect(5, 0).center().toPoint()
    _drag(strip, start, strip.tile_rect(3).center().toPoint(), Qt.KeyboardModifier.ControlModifier)
    events = desk.document.source.data["event"]
    assert [(each["id"], each["round"]) for each in events] == [("alarm", 5), ("alarm-2", 3)]


def _drag(
    widget: QWidget,
    start: QPoint,
    end: QPoint,
    keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
) -> None:
    left, none = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
    for kind, at, button in (
        (QMouseEvent.Type.MouseButtonPress, start, left),
        (QMouseEvent.Type.MouseMove, (start + end) / 2, none),
        (QMouseEvent.Type.MouseMove, end, none),
        (QMouseEvent.Type.MouseButtonRelease, end, left),
    ):
        where = QPointF(at)
        held = Qt.MouseButton.NoButton if kind is QMouseEvent.Type.MouseButtonRelease else left
        QApplication.sendEvent(
            widget, QMouseEvent(kind, where, widget.mapToGlobal(where), button, held, keys)
        )


def test_the_track_by_keyboard_alone(desk: Desk, qtbot: QtBot) -> None:
    strip = desk.form.track.strip
    strip.setFocus()
    for _ in range(4):
        QTest.keyClick(strip, Qt.Key.Key_Right)
    QTest.keyClick(strip, Qt.Key.Key_Down)
    assert strip.spot == Spot(5, 0)
    QTest.keyClick(strip, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert desk.document.source.data["event"][0]["round"] == 4
    assert strip.spot == Spot(4, 0)
    QTest.keyClick(strip, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    assert len(desk.document.source.data["event"]) == 2
    QTest.keyClick(strip, Qt.Key.Key_Delete)
    assert len(desk.document.source.data["event"]) == 1
    QTest.keyClick(strip, Qt.Key.Key_Home)
    QTest.keyClick(strip, Qt.Key.Key_Return)
    assert desk.form.popup.isVisible()
    press(desk.form.popup.palette_.search, "fresh")
    QTest.keyClick(desk.form.popup.palette_.search, Qt.Key.Key_Return)
    assert not desk.form.popup.isVisible()
    assert desk.document.source.data["event"][1]["title"] == "Fresh cards"
    assert desk.document.source.data["event"][1]["round"] == 1
    assert desk.check() == []
    desk.document.undo()
    desk.document.undo()
    desk.document.undo()
    desk.document.undo()
    assert desk.document.text == TEXT


def test_enter_on_an_event_opens_its_card(desk: Desk) -> None:
    strip = desk.form.track.strip
    strip.go_to(0)
    QTest.keyClick(strip, Qt.Key.Key_Return)
    assert card(desk, ("event", 0)).property("current") is True


def test_the_number_of_rounds(desk: Desk) -> None:
    desk.form.track.rounds.setValue(9)
    assert desk.document.source.data["track"]["rounds"] == 9
    assert lines_changed(TEXT, desk.document.text) == 1


# --- sentences


def test_a_rule_reads_as_a_sentence_with_slots(desk: Desk) -> None:
    desk.check()
    shown = card(desk, ("trigger", 0)).sentence
    assert shown.text == (
        "Each time the militia would collect a fine, instead the loser's player pays that many ducats"
        " to the heap."
    )
    assert ("trigger", 0, "do", 0, "to") in shown.slot_paths


def test_a_slot_is_opened_and_changed_by_keyboard(desk: Desk) -> None:
    desk.check()
    shown = card(desk, ("event", 0)).sentence
    assert shown.focus_slot(("event", 0, "do", 0, "count"))
    QTest.keyClick(shown, Qt.Key.Key_Return)
    popup = desk.form.popup
    assert popup.isVisible()
    assert popup.number.value() == 9
    popup.number.setValue(6)
    QTest.keyClick(popup.number, Qt.Key.Key_Return)
    assert not popup.isVisible()
    assert lines_changed(TEXT, desk.document.text) == 1
    assert "place six portcullises" in shown.text  # before any check


def test_a_slot_is_clicked_and_another_word_chosen(desk: Desk) -> None:
    desk.check()
    shown = card(desk, ("trigger", 0)).sentence
    index = shown.slot_paths.index(("trigger", 0, "do", 0, "to"))
    QTest.mouseClick(shown, Qt.MouseButton.LeftButton, pos=shown.slot_rect(index).center())
    popup = desk.form.popup
    assert "the heap" in popup.palette_.titles
    assert "The bank" in popup.palette_.titles
    press(popup.palette_.search, "bank")
    QTest.keyClick(popup.palette_.search, Qt.Key.Key_Return)
    assert desk.document.source.data["trigger"][0]["do"][0]["to"] == "bank"
    assert desk.check() == []


def test_tab_goes_from_slot_to_slot(desk: Desk) -> None:
    desk.check()
    shown = card(desk, ("trigger", 0)).sentence
    shown.focus_slot(shown.slot_paths[0])
    QTest.keyClick(shown, Qt.Key.Key_Tab)
    QTest.keyClick(shown, Qt.Key.Key_Right)
    QTest.keyClick(shown, Qt.Key.Key_Space)
    assert desk.form.popup._request is not None
    assert desk.form.popup._request.path == shown.slot_paths[2]


def test_changing_the_event_changes_its_timing_with_it_in_one_step(desk: Desk) -> None:
    desk.form.popup.ask_slot(("trigger", 0, "on"), AT)
    desk.form.popup.take("round-begins")
    assert "timing" not in desk.document.source.data["trigger"][0]
    desk.document.undo()
    assert desk.document.text == TEXT


def test_the_parts_of_a_word_can_be_added_and_left_out(desk: Desk) -> None:
    popup = desk.form.popup
    popup.ask_parts(("ability", 0, "who"), AT)
    popup.details.buttons["ability", 0, "who", "carrying"].click()
    popup.take("keys")
    assert desk.document.source.data["ability"][0]["who"]["carrying"] == "keys"
    popup.details.buttons["ability", 0, "who", "carrying"].click()
    popup._clear.click()
    assert desk.document.text == TEXT
    popup.ask_slot(("ability", 0, "cost"), AT)
    popup.details.buttons["ability", 0, "cost", "ducats"].click()
    popup.number.setValue(3)
    popup._set_number.click()
    assert desk.document.source.data["ability"][0]["cost"] == {"action_points": 1, "ducats": 3}


# --- steps


def test_steps_are_added_moved_wrapped_and_removed(desk: Desk) -> None:
    event: Path = ("event", 0)
    add = row(desk, event, "add-step", ("event", 0, "do"))
    assert add.add is not None
    add.add.click()
    press(desk.form.popup.palette_.search, "draw cards")
    QTest.keyClick(desk.form.popup.palette_.search, Qt.Key.Key_Return)
    steps = desk.document.source.data["event"][0]["do"]
    assert [each["op"] for each in steps] == ["place_portcullises", "raise_alarm", "draw_cards"]
    last = row(desk, event, "step", ("event", 0, "do", 2))
    assert last.more is not None
    QTest.keyClick(last.more, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    steps = desk.document.source.data["event"][0]["do"]
    assert [each["op"] for each in steps] == ["place_portcullises", "draw_cards", "raise_alarm"]
    row(desk, event, "step", ("event", 0, "do", 1))._act("wrap", None)
    assert desk.document.source.data["event"][0]["do"][1]["op"] == "if"
    assert desk.check() == []
    row(desk, event, "step", ("event", 0, "do", 1))._act("otherwise", None)
    assert desk.check() == []
    row(desk, event, "step", ("event", 0, "do", 1))._act("unwrap", None)
    assert desk.document.source.data["event"][0]["do"][1]["op"] == "draw_cards"
    second = row(desk, event, "step", ("event", 0, "do", 1))
    assert second.more is not None
    QTest.keyClick(second.more, Qt.Key.Key_Delete)
    assert len(desk.document.source.data["event"][0]["do"]) == 2


def test_the_last_step_stays(desk: Desk) -> None:
    row(desk, ("trigger", 0), "step", ("trigger", 0, "do", 0))._act("remove", None)
    assert desk.document.text == TEXT
    assert desk.form.told.isVisible()


def test_conditions_all_any_not(desk: Desk) -> None:
    ability: Path = ("ability", 0)
    when: Path = ("ability", 0, "when")
    add = row(desk, ability, "add-condition", when)
    assert add.add is not None
    add.add.click()
    press(desk.form.popup.palette_.search, "rounds")
    QTest.keyClick(desk.form.popup.palette_.search, Qt.Key.Key_Return)
    listed = desk.document.source.data["ability"][0]["when"]
    assert listed["op"] == "all"
    assert [each["op"] for each in listed["of"]] == ["alarm", "rounds"]
    switch = row(desk, ability, "list", when)
    assert switch.links["all"].isChecked()
    switch.links["any"].click()
    assert desk.document.source.data["ability"][0]["when"]["op"] == "any"
    row(desk, ability, "condition", (*when, "of", 0))._act("deny", None)
    assert desk.document.source.data["ability"][0]["when"]["of"][0] == {"op": "not", "of": {"op": "alarm"}}
    assert desk.check() == []
    row(desk, ability, "condition", (*when, "of", 0))._act("remove", None)
    assert desk.document.source.data["ability"][0]["when"]["op"] == "rounds"
    row(desk, ability, "condition", when)._act("remove", None)
    assert "when" not in desk.document.source.data["ability"][0]


# --- cards


def test_a_card_is_switched_off_duplicated_moved_and_deleted(desk: Desk) -> None:
    event = card(desk, ("event", 0))
    event.act("off")
    assert desk.document.source.data["event"][0]["off"] is True
    event.act("off")
    assert desk.document.text == TEXT
    event.act("duplicate")
    copy = card(desk, ("event", 1))
    assert copy is not event
    QTest.keyClick(copy, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert [each["id"] for each in desk.document.source.data["event"]] == ["alarm-2", "alarm"]
    assert card(desk, ("event", 0)) is copy  # the widget went along
    desk.form.track.entries.drop(("event", 0), 2)
    assert [each["id"] for each in desk.document.source.data["event"]] == ["alarm", "alarm-2"]
    QTest.keyClick(copy, Qt.Key.Key_Delete, Qt.KeyboardModifier.ControlModifier)
    assert [each["id"] for each in desk.document.source.data["event"]] == ["alarm"]


def test_flavour_and_comment(desk: Desk, qtbot: QtBot) -> None:
    rule = card(desk, ("trigger", 0))
    assert rule.comment.toPlainText() == "What the watch takes."
    rule.comment.setFocus()
    rule.comment.selectAll()
    press(rule.comment, "Every time")
    qtbot.waitUntil(lambda: "# Every time\n" in desk.document.text)
    assert lines_changed(TEXT, desk.document.text) == 1
    rule.flavour.setFocus()
    rule.flavour.selectAll()
    QTest.keyClick(rule.flavour, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: "The watch is honest" not in desk.document.text)
    assert "text" not in desk.document.source.data["trigger"][0]


def test_a_rule_is_added_from_a_starting_point(desk: Desk) -> None:
    desk.form.rules.add.click()
    press(desk.form.popup.palette_.search, "thieves carrying")
    QTest.keyClick(desk.form.popup.palette_.search, Qt.Key.Key_Return)
    assert desk.document.source.data["modifier"][0]["title"] == "Heavy going"
    assert desk.check() == []
    assert card(desk, ("modifier", 0)).sentence.text.startswith("The movement of each character")


def test_problems_are_told_on_the_card_with_their_fix(desk: Desk) -> None:
    desk.document.set_value(("trigger", 0, "do", 0, "to"), "heep", "Break it")
    assert desk.check() != []
    problems = card(desk, ("trigger", 0)).problems
    assert problems.isVisible()
    assert len(problems.fixes) == 1
    assert "⚠" in desk.form.navigator.buttons[3].text()
    problems.fixes[0].click()
    assert desk.document.source.data["trigger"][0]["do"][0]["to"] == "heap"
    assert desk.check() == []
    assert not problems.isVisible()


def test_show_in_source(desk: Desk, qtbot: QtBot) -> None:
    with qtbot.waitSignal(desk.form.path_selected) as asked:
        card(desk, ("ability", 0)).act("source")
    assert asked.args == [("ability", 0)]


# --- set-up, house rules


def test_what_the_set_up_leaves_out(desk: Desk) -> None:
    desk.form.setup.skips["missions"].click()
    assert desk.document.source.data["setup"]["skip"] == ["missions"]
    assert desk.check() == []
    desk.form.setup.skips["missions"].click()
    assert "skip" not in desk.document.source.data.get("setup", {})


def test_a_pool_is_placed_by_clicking_the_board(desk: Desk, qtbot: QtBot) -> None:
    pool = next(iter(desk.form.setup.cards.values()))
    assert pool.sentence.text == "Four ducats lie in the Treasury at the start."
    pool.place.click()
    dialog = desk.form._dialog
    assert dialog is not None
    assert dialog.isVisible()
    dialog.views[0].space_clicked.emit("library")
    assert desk.document.source.data["pool"][0]["space"] == "library"
    assert lines_changed(TEXT, desk.document.text) == 1


def test_a_token_is_placed_by_clicking_the_board(desk: Desk) -> None:
    desk.form.setup.place.click()
    press(desk.form.popup.palette_.search, "civilian")
    QTest.keyClick(desk.form.popup.palette_.search, Qt.Key.Key_Return)
    dialog = desk.form._dialog
    assert dialog is not None
    dialog.views[0].space_clicked.emit("library")
    steps = desk.document.source.data["setup"]["before_deployment"]
    assert steps == [{"op": "place_token", "token": "civilian", "at": "library"}]
    assert desk.check() == []


def test_pools_and_counters_are_added(desk: Desk) -> None:
    for search in ("pool", "counter"):
        desk.form.setup.add.click()
        palette = desk.form.popup.palette_
        choice = next(each for each in palette._choices if search in each.title.lower())
        palette.chosen.emit(choice)
    assert [each["id"] for each in desk.document.source.data["pool"]] == ["heap", "the-heap"]
    assert desk.document.source.data["counter"][0]["title"] == "Noise"
    assert desk.check() == []


def test_house_rules_are_added_changed_and_removed(desk: Desk) -> None:
    house = desk.form.house
    house.add.click()
    press(desk.form.popup.palette_.search, "hand size")
    QTest.keyClick(desk.form.popup.palette_.search, Qt.Key.Key_Return)
    row = house.rows["hand_size"]
    assert row.note.text().startswith("S-7 · instead of ")
    assert desk.form.popup.isVisible()  # to say what it shall be
    desk.form.popup.number.setValue(2)
    QTest.keyClick(desk.form.popup.number, Qt.Key.Key_Return)
    assert desk.document.source.data["house_rules"] == {"hand_size": 2}
    assert row.value.text() == "2"
    assert desk.check() == []
    row.away.click()
    assert "house_rules" not in desk.document.source.data


# --- locked, read-only, hidden, other kinds


def test_a_text_that_cannot_be_read_locks_the_form(desk: Desk, qtbot: QtBot) -> None:
    desk.check()
    desk.document.replace_text(TEXT.replace("rounds = 7", "rounds = = 7"), "Break it")
    desk.document.checked.emit()
    assert desk.form.lock.isVisible()
    assert desk.form.lock.said.text().startswith("The text cannot be read: line 12: ")
    assert not desk.form.head.title.isEnabled()
    assert card(desk, ("trigger", 0)).sentence.text.startswith("Each time the militia")
    with qtbot.waitSignal(desk.form.source_asked):
        desk.form.lock.button.click()
    desk.document.undo()
    desk.check()
    assert not desk.form.lock.isVisible()
    assert desk.form.head.title.isEnabled()


def test_a_read_only_document_shows_all_and_changes_nothing(desk: Desk) -> None:
    document = Document.read(desk.path, read_only=True)
    form = FormView(document, desk.workspace)
    form.resize(600, 800)
    form.show()
    strip = form.track.strip
    strip.go_to(0)
    for key in (Qt.Key.Key_Delete, Qt.Key.Key_Plus):
        QTest.keyClick(strip, key)
    QTest.keyClick(strip, Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    assert form.head.title.isReadOnly()
    assert not form.rules.add.isVisible()
    shown = form.rules.entries.card(("trigger", 0))
    assert shown is not None
    assert shown.sentence.focusPolicy() is Qt.FocusPolicy.NoFocus
    assert [name for name, *_ in shown.actions_offered()] == ["source"]
    assert document.text == TEXT
    form.close()


def test_a_hidden_form_does_nothing_until_it_is_seen(desk: Desk) -> None:
    desk.check()
    desk.form.hide()
    desk.document.set_value(("event", 0, "title"), "Bells!", "Elsewhere")
    desk.check()
    assert card(desk, ("event", 0)).title.toPlainText() == "Alarm!"
    desk.form.show()
    assert card(desk, ("event", 0)).title.toPlainText() == "Bells!"


def test_cards_are_kept_when_something_else_changes(desk: Desk) -> None:
    desk.check()
    before = dict(desk.form.rules.entries.cards)
    desk.document.set_value(("event", 0, "title"), "Bells!", "Elsewhere")
    desk.check()
    assert dict(desk.form.rules.entries.cards) == before


def test_other_kinds_are_edited_as_source(desk: Desk, qtbot: QtBot) -> None:
    document = Document(FileText('format = 1\nkind = "deck"\n'), None)
    form = FormView(document, desk.workspace)
    form.show()
    assert form._stack.currentIndex() == 0
    form.close()


def test_show_path_marks_the_card(desk: Desk, qtbot: QtBot) -> None:
    desk.form.show_path(("ability", 0, "do", 0, "count"))
    assert card(desk, ("ability", 0)).property("current") is True
    bar = desk.form.area.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.value() > 0)


def test_keys_that_the_form_does_not_know_go_on(desk: Desk) -> None:
    event = QKeyEvent(QKeyEvent.Type.KeyPress, Qt.Key.Key_F7, Qt.KeyboardModifier.NoModifier)
    event.accept()
    desk.form.track.strip.keyPressEvent(event)
    assert not event.isAccepted()
