"""The reference of the language is what the registry says."""

from pathlib import Path

from engine.language import reference
from engine.language.word import VOCABULARIES

DOCS = Path(__file__).parents[2] / "docs" / "language.md"


def test_is_up_to_date() -> None:
    assert DOCS.read_text(encoding="utf-8") == reference.text(), (
        "write it anew: python -m engine.language.reference > docs/language.md"
    )


def test_every_word_is_in_it() -> None:
    lines = DOCS.read_text(encoding="utf-8").splitlines()
    for words in VOCABULARIES.values():
        assert {f"### {op}" for op in words} <= set(lines)


def test_every_field_has_a_meaning() -> None:
    for words in VOCABULARIES.values():
        for op, cls in words.items():
            for name, field in cls.model_fields.items():
                assert name == "op" or field.description, (op, name)
