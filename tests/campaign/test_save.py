"""The save: append-only, whole in one file, and careful with files that are not its own."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.campaign import ledger
from engine.campaign.ledger import Kind
from engine.campaign.save import APPLICATION_ID, VERSION, Draft, Save, SaveError

BEGUN = ledger.begun("test", {"campaigns/test.toml": "id = 'test'\n"})


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A save with three entries."""
    path = tmp_path / "test.gm"
    drafts = [BEGUN, ledger.joined(1, "Ann", "kaldern"), Draft(Kind.NOTE, {"text": "x"}, record="a record")]
    Save.create(path, drafts, "tester").close()
    return path


def test_what_is_written_is_read(path: Path) -> None:
    with Save.open(path) as save:
        assert save.append([ledger.note("Schöne Grüße"), ledger.note("second")], "Ben", after=3) == [4, 5]
    with Save.open(path, write=False) as save:
        rows = save.entries()
        assert [row.id for row in rows] == [1, 2, 3, 4, 5]
        assert (rows[3].data, rows[3].author, rows[3].kind) == ({"text": "Schöne Grüße"}, "Ben", "note")
        assert all(row.at.endswith("+00:00") for row in rows)
        assert save.files() == {"campaigns/test.toml": "id = 'test'\n"}
        assert (save.record(3), save.record(4)) == ("a record", None)


def test_the_file_says_what_it_is(path: Path) -> None:
    db = sqlite3.connect(path)
    try:
        for name, value in (
            ("application_id", APPLICATION_ID),
            ("user_version", VERSION),
            ("journal_mode", "delete"),
        ):
            assert db.execute(f"PRAGMA {name}").fetchone() == (value,)
    finally:
        db.close()
    with Save.open(path) as save:
        assert save._db.execute("PRAGMA synchronous").fetchone() == (2,)
        assert save._db.execute("PRAGMA foreign_keys").fetchone() == (1,)
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE entry SET data = '{}'",
        "DELETE FROM entry WHERE id = 3",
        "INSERT OR REPLACE INTO entry SELECT * FROM entry WHERE id = 2",
        "INSERT INTO entry VALUES (9, '', '', 'note', NULL, '{}', '')",
        "UPDATE content SET text = ''",
        "DELETE FROM content",
        "INSERT OR REPLACE INTO content SELECT hash, '' FROM content",
        "UPDATE snapshot SET file = ''",
        "DELETE FROM snapshot",
        "UPDATE record SET text = ''",
        "DELETE FROM record",
        "INSERT OR REPLACE INTO record VALUES (3, '')",
    ],
)
def test_nothing_is_overwritten(path: Path, statement: str) -> None:
    before = path.read_bytes()
    db = sqlite3.connect(path)
    try:
        with pytest.raises(sqlite3.IntegrityError, match=r"overwritten|only grows"):
            db.execute(statement)
    finally:
        db.close()
    assert path.read_bytes() == before


def test_a_correction_names_an_entry_that_exists(path: Path) -> None:
    with Save.open(path) as save:
        with pytest.raises(SaveError):
            save.append([ledger.correction(77, None, "")], "tester", after=3)
        assert save.last() == 3


def test_all_of_a_transaction_or_nothing(path: Path) -> None:
    with Save.open(path) as save:
        with pytest.raises(SaveError):
            save.append([ledger.note("one"), ledger.correction(77, None, "")], "tester", after=3)
        assert save.last() == 3


def test_two_writers_do_not_cross(path: Path) -> None:
    with Save.open(path) as one, Save.open(path) as two:
        one.append([ledger.note("first")], "one", after=3)
        with pytest.raises(SaveError, match="changed by another program meanwhile"):
            two.append([ledger.note("second")], "two", after=3)
        assert two.last() == 4


