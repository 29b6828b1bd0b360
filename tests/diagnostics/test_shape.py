"""Pydantic's errors in an author's words, at their place."""

from enum import StrEnum
from typing import Annotated, Any, Literal

import pytest
from pydantic import (
    BaseModel,
    ConfigDict,
    Discriminator,
    Field,
    Tag,
    TypeAdapter,
    ValidationError,
    field_validator,
    model_validator,
)
from pydantic_core import PydanticCustomError

from engine.diagnostics import Diagnostic, Source, fix_all, shape_diagnostics

Id = Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=20)]


class Model(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Count(Model):
    op: Literal["count"]
    of: Id


class Sum(Model):
    op: Literal["sum"]
    sum: "tuple[Amount, ...]" = Field(min_length=1)


class MoveDucats(Model):
    op: Literal["move_ducats"]
    amount: "Amount"
    from_: Id = Field("bank", alias="from")


class May(Model):
    op: Literal["may"]
    do: "list[Effect]"


def _tag(value: Any) -> str | None:
    if isinstance(value, bool):
        return None
    if isinstance(value, str):
        return "name"
    if isinstance(value, int):
        return "number"
    return value.get("op") if isinstance(value, dict) else None


Amount = Annotated[
    Annotated[int, Field(ge=0, le=99), Tag("number")]
    | Annotated[Id, Tag("name")]
    | Annotated[Count, Tag("count")]
    | Annotated[Sum, Tag("sum")],
    Discriminator(_tag),
]
Effect = Annotated[
    Annotated[MoveDucats, Tag("move_ducats")] | Annotated[May, Tag("may")], Discriminator(_tag)
]


class Timing(StrEnum):
    BEFORE = "before"
    AFTER = "after"


class Event(Model):
    id: Id
    round: int = Field(ge=1, le=8)
    do: list[Effect] = Field(min_length=1, max_length=3)


class Window(Model):
    first: int
    last: int

    @model_validator(mode="after")
    def _ordered(self) -> "Window":
        if self.last < self.first:
            words = {"first": self.first, "key": "last", "help": "swap them", "rule": "T-3"}
            raise PydanticCustomError("E210", "`last` lies before round {first}", words)
        return self


class Dice(Model):
    count: int = Field(ge=1)

    @model_validator(mode="before")
    @classmethod
    def _opened(cls, value: Any) -> Any:
        """Read the short form `"2 dice"`."""
        if not isinstance(value, str) or not value[0].isdigit():
            return value
        count, *rest = value.split()
        return {"count": int(count), **dict.fromkeys(rest[1:], True)}


class Sheet(Model):
    format: Literal[1] = 1
    title: Annotated[str, Field(min_length=1, max_length=12)] | dict[str, str] = "x"
    colour: str | None = Field(None, pattern="^#[0-9a-f]{6}$")
    timing: Timing = Timing.AFTER
    share: float = Field(0.5, gt=0, lt=1)
    dozens: int = Field(12, multiple_of=12)
    off: bool = False
    pair: tuple[int, int] = (1, 2)
    names: dict[Id, int] = {}
    who: Literal["all", "none"] | Id = "all"
    window: Window | None = None
    word: str = "x"
    choice: Window | list[int] | Literal["any"] = "any"
    dice: Dice | None = None
    event: list[Event] = []

    @field_validator("word")
    @classmethod
    def _no_x(cls, value: str) -> str:
        if value == "bad":
            raise ValueError("the word `bad` is taken")
        return value


for _model in (Sum, MoveDucats, May, Event, Sheet):
    _model.model_rebuild()


def _shape(text: str) -> list[Diagnostic]:
    source = Source.of(text, "a.toml")
    try:
        Sheet.model_validate(source.data)
    except ValidationError as error:
        return shape_diagnostics(error, source, Sheet)
    return []


def _event(line: str) -> str:
    return f'[[event]]\nid = "e"\nround = 1\ndo = [{line}]\n'


MOVE = '{ op = "move_ducats", amount = 1 }'

# text, code, line, column, message, help
CASES: list[tuple[str, str, int, int, str, str | None]] = [
    (
        '[[event]]\nid = "e"\nround = "five"\ndo = [{ op = "may", do = [] }]\n',
        "E203",
        3,
        9,
        '`round` must be a whole number between 1 and 8, found "five"',
        None,
    ),
    (
        '[[event]]\nid = "e"\nround = 9\ndo = [{ op = "may", do = [] }]\n',
        "E205",
        3,
        9,
        "`round` must be a whole number between 1 and 8, found `9`",
        None,
    ),
    (
        '[[event]]\nid = "e"\ndo = [{ op = "may", do = [] }]\n',
        "E201",
        1,
        1,
        "`round` is missing here",
        "add `round`: a whole number between 1 and 8",
    ),
    (
        _event('{ op = "move_ducats", amuont = 2 }'),
        "E202",
        4,
        29,
        "`amuont` is not a key here; did you mean `amount`?",
        None,
    ),
    (
        _event('{ op = "move_ducats", amount = 2, zzz = 1 }'),
        "E202",
        4,
        41,
        "`zzz` is not a key here",
        "keys that may stand here: `op`, `amount` and `from`",
    ),
    (
        _event('{ op = "mvoe_ducats", amount = 2 }'),
        "E204",
        4,
        14,
        '`op` must be one of `move_ducats` or `may`, found "mvoe_ducats"; did you mean `move_ducats`?',
        None,
    ),
    (
        _event("{ amount = 2 }"),
        "E201",
        4,
        7,
        "`op` is missing here: it says what kind of table this is",
        "one of `move_ducats` or `may`",
    ),
    (_event("{ op = 3 }"), "E203", 4, 14, "`op` must be one of `move_ducats` or `may`, found `3`", None),
    (_event('"wait"'), "E203", 4, 7, 'entry 1 of `do` must be a table, found "wait"', None),
    (
        _event('{ op = "may", do = [{ op = "move_ducats", amount = 1, from = "The Bank" }] }'),
        "E206",
        4,
        68,
        '"The Bank" is not the right form for `from`',
        "it must be small letters and digits with hyphens between words, like `the-old-mill`",
    ),
    (
        _event('{ op = "move_ducats", amount = true }'),
        "E203",
        4,
        38,
        "`amount` must be a whole number between 0 and 99, a text or a table, found `true`",
        None,
    ),
    (
        _event('{ op = "move_ducats", amount = 100 }'),
        "E205",
        4,
        38,
        "`amount` must be a whole number between 0 and 99, found `100`",
        None,
    ),
    (
        # The tag `sum` is also the name of a key there.
        _event('{ op = "move_ducats", amount = { op = "sum", sum = [1, { op = "count", of = 3 }] } }'),
        "E203",
        4,
        83,
        "`of` must be a text, found `3`",
        None,
    ),
    (
        "[[event]]\nid = 'e'\nround = 1\ndo = []\n",
        "E209",
        4,
        6,
        "`do` must have at least 1 entry, found 0",
        None,
    ),
    (
        _event(", ".join([MOVE] * 4)),
        "E209",
        4,
        6,
        "`do` must have at most 3 entries, found 4",
        None,
    ),
    ("format = 2\n", "E204", 1, 10, "`format` must be `1`, found `2`", None),
    ('title = ""\n', "E206", 1, 9, "`title` must not be empty", None),
    (
        'title = "much too long a title"\n',
        "E206",
        1,
        9,
        "`title` must have at most 12 characters, found 21",
        None,
    ),
    ("title = 5\n", "E203", 1, 9, "`title` must be a text or a table, found `5`", None),
    ("title = { en = 5 }\n", "E203", 1, 16, "`en` must be a text, found `5`", None),
    (
        'colour = "red"\n',
        "E206",
        1,
        10,
        '"red" is not the right form for `colour`',
        "it must be a colour like `#a0b1c2`",
    ),
    (
        'timing = "befor"\n',
        "E204",
        1,
        10,
        '`timing` must be one of `before` or `after`, found "befor"; did you mean `before`?',
        None,
    ),
    (
        "share = 1.5\n",
        "E205",
        1,
        9,
        "`share` must be a number greater than 0 and smaller than 1, found `1.5`",
        None,
    ),
    ("dozens = 13\n", "E205", 1, 10, "`dozens` must be a multiple of 12, found `13`", None),
    ('off = "perhaps"\n', "E203", 1, 7, '`off` must be `true` or `false`, found "perhaps"', None),
    ("pair = [1, 'x']\n", "E203", 1, 12, 'entry 2 of `pair` must be a whole number, found "x"', None),
    (
        "[names]\nOdd = 1\n",
        "E206",
        2,
        1,
        "the key `Odd` is not of the right form",
        "it must be small letters and digits with hyphens between words, like `the-old-mill`",
    ),
    (
        'who = "Every One"\n',
        "E206",
        1,
        7,
        '"Every One" is not the right form for `who`',
        "it must be small letters and digits with hyphens between words, like `the-old-mill`",
    ),
    ("window = { first = 5, last = 3 }\n", "E210", 1, 30, "`last` lies before round 5", "swap them"),
    ('word = "bad"\n', "E206", 1, 8, "the word `bad` is taken", None),
    ("choice = { first = 1 }\n", "E201", 1, 10, "`last` is missing here", "add `last`: a whole number"),
    ("choice = ['x']\n", "E203", 1, 11, 'entry 1 of `choice` must be a whole number, found "x"', None),
    ("choice = 5.5\n", "E203", 1, 10, "`choice` must be a table, a list or `any`, found `5.5`", None),
    ('dice = "0 dice"\n', "E205", 1, 8, "`dice` must be a whole number of at least 1, found `0`", None),
    ('dice = "1 dice more"\n', "E202", 1, 8, "`true` does not fit in `dice`", None),
    ("evnt = 1\n", "E202", 1, 1, "`evnt` is not a key here; did you mean `event`?", None),
    ("event = 5\n", "E203", 1, 9, "`event` must be a list, found `5`", None),
    ("[event]\nid = 'e'\n", "E203", 1, 1, "`event` must be a list, found a table", None),
    (
        "off = 1979-05-27\n",
        "E203",
        1,
        7,
        "`off` must be `true` or `false`, found the date or time 1979-05-27",
        None,
    ),
]


@pytest.mark.parametrize(("text", "code", "line", "column", "message", "help"), CASES)
def test_words_and_place(
    text: str, code: str, line: int, column: int, message: str, help: str | None
) -> None:
    (told,) = _shape(text)
    assert (told.code, told.span.line, told.span.column) == (code, line, column)
    assert told.message == message
    assert told.help == help


def test_a_good_sheet_has_no_faults() -> None:
    assert _shape(_event(MOVE)) == []


def test_every_fault_is_told_in_the_order_of_the_text() -> None:
    text = (
        _event('{ op = "move_ducats", amount = -1, form = 3 }, { op = "mya", do = [] }')
        + "round = 1\nzzz = 1\n"
    )
    assert Source.of(text, "a.toml").syntax  # `round` twice
    told = _shape(text.replace("\nround = 1\nzzz", "\nzzz"))
    assert [(each.code, each.span.line) for each in told] == [
        ("E205", 4),
        ("E202", 4),
        ("E204", 4),
        ("E202", 5),
    ]


def test_entries_with_faults_are_not_missing_entries() -> None:
    assert [each.code for each in _shape(_event('{ op = "nothing-like-it" }'))] == ["E204"]


def test_fixes_keep_everything_else() -> None:
    text = 'timing = "befor" # when\n' + _event(
        '{ op = "mya", do = [] }, { op = "move_ducats", "amuont" = 1 }'
    )
    fixed = fix_all(text, _shape(text)).text
    assert fixed == text.replace("befor", "before").replace("mya", "may").replace('"amuont"', "amount")
    assert _shape(fixed) == []


def test_what_a_syntax_fault_took_away_is_not_missing() -> None:
    text = '[[event]]\nid = "e"\nround = five\ndo = [{ op = "may", do = [] }]\n'
    assert [each.code for each in Source.of(text, "a.toml").syntax] == ["E101"]
    assert _shape(text) == []


def test_the_rule_of_our_own_errors_is_kept() -> None:
    (told,) = _shape("window = { first = 5, last = 3 }\n")
    assert told.rule == "T-3"


def test_keys_may_come_from_elsewhere() -> None:
    source = Source.of("colr = 1\n", "a.toml")
    with pytest.raises(ValidationError) as caught:
        Sheet.model_validate(source.data)
    (told,) = shape_diagnostics(caught.value, source, Sheet, keys_at=lambda path: ["colour-of-all", "colors"])
    assert told.message == "`colr` is not a key here; did you mean `colors`?"


def test_a_type_adapter_will_do() -> None:
    adapter = TypeAdapter(dict[str, Event])
    source = Source.of('[first]\nid = "e"\nround = "x"\ndo = [{ op = "may", do = [] }]\n', "a.toml")
    with pytest.raises(ValidationError) as caught:
        adapter.validate_python(source.data)
    (told,) = shape_diagnostics(caught.value, source, adapter)
    assert (told.code, told.span.line) == ("E203", 3)


def test_never_in_pydantics_words() -> None:
    values = [
        "1",
        "1.5",
        "true",
        '"x"',
        "[]",
        "{}",
        "[1]",
        "{ op = 1 }",
        "1979-05-27",
        "[{ op = 'may' }]",
        "inf",
    ]
    for name in Sheet.model_fields:
        for value in values:
            for told in _shape(f"{name} = {value}\n") + _shape(
                _event(f'{{ op = "{name}", amount = {value} }}')
            ):
                assert "Input" not in told.message
                assert "should be" not in told.message
                assert "valid" not in told.message
