"""What the campaign commands print: pages of story, standings, the ledger, figures."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import Any

from engine.campaign import ledger
from engine.campaign.chain import ending
from engine.campaign.desk import Desk, Seating
from engine.campaign.ledger import Kind
from engine.campaign.snapshot import Update
from engine.campaign.standings import champions, places, totals
from engine.content.common import words
from engine.diagnostics.words import listed
from engine.language.vocabulary import Text

_WIDTH = 100
_SAY = {
    "winner": "The winner of the last game has the say",
    "leader": "Whoever leads the campaign has the say",
    "last": "Whoever is last in the campaign has the say",
    "everybody": "All players have the say",
}


def story(text: Text | None) -> list[str]:
    """Paragraphs, wrapped."""
    out: list[str] = []
    for paragraph in words(text).strip().split("\n\n"):
        if paragraph.strip():
            out += ["", *wrap(" ".join(paragraph.split()), _WIDTH)]
    return out


def headed(text: str) -> list[str]:
    return [text, "=" * min(len(text), _WIDTH)]


def first_page(desk: Desk) -> list[str]:
    return [*headed(words(desk.campaign.title)), *story(desk.campaign.story)]


def chapter_page(desk: Desk, seating: Seating) -> list[str]:
    """The page before a game: who plays, and what they bring."""
    chapter, start = seating.chapter, seating.start
    number = next(i for i, each in enumerate(desk.campaign.chapter, 1) if each.id == chapter.id)
    out = [*headed(f"Chapter {number}: {desk.titles()[chapter.id]}"), *story(chapter.story), ""]
    for seat, player in enumerate(seating.players):
        brings = [f"{start.experience[seat]} experience"] if start.experience[seat] else []
        brings += ["the winner's bonus"] if seat in start.winners else []
        brings += start.items[seat]
        gang = desk.titles().get(player.gang, player.gang)
        out.append(f"{player.name}: {gang}" + (f", with {listed(brings, 'and')}" if brings else ""))
    return out


def standings_page(desk: Desk) -> list[str]:
    """Everybody's totals, best first."""
    where, sums = desk.where, totals(desk.where)
    rank = places(desk.campaign, where)
    order = sorted(where.players, key=lambda number: (rank.get(number, 99), number))
    names = {number: _called(desk, number) for number in order}
    width = max(map(len, names.values()))
    shows = "experience" in desk.campaign.records
    out = []
    for number in order:
        total = sums[number]
        place = f"{rank[number]}." if number in rank else " -"
        row = f"{place} {names[number]:<{width}}  {_many(total.ducats, 'ducat'):>11}, {total.won} of {total.games} won"
        row += f", {total.experience} experience" if shows else ""
        out.append(row + (f", {', '.join(total.items)}" if total.items else ""))
    return out


def _called(desk: Desk, number: int) -> str:
    player = desk.where.players[number]
    gang = desk.titles().get(player.gang, player.gang)
    return f"{player.name} ({gang})" if player.active else f"{player.name} (has left)"


def next_page(desk: Desk) -> list[str]:
    """Where the campaign is, and what comes next."""
    here, titles = desk.position, desk.titles()
    out: list[str] = []
    if here.taken is not None and here.taken.branch is not None and here.taken.branch.text:
        out += [*story(here.taken.branch.text)[1:], ""]
    if here.over:
        return out + _last_page(desk)
    if here.next is not None:
        more = " (optional: `campaign skip` leaves it out)" if here.next.optional else ""
        out.append(f"Next: “{titles[here.next.id]}”{more}.")
    else:
        out.append(f"{_SAY[here.chooser]}: `campaign choose` one of")
        for option in here.options:
            title = words(option.branch.title) if option.branch is not None else ""
            name = "the end" if option.to == "end" else f"“{titles[option.to]}”"
            out.append(f"  {option.to}: {name}{f', {title}' if title else ''}")
    first = here.next.id if here.next is not None else ""
    later = [f"“{titles[id_]}”" for id_ in here.possible if id_ != first]
    if later:
        out.append(f"Can still come: {listed(later, 'and')}.")
    if here.closed:
        out.append(f"Closed: {listed((f'“{titles[id_]}”' for id_ in here.closed), 'and')}.")
    if desk.where.absent:
        away = listed((desk.where.players[n].name for n in sorted(desk.where.absent)), "and")
        out.append(f"Not there for the next game: {away}.")
    return out


def _last_page(desk: Desk) -> list[str]:
    best = [desk.where.players[number].name for number in champions(desk.campaign, desk.where)]
    page = ending(desk.campaign, desk.where)
    out = [f"The campaign is over. {listed(best, 'and')} {'has' if len(best) == 1 else 'have'} won it."]
    if page is not None:
        title = words(page.title)
        out += ["", *(headed(title) if title else []), *story(page.text)]
    return out


