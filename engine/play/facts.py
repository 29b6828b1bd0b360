"""What happened, as sentences of the log: one for each kind of fact that the rules tell.

What a seat may not know is taken out by `visible` (view.py) before it comes here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.language.values import VALUES
from engine.play.session import Happening
from engine.play.words import Words, capital, counted, listed
from engine.rules import kinds as k
from engine.rules.state import Action

_VALUES = tuple(VALUES.values())

_SHOWN: dict[str, Callable[[Words, Any], str]] = {
    "figure": lambda w, v: w.figure(v),
    "gang": lambda w, v: w.gang(v),
    "space": lambda w, v: w.space(v),
    "at": lambda w, v: w.at(v),
    "treasure": lambda w, v: w.treasure(v),
    "card": lambda w, v: w.card(v),
    "token": lambda w, v: w.token(v),
    "ability": lambda w, v: w.ability(v),
    "rule": lambda w, v: w.rule(v),
    "counter": lambda w, v: w.counter(v),
    "dice": lambda w, v: w.dice(v),
    "ducats": lambda w, v: counted(v, "ducat"),
    "points": lambda w, v: counted(v, "action point"),
    "n": lambda w, v: str(v),
}


def _moved(w: Words, seat: int | None, figure: int, origin: int, path: Sequence[int]) -> str:
    far = f"{counted(len(path), 'space')} " if len(path) > 1 else ""
    return f"{w.figure(figure)} goes {far}to {w.space(path[-1])}."


def _won(w: Words, seat: int | None, winner: int, loser: int, attack: int, defence: int) -> str:
    if attack == defence:
        return f"{w.figure(winner)} wins the tie at {attack} against {w.figure(loser)}."
    return f"{w.figure(winner)} beats {w.figure(loser)}, {max(attack, defence)} to {min(attack, defence)}."


def _paid(w: Words, seat: int | None, source: int, target: int, n: int) -> str:
    if source < w.g.players:
        return f"{w.gang(source)}: {counted(n, 'ducat')} to {w.purse(target)}."
    if target < w.g.players:
        return f"{w.gang(target)}: {counted(n, 'ducat')} from {w.purse(source)}."
    return f"{counted(n, 'ducat')} from {w.purse(source)} to {w.purse(target)}."


def _lasting(w: Words, seat: int | None, value: int, subject: int, kind: int, n: int) -> str:
    what = _VALUES[value]
    who = w.figure(subject) if what.subject == "figure" else w.gang(subject)
    if kind == k.ALLOW:
        return f"{who} may {what.reads}."
    if kind == k.FORBID:
        return f"{who} may not {what.reads}."
    return f"{who}: {what.reads} {n:+d}." if kind == k.ADD else f"{who}: {what.reads} {n}."


def _first_rolls(w: Words, seat: int | None, totals: Sequence[tuple[int, int]]) -> str:
    return f"Rolls for first player: {listed([f'{w.gang(p)} {n}' for p, n in totals])}."


def _stolen_card(w: Words, seat: int | None, source: int, target: int, card: int) -> str:
    what = w.card(card) if card >= 0 and seat in (None, source, target) else "a card"
    return f"{w.gang(target)}: {what} from the hand of {w.gang(source)}."


def _chosen(w: Words, seat: int | None, player: int, action: Action | None) -> str:
    return "" if action is None else f"{w.gang(player)}: {w.chosen(action)} is chosen."


def _rolled(w: Words, seat: int | None, player: int, figure: int, rolled: Sequence[int]) -> str:
    who = w.figure(figure) if figure >= 0 else w.gang(max(player, 0))
    return f"{who}: {w.dice(rolled)} rolled."


def _arrived(w: Words, seat: int | None, figure: int, origin: int, space: int) -> str:
    return f"{w.figure(figure)} {'comes' if origin < 0 else 'moves straight'} to {w.space(space)}."


def _winners(w: Words, seat: int | None, players: Sequence[int]) -> str:
    names = [w.gang(p) for p in players]
    return f"Winner: {names[0]}." if len(names) == 1 else f"The win is shared: {listed(names)}."


def _sold(w: Words, seat: int | None, player: int, n: int) -> str:
    return f"{w.gang(player)}: {counted(n, 'ducat')} for the treasures brought out." if n else ""


def _lost(w: Words, seat: int | None, player: int, n: int) -> str:
    return f"{w.gang(player)}: {counted(n, 'ducat')} lost for those who stayed behind." if n else ""


def _inn(w: Words, seat: int | None, player: int, n: int) -> str:
    return f"{w.gang(player)}: {counted(n, 'ducat')} paid to the Inn." if n else ""


def _round(w: Words, seat: int | None, n: int) -> str:
    return f"Round {n} begins." if n <= w.g.rounds else "The counter reaches the End."


# A template over the fact's parts, each shown in its own way, or a function. All facts that the rules tell.
_FACTS: dict[str, str | Callable[..., str]] = {
    "first-player-rolled": _first_rolls,
    "round-began": _round,
    "turn-began": "gang | {0}: the turn begins.",
    "game-ended": lambda w, seat, n: "The game ends.",
    "sheet-event": lambda w, seat, rule: w.rule(rule) + ("" if w.rule(rule)[-1:] in ".!?" else "."),
    "alarm-raised": lambda w, seat: "The alarm is raised: thieves may leave.",
    "portcullis-placed": "gang space | {0}: a portcullis falls at {1}.",
    "portcullis-raised": "space | The portcullis at {0} is raised.",
    "announced": "n | {0}",
    "deployed": "figure at | {0} is deployed {1}.",
    "activated": lambda w, seat, figure: "",
    "moved": _moved,
    "teleported": _arrived,
    "swapped": "figure figure | {0} and {1} change places.",
    "movement-gained": "figure n | {0} may go on for {1}.",
    "retreated": "figure space space | {0} retreats to {2}.",
    "left-district": "figure space | {0} leaves the district by {1}.",
    "figure-removed": "figure | {0} is taken off the board.",
    "character-removed": "figure n | {0} is {1}, with all that was carried.",
    "hired": "gang figure figure | {0}: {1} takes the place of {2}.",
    "token-laid": "gang space | {0}: a token is laid in {1}, unseen.",
    "treasure-laid": "treasure space | In {1} lies {0}.",
    "patrol": lambda w, seat, back: f"The next card is {back}." if back else "There is no next card.",
    "escaped": "figure | {0} is out of prison.",
    "imprisoned": "figure | {0} is thrown in prison.",
    "wounded": "figure n | {0} is wounded ({1} in all).",
    "healed": "figure n | {0} is healed ({1} wounds left).",
    "militia-rolled": "figure n | {0} rolls {1}.",
    "militia-asleep": "figure | {0} is asleep.",
    "attacked": "figure figure at | {0} attacks {1} {2}.",
    "combat-rolled": "figure dice | {0} rolls {1}.",
    "die-rerolled": "figure dice | {0} rerolls: {1}.",
    "die-set": "figure dice | A die of {0} is turned: {1}.",
    "combat-won": _won,
    "combat-broken-off": "figure figure | The combat of {0} and {1} ends without a winner.",
    "fined": lambda w, seat, loser, n: "" if n else f"{w.gang(w.g.owner[loser])}: no ducats for the fine.",
    "lockpick-rolled": "figure treasure n | {0} picks the lock: {2}.",
    "lockpick-failed": "figure treasure | The lock holds.",
    "chest-opened": "figure treasure at | {0} opens the chest {2}: {1}.",
    "chest-turned": lambda w, seat, treasure, space, up: (
        f"The chest {w.at(space)} is turned {'chest' if up else 'treasure'} side up."
    ),
    "purse-emptied": "figure ducats | The purse holds {1}.",
    "chest-emptied": "figure ducats | The chest full of ducats holds {1}.",
    "treasure-gained": "figure treasure | {0} takes {1}.",
    "treasure-stolen": "figure figure treasure | {0} steals {2} from {1}.",
    "treasure-dropped": "figure treasure at | {0} puts {1} down {2}.",
    "treasure-lost": "figure treasure | {0} loses {1}.",
    "safe-treasure-lost": "gang treasure | {0}: {1} in safety is lost.",
    "treasure-given": "figure figure treasure | {0} gives {1} {2}.",
    "treasures-swapped": "space space | The treasures in {0} and {1} are swapped.",
    "ducats-moved": _paid,
    "mission-fulfilled": "gang card ducats | {0}: {1} fulfilled for {2}.",
    "mission-spoiled": "gang card | {0}: {1} comes to nothing.",
    "cards-drawn": lambda w, seat, player, deck, n: f"{w.gang(player)}: {counted(n, 'card')} drawn.",
    "card-discarded": "gang card | {0}: {1} discarded.",
    "card-played": "gang card | {0}: {1} played.",
    "card-cancelled": "gang card | {1} of {0} is cancelled.",
    "card-taken": "gang card | {0}: {1} taken from the discard pile.",
    "card-stolen": _stolen_card,
    "deck-reshuffled": lambda w, seat, deck: "The discard pile is shuffled into a new deck.",
    "points-changed": "gang points | {0}: {1} left.",
    "player-used": "gang ability | {0}: “{1}”.",
    "ability-used": lambda w, seat, figure, index: f"{w.figure(figure)}: “{w.ability(index)}”.",
    "lasting": _lasting,
    "counter": "counter n | {0} is now {1}.",
    "chosen": _chosen,
    "rolled": _rolled,
    "rerolled": "gang dice | {0}: rerolled, now {1}.",
    "experience": "gang n | {0}: {1} experience.",
    "equipment-gained": "figure card | {0} takes {1}.",
    "equipment-lost": "figure card | {0} gives up {1}.",
    "equipment-declined": "figure card | {0} leaves {1}, and it is out of the game.",
    "equipment-given": "figure figure card | {0} gives {1} {2}.",
    "exchange-undone": "figure figure | {0} and {1} take back what was their own.",
    "intrigue-claimed": "gang card | {0}: {1} is done.",
    "intrigue-failed": "gang card | {0}: {1} was not done.",
    "inn-paid": _inn,
    "token-placed": "token space | {0} lies in {1}.",
    "token-hidden": "space | A facedown token lies in {0}.",
    "tokens-scattered": lambda w, seat, n: f"{counted(n, 'token')} shuffled and laid out.",
    "token-removed": "token | {0} is removed.",
    "token-moved": "token space | {0} moves to {1}.",
    "token-taken": "token figure | {1} takes {0}.",
    "token-revealed": "token space | In {1}, {0} is turned up.",
    "treasures-sold": _sold,
    "penalty-paid": _lost,
    "winners": _winners,
}

KINDS = frozenset(_FACTS)


def event_text(w: Words, happening: Happening, seat: int | None = None) -> str:
    """A fact as a sentence, for a seat or, with None, for all to see; empty where there is nothing to tell.

    A kind of fact that has no words raises KeyError.
    """
    kind, *args = happening
    tell = _FACTS[kind]
    if callable(tell):
        return capital(tell(w, seat, *args))
    shown, template = tell.split(" | ")
    parts = [_SHOWN[how](w, value) for how, value in zip(shown.split(), args, strict=True)]
    return capital(template.format(*parts))
