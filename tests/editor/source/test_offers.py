"""What completion offers, in whole texts and in half-typed ones."""

import tomllib
from pathlib import Path

import pytest

from editor.source.cursor import spot_at
from editor.source.offers import CURSOR, Offers, offers_at, place_of
from editor.source.outline import outline, sketch
from engine.content.library import KINDS

from .shipped import FILES, leaves, names, source

HEAD = (
    'kind = "adventure"\nboard = "lower-city"\nruleset = "revised"\n[[pool]]\nid = "heap"\ntitle = "Heap"\n'
)
RULE = HEAD + '[[trigger]]\nid = "a"\non = "chest-opened"\n'


def offered(text: str) -> Offers | None:
    offset = text.index("|")
    whole = text[:offset] + text[offset + 1 :]
    tree = outline(whole)
    return offers_at(spot_at(whole, offset, tree), names(), sketch(tree))


def shown(text: str) -> list[str]:
    found = offered(text)
    return [] if found is None else [offer.name for offer in found.matching(found.typed)]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_shipped_files_say_is_offered(path: Path) -> None:
    """Every word of a closed list and every name that a good file has would have been offered there."""
    read = source(path)
    tree = outline(read.text)
    data = sketch(tree)
    asked = 0
    for where, value in leaves(read.data):
        if not isinstance(value, str):
            continue
        start, _end = read.extent(where)
        spot = spot_at(read.text, start + 1, tree)
        place = place_of(spot, data)
        if (
            place is None
            or not (place.shape.words or place.shape.names)
            or place.shape.names in ("icon", "entry")
        ):
            continue
        if value[-1:].isdecimal() or place.shape.names == "group":
            continue  # one of several alike (zombie-3), a street in the grid, or a group that begins here
        found = offers_at(spot, names(), data)
        assert found is not None, where
        assert value in [offer.name for offer in found.all], (where, value)
        asked += 1
    assert asked > 1


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("ki|", "kind"),
        ('kind = "adv|', "adventure"),
        ('kind = "adventure"\nti|', "title"),
        (RULE + "wh|", "when"),
        (RULE + "|", "do"),  # what is needed comes first
        (RULE + 'do = [{ op = "move_d|', "move_ducats"),
        (RULE + 'do = [{ op = "move_ducats", fr|', "from"),
        (RULE + 'do = [{ op = "move_ducats", from = "he|" }]', "heap"),
        (RULE + 'do = [{ op = "take_token", token = "clear|" }]', "clear-stone"),
        (RULE + 'do = [{ op = "teleport", to = "labo|', "laboratory"),
        (RULE + 'timing = "bef|', "before"),
        (RULE + "optional = |", "true"),
        (RULE + "[[ev|]]", "event"),
        (RULE + "[tr|", "trigger.limit"),
        (HEAD + '[[modifier]]\nvalue = "move|', "movement"),
        ('kind = "campaign"\n[[chapter]]\nid = "x"\nadventure = "06|"', "06-the-master-alchemist"),
        (RULE + 'when = { op = "ruleset", value = "sheet_treasures", is = "|" }', "district"),
    ],
)
def test_first_offer(text: str, first: str) -> None:
    assert shown(text)[0] == first


def test_only_words_that_fit_are_offered() -> None:
    conditions = shown(RULE + 'when = { op = "|')
    assert "alarm" in conditions
    assert "move_ducats" not in conditions
    assert "op" not in shown(RULE + 'when = { op = "alarm", |')


def test_keys_that_are_there_are_not_offered_again() -> None:
    keys = shown(RULE + "|\ntiming = 'before'")
    assert not {"id", "on", "timing"} & set(keys)


def test_known_roles_come_first() -> None:
    found = shown(RULE + 'do = [{ op = "teleport", who = "|" }]')
    assert found.index("actor") < found.index("attacker")


@pytest.mark.parametrize(
    "text", ['kind = "adventure"\nstory = "a|"', RULE + "# wh|", RULE + "off = true |", RULE + 'id = "x|"']
)
def test_nothing_is_offered_in_prose_and_comments(text: str) -> None:
    assert offered(text) is None


def test_what_is_written_leads_on() -> None:
    found = offered(RULE + "whe|")
    assert found is not None
    assert found.matching("whe")[0].write == f'when = {{ op = "{CURSOR}" }}'
    has_equals = offered(RULE + "whe| = 1")
    assert has_equals is not None
    assert has_equals.matching("whe")[0].write == "when"
    unclosed = offered(RULE + 'timing = "be|')
    assert unclosed is not None
    assert unclosed.matching("be")[0].write == f'before"{CURSOR}'


def test_matching_prefers_beginnings() -> None:
    found = offered(RULE + 'do = [{ op = "|')
    assert found is not None
    typed = [offer.name for offer in found.matching("token")]
    assert "place_token" in typed
    assert next(offer.name for offer in found.matching("take")).startswith("take")


def test_every_offer_has_a_line_of_help() -> None:
    for text in (
        RULE + "|",
        RULE + 'do = [{ op = "|',
        RULE + 'on = "|',
        RULE + 'do = [{ op = "teleport", to = "|',
    ):
        found = offered(text)
        assert found is not None
        assert all(offer.help for offer in found.all)


def test_a_new_entry_comes_with_what_it_needs() -> None:
    found = offered(RULE + "\nev|")
    assert found is not None
    offer = found.matching("ev")[0]
    assert offer.name == "[[event]]"
    written = offer.write.replace(CURSOR, "")
    table = tomllib.loads(written)["event"][0]
    assert list(table) == ["id", "title", "round", "do"]
    assert "[[event]]" not in shown(RULE + "do = [{ ev| }]")


def test_every_new_table_parses() -> None:
    for kind in KINDS:
        found = offered(f'kind = "{kind}"\n|')
        assert found is not None
        new = [offer for offer in found.all if offer.sort == "header"]
        assert new
        for offer in new:
            assert offer.write.count(CURSOR) == 1
            tomllib.loads(
                offer.write.replace(
                    CURSOR, "1" if offer.write.endswith(CURSOR) and "=" in offer.write else ""
                )
            )


def test_a_table_that_is_there_is_not_offered_again() -> None:
    assert "[track]" in shown(HEAD + "tr|")
    assert "[track]" not in shown(HEAD + "tr|\n[track]\nrounds = 7")
