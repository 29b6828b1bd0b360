"""`guildmaster play`: whole games with bots, and people at the terminal."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from typer.testing import CliRunner

from engine.cli import app
from engine.commands import table as tables
from engine.commands.screen import codes
from engine.commands.typed import Typed
from engine.content.library import Library
from engine.play.describe import Words
from engine.play.notation import write
from engine.play.position import Position, place
from engine.play.record import Record
from engine.play.session import Session
from engine.rules.compile.build import compile_game

DUKE = "adventures/01-the-treasure-of-the-duke"
run = CliRunner()


def play(*args: str, typed: str = "") -> Result:
    result = run.invoke(app, ["play", *args], input=typed)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def me(*lines: str, bots: str = "me,random", seed: int = 3, more: tuple[str, ...] = ()) -> Result:
    """A game from its beginning, with these lines typed."""
    return play(DUKE, "--bots", bots, "--seed", str(seed), *more, typed="".join(f"{x}\n" for x in lines))


DEPLOYED = ("deploy leona 46", "deploy harid 2", "deploy iris 74", "deploy davitto street-22")

# Our activation phase in the first round, with nothing left to chance.
POSITION: dict[str, Any] = {
    "figures": {
        "leona": "street-46",
        "harid": "street-2",
        "iris": "ropery",
        "davitto": "street-22",
        "sanaris": "street-78",
        "faras": "street-20",
        "kornak": "guardroom",
        "valrut": "treasury",
    },
    "treasures": {"keys-1": "ropery", "scroll-1": "library", "red-gem-1": "faras", "purse-1": "harid"},
    "hands": {"1": ["double-lock", "powerful-blow"], "2": ["run", "run"]},
    "missions": ["mission-keys-2", "mission-red-gem-0"],
    "ducats": {"1": 3, "2": 9},
}


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("saved") / "position.json"
    game = compile_game(Library.load(), DUKE, 2)
    session = Session(game, start=place(game, Position(**POSITION)))
    Record.of(session, seats=("me", "random"), position=POSITION).write(file)
    return file


def resumed(file: Path, *lines: str, more: tuple[str, ...] = ()) -> Result:
    """That game played on, with these lines typed."""
    return play("--resume", str(file), *more, typed="".join(f"{x}\n" for x in lines))


# -- bots ------------------------------------------------------------------------------------------------


def test_a_whole_game_of_bots_is_told_by_rounds_and_recorded(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    result = play(DUKE, "--bots", "greedy,random,greedy,random", "--seed", "7", "--record", str(file))
    assert result.exit_code == 0
    assert "The Treasure of the Duke: 4 players, revised rules, seed 7." in result.stdout
    assert [f"Round {n}:" in result.stdout for n in range(1, 8)] == [True] * 7
    assert "(greedy)" in result.stdout
    assert f"Recorded in {file}." in result.stdout
    record = Record.read(file)
    assert record.seats == ("greedy", "random", "greedy", "random")
    assert record.result is not None
    again = run.invoke(app, ["replay", str(file), "--verify"])
    assert again.exit_code == 0
    assert "Everything came out the same." in again.stdout


def test_the_same_seed_gives_the_same_game(tmp_path: Path) -> None:
    texts = []
    for name in ("a.json", "b.json"):
        play(DUKE, "--bots", "random", "--seed", "5", "--players", "3", "--record", str(tmp_path / name))
        texts.append((tmp_path / name).read_text(encoding="utf-8"))
    assert texts[0] == texts[1]
    assert json.loads(texts[0])["players"] == 3


def test_verbose_tells_everything() -> None:
    result = play(DUKE, "--bots", "random", "--seed", "5", "--players", "2", "--verbose")
    assert "is deployed on street" in result.stdout
    assert "\n  The Executioners\n" in result.stdout
    assert "The alarm is raised" in result.stdout


def test_a_ruleset_values_and_gangs_are_taken(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    options = ["--ruleset", "spanish", "--set", "action_points=5", "--gangs", "kaldern,cursed-ones"]
    result = play(DUKE, "--bots", "random,random", "--seed", "1", *options, "--record", str(file))
    assert result.exit_code == 0
    assert "spanish rules" in result.stdout
    assert "Kaldern's Gang (random)" in result.stdout
    record = Record.read(file)
    assert record.overrides == {"action_points": 5}
    assert run.invoke(app, ["replay", str(file), "--verify"]).exit_code == 0


WRONG: list[tuple[list[str], int, str]] = [
    ([], 2, "name an adventure"),
    (["adventures/99"], 1, "there is no adventure"),
    ([DUKE, "--bots", "greedly"], 2, "did you mean “greedy”"),
    ([DUKE, "--bots", "random,random,random", "--players", "2"], 2, "2 players need"),
    ([DUKE, "--players", "9"], 2, ""),
    ([DUKE, "--set", "action_points"], 2, "KEY=VALUE"),
    ([DUKE, "--set", "acton_points=3"], 1, "did you mean “action_points”"),
    ([DUKE, "--gangs", "kaldern,kaldern", "--players", "2"], 1, "different gangs"),
    ([DUKE, "--record", "/no/such/folder/x.json"], 2, "there is no folder"),
    ([DUKE, "--resume", "x.json"], 2, "ADVENTURE is settled by the saved game"),
    (["--resume", "no-such-file.json"], 1, "there is no file no-such-file.json"),
    ([DUKE, "--library", "/no/such/folder"], 2, "there is no folder"),
]


@pytest.mark.parametrize(("args", "code", "says"), WRONG)
def test_wrong_usage_is_told_in_one_sentence(args: list[str], code: int, says: str) -> None:
    result = play(*args)
    assert result.exit_code == code
    assert says in result.stderr
    assert "Traceback" not in result.output


def test_a_file_that_is_no_record_is_never_written_over(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear aunt", encoding="utf-8")
    result = play(DUKE, "--bots", "random", "--seed", "1", "--record", str(file))
    assert result.exit_code == 2
    assert "is no record" in result.stderr
    assert file.read_text(encoding="utf-8") == "Dear aunt"
    result = me(*DEPLOYED, f"save {file}", f"save {tmp_path}", "save", "save /no/such/folder/x.json")
    assert "Not saved:" in result.stdout
    assert "Name a file: save FILE." in result.stdout
    assert file.read_text(encoding="utf-8") == "Dear aunt"


# -- one person ------------------------------------------------------------------------------------------


def test_the_screen_shows_all_there_is_to_see(saved: Path) -> None:
    screen = resumed(saved).stdout
    for part in (
        "╔════",
        "Magician's",
        "LE Leona  HA Harid  IR Iris  DA Davitto",
        "Militia: Ko Kornak",
        "# portcullis",
        "Round 1 of 7 · The Executioners · 7 action points · 3 ducats",
        "Missions, 3 points each",
        "“A Friend Inside”, bunch of keys +2 each: pays nothing yet",
        "Hand, 2 cards",
        "HA Harid     on street 2                   carries a purse",
        "Pick the lock on the key chest in the Ropery with Iris: succeeds on 4 or less (1 point)",
        "In your turn",
        "type “move leona”",
        "Attack Faras (carries a red gem) on street 20 with Davitto (2 points)",
        "End the turn",
    ):
        assert part in screen, part
    assert "\x1b[" not in screen, "colours are for terminals"


def test_others_hands_and_ducats_are_not_shown(saved: Path) -> None:
    screen = resumed(saved, "gang", "hand", "log all").stdout
    assert "  The Nocturnis Gang: 2 cards, 7 action points\n" in screen
    assert "Run" not in screen
    assert "9 ducats" not in screen


def test_a_few_turns_with_why_undo_and_wrong_words(saved: Path, tmp_path: Path) -> None:
    file = tmp_path / "saved.json"
    result = resumed(
        saved,
        "999",
        "0",
        "bananas",
        "lenoa",
        "move leona",
        "why leave leona",
        "why leona",
        "why move leona library",
        "why treasury",
        "why run",
        "why nonsense",
        "why",
        "move leona 45",
        "undo",
        "redo",
        "undo",
        "why end",
        "rules F-6",
        "rules L",
        "rules Z-1",
        "help",
        "board",
        "log",
        "quick",
        "quick",
        "move leona 45",
        "end",
        f"save {file}",
        "quit",
        "",
    )
    out = result.stdout
    assert result.exit_code == 0
    assert "There is no choice 999: take 1 to " in out
    assert "There is no choice 0" in out
    assert "“bananas” is no choice here. Type help." in out
    assert "“lenoa” is no choice here; did you mean “leona”?" in out
    assert "] street 45, 1 space" in out
    assert "Nobody leaves before the alarm (L-1)." in out
    assert "    L-1 Only after the alarm." in out
    assert "Leona has 15 choices now." in out
    assert "“Run” is not in hand (N-2)." in out
    assert "That is farther than 4 spaces (V-1)." in out
    assert "“nonsense” is nothing I know" in out
    assert "Name what you miss" in out
    assert "It is offered: choice " in out
    assert out.count("    Leona goes to street 45.") == 3, "done, done again, and once more"
    assert out.count("Back by 1 step.") == 2
    assert "Forward by 1 step." in out
    assert "  F-6 The winner steals one treasure" in out
    assert "  L-5 [ruling] His equipment leaves with him" in out
    assert "Name a rule by its number" in out
    assert "a number           take that choice" in out
    assert "Every question is put to you." in out
    assert f"Saved to {file}." in out
    record = Record.read(file)
    actions = [step["action"] for step in record.steps]
    assert actions.count("move leona street-45") == 1
    assert run.invoke(app, ["replay", str(file), "--verify"]).exit_code == 0


def test_a_saved_game_is_played_on(saved: Path, tmp_path: Path) -> None:
    file, other = tmp_path / "saved.json", tmp_path / "later.json"
    assert resumed(saved, "move leona 45", "quit", str(file)).exit_code == 0
    before = Record.read(file)
    result = resumed(file, "move harid 7", "end", more=("--record", str(other)))
    assert result.exit_code == 0
    assert "Leona goes to street 45." in result.stdout
    assert "Harid goes" in result.stdout
    after = Record.read(other)
    assert after.steps[: len(before.steps)] == before.steps
    assert "move harid street-7" in [step["action"] for step in after.steps]
    assert after.seats == ("me", "random")
    watched = play("--resume", str(other), "--bots", "greedy")
    assert watched.exit_code == 0
    assert "The Executioners (greedy)" in watched.stdout


def test_undo_after_luck_was_seen_is_marked(saved: Path, tmp_path: Path) -> None:
    file = tmp_path / "saved.json"
    result = resumed(saved, "pick lock iris", "undo", "log", f"save {file}", "quit", "")
    assert "Dice or cards were seen: the log marks it." in result.stdout
    assert "The Executioners: 1 undo after dice or cards were seen." in result.stdout
    assert Record.read(file).seats == ("me undid 1", "random")
    again = resumed(file, "log")
    assert "The Executioners: 1 undo after dice or cards were seen." in again.stdout


def test_nothing_to_undo_and_to_redo() -> None:
    result = me("undo", "redo", DEPLOYED[0], "redo")
    assert "There is no decision of yours to go back to." in result.stdout
    assert result.stdout.count("There is nothing to do again.") == 2


def test_the_end_of_the_input_leaves_the_table_and_keeps_the_game(saved: Path, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    result = resumed(saved, "move leona 45", more=("--record", str(file)))
    assert result.exit_code == 0
    assert f"Saved to {file}. Play on with: guildmaster play --resume {file}" in result.stdout
    assert Record.read(file).steps[-1]["action"] == "move leona street-45"
    assert resumed(saved).exit_code == 0


def test_ctrl_c_keeps_the_game_and_leaves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "game.json"
    typed = iter(DEPLOYED[:2])

    def interrupted(self: tables.Table, prompt: str) -> str:
        try:
            return next(typed)
        except StopIteration:
            raise KeyboardInterrupt from None

    monkeypatch.setattr(tables.Table, "_read", interrupted)
    result = play(DUKE, "--bots", "me,random", "--seed", "3", "--record", str(file))
    assert result.exit_code == 130
    assert len(Record.read(file).steps) >= 4


def test_quit_asks_to_save_unless_there_is_a_record(saved: Path, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    asked = resumed(saved, "move leona 45", "quit", "")
    assert "Save the game? Type a file name" in asked.stdout
    kept = resumed(saved, "quit", more=("--record", str(file)))
    assert "Save the game?" not in kept.stdout
    assert f"Saved to {file}." in kept.stdout


@pytest.mark.parametrize("seed", [1, 2])
def test_a_whole_game_by_numbers(seed: int, tmp_path: Path) -> None:
    """Whoever types numbers blindly comes to the end, and to a record that replays."""
    luck = random.Random(seed)
    file = tmp_path / "game.json"
    typed = [str(luck.randint(1, 12)) for _ in range(1500)] + ["1"] * 1500
    result = me(*typed, bots="me,random,greedy", seed=seed, more=("--record", str(file)))
    assert "The game is over." in result.stdout
    assert "(me)" in result.stdout
    assert run.invoke(app, ["replay", str(file), "--verify"]).exit_code == 0


def test_anything_may_be_typed(saved: Path) -> None:
    luck = random.Random(11)
    parts = [
        "why",
        "move",
        "leona",
        "kornak",
        "street 12",
        "12",
        "treasury",
        "play",
        "run",
        "“”",
        "\t",
        "-1",
        "⁂",
    ]
    parts += [
        "attack",
        "use",
        "bash",
        "lock",
        "pick",
        "leave",
        "mission",
        "overdue",
        "rules",
        "x",
        "undo",
        "end",
    ]
    parts += [
        "gate",
        "die",
        "9" * 50,
        "option 1",
        "yes",
        "heal iris",
        "buy iris run",
        "player 2",
        "log",
        "hand",
    ]
    typed = [" ".join(luck.sample(parts, luck.randint(1, 4))) for _ in range(400)]
    assert resumed(saved, *typed).exit_code == 0


# -- several people --------------------------------------------------------------------------------------


def test_two_people_hand_over(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    result = play(
        DUKE,
        *("--bots", "me,me", "--seed", "3", "--record", str(file)),
        typed="\ndeploy valdur 78\n\ndeploy leona 46\n\ndeploy faras 3\n",
    )
    out = result.stdout
    assert result.exit_code == 0
    assert out.count("Pass to the Nocturnis Gang, press Enter.") == 2
    assert out.count("Pass to the Executioners, press Enter.") == 2
    first, second = (part for part in out.split("Pass to the ")[1:3])
    hands = [set(_hand(part)) for part in (first, second)]
    assert hands[0]
    assert hands[1]
    assert hands[0] != hands[1]
    assert [s["action"] for s in Record.read(file).steps] == [
        "deploy valdur street-78",
        "deploy leona street-46",
        "deploy faras street-3",
    ]


def _hand(screen: str) -> list[str]:
    lines = screen[screen.index("  Hand, ") :].splitlines()[1:]
    return [line.split("”")[0].strip() for line in lines if line.startswith("    “")]


def test_a_question_with_one_answer_is_still_put_to_two_people(tmp_path: Path) -> None:
    """Nobody learns from a missing hand-over that the other had nothing to play."""
    typed = ["", "1"] * 600
    result = play(DUKE, "--bots", "me,me", "--seed", "4", typed="\n".join(typed))
    assert "Press Enter to go on." in result.stdout


# -- parts -----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def typed() -> Typed:
    library = Library.load()
    return Typed(Words(compile_game(library, DUKE, 4), library))


def test_figures_have_different_letters(typed: Typed) -> None:
    letters = codes(typed.w)
    assert len({code.lower() for code in letters}) == len(letters)
    assert all(len(code) == 2 for code in letters)


MEANT = [
    ("move leona street-17", "move leona street-17"),
    ("Move Leona to street 17", "move leona street-17"),
    ("walk leona 17", "move leona street-17"),
    ("move leona to the Magician's Chamber", "move leona magicians-chamber"),
    ("leave with Leona", "leave leona"),
    ("pick the lock with Iris", "lockpick iris red-gem-1"),
    ("bash iris scroll", "bash iris scroll-1"),
    ("play cobblers grudge", "play the-cobblers-grudge"),
    ("play borrowed", "play borrowed-courage"),
    ("use kaldern a nod from the boss", "use kaldern kaldern-a-nod-from-the-boss"),
    ("use kaldern", "use kaldern kaldern-a-nod-from-the-boss"),
    ("use iris steal-from-the-duke", "use iris steal-from-the-duke"),
    ("fulfil overdue", "mission mission-scroll-0"),
    ("move nobody nowhere", None),
    ("", None),
    ("sing", None),
]


@pytest.mark.parametrize(("line", "action"), MEANT)
def test_what_is_typed_is_understood(typed: Typed, line: str, action: str | None) -> None:
    st = place(typed.g, Position(figures={"leona": "street-1", "iris": "library"}))
    found = typed.resolve(st, line)
    assert (None if found is None else write(typed.g, found)) == action
