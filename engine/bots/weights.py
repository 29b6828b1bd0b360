"""What the greedy bot takes things for, in ducats or as odds. Found by letting bots with other numbers play it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """One number per judgement that the rules do not give."""

    # treasures and chests
    keep: float = 0.5  # a treasure on a card is not yet a treasure brought out
    hope: float = 0.8  # a mission lying there may be somebody else's next turn
    opening: float = 0.8  # what the points for opening a chest are worth
    waits: float = 0.5  # how likely a mission waits until one has another treasure for it
    snatch: float = 0.1  # how likely another would fulfil a mission left to him
    mate: float = 0.3  # a chest that another of the gang is nearer to
    held: float = 0.25  # a chest in a room where somebody else stands
    as_near: float = 0.8  # a chest to which an enemy has as many movements as we
    nearer: float = 0.5  # and one to which he has fewer
    second: float = 0.25  # a second chest nearby counts a little

    # deployment: chests that others are already near to
    ours: float = 0.25  # one of our own
    taken: float = 0.3  # somebody whose turn comes before ours
    shared: float = 0.8  # somebody whose turn comes after ours

    # time
    step: float = 0.2  # what the point for a movement is worth
    later: float = 0.78  # what is a turn further away is worth so much less
    later_first: float = 0.92  # a movement away, but in the same turn
    space: float = 0.015  # of two spaces as many turns away, the nearer one

    # getting out
    no_spare: float = 0.86  # of getting out, with no turn to spare
    one_spare: float = 0.95
    more_spare: float = 0.98
    crowd: float = 1.0  # how much it counts that points are short
    guess: int = 2  # before the gates are known, this much is added to the way out

    # fights
    deny: float = 0.25  # another's loss, shared among all opponents
    chase: float = 2.0  # how much rather the leader's than another's: a power of what they are seen to have
    robbed: float = 0.05  # how likely each enemy within reach takes something
    driven_off: float = 1.2  # what three spaces backwards cost
    driven_late: float = 0.35  # of what a thief has at stake, when time is short
    displaced: float = 0.15  # what it is worth that an enemy loses his place
    hidden: float = 0.5  # how often an unknown hand has a card for a fight

    # cards and points
    card: float = 0.55
    their_card: float = 0.15
    kept: float = 0.3  # a card must bring this much more than nothing
    point: float = 0.9
    their_point: float = 0.35
    future: float = 0.5  # what a thief may still do, for each turn left


DEFAULT = Weights()
