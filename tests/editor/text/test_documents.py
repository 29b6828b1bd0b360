"""All open documents: opened once, watched on disk, edited together."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from editor.text.documents import Documents
from editor.text.edits import EditError
from engine.diagnostics import Edit


@pytest.fixture
def paths(tmp_path: Path) -> list[Path]:
    made = []
    for name in ("one", "two", "three"):
        path = tmp_path / f"{name}.toml"
        path.write_text(f'title = "{name}"\nid = "old"\n')
        made.append(path)
    return made


def rename(path: Path) -> list[Edit]:
    start = path.read_text().index("old")
    return [Edit(start, start + 3, "new")]


def test_a_file_is_opened_once(documents: Documents, paths: list[Path], tmp_path: Path) -> None:
    document = documents.open(paths[0])
    (tmp_path / "link.toml").symlink_to(paths[0])
    assert documents.open(tmp_path / "link.toml") is document
    assert documents.all() == [document]
    documents.close(document)
    assert documents.all() == []


def test_linked_steps_are_undone_and_redone_together(documents: Documents, paths: list[Path]) -> None:
    one = documents.open(paths[0])
    documents.apply_linked({one: rename(paths[0]), paths[1]: rename(paths[1])}, "Rename the id")
    two = documents.find(paths[1])
    assert two is not None
    assert ["new" in each.text for each in (one, two)] == [True, True]
    assert two.modified
    assert "old" in paths[1].read_text()
    two.undo()
    assert ["new" in each.text for each in (one, two)] == [False, False]
    one.redo()
    assert ["new" in each.text for each in (one, two)] == [True, True]
    one.qt.undo()  # as a text field does it
    assert ["new" in each.text for each in (one, two)] == [False, False]


def test_what_has_changed_since_stays_and_is_named(documents: Documents, paths: list[Path]) -> None:
    documents.apply_linked({path: rename(path) for path in paths}, "Rename the id")
    one, two, three = documents.all()
    two.apply([Edit(0, 0, "# mine\n")], "Comment")
    said: list[str] = []
    documents.said.connect(said.append)
    one.undo()
    assert ["new" in each.text for each in (one, two, three)] == [False, True, False]
    assert "“two” has changed since and stays as it is" in said[0]
    two.go_to_step(0)
    assert two.text == paths[1].read_text()


def test_all_or_nothing(documents: Documents, paths: list[Path]) -> None:
    one, two = documents.open(paths[0]), documents.open(paths[1])
    two.read_only_reason = "It is shipped with the program."
    with pytest.raises(EditError, match="shipped"):
        documents.apply_linked({one: rename(paths[0]), two: rename(paths[1])}, "Rename the id")
    assert "old" in one.text


def test_a_closed_document_is_linked_no_more(documents: Documents, paths: list[Path]) -> None:
    documents.apply_linked({path: rename(path) for path in paths[:2]}, "Rename the id")
    one, two = documents.all()
    documents.close(two)
    one.undo()
    assert "old" in one.text


def test_changes_by_other_programs_are_noticed(documents: Documents, paths: list[Path], qtbot: QtBot) -> None:
    document = documents.open(paths[0])
    with qtbot.waitSignal(documents.changed_on_disk, timeout=5000) as noticed:
        paths[0].write_text('title = "theirs"\n')
    assert noticed.args == [document]
    assert document.is_changed_on_disk
    document.reload()
    assert document.text == 'title = "theirs"\n'
    assert not document.modified
    document.undo()
    assert 'title = "one"' in document.text
    assert document.modified


def test_a_file_that_was_replaced_is_still_watched(
    documents: Documents, paths: list[Path], tmp_path: Path, qtbot: QtBot
) -> None:
    document = documents.open(paths[0])
    for title in ("first", "second"):
        with qtbot.waitSignal(documents.changed_on_disk, timeout=5000):
            fresh = tmp_path / "fresh"
            fresh.write_text(f'title = "{title}"\n')
            fresh.replace(paths[0])
        document.reload()
        assert title in document.text


def test_own_saves_are_no_news(documents: Documents, paths: list[Path], qtbot: QtBot) -> None:
    document = documents.open(paths[0])
    document.apply([Edit(0, 0, "# x\n")], "Add")
    with qtbot.assertNotEmitted(documents.changed_on_disk):
        with qtbot.waitSignal(documents._watcher.fileChanged, timeout=5000):
            document.save()
        documents.look_at_disk()


def test_a_removed_file_is_noticed_and_can_be_saved_again(documents: Documents, paths: list[Path]) -> None:
    document = documents.open(paths[0])
    paths[0].unlink()
    documents.look_at_disk()
    assert document.is_changed_on_disk
    document.save()
    assert paths[0].read_text() == document.text
