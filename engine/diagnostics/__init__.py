"""Every fault of a content file as data: code, severity, place, message and fix."""

from engine.diagnostics.codes import CODES, Code, Severity
from engine.diagnostics.diagnostic import START_OF_FILE, Diagnostic, Edit, Fix, Related, Span
from engine.diagnostics.fixes import Fixed, apply_fixes, fix_all, preview, replace_word
from engine.diagnostics.places import Path
from engine.diagnostics.report import render_json, render_text, summary
from engine.diagnostics.shape import shape_diagnostics
from engine.diagnostics.source import MAX_BYTES, Source
from engine.diagnostics.statements import MAX_DEPTH
from engine.diagnostics.suggest import did_you_mean

__all__ = [
    "CODES",
    "MAX_BYTES",
    "MAX_DEPTH",
    "START_OF_FILE",
    "Code",
    "Diagnostic",
    "Edit",
    "Fix",
    "Fixed",
    "Path",
    "Related",
    "Severity",
    "Source",
    "Span",
    "apply_fixes",
    "did_you_mean",
    "fix_all",
    "preview",
    "render_json",
    "render_text",
    "replace_word",
    "shape_diagnostics",
    "summary",
]
