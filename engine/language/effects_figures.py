"""Effects on figures: where they stand, how they fare, how they fight."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from pydantic import Field

from engine.language.amounts import Count
from engine.language.sentence import Mood
from engine.language.word import Name, Word, word

if TYPE_CHECKING:
    from engine.language.vocabulary import Amount, Figures, Players, Spaces

_OWN = ("actor", "bearer")  # figures that a rule's own player moves


@word("effect")
class Teleport(Word):
    """A figure is moved straight to a space. If several fit, the player chooses."""

    example: ClassVar[str] = (
        '{ op = "teleport", who = "actor", to = { op = "spaces", kind = "street", free = true } }'
    )
    kinds: ClassVar[dict[str, str]] = {"who": "figures", "to": "spaces", "by": "players"}

    op: Literal["teleport"]
    who: Figures = Field(description="Which figures.")
    to: Spaces = Field(description="Where to.")
    by: Players = Field("me", description="Who decides.")

    def template(self, mood: Mood = Mood.PLAIN) -> str:
        named = isinstance(self.to, str)
        if self.by == "me" and self.who in _OWN:
            return "{who} {who~move} straight to {to:one}"
        if named or "by" not in self.model_fields_set:
            return "{who} {who~be} moved straight to {to:one}"
        return "{by} {by~move} {who@} straight to {to:one}"


@word("effect")
class Walk(Word):
    """A figure moves up to that many spaces for nothing; with `attack` the last step may be an attack."""

    example: ClassVar[str] = '{ op = "walk", who = "actor", points = 2 }'
    kinds: ClassVar[dict[str, str]] = {"who": "figures", "by": "players"}

    op: Literal["walk"]
    who: Figures = Field(description="Which figures.")
    points: Amount = Field(description="At most so many spaces.")
    attack: bool = Field(False, description="The last step may be an attack, but on no thief of the mover's.")
    by: Players = Field("me", description="Who decides.")

    def template(self, mood: Mood = Mood.PLAIN) -> str:
        mover = (
            "{who} {who~may move}" if self.by == "me" and self.who in _OWN else "{by} {by~may move} {who@}"
        )
        return mover + " up to {points|space} at no cost[, and the last step may be an attack{attack}]"


@word("effect")
class GainMovement(Word):
    """The character now activated has more spaces left in his movement."""

    says: ClassVar[str] = "{who} {who~may go on for} {points|more space}"
    example: ClassVar[str] = '{ op = "gain_movement", who = "actor", points = 3 }'
    kinds: ClassVar[dict[str, str]] = {"who": "figures"}

    op: Literal["gain_movement"]
    who: Figures = Field(description="Which figures.")
    points: Amount = Field(description="How many more.")


@word("effect")
class MoveAgain(Word):
    """The character now activated may make another movement at its usual cost."""

    says: ClassVar[str] = "{who} {who~may make} another movement"
    example: ClassVar[str] = '{ op = "move_again", who = "actor" }'
    kinds: ClassVar[dict[str, str]] = {"who": "figures"}

    op: Literal["move_again"]
    who: Figures = Field(description="Which figures.")


@word("effect")
class EndMovement(Word):
    """Whoever is on his way stops where he is: his movement is over."""

    says: ClassVar[str] = "{who} {who~stop} and {who~move} no farther"
    example: ClassVar[str] = '{ op = "end_movement", who = "actor" }'
    kinds: ClassVar[dict[str, str]] = {"who": "figures"}

    op: Literal["end_movement"]
    who: Figures = Field(description="Which figures.")


@word("effect")
class ActAgain(Word):
    """The character now activated may take another action at its usual cost."""

    says: ClassVar[str] = "{who} {who~may take} another action"
    example: ClassVar[str] = '{ op = "act_again", who = "actor" }'
    kinds: ClassVar[dict[str, str]] = {"who": "figures"}

    op: Literal["act_again"]
    who: Figures = Field(description="Which figures.")


@word("effect")
class March(Word):
    """Figures walk towards the nearest of some spaces by the shortest way, and stop where they are blocked."""

    example: ClassVar[str] = (
        '{ op = "march", who = { op = "figures", named = "zombie" }, steps = 2, towards = { op = "spaces", with = { op = "characters" } }, attack = true }'
    )
    kinds: ClassVar[dict[str, str]] = {"who": "figures", "towards": "spaces"}

    op: Literal["march"]
    who: Figures = Field(description="Which figures.")
    steps: Amount = Field(description="How many spaces.")
    towards: Spaces = Field(description="The nearest of these.")
    attack: bool = Field(False, description="They attack whoever is in the way.")

    def template(self, mood: Mood = Mood.PLAIN) -> str:
        where = "{towards:near}" if isinstance(self.towards, str) else "the nearest {towards:bare}"
        return (
            "{who:each} {who~walk} {steps|space} towards "
            + where
            + "[ and {who~attack} whoever stands in the way{attack}]"
        )


@word("effect")
class MoveMilitia(Word):
    """A player moves a militiaman up to that many spaces, as in the militia phase."""

    says: ClassVar[str] = "{by} {by~may move} {who:one@} up to {steps|space}"
    example: ClassVar[str] = '{ op = "move_militia", who = { op = "figures", named = "militia" }, steps = 3 }'
    kinds: ClassVar[dict[str, str]] = {"who": "figures", "by": "players"}

    op: Literal["move_militia"]
    who: Figures = Field(description="Which figures.")
    steps: Amount = Field(description="At most so many spaces.")
    by: Players = Field("me", description="Who decides.")


@word("effect")
class Retreat(Word):
    """A figure retreats, moved by a player."""

    example: ClassVar[str] = '{ op = "retreat", who = "loser", distance = 3, by = "me" }'
    kinds: ClassVar[dict[str, str]] = {"who": "figures", "by": "players"}

    op: Literal["retreat"]
    who: Figures = Field(description="Which figures.")
    distance: Amount = Field(3, description="How many spaces.")
    by: Players = Field("me", description="Who decides.")

    def template(self, mood: Mood = Mood.PLAIN) -> str:
        mover = ", moved by {by@}" if "by" in self.model_fields_set else ""
        return "{who} {who~retreat} {distance|space}" + mover


@word("effect")
class SwapPlaces(Word):
    """Two figures change places."""

    says: ClassVar[str] = "{a} and {b} change places"
    example: ClassVar[str] = '{ op = "swap_places", a = "actor", b = "chosen" }'
    kinds: ClassVar[dict[str, str]] = {"a": "figures", "b": "figures"}

    op: Literal["swap_places"]
    a: Figures = Field(description="One of the two.")
    b: Figures = Field(description="The other.")


@word("effect")
class PlaceFigure(Word):
    """Figures of the sheet come onto the board; if several spaces fit, a player chooses."""

    example: ClassVar[str] = (
        '{ op = "place_figure", figure = "zombie", at = { op = "spaces", kind = "deployment", free = true } }'
    )
    kinds: ClassVar[dict[str, str]] = {"at": "spaces", "by": "players", "figure": "figure"}

    op: Literal["place_figure"]
    figure: Name = Field(description="The id of the figure.")
    at: Spaces = Field(description="Where; one space for each.")
    count: Amount = Field(1, description="How many.")
    through_gate: bool = Field(False, description="It comes in from outside, past the gate.")
    by: Players = Field("me", description="Who decides.")

    def template(self, mood: Mood = Mood.PLAIN) -> str:
        where = "{at:one}" if self.count == 1 or isinstance(self.count, Count) else "{at:some}"
        choice = " of {by'choice}" if "by" in self.model_fields_set else ""
        gate = "[, coming in through the gate{through_gate}]"
        return "{count*figure} {count~be} placed in " + where + choice + gate


@word("effect")
class RemoveFigure(Word):
    """Neutral figures leave the board and may come back later."""

    says: ClassVar[str] = "{who} {who~leave} the board"
    example: ClassVar[str] = '{ op = "remove_figure", who = "loser" }'
    kinds: ClassVar[dict[str, str]] = {"who": "figures"}

    op: Literal["remove_figure"]
    who: Figures = Field(description="Which figures.")


@word("effect")
class RemoveCharacter(Word):
    """Characters are removed from the game with all they carry."""

    says: ClassVar[str] = "{who} {who~be} {fate}[, without a penalty at the end{no_penalty}]"
    example: ClassVar[str] = '{ op = "remove_character", who = "actor", fate = "captured" }'
    kinds: ClassVar[dict[str, str]] = {"who": "figures"}

    op: Literal["remove_character"]
    who: Figures = Field(description="Which figures.")
    fate: Literal["captured", "killed", "lost"] = Field("captured", description="What the log calls it.")
    no_penalty: bool = Field(False, description="E-3 takes nothing for him.")


@word("effect")
class LeaveDistrict(Word):
    """A character leaves the district at once and takes his treasures to safety."""

    says: ClassVar[str] = "{who} {who~leave} the district"
    example: ClassVar[str] = '{ op = "leave_district", who = "actor" }'
    kinds: ClassVar[dict[str, str]] = {"who": "figures"}

    op: Literal["leave_district"]
    who: Figures = Field(description="Which figures.")


@word("effect")
class EndActivation(Word):
    """The activation of these characters ends."""

    says: ClassVar[str] = "{who'activation} {~end}"
    example: ClassVar[str] = '{ op = "end_activation", who = "actor" }'
    kinds: ClassVar[dict[str, str]] = {"who": "figures"}

    op: Literal["end_activation"]
    who: Figures = Field(description="Which figures.")


@word("effect")
class Fight(Word):
    """One figure attacks another where the other stands."""

    says: ClassVar[str] = "{attacker:one} {attacker~attack} {defender:one@}"
    example: ClassVar[str] = '{ op = "fight", attacker = "bearer", defender = "actor" }'
    kinds: ClassVar[dict[str, str]] = {"attacker": "figures", "defender": "figures"}

    op: Literal["fight"]
    attacker: Figures = Field(description="Who attacks.")
    defender: Figures = Field(description="Who is attacked; it happens in his space.")


@word("effect")
class Appear(Word):
    """A figure comes to a space, even an occupied one: there it attacks whoever it may attack."""

    says: ClassVar[str] = "{who:one} {who~appear} in {at:one} and {who~attack} whoever is there"
    example: ClassVar[str] = '{ op = "appear", who = "bearer", at = "library" }'
    kinds: ClassVar[dict[str, str]] = {"who": "figures", "at": "spaces"}

    op: Literal["appear"]
    who: Figures = Field(description="Who comes.")
    at: Spaces = Field(description="Where to; the first of several.")


@word("effect")
class Reroll(Word):
    """In this combat one side rerolls dice: its own, or forced on it by the other."""

    example: ClassVar[str] = '{ op = "reroll", whose = "other", count = 1 }'
    kinds: ClassVar[dict[str, str]] = {"whose": "figures", "by": "players"}

    op: Literal["reroll"]
    whose: Figures = Field(description="Whose dice.")
    count: Amount = Field(1, description="How many dice.")
    by: Players = Field("me", description="Who decides.")

    def template(self, mood: Mood = Mood.PLAIN) -> str:
        own = self.whose in _OWN and self.by == "me"
        return "{whose} {whose~reroll} {count|die}" + ("" if own else " of {by'choice}")


@word("effect")
class SetDie(Word):
    """In this combat one die of a side, of the player's choice, is turned to a number."""

    says: ClassVar[str] = "{by} {by~turn} one of {whose'dice} to {to}"
    example: ClassVar[str] = '{ op = "set_die", whose = "actor", to = 6 }'
    kinds: ClassVar[dict[str, str]] = {"whose": "figures", "by": "players"}

    op: Literal["set_die"]
    whose: Figures = Field(description="Whose die.")
    to: Amount = Field(description="What it then shows.")
    by: Players = Field("me", description="Who decides.")


