"""The codes of diagnostics, each with its page in the documentation."""

from engine.diagnostics.codes import game, meaning, names, play, shape, text
from engine.diagnostics.codes.registry import CODES, LAYERS, Code, Severity

__all__ = ["CODES", "LAYERS", "Code", "Severity"]

del game, meaning, names, play, shape, text
