"""A sheet with everything it is played with: what can be on the board, and what can happen in its game.

All of it errs on the side of the author: what anything in the library could bring about counts as possible.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from typing import Any, Final

from engine.content.adventure import Adventure
from engine.content.box import Box, board_names
from engine.content.check import rulesets
from engine.content.check.causes import effects_of, live_effects
from engine.content.check.names import MILITIA, Scope, World, base_figure, is_figure
from engine.content.check.walk import Use, Walk
from engine.content.layout import LaidSpace
from engine.content.library import Loaded, entries
from engine.diagnostics.words import code
from engine.language.effects_flow import EndGame, Lasting
from engine.language.effects_goods import ScatterTokens
from engine.language.names import TREASURE_TYPES, type_name
from engine.language.roles import HERE, ROLES
from engine.language.rules import Modifier
from engine.language.selectors import Characters, FiguresOf, Owner, SpacesOf, TreasuresOf
from engine.language.word import Word

NEVER: Final = 98  # a round that no track has
AT_THE_END: Final = ("game-ends", "scoring", "penalties")
_KINDS: Final = ("gang", "deck", "figures", "tokens")  # in every game, whatever is played
# Effects that name a token but bring none onto the board.
_NO_SUPPLY: Final = frozenset({"remove_token", "move_token", "take_token", "drop_token", "reveal_token"})
# Effects that name a token but put it into nobody's hands.
_NO_HOLDER: Final = _NO_SUPPLY - {"take_token"} | {"place_token"}
_GEMS: Final = ("red-gem", "green-gem")  # what `gem` means
_KIND_NAMES: Final = {
    "deployment": "deployment space",
    "pentacle": "pentacle",
    "chamber": "catacomb room",
    "prison": "prison",
    "named-room": "named room",
}


class Setting:
    """What one sheet can count on."""

    def __init__(self, loaded: Loaded, world: World, scope: Scope) -> None:
        self.world = world
        self.scope = scope
        self.model: Adventure = loaded.model
        self.own = world.walk(loaded)
        self.counts = [count for count in (2, 3, 4) if count in self.model.players]
        self.line = rulesets.chain(world, self.model.ruleset)
        self.boards = board_names(self.model, self.line)
        self.box = Box(self.line)
        laid = [world.files["board"][name] for name in self.boards if name in world.files.get("board", {})]
        others = [*self.line, *laid, *self._everywhere()]
        self.values = rulesets.values_of(world, self.model.ruleset, self.model.house_rules)
        self.walks: list[Walk] = [self.own, *(self._in_play(each) for each in others if each is not loaded)]

    def _in_play(self, loaded: Loaded) -> Walk:
        """The walk through another file; what stays in the box counts as switched off."""
        whole = self.world.walk(loaded)
        unhired = not self.values.get("hiring", False)
        out = {
            (name, index)
            for name, index, entry in entries(loaded)
            if entry.id in self.box.without or (unhired and getattr(entry, "mercenary", False))
        }
        return replace(whole, off=whole.off | out) if out else whole

    def _everywhere(self) -> Iterator[Loaded]:
        for kind in _KINDS:
            known = self.box.files(self.world.files.get(kind, {}).values())
            yield from (each for each in known if not each.model.off)

    # --- rules in play

    @cached_property
    def _elsewhere(self) -> list[Use]:
        return [use for walk in self.walks[1:] for use in effects_of(walk)]

    @cached_property
    def _live(self) -> list[Use]:
        return live_effects(self.own, self._elsewhere)

    @cached_property
    def effects(self) -> list[Word]:
        """Every effect that can come about in a game of this sheet."""
        return [use.word for use in (*self._live, *self._elsewhere)]

    @cached_property
    def ops(self) -> frozenset[str]:
        return frozenset(word.op for word in self.effects)

    @cached_property
    def changed(self) -> frozenset[str]:
        """The values that some rule changes."""
        always = {
            at.rule.value
            for walk in self.walks
            for at in walk.rules
            if isinstance(at.rule, Modifier) and not walk.is_off(at.path)
        }
        return frozenset(always | {word.value for word in self.effects if isinstance(word, Lasting)})

    @cached_property
    def teaches(self) -> bool:
        """Whether anybody can gain experience: by an effect, or from an attacker's dice (X-11)."""
        return "gain_experience" in self.ops or bool(self.values.get("experience_faces"))

    @cached_property
    def gives_points(self) -> bool:
        """Whether the sheet itself gives anybody more action points than the ruleset."""
        always = {at.rule.value for at in self.own.rules if isinstance(at.rule, Modifier)}
        lasting = {use.word.value for use in self.own.uses if isinstance(use.word, Lasting)}
        return "gain_points" in self.own.ops() or "action-points" in always | lasting

    def number(self, name: str, players: int) -> int | None:
        """A number of the sheet's ruleset or house rules."""
        return rulesets.number(self.values.get(name), players)

    # --- the track

    @cached_property
    def last_round(self) -> int:
        """The last round in which anybody takes a turn: an event may end the game before the track does."""
        ends = [
            event.round - 1
            for event in self.model.event
            if event.when is None and not event.off and any(isinstance(each, EndGame) for each in event.do)
        ]
        return min([self.model.track.rounds, *ends])

    @cached_property
    def alarm_rounds(self) -> tuple[int, int]:
        """The first round in which the alarm can have been raised, and the last before which it must be."""
        sure, possible = [NEVER + 1], [NEVER + 1]
        if any(use.word.op == "raise_alarm" for use in self._elsewhere):
            possible.append(0)
        for use in self._live:
            if use.word.op != "raise_alarm" or use.moment.event in AT_THE_END:
                continue
            if use.path[0] != "event":
                possible.append(0)
                continue
            event = self.model.event[int(use.path[1])]
            possible.append(event.round)
            if event.when is None and len(use.path) == 4:  # in the event's own list
                sure.append(event.round)
        return min(possible), min(sure)

    # --- what can be there

    @cached_property
    def spaces(self) -> dict[str, LaidSpace] | None:
        """The spaces of the sheet's boards, if all of these are known."""
        found: dict[str, LaidSpace] = {}
        for board in self.boards:
            layout = self.world.layouts.get(board)
            if layout is None:
                return None
            found |= {space.id: space for space in layout.spaces}
        return found

    @cached_property
    def treasures(self) -> Counter[str]:
        """How many treasures of each type can be in the game."""
        found: Counter[str] = Counter()
        if "treasures" not in self.model.setup.skip:
            for loaded in self.box.files(self.world.files.get("tokens", {}).values()):
                for entry in loaded.model.treasure:
                    found[entry.type] += 0 if entry.off else entry.count
        return found

    def treasure_count(self, kind: str) -> int:
        """How many treasures there are of a type, or of a type that means several."""
        if kind == "any":
            return self.treasures.total()
        return sum(self.treasures[each] for each in (_GEMS if kind == "gem" else (kind,)))

    @cached_property
    def tokens(self) -> frozenset[str]:
        """The kinds of token that something lays on the board."""
        placed = self._explored()
        for word in self.effects:
            if isinstance(word, ScatterTokens):
                placed |= self._group(word.group)
            elif word.op not in _NO_SUPPLY and isinstance(token := getattr(word, "token", None), str):
                placed.add(token)
        return frozenset(placed)

    @cached_property
    def facedown(self) -> frozenset[str]:
        """Those of them that can lie facedown."""
        placed = self._explored()
        for word in self.effects:
            if getattr(word, "facedown", False) and word.op not in _NO_SUPPLY:
                if isinstance(word, ScatterTokens):
                    placed |= self._group(word.group)
                else:
                    placed.add(str(getattr(word, "token", "")))
        return frozenset(placed)

    def _explored(self) -> set[str]:
        """What lies facedown in the rooms from the start (X-1)."""
        laid = self.values.get("exploration", "none") != "none"
        return self._group("exploration") - self.box.without if laid else set()

    def _group(self, group: str) -> set[str]:
        return {
            id_ for id_, each in self.world.of("token").items() if getattr(each.entry, "group", None) == group
        }

    @cached_property
    def held(self) -> frozenset[str]:
        """The kinds of token that somebody can come to hold."""
        return frozenset(
            str(getattr(word, "token", "")) for word in self.effects if word.op not in _NO_HOLDER
        )

    @cached_property
    def figures(self) -> frozenset[str]:
        """The neutral figures that can stand on the board."""
        placed = {str(getattr(word, "figure", "")) for word in self.effects}
        for id_, each in self.scope.figures.items():
            starts = getattr(each.entry, "starts", None) is not None
            if starts and "militia" not in self.model.setup.skip and id_ not in self.scope.absent:
                placed.add(id_)
        return frozenset(placed)

    @cached_property
    def places_thieves(self) -> bool:
        """Whether something puts members of a gang on the board."""
        for word in self.effects:
            defined = self.scope.figures.get(base_figure(str(getattr(word, "figure", "")), self.scope))
            if defined is not None and not hasattr(defined.entry, "role"):
                return True
        return False

    @cached_property
    def has_militia(self) -> bool:
        return any(
            getattr(each.entry, "role", None) == MILITIA and id_ in self.figures
            for id_, each in self.scope.figures.items()
        )

    # --- why nobody and nothing fits

    def no_figures(self, who: Any) -> str | None:
        """Why these figures can never be there; None when they can, or when it is not known."""
        match who:
            case str() if who not in ROLES and is_figure(who, self.scope):
                return self._no_figure(base_figure(who, self.scope))
            case Characters():
                return self._first(
                    self.no_treasure(who.carrying),
                    self.nobody_holds(who.holding),
                    "nothing wounds anybody" if who.wounded and "wound" not in self.ops else None,
                    self.no_spaces(who.in_),
                    self.no_figures(who.adjacent_to),
                )
            case FiguresOf():
                named = None
                if who.named == MILITIA:
                    named = None if self.has_militia else "there are no militiamen on the board"
                elif who.named is not None and is_figure(who.named, self.scope):
                    named = self._no_figure(base_figure(who.named, self.scope))
                return self._first(named, self.no_spaces(who.in_), self.no_figures(who.adjacent_to))
        return None

    def _no_figure(self, figure: str) -> str | None:
        entry = self.scope.figures[figure].entry
        if not hasattr(entry, "role") or figure in self.scope.absent:
            return None  # a gang's; or E305 tells of it
        return None if figure in self.figures else f"nothing puts {code(figure)} on the board"

    def no_spaces(self, where: Any) -> str | None:
        """Why there can never be such a space."""
        match where:
            case str() if where not in ROLES and where != HERE:
                known = self.spaces is None or where in self.spaces
                return None if known else self.no_figures(where)
            case SpacesOf():
                return self._first(
                    self._no_kind(where.kind),
                    self.no_token(where.token),
                    self._no_portcullis(where),
                    "no treasures are laid out" if where.chest and not self.treasures.total() else None,
                    self.no_figures(where.with_),
                    self.no_spaces(where.adjacent_to),
                    self.no_spaces(where.from_),
                )
        return None

    def _no_kind(self, kind: str) -> str | None:
        if kind not in _KIND_NAMES or self.spaces is None:
            return None
        if any(is_of_kind(space, kind) for space in self.spaces.values()):
            return None
        return f"the board has no {_KIND_NAMES[kind]}"

    def _no_portcullis(self, where: SpacesOf) -> str | None:
        if where.portcullis and "place_portcullises" not in self.ops:
            return "no portcullis is ever placed"
        return None

    def no_treasures(self, which: Any) -> str | None:
        """Why there can never be such a treasure."""
        if not isinstance(which, TreasuresOf):
            return None
        return self._first(
            self.no_treasure(which.type), self.no_figures(which.carried_by), self.no_spaces(which.in_)
        )

    def no_treasure(self, kind: str | None) -> str | None:
        """Why there is no treasure of a type."""
        if kind is None or not TREASURE_TYPES.get(kind):
            return None
        if not self.treasures.total():
            return "no treasures are laid out" if "treasures" in self.model.setup.skip else None
        if self.treasure_count(kind):
            return None
        return f"there is no {type_name(kind).partition(' ')[2]} in the box"

    def no_token(self, token: str | None) -> str | None:
        """Why a token never lies on the board."""
        if token is None or token in self.tokens or token not in self.world.of("token"):
            return None
        return f"nothing puts {code(token)} on the board"

    def nobody_holds(self, token: str | None) -> str | None:
        """Why nobody ever holds a token."""
        if token is None or token not in self.world.of("token"):
            return None
        return self.no_token(token) or (None if token in self.held else f"nobody ever takes {code(token)}")

    def no_players(self, who: Any) -> str | None:
        """Why there is no such player."""
        return self.no_figures(who.of) if isinstance(who, Owner) else None

    @staticmethod
    def _first(*reasons: str | None) -> str | None:
        return next((reason for reason in reasons if reason is not None), None)


def is_of_kind(space: LaidSpace, kind: str) -> bool:
    """Whether a space is of a kind, as selectors name kinds."""
    if kind == "deployment":
        return space.deployment_side is not None
    if kind == "pentacle":
        return space.pentacle
    if kind == "named-room":
        return space.named
    return space.kind in ("room", "street") if kind == "any" else space.kind == kind
