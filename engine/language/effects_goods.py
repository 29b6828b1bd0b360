"""Effects on goods: ducats, cards, action points, chests, treasures, tokens."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from pydantic import Field

from engine.language.names import noun_of
from engine.language.roles import BANK, PLAYER_WORDS, ROLES
from engine.language.selectors import TreasureType
from engine.language.sentence import Mood
from engine.language.word import Name, Word, word

if TYPE_CHECKING:
    from engine.language.vocabulary import Amount, Figures, Players, Spaces


def _is_player(purse: Players) -> bool:
    """A purse is a player's, unless it is the bank or a pool."""
    return not isinstance(purse, str) or (purse != BANK and (purse in ROLES or purse in PLAYER_WORDS))


@word("effect")
class MoveDucats(Word):
    """Ducats go from one purse to another, as far as they reach."""

    example: ClassVar[str] = '{ op = "move_ducats", from = "bank", to = "me", amount = 2 }'
    kinds: ClassVar[dict[str, str]] = {"from": "purse", "to": "purse"}

    op: Literal["move_ducats"]
    from_: Players = Field(alias="from", description="`bank`, a pool, a player, or a figure for its player.")
    to: Players = Field(description="Likewise.")
    amount: Amount | Literal["all", "half"] = Field(
        description="How many; `all` empties the purse, `half` takes half of it, rounded down."
    )

    def template(self, mood: Mood = Mood.PLAIN) -> str:
        return self._template() + (", rounded down" if self.amount == "half" else "")

    def _template(self) -> str:
        payer, taker = _is_player(self.from_), _is_player(self.to)
        long = self.amount == "rolled" or not isinstance(self.amount, int | str)
        if payer and long:
            return "{from} {from~pay} to {to@} {amount|ducat}"
        if payer:
            return "{from} {from~pay} {amount|ducat} to {to@}"
        if taker and long:
            return "{to} {to~take} from {from} {amount|ducat}"
        if taker:
            return "{to} {to~take} {amount|ducat} from {from}"
        return "{amount|ducat} {amount~go} from {from} to {to}"


@word("effect")
class ShareDucats(Word):
    """Players share the ducats of a purse equally; what cannot be shared stays in it."""

    says: ClassVar[str] = "{among} {among~take} an equal share of the ducats from {from}"
    example: ClassVar[str] = '{ op = "share_ducats", from = "duke", among = "everyone" }'
    kinds: ClassVar[dict[str, str]] = {"from": "purse", "among": "players"}

    op: Literal["share_ducats"]
    from_: Players = Field(alias="from", description="`bank`, a pool, or a player.")
    among: Players = Field(description="Who shares them.")


@word("effect")
class DrawCards(Word):
    """Players draw cards."""

    says: ClassVar[str] = "{who} {who~draw} {count*deck}"
    example: ClassVar[str] = '{ op = "draw_cards", who = "me", count = 2 }'
    kinds: ClassVar[dict[str, str]] = {"who": "players", "deck": "deck"}

    op: Literal["draw_cards"]
    who: Players = Field("me", description="Which players.")
    count: Amount = Field(1, description="How many each.")
    deck: Name = Field("arcana", description="From which deck.")


@word("effect")
class DiscardCards(Word):
    """Players discard cards: their choice, or at random."""

    says: ClassVar[str] = "{who} {who~discard} {count*deck}[ at random{at_random}]"
    example: ClassVar[str] = '{ op = "discard_cards", who = "rival", count = 1, at_random = true }'
    kinds: ClassVar[dict[str, str]] = {"who": "players", "deck": "deck"}

    op: Literal["discard_cards"]
    who: Players = Field("me", description="Which players.")
    count: Amount = Field(1, description="How many each.")
    deck: Name = Field("arcana", description="Cards of which deck.")
    at_random: bool = Field(False, description="Not of their choice.")


@word("effect")
class TakeCards(Word):
    """A player chooses cards from a discard pile, as many as are there."""

    says: ClassVar[str] = "{who} {who~take} {count*deck} of {who'choice} from the discard pile"
    example: ClassVar[str] = '{ op = "take_cards", who = "me", count = 3 }'
    kinds: ClassVar[dict[str, str]] = {"who": "players", "deck": "deck"}

    op: Literal["take_cards"]
    who: Players = Field("me", description="Which player.")
    count: Amount = Field(1, description="How many.")
    deck: Name = Field("arcana", description="Of which deck.")


