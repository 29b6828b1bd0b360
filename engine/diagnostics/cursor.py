"""A cursor over one broken TOML statement: small steps, keys, and the words for what stops it."""

import re
from dataclasses import dataclass
from typing import Final, NoReturn

from engine.diagnostics.diagnostic import Edit, Fix
from engine.diagnostics.words import code

BLANK: Final = re.compile(r"[ \t]*+")
TEXT: Final = re.compile(r'"(?:[^"\\\n]++|\\[^\n])*+"|\'[^\'\n]*+\'')
_BARE_KEY: Final = re.compile(r"[A-Za-z0-9_-]++")
_ESCAPE: Final = re.compile(r"\\(?:u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|.)", re.DOTALL)
_GOOD_ESCAPE: Final = re.compile(r'\\(?:[btnfr"\\]|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8})')
_LINE_JOIN: Final = re.compile(r"\\[ \t]*\r?\n")


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a statement, by offsets into the text."""

    start: int
    end: int
    message: str
    help: str | None = None
    fix: Fix | None = None
    first: tuple[int, int] | None = None  # the place of the first of two that are one too many


class FaultError(Exception):
    """Carries the first fault out of the reading."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.message)
        self.fault = fault


class Cursor:
    """Reads as TOML would and stops at the first thing that does not fit."""

    def __init__(self, text: str, start: int, end: int) -> None:
        self.text = text
        self.at = start
        self.end = end

    @property
    def sign(self) -> str:
        """The character under the cursor, empty at the end of the statement."""
        return self.text[self.at] if self.at < self.end else ""

    def skip(self, pattern: re.Pattern[str] = BLANK) -> None:
        """Step over what the pattern matches."""
        match = pattern.match(self.text, self.at, self.end)
        if match:
            self.at = match.end()

    def line_over(self) -> bool:
        """Whether nothing but a comment is left on the line."""
        return self.sign in ("", "\n", "\r", "#")

    def rest_of_line(self) -> int:
        """The offset where the line ends, without blanks."""
        newline = self.text.find("\n", self.at, self.end)
        end = self.end if newline < 0 else newline
        while end > self.at and self.text[end - 1] in " \t\r":
            end -= 1
        return end

    # --- stopping

    def fail(
        self, start: int, end: int, message: str, help: str | None = None, fix: Fix | None = None
    ) -> NoReturn:
        """Stop with a fault at a stretch of the text."""
        raise FaultError(Fault(start, end, message, help, fix))

    def fail_sign(self, message: str, help: str | None = None) -> NoReturn:
        """Stop with a fault at the character under the cursor."""
        self.fail(self.at, self.at + 1, message, help)

    def fail_extra(self, message: str, at: int | None = None) -> NoReturn:
        """Stop at a character that is one too many."""
        at = self.at if at is None else at
        self.fail(at, at + 1, message, None, mend(f"remove {code(self.text[at])}", at, at + 1, ""))

    def fail_closing(self) -> NoReturn:
        """Stop at a closing bracket without an opening one."""
        self.fail_sign(
            f"{code(self.sign)} closes nothing here", "its opening bracket is missing, or it is one too many"
        )

    # --- keys

    def key(self) -> str:
        """Read a key, dotted or not; gives its text."""
        start = self.at
        while True:
            self._key_part()
            end = self.at
            self.skip()
            if self.sign != ".":
                self.at = end
                return self.text[start:end]
            self.at += 1
            self.skip()

    def _key_part(self) -> None:
        if self.sign in ("'", '"'):
            quoted = TEXT.match(self.text, self.at, self.end)
            if not quoted:
                message = f"the closing quote {code(self.sign)} of this key is missing"
                self.fail(self.at, self.rest_of_line(), message)
            self.check_escapes(*quoted.span())
            self.at = quoted.end()
            return
        bare = _BARE_KEY.match(self.text, self.at, self.end)
        if not bare:
            self._no_key()
        self.at = bare.end()

    def _no_key(self) -> NoReturn:
        if self.line_over():
            self.fail(self.at - 1, self.at, "a key is missing after this")
        if self.sign == "=":
            self.fail_sign("there is no key before `=`", "write `key = value`")
        if self.sign in "]}":
            self.fail_closing()
        if self.sign == ",":
            self.fail_sign("a comma cannot stand here", "commas only separate entries in `[ ]` and `{ }`")
        self.fail_sign(
            f"a key cannot begin with {code(self.sign)}",
            "keys are letters from a to z, digits, `_` and `-`; any other key needs quotes",
        )

    def check_escapes(self, start: int, end: int) -> None:
        """Stop at a backslash that means nothing."""
        if self.text[start] == "'":
            return
        over_lines = self.text.startswith('"""', start)
        for match in _ESCAPE.finditer(self.text, start, end):
            at = match.start()
            if _GOOD_ESCAPE.fullmatch(match.group()) or (over_lines and _LINE_JOIN.match(self.text, at, end)):
                continue
            self.fail(
                *match.span(),
                f"{code(match.group())} means nothing in a text",
                "write `\\\\` for a backslash, or put the text in single quotes",
                mend("double the backslash", at, at, "\\"),
            )


def mend(title: str, start: int, end: int, text: str) -> Fix:
    """A fix of one edit."""
    return Fix(title, (Edit(start, end, text),))
