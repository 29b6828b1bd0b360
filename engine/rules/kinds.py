"""Small numbers with names: verbs of actions, kinds of frames, phases, scopes."""

from __future__ import annotations

# Verbs: the first element of an action.
PASS, END, DEPLOY, MOVE, ATTACK, LEAVE, LOCKPICK, BASH, USE, PLAY, MISSION = range(11)
FIGURE, SPACE, PLAYER, TREASURE, CARD, OPTION, DIE, YES, BUY, INTRIGUE, GATE, HIRE = range(11, 23)

VERBS = (
    "pass",
    "end",
    "deploy",
    "move",
    "attack",
    "leave",
    "lockpick",
    "bash",
    "use",
    "play",
    "mission",
    "figure",
    "space",
    "player",
    "treasure",
    "card",
    "option",
    "die",
    "yes",
    "buy",
    "intrigue",
    "gate",
    "hire",
)

# What each verb's arguments are, for records: figure, space, ability, card, treasure, player or number.
# `use` has the figure -1 where the ability is the player's own.
ARGUMENTS: tuple[tuple[str, ...], ...] = (
    (),
    (),
    ("figure", "space"),
    ("figure", "space"),
    ("figure", "space"),
    ("figure",),
    ("figure", "treasure"),
    ("figure", "treasure"),
    ("figure", "ability"),
    ("card",),
    ("card",),
    ("figure",),
    ("space",),
    ("player",),
    ("treasure",),
    ("card",),
    ("number",),
    ("number",),
    (),
    ("figure", "card"),
    ("card",),
    ("space",),
    ("figure", "figure"),
)

# Frames that wait for a decision. The second element is who decides.
(
    D_DEPLOY,
    D_MAIN,
    D_MILITIA,
    D_MILITIA_MOVE,
    D_ANNOUNCE,
    D_REACT,
    D_REROLL,
    D_CHOOSE,
    D_STEAL,
    D_DROP,
    D_DROP_ROOM,
    D_RETREAT,
    D_GATE,
    D_MAY,
    D_OPTION,
    D_WALK,
    D_DISCARD,
    D_TAKE,
    D_REROLL_SHEET,
    D_GOODS,
    D_PLACE,
    D_EQUIP,
    D_EXCHANGE,
    D_VICTIM,
    D_HIRE,
    D_LAY,
    D_BRING,
    D_PAY_COMBAT,
    D_PAY_DICE,
    D_KEEP,
    D_INN,
) = range(31)

# Frames that run by themselves.
(
    F_SETUP,
    F_ROUND,
    F_ROUND_END,
    F_TURN,
    F_MILITIA,
    F_WALK,
    F_COMBAT,
    F_AFTER_COMBAT,
    F_RETREAT,
    F_LOCKPICK,
    F_OPEN,
    F_GAIN,
    F_LEAVE,
    F_MISSION,
    F_CARD,
    F_ABILITY,
    F_EVENT,
    F_PROGRAM,
    F_EACH,
    F_ROLL,
    F_ALARM,
    F_TRACK,
    F_SCORE,
    F_FINE,
    F_REMOVE,
    F_MARCH,
    F_HARM,
    F_EXPERIENCE,
    F_PAYING,
    F_DUCATS,
    F_CHESTS,
    F_SPENT,
    F_CLAIM,
) = range(31, 64)

DECISIONS = F_SETUP  # frames below this number are decisions
FRAMES = F_CLAIM + 1

# Phases of a turn (T-2).
DRAW_PHASE, MILITIA_PHASE, ACTIVATION_PHASE, NO_PHASE = range(4)

# Until when a lasting change holds, and how far a limit on uses reaches.
UNTIL = {"combat": 0, "activation": 1, "turn": 2, "round": 3, "my-next-turn": 4, "game": 5, "visit": 6}
COMBAT_END, ACTIVATION_END, TURN_END, ROUND_END, NEXT_TURN, GAME_END, VISIT_END = range(7)

# Changes a modifier makes.
ADD, SET, ALLOW, FORBID = range(4)

BEFORE, INSTEAD, AFTER = range(3)
