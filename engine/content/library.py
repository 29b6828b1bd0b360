"""The library: all content files of the shipped folders and of a user's own, read, checked for shape, by id."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from engine.content.adventure import Adventure
from engine.content.board import Board
from engine.content.campaign import Campaign
from engine.content.card import Deck
from engine.content.common import FORMAT, words
from engine.content.gang import FigureFile, Gang
from engine.content.ruleset import Ruleset
from engine.content.slots import filled
from engine.content.token import TokenFile
from engine.diagnostics import (
    Diagnostic,
    Fix,
    Related,
    Severity,
    Source,
    did_you_mean,
    replace_word,
    shape_diagnostics,
)
from engine.diagnostics.words import code, found, listed
from engine.language.names import common, proper

KINDS: dict[str, Any] = {
    "adventure": Adventure,
    "board": Board,
    "campaign": Campaign,
    "deck": Deck,
    "figures": FigureFile,
    "gang": Gang,
    "ruleset": Ruleset,
    "tokens": TokenFile,
}

# Folders a file of each kind lives in, and the first part of its id on the command line.
FOLDERS: dict[str, str] = {
    "adventure": "adventures",
    "board": "boards",
    "campaign": "campaigns",
    "deck": "decks",
    "figures": "figures",
    "gang": "gangs",
    "ruleset": "rulesets",
    "tokens": "tokens",
}


def shipped_folder(name: str = "scenarios") -> Path:
    """The shipped content: beside the package in a checkout, inside it when installed."""
    package = Path(__file__).resolve().parent.parent
    beside = package.parent / name
    return beside if beside.is_dir() else package / "_data" / name


def shipped_folders() -> list[Path]:
    """All folders with shipped content."""
    return [folder for name in ("scenarios", "campaigns") if (folder := shipped_folder(name)).is_dir()]


@dataclass(frozen=True)
class Loaded:
    """One file: its text, and what it says if its shape is right."""

    path: Path
    source: Source
    kind: str
    model: Any

    @property
    def id(self) -> str:
        return str(self.model.id)

    @property
    def key(self) -> str:
        return f"{FOLDERS[self.kind]}/{self.id}"


@dataclass
class Library:
    """Content by key (`adventures/01-…`), with every fault found on the way."""

    files: dict[str, Loaded] = field(default_factory=dict)
    read: dict[str, Loaded] = field(default_factory=dict)  # by file name; also what is off or a duplicate
    unread: list[Source] = field(default_factory=list)  # texts that did not become a model
    sources: dict[str, Source] = field(default_factory=dict)
    diagnostics: list[Diagnostic] = field(default_factory=list)
    replaced: dict[tuple[str, str], tuple[Any, Loaded]] = field(default_factory=dict)

    @classmethod
    def load(
        cls, folders: Iterable[Path] = (), *, shipped: bool = True, overlay: Mapping[Path, str] | None = None
    ) -> Library:
        """Read all files, each once; `overlay` gives texts that are not saved yet.

        A file that is named by the caller and lies in an earlier folder too is called as the caller calls it.
        """
        library = cls()
        roots = [*shipped_folders(), *folders] if shipped else list(folders)
        paths = [(root, path) for root in roots for path in find_files(root)]
        called = {os.path.realpath(path): path for root, path in paths if root == path}
        done: set[str] = set()
        for _root, path in paths:
            place = os.path.realpath(path)
            if place not in done:
                done.add(place)
                path = called.get(place, path)
                library.add(path, (overlay or {}).get(path))
        library._resolve_replacements()
        return library

    @classmethod
    def of_texts(cls, texts: Mapping[str, str]) -> Library:
        """A library of texts at hand, by the names of their files: what a save has kept."""
        library = cls()
        for file, text in texts.items():
            library.add(Path(file), text)
        library._resolve_replacements()
        return library

    def add(self, path: Path, text: str | None = None) -> Loaded | None:
        """Read one file into the library."""
        source = Source.read(path) if text is None else Source.of(text, str(path))
        self.diagnostics += source.syntax
        return self._take(source, read_model(path, source, self.diagnostics))

    def reread(self, path: Path, text: str) -> Library:
        """The same library with one file as it is now being written; no other file is read again.

        Its diagnostics are those of that file, and what the whole library has against its ids.
        """
        new = Library()
        read: dict[str, Loaded | None] = {**dict.fromkeys(self.sources), **self.read}
        for file, loaded in {**read, str(path): None}.items():
            if file == str(path):
                new.add(path, text)
            else:
                new._take(self.sources[file], loaded)
        new._resolve_replacements()
        return new

    def _take(self, source: Source, loaded: Loaded | None) -> Loaded | None:
        """Let in what was read of a file."""
        self.sources[source.file] = source
        if loaded is None:
            self.unread.append(source)
            return None
        self.read[source.file] = loaded
        if loaded.model.off:
            return None
        there = self.files.get(loaded.key)
        if there is not None and loaded.model.replaces != loaded.id:
            self._duplicate(loaded, there)
            return None
        self.files[loaded.key] = loaded
        return loaded

    def _duplicate(self, new: Loaded, old: Loaded) -> None:
        self.diagnostics.append(
            Diagnostic(
                "E302",
                f"the id {code(new.id)} is taken already",
                new.source.file,
                new.source.span(("id",)),
                help=f'choose another id, or write replaces = "{new.id}" to stand in for it',
                related=(Related("it is used here", old.source.file, old.source.span(("id",))),),
            )
        )

    def _resolve_replacements(self) -> None:
        """Files and single entries that stand in for others."""
        for loaded in list(self.files.values()):
            target = loaded.model.replaces
            if target is not None and target != loaded.id:
                key = f"{FOLDERS[loaded.kind]}/{target}"
                if key in self.files:
                    self.files[key] = loaded
                else:
                    self._unknown_target(loaded, ("replaces",), target, self.ids(loaded.kind))
        for loaded in list(self.files.values()):
            for name, index, entry in entries(loaded):
                if entry.replaces is None:
                    continue
                known = [e.id for other in self.of_kind(loaded.kind) for _n, _i, e in entries(other)]
                if entry.replaces in known:
                    self.replaced[loaded.kind, entry.replaces] = (entry, loaded)
                else:
                    self._unknown_target(loaded, (name, index, "replaces"), entry.replaces, known)

    def _unknown_target(
        self, loaded: Loaded, path: tuple[str | int, ...], target: str, known: list[str]
    ) -> None:
        close = did_you_mean(target, known)
        hint = f"; did you mean {code(close)}?" if close else ""
        self.diagnostics.append(
            Diagnostic(
                "E303",
                f"there is no {code(target)} to replace{hint}",
                loaded.source.file,
                loaded.source.span(path),
                fix=replace_word(loaded.source, path, target, close) if close else None,
            )
        )

    def of_kind(self, kind: str) -> list[Loaded]:
        """Files of a kind, in the order of their ids; a file that was replaced is not among them."""
        found = {id(f): f for f in self.files.values() if f.kind == kind}
        return sorted(found.values(), key=lambda f: f.id)

    def ids(self, kind: str) -> list[str]:
        return sorted(f.id for f in self.files.values() if f.kind == kind)

    def get(self, kind: str, id_: str) -> Loaded | None:
        return self.files.get(f"{FOLDERS[kind]}/{id_}")

    def names(self, home: Loaded | None = None) -> dict[str, str]:
        """How ids read in sentences: with "a" for what there may be several of, with "the" for what is one only.

        A sheet's pools and counters are its own: another sheet may call one of its own the same.
        """
        out: dict[str, str] = {}
        others = [loaded for loaded in self.files.values() if loaded is not home]
        for loaded in (*others, home) if home is not None else others:
            for space in getattr(loaded.model, "space", ()):
                out[space.id] = _definite(words(space.name))
            for name, _index, entry in entries(loaded):
                title = words(entry.title)
                if name in ("character", "card") or (name == "figure" and entry.count == 1):
                    out[entry.id] = proper(title)
                elif name == "token" and entry.count == 1:
                    out[entry.id] = _definite(title)
                elif name in ("figure", "token"):
                    out[entry.id] = common(title)
                elif name == "pool":
                    out[entry.id] = _definite(title)
                elif name == "counter":
                    out[entry.id] = _definite(title.lower())
        return out

    @property
    def has_errors(self) -> bool:
        return any(d.severity is Severity.ERROR for d in self.diagnostics)


def entries(loaded: Loaded) -> list[tuple[str, int, Any]]:
    """The entries of a file with their place in it: characters, cards, tokens, figures, sheet parts."""
    out = []
    for name in ("character", "figure", "card", "treasure", "token", "pool", "counter", "event"):
        for index, entry in enumerate(getattr(loaded.model, name, ())):
            out.append((name, index, entry))
    return out


def _definite(title: str) -> str:
    """With its article, unless the title has one or begins with somebody's ("Isabeau's purse")."""
    first = title.split(" ")[0].lower()
    return proper(title) if first == "the" or first.endswith(("'s", "’s", "s'", "s’")) else f"the {title}"


