"""The validator as a whole: what it lets pass, what it does not say twice, and that nothing stops it."""

import random
import re
import time
from pathlib import Path
from typing import get_args

import pytest

from engine.content.check import check, check_file
from engine.content.check.fields import NAMESPACES, fields_of
from engine.content.check.happens import ALWAYS, BY_EFFECT, BY_SETTING
from engine.content.check.measure import check_milliseconds, long_sheet
from engine.content.check.mend import mend
from engine.content.check.moments import KNOWN, of_event
from engine.content.library import Library, find_files, shipped_folder, shipped_folders
from engine.content.show import show
from engine.diagnostics import Diagnostic, Severity, fix_all, render_text
from engine.language.events import EVENTS, Timing
from engine.language.roles import ROLES
from engine.language.word import VOCABULARIES

HARD = Path(__file__).parents[2] / "language" / "hard"
ALL = [*(path for folder in shipped_folders() for path in find_files(folder)), *find_files(HARD)]

SHEET = """
format = 1
kind = "adventure"
id = "mine"
title = "Mine"
source = "house"
ruleset = "revised"
board = "lower-city"

[track]
rounds = 6

[[event]]
id = "alarm"
title = "Alarm!"
round = 4
do = [{ op = "raise_alarm" }]
"""


def found(tmp_path: Path, **texts: str) -> list[Diagnostic]:
    """The faults of some files on top of the shipped content."""
    paths = [tmp_path / f"{name}.toml" for name in texts]
    for path, text in zip(paths, texts.values(), strict=True):
        path.write_text(text, encoding="utf-8")
    library = Library.load(paths)
    return check(library, {str(path) for path in paths})


def codes(faults: list[Diagnostic]) -> list[str]:
    return [each.code for each in faults]


def test_shipped_content_is_sound() -> None:
    library = Library.load()
    faults = check(library)
    assert faults == [], render_text(faults, library.sources, colour=False)


def test_the_hard_entries_are_sound() -> None:
    library = Library.load([HARD])
    faults = check(library, {str(path) for path in HARD.rglob("*.toml")})
    assert faults == [], render_text(faults, library.sources, colour=False)


def test_a_sound_sheet(tmp_path: Path) -> None:
    assert found(tmp_path, mine=SHEET) == []


def test_only_what_is_asked_for(tmp_path: Path) -> None:
    paths = [tmp_path / "a.toml", tmp_path / "b.toml"]
    for path in paths:
        path.write_text(SHEET.replace('"mine"', f'"{path.stem}"').replace("lower-city", "nowhere"))
    library = Library.load(paths)
    assert {each.file for each in check(library)} >= {str(path) for path in paths}
    assert {each.file for each in check(library, {str(paths[0])})} == {str(paths[0])}


# --- what is not said twice, or not at all


def test_a_board_with_a_fault_is_not_unknown_too(tmp_path: Path) -> None:
    board = (shipped_folder() / "boards" / "lower-city.toml").read_text(encoding="utf-8")
    board = board.replace('id = "lower-city"', 'id = "harbour"').replace('kind = "room"', "kind = 3", 1)
    faults = found(tmp_path, board=board, mine=SHEET.replace("lower-city", "harbour"))
    assert codes(faults) == ["E203"]


def test_an_entry_of_a_file_with_a_fault_is_not_unknown_too(tmp_path: Path) -> None:
    tokens = """
format = 1
kind = "tokens"
id = "rubble"
title = "Rubble"
source = "house"
[[token]]
id = "rubble"
title = "Rubble"
count = "many"
"""
    sheet = (
        SHEET + '\n[setup]\nafter_deployment = [{ op = "place_token", token = "rubble", at = "treasury" }]\n'
    )
    assert codes(found(tmp_path, tokens=tokens, mine=sheet)) == ["E203"]


def test_a_syntax_fault_hides_what_may_be_missing(tmp_path: Path) -> None:
    text = SHEET.replace('id = "alarm"', "id = alarm").replace('"raise_alarm"', '"end_game"')
    text += '\n[[trigger]]\nid = "toll"\non = "turn-ends"\ndo = [{ op = "move_ducats", from = "me", to = "loot", amount = 1 }]\n'
    text += '\n[[pool]]\nid = "loot\ntitle = "Loot"\n'
    assert set(codes(found(tmp_path, mine=text))) == {"E101"}


