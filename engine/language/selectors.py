"""Selectors: which figures, spaces, players or treasures a rule means. They never ask anybody."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, Literal

from pydantic import Field

from engine.language.names import noun_of, roles_read, type_name
from engine.language.roles import ROLES
from engine.language.sentence import Mood, Noun, Phrase, Piece, glue, objective, owned, plural
from engine.language.word import Name, Word, count_phrase, phrase_of, word

if TYPE_CHECKING:
    from engine.language.vocabulary import Condition, Figures, Players, Spaces

TreasureKind = Literal["red-gem", "green-gem", "keys", "scroll", "bracelet", "purse", "chest", "magic-gem"]
TreasureType = Literal[
    "red-gem", "green-gem", "gem", "keys", "scroll", "bracelet", "purse", "chest", "magic-gem", "any"
]
SpaceKind = Literal["room", "street", "deployment", "pentacle", "chamber", "prison", "named-room", "any"]
Whose = Literal["me", "mates", "enemies", "anyone"]

# A filter of a selector: the words before it, its key, and the form it is read in.
Filter = tuple[str, str, str]


class Selector(Word):
    """A word that means some things out of many: a noun, then its filters, each a slot."""

    filters: ClassVar[tuple[Filter, ...]] = ()

    def noun(self) -> Noun:
        """What it picks from."""
        raise TypeError(f"{type(self).__name__} has no noun")

    def is_several(self) -> bool:
        return not self.noun().proper

    def called(self) -> str:
        """One of them, once it is known which: "that enemy"."""
        return self.noun().one

    def phrase(self, mood: Mood = Mood.PLAIN) -> Phrase:
        return self.in_form("all")

    def in_form(self, form: str) -> Phrase:
        noun = self.noun()
        if self.field("except") in ROLES and self.vocabulary == "figures":
            noun = noun.with_adjective("other")
        text, many = noun.in_form(form)
        after = self.after(many)
        head = Piece(text, (), self.vocabulary)
        return glue((head,), after, plural=many, trailing=bool(after))

    def after(self, many: bool) -> tuple[Piece, ...]:
        """The filters behind the noun; `many`: they are about several."""
        pieces: list[Piece] = []
        who = False  # "who carries a treasure and holds …"
        for before, key, form in self.filters:
            if who and before.startswith(" who "):
                before = " and " + before.removeprefix(" who ")
            said = self.filtered(
                before.replace("{s}", "" if many else "s").replace("{ies}", "y" if many else "ies"), key, form
            )
            who = bool(said) and (who or before.startswith(" who "))
            pieces += said
        return tuple(pieces)

    def filtered(self, before: str, key: str, form: str) -> tuple[Piece, ...]:
        value = self.field(key)
        if key == "except" and self.vocabulary == "figures" and value in ROLES:
            return ()  # "another enemy" says it
        if key in ("in", "lying_in") and isinstance(value, SpacesOf):
            where = value.where()
            return glue(" ", where.at(key)).pieces
        phrase = phrase_of(value, key, self.kinds.get(key, "name"), form=form)
        return () if phrase is None else glue(before, objective(phrase)).pieces


@word("figures")
class Characters(Selector):
    """Gang members that fit every filter given. `mates` are yours but for the actor."""

    example: ClassVar[str] = (
        '{ op = "characters", of = "enemies", in = { op = "spaces", within = 2, from = "actor" } }'
    )
    kinds: ClassVar[dict[str, str]] = {
        "in": "spaces",
        "carrying": "treasure-type",
        "holding": "token",
        "adjacent_to": "figures",
        "except": "figures",
        "player": "players",
    }
    filters: ClassVar[tuple[Filter, ...]] = (
        (" of ", "player", ""),
        (" in ", "in", "one"),
        (" next to ", "adjacent_to", "one"),
        (" who carr{ies} ", "carrying", "one"),
        (" who hold{s} ", "holding", "one"),
        (" other than ", "except", "one"),
    )

    op: Literal["characters"]
    of: Whose = Field("anyone", description="Whose characters.")
    player: Players | None = Field(None, description="Only those of these players.")
    in_: Spaces | None = Field(None, alias="in", description="Only those who stand there.")
    adjacent_to: Figures | None = Field(None, description="Only those next to one of these.")
    carrying: TreasureType | None = Field(None, description="Only those who carry such a treasure.")
    holding: Name | None = Field(None, description="Only those who hold this token.")
    wounded: bool | None = Field(None, description="Only wounded (or only unhurt) ones.")
    except_: Figures | None = Field(None, alias="except", description="Not these.")

    def noun(self) -> Noun:
        noun = {
            "me": Noun("character of yours", "characters of yours", every="your characters"),
            "mates": Noun(
                "other character of yours", "other characters of yours", every="your other characters"
            ),
            "enemies": Noun("enemy", "enemies"),
            "anyone": Noun("character", "characters"),
        }[self.of]
        if self.of == "anyone" and self.player == "me":
            noun = Noun("character of yours", "characters of yours", every="your characters")
        return noun.with_adjective({None: "", True: "wounded", False: "unhurt"}[self.wounded])

    def called(self) -> str:
        return "enemy" if self.of == "enemies" else "character"

    def filtered(self, before: str, key: str, form: str) -> tuple[Piece, ...]:
        if key == "player" and self.player == "me":
            return ()  # "of yours" says it
        if key == "player" and isinstance(self.player, str):
            who = phrase_of(self.player, key, "players")
            if who is not None and who.as_owner:
                return glue(before, owned(who, "")).pieces
        return super().filtered(before, key, form)


@word("figures")
class FiguresOf(Selector):
    """Figures that are no gang's: militiamen, or what the sheet puts on the board."""

    example: ClassVar[str] = '{ op = "figures", named = "zombie", in = { op = "spaces", kind = "street" } }'
    kinds: ClassVar[dict[str, str]] = {**Characters.kinds, "named": "figure"}
    filters: ClassVar[tuple[Filter, ...]] = (
        (" in ", "in", "one"),
        (" next to ", "adjacent_to", "one"),
        (" other than ", "except", "one"),
    )

    op: Literal["figures"]
    named: Name | None = Field(None, description="`militia`, or the id of a neutral figure.")
    in_: Spaces | None = Field(None, alias="in", description="Only those who stand there.")
    adjacent_to: Figures | None = Field(None, description="Only those next to one of these.")
    except_: Figures | None = Field(None, alias="except", description="Not these.")

    def noun(self) -> Noun:
        if self.named is None:
            return Noun("figure of no gang", "figures of no gang")
        return noun_of(self.named, "figure")

    def in_form(self, form: str) -> Phrase:
        phrase = super().in_form(form)
        if self.named is None:
            return phrase
        head = Piece(phrase.pieces[0].text, ("named",), "figure")
        return glue((head,), phrase.pieces[1:], plural=phrase.plural, trailing=phrase.trailing)