@word("effect")
class StealCard(Word):
    """A card drawn blindly from one hand goes to another."""

    says: ClassVar[str] = "{to} {to~draw} {deck:one} blindly from {from'hand}"
    example: ClassVar[str] = '{ op = "steal_card", from = "rival", to = "me" }'
    kinds: ClassVar[dict[str, str]] = {"from": "players", "to": "players", "deck": "deck"}

    op: Literal["steal_card"]
    from_: Players = Field(alias="from", description="From whose hand.")
    to: Players = Field("me", description="Who gets it.")
    deck: Name = Field("arcana", description="Of which deck.")


@word("effect")
class GainPoints(Word):
    """Players gain action points for this round."""

    says: ClassVar[str] = "{who} {who~gain} {count|action point}"
    example: ClassVar[str] = '{ op = "gain_points", count = 1 }'
    kinds: ClassVar[dict[str, str]] = {"who": "players"}

    op: Literal["gain_points"]
    who: Players = Field("me", description="Which players.")
    count: Amount = Field(1, description="How many each.")


@word("effect")
class LosePoints(Word):
    """Players lose action points, as far as they have them."""

    says: ClassVar[str] = "{who} {who~lose} {count|action point}"
    example: ClassVar[str] = '{ op = "lose_points", who = "rival", count = 1 }'
    kinds: ClassVar[dict[str, str]] = {"who": "players"}

    op: Literal["lose_points"]
    who: Players = Field("me", description="Which players.")
    count: Amount = Field(1, description="How many each.")


@word("effect")
class TurnChest(Word):
    """A treasure lying there turns its chest side up (it can only be bashed) or its treasure side."""

    says: ClassVar[str] = "the treasure in {in:one} {~be} turned {side} side up"
    example: ClassVar[str] = '{ op = "turn_chest", in = "place", side = "chest" }'
    kinds: ClassVar[dict[str, str]] = {"in": "spaces"}

    op: Literal["turn_chest"]
    in_: Spaces = Field(alias="in", description="Where.")
    side: Literal["chest", "treasure"] = Field("chest", description="Which side is up then.")


@word("effect")
class OpenChest(Word):
    """A character opens a chest where he stands, at once and without cost."""

    says: ClassVar[str] = "{who} {who~open} a chest in {who'space} at no cost"
    example: ClassVar[str] = '{ op = "open_chest", who = "actor" }'
    kinds: ClassVar[dict[str, str]] = {"who": "figures"}

    op: Literal["open_chest"]
    who: Figures = Field(description="Which figures.")


@word("effect")
class TakeTreasure(Word):
    """A character takes one treasure of the player's choice from another, or from a space."""

    example: ClassVar[str] = '{ op = "take_treasure", to = "actor", from = "chosen" }'
    kinds: ClassVar[dict[str, str]] = {
        "to": "figures",
        "from": "figures",
        "lying_in": "spaces",
        "type": "treasure-type",
        "by": "players",
    }

    op: Literal["take_treasure"]
    to: Figures = Field(description="Who takes it.")
    from_: Figures | None = Field(None, alias="from", description="From whom.")
    lying_in: Spaces | None = Field(None, description="Or from where it lies, opened for nothing.")
    type: TreasureType | None = Field(None, description="Only such a treasure.")
    by: Players = Field("me", description="Who decides.")

    def template(self, mood: Mood = Mood.PLAIN) -> str:
        what = "{type:one}" if self.type is not None else "a treasure"
        source = [text for text in (self.from_ and "{from:one@}", self.lying_in and "{lying_in:one}") if text]
        where = " from " + " or ".join(source) if source else ""
        return "{to} {to~take} " + what + " of {by'choice}" + where


