"""Mending: the smallest change of the text, everything else as it was."""

from pathlib import Path

from engine.content.check.mend import mend
from engine.content.library import Library
from engine.diagnostics import preview

SHEET = """#:schema ../schema/adventure.schema.json
#  My sheet.

kind = "adventure"   # what it is
id = 'mine'
titel = "Mine"
source = "house"
ruleset = "revisd" # the newest
board = "lower-city"

[track]
rounds = 6

# Here it comes.
[[event]]
id    = "alarm"
title = "Alarm!"
round = 4
text  = "They shut eight gates."
do = [
  { op = "place_portculises", count = 9 },   # all of them
  { op = "raise_alarm" },
]

[[ability]]
id = "read"
who = { op = "characters", of = "me", in = "libary" }
do = [{ op = "draw_card" }]
"""
MENDED = (
    SHEET.replace('kind = "adv', 'format = 1\nkind = "adv')
    .replace("titel", "title")
    .replace("revisd", "revised")
    .replace("eight gates", "{count} gates")
    .replace("portculises", "portcullises")
    .replace("libary", "library")
    .replace("draw_card", "draw_cards")
)


def mended(folder: Path, text: str) -> tuple[str, list[str], tuple[str, ...]]:
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8", newline="")
    mending = mend(Library.load([path]), {str(path)})
    assert path.read_bytes() == text.encode()
    after = mending.changed[0].after if mending.changed else text
    return after, [each.code for each in mending.left], mending.refused


def test_everything_at_once(tmp_path: Path) -> None:
    # `eight gates` has no unit and no slot of that value: it stays, and stays told of.
    after, left, refused = mended(tmp_path, SHEET)
    assert preview(after, MENDED.replace("{count} gates", "eight gates"), "mine.toml") == ""
    assert left == ["W409"]
    assert refused == ()


def test_line_ends_stay(tmp_path: Path) -> None:
    after, left, _ = mended(tmp_path, SHEET.replace("\n", "\r\n"))
    assert after.replace("\r\n", "").count("\n") == 0
    assert left == ["W409"]


def test_a_file_with_syntax_errors_is_refused(tmp_path: Path) -> None:
    text = SHEET.replace("round = 4", "round = four")
    after, _, refused = mended(tmp_path, text)
    assert after == text
    assert refused == (str(tmp_path / "mine.toml"),)


def test_syntax_that_can_be_mended(tmp_path: Path) -> None:
    text = SHEET.replace('title = "Alarm!"', "title = Alarm   # by hand").replace("round = 4", "round: 4")
    after, left, refused = mended(tmp_path, text)
    assert 'title = "Alarm"   # by hand\nround = 4\n' in after
    assert 'board = "lower-city"' in after
    assert (left, refused) == (["W409"], ())


def test_a_file_that_cannot_be_mended_does_not_keep_others_from_it(tmp_path: Path) -> None:
    paths = [tmp_path / f"{name}.toml" for name in ("bad", "good")]
    for path in paths:
        path.write_text(SHEET.replace("'mine'", f"'{path.stem}'"), encoding="utf-8")
    paths[0].write_text(paths[0].read_text().replace("round = 4", "round = four"), encoding="utf-8")
    mending = mend(Library.load(paths), {str(path) for path in paths})
    assert [each.file for each in mending.changed] == [str(paths[1])]
    assert mending.refused == (str(paths[0]),)


def test_nothing_to_mend(tmp_path: Path) -> None:
    after, left, _ = mended(tmp_path, MENDED.replace("{count} gates", "all gates"))
    assert after == MENDED.replace("{count} gates", "all gates")
    assert left == []


def test_duplicate_ids_are_left_to_their_author(tmp_path: Path) -> None:
    text = MENDED.replace("{count} gates", "all gates").replace('id = "read"', 'id = "alarm"')
    after, left, _ = mended(tmp_path, text)
    assert after == text
    assert left == ["E302"]


def test_kinds_and_replacements(tmp_path: Path) -> None:
    text = (
        'format = 1\nkind = "advnture"\nid = "mine"\ntitle = "Mine"\nsource = "house"\nruleset = "revised"\n'
        'board = "lower-city"\nreplaces = "01-the-treasure-of-the-dukes"\n'
        '[track]\nrounds = 6\n[[event]]\nid = "a"\ntitle = "A"\nround = 2\ndo = [{ op = "raise_alarm" }]\n'
    )
    after, left, _ = mended(tmp_path, text)
    assert 'kind = "adventure"' in after
    assert 'replaces = "01-the-treasure-of-the-duke"' in after
    assert left == []
