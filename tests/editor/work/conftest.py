"""Backups and recovery files of tests lie in a folder of the test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from editor.text.documents import Documents


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "state"
    monkeypatch.setenv("GUILDMASTER_STATE", str(folder))
    return folder


@pytest.fixture
def documents(qapp: object) -> Iterator[Documents]:
    documents = Documents()
    yield documents
    for document in documents.all():
        documents.close(document)
    documents.recovery.close()