@word("spaces")
class SpacesOf(Selector):
    """Spaces that fit every filter given."""

    example: ClassVar[str] = '{ op = "spaces", kind = "room", free = true, chest = false }'
    kinds: ClassVar[dict[str, str]] = {
        "adjacent_to": "spaces",
        "from": "spaces",
        "nearest_to": "spaces",
        "except": "spaces",
        "with": "figures",
        "token": "token",
        "without": "token",
        "among": "spaces",
    }
    filters: ClassVar[tuple[Filter, ...]] = (
        (" with ", "token", "one"),
        (" without ", "without", "one"),
        (" where ", "with", "one"),
        (" next to ", "adjacent_to", "near"),
        (" within ", "within", ""),
        (" nearest to ", "nearest_to", "near"),
        (" among ", "among", "all"),
        (" other than ", "except", "one"),
    )

    op: Literal["spaces"]
    kind: SpaceKind = Field("any", description="What kind of space.")
    free: bool | None = Field(None, description="Only where nobody stands (or only where somebody does).")
    chest: bool | None = Field(None, description="Only with (or without) a treasure lying there.")
    turnable: bool | None = Field(
        None, description="Only with (or without) a treasure lying there that can be turned chest side up."
    )
    token: Name | None = Field(None, description="Only where this token lies.")
    without: Name | None = Field(None, description="Only where this token does not lie.")
    facedown: bool | None = Field(
        None, description="Only with (or without) a facedown token, whatever its kind."
    )
    facedown_of: Name | None = Field(
        None, description="Only with a facedown token of this group, which its back tells."
    )
    portcullis: bool | None = Field(None, description="Only with (or without) a portcullis.")
    adjacent_to: Spaces | None = Field(
        None, description="Only next to these; a figure's name means its space."
    )
    within: int | None = Field(None, ge=0, le=99, description="Only within that many spaces of `from`.")
    from_: Spaces | None = Field(None, alias="from", description="Where `within` counts from.")
    with_: Figures | None = Field(None, alias="with", description="Only where one of these figures stands.")
    nearest_to: Spaces | None = Field(
        None, description="Of all that fit, only those with the shortest way to one of these."
    )
    among: tuple[Spaces, ...] = Field((), description="Only among these.", max_length=24)
    except_: Spaces | None = Field(None, alias="except", description="Not these.")

    def called(self) -> str:
        return {
            "any": "space",
            "room": "room",
            "street": "street space",
            "deployment": "deployment space",
            "pentacle": "pentacle",
            "chamber": "catacomb room",
            "prison": "prison",
            "named-room": "named room",
        }[self.kind]

    def noun(self) -> Noun:
        adjective = {None: "", True: "free", False: "occupied"}[self.free]
        noun = self.called()
        return Noun(noun, plural(noun)).with_adjective(adjective)

    def in_form(self, form: str) -> Phrase:
        form = "one" if form == "near" else form
        if (whose := self._whose()) is not None:
            return whose
        if self.among and self.noun().one == "space" and form in ("one", "all"):
            return self._named(form)
        return super().in_form(form)

    def _whose(self) -> Phrase | None:
        """The space of one figure: "the Cyclops' space"."""
        if not self.only("with_") or (isinstance(self.with_, Word) and self.with_.is_several()):
            return None
        figure = phrase_of(self.with_, "with", "figures", form="one")
        return owned(figure, "space") if figure is not None else None

    def _named(self, form: str) -> Phrase:
        """Spaces picked from a list of names alone need no noun: "the Library or the Treasury"."""
        listed = phrase_of(self.among, "among", "spaces", form=form)
        assert listed is not None
        pieces = list(listed.pieces)
        for before, key, how in self.filters:
            if key != "among":
                pieces += self.filtered(f", {before.strip()} ", key, how)
        return glue(pieces, plural=form == "all", trailing=True)

    def only(self, *names: str) -> bool:
        """Whether it has these filters and no others."""
        return self.kind == "any" and self.model_fields_set - {"op", "kind"} == set(names)

    def where(self) -> Phrase:
        """Standing there: "in a room", "next to him", "within two spaces of him"."""
        if self.only("within", "from_"):
            return glue(self.filtered("within ", "within", ""))
        if self.only("adjacent_to"):
            return glue(self.filtered("next to ", "adjacent_to", "near"))
        return glue("in ", self.in_form("one"))

    def after(self, many: bool) -> tuple[Piece, ...]:
        text = "" if self.chest is None else " with a treasure" if self.chest else " without a treasure"
        if self.turnable is not None:
            text += " and" if text else ""
            text += " with a treasure lying treasure side up" if self.turnable else " without one lying so"
        if self.facedown is not None:
            text += " and" if text else ""
            text += " with a facedown token" if self.facedown else " without a facedown token"
        if self.facedown_of is not None:
            text += " and" if text else ""
            text += f" with a facedown {self.facedown_of} token"
        if self.portcullis is not None:
            text += " and" if text else ""
            text += " with a portcullis" if self.portcullis else " without a portcullis"
        after = super().after(many)
        if text and self.token is not None:
            text += " but" if self.chest is False or self.portcullis is False else " and"
        elif text and self.without is not None:
            text += " but" if self.chest or self.portcullis else " and"
        return glue(text, after).pieces if text else after

    def filtered(self, before: str, key: str, form: str) -> tuple[Piece, ...]:
        if key == "within":
            if self.within is None or self.from_ is None:
                return ()
            count = count_phrase(self.within, "within", "space", "spaces")
            start = phrase_of(self.from_, "from", "spaces", form="near")
            assert start is not None
            return glue(before, count, " of ", objective(start)).pieces
        if key == "except" and isinstance(self.except_, SpacesOf) and self.except_.only("with_"):
            nobody = phrase_of(self.except_.with_, "with", "figures", form="no")
            return () if nobody is None else glue(" where ", nobody.at("except"), " stands").pieces
        if key == "with":
            figures = phrase_of(self.with_, "with", "figures", form="one")
            return () if figures is None else glue(before, figures, " stands").pieces
        return super().filtered(before, key, form)


