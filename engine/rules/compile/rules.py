"""Triggers, modifiers, abilities and cards compiled into the game's tables."""

from __future__ import annotations

from typing import Any

from engine.content.common import words
from engine.language import rules as shapes
from engine.language.conditions import All, SpaceIs, StandsIn
from engine.language.effects_flow import Cancel
from engine.language.events import EVENTS, Timing
from engine.language.selectors import SpacesOf
from engine.language.values import VALUES
from engine.rules.compile import picks
from engine.rules.compile.amounts import amount
from engine.rules.compile.context import Context
from engine.rules.compile.effects import possible, program
from engine.rules.compile.members import figure_member
from engine.rules.compile.tests import test
from engine.rules.game import Ability, CardPlay, Change, Game, Listener, RuleInfo
from engine.rules.kinds import ADD, AFTER, ALLOW, BEFORE, COMBAT_END, FORBID, INSTEAD, MOVE, SET, UNTIL

_TIMINGS = {Timing.BEFORE: BEFORE, Timing.INSTEAD: INSTEAD, Timing.AFTER: AFTER}
_MOMENTS = {"activation": 0, "turn": 1, "combat": 2, "movement": 3}
_USES = {"nothing": 0, "action": 1, "movement": 2}
_PLAYS = {"turn": 0, "combat": 1, "reaction": 2}
_STEP_EVENTS = ("entered", "left-space")


def _changes_dice(data: Any) -> bool:
    """Whether effects, however deep, change what is rolled in a combat."""
    if isinstance(data, dict):
        op = data.get("op")
        if op in ("reroll", "set_die"):
            return True
        if op == "lasting" and data.get("value") in ("combat-dice", "combat-bonus"):
            return True
        return any(_changes_dice(value) for value in data.values())
    return isinstance(data, list) and any(_changes_dice(value) for value in data)


def _stands_somewhere(when: Any) -> bool:
    """Whether a condition says where somebody must stand."""
    conditions = when.of if isinstance(when, All) else (when,)
    return any(isinstance(each, StandsIn) for each in conditions)


def _only_at_the_end(rule: shapes.Trigger) -> bool:
    """Whether only the end of a way concerns it: nobody walks through a chamber or an unexplored room (X-4)."""
    conditions = rule.when.of if isinstance(rule.when, All) else (rule.when,)
    return rule.on == "entered" and any(
        isinstance(each, SpaceIs)
        and each.space == "space"
        and isinstance(each.one_of, SpacesOf)
        and (each.one_of.kind in ("chamber", "prison") or each.one_of.facedown_of == "exploration")
        for each in conditions
    )


