"""The commands that the editor adds to `guildmaster`; nothing of Qt is imported before one of them runs."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer


def register(app: typer.Typer) -> None:
    """Add `edit` and `export`, where Qt is installed."""
    if find_spec("PySide6") is None:
        return
    from editor.press.command import export_app

    app.command("edit")(edit)
    app.add_typer(export_app, name="export")


def edit(
    paths: Annotated[
        list[Path] | None, typer.Argument(help="Files to open, or the folder of a workspace.")
    ] = None,
) -> None:
    """Open the editor."""
    from editor.app import run

    raise typer.Exit(run([str(path) for path in paths or ()]))
