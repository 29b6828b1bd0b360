"""A small panel with help and problems."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from editor.look.colours import Colours
from editor.look.fonts import mono
from editor.source.help import Help
from editor.source.overlay import Overlay
from engine.diagnostics import Diagnostic, Severity

_SIGNS = {Severity.ERROR: "✖", Severity.WARNING: "▲", Severity.HINT: "◆"}
_COLUMNS = 70  # how wide it may get, in characters


class Tip(Overlay):
    """Shows problems and help beside what they are about."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setObjectName("source-tip")
        self._label = QLabel(self)
        self._label.setTextFormat(Qt.TextFormat.RichText)
        self._label.setWordWrap(True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 8, 12, 8)
        layout.addWidget(self._label)
        self._colours: Colours | None = None

    def set_colours(self, colours: Colours) -> None:
        """Dress it for a theme."""
        self._colours = colours
        self.setStyleSheet(
            f"#source-tip {{ background: {colours.raised}; border: {colours.line_width}px solid {colours.line};"
            f" }} QLabel {{ color: {colours.text}; background: transparent; border: none; }}"
        )

    @property
    def html(self) -> str:
        """What it shows."""
        return self._label.text()

    def show_help(self, help: Help | None, problems: list[Diagnostic], near: QRect) -> None:
        """Show it below a place on the screen, or above where there is no room below; nothing to say hides it."""
        assert self._colours is not None
        parts = [_problem(each, self._colours) for each in problems[:4]]
        if len(problems) > 4:
            parts.append(_small(f"and {len(problems) - 4} more here", self._colours))
        if help is not None:
            parts.append(_page(help, self._colours))
        if not parts:
            self.hide()
            return
        rule = f'<hr style="background-color:{self._colours.line}; height:1px">'
        self._label.setText(rule.join(parts))
        self._fit()
        self.show_beside(near)

    def _fit(self) -> None:
        self._label.ensurePolished()
        most = self._label.fontMetrics().averageCharWidth() * _COLUMNS
        self._label.setMinimumSize(0, 0)
        self._label.setMaximumSize(most, 10_000)
        self._label.setWordWrap(False)
        width = min(most, self._label.sizeHint().width())
        self._label.setWordWrap(True)
        self._label.setFixedSize(width, self._label.heightForWidth(width))
        self.adjustSize()


def _problem(each: Diagnostic, colours: Colours) -> str:
    colour = {"error": colours.error, "warning": colours.warning}.get(each.severity.value, colours.hint)
    said = f"{each.message[:1].upper()}{each.message[1:]}"
    head = f'<span style="color:{colour}">{_SIGNS[each.severity]} <b>{escape(each.code)}</b></span> {_code(said, colours)}'
    help = _small(each.help[:1].upper() + each.help[1:], colours) if each.help else ""
    fix = _small(f"Alt+Enter: {each.fix.title}", colours) if each.fix is not None else ""
    return "<br>".join(part for part in (head, help, fix) if part)


def _page(help: Help, colours: Colours) -> str:
    family = escape(mono(10).family())
    rows = [
        f'<b>{escape(help.title)}</b> <span style="color:{colours.secondary}">{escape(help.sort)}</span>',
    ]
    if help.text:
        rows.append(_code(help.text, colours))
    rows += [_small(note, colours) for note in help.notes]
    if help.example:
        lines = "<br>".join(escape(line).replace("  ", "&nbsp; ") for line in help.example.split("\n"))
        rows.append(f"<span style=\"font-family:'{family}'; color:{colours.ok}\">{lines}</span>")
    if help.reading:
        rows.append(f"<i>{escape(help.reading)}</i>")
    return "<br>".join(rows)


def _small(text: str, colours: Colours) -> str:
    return f'<span style="color:{colours.secondary}">{_code(text, colours)}</span>'


def _code(text: str, colours: Colours) -> str:
    """Escaped, with what stands between backticks as code."""
    parts = escape(text).split("`")
    if len(parts) % 2 == 0:
        return escape(text)
    return "".join(
        f'<span style="color:{colours.accent}">{part}</span>' if index % 2 else part
        for index, part in enumerate(parts)
    )
