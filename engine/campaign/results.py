"""Results typed in: what cannot be is refused with the reason, what is unusual is asked about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

from engine.campaign.ledger import Result
from engine.content.campaign import EXPERIENCE, Campaign, Chapter
from engine.content.library import Library
from engine.diagnostics.words import listed
from engine.rules.compile.build import resolve_values

_MANY_DUCATS: Final = 110  # with two players a very good night brings ninety
_MUCH_EXPERIENCE: Final = 10


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is wrong with a result, and what is only strange."""

    impossible: tuple[str, ...] = ()
    unusual: tuple[str, ...] = ()


def bank_of(library: Library, campaign: Campaign, chapter: Chapter, players: int) -> int:
    """How many ducats there are in a game (C-8)."""
    sheet = library.get("adventure", chapter.adventure)
    assert sheet is not None
    ruleset = campaign.ruleset or sheet.model.ruleset
    return int(resolve_values(library, ruleset, sheet.model.house_rules, players, {})["bank"])


def carriable(library: Library, campaign: Campaign) -> set[str]:
    """Ids of what players can take into the next game."""
    items = set(campaign.carries.items)
    if campaign.carries.equipment:
        decks = (loaded.model for loaded in library.of_kind("deck"))
        items |= {card.id for deck in decks if deck.deck == "equipment" for card in deck.card}
    return items


def _in_the_box(library: Library) -> dict[str, int]:
    counts = {token.id: token.count for loaded in library.of_kind("tokens") for token in loaded.model.token}
    decks = (loaded.model for loaded in library.of_kind("deck"))
    return counts | {card.id: card.count for deck in decks for card in deck.card}


def judge(
    result: Result,
    names: Mapping[int, str],
    seats: Collection[int],
    campaign: Campaign,
    chapter: Chapter,
    library: Library,
) -> Verdict:
    """Check a result of a chapter, of those who sat at the table; the names of all players are by number."""
    bank = bank_of(library, campaign, chapter, len(seats))
    impossible = [
        *_who(result, names, seats),
        *_ducats(result, names, bank),
        *_winners(result, names, chapter),
        *_experience(result, names, campaign),
        *_items(result, names, campaign, library),
    ]
    return Verdict(tuple(impossible), () if impossible else tuple(_doubts(result, names, chapter)))


def _who(result: Result, names: Mapping[int, str], seats: Collection[int]) -> list[str]:
    out = []
    missing = [names[number] for number in seats if number not in result.ducats]
    if missing:
        out.append(f"the ducats of {listed(missing, 'and')} are missing")
    for number in dict.fromkeys((*result.ducats, *result.winners, *result.experience, *result.items)):
        if number not in seats:
            out.append(f"{names.get(number, number)} did not play this game")
    if not result.winners:
        out.append("nobody has won; a game has a winner, or several who share the win (E-4)")
    return out


def _ducats(result: Result, names: Mapping[int, str], bank: int) -> list[str]:
    out = [
        f"{names.get(number, number)} cannot have {count} ducats: nobody falls below zero (E-3)"
        for number, count in result.ducats.items()
        if count < 0
    ]
    total = sum(result.ducats.values())
    if total > bank:
        out.append(f"there are {bank} ducats in the game, and these are {total} (C-8)")
    return out


def _winners(result: Result, names: Mapping[int, str], chapter: Chapter) -> list[str]:
    if chapter.other_win or not result.ducats:
        return []
    best = max(result.ducats, key=lambda number: result.ducats[number])
    return [
        f"{names[number]} cannot have won with {result.ducats[number]} ducats: {names[best]} has {result.ducats[best]} (E-4)"
        for number in result.winners
        if number in result.ducats and best in names and result.ducats[number] < result.ducats[best]
    ]


def _experience(result: Result, names: Mapping[int, str], campaign: Campaign) -> list[str]:
    if "experience" not in campaign.records:
        return ["this campaign does not record experience"] if any(result.experience.values()) else []
    out = [
        f"{names.get(number, number)} cannot have {count} experience tokens"
        for number, count in result.experience.items()
        if count < 0
    ]
    total = sum(result.experience.values())
    if total > EXPERIENCE:
        out.append(f"there are {EXPERIENCE} experience tokens in the box, and these are {total}")
    return out


def _items(result: Result, names: Mapping[int, str], campaign: Campaign, library: Library) -> list[str]:
    allowed, box = carriable(library, campaign), _in_the_box(library)
    counts: Counter[str] = Counter()
    out = []
    for number, row in result.items.items():
        counts.update(row)
        for item in row:
            if item not in allowed:
                out.append(
                    f"{names.get(number, number)} cannot keep “{item}”: this campaign does not carry it over"
                )
    for item, count in counts.items():
        if item in allowed and count > box.get(item, count):
            out.append(f"there are {box[item]} of “{item}” in the box, and these are {count}")
    return out


def _doubts(result: Result, names: Mapping[int, str], chapter: Chapter) -> list[str]:
    out = []
    if not any(result.ducats.values()):
        out.append("nobody has a single ducat")
    for number, count in result.ducats.items():
        if count > _MANY_DUCATS:
            out.append(f"{names[number]} has {count} ducats, far more than a good night brings")
    for number, count in result.experience.items():
        if count > _MUCH_EXPERIENCE:
            out.append(f"{names[number]} has {count} experience tokens left")
    if not chapter.other_win:
        best = max(result.ducats.values())
        tied = [n for n, count in result.ducats.items() if count == best and n not in result.winners]
        for number in tied:
            out.append(f"{names[number]} has as many ducats as the winner and should share the win (E-4)")
    return out
