"""3xx: references."""

from engine.diagnostics.codes.registry import code

code(
    "E301",
    "unknown id",
    cause="An id names a room, card, character, token, counter or file that is defined nowhere in this file, in "
    "the shipped content or in your libraries.",
    example="""
[[ability]]
id = "read"
who = { op = "characters", of = "me", in = "libary" }
do = [{ op = "draw_cards" }]
""",
    remedy="Correct the spelling (the nearest id is suggested, and `--fix` writes it), define what is missing, or "
    "add the folder that defines it with `--library`.",
)
code(
    "E302",
    "duplicate id",
    cause="Two things of the same kind have the same id, so that nobody can tell which one is meant. "
    "Both places are shown.",
    example="""
[[trigger]]
id = "toll"
on = "turn-ends"
do = [{ op = "move_ducats", from = "me", to = "bank", amount = 1 }]

[[ability]]
id = "toll"
do = [{ op = "draw_cards" }]
""",
    remedy="Give one of them another id. If yours shall stand in for a shipped entry, give it an id of "
    'its own and `replaces = "…"`. This is never mended by `--fix`: only you know who meant which.',
)
code(
    "E303",
    "replaces something unknown",
    cause="The key `replaces` names an entry that does not exist, so there is nothing to stand in for.",
    example='replaces = "01-the-treasure-of-the-duk"',
    remedy="Correct the id (the nearest one is suggested), or remove `replaces` if the entry is new.",
)
code(
    "W304",
    "unused definition",
    cause="Something is defined and never used: a counter or a pool that no rule speaks of, a counter that is changed "
    "and never asked for, a figure that nothing puts on the board.",
    example="""
[[counter]]
id = "favour"   # no rule speaks of it
title = "Favour"
""",
    remedy="Use it, remove it, or set it to `off = true` if it is meant for later.",
)
code(
    "E305",
    "figure that takes no part",
    cause="A sheet speaks of a neutral figure of the box that it does not list among its figures, so that it "
    "is not in the game.",
    example="""
figures = ["isabeau"]

[setup]
after_deployment = [
  { op = "place_figure", figure = "isabeau", at = "library" },
  { op = "place_figure", figure = "zombie", at = "treasury" },
]
""",
    remedy="Add the figure to the sheet's `figures`, or speak of one that is listed there.",
)
code(
    "E306",
    "ruleset that builds on itself",
    cause="A ruleset extends another one that, directly or by way of others, extends the first. So none of "
    "them says what holds in the end.",
    example="""
format = 1
kind = "ruleset"
id = "mine"
title = "Mine"
source = "house"
extends = "mine"
""",
    remedy="Let one of them stand alone, or build on a ruleset outside the circle.",
)
code(
    "E307",
    "unknown slot",
    cause="A text holds a slot, a name in braces, and the data beside it has no number of that name. A rule has the "
    "slots of its costs, limits, conditions and effects (`{cost}`, `{times}`, `{amount}`), an event `{round}`, a pool "
    "`{ducats}`; a story names whose number it means, as in `{ransom.ducats}`.",
    example="""
[[ability]]
id = "bribe"
text = "It costs {cots} action points, and your good name."
cost = { action_points = 2 }
do = [{ op = "draw_cards" }]
""",
    remedy="Write one of the slots that the message lists; the nearest one is suggested, and `--fix` writes it.",
)
code(
    "E308",
    "not in the box",
    cause="A sheet speaks of a card, a token or a figure of an expansion that its ruleset does not use, or that the "
    "ruleset leaves out, so that it is not in the game.",
    example="""
ruleset = "revised"

[setup]
after_deployment = [{ op = "place_token", token = "relic", at = "library" }]
""",
    remedy="Choose a ruleset that has it, or something that is in the box.",
)
