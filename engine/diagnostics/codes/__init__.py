"""The codes of diagnostics, each with its page in the documentation."""

from engine.diagnostics.codes import campaign, game, meaning, names, play, shape, text
from engine.diagnostics.codes.registry import CODES, LAYERS, Code, Severity

__all__ = ["CODES", "LAYERS", "Code", "Severity"]

del campaign, game, meaning, names, play, shape, text
