"""What the terminal shows of a game: the board with its figures, a seat's own things, and the choices."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import typer

from engine.content.drawing import draw_text
from engine.play.describe import action_text
from engine.play.view import View
from engine.play.words import Words, capital, counted, listed, pending
from engine.rules import kinds as k
from engine.rules.game import ARCANA, EQUIPMENT, INTRIGUE, MISSIONS, TREASURE_TYPES, V
from engine.rules.goods import carried, mission_pay
from engine.rules.movement import figure_at
from engine.rules.state import AWAY, LEFT, Action, State
from engine.rules.values import number

WIDTH = 112
_SHORT = {
    "red-gem": "red",
    "green-gem": "green",
    "bracelet": "brace",
    "magic-gem": "magic",
    "chest": "ducats",
}
_PRIVATE = 0xE000  # characters nobody writes: they hold a figure's place in the drawing until it is coloured
_FEW = 5  # so many places are listed one below the other


def codes(w: Words) -> tuple[str, ...]:
    """Two letters for each figure, no two alike."""
    out: list[str] = []
    for title in w.g.figure_titles:
        name = "".join(c for c in title if c.isalnum()) or "?"
        tails = [*name[1:].lower(), *"123456789"]
        taken = {code.lower() for code in out}
        out.append(next((name[0] + c for c in tails if (name[0] + c).lower() not in taken), name[0] + "?"))
    return tuple(out)


def rgb(colour: str) -> tuple[int, int, int]:
    """A colour as the terminal takes it."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


