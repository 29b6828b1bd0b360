"""What the tests of printed things share."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from engine.content.library import Library


@pytest.fixture(scope="session")
def library() -> Library:
    return Library.load()


@pytest.fixture(autouse=True)
def _application(qapp: QApplication) -> None:
    """Fonts need an application."""
