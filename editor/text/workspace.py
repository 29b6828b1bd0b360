"""A workspace: the author's own folder with `scenarios/` and `campaigns/`, beside the shipped content."""

from __future__ import annotations

import os
import re
import shutil
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Final

from editor.text import edits
from editor.text.files import SaveError, read_file, save_sentence, write_whole
from engine.diagnostics import Source

if TYPE_CHECKING:
    from engine.content.library import Library

# A copy of these is another one of its kind; a copy of the others stands in for what it was copied from,
# because the box holds each card, token and figure once.
_ANOTHER: Final = ("adventure", "board", "campaign", "ruleset")
_ENTRIES: Final = ("character", "figure", "card", "treasure", "token")


@dataclass(frozen=True, slots=True)
class Template:
    """An adventure to begin with."""

    id: str
    title: str
    description: str


class Workspace:
    """A folder of the author's, or none: then there is the shipped content only."""

    def __init__(self, root: FilePath | None = None) -> None:
        self.root = root
        self._library: Library | None = None

    @classmethod
    def create(cls, folder: FilePath) -> Workspace:
        """Make a folder a workspace; what is in it stays. Raises SaveError."""
        from engine.content.library import FOLDERS, shipped_folder

        try:
            for kind, name in FOLDERS.items():
                place = folder if kind == "campaign" else folder / "scenarios"
                (place / name).mkdir(parents=True, exist_ok=True)
            # Other editors find the schemas by the first line of a file.
            schemas = shipped_folder() / "schema"
            if schemas.is_dir():
                shutil.copytree(schemas, folder / "scenarios" / "schema", dirs_exist_ok=True)
        except OSError as error:
            raise SaveError(save_sentence(folder, error)) from error
        return cls(folder)

    @property
    def folders(self) -> list[FilePath]:
        """The folders of the author's own content."""
        if self.root is None:
            return []
        return [folder for name in ("scenarios", "campaigns") if (folder := self.root / name).is_dir()]

    def library(self) -> Library:
        """Shipped content and the author's, as saved; read once."""
        if self._library is None:
            from engine.content.library import Library

            self._library = Library.load(self.folders)
        return self._library

    def refresh(self) -> None:
        """Files have been saved, added or removed: read them anew when next asked."""
        self._library = None

    def is_shipped(self, path: FilePath) -> bool:
        """Whether a file is shipped with the program, and so is only to be read."""
        place = FilePath(os.path.realpath(path))
        if self.root is not None and place.is_relative_to(os.path.realpath(self.root)):
            return False
        return any(place.is_relative_to(folder) for folder in _shipped())

    def files(self) -> list[FilePath]:
        """The author's own files."""
        from engine.content.library import find_files

        return [path for folder in self.folders for path in find_files(folder)]

    # --- new files

    def copy_in(self, path: FilePath) -> FilePath:
        """Copy a file into the workspace, where it can be changed; raises SaveError.

        An adventure, board, ruleset or campaign gets an id of its own; a gang, deck or box file stands in
        for the one it was copied from.
        """
        try:
            file = read_file(path)
        except OSError as error:
            raise SaveError(f"“{path.name}” cannot be read: {(error.strerror or '').lower()}.") from error
        source = Source(file.text, str(path))
        kind, id_ = source.data.get("kind"), source.data.get("id")
        text = file.text
        name = path.stem
        if not source.syntax and isinstance(id_, str) and kind in _ANOTHER:
            name = self._free_id(str(kind), f"my-{id_.removeprefix('my-')}")
            text = edits.applied(text, edits.set_value(source, ("id",), name))
            title = source.data.get("title")
            if isinstance(title, str):
                again = Source(text, str(path))
                text = edits.applied(text, edits.set_value(again, ("title",), f"{title} (copy)"))
        elif not source.syntax and isinstance(id_, str):
            text = _standing_in(text, str(path))
        return self._write(self._place(str(kind), name), file.encoded(text))

    def templates(self) -> list[Template]:
        """The adventures that a new one can begin as."""
        found: list[Template] = []
        for file in sorted(files("editor.text").joinpath("templates").iterdir(), key=lambda each: each.name):
            if file.name.endswith(".toml"):
                data = tomllib.loads(file.read_text(encoding="utf-8"))
                found.append(Template(data["id"], data["title"], data["notes"]))
        return found

    def from_template(self, template: Template | str, title: str) -> FilePath:
        """Write a new adventure from a template under a title of its own; raises SaveError."""
        id_ = template if isinstance(template, str) else template.id
        name = self._free_id("adventure", slug(title))
        text = template_text(id_, name, title)
        return self._write(self._place("adventure", name), text.encode("utf-8"))

    def _place(self, kind: str, name: str) -> FilePath:
        from engine.content.library import FOLDERS

        if self.root is None:
            raise SaveError("There is no workspace yet. Make one, or open one.")
        folder = self.root if kind == "campaign" else self.root / "scenarios"
        return _free_path(folder / FOLDERS.get(kind, "adventures") / f"{name}.toml")

    def _write(self, path: FilePath, raw: bytes) -> FilePath:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, raw)
        except OSError as error:
            raise SaveError(save_sentence(path, error)) from error
        self.refresh()
        return path

    def _free_id(self, kind: str, wanted: str) -> str:
        taken = set(self.library().ids(kind)) | {path.stem for path in self.files()}
        return next(name for number in range(1, 10_000) if (name := _numbered(wanted, number)) not in taken)


def template_text(template: str, id_: str, title: str) -> str:
    """The text of a template with another id and title."""
    text = files("editor.text").joinpath("templates", f"{template}.toml").read_text(encoding="utf-8")
    text = edits.applied(text, edits.set_value(Source(text, template), ("id",), id_))
    return edits.applied(text, edits.set_value(Source(text, template), ("title",), title))


def slug(title: str) -> str:
    """An id made of a title."""
    words = re.findall(r"[a-z0-9]+", title.lower().replace("’", "").replace("'", ""))
    return "-".join(words)[:70].strip("-") or "adventure"


def _standing_in(text: str, file: str) -> str:
    """The text of a box file as one that takes the place of the shipped one."""
    source = Source(text, file)
    paths = [(name, index) for name in _ENTRIES for index in range(len(source.data.get(name, ())))]
    # From the end to the beginning, so that places further up stay true.
    changes = list(edits.set_value(source, ("replaces",), source.data["id"]))
    for name, index in paths:
        changes += edits.set_value(source, (name, index, "replaces"), source.data[name][index]["id"])
    return edits.applied(text, tuple(changes))


def _numbered(name: str, number: int) -> str:
    return name if number == 1 else f"{name}-{number}"


def _free_path(path: FilePath) -> FilePath:
    return next(
        free
        for number in range(1, 10_000)
        if not (free := path.with_stem(_numbered(path.stem, number))).exists()
    )


@cache
def _shipped() -> tuple[FilePath, ...]:
    # As in engine.content.library.shipped_folders, without the cost of importing it at the start.
    import engine

    package = FilePath(engine.__file__).resolve().parent
    return tuple(
        folder
        for base in (package.parent, package / "_data")
        for name in ("scenarios", "campaigns")
        if (folder := base / name).is_dir()
    )
