"""The shipped district, read once a module."""

import pytest

from engine.content.layout import Layout

from .boards import SHIPPED, read


@pytest.fixture(scope="module")
def city() -> Layout:
    layout, found = read(SHIPPED.read_text(encoding="utf-8"))
    assert found == []
    return layout
