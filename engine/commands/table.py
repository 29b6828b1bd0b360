"""The terminal table: people at one keyboard, bots in the other seats."""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import typer

from engine.bots.bot import Bot
from engine.commands.screen import Look, Menu, codes, wrapped
from engine.commands.typed import Typed
from engine.content.library import Library
from engine.diagnostics import did_you_mean
from engine.play.describe import action_text, decision_text
from engine.play.facts import event_text
from engine.play.log import log_lines, standings, undos
from engine.play.record import Record, RecordError
from engine.play.rulebook import find_rule, section_rules
from engine.play.session import Session
from engine.play.view import legal_for, view
from engine.play.words import Words, counted, pending
from engine.rules import kinds as k
from engine.rules.legality import Refusal
from engine.rules.state import Action, State

with contextlib.suppress(ImportError):  # lines can be edited and called back where the system offers it
    import readline  # noqa: F401

ME = "me"
_PLACES = (k.D_GATE, k.D_RETREAT)  # where the board helps to decide

HELP = """\
  a number           take that choice
  move leona 17      or any action in words; what fits several is listed
  why ACTION         why something is not offered: why leona, why leave leona, why play run
  board  hand  gang  the board; your cards and missions; all characters and your skills
  log                what happened so far (log all: from the beginning)
  rules F-6          a rule of the game (rules F: a whole section)
  undo  redo         back to your last decision, and forward again
  quick              answer by itself where you could only pass: on or off
  save FILE          save the game; play on with: guildmaster play --resume FILE
  quit               leave the table"""


class Quit(Exception):
    """Whoever sits at the table leaves it."""


