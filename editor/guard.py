"""A guard against a crash of PySide: on Python 3.11 an exception that leaves a method called by Qt can end the program.

Up to 3.11 an exception raised in C (`int("a")`, `[][1]`, a failed `zip`) is not made into an object before somebody
catches it, and PySide, from 6.8 to 6.11 at least, reads it as an object all the same. So whatever overrides a
method of Qt catches and raises again; the exception then reaches `sys.excepthook` as it should.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import wraps
from types import FunctionType
from typing import Any, Final

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QGraphicsItem

_ROOTS: Final[tuple[Any, ...]] = (QObject, QGraphicsItem)
_GUARDED: Final = "_is_guarded"


def guard_overrides() -> None:
    """Guard the classes there are, and those to come; once is enough, more does no harm."""
    if sys.version_info >= (3, 12):
        return
    for root in _ROOTS:
        root.__init_subclass__ = classmethod(lambda cls, **_: _guard(cls))
        _guard_below(root)


def _guard_below(cls: type[Any]) -> None:
    found: list[type[Any]] = cls.__subclasses__()
    for below in found:
        if not below.__module__.startswith(("PySide6", "shiboken")):
            _guard(below)
        _guard_below(below)


def _guard(cls: type) -> None:
    for name, method in list(vars(cls).items()):
        is_plain = isinstance(method, FunctionType) and not hasattr(method, _GUARDED)
        if is_plain and not name.startswith("__") and _is_override(cls, name):
            setattr(cls, name, _guarded(method))


def _is_override(cls: type, name: str) -> bool:
    return any(name in vars(base) for base in cls.__mro__ if base.__module__.startswith("PySide6"))


def _guarded(method: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(method)
    def call(*arguments: Any, **named: Any) -> Any:
        try:
            return method(*arguments, **named)
        except BaseException:
            raise  # being caught has made it an object

    setattr(call, _GUARDED, True)
    return call
