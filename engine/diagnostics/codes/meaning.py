"""4xx: meaning."""

from engine.diagnostics.codes.registry import code

code(
    "E401",
    "role not available here",
    cause="A rule speaks of somebody who does not exist at this moment: “the actor” when nobody acts, "
    "“the loser” outside a combat.",
    example="""
[[event]]
id = "dogs"
title = "Dogs"
round = 3
do = [{ op = "retreat", who = "actor", by = "first" }]   # a round begins; nobody acts
""",
    remedy="Name a role that the event has (the message lists them), select the figures by what they "
    "are, or put the rule on an event in which that role exists.",
)
code(
    "E402",
    "rule loop",
    cause="Rules set each other off without end: the first causes an event that starts the second, which "
    "causes the event of the first.",
    example="""
[[trigger]]
id = "once-more"
on = "combat-won"
do = [{ op = "fight", attacker = "loser", defender = "winner" }]
""",
    remedy='Give one of the named rules a condition or a limit (`limit = { per = "turn" }`) that '
    "breaks the circle.",
)
code(
    "E403",
    "timing not allowed for this event",
    cause="Not every event can be met before it happens or be replaced, and only what has not happened yet can be "
    "cancelled or changed.",
    example="""
[[trigger]]
id = "never-mind"
on = "game-begins"
timing = "before"
do = [{ op = "draw_cards", who = "everyone" }]
""",
    remedy="Use a timing that the message lists, or choose the event that comes just before.",
)
code(
    "W404",
    "condition that is always or never true",
    cause="The condition, or the roll, can only turn out one way, so that it decides nothing or the rule never "
    "applies: rounds that the track does not have, parts that contradict each other, a treasure that is not in the "
    "box, an alarm that nothing raises. A condition on the ruleset counts only if it turns out the same way under "
    "every ruleset there is.",
    example="""
[[ability]]
id = "rest"
when = { op = "all", of = [{ op = "rounds", to = 3 }, { op = "rounds", from = 5 }] }
do = [{ op = "draw_cards" }]
""",
    remedy="Remove the condition if it is always true; mend it if it is never true. “Any” is often meant "
    "where “all” is written.",
)
code(
    "E405",
    "ability nobody can afford",
    cause="An ability costs more action points, ducats, movement points or experience than anybody can ever have, "
    "for the number of players that the message names.",
    example="""
[[ability]]
id = "force-the-gate"
cost = { action_points = 9 }
do = [{ op = "draw_cards" }]
""",
    remedy="Lower the cost, or give those who shall use it a way to have as much.",
)
code(
    "E406",
    "name of the wrong kind",
    cause="A name is known, but what it stands for does not fit here: a player where a figure is wanted, a space "
    "where a purse is, a counter where a number is.",
    example="""
[[ability]]
id = "trip"
do = [{ op = "retreat", who = "me" }]   # a player cannot retreat, his characters can
""",
    remedy="Name something of the kind that the message asks for. The help line says how to get from one to "
    "the other where that is possible.",
)
code(
    "W407",
    "event that cannot happen",
    cause="A rule of the sheet waits for something that never happens in this adventure: for wounds where nothing "
    "wounds, for the alarm where nothing else raises it, for the militia where there is none, for locks that are "
    "picked where that costs more action points than anybody has. Rules that are off bring nothing about.",
    example="""
[[trigger]]
id = "nurse"
on = "wounded"   # by what?
do = [{ op = "draw_cards" }]
""",
    remedy="Wait for another event, add what brings this one about, or remove the rule.",
)
code(
    "W408",
    "rule without effect",
    cause="An effect or a modifier changes nothing: it deals with nobody and nothing that could be there, or its "
    "number is zero.",
    example="""
[[event]]
id = "nothing"
title = "Nothing"
round = 3
do = [{ op = "draw_cards", who = "everyone", count = 0 }]
""",
    remedy="Give a number that changes something, speak of somebody who can be there, or remove it.",
)
code(
    "W409",
    "number in the prose that the rule does not have",
    cause="The text of a rule, an event or a pool names a number, and its reading, which comes from the data, does "
    "not. Mostly the data was changed and the text forgotten. A word such as “two” counts, too; “one” only before "
    "something that is counted in the game.",
    example="""
[[pool]]
id = "ransom"
title = "the ransom"
ducats = 6
text = "Eight ducats, in a sock."

[[trigger]]
id = "found-it"
on = "chest-opened"
do = [{ op = "move_ducats", from = "ransom", to = "me", amount = 1 }]
""",
    remedy="Correct the text, or let it name the number with a slot, such as `{ducats}`: then the two cannot differ. "
    "`--fix` does it where only one slot can be meant. If the number is part of a story and of no rule, say so with "
    '`allow = ["W409 ransom: …"]`.',
)
