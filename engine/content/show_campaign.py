"""A campaign in plain English."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.content.campaign import Campaign, Chapter, goes_on
from engine.content.common import words
from engine.diagnostics.words import listed
from engine.language.names import proper

if TYPE_CHECKING:
    from engine.content.library import Library, Loaded
    from engine.content.show import _Page as Page


def campaign_page(page: Page, loaded: Loaded, library: Library) -> None:
    """The whole file: the rules of the campaign, its chapters with their ways on, its last pages."""
    model: Campaign = loaded.model
    names = campaign_names(model, library)
    page.title(words(model.title), "Campaign")
    if model.off:
        page.line("Off: checked, but not played.")
    if model.story:
        page.paragraphs(words(model.story))
    page.gap()
    page.line(f"For {listed(map(str, model.players))} players, {_chapters(len(model.chapter))}.")
    if model.ruleset is not None:
        page.line(f"Rules: {title_of(library, 'ruleset', model.ruleset)}.")
    page.heading("The campaign")
    page.item(model.recording())
    page.item(model.carrying(names))
    page.item(model.winning())
    for index, chapter in enumerate(model.chapter):
        _chapter(page, model, index, chapter, names, library)
    if model.ending:
        page.heading("The last page")
        for ending in model.ending:
            page.gap()
            page.line(words(ending.title) or "The end", 2)
            holds = ending.when.reading(names) if ending.when is not None else ""
            page.line(f"Read if {holds}." if holds else "Read otherwise.", 4)
            page.flavour(" ".join(words(ending.text).split()), 4)
    if model.notes:
        page.heading("Notes for the designer")
        page.line(words(model.notes), 2)


def _chapter(
    page: Page, model: Campaign, index: int, chapter: Chapter, names: dict[str, str], library: Library
) -> None:
    page.heading(f"Chapter {index + 1}: {names[chapter.id]}")
    adventure = title_of(library, "adventure", chapter.adventure)
    page.line(f"The adventure {adventure}." if adventure != names[chapter.id] else "The adventure itself.", 2)
    if chapter.story:
        page.flavour(" ".join(words(chapter.story).split()), 4)
    if chapter.optional:
        page.item("The players may skip it.")
    if chapter.bonus:
        page.item("Whoever won the game before gets this sheet's winner's bonus; tied winners each get it.")
    if chapter.other_win:
        page.item("The sheet says who wins; it need not be whoever has the most ducats.")
    for number, branch in enumerate(chapter.branch):
        reading = branch.reading(names)
        page.item(f"Otherwise {goes_on(branch.to, names)}." if branch.always and number else reading)
        page.flavour(" ".join(words(branch.text).split()), 6)
    goes = goes_on(model.following(index), names)
    if not any(branch.always for branch in chapter.branch):
        page.item(f"{'Otherwise' if chapter.branch else 'Then'} {goes}.")
    elif chapter.optional:
        page.item(f"If it is skipped, {goes}.")


def campaign_names(model: Campaign, library: Library) -> dict[str, str]:
    """How chapters, gangs and things read in a campaign's sentences."""
    names = {
        chapter.id: words(chapter.title) or title_of(library, "adventure", chapter.adventure)
        for chapter in model.chapter
    }
    names |= {gang.id: proper(words(gang.model.title)) for gang in library.of_kind("gang")}
    return {**library.names(), **names}


def title_of(library: Library, kind: str, id_: str) -> str:
    """The title of a file, or its id if there is none."""
    loaded = library.get(kind, id_)
    return words(loaded.model.title) if loaded is not None else id_


def _chapters(count: int) -> str:
    return "one chapter" if count == 1 else f"{count} chapters at most"
