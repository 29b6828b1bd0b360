"""What all tests share."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

# Rule cases bring their own harness; with import-mode=importlib test folders are not on the path.
sys.path.insert(0, str(ROOT / "tests" / "rules"))


@pytest.fixture(scope="session")
def figures() -> Iterator[dict[str, str]]:
    """What the long tests counted; `make long` writes it down with the commit."""
    rows: dict[str, str] = {}
    begun = time.monotonic()
    yield rows
    target = os.environ.get("GUILDMASTER_FIGURES")
    if target and rows:
        commit = subprocess.run(
            ["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=False
        ).stdout.strip()
        minutes = (time.monotonic() - begun) / 60
        lines = ["# Reliability", "", "Written by `make long`; do not edit.", ""]
        lines += [f"At commit {commit or 'unknown'}, {minutes:.1f} minutes on two processes.", ""]
        lines += ["| what | result |", "| --- | --- |"]
        lines += [f"| {what} | {result} |" for what, result in rows.items()]
        (ROOT / target).write_text("\n".join(lines) + "\n", encoding="utf-8")
