"""What can come about in a game of a sheet: rules that are off, or wait for what never happens, bring about nothing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.content.check.walk import Use, Walk
from engine.diagnostics import Path
from engine.language.rules import Trigger

# Events that happen by an effect only.
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


def effects_of(walk: Walk) -> list[Use]:
    """The effects of a file, those of rules and entries that are off left out."""
    return [use for use in walk.uses if use.word.vocabulary == "effect" and not walk.is_off(use.path)]


def live_effects(own: Walk, others: Iterable[Use]) -> list[Use]:
    """Those effects of a sheet that can come about at all.

    A trigger waits for its event, and that for an effect; what only a waiting rule would do is not done. So a rule
    that raises the alarm when the alarm is raised does not raise it.
    """
    waiting: dict[Path, str] = {}
    for at in own.rules:
        if isinstance(at.rule, Trigger) and at.rule.on in BY_EFFECT:
            waiting[at.path] = BY_EFFECT[at.rule.on][0]
    done = {use.word.op for use in others}
    live: list[Use] = []
    rest = effects_of(own)
    while True:
        comes = [use for use in rest if waiting.get(use.path[:2]) is None or waiting[use.path[:2]] in done]
        if not comes:
            return live
        live += comes
        done |= {use.word.op for use in comes}
        came = {id(use) for use in comes}
        rest = [use for use in rest if id(use) not in came]
