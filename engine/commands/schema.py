"""`guildmaster schema`: JSON Schema for every kind of file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from engine.commands.common import fail


def schema(
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="The folder to write them to.")],
) -> None:
    """Write a JSON Schema for each kind of file, for editors that complete and check TOML."""
    from engine.content.schema import write_schemas

    try:
        written = write_schemas(out)
    except OSError as error:
        fail(f"the schemas cannot be written to “{out}”: {(error.strerror or 'it failed').lower()}")
    for path in written:
        typer.echo(path)
