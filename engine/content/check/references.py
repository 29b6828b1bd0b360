"""References: every name means something, and something of the right kind."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, get_args

from engine.content.check.names import DECKS, MILITIA, WANTED, Scope, World, base_figure, is_figure
from engine.content.check.report import Report
from engine.content.check.walk import Mention, Walk
from engine.content.library import Loaded
from engine.content.ruleset import Values
from engine.diagnostics import Edit, Fix
from engine.diagnostics.words import code, listed
from engine.language.conditions import RulesetIs
from engine.language.roles import BANK, HERE, PLAYER_WORDS, ROLES, Kind

_KINDS: Final = {
    Kind.FIGURE: "a figure",
    Kind.PLAYER: "a player",
    Kind.SPACE: "a space",
    Kind.NUMBER: "a number",
    Kind.TREASURE: "a treasure",
    Kind.CARD: "a card",
    Kind.TOKEN: "a token",
}


def check_references(loaded: Loaded, world: World, scope: Scope, walk: Walk, report: Report) -> None:
    """All names of a file."""
    names = _Names(world, scope, report)
    for mention in walk.mentions:
        if mention.given:
            names.check(mention)
    for use in walk.uses:
        if isinstance(use.word, RulesetIs):
            _ruleset_value(use.word, use.path, report)
    match loaded.kind:
        case "adventure":
            _sheet(loaded.model, world, scope, report)
        case "ruleset":
            _ruleset(loaded.model, world, report)
        case "board":
            for index, name in enumerate(loaded.model.figures):
                if name not in scope.figures:
                    report.unknown(("figures", index), "figure", name, scope.figures)
        case "figures":
            _starts(loaded.model, scope, report)
            for index, figure in enumerate(loaded.model.figure):
                if figure.same_as is not None and figure.same_as not in scope.figures:
                    report.unknown(("figure", index, "same_as"), "figure", figure.same_as, scope.figures)


def check_mentions(mentions: Iterable[Mention], world: World, scope: Scope, report: Report) -> None:
    """The names of a condition that stands alone."""
    names = _Names(world, scope, report)
    for mention in mentions:
        if mention.given:
            names.check(mention)


class _Names:
    """Looks names up, each in its namespace."""

    def __init__(self, world: World, scope: Scope, report: Report) -> None:
        self._world = world
        self._scope = scope
        self._report = report
        self._spaces: dict[str, Callable[[Mention], None]] = {
            "figure": self._figure,
            "space": self._space,
            "token": self._entry,
            "group": self._entry,
            "card": self._entry,
            "counter": self._counter,
            "deck": self._deck,
        }

    def check(self, mention: Mention) -> None:
        if mention.kind in self._spaces:
            self._spaces[mention.kind](mention)
        elif mention.kind in WANTED:
            self._word(mention)

    # --- fields of a vocabulary: roles, words and ids

    def _word(self, mention: Mention) -> None:
        name, scope = mention.name, self._scope
        wanted, kinds = WANTED[mention.kind]
        if name in ROLES:
            if ROLES[name].kind not in kinds:
                self._wrong_kind(mention, _KINDS[ROLES[name].kind], wanted)
            return
        if name in self._own_words(mention.kind):
            return
        if mention.kind == "spaces" and (scope.spaces is None or name in scope.spaces):
            return
        if mention.kind in ("figures", "spaces") and is_figure(name, scope):
            self._takes_part(mention)
            return
        if mention.kind == "purse" and (scope.pools is None or name in scope.pools):
            return
        other = self._what_is(name)
        if mention.kind == "amount" and name.isdecimal():
            number = str(int(name))
            fix = Fix(f"write {code(number)}", (Edit(*self._report.source.extent(mention.path), number),))
            self._report.at(mention.path, "E203", f"a number stands without quotes: {code(number)}", fix=fix)
        elif other is not None:
            self._wrong_kind(mention, other, wanted)
        else:
            self._report.unknown(
                mention.path,
                wanted.removeprefix("a ").replace(" or a ", " or "),
                name,
                self._candidates(mention, kinds),
            )

    @staticmethod
    def _own_words(kind: str) -> Iterable[str]:
        if kind == "spaces":
            return (HERE,)
        if kind == "players":
            return PLAYER_WORDS
        return (BANK, *PLAYER_WORDS) if kind == "purse" else ()

    def _candidates(self, mention: Mention, kinds: tuple[Kind, ...]) -> Iterator[str]:
        yield from (name for name in mention.roles if ROLES[name].kind in kinds)
        yield from self._own_words(mention.kind)
        if mention.kind == "spaces":
            yield from self._scope.spaces or ()
        if mention.kind in ("figures", "spaces"):
            yield from self._scope.figures.keys() - self._scope.absent
        if mention.kind == "purse":
            yield from self._scope.pools or ()

    def _what_is(self, name: str) -> str | None:
        """What else has this name, for an author who has put it in the wrong place."""
        scope = self._scope
        rows = (
            ("a figure", is_figure(name, scope)),
            ("a space", name in (scope.spaces or ()) or name == HERE),
            ("a player", name in PLAYER_WORDS),
            ("the bank", name == BANK),
            ("a pool of ducats", name in (scope.pools or ())),
            ("a counter", name in (scope.counters or ())),
            ("a token", name in self._world.of("token")),
        )
        return next((what for what, is_it in rows if is_it), None)

    def _wrong_kind(self, mention: Mention, found: str, wanted: str) -> None:
        name = mention.name
        helps = {
            ("a figure", "a player"): f'write {{ op = "owner", of = "{name}" }} for the player it belongs to',
            ("a player", "a figure"): f'write {{ op = "characters", player = "{name}" }} for all of a gang',
            ("a counter", "a number"): f'write {{ op = "counter", counter = "{name}" }} for its value',
            ("a pool of ducats", "a number"): f'write {{ op = "ducats", of = "{name}" }} for what is in it',
        }
        help = helps.get((found, wanted))
        self._report.at(mention.path, "E406", f"{code(name)} is {found}, and {wanted} is wanted here", help)

    def _takes_part(self, mention: Mention) -> None:
        figure = base_figure(mention.name, self._scope)
        if figure in self._scope.absent:
            box = self._scope.box
            reason = self._world.out_of_box(self._scope.figures[figure], box) if box is not None else None
            if reason is not None:
                message = f"{code(figure)} is not in the box of this adventure: {reason}"
                self._report.at(mention.path, "E308", message, "choose a ruleset that has it")
                return
            self._report.at(
                mention.path,
                "E305",
                f"{code(figure)} takes no part in this adventure",
                f'add it to the sheet: figures = ["{figure}"]',
            )

    # --- fields that take nothing but an id

    def _figure(self, mention: Mention) -> None:
        if mention.name == MILITIA and mention.key == "named":
            return
        if is_figure(mention.name, self._scope):
            self._takes_part(mention)
            return
        known = self._scope.figures.keys() - self._scope.absent
        self._report.unknown(mention.path, "figure", mention.name, {*known, MILITIA})

    def _space(self, mention: Mention) -> None:
        if self._scope.spaces is not None and mention.name not in self._scope.spaces:
            self._report.unknown(mention.path, "space", mention.name, self._scope.spaces)

    def _entry(self, mention: Mention) -> None:
        known = self._world.of(mention.kind)
        if mention.name not in known:
            what = {"group": "group of tokens"}.get(mention.kind, mention.kind)
            self._report.unknown(mention.path, what, mention.name, known)
        elif self._scope.box is not None:
            reason = self._world.out_of_box(known[mention.name], self._scope.box)
            if reason is not None:
                message = f"{code(mention.name)} is not in the box of this adventure: {reason}"
                self._report.at(mention.path, "E308", message, "choose a ruleset that has it")

    def _counter(self, mention: Mention) -> None:
        if self._scope.counters is not None and mention.name not in self._scope.counters:
            self._report.unknown(mention.path, "counter", mention.name, self._scope.counters)

    def _deck(self, mention: Mention) -> None:
        if mention.name not in DECKS:
            self._report.unknown(mention.path, "deck", mention.name, DECKS)


def _file(world: World, kind: str, name: str, path: tuple[str | int, ...], report: Report) -> None:
    known = world.file_ids(kind)
    if name not in known:
        report.unknown(path, kind, name, known)


def _ruleset(model: Any, world: World, report: Report) -> None:
    """What a ruleset builds on, brings along and leaves out."""
    if model.extends is not None:
        _file(world, "ruleset", model.extends, ("extends",), report)
    for index, board in enumerate(model.extra_boards):
        _file(world, "board", board, ("extra_boards", index), report)
    boxes = {getattr(each.model, "expansion", None) for each in world.library.read.values()}
    for index, name in enumerate(model.expansions):
        if name not in boxes:
            report.unknown(("expansions", index), "expansion", name, [each for each in boxes if each])
    known = {id_ for namespace in ("card", "token", "figure") for id_ in world.of(namespace)}
    for index, name in enumerate(model.without):
        if name not in known:
            report.unknown(("without", index), "card, token or figure", name, known)


def _sheet(model: Any, world: World, scope: Scope, report: Report) -> None:
    """What the head of a sheet refers to."""
    _file(world, "ruleset", model.ruleset, ("ruleset",), report)
    _file(world, "board", model.board, ("board",), report)
    for index, board in enumerate(model.extra_boards):
        _file(world, "board", board, ("extra_boards", index), report)
    for index, name in enumerate(model.figures):
        defined = scope.figures.get(name)
        if defined is None:
            neutral = [id_ for id_, each in scope.figures.items() if hasattr(each.entry, "role")]
            report.unknown(("figures", index), "figure", name, neutral)
        elif defined.entry is not None and not hasattr(defined.entry, "role"):
            message = f"{code(name)} belongs to a gang, and neutral figures are listed here"
            report.at(("figures", index), "E406", message)
    for key, names in (("figures", model.figures), ("extra_boards", (model.board, *model.extra_boards))):
        first = len(getattr(model, key)) - len(names)  # the board itself stands in a key of its own
        for index, name in enumerate(names, first):
            if name in names[: index - first]:
                report.at((key, index), "E210", f"{code(name)} is listed twice", "remove one of them")
    if scope.spaces is None:
        return
    for name, defined in scope.figures.items():
        starts = getattr(defined.entry, "starts", None)
        if starts is not None and name not in scope.absent and starts not in scope.spaces:
            message = f"{code(name)} starts in {code(starts)}, which is not on this board"
            report.at(("board",), "E301", message, "use a board that has it")


def _starts(model: Any, scope: Scope, report: Report) -> None:
    for index, figure in enumerate(model.figure):
        if figure.starts is not None and scope.spaces is not None and figure.starts not in scope.spaces:
            report.unknown(("figure", index, "starts"), "space", figure.starts, scope.spaces)


def _ruleset_value(word: RulesetIs, path: tuple[str | int, ...], report: Report) -> None:
    """The `ruleset` condition: a value that there is, and something it can be."""
    info = Values.model_fields.get(word.value)
    if info is None:
        report.unknown((*path, "value"), "ruleset value", word.value, Values.model_fields)
        return
    words = sorted(
        each for part in get_args(info.annotation) for each in get_args(part) if isinstance(each, str)
    )
    if words and word.is_ not in words:
        message = f"{code(word.value)} is never {code(word.is_)}: it is {listed(map(code, words))}"
        report.at((*path, "is"), "E204", message)
