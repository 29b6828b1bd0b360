"""Effects compiled: a list becomes a flat program of (suspends, function)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.language.effects_figures import GainEquipment, Teleport, Walk
from engine.language.effects_flow import ChooseFigure, ChoosePlayer, ChooseSpace, ChooseTreasure
from engine.language.effects_goods import DrawCards, TakeTreasure
from engine.language.selectors import TreasuresOf
from engine.language.word import Word
from engine.rules.cards import room_in_hand
from engine.rules.compile import picks
from engine.rules.compile.context import Context
from engine.rules.compile.members import any_figure
from engine.rules.equipment import NO_CARD, available
from engine.rules.game import DECK_NAMES, INTRIGUE, Game, Pick, Test
from engine.rules.state import Env, State

Effect = Callable[[Game, State, Env], None]
Instruction = tuple[bool, Effect]
Maker = Callable[[Context, Any], Instruction]

MAKERS: dict[str, Maker] = {}


def effect(op: str) -> Callable[[Maker], Maker]:
    """Register the handler of an effect word."""

    def register(maker: Maker) -> Maker:
        MAKERS[op] = maker
        return maker

    return register


def program(c: Context, effects: tuple[Word, ...]) -> int:
    """Compile a list; gives the program's number."""
    code = []
    for word in effects:
        maker = MAKERS.get(word.op)
        if maker is None:
            raise c.fail(f"the effect “{word.op}” has no handler")
        code.append(maker(c, word))
    c.programs.append(tuple(code))
    c.program_rules.append(c.rule)
    return len(c.programs) - 1


def possible(c: Context, effects: tuple[Word, ...]) -> Test | None:
    """Whether the first choice has an option: a card that could do nothing is not offered."""
    if not effects:
        return None
    first = effects[0]
    pick: Pick | None = None
    if isinstance(first, ChooseFigure) and not first.optional:
        return any_figure(c, first.from_)
    if isinstance(first, ChooseSpace) and not first.optional:
        pick = picks.spaces(c, first.from_)
    elif isinstance(first, ChoosePlayer) and not first.optional:
        pick = picks.players(c, first.from_)
    elif isinstance(first, ChooseTreasure) and not first.optional:
        pick = picks.treasures(c, first.from_)
    elif isinstance(first, Teleport):
        pick = picks.spaces(c, first.to)
    elif isinstance(first, Walk):
        pick = picks.figures(c, first.who)
    elif isinstance(first, TakeTreasure) and first.from_ is not None:
        pick = picks.treasures(
            c, TreasuresOf(op="treasures", type=first.type or "any", carried_by=first.from_)
        )
    elif isinstance(first, DrawCards) and DECK_NAMES.index(first.deck) == INTRIGUE:
        pick = _who_could_draw(picks.players(c, first.who))
    elif isinstance(first, GainEquipment):
        wanted = c.cards.get(first.card, NO_CARD) if first.card is not None else -1
        pick = _what_can_be_had(wanted)
    if pick is None:
        return None
    found = pick
    return lambda g, st, env: bool(found(g, st, env))


def _what_can_be_had(wanted: int) -> Pick:
    """X-4: one of the Equipment cards lying there."""
    return lambda g, st, env: tuple(available(st, wanted))


def _who_could_draw(who: Pick) -> Pick:
    """X-13: whoever may hold another Intrigue, while there is one."""

    def pick(g: Game, st: State, env: Env) -> tuple[int, ...]:
        drawers = who(g, st, env) if st.piles[INTRIGUE] else ()
        return tuple(p for p in drawers if room_in_hand(g, st, p, INTRIGUE))

    return pick


def decider(c: Context, by: str | Word) -> Callable[[Game, State, Env], int]:
    """Who decides: the first player meant, else the active one (T-7)."""
    pick = picks.players(c, by)

    def who(g: Game, st: State, env: Env) -> int:
        found = pick(g, st, env)
        return found[0] if found else st.turn

    return who


def load() -> None:
    """Import the modules whose handlers register themselves."""
    from engine.rules.compile import effects_figures, effects_flow, effects_goods

    del effects_figures, effects_flow, effects_goods