@word("effect")
class PutTreasure(Word):
    """A carried treasure is put down as a locked chest in a space chosen by a player."""

    example: ClassVar[str] = (
        '{ op = "put_treasure", from = "actor", in = { op = "spaces", kind = "room", chest = false } }'
    )
    kinds: ClassVar[dict[str, str]] = {
        "from": "figures",
        "in": "spaces",
        "by": "players",
        "type": "treasure-type",
    }

    op: Literal["put_treasure"]
    from_: Figures = Field(alias="from", description="Who gives it up.")
    in_: Spaces = Field(alias="in", description="Where to; one of several is chosen.")
    type: TreasureType | None = Field(None, description="Only such a treasure.")
    by: Players = Field("me", description="Who decides.")

    def template(self, mood: Mood = Mood.PLAIN) -> str:
        what = "{type:one}" if self.type is not None else "a treasure"
        return "{by} {by~put} " + what + " carried by {from:one@} into {in:one}"


@word("effect")
class LayTreasure(Word):
    """A treasure that was set aside, or that left the game, is laid down as a locked chest."""

    says: ClassVar[str] = "{type:one} {~be} laid in {at:one}"
    example: ClassVar[str] = '{ op = "lay_treasure", type = "magic-gem", at = "space" }'
    kinds: ClassVar[dict[str, str]] = {"at": "spaces", "type": "treasure-type"}

    op: Literal["lay_treasure"]
    type: TreasureType = Field(description="Which type of treasure; without one left, nothing happens.")
    at: Spaces = Field(description="Where; one in each of them.")


@word("effect")
class DiscardTreasure(Word):
    """Treasures leave the game: chosen by their owner if there are more than needed."""

    example: ClassVar[str] = '{ op = "discard_treasure", type = "keys", from = "actor" }'
    kinds: ClassVar[dict[str, str]] = {"from": "figures", "type": "treasure-type", "safe_with": "players"}

    op: Literal["discard_treasure"]
    from_: Figures = Field(alias="from", description="One of these figures gives it up.")
    type: TreasureType = Field("any", description="Only such a treasure.")
    count: Amount = Field(1, description="How many.")
    safe_with: Players | None = Field(None, description="Or one that these players have brought out.")

    def template(self, mood: Mood = Mood.PLAIN) -> str:
        return "{from:one} {from~discard} {count*type}[, or one in safety with {safe_with} goes]"


@word("effect")
class SwapTreasures(Word):
    """The treasures lying in two spaces change places."""

    says: ClassVar[str] = "the treasures in {a} and {b} {+change} places"
    example: ClassVar[str] = '{ op = "swap_treasures", a = "here", b = "place" }'
    kinds: ClassVar[dict[str, str]] = {"a": "spaces", "b": "spaces"}

    op: Literal["swap_treasures"]
    a: Spaces = Field(description="One of the two.")
    b: Spaces = Field(description="The other.")


@word("effect")
class PlaceToken(Word):
    """A token from the supply is laid in a space; nothing happens when the supply is empty."""

    says: ClassVar[str] = "{count*token} {count~be} put in {at:one}[, facedown{facedown}]"
    example: ClassVar[str] = '{ op = "place_token", token = "rubble", at = "place" }'
    kinds: ClassVar[dict[str, str]] = {"at": "spaces", "token": "token"}

    op: Literal["place_token"]
    token: Name = Field(description="The kind of token.")
    at: Spaces = Field(description="Where.")
    count: Amount = Field(1, description="How many.")
    facedown: bool = Field(False, description="Its face is hidden.")


@word("effect")
class GiveToken(Word):
    """Figures get a token from the supply and hold it; nothing happens when the supply is empty."""

    says: ClassVar[str] = "{to} {to~get} {token:one}"
    example: ClassVar[str] = '{ op = "give_token", token = "civilian", to = "actor" }'
    kinds: ClassVar[dict[str, str]] = {"to": "figures", "token": "token"}

    op: Literal["give_token"]
    token: Name = Field(description="The kind of token.")
    to: Figures = Field(description="Which figures.")


