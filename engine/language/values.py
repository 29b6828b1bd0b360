"""Values: every number and permission that a modifier can change."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Value:
    """A number or a permission. `subject` says whose it is: a figure's or a player's.

    `says` is its sentence when it is changed: of a number with {n}, of a permission the verb after "may".
    """

    name: str
    permission: bool
    subject: str
    reads: str
    rule: str
    number: int
    says: str
    low: int = 0
    high: int = 99


_FIGURE, _PLAYER = "figure", "player"

# name, whose, reads, the sentence of a change ("" for "his … is one higher"), rule.
_NUMBERS: tuple[tuple[str, str, str, str, str], ...] = (
    ("combat-dice", _FIGURE, "combat dice", "{who} {who~roll} {n|combat die}", "F-4"),
    ("combat-bonus", _FIGURE, "bonus to the highest die", "{who} {who~add} {n} to the highest die", "F-4"),
    ("movement", _FIGURE, "movement", "", "V-1"),
    ("mind", _FIGURE, "mind", "", "K-1"),
    ("move-cost", _FIGURE, "cost of moving", "moving costs {who@} {n|action point}", "A-4"),
    ("attack-cost", _FIGURE, "cost of attacking", "attacking costs {who@} {n|action point}", "A-4"),
    (
        "lockpick-cost",
        _FIGURE,
        "cost of picking a lock",
        "picking a lock costs {who@} {n|action point}",
        "A-4",
    ),
    ("bash-cost", _FIGURE, "cost of bashing a chest", "bashing a chest costs {who@} {n|action point}", "A-4"),
    ("leave-cost", _FIGURE, "cost of leaving", "leaving costs {who@} {n|point}", "L-3"),
    ("lockpick-roll", _FIGURE, "lockpicking roll", "", "K-1"),
    ("opening-reward", _FIGURE, "reward for opening a chest", "opening a chest pays {who@} {n|ducat}", "K-4"),
    ("purse-bonus", _FIGURE, "ducats found in a purse", "{who} {who~find} {n|ducat} in a purse", "K-5"),
    ("carrying-limit", _FIGURE, "carrying limit", "", "Y-1"),
    ("retreat-distance", _FIGURE, "retreat", "{who} {who~retreat} {n|space}", "F-7"),
    ("stolen-ducats", _FIGURE, "ducats stolen", "{who} {who~steal} {n|ducat}", "F-6"),
    ("fine", _FIGURE, "militia's fine", "losing to the militia costs {who@} {n|ducat}", "M-5"),
    ("penalty", _FIGURE, "penalty for staying behind", "staying behind costs {who@} {n|ducat}", "E-3"),
    (
        "chest-bonus",
        _FIGURE,
        "ducats in a chest brought out",
        "a chest full of ducats brought out pays {who@} {n|ducat}",
        "L-4",
    ),
    ("militia-steps", _FIGURE, "militiaman's steps", "{who} {who~may move} {n|space}", "M-1"),
    ("mission-cost", _PLAYER, "cost of a mission", "a mission costs {who@} {n|action point}", "A-4"),
    ("mission-reward", _PLAYER, "reward of a mission", "a mission pays {who@} {n|ducat}", "Q-3"),
    (
        "missions-per-turn",
        _PLAYER,
        "missions each turn",
        "{who} {who~may fulfil} {n|mission} each turn",
        "Q-1",
    ),
    ("cards-drawn", _PLAYER, "cards drawn each turn", "{who} {who~draw} {n|Arcana card} each turn", "N-1"),
    (
        "action-points",
        _PLAYER,
        "action points each round",
        "{who} {who~have} {n|action point} each round",
        "A-1",
    ),
    (
        "treasure-value",
        _PLAYER,
        "value of each treasure brought out",
        "each treasure {who} {who~bring} out is worth {n|ducat}",
        "W-2",
    ),
)

_PERMISSIONS: tuple[tuple[str, str, str, str], ...] = (
    ("may-activate", _FIGURE, "be activated", "A-2"),
    ("may-move", _FIGURE, "move", "A-3"),
    ("may-attack", _FIGURE, "attack", "F-1"),
    ("may-be-attacked", _FIGURE, "be attacked", "F-1"),
    ("may-lockpick", _FIGURE, "pick locks", "K-1"),
    ("may-bash", _FIGURE, "bash chests", "K-2"),
    ("may-leave", _FIGURE, "leave the district", "L-1"),
    ("may-pass-portcullis", _FIGURE, "leave past a portcullis", "L-2"),
    ("may-pass-mates", _FIGURE, "pass through gang-mates", "V-2"),
    ("may-pass-figures", _FIGURE, "pass through any figure", "V-2"),
    ("may-pass-walls", _FIGURE, "pass through walls", "V-3"),
    ("may-use-skills", _FIGURE, "use skills", "X-20"),
    ("may-steal", _FIGURE, "steal", "F-6"),
    ("may-be-robbed", _FIGURE, "be robbed", "F-6"),
    ("wins-ties", _FIGURE, "win ties", "F-5"),
    ("may-play-arcana", _PLAYER, "play Arcana", "N-2"),
    ("may-fulfil-missions", _PLAYER, "fulfil missions", "Q-1"),
    ("moves-militia", _PLAYER, "move a militiaman", "M-1"),
)

VALUES: dict[str, Value] = {}
for _name, _subject, _reads, _says, _rule in _NUMBERS:
    _low = -9 if "roll" in _name else 0
    VALUES[_name] = Value(_name, False, _subject, _reads, _rule, len(VALUES), _says, _low)
for _name, _subject, _reads, _rule in _PERMISSIONS:
    VALUES[_name] = Value(_name, True, _subject, _reads, _rule, len(VALUES), f"may {_reads}")
