"""The players' summary of a ruleset, as plain data: every number in it comes from the ruleset's values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from editor.press.content import amount, in_words, named, rule_title, ruleset_chain, ruleset_values
from engine.content.common import words
from engine.content.library import Library, Loaded
from engine.content.ruleset import Values
from engine.content.show import value_sentences
from engine.diagnostics.words import listed
from engine.language.names import home


@dataclass(frozen=True, slots=True)
class Item:
    """A sentence, perhaps a numbered step, with the numbers of its rules."""

    text: str
    rule: str = ""
    step: int = 0


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a table."""

    label: str
    value: str


@dataclass(frozen=True, slots=True)
class Named:
    """A rule with a name."""

    title: str
    reading: str
    text: str


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and what stands under it."""

    title: str
    lines: tuple[Item | Row | Named, ...]


@dataclass(frozen=True, slots=True)
class ReferenceContent:
    """The whole summary."""

    title: str
    under: str
    sections: tuple[Section, ...]


def reference_content(library: Library, loaded: Loaded) -> ReferenceContent:
    """The summary of a ruleset with all that it builds on."""
    chain = ruleset_chain(library, loaded.id) or [loaded]
    values = ruleset_values(library, loaded.id)
    base = chain[-1]
    sections = [*_sections(_Read(values)), *_rules(library, chain)]
    if base is not loaded:
        changed = {
            name: value
            for name, value in values.items()
            if value != ruleset_values(library, base.id).get(name)
        }
        only = Values().model_copy(update=changed)
        said = tuple(Item(in_words(text)) for text in value_sentences(only, ruleset_values(library, base.id)))
        if said:
            sections.append(Section(f"Otherwise than in {words(base.model.title)}", said))
    under = "Players’ summary"
    if base is not loaded:
        under += f" · built on {words(base.model.title)}"
    return ReferenceContent(words(loaded.model.title), under, tuple(sections))


def _rules(library: Library, chain: list[Loaded]) -> Iterator[Section]:
    for loaded in reversed(chain):
        rules = [rule for rule in loaded.model.rules if not rule.off]
        if rules:
            with named(library, loaded), home("sheet"):
                entries = tuple(Named(rule_title(rule), rule.reading(), "") for rule in rules)
            yield Section(f"Rules of {words(loaded.model.title)}", entries)


class _Read:
    """The values of a ruleset as words."""

    def __init__(self, values: Mapping[str, Any]) -> None:
        self.values = values

    def __call__(self, name: str) -> str:
        value = self.values.get(name)
        return "–" if value is None else amount(value)

    def is_on(self, name: str, value: Any = True) -> bool:
        return bool(self.values.get(name) == value)

    def some(self, name: str, one: str, many: str) -> str:
        """A number with its noun: "1 ducat", "3 ducats"."""
        value = self.values.get(name)
        return f"{self(name)} {one if value == 1 else many}"

    def faces(self, name: str) -> str:
        faces = self.values.get(name) or ()
        return listed(map(str, faces), "or") if faces else ""


def _sections(v: _Read) -> Iterator[Section]:
    yield Section("Before the first round", tuple(_setup(v)))
    yield Section("A round", tuple(_round(v)))
    yield Section("What it costs in action points", tuple(_costs(v)))
    yield Section("Militiamen", tuple(_militia(v)))
    yield Section("Moving and leaving", tuple(_moving(v)))
    yield Section("Chests and carrying", tuple(_chests(v)))
    yield Section("What treasures are worth", tuple(_worth(v)))
    yield Section("Combat", tuple(_combat(v)))
    yield Section("Arcana", tuple(_arcana(v)))
    yield Section("Missions", tuple(_missions(v)))
    more = tuple(_expansion(v))
    if more:
        yield Section("New tricks", more)
    yield Section("The end", tuple(_end(v)))


def _setup(v: _Read) -> Iterator[Item]:
    yield Item(
        "Each player takes a gang with its characters and action points. The counter lies on 1.",
        "S-2, S-3",
        1,
    )
    yield Item(
        "A militiaman in the Guardroom, one in the Treasury; a random treasure, faceup, in each room.",
        "S-4, S-5",
        2,
    )
    missions = v.some("missions_faceup", "mission", "missions")
    yield Item(
        f"{missions} faceup; {v.some('hand_size', 'Arcana card', 'Arcana cards')} for each player.",
        "S-6, S-7",
        3,
    )
    dice = v.some("first_player_dice", "die", "dice")
    yield Item(f"Each rolls {dice}: the highest sum is first player.", "S-8", 4)
    yield Item(
        "From him clockwise, one figure at a time goes on a free deployment space. What the sheet says comes first.",
        "S-9, S-10",
        5,
    )


def _round(v: _Read) -> Iterator[Item]:
    yield Item("Each player takes one turn, the first player first, then clockwise.", "T-1")
    yield Item(f"Draw {v.some('draw', 'Arcana card', 'Arcana cards')}.", "N-1", 1)
    yield Item("Move a militiaman.", "M-1", 2)
    yield Item(
        "Activate your characters one after the other, each once at most: one movement and one action,"
        " in either order, and the skill.",
        "A-2, A-3",
        3,
    )
    yield Item("Say that your turn is over.", "T-2", 4)
    yield Item(
        "After the last turn spent action points return and the counter goes on. An event on the new space"
        " happens at once.",
        "T-3",
    )


def _costs(v: _Read) -> Iterator[Item | Row]:
    yield Row("Each gang has in a round", v("action_points"))
    yield Row("A movement", v("move_cost"))
    yield Row("An attack, on top of the movement", v("attack_cost"))
    yield Row("Picking a lock", v("lockpick_cost"))
    yield Row("Bashing a chest open", v("bash_cost"))
    yield Row("Fulfilling a mission", v("mission_cost"))
    if v.is_on("leave_by", "action"):
        yield Row("Leaving the district", v("leave_cost"))
    yield Item("What is not spent is lost. With nothing left, nobody else is activated.", "A-1, A-6")


def _militia(v: _Read) -> Iterator[Item]:
    if v.is_on("militia_moves_by", "card-back"):
        yield Item(
            f"Name one, then look at the back of the next Arcana card. On {v.faces('patrol_backs')} he may go"
            f" up to {v.some('patrol_steps', 'space', 'spaces')}; on any other he stays.",
            "X-5",
        )
    else:
        asleep = f" He sleeps on {v.faces('militia_asleep_on')}." if v.faces("militia_asleep_on") else ""
        yield Item(f"Name one, then roll a die: so many spaces he may go, or fewer.{asleep}", "M-1")
    yield Item(
        "He attacks whoever’s space he enters, but never your own gang. You roll for him. A tie is his.",
        "M-3 to M-5",
    )
    yield Item(
        f"If he wins, the loser pays {v.some('militia_fine', 'ducat', 'ducats')} and retreats, moved by you."
        " If he loses, the winner moves him back. Thieves never attack him, Arcana never help him.",
        "M-5, M-6",
    )


def _moving(v: _Read) -> Iterator[Item]:
    yield Item(
        "Each step goes to an adjacent space, over a white line or through a door. Figures, walls and roofs"
        " are in the way.",
        "V-1 to V-3",
    )
    when = "Only after the alarm" if v.is_on("leave_needs_alarm") else "At any time"
    if v.is_on("leave_by", "action"):
        how = f"for {v.some('leave_cost', 'action point', 'action points')}, but not after an attack"
    else:
        how = (
            f"for {v.some('leave_cost', 'movement point', 'movement points')}, as the last step of a movement"
        )
    yield Item(
        f"{when} a character may leave by a deployment space that is free of a portcullis, {how}.",
        "L-1 to L-3",
    )
    if v.is_on("portcullis_stops", "crossing"):
        yield Item("A portcullis stops any movement across it.", "V-3")
    yield Item("Whoever has left takes his treasures to safety.", "L-4")


def _chests(v: _Read) -> Iterator[Item]:
    yield Item(
        "Picking: roll a die in the chest’s room; up to his mind opens it. Bashing opens it without a roll.",
        "K-1, K-2",
    )
    yield Item(f"Opening pays {v.some('opening_reward', 'ducat', 'ducats')} and gives the treasure.", "K-4")
    limit = f"A character carries up to {v('carrying_limit')}"
    if v("carrying_limit_after_fight") != v("carrying_limit"):
        limit += f" ({v('carrying_limit_after_fight')} just after a won fight)"
    yield Item(
        f"{limit}. What is too much goes at once to a room without a treasure, as a locked chest.",
        "Y-1 to Y-4",
    )


def _worth(v: _Read) -> Iterator[Item | Row]:
    yield Row("Each red gem", v("red_gem_value"))
    sets = " / ".join(map(str, v.values.get("set_values") or ()))
    yield Row("Green gems, keys, scrolls, bracelets: one, two, three of a type", sets)
    yield Row("Purse, spent on the spot", _dice(v, "purse_dice"))
    yield Row("Chest full of ducats, once brought out", f"{_dice(v, 'chest_dice')} + {v('chest_bonus')}")


def _dice(v: _Read, name: str) -> str:
    return v.some(name, "die", "dice")


def _combat(v: _Read) -> Iterator[Item]:
    if v.is_on("attack_by", "movement"):
        yield Item("To attack, enter an enemy’s space as the last step of a paid movement.", "F-1", 1)
    else:
        yield Item("To attack, enter an enemy’s space in your turn, by whatever means.", "F-1", 1)
    cards = v.values.get("arcana_per_combat")
    how_many = (
        "any number of Arcana"
        if isinstance(cards, int) and cards >= 20
        else f"up to {v('arcana_per_combat')} Arcana"
    )
    yield Item(f"The attacker names his skill and plays {how_many}; then the defender.", "F-2, F-3", 2)
    ties = {
        "attacker": "a tie goes to the attacker",
        "defender": "a tie goes to the defender",
        "totals": "a tie goes to the higher sum of all dice, then to the attacker",
    }
    tie = ties.get(str(v.values.get("tie")), "")
    yield Item(f"Both roll as many dice as their combat. The highest die counts; {tie}.", "F-4, F-5", 3)
    yield Item(
        f"The winner steals a treasure of his choice, or {v.some('stolen_ducats', 'ducat', 'ducats')} if the"
        " loser carries none.",
        "F-6",
        4,
    )
    blocked = "shorter" if v.is_on("retreat_blocked", "shorter") else "one space longer"
    yield Item(
        f"The winner moves the loser back {v.some('retreat_distance', 'space', 'spaces')}, through anybody, no"
        f" space twice, to a free one; where that cannot be, {blocked}.",
        "F-7 to F-9",
        5,
    )


def _arcana(v: _Read) -> Iterator[Item]:
    yield Item(
        "There is no limit to your hand. In your own turn you may play as many as you like.", "N-1, N-2"
    )
    yield Item("A card that names an event is played when that happens, in anybody’s turn.", "N-2")
    beats = (
        "Cards and skills beat the rules."
        if v.is_on("beats_rules", "cards")
        else "Arcana beat the rules; skills do not."
    )
    special = (
        "They may be played during a special action of the sheet."
        if v.is_on("arcana_in_special_actions")
        else "None may be played during a special action of the sheet."
    )
    yield Item(f"{beats} {special}", "N-4, N-5")


def _missions(v: _Read) -> Iterator[Item]:
    count = v.some("missions_per_turn", "mission", "missions")
    what = "carry in the district" if v.is_on("mission_treasures", "district") else "have, in safety too"
    yield Item(f"Up to {count} a turn, in your activation phase.", "Q-1")
    yield Item(
        f"It pays the value of all treasures of its type that your characters {what}, and its bonus for each."
        " You keep them. A new mission takes its place.",
        "Q-2 to Q-4",
    )


def _expansion(v: _Read) -> Iterator[Item]:
    if v.is_on("hiring"):
        skills = "" if v.is_on("hired_skills") else ", without their skills"
        yield Item(f"Before the game a mercenary or a heroine may take a gang member’s place{skills}.", "X-2")
    if v.is_on("exploration", "rooms"):
        yield Item("An exploration token lies facedown in each room.", "X-1")
    elif v.is_on("exploration", "players"):
        tokens = v.some("exploration_each", "exploration token", "exploration tokens")
        yield Item(f"Before deployment each player lays {tokens} unseen in a room.", "X-31")
    if v.values.get("intrigues"):
        yield Item(
            f"Each player starts with {v.some('intrigues', 'Intrigue', 'Intrigues')} and holds up to"
            f" {v('intrigue_limit')}, secretly.",
            "X-1, X-13",
        )
    if v.faces("experience_faces"):
        yield Item(
            f"An attacker who rolls {v.faces('experience_faces')} gains experience. It buys a reroll"
            f" ({v('reroll_experience')}) or equipment ({v('equipment_experience')}).",
            "X-11",
        )
    if v.is_on("inn"):
        yield Item(
            f"Equipment may be had at the Inn, for {v.some('inn_price', 'ducat', 'ducats')} each at the end.",
            "X-33",
        )


def _end(v: _Read) -> Iterator[Item]:
    yield Item("When the counter lands on End, or nobody is left in the district.", "E-1")
    yield Item("Treasures in safety turn into ducats; what is still in the district is lost.", "E-2")
    yield Item(
        f"{v.some('penalty', 'ducat is', 'ducats are')} lost for each character who did not leave.", "E-3"
    )
    yield Item("Most ducats win; whoever is level shares the win.", "E-4")
