"""What can be wrong with a TOML value, in plain words."""

import re
import tomllib
from typing import Final, NoReturn

from engine.diagnostics.cursor import TEXT, Cursor, Fault, FaultError, mend
from engine.diagnostics.words import code, shortened

_BLANK_LINES: Final = re.compile(r"(?:[ \t\n]|\r\n|\#[^\n]*+)*+")
_LONG_TEXT: Final = re.compile(
    r'"""(?:[^"\\]++|\\.|"(?!""))*+"{3,5}|\'\'\'(?:[^\']++|\'(?!\'\'))*+\'{3,5}', re.DOTALL
)
_BARE_VALUE: Final = re.compile(r"\d{4}-\d\d-\d\d \d\d:[^\s,\]}#=]*+|[^\s,\[\]{}#=\"']++")
_PAIR: Final = re.compile(r"[A-Za-z0-9_-]++[ \t]*+=")
_WORDS: Final = re.compile(r"[^\n,\[\]{}#=\"'\\]*+")
_PLAIN: Final = re.compile(r"true|false|[+-]?(?:0|[1-9]\d{0,17})", re.ASCII)  # long lists are full of them
_NUMBER_LIKE: Final = re.compile(r"[+-]?\.?\d")
_DATE_LIKE: Final = re.compile(r"\d{4}-\d|\d\d:")
_CURLY_QUOTES: Final = frozenset("\u201c\u201d\u201e\u201f\u2018\u2019\u201a\u201b«»")
_QUOTE_INSIDE: Final = 'write `\\"` for a quote inside a text in double quotes'


