"""The `guildmaster` command. Commands import what they need when they run, so that --help is quick."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from importlib.metadata import entry_points

import typer

app = typer.Typer(
    name="guildmaster",
    help="Author, check, play and playtest adventures for the city of thieves.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)

_COMMANDS = ("check", "show", "schema", "play", "replay", "simulate", "balance", "bench", "tour")

for _name in _COMMANDS:
    app.command(_name)(getattr(import_module(f"engine.commands.{_name}"), _name))
app.add_typer(import_module("engine.commands.campaign").app, name="campaign")


def main() -> None:
    """Run the command line; the editor and others add their commands by an entry point."""
    for plugin in entry_points(group="guildmaster.commands"):
        plugin.load()(app)
    try:
        app(arguments(sys.argv[1:]))
    except BrokenPipeError:  # `guildmaster show … | head` is no fault
        sys.stderr.close()
        sys.exit(0)


def arguments(given: list[str]) -> list[str]:
    """What is meant: nothing at all means `edit`, where something has added it and there is a display."""
    has_edit = any(each.name == "edit" for each in app.registered_commands)
    return given if given or not has_edit or not has_display() else ["edit"]


def has_display() -> bool:
    """Whether a window could be shown."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
