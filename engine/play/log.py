"""The log of a game: lines under rounds and turns, as one seat saw it or open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from engine.play.facts import event_text
from engine.play.session import Happening, Session, Step
from engine.play.view import visible
from engine.play.words import Words, capital, counted, listed
from engine.rules.state import AWAY, LEFT

# Facts that say how many ducats move, before or after the ducats do: then that is not told again.
_NAMES_DUCATS = {
    "purse-emptied": 2,
    "chest-emptied": 2,
    "mission-fulfilled": 3,
    "treasures-sold": 2,
    "penalty-paid": 2,
    "inn-paid": 2,
}
# Facts of the end that get a line each.
_OWN_LINES = ("treasures-sold", "penalty-paid", "inn-paid", "winners", "sheet-event")
# What a short account of a round counts, and how it calls it.
_COUNTED = {
    "chest-opened": "chest opened",
    "combat-won": "combat",
    "mission-fulfilled": "mission",
    "left-district": "thief out",
    "character-removed": "thief lost",
}
_PLURALS = {"chest opened": "chests opened", "thief out": "thieves out", "thief lost": "thieves lost"}


@dataclass(frozen=True, slots=True)
class Line:
    """One line: a heading of a round or turn, or what happened. Steps count from 1; 0 is the set-up."""

    kind: Literal["round", "turn", "fact"]
    text: str
    step: int
    round: int
    player: int

    @property
    def indented(self) -> str:
        return {"round": "", "turn": "  ", "fact": "    "}[self.kind] + self.text


def log_lines(w: Words, session: Session, seat: int | None = None, since: int = 0) -> list[Line]:
    """The log from after step `since` on; the headings over it are there too."""
    first = session.start.first
    out = [Line("round", "Set-up", 0, 0, -1)]
    rolls = [event_text(w, fact, seat) for fact in session.opening if fact[0] == "first-player-rolled"]
    out += [Line("fact", text, 0, 0, -1) for text in rolls]
    out.append(Line("fact", f"First player: {w.gang(first)}.", 0, 0, first))
    if session.start.round:  # begun from a position, in the middle of a game
        out = [Line("round", _round(w, session.start.round), 0, session.start.round, -1)]
    round_, turn = session.start.round, -1
    for at, step in enumerate(session.steps, 1):
        player = step.player
        said: list[str] = []
        for fact in _seen(w, step, seat):
            if fact[0] in ("turn-began", "round-began"):
                _add(out, said, at, round_, player)
                player = turn = -1
            if fact[0] == "round-began":
                round_ = fact[1]
                out.append(Line("round", _round(w, round_), at, round_, -1))
            elif fact[0] == "turn-began":
                if not round_:  # the first round is not announced: it follows the set-up
                    round_ = 1
                    out.append(Line("round", _round(w, 1), at, 1, -1))
                player = turn = fact[1]
                out.append(Line("turn", w.Gang(player), at, round_, player))
            else:
                if fact[0] in _OWN_LINES:
                    _add(out, said, at, round_, player)
                text = event_text(w, fact, seat)
                if fact[0] == "cards-drawn" and fact[1] == seat:
                    text = _own_cards(w, session, at, fact) or text
                # Under a gang's heading its name is not said again and again.
                said.append(capital(text.removeprefix(f"{w.Gang(turn)}: ")) if turn >= 0 else text)
        _add(out, said, at, round_, player)
    return _after(out, since)


def _own_cards(w: Words, session: Session, at: int, fact: Happening) -> str:
    """The cards a seat drew itself, by name."""
    _, player, deck, count = fact
    before = session.steps[at - 2].state if at > 1 else session.start
    hand = deck * w.g.players + player
    new = Counter(session.steps[at - 1].state.hands[hand]) - Counter(before.hands[hand])
    cards = sorted(new.elements())
    if len(cards) != count:
        return ""
    return f"{w.Gang(player)}: {listed([w.card(card) for card in cards])} drawn."


def _add(out: list[Line], said: list[str], at: int, round_: int, player: int) -> None:
    text = " ".join(sentence for sentence in said if sentence)
    said.clear()
    if text:
        out.append(Line("fact", text, at, round_, player))


def _round(w: Words, number: int) -> str:
    return f"Round {number}" if number <= w.g.rounds else "The end"


def _after(lines: list[Line], since: int) -> list[Line]:
    """What came after a step, with the headings it stands under."""
    if not since:
        return lines
    new = [line for line in lines if line.step > since]
    if not new or new[0].kind == "round":
        return new
    old = [line for line in lines if line.step <= since]
    over = [line for line in old if line.kind == "round"][-1:]
    turns = [line for line in old if line.kind == "turn" and line.round == new[0].round]
    return [*over, *(turns[-1:] if new[0].kind == "fact" else ()), *new]


def _seen(w: Words, step: Step, seat: int | None) -> list[Happening]:
    """The facts of a step as a seat saw them, without what another fact says already."""
    facts = step.events if seat is None else tuple(visible(w.g, step.events, seat))
    out: list[Happening] = []
    for i, fact in enumerate(facts):
        before = facts[i - 1] if i else ("",)
        after = facts[i + 1] if i + 1 < len(facts) else ("",)
        if _repeats(fact, before, after, facts[:i]):
            continue
        last = out[-1] if out else ("",)
        if fact[0] == last[0] == "moved" and fact[1] == last[1]:
            out[-1] = ("moved", fact[1], last[2], (*last[3], *fact[3]))
        else:
            out.append(fact)
    return out


def _repeats(fact: Happening, before: Happening, after: Happening, earlier: Iterable[Happening]) -> bool:
    kind = fact[0]
    if kind == "chosen":  # what comes of it says what was chosen
        return bool(after[0])
    if kind == "card-discarded":
        shown = before[0] in ("intrigue-claimed", "intrigue-failed") and before[1:] == fact[1:]
        return shown or after == ("card-played", *fact[1:])
    if kind == "treasure-gained":
        told = [e for e in earlier if e[0] in ("chest-opened", "treasure-stolen")]
        return any(fact[2] in e[2:] for e in told)
    if kind == "ducats-moved":
        near = [e for e in (before, after) if e[0] in _NAMES_DUCATS]
        return any(e[_NAMES_DUCATS[e[0]]] == fact[3] for e in near)
    return False


def round_accounts(w: Words, session: Session) -> list[str]:
    """One line for each round: how much was opened, fought, fulfilled, and what the sheet did."""
    out: list[str] = []
    counts: Counter[str] = Counter()
    events: list[str] = []
    round_ = max(1, session.start.round)
    for step in session.steps:
        for fact in step.events:
            if fact[0] == "round-began":
                out.append(_account(w, round_, counts, events))
                counts.clear()
                events.clear()
                round_ = fact[1]
            elif fact[0] == "sheet-event":
                events.append(w.rule(fact[1]))
            elif fact[0] in _COUNTED:
                counts[_COUNTED[fact[0]]] += 1
    if round_ <= w.g.rounds:
        out.append(_account(w, round_, counts, events))
    return out


def _account(w: Words, round_: int, counts: Counter[str], events: list[str]) -> str:
    parts = [f"{n} {what if n == 1 else _PLURALS.get(what, what + 's')}" for what, n in counts.items()]
    return f"Round {round_}: {listed([*events, *parts]) or 'nothing of note'}."


def undos(seat: str) -> int:
    """How many undos after luck was seen a seat's name tells of: "me undid 2"."""
    words = seat.split()
    return int(words[2]) if len(words) == 3 and words[1] == "undid" and words[2].isdecimal() else 0


def seat_text(seat: str) -> str:
    """Who plays a seat, in words."""
    return f"{seat.split()[0]}, {counted(undos(seat), 'undo')}" if undos(seat) else seat


def standings(w: Words, session: Session, seats: tuple[str, ...] = ()) -> list[str]:
    """The result, best first: ducats, and how many thieves got out."""
    st, g = session.state, w.g
    order = sorted(range(g.players), key=lambda p: (-st.ducats[p], p))
    names = {p: w.Gang(p) + (f" ({seat_text(seats[p])})" if seats else "") for p in order}
    width = max(map(len, names.values()))
    rows = []
    for player in order:
        place = 1 + sum(st.ducats[p] > st.ducats[player] for p in order)
        out = sum(st.figure_pos[f] == LEFT for f in g.characters[player])
        ducats = counted(st.ducats[player], "ducat")
        crew = sum(st.figure_pos[f] != AWAY for f in g.characters[player])
        rows.append(f"{place}. {names[player]:<{width}}  {ducats:>10}, {out} of {crew} thieves out")
    return rows
