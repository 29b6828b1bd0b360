"""The entries of a ledger: what can be written down about a campaign, and how each reads."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from engine.campaign.save import Draft, Row


class Kind(StrEnum):
    """The kinds of entries."""

    BEGUN = "begun"
    JOINED = "player-joined"
    LEFT = "player-left"
    REPLACED = "player-replaced"
    GANG = "gang-changed"
    ABSENT = "player-absent"
    PLAYED = "game-played"
    TYPED = "game-typed"
    ABANDONED = "game-abandoned"
    CORRECTION = "correction"
    NOTE = "note"
    UPDATED = "content-updated"
    SKIPPED = "chapter-skipped"
    CHOSEN = "branch-chosen"


GAMES = (Kind.PLAYED, Kind.TYPED)
# What a correction can take back.
REVOCABLE = (*GAMES, Kind.SKIPPED, Kind.CHOSEN, Kind.ABSENT)


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended, by player's number."""

    winners: tuple[int, ...]
    ducats: Mapping[int, int]
    experience: Mapping[int, int] = field(default_factory=dict)
    items: Mapping[int, tuple[str, ...]] = field(default_factory=dict)

    def to_data(self) -> dict[str, Any]:
        data: dict[str, Any] = {"winners": list(self.winners), "ducats": _keys(self.ducats)}
        if self.experience:
            data["experience"] = _keys(self.experience)
        if any(self.items.values()):
            data["items"] = {str(number): list(row) for number, row in self.items.items() if row}
        return data

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Result:
        return cls(
            tuple(data["winners"]),
            {int(number): int(count) for number, count in data["ducats"].items()},
            {int(number): int(count) for number, count in data.get("experience", {}).items()},
            {int(number): tuple(row) for number, row in data.get("items", {}).items()},
        )


def _keys(row: Mapping[int, int]) -> dict[str, int]:
    return {str(number): count for number, count in row.items()}


# --- entries to be written


def begun(campaign: str, files: Mapping[str, str]) -> Draft:
    return Draft(Kind.BEGUN, {"campaign": campaign}, files=files)


def joined(number: int, name: str, gang: str) -> Draft:
    return Draft(Kind.JOINED, {"player": number, "name": name, "gang": gang})


def left(number: int) -> Draft:
    return Draft(Kind.LEFT, {"player": number})


def replaced(number: int, name: str) -> Draft:
    return Draft(Kind.REPLACED, {"player": number, "name": name})


def gang_changed(number: int, gang: str) -> Draft:
    return Draft(Kind.GANG, {"player": number, "gang": gang})


def absent(number: int) -> Draft:
    return Draft(Kind.ABSENT, {"player": number})


def game(
    kind: Kind,
    chapter: str,
    seats: Iterable[tuple[int, str]],
    result: Result,
    *,
    note: str = "",
    record: str | None = None,
    more: Mapping[str, Any] | None = None,
) -> Draft:
    """A game with its result; `seats` are the players' numbers and gangs in the order in which they sat."""
    data: dict[str, Any] = {
        "chapter": chapter,
        "seats": [[number, gang] for number, gang in seats],
        "result": result.to_data(),
        **(more or {}),
    }
    if note:
        data["note"] = note
    return Draft(kind, data, record=record)


def abandoned(chapter: str, note: str) -> Draft:
    return Draft(Kind.ABANDONED, {"chapter": chapter, "note": note})


def correction(entry: int, result: Result | None, note: str) -> Draft:
    """Another result for a game, or none: then the entry counts no longer."""
    data: dict[str, Any] = {"void": True} if result is None else {"result": result.to_data()}
    if note:
        data["note"] = note
    return Draft(Kind.CORRECTION, data, corrects=entry)


def note(text: str) -> Draft:
    return Draft(Kind.NOTE, {"text": text})


def updated(changed: Iterable[str], files: Mapping[str, str]) -> Draft:
    return Draft(Kind.UPDATED, {"changed": list(changed)}, files=files)


def skipped(chapter: str) -> Draft:
    return Draft(Kind.SKIPPED, {"chapter": chapter})


def chosen(chapter: str, to: str) -> Draft:
    return Draft(Kind.CHOSEN, {"chapter": chapter, "to": to})


# --- entries as sentences


def reading(row: Row, names: Mapping[int, str], titles: Mapping[str, str]) -> str:
    """An entry in plain English."""
    data = row.data
    who = names.get(data.get("player", 0), "somebody")
    chapter = f"“{titles.get(data.get('chapter', ''), data.get('chapter', ''))}”"
    text = _result(data["result"], names) if "result" in data else ""
    match row.kind:
        case Kind.BEGUN:
            said = f"The campaign “{titles.get(data['campaign'], data['campaign'])}” begins."
        case Kind.JOINED:
            said = f"{data['name']} joins with {titles.get(data['gang'], data['gang'])}."
        case Kind.LEFT:
            said = f"{who} leaves the campaign."
        case Kind.REPLACED:
            said = f"{data['name']} takes over from {who}."
        case Kind.GANG:
            said = f"{who} plays {titles.get(data['gang'], data['gang'])} from now on."
        case Kind.ABSENT:
            said = f"{who} is not there for the next game."
        case Kind.PLAYED:
            said = f"{chapter} is played: {text}."
        case Kind.TYPED:
            said = f"{chapter} is played at the table and typed in: {text}."
        case Kind.ABANDONED:
            said = f"A game of {chapter} is abandoned."
        case Kind.CORRECTION if data.get("void"):
            said = f"Corrects entry {row.corrects}: it counts no longer."
        case Kind.CORRECTION:
            said = f"Corrects entry {row.corrects}: {text}."
        case Kind.UPDATED:
            said = f"An update of the content is accepted: {', '.join(data['changed'])}."
        case Kind.SKIPPED:
            said = f"{chapter} is skipped."
        case Kind.CHOSEN:
            to = data["to"]
            goes = "the end" if to == "end" else f"“{titles.get(to, to)}”"
            said = f"After {chapter}, {goes} is chosen."
        case Kind.NOTE:
            return f"Note: {data['text']}"
        case _:
            said = row.kind
    return f"{said} ({data['note']})" if data.get("note") else said


def _result(data: Mapping[str, Any], names: Mapping[int, str]) -> str:
    result = Result.of(data)
    best = sorted(result.ducats, key=lambda number: (-result.ducats[number], number))
    rows = []
    for number in best:
        tokens = result.experience.get(number, 0)
        more = f" and {tokens} experience" if tokens else ""
        items = result.items.get(number, ())
        more += f" with {', '.join(items)}" if items else ""
        rows.append(f"{names.get(number, number)} {result.ducats[number]}{more}")
    won = " and ".join(str(names.get(number, number)) for number in result.winners)
    return f"{won} {'wins' if len(result.winners) == 1 else 'win'} ({', '.join(rows)})"
