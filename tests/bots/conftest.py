"""A game for the bots to play."""

from __future__ import annotations

import pytest

from engine.content.library import Library
from engine.rules.compile.build import compile_game
from engine.rules.game import Game

ADVENTURE = "adventures/01-the-treasure-of-the-duke"


@pytest.fixture(scope="session")
def library() -> Library:
    return Library.load()


@pytest.fixture(scope="session")
def game(library: Library) -> Game:
    return compile_game(library, ADVENTURE, 4)
