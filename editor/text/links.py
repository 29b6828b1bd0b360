"""Steps over several documents that are undone and redone together."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from editor.text.document import Document
from editor.text.edits import EditError
from editor.text.history import Entry
from engine.diagnostics import Edit
from engine.diagnostics.words import listed


@dataclass(eq=False, slots=True)
class Link:
    """One step in each of several documents."""

    title: str
    steps: dict[Document, Entry] = field(default_factory=dict)


class Links:
    """Knows which steps belong together."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self._say = say
        self._links: list[Link] = []
        self._is_following = False

    def apply(self, edits: Mapping[Document, Sequence[Edit]], title: str) -> None:
        """Make the edits, one step in each document; raises EditError before the first if one cannot be."""
        for document in edits:
            if document.read_only:
                raise EditError(f"“{document.title}” cannot be changed: {document.read_only_reason}")
        link = Link(title)
        for document, changes in edits.items():
            before = document.revision
            document.apply(changes, title)
            step = document.last_step
            if document.revision != before and step is not None:
                link.steps[document] = step
        if len(link.steps) > 1:
            self._links.append(link)

    def drop(self, document: Document) -> None:
        """A document is closed; what it was linked to stays as it is."""
        for link in self._links:
            link.steps.pop(document, None)
        self._links = [link for link in self._links if len(link.steps) > 1]

    def undone(self, document: Document, entry: Entry) -> None:
        """A step was undone in one document: undo it in the others, where nothing came after it."""
        self._follow(document, entry, lambda other: other.last_step, lambda other: other.undo(), "undone")

    def redone(self, document: Document, entry: Entry) -> None:
        """A step was redone in one document: redo it in the others, where it is the next."""
        self._follow(document, entry, lambda other: other.next_step, lambda other: other.redo(), "redone")

    def _follow(
        self,
        document: Document,
        entry: Entry,
        at: Callable[[Document], Entry | None],
        act: Callable[[Document], None],
        done: str,
    ) -> None:
        link = next((each for each in self._links if each.steps.get(document) is entry), None)
        if link is None or self._is_following:
            return
        self._is_following = True
        try:
            stay: list[str] = []
            for other, step in link.steps.items():
                if other is document:
                    continue
                if at(other) is step:
                    act(other)
                else:
                    stay.append(f"“{other.title}”")
        finally:
            self._is_following = False
        if stay:
            have = "has" if len(stay) == 1 else "have"
            self._say(
                f"“{link.title}” was {done} in “{document.title}”. "
                f"{listed(stay, 'and')} {have} changed since and {'stays' if len(stay) == 1 else 'stay'} as "
                f"{'it is' if len(stay) == 1 else 'they are'}."
            )