@dataclass(frozen=True)
class Look:
    """How the figures are shown to one seat: its own in capitals, each gang in its colour."""

    w: Words
    seat: int
    colours: tuple[str, ...]  # by gang
    codes: tuple[str, ...] = field(default=())

    def code(self, figure: int) -> str:
        code = self.codes[figure]
        return code.upper() if self.w.g.owner[figure] == self.seat else code

    def ink(self, figure: int, text: str) -> str:
        owner = self.w.g.owner[figure]
        return typer.style(text, bold=True, fg=rgb(self.colours[owner]) if owner >= 0 else None)

    # -- the board ---------------------------------------------------------------------------------------

    def board(self, st: State) -> list[str]:
        """The board with figures, treasures and portcullises, and the letters explained below it."""
        marks = {space: self._mark(st, space) for space in range(len(self.w.g.space_ids))}
        shut = [s for s in self.w.g.deployment if st.gates >> s & 1]
        drawn: list[str] = []
        first = 0
        for board in self.w.g.boards:  # one below the other; the district has the gates
            here = {s: marks[first + s] for s in range(len(board.spaces)) if marks[first + s]}
            drawn += draw_text(board, here, shut=[] if first else shut, legend=False)
            first += len(board.spaces)
        table = {}
        for figure in range(len(self.w.g.figure_ids)):
            for i, letter in enumerate(self.code(figure)):
                table[_PRIVATE + 2 * figure + i] = self.ink(figure, letter)
        return [line.translate(table) for line in drawn] + self._key(st)

    def _mark(self, st: State, space: int) -> str:
        figures = [f for f, at in enumerate(st.figure_pos) if at == space]
        who = "".join(chr(_PRIVATE + 2 * f) + chr(_PRIVATE + 2 * f + 1) for f in figures)
        goods = [self._short(st, t) for t, at in enumerate(st.treasure_pos) if at == space]
        return " ".join([who, *goods]).strip()

    def _short(self, st: State, treasure: int) -> str:
        kind = TREASURE_TYPES[self.w.g.treasure_types[treasure]]
        return _SHORT.get(kind, kind) + ("*" if st.chest_up >> treasure & 1 else "")

    def _key(self, st: State) -> list[str]:
        g, lines = self.w.g, []
        groups = [(self.w.Gang(p), g.characters[p]) for p in range(g.players)]
        others = tuple(f for f, owner in enumerate(g.owner) if owner < 0 and st.figure_pos[f] >= 0)
        for title, figures in [*groups, ("Militia" if set(others) <= set(g.militia) else "Others", others)]:
            here = [f for f in figures if st.figure_pos[f] >= 0]
            if here:
                names = "  ".join(f"{self.ink(f, self.code(f))} {self.w.figure(f)}" for f in here)
                lines.append(f"  {title}: {names}")
        signs = ["↔ ↕ door", "┊ ╌ open", "╡ ╞ gate", "# portcullis"]
        if st.chest_up:
            signs.append("* chest side up: bash only")
        heaps = [
            f"{self.w.purse(g.bank + 1 + i)}: {counted(st.ducats[g.bank + 1 + i], 'ducat')}"
            for i in range(len(g.pools))
        ]
        return [*lines, "  " + "   ".join([*signs, *map(capital, heaps)])]

    # -- one's own things --------------------------------------------------------------------------------

    def header(self, seen: View) -> str:
        g = self.w.g
        parts = [f"Round {seen.round} of {g.rounds}"] if seen.round else ["Set-up"]
        parts.append(self.w.Gang(self.seat))
        if seen.round:
            parts.append(counted(seen.ap[self.seat], "action point"))
        parts.append(counted(seen.ducats[self.seat], "ducat"))
        if seen.experience[self.seat]:
            parts.append(counted(seen.experience[self.seat], "experience token"))
        if seen.alarm:
            parts.append("the alarm is raised")
        return typer.style(f"── {' · '.join(parts)} ──", bold=True)

    def gang(self, seen: View) -> list[str]:
        """One's characters: where they are, what they carry, whether they have acted."""
        return [self._person(seen, f, detail=True) for f in self._crew(seen, self.seat)]

    def _crew(self, seen: View, player: int) -> list[int]:
        """A gang as it plays tonight: those for hire who were not hired stayed at home (X-2)."""
        return [f for f in self.w.g.characters[player] if seen.figure_pos[f] != AWAY]

    def others(self, seen: View) -> list[str]:
        """The other gangs, as far as everybody sees them."""
        g, lines = self.w.g, []
        for player in range(g.players):
            if player != self.seat:
                cards = counted(len(seen.backs[ARCANA * g.players + player]), "card")
                plots = len(seen.backs[INTRIGUE * g.players + player])
                cards += f", {counted(plots, 'Intrigue')}" if plots else ""
                lines.append(f"  {self.w.Gang(player)}: {cards}, {counted(seen.ap[player], 'action point')}")
                lines += [self._person(seen, f, detail=False) for f in self._crew(seen, player)]
        return lines

    def _person(self, seen: View, figure: int, *, detail: bool) -> str:
        at = seen.figure_pos[figure]
        where = {LEFT: "has left the district"}.get(at, "is not in the district")
        notes = []
        if at >= 0:
            where = self.w.at(at)
            goods = [self.w.treasure(t) for t in carried(seen, figure)]
            if goods:
                notes.append(f"carries {listed(goods)}")
            if seen.equipment[figure] >= 0:
                notes.append(f"has {self.w.card(seen.equipment[figure])}")
            if seen.wounds[figure]:
                notes.append(counted(seen.wounds[figure], "wound"))
            if detail and seen.turn == self.seat and seen.phase == k.ACTIVATION_PHASE:
                notes.append(self._progress(seen, figure))
        line = f"    {self.ink(figure, self.code(figure))} {self.w.figure(figure):<9} {where:<30}"
        return (line + "; ".join(note for note in notes if note)).rstrip()

    def _progress(self, seen: View, figure: int) -> str:
        if figure != seen.active:
            return "done for this turn" if seen.done[figure] else ""
        parts = []
        if not seen.moved:
            parts.append("may move")
        elif seen.move_left > 0:
            parts.append(f"may go on for {seen.move_left}")
        if not seen.acted:
            parts.append("may act")
        return "active: " + (listed(parts) or "has moved and acted")

    def skills(self) -> list[str]:
        """What one's characters can do, read from their rules."""
        lines = []
        for figure in self.w.g.characters[self.seat]:
            combat, movement, mind = self.w.g.figure_rows[figure]
            lines.append(f"  {self.w.figure(figure)}: combat {combat}, movement {movement}, mind {mind}")
            readings: dict[str, list[str]] = {}
            for rule in self.w.skills(figure):
                readings.setdefault(self.w.rule(rule), []).append(self.w.g.rules[rule].reading)
            for title, told in readings.items():
                lines += wrapped(f"{title}: {' '.join(told)}", "    ")
        return lines

    def missions(self, st: State) -> list[str]:
        cost = counted(number(self.w.g, st, V["mission-cost"], self.seat), "point")
        lines = [f"  Missions, {cost} each"]
        for card in st.rows[MISSIONS]:
            pays = mission_pay(self.w.g, st, self.seat, card)
            now = f"pays {counted(pays, 'ducat')} now" if pays else "pays nothing yet"
            lines.append(f"    {self.w.mission(card)}: {now}")
        return lines if st.rows[MISSIONS] else ["  No missions are left"]

    def hand(self, seen: View) -> list[str]:
        """The cards one holds; and the equipment that lies there for all."""
        cards = seen.hands[ARCANA * self.w.g.players + self.seat]
        lines = self._cards(f"Hand, {counted(len(cards), 'card')}", cards)
        plots, row = seen.hands[INTRIGUE * self.w.g.players + self.seat], seen.rows[EQUIPMENT]
        if plots:
            lines += self._cards(f"Intrigues, {counted(len(plots), 'card')}", plots)
        if row:
            lines += self._cards(f"Equipment to be had, {counted(len(row), 'card')}", row)
        return lines

    def _cards(self, title: str, cards: Sequence[int]) -> list[str]:
        lines = [f"  {title}"]
        for card in dict.fromkeys(cards):
            times = f" ×{cards.count(card)}" if cards.count(card) > 1 else ""
            lines += wrapped(f"{self.w.card(card)}{times}: {self.w.reading(card)}", "    ")
        return lines


