"""Write diagnostics for people, with the line and a caret, or for programs, as JSON."""

import json
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from textwrap import wrap
from typing import Final

from engine.diagnostics.codes import Severity
from engine.diagnostics.diagnostic import Diagnostic, Span
from engine.diagnostics.source import Source

_WIDTH: Final = 100
_TAB: Final = 4
_COLOURS: Final = {Severity.ERROR: "1;31", Severity.WARNING: "1;33", Severity.HINT: "1;36"}
_FRAME: Final = "1;34"
_BOLD: Final = "1"
_REPLACED: Final = "\ufffd"

Paint = Callable[[str, str], str]


def summary(diagnostics: Iterable[Diagnostic]) -> dict[str, int]:
    """How many errors, warnings and hints there are."""
    counts = dict.fromkeys(Severity, 0)
    for diagnostic in diagnostics:
        counts[diagnostic.severity] += 1
    return {f"{severity.value}s": count for severity, count in counts.items()}


def render_json(diagnostics: Iterable[Diagnostic]) -> str:
    """All diagnostics and their summary as JSON."""
    ordered = sorted(diagnostics)
    content = {"diagnostics": [each.as_dict() for each in ordered], "summary": summary(ordered)}
    text = json.dumps(content, ensure_ascii=False, indent=2)
    # A file name may hold half characters that no stream takes; JSON has an escape for them.
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def render_text(diagnostics: Iterable[Diagnostic], sources: Mapping[str, Source], colour: bool) -> str:
    """All diagnostics as text for a terminal, empty when there are none."""
    ordered = sorted(diagnostics)
    if not ordered:
        return ""
    paint = _painted if colour else _plain
    blocks = ["\n".join(_Block(each, sources, paint).lines()) for each in ordered]
    counts = [
        f"{count} {name if count != 1 else name[:-1]}" for name, count in summary(ordered).items() if count
    ]
    return "\n\n".join((*blocks, ", ".join(counts))) + "\n"


def _plain(text: str, _style: str) -> str:
    return text


def _painted(text: str, style: str) -> str:
    return f"\x1b[{style}m{text}\x1b[0m"


class _Block:
    """The lines for one diagnostic."""

    def __init__(self, diagnostic: Diagnostic, sources: Mapping[str, Source], paint: Paint) -> None:
        self._diagnostic = diagnostic
        self._sources = sources
        self._paint = paint
        places = [diagnostic.span, *(place.span for place in diagnostic.related)]
        self._margin = " " * len(str(max(span.line for span in places)))

    def lines(self) -> Iterator[str]:
        diagnostic, paint = self._diagnostic, self._paint
        style = _COLOURS[diagnostic.severity]
        label = paint(f"{diagnostic.severity.value}[{diagnostic.code}]", style)
        yield label + paint(f": {_clean(diagnostic.message)}", _BOLD)
        yield from self._excerpt(diagnostic.file, diagnostic.span, "^", style)
        for name, text in (("help", diagnostic.help), ("rule", diagnostic.rule)):
            if text:
                indent = f"{self._margin}   {' ' * len(name)}  "
                first, *more = wrap(_clean(text), _WIDTH, break_long_words=False, break_on_hyphens=False) or [
                    ""
                ]
                yield f"{self._margin} {paint('=', _FRAME)} {paint(name, _BOLD)}: {first}"
                yield from (indent + line for line in more)
        for place in diagnostic.related:
            yield f"{paint('note', _BOLD)}: {_clean(place.message)}"
            yield from self._excerpt(place.file, place.span, "-", _FRAME)

    def _excerpt(self, file: str, span: Span, mark: str, style: str) -> Iterator[str]:
        """The place, and the line there with the marked stretch underlined."""
        margin, paint = self._margin, self._paint
        yield f"{margin}{paint('-->', _FRAME)} {_clean(file)}:{span.line}:{span.column}"
        source = self._sources.get(file)
        line = source.line(span.line) if source else ""
        if not line:
            return
        bar = paint("|", _FRAME)
        shown, before, length = _trimmed(line, span)
        yield f"{margin} {bar}"
        yield f"{paint(str(span.line).ljust(len(margin)), _FRAME)} {bar} {shown}"
        yield f"{margin} {bar} {' ' * before}{paint(mark * length, style)}"


def _trimmed(line: str, span: Span) -> tuple[str, int, int]:
    """The line as it is shown, the cells before the marked stretch, and the cells in it."""
    cells = list(_cells(line))
    start = min(span.column - 1, len(cells))
    end = min(span.end_column - 1, len(cells)) if span.end_line == span.line else len(cells)
    first, last = 0, len(cells)
    if sum(width for _, width in cells) > _WIDTH:
        first = _reach(cells, start, -1, _WIDTH // 3)
        last = _reach(cells, first, 1, _WIDTH)
    shown = "".join(text for text, _ in cells[first:last])
    before = sum(width for _, width in cells[first:start])
    length = sum(width for _, width in cells[start : min(end, last)])
    if first > 0:
        shown, before = f"…{shown}", before + 1
    if last < len(cells):
        shown += "…"
    return shown, before, max(length, 1)


def _reach(cells: list[tuple[str, int]], start: int, step: int, room: int) -> int:
    """How far one comes from a cell in one direction within so much room."""
    at = start
    while 0 <= at + min(step, 0) < len(cells):
        room -= cells[at + min(step, 0)][1]
        if room < 0:
            break
        at += step
    return at


def _cells(line: str) -> Iterator[tuple[str, int]]:
    """Each character as it is shown, with the number of cells it takes on a terminal."""
    column = 0
    for sign in line:
        if sign == "\t":
            width = _TAB - column % _TAB
            shown = " " * width
        else:
            shown = _clean(sign)
            width = _cell_width(shown)
        column += width
        yield shown, width


def _cell_width(sign: str) -> int:
    if unicodedata.category(sign) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(sign) in "WF" else 1


def _clean(text: str) -> str:
    """No control characters: a file must not be able to steer the terminal."""
    return "".join(_REPLACED if unicodedata.category(sign) in ("Cc", "Cs") else sign for sign in text)
