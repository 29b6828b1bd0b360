"""Slots: which there are, how they are filled, and that prose and data cannot differ."""

from pathlib import Path

import pytest

from engine.content.check import check
from engine.content.library import Library
from engine.content.show import show
from engine.content.slots import own_slots, sheet_slots
from engine.diagnostics import Diagnostic, fix_all
from engine.play.words import Words
from engine.rules.compile.build import compile_game

SHEET = """
format = 1
kind = "adventure"
id = "mine"
title = "A night of {rounds} rounds"
source = "house"
ruleset = "revised"
board = "lower-city"
story = { en = "{ransom.ducats} ducats lie in the Treasury until round {alarm.round}.", de = "Noch {rounds} Runden." }

[track]
rounds = 6

[[event]]
id = "alarm"
title = "Alarm in round {round}!"
text = "The watch shuts {count} gates."
round = 4
do = [{ op = "place_portcullises", count = 9 }, { op = "raise_alarm" }]

[[pool]]
id = "ransom"
title = "the ransom"
space = "treasury"
ducats = { op = "by_players", two = 6, three = 8, four = 10 }
text = "There are {ducats}."

[[ability]]
id = "grab"
title = "Grabbing"
text = "{cost} points, {dice} die, and never more than {times} in a turn: {amount}, or {amount-2} if he is awake."
who = { op = "characters", of = "me", in = "treasury" }
cost = { action_points = 2 }
limit = { times = 3, per = "turn" }
do = [
  { op = "roll", dice = 1, at_most = 4, success = [
    { op = "move_ducats", from = "ransom", to = "me", amount = 15 },
  ], failure = [
    { op = "move_ducats", from = "ransom", to = "me", amount = 1 },
    { op = "choose_option", options = [
      { title = "Draw {count} cards", do = [{ op = "draw_cards", count = 2 }] },
      { title = "Leave it", do = [] },
    ] },
  ] },
]
"""


def load(folder: Path, text: str) -> tuple[Library, Path]:
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return Library.load([path]), path


def faults(folder: Path, text: str) -> list[Diagnostic]:
    library, path = load(folder, text)
    return check(library, {str(path)})


def test_every_text_is_filled(tmp_path: Path) -> None:
    library, path = load(tmp_path, SHEET)
    assert check(library, {str(path)}) == []
    page = " ".join(show(library, "adventures/mine").split())
    assert "A NIGHT OF SIX ROUNDS" in page
    assert "Six with two players, eight with three and ten with four ducats lie in the Treasury" in page
    assert "until round four." in page
    assert "4 Alarm in round four!" in page
    assert "The watch shuts nine gates." in page
    assert "Two points, one die, and never more than three in a turn: 15, or one if he is awake." in page
    model = library.files["adventures/mine"].model
    assert model.story["de"] == "Noch six Runden."
    assert model.ability[0].do[0].failure[1].options[0].title == "Draw two cards"


def test_the_log_has_them_too(tmp_path: Path) -> None:
    library, _ = load(tmp_path, SHEET)
    assert Words(compile_game(library, "mine", 2), library).adventure == "A night of six rounds"


def test_what_slots_there_are(tmp_path: Path) -> None:
    model = load(tmp_path, SHEET)[0].files["adventures/mine"].model
    assert {slot.name: slot.values for slot in own_slots(model.ability[0]).values()} == {
        "cost": (2,),
        "times": (3,),
        "dice": (1,),
        "at_most": (4,),
        "amount": (15,),
        "amount-2": (1,),
        "count": (2,),
    }
    whole = sheet_slots(model)
    assert whole["rounds"].values == (6,)
    assert whole["ransom.ducats"].values == (6, 8, 10)
    assert "grab.amount-2" in whole


