"""1xx: the text of the file."""

from engine.diagnostics.codes.registry import code

code(
    "E101",
    "TOML syntax error",
    cause="The text breaks a rule of TOML: a quote or bracket is not closed, an `=` is missing, a word "
    "stands without quotes, a key is given twice in one table. Everything else in the file is still "
    "checked; only the statement with the fault is left out.",
    example="""
[[event]]
id = "dawn"
title = "Dawn"
round = five
do = [{ op = "end_game" }]
""",
    remedy='Mend the marked place. Words need quotes (`"five"`), numbers do not (`5`), lists are closed '
    "with `]`, tables in braces stand on one line, and a key may appear once in a table.",
)
code(
    "E102",
    "file too large",
    cause="The file is larger than 2 MiB. No adventure comes near that size, so it is most likely not a "
    "content file at all, and it is not read.",
    example="# a file of more than 2 097 152 bytes",
    remedy="Check that it is the right file. If it really is content, split it into several files.",
)
code(
    "E103",
    "nested too deeply",
    cause="Lists, tables in braces and dotted keys lie inside each other more than 64 levels deep. "
    "The file is not read.",
    example="players = [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[ 2",
    remedy="Look for brackets that are opened again and again and never closed. A rule that needs real "
    "depth is better written as several rules.",
)
code(
    "E104",
    "not UTF-8",
    cause="The file holds bytes that are not UTF-8 text. It was saved in another encoding (UTF-16, "
    "Latin-1, Windows-1252) or is not a text file.",
    example="# a file saved as UTF-16, or a picture renamed to .toml",
    remedy="Save the file again with the encoding UTF-8. Most editors offer this under “Save as”.",
)
code(
    "E105",
    "file cannot be read",
    cause="The file does not exist, is a folder, or may not be read by you.",
    example="# guildmaster check adventures/no-such-file.toml",
    remedy="Check the name and the folder, and that you have the right to read the file.",
)
