"""Where the program keeps what is not the author's: backups and work to recover."""

from __future__ import annotations

import os
from pathlib import Path as FilePath

import platformdirs


def state_folder() -> FilePath:
    """The folder in the user's account; GUILDMASTER_STATE names another."""
    named = os.environ.get("GUILDMASTER_STATE")
    return FilePath(named) if named else platformdirs.user_state_path("guildmaster", appauthor=False)