def test_what_is_off_is_checked(tmp_path: Path) -> None:
    text = SHEET.replace('source = "house"', 'source = "house"\noff = true').replace(
        "lower-city", "lower-sity"
    )
    assert codes(found(tmp_path, mine=text)) == ["E301"]


def test_warnings_can_be_meant_and_errors_cannot(tmp_path: Path) -> None:
    text = SHEET.replace("raise_alarm", "end_game").replace("lower-city", "lower-sity")
    meant = 'allow = ["W603: they are all caught", "E301: it is spelt so"]'
    allowed = text.replace('source = "house"', f'source = "house"\n{meant}')
    assert codes(found(tmp_path, mine=text)) == ["E301", "W603"]
    assert codes(found(tmp_path, mine=allowed)) == ["H801", "E301"]


def test_a_warning_can_be_meant_for_one_entry(tmp_path: Path) -> None:
    pool = '\n[[pool]]\nid = "{0}"\ntitle = "{0}"\n'
    text = SHEET + pool.format("loot") + pool.format("swag")
    head = 'source = "house"\nallow = ["W304 loot: it is for the second edition"]'
    faults = found(tmp_path, mine=text.replace('source = "house"', head))
    assert codes(faults) == ["W304"]
    assert "`swag`" in faults[0].message


def test_what_playing_shows_is_not_judged_without_playing(tmp_path: Path) -> None:
    head = 'source = "house"\nallow = ["W701 alarm: everybody sleeps", "W704: life is unfair"]'
    path = tmp_path / "mine.toml"
    path.write_text(SHEET.replace('source = "house"', head))
    library = Library.load([path])
    assert check(library, {str(path)}) == []
    never = Diagnostic("W701", "never", str(path), library.sources[str(path)].span(("event", 0, "id")))
    faults = check(library, {str(path)}, shown=[never])
    assert [(each.code, "W704" in each.message) for each in faults] == [("H801", True)]


def test_a_house_rule_needs_no_alarm(tmp_path: Path) -> None:
    text = SHEET.replace("raise_alarm", "end_game") + "\n[house_rules]\nleave_needs_alarm = false\n"
    assert found(tmp_path, mine=text) == []


@pytest.mark.parametrize(
    "breaks",
    [
        'when = { op = "alarm" }',
        'limit = { per = "turn" }',
        "optional = true",
        "off = true",
        'timing = "before"',
    ],
)
def test_what_breaks_a_circle(tmp_path: Path, breaks: str) -> None:
    rule = '\n[[trigger]]\nid = "again"\non = "combat-won"\n{}\ndo = [{}]\n'
    fight = '{ op = "fight", attacker = "loser", defender = "winner" }'
    faults = found(tmp_path, mine=SHEET + rule.format(breaks, fight))
    assert codes(faults) == (["E402"] if "before" in breaks else [])


@pytest.mark.parametrize(
    "effect",
    [
        '{ op = "teleport", who = "actor", to = "treasury" }',
        '{ op = "walk", who = "actor", points = 2 }',
        '{ op = "may", do = [{ op = "teleport", who = "actor", to = "origin" }] }',
        '{ op = "if", when = { op = "alarm" }, then = [{ op = "teleport", who = "actor", to = "origin" }] }',
        '{ op = "roll", success = [{ op = "teleport", who = "actor", to = "origin" }] }',
        '{ op = "choose_space", from = { op = "spaces" }, optional = true }, { op = "teleport", who = "actor", to = "place" }',
    ],
)
def test_what_may_come_to_rest_is_no_circle(tmp_path: Path, effect: str) -> None:
    rule = f'\n[[trigger]]\nid = "again"\non = "entered"\ndo = [{effect}]\n'
    assert found(tmp_path, mine=SHEET + rule) == []