class Collector:
    """Gathers compiled rules and sets the game's tables at the end."""

    def __init__(self, g: Game, c: Context) -> None:
        self.g, self.c = g, c
        self.rules: list[RuleInfo] = []
        self.listeners: list[list[list[Listener]]] = [[[] for _ in EVENTS] for _ in range(3)]
        self.reactions: list[list[list[int]]] = [[[] for _ in EVENTS] for _ in range(3)]
        self.changes: list[Change] = []
        self.change_values: list[int] = []
        self.abilities: list[Ability] = []
        self.skills: list[list[int]] = [[] for _ in g.figure_ids]
        self.common: list[int] = []
        self.steps_heard = False
        self.plays: list[CardPlay | None] = []
        self.card_rules: list[int] = []

    def new_rule(self, id_: str, kind: str, owner: str, title: str, content: Any) -> int:
        self.rules.append(RuleInfo(id_, kind, owner, title, content))
        self.c.rule = len(self.rules) - 1
        self.c.rule_name = id_
        return self.c.rule

    def add_all(self, entry: Any, owner: str, *, bearer: int, special: bool = False) -> None:
        """All rules of a character, a figure, a ruleset or a sheet."""
        self.c.skill_source = owner.startswith("gangs/")
        for rule in entry.rules:
            if not rule.off:
                self._add(rule, owner, bearer, special)

    def _add(self, rule: Any, owner: str, bearer: int, special: bool) -> None:
        kind = type(rule).__name__.lower()
        number = self.new_rule(rule.id, kind, owner, words(rule.title) or rule.id, rule)
        if isinstance(rule, shapes.Trigger):
            self._trigger(rule, number, bearer)
        elif isinstance(rule, shapes.Modifier):
            self._modifier(rule, number, bearer, owner)
        else:
            self._ability(rule, number, bearer, special)

    def _trigger(self, rule: shapes.Trigger, number: int, bearer: int) -> None:
        listener = Listener(
            rule=number,
            bearer=bearer,
            test=test(self.c, rule.when) if rule.when is not None else None,
            program=program(self.c, rule.do),
            optional=rule.optional,
            limit=(UNTIL[rule.limit.per], rule.limit.times) if rule.limit is not None else None,
            title=self.rules[number].title,
        )
        self.listeners[_TIMINGS[rule.timing]][EVENTS[rule.on].number].append(listener)
        if rule.on in _STEP_EVENTS and not _only_at_the_end(rule):
            self.steps_heard = True

    def _modifier(self, rule: shapes.Modifier, number: int, bearer: int, owner: str) -> None:
        if rule.allow is not None:
            kind, value = (ALLOW if rule.allow else FORBID), None
        elif rule.add is not None:
            kind, value = ADD, amount(self.c, rule.add)
        else:
            kind, value = SET, amount(self.c, rule.set if rule.set is not None else 0)
        self.changes.append(
            Change(
                rule=number,
                bearer=bearer,
                who=figure_member(self.c, rule.who) if rule.who not in (None, "bearer") else None,
                players=picks.players(self.c, rule.player) if rule.player is not None else None,
                test=test(self.c, rule.when) if rule.when is not None else None,
                kind=kind,
                number=value,
                layer=rule.layer,
                is_skill=owner.startswith("gangs/"),
            )
        )
        self.change_values.append(VALUES[rule.value].number)

    def _ability(self, rule: shapes.Ability, number: int, bearer: int, special: bool) -> None:
        scope = UNTIL[rule.limit.per] if rule.limit is not None else UNTIL["activation"]
        if rule.limit is None and rule.moment == "combat":
            scope = COMBAT_END
        if rule.limit is None and rule.moment == "turn":
            scope = UNTIL["turn"]
        cost = rule.cost
        index = len(self.abilities)
        self.abilities.append(
            Ability(
                rule=number,
                id=rule.id,
                title=self.rules[number].title,
                bearer=bearer,
                who=figure_member(self.c, rule.who) if rule.who is not None else None,
                spaces=(spaces := picks.fixed_spaces(self.c, rule.who)),
                names_place=spaces is not None or _stands_somewhere(rule.when),
                test=test(self.c, rule.when) if rule.when is not None else None,
                uses=_USES[rule.uses],
                moment=_MOMENTS[rule.moment],
                points=amount(self.c, cost.action_points),
                ducats=amount(self.c, cost.ducats),
                arcana=cost.arcana,
                experience=cost.experience,
                steps=cost.movement_points,
                limit=(scope, rule.limit.times if rule.limit is not None else 1),
                program=program(self.c, rule.do),
                possible=possible(self.c, rule.do),
                special=special,
                allows_arcana=rule.arcana,
            )
        )
        if bearer >= 0:
            self.skills[bearer].append(index)
        else:
            self.common.append(index)

    def add_card(self, card: Any, owner: str) -> None:
        """An Arcana's play, as a rule of its own."""
        play = card.play
        design = len(self.plays)
        number = self.new_rule(card.id, "card", owner, words(card.title), play)
        self.card_rules.append(number)
        if play is None:
            self.plays.append(None)
            return
        self.c.skill_source = False
        event = EVENTS[play.on].number if play.on is not None else -1
        timing = _TIMINGS[play.timing]
        self.plays.append(
            CardPlay(
                moment=_PLAYS[play.moment],
                event=event,
                timing=timing,
                test=test(self.c, play.when) if play.when is not None else None,
                active=play.who == "active",
                program=program(self.c, play.do),
                possible=possible(self.c, play.do),
                cancels=any(isinstance(e, Cancel) for e in play.do),
                dice=_changes_dice(play.model_dump(mode="json", by_alias=True)["do"]),
            )
        )
        if event >= 0:
            self.reactions[timing][event].append(design)

    def finish(self) -> None:
        g, c = self.g, self.c
        g.rules = tuple(self.rules)
        g.programs = tuple(c.programs)
        g.program_rules = tuple(c.program_rules)
        g.rolls = tuple(c.rolls)
        for row in (row for rows in self.listeners for row in rows):
            row.sort(key=lambda listener: self.rules[listener.rule].id)  # T-6
        g.listeners = tuple(tuple(tuple(row) for row in rows) for rows in self.listeners)
        g.reactions = tuple(tuple(tuple(row) for row in rows) for rows in self.reactions)
        g.hears = tuple(
            tuple(bool(a) or bool(b) for a, b in zip(la, ra, strict=True))
            for la, ra in zip(g.listeners, g.reactions, strict=True)
        )
        g.abilities = tuple(self.abilities)
        g.skills = tuple(tuple(row) for row in self.skills)
        g.common = tuple(self.common)
        g.plays = tuple(self.plays)
        g.card_rules = tuple(self.card_rules)
        g.changes = self._by_subject()
        spaces = range(len(g.space_ids))
        g.moves = tuple(tuple((MOVE, f, s) for s in spaces) for f in range(len(g.figure_ids)))
        passing = [VALUES[name].number for name in ("may-pass-walls", "may-pass-figures", "may-pass-mates")]
        g.walks_plainly = tuple(not any(g.changes[v][f] for v in passing) for f in range(len(g.figure_ids)))
        g.needs_steps = self.steps_heard or any(
            g.reactions[AFTER][EVENTS[name].number] for name in _STEP_EVENTS
        )
        g.hears_mates = g.hears[AFTER][EVENTS["passed-mate"].number]
        g.common_at = tuple(
            tuple(i for i in self.common if self._usable_in(self.abilities[i], s)) for s in spaces
        )

    @staticmethod
    def _usable_in(ability: Ability, space: int) -> bool:
        return ability.spaces is None or space in ability.spaces

    def _by_subject(self) -> tuple[tuple[tuple[Change, ...], ...], ...]:
        """Value → subject → the modifiers that could ever apply, by layer and id."""
        g = self.g
        out = []
        for value in VALUES.values():
            mine = [c for c, v in zip(self.changes, self.change_values, strict=True) if v == value.number]
            mine.sort(key=lambda c: (c.layer, g.rules[c.rule].id))
            rows = []
            for subject in range(len(g.figure_ids) if value.subject == "figure" else g.players):
                rows.append(tuple(c for c in mine if self._concerns(c, value.subject, subject)))
            out.append(tuple(rows))
        return tuple(out)

    def _concerns(self, change: Change, kind: str, subject: int) -> bool:
        if change.bearer < 0 or change.who is not None or change.players is not None:
            return True
        return subject == (change.bearer if kind == "figure" else self.g.owner[change.bearer])