def test_a_locked_save(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.campaign.save._PATIENCE", 0.05)
    with Save.open(path) as save:
        other = sqlite3.connect(path, isolation_level=None)
        try:
            other.execute("BEGIN EXCLUSIVE")
            with pytest.raises(SaveError, match="in use by another program"):
                save.append([ledger.note("x")], "tester", after=3)
            with pytest.raises(SaveError, match="in use by another program"):
                Save.open(path)
        finally:
            other.close()
        assert save.append([ledger.note("x")], "tester", after=3) == [4]


def test_copied_alone_it_has_everything(path: Path, tmp_path: Path) -> None:
    with Save.open(path) as save:
        save.append([ledger.note("more")], "tester", after=3)
        copy = tmp_path / "elsewhere" / "copy.gm"
        copy.parent.mkdir()
        shutil.copyfile(path, copy)  # the program runs, but does nothing
        entries = save.entries()
    with Save.open(copy) as save:
        assert save.entries() == entries
        assert save.record(3) == "a record"
        assert save.files()


def test_a_name_that_is_taken(path: Path) -> None:
    before = path.read_bytes()
    with pytest.raises(SaveError, match="is there already"):
        Save.create(path, [BEGUN], "tester")
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]


def test_no_folder(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match="no folder"):
        Save.create(tmp_path / "gone" / "test.gm", [BEGUN], "tester")


# --- files that are refused


def _patched(at: int, data: bytes) -> Callable[[bytes], bytes]:
    return lambda whole: whole[:at] + data + whole[at + len(data) :]


def _in_text(old: bytes, new: bytes) -> Callable[[bytes], bytes]:
    def change(whole: bytes) -> bytes:
        assert old in whole
        return whole.replace(old, new, 1)

    return change


def _other_database(_whole: bytes) -> bytes:
    code = (
        "import sqlite3,sys,tempfile,os; p=os.path.join(tempfile.mkdtemp(),'x.db'); d=sqlite3.connect(p); "
        "d.execute('create table t (x)'); d.commit(); d.close(); sys.stdout.buffer.write(open(p,'rb').read())"
    )
    return subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout


REFUSED: list[tuple[str, Callable[[bytes], bytes], str]] = [
    ("empty", lambda _: b"", "is empty"),
    ("a text", lambda _: b"Dear diary\n" * 40, "no save"),
    ("another program's", _other_database, "belongs to another program"),
    ("a newer version's", _patched(60, (VERSION + 1).to_bytes(4, "big")), "newer program"),
    ("without a version", _patched(60, bytes(4)), "damaged"),
    ("cut off in the header", lambda whole: whole[:64], "damaged"),
    ("cut off in the middle", lambda whole: whole[: len(whole) // 2], "damaged"),
    ("cut off by one page", lambda whole: whole[:-4096], "damaged"),
    ("with noise in the schema", _patched(120, b"\xff" * 200), "damaged"),
    ("with noise in a page", _patched(4096, b"\x00\xff" * 2048), "damaged"),
    ("with another letter in an entry", _in_text(b'"name": "Ann"', b'"name": "Anm"'), "damaged"),
    ("with another letter in its content", _in_text(b"id = 'test'", b"id = 'tast'"), "damaged"),
    ("with another letter in a record", _in_text(b"a record", b"a rekord"), "damaged"),
]


@pytest.mark.parametrize(("name", "change", "says"), REFUSED, ids=[row[0] for row in REFUSED])
@pytest.mark.parametrize("write", [True, False])
def test_refused_and_not_touched(
    path: Path, name: str, change: Callable[[bytes], bytes], says: str, write: bool
) -> None:
    data = change(path.read_bytes())
    path.write_bytes(data)
    stamp = path.stat().st_mtime_ns
    with pytest.raises(SaveError) as caught:
        Save.open(path, write=write)
    message = str(caught.value)
    assert says in message
    assert "\n" not in message
    assert message.count(". ") == 0, "one sentence"
    assert path.read_bytes() == data
    assert path.stat().st_mtime_ns == stamp
    assert list(path.parent.iterdir()) == [path]


def test_any_flipped_byte_is_noticed_or_harmless(path: Path) -> None:
    """Whatever one byte does, the save is refused or says the same as before."""
    whole = path.read_bytes()
    with Save.open(path) as save:
        entries = save.entries()
    refused = 0
    for at in range(0, len(whole), max(1, len(whole) // 150)):
        data = bytearray(whole)
        data[at] ^= 0x15
        path.write_bytes(data)
        try:
            with Save.open(path, write=False) as save:
                assert save.entries() == entries
        except SaveError:
            refused += 1
        assert path.read_bytes() == data
    assert refused > 0


def test_no_file_and_a_folder(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match="there is no save"):
        Save.open(tmp_path / "gone.gm")
    with pytest.raises(SaveError, match="is a folder"):
        Save.open(tmp_path)
