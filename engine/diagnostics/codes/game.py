"""5xx: the box; 6xx: the game; 8xx: suppressions."""

from engine.diagnostics.codes.registry import code

code(
    "E501",
    "more pieces than the box holds",
    cause="Set-up and rules need more tokens, figures or portcullises of one kind than there are in the box, for the "
    "number of players that the message names.",
    example="""
figures = ["zombie"]

[setup]
after_deployment = [
  { op = "place_figure", figure = "zombie", at = { op = "spaces", kind = "street", free = true }, count = 12, by = "first" },
]
""",
    remedy="Use fewer, let the number depend on the players, or declare further pieces of your own.",
)
code(
    "E502",
    "too few spaces for the figures",
    cause="More figures start on the board than it has deployment spaces, more are put into some spaces than there "
    "are such spaces, or one is put where another stands: a figure takes up a space.",
    example="""
figures = ["zombie"]

[setup]
after_deployment = [{ op = "place_figure", figure = "zombie", at = "treasury", count = 3 }]
""",
    remedy="Start with fewer figures, name more spaces, or use a board that has more.",
)
code(
    "E503",
    "more ducats than the box holds",
    cause="Prizes, pools and treasures together are worth more ducats than the box holds, for the number of players "
    "that the message names.",
    example="""
[[pool]]
id = "ransom"
title = "the ransom"
ducats = 900

[[trigger]]
id = "found-it"
on = "chest-opened"
do = [{ op = "move_ducats", from = "ransom", to = "me", amount = 1 }]
""",
    remedy="Lower the amounts. The message gives the sum that is needed and the sum there is.",
)
code(
    "E601",
    "unreachable room or space",
    cause="No way leads there: every edge is walled off, the doors and arrows only lead out, or what the sheet's "
    "set-up puts on the board closes the only way.",
    example='''
format = 1
kind = "board"
id = "closed"
title = "Closed"
source = "house"
grid = """
01 rr
"""
deployment = [{ at = "street-1", side = "west" }]

[[space]]
code = "rr"
id = "room"
name = "Room"
''',
    remedy="Add a door, remove a wall or turn an arrow; or leave the way open in the set-up.",
)
code(
    "E602",
    "event beyond the track",
    cause="An event stands in a round that this adventure never reaches: its track is shorter, or an earlier event "
    "ends the game. The last space that can have an event is End, one beyond the last round.",
    example="""
[track]
rounds = 7

[[event]]
id = "dawn"
title = "Dawn"
round = 9
do = [{ op = "end_game" }]
""",
    remedy="Move the event to an earlier round, or make the track longer.",
)
code(
    "W603",
    "nobody can ever leave",
    cause="Thieves may leave the board only after the alarm and by a gate without a portcullis. Nothing in this "
    "adventure raises the alarm before it is over, so many portcullises fall that no gate is left, or leaving costs "
    "more action points than anybody has.",
    example="""
format = 1
kind = "adventure"
id = "locked-in"
title = "Locked in"
source = "house"
ruleset = "revised"
board = "lower-city"

[track]
rounds = 7
""",
    remedy="Raise the alarm in some round or by what players do, leave a gate open, or change the rule about leaving.",
)
code(
    "E604",
    "fault in the board's grid",
    cause="The grid of the board cannot be read: a row is longer or shorter than the others, the cells "
    "of one space do not touch each other, or a code stands for nothing.",
    example='''
format = 1
kind = "board"
id = "ragged"
title = "Ragged"
source = "house"
grid = """
01 01 02
01 02
"""
''',
    remedy="Bring all rows to the same number of cells, keep the cells of a space together, and list "
    "every code among the spaces.",
)
code(
    "E605",
    "adventure that is not played to its end",
    cause="The game is over before anybody takes a turn, because the set-up or a rule without a condition ends it, "
    "or nobody is on the board to play it.",
    example="""
[[trigger]]
id = "too-late"
on = "game-begins"
do = [{ op = "end_game" }]
""",
    remedy="Let the rule wait for something, or put the characters on the board.",
)
code(
    "W606",
    "special action that can never be taken",
    cause="An ability asks for a place, a token, a treasure or a figure that cannot be had in this adventure.",
    example="""
[[ability]]
id = "free-a-hostage"
who = { op = "characters", of = "me", holding = "civilian" }   # nobody ever takes one
uses = "action"
do = [{ op = "draw_cards" }]
""",
    remedy="Put on the board what the ability needs, or let it ask for something else.",
)
code(
    "H801",
    "suppression that silences nothing",
    cause="The file allows a warning that it does not have (any more), a code that does not exist, or an error: "
    "errors cannot be allowed.",
    example='allow = ["W603: nobody is meant to leave"]   # but the alarm is raised in round 5',
    remedy="Remove it from the list, so that the warning is heard when it comes back.",
)
