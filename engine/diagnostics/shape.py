"""Turn pydantic's errors into diagnostics at their exact place, in an author's words."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, Literal

from engine.diagnostics.codes import CODES
from engine.diagnostics.diagnostic import Diagnostic, Edit, Fix
from engine.diagnostics.fixes import replace_word
from engine.diagnostics.places import Path
from engine.diagnostics.schema import Located, Schema, SchemaWalk, number
from engine.diagnostics.source import Source
from engine.diagnostics.suggest import did_you_mean
from engine.diagnostics.words import code, found, listed, named

if TYPE_CHECKING:
    from pydantic import BaseModel, TypeAdapter, ValidationError

KeysAt = Callable[[Path], Sequence[str]]

_MOST_WORDS: Final = 8
_RANGE: Final = (
    "greater_than",
    "greater_than_equal",
    "less_than",
    "less_than_equal",
    "multiple_of",
    "finite_number",
)
_LENGTH: Final = ("too_short", "too_long")
_TEXT: Final = ("string_too_short", "string_too_long", "string_pattern_mismatch")
_WORD: Final = ("literal_error", "enum")
_OWN_WORDS: Final = ("value_error", "assertion_error")
_SAME_KIND: Final = (
    *(*_RANGE, *_LENGTH, *_TEXT, *_OWN_WORDS),
    *("union_tag_invalid", "missing", "extra_forbidden"),
)
# Patterns say nothing to an author: a form is known by an example that fits it.
_FORMS: Final = (
    ("two-words-2", "small letters and digits with hyphens between words, like `the-old-mill`"),
    ("folder/two-words-2", "an id with its folder, like `adventures/the-old-mill`"),
    ("two_words_2", "small letters and digits with `_` between words, like `action_points`"),
    ("#a0b1c2", "a colour like `#a0b1c2`"),
    ("word", "a word of small letters"),
    ("en", "the two letters of a language, like `en`"),
    ("W603: a reason", "a code and why it is meant so, like `W603: nobody is meant to leave`"),
)


def shape_diagnostics(
    error: "ValidationError",
    source: Source,
    model: "type[BaseModel] | TypeAdapter[Any]",
    keys_at: KeysAt | None = None,
) -> list[Diagnostic]:
    """One diagnostic for each fault that the validation of `source.data` found, in the text's order.

    A validator of ours may raise `PydanticCustomError` with a code (`"E207"`) as its type and `help`,
    `rule` or `key` in its context; its message is taken as it is.
    """
    schema: Any = model.__pydantic_core_schema__ if isinstance(model, type) else model.core_schema
    return _Shape(source, SchemaWalk(schema), keys_at).diagnostics(error)


class _Error:
    """One of pydantic's errors with its place in the data."""

    def __init__(self, raw: Any, walk: SchemaWalk, data: Any) -> None:
        self.type: str = raw["type"]
        self.value: Any = raw["input"]
        self.message: str = raw["msg"]
        self.context: dict[str, Any] = raw.get("ctx", {})
        self.step: str | int | None = raw["loc"][-1] if raw["loc"] else None
        self.missing = self.type in ("missing", "missing_argument")
        self.place: Located = walk.locate(raw["loc"], data, missing=self.missing)


