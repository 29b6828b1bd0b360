"""Reads a rule case, plays it and compares."""

from __future__ import annotations

import json
import tomllib
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest

from engine.campaign.ledger import Result
from engine.campaign.standings import Game as Played
from engine.campaign.standings import Player, Standing, Step, places, totals
from engine.content.library import Library
from engine.play import notation
from engine.play.position import Position, place
from engine.play.session import IllegalAction, Session
from engine.play.view import view, visible
from engine.rules.compile.build import DEFAULT_GANGS, CompileError, compile_game
from engine.rules.game import ARCANA, EQUIPMENT, INTRIGUE, MISSIONS, Game
from engine.rules.start import Start, outcome
from engine.rules.state import CARRIED, OUT, SAFE, State

HERE = Path(__file__).parent
DEFAULT = "01-the-treasure-of-the-duke"


def cases() -> list[Path]:
    return sorted(path.parent for path in HERE.glob("*/case.toml"))


def load(folder: Path) -> dict[str, Any]:
    return tomllib.loads((folder / "case.toml").read_text(encoding="utf-8"))


@cache
def _library(folder: Path | None) -> Library:
    extra = (
        [folder / f.name for f in sorted(folder.glob("*.toml")) if f.name != "case.toml"] if folder else []
    )
    library = Library.load(extra)
    assert not library.has_errors, [d.message for d in library.diagnostics]
    return library


@cache
def _game(
    folder: Path | None,
    adventure: str,
    ruleset: str,
    players: int,
    gangs: tuple[str, ...],
    values: str,
    start: str,
) -> Game:
    return compile_game(
        _library(folder),
        adventure,
        players,
        gangs=gangs or None,
        ruleset=ruleset,
        overrides=tomllib.loads(values),
        start=Start.of(json.loads(start)),
    )


def game_of(folder: Path, case: dict[str, Any], ruleset: str) -> Game:
    spec = case.get("game", {})
    if "content" in spec:
        folder = HERE / spec["content"]
    has_files = any(f.name != "case.toml" for f in folder.glob("*.toml"))
    values = "\n".join(f"{k} = {_toml(v)}" for k, v in spec.get("set", {}).items())
    return _game(
        folder if has_files else None,
        spec.get("adventure", DEFAULT),
        ruleset,
        spec.get("players", 2),
        tuple(spec.get("gangs", ())),
        values,
        json.dumps(spec.get("start", {})),
    )


def _campaign(case: dict[str, Any]) -> None:
    """A campaign's games as they were written down, and who has won it all."""
    spec = case["campaign"]
    loaded = Library.load().get("campaign", spec["id"])
    assert loaded is not None
    model = loaded.model
    where = Standing(model.id)
    for number, _ in enumerate(spec["games"][0], 1):
        where.players[number] = Player(number, f"Player {number}", DEFAULT_GANGS[number - 1])
    for entry, (chapter, ducats) in enumerate(zip(model.chapter, spec["games"], strict=False), 1):
        sums = dict(enumerate(ducats, 1))
        won = tuple(number for number, n in sums.items() if n == max(ducats))
        seats = tuple((player.number, player.gang) for player in where.players.values())
        game = Played(entry, chapter.id, seats, Result(won, sums, {}, {}), True)
        where.steps.append(Step(entry, chapter.id, game))
    ranks = places(model, where)
    first = [number for number, rank in ranks.items() if rank == 1]
    assert first == case["expect"]["champions"], ranks
    assert [total.ducats for total in totals(where).values()] == case["expect"]["totals"]


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return repr(value).replace("'", '"')


def play(folder: Path, ruleset: str) -> None:
    """Play one case under one ruleset; a failure says which step and why."""
    case = load(folder)
    if "campaign" in case:
        _campaign(case)
        return
    if "refused" in case.get("game", {}):
        with pytest.raises(CompileError, match=case["game"]["refused"]):
            game_of(folder, case, ruleset)
        return
    g = game_of(folder, case, ruleset)
    session = Session(g, start=place(g, Position.of(case.get("position", {}))))
    assert not session.state.given, f"{folder.name}: the position's dice {session.state.given} were not used"
    told: list[str] = []
    for number, step in enumerate(case.get("step", []), 1):
        where = f"{folder.name} ({ruleset}), step {number}"
        _step(g, session, step, told, where)
    _compare(g, session, case.get("expect", {}), told, f"{folder.name} ({ruleset})")


