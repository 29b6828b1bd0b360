"""Which rules did something in a game: a rule that was asked, or whose moment came, has not yet done anything.

A trigger, event, ability or card did something when one of its effects changed the state; a modifier when a value
that was used would have been another without it; an Equipment when one of its rules did; a token when it was laid,
turned up, moved or taken away after the set-up. All this is found by comparing, which takes time, so the machine
itself knows nothing of it: games that are counted are run by this module, all others by `engine.rules.machine`.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import Any

from engine.rules.game import Game
from engine.rules.kinds import DECISIONS, F_EVENT, F_PROGRAM, F_SETUP
from engine.rules.machine import APPLY, HANDLERS, OPTIONS, SECRET, RulesError, holds_cards, loop_report
from engine.rules.state import Action, Frame, State
from engine.rules.turn import blank

_MOST_STEPS = 20_000
# What is still to do, the dice rolled so far, and that a rule was used are no change anybody would notice.
_UNSEEN = {"amount", "cancelled", "drawn", "fired", "given", "legal", "luck", "sink", "stack", "used"}
_SEEN = tuple(name for name in State.__slots__ if name not in _UNSEEN)


class Counted:
    """The machine once more, noting in `st.fired` what did something."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.tokens: set[str] = set()  # the kinds of those that did something
        self._less: dict[int, Game] = {}

    def begin(self, seed: int) -> State:
        """A new game at its first decision."""
        st = blank(self.game, seed)
        st.stack = ((F_SETUP, 0), None)
        self.count(st)
        self.run(st)
        return st

    def count(self, st: State) -> None:
        """From here on."""
        st.fired = set()

    def apply(self, st: State, action: Action) -> None:
        top, st.stack = st.stack
        lay, up = st.token_pos[:], st.token_up
        self._step(st, top, lambda: APPLY[top[0]](self.game, st, top, action))
        self.run(st)
        if st.token_up != up or st.token_pos != lay:
            self._note_tokens(st, lay, up)

    def _note_tokens(self, st: State, lay: list[int], up: int) -> None:
        g, turned = self.game, st.token_up ^ up
        for token, at in enumerate(st.token_pos):
            if at != lay[token] or turned >> token & 1:
                self.tokens.add(g.token_kinds[g.token_of[token]])

    def run(self, st: State) -> None:
        g, steps = self.game, 0
        while st.stack is not None:
            top, rest = st.stack
            steps += 1
            if steps > _MOST_STEPS:
                raise RulesError(f"the rules do not come to rest: {loop_report(g, st)}")
            if top[0] < DECISIONS:
                legal = self._options(st, top)
                if len(legal) > 1 or (SECRET[top[0]] and holds_cards(g, st, top[1])):
                    st.legal = legal
                    return
                st.stack = rest
                if legal:
                    self._only(st, top, legal[0])
            else:
                st.stack = rest
                self._handle(st, top)
        st.legal = []

    def _only(self, st: State, top: Frame, action: Action) -> None:
        self._step(st, top, lambda: APPLY[top[0]](self.game, st, top, action))

    def _handle(self, st: State, top: Frame) -> None:
        self._step(st, top, lambda: HANDLERS[top[0]](self.game, st, top))

    def _step(self, st: State, top: Frame, step: Callable[[], None]) -> None:
        """Take a step, and note the rule behind it if that changed the state."""
        assert st.fired is not None
        rule, below = self._rule_behind(st, top)
        if rule < 0 or rule in st.fired:
            step()
            return
        before = _snapshot(st)
        step()
        # A rule may also cancel or change what lies below it on the stack.
        if _lowest(st.stack, _depth(below)) != below or _snapshot(st) != before:
            st.fired.add(rule)

    def _rule_behind(self, st: State, top: Frame) -> tuple[int, Any]:
        """The rule of which this frame carries out an effect, and the stack below it; -1 for none.

        Whatever an effect has pushed lies above the rest of its program. An event in between is put to others;
        and above a program that has not begun lies what is to be paid for it.
        """
        rules = self.game.program_rules
        if top[0] == F_PROGRAM:
            return rules[top[1]], st.stack
        node = None if top[0] == F_EVENT else st.stack
        while node is not None:
            each, node = node
            if each[0] == F_PROGRAM and each[2]:
                return rules[each[1]], node
            if each[0] in (F_PROGRAM, F_EVENT):
                break
        return -1, None

    def _options(self, st: State, top: Frame) -> list[Action]:
        """What is legal. A value asked for meanwhile was used if the choice would be another without the rule."""
        fired = st.fired
        assert fired is not None
        st.fired = asked = set(fired)
        legal: list[Action] = OPTIONS[top[0]](self.game, st, top)
        st.fired = None
        fired.update(r for r in asked - fired if OPTIONS[top[0]](self._without(r), st, top) != legal)
        st.fired = fired
        return legal

    def _without(self, rule: int) -> Game:
        """The same game, but for one modifier."""
        if rule not in self._less:
            less = self._less[rule] = copy(self.game)
            less.changes = tuple(
                tuple(tuple(change for change in changes if change.rule != rule) for changes in subjects)
                for subjects in self.game.changes
            )
        return self._less[rule]


def _snapshot(st: State) -> tuple[Any, ...]:
    """What can be seen to have changed."""
    out = []
    for name in _SEEN:
        value = getattr(st, name)
        if isinstance(value, list):
            value = tuple(value)
        elif name == "combat" and value is not None:
            value = value.key()
        out.append(value)
    return tuple(out)


def _depth(node: Any) -> int:
    depth = 0
    while node is not None:
        node, depth = node[1], depth + 1
    return depth


def _lowest(node: Any, depth: int) -> Any:
    """The lowest frames of a stack, as many as named."""
    for _ in range(_depth(node) - depth):
        node = node[1]
    return node
