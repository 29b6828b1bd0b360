"""Words for decisions, actions and facts; the log; the rulebook."""

from __future__ import annotations

import ast
import random
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from engine.content.library import Library
from engine.play import describe, facts
from engine.play.describe import action_text, decision_text
from engine.play.facts import event_text
from engine.play.log import Line, log_lines, round_accounts, standings
from engine.play.notation import read
from engine.play.position import Position, place
from engine.play.rulebook import find_rule, rulebook, section_rules
from engine.play.session import Session
from engine.play.view import view
from engine.play.words import Words
from engine.rules import kinds as k
from engine.rules.compile.build import compile_game
from engine.rules.state import Action

ENGINE = Path(facts.__file__).parent.parent
KIT = Path(__file__).parents[1] / "rules" / "kit"
DUKE = "01-the-treasure-of-the-duke"


@cache
def words(players: int = 4) -> Words:
    library = Library.load()
    return Words(compile_game(library, DUKE, players), library)


@cache
def random_game(seed: int) -> Session:
    session = Session(words().g, seed)
    luck = random.Random(seed)
    while not session.over:
        session.play(luck.choice(session.legal))
    return session


def at(**position: Any) -> Session:
    g = words().g
    return Session(g, start=place(g, Position(**position)))


def told_kinds() -> dict[str, str]:
    """Every kind of fact the rules tell, with where."""
    out: dict[str, str] = {}
    for path in sorted((ENGINE / "rules").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "tell":
                kind = node.args[1]
                assert isinstance(kind, ast.Constant), f"{path}:{node.lineno}: a fact's kind must be plain"
                out[str(kind.value)] = f"{path.name}:{node.lineno}"
    return out


def test_every_fact_the_rules_tell_has_words() -> None:
    told = told_kinds()
    assert len(told) > 50
    missing = {kind: where for kind, where in told.items() if kind not in facts.KINDS}
    assert not missing
    assert not facts.KINDS - set(told), "words for facts that nobody tells"


@pytest.mark.parametrize("seed", range(4))
def test_equipment_and_intrigues_have_words(seed: int) -> None:
    library = Library.load(sorted(KIT.glob("*.toml")))
    g = compile_game(library, "kit", 3, overrides={"inn": True, "intrigues": 1})
    w, session, luck = Words(g, library), Session(g, seed), random.Random(seed)
    said: set[str] = set()
    while not session.over:
        assert decision_text(w, session.state)
        said.update(action_text(w, session.state, a).split()[0] for a in session.legal)
        assert all(w.cost(session.state, a) is not None for a in session.legal)
        session.play(luck.choice(session.legal))
    assert {"Pick", "Whistle", "Deploy"} <= said
    assert log_lines(w, session)
    for card in range(len(g.card_ids)):
        assert w.reading(card)


def test_an_unknown_fact_is_refused() -> None:
    with pytest.raises(KeyError):
        event_text(words(), ("sneezed", 1))


def test_every_decision_and_every_verb_has_words() -> None:
    assert set(describe._DECISIONS) == set(range(k.DECISIONS))
    assert set(describe._ACTIONS) == set(range(len(k.VERBS)))


@pytest.mark.parametrize("seed", range(3))
def test_all_that_is_said_in_random_games_is_english(seed: int) -> None:
    w = words()
    session = random_game(seed)
    luck = random.Random(seed)
    state = session.start
    for step in session.steps:
        offered = list(state.legal or ())
        said = [decision_text(w, state), decision_text(w, view(w.g, state, step.player))]
        said += [action_text(w, state, a) for a in luck.sample(offered, min(6, len(offered)))]
        said += [w.cost(state, step.action)]
        for fact in step.events:
            for seat in (None, 0):
                sentence = event_text(w, fact, seat)
                assert not sentence or sentence[-1] in ".!", fact
                said.append(sentence)
        for text in said:
            assert not re.search(r"None|\bstreet-|[a-z]+-\d|\{|-\d+ space|  ", text), text
            assert not text or text[0].isupper() or text[0].isdigit() or text[0] == "“", text
        state = step.state
    assert decision_text(w, state) == "The game is over"


def test_what_experience_pays_for_is_said() -> None:
    """X-11: the dice, whose they are, and the price."""
    library = Library.load()
    g = compile_game(library, DUKE, 2, overrides={"reroll_experience": 1, "experience_faces": (6,)})
    w = Words(g, library)
    places = {"leona": "library", "iris": "street-11", "sanaris": "street-12"}
    position = Position(
        figures=places, treasures={"purse-1": "library"}, experience={"1": 2}, dice=[5, 2, 6, 3, 4]
    )
    session = Session(g, start=place(g, position))
    session.play("lockpick leona purse-1")
    shown = "The Executioners: for 1 experience token: reroll a die of Leona (5), or keep it"
    assert decision_text(w, session.state) == shown
    assert [action_text(w, session.state, a) for a in session.legal] == ["Keep the dice", "Reroll the 5"]
    session.play("die 1")
    assert "reroll a die of Leona (6), or keep it" in decision_text(w, session.state)
    assert event_text(w, ("experience", 0, 1)) == "The Executioners: 1 experience."


SAID = [
    ("move leona street-67", "Move Leona to Lantern Quay (street 67), 4 spaces", "1 point"),
    ("move leona eel-kitchen", "Move Leona to the Eel Kitchen, 1 space", "1 point"),
    ("attack leona street-63", "Attack Faras on Coopers' Quay (street 63) with Leona", "2 points"),
    (
        "lockpick harid scroll-1",
        "Pick the lock on the scroll chest in the Treasury with Harid: succeeds on 4 or less",
        "1 point",
    ),
    ("bash harid scroll-1", "Bash the scroll chest in the Treasury with Harid: no roll", "2 points"),
    ("bash iris keys-1", "Bash the key chest in the Library with Iris: no roll", "1 point"),
    ("use davitto davitto-a-quiet-word", "Use Davitto's “A Quiet Word”", "1 point"),
    ("play double-lock", "Play “Double Lock”", ""),
    ("mission mission-red-gem-1", "Fulfil “The Understudy's Tiara”, red gem +1 each: 3 ducats", "3 points"),
    ("end", "End the turn", ""),
]


def main_position() -> Session:
    return at(
        figures={
            "leona": "street-68",
            "harid": "treasury",
            "iris": "library",
            "davitto": "street-1",
            "faras": "street-63",
            "sanaris": "street-6",
        },
        treasures={"scroll-1": "treasury", "keys-1": "library", "red-gem-1": "davitto"},
        missions=["mission-red-gem-1"],
        hands={"1": ["double-lock"]},
    )


@pytest.mark.parametrize(("notation", "text", "cost"), SAID)
def test_actions_in_words(notation: str, text: str, cost: str) -> None:
    session = main_position()
    action = read(words().g, notation)
    assert action in session.legal
    assert action_text(words(), session.state, action) == text
    assert words().cost(session.state, action) == cost


def test_a_decision_says_who_decides_and_what() -> None:
    session = main_position()
    said = "The Executioners: activate a character, play a card or end the turn"
    assert decision_text(words(), session.state) == said
    session.play("move leona eel-kitchen")
    assert "go on with Leona, activate another" in decision_text(words(), session.state)
    session.play("play double-lock")
    while session.state.stack[0][0] != k.D_CHOOSE:
        session.play("pass")
    assert decision_text(words(), session.state) == "The Executioners: choose a space for “Double Lock”"
    assert action_text(words(), session.state, read(words().g, "space library")) == "Choose the Library"


def test_options_of_a_rule_are_named() -> None:
    session = at(figures={"davitto": "street-1", "faras": "street-6"}, hands={"2": ["run"]}, points={"1": 7})
    session.play("use davitto davitto-a-quiet-word")
    assert session.to_move == 1
    texts = [action_text(words(), session.state, a) for a in session.legal]
    assert texts == ["Hand over a card", "Back away"]
    assert "“A Quiet Word”" in decision_text(words(), session.state)


@pytest.mark.parametrize("name", ["elise", "kaldern"])
@pytest.mark.parametrize("face", range(1, 7))
def test_the_number_named_for_a_lock_is_the_one_that_opens_it(name: str, face: int) -> None:
    session = at(player=3, figures={name: "treasury"}, treasures={"scroll-1": "treasury"}, dice=[face])
    figure = words().g.names()["figure"][name]
    best = words().lockpick(session.state, figure)
    text = action_text(words(), session.state, read(words().g, f"lockpick {name} scroll-1"))
    assert f"succeeds on {best} or less" in text
    step = session.play(f"lockpick {name} scroll-1")
    assert any(fact[0] == "chest-opened" for fact in step.events) == (face <= best)


def test_the_dice_of_a_reroll_are_shown() -> None:
    session = at(player=3, figures={"tortok": "street-11", "faras": "street-12"}, dice=[2, 4, 5, 1, 5])
    session.play("attack tortok street-12")
    session.play("use tortok tortok-rage")
    if session.state.stack[0][0] == k.D_ANNOUNCE:
        session.play("pass")
    assert "reroll a die of Tortok (2 and 4)" in decision_text(words(), session.state)
    assert [action_text(words(), session.state, a) for a in session.legal] == [
        "Keep the dice",
        "Reroll the 2",
        "Reroll the 4",
    ]


def test_without_a_library_ids_stand_in_for_titles() -> None:
    g = words().g
    assert Words(g).gang(3) == "Cursed ones"
    assert Words(g).treasure(g.treasure_ids.index("red-gem-1")) == "a red gem"


# -- what is hidden --------------------------------------------------------------------------------------


def stolen_card() -> Session:
    session = at(
        figures={"davitto": "street-1", "faras": "street-6", "kaldern": "street-77"},
        hands={"1": ["up-his-sleeve"], "2": ["greased-winch"]},
    )
    session.play("play up-his-sleeve")
    while not any(fact[0] == "card-stolen" for step in session.steps for fact in step.events):
        session.play(session.legal[0])
    return session


@pytest.mark.parametrize(("seat", "named"), [(None, True), (0, True), (1, True), (2, False), (3, False)])
def test_a_stolen_card_is_named_only_to_the_two(seat: int | None, named: bool) -> None:
    text = " ".join(line.text for line in log_lines(words(), stolen_card(), seat))
    assert ("Greased Winch" in text) == named
    assert "from the hand of the Nocturnis Gang" in text


def test_drawn_cards_are_named_only_to_who_drew_them() -> None:
    session = at(
        figures={"davitto": "street-1", "faras": "street-6"},
        hands={"1": ["pigeon-post"]},
        deck=["run", "double-lock", "greased-winch", "powerful-blow"],
    )
    session.play("play pigeon-post")
    while session.state.stack[0][0] != k.D_DISCARD:
        session.play("pass")
    own = " ".join(line.text for line in log_lines(words(), session, 0))
    assert "“Run”, “Double Lock” and “Greased Winch” drawn." in own
    for seat in (None, 1):
        told = " ".join(line.text for line in log_lines(words(), session, seat))
        assert "Greased Winch" not in told
        assert "3 cards drawn." in told


def test_a_facedown_token_has_no_name() -> None:
    assert event_text(words(), ("token-hidden", 0)).startswith("A facedown token lies in")


# -- the log ---------------------------------------------------------------------------------------------


def test_the_log_stands_under_rounds_and_turns() -> None:
    session = random_game(1)
    lines = log_lines(words(), session)
    rounds = [line.text for line in lines if line.kind == "round"]
    assert rounds == ["Set-up", *(f"Round {n}" for n in range(1, 8)), "The end"]
    turns = [line for line in lines if line.kind == "turn"]
    assert 20 < len(turns) <= 28
    assert lines[1].text.startswith("Rolls for first player: ")
    assert any(line.text.startswith("First player: ") for line in lines[:6])
    assert any(line.text.startswith("Winner: ") or "win is shared" in line.text for line in lines)
    assert [line.step for line in lines] == sorted(line.step for line in lines)


def test_the_log_since_a_step_has_its_headings() -> None:
    session = random_game(1)
    whole = log_lines(words(), session)
    since = len(session.steps) // 2
    part = log_lines(words(), session, None, since)
    assert part[0].kind == "round"
    assert [line for line in part if line.step > since] == [line for line in whole if line.step > since]
    assert log_lines(words(), session, None, len(session.steps)) == []


def test_what_one_fact_says_is_not_said_twice() -> None:
    session = main_position()
    session.state.given = (2,)
    session.play("lockpick harid scroll-1")
    while session.state.stack[0][0] != k.D_MAIN:
        session.play("pass")
    facts_told = [line.text for line in log_lines(words(), session) if line.kind == "fact"]
    text = " ".join(facts_told)
    assert "Harid picks the lock: 2." in text
    assert "Harid opens the chest in the Treasury: a scroll." in text
    assert "Harid takes a scroll" not in text


def test_one_line_for_each_round_and_the_standings() -> None:
    session = random_game(2)
    accounts = round_accounts(words(), session)
    assert [line.split(":")[0] for line in accounts] == [f"Round {n}" for n in range(1, 8)]
    assert "Alarm!" in accounts[4]
    rows = standings(words(), session, ("greedy", "me undid 2", "random", "me"))
    assert len(rows) == 4
    assert any("The Nocturnis Gang (me, 2 undos)" in row for row in rows)
    best = max(session.state.ducats[:4])
    assert rows[0].startswith("1. ")
    assert f"{best} ducat" in rows[0]


def test_lines_are_indented_by_kind() -> None:
    assert [Line(kind, "x", 0, 0, 0).indented for kind in ("round", "turn", "fact")] == ["x", "  x", "    x"]


# -- the rulebook ----------------------------------------------------------------------------------------


def test_every_rule_the_engine_cites_is_in_the_rulebook() -> None:
    cited = set()
    for path in (ENGINE / "rules").rglob("*.py"):
        cited |= set(re.findall(r'"([A-Z]-\d+)"', path.read_text(encoding="utf-8")))
    assert len(cited) > 30
    assert not {number for number in cited if find_rule(number) is None}


def test_rules_are_found_by_number_and_section() -> None:
    rule = find_rule("f6")
    assert rule is not None
    assert rule.section == "Combat"
    assert rule.text.startswith("The winner steals one treasure")
    assert "F-7" not in rule.text
    assert find_rule("F-99") is None
    assert find_rule("combat") is None
    assert [r.number for r in section_rules("l")] == [f"L-{n}" for n in range(1, 6)]
    assert all("**" not in r.text and r.text for r in rulebook().values())


def test_actions_list_under_their_character() -> None:
    w = words()
    expect: dict[str, int] = {"move leona street-1": 0, "end": -1, "play run": -1, "leave leona": 0}
    for text, figure in expect.items():
        action: Action = read(w.g, text)
        assert w.group(action) == figure
