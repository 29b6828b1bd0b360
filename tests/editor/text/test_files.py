"""Bytes in, the same bytes out; saves that fail lose nothing."""

import errno
import os
import stat
from pathlib import Path

import pytest

from editor.text import files
from editor.text.backups import KEPT, backups
from editor.text.document import Document
from editor.text.documents import Documents
from editor.text.files import ChangedOnDiskError, SaveError
from engine.content.library import find_files, shipped_folders
from engine.diagnostics import Edit

SHIPPED = [path for folder in shipped_folders() for path in find_files(folder)]
TEXT = 'format = 1\nkind = "adventure"\ntitle = "Night"\n'


def put(path: Path, raw: bytes) -> Path:
    path.write_bytes(raw)
    return path


@pytest.mark.parametrize("dress", ["plain", "bom", "crlf", "no last line end"])
def test_opening_and_saving_changes_no_byte_of_any_shipped_file(
    documents: Documents, tmp_path: Path, dress: str
) -> None:
    for path in SHIPPED:
        raw = path.read_bytes()
        raw = {
            "plain": raw,
            "bom": b"\xef\xbb\xbf" + raw,
            "crlf": raw.replace(b"\n", b"\r\n"),
            "no last line end": raw.rstrip(b"\n"),
        }[dress]
        copy = put(tmp_path / path.name, raw)
        document = documents.open(copy)
        assert "\r" not in document.text
        document.apply([Edit(0, 0, "x")], "Add")
        document.apply([Edit(0, 1, "")], "Take away")
        document.save()
        assert copy.read_bytes() == raw
        documents.close(document)


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"\n\n",
        b"a = 1\r\nb = 2\nc = 3\r\n",
        b"a = 1\rb = 2\n",
        'a = "no\u00a0break, line\u2028, paragraph\u2029, \U0001f5dd, \ufdd0\ufdd1"\n'.encode(),
        b"broken = = [\r\n\r\n",
        b"nul = '\x00'\n",
    ],
)
def test_odd_bytes_survive(documents: Documents, tmp_path: Path, raw: bytes) -> None:
    document = documents.open(put(tmp_path / "odd.toml", raw))
    assert not document.read_only
    document.apply([Edit(0, 0, "# 🗝\n")], "Add")
    document.save()
    assert (tmp_path / "odd.toml").read_bytes().replace(b"\r\n", b"\n").startswith("# 🗝\n".encode())
    document.undo()
    document.save()
    assert (tmp_path / "odd.toml").read_bytes() == raw


@pytest.mark.parametrize("raw", [b'a = "\xff"\n', "a = '\ufdd2'\n".encode()])
def test_what_cannot_be_kept_exactly_can_only_be_read(
    documents: Documents, tmp_path: Path, raw: bytes
) -> None:
    path = put(tmp_path / "odd.toml", raw)
    document = documents.open(path)
    assert document.read_only
    with pytest.raises(SaveError):
        document.save()
    assert path.read_bytes() == raw


def test_a_shipped_file_is_only_read(qapp: object) -> None:
    documents = Documents(is_shipped=lambda path: True)
    document = documents.open(SHIPPED[0])
    assert document.read_only
    with pytest.raises(SaveError, match="shipped"):
        document.save()
    documents.close(document)


def test_rights_and_links_stay(documents: Documents, tmp_path: Path) -> None:
    target = put(tmp_path / "target.toml", TEXT.encode())
    target.chmod(0o640)
    link = tmp_path / "link.toml"
    link.symlink_to(target)
    document = documents.open(link)
    document.set_value(("title",), "Day", "Change the title")
    document.save()
    assert link.is_symlink()
    assert 'title = "Day"' in target.read_text()
    assert stat.S_IMODE(target.stat().st_mode) == 0o640
    assert sorted(each.name for each in tmp_path.glob("*.toml")) == ["link.toml", "target.toml"]


