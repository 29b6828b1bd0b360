"""Which events can happen in a game of a sheet, and why others cannot."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.content.check.causes import BY_EFFECT
from engine.content.check.report import Report
from engine.content.check.setting import NEVER, Setting
from engine.diagnostics.words import code
from engine.language.events import EVENTS
from engine.language.rules import Trigger

# These happen in every game, or may in every game.
ALWAYS: Final = frozenset(
    {
        *("game-begins", "round-begins", "round-ends", "turn-begins", "turn-ends"),
        *("activation-phase-begins", "activated", "activation-ended"),
        *("moved", "entered", "left-space", "attacked", "attacker-rolled", "defender-rolled"),
        *("combat-won", "stealing", "retreating", "retreated", "ducats-stolen"),
        *("game-ends", "scoring", "penalties"),
    }
)


def _treasures(setting: Setting) -> str | None:
    return None if setting.treasures.total() else "no treasures are laid out"


def _militia(setting: Setting) -> str | None:
    return None if setting.has_militia else "there are no militiamen on the board"


def _draws(setting: Setting) -> str | None:
    numbers = [setting.number("draw", players) for players in setting.counts]
    gets = any(numbers) or "draw_cards" in setting.ops or "cards-drawn" in setting.changed
    return None if gets or not setting.values else "nobody ever draws a card"


def _plays(setting: Setting) -> str | None:
    sizes = [setting.number("hand_size", players) for players in setting.counts]
    dealt = "hands" not in setting.model.setup.skip and any(size != 0 for size in sizes)
    return None if dealt else _draws(setting)


def _too_dear(cost: str, *, instead: str = "") -> Callable[[Setting], str | None]:
    """What costs more action points than anybody has, unless an effect does without them."""

    def why(setting: Setting) -> str | None:
        if instead in setting.ops or cost.replace("_", "-") in setting.changed or setting.gives_points:
            return None
        rows = [(setting.number(cost, n), setting.number("action_points", n)) for n in setting.counts]
        if not rows or not all(
            price is not None and points is not None and price > points for price, points in rows
        ):
            return None
        price, most = rows[0][0], max(points or 0 for _, points in rows)
        return f"it costs {price} action point{'s' * (price != 1)}, and nobody has {f'more than {most}' if most else 'any'}"

    return why


def _either(*reasons: Callable[[Setting], str | None]) -> Callable[[Setting], str | None]:
    return lambda setting: next((why for reason in reasons if (why := reason(setting))), None)


def _missions(setting: Setting) -> str | None:
    if "missions" in setting.model.setup.skip:
        return "no missions are laid out"
    none = setting.values and all(setting.number("missions_faceup", count) == 0 for count in setting.counts)
    return "no missions are laid out" if none else None


def _deploys(setting: Setting) -> str | None:
    return "nobody is deployed" if "deployment" in setting.model.setup.skip else None


def _leaves(setting: Setting) -> str | None:
    if "leave_district" in setting.ops or not setting.values:
        return None
    if setting.values.get("leave_needs_alarm", True):
        first = setting.alarm_rounds[0]
        if first > NEVER:
            return "nobody can leave, because nothing raises the alarm"
        if first > setting.last_round > 0:  # a game that is over at once has a message of its own
            return "nobody can leave, because the alarm is not raised before the game is over"
    by_action = setting.values.get("leave_by") == "action"
    dear = _too_dear("leave_cost")(setting) if by_action else None
    return f"nobody can leave, because {dear}" if dear else None


def _learns(setting: Setting) -> str | None:
    return None if setting.teaches else "nobody ever gains experience"


def _passes(setting: Setting) -> str | None:
    may = setting.changed & {"may-pass-mates", "may-pass-figures"}
    return None if may else "nobody may pass through others"


BY_SETTING: Final[dict[str, Callable[[Setting], str | None]]] = {
    **dict.fromkeys(("militia-rolled", "militia-moved", "militia-collects"), _militia),
    **dict.fromkeys(("lockpick-rolled", "lockpick-failed"), _either(_treasures, _too_dear("lockpick_cost"))),
    **dict.fromkeys(("chest-opening", "chest-opened"), _treasures),
    "chest-bashed": _either(_treasures, _too_dear("bash_cost", instead="open_chest")),
    **dict.fromkeys(("treasure-gained", "treasure-dropped", "treasure-stolen"), _treasures),
    "cards-drawn": _draws,
    "card-played": _plays,
    "mission-fulfilled": _either(_missions, _too_dear("mission_cost")),
    "character-deployed": _deploys,
    "left-district": _leaves,
    "experience-gained": _learns,
    "passed-mate": _passes,
}


def why_never(event: str, setting: Setting) -> str | None:
    """Why an event cannot happen in this setting; None when it can."""
    if event in BY_EFFECT:
        op, reason = BY_EFFECT[event]
        if op in setting.ops:
            return None
        would = "; the rules that would are off, or wait for it themselves"
        return reason + would if op in setting.own.ops() else reason
    return BY_SETTING[event](setting) if event in BY_SETTING else None


def check_events(setting: Setting, report: Report) -> None:
    """The triggers of a sheet wait for what can happen."""
    for at in setting.own.rules:
        if isinstance(at.rule, Trigger) and (reason := why_never(at.rule.on, setting)) is not None:
            event = EVENTS[at.rule.on]
            message = f"{code(event.name)} cannot happen in this adventure: {reason}"
            help = "wait for another event, or add what brings this one about"
            report.at((*at.path, "on"), "W407", message, help, rule=event.rule)
