"""Names for everything in a game, and small words around them: for the log, the screen and the board view."""

from __future__ import annotations

from collections.abc import Sequence

from engine.content.common import words
from engine.content.drawing import in_english
from engine.content.library import Library
from engine.language.names import home
from engine.play.view import View
from engine.rules import kinds as k
from engine.rules.activation import ability_env
from engine.rules.equipment import price
from engine.rules.game import TREASURE_TYPES, Game, V
from engine.rules.movement import path_to, reach
from engine.rules.state import Action, Frame, State
from engine.rules.values import number

_OF_FIGURES = (k.DEPLOY, k.MOVE, k.ATTACK, k.LEAVE, k.LOCKPICK, k.BASH, k.USE, k.BUY)
_FAR = 24  # more spaces than anybody walks in one go
_SHORT = {"keys": "key", "chest": "ducat"}


def counted(n: int, noun: str) -> str:
    """ "1 ducat", "3 ducats"."""
    return f"{n} {noun}" if n == 1 else f"{n} {noun}s"


def listed(parts: Sequence[str], last: str = "and") -> str:
    """ "a, b and c"."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def capital(text: str) -> str:
    """The text with a capital letter at its beginning."""
    return text[:1].upper() + text[1:]


def _article(noun: str) -> str:
    return f"an {noun}" if noun[:1].lower() in "aeiou" else f"a {noun}"


def pending(st: State) -> Frame | None:
    """The decision awaited, in a state or in a view of one."""
    if isinstance(st, View):
        return st.pending
    return None if st.stack is None else st.stack[0]


class Words:
    """The words of one game. The library gives the titles that the compiled game does not keep."""

    def __init__(self, g: Game, library: Library | None = None) -> None:
        self.g = g
        self._gangs = [capital(name.replace("-", " ")) for name in g.gangs]
        self._treasures = {kind: kind.replace("-", " ") for kind in TREASURE_TYPES}
        self._others: dict[str, str] = {}  # pools, counters and tokens by id
        self._skills: dict[str, str] = {}  # rules without a title of their own, by id
        self.adventure = g.adventure
        if library is not None:
            self._read(library)

    def _read(self, library: Library) -> None:
        sheet = library.files.get(self.g.adventure)
        if sheet is not None:
            self.adventure = words(sheet.model.title)
            for entry in (*sheet.model.pool, *sheet.model.counter):
                self._others[entry.id] = words(entry.title)
        for loaded in library.of_kind("tokens"):
            self._treasures.update({entry.type: words(entry.title) for entry in loaded.model.treasure})
            self._others.update({entry.id: words(entry.title) for entry in loaded.model.token})
        for seat, name in enumerate(self.g.gangs):
            gang = library.get("gang", name)
            if gang is None:
                continue
            self._gangs[seat] = words(gang.model.title)
            for member in gang.model.character:
                entry = library.replaced.get(("gang", member.id), (member, gang))[0]
                for rule in entry.rules:
                    self._skills[rule.id] = words(rule.title) or words(entry.skill) or rule.id

    # -- names -------------------------------------------------------------------------------------------

    def gang(self, seat: int) -> str:
        """A gang's name inside a sentence: "the Executioners", "Kaldern's Gang"."""
        title = self._gangs[seat]
        return "the " + title[4:] if title.startswith("The ") else title

    def Gang(self, seat: int) -> str:
        """The same where a sentence begins."""
        return capital(self.gang(seat))

    def figure(self, figure: int) -> str:
        return self.g.figure_titles[figure] if figure >= 0 else "nobody"

    def space(self, space: int) -> str:
        """ "the Treasury", "street 12", "Lantern Quay (street 67)"."""
        if space < 0:
            return "the box"
        laid = self.g.layout.spaces[space]
        name = in_english(laid.name)
        if laid.kind != "street":
            return "the " + name.removeprefix("The ")
        number_ = f"street {laid.label.strip()}"
        return number_ if name.lower() == number_ else f"{name} ({number_})"

    def at(self, space: int) -> str:
        """ "in the Treasury", "on street 12"."""
        street = space >= 0 and self.g.layout.spaces[space].kind == "street"
        return f"{'on' if street else 'in'} {self.space(space)}"

    def treasure(self, treasure: int) -> str:
        """ "a red gem"."""
        return _article(self.kind(self.g.treasure_types[treasure]))

    def kind(self, kind: int) -> str:
        """A type of treasure: "red gem", "bunch of keys"."""
        title = self._treasures[TREASURE_TYPES[kind]]
        return title[:1].lower() + title[1:]

    def chest(self, treasure: int) -> str:
        """A treasure that still lies locked: "the scroll chest"."""
        kind = TREASURE_TYPES[self.g.treasure_types[treasure]]
        return f"the {_SHORT.get(kind, kind).replace('-', ' ')} chest"

    def card(self, card: int) -> str:
        return f"“{self.g.card_titles[card]}”"

    def token(self, token: int) -> str:
        """ "a civilian token"; what there is only one of has a name: "the Master's Ring"."""
        kind = self.g.token_of[token]
        title = self._others.get(self.g.token_kinds[kind], self.g.token_kinds[kind])
        if self.g.token_of.count(kind) == 1:
            return "the " + title[4:] if title.startswith("The ") else title
        return _article(title.lower()) + " token"

    def rule(self, rule: int) -> str:
        """A rule's title: a skill without one has its character's skill name."""
        info = self.g.rules[rule]
        return self._skills.get(info.id, info.title) if info.title == info.id else info.title

    def ability(self, index: int) -> str:
        return self.rule(self.g.abilities[index].rule)

    def skills(self, figure: int) -> list[int]:
        """The rules that a figure brings with it."""
        g = self.g
        found = {a.rule for a in g.abilities if a.bearer == figure}
        own = [x for rows in g.listeners for row in rows for x in row if x.bearer == figure and x.card < 0]
        found |= {x.rule for x in own}
        changes = [x for rows in g.changes for row in rows for x in row if x.bearer == figure and x.card < 0]
        found |= {x.rule for x in changes}
        return sorted(found)

    def purse(self, purse: int) -> str:
        """A player, the bank or a heap of ducats on the board."""
        if purse < self.g.players:
            return self.gang(purse)
        if purse == self.g.bank:
            return "the bank"
        pool = self.g.pools[purse - self.g.bank - 1]
        return self._others.get(pool, pool)

    def counter(self, index: int) -> str:
        for name, (at, per_player, _low, _high) in self.g.counter_at.items():
            title = self._others.get(name, name)
            if per_player and at <= index < at + self.g.players:
                return f"{title} of {self.gang(index - at)}"
            if at == index:
                return title
        return "the counter"

    def dice(self, rolled: Sequence[int]) -> str:
        return listed([str(n) for n in rolled]) or "no dice"

    def mission(self, card: int) -> str:
        """What a mission asks for: "“Overdue”, scroll +0 each"."""
        mission = self.g.missions[card]
        if mission is None:
            return self.card(card)
        return f"{self.card(card)}, {self.kind(mission[0])} +{mission[1]} each"

    def reading(self, card: int) -> str:
        """What a card does, read from its rules."""
        if self.g.missions[card] is not None:
            return self.mission(card)
        if self.g.gear_rules[card]:
            with home("bearer"):
                told = [self.g.rules[rule].reading for rule in self.g.gear_rules[card]]
            once = card in self.g.used_up.values()
            return " ".join([*told, "Discarded after one use."] if once else told)
        return self.g.rules[self.g.card_rules[card]].reading

    def reason(self, text: str) -> str:
        """A refusal's sentence with titles in place of the ids of skills."""
        for id_, title in self._skills.items():
            text = text.replace(f"“{id_}”", f"“{title}”")
        return capital(text)

    # -- what is under way -------------------------------------------------------------------------------

    def underway(self, st: State) -> str:
        """The rule that asks, as “title”; empty where the rules of the game ask."""
        node = None if isinstance(st, View) else st.stack
        while node is not None:
            frame, node = node
            if frame[0] == k.F_PROGRAM:
                return f"“{self.rule(self.g.program_rules[frame[1]])}”"
        return ""

    def group(self, action: Action) -> int:
        """The character an action is listed under, or -1."""
        return action[1] if action[0] in _OF_FIGURES else -1

    def steps(self, st: State, figure: int, space: int) -> int:
        """How many spaces a figure walks to get there; 0 where it cannot."""
        if st.figure_pos[figure] < 0:
            return 0
        found = reach(self.g, st, figure, _FAR)
        return len(path_to(found, space)) if space in found[2] else 0

    def lockpick(self, st: State, figure: int) -> int:
        """The highest roll with which a character picks a lock (K-1)."""
        return number(self.g, st, V["mind"], figure) - number(self.g, st, V["lockpick-roll"], figure)

    def cost(self, st: State, action: Action) -> str:
        """What an action of the activation phase costs: "1 point"; empty for nothing."""
        frame = pending(st)
        if frame is None or frame[0] != k.D_MAIN:
            return ""
        g, verb, player = self.g, action[0], frame[1]
        if verb == k.MISSION:
            return counted(number(g, st, V["mission-cost"], player), "point")
        if verb == k.BUY:
            return counted(price(g), "experience token")
        if verb not in _OF_FIGURES:
            return ""
        figure = action[1]
        if verb == k.USE:
            return self._ability_cost(st, player, figure, action[2])
        moved = figure == st.active and st.moved
        walk = 0 if moved else number(g, st, V["move-cost"], figure)
        if verb == k.LEAVE and g.values["leave_by"] != "action":
            points = walk
        else:
            points = {
                k.MOVE: walk,
                k.ATTACK: walk + number(g, st, V["attack-cost"], figure),
                k.LEAVE: number(g, st, V["leave-cost"], figure),
                k.LOCKPICK: number(g, st, V["lockpick-cost"], figure),
                k.BASH: number(g, st, V["bash-cost"], figure),
            }.get(verb, 0)
        return counted(points, "point") if points else ""

    def _ability_cost(self, st: State, player: int, figure: int, index: int) -> str:
        a = self.g.abilities[index]
        env = ability_env(self.g, figure, player, index)
        parts = [
            (a.points(self.g, st, env), "point"),
            (a.ducats(self.g, st, env), "ducat"),
            (a.arcana, "card"),
            (a.experience, "experience token"),
        ]
        return listed([counted(n, noun) for n, noun in parts if n])

    def chosen(self, action: Action) -> str:
        """What an answer to a choice names, by itself."""
        verb, value = action[0], action[1] if len(action) > 1 else 0
        if verb in (k.SPACE, k.GATE):
            return self.space(value)
        if verb == k.PLAYER:
            return self.gang(value)
        if verb == k.TREASURE:
            return self.treasure(value)
        if verb in (k.CARD, k.PLAY, k.MISSION, k.INTRIGUE):
            return self.card(value)
        return self.figure(value) if verb == k.FIGURE else str(value)
