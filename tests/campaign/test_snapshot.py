"""A save keeps the content it was begun with; later edits change nothing unless they are accepted."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from engine.campaign.desk import Desk
from engine.campaign.ledger import Result
from engine.campaign.save import Save
from engine.campaign.snapshot import ContentError
from engine.content.library import Library

CONTENT = Path(__file__).parent / "content"
PLAYERS = (("Ann", "kaldern"), ("Ben", "nocturnis"))


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """A folder of content that a test may change."""
    return Path(shutil.copytree(CONTENT, tmp_path / "mine"))


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def begun(mine: Path, tmp_path: Path) -> Path:
    path = tmp_path / "test.gm"
    Desk.begin(path, Library.load([mine]), "two-nights", PLAYERS, "tester").save.close()
    return path


def test_the_save_has_all_it_needs(mine: Path, tmp_path: Path) -> None:
    path = begun(mine, tmp_path)
    shutil.rmtree(mine)
    with Save.open(path) as save:
        desk = Desk(save)
        assert desk.compiled(desk.seating()).adventure == "adventures/one-round"
        files = save.files()
    assert "adventures/one-round.toml" in files
    assert "adventures/01-the-treasure-of-the-duke.toml" not in files, "only what is played"
    assert not any("/" in name.removeprefix(name.partition("/")[0] + "/") for name in files)
    assert str(tmp_path) not in path.read_bytes().decode("utf-8", "replace"), "no folders of this machine"


def test_an_edit_changes_nothing_until_it_is_accepted(mine: Path, tmp_path: Path) -> None:
    path = begun(mine, tmp_path)
    edit(mine / "one-round-more.toml", "rounds = 2", "rounds = 3")
    edit(mine / "one-round.toml", 'title = "One Round"', 'title = "A Single Round"')
    with Save.open(path) as save:
        desk = Desk(save, "tester")
        desk.type_in(Result((1,), {1: 5, 2: 3}))
        assert desk.compiled(desk.seating()).rounds == 2
        update = desk.update(Library.load([mine]))
        changes = {change.chapter: (change.rules, change.sheet) for change in update.chapters}
        assert changes == {"first": (False, True), "second": (True, True)}
        assert update.changed == (
            "adventures/one-round-more.toml (changed)",
            "adventures/one-round.toml (changed)",
        )
        assert any("A SINGLE ROUND" in page for page in update.pages)
        assert desk.compiled(desk.seating()).rounds == 2, "a preview is no change"
        entry = desk.accept(update)
        assert desk.compiled(desk.seating()).rounds == 3
        assert desk.rows[-1].kind == "content-updated"
    with Save.open(path) as save:
        desk = Desk(save)
        assert desk.compiled(desk.seating()).rounds == 3
        assert save.last() == entry
        assert [total.result.ducats for total in desk.where.games] == [{1: 5, 2: 3}]
        assert desk.update(Library.load([mine])).empty


def test_an_update_that_takes_a_chapter_away(mine: Path, tmp_path: Path) -> None:
    path = begun(mine, tmp_path)
    edit(mine / "two-nights.toml", 'id = "first"', 'id = "opening"')
    with Save.open(path) as save:
        desk = Desk(save, "tester")
        with pytest.raises(ContentError, match="no chapter “first”"):
            desk.update(Library.load([mine]))


def test_an_update_that_cannot_be_played(mine: Path, tmp_path: Path) -> None:
    path = begun(mine, tmp_path)
    edit(mine / "one-round.toml", 'board = "lower-city"', 'board = "lower-city"\nplayers = [4]')
    with Save.open(path) as save, pytest.raises(ContentError, match="cannot be played"):
        Desk(save).update(Library.load([mine]))


def test_a_file_that_stands_in_for_another_is_kept(mine: Path, tmp_path: Path) -> None:
    text = (mine / "one-round.toml").read_text(encoding="utf-8")
    other = text.replace('id = "one-round"', 'id = "other-round"\nreplaces = "one-round"')
    (mine / "other.toml").write_text(other.replace("rounds = 2", "rounds = 4"), encoding="utf-8")
    path = begun(mine, tmp_path)
    with Save.open(path) as save:
        desk = Desk(save)
        assert desk.compiled(desk.seating()).rounds == 4


def test_a_table_for_too_few(mine: Path, tmp_path: Path) -> None:
    edit(mine / "one-round-more.toml", 'board = "lower-city"', 'board = "lower-city"\nplayers = [4]')
    with pytest.raises(Exception, match="the chapter “second” cannot be played"):
        begun(mine, tmp_path)
    assert not (tmp_path / "test.gm").exists()