@pytest.fixture
def changed(documents: Documents, tmp_path: Path) -> Document:
    document = documents.open(put(tmp_path / "night.toml", TEXT.encode()))
    document.set_value(("title",), "Day", "Change the title")
    return document


def test_a_full_disk_says_so_and_keeps_everything(
    changed: Document, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(files.os, "fsync", full)
    with pytest.raises(SaveError, match="disk is full"):
        changed.save()
    assert (tmp_path / "night.toml").read_text() == TEXT
    assert changed.modified
    assert 'title = "Day"' in changed.text
    assert [each.name for each in tmp_path.iterdir() if each.suffix == ".tmp"] == []
    monkeypatch.undo()
    changed.save()
    assert 'title = "Day"' in (tmp_path / "night.toml").read_text()
    assert not changed.modified


def test_a_protected_file_is_not_overwritten(
    changed: Document, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files.os, "access", lambda _path, _mode: False)  # also where tests run as root
    with pytest.raises(SaveError, match="may not write"):
        changed.save()
    assert (tmp_path / "night.toml").read_text() == TEXT
    assert changed.modified


def test_a_folder_that_is_gone(documents: Documents, tmp_path: Path) -> None:
    document = documents.new(TEXT, tmp_path / "gone" / "night.toml")
    with pytest.raises(SaveError, match="folder is gone"):
        document.save()
    document.save_as(tmp_path / "here.toml")
    assert document.path == tmp_path / "here.toml"
    assert (tmp_path / "here.toml").read_text() == TEXT


def test_a_file_changed_by_another_program_is_not_overwritten(changed: Document, tmp_path: Path) -> None:
    path = tmp_path / "night.toml"
    path.write_text("# theirs\n")
    with pytest.raises(ChangedOnDiskError, match="another program"):
        changed.save()
    assert path.read_text() == "# theirs\n"
    assert 'title = "Day"' in changed.text
    changed.save(overwrite=True)
    assert 'title = "Day"' in path.read_text()
    assert backups(path)[0].read() == b"# theirs\n"


def test_a_new_document_does_not_overwrite_a_file_that_came_meanwhile(
    documents: Documents, tmp_path: Path
) -> None:
    document = documents.new(TEXT, tmp_path / "night.toml")
    put(tmp_path / "night.toml", b"# theirs\n")
    with pytest.raises(ChangedOnDiskError):
        document.save()
    assert (tmp_path / "night.toml").read_bytes() == b"# theirs\n"


def test_an_earlier_version_can_be_taken(changed: Document, tmp_path: Path) -> None:
    changed.save()
    (backup,) = backups(tmp_path / "night.toml")
    changed.take_backup(backup)
    assert changed.text == TEXT
    assert changed.modified
    changed.undo()
    assert 'title = "Day"' in changed.text


def test_without_a_name_there_is_no_save(documents: Documents) -> None:
    document = documents.new(TEXT)
    assert document.modified
    with pytest.raises(SaveError, match="no file yet"):
        document.save()


def test_the_last_five_versions_are_kept(changed: Document, tmp_path: Path) -> None:
    path = tmp_path / "night.toml"
    for number in range(8):
        changed.set_value(("title",), f"Night {number}", "Change the title")
        changed.save()
    titles = [each.read().decode().splitlines()[-1] for each in backups(path)]
    assert titles == [f'title = "Night {number}"' for number in (6, 5, 4, 3, 2)]
    assert len(titles) == KEPT


def test_a_save_without_room_for_a_backup_still_saves(changed: Document, tmp_path: Path, state: Path) -> None:
    state.write_text("a file where the folder should be")
    said: list[str] = []
    changed.said.connect(said.append)
    changed.save()
    assert 'title = "Day"' in (tmp_path / "night.toml").read_text()
    assert "No backup" in said[0]


def test_a_save_is_a_new_start_for_modified(changed: Document) -> None:
    changed.save()
    assert not changed.modified
    changed.undo()
    assert changed.modified
    changed.redo()
    assert not changed.modified
