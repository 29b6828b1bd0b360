"""9xx: campaigns."""

from engine.diagnostics.codes.registry import code

_HEAD = """
format = 1
kind = "campaign"
id = "example"
title = "Example"
source = "house"
"""
_ONE = """
[[chapter]]
id = "one"
adventure = "01-the-treasure-of-the-duke"
"""
_TWO = """
[[chapter]]
id = "two"
adventure = "04-the-king-of-ashes"
"""

code(
    "W901",
    "chapter nobody reaches",
    cause="No chapter before it leads there: neither as the next one nor by a branch that can be taken.",
    example=f"""{_HEAD}{_ONE}next = "end"
{_TWO}""",
    remedy="Name it as `next` or in a branch of another chapter, or remove it.",
)
code(
    "E902",
    "campaign without end",
    cause="Chapters follow each other in a circle, and nothing leads out of it.",
    example=f"""{_HEAD}{_ONE}{_TWO}next = "one"   # and so on, for ever
""",
    remedy='Let one of the chapters end the campaign: with `next = "end"`, or with a branch to `end`.',
)
code(
    "W903",
    "branch or ending that is never taken",
    cause="Its condition cannot hold, or one that comes before it is taken in every case in which it could be: the "
    "first that holds counts.",
    example=f"""{_HEAD}{_ONE}
[[chapter.branch]]
to = "end"
when = {{ lead = {{ at_least = 20, at_most = 10 }} }}
{_TWO}""",
    remedy="Change the condition, put the narrower one first, or remove the branch.",
)
code(
    "E904",
    "chapter that is not for so many players",
    cause="The campaign is for a number of players for whom one of its adventures is not written.",
    example="# A campaign with players = [2, 3, 4] and a chapter whose adventure has players = [2, 3].",
    remedy="Take the number out of the campaign's `players`, or play another adventure in that chapter.",
)
code(
    "W905",
    "winner's bonus that nobody gets",
    cause="A chapter gives the winner of the game before the bonus of its sheet, but the sheet names none, or no game "
    "can have been played before.",
    example=f"""{_HEAD}{_ONE}bonus = true   # who should have won before?
""",
    remedy="Remove `bonus`, or give the sheet a `winners_bonus`.",
)
code(
    "E906",
    "something counts that is not recorded",
    cause="Experience is carried, decides or is asked for, and is not among what the campaign records after each game.",
    example=f"""{_HEAD}records = ["winner", "ducats"]
carries = {{ experience = true }}
{_ONE}""",
    remedy='Add "experience" to `records`, or do without it.',
)
