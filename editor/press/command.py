"""`guildmaster export`: sheets, boards, cards, tokens and summaries as PDF or PNG."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engine.commands.common import FAULT, USAGE, fail

if TYPE_CHECKING:
    from PySide6.QtCore import QCoreApplication

    from engine.content.library import Library, Loaded

export_app = typer.Typer(
    help="Print sheets, boards, cards, tokens and summaries.", no_args_is_help=True, rich_markup_mode=None
)


class PaperName(StrEnum):
    """Sizes of paper."""

    a4 = "a4"
    letter = "letter"


IdArgument = Annotated[str, typer.Argument(metavar="ID", help="Id or path of the file to print.")]
PdfOption = Annotated[Path | None, typer.Option("--pdf", metavar="FILE", help="Write a PDF.")]
PngOption = Annotated[
    Path | None, typer.Option("--png", metavar="FILE", help="Write a PNG; several pages get -1, -2 ….")
]
PaperOption = Annotated[PaperName, typer.Option("--paper", help="Size of the paper.")]
ParchmentOption = Annotated[bool, typer.Option("--parchment", help="On a parchment ground.")]
WorkspaceOption = Annotated[
    list[Path] | None,
    typer.Option("--workspace", metavar="FOLDER", help="A folder of your own content; may be repeated."),
]


@export_app.command("sheet")
def sheet(
    id_: IdArgument,
    pdf: PdfOption = None,
    png: PngOption = None,
    paper: PaperOption = PaperName.a4,
    parchment: ParchmentOption = False,
    workspace: WorkspaceOption = None,
) -> None:
    """The printed face of an adventure."""
    _export("sheet", id_, pdf, png, paper, parchment, workspace)


@export_app.command("board")
def board(
    id_: IdArgument,
    pdf: PdfOption = None,
    png: PngOption = None,
    paper: PaperOption = PaperName.a4,
    parchment: ParchmentOption = False,
    workspace: WorkspaceOption = None,
    night: Annotated[bool, typer.Option("--night", help="The town at night; takes much ink.")] = False,
    tiled: Annotated[
        bool, typer.Option("--tiled", help="In tiles to be joined, large enough for the tokens.")
    ] = False,
) -> None:
    """A board, or the boards of an adventure, as a plan that saves ink."""
    _export("board", id_, pdf, png, paper, parchment, workspace, night=night, tiled=tiled)


@export_app.command("cards")
def cards(
    id_: IdArgument,
    pdf: PdfOption = None,
    png: PngOption = None,
    paper: PaperOption = PaperName.a4,
    parchment: ParchmentOption = False,
    workspace: WorkspaceOption = None,
) -> None:
    """A deck, a gang or figures as cards, nine to a page, each page followed by its backs."""
    _export("cards", id_, pdf, png, paper, parchment, workspace)


@export_app.command("tokens")
def tokens(
    id_: IdArgument,
    pdf: PdfOption = None,
    png: PngOption = None,
    paper: PaperOption = PaperName.a4,
    parchment: ParchmentOption = False,
    workspace: WorkspaceOption = None,
) -> None:
    """Tokens, a gang's or other figures, a ruleset's markers, or all that an adventure needs."""
    _export("tokens", id_, pdf, png, paper, parchment, workspace)


@export_app.command("reference")
def reference(
    id_: Annotated[str, typer.Argument(metavar="RULESET", help="Id or path of the ruleset.")],
    pdf: PdfOption = None,
    png: PngOption = None,
    paper: PaperOption = PaperName.a4,
    parchment: ParchmentOption = False,
    workspace: WorkspaceOption = None,
) -> None:
    """A two-page players' summary from a ruleset's values."""
    _export("reference", id_, pdf, png, paper, parchment, workspace)


def _export(
    what: str,
    id_: str,
    pdf: Path | None,
    png: Path | None,
    paper: PaperName,
    parchment: bool,
    workspace: list[Path] | None,
    *,
    night: bool = False,
    tiled: bool = False,
) -> None:
    if pdf is None and png is None:
        fail("say where to write: --pdf FILE or --png FILE", USAGE)
    library = _library(id_, workspace or [])
    application()
    from editor.press.make import KINDS, Choices, make_print
    from editor.press.output import ExportError, write_pdf, write_png
    from editor.press.paper import OLD, PAPERS, PLAIN

    loaded = _find(library, id_, KINDS[what], what)
    choices = Choices(PAPERS[paper.value], OLD if parchment else PLAIN, night, tiled)
    try:
        made = make_print(what, library, loaded, choices)
        written = write_pdf(made, pdf) if pdf is not None else []
        written += write_png(made, png) if png is not None else []
    except (ExportError, ValueError) as error:
        fail(str(error), USAGE)
    for fault in made.faults:
        typer.echo(f"guildmaster: {fault}", err=True)
    for path in written:
        typer.echo(str(path))


_kept: QCoreApplication | None = None  # Qt's application lives as long as somebody holds it


def application() -> QCoreApplication:
    """The Qt application that printing needs; without a window, so that no display is needed."""
    from PySide6.QtGui import QGuiApplication

    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    global _kept
    _kept = QGuiApplication.instance() or QGuiApplication(sys.argv[:1])
    return _kept


def _library(id_: str, folders: Sequence[Path]) -> Library:
    """The shipped content, the folders, and the file if its path was given."""
    from engine.content.library import Library
    from engine.diagnostics import render_text

    for folder in folders:
        if not folder.exists():
            fail(f"there is no folder “{folder}”", USAGE)
    path = Path(id_)
    library = Library.load([*folders, path] if path.is_file() else list(folders))
    if str(path) in (source.file for source in library.unread):
        faults = [each for each in library.diagnostics if each.file == str(path)]
        typer.echo(render_text(faults, library.sources, sys.stderr.isatty()), err=True, nl=False)
        raise typer.Exit(FAULT)
    return library


def _find(library: Library, id_: str, kinds: Sequence[str], what: str) -> Loaded:
    """The file that is meant; among several of one id, the one of which there is such a print."""
    from engine.content.library import FOLDERS
    from engine.content.show import UnknownEntryError, find

    fitting = [loaded for kind in kinds for loaded in library.of_kind(kind)]
    named = [loaded for loaded in fitting if loaded.id == id_]
    begun = [loaded for loaded in fitting if id_ and loaded.id.startswith(id_)]
    for some in (named[:1], begun if len(begun) == 1 else []):
        if some:
            return some[0]
    try:
        loaded = find(library, id_)
    except UnknownEntryError as error:
        fail(str(error), USAGE)
    if loaded.kind not in kinds:
        folders = ", ".join(FOLDERS[kind] for kind in kinds)
        fail(f"“{loaded.key}” cannot be printed as {what}; choose one of {folders}", USAGE)
    return loaded
