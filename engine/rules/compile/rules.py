"""Triggers, modifiers, abilities and cards compiled into the game's tables."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.content.card import Goal
from engine.content.common import words
from engine.language import rules as shapes
from engine.language.conditions import All, SpaceIs, StandsIn
from engine.language.effects_flow import Cancel
from engine.language.events import EVENTS, Timing
from engine.language.selectors import Characters, SpacesOf
from engine.language.values import VALUES
from engine.rules.compile import picks
from engine.rules.compile.amounts import amount
from engine.rules.compile.bounds import standing_bound
from engine.rules.compile.context import Context
from engine.rules.compile.effects import possible, program
from engine.rules.compile.members import figure_member, own_member
from engine.rules.compile.tests import test
from engine.rules.game import EQUIPMENT, Ability, Aim, CardPlay, Change, Game, Listener, RuleInfo
from engine.rules.kinds import ADD, AFTER, ALLOW, BEFORE, COMBAT_END, FORBID, INSTEAD, MOVE, SET, UNTIL

_TIMINGS = {Timing.BEFORE: BEFORE, Timing.INSTEAD: INSTEAD, Timing.AFTER: AFTER}
_MOMENTS = {"activation": 0, "turn": 1, "combat": 2, "movement": 3}
_USES = {"nothing": 0, "action": 1, "movement": 2}
_PLAYS = {"turn": 0, "combat": 1, "reaction": 2}
_OFTEN = 99
_STEP_EVENTS = ("entered", "left-space")
_PASSING = ("may-pass-walls", "may-pass-figures", "may-pass-mates")


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


def _limit(rule: shapes.Ability, by_player: bool) -> tuple[int, int]:
    """How often, where the rule does not say: once per activation (A-5), combat or turn.

    A player has no activation to count by: what costs him something he does as often as he can pay.
    """
    if rule.limit is not None:
        return UNTIL[rule.limit.per], rule.limit.times
    if by_player:
        return UNTIL["turn"], 1 if rule.cost == shapes.Cost() else _OFTEN
    if rule.moment == "combat":
        return COMBAT_END, 1
    return UNTIL["turn" if rule.moment == "turn" else "activation"], 1


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
        self.bounds: dict[int, frozenset[int] | None] = {}  # of those: where alone they could be used
        self.steps_heard = False
        self.plays: list[CardPlay | None] = []
        self.card_rules: list[int] = []
        self.player_abilities: list[int] = []
        self.gear: list[list[int]] = []
        self.gear_rules: list[list[int]] = []
        self.used_up: dict[int, int] = {}
        self.aims: list[Aim | None] = []
        self.aims_on: list[list[int]] = [[] for _ in EVENTS]

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
                self._add(rule, owner, bearer, special=special)

    def _add(self, rule: Any, owner: str, bearer: int, *, special: bool = False, card: int = -1) -> int:
        kind = type(rule).__name__.lower()
        number = self.new_rule(rule.id, kind, owner, words(rule.title) or rule.id, rule)
        if isinstance(rule, shapes.Trigger):
            self._trigger(rule, number, bearer, card)
        elif isinstance(rule, shapes.Modifier):
            self._modifier(rule, number, bearer, card)
        else:
            self._ability(rule, number, bearer, special, card)
        return number

    def _trigger(self, rule: shapes.Trigger, number: int, bearer: int, card: int) -> None:
        listener = Listener(
            rule=number,
            bearer=bearer,
            test=test(self.c, rule.when) if rule.when is not None else None,
            program=program(self.c, rule.do),
            optional=rule.optional,
            limit=(UNTIL[rule.limit.per], rule.limit.times) if rule.limit is not None else None,
            title=self.rules[number].title,
            card=card,
        )
        row = self.listeners[_TIMINGS[rule.timing]][EVENTS[rule.on].number]
        row += [listener] if card < 0 else [replace(listener, bearer=f) for f in self.g.all_characters]
        if rule.on in _STEP_EVENTS and not _only_at_the_end(rule):
            self.steps_heard = True

    def _modifier(self, rule: shapes.Modifier, number: int, bearer: int, card: int) -> None:
        if rule.allow is not None:
            kind, value = (ALLOW if rule.allow else FORBID), None
        elif rule.add is not None:
            kind, value = ADD, amount(self.c, rule.add)
        else:
            kind, value = SET, amount(self.c, rule.set if rule.set is not None else 0)
        change = Change(
            rule=number,
            bearer=bearer,
            who=figure_member(self.c, rule.who) if rule.who not in (None, "bearer") else None,
            spaces=picks.fixed_spaces(self.c, rule.who),
            players=picks.players(self.c, rule.player) if rule.player is not None else None,
            test=test(self.c, rule.when) if rule.when is not None else None,
            kind=kind,
            number=value,
            layer=rule.layer,
            is_skill=self.c.skill_source,
            card=card,
        )
        made = [change] if card < 0 else [replace(change, bearer=f) for f in self.g.all_characters]
        self.changes += made
        self.change_values += [VALUES[rule.value].number] * len(made)

    def _ability(self, rule: shapes.Ability, number: int, bearer: int, special: bool, card: int) -> None:
        cost = rule.cost
        by_player = bearer < 0 and card < 0 and rule.who is None
        index = len(self.abilities)
        self.abilities.append(
            Ability(
                rule=number,
                id=rule.id,
                title=self.rules[number].title,
                bearer=bearer,
                who=own_member(self.c, rule.who) if rule.who is not None else None,
                spaces=(spaces := picks.fixed_spaces(self.c, rule.who)),
                names_place=spaces is not None or _stands_somewhere(rule.when),
                test=test(self.c, rule.when) if rule.when is not None else None,
                uses=_USES[rule.uses],
                moment=_MOMENTS[rule.moment],
                points=amount(self.c, cost.action_points),
                least_points=cost.action_points if isinstance(cost.action_points, int) else 0,
                ducats=amount(self.c, cost.ducats),
                arcana=cost.arcana,
                experience=cost.experience,
                steps=cost.movement_points,
                limit=_limit(rule, by_player),
                program=program(self.c, rule.do),
                possible=possible(self.c, rule.do),
                special=special,
                allows_arcana=rule.arcana,
                card=card,
                by_player=by_player,
            )
        )
        if card >= 0:
            self.gear[card].append(index)
        elif bearer >= 0:
            self.skills[bearer].append(index)
        elif by_player:
            self.player_abilities.append(index)
        else:
            self.common.append(index)
            self.bounds[index] = standing_bound(self.g, self.c, rule.who)

    def _equipment(self, card: Any, owner: str, design: int) -> None:
        """X-12: an Equipment's rules are those of whoever carries it; like skills they are no Arcana (N-4)."""
        self.c.skill_source = True
        for rule in card.rules:
            if not rule.off:
                number = self._add(rule, owner, -1, card=design)
                self.gear_rules[design].append(number)
                if card.discard_after_use:
                    self.used_up[number] = design

    def _goal(self, goal: Goal, design: int) -> Aim:
        self.c.skill_source = False
        event = EVENTS[goal.on].number if goal.on is not None else -1
        if event >= 0:
            self.aims_on[event].append(design)
        return Aim(
            event=event,
            at_end=goal.at_end,
            test=test(self.c, goal.when) if goal.when is not None else None,
            reward=program(self.c, goal.reward),
            penalty=program(self.c, goal.penalty) if goal.penalty else -1,
        )

    def add_card(self, card: Any, owner: str) -> None:
        """An Arcana's play or an Intrigue's goal, as a rule of its own; an Equipment's own rules."""
        play, goal = card.play, card.goal
        design = len(self.plays)
        number = self.new_rule(card.id, "card", owner, words(card.title), play or goal)
        self.card_rules.append(number)
        self.aims.append(self._goal(goal, design) if goal is not None else None)
        self.gear.append([])
        self.gear_rules.append([])
        if self.g.card_decks[design] == EQUIPMENT:
            self._equipment(card, owner, design)
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
        g.aims = tuple(self.aims)
        g.plots = any(self.aims)
        g.aims_on = tuple(tuple(row) for row in self.aims_on)
        nothing = ((),) * len(EVENTS)
        waiting = {AFTER: g.aims_on}  # what happened, not what is about to
        g.hears = tuple(
            tuple(any(each) for each in zip(la, ra, waiting.get(timing, nothing), strict=True))
            for timing, (la, ra) in enumerate(zip(g.listeners, g.reactions, strict=True))
        )
        g.abilities = tuple(self.abilities)
        g.skills = tuple(tuple(row) for row in self.skills)
        g.common = tuple(self.common)
        g.player_abilities = tuple(self.player_abilities)
        g.gear = tuple(tuple(row) for row in self.gear)
        g.turn_abilities = any(a.moment == _MOMENTS["turn"] and not a.by_player for a in g.abilities)
        g.turn_skills = tuple(self._any_time(row) for row in g.skills)
        g.turn_gear = tuple(self._any_time(row) for row in g.gear)
        g.turn_common = self._any_time(g.common)
        g.gear_rules = tuple(tuple(row) for row in self.gear_rules)
        g.used_up = self.used_up
        g.plays = tuple(self.plays)
        g.card_rules = tuple(self.card_rules)
        g.changes = self._by_subject()
        spaces = range(len(g.space_ids))
        g.moves = tuple(tuple((MOVE, f, s) for s in spaces) for f in range(len(g.figure_ids)))
        passing = [VALUES[name].number for name in _PASSING]
        g.passes_mates = tuple(self._passes_mates(f) for f in range(len(g.figure_ids)))
        g.plain_ground = not (any(g.passes_mates) or g.blocking or g.exploration)
        g.walks_plainly = tuple(not any(g.changes[v][f] for v in passing) for f in range(len(g.figure_ids)))
        g.needs_steps = self.steps_heard or any(
            g.reactions[AFTER][EVENTS[name].number] for name in _STEP_EVENTS
        )
        entered = EVENTS["entered"].number
        g.entering_matters = (
            self.steps_heard or bool(g.reactions[AFTER][entered]) or bool(g.aims_on and g.aims_on[entered])
        )
        g.hears_mates = g.hears[AFTER][EVENTS["passed-mate"].number]
        g.common_at = tuple(
            tuple(i for i in self.common if (where := self.bounds[i]) is None or s in where) for s in spaces
        )

    def _passes_mates(self, figure: int) -> bool:
        """X-9: a leave for all characters without any condition is all there is about passing."""
        by_value = [self.g.changes[VALUES[name].number][figure] for name in _PASSING]
        if self.g.owner[figure] < 0 or by_value[0] or by_value[1] or len(by_value[2]) != 1:
            return False
        rule = self.rules[by_value[2][0].rule].words
        everybody = isinstance(rule.who, Characters) and rule.who.model_fields_set <= {"op"}
        return everybody and rule.when is None and rule.player is None and bool(rule.allow)

    def _any_time(self, indices: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(i for i in indices if self.abilities[i].moment == _MOMENTS["turn"])

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
        if change.bearer < 0 or change.who is not None:
            return True
        his_player = kind == "player" and self.rules[change.rule].words.player == "me"
        if change.players is not None and not his_player:
            return True
        return subject == (change.bearer if kind == "figure" else self.g.owner[change.bearer])