def find_files(root: Path) -> list[Path]:
    """TOML files below a folder, in a stable order, hidden ones left out; a file stands for itself."""
    if not root.is_dir():
        return [root]
    found = ((path, path.relative_to(root).parts) for path in root.rglob("*.toml"))
    return sorted(path for path, parts in found if not any(part.startswith(".") for part in parts))


def read_model(path: Path, source: Source, faults: list[Diagnostic]) -> Loaded | None:
    """The shape check: a file becomes a model, or faults with their places."""
    data = source.data
    if source.is_refused:
        return None
    version = data.get("format")
    if isinstance(version, int) and not isinstance(version, bool) and version > FORMAT:
        faults.append(
            Diagnostic(
                "E207",
                f"this file is of format {version}, this program reads up to {FORMAT}",
                source.file,
                source.span(("format",)),
                help="update the program to open it",
            )
        )
        return None
    if "format" in data and version == FORMAT and type(version) is not int:  # 1.0 and true are equal to 1
        message = f"`format` must be {code(FORMAT)}, found {found(version)}"
        faults.append(Diagnostic("E203", message, source.file, source.span(("format",))))
        return None
    kind = data.get("kind")
    if not isinstance(kind, str) or kind not in KINDS:
        close = did_you_mean(kind, list(KINDS)) if isinstance(kind, str) else None
        hint = f"; did you mean {code(close)}?" if close else ""
        fix: Fix | None = replace_word(source, ("kind",), str(kind), close) if close else None
        message = (
            f"{found(kind)} is no kind of file{hint}"
            if "kind" in data
            else "the file does not say its `kind`"
        )
        faults.append(
            Diagnostic(
                "E208",
                message,
                source.file,
                source.span(("kind",)),
                help=f"it is one of {listed(map(code, KINDS))}",
                fix=fix,
            )
        )
        return None
    model = KINDS[kind]
    try:
        read = model.model_validate(data)
    except ValidationError as error:
        faults += shape_diagnostics(error, source, model)
        return None
    except RecursionError:
        faults.append(Diagnostic("E103", "the rules in this file are nested too deeply", source.file))
        return None
    return Loaded(path, source, kind, filled(read, source.text))
