"""What stands on cards, as plain data: decks, the characters of a gang, and people who belong to nobody."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from editor.look.colours import CYCLOPS, HEROINE, MILITIA
from editor.press.content import named, ruleset_chain
from editor.press.paper import named_colour
from engine.content.box import Box
from engine.content.card import Card, Deck
from engine.content.common import words
from engine.content.gang import Character, Figure, Gang
from engine.content.library import Library, Loaded
from engine.language.cards import goal_phrase, play_phrase
from engine.language.names import NAMES, home, type_name
from engine.language.sentence import sentence_case
from engine.language.word import count_phrase

_MOMENTS: Final = {"turn": "in your turn", "combat": "in combat", "reaction": "reaction"}
_KINDS: Final = {
    "arcana": "Arcana",
    "missions": "Mission",
    "equipment": "Equipment",
    "intrigue": "Intrigue",
}
_ROLES: Final = {
    "militia": ("Militiaman", MILITIA[0], "shield"),
    "heroine": ("Heroine", HEROINE[0], "star"),
    "neutral": ("Neutral figure", CYCLOPS[0], "single-eye"),
    "hireling": ("For hire", HEROINE[0], "star"),
}


@dataclass(frozen=True, slots=True)
class CardBack:
    """The back of a deck's cards."""

    title: str
    emblem: str
    colour: str


@dataclass(frozen=True, slots=True)
class CardFace:
    """One card design."""

    title: str
    kind: str
    colour: str
    icons: tuple[str, ...]
    readings: tuple[str, ...]
    text: str
    foot: str
    back: CardBack
    count: int = 1
    skill: str = ""
    values: tuple[tuple[str, str], ...] = ()


def card_faces(library: Library, loaded: Loaded) -> list[CardFace]:
    """The cards of a deck, a gang or a file of figures; of an adventure all that it is played with."""
    if loaded.kind == "adventure":
        return [face for each in _played_with(library, loaded) for face in card_faces(library, each)]
    with named(library, loaded):
        return list(_WRITERS[loaded.kind](library, loaded))


def _played_with(library: Library, loaded: Loaded) -> list[Loaded]:
    box = Box(ruleset_chain(library, loaded.model.ruleset))
    kinds = ("gang", "deck")
    return [each for kind in kinds for each in box.files(library.of_kind(kind))]


def _entries(library: Library, kind: str, entries: tuple[Any, ...]) -> Iterator[Any]:
    """Those that are played, or what stands in for them."""
    for entry in entries:
        if not entry.off:
            yield library.replaced.get((kind, entry.id), (entry, None))[0]


def _readings(entry: Any) -> tuple[str, ...]:
    with home("bearer"):
        return tuple(rule.reading() for rule in entry.rules if not rule.off)


# --- decks


def _deck(library: Library, loaded: Loaded) -> Iterator[CardFace]:
    model: Deck = loaded.model
    for card in _entries(library, "deck", model.card):
        yield CardFace(
            title=words(card.title),
            kind=_card_kind(model, card),
            colour=card.colour or named_colour(card.back or model.back),
            icons=(card.icon or "", f"deck-{model.deck}"),
            readings=_card_readings(card),
            text=words(card.text),
            foot=words(model.title),
            back=CardBack(words(model.title), f"deck-{model.deck}", named_colour(card.back or model.back)),
            count=card.count,
        )


def _card_kind(model: Deck, card: Card) -> str:
    kind = _KINDS[model.deck]
    if card.play is not None:
        return f"{kind} · {_MOMENTS[card.play.moment]}"
    if card.mission is not None and card.mission.bonus:
        return f"{kind} · +{card.mission.bonus} each"
    if card.goal is not None and card.goal.at_end:
        return f"{kind} · at the end"
    return f"{kind} · one use" if card.discard_after_use else kind


def _card_readings(card: Card) -> tuple[str, ...]:
    out: list[str] = []
    if card.mission is not None:
        text = f"pays the set value of your {type_name(card.mission.treasure, many=True)}"
        if card.mission.bonus:
            bonus = count_phrase(card.mission.bonus, "bonus", "ducat", "ducats").text
            text += f", and {bonus} more for each of them"
        out.append(sentence_case(text))
    if card.play is not None:
        out.append(sentence_case(play_phrase(card.play).text))
    if card.goal is not None:
        out.append(sentence_case(goal_phrase(card.goal).text))
    out += _readings(card)
    if card.discard_after_use:
        out.append("Discarded after one use.")
    return tuple(out)


# --- people


def _gang(library: Library, loaded: Loaded) -> Iterator[CardFace]:
    model: Gang = loaded.model
    title = words(model.title)
    for member in _entries(library, "gang", model.character):
        yield CardFace(
            title=words(member.title),
            kind=f"{title} · mercenary" if member.mercenary else title,
            colour=model.colour,
            icons=(member.icon or "", model.icon),
            readings=_readings(member),
            text=words(member.text),
            foot=title,
            back=CardBack(title, model.icon, model.colour),
            skill=words(member.skill),
            values=_values(member),
        )


def _figures(library: Library, loaded: Loaded) -> Iterator[CardFace]:
    for figure in _entries(library, "figures", loaded.model.figure):
        kind, colour, emblem = _ROLES[figure.role]
        notes = []
        if figure.starts is not None:
            notes.append(f"Starts in {NAMES.get({}).get(figure.starts, figure.starts)}.")
        if figure.attackable:
            notes.append("Thieves may attack it.")
        yield CardFace(
            title=words(figure.title),
            kind=kind,
            colour=figure.colour or colour,
            icons=(figure.icon or "", emblem),
            readings=(*notes, *_readings(figure)),
            text=words(figure.text),
            foot=words(loaded.model.title),
            back=CardBack(kind, emblem, colour),
            skill=words(figure.skill),
            values=_values(figure),
        )


def _values(who: Character | Figure) -> tuple[tuple[str, str], ...]:
    by_die = isinstance(who, Figure) and who.role == "militia"
    values = [("combat", str(who.combat)), ("movement", "die" if by_die else str(who.movement))]
    if who.mind:
        values.append(("mind", str(who.mind)))
    return tuple(values)


_WRITERS: Final = {"deck": _deck, "gang": _gang, "figures": _figures}
CARD_KINDS: Final = ("deck", "gang", "figures", "adventure")
