"""Roles: the names by which a rule refers to whoever takes part in what just happened."""

from __future__ import annotations

from enum import StrEnum


class Kind(StrEnum):
    """What a name or a selector stands for."""

    FIGURE = "figure"
    PLAYER = "player"
    SPACE = "space"
    NUMBER = "number"
    TREASURE = "treasure"
    CARD = "card"
    TOKEN = "token"


class Role:
    """One name, its kind, and how it reads."""

    __slots__ = ("help", "kind", "name", "reads", "slot")

    def __init__(self, name: str, kind: Kind, reads: str, help: str, slot: int) -> None:
        self.name, self.kind, self.reads, self.help, self.slot = name, kind, reads, help, slot


_ROWS: tuple[tuple[str, Kind, str, str], ...] = (
    ("me", Kind.PLAYER, "you", "The player whose rule this is: the card's player, the actor's owner."),
    ("actor", Kind.FIGURE, "he", "Who acts, moves, enters, opens: the figure the event is about."),
    ("bearer", Kind.FIGURE, "the bearer", "Whoever has this skill or carries this equipment."),
    ("attacker", Kind.FIGURE, "the attacker", "Who attacks in this combat."),
    ("defender", Kind.FIGURE, "the defender", "Who is attacked in this combat."),
    ("winner", Kind.FIGURE, "the winner", "Who won this combat."),
    ("loser", Kind.FIGURE, "the loser", "Who lost this combat."),
    ("chosen", Kind.FIGURE, "the chosen figure", "The figure picked by the last `choose_figure`."),
    ("other", Kind.FIGURE, "the other figure", 'The figure picked by a `choose_figure` with as = "other".'),
    ("each", Kind.FIGURE, "that figure", "The figure whose turn it is inside `for_each_figure`."),
    ("player", Kind.PLAYER, "that player", "The player the event is about."),
    ("rival", Kind.PLAYER, "the chosen player", "The player picked by the last `choose_player`."),
    ("each-player", Kind.PLAYER, "that player", "The player whose turn it is inside `for_each_player`."),
    ("space", Kind.SPACE, "that space", "The space the event is about."),
    ("origin", Kind.SPACE, "the space he came from", "Where the actor stood before."),
    ("place", Kind.SPACE, "the chosen space", "The space picked by the last `choose_space`."),
    ("each-space", Kind.SPACE, "that space", "The space whose turn it is inside `for_each_space`."),
    ("amount", Kind.NUMBER, "the amount", "The number the event carries: ducats, spaces, a die."),
    ("rolled", Kind.NUMBER, "the roll", "What the last `roll` of this rule showed, added up."),
    ("treasure", Kind.TREASURE, "the treasure", "The treasure the event is about, or the last one chosen."),
    ("card", Kind.CARD, "the card", "The card the event is about, or the last one chosen."),
    ("token", Kind.TOKEN, "the token", "The token the event is about."),
)

ROLES: dict[str, Role] = {
    name: Role(name, kind, reads, text, slot) for slot, (name, kind, reads, text) in enumerate(_ROWS)
}

SLOTS = len(ROLES)

# Player words that are no role: they are worked out from the state.
PLAYER_WORDS: dict[str, tuple[str, bool]] = {
    "active": ("the active player", False),
    "first": ("the first player", False),
    "left": ("the player to your left", False),
    "opponents": ("your opponents", True),
    "everyone": ("all players", True),
}

HERE = "here"  # the space where the actor (or else the bearer) stands
BANK = "bank"
ALL = "all"