def standings_data(desk: Desk) -> dict[str, Any]:
    """All of it, for other programs."""
    where, here = desk.where, desk.position
    sums, rank = totals(where), places(desk.campaign, where)
    return {
        "campaign": desk.campaign.id,
        "over": here.over,
        "next": here.next.id if here.next is not None else None,
        "choices": [option.to for option in here.options],
        "possible": list(here.possible),
        "closed": list(here.closed),
        "winners": [where.players[n].name for n in champions(desk.campaign, where)] if here.over else [],
        "players": [
            {
                "name": player.name,
                "gang": player.gang,
                "active": player.active,
                "place": rank.get(player.number),
                "ducats": sums[player.number].ducats,
                "games": sums[player.number].games,
                "won": sums[player.number].won,
                "experience": sums[player.number].experience,
                "items": list(sums[player.number].items),
            }
            for player in where.players.values()
        ],
        "games": [
            {
                "entry": game.entry,
                "chapter": game.chapter,
                "typed": game.typed,
                "corrected_by": game.corrected_by,
                "winners": [where.players[n].name for n in game.result.winners],
                "ducats": {where.players[n].name: count for n, count in game.result.ducats.items()},
                "experience": {where.players[n].name: count for n, count in game.result.experience.items()},
            }
            for game in where.games
        ],
        "skipped": [step.chapter for step in where.steps if step.game is None],
    }


def history_page(desk: Desk) -> list[str]:
    """The ledger, entry by entry, with the names that people had then."""
    titles, names = desk.titles(), {}
    corrected = {row.corrects: row.id for row in desk.rows if row.corrects is not None}
    out = []
    for row in desk.rows:
        if row.kind == Kind.JOINED:
            names[row.data["player"]] = row.data["name"]
        later = f" [corrected by entry {corrected[row.id]}]" if row.id in corrected else ""
        text = f"{row.id:>4}  {row.at[:16].replace('T', ' ')}  {row.author}: "
        out += wrap(text + ledger.reading(row, names, titles) + later, _WIDTH, subsequent_indent=" " * 6)
        if row.kind == Kind.REPLACED:
            names[row.data["player"]] = row.data["name"]
    return out


def update_page(desk: Desk, update: Update) -> list[str]:
    """What an update changes, chapter by chapter."""
    if update.empty:
        return ["The content is the same as in the save; there is nothing to update."]
    done = {step.chapter for step in desk.where.steps}
    out = ["An update would change:"]
    for change in update.chapters:
        if change.gone:
            what = "is no longer part of the campaign"
        elif change.new:
            what = "is new"
        elif change.rules:
            what = "its rules change"
        elif change.sheet:
            what = "only its wording or its place in the campaign changes"
        else:
            what = "stays as it is"
        played = "; it is behind you, and its result stays" if change.chapter in done else ""
        out.append(f"  {change.title}: {what}{played}.")
    out += ["", "Files:", *(f"  {name}" for name in update.changed)]
    for page in update.pages:
        out += ["", *page.split("\n")]
    return out


def figures_page(figures: dict[str, Any]) -> list[str]:
    """What many campaigns came to."""
    bots = ", ".join(dict.fromkeys(figures["bots"]))
    out = [
        f"{figures['campaign']}, {figures['players']} players ({bots}): "
        f"{figures['completed']} campaigns, seed {figures['seed']}",
        "",
        f"{'chapter':<18} {'reached':>22}  {'ducats 5 25 50 75 95 %':>26}  {'winner 50 %':>11}  {'experience 5 50 95 %':>20}",
    ]
    for row in figures["chapters"]:
        ducats, best, tokens = row["ducats"], row["winner_ducats"], row["experience"]
        spread = " ".join(f"{value:g}" for value in ducats.values())
        three = " ".join(f"{tokens[key]:g}" for key in ("p5", "p50", "p95")) if tokens else ""
        middle = f"{best['p50']:g}" if best else ""
        out.append(
            f"{row['chapter']:<18} {_share(row['reached']):>22}  {spread:>26}  {middle:>11}  {three:>20}"
        )
    out += ["", "ways on"]
    out += [f"  {line}" for line in _ways(figures)]
    out += ["", f"the winner of the first game wins it all: {_share(figures['first_winner_wins_all'])}"]
    out.append(f"shared victories: {_share(figures['shared_victories'])}")
    out += [f"{gang} wins: {_share(row)}" for gang, row in figures["gangs"].items()]
    out += [f"last page “{row['title']}”: {_share(row)}" for row in figures["endings"]]
    out += [
        f"crashed: campaign {row['run']}, seed {row['seed']}, gangs {','.join(row['gangs'])}: {row['error']}"
        for row in figures["crashes"]
    ]
    return out


def _ways(figures: dict[str, Any]) -> Iterator[str]:
    for row in figures["chapters"]:
        for to, share in row["ways"].items():
            yield f"{row['chapter']} → {to}: {_share(share)}"


def _share(row: dict[str, Any]) -> str:
    low, high = row["ci95"]
    return f"{row['share']:.0%} ({low:.0%} – {high:.0%})"


def _many(count: int, one: str) -> str:
    return f"{count} {one if count == 1 else one + 's'}"
