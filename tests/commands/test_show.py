"""`guildmaster show`: whole files in plain English."""

from pathlib import Path

import pytest
import typer
from click.testing import Result
from typer.testing import CliRunner

from engine.commands.show import show
from engine.content.library import Library, shipped_folder
from engine.content.show import show as render

app = typer.Typer()
app.command("show")(show)

HARD = Path(__file__).parents[1] / "language" / "hard"
KEYS = sorted(Library.load().files)


def run(*arguments: str | Path) -> Result:
    result = CliRunner().invoke(app, [str(each) for each in arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def flat(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("key", KEYS)
def test_every_shipped_file_reads(key: str) -> None:
    text = render(Library.load(), key)
    assert text.endswith("\n")
    assert "  \n" not in text
    assert " None" not in text
    assert "the the " not in text.lower()
    if not key.startswith("boards/"):  # a drawing is as wide as the board
        assert max(map(len, text.split("\n"))) <= 100


def test_the_hard_entries_read() -> None:
    library = Library.load([HARD])
    for path in HARD.rglob("*.toml"):
        assert render(library, str(path))


def test_adventure_one() -> None:
    text = run("adventures/01-the-treasure-of-the-duke").stdout
    assert text.startswith("Adventure 1\nTHE TREASURE OF THE DUKE\n")
    sheet = flat(text)
    for part in (
        "Once a year the tax of the Lower City",
        "For 2, 3 or 4 players.",
        "Rules: Revised edition (English).",
        "Board: The Lower City.",
        "Four ducats from the bank lie in the Treasury: the Treasure of the Duke.",
        "Three missions lie faceup in their places.",
        "1 · 2 · 3 · 4 · 5 Alarm! · 6 · 7 · End",
        "Round 5: Alarm!",
        "nine portcullises",
        "the alarm is raised",
        "Fines",
        "Stealing the Treasure of the Duke",
        "two action points",
        "No Arcana may be played meanwhile.",
    ):
        assert part in sheet


def test_a_sheet_reads_by_its_own_ruleset(tmp_path: Path) -> None:
    """What the editions read differently is decided, not told to the players."""
    shipped = shipped_folder() / "adventures" / "01-the-treasure-of-the-duke.toml"
    path = tmp_path / "french.toml"
    text = shipped.read_text(encoding="utf-8").replace('id = "01-the-treasure-of-the-duke"', 'id = "le-duc"')
    path.write_text(text.replace('ruleset = "revised"', 'ruleset = "french"'), encoding="utf-8")
    english, french = (flat(run(each).stdout) for each in (shipped, path))
    assert "the ruleset" not in english + french
    assert "he is captured" in english
    assert "he is killed" not in english
    assert "he is killed" in french
    assert "in safety" in french
    assert "in safety" not in english


def test_house_rules_read(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        'format = 1\nkind = "adventure"\nid = "mine"\ntitle = "Mine"\nsource = "house"\nruleset = "revised"\n'
        'board = "lower-city"\nfigures = ["zombie"]\n[track]\nrounds = 3\n'
        "[house_rules]\nleave_needs_alarm = false\naction_points = 9\n"
        'portcullises = { op = "by_players", two = 5, three = 7, four = 9 }\n'
        '[setup]\nskip = ["missions"]\n'
        'after_deployment = [{ op = "place_figure", figure = "zombie", at = "treasury" }]\n'
        '[[counter]]\nid = "noise"\ntitle = "Noise"\nstarts = 2\nhigh = 6\n'
    )
    text = flat(run(path).stdout)
    assert "Thieves may leave at any time, alarm or not (L-1)." in text
    assert "Action points per player and round: 9 instead of 7 (A-1)." in text
    assert "Portcullises in the box: five with two players, seven with three and nine with four" in text
    assert "No missions are laid out." in text
    assert "After the figures are deployed, a zombie is placed in the Treasury." in text
    assert "Noise: starts at two and goes up to six." in text
    assert "faceup" not in text


@pytest.mark.parametrize(
    ("key", "parts"),
    [
        (
            "gangs/kaldern",
            ["KALDERN'S GANG", "Tortok (combat 2, movement 4, mind 4)", "Rage", "reroll one die"],
        ),
        ("decks/arcana", ["60 cards in 22 designs", "Powerful Blow (×5)", "Not So Fast"]),
        ("decks/missions", ["15 cards", "two ducats more for each of them"]),
        ("rulesets/spanish", ["Built on Revised edition (English)", "4 instead of 3 (Y-4)"]),
        ("rulesets/revised", ["Action points per player and round: 7 (A-1).", "340 (C-8)"]),
        ("boards/lower-city", ["24 rooms, 78 streets, 16 deployment spaces and 5 pentacles", "Guardroom"]),
        (
            "figures/district",
            ["Kornak (militiaman, combat 2, movement by a die)", "Starts in the Guardroom."],
        ),
        ("tokens/treasures", ["Red gem (6 in the box)"]),
    ],
)
def test_the_other_kinds(key: str, parts: list[str]) -> None:
    text = flat(run(key).stdout)
    for part in parts:
        assert part in text


@pytest.mark.parametrize("name", ["01-the-treasure-of-the-duke", "adventures/01", "01"])
def test_short_names(name: str) -> None:
    assert run(name).stdout.startswith("Adventure 1\n")


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("adventures/02-nothing", "there is no “adventures/02-nothing”"),
        ("gang/kaldren", "did you mean “gangs/kaldern”?"),
        ("gangs/", "“gangs/” can be “gangs/cursed-ones”, “gangs/executioners”"),
        ("", "there is no “”"),
    ],
)
def test_unknown_names(name: str, says: str) -> None:
    result = run(name)
    assert result.exit_code == 2
    assert says in result.output


def test_a_file_with_faults(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.toml").write_text('format = 1\nkind = "adventure"\nid = 3\n')
    result = run("./mine.toml")
    assert result.exit_code == 1
    assert "error[E203]" in result.output


def test_a_sheet_reads_its_own_pools() -> None:
    """Two sheets may have a pool of the same id: each reads by its own title."""
    library = Library.load()
    pools = [
        (key, pool.title)
        for key, loaded in library.files.items()
        if key.startswith("adventures/")
        for pool in loaded.model.pool
    ]
    assert len(pools) > 3
    for key, title in pools:
        assert title in flat(render(library, key)).replace("The ", "the "), (key, title)
    assert "ducats from the Master's legacy" in flat(render(library, "adventures/02-the-ring-of-assassins"))
