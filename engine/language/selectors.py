"""Selectors: which figures, spaces, players or treasures a rule means. They never ask anybody."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Literal

from pydantic import Field

from engine.language.sentence import Phrase, plain
from engine.language.word import Name, Word, phrase_of, word

if TYPE_CHECKING:
    from engine.language.vocabulary import Condition, Figures, Players, Spaces

TreasureType = Literal[
    "red-gem", "green-gem", "keys", "scroll", "bracelet", "purse", "chest", "magic-gem", "any"
]
SpaceKind = Literal["room", "street", "deployment", "pentacle", "chamber", "named-room", "any"]
Whose = Literal["me", "mates", "enemies", "anyone"]


@word("figures")
class Characters(Word):
    """Gang members that fit every filter given. `mates` are yours but for the actor."""

    example: ClassVar[str] = (
        '{ op = "characters", of = "enemies", in = { op = "spaces", within = 2, from = "actor" } }'
    )
    kinds: ClassVar[dict[str, str]] = {
        "in": "spaces",
        "carrying": "treasure-type",
        "adjacent_to": "figures",
        "except": "figures",
        "player": "players",
    }

    op: Literal["characters"]
    of: Whose = Field("anyone", description="Whose characters.")
    player: Players | None = Field(None, description="Only those of these players.")
    in_: Spaces | None = Field(None, alias="in", description="Only those who stand there.")
    adjacent_to: Figures | None = Field(None, description="Only those next to one of these.")
    carrying: TreasureType | None = Field(None, description="Only those who carry such a treasure.")
    holding: Name | None = Field(None, description="Only those who hold this token.")
    wounded: bool | None = Field(None, description="Only wounded (or only unhurt) ones.")
    except_: Figures | None = Field(None, alias="except", description="Not these.")

    def phrase(self) -> Phrase:
        text = {
            "me": "characters of yours",
            "mates": "his gang-mates",
            "enemies": "enemies",
            "anyone": "characters",
        }[self.of]
        return _filtered(self, text, plural=True)


@word("figures")
class FiguresOf(Word):
    """Figures that are no gang's: militiamen, or what the sheet puts on the board."""

    example: ClassVar[str] = '{ op = "figures", named = "zombie", in = { op = "spaces", kind = "street" } }'
    kinds: ClassVar[dict[str, str]] = Characters.kinds

    op: Literal["figures"]
    named: Name | None = Field(None, description="`militia`, or the id of a neutral figure.")
    in_: Spaces | None = Field(None, alias="in", description="Only those who stand there.")
    adjacent_to: Figures | None = Field(None, description="Only those next to one of these.")
    except_: Figures | None = Field(None, alias="except", description="Not these.")

    def phrase(self) -> Phrase:
        if self.named is None:
            return _filtered(self, "figures", plural=True)
        named = phrase_of(self.named, "named", "name")
        assert named is not None
        return _filtered(self, "each " + named.text.removeprefix("the "), plural=False)


def _filtered(selector: Characters | FiguresOf, text: str, *, plural: bool) -> Phrase:
    """The noun with its filters behind it, each filter a slot."""
    pieces = list(plain(text).pieces)
    wounded = getattr(selector, "wounded", None)
    if wounded is not None:
        pieces[0] = plain(("wounded " if wounded else "unhurt ") + text).pieces[0]
    rows: list[tuple[str, str, Any]] = [
        (" of ", "player", getattr(selector, "player", None)),
        (" in ", "in", selector.in_),
        (" next to ", "adjacent_to", selector.adjacent_to),
        (" carrying ", "carrying", getattr(selector, "carrying", None)),
        (" holding ", "holding", getattr(selector, "holding", None)),
        (", except ", "except", selector.except_),
    ]
    for before, key, value in rows:
        phrase = phrase_of(value, key, selector.kinds.get(key, "name"))
        if phrase is not None:
            pieces += [*plain(before).pieces, *phrase.pieces]
    return Phrase(tuple(pieces), plural=plural)


