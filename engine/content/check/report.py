"""Where the checks of one file put what they find."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from engine.diagnostics import (
    Diagnostic,
    Fix,
    Path,
    Related,
    Severity,
    Source,
    Span,
    did_you_mean,
    replace_word,
)
from engine.diagnostics.words import code

_DIGITS: Final = re.compile(r"\d+")


class Report:
    """The diagnostics of one file."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.found: list[Diagnostic] = []

    def at(
        self,
        path: Path,
        code_id: str,
        message: str,
        help: str | None = None,
        *,
        rule: str | None = None,
        related: tuple[Related, ...] = (),
        fix: Fix | None = None,
    ) -> None:
        """Something is wrong with what stands at a path; where nothing does, with what holds it."""
        span = self.source.span(path)
        self.found.append(Diagnostic(code_id, message, self.source.file, span, help, rule, related, fix))

    def is_faulty(self, path: Path) -> bool:
        """Whether an error has been found inside what stands at a path: then what it means is anybody's guess."""
        span = self.source.span(path)
        begin, end = (span.line, span.column), (span.end_line, span.end_column)
        return any(
            each.severity is Severity.ERROR
            and begin <= (each.span.line, each.span.column)
            and (each.span.end_line, each.span.end_column) <= end
            for each in self.found
        )

    def place(
        self, span: Span, code_id: str, message: str, help: str | None = None, *, fix: Fix | None = None
    ) -> None:
        """Something is wrong inside a value."""
        self.found.append(Diagnostic(code_id, message, self.source.file, span, help, fix=fix))

    def unknown(
        self, path: Path, what: str, name: str, known: Iterable[str], code_id: str = "E301", where: str = ""
    ) -> None:
        """A name that stands for nothing; the nearest one is suggested."""
        guess = did_you_mean(name, known)
        if guess is not None and _DIGITS.sub("", guess) == _DIGITS.sub("", name):
            guess = None  # one number is as good as another: nobody can tell which street was meant
        message = f"there is no {what} {code(name)}{where}"
        if guess is None:
            self.at(path, code_id, message)
            return
        self.at(
            path,
            code_id,
            f"{message}; did you mean {code(guess)}?",
            fix=replace_word(self.source, path, name, guess),
        )
