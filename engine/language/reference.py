"""The reference of the rule language, written from the registry: `python -m engine.language.reference`."""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator
from inspect import get_annotations
from typing import Any

from pydantic_core import PydanticUndefined

from engine.language import rules
from engine.language.effects_flow import Option, Outcome
from engine.language.events import EVENTS
from engine.language.names import TREASURE_TYPES
from engine.language.roles import HERE, PLAYER_WORDS, ROLES
from engine.language.sentence import sentence_case
from engine.language.values import VALUES
from engine.language.word import VOCABULARIES, Model

_HEAD = """# The rule language

Written by `python -m engine.language.reference` from the registry; edit the words, not this file.

A rule is one of three shapes, each a table in a file: a [trigger](#trigger), a [modifier](#modifier) or an
[ability](#ability). What they are made of are words, each a table with an `op`, in seven vocabularies:
[figures](#figures), [spaces](#spaces), [players](#players), [treasures](#treasures), [amounts](#amounts),
[conditions](#conditions) and [effects](#effects). Where figures, spaces, players, treasures or an amount are
asked for, a bare name will do: a [role](#roles), or the id of a figure, a space or a pool; for an amount also a
whole number. Everything reads as English, and what it reads is what the engine does.
"""

_SHAPES: tuple[tuple[str, type[Model], str], ...] = (
    ("Trigger", rules.Trigger, "`[[trigger]]`"),
    ("Modifier", rules.Modifier, "`[[modifier]]`"),
    ("Ability", rules.Ability, "`[[ability]]`"),
    ("Cost", rules.Cost, "`cost` of an ability"),
    ("Limit", rules.Limit, "`limit` of a trigger or an ability"),
    ("Option", Option, "an entry of `options` in `choose_option`"),
    ("Outcome", Outcome, "an entry of `outcomes` in `roll`"),
)

_EXAMPLES = {
    "Trigger": """
        id = "fines-go-to-the-heap"
        on = "militia-collects"
        timing = "instead"
        do = [{ op = "move_ducats", from = "loser", to = "heap", amount = "amount" }]
    """,
    "Modifier": """
        id = "heavy-going"
        value = "movement"
        who = { op = "characters", in = { op = "spaces", kind = "street" } }
        add = -1
        when = { op = "alarm" }
    """,
    "Ability": """
        id = "read-by-candlelight"
        who = { op = "characters", of = "me", in = "library" }
        uses = "action"
        cost = { action_points = 1 }
        limit = { per = "turn" }
        do = [{ op = "draw_cards", count = 2 }]
    """,
}

_TITLES = {
    "figures": ("Figures", "Which figures a rule means. A selector asks nobody: it means all that fit."),
    "spaces": ("Spaces", "Which spaces a rule means. A figure's name stands for the space where it is."),
    "players": ("Players", "Which players a rule means. Where ducats go, `bank` and a pool's id fit too."),
    "treasures": ("Treasures", "Which treasure tokens a rule means."),
    "amount": ("Amounts", "Numbers worked out from the game; a whole number is one too."),
    "condition": ("Conditions", "What must hold. They only look; they never ask or change anything."),
    "effect": ("Effects", "What happens, one after the other."),
}

# How the types of fields are called here; the order matters where one name contains another.
_TYPES: tuple[tuple[str, str], ...] = (
    (r"Literal\[tuple\(VALUES\)\]", "[value](#values)"),
    (r"Literal\[tuple\(EVENTS\)\]", "[event](#events)"),
    (r"tuple\[(\w+), \.\.\.\]", r"list of \1"),
    (r"\bFigures\b", "[figures](#figures)"),
    (r"\bSpaces\b", "[spaces](#spaces)"),
    (r"\bPlayers\b", "[players](#players)"),
    (r"\bTreasures\b", "[treasures](#treasures)"),
    (r"\bTreasureType\b", "[treasure type](#treasure-types)"),
    (r"\bAmount\b", "[amount](#amounts)"),
    (r"\bCondition\b", "[condition](#conditions)"),
    (r"\bEffect\b", "[effects](#effects)"),
    (r"\bOption\b", "[options](#option)"),
    (r"\bOutcome\b", "[outcomes](#outcome)"),
    (r"\bCost\b", "[cost](#cost)"),
    (r"\bLimit\b", "[limit](#limit)"),
    (r"\bName\b", "id"),
    (r"\bText\b", "text"),
    (r"\bint\b", "number"),
    (r"\bbool\b", "true or false"),
    (r"\bstr\b", "text"),
    (r"\bTiming\b", "`before`, `instead`, `after`"),
)


def _annotation(cls: type[Model], name: str) -> str:
    """A field's type as its class writes it."""
    for base in cls.__mro__:
        if name in (written := get_annotations(base)):
            return str(written[name])
    raise KeyError(name)


def _named_literals(cls: type[Model]) -> dict[str, str]:
    """The Literal types that the class's module gives a name, such as `Until`."""
    module = sys.modules[cls.__module__]
    literals = {name: str(value) for name, value in vars(module).items() if "Literal[" in str(value)[:16]}
    return {name: text.replace("typing.", "") for name, text in literals.items() if name != "TreasureType"}


