"""One game between bots, from the deal to the score, as a small plain result."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from engine.bots.bot import Bot
from engine.bots.registry import make_bot
from engine.lab.coverage import Counted
from engine.play.view import view
from engine.rules.game import MISSIONS, Game
from engine.rules.machine import apply, to_move
from engine.rules.scoring import winners
from engine.rules.state import LEFT, REMOVED, Action, State
from engine.rules.turn import new_state

_ENDLESS = 50_000  # decisions; a game takes some hundreds

Watch = Callable[[State, int, Action], None]  # the state before, who decides, what


@dataclass(frozen=True, slots=True)
class Result:
    """How a game went. A crash has its error and what is needed to play it again."""

    seed: int
    bots: tuple[str, ...]
    gangs: tuple[str, ...]
    ducats: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    first: int = -1
    decisions: int = 0  # those with two or more legal actions
    rounds: int = 0
    left: tuple[int, ...] = ()  # per player, characters who got out
    removed: tuple[int, ...] = ()
    fired: tuple[str, ...] = ()  # kind:id of every rule, card and kind of token that did something
    error: str = ""


class BotError(Exception):
    """A bot named an action that is not legal."""


def play(
    game: Game,
    names: Sequence[str],
    seed: int,
    *,
    coverage: bool = False,
    watch: Watch | None = None,
) -> Result:
    """Play a whole game; whatever goes wrong is in the result, with the seed."""
    start = (seed, tuple(names), game.gangs)
    try:
        bots = [make_bot(name, game, seat, seed) for seat, name in enumerate(names)]
        counted = Counted(game) if coverage else None
        st = counted.begin(seed) if counted is not None else new_state(game, seed)
        decisions = run(game, st, bots, watch, counted)
    except Exception as error:  # any fault of content, engine or bot: the batch goes on
        return Result(*start, error=_describe(error))
    return Result(
        *start,
        ducats=tuple(st.ducats[: game.players]),
        winners=tuple(winners(game, st)),
        first=st.first,
        decisions=decisions,
        rounds=min(st.round, game.rounds),
        left=_count(game, st, LEFT),
        removed=_count(game, st, REMOVED),
        fired=fired(game, st, counted.tokens) if counted is not None else (),
    )


def run(
    game: Game,
    st: State,
    bots: Sequence[Bot],
    watch: Watch | None = None,
    counted: Counted | None = None,
) -> int:
    """Play on in place until the end; gives the number of real decisions."""
    decisions = 0
    while not st.over:
        legal = st.legal or []
        player = to_move(st)
        if len(legal) == 1:
            action = legal[0]
        else:
            decisions += 1
            action = bots[player].choose(view(game, st, player), legal)
            if action not in legal:
                raise BotError(f"the bot of seat {player + 1} named {action}, which is not legal")
            if decisions > _ENDLESS:
                raise BotError(f"the game does not end: {decisions} decisions in round {st.round}")
        if watch is not None:
            watch(st, player, action)
        if counted is None:
            apply(game, st, action)
        else:
            counted.apply(st, action)
    return decisions


def _count(game: Game, st: State, place: int) -> tuple[int, ...]:
    return tuple(sum(st.figure_pos[f] == place for f in gang) for gang in game.characters)


def rule_key(game: Game, rule: int) -> str:
    """A rule's name across games with other gangs."""
    info = game.rules[rule]
    return f"{info.kind}:{info.id}"


def fired(game: Game, st: State, tokens: Iterable[str] = ()) -> tuple[str, ...]:
    """What did something: rules as they were noted, missions that were paid, Equipment by its rules, tokens."""
    rules = set(st.fired or ()) | {game.card_rules[card] for card in st.discards[MISSIONS]}
    for card, brought in enumerate(game.gear_rules):
        if not rules.isdisjoint(brought):
            rules.add(game.card_rules[card])
    keys = {rule_key(game, rule) for rule in rules if rule >= 0}
    return tuple(sorted(keys.union(f"token:{kind}" for kind in tokens)))


def _describe(error: Exception) -> str:
    """The error and where it happened, in one line."""
    frames = traceback.extract_tb(error.__traceback__)
    where = f" ({frames[-1].name}, line {frames[-1].lineno})" if frames else ""
    return f"{type(error).__name__}: {error}{where}"
