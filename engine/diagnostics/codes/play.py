"""7xx: what only playing shows, with `guildmaster check --play`."""

from engine.diagnostics.codes.registry import code

code(
    "W701",
    "never happened in play",
    cause="A rule, an event or an ability of the sheet did nothing in any of the games that were played. A modifier "
    "did something when it changed a value that was used.",
    example="""
[[trigger]]
id = "miracle"
on = "turn-begins"
when = { op = "compare", amount = { op = "ducats", of = "me" }, at_least = 300 }
do = [{ op = "draw_cards" }]
""",
    remedy="Make it easier to come by or more rewarding, or play more games if it is meant to be rare.",
)
code(
    "E702",
    "game that breaks off",
    cause="A game could not be played to its end because a rule led to a fault. The message has the seed, the gangs "
    "and a command that plays the same game again.",
    example="""
[[trigger]]
id = "round-and-round"
on = "entered"
when = { op = "rounds", from = 1, to = 6 }   # seldom false, so nothing stops it
do = [{ op = "teleport", who = "actor", to = "origin" }]
""",
    remedy="Play that game again and look at the rules that the message names. If they are not at fault, "
    "the program is: please report it with the seed.",
)
code(
    "E703",
    "game without end",
    cause="A game went on far longer than any game should, with decisions that led nowhere or without coming to a "
    "decision at all. The message has the seed, the gangs and a command that plays the same game again.",
    example="""
[[ability]]
id = "dither"
moment = "turn"
limit = { times = 99, per = "turn" }
do = [{ op = "repeat", times = 99, do = [{ op = "may", do = [{ op = "draw_cards" }] }] }]
""",
    remedy="Limit how often an ability can be used, or let it cost something.",
)
code(
    "W704",
    "unfair seat",
    cause="One place in the turn order wins significantly more often than its share: by chance alone it would happen "
    "in about one of a thousand cases. Seats and gangs go round, so it is the adventure and not the gang.",
    example="""
[[trigger]]
id = "first-come"
on = "turn-begins"
when = { op = "player_is", who = "player", one_of = "first" }
do = [{ op = "move_ducats", from = "bank", to = "me", amount = 9 }]
""",
    remedy="Give the others something for waiting, or take from the favoured seat what makes the difference.",
)