def wrapped(text: str, indent: str) -> list[str]:
    """A text in lines, those after the first further in; no-break spaces hold together, then become plain."""
    further = " " * (len(indent) + 2)
    lines = textwrap.wrap(text, WIDTH, initial_indent=indent, subsequent_indent=further)
    return [line.replace("\N{NO-BREAK SPACE}", " ") for line in lines] or [indent]


def run_on(parts: Iterable[str]) -> str:
    """Short things one after the other, none of them broken at the end of a line."""
    return " · ".join(part.replace(" ", "\N{NO-BREAK SPACE}") for part in parts)


# -- choices ---------------------------------------------------------------------------------------------


class Menu:
    """The choices of one decision, numbered, grouped, long lists of places folded away."""

    def __init__(self, w: Words, st: State, legal: Sequence[Action]) -> None:
        self.w, self.st = w, st
        self.actions: list[Action] = []
        self.lines: list[str] = []
        self._folded: list[Action] = []
        frame = pending(st)
        if frame is not None and frame[0] == k.D_MAIN:
            self._main(legal)
        else:
            self._plain(legal)
        self.actions += self._folded

    def number(self, action: Action) -> int:
        return self.actions.index(action) + 1

    def _main(self, legal: Sequence[Action]) -> None:
        figures = list(dict.fromkeys(f for a in legal if (f := self.w.group(a)) >= 0))
        for figure in figures:
            mine = [a for a in legal if self.w.group(a) == figure]
            self.lines.append(f"  {self.w.figure(figure)}, {self.w.at(self.st.figure_pos[figure])}")
            for action in mine:
                if action[0] != k.MOVE:
                    self._line(action)
            self._moves(figure, [a for a in mine if a[0] == k.MOVE])
        for title, verb in (("Cards", k.PLAY), ("Missions", k.MISSION)):
            rest = [a for a in legal if a[0] == verb]
            if rest:
                self.lines.append(f"  {title}")
                for action in rest:
                    self._line(action)
        self.lines.append("")
        for action in legal:
            if self.w.group(action) < 0 and action[0] not in (k.PLAY, k.MISSION):
                self._line(action)

    def _moves(self, figure: int, moves: list[Action]) -> None:
        """Rooms and open gates by number; the streets on demand."""
        if not moves:
            return
        near = [a for a in moves if len(moves) <= _FEW or self._worth(a[2])]
        far = [a for a in moves if a not in near]
        cost = self.w.cost(self.st, moves[0])
        lead = f"Move ({cost}) to " if cost else "Move on to "
        parts = [self._inline(a) for a in near]
        if far:
            streets = counted(len(far), "street")
            name = self.w.g.figure_ids[figure]
            parts.append(f"{streets if near else f'one of {streets}'}: type “move {name}”")
        self.lines += wrapped(lead + run_on(parts), "       ")
        self._folded += far

    def _worth(self, space: int) -> bool:
        g, st = self.w.g, self.st
        gate = g.is_deployment[space] and st.alarm and not st.gates >> space & 1
        return g.is_room[space] or gate

    def _plain(self, legal: Sequence[Action]) -> None:
        families: dict[tuple[int, int], list[Action]] = {}
        for action in legal:
            families.setdefault((action[0], self.w.group(action)), []).append(action)
        for (verb, figure), family in families.items():
            if len(family) <= _FEW or verb not in (k.DEPLOY, k.MOVE, k.SPACE, k.GATE):
                for action in family:
                    self._line(action, reading=verb in (k.PLAY, k.CARD))
                continue
            if verb == k.DEPLOY:
                self._deploy(figure, family)
                continue
            lead = f"Move {self.w.figure(figure)}" if verb == k.MOVE else "Choose"
            self.lines += wrapped(f"{lead}: {run_on([self._inline(a) for a in family])}", "     ")

    def _deploy(self, figure: int, family: list[Action]) -> None:
        """The gates are the same for everybody: named once, numbered on demand."""
        if not self._folded:
            gates = listed([self.w.g.layout.spaces[a[2]].label for a in family], "or")
            self.lines += wrapped(f"Free gates: street {gates}.", "     ")
        name = self.w.g.figure_ids[figure]
        where = self.w.g.layout.spaces[family[-1][2]].label
        self.lines.append(f"     {self.w.figure(figure)}: type “deploy {name} {where}” or another gate")
        self._folded += family

    def _line(self, action: Action, *, reading: bool = False) -> None:
        self.actions.append(action)
        self.lines += self.choice(action, len(self.actions), reading=reading)

    def _inline(self, action: Action) -> str:
        self.actions.append(action)
        return self.short(action, len(self.actions))

    def choice(self, action: Action, at: int, *, reading: bool = False) -> list[str]:
        """One choice as a line: its number, its words, what it costs."""
        text = action_text(self.w, self.st, action)
        if reading:
            text += f". {self.w.reading(action[1])}"
        cost = self.w.cost(self.st, action)
        if action[0] == k.ATTACK:
            victim = figure_at(self.w.g, self.st, action[2])
            goods = [self.w.treasure(t) for t in carried(self.st, victim)] if victim >= 0 else []
            if goods:
                name = self.w.figure(victim)
                text = text.replace(name, f"{name} (carries {listed(goods)})", 1)
        return wrapped(text + (f" ({cost})" if cost else ""), f"{at:>5}  ")

    def short(self, action: Action, at: int) -> str:
        """One place of a list: its number, the space, what lies there, how far it is."""
        space = action[-1]
        notes = [
            self.w.kind(self.w.g.treasure_types[t]) for t, p in enumerate(self.st.treasure_pos) if p == space
        ]
        if action[0] == k.MOVE:
            notes.append(counted(self.w.steps(self.st, action[1], space), "space"))
        elif action[0] == k.ATTACK:
            notes.append(self.w.figure(figure_at(self.w.g, self.st, space)))
        name = self.w.space(space).replace(" (street ", " (")
        return f"[{at}] {name}" + (f", {', '.join(notes)}" if notes else "")

    def listing(self, actions: Iterable[Action]) -> list[str]:
        """Some of the choices with their numbers: places in one run, others a line each."""
        chosen = list(actions)
        if len(chosen) > _FEW and all(a[0] in (k.MOVE, k.DEPLOY, k.SPACE, k.GATE) for a in chosen):
            return wrapped(run_on(self.short(a, self.number(a)) for a in chosen), "  ")
        return [line for a in chosen for line in self.choice(a, self.number(a))]
