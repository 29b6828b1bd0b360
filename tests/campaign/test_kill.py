"""A save survives kill -9 at any moment: it opens, and every entry whose commit was told is there."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from engine.campaign.save import Save, SaveError

ROOT = Path(__file__).parents[2]
WRITER = Path(__file__).parent / "writer.py"


def killed(path: Path, name: str, delay: float, *, from_the_start: bool) -> list[str]:
    """Let the writer run and kill it after a while; gives what it said."""
    child = subprocess.Popen(
        [sys.executable, str(WRITER), str(path), name],
        stdout=subprocess.PIPE,
        env={"PYTHONPATH": str(ROOT)},
        text=True,
    )
    assert child.stdout is not None
    said: list[str] = []
    with child:
        if not from_the_start:
            for line in child.stdout:  # the moment counts from here, whatever the machine is doing
                said.append(line)
                if line.startswith("kept"):
                    break
        time.sleep(delay)
        child.kill()
        said += child.stdout.readlines()
    return [line.strip() for line in said if line.endswith("\n")]


def attempt(path: Path, number: int, chance: random.Random) -> tuple[int, bool]:
    """One killing; gives the number of entries, and whether a journal was left behind."""
    before = 0
    if path.exists():
        with Save.open(path, write=False) as save:
            before = save.last()
    said = killed(path, f"writer {number}", chance.uniform(0, 0.06), from_the_start=number % 8 == 0)
    told = max((int(line.split()[1]) for line in said if line.startswith("kept")), default=before)
    journal = path.with_name(path.name + "-journal").exists()
    if not path.exists():
        assert "made" not in said, "it was told to be made"
        return 0, journal
    with Save.open(path) as save:  # verifies every entry, text and record by its digest
        rows = save.entries()
        assert len(rows) >= max(told, before)
        assert len(rows) <= told + 2, "at most one transaction that nobody heard of"
        assert len(rows) % 2 == 0, "a transaction is there whole or not at all"
        assert save.files()
        for row in rows[2::2]:
            assert save.record(row.id + 1) is not None
    return len(rows), journal


def run(folder: Path, times: int) -> tuple[int, int, int]:
    chance = random.Random(4)
    path, kept, journals = folder / "save-0.gm", 0, 0
    for number in range(times):
        if number % 8 == 0:  # a new save now and then, killed from its very beginning
            path = folder / f"save-{number}.gm"
        entries, journal = attempt(path, number, chance)
        kept = max(kept, entries)
        journals += journal
    return times, kept, journals


def test_killed_eight_times(tmp_path: Path) -> None:
    _times, kept, _journals = run(tmp_path, 8)
    assert kept > 10


@pytest.mark.long
def test_killed_two_hundred_times(tmp_path: Path, figures: dict[str, str]) -> None:
    times, kept, journals = run(tmp_path, 200)
    assert kept > 10
    figures["saves whose writer was killed (kill -9)"] = (
        f"{times}, {journals} of them in the middle of a transaction; all opened, no committed entry lost"
    )


def test_a_journal_of_a_crash_is_rolled_back_even_for_a_look(tmp_path: Path) -> None:
    """Reading only, after a crash: what was not committed is not shown."""
    chance = random.Random(11)
    path = tmp_path / "save.gm"
    for number in range(1, 12):
        killed(path, f"writer {number}", chance.uniform(0, 0.03), from_the_start=False)
        if path.with_name(path.name + "-journal").exists():
            break
        try:
            Save.open(path, write=False).close()
        except SaveError as error:  # pragma: no cover
            pytest.fail(str(error))
    with Save.open(path, write=False) as save:
        assert len(save.entries()) % 2 == 0