def _step(g: Game, session: Session, step: dict[str, Any], told: list[str], where: str) -> None:
    if "do" in step:
        action = notation.read(g, step["do"])
        listed, refusal = action in session.legal, session.why_not(action)
        assert listed == (refusal is None), f"{where}: {step['do']} listed: {listed}, refused: {refusal}"
        session.state.given = tuple(step.get("dice", ()))
        try:
            played = session.play(step["do"])
        except IllegalAction as error:
            offered = ", ".join(notation.write(g, a) for a in session.legal[:40])
            raise AssertionError(f"{where}: {step['do']} refused: {error}; offered: {offered}") from error
        told += [_fact(g, event) for event in played.events]
        assert not played.state.given, f"{where}: dice {played.state.given} were not used"
    if "refused" in step:
        action = notation.read(g, step["refused"])
        refusal = session.why_not(action)
        assert refusal is not None, f"{where}: {step['refused']} is legal"
        assert action not in session.legal, f"{where}: {step['refused']} is refused and yet offered"
        assert refusal.rule == step["rule"], (
            f"{where}: refused by {refusal.rule} ({refusal.text}), not {step['rule']}"
        )
        assert refusal.by == step.get("by", refusal.by), (
            f"{where}: refused by “{refusal.by}”, not “{step['by']}”"
        )
    if "seen_by" in step:
        _see(g, session, step, where)
    if "offered" in step:
        action = notation.read(g, step["offered"])
        offered = [notation.write(g, a) for a in session.legal]
        assert action in session.legal, f"{where}: {step['offered']} is not offered, only {offered[:40]}"
        assert session.why_not(action) is None, f"{where}: {step['offered']} is offered and refused"
    if "not_offered" in step:
        assert notation.read(g, step["not_offered"]) not in session.legal, (
            f"{where}: {step['not_offered']} is offered"
        )
    if "to_move" in step:
        assert session.to_move == step["to_move"] - 1, f"{where}: player {session.to_move + 1} is to move"


def _see(g: Game, session: Session, step: dict[str, Any], where: str) -> None:
    """What one seat knows; what it may not know reads “hidden”. Facts are those of the step before."""
    seat = step["seen_by"] - 1
    known = view(g, session.state, seat)
    names = g.names()
    for key, wanted in step["sees"].items():
        if key == "facts":
            told = [_fact(g, event) for event in visible(g, session.steps[-1].events, seat)]
            assert set(map(partial(_names, g), wanted)) <= set(told), f"{where}: {wanted} in {told}"
            continue
        seen: dict[str, Any] = {}
        for n in wanted:
            if key == "ducats":
                value: Any = known.ducats[_purse(g, n)]
            elif key == "hands":
                hand = known.hands[ARCANA * g.players + int(n) - 1]
                value = None if hand is None else [g.card_ids[c] for c in hand]
            elif key == "intrigues":
                hand = known.hands[INTRIGUE * g.players + int(n) - 1]
                value = None if hand is None else [g.card_ids[c] for c in hand]
            elif key == "hand_sizes":
                value = len(known.backs[ARCANA * g.players + int(n) - 1])
            elif key == "treasures":
                value = _where(g, known.treasure_pos[names["treasure"][n]])
            else:
                raise AssertionError(f"{where}: a seat cannot be asked for “{key}”")
            seen[n] = "hidden" if value is None else value
        assert seen == wanted, f"{where}: player {seat + 1} sees {key} {seen}, not {wanted}"


def _fact(g: Game, event: tuple[Any, ...]) -> str:
    """A told fact with its numbers; figures are named where the fact begins with one."""
    return " ".join([str(event[0]), *(str(part) for part in event[1:])])


def _names(g: Game, text: str) -> str:
    """A fact as a case writes it: names of figures, spaces, treasures and cards become numbers."""
    tables = g.names()
    out = []
    for word in text.split(" "):
        number = next(
            (tables[k][word] for k in ("figure", "space", "treasure", "card") if word in tables[k]), None
        )
        out.append(word if number is None else str(number))
    return " ".join(out)


def _where(g: Game, at: int) -> str:
    if at == OUT:
        return "out"
    if at >= SAFE:
        return f"safe-{at - SAFE + 1}"
    if at >= CARRIED:
        return g.figure_ids[at - CARRIED]
    return g.space_ids[at]


def _purse(g: Game, name: str) -> int:
    if name == "bank":
        return g.bank
    return g.bank + 1 + g.pools.index(name) if name in g.pools else int(name) - 1