@word("effect")
class ScatterTokens(Word):
    """The tokens of a group that are in the supply are shuffled, and one is laid in each of these spaces."""

    says: ClassVar[str] = "one random {group} token {~be} put in {over:each}[, facedown{facedown}]"
    example: ClassVar[str] = (
        '{ op = "scatter_tokens", group = "exploration", over = { op = "spaces", kind = "room" }, facedown = true }'
    )
    kinds: ClassVar[dict[str, str]] = {"over": "spaces"}

    op: Literal["scatter_tokens"]
    group: Name = Field(description="The group, as its tokens name it.")
    over: Spaces = Field(description="The spaces, one token each as far as they go.")
    facedown: bool = Field(False, description="Their faces are hidden.")


@word("effect")
class RemoveToken(Word):
    """Tokens of a kind go back to the supply, from spaces or from whoever holds them."""

    example: ClassVar[str] = '{ op = "remove_token", token = "rubble", at = "here" }'
    kinds: ClassVar[dict[str, str]] = {"at": "spaces", "held_by": "figures", "token": "token"}

    op: Literal["remove_token"]
    token: Name = Field(description="The kind of token.")
    at: Spaces | None = Field(None, description="From where.")
    held_by: Figures | None = Field(None, description="Or from whom.")
    count: Amount | Literal["all"] = Field(1, description="How many; `all` of them.")

    def template(self, mood: Mood = Mood.PLAIN) -> str:
        sure = self.count == 1 and isinstance(self.at or self.held_by, str)
        one = "{token}" if noun_of(self.token, "token").proper else "the {token:bare}"
        what, be = (one, " {~be}") if sure else ("{count*token}", " {count~be}")
        form = "all" if self.count == "all" else "one"
        return what + "[ held by {held_by:" + form + "@}]" + be + " removed[ from {at:" + form + "}]"


@word("effect")
class MoveToken(Word):
    """A token moves from one space to another."""

    says: ClassVar[str] = "{token:one} {token~move} from {from} to {to:one}"
    example: ClassVar[str] = '{ op = "move_token", token = "cart", from = "space", to = "place" }'
    kinds: ClassVar[dict[str, str]] = {"from": "spaces", "to": "spaces", "token": "token"}

    op: Literal["move_token"]
    token: Name = Field(description="The kind of token.")
    from_: Spaces = Field(alias="from", description="From where.")
    to: Spaces = Field(description="Where to.")


@word("effect")
class TakeToken(Word):
    """A figure picks up a token lying in its space, or takes it from whoever holds it, and holds it."""

    says: ClassVar[str] = "{who} {who~take} {token:one}[ from {from:one@}]"
    example: ClassVar[str] = '{ op = "take_token", token = "civilian", who = "winner", from = "loser" }'
    kinds: ClassVar[dict[str, str]] = {"who": "figures", "from": "figures", "token": "token"}

    op: Literal["take_token"]
    token: Name = Field(description="The kind of token.")
    who: Figures = Field(description="Which figures.")
    from_: Figures | None = Field(None, alias="from", description="From whom; left out: from its space.")


@word("effect")
class DropToken(Word):
    """A figure lays a token it holds down where it stands."""

    says: ClassVar[str] = "{who} {who~put} down {token:one}"
    example: ClassVar[str] = '{ op = "drop_token", token = "civilian", who = "loser" }'
    kinds: ClassVar[dict[str, str]] = {"who": "figures", "token": "token"}

    op: Literal["drop_token"]
    token: Name = Field(description="The kind of token.")
    who: Figures = Field(description="Which figures.")


@word("effect")
class RevealToken(Word):
    """A facedown token is turned up and does what its kind says."""

    example: ClassVar[str] = '{ op = "reveal_token", at = "space" }'
    kinds: ClassVar[dict[str, str]] = {"at": "spaces", "who": "figures"}

    op: Literal["reveal_token"]
    at: Spaces = Field(description="Where it lies.")
    who: Figures | None = Field(None, description="Who turns it up; left out: the actor, if there is one.")
    group: Name | None = Field(None, description="Only tokens of this group.")

    def template(self, mood: Mood = Mood.PLAIN) -> str:
        token = "token" if self.group is None else "{group} token"
        if self.who is None:
            return f"the {token} in {{at:one}} {{~be}} turned up"
        return f"{{who}} {{who~turn}} up the {token} in {{at:one}}"
