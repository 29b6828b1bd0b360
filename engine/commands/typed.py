"""What was typed at the table, understood as actions: by ids, by titles, by the beginnings of words."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.content.drawing import in_english
from engine.play import notation
from engine.play.describe import action_text
from engine.play.words import Words
from engine.rules import kinds as k
from engine.rules.state import Action, State

_STOP = {"a", "an", "and", "at", "from", "go", "in", "of", "on", "the", "to", "with", "space"}
# What people say for a verb of the records.
_SPOKEN = {
    "lockpick": ("pick", "lock"),
    "mission": ("fulfil",),
    "use": ("skill",),
    "end": ("turn", "done"),
    "gate": ("place", "portcullis"),
    "die": ("reroll",),
    "pass": ("keep", "nothing", "no"),
    "treasure": ("steal", "take", "put", "drop"),
    "card": ("discard", "take"),
    "space": ("choose", "retreat", "put"),
    "figure": ("choose", "name"),
    "player": ("choose",),
    "move": ("walk",),
    "intrigue": ("claim",),
    "buy": ("pick",),
}


def split(text: str) -> list[str]:
    """The words of a text, lower case, without marks: names of several words fall apart."""
    return re.findall(r"[^\W_]+", text.lower().replace("'", "").replace("’", ""))


def _verbs(action: Action) -> tuple[str, ...]:
    verb = k.VERBS[action[0]]
    return (verb, *_SPOKEN.get(verb, ()))


class Typed:
    """Reads what was typed, for one game."""

    def __init__(self, w: Words) -> None:
        self.w, self.g = w, w.g
        self._ids = {kind: {_joined(name): n for name, n in row.items()} for kind, row in w.g.names().items()}
        streets = [
            f"street {s.label}" if s.kind == "street" else in_english(s.name) for s in w.g.layout.spaces
        ]
        titles: dict[str, Sequence[str]] = {
            "figure": w.g.figure_titles,
            "card": w.g.card_titles,
            "space": streets,
            "ability": [w.ability(i) for i in range(len(w.g.abilities))],
            "player": [w.gang(p) for p in range(w.g.players)],
        }
        self._titles = {kind: [_joined(title) for title in row] for kind, row in titles.items()}

    def fitting(self, st: State, legal: Sequence[Action], line: str) -> list[Action]:
        """The legal actions that all the words fit, each by its beginning, numbers exactly."""
        exact = [a for a in legal if notation.write(self.g, a) == line.lower()]
        typed = [word for word in split(line) if word not in _STOP]
        if exact or not typed:
            return exact
        out = []
        for action in legal:
            names = self._names(st, action)
            if all(any(n == t if t.isdecimal() else n.startswith(t) for n in names) for t in typed):
                out.append(action)
        return out

    def names_verb(self, action: Action, line: str) -> bool:
        """Whether the first word says what to do: only then is it done without asking."""
        first = split(line)[:1]
        return bool(first) and any(verb.startswith(first[0]) for verb in _verbs(action))

    def _names(self, st: State, action: Action) -> list[str]:
        spoken = re.sub(r", \d+ spaces?|: .*", "", action_text(self.w, st, action))
        return split(" ".join([notation.write(self.g, action), *_verbs(action), spoken]))

    def resolve(self, st: State, line: str) -> Action | None:
        """The action meant, legal or not; None where the words are not known."""
        typed = split(line)
        if not typed:
            return None
        verbs = [v for v in k.VERBS if v == typed[0] or typed[0] in _SPOKEN.get(v, ())]
        rest = [word for word in typed[1:] if word not in (*_STOP, "lock")]
        for verb in verbs:
            number = k.VERBS.index(verb)
            values = self._arguments(st, k.ARGUMENTS[number], rest)
            if values is not None:
                return (number, *values)
        return None

    def _arguments(self, st: State, kinds: Sequence[str], typed: list[str]) -> list[int] | None:
        values: list[int] = []
        for kind in kinds:
            for length in range(len(typed), -1, -1):
                value = self._find(st, kind, "-".join(typed[:length]), values)
                if value is not None:
                    values.append(value)
                    typed = typed[length:]
                    break
            else:
                return None
        return values if not typed else None

    def find(self, st: State, kind: str, text: str) -> int | None:
        """A thing of a kind by its id, its title or its number."""
        return self._find(st, kind, _joined(text), ())

    def figure_in(self, line: str) -> int:
        """The first figure named in a line; -1 for none."""
        known = self._titles["figure"]
        return next((known.index(word) for word in split(line) if word in known), -1)

    def _find(self, st: State, kind: str, name: str, before: Sequence[int]) -> int | None:
        if kind == "number":
            return int(name) if name.isdecimal() and len(name) < 4 else None
        if name in self._ids[kind]:
            return self._ids[kind][name]
        if kind == "treasure":
            return self._chest(st, name, before)
        if kind == "ability" and not name and before and self.g.skills[before[0]]:
            return self.g.skills[before[0]][0]  # his own skill is meant
        if kind == "space" and name.isdecimal() and len(name) < 4:
            name = f"street-{int(name)}"
        titles = self._titles[kind]
        if name in titles:
            return titles.index(name)
        begun = [i for i, title in enumerate(titles) if len(name) > 2 and title.startswith(name)]
        return begun[0] if len(begun) == 1 else None

    def _chest(self, st: State, name: str, before: Sequence[int]) -> int | None:
        """The chest in his room is meant, unless another is named."""
        lying = [t for t, at in enumerate(st.treasure_pos) if before and at == st.figure_pos[before[0]]]
        if not name:
            return lying[0] if lying else 0
        named = [t for t, id_ in enumerate(self.g.treasure_ids) if id_.startswith(name)]
        return next((t for t in lying if t in named), named[0] if named else None)


def _joined(text: str) -> str:
    return "-".join(word for word in split(text) if word not in _STOP)
