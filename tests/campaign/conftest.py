"""Short campaigns for tests, in saves and in memory."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from engine.campaign.desk import Desk
from engine.content.library import Library

CONTENT = Path(__file__).parent / "content"
PLAYERS = (("Ann", "kaldern"), ("Ben", "nocturnis"), ("Cid", "executioners"))

Begin = Callable[..., Desk]


@pytest.fixture(scope="session")
def library() -> Library:
    return Library.load([CONTENT])


@pytest.fixture
def begin(library: Library, tmp_path: Path) -> Iterator[Begin]:
    """Begin a campaign: in a file of the test's own folder if it is named, otherwise in memory."""
    desks: list[Desk] = []

    def start(campaign: str = "two-nights", file: str | None = None, players: int = 3) -> Desk:
        path = tmp_path / file if file is not None else None
        desk = Desk.begin(path, library, campaign, PLAYERS[:players], "tester")
        desks.append(desk)
        return desk

    yield start
    for desk in desks:
        desk.save.close()
