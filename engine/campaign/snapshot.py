"""The content a save keeps: all files that its games need, and what an update would change in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import unified_diff
from typing import Final

from engine.campaign.save import sha
from engine.content.campaign import Campaign
from engine.content.common import words
from engine.content.library import Library, Loaded
from engine.content.show import show
from engine.rules.compile.build import CompileError, compile_game

_OF_EVERY_GAME: Final = ("board", "deck", "figures", "gang", "ruleset", "tokens")


class ContentError(Exception):
    """Content that cannot be played, in one sentence."""


def campaign_of(library: Library, id_: str) -> Campaign:
    """A campaign of a library by its id."""
    loaded = library.get("campaign", id_.removeprefix("campaigns/"))
    if loaded is None:
        from engine.diagnostics import did_you_mean

        close = did_you_mean(id_, library.ids("campaign"))
        raise ContentError(f"there is no campaign “{id_}”" + (f"; did you mean “{close}”?" if close else ""))
    model: Campaign = loaded.model
    return model


def collect(library: Library, campaign: Campaign) -> dict[str, str]:
    """The texts of a campaign and of everything its games are made of, by file names without a machine's folders."""
    sheets = {chapter.adventure for chapter in campaign.chapter}
    out: dict[str, str] = {}
    for loaded in library.read.values():
        if not loaded.model.off and _is_needed(loaded, campaign.id, sheets):
            name, number = f"{loaded.key}.toml", 1
            while name in out:  # a file and the one that stands in for it may have one id
                number += 1
                name = f"{loaded.key}~{number}.toml"
            out[name] = loaded.source.text
    return out


def _is_needed(loaded: Loaded, campaign: str, sheets: set[str]) -> bool:
    if loaded.kind in _OF_EVERY_GAME:
        return True
    wanted = {campaign} if loaded.kind == "campaign" else sheets
    return loaded.id in wanted or loaded.model.replaces in wanted


def library_of(files: Mapping[str, str]) -> Library:
    """The library of a save; raises ContentError for texts that this program cannot read."""
    library = Library.of_texts(files)
    if library.has_errors:
        first = library.diagnostics[0]
        raise ContentError(f"the save's “{first.file}” cannot be read: {first.message}")
    return library


# --- updates


@dataclass(frozen=True, slots=True)
class Change:
    """What an update does to one chapter."""

    chapter: str
    title: str
    rules: bool  # its games go otherwise; if not, only words change
    sheet: bool  # the sheet itself is another, if only in its wording
    gone: bool = False
    new: bool = False


@dataclass(frozen=True, slots=True)
class Update:
    """What would change in a save if the content of today were accepted."""

    files: Mapping[str, str]
    changed: tuple[str, ...]  # file names, with what became of them
    chapters: tuple[Change, ...]
    pages: tuple[str, ...]  # differences of the pages in plain English

    @property
    def empty(self) -> bool:
        return not self.changed


def compare(
    old_files: Mapping[str, str],
    library: Library,
    campaign_id: str,
    gangs: Sequence[str],
    needed: Sequence[str],
) -> Update:
    """Compare a save's content with a library's; `needed` are chapters the ledger speaks of."""
    old, new = library_of(old_files), library
    before, after = campaign_of(old, campaign_id), campaign_of(new, campaign_id)
    files = collect(new, after)
    kept = {chapter.id for chapter in after.chapter}
    lost = next((id_ for id_ in needed if id_ not in kept), None)
    if lost is not None:
        raise ContentError(f"the campaign of today has no chapter “{lost}”, which this save has reached")
    names = dict.fromkeys((*old_files, *files))
    changed = tuple(
        f"{name} ({'new' if name not in old_files else 'removed' if name not in files else 'changed'})"
        for name in names
        if sha(old_files.get(name, "\0")) != sha(files.get(name, "\0"))
    )
    return Update(
        files, changed, tuple(_chapters(old, new, before, after, gangs)), tuple(_pages(old, new, changed))
    )


def _chapters(
    old: Library, new: Library, before: Campaign, after: Campaign, gangs: Sequence[str]
) -> list[Change]:
    was = {chapter.id: chapter for chapter in before.chapter}
    out = []
    for chapter in after.chapter:
        sheet = new.get("adventure", chapter.adventure)
        title = words(chapter.title) or (words(sheet.model.title) if sheet is not None else chapter.adventure)
        if chapter.id not in was:
            _hash(new, after, chapter.adventure, gangs)
            out.append(Change(chapter.id, title, rules=True, sheet=True, new=True))
            continue
        earlier = was[chapter.id]
        rules = _hash(old, before, earlier.adventure, gangs) != _hash(new, after, chapter.adventure, gangs)
        there = old.get("adventure", earlier.adventure)
        same = there is not None and sheet is not None and there.source.text == sheet.source.text
        out.append(Change(chapter.id, title, rules=rules, sheet=not same or earlier != chapter))
    kept = {chapter.id for chapter in after.chapter}
    gone = [chapter for chapter in before.chapter if chapter.id not in kept]
    return out + [Change(each.id, words(each.title) or each.id, True, True, gone=True) for each in gone]


def _hash(library: Library, campaign: Campaign, adventure: str, gangs: Sequence[str]) -> str:
    """The hash of the rules of a chapter's game: words do not count in it."""
    try:
        game = compile_game(library, adventure, len(gangs), gangs=gangs, ruleset=campaign.ruleset)
    except CompileError as error:
        raise ContentError(f"“{adventure}” cannot be played: {error}") from error
    return game.content_hash


def _pages(old: Library, new: Library, changed: Sequence[str]) -> list[str]:
    out = []
    for name in changed:
        key = name.partition(".toml")[0].partition("~")[0]
        before, after = (show(each, key) if key in each.files else "" for each in (old, new))
        lines = unified_diff(before.splitlines(), after.splitlines(), lineterm="", n=0)
        told = [line for line in lines if not line.startswith(("---", "+++", "@@"))]
        if told:
            out.append("\n".join([f"{key}:", *told]))
    return out