@word("effect")
class EndCombat(Word):
    """This combat ends at once without a winner."""

    says: ClassVar[str] = "the combat {~end} without a winner"
    example: ClassVar[str] = '{ op = "end_combat" }'

    op: Literal["end_combat"]


@word("effect")
class Wound(Word):
    """Figures take wounds."""

    says: ClassVar[str] = "{who} {who~take} {count|a wound}"
    example: ClassVar[str] = '{ op = "wound", who = "loser" }'
    kinds: ClassVar[dict[str, str]] = {"who": "figures"}

    op: Literal["wound"]
    who: Figures = Field(description="Which figures.")
    count: Amount = Field(1, description="How many each.")


@word("effect")
class Heal(Word):
    """Figures lose wounds."""

    says: ClassVar[str] = "{who} {who~lose} {count|a wound}"
    example: ClassVar[str] = '{ op = "heal", who = "actor" }'
    kinds: ClassVar[dict[str, str]] = {"who": "figures"}

    op: Literal["heal"]
    who: Figures = Field(description="Which figures.")
    count: Amount = Field(1, description="How many each.")


@word("effect")
class Imprison(Word):
    """Figures are thrown in prison; where there is none, they retreat."""

    says: ClassVar[str] = "{who} {who~be} thrown in prison"
    example: ClassVar[str] = '{ op = "imprison", who = "loser" }'
    kinds: ClassVar[dict[str, str]] = {"who": "figures"}

    op: Literal["imprison"]
    who: Figures = Field(description="Which figures.")