def test_rulesets_in_a_circle_are_told_at_each(tmp_path: Path) -> None:
    text = 'format = 1\nkind = "ruleset"\nid = "{}"\ntitle = "{}"\nsource = "house"\nextends = "{}"\n'
    faults = found(
        tmp_path, a=text.format("a", "a", "b"), b=text.format("b", "b", "a"), c=text.format("c", "c", "a")
    )
    assert [(each.code, Path(each.file).stem) for each in faults] == [("E306", "a"), ("E306", "b")]
    assert "a → b → a" in faults[0].message
    assert faults[0].related[0].file.endswith("b.toml")


def test_one_entry_stands_in_for_another(tmp_path: Path) -> None:
    deck = """
format = 1
kind = "deck"
id = "mine"
title = "Mine"
source = "house"
deck = "arcana"
[[card]]
id = "run"
title = "Run!"
replaces = "run"
[card.play]
moment = "turn"
do = [{ op = "draw_cards" }]
"""
    assert found(tmp_path, mine=deck) == []


def test_a_numbered_figure_is_known(tmp_path: Path) -> None:
    event = (
        '\n[[event]]\nid = "dawn"\ntitle = "Dawn"\nround = 5\ndo = [{{ op = "remove_figure", who = "{}" }}]\n'
    )
    head = SHEET.replace('board = "lower-city"', 'board = "lower-city"\nfigures = ["zombie"]')
    head += '\n[setup]\nafter_deployment = [{ op = "place_figure", figure = "zombie", at = "library" }]\n'
    assert found(tmp_path, mine=head + event.format("zombie-10")) == []
    assert codes(found(tmp_path, mine=head + event.format("zombie-11"))) == ["E301"]


def test_guesses_can_be_applied(tmp_path: Path) -> None:
    text = SHEET.replace("lower-city", "lower-sity").replace("revised", "revisd")
    faults = found(tmp_path, mine=text)
    assert fix_all(text, faults).text == SHEET


def test_a_number_is_not_guessed(tmp_path: Path) -> None:
    text = (
        SHEET
        + '\n[[ability]]\nid = "rest"\nwho = { op = "characters", in = "street-99" }\ndo = [{ op = "draw_cards" }]\n'
    )
    (fault,) = found(tmp_path, mine=text)
    assert fault.fix is None
    assert "did you mean" not in fault.message


# --- the tables behind it


@pytest.mark.parametrize("op", [op for words in VOCABULARIES.values() for op in words])
def test_every_name_in_a_word_is_looked_up(op: str) -> None:
    """A new word with a field for a name must not escape the validator."""
    for words in VOCABULARIES.values():
        if op not in words:
            continue
        known = {field.attribute for field in fields_of(words[op])}
        for name, info in words[op].model_fields.items():
            takes_names = "pattern='^[a-z0-9]+" in f"{info.metadata}{info.annotation}"
            if takes_names and str in (
                info.annotation,
                *get_args(info.annotation),
                *_origins(info.annotation),
            ):
                assert name in known, (
                    f"{op}.{name}: say in NAMESPACES what its names are of ({sorted(NAMESPACES)})"
                )


def _origins(annotation: object) -> list[object]:
    return [inner for part in get_args(annotation) for inner in (part, *get_args(part))]


def test_roles_are_known_by_an_event_or_explained() -> None:
    by_events = {role for event in EVENTS.values() for role in event.roles}
    assert set(ROLES) - by_events - {"me"} <= set(KNOWN)


def test_every_event_can_happen_or_is_known_why_not() -> None:
    tables = (ALWAYS, set(BY_EFFECT), set(BY_SETTING))
    assert set().union(*tables) == set(EVENTS), "say in check/happens.py what brings it about"
    assert sum(map(len, tables)) == len(EVENTS)
    assert {op for op, _ in BY_EFFECT.values()} <= set(VOCABULARIES["effect"])


def test_an_event_about_somebody_has_a_me() -> None:
    assert "me" in of_event("combat-won", Timing.AFTER).roles
    assert "me" not in of_event("round-begins", Timing.AFTER).roles
    assert "me" not in of_event("militia-collects", Timing.INSTEAD).roles


# --- nothing stops it


