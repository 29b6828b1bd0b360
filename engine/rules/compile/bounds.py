"""Where alone somebody meant by a selector can stand, as far as that is known before the game begins.

A bound may be too wide, never too narrow: outside it a rule need not even be asked.
"""

from __future__ import annotations

from engine.language.selectors import Characters, SpacesOf
from engine.language.word import Word
from engine.rules.compile.context import Context
from engine.rules.compile.picks import named_space, of_kind
from engine.rules.game import Game


def standing_bound(g: Game, c: Context, word: str | Word | None) -> frozenset[int] | None:
    """The spaces outside which nobody is meant; None when it could be anywhere."""
    return _bound(g, c, word.in_) if isinstance(word, Characters) and word.in_ is not None else None


def _bound(g: Game, c: Context, word: str | Word) -> frozenset[int] | None:
    if isinstance(word, str):
        space = named_space(c, word)
        return frozenset((space,)) if space >= 0 else None
    if not isinstance(word, SpacesOf):
        return None
    found = frozenset(of_kind(c, word.kind))
    among = [_bound(g, c, each) for each in word.among]
    named = [each for each in among if each is not None]
    if among and len(named) == len(among):
        found &= frozenset().union(*named)
    beside = _bound(g, c, word.adjacent_to) if word.adjacent_to is not None else None
    if beside is not None:
        found &= {near for space in beside for near in g.neighbours[space]}
    origin = _bound(g, c, word.from_) if word.from_ is not None else None
    if origin is not None and word.within is not None:
        found = frozenset(s for s in found if any(0 <= g.distance[o][s] <= word.within for o in origin))
    return found
