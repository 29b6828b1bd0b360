"""What Equipment and hired hands are worth to whoever would have them, read from their rules (X-2, X-9, X-12)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.bots.outlook import LIMIT, Outlook
from engine.language.rules import Ability, Modifier
from engine.rules.game import ACTOR, BEARER, CHEST, EQUIPMENT, ME
from engine.rules.kinds import BUY, CARD, FIGURE, HIRE, TREASURE
from engine.rules.machine import make_env
from engine.rules.state import CARRIED, Action
from engine.rules.values import number

# What one more of a value is worth to a thief over the whole night; less is better where it is a cost.
_VALUES = {
    "combat-dice": 0.9,
    "combat-bonus": 1.3,
    "movement": 0.7,
    "mind": 0.9,
    "carrying-limit": 0.6,
    "stolen-ducats": 0.8,
    "chest-bonus": 0.25,
    "leave-cost": -0.8,
    "mission-cost": -1.5,
}
_LEAVE_TO = 0.9  # a permission
_HAPPENS, _SAVES, _OPENS, _DOES = 1.3, 1.6, 1.5, 1.2  # triggers; an ability that opens chests, another one
_NOT_NOW = 0.8  # of what depends on a condition that does not hold at the moment
_TURNS = 4  # with fewer left it is worth less
_FANCY, _PAID_FANCY = (
    2.0,
    1.3,
)  # how much tastes differ, from game to game and seat to seat; less where one pays
_DIE, _POINT = 1.0, 0.3  # a combat die; a point of movement or mind
_FREE_HANDS = 0.25  # that somebody who can carry no more can carry again
_TOKEN = 0.8  # ducats for a token of experience, as with rerolls


def gear_worth(look: Outlook, figure: int, card: int, keen: float = _FANCY) -> float:
    """What a piece of Equipment would be to this thief for the rest of the night."""
    g, v, know = look.g, look.v, look.know
    env = make_env((ACTOR, figure), (BEARER, figure), (ME, g.owner[figure]))
    total = happens = 0.0
    for rule in g.gear_rules[card]:
        words = g.rules[rule].words
        if isinstance(words, Modifier):
            worth = _LEAVE_TO
            if words.add is not None:
                more = know.amount(words.add, v, env)
                worth = _VALUES.get(words.value, 0.3) * more
                if words.value == "chest-bonus":
                    worth += more * sum(g.treasure_types[t] == CHEST for t in look.loads.get(figure, ()))
            holds = words.when is None or know.holds(words.when, v, env)
            total += worth if holds else worth * _NOT_NOW
        elif isinstance(words, Ability):
            total += (
                _OPENS if know.opens[next(i for i in g.gear[card] if g.abilities[i].rule == rule)] else _DOES
            )
        else:
            # Of several triggers one happens, as a rule; what stands in the place of a loss saves it whole.
            happens = max(happens, _SAVES if words.timing == "instead" else _HAPPENS)
    total += happens
    return (total + keen * look.fancy(card)) * min(1.0, (look.left + 1) / _TURNS)


def equipped_worth(look: Outlook, figure: int) -> float:
    """What a thief has already."""
    card = look.v.equipment[figure]
    return gear_worth(look, figure, card) if card >= 0 else 0.0


def best_gain(look: Outlook, figure: int, wanted: int = -1) -> float:
    """What choosing from the row would bring a thief, over what he has (X-12)."""
    found = [gear_worth(look, figure, c) for c in dict.fromkeys(look.v.rows[EQUIPMENT]) if wanted in (-1, c)]
    return max(0.0, max(found, default=0.0) - equipped_worth(look, figure))


def purchase(look: Outlook, legal: Sequence[Action]) -> tuple[float, Action] | None:
    """X-11: the best piece for sale, if it is worth more than the experience."""
    offers = [action for action in legal if action[0] == BUY]
    if not offers:
        return None
    price = int(look.g.values["equipment_experience"]) * _TOKEN * min(1.0, 0.25 * look.left)
    worth, action = max(zip(_bargains(look, offers), offers, strict=True), key=lambda x: x[0])
    return (worth - price, action) if worth > price else None


def _bargains(look: Outlook, offers: Sequence[Action]) -> list[float]:
    """What each purchase adds; somebody without a piece comes before somebody with one."""
    known: dict[tuple[int, int], float] = {}
    out = []
    for _verb, figure, card in offers:
        if (figure, card) not in known:
            stays = 0.3 if look.can_leave and look.left <= 1 else 1.0  # he is on his way out
            worth = gear_worth(look, figure, card, _PAID_FANCY) - equipped_worth(look, figure)
            known[figure, card] = worth * stays
        out.append(known[figure, card])
    return out


# -- scores of decisions -----------------------------------------------------------------------------------


def choose_gear(look: Outlook, legal: Sequence[Action]) -> list[float]:
    """X-4, X-12: what one takes, or keeps of two."""
    pending = look.v.pending
    assert pending is not None
    return [gear_worth(look, pending[2], action[1]) for action in legal]


def at_the_inn(look: Outlook, legal: Sequence[Action]) -> list[float]:
    """X-33: a pick costs ducats at the end, used or not."""
    price = float(look.g.values["inn_price"])
    out = []
    for action in legal:
        if action[0] == BUY:
            out.append(gear_worth(look, action[1], action[2]) - equipped_worth(look, action[1]) - price)
        else:
            out.append(0.0)
    return out


def bring(look: Outlook, legal: Sequence[Action]) -> list[float]:
    """X-28: whoever has least gets it."""
    return [-equipped_worth(look, action[1]) if action[0] == FIGURE else 0.0 for action in legal]


def hire(look: Outlook, legal: Sequence[Action]) -> list[float]:
    """X-2: a better fighter, or one whose skill one fancies tonight, for the member one would miss least."""
    return [_hand(look, action[1]) - _hand(look, action[2]) if action[0] == HIRE else 0.0 for action in legal]


def _hand(look: Outlook, figure: int) -> float:
    combat, movement, mind = look.g.figure_rows[figure]
    return _DIE * combat + _POINT * (movement + mind) + _FANCY * look.fancy(-1 - figure)


def lay(look: Outlook, legal: Sequence[Action]) -> list[float]:
    """X-31: where to put a token one has not seen: anywhere."""
    return [look.fancy(-1000 - action[1]) for action in legal]


def exchange(look: Outlook, legal: Sequence[Action]) -> list[float]:
    """X-9: treasures to whoever brings them out more likely or has free hands, tools to who makes more of them."""
    pending = look.v.pending
    assert pending is not None
    pair = (pending[2], pending[3])
    out = []
    for action in legal:
        if action[0] == TREASURE:
            out.append(_handing_over(look, action[1], pair))
        elif action[0] == CARD:
            out.append(_swapping(look, pair))
        else:
            out.append(0.02)
    return out


def _handing_over(look: Outlook, treasure: int, pair: tuple[int, int]) -> float:
    v, g = look.v, look.g
    giver = v.treasure_pos[treasure] - CARRIED
    mate = pair[0] if giver == pair[1] else pair[1]
    if len(look.loads.get(mate, ())) >= number(g, v, LIMIT, mate):
        return -1.0
    ours, theirs = (look.likely_out(f, v.figure_pos[f]) for f in (giver, mate))
    worth = look.loss(g.treasure_types[treasure])
    hands = _FREE_HANDS if look.is_full(giver) and look.left else 0.0
    spread = len(look.loads.get(giver, ())) - len(look.loads.get(mate, ()))
    safer = 0.1 * worth if spread >= 2 and look.left else 0.0  # not all on one back
    return worth * (theirs - ours) + hands + safer - 0.1


def _swapping(look: Outlook, pair: tuple[int, int]) -> float:
    a, b = pair
    v = look.v
    now = equipped_worth(look, a) + equipped_worth(look, b)
    mine, yours = v.equipment[a], v.equipment[b]
    then = (gear_worth(look, a, yours) if yours >= 0 else 0.0) + (
        gear_worth(look, b, mine) if mine >= 0 else 0.0
    )
    return then - now - 0.1


def exchange_worth(look: Outlook, a: int, b: int) -> float:
    """What the best single thing handed over would bring (X-9)."""
    pair = (a, b)
    gains = [_handing_over(look, t, pair) for f in pair for t in look.loads.get(f, ())]
    if look.v.equipment[a] >= 0 or look.v.equipment[b] >= 0:
        gains.append(_swapping(look, pair))
    return max(0.0, max(gains, default=0.0))
