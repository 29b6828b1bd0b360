"""Roles: a rule speaks only of those who are known at its moment."""

from __future__ import annotations

from typing import Final

from engine.content.check.moments import KNOWN, Moment, Roles
from engine.content.check.names import WANTED, World
from engine.content.check.report import Report
from engine.content.check.walk import Mention, Use, Walk
from engine.diagnostics import Path
from engine.diagnostics.words import code, listed
from engine.language.amounts import CounterOf
from engine.language.conditions import OwnTurn, TreasureIs
from engine.language.effects_flow import ChangeAmount, ChangeCounter, Lasting
from engine.language.events import EVENTS
from engine.language.roles import HERE, ROLES, Kind
from engine.language.selectors import Characters, PlayersOf
from engine.language.values import VALUES

# Words that are understood from somebody's side.
_NEEDS: Final[dict[str, tuple[str, ...]]] = {
    HERE: ("actor", "bearer"),
    "left": ("me",),
    "opponents": ("me",),
}
# Without anybody named, the active player decides (T-7), so nobody is missing there.
_DECIDES: Final = "by"


def check_roles(world: World, walk: Walk, report: Report) -> None:
    """Every role that a file speaks of."""
    roles = _Roles(world, report)
    for mention in walk.mentions:
        roles.mention(mention)
    for use in walk.uses:
        roles.use(use)


class _Roles:
    def __init__(self, world: World, report: Report) -> None:
        self._counters = world.of("counter")
        self._report = report

    def mention(self, mention: Mention) -> None:
        name, roles = mention.name, mention.roles
        if mention.kind not in WANTED:
            return
        if name in ROLES:
            if name in roles or ROLES[name].kind not in WANTED[mention.kind][1]:
                return
            if mention.given:
                self._missing(name, mention.path, roles, mention.moment)
            elif mention.key != _DECIDES:
                self._unsaid(mention)
        elif name in _NEEDS and not roles & {*_NEEDS[name]}:
            self._side(name, mention.path, mention.moment, _NEEDS[name])

    def use(self, use: Use) -> None:
        """Words that speak of somebody without naming him."""
        word, path, roles, moment = use.word, use.path, use.roles, use.moment
        match word:
            case Characters() if word.of != "anyone" and "me" not in roles:
                self._side(word.of, (*path, "of"), moment, ("me",))
            case PlayersOf() if word.among == "opponents" and "me" not in roles:
                self._side("opponents", (*path, "among"), moment, ("me",))
            case OwnTurn() if "me" not in roles:
                self._side("own_turn", path, moment, ("me",))
            case TreasureIs() if "treasure" not in roles:
                self._missing("treasure", path, roles, moment)
            case ChangeAmount() if moment.can_change_event and "amount" not in moment.roles:
                message = f"{code(word.op)} needs an event with a number, and {code(moment.event)} has none"
                self._tell(path, message, "choose an event that has an `amount`", moment)
            case CounterOf() | ChangeCounter() if word.of is None and "me" not in roles:
                counter = self._counters.get(word.counter)
                if getattr(counter and counter.entry, "per_player", False):
                    self._say(path, "of", "me", moment)
            case Lasting():
                self._lasting(word, path, roles, moment)

    def _lasting(self, word: Lasting, path: Path, roles: Roles, moment: Moment) -> None:
        if VALUES[word.value].subject == "player":
            if word.player is None and "me" not in roles:
                self._say(path, "player", "me", moment)
        elif word.who is None and "actor" not in roles:
            self._say(path, "who", "actor", moment)

    # --- what is said

    def _missing(self, name: str, path: Path, roles: Roles, moment: Moment) -> None:
        kind = ROLES[name].kind
        same = sorted(role for role in roles if ROLES[role].kind is kind)
        parts = []
        if same:
            parts.append(f"known here {'is' if len(same) == 1 else 'are'} {listed(map(code, same), 'and')}")
        if name in KNOWN:
            parts.append(f"{code(name)} is known {KNOWN[name]}")
        elif not same and kind is Kind.NUMBER:
            parts.append("write a number, or work it out from something that is known here")
        elif not same:
            parts.append("say which ones are meant, by what they are")
        self._tell(path, f"there is no {code(name)} {moment.says}", "; ".join(parts), moment)

    def _side(self, word: str, path: Path, moment: Moment, needs: tuple[str, ...]) -> None:
        message = f"{code(word)} means nothing {moment.says}: there is no {listed(map(code, needs))}"
        self._tell(path, message, "say which ones are meant, by what they are", moment)

    def _unsaid(self, mention: Mention) -> None:
        self._say(mention.path, mention.key, mention.name, mention.moment)

    def _say(self, path: Path, key: str, role: str, moment: Moment) -> None:
        message = (
            f"{code(key)} is needed here: without it {code(role)} is meant, and there is none {moment.says}"
        )
        self._tell(path, message, f"add {code(key)} and say who is meant", moment)

    def _tell(self, path: Path, message: str, help: str, moment: Moment) -> None:
        rule = EVENTS[moment.event].rule if moment.event is not None else None
        self._report.at(path, "E401", message, help, rule=rule)
