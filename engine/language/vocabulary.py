"""The six vocabularies put together: the types that fields of rules have."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

from pydantic import Field

from engine.language import amounts, conditions, effects_figures, effects_flow, effects_goods, selectors
from engine.language.word import ID_PATTERN, Name, Word, finish, union_of

if TYPE_CHECKING:
    Figures: TypeAlias = str | Word
    Spaces: TypeAlias = str | Word
    Players: TypeAlias = str | Word
    Treasures: TypeAlias = str | Word
    Amount: TypeAlias = int | str | Word
    Condition: TypeAlias = Word
    Effect: TypeAlias = Word
    Text: TypeAlias = str | dict[str, str]
else:
    Figures = union_of("figures", name=True)
    Spaces = union_of("spaces", name=True)
    Players = union_of("players", name=True)
    Treasures = union_of("treasures", name=True)
    Amount = union_of("amount", name=True, number=True)
    Condition = union_of("condition")
    Effect = union_of("effect")
    Text = (
        Annotated[str, Field(max_length=4000)]
        | dict[Annotated[str, Field(pattern=r"^[a-z]{2}$")], Annotated[str, Field(max_length=4000)]]
    )

_NAMESPACE: dict[str, Any] = {
    "Figures": Figures,
    "Spaces": Spaces,
    "Players": Players,
    "Treasures": Treasures,
    "Amount": Amount,
    "Condition": Condition,
    "Effect": Effect,
    "Text": Text,
}


def _finish() -> None:
    for module in (selectors, amounts, conditions, effects_goods, effects_figures, effects_flow):
        for name, value in _NAMESPACE.items():
            setattr(module, name, value)
    effects_flow.Option.model_rebuild(force=True, _types_namespace=_NAMESPACE)
    effects_flow.Outcome.model_rebuild(force=True, _types_namespace=_NAMESPACE)
    finish(**_NAMESPACE)


_finish()

__all__ = [
    "ID_PATTERN",
    "Amount",
    "Condition",
    "Effect",
    "Figures",
    "Name",
    "Players",
    "Spaces",
    "Text",
    "Treasures",
]
