"""A file in plain English, all of it from the data: the sheet, the cards, the gang, the ruleset, the board."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from textwrap import wrap
from typing import Any, Final

from engine.content.adventure import Adventure, Pool
from engine.content.board import Board
from engine.content.card import Card, Deck, Mission
from engine.content.common import Counter, words
from engine.content.drawing import draw_text
from engine.content.gang import Figure, FigureFile, Gang
from engine.content.layout import lay_out
from engine.content.library import FOLDERS, Library, Loaded
from engine.content.ruleset import Ruleset, Values
from engine.content.settle import settled
from engine.content.show_campaign import campaign_page
from engine.content.token import Token, TokenFile, Treasure
from engine.diagnostics import did_you_mean
from engine.diagnostics.words import listed
from engine.language.amounts import ByPlayers
from engine.language.cards import goal_phrase, play_phrase, steps_phrase
from engine.language.names import NAMES, Home, home, noun_of, type_name
from engine.language.narration import effects_phrase
from engine.language.rules import Ability, Modifier, Trigger
from engine.language.sentence import number_word, plural, sentence_case
from engine.language.word import count_phrase, phrase_of

WIDTH: Final = 100
_SKIPPED: Final = {
    "militia": "No militiaman is placed.",
    "treasures": "No treasures are laid out.",
    "missions": "No missions are laid out.",
    "hands": "No Arcana are dealt.",
    "deployment": "Nobody is deployed.",
}
_ROLES: Final = {
    "militia": "militiaman",
    "heroine": "heroine",
    "neutral": "neutral figure",
    "hireling": "for hire",
}


class UnknownEntryError(LookupError):
    """There is no such file; the message says what comes near."""


def show(library: Library, key_or_path: str) -> str:
    """A file of the library, by its key, its id or its path, as plain text of at most 100 columns."""
    loaded = find(library, key_or_path)
    page = _Page()
    with _names(library, loaded):
        _WRITERS[loaded.kind](page, loaded, library)
    return page.text()


def find(library: Library, key_or_path: str) -> Loaded:
    """The file that is meant, by key, path, id, or the beginning of one; raises UnknownEntryError."""
    by_key = library.files.get(key_or_path.removesuffix(".toml"))
    if by_key is not None:
        return by_key
    place = os.path.realpath(key_or_path)
    for loaded in library.read.values():
        if os.path.realpath(loaded.path) == place:
            return loaded
    named = {loaded.key: loaded for loaded in library.files.values() if loaded.id == key_or_path}
    begun = {
        loaded.key: loaded
        for loaded in library.files.values()
        if key_or_path and (loaded.key.startswith(key_or_path) or loaded.id.startswith(key_or_path))
    }
    for found in (named, begun):
        if len(found) == 1:
            return next(iter(found.values()))
    if begun:
        raise UnknownEntryError(f"“{key_or_path}” can be {listed(f'“{key}”' for key in sorted(begun))}")
    close = did_you_mean(key_or_path, [*library.files, *(loaded.id for loaded in library.files.values())])
    hint = f"; did you mean “{close}”?" if close else f"; ids begin with {listed(FOLDERS.values())}"
    raise UnknownEntryError(f"there is no “{key_or_path}”{hint}")


@contextmanager
def _names(library: Library, home: Loaded) -> Iterator[None]:
    token = NAMES.set(library.names(home))
    try:
        yield
    finally:
        NAMES.reset(token)


# --- the page


class _Page:
    """Lines of text, wrapped."""

    def __init__(self) -> None:
        self._lines: list[str] = []

    def text(self) -> str:
        return "\n".join(self._lines).strip("\n") + "\n"

    def title(self, text: str, over: str = "") -> None:
        if over:
            self.line(over)
        self.line(text.upper())
        self._lines.append("=" * min(len(text), WIDTH))

    def heading(self, text: str) -> None:
        self.gap()
        self.line(text)
        self._lines.append("-" * min(len(text), WIDTH))

    def gap(self) -> None:
        if self._lines and self._lines[-1].strip("-"):
            self._lines.append("")

    def line(self, text: str, indent: int = 0, hang: int = 0) -> None:
        first, rest = " " * indent, " " * (indent + hang)
        self._lines += wrap(
            text,
            WIDTH,
            initial_indent=first,
            subsequent_indent=rest,
            break_long_words=False,
            break_on_hyphens=False,
        )

    def item(self, text: str) -> None:
        self.line(f"- {text}", 2, 2)

    def paragraphs(self, text: str) -> None:
        for paragraph in text.strip().split("\n\n"):
            self.gap()
            self.line(" ".join(paragraph.split()))

    def flavour(self, text: str, indent: int) -> None:
        if text:
            self.line(f"~ {text}", indent, 2)

    def raw(self, lines: Iterable[str]) -> None:
        self._lines += lines


# --- rules


def _rules(page: _Page, entry: Any, where: Home = "sheet") -> None:
    """Rules with titles of their own."""
    for rule in entry.rules:
        page.gap()
        page.line(words(rule.title) or _from_id(rule.id), 2)
        with home(where):
            page.line(rule.reading() + _off(rule), 4)
        page.flavour(words(rule.text), 4)


def _readings(page: _Page, rules: Sequence[Trigger | Modifier | Ability]) -> None:
    """The rules of somebody or something that has the name; several are read one after the other."""
    with home("bearer"):
        for rule in rules:
            page.line(rule.reading() + _off(rule), 4)


def _off(entry: Any) -> str:
    return " (Off: not played.)" if entry.off else ""


def _from_id(id_: str) -> str:
    text = id_.replace("-", " ")
    return text[:1].upper() + text[1:]


def _head(page: _Page, model: Any, over: str = "") -> None:
    page.title(words(model.title), over)
    if model.off:
        page.line("Off: checked, but not played.")
    if getattr(model, "text", None):
        page.paragraphs(words(model.text))
    if getattr(model, "notes", None):
        page.paragraphs(words(model.notes))


def _amount(value: Any) -> str:
    phrase = phrase_of(value, "value", "amount")
    return phrase.text if phrase is not None else str(value)


# --- adventures


def _adventure(page: _Page, loaded: Loaded, library: Library) -> None:
    values = _values(library, loaded.model)
    model: Adventure = settled(loaded.model, values)
    page.title(words(model.title), f"Adventure {model.number}" if model.number is not None else "Adventure")
    if model.off:
        page.line("Off: checked, but not played.")
    if model.story:
        page.paragraphs(words(model.story))
    page.gap()
    page.line(f"For {listed(map(str, model.players))} players.")
    page.line(f"Rules: {_title(library, 'ruleset', model.ruleset)}.")
    boards = [_title(library, "board", board) for board in (model.board, *model.extra_boards)]
    page.line(f"Board: {listed(boards, 'and')}.")
    if model.house_rules.model_fields_set:
        page.heading("House rules")
        for sentence in value_sentences(model.house_rules, _values(library, loaded.model, house=False)):
            page.item(sentence)
    _setup(page, model, values)
    _track(page, model)
    if model.rules:
        page.heading("Special rules")
        _rules(page, model)
    if model.counter:
        page.heading("Counters")
        for counter in model.counter:
            page.item(_counter(counter))
    if model.winners_bonus:
        page.heading("The winner of the adventure before")
        page.line(sentence_case(effects_phrase(model.winners_bonus, "winners_bonus").text), 2)
    if model.notes:
        page.heading("Notes for the designer")
        page.line(words(model.notes), 2)


def _title(library: Library, kind: str, id_: str) -> str:
    loaded = library.get(kind, id_)
    return words(loaded.model.title) if loaded is not None else id_


def _setup(page: _Page, model: Adventure, values: Mapping[str, Any]) -> None:
    page.heading("Set-up")
    setup = model.setup
    page.line("As the rules say." if not setup.skip else "As the rules say, except:", 2)
    for skipped in setup.skip:
        page.item(_SKIPPED[skipped])
    for pool in model.pool:
        page.item(_pool(pool))
    if model.figures:
        names = [noun_of(figure, "figure").in_form("some")[0] for figure in model.figures]
        page.item(sentence_case(f"{listed(names, 'and')} may take part"))
    for lead, effects in (
        ("before the figures are deployed", setup.before_deployment),
        ("after the figures are deployed", setup.after_deployment),
    ):
        if effects:
            page.item(sentence_case(steps_phrase(lead, None, effects, "do").text))
    if "missions" not in setup.skip:
        places = _amount(values.get("missions_faceup", 3))
        page.item(sentence_case(f"{places} missions lie faceup in their places"))


def _values(library: Library, model: Adventure, *, house: bool = True) -> dict[str, Any]:
    """What the ruleset says, and the sheet in its place."""
    layers = [model.house_rules] if house else []
    return _of_ruleset(library, model.ruleset, layers)


def _of_ruleset(library: Library, name: str | None, layers: list[Values]) -> dict[str, Any]:
    """The values of layers, the nearest first, with those of a ruleset and what it builds on below them."""
    values: dict[str, Any] = {}
    seen: set[str] = set()
    while name is not None and name not in seen and (loaded := library.get("ruleset", name)):
        seen.add(name)
        layers.append(loaded.model.values)
        name = loaded.model.extends
    for layer in reversed(layers):
        values |= {key: getattr(layer, key) for key in layer.model_fields_set}
    return values


def _pool(pool: Pool) -> str:
    name = NAMES.get({}).get(pool.id, words(pool.title))
    where = f" in {NAMES.get({}).get(pool.space, pool.space)}" if pool.space is not None else " ready"
    if pool.ducats == 0:
        where = "" if pool.space is None else where
        return sentence_case(f"{name}{where} is a pool of ducats, empty at first") + _off(pool)
    amount = count_phrase(pool.ducats, "ducats", "ducat", "ducats").text
    return sentence_case(f"{amount} from the bank lie{where}: {name}") + _off(pool)


def _track(page: _Page, model: Adventure) -> None:
    page.heading("Round track")
    spaces = []
    for number in range(1, model.track.rounds + 1):
        titles = [words(event.title) for event in model.event if event.round == number]
        spaces.append(f"{number} {', '.join(titles)}" if titles else str(number))
    page.line(" · ".join([*spaces, "End"]), 2)
    for event in sorted(model.event, key=lambda event: event.round):
        page.gap()
        page.line(f"Round {event.round}: {words(event.title)}", 2)
        page.line(sentence_case(steps_phrase("", event.when, event.do, "do").text) + _off(event), 4)
        page.flavour(words(event.text), 4)


def _counter(counter: Counter) -> str:
    whose = "each player has one; it " if counter.per_player else ""
    text = f"{words(counter.title)}: {whose}starts at {_amount(counter.starts)}"
    if "high" in counter.model_fields_set:
        text += f" and goes up to {number_word(counter.high)}"
    if "low" in counter.model_fields_set:
        text += f", down to {number_word(counter.low)}"
    return f"{text}.{_off(counter)}"


# --- the other kinds


def _gang(page: _Page, loaded: Loaded, _library: Library) -> None:
    model: Gang = loaded.model
    _head(page, model, "Gang")
    for member in model.character:
        kind = ", mercenary" if member.mercenary else ""
        page.gap()
        values = f"combat {member.combat}, movement {member.movement}, mind {member.mind}{kind}"
        page.line(f"{words(member.title)} ({values}){_off(member)}")
        if member.skill:
            page.line(words(member.skill), 2)
        _readings(page, member.rules)
        page.flavour(words(member.text), 4)


def _figures(page: _Page, loaded: Loaded, _library: Library) -> None:
    model: FigureFile = loaded.model
    _head(page, model, "Figures")
    for figure in model.figure:
        page.gap()
        page.line(f"{words(figure.title)} ({_figure_values(figure)}){_off(figure)}")
        if figure.starts is not None:
            page.line(f"Starts in {NAMES.get({}).get(figure.starts, figure.starts)}.", 4)
        if figure.attackable:
            page.line("Thieves may attack it.", 4)
        _readings(page, figure.rules)
        page.flavour(words(figure.text), 4)


def _figure_values(figure: Figure) -> str:
    movement = "by a die" if figure.role == "militia" else str(figure.movement)
    parts = [_ROLES[figure.role], f"combat {figure.combat}", f"movement {movement}"]
    if figure.mind:
        parts.append(f"mind {figure.mind}")
    if figure.count > 1:
        parts.append(f"{figure.count} in the box")
    return ", ".join(parts)


def _tokens(page: _Page, loaded: Loaded, _library: Library) -> None:
    model: TokenFile = loaded.model
    _head(page, model, "Tokens")
    entries: tuple[Treasure | Token, ...] = (*model.treasure, *model.token)
    for entry in entries:
        page.gap()
        page.line(f"{words(entry.title)} ({entry.count} in the box){_off(entry)}")
        if getattr(entry, "blocks", False):
            page.line("Its space cannot be entered.", 4)
        _readings(page, getattr(entry, "rules", ()))
        page.flavour(words(entry.text), 4)


def _deck(page: _Page, loaded: Loaded, _library: Library) -> None:
    model: Deck = loaded.model
    total = sum(card.count for card in model.card if not card.off)
    over = f"Deck: {total} {plural('card') if total != 1 else 'card'}"
    designs = len(model.card)
    _head(page, model, over if designs == total else f"{over} in {designs} designs")
    for card in model.card:
        page.gap()
        times = f" (×{card.count})" if card.count > 1 else ""
        page.line(f"{words(card.title)}{times}{_off(card)}")
        _card(page, card)
        page.flavour(words(card.text), 4)


def _card(page: _Page, card: Card) -> None:
    if card.mission is not None:
        page.line(_mission(card.mission), 4)
    if card.play is not None:
        page.line(sentence_case(play_phrase(card.play).text), 4)
    if card.goal is not None:
        page.line(sentence_case(goal_phrase(card.goal).text), 4)
    _readings(page, card.rules)
    if card.discard_after_use:
        page.line("Discarded after one use.", 4)


def _mission(mission: Mission) -> str:
    things = type_name(mission.treasure, many=True)
    text = f"pays the set value of your {things}"
    if mission.bonus:
        text += f", and {count_phrase(mission.bonus, 'bonus', 'ducat', 'ducats').text} more for each of them"
    return sentence_case(text)


def _board(page: _Page, loaded: Loaded, _library: Library) -> None:
    model: Board = loaded.model
    layout, _faults = lay_out(model)
    kinds = [space.kind for space in layout.spaces]
    gates = sum(space.deployment_side is not None for space in layout.spaces)
    parts = [
        f"{count} {name if count == 1 else plural(name)}"
        for name, count in (
            *((kind, kinds.count(kind)) for kind in ("room", "street", "chamber", "prison")),
            ("deployment space", gates),
            ("pentacle", len(model.pentacles)),
        )
        if count
    ]
    page.title(words(model.title), "Board")
    page.gap()
    if parts:
        page.line(f"{listed(parts, 'and')}.")
    page.gap()
    page.raw(draw_text(layout))
    if model.rules:
        page.heading("Rules")
        _rules(page, model)


def _ruleset(page: _Page, loaded: Loaded, library: Library) -> None:
    model: Ruleset = loaded.model
    _head(page, model, "Ruleset")
    if model.extends is not None:
        page.gap()
        page.line(f"Built on {_title(library, 'ruleset', model.extends)}. Otherwise than there:")
    page.gap()
    for sentence in value_sentences(model.values, _of_ruleset(library, model.extends, [])):
        page.item(sentence)
    if model.rules:
        page.heading("Rules")
        _rules(page, model)


_WRITERS: Final[dict[str, Callable[[_Page, Loaded, Library], None]]] = {
    "adventure": _adventure,
    "board": _board,
    "campaign": campaign_page,
    "deck": _deck,
    "figures": _figures,
    "gang": _gang,
    "ruleset": _ruleset,
    "tokens": _tokens,
}


# --- ruleset values

_READINGS: Final[dict[str, dict[Any, str]]] = {
    "mission_treasures": {
        "district": "For a mission counts what is carried in the district",
        "gang": "For a mission counts all that the gang has, also what is in safety",
    },
    "sheet_treasures": {
        "district": "Where a sheet asks for a gang's treasure, it must be carried in the district",
        "gang": "Where a sheet asks for a gang's treasure, it may be in safety already",
    },
    "failed_theft": {
        "captured": "A thief whom a special action undoes is captured",
        "killed": "A thief whom a special action undoes is killed",
    },
    "arcana_in_special_actions": {
        True: "Arcana may be played during a special action of the sheet",
        False: "No Arcana may be played during a special action of the sheet",
    },
    "beats_rules": {
        "cards": "Any card beats the rules, and so do skills",
        "arcana": "Arcana beat the rules, skills do not",
    },
    "leave_by": {
        "action": "Leaving is paid in action points",
        "movement": "Leaving is paid in movement points, as the last step of a movement",
    },
    "leave_needs_alarm": {
        True: "Thieves may leave only after the alarm",
        False: "Thieves may leave at any time, alarm or not",
    },
    "portcullis_stops": {
        "leaving": "A portcullis stops leaving",
        "crossing": "A portcullis stops any movement across it",
    },
    "attack_by": {
        "movement": "An attack is the last step of the attacker's own paid movement",
        "entry": "Any entry on one's own turn may be an attack",
    },
    "tie": {
        "attacker": "A tie goes to the attacker",
        "defender": "A tie goes to the defender",
        "totals": "A tie goes to the higher total of all dice, and then to the attacker",
    },
    "retreat_blocked": {
        "shorter": "A retreat that would end in an occupied space is shorter",
        "further": "A retreat that would end in an occupied space goes one space further",
    },
}

# Where the description of a value needs the one before it.
_LABELS: Final = {
    "chest_bonus": "Ducats added to the dice for a chest full of ducats",
    "carrying_limit_after_fight": "Treasures a character may carry just after a won fight",
}


def value_sentences(values: Values, instead_of: Mapping[str, Any]) -> list[str]:
    """Each value that is given, as a sentence with the number of its rule."""
    sentences = []
    for name, info in Values.model_fields.items():
        value = getattr(values, name)
        if value is None:
            continue
        text = _READINGS.get(name, {}).get(value) if not isinstance(value, ByPlayers | tuple) else None
        if text is None:
            label = _LABELS.get(name) or (info.description or name).removesuffix(".")
            old = instead_of.get(name)
            otherwise = f" instead of {_value(old)}" if old is not None and old != value else ""
            text = f"{label}: {_value(value)}{otherwise}"
        extra = info.json_schema_extra
        rule = extra.get("rule") if isinstance(extra, dict) else None
        sentences.append(f"{text} ({rule})." if rule else f"{text}.")
    return sentences


def _value(value: Any) -> str:
    if isinstance(value, tuple):
        return listed((str(each) for each in value), "and") if value else "none"
    return _amount(value) if isinstance(value, ByPlayers) else str(value)