class _Shape:
    def __init__(self, source: Source, walk: SchemaWalk, keys_at: KeysAt | None) -> None:
        self._source = source
        self._walk = walk
        self._keys_at = keys_at
        self._misspelt: set[Path] = set()

    def diagnostics(self, error: "ValidationError") -> list[Diagnostic]:
        errors = [_Error(raw, self._walk, self._source.data) for raw in error.errors(include_url=False)]
        # Unknown keys first: a key that is only misspelt need not be called missing too.
        errors.sort(key=lambda each: each.type != "extra_forbidden")
        return sorted({each for each in self._tell_all(errors, 0) if each})

    # --- one value that may be of several kinds

    def _tell_all(self, errors: Iterable[_Error], level: int) -> Iterator[Diagnostic | None]:
        """Tell errors that have in common the choices in their outermost unions."""
        unions: dict[Path, dict[str, list[_Error]]] = {}
        for error in errors:
            if len(error.place.unions) > level:
                path, label = error.place.unions[level]
                unions.setdefault(path, {}).setdefault(label, []).append(error)
            else:
                yield self._tell(error)
        for path, choices in unions.items():
            yield from self._tell_union(path, list(choices.values()), level)

    def _tell_union(self, path: Path, choices: list[list[_Error]], level: int) -> Iterator[Diagnostic | None]:
        """Speak of the kind the author chose; where none fits, of all that may stand there."""
        meant = [each for each in choices if not any(self._is_other_kind(error, path) for error in each)]
        if meant:
            # One word out of few is the narrower offer, so of two that fit as well it is not the one meant.
            chosen = min(meant, key=lambda each: (len(each), each[0].type in _WORD))
            yield from self._tell_all(chosen, level + 1)
            return
        here = [error for errors in choices for error in errors if error.place.path == path]
        kinds = dict.fromkeys(filter(None, (self._walk.describe(error.place.schema) for error in here)))
        yield self._wrong_type(path, choices[0][0].value, listed(kinds) if kinds else None)

    def _is_other_kind(self, error: _Error, union: Path) -> bool:
        """Whether a choice of a union failed because the value is of another kind altogether."""
        if error.place.path != union or error.type in CODES:
            return False
        if error.type in _WORD:
            return _none_like(error.value, self._walk.words(error.place.schema))
        return error.type not in _SAME_KIND

    # --- one error

    def _tell(self, error: _Error) -> Diagnostic | None:
        path, schema = error.place.path, error.place.schema
        if error.type in CODES or error.type in _OWN_WORDS:
            return self._own_words(error)
        if error.missing:
            return self._missing(path, schema)
        if error.type == "extra_forbidden":
            return self._unknown_key(error)
        if error.type.startswith("union_tag_"):
            return self._wrong_tag(error)
        if error.type in _WORD:
            return self._wrong_word(path, error.value, self._walk.words(schema))
        if error.type in _RANGE and schema:
            words = self._range(error, schema)
            return self._at(path, "E205", f"{named(path)} must be {words}, found {found(error.value)}")
        if error.type in _TEXT and schema:
            return self._wrong_text(error)
        if error.type in _LENGTH and schema:
            return self._wrong_length(error, schema)
        return self._wrong_type(path, error.value, self._walk.describe(schema))

    def _at(
        self,
        path: Path,
        code_id: str,
        message: str,
        help: str | None = None,
        *,
        what: Literal["value", "key"] = "value",
        rule: str | None = None,
        fix: Fix | None = None,
    ) -> Diagnostic:
        span = self._source.span(path, what)
        return Diagnostic(code_id, message, self._source.file, span, help, rule, fix=fix)

    def _own_words(self, error: _Error) -> Diagnostic:
        context = error.context
        path = error.place.path
        if isinstance(key := context.get("key"), str | int):
            path += (key,)
        message = str(context.get("error") or error.message)
        general = "E206" if isinstance(error.value, str) else "E210"
        code_id = error.type if error.type in CODES else general
        return self._at(
            path, code_id, message, context.get("help"), what=error.place.what, rule=context.get("rule")
        )

    def _missing(self, path: Path, schema: Schema | None) -> Diagnostic | None:
        if path in self._misspelt or self._source.is_damaged(path[:-1]):
            return None  # a damaged table may well have it, in the statement with the syntax fault
        words = self._walk.describe(schema)
        key = code(path[-1])
        help = f"add {key}: {words}" if words else f"add {key}"
        return self._at(path, "E201", f"{key} is missing here", help, fix=self._only_value(path, schema))

    def _only_value(self, path: Path, schema: Schema | None) -> Fix | None:
        """Write a missing key of the file's head that can have one value only, such as `format`."""
        choices = self._walk.words(schema)
        if len(path) != 1 or len(choices) != 1 or not isinstance(choices[0], int):
            return None
        line = f"{path[0]} = {choices[0]}"
        start, _ = self._source.extent(())
        newline = "\r\n" if "\r\n" in self._source.text else "\n"
        return Fix(f"add {code(line)}", (Edit(start, start, line + newline),))

    def _unknown_key(self, error: _Error) -> Diagnostic:
        path = error.place.path
        key = str(error.step)
        if path[-1:] != (error.step,):
            # A short form was opened by a validator: the key is not in the text.
            return self._at(path, "E202", f"{found(error.value)} does not fit in {named(path)}")
        known = (
            list(self._keys_at(path[:-1])) if self._keys_at else list(self._walk.fields(error.place.table))
        )
        others = [name for name in known if name not in self._table(path[:-1])]
        guess = did_you_mean(key, others)
        message = f"{code(key)} is not a key here"
        if not guess:
            help = f"keys that may stand here: {listed(map(code, known), 'and')}" if known else None
            return self._at(path, "E202", message, help, what="key")
        self._misspelt.add((*path[:-1], guess))
        fix = replace_word(self._source, path, key, guess, "key")
        return self._at(path, "E202", f"{message}; did you mean {code(guess)}?", what="key", fix=fix)

    def _wrong_tag(self, error: _Error) -> Diagnostic | None:
        path, schema = error.place.path, error.place.schema
        if not schema or schema["type"] != "tagged-union":
            return self._wrong_type(path, error.value, self._walk.describe(schema))
        key, words = self._walk.discriminator(schema)
        if not isinstance(error.value, dict):
            if isinstance(error.value, str) and error.value == error.context.get("tag"):
                return self._wrong_word(path, error.value, words)
            return self._wrong_type(path, error.value, self._walk.describe(schema))
        if key is None:
            return self._wrong_word(path, error.context.get("tag"), words)
        if key in error.value:
            return self._wrong_word((*path, key), error.value[key], words)
        if self._source.is_damaged(path):
            return None
        message = f"{code(key)} is missing here: it says what kind of table this is"
        return self._at((*path, key), "E201", message, f"one of {listed(map(code, words))}")

    def _wrong_word(self, path: Path, value: Any, words: Sequence[Any]) -> Diagnostic:
        message = f"{named(path)} must be {_choice(words)}, found {found(value)}"
        guess = did_you_mean(value, map(str, words)) if isinstance(value, str) else None
        if guess:
            fix = replace_word(self._source, path, str(value), guess)
            return self._at(path, "E204", f"{message}; did you mean {code(guess)}?", fix=fix)
        help = f"allowed are {listed(map(code, words), 'and')}" if len(words) > _MOST_WORDS else None
        return self._at(path, "E203" if _none_like(value, words) else "E204", message, help)

    def _range(self, error: _Error, schema: Schema) -> str:
        if error.type == "multiple_of":
            return f"a multiple of {error.context['multiple_of']}"
        return "a finite number" if error.type == "finite_number" else number(schema)

    def _wrong_text(self, error: _Error) -> Diagnostic:
        path, context = error.place.path, error.context
        what = error.place.what
        if error.type == "string_pattern_mismatch":
            form = _form(context["pattern"])
            message = f"{found(error.value)} is not the right form for {named(path)}"
            if what == "key":
                message = f"the key {code(path[-1])} is not of the right form"
            help = f"it must be {form}" if form else f"it must match the pattern {code(context['pattern'])}"
            return self._at(path, "E206", message, help, what=what)
        limit = context.get("min_length") or context.get("max_length")
        if error.type == "string_too_short" and limit == 1:
            return self._at(path, "E206", f"{named(path)} must not be empty", what=what)
        words = "at least" if error.type == "string_too_short" else "at most"
        message = f"{named(path)} must have {words} {limit} characters, found {len(error.value)}"
        return self._at(path, "E206", message, what=what)

    def _wrong_length(self, error: _Error, schema: Schema) -> Diagnostic | None:
        path = error.place.path
        # Pydantic counts only the entries without faults, and those have been told of already.
        is_counted_wrong = error.type == "too_short" and len(error.value) >= error.context["min_length"]
        if is_counted_wrong or self._source.is_damaged(path[:-1]):
            return None
        least, most = schema.get("min_length"), schema.get("max_length")
        if least is not None and least == most:
            limits = f"exactly {_entries(least)}"
        elif error.type == "too_short":
            limits = f"at least {_entries(error.context['min_length'])}"
        else:
            limits = f"at most {_entries(error.context['max_length'])}"
        return self._at(path, "E209", f"{named(path)} must have {limits}, found {len(error.value)}")

    def _wrong_type(self, path: Path, value: Any, words: str | None) -> Diagnostic:
        if not words:
            return self._at(path, "E203", f"{named(path)} cannot be {found(value)}")
        return self._at(path, "E203", f"{named(path)} must be {words}, found {found(value)}")

    # --- the text

    def _table(self, path: Path) -> dict[str, Any]:
        data: Any = self._source.data
        for step in path:
            data = data[step]
        return dict(data)


def _form(pattern: str) -> str | None:
    try:
        form = re.compile(pattern)
    except re.error:  # pydantic's patterns are of another dialect
        return None
    return next((words for example, words in _FORMS if form.search(example)), None)


def _none_like(value: Any, words: Sequence[Any]) -> bool:
    """Whether the value is not even of the type that the words have."""
    return bool(words) and not any(type(word) is type(value) for word in words)


def _choice(words: Sequence[Any]) -> str:
    if len(words) > _MOST_WORDS:
        return f"one of the {len(words)} words allowed here"
    if len(words) == 1:
        return code(words[0])
    return f"one of {listed(map(code, words))}" if words else "something else"


def _entries(count: int) -> str:
    return "1 entry" if count == 1 else f"{count} entries"
