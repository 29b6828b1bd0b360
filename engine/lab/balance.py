"""Balance of the shipped adventures: many greedy games of each for 2, 3 and 4 players, as one table."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from engine.content.common import words
from engine.content.library import Library, Loaded
from engine.lab.simulate import Batch, simulate

LEAST_SHARE = 0.05  # of the games in which a rule must do something, for some number of players
LEAST_CARD = 0.02  # of the games of some adventure in which a card must do something
MOST_OF_SHARE = 1.25  # a seat's interval may not lie above this many times its share
LEAST_WINNER = 12  # the winner's median lies above this

# Rules that only forbid what the board below does not offer anyway: its places are adjacent to nothing,
# so they are there for boards of other people and change nothing on this one.
GUARDS = frozenset({"prisoners-stay", "prisoners-do-not-fight", "prisoners-are-left-alone"})

Rule = tuple[str, str]  # the section of the figures, and its id


@dataclass(frozen=True, slots=True)
class Night:
    """One adventure with one number of players."""

    adventure: str
    title: str
    players: int
    figures: dict[str, Any]

    @property
    def highest_seat(self) -> tuple[str, float]:
        """The place in the turn order whose interval begins highest, and where, as a multiple of its share."""
        rows = {place: float(row["ci95"][0]) for place, row in self.figures["by_order"].items()}
        if not rows:  # no game came to its end
            return "none", 0.0
        place = max(rows, key=lambda each: rows[each])
        return place, rows[place] * self.players


@dataclass(frozen=True, slots=True)
class Thing:
    """What lies in the box for several adventures: a card, a rule of a board, a kind of token, a skill."""

    kind: str
    rule: Rule

    @property
    def least(self) -> float:
        """The share of games in which it has to do something."""
        return LEAST_CARD if self.rule[0] == "cards" else 0.0 if self.rule[1] in GUARDS else LEAST_SHARE


@dataclass(frozen=True, slots=True)
class Best:
    """Where a thing did something most often; for cards all numbers of players are taken together."""

    thing: Thing
    share: float
    adventure: str
    players: int  # 0: all

    @property
    def falls_short(self) -> bool:
        return self.share < self.thing.least


def measure(
    library: Library,
    games: int,
    seed: int,
    jobs: int,
    only: Iterable[str] = (),
    progress: Callable[[str, int], None] | None = None,
    folders: Iterable[str] = (),
) -> list[Night]:
    """Play every adventure (or those named) for every number of players it allows.

    `folders` are those of the library besides the shipped one: each process reads them for itself.
    """
    wanted, shelves = set(only), tuple(folders)
    nights = []
    for loaded in library.of_kind("adventure"):
        if wanted and loaded.key not in wanted and loaded.id not in wanted:
            continue
        for players in loaded.model.players:
            if progress is not None:
                progress(words(loaded.model.title), players)
            batch = Batch(loaded.key, games, seed, ("greedy",) * players, folders=shelves)
            figures = simulate(batch, jobs, library=library)
            nights.append(Night(loaded.key, words(loaded.model.title), players, figures))
    return nights


def own_rules(loaded: Loaded) -> list[Rule]:
    """The events, special rules and abilities of a sheet, each with the section its figures stand in."""
    model = loaded.model
    sections = {"events": model.event, "rules": (*model.trigger, *model.modifier), "abilities": model.ability}
    return [(section, part.id) for section, parts in sections.items() for part in parts if not part.off]


def share(night: Night, rule: Rule) -> float:
    """In which share of the games a rule did something."""
    section, name = rule
    return float(night.figures["coverage"][section].get(name, 0)) / max(1, int(night.figures["completed"]))


def things(library: Library) -> list[Thing]:
    """All there is in the box besides the sheets: cards, rules of boards and rulesets, tokens, skills."""
    out: list[Thing] = []
    for loaded in library.of_kind("deck"):
        out += [Thing(f"card of {loaded.model.deck}", ("cards", card.id)) for card in loaded.model.card]
    for loaded in library.of_kind("board"):
        out += _rules("room or board rule", loaded.model)
    for loaded in library.of_kind("ruleset"):
        out += _rules("rule of a ruleset", loaded.model)
    for loaded in library.of_kind("tokens"):
        out += [Thing("token", ("rules", token.id)) for token in loaded.model.token]
    for loaded in library.of_kind("gang"):
        for who in loaded.model.character:
            out += _rules("skill of a mercenary" if who.mercenary else "skill", who)
    for loaded in library.of_kind("figures"):
        for who in loaded.model.figure:
            out += _rules("skill of a heroine" if who.role == "hireling" else "skill", who)
    return out


def _rules(kind: str, part: Any) -> list[Thing]:
    """The rules of a part of the content that are not switched off."""
    sections = {"abilities": part.ability, "rules": (*part.trigger, *part.modifier)}
    return [
        Thing(kind, (section, rule.id))
        for section, rules in sections.items()
        for rule in rules
        if not rule.off
    ]


def best(nights: list[Night], thing: Thing) -> Best | None:
    """Where it did something most often; None when it was in no game's box."""
    section, name = thing.rule
    seen = [night for night in nights if name in night.figures["coverage"][section]]
    if section == "cards":
        found = []
        for adventure in dict.fromkeys(night.adventure for night in seen):
            mine = [night for night in seen if night.adventure == adventure]
            used = sum(int(night.figures["coverage"][section][name]) for night in mine)
            games = max(1, sum(int(night.figures["completed"]) for night in mine))
            found.append(Best(thing, used / games, adventure, 0))
    else:
        found = [Best(thing, share(night, thing.rule), night.adventure, night.players) for night in seen]
    return max(found, key=lambda each: each.share, default=None)


