"""Say in plain words what is wrong with one TOML statement that does not parse."""

import re
from typing import Final

from engine.diagnostics.cursor import Fault, FaultError, mend
from engine.diagnostics.explain_value import ValueCursor
from engine.diagnostics.words import code

_CONTROL: Final = re.compile(r"[\x00-\x08\x0b-\x0c\x0e-\x1f\x7f]|\r(?!\n)")
_ANOTHER_PAIR: Final = re.compile(r"[\w\"'.-]+[ \t]*=")


def explain(text: str, start: int, end: int, complaint: int) -> Fault:
    """The first fault of the statement; at the parser's `complaint` when no better words are known."""
    try:
        _StatementCursor(text, start, end).statement()
    except FaultError as found:
        return found.fault
    at = min(max(complaint, start), max(start, end - 1))
    return Fault(at, min(at + 1, end), "this cannot be read as TOML", "a line is `key = value` or `[header]`")


class _StatementCursor(ValueCursor):
    def statement(self) -> None:
        control = _CONTROL.search(self.text, self.at, self.end)
        if control:
            message = f"the invisible character U+{ord(control.group()):04X} is not allowed here"
            self.fail(*control.span(), message, "delete it")
        if self.sign == "[":
            self._header()
        elif self.sign != "#":
            self.pair()
            self._after_value()

    def _header(self) -> None:
        start = self.at
        marks = 2 if self.text.startswith("[[", self.at, self.end) else 1
        self.at += marks
        self.skip()
        if self.sign == "]" or self.line_over():
            self.fail(start, self.rest_of_line(), "a header needs a name between its brackets")
        self.key()
        name_end = self.at
        self.skip()
        closing = "]" * marks
        if self.text.startswith(closing, self.at, self.end):
            self.at += marks
            self._after_header()
        elif self.sign == "]" or self.line_over():
            end = self.at + 1 if self.sign == "]" else name_end
            missing = closing[end - self.at :] if self.sign == "]" else closing
            fix = mend(f"add {code(missing)}", end, end, missing)
            help = f"headers are written {code('[' * marks + 'name' + closing)}"
            self.fail(start, end, f"the header is not closed: {code(missing)} is missing", help, fix)
        else:
            help = 'a name with spaces or special characters needs quotes: `["like this"]`'
            self.fail(
                self.at, self.rest_of_line(), f"{code(closing)} is expected here to close the header", help
            )

    def _after_header(self) -> None:
        self.skip()
        if self.sign == "]":
            self.fail_extra("one `]` too many")
        if not self.line_over():
            help = "write the keys on the lines below it"
            self.fail(self.at, self.rest_of_line(), "nothing may follow a header on its line", help)

    def _after_value(self) -> None:
        value_end = self.at
        self.skip()
        if self.line_over():
            return
        rest = self.rest_of_line()
        if self.sign in "]}":
            self.fail_closing()
        if self.sign == "," and rest == self.at + 1:
            self.fail_extra("no comma may stand at the end of a line")
        if self.sign == ",":
            self.fail_sign("a comma cannot stand here", "several values are a list: `[1, 2]`")
        if _ANOTHER_PAIR.match(self.text, self.at, rest):
            fix = mend("begin a new line", value_end, self.at, "\n")
            self.fail(
                self.at, rest, "a new line must begin here", "each `key = value` has a line of its own", fix
            )
        if self.text[value_end - 1] in "'\"":
            self.fail_quote(rest)
        help = "a text needs quotes; several values are a list: `[1, 2]`"
        self.fail(self.at, rest, "nothing may follow the value on its line", help)
