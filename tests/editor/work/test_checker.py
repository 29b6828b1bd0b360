"""Diagnostics and readings of what is being written, off the window's thread."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from editor.text.document import Document
from editor.text.documents import Documents
from editor.text.edits import applied
from editor.text.workspace import Workspace
from editor.work.checker import Checker
from engine.diagnostics import Edit

WAIT = 30_000


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    return Workspace.create(tmp_path / "mine")


@pytest.fixture
def checker(documents: Documents, workspace: Workspace) -> Iterator[Checker]:
    checker = Checker(documents, workspace)
    yield checker
    checker.close()


@pytest.fixture
def heist(documents: Documents, workspace: Workspace) -> Document:
    return documents.open(workspace.from_template("2-a-heist", "A heist"))


def checked(qtbot: QtBot, document: Document) -> list[str]:
    """The codes of what was found in the text as it is now."""
    qtbot.waitUntil(lambda: document.checked_revision == document.revision, timeout=WAIT)
    return [each.code for each in document.diagnostics]


def test_faults_come_and_go_as_one_types(checker: Checker, heist: Document, qtbot: QtBot) -> None:
    assert checked(qtbot, heist) == []
    heist.set_value(("pool", 0, "space"), "pawnshpo", "Change the space")
    assert checked(qtbot, heist) == ["E301"]
    (fault,) = heist.diagnostics
    assert fault.file == heist.key
    assert heist.source.line(fault.span.line) == 'space = "pawnshpo"'
    assert fault.fix is not None
    heist.apply(fault.fix.edits, fault.fix.title)
    assert checked(qtbot, heist) == []
    assert 'space = "pawnshop"' in heist.text


def test_the_reading_follows_the_text_and_is_kept_while_it_does_not_parse(
    checker: Checker, heist: Document, qtbot: QtBot
) -> None:
    checked(qtbot, heist)
    reading = heist.reading
    assert reading is not None
    sentence = reading.sentences["ability", 0]
    assert "three ducats" in sentence.text
    heist.set_value(("ability", 0, "do", 0, "success", 0, "amount"), 4, "Change the amount")
    checked(qtbot, heist)
    assert heist.reading is not None
    assert "four ducats" in heist.reading.sentences["ability", 0].text
    kept = heist.reading
    heist.apply([Edit(0, 0, "= broken\n")], "Break")
    assert "E101" in checked(qtbot, heist)
    assert heist.is_locked
    assert heist.reading is kept or heist.reading == kept


def test_every_slot_of_a_sentence_points_into_the_text(
    checker: Checker, heist: Document, qtbot: QtBot
) -> None:
    checked(qtbot, heist)
    assert heist.reading is not None
    for path, sentence in heist.reading.sentences.items():
        assert sentence.path == path
        assert "".join(piece.text for piece in sentence.pieces) == sentence.text
        for piece in sentence.pieces:
            assert piece.path is None or piece.path[: len(path)] == path


def test_a_new_document_and_unsaved_texts_of_others_count(
    checker: Checker, documents: Documents, heist: Document, qtbot: QtBot
) -> None:
    checked(qtbot, heist)
    fresh = documents.new(heist.text)
    assert "E302" in checked(qtbot, fresh)  # the id is taken by the file
    heist.set_value(("id",), "another", "Change the id")
    checked(qtbot, heist)
    qtbot.waitUntil(lambda: not fresh.diagnostics, timeout=WAIT)


def test_files_that_are_not_open_have_problems_too(
    checker: Checker, documents: Documents, workspace: Workspace, qtbot: QtBot
) -> None:
    path = workspace.from_template("1-an-empty-night", "Quiet")
    path.write_text(path.read_text().replace('board = "lower-city"', 'board = "upper-city"'))
    checker.check_all()
    qtbot.waitUntil(lambda: bool(checker.problems.get(str(path))), timeout=WAIT)
    assert checker.problems[str(path)][0].code == "E301"
    path.unlink()
    checker.check_all()
    document = documents.new('kind = "adventure"\n')
    checked(qtbot, document)
    qtbot.waitUntil(lambda: str(path) not in checker.problems, timeout=WAIT)


def test_a_worker_that_is_killed_is_replaced_and_the_text_is_checked(
    checker: Checker, heist: Document, qtbot: QtBot
) -> None:
    checked(qtbot, heist)
    said: list[str] = []
    checker.said.connect(said.append)
    heist.set_value(("track", "rounds"), 3, "Set the rounds")
    os.kill(checker.worker.process_id, signal.SIGKILL)
    assert checked(qtbot, heist) != []  # the alarm stands behind the end now
    assert any("started again" in line for line in said)


def test_a_file_with_another_dress_has_places_in_the_text_that_is_shown(
    checker: Checker, documents: Documents, workspace: Workspace, qtbot: QtBot
) -> None:
    path = workspace.from_template("1-an-empty-night", "Quiet")
    text = path.read_text().replace("round = 5", "ruond = 5")
    path.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    document = documents.open(path)
    checked(qtbot, document)
    fix = next(each.fix for each in document.diagnostics if each.fix)
    assert "round = 5" in applied(document.text, fix.edits)


def test_a_file_that_is_no_text_is_judged_by_its_bytes(
    checker: Checker, documents: Documents, workspace: Workspace, qtbot: QtBot
) -> None:
    assert workspace.root is not None
    path = workspace.root / "scenarios" / "adventures" / "odd.toml"
    path.write_bytes(b'title = "\xff"\n')
    assert checked(qtbot, documents.open(path)) == ["E104"]