def test_one_file_is_checked_as_if_all_were_read_anew(tmp_path: Path) -> None:
    names = ("03-night-of-the-long-cutlasses", "01-the-treasure-of-the-duke")
    library = Library.load()
    for name in names:
        path = shipped_folder() / "adventures" / f"{name}.toml"
        text = path.read_text(encoding="utf-8").replace("lower-city", "lower-sity")
        whole = Library.load(overlay={path: text})
        assert check_file(library, path, text) == check(whole, {str(path)}) != []
    new = tmp_path / "new.toml"
    assert codes(check_file(library, new, SHEET.replace("revised", "revisd"))) == ["E301"]
    assert codes(check_file(library, new, SHEET.replace('"mine"', f'"{names[0]}"'))) == ["E302"]
    assert str(new) not in library.sources


def test_a_file_without_a_shape_can_be_written_on() -> None:
    path = shipped_folder() / "tokens" / "treasures.toml"
    text = path.read_text(encoding="utf-8")
    library = Library.load(overlay={path: text.replace("count = 3", 'count = "three"')})
    assert codes(check_file(library, path, text)) == []
    assert set(codes(check_file(library, path, text.replace("count = 3", "count = [")))) == {"E101"}


def test_the_yardstick_is_sound() -> None:
    assert long_sheet().count("\n") >= 300
    assert check_file(Library.load(), Path("long.toml"), long_sheet()) == []
    assert check_milliseconds(1) > 0


def mutated(text: str, luck: random.Random) -> str:
    """A text with a few slips of all kinds in it."""
    lines = text.split("\n")
    for _ in range(luck.randint(1, 3)):
        at = luck.randrange(len(lines))
        match luck.randrange(6):
            case 0:
                del lines[at : at + luck.randint(1, 3)]
            case 1:
                lines.insert(at, lines[luck.randrange(len(lines))])
            case 2:
                value = luck.choice(re.findall(r'"[^"\n]*"|\b\d+\b', text))
                lines[at] = re.sub(r'"[^"]*"|\b\d+\b', value.replace("\\", r"\\"), lines[at], count=1)
            case 3:
                cut = luck.randint(0, len(lines[at]))
                lines[at] = lines[at][:cut] + chr(luck.randrange(32, 0x2100)) + lines[at][cut:]
            case 4:
                lines[at] = re.sub(
                    r"\b(\w+) =", lambda _: f"{luck.choice(['op', 'who', 'do', 'in', 'x'])} =", lines[at]
                )
            case _:
                lines[at] = lines[at][: luck.randint(0, len(lines[at]))]
        lines = lines or [""]
    return "\n".join(lines)


def survive(seeds: range, folder: Path) -> float:
    """Check mutated files, in a library with the others; gives the longest time that any took."""
    whole = {path: path.read_text(encoding="utf-8") for path in ALL}
    base = Library.load([HARD])
    longest = 0.0
    for seed in seeds:
        luck = random.Random(seed)
        path = luck.choice(ALL)
        text = mutated(whole[path], luck)
        begun = time.process_time()  # a busy machine is no hang
        if luck.randrange(8):
            library = base.reread(path, text)
        else:  # bytes that are no text at all
            raw, noise = bytearray(text.encode()), luck.randbytes(luck.randint(1, 9))
            raw[(cut := luck.randrange(len(raw) + 1)) : cut] = noise
            path = folder / f"{seed}.toml"
            path.write_bytes(raw)
            library = Library.load([HARD, path])
        faults = check(library, {str(path)} if luck.randrange(4) else None)
        render_text(faults, library.sources, colour=True)
        loaded = library.read.get(str(path))
        if loaded is not None and loaded.key in library.files:
            show(library, loaded.key)
        mending = mend(library, {str(path)})
        assert all(each.severity in Severity for each in (*faults, *mending.left))
        taken = time.process_time() - begun
        assert taken < 2, seed
        longest = max(longest, taken)
    return longest


def test_slips_of_all_kinds_do_not_stop_it(tmp_path: Path) -> None:
    survive(range(100), tmp_path)


@pytest.mark.long
def test_two_thousand_slips_do_not_stop_it(tmp_path: Path, figures: dict[str, str]) -> None:
    longest = survive(range(1000, 3000), tmp_path)
    figures["mutated shipped files: checked, shown and mended, no traceback, each within 2 s"] = (
        f"2,000 of 2,000 (the slowest took {longest:.2f} s)"
    )
