"""What a position is worth to a seat, in ducats: what it has, what it carries, where its thieves stand."""

from __future__ import annotations

from engine.bots.knowledge import Knowledge
from engine.bots.outlook import Outlook
from engine.bots.weights import DEFAULT, Weights
from engine.play.view import view
from engine.rules.game import ARCANA, INTRIGUE, MISSIONS
from engine.rules.state import LEFT, SAFE, State

_PENALTY = 3.0  # E-3: what it is worth that a thief gets out
_WOUND = 0.8
_EXPERIENCE = 0.8
_EQUIPMENT = 0.8
_INTRIGUE = 0.6
_LEADER = 0.5  # how much of the leader's wealth counts against us, and of the others' in the middle


def judge(know: Knowledge, st: State, seat: int, w: Weights = DEFAULT) -> float:
    """Ours, less a share of what the others have."""
    g = know.game
    own = prospects(know, st, seat, w)
    others = [prospects(know, st, p, w) for p in range(g.players) if p != seat]
    return own - _LEADER * max(others) - (1 - _LEADER) * sum(others) / len(others)


def prospects(know: Knowledge, st: State, seat: int, w: Weights) -> float:
    """What a gang will likely have at the end."""
    g = know.game
    if st.over:
        return float(st.ducats[seat])
    look = Outlook(know, view(g, st, seat), w)
    worth = float(st.ducats[seat])
    have = [0.0] * 8
    for t, at in enumerate(st.treasure_pos):
        if at == SAFE + seat:
            have[g.treasure_types[t]] += 1.0
    for figure in look.mine:
        space = st.figure_pos[figure]
        likely = 0.95 if look.left > 3 else look.likely_out(figure, space)
        for t in look.loads.get(figure, ()):
            have[g.treasure_types[t]] += likely
        spot = look.spot(figure, space)
        ground = look.ground(figure)[look.gate_distance(figure)[space]]
        worth += spot - ground + _PENALTY * likely - _WOUND * st.wounds[figure]
        worth += _EQUIPMENT * (st.equipment[figure] >= 0)
    worth += _PENALTY * sum(st.figure_pos[f] == LEFT for f in g.characters[seat])
    for kind, count in enumerate(have):
        steps = know.steps[kind]
        whole = int(count)
        worth += sum(steps[:whole]) + (count - whole) * steps[min(7, whole)]
    for card in st.rows[MISSIONS]:
        mission = g.missions[card]
        if mission is not None and have[mission[0]] >= 1 and look.left:
            worth += 0.3 * mission[1]
    hands = st.hands
    worth += w.card * len(hands[ARCANA * g.players + seat]) + _INTRIGUE * len(
        hands[INTRIGUE * g.players + seat]
    )
    return worth + _EXPERIENCE * st.experience[seat]
