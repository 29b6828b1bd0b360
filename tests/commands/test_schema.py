"""`guildmaster schema`: schemas that TOML tools take, and that every shipped file keeps to."""

import json
import shutil
import subprocess
import sysconfig
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from engine.commands.schema import schema
from engine.content.library import KINDS, find_files, shipped_folder, shipped_folders
from engine.content.schema import DRAFT, file_name, schema_of, schema_text, write_schemas

app = typer.Typer()
app.command("schema")(schema)

SCENARIOS = shipped_folder()
SHIPPED = [path for folder in shipped_folders() for path in find_files(folder)]
TAPLO = shutil.which("taplo", path=sysconfig.get_path("scripts")) or shutil.which("taplo")


def lint(*paths: Path) -> subprocess.CompletedProcess[str]:
    assert TAPLO is not None
    command = [TAPLO, "lint", "--no-auto-config", *map(str, paths)]
    return subprocess.run(command, capture_output=True, text=True, cwd=paths[0].parent, timeout=60)


def test_the_command_writes_all_kinds(tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["--out", str(tmp_path / "new" / "folder")])
    assert result.exit_code == 0, result.output
    written = sorted((tmp_path / "new" / "folder").iterdir())
    assert [path.name for path in written] == sorted(map(file_name, KINDS))


def test_a_folder_that_cannot_be(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    result = CliRunner().invoke(app, ["--out", str(tmp_path / "file")])
    assert result.exit_code == 1
    assert "cannot be written" in result.output


@pytest.mark.parametrize("kind", KINDS)
def test_the_shipped_schemas_are_up_to_date(kind: str) -> None:
    shipped = SCENARIOS / "schema" / file_name(kind)
    assert shipped.read_text(encoding="utf-8") == schema_text(kind), (
        "write them anew: guildmaster schema --out scenarios/schema"
    )


@pytest.mark.parametrize("kind", KINDS)
def test_draft_7_without_null(kind: str) -> None:
    made = schema_of(kind)
    assert made["$schema"] == DRAFT
    assert made["description"]
    text = json.dumps(made)
    for word in ("$defs", "prefixItems", '"null"'):
        assert word not in text
    known = {f"#/definitions/{name}" for name in made["definitions"]}
    assert set(_references(made)) <= known


def _references(node: object) -> list[str]:
    if isinstance(node, dict):
        own = [node["$ref"]] if isinstance(node.get("$ref"), str) else []
        return own + [each for value in node.values() for each in _references(value)]
    return [each for value in node for each in _references(value)] if isinstance(node, list) else []


def test_words_are_described_with_an_example() -> None:
    words = schema_of("adventure")["definitions"]
    assert words["MoveDucats"]["description"].startswith("Ducats go from one purse to another")
    assert 'Example: { op = "move_ducats"' in words["MoveDucats"]["description"]


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_every_shipped_file_names_its_schema(path: Path) -> None:
    first, *lines = path.read_text(encoding="utf-8").split("\n")
    kind = next(line.split('"')[1] for line in lines if line.startswith("kind ="))
    folder = "../scenarios/schema" if kind == "campaign" else "../schema"
    assert first == f"#:schema {folder}/{file_name(kind)}"


def test_taplo_accepts_every_shipped_file() -> None:
    result = lint(*SHIPPED)
    assert result.returncode == 0, result.stderr


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        ("adventures/01-the-treasure-of-the-duke.toml", "round = 5", 'round = "five"', "is not of type"),
        ("adventures/01-the-treasure-of-the-duke.toml", '"raise_alarm"', '"raise_alrm"', "is not valid"),
        ("boards/lower-city.toml", 'at = [6, 25, "south"]', 'at = [6, 25, "down"]', "down"),
        ("gangs/kaldern.toml", "mind = 4", "mynd = 4", "mynd"),
    ],
)
def test_taplo_heeds_the_schemas(tmp_path: Path, file: str, old: str, new: str, says: str) -> None:
    """A schema that is not found or not understood would let everything pass."""
    write_schemas(tmp_path / "schema")
    path = tmp_path / file
    path.parent.mkdir()
    path.write_text((SCENARIOS / file).read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
    result = lint(path)
    assert result.returncode == 1
    assert says in result.stderr
