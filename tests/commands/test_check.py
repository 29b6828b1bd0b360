"""`guildmaster check`: exit codes, both formats, and files that are no content at all."""

import json
import os
from pathlib import Path

import pytest
import typer
from click.testing import Result
from typer.testing import CliRunner

from engine.commands.check import check
from engine.content.library import find_files, shipped_folder, shipped_folders

app = typer.Typer()
app.command("check")(check)

DUKE = shipped_folder() / "adventures" / "01-the-treasure-of-the-duke.toml"
SHEET = """
format = 1
kind = "adventure"
id = "mine"
title = "Mine"
source = "house"
ruleset = "revised"
board = "lower-city"

[track]
rounds = 6

[[event]]
id = "alarm"
title = "Alarm!"
round = 4
do = [{ op = "raise_alarm" }]
"""


def run(*arguments: str | Path) -> Result:
    result = CliRunner().invoke(app, [str(each) for each in arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def faults(*arguments: str | Path) -> list[tuple[str, str]]:
    """The codes and files that the JSON format tells of."""
    result = run(*arguments, "--format", "json")
    report = json.loads(result.stdout)
    assert set(report) == {"diagnostics", "summary"}
    assert result.exit_code == (1 if report["summary"]["errors"] else 0)
    return [(each["code"], each["file"]) for each in report["diagnostics"]]


def test_shipped_content() -> None:
    result = run()
    assert result.exit_code == 0, result.stdout
    files = [path for folder in shipped_folders() for path in find_files(folder)]
    assert result.stdout == f"{len(files)} files checked: nothing wrong.\n"


def test_a_shipped_file_is_no_duplicate_of_itself() -> None:
    assert run(DUKE).stdout == "1 file checked: nothing wrong.\n"
    count = len(list(DUKE.parent.glob("*.toml")))
    assert run(DUKE, DUKE, DUKE.parent).stdout == f"{count} files checked: nothing wrong.\n"
    assert faults(DUKE.parent.parent) == []


def test_a_copy_of_a_shipped_file_is_one(tmp_path: Path) -> None:
    copy = tmp_path / "copy.toml"
    copy.write_bytes(DUKE.read_bytes())
    assert faults(copy) == [("E302", str(copy))]


def test_a_fault_in_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.toml").write_text(SHEET.replace("lower-city", "lower-sity"))
    result = run("mine.toml")
    assert result.exit_code == 1
    assert result.stdout == (
        "error[E301]: there is no board `lower-sity`; did you mean `lower-city`?\n"
        " --> mine.toml:8:9\n"
        "  |\n"
        '8 | board = "lower-sity"\n'
        "  |         ^^^^^^^^^^^^\n"
        "\n"
        "1 error\n"
    )


def test_a_fault_as_json(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.toml").write_text(SHEET.replace("round = 4", "round = 9"))
    report = json.loads(run("mine.toml", "--format", "json").stdout)
    assert report["summary"] == {"errors": 1, "warnings": 0, "hints": 0}
    (fault,) = report["diagnostics"]
    assert fault == {
        "code": "E602",
        "severity": "error",
        "file": "mine.toml",
        "line": 16,
        "column": 9,
        "end_line": 16,
        "end_column": 10,
        "message": "the track has 6 rounds, so nothing can happen in round 9",
        "help": "move the event to an earlier round, or make the track longer",
        "rule": "D-1",
        "related": [],
    }


def test_warnings_do_not_fail(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(SHEET.replace("raise_alarm", "end_game"))
    result = run(path)
    assert result.exit_code == 0
    assert "warning[W603]" in result.stdout


def test_libraries_are_known_and_checked(tmp_path: Path) -> None:
    library = tmp_path / "library"
    library.mkdir()
    tokens = library / "tokens.toml"
    tokens.write_text(
        'format = 1\nkind = "tokens"\nid = "mine"\ntitle = "Mine"\nsource = "house"\n'
        '[[token]]\nid = "ruins"\ntitle = "Ruins"\ncount = 3\n'
    )
    sheet = tmp_path / "mine.toml"
    sheet.write_text(
        SHEET + '\n[setup]\nafter_deployment = [{ op = "place_token", token = "ruins", at = "treasury" }]\n'
    )
    assert faults(sheet) == [("E301", str(sheet))]
    assert faults(sheet, "--library", library) == []
    tokens.write_text(tokens.read_text().replace("count = 3", "count = 300"))
    assert faults("--library", library) == [("E205", str(tokens))]
    assert faults(sheet, "--library", library) == []


@pytest.mark.parametrize("arguments", [["nothing.toml"], ["--library", "nothing"], ["--format", "xml"]])
def test_wrong_usage(arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(*arguments).exit_code == 2


def test_a_folder_without_content(tmp_path: Path) -> None:
    result = run(tmp_path)
    assert result.exit_code == 2
    assert "no TOML files" in result.output


# --- files that are no content at all


def bad(path: Path, content: bytes) -> list[str]:
    """The codes for a file of these bytes, which it still has afterwards."""
    path.write_bytes(content)
    codes = [code for code, _ in faults(path)]
    assert run(path).exit_code == 1
    assert path.read_bytes() == content
    return codes


def test_ten_megabytes(tmp_path: Path) -> None:
    assert bad(tmp_path / "big.toml", b"# padding\n" * 1024 * 1024) == ["E102"]


@pytest.mark.parametrize(
    "text",
    [
        "x = " + "[" * 100_000,
        "x = " + "[" * 5_000 + "]" * 5_000,
        "x = " + "{ a = " * 5_000 + "1" + " }" * 5_000,
        "[" + ".".join("a" * 5_000) + "]\nb = 1",
        SHEET + "\n[setup]\nskip = " + "[" * 63 + "]" * 63,
    ],
    ids=["open", "lists", "tables", "header", "just-allowed"],
)
def test_deep_nesting(tmp_path: Path, text: str) -> None:
    codes = bad(tmp_path / "deep.toml", text.encode())
    assert set(codes) <= {"E101", "E103", "E203", "E204", "E208"}


def test_deep_rules(tmp_path: Path) -> None:
    condition = '{ op = "not", of = ' * 60 + '{ op = "alarm" }' + " }" * 60
    path = tmp_path / "deep.toml"
    path.write_text(
        SHEET + f'\n[[ability]]\nid = "rest"\nwhen = {condition}\ndo = [{{ op = "draw_cards" }}]\n'
    )
    assert faults(path) == []


@pytest.mark.parametrize(
    "content",
    [
        bytes(range(256)) * 64,
        b"\x00" * 4096,
        os.urandom(4096),
        b"\x89PNG\r\n\x1a\n" + b"\xff" * 99,
        "é=1".encode("utf-16"),
    ],
    ids=["all-bytes", "nulls", "noise", "picture", "utf-16"],
)
def test_binary_garbage(tmp_path: Path, content: bytes) -> None:
    assert set(bad(tmp_path / "garbage.toml", content)) <= {"E101", "E104", "E208"}


def test_an_empty_file(tmp_path: Path) -> None:
    assert bad(tmp_path / "empty.toml", b"") == ["E208"]


def test_a_folder_called_like_a_file(tmp_path: Path) -> None:
    (tmp_path / "folder.toml").mkdir()
    (tmp_path / "sheet.toml").write_text(SHEET)
    assert faults(tmp_path) == [("E105", str(tmp_path / "folder.toml"))]


def test_a_link_to_nowhere(tmp_path: Path) -> None:
    nowhere, circle = tmp_path / "nowhere.toml", tmp_path / "circle.toml"
    nowhere.symlink_to(tmp_path / "gone.toml")
    circle.symlink_to(circle)
    assert faults(nowhere) == [("E105", str(nowhere))]
    assert faults(circle) == [("E105", str(circle))]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.toml"
    os.mkfifo(pipe)
    assert faults(pipe) == [("E105", str(pipe))]


def test_an_unreadable_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "secret.toml"
    path.write_text(SHEET)
    path.chmod(0)
    if os.access(path, os.R_OK):  # root may read everything

        def refuse(file: object, *_rest: object, **_named: object) -> None:
            raise PermissionError(13, "Permission denied", str(file))

        monkeypatch.setattr("engine.diagnostics.source.open", refuse, raising=False)
        codes = {code for code, file in faults(path)}
    else:
        codes = {code for code, _ in faults(path)}
    assert codes == {"E105"}
    path.chmod(0o600)
    assert path.read_text() == SHEET


# --- mending

WRONG = SHEET.replace("lower-city", "lower-sity").replace("do = [", "# by hand\ndo   = [")


def test_fix_needs_to_be_told_what() -> None:
    for option in ("--fix", "--diff"):
        result = run(option)
        assert result.exit_code == 2
        assert "shipped content is not changed unless it is named" in result.output


def test_fix(tmp_path: Path) -> None:
    path, link = tmp_path / "mine.toml", tmp_path / "link.toml"
    path.write_bytes(b"\xef\xbb\xbf" + WRONG.replace("\n", "\r\n").encode())
    path.chmod(0o640)
    link.symlink_to(path)
    result = run(link, "--fix")
    assert result.exit_code == 0, result.output
    assert "write `lower-city`" in result.stderr
    assert result.stdout == "1 file checked: nothing wrong.\n"
    mended = WRONG.replace("lower-sity", "lower-city").replace("\n", "\r\n")
    assert path.read_bytes() == b"\xef\xbb\xbf" + mended.encode()
    assert path.stat().st_mode & 0o777 == 0o640
    assert link.is_symlink()
    assert sorted(each.name for each in tmp_path.iterdir()) == ["link.toml", "mine.toml"]


def test_what_cannot_be_mended_is_told(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(WRONG.replace("round = 4", "round = 9"))
    result = run(path, "--fix")
    assert result.exit_code == 1
    assert "E602" in result.stdout
    assert "E301" not in result.stdout


def test_diff(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    path = Path("mine.toml")
    path.write_text(WRONG)
    for options in (["--diff"], ["--fix", "--diff"]):
        result = run(path, *options)
        assert result.exit_code == 1
        assert result.stdout.startswith("--- a/mine.toml\n+++ b/mine.toml\n@@ ")
        assert '-board = "lower-sity"\n+board = "lower-city"\n' in result.stdout
        assert result.stderr == "1 fault can be mended with --fix.\n"
        assert path.read_text() == WRONG
    path.write_text(SHEET)
    result = run(path, "--diff")
    assert (result.exit_code, result.stdout) == (0, "")
    assert "nothing that --fix could mend" in result.stderr


def test_a_file_with_syntax_errors_is_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(WRONG.replace("rounds = 6", "rounds = six"))
    before = path.read_bytes()
    result = run(path, "--fix")
    assert result.exit_code == 1
    assert "mend its syntax errors first" in result.stderr
    assert path.read_bytes() == before


def test_only_what_is_named_is_mended(tmp_path: Path) -> None:
    mine, other = tmp_path / "mine.toml", tmp_path / "other.toml"
    mine.write_text(WRONG)
    other.write_text(WRONG.replace('"mine"', '"other"'))
    run(mine, "--library", tmp_path, "--fix")
    assert "lower-city" in mine.read_text()
    assert "lower-sity" in other.read_text()


# --- playing

SHORT = SHEET.replace("rounds = 6", "rounds = 2").replace("round = 4", "round = 2")
SHORT = SHORT.replace('board = "lower-city"', 'board = "lower-city"\nplayers = [2]')


def test_play(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    never = '\n[[trigger]]\nid = "rich"\non = "turn-ends"\nwhen = { op = "compare", amount = { op = "ducats", of = "me" }, at_least = 300 }\ndo = [{ op = "draw_cards" }]\n'
    path.write_text(SHORT + never)
    result = run(path, "--play", "2", "--jobs", "1")
    assert result.exit_code == 0, result.output
    assert "Mine (2 games for 2)" in result.stdout
    assert "100.0%" in result.stdout
    assert "warning[W701]: this never did anything in 2 games (2 for 2 players)" in result.stdout
    report = json.loads(run(path, "--play", "2", "--jobs", "1", "--format", "json").stdout)
    assert set(report) == {"diagnostics", "summary", "play"}
    assert [row["shares"] for row in report["play"][0]["rules"]] == [{"2": 1.0}, {"2": 0.0}]


def test_what_has_errors_is_not_played(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(SHORT.replace("lower-city", "lower-sity"))
    result = run(path, "--play", "2")
    assert result.exit_code == 1
    assert "is not played: it has errors" in result.stderr


def test_play_can_be_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_given: object, **_named: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("engine.lab.playcheck.play_check", stopped)
    path = tmp_path / "mine.toml"
    path.write_text(SHORT)
    result = run(path, "--play", "2")
    assert result.exit_code == 130
    assert "stopped" in result.stderr
