"""What stands on tokens, as plain data: treasures, a file's tokens, figures, and what the ruleset counts out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

from editor.look.colours import BRASS, CYCLOPS, HEROINE, INK, INK_SOFT, LIGHT, MILITIA, NEUTRAL
from editor.press.content import ruleset_chain, ruleset_values
from engine.content.box import Box, board_names
from engine.content.common import words
from engine.content.gang import Gang
from engine.content.library import Library, Loaded

Shape = Literal["round", "square", "hexagon", "diamond", "shield", "star", "eye"]

_LARGE, _MIDDLE, _SMALL = 20.0, 16.0, 12.0  # millimetres
_MARKERS: Final = 4  # players at most
# C-8: ducats by value and how many of each there are.
_DUCATS: Final = ((1, 40), (5, 20), (10, 20))
_BASES: Final[dict[str, Shape]] = {"hexagon": "hexagon", "square": "square", "diamond": "diamond"}
_ROLES: Final[dict[str, tuple[str, Shape]]] = {
    "militia": (MILITIA[0], "shield"),
    "heroine": (HEROINE[0], "star"),
    "neutral": (CYCLOPS[0], "eye"),
    "hireling": (HEROINE[0], "star"),
}


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a token."""

    title: str
    icons: tuple[str, ...]
    colour: str
    letter: str = ""
    is_dim: bool = False


@dataclass(frozen=True, slots=True)
class TokenFace:
    """A kind of token: its two sides, its shape and how many there are."""

    front: Side
    back: Side
    count: int
    size: float
    shape: Shape = "round"


TOKEN_KINDS: Final = ("tokens", "gang", "figures", "ruleset", "adventure")


def token_faces(library: Library, loaded: Loaded) -> list[TokenFace]:
    """The tokens of a file; of an adventure all that it is played with."""
    return list(_WRITERS[loaded.kind](library, loaded))


def _tokens(_library: Library, loaded: Loaded) -> Iterator[TokenFace]:
    yield from _treasures(loaded)
    for token in loaded.model.token:
        if not token.off:
            yield _token(token)


def _treasures(loaded: Loaded) -> Iterator[TokenFace]:
    """C-6: each has a treasure side and a chest side."""
    for treasure in loaded.model.treasure:
        if not treasure.off:
            front = Side(
                words(treasure.title), (treasure.icon or "", treasure.type), treasure.colour or BRASS
            )
            yield TokenFace(front, Side("Chest", ("chest",), INK_SOFT), treasure.count, _LARGE)


def _token(token: Any) -> TokenFace:
    front = Side(words(token.title), (token.icon or "",), token.colour or NEUTRAL[0], words(token.title))
    back = front
    if token.group is not None:  # shuffled facedown: all of a group look alike from behind
        back = Side(token.group.replace("-", " ").capitalize(), (), INK_SOFT, "?")
    return TokenFace(front, back, token.count, _LARGE, "square" if token.blocks or token.group else "round")


def _gang(_library: Library, loaded: Loaded) -> Iterator[TokenFace]:
    """Figures made of paper: the back is for those who have been activated."""
    model: Gang = loaded.model
    for member in model.character:
        if not member.off:
            yield _figure(words(member.title), model.colour, _shape(model.icon), 1)


def _shape(icon: str) -> Shape:
    return _BASES.get(icon, "round")


def _figure(title: str, colour: str, shape: Shape, count: int) -> TokenFace:
    front = Side(title, (), colour, title)
    return TokenFace(front, replace(front, is_dim=True), count, _LARGE, shape)


def _figures(_library: Library, loaded: Loaded) -> Iterator[TokenFace]:
    for figure in loaded.model.figure:
        if not figure.off:
            colour, shape = _ROLES[figure.role]
            title = words(figure.title)
            yield _figure(title.removeprefix("The "), figure.colour or colour, shape, figure.count)


def _ruleset(library: Library, loaded: Loaded) -> Iterator[TokenFace]:
    values = ruleset_values(library, loaded.id)
    yield _marker("Portcullis", ("portcullis",), INK, _count(values, "portcullises"), _LARGE, "square")
    points = _count(values, "action_points") * _MARKERS
    yield _marker("Action point", ("action-point",), BRASS, points, _SMALL)
    yield _marker("Round", ("lantern",), LIGHT.error, 1, _MIDDLE)
    for value, count in _DUCATS:
        yield _marker("Ducat" if value == 1 else "Ducats", (), BRASS, count, _SMALL, letter=str(value))
    if _count(values, "reroll_experience") or _count(values, "equipment_experience"):
        experience = _count(values, "experience_tokens")
        yield _marker("Experience", ("experience",), LIGHT.hint, experience, _SMALL)
        yield _marker("Wound", ("wound",), LIGHT.error, _count(values, "wound_tokens"), _SMALL)


def _marker(
    title: str,
    icons: tuple[str, ...],
    colour: str,
    count: int,
    size: float,
    shape: Shape = "round",
    letter: str = "",
) -> TokenFace:
    side = Side(title, icons, colour, letter)
    return TokenFace(side, side, count, size, shape)


def _count(values: Mapping[str, Any], name: str) -> int:
    value = values.get(name, 0)
    return value if isinstance(value, int) else 0


def _adventure(library: Library, loaded: Loaded) -> Iterator[TokenFace]:
    """The box of its ruleset, and of the tokens and figures those that the sheet speaks of."""
    chain = ruleset_chain(library, loaded.model.ruleset)
    box = Box(chain)
    values = ruleset_values(library, loaded.model.ruleset, loaded.model.house_rules)
    boards = [library.get("board", name) for name in board_names(loaded.model, chain)]
    living = {name for board in boards if board is not None for name in board.model.figures}
    # A militiaman of an expansion takes the place of the one whom he is about.
    elsewhere = {
        figure.same_as
        for file in box.files(library.of_kind("figures"))
        for figure in file.model.figure
        if figure.role == "militia"
    }
    for gang in library.of_kind("gang"):
        yield from _gang(library, gang)
    for file in box.files(library.of_kind("figures")):
        played = [each for each in file.model.figure if not each.off]
        for figure, face in zip(played, _figures(library, file), strict=True):
            if figure.id not in elsewhere and (
                figure.role in ("militia", "hireling") or figure.id in living or _speaks_of(loaded, figure.id)
            ):
                yield face
    for file in box.files(library.of_kind("tokens")):
        yield from _treasures(file)
        for token in file.model.token:
            is_explored = token.group == "exploration" and values.get("exploration", "none") != "none"
            if box.has(token) and (is_explored or _speaks_of(loaded, token.id, token.group)):
                yield _token(token)
    for ruleset in chain[:1]:
        yield from _ruleset(library, ruleset)


def _speaks_of(loaded: Loaded, *names: str | None) -> bool:
    return any(f'"{name}"' in loaded.source.text for name in names if name)


_WRITERS: Final = {
    "tokens": _tokens,
    "gang": _gang,
    "figures": _figures,
    "ruleset": _ruleset,
    "adventure": _adventure,
}