@word("spaces")
class SpacesOf(Word):
    """Spaces that fit every filter given."""

    example: ClassVar[str] = '{ op = "spaces", kind = "room", free = true, chest = false }'
    kinds: ClassVar[dict[str, str]] = {
        "adjacent_to": "spaces",
        "from": "spaces",
        "except": "spaces",
        "with": "figures",
    }

    op: Literal["spaces"]
    kind: SpaceKind = Field("any", description="What kind of space.")
    free: bool | None = Field(None, description="Only where nobody stands (or only where somebody does).")
    chest: bool | None = Field(None, description="Only with (or without) a treasure lying there.")
    token: Name | None = Field(None, description="Only where this token lies.")
    portcullis: bool | None = Field(None, description="Only with (or without) a portcullis.")
    adjacent_to: Spaces | None = Field(
        None, description="Only next to these; a figure's name means its space."
    )
    within: int | None = Field(None, ge=0, le=99, description="Only within that many spaces of `from`.")
    from_: Spaces | None = Field(None, alias="from", description="Where `within` counts from.")
    with_: Figures | None = Field(None, alias="with", description="Only where one of these figures stands.")
    except_: Spaces | None = Field(None, alias="except", description="Not these.")

    def phrase(self) -> Phrase:
        noun = {
            "any": "space",
            "room": "room",
            "street": "street space",
            "deployment": "deployment space",
            "pentacle": "pentacle",
            "chamber": "catacomb room",
            "named-room": "named room",
        }[self.kind]
        adjective = {None: "", True: "free ", False: "occupied "}[self.free]
        article = "an " if (adjective + noun)[0] in "aeiou" else "a "
        pieces = list(plain(article + adjective + noun).pieces)
        if self.chest is not None:
            pieces += plain(" with a treasure" if self.chest else " without a treasure").pieces
        if self.portcullis is not None:
            pieces += plain(" with a portcullis" if self.portcullis else " without a portcullis").pieces
        rows: list[tuple[str, str, Any]] = [
            (" with ", "token", self.token),
            (" where there is ", "with", self.with_),
            (" next to ", "adjacent_to", self.adjacent_to),
        ]
        if self.within is not None and self.from_ is not None:
            rows.append((f" within {self.within} of ", "from", self.from_))
        rows.append((", except ", "except", self.except_))
        for before, key, value in rows:
            phrase = phrase_of(value, key, self.kinds.get(key, "name"))
            if phrase is not None:
                pieces += [*plain(before).pieces, *phrase.pieces]
        return Phrase(tuple(pieces))


@word("players")
class PlayersOf(Word):
    """Players that fit: by a condition in which `each-player` is the one looked at, or by most or least of something."""

    example: ClassVar[str] = '{ op = "players", most = "ducats" }'
    kinds: ClassVar[dict[str, str]] = {"where": "condition"}

    op: Literal["players"]
    among: Literal["everyone", "opponents"] = Field("everyone", description="Whom to look among.")
    most: Literal["ducats", "treasures", "cards", "left"] | None = Field(
        None, description="Those with the most of it; all who are tied."
    )
    least: Literal["ducats", "treasures", "cards", "left"] | None = Field(
        None, description="Those with the least."
    )
    where: Condition | None = Field(None, description="Only those for whom this holds.")

    def phrase(self) -> Phrase:
        noun = "player" if self.among == "everyone" else "opponent"
        things = {
            "ducats": "ducats",
            "treasures": "treasures",
            "cards": "cards in hand",
            "left": "thieves who left",
        }
        if self.most is not None:
            return plain(f"the {noun} with the most {things[self.most]}")
        if self.least is not None:
            return plain(f"the {noun} with the fewest {things[self.least]}")
        where = phrase_of(self.where, "where", "condition")
        if where is None:
            return plain(f"each {noun}")
        return Phrase((*plain(f"each {noun} for whom ").pieces, *where.pieces))


@word("players")
class Owner(Word):
    """The player to whom these figures belong."""

    says: ClassVar[str] = "the owner of {of}"
    example: ClassVar[str] = '{ op = "owner", of = "loser" }'
    kinds: ClassVar[dict[str, str]] = {"of": "figures"}

    op: Literal["owner"]
    of: Figures


@word("treasures")
class TreasuresOf(Word):
    """Treasure tokens that fit every filter given."""

    example: ClassVar[str] = (
        '{ op = "treasures", type = "scroll", carried_by = { op = "characters", of = "me" } }'
    )
    kinds: ClassVar[dict[str, str]] = {"carried_by": "figures", "in": "spaces"}

    op: Literal["treasures"]
    type: TreasureType = Field("any", description="Only of this type.")
    carried_by: Figures | None = Field(None, description="Only what these carry.")
    in_: Spaces | None = Field(None, alias="in", description="Only what lies there.")
    safe_with: Players | None = Field(None, description="Only what these players have brought out.")

    def phrase(self) -> Phrase:
        noun = "treasures" if self.type == "any" else type_name(self.type, many=True)
        pieces = list(plain(noun).pieces)
        for before, key, value in (
            (" carried by ", "carried_by", self.carried_by),
            (" lying in ", "in", self.in_),
            (" in safety with ", "safe_with", self.safe_with),
        ):
            phrase = phrase_of(value, key, self.kinds.get(key, "players"))
            if phrase is not None:
                pieces += [*plain(before).pieces, *phrase.pieces]
        return Phrase(tuple(pieces), plural=True)


_TYPE_NAMES: dict[str, tuple[str, str]] = {
    "red-gem": ("a red gem", "red gems"),
    "green-gem": ("a green gem", "green gems"),
    "keys": ("a bunch of keys", "bunches of keys"),
    "scroll": ("a scroll", "scrolls"),
    "bracelet": ("a bracelet", "bracelets"),
    "purse": ("a purse", "purses"),
    "chest": ("a chest full of ducats", "chests full of ducats"),
    "magic-gem": ("a magic gem", "magic gems"),
    "any": ("a treasure", "treasures"),
}


def type_name(type_: str, *, many: bool = False) -> str:
    """How a treasure type reads."""
    return _TYPE_NAMES[type_][1 if many else 0]
