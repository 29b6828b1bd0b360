"""2xx: the shape of the data."""

from engine.diagnostics.codes.registry import code

code(
    "E201",
    "missing key",
    cause="A table lacks a key it cannot do without.",
    example="""
[[event]]
id = "dawn"
title = "Dawn"
do = [{ op = "end_game" }]   # in which round?
""",
    remedy="Add the key that the message names. The help line says what it takes. A missing `format` is "
    "added by `guildmaster check --fix`.",
)
code(
    "E202",
    "unknown key",
    cause="A table holds a key that means nothing there. Mostly it is a slip of the pen, or the key "
    "belongs in another table: keys after a `[header]` belong to that header.",
    example="""
[[event]]
id = "tax"
title = "The tax"
round = 3
do = [{ op = "move_ducats", from = "everyone", to = "bank", amuont = 2 }]
""",
    remedy="Correct the spelling (the message suggests the nearest key, and `--fix` writes it), move the key to "
    "the table it belongs to, or remove it.",
)
code(
    "E203",
    "wrong type",
    cause="A value is of the wrong kind: a text where a number is needed, one value where a list is needed.",
    example="""
[[event]]
id = "dawn"
title = "Dawn"
round = "five"
do = [{ op = "end_game" }]
""",
    remedy="Write the kind of value the message asks for: text in quotes, numbers without, lists in "
    "`[ ]`, tables in `{ }` or under a header of their own.",
)
code(
    "E204",
    "not one of the allowed words",
    cause="Only certain words are allowed here, and this is not one of them.",
    example="""
[[event]]
id = "tax"
title = "The tax"
round = 3
do = [{ op = "mvoe_ducats", from = "everyone", to = "bank", amount = 2 }]
""",
    remedy="Take one of the words listed; the nearest one is suggested, and `--fix` writes it.",
)
code(
    "E205",
    "number out of range",
    cause="The number is smaller or larger than the game allows at this place: a track of fifty rounds, a die "
    "turned to nine, a negative number of cards.",
    example="""
[track]
rounds = 50
""",
    remedy="Choose a number within the limits that the message names.",
)
code(
    "E206",
    "text of the wrong form",
    cause="The text is too short, too long, or not written the way this key needs it. Ids, for "
    "example, are small letters, digits and hyphens, and what `allow` lists needs a reason.",
    example='id = "The Old Mill"',
    remedy='Write the text in the form the message describes, for example `id = "the-old-mill"`.',
)
code(
    "E207",
    "unknown format version",
    cause="The file names a format version this program does not know: it was written for a newer "
    "program, or the number is a slip.",
    example="format = 99",
    remedy="Update the program, or write the version that the message names if the file "
    "is really in that format.",
)
code(
    "E208",
    "unknown kind of file",
    cause="The file does not say, in a word the program knows, what it holds: a board, a gang, a deck, "
    "a ruleset, an adventure …",
    example="""
format = 1
kind = "advenure"
id = "the-old-mill"
""",
    remedy="Write one of the kinds that the message lists.",
)
code(
    "E209",
    "list too short or too long",
    cause="A list has fewer or more entries than make sense here.",
    example="""
[[event]]
id = "dawn"
title = "Dawn"
round = 3
do = []   # an event that does nothing
""",
    remedy="Add or remove entries until their number is within the limits that the message names.",
)
code(
    "E210",
    "values that do not fit together",
    cause="Each value is fine by itself, but not together with the others in the same table.",
    example="""
[[ability]]
id = "rest"
when = { op = "rounds", from = 6, to = 3 }
do = [{ op = "draw_cards" }]
""",
    remedy="Change one of the values, or leave one of the keys out, as the message says.",
)
