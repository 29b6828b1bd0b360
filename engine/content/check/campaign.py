"""Campaigns: chapters that exist and can be reached, an end, branches that can be taken, things that can be carried."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.content.campaign import END, EXPERIENCE, After, AtTheEnd, Branch, Campaign, Range, Totals
from engine.content.check.names import World
from engine.content.check.players import check_players
from engine.content.check.report import Report
from engine.content.library import Loaded
from engine.diagnostics import Path, Related
from engine.diagnostics.words import code, listed

_FIRST: Final = 0


def check_campaign(loaded: Loaded, world: World, report: Report) -> None:
    """Everything about a campaign that its shape does not tell."""
    model: Campaign = loaded.model
    _lists(model, report)
    _ids(model, report)
    _references(model, world, report)
    _things(model, world, report)
    _recorded(model, report)
    _fits(model, world, report)
    if loaded.source.syntax or _unknown_targets(model):
        return  # a chapter that seems to be missing may stand in a broken statement
    _chain(model, report)
    _bonuses(model, world, report)
    _branches(model, report)
    _endings(model, report)


# --- the head


def _lists(model: Campaign, report: Report) -> None:
    check_players(model.players, report)
    for key in ("won_by", "records"):
        words: tuple[str, ...] = getattr(model, key)
        for index, word in enumerate(words):
            if word in words[:index]:
                report.at((key, index), "E210", f"{code(word)} is listed twice")


def _ids(model: Campaign, report: Report) -> None:
    first: dict[str, Path] = {}
    for index, chapter in enumerate(model.chapter):
        path: Path = ("chapter", index, "id")
        if chapter.id == END:
            message = f"{code(END)} is where a campaign is over and cannot be a chapter's id"
            report.at(path, "E302", message, "choose another id")
        elif chapter.id in first:
            there = Related("it is used here", report.source.file, report.source.span(first[chapter.id]))
            message = f"the id {code(chapter.id)} is taken already"
            report.at(path, "E302", message, "choose another id", related=(there,))
        first.setdefault(chapter.id, path)


# --- what it refers to


def _references(model: Campaign, world: World, report: Report) -> None:
    if model.ruleset is not None:
        _file(world, "ruleset", model.ruleset, ("ruleset",), report)
    ids = {chapter.id for chapter in model.chapter}
    for index, chapter in enumerate(model.chapter):
        at: Path = ("chapter", index)
        _file(world, "adventure", chapter.adventure, (*at, "adventure"), report)
        for number, branch in enumerate(chapter.branch):
            if branch.to not in (*ids, END):
                report.unknown((*at, "branch", number, "to"), "chapter", branch.to, {*ids, END})
            if branch.when is not None and branch.when.gang is not None:
                _file(world, "gang", branch.when.gang, (*at, "branch", number, "when", "gang"), report)
        if chapter.next is not None and chapter.next not in (*ids, END):
            report.unknown((*at, "next"), "chapter", chapter.next, {*ids, END})
    for index, ending in enumerate(model.ending):
        when = ending.when
        if when is not None and when.chapter is not None and when.chapter not in ids:
            report.unknown(("ending", index, "when", "chapter"), "chapter", when.chapter, ids)
        if when is not None and when.gang is not None:
            _file(world, "gang", when.gang, ("ending", index, "when", "gang"), report)


def _file(world: World, kind: str, name: str, path: Path, report: Report) -> None:
    known = world.file_ids(kind)
    if name not in known:
        report.unknown(path, kind, name, known)
        return
    loaded = world.files.get(kind, {}).get(name)
    if loaded is not None and loaded.model.off:
        message = f"the {kind} {code(name)} is switched off"
        report.at(path, "E301", message, "switch it on again, or name another")


def _things(model: Campaign, world: World, report: Report) -> None:
    """Tokens and Equipment, and nothing else, can be carried over."""
    decks = {
        card.id: loaded.model.deck
        for loaded in world.files.get("deck", {}).values()
        for card in loaded.model.card
    }
    known = {*world.of("token"), *(card for card, deck in decks.items() if deck == "equipment")}
    for index, name in enumerate(model.carries.items):
        path: Path = ("carries", "items", index)
        if name in model.carries.items[:index]:
            report.at(path, "E210", f"{code(name)} is listed twice")
        elif name in known or (name not in decks and name in world.of("card")):
            continue  # a card of a deck that could not be read may be anything
        elif name in decks:
            message = f"{code(name)} is no Equipment, and a token or an Equipment card is wanted here"
            report.at(path, "E406", message)
        else:
            report.unknown(path, "token or Equipment card", name, known)


def _recorded(model: Campaign, report: Report) -> None:
    """What counts later must be written down."""
    if "experience" in model.records:
        return
    help = 'add "experience" to `records`'
    if "experience" in model.carries.model_fields_set and model.carries.experience:
        message = "experience cannot be carried: it is not among what the campaign records"
        report.at(("carries", "experience"), "E906", message, help, rule="X-28")
    if "experience" in model.won_by:
        message = "experience cannot decide: it is not among what the campaign records"
        report.at(("won_by", model.won_by.index("experience")), "E906", message, help, rule="X-29")
    for path, totals in _conditions(model):
        if totals.experience is not None:
            message = "this asks for experience, which is not among what the campaign records"
            report.at((*path, "experience"), "E906", message, help, rule="X-27")


def _conditions(model: Campaign) -> Iterator[tuple[Path, Totals]]:
    for index, chapter in enumerate(model.chapter):
        for number, branch in enumerate(chapter.branch):
            if branch.when is not None:
                yield ("chapter", index, "branch", number, "when"), branch.when
    for index, ending in enumerate(model.ending):
        if ending.when is not None:
            yield ("ending", index, "when"), ending.when


def _fits(model: Campaign, world: World, report: Report) -> None:
    """Every chapter can be played by as many as the campaign is for."""
    for index, chapter in enumerate(model.chapter):
        loaded = world.files.get("adventure", {}).get(chapter.adventure)
        if loaded is None:
            continue
        short = [count for count in model.players if 2 <= count <= 4 and count not in loaded.model.players]
        if short:
            allowed = listed(map(str, loaded.model.players))
            wanted = listed(map(str, short))
            message = f"{code(chapter.adventure)} is for {allowed} players, not for {wanted} as the campaign"
            help = "take these numbers out of `players`, or play another adventure"
            report.at(("chapter", index, "adventure"), "E904", message, help, rule="S-1")


# --- the chain


def _unknown_targets(model: Campaign) -> bool:
    ids = {END, *(chapter.id for chapter in model.chapter)}
    return any(target not in ids for index in range(len(model.chapter)) for target in model.targets(index))


def _graph(model: Campaign) -> dict[str, set[str]]:
    """Which chapters can follow which. What is never taken is left out."""
    graph: dict[str, set[str]] = {}
    for index, chapter in enumerate(model.chapter):
        live, otherwise = _live(chapter.branch)
        targets = {branch.to for branch in live}
        if otherwise or chapter.optional:
            targets.add(model.following(index))
        graph.setdefault(chapter.id, set()).update(targets)
    return graph


def _live(branches: tuple[Branch, ...]) -> tuple[list[Branch], bool]:
    """Branches up to the one that is always taken, and whether the default can come."""
    live = []
    for branch in branches:
        live.append(branch)
        if branch.always:
            return live, False
    return live, True


def _reached(graph: dict[str, set[str]], start: str) -> set[str]:
    reached, waiting = {start}, [start]
    while waiting:
        for target in graph.get(waiting.pop(), set()) - reached:
            reached.add(target)
            waiting.append(target)
    return reached


def _chain(model: Campaign, report: Report) -> None:
    graph = _graph(model)
    begun = _reached(graph, model.chapter[_FIRST].id)
    lost = False
    for index, chapter in enumerate(model.chapter):
        if chapter.id not in begun:
            message = f"nothing leads to the chapter {code(chapter.id)}"
            help = "name it as `next` or in a branch of another chapter, or remove it"
            report.at(("chapter", index, "id"), "W901", message, help)
        elif not lost and END not in _reached(graph, chapter.id):
            lost = True  # once: the others in the circle have the same fault
            message = f"from {code(chapter.id)} on the campaign never ends"
            help = f'let some chapter after it have a branch to `{END}`, or `next = "{END}"`'
            key = "next" if chapter.next is not None else "id"
            report.at(("chapter", index, key), "E902", message, help)


def _comes_first_only(model: Campaign) -> bool:
    """Whether no game can have been played before the first chapter."""
    first = model.chapter[_FIRST].id
    return all(first not in targets for targets in _graph(model).values())


def _bonuses(model: Campaign, world: World, report: Report) -> None:
    for index, chapter in enumerate(model.chapter):
        if not chapter.bonus:
            continue
        path: Path = ("chapter", index, "bonus")
        loaded = world.files.get("adventure", {}).get(chapter.adventure)
        if index == _FIRST and _comes_first_only(model):
            message = "nobody has won a game before the first chapter, so nobody gets the bonus"
            report.at(path, "W905", message, "remove it", rule="X-28")
        elif loaded is not None and not loaded.model.winners_bonus:
            message = f"the sheet {code(chapter.adventure)} names no winner's bonus"
            help = "give the sheet a `winners_bonus`, or remove this"
            report.at(path, "W905", message, help, rule="X-28")


# --- conditions that can never hold


def _branches(model: Campaign, report: Report) -> None:
    alone = _comes_first_only(model)
    for index, chapter in enumerate(model.chapter):
        always: int | None = None
        for number, branch in enumerate(chapter.branch):
            path: Path = ("chapter", index, "branch", number)
            why = _why_never(branch.when, model)
            when = branch.when
            if always is not None:
                why = f"branch {always + 1} is always taken before it"
            elif why is None and when is not None and when.winner == "same" and index == _FIRST and alone:
                why = "no game comes before the first chapter"
            elif why is None:
                why = _covered(chapter.branch, number)
            if why is not None:
                _never(path, "branch", why, branch.when, report)
            if always is None and branch.always:
                always = number


def _covered(branches: tuple[Branch, ...], number: int) -> str | None:
    for earlier in range(number):
        if branches[earlier].choice is None and branches[earlier].when == branches[number].when:
            return f"branch {earlier + 1} has the same condition and comes first"
    return None


def _endings(model: Campaign, report: Report) -> None:
    graph = _graph(model)
    always: int | None = None
    for index, ending in enumerate(model.ending):
        when = ending.when
        why = _why_never(when, model)
        if always is not None:
            why = f"ending {always + 1} is always read before it"
        elif why is None and when is not None and when.chapter in graph and END not in graph[when.chapter]:
            why = f"the campaign does not end after {code(when.chapter)}"
        elif why is None:
            same = [n for n in range(index) if model.ending[n].when == when]
            why = f"ending {same[0] + 1} has the same condition and comes first" if same else None
        if why is not None:
            _never(("ending", index), "ending", why, when, report)
        if always is None and (when is None or when.empty):
            always = index


def _never(path: Path, what: str, why: str, when: Totals | None, report: Report) -> None:
    help = "change its condition, or remove it"
    verb = "taken" if what == "branch" else "read"
    place = (*path, "when") if when is not None else path
    report.at(place, "W903", f"this {what} can never be {verb}: {why}", help)


def _why_never(when: After | AtTheEnd | None, model: Campaign) -> str | None:
    """Why a condition cannot hold, if it cannot."""
    if when is None:
        return None
    for name in ("lead", "ducats", "experience"):
        given: Range | None = getattr(when, name)
        if given is None:
            continue
        if given.at_least is not None and given.at_most is not None and given.at_least > given.at_most:
            return f"{code(name)} cannot be at least {given.at_least} and at most {given.at_most}"
        if name == "experience" and (given.at_least or 0) > EXPERIENCE:
            return f"there are {EXPERIENCE} experience tokens in the box"
    seat = getattr(when, "seat", None)
    if seat is not None and model.players and seat > max(model.players):
        return f"there is no seat {seat} in a campaign for {listed(map(str, model.players))} players"
    return None