def _compare(g: Game, session: Session, expect: dict[str, Any], told: list[str], where: str) -> None:
    st: State = session.state
    names = g.names()
    seen: dict[str, Any] = {}
    for key, wanted in expect.items():
        if key == "figures":
            places = {-1: "box", -2: "left", -3: "removed", -4: "away"}
            spots = {n: st.figure_pos[names["figure"][n]] for n in wanted}
            seen[key] = {n: places.get(at) or g.space_ids[at] for n, at in spots.items()}
        elif key == "treasures":
            seen[key] = {n: _where(g, st.treasure_pos[names["treasure"][n]]) for n in wanted}
        elif key == "tokens":
            seen[key] = {n: _where(g, st.token_pos[g.token_ids.index(n)]) for n in wanted}
        elif key == "facedown":
            down = [t for t, at in enumerate(st.token_pos) if at != OUT and not st.token_up >> t & 1]
            seen[key] = [g.token_ids[t] for t in down]
        elif key == "outcome":
            ended = outcome(g, st)
            whole = {
                "winners": [p + 1 for p in ended.winners],
                "ducats": list(ended.ducats),
                "experience": list(ended.experience),
                "items": [list(row) for row in ended.items],
            }
            seen[key] = {name: whole[name] for name in wanted}
        elif key == "counters":
            seen[key] = {n: st.counters[g.counter_at[n][0]] for n in wanted}
        elif key == "chest_up":
            seen[key] = [n for n in g.treasure_ids if st.chest_up >> names["treasure"][n] & 1]
        elif key == "ducats":
            seen[key] = {n: st.ducats[_purse(g, n)] for n in wanted}
        elif key == "points":
            seen[key] = {n: st.ap[int(n) - 1] for n in wanted}
        elif key == "hands":
            seen[key] = {
                n: [g.card_ids[c] for c in st.hands[ARCANA * g.players + int(n) - 1]] for n in wanted
            }
            wanted = {n: sorted(hand, key=lambda c: names["card"][c]) for n, hand in wanted.items()}
        elif key == "hand_sizes":
            seen[key] = {n: len(st.hands[ARCANA * g.players + int(n) - 1]) for n in wanted}
        elif key == "deck_size":
            seen[key] = len(st.piles[ARCANA])
        elif key == "discard":
            seen[key] = [g.card_ids[c] for c in st.discards[ARCANA]]
        elif key == "mission_places":
            seen[key] = len(st.rows[MISSIONS])
        elif key == "mission_deck_size":
            seen[key] = len(st.piles[MISSIONS])
        elif key == "lying":
            seen[key] = {n: st.treasure_pos.count(names["space"][n]) for n in wanted}
        elif key == "wounds":
            seen[key] = {n: st.wounds[names["figure"][n]] for n in wanted}
        elif key == "equipment":
            worn = {n: st.equipment[names["figure"][n]] for n in wanted}
            seen[key] = {n: g.card_ids[c] if c >= 0 else "none" for n, c in worn.items()}
        elif key == "experience":
            seen[key] = {n: st.experience[int(n) - 1] for n in wanted}
        elif key == "equipment_row":
            seen[key] = [g.card_ids[c] for c in st.rows[EQUIPMENT]]
            wanted = sorted(wanted, key=names["card"].__getitem__)
        elif key == "intrigues":
            hands = {n: st.hands[INTRIGUE * g.players + int(n) - 1] for n in wanted}
            seen[key] = {n: [g.card_ids[c] for c in hand] for n, hand in hands.items()}
            wanted = {n: sorted(hand, key=names["card"].__getitem__) for n, hand in wanted.items()}
        elif key == "intrigue_deck_size":
            seen[key] = len(st.piles[INTRIGUE])
        elif key == "first":
            seen[key] = st.first + 1
        elif key == "missions":
            seen[key] = [g.card_ids[c] for c in st.rows[MISSIONS]]
        elif key == "portcullises":
            seen[key] = [g.space_ids[s] for s in range(len(g.space_ids)) if st.gates >> s & 1]
            wanted = sorted(wanted, key=g.space_ids.index)
        elif key == "winners":
            seen[key] = [p + 1 for p in session.winners]
        elif key == "to_move":
            seen[key] = session.to_move + 1
        elif key in ("round", "alarm", "over"):
            seen[key] = getattr(st, key)
        elif key in ("tells", "not_tells"):
            for fact in wanted:
                line = _names(g, fact)
                found = any(t == line or t.startswith(line + " ") for t in told)
                assert found == (key == "tells"), f"{where}: {fact!r} in {told}"
            continue
        else:
            raise AssertionError(f"{where}: a case cannot expect “{key}”")
        assert seen[key] == wanted, f"{where}: {key} is {seen[key]}, not {wanted}"