@word("players")
class PlayersOf(Selector):
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
    in_district: bool | None = Field(
        None, description="Only those with a character in the district (or only those without)."
    )
    where: Condition | None = Field(None, description="Only those for whom this holds.")

    def noun(self) -> Noun:
        noun = "player" if self.among == "everyone" else "opponent"
        most, least = self.most, self.least
        if most is None and least is None:
            return Noun(noun, plural(noun), every=f"each {noun}")
        thing = {
            "ducats": "ducats",
            "treasures": "treasures",
            "cards": "cards in hand",
            "left": "thieves who left",
        }[most or least or ""]
        text = f"{noun} with the {'most' if most else 'fewest'} {thing}"
        return Noun(text, text, proper=f"the {text}")

    def called(self) -> str:
        return "player" if self.among == "everyone" else "opponent"

    def in_form(self, form: str) -> Phrase:
        return replace(super().in_form(form), plural=form == "some")

    def after(self, many: bool) -> tuple[Piece, ...]:
        there = ""
        if self.in_district is not None:
            there = f" {'still' if self.in_district else 'no longer'} in the district"
        if self.where is None:
            return glue(there).pieces if there else ()
        with roles_read(each_player="he"):
            phrase = self.where.phrase().at("where")
        if self.where.opens_with("each-player"):  # "whose gang …", "who has …"
            who = {"he": "who", "his": "whose"}
            head, *rest = phrase.pieces
            return glue(
                there, " ", (Piece(who.get(head.text, head.text), head.path, head.kind),), rest
            ).pieces
        return glue(there, " for whom ", phrase).pieces