def _type(cls: type[Model], name: str) -> str:
    text = _annotation(cls, name).removesuffix(" | None")
    for alias, literal in _named_literals(cls).items():
        text = re.sub(rf"\b{alias}\b", literal.replace("\\", ""), text)
    kept: list[str] = []

    def keep(match: re.Match[str]) -> str:
        kept.append(", ".join(f"`{word}`" for word in re.findall(r"['\"]([^'\"]+)['\"]", match[1])))
        return f"\0{len(kept) - 1}\0"

    for pattern, label in _TYPES[:2]:
        text = re.sub(pattern, label, text)
    text = re.sub(r"Literal\[((?:['\"][^'\"]*['\"],? ?)+)\]", keep, text)
    for pattern, label in _TYPES[2:]:
        text = re.sub(pattern, label, text)
    text = text.replace(" | ", " or ")
    return re.sub("\0(\\d+)\0", lambda match: kept[int(match[1])], text)


def _default(value: Any) -> str:
    if value is PydanticUndefined:
        return "needed"
    if value is None or value == () or isinstance(value, Model):
        return ""
    return f"`{str(value).lower()}`" if isinstance(value, bool) else f"`{value}`"


def _fields(cls: type[Model]) -> Iterator[str]:
    fields = {name: field for name, field in cls.model_fields.items() if name != "op"}
    if not fields:
        return
    yield "| key | takes | default | meaning |"
    yield "| --- | --- | --- | --- |"
    for name, field in fields.items():
        key = field.alias or name
        yield f"| `{key}` | {_type(cls, name)} | {_default(field.default)} | {field.description or ''} |"
    yield ""


def _block(text: str) -> Iterator[str]:
    yield "```toml"
    yield from (line.strip() for line in text.strip().splitlines())
    yield "```"
    yield ""


def _shapes() -> Iterator[str]:
    yield "## Shapes\n"
    for title, cls, where in _SHAPES:
        yield f"### {title}\n"
        yield f"{(cls.__doc__ or '').strip()} Written as {where}.\n"
        yield from _fields(cls)
        if title in _EXAMPLES:
            yield from _block(_EXAMPLES[title])
            rule = cls.model_validate(tomllib.loads(_EXAMPLES[title]))
            assert isinstance(rule, rules.Rule)
            yield f"> {rule.reading()}\n"


def _roles() -> Iterator[str]:
    yield "## Roles\n"
    yield "Names for whoever takes part in what just happened. Which of them there are depends on the event.\n"
    yield "| name | is a | meaning |"
    yield "| --- | --- | --- |"
    for role in ROLES.values():
        yield f"| `{role.name}` | {role.kind} | {role.help} |"
    yield f"| `{HERE}` | space | The space where the actor stands, or else the bearer. |"
    for name, (reads, _) in PLAYER_WORDS.items():
        yield f"| `{name}` | player | {sentence_case(reads)} |"
    yield ""
    yield "### Treasure types\n"
    yield "| name | reads |"
    yield "| --- | --- |"
    for name, (one, many) in TREASURE_TYPES.items():
        yield f"| `{name}` | {one}, {many} |"
    yield ""


def _events() -> Iterator[str]:
    yield "## Events\n"
    yield "What a trigger, a reaction or an Intrigue waits for.\n"
    yield "| event | happens when | timings | roles | rule |"
    yield "| --- | --- | --- | --- | --- |"
    for event in EVENTS.values():
        timings = ", ".join(event.timings)
        roles = ", ".join(f"`{role}`" for role in event.roles)
        yield f"| `{event.name}` | {event.reads} | {timings} | {roles} | {event.rule} |"
    yield ""


def _values() -> Iterator[str]:
    yield "## Values\n"
    yield "What a modifier or a lasting effect changes: a number by `add` or `set`, a permission by `allow`.\n"
    yield "| value | is a | of a | reads | rule |"
    yield "| --- | --- | --- | --- | --- |"
    for value in VALUES.values():
        kind = "permission" if value.permission else "number"
        yield f"| `{value.name}` | {kind} | {value.subject} | {value.reads} | {value.rule} |"
    yield ""


def _words() -> Iterator[str]:
    for vocabulary, words in VOCABULARIES.items():
        title, about = _TITLES[vocabulary]
        yield f"## {title}\n"
        yield f"{about}\n"
        for op, cls in words.items():
            word = cls.model_validate(tomllib.loads("word = " + cls.example)["word"])
            yield f"### {op}\n"
            yield f"{(cls.__doc__ or '').strip()}\n"
            yield from _fields(cls)
            yield from _block(cls.example)
            yield f"> {word.phrase().text}\n"


def text() -> str:
    """The whole reference, as Markdown."""
    lines = [_HEAD, *_shapes(), *_roles(), *_events(), *_values(), *_words()]
    return "\n".join(lines).rstrip() + "\n"


if __name__ == "__main__":
    sys.stdout.write(text())
