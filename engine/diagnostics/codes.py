"""The registry of diagnostic codes: what can be wrong with a file, told to its author.

A code is stable: it is written into suppressions and looked up in the documentation. To add one,
add one `_code(...)` call below, in the block of its layer.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class Severity(StrEnum):
    """How grave a fault is: an error stops the file from being played."""

    ERROR = "error"
    WARNING = "warning"
    HINT = "hint"


_LETTERS: Final = {"E": Severity.ERROR, "W": Severity.WARNING, "H": Severity.HINT}


@dataclass(frozen=True, slots=True)
class Code:
    """One kind of fault, with the text of its page in the documentation."""

    id: str
    severity: Severity
    title: str
    cause: str
    example: str
    remedy: str


CODES: Final[dict[str, Code]] = {}


def _code(id: str, title: str, *, cause: str, example: str, remedy: str) -> None:
    if id in CODES:
        raise ValueError(f"the code {id} is defined twice")
    CODES[id] = Code(id, _LETTERS[id[0]], title, cause, example.strip("\n"), remedy)


# --- 1xx: the text of the file -------------------------------------------------------------------

_code(
    "E101",
    "TOML syntax error",
    cause="The text breaks a rule of TOML: a quote or bracket is not closed, an `=` is missing, a word "
    "stands without quotes, a key is given twice in one table. Everything else in the file is still "
    "checked; only the statement with the fault is left out.",
    example="""
[[event]]
round = five
""",
    remedy='Mend the marked place. Words need quotes (`"five"`), numbers do not (`5`), lists are closed '
    "with `]`, tables in braces stand on one line, and a key may appear once in a table.",
)
_code(
    "E102",
    "file too large",
    cause="The file is larger than 2 MiB. No adventure comes near that size, so it is most likely not a "
    "content file at all, and it is not read.",
    example="# a file of more than 2 097 152 bytes",
    remedy="Check that it is the right file. If it really is content, split it into several files.",
)
_code(
    "E103",
    "nested too deeply",
    cause="Lists, tables in braces and dotted keys lie inside each other more than 64 levels deep. "
    "The file is not read.",
    example="x = [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[ 1",
    remedy="Look for brackets that are opened again and again and never closed. A rule that needs real "
    "depth is better written as several rules.",
)
_code(
    "E104",
    "not UTF-8",
    cause="The file holds bytes that are not UTF-8 text. It was saved in another encoding (UTF-16, "
    "Latin-1, Windows-1252) or is not a text file.",
    example="# a file saved as UTF-16, or a picture renamed to .toml",
    remedy="Save the file again with the encoding UTF-8. Most editors offer this under “Save as”.",
)
_code(
    "E105",
    "file cannot be read",
    cause="The file does not exist, is a folder, or may not be read by you.",
    example="# guildmaster check adventures/no-such-file.toml",
    remedy="Check the name and the folder, and that you have the right to read the file.",
)

# --- 2xx: the shape of the data ------------------------------------------------------------------

_code(
    "E201",
    "missing key",
    cause="A table lacks a key it cannot do without.",
    example="""
[[event]]
do = [{ op = "raise_alarm" }]   # in which round?
""",
    remedy="Add the key that the message names. The help line says what it takes.",
)
_code(
    "E202",
    "unknown key",
    cause="A table holds a key that means nothing there. Mostly it is a slip of the pen, or the key "
    "belongs in another table: keys after a `[header]` belong to that header.",
    example="""
[[event]]
round = 5
do = [{ op = "move_ducats", amuont = 2 }]
""",
    remedy="Correct the spelling (the message suggests the nearest key), move the key to the table it "
    "belongs to, or remove it.",
)
_code(
    "E203",
    "wrong type",
    cause="A value is of the wrong kind: a text where a number is needed, one value where a list is needed.",
    example="""
[[event]]
round = "five"
""",
    remedy="Write the kind of value the message asks for: text in quotes, numbers without, lists in "
    "`[ ]`, tables in `{ }` or under a header of their own.",
)
_code(
    "E204",
    "not one of the allowed words",
    cause="Only certain words are allowed here, and this is not one of them.",
    example="""
do = [{ op = "mvoe_ducats", amount = 2 }]
""",
    remedy="Take one of the words listed; the nearest one is suggested.",
)
_code(
    "E205",
    "number out of range",
    cause="The number is smaller or larger than the game allows at this place.",
    example="""
