"""A record is start + seed + actions, with the dice and a short hash beside each step, so that drift is located."""

from __future__ import annotations

import json
import os
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from engine.content.library import Library
from engine.play import notation
from engine.play.position import Position, place
from engine.play.session import IllegalAction, Session
from engine.rules.compile.build import CompileError, compile_game
from engine.rules.game import Game
from engine.rules.start import Start

FORMAT = 1
_LIMIT = 32 * 1024 * 1024


class RecordError(Exception):
    """A record that cannot be read or does not replay, in one sentence."""


@dataclass
class Record:
    """A game as it was played."""

    adventure: str
    ruleset: str
    players: int
    gangs: tuple[str, ...]
    seed: int
    content_hash: str
    overrides: dict[str, Any] = field(default_factory=dict)
    start: dict[str, Any] = field(default_factory=dict)  # what players brought along (Start)
    position: dict[str, Any] | None = None
    seats: tuple[str, ...] = ()
    start_hash: str = ""
    steps: list[dict[str, Any]] = field(default_factory=list)
    result: list[int] | None = None

    @classmethod
    def of(
        cls,
        session: Session,
        *,
        overrides: dict[str, Any] | None = None,
        seats: tuple[str, ...] = (),
        position: dict[str, Any] | None = None,
    ) -> Record:
        g = session.game
        steps = [
            {
                "player": step.player + 1,
                "action": notation.write(g, step.action),
                "luck": list(step.drawn),
                "hash": step.state.digest(),
            }
            for step in session.steps
        ]
        return cls(
            adventure=g.adventure,
            ruleset=g.ruleset,
            players=g.players,
            gangs=g.gangs,
            seed=session.seed,
            content_hash=g.content_hash,
            overrides=dict(overrides or {}),
            start=g.start.to_data(),
            position=position,
            seats=seats,
            start_hash=session.start.digest(),
            steps=steps,
            result=list(session.state.ducats[: g.players]) if session.over else None,
        )

    def to_json(self) -> str:
        data = {"format": FORMAT, "kind": "record", **self.__dict__}
        return json.dumps(data, indent=1, ensure_ascii=False) + "\n"

    @classmethod
    def from_json(cls, text: str) -> Record:
        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise RecordError(f"this is no record: {error}") from error
        if not isinstance(data, dict) or data.pop("kind", None) != "record":
            raise RecordError("this file is no record of a game")
        version = data.pop("format", None)
        if version != FORMAT:
            raise RecordError(f"this record is of format {version}; this program reads format {FORMAT}")
        data.setdefault("start", {})  # records made before there were campaigns
        _check_shape(data)
        data["gangs"], data["seats"] = tuple(data["gangs"]), tuple(data.get("seats", ()))
        return cls(**data)

    def write(self, path: Path) -> None:
        """Written whole or not at all."""
        write_atomically(path, self.to_json())

    @classmethod
    def read(cls, path: Path) -> Record:
        try:
            if path.stat().st_size > _LIMIT:
                raise RecordError("this file is too large to be a record")
            return cls.from_json(path.read_text(encoding="utf-8"))
        except OSError as error:
            raise RecordError(f"the record cannot be read: {error.strerror}") from error
        except UnicodeDecodeError as error:
            raise RecordError("this file is no record: it is not UTF-8 text") from error


_SHAPE: dict[str, type | tuple[type, ...]] = {
    "adventure": str,
    "ruleset": str,
    "players": int,
    "gangs": list,
    "seed": int,
    "content_hash": str,
    "overrides": dict,
    "start": dict,
    "position": (dict, type(None)),
    "seats": list,
    "start_hash": str,
    "steps": list,
    "result": (list, type(None)),
}


def _check_shape(data: dict[str, Any]) -> None:
    unknown = sorted(set(data) - set(_SHAPE))
    if unknown:
        raise RecordError(f"the record has an unknown part “{unknown[0]}”")
    for name, kind in _SHAPE.items():
        if name not in data:
            raise RecordError(f"the record lacks its “{name}”")
        if not isinstance(data[name], kind):
            raise RecordError(f"the record's “{name}” is not what it should be")
    if not all(isinstance(name, str) for name in (*data["gangs"], *data["seats"])):
        raise RecordError("the record's “gangs” or “seats” are not names")
    for number, step in enumerate(data["steps"], 1):
        good = (
            isinstance(step, dict)
            and isinstance(step.get("action"), str)
            and isinstance(step.get("hash"), str)
        )
        if not good or not isinstance(step.get("luck"), list):
            raise RecordError(f"step {number} of the record is not whole")


def write_atomically(path: Path, text: str) -> None:
    """A new file beside the old one, synced, then put in its place."""
    path = path.absolute()
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".part")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


@dataclass
class Replay:
    """What replaying a record gave: the session as far as it went, and the first difference, if any."""

    session: Session
    differs_at: int = 0
    difference: str = ""
    content_changed: bool = False

    @property
    def same(self) -> bool:
        return not self.difference


def game_of(library: Library, record: Record) -> Game:
    try:
        start = Start.of(record.start)
    except ValueError as error:
        raise RecordError(f"the record's “start” is not what it should be: {error}") from error
    try:
        return compile_game(
            library,
            record.adventure,
            record.players,
            gangs=record.gangs,
            ruleset=record.ruleset,
            overrides=record.overrides,
            start=start,
        )
    except CompileError as error:
        raise RecordError(f"the record's game cannot be set up: {error}") from error


def replay(library: Library, record: Record, *, game: Game | None = None) -> Replay:
    """Play a record again and compare everything; names the first differing step."""
    g = game or game_of(library, record)
    if record.position is not None:
        session = Session(g, record.seed, start=place(g, Position.of(record.position)))
    else:
        session = Session(g, record.seed)
    out = Replay(session, content_changed=g.content_hash != record.content_hash)
    if session.start.digest() != record.start_hash:
        out.difference = "the set-up differs"
        return out
    for number, step in enumerate(record.steps, 1):
        try:
            played = session.play(step["action"])
        except (IllegalAction, notation.NotationError) as error:
            return _differs(out, number, f"“{step['action']}” is refused: {error}")
        if list(played.drawn) != step["luck"]:
            return _differs(out, number, f"after “{step['action']}” other dice or cards came up")
        if played.state.digest() != step["hash"]:
            return _differs(out, number, f"after “{step['action']}” the state is another")
        if step.get("player") != played.player + 1:
            return _differs(out, number, f"“{step['action']}” was another player's")
    if record.result is not None and record.result != session.state.ducats[: g.players]:
        return _differs(out, len(record.steps), "the result differs")
    return out


def _differs(out: Replay, number: int, text: str) -> Replay:
    out.differs_at, out.difference = number, text
    return out