class Table:
    """A game at the terminal."""

    def __init__(
        self,
        library: Library,
        session: Session,
        seats: Sequence[str],
        bots: Mapping[int, Bot],
        *,
        overrides: Mapping[str, Any],
        position: dict[str, Any] | None = None,
        record: Path | None = None,
    ) -> None:
        self.session, self.g = session, session.game
        self.words = Words(self.g, library)
        self.seats, self.bots = list(seats), bots
        self.people = [seat for seat in range(self.g.players) if seat not in bots]
        self.overrides, self.position, self.record = dict(overrides), position, record
        found = [library.get("gang", name) for name in self.g.gangs]
        colours = tuple(gang.model.colour if gang is not None else "#FFFFFF" for gang in found)
        letters = codes(self.words)
        self.looks = [Look(self.words, seat, colours, letters) for seat in range(self.g.players)]
        self.quick = len(self.people) == 1
        self.told = dict.fromkeys(self.people, -1)  # the last step each person has read of
        self.drawn: dict[int, tuple[Any, ...]] = {}  # the board as each person last saw it
        self.turn_shown = (-1, -1)
        self.sitting = self.people[0] if len(self.people) == 1 else -1
        self.menu = Menu(self.words, session.state, ())
        self.typed = Typed(self.words)
        self.commands: dict[str, Callable[[str], bool]] = {
            "help": self._help,
            "?": self._help,
            "board": self._board,
            "hand": self._hand,
            "gang": self._gang,
            "log": self._log,
            "why": self._why,
            "rules": self._rules,
            "rule": self._rules,
            "undo": self._undo,
            "redo": self._redo,
            "quick": self._quick,
            "save": self._save,
            "quit": self._quit,
            "exit": self._quit,
        }

    # -- the game ----------------------------------------------------------------------------------------

    def run(self) -> None:
        """Play until the game is over or somebody leaves."""
        try:
            while not self.session.over:
                seat = self.session.to_move
                if seat in self.bots:
                    self.bot_plays()
                elif self.quick and self._is_idle():
                    self.session.play(self.session.legal[0])
                else:
                    self._decide(seat)
        except EOFError:
            say("")
            self.keep()
            return
        except Quit:
            self.keep()
            return
        self._finish()

    def bot_plays(self) -> None:
        """The bot whose decision it is decides, by what its seat sees."""
        st, seat = self.session.state, self.session.to_move
        self.session.play(self.bots[seat].choose(view(self.g, st, seat), legal_for(st, seat)))

    def _is_idle(self) -> bool:
        """Only passing is possible: the question is put so that nobody learns what a hand does not hold."""
        frame = pending(self.session.state)
        return len(self.session.legal) == 1 and frame is not None and frame[0] != k.D_MAIN

    def _decide(self, seat: int) -> None:
        """One decision of a person: show what there is to see, then read until something is chosen."""
        if seat != self.sitting:
            self._hand_over(seat)
        self.keep(quiet=True)
        self._show(seat)
        while not self._obey(self._read("> ")):
            pass

    def _hand_over(self, seat: int) -> None:
        if sys.stdout.isatty():
            say("\033[2J\033[3J\033[H", nl=False)
        else:
            say("\n" * 3 + "─" * 40)
        self._read(f"Pass to {self.words.gang(seat)}, press Enter. ")
        self.sitting = seat
        self.turn_shown = (-1, -1)

    def _show(self, seat: int) -> None:
        st, look = self.session.state, self.looks[seat]
        seen = view(self.g, st, seat)
        frame = pending(st)
        assert frame is not None
        self._tell(seat)
        now = (st.round, st.turn)
        opens = st.turn == seat and now != self.turn_shown and frame[0] in (k.D_MILITIA, k.D_MAIN)
        first = frame[0] == k.D_DEPLOY and all(st.figure_pos[f] < 0 for f in self.g.characters[seat])
        if (opens or first or frame[0] in _PLACES) and self.drawn.get(seat) != _picture(st):
            self._draw(seat)
        say("")
        say(look.header(seen))
        if opens:
            self.turn_shown = now
        if opens or first:
            say(*look.gang(seen), *look.missions(st), *look.hand(seen))
        say(f"{decision_text(self.words, st)}")
        self.menu = Menu(self.words, st, self.session.legal)
        say(*self.menu.lines)
        if self._is_idle():
            say("  Press Enter to go on.")

    def _tell(self, seat: int) -> None:
        """What happened since this person last looked."""
        told = self.told[seat]
        lines = log_lines(self.words, self.session, seat, max(told, 0))
        if len(self.people) == 1:  # one reader has the headings before his eyes
            lines = [line for line in lines if line.step > told]
        if told < len(self.session.steps) and lines:
            say("", *(line.indented for line in lines))
        self.told[seat] = len(self.session.steps)

    def _draw(self, seat: int) -> None:
        wide = 4 * self.g.layout.cols + 1
        if sys.stdout.isatty() and shutil.get_terminal_size().columns < wide:
            say(f"The board needs a window of {wide} columns.")
        say("", *self.looks[seat].board(self.session.state))
        self.drawn[seat] = _picture(self.session.state)

    def _read(self, prompt: str) -> str:
        try:
            line = input(prompt)
        except UnicodeDecodeError:
            say("That was no text.")
            return ""
        if not sys.stdin.isatty():
            say(line)
        return line.strip()

    def _finish(self) -> None:
        seat = self.sitting if self.sitting >= 0 else self.people[0]
        self._tell(seat)
        say("", "The game is over.", *standings(self.words, self.session, tuple(self.seats)))
        self.keep()

    # -- what is typed -----------------------------------------------------------------------------------

    def _obey(self, line: str) -> bool:
        """Do what was typed; True when the decision is made or another one is on the table."""
        word, _, rest = line.partition(" ")
        if not line:
            return self._is_idle() and self._take(1)
        if word.lower() in self.commands:
            return self.commands[word.lower()](rest.strip())
        if word.isdecimal() and not rest:
            return self._take(int(word))
        return self._act(line)

    def _take(self, number: int) -> bool:
        if not 0 < number <= len(self.menu.actions):
            last = len(self.menu.actions)
            say(f"There is no choice {number}: take {'1' if last == 1 else f'1 to {last}'}, or type help.")
            return False
        return self._play(self.menu.actions[number - 1])

    def _play(self, action: Action) -> bool:
        text = action_text(self.words, self.session.state, action)
        step = self.session.play(action)
        if not any(event_text(self.words, fact, self.sitting) for fact in step.events):
            say(f"  {text}.")
        return True

    def _act(self, line: str) -> bool:
        """An action in words: the one that fits is done, several are listed, a refused one is explained."""
        st, legal = self.session.state, self.session.legal
        fits = self.typed.fitting(st, legal, line)
        if len(fits) == 1 and self.typed.names_verb(fits[0], line):
            return self._play(fits[0])
        if fits:
            say(*self.menu.listing(sorted(fits, key=self.menu.number)))
            return False
        action = self.typed.resolve(st, line)
        refusal = None if action is None else self.session.why_not(action)
        if action is not None and refusal is not None:
            self._explain(action, refusal)
        elif action is not None:
            return self._play(action)
        elif (figure := self.typed.figure_in(line)) >= 0:
            self._about_figure(figure)
        else:
            known = [*self.commands, *k.VERBS, *self.g.figure_ids]
            close = did_you_mean(line.split()[0].lower(), known)
            say(f"“{line}” is no choice here" + (f"; did you mean “{close}”?" if close else ". Type help."))
        return False

    # -- commands ----------------------------------------------------------------------------------------

    def _help(self, rest: str) -> bool:
        say(HELP)
        return False

    def _board(self, rest: str) -> bool:
        self._draw(self.sitting)
        return False

    def _hand(self, rest: str) -> bool:
        seen = view(self.g, self.session.state, self.sitting)
        say(*self.looks[self.sitting].hand(seen), *self.looks[self.sitting].missions(self.session.state))
        return False

    def _gang(self, rest: str) -> bool:
        look, seen = self.looks[self.sitting], view(self.g, self.session.state, self.sitting)
        say(look.header(seen), *look.gang(seen), *look.skills(), *look.others(seen))
        return False

    def _log(self, rest: str) -> bool:
        lines = log_lines(self.words, self.session, self.sitting)
        shown = lines if rest.lower() == "all" else lines[-30:]
        say(*(line.indented for line in shown), *self._marks())
        return False

    def _marks(self) -> list[str]:
        """Undos after luck was seen are told to everybody."""
        marked = [(seat, undos(name)) for seat, name in enumerate(self.seats)]
        return [
            f"  {self.words.Gang(seat)}: {counted(n, 'undo')} after dice or cards were seen."
            for seat, n in marked
            if n
        ]

    def _why(self, rest: str) -> bool:
        if not rest:
            say("Name what you miss: why leona, why leave leona, why play run.")
            return False
        action = self.typed.resolve(self.session.state, rest)
        if action is not None:
            self._answer(action)
            return False
        for kind, about in (
            ("figure", self._about_figure),
            ("card", self._about_card),
            ("space", self._about_space),
        ):
            found = self.typed.find(self.session.state, kind, rest)
            if found is not None:
                about(found)
                return False
        names = [*self.g.figure_ids, *self.g.card_ids, *self.g.space_ids, *k.VERBS]
        close = did_you_mean(rest.lower(), names)
        say(f"“{rest}” is nothing I know" + (f"; did you mean “{close}”?" if close else ". Type help."))
        return False

    def _answer(self, action: Action) -> None:
        refusal = self.session.why_not(action)
        if refusal is None and action in self.menu.actions:
            say(f"It is offered: choice {self.menu.number(action)}.")
        elif refusal is None:
            say("It is offered.")
        else:
            self._explain(action, refusal)

    def _explain(self, action: Action, refusal: Refusal) -> None:
        say(f"Not now: {action_text(self.words, self.session.state, action).split(':')[0]}.")
        say(*self._reasons(refusal))

    def _reasons(self, refusal: Refusal, *, full: bool = True) -> list[str]:
        lines = wrapped(f"{self.words.reason(refusal.text)} ({refusal.rule}).", "  ")
        rule = find_rule(refusal.rule)
        if full and rule is not None:
            lines += wrapped(f"{rule.number} {rule.text}", "    ")
        if full and refusal.by:
            by = next((r for r in self.g.rules if r.id == refusal.by), None)
            if by is not None and by.reading:
                lines += wrapped(f"{self.words.rule(self.g.rules.index(by))}: {by.reading}", "    ")
        return lines

    def _about_figure(self, figure: int) -> None:
        """What a character may do now, and why not the rest."""
        st = self.session.state
        name = self.words.figure(figure)
        mine = [a for a in self.session.legal if self.words.group(a) == figure]
        done = {a[0] for a in mine}
        lying = [t for t, at in enumerate(st.treasure_pos) if at == st.figure_pos[figure] >= 0]
        tries: list[Action] = [(k.MOVE, figure, max(0, st.figure_pos[figure]))]
        if st.figure_pos[figure] >= 0:
            tries = [(k.MOVE, figure, s) for s in self.g.neighbours[st.figure_pos[figure]][:1]]
        tries += [(verb, figure, t) for verb in (k.LOCKPICK, k.BASH) for t in lying[:1]]
        tries += [(k.LEAVE, figure), *((k.USE, figure, i) for i in self.g.skills[figure])]
        frame = pending(st)
        if frame is None or frame[0] != k.D_MAIN:  # something else is being decided: one reason says it
            tries = tries[:1]
        reasons: dict[str, Refusal] = {}
        for action in tries:
            refusal = self.session.why_not(action)
            if refusal is not None and (action[0] not in done or action[0] == k.USE):
                reasons.setdefault(refusal.text, refusal)
        say(f"{name} has {counted(len(mine), 'choice')} now." if mine else f"{name} can do nothing now.")
        for refusal in reasons.values():
            say(*self._reasons(refusal, full=len(reasons) == 1))

    def _about_card(self, card: int) -> None:
        self._answer((k.PLAY if self.g.missions[card] is None else k.MISSION, card))

    def _about_space(self, space: int) -> None:
        for figure in self.g.characters[self.sitting]:
            refusal = self.session.why_not((k.MOVE, figure, space))
            if refusal is None:
                say(f"  {self.words.figure(figure)} can go there.")
            else:
                say(f"  {self.words.figure(figure)}: {self.words.reason(refusal.text)} ({refusal.rule}).")

    def _rules(self, rest: str) -> bool:
        rule = find_rule(rest)
        if rule is not None:
            say(f"{rule.section}", *wrapped(f"{rule.number} {rule.text}", "  "))
            return False
        section = section_rules(rest) if len(rest) == 1 else []
        if section:
            say(
                section[0].section, *(line for r in section for line in wrapped(f"{r.number} {r.text}", "  "))
            )
        else:
            say("Name a rule by its number, such as rules F-6, or a section by its letter, such as rules F.")
        return False

    def _undo(self, rest: str) -> bool:
        """Back to the last own decision; seeing luck first is allowed at this table, and marked."""
        back = [self.session.to_move]
        luck, count = False, 0
        while self.session.steps:
            luck = luck or bool(self.session.steps[-1].drawn)
            self.session.undo()
            count += 1
            if self.session.to_move == self.sitting and not (self.quick and self._is_idle()):
                break
        else:
            for _ in range(count):
                self.session.redo()
            say("There is no decision of yours to go back to.")
            return False
        self.told = {seat: min(n, len(self.session.steps)) for seat, n in self.told.items()}
        self.turn_shown = self.turn_shown if back[0] == self.sitting else (-1, -1)
        say(
            f"Back by {counted(count, 'step')}."
            + (" Dice or cards were seen: the log marks it." if luck else "")
        )
        if luck:
            self.seats[self.sitting] = f"{ME} undid {undos(self.seats[self.sitting]) + 1}"
        return True

    def _redo(self, rest: str) -> bool:
        count = 0
        while self.session.redo():
            count += 1
            if self.session.to_move == self.sitting and not (self.quick and self._is_idle()):
                break
        say(f"Forward by {counted(count, 'step')}." if count else "There is nothing to do again.")
        return count > 0

    def _quick(self, rest: str) -> bool:
        self.quick = not self.quick
        say(
            "Where you could only pass, it is done for you."
            if self.quick
            else "Every question is put to you."
        )
        return False

    def _save(self, rest: str) -> bool:
        if not rest and self.record is None:
            say("Name a file: save FILE.")
            return False
        path = Path(rest).expanduser() if rest else self.record
        assert path is not None
        self._write(path)
        return False

    def _quit(self, rest: str) -> bool:
        if self.record is None and self.session.steps:
            name = self._read("Save the game? Type a file name, or press Enter to leave it unsaved. ")
            if name and not self._write(Path(name).expanduser()):
                return False
        raise Quit

    # -- keeping -----------------------------------------------------------------------------------------

    def keep(self, *, quiet: bool = False) -> None:
        """Write the record, if one is kept."""
        if self.record is not None:
            self._write(self.record, quiet=quiet)

    def _write(self, path: Path, *, quiet: bool = False) -> bool:
        trouble = unfit(path)
        if not trouble:
            try:
                record = Record.of(
                    self.session, overrides=self.overrides, seats=tuple(self.seats), position=self.position
                )
                record.write(path)
            except OSError as error:
                trouble = f"{path} cannot be written: {error.strerror}"
        if trouble:
            say(f"Not saved: {trouble}.")
        elif not quiet and self.session.over:
            say(f"Recorded in {path}.")
        elif not quiet:
            say(f"Saved to {path}. Play on with: guildmaster play --resume {path}")
        return not trouble


def unfit(path: Path) -> str:
    """Why a record must not be written there: no folder, or a file that is something else; else empty."""
    if not path.parent.is_dir():
        return f"there is no folder {path.parent}"
    if path.is_dir():
        return f"{path} is a folder"
    if path.exists() and path.stat().st_size:
        try:
            Record.read(path)
        except RecordError:
            return f"{path} is there already and is no record"
    return ""


def say(*lines: str, nl: bool = True) -> None:
    """Print; colours go only to a terminal that wants them."""
    if lines:
        typer.echo("\n".join(lines), nl=nl, color=False if os.environ.get("NO_COLOR") else None)


def _picture(st: State) -> tuple[Any, ...]:
    """All that the drawing shows."""
    return tuple(st.figure_pos), tuple(st.treasure_pos), st.chest_up, st.gates