[[event]]
round = 12   # the track has eight rounds
""",
    remedy="Choose a number within the limits that the message names.",
)
_code(
    "E206",
    "text of the wrong form",
    cause="The text is too short, too long, or not written the way this key needs it. Ids, for "
    "example, are small letters, digits and hyphens.",
    example='id = "The Old Mill"',
    remedy='Write the text in the form the message describes, for example `id = "the-old-mill"`.',
)
_code(
    "E207",
    "unknown format version",
    cause="The file names a format version this program does not know: it was written for a newer "
    "program, or the number is a slip.",
    example="format = 99",
    remedy="Update the program, or write the version that the message names if the file "
    "is really in that format.",
)
_code(
    "E208",
    "unknown kind of file",
    cause="The file does not say, in a word the program knows, what it holds: board, gang, deck, "
    "ruleset, adventure, campaign …",
    example='kind = "advenure"',
    remedy="Write one of the kinds that the message lists.",
)
_code(
    "E209",
    "list too short or too long",
    cause="A list has fewer or more entries than make sense here.",
    example="do = []   # a rule that does nothing",
    remedy="Add or remove entries until their number is within the limits that the message names.",
)
_code(
    "E210",
    "values that do not fit together",
    cause="Each value is fine by itself, but not together with the others in the same table.",
    example="[[event]]\nrounds = { from = 6, to = 3 }",
    remedy="Change one of the values, or leave one of the keys out, as the message says.",
)

# --- 3xx: references -----------------------------------------------------------------------------

_code(
    "E301",
    "unknown id",
    cause="An id names a room, card, character, token, rule or file that is defined nowhere in this file, in "
    "the shipped content or in your libraries.",
    example='place = "thorne-room"',
    remedy="Correct the spelling (the nearest id is suggested), define what is missing, or add the "
    "folder that defines it with `--library`.",
)
_code(
    "E302",
    "duplicate id",
    cause="Two things of the same kind have the same id, so that nobody can tell which one is meant. "
    "Both places are shown.",
    example="""
[[rule]]
id = "toll"
[[rule]]
id = "toll"
""",
    remedy="Give one of them another id. If yours shall stand in for a shipped entry, give it an id of "
    'its own and `replaces = "…"`.',
)
_code(
    "E303",
    "replaces something unknown",
    cause="The key `replaces` names an entry that does not exist, so there is nothing to stand in for.",
    example='replaces = "arcana/smoke-bom"',
    remedy="Correct the id (the nearest one is suggested), or remove `replaces` if the entry is new.",
)
_code(
    "W304",
    "unused definition",
    cause="Something is defined and never used: a token that is never placed, a counter that no rule "
    "reads, a pool that never fills.",
    example="""
[[counter]]
id = "favour"   # no rule speaks of it
""",
    remedy="Use it, remove it, or set it to `off = true` if it is meant for later.",
)

_code(
    "E305",
    "figure that takes no part",
    cause="A sheet speaks of a neutral figure of the box that it does not list among its figures, so that it "
    "is not in the game.",
    example="""
figures = ["isabeau"]
[setup]
after_deployment = [{ op = "place_figure", figure = "zombie", at = "treasury" }]
""",
    remedy="Add the figure to the sheet's `figures`, or speak of one that is listed there.",
)
_code(
    "E306",
    "ruleset that builds on itself",
    cause="A ruleset extends another one that, directly or by way of others, extends the first. So none of "
    "them says what holds in the end.",
    example='id = "mine"\nextends = "mine"',
    remedy="Let one of them stand alone, or build on a ruleset outside the circle.",
)

# --- 4xx: meaning --------------------------------------------------------------------------------

_code(
    "E401",
    "role not available here",
    cause="A rule speaks of somebody who does not exist at this moment: “the actor” when nobody acts, "
    "“the loser” outside a combat.",
    example="""
[[event]]
round = 5
do = [{ op = "wound", who = "actor" }]   # a round begins; nobody acts
""",
    remedy="Name a role that the event has (the message lists them), select the figures by what they "
    "are, or put the rule on an event in which that role exists.",
)
_code(
    "E402",
    "rule loop",
    cause="Rules set each other off without end: the first causes an event that starts the second, which "
    "causes the event of the first.",
    example="""