class ValueCursor(Cursor):
    """Reads values, and the pairs that tables in braces are made of."""

    def pair(self) -> tuple[str, int, int]:
        """Read `key = value`; gives the key and its place."""
        start = self.at
        key = self.key()
        end = self.at
        self.skip()
        if self.sign != "=":
            self._no_equals(key, start, end)
        equals = self.at
        self.at += 1
        self.skip()
        if self.sign == "=":
            self.fail_extra("one `=` too many")
        if self.line_over() or self.sign in ",]}":
            help = "write it after the `=`; a list or a table begins on the same line as its key"
            self.fail(equals, equals + 1, f"{code(key)} has no value", help)
        self.value()
        return key, start, end

    def value(self) -> None:
        """Read any value."""
        match self.sign:
            case '"' | "'":
                self._quoted()
            case "[":
                self._list()
            case "{":
                self._braces()
            case _:
                self._bare()

    def fail_quote(self, end: int) -> NoReturn:
        """Stop where a text goes on behind its closing quote."""
        self.fail(self.at, end, "the text ends at the quote before this", _QUOTE_INSIDE)

    def _no_equals(self, key: str, start: int, end: int) -> NoReturn:
        write = f"write {code(shortened(key) + ' = …')}"
        if self.line_over() or self.sign in ",]}":
            self.fail(start, end, f"{code(shortened(key))} has no value", write)
        if self.sign == ":":
            fix = mend("write `=`", end, self.at + 1, " =")
            self.fail(self.at, self.at + 1, f"after the key {code(key)} comes `=`, not `:`", None, fix)
        before, equals, _ = self.text[self.at : self.rest_of_line()].partition("=")
        if equals and not set(before) & set("[]{}\"'#,"):
            whole_end = self.at + len(before.rstrip())
            message = f"{code(shortened(self.text[start:whole_end]))} cannot be a key"
            help = "keys have no spaces or special characters: write `_` between words"
            self.fail(start, whole_end, message, help)
        fix = mend("add `=`", end, self.at, " = ")
        self.fail(self.at, self.at + 1, f"`=` is missing after {code(key)}", write, fix)

    # --- texts

    def _quoted(self) -> None:
        start, quote = self.at, self.sign
        triple = quote * 3
        over_lines = self.text.startswith(triple, start, self.end)
        closed = (_LONG_TEXT if over_lines else TEXT).match(self.text, start, self.end)
        if closed:
            self.check_escapes(*closed.span())
            self.at = closed.end()
        elif over_lines:
            message = f"the text that begins here has no end: {code(triple)} is missing"
            self.fail(start, start + 3, message, f"a text over several lines ends with {code(triple)}")
        else:
            self._unclosed_quote(quote)

    def _unclosed_quote(self, quote: str) -> NoReturn:
        end = self.rest_of_line()
        # With brackets, commas or a comment behind it nobody knows where the text should have ended.
        unclear = set(self.text[self.at + 1 : end]) & set("#,]}\\" + quote)
        self.fail(
            self.at,
            end,
            f"the closing quote {code(quote)} is missing",
            'a text over several lines stands between `"""` and `"""`',
            None if unclear else mend("close the quote", end, end, quote),
        )

    # --- lists and tables in braces

    def _list(self) -> None:
        start = self.at
        self.at += 1
        self.skip(_BLANK_LINES)
        while self.sign != "]":
            self._need_closing(start, "list", "]")
            if self.sign == ",":
                self.fail_extra("there is nothing before this comma")
            pair = _PAIR.match(self.text, self.at, self.end)
            if pair:
                help = "put it in braces: `[{ key = value }]`"
                self.fail(*pair.span(), "a list cannot hold `key = value`", help)
            self.value()
            end = self.at
            self.skip(_BLANK_LINES)
            if self.sign == ",":
                self.at += 1
                self.skip(_BLANK_LINES)
            elif self.sign != "]":
                self._need_closing(start, "list", "]")
                self._no_comma(end)
        self.at += 1

    def _braces(self) -> None:
        start = self.at
        self.at += 1
        self._skip_on_line(start)
        keys: dict[str, tuple[int, int]] = {}
        while self.sign != "}":
            self._need_closing(start, "table", "}")
            key, *place = self.pair()
            key_start, key_end = place
            if key in keys:
                message = f"{code(key)} is given twice in the same table"
                raise FaultError(Fault(key_start, key_end, message, "keep one of them", first=keys[key]))
            keys[key] = key_start, key_end
            end = self.at
            self._skip_on_line(start)
            if self.sign == ",":
                comma = self.at
                self.at += 1
                self._skip_on_line(start)
                if self.sign == "}":
                    self.fail_extra("no comma before the closing `}`", comma)
            elif self.sign != "}":
                self._need_closing(start, "table", "}")
                self._no_comma(end)
        self.at += 1

    def _skip_on_line(self, start: int) -> None:
        """Step over blanks; TOML does not let a table in braces go on on the next line."""
        self.skip()
        if not self.sign or not self.line_over():
            return
        if "}" not in self.text[start : self.end]:
            self._unclosed(start, "table", "}")
        help = "write `{ … }` without a line break, or make it a table with a header of its own"
        self.fail(start, start + 1, "a table in braces must stand on one line", help)

    def _need_closing(self, start: int, what: str, sign: str) -> None:
        if not self.sign:
            self._unclosed(start, what, sign)
        if self.sign in "]}" and self.sign != sign:
            self.fail_sign(f"{code(sign)} is needed here to close the {what}, not {code(self.sign)}")

    def _unclosed(self, start: int, what: str, sign: str) -> NoReturn:
        message = f"the {what} that begins here is not closed: {code(sign)} is missing"
        unclear = set(self.text[start : self.end]) & set("\n#")
        fix = None if unclear else mend(f"add {code(sign)}", self.end, self.end, sign)
        self.fail(start, start + 1, message, None, fix)

    def _no_comma(self, end: int) -> NoReturn:
        if self.at == end and self.text[end - 1] in "'\"":
            self.fail_quote(self.at + 1)
        self.fail(end - 1, end, "a comma is missing after this", None, mend("add a comma", end, end, ","))

    # --- numbers, dates, true and false

    def _bare(self) -> None:
        match = _BARE_VALUE.match(self.text, self.at, self.end)
        if not match:
            self.fail_sign(f"a value cannot begin with {code(self.sign)}")
        if _PLAIN.fullmatch(match.group()):
            self.at = match.end()
            return
        try:
            tomllib.loads(f"x = {match.group()}")
        except ValueError:
            self._bad_bare(match.group(), *match.span())
        self.at = match.end()

    def _bad_bare(self, token: str, start: int, end: int) -> NoReturn:
        low = token.lower()
        if low in ("true", "false"):
            fix = mend(f"write {code(low)}", start, end, low)
            self.fail(start, end, f"{code(token)} must be written in small letters: {code(low)}", None, fix)
        if low in ("yes", "no", "on", "off"):
            help = f"for yes and no write `true` and `false`; for a text write {_in_quotes(token)}"
            self.fail(start, end, f"{code(token)} is not a value", help)
        if low in ("null", "none", "nil"):
            self.fail(start, end, f"there is no {code(token)} in TOML", "leave the key out instead")
        if token[0] in _CURLY_QUOTES:
            self.fail_sign(f"{code(token[0])} is not a quote TOML knows", 'use straight quotes: `"`')
        if _NUMBER_LIKE.match(token):
            self._bad_number(token, start, end)
        words = _WORDS.match(self.text, start, self.end)
        whole = words.group().rstrip() if words else token
        end = start + len(whole)
        fix = mend("put it in quotes", start, end, f'"{whole}"')
        self.fail(start, end, "a text needs quotes around it", f"write {_in_quotes(whole)}", fix)

    def _bad_number(self, token: str, start: int, end: int) -> NoReturn:
        shown = code(shortened(token))
        if _DATE_LIKE.match(token):
            help = "dates are written `2024-05-27`, times `07:32:00`; a text needs quotes"
            self.fail(start, end, f"{shown} is not a date or time", help)
        zeros = re.fullmatch(r"([+-]?)0+(\d+)", token)
        if zeros:
            fix = mend("remove the 0 before it", start, end, "".join(zeros.groups()))
            self.fail(start, end, f"{shown} is not a number: it begins with 0", None, fix)
        if re.fullmatch(r"[+-]?\.\d+|[+-]?\d+\.", token):
            self.fail(start, end, f"{shown} is not a number: a digit must stand on each side of the point")
        if re.fullmatch(r"[+-]?\d+", token):
            self.fail(start, end, "this number is too long")
        self.fail(start, end, f"{shown} is not a number", f"a text needs quotes: {_in_quotes(token)}")


def _in_quotes(text: str) -> str:
    return code(f'"{shortened(text)}"')
