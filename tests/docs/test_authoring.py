"""The authoring guide does what it says: every file is built, every command is run, every answer is compared."""

import re
import shlex
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from typer.testing import CliRunner

from engine.cli import app
from engine.content.check import check
from engine.content.library import Library

GUIDE = Path(__file__).parents[2] / "docs" / "authoring.md"
FENCE = re.compile(r"^```(\w+)([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ANY = "…"


@dataclass(frozen=True)
class Snippet:
    """A block of the guide: what it is, what to do with it, and where it stands."""

    line: int
    language: str
    action: str
    file: str
    text: str


def snippets() -> Iterator[Snippet]:
    guide = GUIDE.read_text(encoding="utf-8")
    for match in FENCE.finditer(guide):
        action, _, file = match[2].strip().partition(" ")
        yield Snippet(guide[: match.start()].count("\n") + 1, match[1], action, file, match[3])


def write(snippet: Snippet) -> None:
    """Do with a file what the guide tells its reader to do."""
    path = Path(snippet.file)
    path.parent.mkdir(exist_ok=True)
    old = path.read_text(encoding="utf-8") if path.exists() else ""
    if snippet.action == "new":
        assert not old, snippet
        new = snippet.text
    elif snippet.action == "add":
        new = f"{old}\n{snippet.text}"
    elif snippet.action == "head":
        start = old.index("\n[")
        new = old[:start] + snippet.text + old[start:]
    else:
        assert snippet.action == "replace", snippet
        header, id_ = snippet.text.split("\n")[:2]
        entry = re.compile(
            rf"^{re.escape(header)}\n{re.escape(id_)}\n.*?(?=^\[|\Z)", re.MULTILINE | re.DOTALL
        )
        new, times = entry.subn(lambda _match: snippet.text + "\n", old)
        assert times == 1, snippet
    path.write_text(new, encoding="utf-8")
    tomllib.loads(new)


def commands(snippet: Snippet) -> Iterator[tuple[list[str], str]]:
    """Each command with the answer that the guide shows."""
    for part in re.split(r"^\$ ", snippet.text, flags=re.MULTILINE)[1:]:
        command, _, answer = part.partition("\n")
        name, *arguments = shlex.split(command)
        assert name == "guildmaster", snippet
        yield arguments, answer


def pattern(answer: str) -> re.Pattern[str]:
    """An answer in which `…` stands for anything: alone on a line for any lines, else for the rest of a line."""
    lines = []
    for line in answer.rstrip("\n").split("\n"):
        if line == ANY:
            lines.append(r"(?:[^\n]*\n)*?")
        else:
            lines.append(".*".join(map(re.escape, line.rstrip().split(ANY))) + r"[ ]*\n")
    return re.compile("".join(lines))


@pytest.fixture(scope="module", autouse=True)
def _narrow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path_factory.mktemp("author"))
        patch.setenv("COLUMNS", "120")
        yield


def test_the_guide_from_beginning_to_end() -> None:
    runner = CliRunner()
    done = 0
    for snippet in snippets():
        if snippet.language == "toml":
            write(snippet)
            continue
        assert snippet.language == "console", snippet
        for arguments, answer in commands(snippet):
            result = runner.invoke(app, arguments)
            assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
            assert pattern(answer).fullmatch(result.stdout), (
                f"line {snippet.line}: guildmaster {' '.join(arguments)}\n{result.stdout}{result.stderr}"
            )
            done += 1
    assert done > 12
    files = {str(path) for path in Path("mine").glob("*.toml")}
    assert check(Library.load([Path("mine")]), files) == []


def test_it_is_short_enough_to_be_read() -> None:
    words = len(re.sub(r"```.*?```", "", GUIDE.read_text(encoding="utf-8"), flags=re.DOTALL).split())
    assert words < 2000


def test_its_links_lead_somewhere() -> None:
    for link in re.findall(r"\]\(([\w.-]+)\)", GUIDE.read_text(encoding="utf-8")):
        assert (GUIDE.parent / link).exists(), link