[[rule]]
id = "tit"
on = "ducats_gained"
do = [{ op = "gain_ducats", amount = 1 }]
""",
    remedy='Give one of the named rules a condition or a limit (`limit = "once per turn"`) that '
    "breaks the circle.",
)
_code(
    "E403",
    "timing not allowed for this event",
    cause="Not every event can be met before it happens or be replaced. This one does not allow the "
    "timing given.",
    example="""
[[rule]]
on = "game_ended"
timing = "before"
""",
    remedy="Use a timing that the message lists, or choose the event that comes just before.",
)
_code(
    "W404",
    "condition is always or never true",
    cause="The condition can only turn out one way, so that it decides nothing or the rule never applies.",
    example="when = { all = [{ round = 3 }, { round = 5 }] }",
    remedy="Remove the condition if it is always true; mend it if it is never true. “Any” is often meant "
    "where “all” is written.",
)
_code(
    "E405",
    "ability nobody can afford",
    cause="An ability costs more action points, ducats or tokens than anybody can ever have.",
    example="""
[[ability]]
id = "force-the-gate"
cost = { action_points = 9 }
""",
    remedy="Lower the cost, or give those who shall use it a way to have as much.",
)

_code(
    "E406",
    "name of the wrong kind",
    cause="A name is known, but what it stands for does not fit here: a player where a figure is wanted, a space "
    "where a purse is, a counter where a number is.",
    example='do = [{ op = "wound", who = "me" }]   # a player cannot be wounded, his characters can',
    remedy="Name something of the kind that the message asks for. The help line says how to get from one to "
    "the other where that is possible.",
)

# --- 5xx: the box --------------------------------------------------------------------------------

_code(
    "E501",
    "more tokens than the box holds",
    cause="Set-up and rules need more pieces of one kind than there are in the box, for the number of "
    "players that the message names.",
    example='setup = [{ op = "place", token = "zombie", count = 40 }]',
    remedy="Use fewer, let the number depend on the players, or declare further pieces of your own.",
)
_code(
    "E502",
    "too few deployment spaces",
    cause="More figures start on the board than it has deployment spaces.",
    example="[setup]\nthieves_per_player = 6   # four players, 16 spaces",
    remedy="Start with fewer figures, or use a board with more deployment spaces.",
)
_code(
    "E503",
    "more ducats than the box holds",
    cause="Prizes, pools and treasures together are worth more ducats than the box holds.",
    example='[[pool]]\nid = "ransom"\nducats = 900',
    remedy="Lower the amounts. The message gives the sum that is needed and the sum there is.",
)

# --- 6xx: the game -------------------------------------------------------------------------------

_code(
    "E601",
    "unreachable room or space",
    cause="No way leads there: every edge is walled off, or the doors and arrows only lead out.",
    example='walls = [["a1", "a2"], ["a1", "b1"]]   # a1 is walled in',
    remedy="Add a door, remove a wall or turn an arrow. If nobody shall get in, say so with `closed = true`.",
)
_code(
    "E602",
    "event beyond the track",
    cause="An event stands in a round that the track of this adventure does not have.",
    example="rounds = 8\n[[event]]\nround = 9",
    remedy="Move the event to an earlier round, or make the track longer.",
)
_code(
    "W603",
    "nobody can ever leave",
    cause="Thieves may leave the board only after the alarm, and nothing in this adventure raises it.",
    example="# an adventure with rounds and events, none of which raises the alarm",
    remedy="Raise the alarm in some round or by what players do, or change the rule about leaving.",
)
_code(
    "E604",
    "fault in the board's grid",
    cause="The grid of the board cannot be read: a row is longer or shorter than the others, the cells "
    "of one space do not touch each other, or a code stands for nothing.",
    example='''
grid = """
a1 a1 b1
a1 b1
"""
''',
    remedy="Bring all rows to the same number of cells, keep the cells of a space together, and list "
    "every code among the spaces.",
)
_code(
    "E605",
    "adventure cannot end",
    cause="There is no last round and no rule that ends the game.",
    example='# rounds without a limit, and no rule with `op = "end_game"`',
    remedy="Give the track a last round, or add a rule that ends the game and can really happen.",
)