def test_slots_of_others(tmp_path: Path) -> None:
    gang = (tmp_path / "gang.toml").resolve()
    gang.write_text(
        'format = 1\nkind = "gang"\nid = "mine"\ntitle = "Mine"\nsource = "house"\ncolour = "#000000"\nicon = "x"\n'
        '[[character]]\nid = "one"\ntitle = "One"\ntext = "{mind} thoughts, {add} more step."\n'
        '[[character.modifier]]\nid = "one-runs"\nvalue = "movement"\nadd = 1\ntext = "{amount} more."\n'
    )
    library = Library.load([gang])
    assert check(library, {str(gang)}) == []
    member = library.files["gangs/mine"].model.character[0]
    assert member.text == "Four thoughts, one more step."
    assert member.modifier[0].text == "One more."


@pytest.mark.parametrize(
    ("wrong", "right"),
    [("{cots}", "{cost}"), ("{ransom.ducat}", "{ransom.ducats}"), ("{ dise }", "{dice}")],
)
def test_a_slot_misspelt_can_be_mended(tmp_path: Path, wrong: str, right: str) -> None:
    text = SHEET.replace("{dice} die", f"{wrong} die")
    (fault,) = faults(tmp_path, text)
    assert fault.code == "E307"
    start = text.index(wrong)
    line = text[:start].count("\n") + 1
    assert (fault.span.line, fault.span.column) == (line, start - text.rindex("\n", 0, start))
    assert right in fix_all(text, [fault]).text


def test_an_unknown_slot_stays_as_it_is(tmp_path: Path) -> None:
    library, _ = load(tmp_path, SHEET.replace("{dice} die", "{xyz} die"))
    assert "{xyz} die" in library.files["adventures/mine"].model.ability[0].text


# --- numbers in prose

WRITTEN = SHEET.replace('text = "There are {ducats}."', 'text = "{}"')


@pytest.mark.parametrize(
    "text",
    [
        "Six, eight or 10 of them.",
        "One never knows. No one does, and one by one they go.",
        "A hundredweight, the second half-dozen, and version 1.5 of it.",
        "“{ducats}” is what the label says.",
        "A dozen of them, and twice as many behind the door.",
    ],
)
def test_what_may_be_said(tmp_path: Path, text: str) -> None:
    assert faults(tmp_path, WRITTEN.replace('"{}"', f"'{text}'")) == []


@pytest.mark.parametrize(
    ("text", "number", "mended"),
    [
        ("Seven ducats in a sock.", "Seven", "{ducats} ducats in a sock."),
        ("Only 5 Ducats!", "5", "Only {ducats} Ducats!"),
        ("Five doors, and all are shut.", "Five", None),
        ("One ducat, if that.", "One", "{ducats} ducat, if that."),
        ("Ninety days in the tower.", "Ninety", None),
        ("Twenty-one ducats, counted by hand.", "Twenty-one", "{ducats} ducats, counted by hand."),
    ],
)
def test_what_may_not(tmp_path: Path, text: str, number: str, mended: str | None) -> None:
    whole = WRITTEN.replace('"{}"', f'"{text}"')
    (fault,) = faults(tmp_path, whole)
    assert fault.code == "W409"
    assert f"`{number}`" in fault.message
    after = fix_all(whole, [fault]).text
    assert after == (whole if mended is None else WRITTEN.replace('"{}"', f'"{mended}"'))
    if mended is not None:
        assert faults(tmp_path, after) == []


def test_a_number_over_lines_and_behind_escapes_is_found_at_its_place(tmp_path: Path) -> None:
    text = 'text = """\nA \\"dozen\\" \\\n   \\u2014 or seven \\t\nof them."""'
    whole = WRITTEN.replace('text = "{}"', text)
    (fault,) = faults(tmp_path, whole)
    source = load(tmp_path, whole)[0].sources[str(tmp_path / "mine.toml")]
    start = source.offset(fault.span.line, fault.span.column)
    assert source.text[start : start + 5] == "seven"


def test_titles_may_be_called_what_they_like(tmp_path: Path) -> None:
    assert faults(tmp_path, SHEET.replace('title = "Grabbing"', 'title = "Forty Thieves"')) == []