@word("effect")
class GainExperience(Word):
    """A gang gains experience, as far as the supply goes."""

    says: ClassVar[str] = "{who} {who~gain} {count|experience}"
    example: ClassVar[str] = '{ op = "gain_experience", who = "me" }'
    kinds: ClassVar[dict[str, str]] = {"who": "players"}

    op: Literal["gain_experience"]
    who: Players = Field("me", description="Which players.")
    count: Amount = Field(1, description="How much each.")


@word("effect")
class SpendExperience(Word):
    """A gang spends experience, as far as it has it."""

    says: ClassVar[str] = "{who} {who~spend} {count|experience}"
    example: ClassVar[str] = '{ op = "spend_experience", who = "me", count = 1 }'
    kinds: ClassVar[dict[str, str]] = {"who": "players"}

    op: Literal["spend_experience"]
    who: Players = Field("me", description="Which players.")
    count: Amount = Field(1, description="How much each.")


@word("effect")
class GainEquipment(Word):
    """A character takes an available Equipment card of the player's choice."""

    example: ClassVar[str] = '{ op = "gain_equipment", who = "actor" }'
    kinds: ClassVar[dict[str, str]] = {"who": "figures"}

    op: Literal["gain_equipment"]
    who: Figures = Field(description="Which figures.")
    card: Name | None = Field(None, description="This very card, if it is available.")

    def template(self, mood: Mood = Mood.PLAIN) -> str:
        if self.card is not None:
            return "{who} {who~take} {card}, if it is available"
        return "{who} {who~take} an available Equipment card"


@word("effect")
class DiscardEquipment(Word):
    """Characters lose their equipment."""

    says: ClassVar[str] = "{who'equipment} {~be} discarded"
    example: ClassVar[str] = '{ op = "discard_equipment", who = "actor" }'
    kinds: ClassVar[dict[str, str]] = {"who": "figures"}

    op: Literal["discard_equipment"]
    who: Figures = Field(description="Which figures.")


@word("effect")
class ExchangeGoods(Word):
    """Two characters of a gang may exchange treasures and equipment."""

    says: ClassVar[str] = "{a} and {b} may exchange treasures and equipment"
    example: ClassVar[str] = '{ op = "exchange_goods", a = "actor", b = "other" }'
    kinds: ClassVar[dict[str, str]] = {"a": "figures", "b": "figures"}

    op: Literal["exchange_goods"]
    a: Figures = Field(description="One of the two.")
    b: Figures = Field(description="The other.")
