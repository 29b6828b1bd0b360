"""Models that take a value only for what it is written as."""

from typing import Any

from pydantic import BaseModel, GetCoreSchemaHandler
from pydantic_core import CoreSchema


def _be_strict(schema: Any, *, outermost: bool = False) -> None:
    """Numbers and truth values of one model; models inside it have seen to their own."""
    if isinstance(schema, list | tuple):
        for each in schema:
            _be_strict(each)
    elif isinstance(schema, dict) and (outermost or schema.get("type") != "model"):
        if schema.get("type") in ("int", "bool", "float"):
            schema["strict"] = True
        for key, each in schema.items():
            if key not in ("metadata", "serialization"):
                _be_strict(each)


class Strict(BaseModel):
    """A number is a number and true is true; left alone, pydantic takes "5", 5.0 and true for numbers.

    Its own strict mode is of no use: that would also refuse a list where the model has a tuple.
    """

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        schema = handler(source)
        _be_strict(schema, outermost=True)
        return schema
