"""Workspaces, copies of shipped files, and templates that can be played at once."""

from pathlib import Path

import pytest

from editor.text.files import SaveError
from editor.text.workspace import Workspace, slug
from engine.content.check import check
from engine.content.library import Library, find_files, shipped_folders
from engine.diagnostics import Diagnostic, Severity
from engine.lab.playcheck import play_check

SHIPPED = [path for folder in shipped_folders() for path in find_files(folder)]


def faults(workspace: Workspace, path: Path) -> list[Diagnostic]:
    return check(workspace.library(), {str(path)})


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    return Workspace.create(tmp_path / "mine")


def test_a_new_workspace_has_its_folders(workspace: Workspace) -> None:
    assert workspace.root is not None
    assert (workspace.root / "scenarios" / "adventures").is_dir()
    assert (workspace.root / "campaigns").is_dir()
    assert (workspace.root / "scenarios" / "schema" / "adventure.schema.json").is_file()
    assert workspace.files() == []


def test_shipped_files_are_known(workspace: Workspace) -> None:
    assert all(workspace.is_shipped(path) for path in SHIPPED)
    assert not workspace.is_shipped(workspace.copy_in(SHIPPED[0]))
    assert not Workspace().is_shipped(Path("elsewhere.toml"))


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_shipped_file_can_be_copied_and_has_no_errors(workspace: Workspace, path: Path) -> None:
    copy = workspace.copy_in(path)
    assert [each for each in faults(workspace, copy) if each.severity is Severity.ERROR] == []
    assert workspace.root is not None
    assert copy.is_relative_to(workspace.root)


def test_copies_get_names_of_their_own(workspace: Workspace) -> None:
    adventure = next(path for path in SHIPPED if path.stem.startswith("01-"))
    first, second = workspace.copy_in(adventure), workspace.copy_in(adventure)
    assert [first.stem, second.stem] == [f"my-{adventure.stem}", f"my-{adventure.stem}-2"]
    assert 'id = "my-01-the-treasure-of-the-duke-2"' in second.read_text()
    assert 'title = "The Treasure of the Duke (copy)"' in second.read_text()
    assert "my-01-the-treasure-of-the-duke" in workspace.library().ids("adventure")


def test_without_a_workspace_nothing_is_written() -> None:
    with pytest.raises(SaveError, match="no workspace"):
        Workspace().copy_in(SHIPPED[0])


@pytest.mark.parametrize("template", Workspace().templates(), ids=lambda template: template.id)
def test_templates_are_faultless_and_are_played(workspace: Workspace, template: object) -> None:
    path = workspace.from_template(template, "The Baker's Dozen")  # type: ignore[arg-type]
    assert path.name == "the-bakers-dozen.toml"
    assert faults(workspace, path) == []
    loaded = workspace.library().get("adventure", "the-bakers-dozen")
    assert loaded is not None
    assert loaded.model.title == "The Baker's Dozen"
    (played,) = play_check([loaded], 4, folders=[str(folder) for folder in workspace.folders], jobs=1)
    assert played.games == {2: 4, 3: 4, 4: 4}
    assert [each for each in played.found if each.severity is Severity.ERROR] == []


def test_templates_say_what_they_are() -> None:
    templates = Workspace().templates()
    assert len(templates) == 5
    assert all(each.title and len(each.description) > 20 for each in templates)


def test_ids_made_of_titles() -> None:
    assert slug("The Baker’s  Dozen!") == "the-bakers-dozen"
    assert slug("🗝") == "adventure"


def test_refresh_reads_anew(workspace: Workspace) -> None:
    before: Library = workspace.library()
    assert workspace.library() is before
    workspace.refresh()
    assert workspace.library() is not before
