"""Lists of effects as short sentences: "you draw a card and gain one action point. After that, …"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.language.names import role_text, roles_read
from engine.language.sentence import Mood, Phrase, Stands, capital, glue, join, plain
from engine.language.word import Word


@dataclass(frozen=True, slots=True)
class Lead:
    """What the first sentence of a list begins with: "you may", "he may spend one action point"."""

    phrase: Phrase
    subjects: tuple[Any, ...]  # effects with these subjects carry on from it
    mood: Mood
    verb: bool  # it has a verb, so an effect follows it with "and"
    otherwise: str  # what stands between it and an effect with another subject
    then: str | None = None  # a later effect with another subject begins a new sentence, with this
    listed: bool = False  # it ends in a list of its own, "one movement point and one action point"


class _Narrator:
    """Puts effects into sentences one after the other."""

    def __init__(self, lead: Lead | None) -> None:
        self.lead = lead
        self.sentences: list[Phrase] = []
        self.prefix = ""
        self.clauses: list[Phrase] = []
        self.joined = 0  # how many clauses carry on from the lead
        self.open = lead is not None

    def add(self, effect: Word, *path: str | int) -> None:
        lead = self.lead
        carries_on = self.open and lead is not None and effect.subject() in lead.subjects
        mood = lead.mood if carries_on and lead is not None else Mood.PLAIN
        phrase = effect.phrase(mood).at(*path)
        if carries_on:
            phrase = phrase.without_subject()
            self.joined += 1
        else:
            self.open = False
        if self.clauses and not carries_on:
            self._begin(phrase)
        self.clauses.append(phrase)
        if phrase.stands is not Stands.WITHIN:
            self.close()
        if phrase.branching:
            self.prefix = "after that, "
        elif getattr(effect, "optional", False):
            self.close()
            self.prefix = "if so, "

    def _begin(self, phrase: Phrase) -> None:
        """Begin a new sentence where this clause needs one."""
        then = self.lead.then if self.lead is not None and self.joined else None
        turns = phrase.branching and self.clauses[-1].subject_text != phrase.subject_text
        if phrase.stands is Stands.ALONE or turns or then is not None:
            self.close()
            self.prefix = then or ""

    def close(self) -> None:
        """End the sentence."""
        if not self.clauses:
            return
        phrase = self._sentence()
        last = self.clauses[-1]
        self.sentences.append(replace(glue(self.prefix, phrase), branching=last.branching))
        self.prefix, self.clauses, self.open = "", [], False

    def _sentence(self) -> Phrase:
        groups: list[list[Phrase]] = []
        lead, self.lead = self.lead, None
        first, rest = self.clauses[: self.joined], self.clauses[self.joined :]
        self.joined = 0
        if lead is not None and first:
            head = [lead.phrase, *first] if lead.verb else [glue(lead.phrase, " ", first[0]), *first[1:]]
            groups.append(head)
        said = ""
        for phrase in rest:
            subject = phrase.subject_text
            if groups and subject and subject == said:
                groups[-1].append(phrase.without_subject())
            else:
                groups.append([phrase])
            said = subject
        mixed = len(groups) > 1 and any(len(group) > 1 for group in groups)
        told = [join(group) for group in groups]
        if lead is not None and first and lead.listed:
            told[0] = join(groups[0], ", and ")
        text = join(told, ", and " if mixed else " and ")
        return text if lead is None or first else glue(lead.phrase, lead.otherwise, text)


def effects_phrase(effects: Sequence[Word], key: str, lead: Lead | None = None) -> Phrase:
    """A list of effects as one sentence or several, without the last full stop."""
    if not effects:
        return plain("nothing happens")
    narrator = _Narrator(lead)
    _tell(narrator, effects, 0, key)
    narrator.close()
    sentences = narrator.sentences
    many = len(sentences) > 1 or sentences[-1].branching
    parts: list[str | Phrase] = []
    for i, sentence in enumerate(sentences):
        ended = i and sentences[i - 1].text.rstrip("”").endswith((".", "!", "?"))
        parts += [" " if ended else ". ", capital(sentence)] if i else [sentence]
    return glue(
        *parts,
        stands=Stands.ALONE if many else Stands.LAST,
        branching=sentences[-1].branching,
        plural=len(effects) > 1,
    )


def _tell(narrator: _Narrator, effects: Sequence[Word], i: int, key: str) -> None:
    """One effect, and within the roles it fills, those after it."""
    effect = effects[i]
    narrator.add(effect, key, i)
    if i + 1 == len(effects):
        return
    with roles_read(**{role: _distinct(role, reads) for role, reads in effect.introduces().items()}):
        _tell(narrator, effects, i + 1, key)


def _distinct(role: str, reads: str) -> str:
    """Two figures must not both be "that enemy"."""
    partner = {"chosen": "other", "other": "chosen"}.get(role)
    if partner is not None and role_text(partner) == reads:
        return reads.replace("that ", "the other ", 1)
    return reads


def several(phrase: Phrase) -> bool:
    """Whether a list of effects needs more than one sentence."""
    return phrase.stands is Stands.ALONE