@word("players")
class Owner(Word):
    """The player or players to whom these figures belong."""

    example: ClassVar[str] = '{ op = "owner", of = "loser" }'
    kinds: ClassVar[dict[str, str]] = {"of": "figures"}

    op: Literal["owner"]
    of: Figures = Field(description="Which figures; of several, each player once.")

    def template(self, mood: Mood = Mood.PLAIN) -> str:
        return "each owner of {of:one}" if isinstance(self.of, Selector) else "{of'player}"


@word("treasures")
class TreasuresOf(Selector):
    """Treasure tokens that fit every filter given."""

    example: ClassVar[str] = (
        '{ op = "treasures", type = "scroll", carried_by = { op = "characters", of = "me" } }'
    )
    kinds: ClassVar[dict[str, str]] = {"carried_by": "figures", "in": "spaces", "safe_with": "players"}
    filters: ClassVar[tuple[Filter, ...]] = (
        (" carried by ", "carried_by", "one"),
        (" in ", "in", "one"),
        (" brought out by ", "safe_with", ""),
    )

    op: Literal["treasures"]
    type: TreasureType = Field("any", description="Only of this type.")
    carried_by: Figures | None = Field(None, description="Only what these carry.")
    in_: Spaces | None = Field(None, alias="in", description="Only what lies there.")
    safe_with: Players | None = Field(None, description="Only what these players have brought out.")

    def noun(self) -> Noun:
        return noun_of(self.type, "treasure-type")

    def filtered(self, before: str, key: str, form: str) -> tuple[Piece, ...]:
        if key == "carried_by" and isinstance(self.carried_by, str):
            who = phrase_of(self.carried_by, key, "figures")
            if who is not None and not who.plural:
                return glue(" ", who, " carries").pieces
        return super().filtered(before, key, form)


__all__ = [
    "Characters",
    "FiguresOf",
    "Owner",
    "PlayersOf",
    "Selector",
    "SpaceKind",
    "SpacesOf",
    "TreasureKind",
    "TreasureType",
    "TreasuresOf",
    "Whose",
    "type_name",
]