def bests(library: Library, nights: list[Night]) -> list[Best]:
    """Everything that was in the box of some game. Tokens are noted only when they did something."""
    out = []
    for thing in things(library):
        where = best(nights, thing)
        if where is None and thing.kind == "token" and _complete(library, nights):
            where = Best(thing, 0.0, "", 0)
        if where is not None:
            out.append(where)
    return out


def _complete(library: Library, nights: list[Night]) -> bool:
    """Whether every adventure was played: only then it can be said that none of them uses something."""
    return {night.adventure for night in nights} >= {loaded.key for loaded in library.of_kind("adventure")}


def faults(library: Library, nights: list[Night]) -> list[str]:
    """What does not hold, one sentence each."""
    out = []
    for night in nights:
        where = f"{night.adventure}, {night.players} players"
        if night.figures["crashed"]:
            out.append(f"{where}: {night.figures['crashed']} games crashed")
        place, times = night.highest_seat
        if times > MOST_OF_SHARE:
            out.append(f"{where}: place {place} in the turn order wins at least {times:.2f} times its share")
        if night.figures["winner_median"] <= LEAST_WINNER:
            out.append(f"{where}: the winner's median is {night.figures['winner_median']}")
    for loaded in library.of_kind("adventure"):
        mine = [night for night in nights if night.adventure == loaded.key]
        for rule in own_rules(loaded) if mine else ():
            most = max(share(night, rule) for night in mine)
            if most < LEAST_SHARE:
                out.append(f"{loaded.key}: “{rule[1]}” does something in {most:.0%} of the games at best")
    for each in bests(library, nights) if _complete(library, nights) else ():
        if each.falls_short:
            name = each.thing.rule[1]
            out.append(f"{each.thing.kind} “{name}” does something in {each.share:.1%} of the games at best")
    return out


def table(library: Library, nights: list[Night], games: int) -> str:
    """The page docs/adventures.md."""
    lines = [
        "# The adventures in figures",
        "",
        f"Written by `make balance`; do not edit. {games} games each with greedy bots, gangs and seats going round.",
        "*Wins* are shares of the games by place in the turn order, a shared win counting as its part. *Highest seat*",
        "is the place whose 95 % interval begins highest, and where it begins, as a multiple of its fair share: at most",
        f"{MOST_OF_SHARE} may be.",
        "",
        "| adventure | players | ended | winner's median | wins | highest seat |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for night in nights:
        number = library.files[night.adventure].model.number or ""
        place, times = night.highest_seat
        ended = f"{night.figures['completed']} of {night.figures['games']}"
        wins = ", ".join(f"{row['win_rate']:.0%}" for row in night.figures["by_order"].values())
        lines.append(
            f"| {number} {night.title} | {night.players} | {ended} |"
            f" {night.figures['winner_median']:g} | {wins} | {place}: {times:.2f} |"
        )
    lines += _rule_table(library, nights)
    lines += _box_table(library, nights)
    wrong = faults(library, nights)
    if wrong:
        lines += ["", "## What does not hold", "", *(f"- {fault}" for fault in wrong)]
    return "\n".join(lines) + "\n"


def _rule_table(library: Library, nights: list[Night]) -> list[str]:
    """Every rule of every sheet, by the number of players."""
    lines = [
        "",
        "## What the rules do",
        "",
        "In which share of the games an event, special rule or ability did something: an effect of it changed the",
        "state, or it changed a value that was used.",
        "",
        "| adventure | rule | 2 players | 3 players | 4 players |",
        "| --- | --- | --- | --- | --- |",
    ]
    for loaded in library.of_kind("adventure"):
        mine = {night.players: night for night in nights if night.adventure == loaded.key}
        for rule in own_rules(loaded) if mine else ():
            shares = [f"{share(mine[n], rule):.0%}" if n in mine else "" for n in (2, 3, 4)]
            lines.append(f"| {loaded.model.number or ''} | {rule[1]} | {' | '.join(shares)} |")
    return lines


def _box_table(library: Library, nights: list[Night]) -> list[str]:
    """Every card, room, token and skill, where it is used most."""
    lines = [
        "",
        "## Cards, rooms, tokens",
        "",
        "Where everything that lies in the box for several adventures did something most often, in the same sense: an",
        "Equipment when one of its rules did, an Intrigue when it was fulfilled or its penalty was paid, a token when",
        "it was laid, turned up, moved or taken away. Cards are counted over all numbers of players and must come to",
        f"{LEAST_CARD:.0%} in some adventure, the rest to {LEAST_SHARE:.0%} for some number of players. Rules that only"
        " forbid what the board",
        "does not offer anyway are marked “guard” and need not.",
        "",
        "| kind | name | share | adventure | players |",
        "| --- | --- | --- | --- | --- |",
    ]
    for where in bests(library, nights):
        section, name = where.thing.rule
        model = library.files[where.adventure].model if where.adventure else None
        number = (model.number or words(model.title)) if model is not None else ""
        players = "all" if section == "cards" else str(where.players or "")
        kind = "guard" if name in GUARDS else where.thing.kind
        lines.append(f"| {kind} | {name} | {where.share:.1%} | {number} | {players} |")
    return lines
