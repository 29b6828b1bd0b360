"""Which events can happen in a game of a sheet, and why others cannot."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.content.check.report import Report
from engine.content.check.setting import Setting
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
# These happen by an effect only.
BY_EFFECT: Final = {
    "alarm-raised": ("raise_alarm", "nothing raises the alarm"),
    "portcullis-placed": ("place_portcullises", "no portcullis is ever placed"),
    "removed": ("remove_character", "nobody is ever removed from the game"),
    "token-revealed": ("reveal_token", "nothing turns a token up"),
    "wounded": ("wound", "nothing wounds anybody"),
    "healed": ("heal", "nothing heals anybody"),
    "imprisoned": ("imprison", "nobody is ever imprisoned"),
    "escaped": ("imprison", "nobody is ever imprisoned"),
    "equipment-gained": ("gain_equipment", "nobody ever gains equipment"),
    "counter-changed": ("change_counter", "no counter is ever changed"),
}


def _treasures(setting: Setting) -> str | None:
    return None if setting.treasures.total() else "no treasures are laid out"


def _militia(setting: Setting) -> str | None:
    return None if setting.has_militia else "there are no militiamen on the board"


def _draws(setting: Setting) -> str | None:
    numbers = [setting.number("draw", players) for players in setting.counts]
    gets = any(numbers) or "draw_cards" in setting.ops or "cards-drawn" in setting.changed
    return None if gets or not setting.values else "nobody ever draws a card"


def _plays(setting: Setting) -> str | None:
    return None if "hands" not in setting.model.setup.skip else _draws(setting)


def _missions(setting: Setting) -> str | None:
    if "missions" in setting.model.setup.skip:
        return "no missions are laid out"
    none = setting.values and all(setting.number("missions_faceup", count) == 0 for count in setting.counts)
    return "no missions are laid out" if none else None


def _deploys(setting: Setting) -> str | None:
    return "nobody is deployed" if "deployment" in setting.model.setup.skip else None


def _leaves(setting: Setting) -> str | None:
    opens = setting.ops & {"raise_alarm", "leave_district"}
    if opens or not setting.values or not setting.values.get("leave_needs_alarm", True):
        return None
    return "nobody can leave, because nothing raises the alarm"


def _learns(setting: Setting) -> str | None:
    return None if setting.teaches else "nobody ever gains experience"


def _passes(setting: Setting) -> str | None:
    may = setting.changed & {"may-pass-mates", "may-pass-figures"}
    return None if may else "nobody may pass through others"


BY_SETTING: Final[dict[str, Callable[[Setting], str | None]]] = {
    **dict.fromkeys(("militia-rolled", "militia-moved", "militia-collects"), _militia),
    **dict.fromkeys(("lockpick-rolled", "lockpick-failed", "chest-opening"), _treasures),
    **dict.fromkeys(("chest-opened", "chest-bashed"), _treasures),
    **dict.fromkeys(("treasure-gained", "treasure-dropped", "treasure-stolen"), _treasures),
    "cards-drawn": _draws,
    "card-played": _plays,
    "mission-fulfilled": _missions,
    "character-deployed": _deploys,
    "left-district": _leaves,
    "experience-gained": _learns,
    "passed-mate": _passes,
}


def why_never(event: str, setting: Setting) -> str | None:
    """Why an event cannot happen in this setting; None when it can."""
    if event in BY_EFFECT:
        op, reason = BY_EFFECT[event]
        return None if op in setting.ops else reason
    return BY_SETTING[event](setting) if event in BY_SETTING else None


def check_events(setting: Setting, report: Report) -> None:
    """The triggers of a sheet wait for what can happen."""
    for at in setting.own.rules:
        if isinstance(at.rule, Trigger) and (reason := why_never(at.rule.on, setting)) is not None:
            event = EVENTS[at.rule.on]
            message = f"{code(event.name)} cannot happen in this adventure: {reason}"
            help = "wait for another event, or add what brings this one about"
            report.at((*at.path, "on"), "W407", message, help, rule=event.rule)
