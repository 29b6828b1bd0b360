"""When the program itself fails: keep the work, write it down, say it; never vanish."""

from __future__ import annotations

import faulthandler
import logging
import sys
from logging.handlers import RotatingFileHandler
from pathlib import Path as FilePath
from types import TracebackType
from typing import TYPE_CHECKING, Final

from editor.text.state import state_folder

if TYPE_CHECKING:
    from editor.window.main import MainWindow

_LOG: Final = logging.getLogger("guildmaster.editor")
_SIZE: Final = 500_000


def log_file() -> FilePath:
    """Where faults are written down."""
    return state_folder() / "logs" / "editor.log"


def open_log() -> None:
    """Begin the log; a fault of Qt or Python itself is written beside it."""
    folder = log_file().parent
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handler = RotatingFileHandler(log_file(), maxBytes=_SIZE, backupCount=2, encoding="utf-8", delay=True)
        faulthandler.enable(open(folder / "crash.log", "a", encoding="utf-8"))  # noqa: SIM115  # kept open
    except OSError:
        return  # a program without a log is better than none
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    _LOG.addHandler(handler)
    _LOG.setLevel(logging.INFO)
    _LOG.propagate = False


class Faults:
    """The hook for what nobody caught."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window
        self._is_telling = False

    def install(self) -> None:
        """Be called for every exception that nobody catches."""
        sys.excepthook = self.take

    def take(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Keep the work first; then write it down; then say it."""
        if issubclass(kind, KeyboardInterrupt):
            self._window.close()
            return
        if self._is_telling:  # a fault while telling of a fault: the log has the first
            return
        self._is_telling = True
        try:
            self._window.documents.keep_now()
            _LOG.error("nobody caught this", exc_info=(kind, error, trace))
            self._window.output.say(f"Fault of the program: {kind.__name__}: {error}")
            self._window.bars.say(
                "fault",
                "error",
                f"Something went wrong in the program ({kind.__name__}: {error}). Your work is kept; save it, and "
                "start again if things look odd.",
                ("Save all", self._window.files.save_all),
                ("Show log folder", self._window.helping.log_folder),
            )
        finally:
            self._is_telling = False
